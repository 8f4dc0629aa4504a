package analysis

import (
	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/tensor"
)

// This file finds where masks are true.

// positions are the indices of the true elements of a mask, a tensor for each
// dim.
func (e *evaluator) positions(mask *value.Tensor, span diag.Span) []value.Value {
	if mask.Const != nil {
		return e.knownPositions(mask.Const)
	}
	if mask.Type().Shape.AnyRank {
		e.fail(span, diag.NeedStatic, "a mask needs a known rank, and the rank of this Tensor is unknown")
	}
	at := e.truePlaces(mask, span)
	dims := mask.Type().Shape.Dims
	out := make([]value.Value, len(dims))
	for d := len(dims) - 1; d > 0; d-- {
		n := e.int64(dims[d])
		out[d] = e.prim(ops.Mod, nil, span, at, n)
		at = e.prim(ops.FloorDiv, nil, span, at, n)
	}
	if len(out) > 0 {
		out[0] = at
	}
	return out
}

func (e *evaluator) knownPositions(mask *tensor.Dense) []value.Value {
	dims := mask.Dims
	cols := make([][]int64, len(dims))
	for i := range mask.Len() {
		if mask.Int(i) == 0 {
			continue
		}
		for d, rest := len(dims)-1, int64(i); d >= 0; d-- {
			cols[d] = append(cols[d], rest%dims[d])
			rest /= dims[d]
		}
	}
	var out []value.Value
	for _, c := range cols {
		t := tensor.New(tensor.I64, int64(len(c)))
		for i, n := range c {
			t.SetInt(i, n)
		}
		out = append(out, e.constTensor(t))
	}
	return out
}

// truePlaces are the flat positions of the true elements of a mask that only
// the running program knows, in order: each true element writes its position
// to the place that the number of those before it names.
func (e *evaluator) truePlaces(mask *value.Tensor, span diag.Span) *value.Tensor {
	n := mask.Type().Shape.Count()
	flat := e.reshape(mask, []tensor.Dim{n}, span)
	ones := e.cast(flat, tensor.I64, span)
	axis := graph.AttrValue{Name: "axis", Value: int64(0)}
	before := e.prim(ops.CumSum, graph.Attrs{axis, {Name: "exclusive", Value: true}}, span, ones)
	outside := e.int64(n)
	places := e.prim(ops.Select, nil, span, flat, before, outside)
	room := e.prim(ops.Full, graph.Attrs{{Name: "shape", Value: []tensor.Dim{n}}}, span, e.int64(tensor.D(0)))
	all := e.prim(ops.Iota, graph.Attrs{{Name: "shape", Value: []tensor.Dim{n}}, axis, {Name: "dtype", Value: tensor.I64}}, span)
	found := e.prim(ops.Scatter, graph.Attrs{axis}, span, room, places, all)
	size := e.count("true in "+nameOf(mask), span, func() *value.Tensor {
		return e.prim(ops.ReduceSum, graph.Attrs{{Name: "axes", Value: []int64{0}}}, span, ones)
	})
	return e.prim(ops.Slice, graph.Attrs{{Name: "starts", Value: []tensor.Dim{tensor.D(0)}}, {Name: "stops", Value: []tensor.Dim{size}}, {Name: "steps", Value: []int64{1}}}, span, found)
}
