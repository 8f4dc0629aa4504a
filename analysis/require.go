package analysis

import (
	"cmp"
	"fmt"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/tensor"
)

// This file states what the running program has to check of lengths and of
// numbers that it computes. What operators rely on they demand themselves.

// require records a demand on lengths, unless it always holds. One that never
// does is an error here.
func (e *evaluator) require(d graph.Demand, span diag.Span) {
	truth, known := d.Known()
	if known && truth {
		return
	}
	if known {
		e.stop(e.errorf(span, diag.BadValue, "%s", d.Rule).As(cmp.Or(d.Kind, "ValueError")))
	}
	e.needRecording(span)
	e.prim(ops.Require, ops.RequireAttrs(d), span)
}

// requireNotZero demands that a length which divides is not zero, as Python does.
func (e *evaluator) requireNotZero(d tensor.Dim, op string, span diag.Span) {
	e.notZero(d.IsConst(0), op, span)
	e.require(graph.Demand{A: tensor.D(1), Rel: graph.AtMost, B: d.Max(d.Mul(tensor.D(-1))),
		Rule: fmt.Sprintf("division by zero: %s is 0", d.Message()), Kind: "ZeroDivisionError"}, span)
}

// requireWithin demands that the single positions of an index exist, for
// stores, which no slice does.
func (e *evaluator) requireWithin(dims []tensor.Dim, axes []axisIndex, span diag.Span) {
	d := 0
	for _, a := range axes {
		if a.fresh {
			continue
		}
		if a.single {
			demands, _ := ops.WithinAxis(d, a.start, dims[d])
			for _, m := range demands {
				e.require(m, span)
			}
		}
		d++
	}
}

// requireIndex demands that a Python int which only the running program knows
// is an index of an axis of length n, as Python does: IndexError.
func (e *evaluator) requireIndex(i *value.Tensor, axis int, n tensor.Dim, span diag.Span) {
	at, size := e.cast(i, tensor.I64, span), e.int64(n)
	least := e.prim(ops.Neg, nil, span, size)
	within := e.prim(ops.And, nil, span, e.prim(ops.Le, nil, span, least, at), e.prim(ops.Lt, nil, span, at, size))
	if within.Const != nil && within.Const.Int(0) != 0 {
		return
	}
	text := fmt.Sprintf("index {} is out of range for axis %d of length {}", axis)
	e.prim(ops.Assert, graph.Attrs{{Name: "message", Value: text}, {Name: "kind", Value: "IndexError"}}, span, within, at, size)
}
