package analysis

import (
	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/frontend"
	"github.com/cellc/cellc/tensor"
)

// This file puts off initial values of Parameters: a model with its weights in
// a file never makes them, and neither does a check. A build makes each when it
// is written, so that they are never in memory together.

// argument evaluates what a call is given or a function returns: an initial
// value may stay without data there.
func (e *evaluator) argument(x frontend.Expr) value.Value {
	if c, ok := x.(*frontend.Call); ok {
		e.step(x.Span())
		return e.callExpr(c)
	}
	return e.eval(x)
}

// initial evaluates what is assigned: an initial value stays without data
// where it becomes that of an attribute.
func (e *evaluator) initial(s *frontend.Assign) value.Value {
	if _, ok := s.Targets[0].(*frontend.Attribute); ok && len(s.Targets) == 1 && e.rec == nil {
		return e.argument(s.Value)
	}
	return e.eval(s.Value)
}

// owner evaluates what has the attribute x. The dtype and shape of a
// Parameter's data are the Parameter's: asking for them makes no elements.
func (e *evaluator) owner(x *frontend.Attribute) value.Value {
	d, ok := x.X.(*frontend.Attribute)
	if !ok || d.Name != "data" {
		return e.base(x.X)
	}
	v := e.base(d.X)
	if p, ok := v.(*value.Parameter); ok {
		if _, ok := e.typeAttribute(p.Type, x.Name, x.Span()); ok {
			return p
		}
	}
	return e.attribute(v, d.Name, d.Span())
}

// unfilled is a tensor whose data fill makes when somebody needs it.
func (e *evaluator) unfilled(to tensor.DType, dims value.Value, span diag.Span, fill func(*tensor.Dense)) value.Value {
	if to == tensor.Invalid {
		to = tensor.F32
	}
	shape, ok := tensor.Shape{Dims: e.dims(dims, span)}.Static()
	if !ok {
		e.fail(span, diag.NeedStatic, "the shape of an initial value must be known while compiling")
	}
	typ := tensor.T(to, shape...)
	n, _ := typ.Shape.Count().Const()
	return &value.Unfilled{Type: typ, Work: int(n / elementsPerStep), Data: &tensor.Dense{DType: to, Dims: shape, Fill: fill}}
}

// filled gives an initial value that is read its data.
func (e *evaluator) filled(u *value.Unfilled, span diag.Span) *value.Tensor {
	n, _ := u.Type.Shape.Count().Const()
	if err := e.meter.Alloc(n * int64(u.Type.DType.Size())); err != nil {
		e.abort(span, "%s", err)
	}
	e.work(u.Work, span)
	return u.Tensor()
}

// constant is a tensor of one number: constant(shape, value, dtype).
func (e *evaluator) constant(c *value.Call) value.Value {
	a := e.arguments(c, "constant", "shape", "value", "dtype")
	n := e.floatArg(a[1], 0, c.Span)
	return e.unfilled(e.dtypeArg(a[2], c.Span), a[0], c.Span, func(d *tensor.Dense) {
		if n == 0 {
			return
		}
		for i := range d.Len() {
			d.SetFloat(i, n)
		}
	})
}
