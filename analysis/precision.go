package analysis

import (
	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/frontend"
	"github.com/cellc/cellc/tensor"
)

// precision is the float dtype that Cell.to_float gave a Cell; Invalid if none
// was given, or while module code runs.
func (e *evaluator) precision(v value.Value) tensor.DType {
	o, ok := v.(*value.Object)
	if !ok || e.rec == nil || !e.isCell(o) {
		return tensor.Invalid
	}
	if to, ok := o.Vars.Get("_precision").(value.DType); ok {
		return tensor.DType(to)
	}
	return tensor.Invalid
}

// readPrecision is the precision of the Cell whose method runs here. A function
// inside a method reads as the method does.
func (e *evaluator) readPrecision() tensor.DType {
	for env := e.env(); e.rec != nil && env != nil; env = env.Outer {
		if env.Within != nil {
			env = env.Within
		}
		if len(env.Args) > 0 {
			if to := e.precision(env.Args[0]); to != tensor.Invalid {
				return to
			}
		}
	}
	return tensor.Invalid
}

// read is what a body of code reads from a name or attribute: Tensors and
// Parameters in the precision of the Cell that the code belongs to.
func (e *evaluator) read(v value.Value, span diag.Span) value.Value {
	switch v.(type) {
	case *value.Tensor, *value.Parameter, *value.Tuple:
		return e.inPrecision(v, e.readPrecision(), span)
	}
	return v
}

// base evaluates what an attribute or element is taken of. Those of a
// Parameter are those of its own dtype.
func (e *evaluator) base(x frontend.Expr) value.Value {
	if a, ok := x.(*frontend.Attribute); ok && e.rec != nil {
		v := e.attribute(e.owner(a), a.Name, a.Span())
		if _, ok := v.(*value.Parameter); ok {
			return v
		}
		return e.read(v, a.Span())
	}
	return e.eval(x)
}

// argumentsInPrecision are the arguments of a method of a Cell in its precision.
func (e *evaluator) argumentsInPrecision(args []value.Value, kwargs []value.Kwarg, span diag.Span) ([]value.Value, []value.Kwarg) {
	if len(args) == 0 {
		return args, kwargs
	}
	to := e.precision(args[0])
	if to == tensor.Invalid {
		return args, kwargs
	}
	named := append([]value.Kwarg{}, kwargs...)
	for i, k := range kwargs {
		named[i].Value = e.inPrecision(k.Value, to, span)
	}
	cast, _ := e.eachInPrecision(args, to, span)
	return cast, named
}

// inPrecision casts a float Tensor or Parameter, and those in tuples and lists.
// A Tensor that is cast still says which Parameter it is read from.
func (e *evaluator) inPrecision(v value.Value, to tensor.DType, span diag.Span) value.Value {
	if to == tensor.Invalid {
		return v
	}
	switch x := v.(type) {
	case *value.Parameter:
		if x.Type.DType.IsFloat() && x.Type.DType != to {
			return e.inPrecision(e.current(x, span), to, span)
		}
	case *value.Tensor:
		if x.Numpy || x.IsNumber() || !x.Type().DType.IsFloat() || x.Type().DType == to {
			return x
		}
		out := e.cast(x, to, span).Fresh()
		out.From = x.From
		return out
	case *value.Tuple:
		if elems, cast := e.eachInPrecision(x.Elems, to, span); cast {
			return &value.Tuple{Elems: elems}
		}
	case *value.List:
		if elems, cast := e.eachInPrecision(x.Elems, to, span); cast {
			return &value.List{Elems: elems}
		}
	}
	return v
}

// eachInPrecision also reports whether any of the values was cast.
func (e *evaluator) eachInPrecision(vs []value.Value, to tensor.DType, span diag.Span) (out []value.Value, cast bool) {
	out = append(out, vs...)
	for i, v := range vs {
		switch v.(type) {
		case *value.Tensor, *value.Parameter, *value.Tuple, *value.List:
			out[i] = e.inPrecision(v, to, span)
			cast = cast || out[i] != v
		}
	}
	return out, cast
}
