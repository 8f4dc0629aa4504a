package analysis

import (
	"slices"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/tensor"
)

// This file is about loops of module code that fill an array element by
// element, as tables of positions are made: a store into an array of which
// nobody else has the elements changes them where they are. An array is private
// from the store that copied it until an expression reads it.

// maxPrivate bounds how many arrays are private: loops fill one or two.
const maxPrivate = 8

// released ends the privacy of an array that an expression has read.
func (e *evaluator) released(v value.Value) value.Value {
	e.justRead = nil
	if t, ok := v.(*value.Tensor); ok && len(e.private) > 0 {
		if i := slices.Index(e.private, t); i >= 0 {
			e.private = slices.Delete(e.private, i, i+1)
			e.justRead = t
		}
	}
	return v
}

// unshared ends the privacy of all arrays before a call whose arguments could
// hold one.
func (e *evaluator) unshared(args []value.Value, kwargs []value.Kwarg) {
	if len(e.private) == 0 {
		return
	}
	if len(kwargs) > 0 || slices.ContainsFunc(args, func(v value.Value) bool { return !isPlain(v) }) {
		e.private = nil
	}
}

func isPlain(v value.Value) bool {
	switch v.(type) {
	case value.Int, value.Float, value.Bool, value.Str, value.None:
		return true
	}
	return false
}

// keepPrivate marks an array whose elements nobody else has.
func (e *evaluator) keepPrivate(x *value.Tensor) {
	if slices.Contains(e.private, x) {
		return
	}
	if len(e.private) == maxPrivate {
		e.private = e.private[1:]
	}
	e.private = append(e.private, x)
}

// filledInPlace evaluates x[index] = v for an array of module code, where index
// is a block whose place is known.
func (e *evaluator) filledInPlace(x *value.Tensor, index, v value.Value, own bool, span diag.Span) bool {
	if e.rec != nil || !x.Numpy || x.Const == nil || x.View != nil || len(x.Const.Dims) == 0 {
		return false
	}
	if t, ok := index.(*value.Tensor); ok && t.Type().Shape.Rank() > 0 {
		return false
	}
	axes := e.axes(x, index, span)
	if !blockLike(axes) {
		return false
	}
	var start, size []int64
	var kept []tensor.Dim
	for _, a := range axes {
		at, fixed := a.start.Const()
		n, known := a.size.Const()
		if !fixed || !known || at < 0 || at+n > x.Const.Dims[len(start)] {
			return false
		}
		start, size = append(start, at), append(size, n)
		if !a.single {
			kept = append(kept, a.size)
		}
	}
	val := e.broadcast(e.cast(e.operand(v, x, span), x.Type().DType, span), kept, span)
	if val.Const == nil {
		return false
	}
	if !own {
		e.charge(len(x.Const.Data), span)
		x.Const = &tensor.Dense{DType: x.Const.DType, Dims: x.Const.Dims, Data: slices.Clone(x.Const.Data)}
	}
	place(x.Const, start, size, val.Const.Data)
	e.write(x, x)
	e.keepPrivate(x)
	return true
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
