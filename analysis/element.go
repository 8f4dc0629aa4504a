package analysis

import (
	"math"
	"slices"
	"weak"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/frontend"
	"github.com/cellc/cellc/tensor"
)

// This file assigns single elements of ndarrays in module code. A table that is
// filled element by element is copied once and not for each: the copy belongs
// to the array until somebody reads the array.

// assignElement evaluates `a[i, j] = v` and `a[i][j] = v` for an array of
// module code that has no views; it reports false, having evaluated nothing,
// for all else.
func (e *evaluator) assignElement(t *frontend.Subscript, v value.Value) bool {
	if a := e.namedArray(t.X); a != nil {
		index := e.eval(t.Index)
		if !e.putElement(a, positions(index), v) {
			e.write(a, e.updated(a, index, v, t.Span()))
		}
		return true
	}
	row, ok := t.X.(*frontend.Subscript)
	if !ok {
		return false
	}
	a := e.namedArray(row.X)
	if a == nil || len(a.Const.Dims) < 2 {
		return false
	}
	first := e.eval(row.Index)
	index := e.eval(t.Index)
	if e.putElement(a, append(positions(first), positions(index)...), v) {
		return true
	}
	x := e.tensorOf(e.subscript(a, first, row.Span()), row.Span())
	e.write(x, e.updated(x, index, v, t.Span()))
	return true
}

// namedArray is the array that a name stands for, if nothing shows a part of
// it; nil for anything else.
func (e *evaluator) namedArray(x frontend.Expr) *value.Tensor {
	n, ok := x.(*frontend.Name)
	if !ok || e.rec != nil {
		return nil
	}
	s := e.env().Lookup(n.ID)
	if s == nil {
		return nil
	}
	a, ok := s.V.(*value.Tensor)
	if !ok || !a.Numpy || a.Const == nil || a.View != nil || len(a.Const.Dims) == 0 {
		return nil
	}
	if slices.ContainsFunc(a.Views, func(p weak.Pointer[value.Tensor]) bool { return p.Value() != nil }) {
		return nil
	}
	return a
}

// positions are the entries of an index.
func positions(index value.Value) []value.Value {
	if t, ok := index.(*value.Tuple); ok {
		return slices.Clone(t.Elems)
	}
	return []value.Value{index}
}

// putElement sets the element at known positions to a number; it reports false
// where it takes more than that.
func (e *evaluator) putElement(a *value.Tensor, index []value.Value, v value.Value) bool {
	at, ok := placeOf(a.Const.Dims, index)
	if !ok {
		return false
	}
	x, isInt, ok := scalarOf(v)
	t := a.Const.DType
	switch {
	case !ok:
		return false
	case t == tensor.F32 || t == tensor.F64:
	case t == tensor.I64 && isInt:
	case t == tensor.I32 && isInt && math.Abs(x) <= math.MaxInt32:
	default:
		return false
	}
	if isInt && math.Abs(x) > 1<<53 {
		return false
	}
	if !a.Own {
		old := a.Const.Filled()
		e.charge(len(old.Data), diag.Span{})
		a.Const = &tensor.Dense{DType: t, Dims: old.Dims, Data: slices.Clone(old.Data)}
		a.Own = true
	}
	a.Const.SetFloat(at, x)
	return true
}

// placeOf is the place of an element in an array.
func placeOf(dims []int64, index []value.Value) (at int, ok bool) {
	if len(index) != len(dims) {
		return 0, false
	}
	for k, v := range index {
		x, isInt, ok := scalarOf(v)
		i := int64(x)
		if i < 0 {
			i += dims[k]
		}
		if _, isBool := v.(value.Bool); !ok || !isInt || isBool || i < 0 || i >= dims[k] {
			return 0, false
		}
		at = at*int(dims[k]) + int(i)
	}
	return at, true
}

// scalarOf is a known number.
func scalarOf(v value.Value) (x float64, isInt, ok bool) {
	switch v := v.(type) {
	case value.Int:
		return float64(v), true, true
	case value.Float:
		return float64(v), false, true
	case *value.Tensor:
		if v.Const != nil && len(v.Const.Dims) == 0 && v.Const.DType != tensor.Bool && v.Const.DType != tensor.U64 {
			return v.Const.Float(0), !v.Const.DType.IsFloat(), true
		}
	}
	return 0, false, false
}

// seen is what an expression has given: an array that is read no longer owns
// its elements, which others may hold from now on.
func seen(v value.Value) value.Value {
	if t, ok := v.(*value.Tensor); ok && t.Own {
		t.Own = false
	}
	return v
}
