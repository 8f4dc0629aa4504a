package fuzz

import (
	"fmt"
	"slices"

	"github.com/cellc/cellc/tensor"
)

// This file implements what many elements make: reductions, orders (sort, topk
// and running sums) and products of matrices. Floats are added up and
// multiplied only once they are small integers, so that sums are exact in
// every order.

// axis is an axis of t, or -1 for all.
func (a *author) axis(t term) int {
	if t.rank() == 0 || a.chance(4) {
		return -1
	}
	return a.n(t.rank())
}

// reduced is a reduction over one axis or all.
func (a *author) reduced() (term, bool) {
	t, ok := a.operand(func(t term) bool { return t.rank() > 0 })
	if !ok {
		return t, false
	}
	axis := a.axis(t)
	keep := axis >= 0 && a.chance(4)
	if t.dtype == tensor.Bool {
		t.text = fmt.Sprintf("%s.%s(%s)", t.text, a.oneOf("any", "all"), axisText(axis, t, a))
		return a.without(t, axis, false), true
	}
	switch a.n(5) {
	case 0, 1:
		return a.extreme(t, axis, keep)
	case 2:
		return a.place(t, axis)
	}
	if t.dtype.IsFloat() && !t.rough {
		t.text = small(t.text)
	}
	if t.dtype == tensor.F16 || t.dtype == tensor.U8 {
		t.text, t.dtype = fmt.Sprintf("(%s).astype(ms.float32)", t.text), tensor.F32
	}
	if keep {
		t.text = fmt.Sprintf("(%s).sum(%d, keepdims=True)", t.text, axis)
		return a.without(t, axis, true), true
	}
	if axis < 0 {
		t.text = fmt.Sprintf("ops.reduce_sum(%s)", t.text)
	} else {
		t.text = fmt.Sprintf("ops.reduce_sum(%s, %d)", t.text, axis-a.n(2)*t.rank())
	}
	return a.without(t, axis, false), true
}

func axisText(axis int, t term, a *author) string {
	if axis < 0 {
		return ""
	}
	return fmt.Sprint(axis - a.n(2)*t.rank())
}

// extreme is a max or min, of something.
func (a *author) extreme(t term, axis int, keep bool) (term, bool) {
	if !a.some(t, axis) || t.dtype == tensor.U8 {
		return t, false
	}
	of := a.oneOf("max", "min")
	switch {
	case keep:
		t.text = fmt.Sprintf("ops.a%s(%s, %d, True)", of, t.text, axis)
	case axis >= 0 && a.chance(2):
		t.text = fmt.Sprintf("ops.a%s(%s, %d)", of, t.text, axis-a.n(2)*t.rank())
	case axis >= 0:
		t.text = fmt.Sprintf("%s.%s(axis=%d)", t.text, of, axis)
	default:
		t.text = fmt.Sprintf("%s.%s()", t.text, of)
	}
	return a.without(t, axis, keep), true
}

// some reports whether the reduced axes have elements in the domain.
func (a *author) some(t term, axis int) bool {
	if axis >= 0 {
		return a.least(t.dims[axis], 1)
	}
	return !slices.ContainsFunc(t.dims, func(d dim) bool { return !a.least(d, 1) })
}

// place is where the largest or smallest is.
func (a *author) place(t term, axis int) (term, bool) {
	if axis < 0 || !a.some(t, axis) || t.rough || t.dtype == tensor.U8 {
		return t, false
	}
	t.text = fmt.Sprintf("%s.%s(%d)", t.text, a.oneOf("argmax", "argmin"), axis)
	t.dtype = tensor.I64
	t.text = fmt.Sprintf("%s.astype(ms.int64)", t.text)
	return a.without(t, axis, false), true
}

// without has an axis less, or none.
func (a *author) without(t term, axis int, keep bool) term {
	t.dims = slices.Clone(t.dims)
	switch {
	case axis < 0:
		t.dims = nil
	case keep:
		t.dims[axis] = a.constant(1)
	default:
		t.dims = slices.Delete(t.dims, axis, axis+1)
	}
	return t
}

// ordered is in another order, or a running sum.
func (a *author) ordered() (term, bool) {
	t, ok := a.operand(func(t term) bool { return t.rank() > 0 && numeric(t) && exact(t) && t.dtype != tensor.U8 })
	if !ok {
		return t, false
	}
	axis := a.n(t.rank())
	switch a.n(4) {
	case 0:
		return a.top(t)
	case 1:
		if t.dtype.IsFloat() {
			t.text = small(t.text)
		}
		if t.dtype == tensor.F16 {
			t.text, t.dtype = fmt.Sprintf("(%s).astype(ms.float32)", t.text), tensor.F32
		}
		t.text = fmt.Sprintf("ops.cumsum(%s, %d)", t.text, axis)
		return t, true
	case 2:
		t.text = fmt.Sprintf("ops.argsort(%s, %d)", t.text, axis)
		t.dtype = tensor.I32
		return t, true
	}
	if a.chance(3) {
		t.text = fmt.Sprintf("ops.sort(%s, %d, True)", t.text, axis)
	} else {
		t.text = fmt.Sprintf("ops.sort(%s, %d)", t.text, axis)
	}
	return a.first(t), true
}

// first picks one of the two that sort and topk give.
func (a *author) first(t term) term {
	if a.chance(3) {
		t.text += "[1]"
		t.dtype = tensor.I32
		return t
	}
	t.text += "[0]"
	return t
}

// top is the largest along the last axis: of a constant number, or of one that
// lengths give.
func (a *author) top(t term) (term, bool) {
	d := t.dims[t.rank()-1]
	if d.at == nil {
		return t, false
	}
	c := int64(1 + a.n(3))
	k := number{fmt.Sprint(c), a.constant(c).at}
	if text, ok := a.length(d); ok && a.chance(2) {
		k = number{fmt.Sprintf("min(%s, %d)", text, c), a.lengthOf(func(i int) int64 { return min(d.at[i], c) }).at}
	}
	if !a.holds(func(i int) bool { return k.at[i] <= d.at[i] }) {
		return t, false
	}
	t.text = fmt.Sprintf("ops.topk(%s, %s)", t.text, k.text)
	t.dims = slices.Clone(t.dims)
	t.dims[t.rank()-1] = dim{at: k.at}
	return a.first(t), true
}

// product is a product of matrices, or of all with all.
func (a *author) product() (term, bool) {
	s, ok := a.operand(func(t term) bool { return t.dtype == tensor.F32 && t.rank() > 0 && t.rank() < 4 && exact(t) })
	if !ok {
		return s, false
	}
	if s.rank() == 1 && a.chance(2) {
		t, ok := a.operand(func(t term) bool { return t.rank() == 1 && t.dtype == tensor.F32 && exact(t) })
		if !ok {
			return t, false
		}
		return term{text: fmt.Sprintf("(%s[:, None] * %s[None, :])", s.text, t.text), dtype: tensor.F32, dims: []dim{s.dims[0], t.dims[0]}}, true
	}
	last := s.dims[s.rank()-1]
	t, ok := a.operand(func(t term) bool {
		return t.dtype == tensor.F32 && exact(t) && t.rank() >= 2 && t.rank() <= 3 && a.equal(t.dims[t.rank()-2], last) &&
			(s.rank() < 3 || t.rank() < 3 || a.equal(s.dims[0], t.dims[0]))
	})
	text := ""
	if ok {
		text = small(t.text)
	} else {
		t, text = s, "ops.swapaxes("+small(s.text)+", -1, -2)"
		if s.rank() < 2 {
			return s, false
		}
		t.dims = slices.Clone(s.dims)
		t.dims[t.rank()-1], t.dims[t.rank()-2] = t.dims[t.rank()-2], t.dims[t.rank()-1]
	}
	out := term{dtype: tensor.F32, text: fmt.Sprintf(a.oneOf("ops.matmul(%s, %s)", "(%s @ %s)"), small(s.text), text)}
	if s.rank() == 3 {
		out.dims = append(out.dims, s.dims[0])
	} else if t.rank() == 3 {
		out.dims = append(out.dims, t.dims[0])
	}
	if s.rank() > 1 {
		out.dims = append(out.dims, s.dims[s.rank()-2])
	}
	out.dims = append(out.dims, t.dims[t.rank()-1])
	return out, true
}
