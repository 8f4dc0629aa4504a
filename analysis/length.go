package analysis

import (
	"fmt"
	"slices"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/tensor"
)

// This file makes lengths of numbers that only the running program knows:
//
//	k = int(scores.argmax())
//	y = x[:k]
//
// An arange of k elements has an anonymous dim for its length, and that dim is
// what the shapes say from there on.

// A counted length is one that an arange made, and of what.
type counted struct {
	of     string
	arange *graph.Value
}

// runtimeInt reports whether v is an int that only the running program knows.
func runtimeInt(v value.Value) (*value.Tensor, bool) {
	t, ok := v.(*value.Tensor)
	if !ok || t.Const != nil || !t.Type().DType.IsInt() || t.Type().Shape.AnyRank || t.Type().Shape.Rank() != 0 {
		return nil, false
	}
	return t, true
}

// lengthOf is the length that v gives: of an int that only the running program
// knows, an anonymous one; that it is not negative is checked there.
func (e *evaluator) lengthOf(v value.Value, span diag.Span) (tensor.Dim, bool) {
	if d, ok := dimOf(v); ok {
		return d, true
	}
	n, ok := runtimeInt(v)
	if !ok {
		return tensor.Dim{}, false
	}
	return e.count(nameOf(n), span, func() *value.Tensor {
		n := e.cast(n, tensor.I64, span)
		holds := e.prim(ops.Le, nil, span, e.int64(tensor.D(0)), n)
		e.prim(ops.Assert, graph.Attrs{{Name: "message", Value: "a length is {}, and no length is negative"}, {Name: "kind", Value: "ValueError"}}, span, holds, n)
		return n
	}), true
}

// nameOf tells ints apart that are not known.
func nameOf(t *value.Tensor) string { return fmt.Sprintf("%p", t.Sym) }

// int64 is a length as a number.
func (e *evaluator) int64(d tensor.Dim) *value.Tensor {
	if n, ok := d.Const(); ok {
		return e.constTensor(tensor.ScalarInt(tensor.I64, n))
	}
	return &value.Tensor{Sym: e.rec.Materialize(value.SymInt{Dim: d})}
}

// count is the length of an arange of as many elements as n says, none where
// it is negative: the one that was made before of the same, if the running
// code sees it.
func (e *evaluator) count(of string, span diag.Span, n func() *value.Tensor) tensor.Dim {
	for _, c := range e.rec.counts {
		r := c.arange.Region
		if c.of == of && r.Encloses(e.rec.B.Region()) && slices.Contains(r.Nodes, c.arange.Node) {
			return c.arange.Type.Shape.Dims[0]
		}
	}
	y := e.prim(ops.Arange, nil, span, n()).Sym
	e.rec.counts = append(e.rec.counts, counted{of, y})
	return y.Type.Shape.Dims[0]
}

// runtimeSlice is a slice of an axis of length n with a bound that only the
// running program knows.
func (e *evaluator) runtimeSlice(n tensor.Dim, s *value.Slice, step int64, span diag.Span) axisIndex {
	least, first, last := int64(0), tensor.D(0), n
	if step < 0 {
		least, first, last = -1, n.Sub(tensor.D(1)), tensor.D(-1)
	}
	of := fmt.Sprintf("%s %s", e.boundName(s.Lo), n)
	lo := e.runtimeBound(s.Lo, n, least, first, span)
	start := first
	if _, none := s.Lo.(value.None); !none {
		start = e.count(fmt.Sprintf("from %s, at least %d", of, least), span, func() *value.Tensor { return e.plus(lo, -least, span) }).Add(tensor.D(least))
	}
	size := e.count(fmt.Sprintf("%s to %s by %d", of, e.boundName(s.Hi), step), span, func() *value.Tensor {
		hi := e.runtimeBound(s.Hi, n, least, last, span)
		if step < 0 {
			lo, hi = hi, lo
		}
		k := max(step, -step)
		return e.prim(ops.FloorDiv, nil, span, e.plus(e.prim(ops.Sub, nil, span, hi, lo), k-1, span), e.int64(tensor.D(k)))
	})
	return axisIndex{start: start, stop: start.Add(size.Mul(tensor.D(step))), size: size, step: step}
}

// hasRuntimeBound reports whether only the running program knows a bound.
func hasRuntimeBound(s *value.Slice) bool {
	_, lo := runtimeInt(s.Lo)
	_, hi := runtimeInt(s.Hi)
	return lo || hi
}

func (e *evaluator) boundName(v value.Value) string {
	if n, ok := runtimeInt(v); ok {
		return nameOf(n)
	}
	if d, ok := dimOf(v); ok {
		return d.String()
	}
	return "none"
}

func (e *evaluator) plus(n *value.Tensor, by int64, span diag.Span) *value.Tensor {
	if by == 0 {
		return n
	}
	return e.prim(ops.Add, nil, span, n, e.int64(tensor.D(by)))
}

// runtimeBound is a bound of a slice, counted from the end if it is negative
// and clamped to what Python allows.
func (e *evaluator) runtimeBound(v value.Value, n tensor.Dim, least int64, absent tensor.Dim, span diag.Span) *value.Tensor {
	if _, none := v.(value.None); none {
		return e.int64(absent)
	}
	size := e.int64(n)
	at, ok := runtimeInt(v)
	if d, known := dimOf(v); known {
		at, ok = e.int64(d), true
	}
	if !ok {
		e.fail(span, diag.BadType, "the bounds of a slice are ints, and this one is %s", e.describe(v))
	}
	at = e.cast(at, tensor.I64, span)
	below := e.prim(ops.Lt, nil, span, at, e.int64(tensor.D(0)))
	at = e.prim(ops.Select, nil, span, below, e.prim(ops.Add, nil, span, at, size), at)
	return e.prim(ops.Clamp, nil, span, at, e.int64(tensor.D(least)), e.plus(size, least, span))
}
