package analysis

import (
	"slices"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/ctrlflow"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/frontend"
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
			Words("For 'Assign','value' must have the same shape as 'variable'. But got 'value' shape: %s, 'variable' shape: %s.", have.Python(), want.Python()).
			Help("a new Tensor may have another shape: `y = y + v` for `y += v`"))
	}
	if e.rec == nil {
		e.write(t, val)
		return
	}
	e.shared(t, span)
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

// runsEagerly reports whether a script runs the Cell without asking for graph
// mode. There `x += v` makes a new Tensor, and `x[i] = v` writes to the one that
// there is; in graph mode it is the other way round.
func (e *evaluator) runsEagerly(fn value.Value, span diag.Span) bool {
	if _, cell := fn.(*value.Object); !cell || e.opt.Run == nil {
		return false
	}
	get := e.libraryFunction("mindspore", "get_context", span)
	return e.call(get, []value.Value{value.Str("mode")}, nil, span) == value.Value(value.Int(1))
}

// collectChanged has a script's call give what it assigned to its inputs.
func (e *evaluator) collectChanged(c *Compiled, out *outputs, span diag.Span) {
	all := []value.Value{c.Result}
	for i, x := range e.rec.given {
		if now := e.now(x, span); now != x {
			c.changed = append(c.changed, i)
			all = append(all, out.collect(now, ""))
		}
	}
	if len(all) > 1 {
		c.Result = &value.Tuple{Elems: all}
	}
}

// writeBack gives the Tensors of a script what the call assigned to them.
func (e *evaluator) writeBack(c *Compiled, out value.Value, data []*value.Tensor) value.Value {
	if len(c.changed) == 0 {
		return out
	}
	all := out.(*value.Tuple).Elems
	for k, i := range c.changed {
		if x, ok := all[k+1].(*value.Tensor); ok {
			e.write(data[i], x)
		}
	}
	return all[0]
}

// inGraph reports whether the user's code, and not the library's, assigns to a
// Tensor of construct: there MindSpore's rules of what changes in place hold.
func (e *evaluator) inGraph(old value.Value, span diag.Span) (*value.Tensor, bool) {
	t, ok := old.(*value.Tensor)
	return t, ok && e.rec != nil && !t.IsNumber() && !t.Numpy && !span.File.Library
}

// addedTo evaluates `old op= v` where graph mode writes to the memory of old,
// whose dtype and shape stay.
func (e *evaluator) addedTo(op string, old, v value.Value, span diag.Span) (value.Value, bool) {
	_, ok := e.inGraph(old, span)
	if _, is := old.(*value.Parameter); is {
		ok = e.rec != nil && !span.File.Library
	}
	if !ok || e.rec.eager || !slices.Contains([]string{"+", "-", "*", "/", "//", "%"}, op) {
		return nil, false
	}
	return e.assignTo(old, e.binary(op, old, v, span), span), true
}

// written is what a body changes that assigns a variable: the variable, or the
// memory of its Tensor if it does so by `x += v` alone.
func (e *evaluator) written(s *value.Slot, body []frontend.Stmt) *value.Slot {
	t, ok := e.inGraph(ctrlflow.Force(s.V), s.At)
	if !ok || e.rec.eager || t.From != nil || !onlyAugmented(s.Name, body) {
		return s
	}
	e.shared(t, s.At)
	return t.Now
}

// onlyAugmented reports whether statements assign a name by `x += v` and its
// like alone.
func onlyAugmented(name string, body []frontend.Stmt) bool {
	only := true
	walk(body, func(s frontend.Stmt) {
		switch a := s.(type) {
		case *frontend.If, *frontend.While, *frontend.With, *frontend.Try: // their parts are visited
		case *frontend.AugAssign:
			only = only && (a.Op != "**" && a.Op != "@" || !slices.Contains(assigned(s), name))
		default:
			only = only && !slices.Contains(assigned(s), name)
		}
	})
	return only
}

// shared gives a Tensor the slot that its copies share.
func (e *evaluator) shared(t *value.Tensor, at diag.Span) {
	if t.Now == nil {
		t.Now = &value.Slot{V: t.Fresh(), At: at, Name: "the Tensor", Memory: true}
	}
}
