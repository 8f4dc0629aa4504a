package analysis

import (
	"math"
	"math/big"
	"strings"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/ctrlflow"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/tensor"
)

// equal is the truth of `a == b`.
func (e *evaluator) equal(a, b value.Value, span diag.Span) ctrlflow.Flag {
	e.step(span)
	a, b = e.force(a, span), e.force(b, span)
	if t, ok := e.comparedChoice(a, b, span, e.equal); ok {
		return t
	}
	if v, ok := e.overloaded("==", a, b, span); ok {
		return e.truth(v, span)
	}
	if isTensor(a) || isTensor(b) {
		if !arithmetic(a) || !arithmetic(b) {
			return ctrlflow.No
		}
		return e.truth(e.tensorBinary("==", a, b, span), span)
	}
	if isSymbolic(a) || isSymbolic(b) {
		if v, ok := e.symCompare("==", a, b, span); ok {
			return e.truth(v, span)
		}
		return ctrlflow.No
	}
	switch a.(type) {
	case *value.Tuple, *value.List, *value.Dict:
		defer e.descend(span)()
	}
	switch x := a.(type) {
	case *value.Tuple, *value.List, *value.Range:
		return e.equalSequences(a, b, span)
	case *value.Dict:
		y, ok := b.(*value.Dict)
		if !ok {
			return ctrlflow.No
		}
		return e.equalDicts(x, y, span)
	case *value.Set, *value.DictView:
		s, ok1 := e.asSet(a, span)
		t, ok2 := e.asSet(b, span)
		if !ok1 || !ok2 {
			return ctrlflow.Flag{Truth: e.identical(a, b)}
		}
		return ctrlflow.Flag{Truth: s.Len() == t.Len() && subset(s, t)}
	case *value.Slice:
		y, ok := b.(*value.Slice)
		if !ok {
			return ctrlflow.No
		}
		return e.equalAll([]value.Value{x.Lo, x.Hi, x.Step}, []value.Value{y.Lo, y.Hi, y.Step}, span)
	}
	if isText(a) && isText(b) && !e.identical(a, b) {
		e.notText(a, span)
		e.notText(b, span)
	}
	return ctrlflow.Flag{Truth: e.equalPlain(a, b)}
}

// equalPlain compares numbers by value, and all else by identity.
func (e *evaluator) equalPlain(a, b value.Value) bool {
	x, ok1 := numberValue(a)
	y, ok2 := numberValue(b)
	if ok1 && ok2 {
		return x != nil && y != nil && x.Cmp(y) == 0
	}
	if f, ok := a.(value.Float); ok && f != f {
		return false
	}
	if d, ok := a.(value.ArrayDType); ok {
		return e.equalDType(d, b)
	}
	if d, ok := b.(value.ArrayDType); ok {
		return e.equalDType(d, a)
	}
	return e.identical(a, b)
}

// equalDType compares NumPy's dtype with all that names one.
func (e *evaluator) equalDType(d value.ArrayDType, v value.Value) bool {
	switch x := v.(type) {
	case value.ArrayDType:
		return d == x
	case value.DType:
		return tensor.DType(d) == tensor.DType(x)
	case value.Str:
		t, err := tensor.ParseDType(string(x))
		return err == nil && t == tensor.DType(d)
	case *value.Class:
		return x == map[tensor.DType]*value.Class{tensor.I64: e.types.int_, tensor.F64: e.types.float_, tensor.Bool: e.types.bool_}[tensor.DType(d)]
	}
	return false
}

// numberValue is the exact value of a number; nil for NaN. Infinity stands for
// itself.
func numberValue(v value.Value) (*big.Float, bool) {
	if f, ok := v.(value.Float); ok {
		if math.IsNaN(float64(f)) {
			return nil, true
		}
		return big.NewFloat(float64(f)), true
	}
	n, ok := asInt(v)
	if !ok {
		return nil, false
	}
	return new(big.Float).SetPrec(uint(max(64, n.BitLen()))).SetInt(n), true
}

func subset(x, y *value.Set) bool {
	for _, k := range x.Keys() {
		if _, ok := y.Get(k); !ok {
			return false
		}
	}
	return true
}

func (e *evaluator) equalSequences(a, b value.Value, span diag.Span) ctrlflow.Flag {
	r, isRange := a.(*value.Range)
	s, isToo := b.(*value.Range)
	if isRange && isToo {
		n := r.Len()
		same := n == s.Len() && (n == 0 || r.Start == s.Start && (n == 1 || r.Step == s.Step))
		return ctrlflow.Flag{Truth: same}
	}
	x, ok1 := sequenceOf(a)
	y, ok2 := sequenceOf(b)
	if !ok1 || !ok2 || e.typeName(a) != e.typeName(b) {
		return ctrlflow.No
	}
	return e.equalAll(x, y, span)
}

// equalAll compares elements pair by pair; identical ones are equal.
func (e *evaluator) equalAll(x, y []value.Value, span diag.Span) ctrlflow.Flag {
	if len(x) != len(y) {
		return ctrlflow.No
	}
	all := ctrlflow.Yes
	for i := range x {
		e.step(span)
		all = e.both(all, e.same(x[i], y[i], span))
		if all.Is(false) {
			break
		}
	}
	return all
}

// same is the truth of `a is b or a == b`, by which containers compare.
func (e *evaluator) same(a, b value.Value, span diag.Span) ctrlflow.Flag {
	a, b = e.force(a, span), e.force(b, span)
	if e.identical(a, b) {
		return ctrlflow.Yes
	}
	return e.equal(a, b, span)
}

// memberIs is same for an element of a sequence: Tensors of more elements than one
// are the same if they have one shape and all their elements are equal.
func (e *evaluator) memberIs(a, b value.Value, span diag.Span) ctrlflow.Flag {
	if !isTensor(a) || !isTensor(b) || isNumpy(a) || isNumpy(b) {
		return e.same(a, b, span)
	}
	x, y := e.tensorOf(a, span), e.tensorOf(b, span)
	s, t := x.Type().Shape, y.Type().Shape
	if s.Rank() == 0 && t.Rank() == 0 || x.IsNumber() || y.IsNumber() {
		return e.same(a, b, span)
	}
	if !mayEqual(s, t) {
		return ctrlflow.No
	}
	eq := e.tensorOf(e.tensorBinary("==", x, y, span), span)
	return e.truth(e.prim(ops.Lookup("reduce_all"), reduction(s.Rank()), span, eq), span)
}

// both is the truth of `f and g`.
func (e *evaluator) both(f, g ctrlflow.Flag) ctrlflow.Flag {
	switch {
	case f.Sym == nil && f.Truth, g.Is(false):
		return g
	case g.Sym == nil && g.Truth, f.Is(false):
		return f
	}
	return e.rec.And(f, g)
}

// either is the truth of `f or g`.
func (e *evaluator) either(f, g ctrlflow.Flag) ctrlflow.Flag {
	switch {
	case f.Is(false), g.Is(true):
		return g
	case g.Is(false), f.Is(true):
		return f
	}
	return e.rec.Or(f, g)
}

func (e *evaluator) equalDicts(x, y *value.Dict, span diag.Span) ctrlflow.Flag {
	if x.Len() != y.Len() {
		return ctrlflow.No
	}
	e.work(stepsPerKey*x.Len(), span)
	all := ctrlflow.Yes
	for _, k := range x.Keys() {
		v, _ := x.Get(k)
		w, ok := y.Get(k)
		if !ok {
			return ctrlflow.No
		}
		all = e.both(all, e.same(v, w, span))
		if all.Is(false) {
			return all
		}
	}
	return all
}

// identify finds out which key an object with __hash__ and __eq__ is: the first
// one that is equal to it.
func (e *evaluator) identify(k value.Value, span diag.Span) {
	e.identifyAll(k, map[*value.Tuple]bool{}, span)
}

func (e *evaluator) identifyAll(k value.Value, seen map[*value.Tuple]bool, span diag.Span) {
	e.step(span)
	switch x := k.(type) {
	case value.Str, value.Bytes:
		e.work(textSize(x)/bytesPerStep, span)
	case *value.Tuple:
		if seen[x] {
			return
		}
		seen[x] = true
		defer e.descend(span)()
		for _, v := range x.Elems {
			e.identifyAll(e.force(v, span), seen, span)
		}
	case *value.Set:
		e.work(x.Len(), span)
	case *value.Object:
		if x.Key == nil {
			x.Key = e.keyOf(x, span)
		}
	case *value.Text:
		e.notText(x, span)
	}
}

func (e *evaluator) keyOf(o *value.Object, span diag.Span) value.Value {
	if o.Base != nil && lookup(o.Class, "__hash__") == nil {
		e.identify(o.Base, span)
		return o.Base
	}
	hash := e.method(o, "__hash__")
	if e.method(o, "__eq__") == nil {
		return o
	}
	if hash == nil {
		e.fail(span, diag.BadType, "unhashable type: '%s'", o.Class.Name)
	}
	h := e.repr(e.call(hash, nil, nil, span), span)
	for _, other := range e.types.keys[h] {
		if e.equal(o, other, span).Is(true) {
			return other
		}
	}
	e.types.keys[h] = append(e.types.keys[h], o)
	return o
}

// contains is the value of `item in container`.
func (e *evaluator) contains(container, item value.Value, span diag.Span) value.Value {
	e.notText(container, span)
	switch c := container.(type) {
	case value.Str:
		s, ok := item.(value.Str)
		if !ok {
			e.notText(item, span)
			e.fail(span, diag.BadType, "`in` of a str needs a str on the left, not %s", e.describe(item))
		}
		e.work((len(c)+len(s))/bytesPerStep, span)
		return value.Bool(strings.Contains(string(c), string(s)))
	case *value.Dict:
		if c.Undecided(item) == nil {
			return value.Bool(e.hasKey(c, item, span))
		}
	case *value.Set:
		if c.Undecided(item) == nil {
			return value.Bool(e.hasKey(&c.Dict, item, span))
		}
	case *value.DictView:
		if c.Name == "dict_keys" && c.Dict.Undecided(item) == nil {
			return value.Bool(e.hasKey(c.Dict, item, span))
		}
	case *value.Tensor, *value.Parameter:
		return e.inTensor(c, item, span)
	case *value.Object:
		if m := e.method(c, "__contains__"); m != nil {
			return e.flagValue(e.truth(e.call(m, []value.Value{item}, nil, span), span))
		}
	case *value.Class:
		if m := e.metaMethod(c, "__contains__"); m != nil {
			return e.flagValue(e.truth(e.call(m, []value.Value{item}, nil, span), span))
		}
	case *value.Range:
		if n, ok := item.(value.Int); ok {
			return value.Bool(inRange(c, int64(n)))
		}
	}
	found := ctrlflow.No
	next := e.stream(container, span)
	for v, ok := next(); ok; v, ok = next() {
		found = e.either(found, e.memberIs(v, item, span))
		if found.Is(true) {
			break
		}
	}
	return e.flagValue(found)
}

func (e *evaluator) hasKey(d *value.Dict, k value.Value, span diag.Span) bool {
	e.hashable(k, d, span)
	_, ok := d.Get(k)
	return ok
}

func inRange(r *value.Range, n int64) bool {
	if r.Len() == 0 || (n-r.Start)%r.Step != 0 {
		return false
	}
	i := (n - r.Start) / r.Step
	return i >= 0 && i < r.Len()
}

// inTensor is whether an element of a tensor equals item.
func (e *evaluator) inTensor(c, item value.Value, span diag.Span) value.Value {
	eq, ok := e.compareValues("==", c, item, span).(*value.Tensor)
	if !ok {
		return value.Bool(false)
	}
	t := e.prim(ops.Lookup("reduce_any"), reduction(eq.Type().Shape.Rank()), span, eq)
	return e.flagValue(e.truth(t, span))
}

// reduction are the attributes of a reduction over all of n axes.
func reduction(n int) graph.Attrs {
	axes := make([]int64, n)
	for i := range axes {
		axes[i] = int64(i)
	}
	return graph.Attrs{{Name: "axes", Value: axes}, {Name: "keepdims", Value: false}}
}
