package fuzz

import (
	"fmt"
	"strings"

	"github.com/cellc/cellc/tensor"
)

// This file implements what picks elements by the values of tensors: boolean
// masks, whose results have lengths that only the run knows, and tensors of
// indices. Indices are taken modulo the length, so they are in range unless
// there is nothing to index.

// masked is what a mask picks.
func (a *author) masked() (term, bool) {
	t, ok := a.operand(func(t term) bool { return t.rank() > 0 })
	if !ok {
		return t, false
	}
	mask := ""
	lead := 1 + a.n(t.rank())
	if m, ok := a.find(func(m term) bool {
		return m.dtype == tensor.Bool && m.rank() > 0 && m.rank() <= t.rank() && a.same(m.dims, t.dims[:m.rank()])
	}); ok {
		mask, lead = m.text, m.rank()
	} else if numeric(t) && exact(t) && t.text != "" {
		mask, lead = fmt.Sprintf("%s %s %s", t.text, a.oneOf(">", "<", "!=", ">="), a.literal(t.dtype)), t.rank()
	} else {
		return t, false
	}
	switch {
	case a.chance(5) && numeric(t) && exact(t):
		out := term{dtype: tensor.I64, dims: []dim{a.unknown(), a.constant(int64(t.rank()))}}
		out.text = fmt.Sprintf("ops.nonzero(%s)", t.text)
		return out, true
	case a.chance(4) && lead == t.rank():
		t.text = fmt.Sprintf("ops.masked_select(%s, %s)", t.text, mask)
	default:
		t.text = fmt.Sprintf("%s[%s]", t.text, mask)
	}
	t.dims = append([]dim{a.unknown()}, t.dims[lead:]...)
	return t, true
}

// gathered is what a tensor of indices picks.
func (a *author) gathered() (term, bool) {
	t, ok := a.operand(func(t term) bool { return t.rank() > 0 })
	if !ok {
		return t, false
	}
	axis := a.n(t.rank())
	if !a.least(t.dims[axis], 1) {
		return t, false
	}
	index, ok := a.indices(t.dims[axis])
	if !ok {
		return t, false
	}
	dims := append([]dim{}, t.dims[:axis]...)
	dims = append(append(dims, index.dims...), t.dims[axis+1:]...)
	switch {
	case a.chance(2):
		t.text = fmt.Sprintf("ops.gather(%s, %s, %d)", t.text, index.text, axis)
	default:
		t.text = fmt.Sprintf("%s[%s%s]", t.text, strings.Repeat(":, ", axis), index.text)
	}
	t.dims = dims
	return t, true
}

// indices is a tensor of ints in range of an axis.
func (a *author) indices(d dim) (term, bool) {
	n, ok := a.length(d)
	if !ok {
		return term{}, false
	}
	// other tensors of rank zero may be made of lengths: a static build knows and
	// checks those, where others read what is nearest
	t, ok := a.find(func(t term) bool {
		return (t.dtype == tensor.I32 || t.dtype == tensor.I64) && t.rank() < 3 && (t.rank() > 0 || t.text == "k")
	})
	if ok && a.chance(2) {
		t.text = fmt.Sprintf("%s %% %s", t.text, n)
		return t, true
	}
	count := a.oneOf("1", "2", "3", n)
	t = term{dtype: tensor.I64, dims: []dim{d}}
	if count != n {
		t.dims[0] = a.constant(int64(count[0] - '0'))
	}
	t.text = fmt.Sprintf("(ops.arange(%s) * %d) %% %s", count, 1+a.n(4), n)
	return t, true
}
