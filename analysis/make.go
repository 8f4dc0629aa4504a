package analysis

import (
	"math/big"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/tensor"
)

// makeTensor makes a tensor of a number, a nested sequence or a tensor. With
// no dtype given, ints are int64, floats float32 (float64 in NumPy) and bools
// bool.
func (e *evaluator) makeTensor(v value.Value, to tensor.DType, numpy bool, span diag.Span) *value.Tensor {
	switch x := v.(type) {
	case *value.Tensor, *value.Parameter:
		t := e.tensorOf(x, span)
		return asPlain(e.castTo(t, to, span), numpy)
	}
	var flat []value.Value
	dims := e.flatten(v, 0, &flat, span)
	if to == tensor.Invalid {
		to = e.literalType(flat, numpy)
	}
	for _, x := range flat {
		if isTensor(x) && e.tensorOf(x, span).Const == nil || isSymbolic(x) {
			return e.stacked(v, to, numpy, span)
		}
	}
	d := tensor.New(to, dims...)
	for i, x := range flat {
		e.setElement(d, i, x, span)
	}
	return &value.Tensor{Const: d, Numpy: numpy}
}

func (e *evaluator) castTo(t *value.Tensor, to tensor.DType, span diag.Span) *value.Tensor {
	if to == tensor.Invalid {
		return t
	}
	return e.cast(t, to, span)
}

// asPlain is a tensor that is no Python number and no Parameter.
func asPlain(t *value.Tensor, numpy bool) *value.Tensor {
	return &value.Tensor{Const: t.Const, Sym: t.Sym, Numpy: numpy}
}

// flatten lists the numbers of a nested sequence, and gives its shape.
func (e *evaluator) flatten(v value.Value, depth int, out *[]value.Value, span diag.Span) []int64 {
	e.step(span)
	v = e.force(v, span)
	if t, ok := v.(*value.Tensor); ok && t.Const != nil && t.Type().Shape.Rank() > 0 {
		e.work(t.Const.Len(), span)
		for i := range t.Const.Len() {
			*out = append(*out, element(t.Const, i))
		}
		return t.Const.Dims
	}
	if r, ok := v.(*value.Range); ok {
		v = &value.List{Elems: e.iterate(r, span)}
	}
	elems, ok := sequenceOf(v)
	if !ok {
		*out = append(*out, v)
		return nil
	}
	if depth > 32 {
		e.fail(span, diag.BadValue, "a Tensor has at most 32 dimensions")
	}
	var inner []int64
	for i, x := range elems {
		dims := e.flatten(x, depth+1, out, span)
		if i > 0 && !equalDims(dims, inner) {
			e.failAs("TypeError", span, diag.BadValue, "a Tensor needs rows of one length")
		}
		inner = dims
	}
	return append([]int64{int64(len(elems))}, inner...)
}

func equalDims(a, b []int64) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// element is element i as a Python number.
func element(d *tensor.Dense, i int) value.Value {
	switch {
	case d.DType == tensor.Bool:
		return value.Bool(d.Int(i) != 0)
	case d.DType.IsFloat():
		return value.Float(d.Float(i))
	case d.DType == tensor.U64:
		return normInt(new(big.Int).SetUint64(uint64(d.Int(i))))
	}
	return value.Int(d.Int(i))
}

// literalType is the dtype of a tensor made of numbers.
func (e *evaluator) literalType(flat []value.Value, numpy bool) tensor.DType {
	float := tensor.F32
	if numpy {
		float = tensor.F64
	}
	to := tensor.Invalid
	for _, v := range flat {
		k := numberKind(v)
		if t, ok := v.(*value.Tensor); ok && k == tensor.Invalid {
			return t.Type().DType
		}
		switch {
		case k == tensor.F64:
			return float
		case k == tensor.I64 || to == tensor.Invalid:
			to = k
		}
	}
	if to == tensor.Invalid {
		return float
	}
	return to
}

func (e *evaluator) setElement(d *tensor.Dense, i int, v value.Value, span diag.Span) {
	switch x := v.(type) {
	case *value.Tensor:
		if x.Const.DType.IsFloat() {
			d.SetFloat(i, x.Const.Float(0))
		} else {
			d.SetInt(i, x.Const.Int(0))
		}
		return
	case value.Float:
		d.SetFloat(i, float64(x))
		return
	}
	n, ok := asInt(v)
	if !ok {
		e.fail(span, diag.BadType, "a Tensor cannot hold %s", e.describe(v))
	}
	if d.DType.IsFloat() {
		f, _ := asFloat(v)
		d.SetFloat(i, f)
		return
	}
	if !n.IsInt64() && !(n.IsUint64() && d.DType == tensor.U64) {
		e.fail(span, diag.BadValue, "%s does not fit %s", n, d.DType.Long())
	}
	d.SetInt(i, int64(new(big.Int).And(n, new(big.Int).SetUint64(1<<64-1)).Uint64()))
}

// stacked makes a tensor of a nested sequence that holds values known only at
// run time.
func (e *evaluator) stacked(v value.Value, to tensor.DType, numpy bool, span diag.Span) *value.Tensor {
	v = e.force(v, span)
	elems, ok := sequenceOf(v)
	if !ok {
		t := e.cast(e.tensorOf(v, span), to, span)
		return asPlain(t, numpy)
	}
	parts := make([]*value.Tensor, len(elems))
	for i, x := range elems {
		parts[i] = e.stacked(x, to, numpy, span)
	}
	t := e.prim(ops.Lookup("stack"), graph.Attrs{{Name: "axis", Value: int64(0)}}, span, parts...)
	return asPlain(t, numpy)
}
