package analysis

import (
	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/tensor"
)

// tensorAttribute finds an attribute of a tensor: what its type says, or a
// method that the library defines.
func (e *evaluator) tensorAttribute(t *value.Tensor, name string, span diag.Span) (value.Value, bool) {
	if v, ok := e.typeAttribute(t.Type(), name, span); ok {
		if d, ok := v.(value.DType); ok && t.Numpy {
			return value.ArrayDType(d), true
		}
		return v, true
	}
	return e.libraryMethod(t, t.Numpy, name, span)
}

// typeAttribute finds an attribute that the dtype and shape decide.
func (e *evaluator) typeAttribute(t tensor.Type, name string, span diag.Span) (value.Value, bool) {
	switch name {
	case "dtype":
		return value.DType(t.DType), true
	case "shape", "ndim", "size":
		if t.Shape.AnyRank {
			e.fail(span, diag.NeedStatic, "`%s` needs a known rank, and the rank of this Tensor is unknown", name)
		}
	}
	switch name {
	case "shape":
		return shapeTuple(t.Shape), true
	case "ndim":
		return value.Int(t.Shape.Rank()), true
	case "size":
		return symInt(t.Shape.Count()), true
	}
	return nil, false
}

func shapeTuple(s tensor.Shape) value.Value {
	t := &value.Tuple{}
	for _, d := range s.Dims {
		t.Elems = append(t.Elems, symInt(d))
	}
	return t
}

// libraryMethod finds a method in the library's class Tensor, or numpy's
// ndarray first for an ndarray.
func (e *evaluator) libraryMethod(self value.Value, numpy bool, name string, span diag.Span) (value.Value, bool) {
	for _, c := range []*value.Class{e.tensorClass(numpy), e.tensorClass(false)} {
		if c == nil {
			continue
		}
		if v := lookup(c, name); v != nil {
			return e.descriptor(v, self, c, span), true
		}
	}
	return nil, false
}

// tensorClass is the library's class of tensors or of ndarrays; nil if it has
// none.
func (e *evaluator) tensorClass(numpy bool) *value.Class {
	module, name := "mindspore.common.tensor", "Tensor"
	if numpy {
		module, name = "numpy.arrays", "ndarray"
	}
	m := e.libraryModule(module)
	if m == nil {
		return nil
	}
	c, _ := m.Vars.Get(name).(*value.Class)
	return c
}

func (e *evaluator) setTensorAttribute(t *value.Tensor, name string, v value.Value, span diag.Span) {
	e.stop(e.errorf(span, diag.BadType, "`%s` of a Tensor cannot be set", name).
		Help("bind a new Tensor: `x = ...`"))
}

// parameterAttribute finds an attribute of a Parameter.
func (e *evaluator) parameterAttribute(p *value.Parameter, name string, span diag.Span) (value.Value, bool) {
	if v := p.Vars.Get(name); v != nil {
		return v, true
	}
	switch name {
	case "name":
		return value.Str(p.Name), true
	case "requires_grad":
		return value.Bool(true), true
	case "data":
		return e.current(p, span), true
	case "value":
		return e.native(name, func(c *value.Call) value.Value { return e.current(p, c.Span) }), true
	case "set_data":
		return e.native(name, func(c *value.Call) value.Value {
			e.setData(p, c)
			return p
		}), true
	}
	if v, ok := e.typeAttribute(p.Type, name, span); ok {
		return v, true
	}
	if v, ok := e.ownMethod(p, name, span); ok {
		return v, true
	}
	return e.libraryMethod(e.current(p, span), false, name, span)
}

// ownMethod finds a method of the library's class Parameter itself.
func (e *evaluator) ownMethod(p *value.Parameter, name string, span diag.Span) (value.Value, bool) {
	c := e.types.parameter
	if c == nil {
		return nil, false
	}
	if v := c.Vars.Get(name); v != nil {
		return e.descriptor(v, p, c, span), true
	}
	return nil, false
}

// native is a builtin function.
func (e *evaluator) native(name string, fn value.Native) value.Value {
	return &value.Builtin{Name: name, Fn: fn}
}
