package analysis

import (
	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/ctrlflow"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops"
)

// This file assigns to Tensors that are no Parameters: ops.assign(x, v), and
// AssignAdd and its like. To MindSpore a Tensor is memory, and whoever has it
// reads the new value from then on, whatever name it has. So what was assigned
// lies in a slot that all copies of the Tensor share, and that joins and loops
// see change as they see variables change.

// now is a Tensor as it was assigned last.
func (e *evaluator) now(t *value.Tensor, span diag.Span) *value.Tensor {
	if t.Now == nil {
		return t
	}
	v, ok := e.force(ctrlflow.Force(t.Now.V), span).(*value.Tensor)
	if !ok || v.Sym == t.Sym && v.Const == t.Const {
		return t
	}
	c := v.Fresh()
	c.Now, c.Numpy = t.Now, t.Numpy
	return c
}

// assignTensor gives a Tensor a new value, cast to its dtype, of its shape.
func (e *evaluator) assignTensor(t *value.Tensor, v value.Value, span diag.Span) {
	if t.IsNumber() {
		e.fail(span, diag.BadType, "a number cannot be assigned to, only a Tensor or Parameter")
	}
	val := e.cast(e.operand(v, t, span), t.Type().DType, span)
	have, want := val.Type().Shape, t.Type().Shape
	switch {
	case have.Equal(want):
	case mayEqual(have, want):
		val = e.prim(ops.Lookup("broadcast"), graph.Attrs{{Name: "shape", Value: want.Dims}}, span, val)
	default:
		e.stop(e.errorf(span, diag.BadShape, "a Tensor of shape %s is assigned %s", want.Python(), e.describe(v)).
			Words("For 'Assign','value' must have the same shape as 'variable'. But got 'value' shape: %s, 'variable' shape: %s.", have.Python(), want.Python()))
	}
	if e.rec == nil {
		e.write(t, val)
		return
	}
	if t.Now == nil {
		t.Now = &value.Slot{V: t.Fresh(), At: span, Name: "the Tensor", Memory: true}
	}
	e.trail.Set(t.Now, val.Fresh(), span)
}

// assignTo is ops.assign: the variable, a Parameter or Tensor, takes the value.
func (e *evaluator) assignTo(variable, v value.Value, span diag.Span) value.Value {
	switch x := variable.(type) {
	case *value.Parameter:
		e.assignParameter(x, v, span)
		return x
	case *value.Tensor:
		if x.From != nil {
			e.assignParameter(x.From, v, span)
			return x.From
		}
		e.assignTensor(x, v, span)
		return x
	}
	e.fail(span, diag.BadType, "`assign` needs a Parameter or Tensor, not %s", e.describe(variable))
	return nil
}
