package analysis

import (
	"cmp"
	"fmt"
	"slices"

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
		e.stop(e.errorf(span, diag.BadValue, "%s", graph.Fill(d.Rule, func(int, string) string { return "" })).As(cmp.Or(d.Kind, "ValueError")))
	}
	e.needRecording(span)
	for _, r := range e.rec.required {
		at := r.node.Region
		if r.A.Equal(d.A) && r.Rel == d.Rel && r.B.Equal(d.B) && at.Encloses(e.rec.B.Region()) && slices.Contains(at.Nodes, r.node) {
			return
		}
	}
	y := e.prim(ops.Require, ops.RequireAttrs(d), span)
	e.rec.required = append(e.rec.required, required{d, y.Sym.Node})
}

// A required is a demand that a node states: once is enough.
type required struct {
	graph.Demand
	node *graph.Node
}

// requireNotZero demands that a length which divides is not zero, as Python does.
func (e *evaluator) requireNotZero(d tensor.Dim, op string, span diag.Span) {
	e.notZero(d.IsConst(0), op, span)
	e.require(graph.Demand{Rel: graph.Below, B: d.Max(d.Mul(tensor.D(-1))),
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

// requireCall is the library's _cellc.require(a, relation, b, message, kind).
func (e *evaluator) requireCall(c *value.Call) value.Value {
	a := e.arguments(c, "require", "a", "relation", "b", "message", "kind")
	x, ok1 := dimOf(a[0])
	y, ok2 := dimOf(a[2])
	text := e.spoken(e.text(a[3], c.Span))
	relation, _ := a[1].(value.Str)
	kind, _ := a[4].(value.Str)
	if relation == "!=" {
		x, relation, y = tensor.D(0), "<", x.Sub(y).Max(y.Sub(x))
	}
	rel := slices.Index(graph.Relations, string(relation))
	if !ok1 || !ok2 || rel < 0 {
		e.fail(c.Span, diag.BadType, "require compares two lengths by one of %v", graph.Relations)
	}
	d := graph.Demand{A: x, Rel: graph.Relation(rel), B: y, Rule: graph.EscapeBraces(text), Kind: string(kind)}
	if truth, known := d.Known(); known && !truth {
		e.raised(e.newException(d.Kind, value.Str(text)), c.Span)
	}
	e.require(d, c.Span)
	return value.None{}
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
