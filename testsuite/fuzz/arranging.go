package fuzz

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cellc/cellc/tensor"
)

// This file implements what arranges elements anew: concat, stack and split;
// reshape, transpose, broadcast and their like; and tensors made of lengths.

// joined puts tensors together, or takes one apart.
func (a *author) joined() (term, bool) {
	if a.chance(4) {
		return a.split()
	}
	t, ok := a.operand(func(t term) bool { return t.rank() < 5 })
	if !ok {
		return t, false
	}
	if t.rank() == 0 || a.chance(3) {
		return a.stacked(t)
	}
	axis := a.n(t.rank())
	fits := func(o term) bool {
		return o.dtype == t.dtype && o.rank() == t.rank() && o.dims[axis].at != nil &&
			a.same(o.dims[:axis], t.dims[:axis]) && a.same(o.dims[axis+1:], t.dims[axis+1:])
	}
	if t.dims[axis].at == nil {
		return t, false
	}
	out := t
	out.dims = slices.Clone(t.dims)
	texts := []string{t.text}
	for range 1 + a.n(2) {
		o, ok := a.operand(fits)
		if !ok {
			return t, false
		}
		texts = append(texts, o.text)
		sum := out.dims[axis]
		out.dims[axis] = a.lengthOf(func(i int) int64 { return sum.at[i] + o.dims[axis].at[i] })
		out.rough = out.rough || o.rough
	}
	out.text = fmt.Sprintf("ops.concat((%s), %d)", strings.Join(texts, ", "), axis-a.n(2)*t.rank())
	return out, true
}

func (a *author) stacked(t term) (term, bool) {
	o, ok := a.operand(func(o term) bool { return o.dtype == t.dtype && a.same(o.dims, t.dims) })
	if !ok {
		return t, false
	}
	axis := a.n(t.rank() + 1)
	t.text = fmt.Sprintf("ops.stack([%s, %s], %d)", t.text, o.text, axis)
	t.dims = slices.Insert(slices.Clone(t.dims), axis, a.constant(2))
	t.rough = t.rough || o.rough
	return t, true
}

// split takes a piece of what a split of a constant axis gives.
func (a *author) split() (term, bool) {
	t, ok := a.operand(func(t term) bool {
		return slices.ContainsFunc(t.dims, func(d dim) bool { return d.at != nil && d.is(d.at[0]) && d.at[0] > 1 })
	})
	if !ok {
		return t, false
	}
	axis := slices.IndexFunc(t.dims, func(d dim) bool { return d.at != nil && d.is(d.at[0]) && d.at[0] > 1 })
	n := t.dims[axis].at[0]
	t.dims = slices.Clone(t.dims)
	t.dims[axis] = a.constant(1)
	if a.chance(2) {
		t.text = fmt.Sprintf("ops.split(%s, 1, %d)[%d]", t.text, axis, a.n(int(n)))
		return t, true
	}
	t.text = fmt.Sprintf("ops.split(%s, [1, %d], %d)[0]", t.text, n-1, axis)
	return t, true
}

// reshaped has the same elements in another shape.
func (a *author) reshaped() (term, bool) {
	t, ok := a.operand(func(t term) bool { return true })
	if !ok {
		return t, false
	}
	switch a.n(10) {
	case 0:
		if t.rank() > 0 && t.known() {
			t.text, t.dims = fmt.Sprintf(a.oneOf("%s.reshape(-1)", "%s.reshape((-1,))", "%s.flatten()"), t.text), []dim{a.size(t)}
			return t, true
		}
	case 1:
		return a.merged(t)
	case 2, 3:
		return a.transposed(t)
	case 4:
		axis := a.n(t.rank() + 1)
		t.text = fmt.Sprintf(a.oneOf("ops.expand_dims(%s, %d)", "%s.unsqueeze(%d)"), t.text, axis)
		t.dims = slices.Insert(slices.Clone(t.dims), axis, a.constant(1))
		return t, true
	case 5:
		return a.squeezed(t)
	case 6, 7:
		return a.spread(t)
	case 8:
		return a.tiled(t)
	}
	return a.flipped(t)
}

// merged makes one axis of two neighbours, or gives the lengths anew.
func (a *author) merged(t term) (term, bool) {
	if t.rank() < 2 || !t.known() {
		return t, false
	}
	k := a.n(t.rank() - 1)
	one, two := t.dims[k], t.dims[k+1]
	t.dims = slices.Delete(slices.Clone(t.dims), k, k+2)
	t.dims = slices.Insert(t.dims, k, a.lengthOf(func(i int) int64 { return one.at[i] * two.at[i] }))
	var parts []string
	for i, d := range t.dims {
		text, ok := a.length(d)
		if i == k && !ok {
			first, ok1 := a.length(one)
			second, ok2 := a.length(two)
			text, ok = first+" * "+second, ok1 && ok2
		}
		if !ok {
			return t, false
		}
		parts = append(parts, text)
	}
	// -1 stands for a length where the others leave no doubt
	if free := a.n(len(parts)); a.chance(3) && a.holds(func(i int) bool {
		for j, d := range t.dims {
			if j != free && d.at[i] == 0 {
				return false
			}
		}
		return true
	}) {
		parts[free] = "-1"
	}
	t.text = fmt.Sprintf(a.oneOf("ops.reshape(%s, (%s,))", "%s.reshape((%s,))"), t.text, strings.Join(parts, ", "))
	return t, true
}

func (a *author) transposed(t term) (term, bool) {
	if t.rank() < 2 {
		return t, false
	}
	order := a.rng.Perm(t.rank())
	if t.rank() == 2 {
		order = []int{1, 0}
	}
	var dims []dim
	var names []string
	for _, k := range order {
		dims, names = append(dims, t.dims[k]), append(names, fmt.Sprint(k))
	}
	list := strings.Join(names, ", ")
	switch {
	case t.rank() == 2 && a.chance(2):
		t.text = fmt.Sprintf(a.oneOf("%s.T", "%s.swapaxes(0, 1)"), t.text)
	default:
		t.text = fmt.Sprintf(a.oneOf("ops.transpose(%s, (%s))", "%s.transpose(%s)"), t.text, list)
	}
	t.dims = dims
	return t, true
}

func (a *author) squeezed(t term) (term, bool) {
	axis := slices.IndexFunc(t.dims, func(d dim) bool { return d.is(1) })
	if axis < 0 {
		return t, false
	}
	t.dims = slices.Delete(slices.Clone(t.dims), axis, axis+1)
	t.text = fmt.Sprintf(a.oneOf("ops.squeeze(%s, %d)", "%s.squeeze(%d)"), t.text, axis)
	return t, true
}

// spread repeats along axes of length 1 and new ones in front.
func (a *author) spread(t term) (term, bool) {
	dims := slices.Clone(t.dims)
	for k, d := range dims {
		if d.is(1) {
			dims[k] = a.anyLength()
		}
	}
	if len(dims) < 4 {
		dims = append([]dim{a.anyLength()}, dims...)
	}
	shape, ok := a.shape(dims)
	if !ok {
		return t, false
	}
	t.text = fmt.Sprintf(a.oneOf("ops.broadcast_to(%s, %s)", "%s.broadcast_to(%s)"), t.text, shape)
	t.dims = dims
	return t, true
}

// anyLength is a length of the program, or a small constant.
func (a *author) anyLength() dim {
	if len(a.numbers) > 0 && a.chance(2) {
		n := a.numbers[a.n(len(a.numbers))]
		d := dim{at: n.at}
		if n.at != nil && a.least(d, 0) && a.nonnegative(n.at) {
			return d
		}
	}
	if v, ok := a.find(func(v term) bool { return v.rank() > 0 && v.known() }); ok && a.chance(2) {
		return v.dims[a.n(v.rank())]
	}
	return a.constant(int64(1 + a.n(3)))
}

func (a *author) nonnegative(at []int64) bool {
	return !slices.ContainsFunc(at, func(v int64) bool { return v < 0 || v > 100 })
}

func (a *author) tiled(t term) (term, bool) {
	if t.rank() == 0 || !t.known() {
		return t, false
	}
	dims := slices.Clone(t.dims)
	var times []string
	for k, d := range dims {
		m := int64(1 + a.n(2))
		times = append(times, fmt.Sprint(m))
		dims[k] = a.lengthOf(func(i int) int64 { return d.at[i] * m })
	}
	t.text, t.dims = fmt.Sprintf("ops.tile(%s, (%s,))", t.text, strings.Join(times, ", ")), dims
	return t, true
}

func (a *author) flipped(t term) (term, bool) {
	if t.rank() == 0 {
		return t, false
	}
	axis := a.n(t.rank())
	if a.chance(2) {
		t.text = fmt.Sprintf("ops.flip(%s, (%d,))", t.text, axis)
		return t, true
	}
	t.text = fmt.Sprintf("ops.roll(%s, %d, %d)", t.text, a.n(4)-1, axis)
	return t, true
}

// created is made of lengths alone.
func (a *author) created() (term, bool) {
	d := a.anyLength()
	text, ok := a.length(d)
	if !ok {
		return term{}, false
	}
	switch a.n(6) {
	case 0:
		return term{text: fmt.Sprintf("ops.arange(%s)", text), dtype: tensor.I64, dims: []dim{d}}, true
	case 1:
		return term{text: fmt.Sprintf("ms.Tensor(%s, ms.int32)", text), dtype: tensor.I32}, true
	case 2:
		return term{text: fmt.Sprintf("ops.full((%s, 2), %s, dtype=ms.float32)", text, a.literal(tensor.F32)), dtype: tensor.F32, dims: []dim{d, a.constant(2)}}, true
	case 3:
		if v, ok := a.find(func(term) bool { return true }); ok {
			v.text, v.rough = fmt.Sprintf("ops.%s(%s)", a.oneOf("zeros_like", "ones_like"), v.text), false
			return v, true
		}
	}
	e := a.anyLength()
	shape, ok := a.shape([]dim{d, e})
	t := a.dtype(tensor.F32, tensor.I32, tensor.I64)
	return term{text: fmt.Sprintf("ops.%s(%s, ms.%s)", a.oneOf("zeros", "ones"), shape, long(t)), dtype: t, dims: []dim{d, e}}, ok
}
