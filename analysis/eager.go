package analysis

import (
	"errors"
	"fmt"
	"math"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/internal/interp"
	"github.com/cellc/cellc/tensor"
)

// eagerSteps is how many elements of an operator a script computes by
// interpreting, which takes some tenths of a second: more is worth compiling.
const eagerSteps = 30_000_000

// elementsPerStep are computed in the time of a step, some by faster ways than
// others.
const elementsPerStep = 16

// computed is the result of an operator on known data.
func (e *evaluator) computed(op *graph.Op, attrs graph.Attrs, data []*tensor.Dense, span diag.Span) (*tensor.Dense, error) {
	if e.rec != nil || e.opt.Run == nil {
		return interp.EvalMetered(op, data, attrs, func(elements int64) error {
			e.work(int(min(elements/elementsPerStep, math.MaxInt32)), span)
			return nil
		})
	}
	d, err := interp.EvalWithin(op, data, attrs, eagerSteps)
	if errors.Is(err, interp.ErrBudget) {
		return e.runOp(op, attrs, data, span)
	}
	return d, err
}

// runOp compiles an operator by itself and runs it.
func (e *evaluator) runOp(op *graph.Op, attrs graph.Attrs, data []*tensor.Dense, span diag.Span) (*tensor.Dense, error) {
	b := graph.NewBuilder(op.Name)
	var inputs []*graph.Value
	var args []*value.Tensor
	for i, d := range data {
		inputs = append(inputs, b.Input(fmt.Sprint("x", i), d.Type(), span))
		args = append(args, &value.Tensor{Const: d})
	}
	y, err := b.Add(op, inputs, attrs, e.site(span))
	if err != nil {
		return nil, err
	}
	b.Graph.Outputs = []string{"out"}
	g := b.Finish([]*graph.Value{y})
	out, err := e.opt.Run(&Compiled{Graph: g, Result: &value.Tensor{Sym: y}}, args)
	if err != nil {
		return nil, err
	}
	t, ok := out.(*value.Tensor)
	if !ok || t.Const == nil {
		return nil, fmt.Errorf("running %s gave no tensor", op.Name)
	}
	return t.Const, nil
}
