package analysis

import (
	"slices"
	"weak"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/tensor"
)

// This file is what ndarrays have and Tensors have not: parts of them are views,
// and they change in place.

// viewOf evaluates _cellc.view(x, move): move(x), which shares its elements
// with x where x is a known array of module code.
func (e *evaluator) viewOf(c *value.Call) value.Value {
	x := e.tensorOf(c.Args[0], c.Span)
	move := func(x *value.Tensor) *value.Tensor {
		return e.tensorOf(e.call(c.Args[1], []value.Value{x}, nil, c.Span), c.Span)
	}
	out := move(x)
	if out == x {
		out = x.Fresh()
	}
	e.showPart(x, out, move)
	return out
}

// showPart makes part a view of x, from which move cuts it. In construct
// nothing changes in place, so that nothing is shared.
func (e *evaluator) showPart(x, part *value.Tensor, move func(*value.Tensor) *value.Tensor) {
	if e.rec != nil || x.Const == nil || part.Const == nil {
		return
	}
	base, outer := x, x.View
	if outer != nil {
		base = outer.Base
	}
	shape := x.Const.Dims
	var places *tensor.Dense
	part.View = &value.View{Base: base, Places: func() *tensor.Dense {
		if places == nil {
			whole := &value.Tensor{Const: placesOf(outer, shape), Numpy: x.Numpy}
			places = move(whole).Const
		}
		return places
	}}
	base.Views = append(living(base.Views), weak.Make(part))
}

// placesOf is the place of every element of an array in its base.
func placesOf(v *value.View, shape []int64) *tensor.Dense {
	if v != nil {
		return v.Places()
	}
	d := tensor.New(tensor.I64, shape...)
	for i := range d.Len() {
		d.SetInt(i, int64(i))
	}
	return d
}

// living drops the views that nobody holds any more, whenever the list would
// grow.
func living(views []weak.Pointer[value.Tensor]) []weak.Pointer[value.Tensor] {
	if len(views) < cap(views) {
		return views
	}
	return slices.DeleteFunc(views, func(p weak.Pointer[value.Tensor]) bool { return p.Value() == nil })
}

// write changes an array in place: its base and all other views of that change
// with it.
func (e *evaluator) write(x, updated *value.Tensor) {
	base := x
	if x.View != nil {
		base = x.View.Base
		base.Const = scattered(base.Const, updated.Const, x.View.Places())
	}
	x.Const, x.Numpy, x.Own = updated.Const, updated.Numpy, false
	base.Own = false
	for _, p := range base.Views {
		if v := p.Value(); v != nil && v != x {
			v.Const = collected(base.Const, v.View.Places())
		}
	}
}

// scattered is base with the elements of part at their places.
func scattered(base, part, places *tensor.Dense) *tensor.Dense {
	out := &tensor.Dense{DType: base.DType, Dims: base.Dims, Data: slices.Clone(base.Filled().Data)}
	n := base.DType.Size()
	for i := range places.Len() {
		copy(out.Data[int(places.Int(i))*n:], part.Data[i*n:(i+1)*n])
	}
	return out
}

// collected are the elements of base at places.
func collected(base, places *tensor.Dense) *tensor.Dense {
	out := tensor.New(base.DType, places.Dims...)
	n := base.DType.Size()
	for i := range places.Len() {
		at := int(places.Int(i)) * n
		copy(out.Data[i*n:], base.Data[at:at+n])
	}
	return out
}

// inPlaceArray evaluates `x op= v` for an ndarray of module code: its other
// names and views see it.
func (e *evaluator) inPlaceArray(op string, x *value.Tensor, v value.Value, span diag.Span) value.Value {
	out := e.tensorOf(e.binary(op, x, v, span), span)
	if !out.Type().Shape.Equal(x.Type().Shape) {
		e.fail(span, diag.BadShape, "an array of shape %s cannot hold the result of `%s=`, which is %s", x.Type().Shape.Message(), op, out.Type().Shape.Message())
	}
	if out.Type().DType.IsFloat() && !x.Type().DType.IsFloat() {
		e.stop(e.errorf(span, diag.BadDType, "`%s=` gives %s, which an array of %s cannot hold", op, out.Type().DType.Long(), x.Type().DType.Long()).
			Help("make the array one of floats, or write `x = x %s ...`", op))
	}
	out = e.cast(out, x.Type().DType, span)
	e.write(x, asNumpy(out, true))
	return x
}

// pythonDTypes are the dtypes that Python's types stand for.
func pythonDTypes() map[string]tensor.DType {
	return map[string]tensor.DType{"int": tensor.I64, "float": tensor.F64, "bool": tensor.Bool}
}
