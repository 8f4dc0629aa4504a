package analysis

import (
	"strings"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/tensor"
)

// This file is about NumPy's scalars, which are arrays of no axes here: what an
// array holds is a float64 to isinstance, and so a float.

// scalarIs reports whether v is a scalar of NumPy's of a class, or of one of a
// nested tuple of them.
func (e *evaluator) scalarIs(v, class value.Value) bool {
	t, ok := v.(*value.Tensor)
	if !ok || !t.Numpy || len(t.Type().Shape.Dims) != 0 {
		return false
	}
	switch c := class.(type) {
	case value.DType:
		return tensor.DType(c) == t.Type().DType
	case *value.Class:
		return c == e.types.float_ && t.Type().DType == tensor.F64 || c.Module == "numpy.kinds" && ofKind(t.Type().DType, c.Name)
	case *value.Tuple:
		for _, k := range c.Elems {
			if e.scalarIs(v, k) {
				return true
			}
		}
	}
	return false
}

// ofKind reports whether a dtype is of one of NumPy's abstract kinds.
func ofKind(t tensor.DType, kind string) bool {
	switch kind {
	case "generic":
		return true
	case "number":
		return t != tensor.Bool
	case "floating", "inexact":
		return t.IsFloat()
	case "integer":
		return !t.IsFloat() && t != tensor.Bool
	case "unsignedinteger":
		return strings.HasPrefix(t.Long(), "uint")
	case "signedinteger":
		return strings.HasPrefix(t.Long(), "int")
	}
	return false
}
