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

// This file assigns elements and blocks of ndarrays in module code. A table
// that is filled piece by piece is copied once and not for each: the copy
// belongs to the array until somebody reads the array.

// assignPart evaluates `a[i][j] = v`, where row is `a[i]`.
func (e *evaluator) assignPart(row, t *frontend.Subscript, v value.Value) {
	x := e.evaluated(row.X)
	first := e.eval(row.Index)
	a := e.plainArray(x)
	if a == nil || len(a.Const.Dims) < 2 {
		e.storeItem(t, seen(e.subscript(seen(x), first, row.Span())), e.eval(t.Index), v)
		return
	}
	index := e.eval(t.Index)
	if !e.putElement(a, append(positions(first), positions(index)...), v) {
		e.storeItem(t, e.subscript(seen(a), first, row.Span()), index, v)
	}
}

// plainArray is an array of module code of which nothing shows a part; nil for
// anything else.
func (e *evaluator) plainArray(x value.Value) *value.Tensor {
	a, ok := x.(*value.Tensor)
	if !ok || e.rec != nil || !a.Numpy || a.Const == nil || a.View != nil || len(a.Const.Dims) == 0 {
		return nil
	}
	if slices.ContainsFunc(a.Views, func(p weak.Pointer[value.Tensor]) bool { return p.Value() != nil }) {
		return nil
	}
	return a
}

// put sets an element or a block; it reports false where it takes more than
// that.
func (e *evaluator) put(a *value.Tensor, index []value.Value, v value.Value, span diag.Span) bool {
	return e.putElement(a, index, v) || e.putBlock(a, index, v, span)
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
	e.own(a)
	a.Const.SetFloat(at, x)
	return true
}

// own gives an array elements that nobody else has.
func (e *evaluator) own(a *value.Tensor) {
	if a.Own {
		return
	}
	old := a.Const.Filled()
	e.charge(len(old.Data), diag.Span{})
	a.Const = &tensor.Dense{DType: old.DType, Dims: old.Dims, Data: slices.Clone(old.Data)}
	a.Own = true
}

// putBlock writes a known value over a block whose place is known.
func (e *evaluator) putBlock(a *value.Tensor, index []value.Value, v value.Value, span diag.Span) bool {
	if slices.ContainsFunc(index, isArray) {
		return false
	}
	axes := e.axes(a, &value.Tuple{Elems: index}, span)
	if !blockLike(axes) {
		return false
	}
	var start, size []int64
	var kept []tensor.Dim
	for _, x := range axes {
		at, fixed := x.start.Const()
		n, known := x.size.Const()
		if !fixed || !known || at < 0 || at+n > a.Const.Dims[len(start)] {
			return false
		}
		start, size = append(start, at), append(size, n)
		if !x.single {
			kept = append(kept, x.size)
		}
	}
	val := e.broadcast(e.cast(e.operand(v, a, span), a.Type().DType, span), kept, span)
	if val.Const == nil {
		return false
	}
	block := val.Const.Filled().Data
	e.own(a)
	place(a.Const, start, size, block)
	return true
}

// isArray reports whether an entry of an index is more than one place.
func isArray(v value.Value) bool {
	t, ok := v.(*value.Tensor)
	_, list := v.(*value.List)
	return list || ok && (t.Type().Shape.AnyRank || t.Type().Shape.Rank() > 0)
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

// place copies the elements of a block to where it begins.
func place(d *tensor.Dense, start, size []int64, block []byte) {
	rank := len(size)
	row := int(size[rank-1]) * d.DType.Size()
	at := make([]int64, rank)
	for ; len(block) > 0; block = block[row:] {
		var offset int64
		for i := range rank {
			offset = offset*d.Dims[i] + start[i] + at[i]
		}
		copy(d.Data[int(offset)*d.DType.Size():], block[:row])
		for i := rank - 2; i >= 0; i-- {
			if at[i]++; at[i] < size[i] {
				break
			}
			at[i] = 0
		}
	}
}
