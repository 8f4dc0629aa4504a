package ctrlflow

import (
	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
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
	return value.Content{V: lazily(func() value.Value { return k.values(a.V, b.V) }), At: at}
}

// plain is what a Parameter that arm i leaves in a variable is worth there; a
// join drops the reference.
func (j *join) plain(i int, v value.Value) value.Value {
	p, ok := v.(*value.Parameter)
	if !ok {
		return v
	}
	if c, ok := j.news[i][&p.Cur].(value.Content); ok {
		return c.V
	}
	return j.m.Current(p)
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
	kept := lazily(func() value.Value { return j.only(i, v) })
	switch {
	case !undefined || j.over(s, other):
		return kept
	case other.Normal.Is(false):
		return lazily(func() value.Value { return maybe(kept.Force(), j.undefined(s, i)) })
	}
	return &value.Poison{Why: j.undefined(s, i)}
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
		return lazily(func() value.Value { return Certain(Force(x)) })
	case *value.Maybe:
		return &value.Poison{Why: x.Why}
	}
	return v
}

// lazily makes a join once, when it is first forced.
func lazily(f func() value.Value) *value.Lazy {
	var done value.Value
	return &value.Lazy{Force: func() value.Value {
		if done == nil {
			done = f()
		}
		return done
	}}
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

// values joins two values that may both be read after the if. What one arm may
// leave undefined stays so.
func (j *join) values(a, b value.Value) value.Value {
	a, b = Force(a), Force(b)
	for _, v := range []value.Value{a, b} {
		if m, ok := v.(*value.Maybe); ok {
			return maybe(j.sound(strip(a), strip(b)), m.Why)
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
			return &value.Tuple{Elems: j.elems(x.Elems, y.Elems)}
		}
	case *value.List:
		if y, ok := b.(*value.List); ok && len(x.Elems) == len(y.Elems) {
			return &value.List{Elems: j.elems(x.Elems, y.Elems)}
		}
	case *value.Dict:
		if y, ok := b.(*value.Dict); ok && x.Len() == y.Len() {
			return j.dicts(x, y)
		}
	}
	if callable(a) && callable(b) {
		return &value.Choice{Cond: &value.Tensor{Sym: j.o.Node.Args[0]}, A: a, B: b}
	}
	return &value.Poison{Why: j.kinds(a, b)}
}

func strip(v value.Value) value.Value {
	if m, ok := v.(*value.Maybe); ok {
		return m.V
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

// elems joins sequences element by element; of different lengths they are
// poison everywhere.
func (j *join) elems(a, b []value.Value) []value.Value {
	if len(a) != len(b) {
		p := &value.Poison{Why: j.lengths(len(a), len(b))}
		out := make([]value.Value, max(len(a), len(b)))
		for i := range out {
			out[i] = p
		}
		return out
	}
	out := make([]value.Value, len(a))
	for i := range a {
		out[i] = j.values(a[i], b[i])
	}
	return out
}

// dict joins the saved contents of a dict.
func (j *join) dict(a, b any) any {
	x, y := value.NewDict(), value.NewDict()
	x.Restore(a)
	y.Restore(b)
	if d, ok := j.dicts(x, y).(*value.Dict); ok {
		return d.Saved()
	}
	p := &value.Poison{Why: j.lengths(x.Len(), y.Len())}
	for _, k := range x.Keys() {
		x.Set(k, p)
	}
	return x.Saved()
}

// dicts joins two dicts with the same keys.
func (j *join) dicts(a, b *value.Dict) value.Value {
	out := value.NewDict()
	for _, k := range a.Keys() {
		x, _ := a.Get(k)
		y, ok := b.Get(k)
		if !ok {
			return &value.Poison{Why: j.lengths(a.Len(), b.Len())}
		}
		out.Set(k, j.values(x, y))
	}
	if a.Len() != b.Len() {
		return &value.Poison{Why: j.lengths(a.Len(), b.Len())}
	}
	return out
}

// only is the value of arm i, for readers that run only if arm i ran.
func (j *join) only(i int, v value.Value) value.Value {
	v = Force(v)
	switch x := v.(type) {
	case *value.Maybe:
		return maybe(j.only(i, x.V), x.Why)
	case *value.Tuple:
		return &value.Tuple{Elems: j.onlyAll(i, x.Elems)}
	case *value.List:
		if !j.holdsInner(i, x.Elems) {
			return x
		}
		return &value.List{Elems: j.onlyAll(i, x.Elems)}
	case *value.Dict:
		if !j.holdsInner(i, x.Values()) {
			return x
		}
		out := value.NewDict()
		for _, k := range x.Keys() {
			e, _ := x.Get(k)
			out.Set(k, j.only(i, e))
		}
		return out
	case *value.Tensor:
		if x.Sym == nil || !j.inside(i, x.Sym) {
			return x
		}
		t := j.export(x.Sym.Type)
		vals := [2]*graph.Value{}
		vals[i] = x.Sym
		vals[1-i] = j.filler(1-i, t)
		return &value.Tensor{Sym: j.o.Result(t, vals[0], vals[1]), Num: x.Num, Numpy: x.Numpy}
	}
	return v
}

// holdsInner reports whether a list or dict holds tensors of region i. One
// that was there before the if does not: its contents were joined.
func (j *join) holdsInner(i int, vs []value.Value) bool {
	for _, v := range vs {
		switch x := strip(Force(v)).(type) {
		case *value.Tensor:
			if x.Sym != nil && j.inside(i, x.Sym) {
				return true
			}
		case *value.Tuple:
			if j.holdsInner(i, x.Elems) {
				return true
			}
		case *value.List:
			if j.holdsInner(i, x.Elems) {
				return true
			}
		}
	}
	return false
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
	return j.o.Node.Regions[i].Encloses(v.Region)
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

// filler is a value of type t, with length 0 where the length is not known.
func (m *Machine) filler(t tensor.Type) *graph.Value {
	t = tensor.Type{DType: t.DType, Shape: tensor.Shape{Dims: append([]tensor.Dim{}, t.Shape.Dims...), AnyRank: t.Shape.AnyRank}}
	for k, d := range t.Shape.Dims {
		if d.Message() == "?" {
			t.Shape.Dims[k] = tensor.D(0)
		}
	}
	return m.B.Leaf(graph.Filler, graph.Attrs{{Name: "type", Value: t}}, m.Site)
}
