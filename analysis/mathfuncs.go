package analysis

import (
	"math/big"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/ctrlflow"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/tensor"
)

// numberFunctions compute with numbers and tensors.
func numberFunctions() []methodRow {
	return []methodRow{
		{"abs", "x /", absolute},
		{"round", "number ndigits?", round},
		{"pow", "base exp mod?", power3},
		{"divmod", "x y /", func(a *args) value.Value {
			if o, ok := a.vals[0].(*value.Object); ok && lookup(o.Class, "__divmod__") != nil {
				return a.e.call(a.e.method(o, "__divmod__"), a.vals[1:], nil, a.span)
			}
			return pair(a.e.binary("//", a.vals[0], a.vals[1], a.span), a.e.binary("%", a.vals[0], a.vals[1], a.span))
		}},
		{"sum", "iterable / start?", sum},
		{"min", "first *rest key? default?", func(a *args) value.Value { return extreme(a, "<", "minimum") }},
		{"max", "first *rest key? default?", func(a *args) value.Value { return extreme(a, ">", "maximum") }},
		{"any", "iterable /", func(a *args) value.Value { return a.quantified(true) }},
		{"all", "iterable /", func(a *args) value.Value { return a.quantified(false) }},
	}
}

func absolute(a *args) value.Value {
	switch x := a.vals[0].(type) {
	case *value.Tensor, *value.Parameter:
		t := a.e.tensorOf(x, a.span)
		switch {
		case t.Num == tensor.Bool: // True is the int 1
			t = a.e.tensorUnary("+", t, a.span)
		case t.Type().DType == tensor.Bool:
			return t.Fresh()
		}
		return like(t, a.e.prim(ops.Lookup("abs"), nil, a.span, t))
	case value.SymInt:
		if lo, _ := x.Dim.Range(); lo >= 0 {
			return x
		}
		return symInt(x.Dim.Max(tensor.D(0).Sub(x.Dim)))
	}
	return a.abs()
}

// like marks out as a number or ndarray as t is.
func like(t, out *value.Tensor) *value.Tensor {
	out.Num, out.Numpy = t.Num, t.Numpy
	return out
}

// round is round(x): halves go to the even side. Of a Tensor of floats it is
// the Tensor of rounded elements.
func round(a *args) value.Value {
	if o, ok := a.vals[0].(*value.Object); ok && lookup(o.Class, "__round__") != nil {
		return a.e.call(a.e.method(o, "__round__"), a.call.Args[1:], a.call.Kwargs, a.span)
	}
	if !isTensor(a.vals[0]) {
		if s, ok := a.vals[0].(value.SymInt); ok {
			return s
		}
		return a.rounded()
	}
	t := a.e.tensorOf(a.vals[0], a.span)
	if !t.Type().DType.IsFloat() {
		return t
	}
	digits := 0
	if a.given(1) {
		digits = a.int(1, 0)
	}
	scale := a.e.constTensor(tensor.ScalarFloat(t.Type().DType, pow10(digits)))
	x := t
	if digits != 0 {
		x = a.e.prim(ops.Lookup("mul"), nil, a.span, x, scale)
	}
	x = a.e.prim(ops.Lookup("round"), nil, a.span, x)
	if digits != 0 {
		x = a.e.prim(ops.Lookup("div"), nil, a.span, x, scale)
	}
	if t.IsNumber() && !a.given(1) {
		x = a.e.cast(x, tensor.I64, a.span)
		x.Num = tensor.I64
		return x
	}
	return like(t, x)
}

func pow10(n int) float64 {
	f := 1.0
	for range max(n, -n) {
		f *= 10
	}
	if n < 0 {
		return 1 / f
	}
	return f
}

// power3 is pow(x, y), or pow(x, y, m) of ints.
func power3(a *args) value.Value {
	if !a.given(2) {
		return a.e.binary("**", a.e.sequenceTensor(a.vals[0], a.span), a.e.sequenceTensor(a.vals[1], a.span), a.span)
	}
	x, y, m := a.integer(0), a.integer(1), a.integer(2)
	if m.Sign() == 0 {
		a.e.fail(a.span, diag.BadValue, "pow() 3rd argument cannot be 0")
	}
	size := new(big.Int).Abs(m)
	a.e.intWork(m.BitLen(), m.BitLen(), 4*float64(y.BitLen()), a.span)
	z := new(big.Int).Exp(x, y, size)
	if z == nil {
		a.e.fail(a.span, diag.BadValue, "base is not invertible for the given modulus")
	}
	_, z = floorDivMod(z, m)
	return normInt(z)
}

// sequenceTensor is a list or tuple as a Tensor; others stay as they are.
func (e *evaluator) sequenceTensor(v value.Value, span diag.Span) value.Value {
	if _, ok := sequenceOf(v); ok {
		return e.makeTensor(v, tensor.Invalid, false, span)
	}
	return v
}

// sum adds the elements from left to right.
func sum(a *args) value.Value {
	total := a.or(1, value.Int(0))
	if _, ok := total.(value.Str); ok {
		a.e.fail(a.span, diag.BadType, "sum() can't sum strings [use ''.join(seq) instead]")
	}
	if t, ok := a.vals[0].(*value.Tensor); ok && a.vals[1] == nil && t.Type().Shape.Rank() > 0 {
		return a.e.sumRows(t, a.span)
	}
	for i, v := range a.items(0) {
		if i == 0 && a.vals[1] == nil && isTensor(v) && a.e.tensorOf(v, a.span).Type().DType != tensor.Bool {
			total = v
			continue
		}
		total = a.e.binary("+", total, v, a.span)
	}
	return total
}

// sumRows is the sum of a tensor's slices along its first axis.
func (e *evaluator) sumRows(t *value.Tensor, span diag.Span) value.Value {
	if t.Type().DType == tensor.Bool {
		t = e.cast(t, tensor.I64, span)
	}
	attrs := graph.Attrs{{Name: "axes", Value: []int64{0}}, {Name: "keepdims", Value: false}}
	return like(t, e.prim(ops.Lookup("reduce_sum"), attrs, span, t))
}

// extreme is min or max: the first element that op puts before all others. Of
// tensors, the lesser or greater elements.
func extreme(a *args, op, prim string) value.Value {
	elems := append([]value.Value{a.vals[0]}, a.rest...)
	if len(elems) == 1 {
		if t, ok := a.reduced("reduce_" + prim[:3]); ok {
			return t
		}
		elems = a.items(0)
	}
	if len(elems) == 0 {
		if a.vals[2] == nil {
			a.e.fail(a.span, diag.BadValue, "%s() arg is an empty sequence", a.name)
		}
		return a.vals[2]
	}
	best, bestKey := elems[0], a.keyOf(elems[0])
	for _, v := range elems[1:] {
		k := a.keyOf(v)
		if !a.given(1) && (variable(bestKey) || variable(k)) {
			best = a.e.elementwise(prim, best, v, a.span)
			bestKey = best
			continue
		}
		if a.e.known(a.e.compareValues(op, k, bestKey, a.span), a.span) {
			best, bestKey = v, k
		}
	}
	return best
}

func (a *args) keyOf(v value.Value) value.Value {
	if !a.given(1) {
		return v
	}
	return a.e.call(a.vals[1], []value.Value{v}, nil, a.span)
}

// variable reports whether a value takes part in min and max as a tensor.
func variable(v value.Value) bool { return isTensor(v) || isSymbolic(v) }

// reduced is the extreme element of argument 0 if that is a Tensor.
func (a *args) reduced(prim string) (value.Value, bool) {
	if !isTensor(a.vals[0]) {
		return nil, false
	}
	t := a.e.tensorOf(a.vals[0], a.span)
	if t.Type().Shape.Rank() > 1 {
		a.e.stop(a.e.errorf(a.span, diag.CondMany, "`%s` of a Tensor needs rank 1, and this one is %s", a.name, t.Type().Message()).
			Words("The truth value of an array with more than one element is ambiguous.").
			Help("use `x.%s()`", a.name))
	}
	return like(t, a.e.prim(ops.Lookup(prim), reduction(t.Type().Shape.Rank()), a.span, t)), true
}

// elementwise is the lesser or greater of two values, one of them a tensor or
// a symbolic length.
func (e *evaluator) elementwise(prim string, x, y value.Value, span diag.Span) value.Value {
	if !isTensor(x) && !isTensor(y) {
		a, ok1 := dimOf(x)
		b, ok2 := dimOf(y)
		if ok1 && ok2 {
			if prim == "minimum" {
				return symInt(a.Min(b))
			}
			return symInt(a.Max(b))
		}
	}
	if !arithmetic(x) || !arithmetic(y) {
		e.fail(span, diag.BadType, "%s and %s cannot be compared", e.describe(x), e.describe(y))
	}
	p, q := e.promoted(prim, x, y, span)
	e.oneEach(p, q, span)
	out := e.prim(ops.Lookup(prim), nil, span, p, q)
	out.Numpy = p.Numpy && q.Numpy
	if numberKind(x) != tensor.Invalid && numberKind(y) != tensor.Invalid {
		out.Num = out.Type().DType
	}
	return out
}

// oneEach demands tensors of one element: comparing larger ones has no truth.
func (e *evaluator) oneEach(x, y *value.Tensor, span diag.Span) {
	for _, t := range []*value.Tensor{x, y} {
		if !oneElement(t.Type().Shape) {
			e.stop(e.errorf(span, diag.CondMany, "`max` and `min` compare single elements, and this Tensor is %s", t.Type().Message()).
				Words("The truth value of an array with more than one element is ambiguous.").
				Help("use `ops.maximum` or `ops.minimum`"))
		}
	}
}

// quantified is any (decides: true) or all (false).
func (a *args) quantified(decides bool) value.Value {
	if t, ok := a.vals[0].(*value.Tensor); ok && t.Type().Shape.Rank() == 1 {
		return a.e.runtimeBool(a.e.anyOrAll(t, decides, a.span))
	}
	out := ctrlflow.Flag{Truth: !decides}
	next := a.e.stream(a.vals[0], a.span)
	for v, ok := next(); ok; v, ok = next() {
		t := a.e.truth(a.e.force(v, a.span), a.span)
		if decides {
			out = a.e.either(out, t)
		} else {
			out = a.e.both(out, t)
		}
		if out.Is(decides) {
			break
		}
	}
	return a.e.runtimeBool(out)
}

// anyOrAll is whether any, or every, element of a tensor is true.
func (e *evaluator) anyOrAll(t *value.Tensor, any bool, span diag.Span) ctrlflow.Flag {
	if t.Type().DType != tensor.Bool {
		t = e.cast(t, tensor.Bool, span)
	}
	name := map[bool]string{true: "reduce_any", false: "reduce_all"}[any]
	return e.truth(e.prim(ops.Lookup(name), reduction(t.Type().Shape.Rank()), span, t), span)
}

// runtimeBool is a flag as Python's bool.
func (e *evaluator) runtimeBool(f ctrlflow.Flag) value.Value {
	if f.Sym == nil {
		return value.Bool(f.Truth)
	}
	return &value.Tensor{Sym: f.Sym, Num: tensor.Bool}
}
