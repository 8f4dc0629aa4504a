package fuzz

import (
	"fmt"
	"slices"
	"strings"
)

// This file implements slices and single indices. Bounds are constants, ints
// counted from the end, lengths, what is computed of lengths, and ints that
// only the run knows; steps are constants. Slices clamp their bounds, whatever
// they are, so they are right in every call. An index has to be in range in
// the calls of the domain, and may be out of range in others.

// A part is what stands for one axis in brackets.
type part struct {
	text  string
	dim   dim
	drops bool // the axis is gone
}

// bound is an int for a slice, and what it is; nil where it is left out.
func (a *author) bound() (text string, n *number) {
	switch a.n(7) {
	case 0, 1:
		return "", nil
	case 2:
		if k, ok := a.runtime(); ok && a.chance(2) {
			return k.text, &k
		}
	case 3, 4:
		if len(a.numbers) > 0 {
			m := a.numbers[a.n(len(a.numbers))]
			return m.text, &m
		}
	case 5:
		m := a.computed()
		return m.text, &m
	}
	v := int64(a.n(8) - 3)
	m := number{fmt.Sprint(v), a.constant(v).at}
	return m.text, &m
}

// runtime is an int that the run computes.
func (a *author) runtime() (number, bool) {
	return number{text: "int(k)"}, a.values == 0 && a.loops == 0
}

// slice is a slice of an axis.
func (a *author) slice(d dim) part {
	start, lo := a.bound()
	stop, hi := a.bound()
	step := int64(1)
	text := start + ":" + stop
	if a.chance(4) {
		step = [...]int64{2, 3, -1, -2}[a.n(4)]
		text += fmt.Sprintf(":%d", step)
	}
	p := part{text: text}
	if start == "" && stop == "" && (step == 1 || step == -1) {
		p.dim = d
		return p
	}
	if d.at == nil || lo != nil && lo.at == nil || hi != nil && hi.at == nil {
		p.dim = a.unknown()
		return p
	}
	p.dim = a.lengthOf(func(i int) int64 { return sliceLength(d.at[i], at(lo, i), at(hi, i), step) })
	return p
}

func at(n *number, call int) *int64 {
	if n == nil {
		return nil
	}
	return &n.at[call]
}

// sliceLength is how many elements a slice of n has.
func sliceLength(n int64, lo, hi *int64, step int64) int64 {
	least, most := int64(0), n
	first, last := int64(0), n
	if step < 0 {
		least, most = -1, n-1
		first, last = n-1, -1
	}
	clamp := func(v *int64, without int64) int64 {
		if v == nil {
			return without
		}
		if *v < 0 {
			return max(*v+n, least)
		}
		return min(*v, most)
	}
	first, last = clamp(lo, first), clamp(hi, last)
	if step > 0 {
		return max(0, (last-first+step-1)/step)
	}
	return max(0, (first-last-step-1)/-step)
}

// index is an int in range of an axis, in the domain.
func (a *author) index(d dim) (string, bool) {
	if d.at == nil {
		return "", false
	}
	for range 6 {
		n := number{text: fmt.Sprint(a.n(3))}
		switch a.n(6) {
		case 0:
			n.text = fmt.Sprint(-1 - a.n(3))
		case 1:
			if text, ok := a.length(d); ok {
				c := 1 + int64(a.n(2))
				n = number{fmt.Sprintf("%s - %d", text, c), a.lengthOf(func(i int) int64 { return d.at[i] - c }).at}
			}
		case 2:
			if text, ok := a.length(d); ok {
				n = number{"-" + text, a.lengthOf(func(i int) int64 { return -d.at[i] }).at}
			}
		case 3:
			if len(a.numbers) > 0 {
				n = a.numbers[a.n(len(a.numbers))]
			}
		case 4:
			n = a.computed()
		}
		if n.at == nil {
			var v int64
			if _, err := fmt.Sscan(n.text, &v); err != nil {
				continue
			}
			n.at = a.constant(v).at
		}
		if a.holds(func(i int) bool { return -d.at[i] <= n.at[i] && n.at[i] < d.at[i] }) {
			return n.text, true
		}
	}
	return "", false
}

// sliced is a slice along some axes.
func (a *author) sliced() (term, bool) {
	t, ok := a.operand(func(t term) bool { return t.rank() > 0 })
	if !ok {
		return t, false
	}
	parts := make([]part, t.rank())
	for k, d := range t.dims {
		parts[k] = part{text: ":", dim: d}
	}
	at := a.n(t.rank())
	parts[at] = a.slice(t.dims[at])
	if other := a.n(t.rank()); a.chance(3) && other != at {
		parts[other] = a.slice(t.dims[other])
	}
	return a.bracketed(t, parts), true
}

// indexed has an axis less, sometimes with slices of others.
func (a *author) indexed() (term, bool) {
	t, ok := a.operand(func(t term) bool { return t.rank() > 0 })
	if !ok {
		return t, false
	}
	at := a.n(t.rank())
	text, ok := a.index(t.dims[at])
	if !ok {
		return t, false
	}
	parts := make([]part, t.rank())
	for k, d := range t.dims {
		parts[k] = part{text: ":", dim: d}
		if k != at && a.chance(4) {
			parts[k] = a.slice(d)
		}
	}
	parts[at] = part{text: text, drops: true}
	if a.chance(5) && t.rank() > 1 {
		if other := a.n(t.rank()); other != at {
			if text, ok := a.index(t.dims[other]); ok {
				parts[other] = part{text: text, drops: true}
			}
		}
	}
	return a.bracketed(t, parts), true
}

// bracketed writes the brackets: full slices at the end may be left out or be
// an ellipsis, and None adds an axis.
func (a *author) bracketed(t term, parts []part) term {
	var texts []string
	t.dims = nil
	for _, p := range parts {
		if !p.drops {
			t.dims = append(t.dims, p.dim)
		}
		texts = append(texts, p.text)
	}
	first := slices.IndexFunc(texts, func(s string) bool { return s != ":" })
	last := len(texts)
	for last > 1 && texts[last-1] == ":" {
		last--
	}
	switch {
	case a.chance(2):
		texts = texts[:last]
	case first > 0 && a.chance(2):
		texts = append([]string{"..."}, texts[first:]...)
	}
	if a.chance(8) {
		texts = append([]string{"None"}, texts...)
		t.dims = append([]dim{a.constant(1)}, t.dims...)
	}
	t.text = fmt.Sprintf("%s[%s]", t.text, strings.Join(texts, ", "))
	return t
}
