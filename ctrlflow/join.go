package ctrlflow

import (
	"fmt"
	"strconv"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/tensor"
)

// A join makes one value of what two arms left in a place.
type join struct {
	m    *Machine
	o    *graph.Open
	test diag.Span
	a, b Completion
	news [2]map[value.Place]any       // what each arm changed,
	when [2]map[value.Place]diag.Span // and where

	before map[value.Place]any              // what the changed places held before the if
	born   func(value.Place) bool           // whether an arm made the place
	moved  map[value.Place]bool             // places of an arm that stand outside it now
	pairs  map[[2]value.Place]value.Place   // lists and dicts that were joined
	tuples map[[2]*value.Tuple]*value.Tuple // tuples that were; an arm's own as a pair with nil

	// What diagnostics say about the place.
	name   string
	at, bt diag.Span
}

// slot joins a variable or attribute. The work is put off until somebody
// reads it.
func (j *join) slot(s *value.Slot, a, b value.Content) value.Content {
	at := b.At
	if a.At != b.At && a.At.IsValid() {
		at = a.At
	}
	if same(a.V, b.V) {
		return value.Content{V: a.V, At: at}
	}
	if p := j.chosen(a.V, b.V); p != nil {
		return value.Content{V: p, At: at}
	}
	a.V, b.V = j.plain(0, a.V), j.plain(1, b.V)
	k := *j
	k.name, k.at, k.bt = s.Name, a.At, b.At
	switch {
	case a.V == nil && b.V == nil:
		return value.Content{}
	case a.V == nil || j.over(s, j.a) && !j.over(s, j.b):
		return value.Content{V: k.oneSided(s, 1, b.V, a.V == nil), At: b.At}
	case b.V == nil || j.over(s, j.b) && !j.over(s, j.a):
		return value.Content{V: k.oneSided(s, 0, a.V, b.V == nil), At: a.At}
	}
	return value.Content{V: k.values(a.V, b.V), At: at}
}

// plain is what a Parameter, or a Tensor that was assigned to, is worth where arm
// i leaves it in a variable; a join drops the reference.
func (j *join) plain(i int, v value.Value) value.Value {
	if t, ok := v.(*value.Tensor); ok && t.Now != nil {
		return j.held(i, t.Now).(value.Content).V
	}
	p, ok := v.(*value.Parameter)
	if !ok {
		return v
	}
	if p.Of != nil { // read where the arm ends
		x, y := j.plain(i, p.Of.A), j.plain(i, p.Of.B)
		var picked *graph.Value
		j.o.Within(i, func() {
			picked = j.m.op(ops.Select, p.Of.Cond, j.m.Materialize(Force(x)), j.m.Materialize(Force(y)))
		})
		return &value.Tensor{Sym: picked}
	}
	if c := j.held(i, &p.Cur).(value.Content); c.V != nil { // not what the if makes of it
		return c.V
	}
	return j.m.Current(p)
}

// chosen is the Parameter that the arms choose, where both leave one and these
// are of one type; else nil.
func (j *join) chosen(a, b value.Value) value.Value {
	p, ok1 := a.(*value.Parameter)
	q, ok2 := b.(*value.Parameter)
	if !ok1 || !ok2 || !p.Type.Equal(q.Type) || p.Of != nil && j.inside(0, p.Of.Cond) || q.Of != nil && j.inside(1, q.Of.Cond) {
		return nil
	}
	return &value.Parameter{Type: p.Type, Vars: value.NewNamespace(), Span: p.Span, Of: &value.Chosen{Cond: j.o.Node.Args[0], A: p, B: q}}
}

// over reports whether a variable cannot be read after an arm that ends so:
// its function has returned, or an error was raised.
func (j *join) over(s *value.Slot, end Completion) bool {
	if s == &j.m.Frame.Ret {
		return end.Return.Is(false)
	}
	if !end.Normal.Is(false) || !end.Break.Is(false) || !end.Continue.Is(false) {
		return false
	}
	return end.Return.Is(false) || s.Frame != nil && s.Frame == j.m.Frame
}

// oneSided is a variable that only arm i gives a value that matters. If the
// other arm may go on without one, reading it is an error; if the other arm
// leaves, the code that runs on has the value.
func (j *join) oneSided(s *value.Slot, i int, v value.Value, undefined bool) value.Value {
	other := [2]Completion{j.b, j.a}[i]
	switch {
	case !undefined || j.over(s, other):
		return j.only(i, v)
	case other.Normal.Is(false):
		return perhaps(j.only(i, v), func() *diag.Diagnostic { return j.undefined(s, i) })
	}
	return &value.Poison{Why: j.undefined(s, i)}
}

// perhaps is maybe for a join that may be put off.
func perhaps(v value.Value, why func() *diag.Diagnostic) value.Value {
	if l, ok := v.(*value.Lazy); ok {
		return lazily(func() value.Value { return maybe(Force(l), why()) }, l)
	}
	return maybe(v, why())
}

func maybe(v value.Value, why *diag.Diagnostic) value.Value {
	if _, bad := v.(*value.Poison); bad {
		return v
	}
	return &value.Maybe{V: v, Why: why}
}

// Certain is what a variable is worth where code goes on that no longer knows
// which way it came: one that not all ways define is an error to read.
func Certain(v value.Value) value.Value {
	switch x := v.(type) {
	case *value.Lazy:
		return lazily(func() value.Value { return Certain(Force(x)) }, x)
	case *value.Maybe:
		return &value.Poison{Why: x.Why}
	}
	return v
}

// lazily makes a join once, when it is first forced.
func lazily(f func() value.Value, from ...value.Value) *value.Lazy {
	l := &value.Lazy{From: from}
	l.Force = func() value.Value {
		if l.Done == nil {
			l.Done, l.From = f(), nil
		}
		return l.Done
	}
	return l
}

// Force makes a put-off join.
func Force(v value.Value) value.Value {
	for {
		l, ok := v.(*value.Lazy)
		if !ok {
			return v
		}
		v = l.Force()
	}
}

// values joins two values that may both be read after the if. Lists, dicts and
// tuples are joined now, while it is known what the arms left in them; the rest
// is put off until somebody reads it.
func (j *join) values(a, b value.Value) value.Value {
	if same(a, b) {
		return a
	}
	a, b = j.plain(0, a), j.plain(1, b)
	if same(a, b) {
		return a
	}
	if container(a) && container(b) {
		return j.sound(a, b)
	}
	return lazily(func() value.Value { return j.defined(Force(a), Force(b)) }, a, b)
}

func container(v value.Value) bool {
	switch v.(type) {
	case *value.Tuple, *value.List, *value.Dict:
		return true
	}
	return named(v) != nil
}

// named is the tuple that an instance of a namedtuple holds; nil for others.
func named(v value.Value) *value.Tuple {
	if o, ok := v.(*value.Object); ok {
		t, _ := o.Base.(*value.Tuple)
		return t
	}
	return nil
}

// defined joins what one arm may leave undefined: it stays so.
func (j *join) defined(a, b value.Value) value.Value {
	for _, v := range []value.Value{a, b} {
		if m, ok := v.(*value.Maybe); ok {
			return maybe(Force(j.values(strip(a), strip(b))), m.Why)
		}
	}
	return j.sound(a, b)
}

// sound joins two values that are defined for sure.
func (j *join) sound(a, b value.Value) value.Value {
	if same(a, b) {
		return a
	}
	if p := poisoned(a, b); p != nil {
		return p
	}
	if j.m.leaf(a) && j.m.leaf(b) {
		return j.tensors(a, b)
	}
	switch x := a.(type) {
	case *value.Tuple:
		if y, ok := b.(*value.Tuple); ok && len(x.Elems) == len(y.Elems) {
			return j.tuple([2]*value.Tuple{x, y}, func() []value.Value { return j.elems(x.Elems, y.Elems) })
		}
	case *value.Object:
		if y, ok := b.(*value.Object); ok && x.Class == y.Class && named(x) != nil && len(named(x).Elems) == len(named(y).Elems) {
			return &value.Object{Class: x.Class, Vars: x.Vars, Base: &value.Tuple{Elems: j.elems(named(x).Elems, named(y).Elems)}}
		}
	case *value.List:
		if y, ok := b.(*value.List); ok {
			return j.lists(x, y)
		}
	case *value.Dict:
		if y, ok := b.(*value.Dict); ok {
			return j.pair(x, y, func() value.Place { return emptied(x) }, j.dict)
		}
	}
	if callable(a) && callable(b) {
		return &value.Choice{Cond: &value.Tensor{Sym: j.o.Node.Args[0]}, A: Force(j.only(0, a)), B: Force(j.only(1, b)),
			Name: j.name, Test: j.test, At: [2]diag.Span{j.at, j.bt}}
	}
	return &value.Poison{Why: j.kinds(a, b)}
}

func strip(v value.Value) value.Value {
	if m, ok := v.(*value.Maybe); ok {
		return Force(m.V)
	}
	return v
}

func poisoned(a, b value.Value) value.Value {
	for _, v := range []value.Value{a, b} {
		if p, ok := v.(*value.Poison); ok {
			return p
		}
	}
	return nil
}

// lists joins two lists.
func (j *join) lists(x, y *value.List) value.Value {
	return j.pair(x, y, func() value.Place { return &value.List{} }, func(a, b any) any {
		return j.elems(a.([]value.Value), b.([]value.Value))
	})
}

// tuple makes a tuple of others once, so that what shares parts still does.
func (j *join) tuple(of [2]*value.Tuple, elems func() []value.Value) *value.Tuple {
	t := j.tuples[of]
	if t == nil {
		t = &value.Tuple{Elems: elems()}
		j.tuples[of] = t
	}
	return t
}

// pair joins two lists or two dicts into a new one. The same two give the same
// one again, so that names that share one in both arms share one after the if.
func (j *join) pair(x, y value.Place, fresh func() value.Place, contents func(a, b any) any) value.Place {
	key := [2]value.Place{x, y}
	if p := j.pairs[key]; p != nil {
		return p
	}
	p := fresh()
	j.pairs[key] = p
	p.Restore(contents(j.held(0, x), j.held(1, y)))
	j.m.tie(p, x)
	j.m.tie(p, y)
	return p
}

// elems joins sequences element by element.
func (j *join) elems(a, b []value.Value) []value.Value {
	for _, vs := range [][]value.Value{a, b} {
		if Unknown(vs) != nil {
			return vs
		}
	}
	if len(a) != len(b) {
		return []value.Value{&value.Poison{Why: j.lengths(len(a), len(b)), All: true}}
	}
	out := make([]value.Value, len(a))
	for i := range a {
		if k := j; !same(a[i], b[i]) {
			k = j.element(strconv.Itoa(i))
			out[i] = k.values(a[i], b[i])
			continue
		}
		out[i] = j.values(a[i], b[i])
	}
	return out
}

// keyText is a key as messages write it.
func keyText(k value.Value) string {
	switch k := k.(type) {
	case value.Str:
		return strconv.Quote(string(k))
	case value.Int:
		return fmt.Sprint(int64(k))
	}
	return "..."
}

// Unknown is the poison that stands for all elements of a list or dict of which
// not even the length is known; nil for others.
func Unknown(vs []value.Value) *value.Poison {
	if len(vs) == 1 {
		if p, ok := vs[0].(*value.Poison); ok && p.All {
			return p
		}
	}
	return nil
}

// dict joins the saved contents of two dicts, which need the same keys.
func (j *join) dict(a, b any) any {
	x, y := value.NewDict(), value.NewDict()
	x.Restore(a)
	y.Restore(b)
	for _, d := range []*value.Dict{x, y} {
		if Unknown(d.Values()) != nil {
			return d.Saved()
		}
	}
	out := value.NewDict()
	for _, k := range x.Keys() {
		v, _ := x.Get(k)
		w, ok := y.Get(k)
		if !ok {
			return unknownDict(j.keys(x, y))
		}
		out.Set(k, j.element(keyText(k)).values(v, w))
	}
	if x.Len() != y.Len() {
		return unknownDict(j.keys(x, y))
	}
	return out.Saved()
}

// emptied is a dict like x without entries.
func emptied(x *value.Dict) *value.Dict {
	d := value.NewDict()
	d.Default, d.Ordered = x.Default, x.Ordered
	return d
}

func unknownDict(why *diag.Diagnostic) any {
	d := value.NewDict()
	d.Set(value.None{}, &value.Poison{Why: why, All: true})
	return d.Saved()
}

// only is the value of arm i, for readers that run only if arm i ran.
func (j *join) only(i int, v value.Value) value.Value {
	switch x := j.plain(i, v).(type) {
	case *value.Lazy:
		return lazily(func() value.Value { return Force(j.only(i, Force(x))) }, x)
	case *value.Maybe:
		return perhaps(j.only(i, x.V), func() *diag.Diagnostic { return x.Why })
	case *value.Tuple:
		var of [2]*value.Tuple
		of[i] = x
		return j.tuple(of, func() []value.Value { return j.onlyAll(i, x.Elems) })
	case *value.Object:
		if t := named(x); t != nil {
			return &value.Object{Class: x.Class, Vars: x.Vars, Base: j.only(i, t)}
		}
		return x
	case *value.List:
		if j.born(x) {
			j.move(i, x)
		}
		return x
	case *value.Dict:
		if j.born(x) {
			j.move(i, x)
		}
		return x
	case *value.DictView:
		j.only(i, x.Dict)
		return x
	case *value.Choice:
		c := *x
		c.Cond = Force(j.only(i, x.Cond)).(*value.Tensor)
		c.A, c.B = Force(j.only(i, x.A)), Force(j.only(i, x.B))
		return &c
	case *value.Tensor:
		if x.Sym != nil && j.inside(i, x.Sym) {
			return lazily(func() value.Value { return j.kept(i, x) })
		}
		return x
	default:
		return x
	}
}

// kept is a tensor of region i as a result of the if.
func (j *join) kept(i int, x *value.Tensor) value.Value {
	t := j.export(x.Sym.Type)
	vals := [2]*graph.Value{}
	vals[i] = x.Sym
	vals[1-i] = j.filler(1-i, t)
	return &value.Tensor{Sym: j.o.Result(t, vals[0], vals[1]), Num: x.Num, Numpy: x.Numpy}
}

func (j *join) onlyAll(i int, vs []value.Value) []value.Value {
	out := make([]value.Value, len(vs))
	for k, v := range vs {
		out[k] = j.only(i, v)
	}
	return out
}

// inside reports whether v is defined in region i, so that it has to be
// yielded to be seen after the if.
func (j *join) inside(i int, v *graph.Value) bool {
	return j.m.B.Inside(j.o.Node.Regions[i], v)
}

// export replaces dims that mean nothing outside the if by fresh ones, which
// the result binds.
func (j *join) export(t tensor.Type) tensor.Type {
	return j.m.export(t, j.o.Node.Region)
}

func (m *Machine) export(t tensor.Type, to *graph.Region) tensor.Type {
	out := tensor.Type{DType: t.DType, Shape: tensor.Shape{AnyRank: t.Shape.AnyRank}}
	for _, d := range t.Shape.Dims {
		if !m.B.Visible(d, to) {
			d = m.B.FreshIn(to)
		}
		out.Shape.Dims = append(out.Shape.Dims, d)
	}
	return out
}

// filler is a value of type t in region i that is never read.
func (j *join) filler(i int, t tensor.Type) (v *graph.Value) {
	j.o.Within(i, func() { v = j.m.filler(t) })
	return v
}

// filler is a value of type t, with length 0 where the length is not known: one
// that an input or a value outside has is, and others may hold it to that.
func (m *Machine) filler(t tensor.Type) *graph.Value {
	t = tensor.Type{DType: t.DType, Shape: tensor.Shape{Dims: append([]tensor.Dim{}, t.Shape.Dims...), AnyRank: t.Shape.AnyRank}}
	for k, d := range t.Shape.Dims {
		if d.Message() == "?" && !m.B.Visible(d, m.B.Region()) {
			t.Shape.Dims[k] = tensor.D(0)
		}
	}
	return m.B.Leaf(graph.Filler, graph.Attrs{{Name: "type", Value: t}}, m.Site)
}
