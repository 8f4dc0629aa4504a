package fuzz

import (
	"fmt"
	"strings"

	"github.com/cellc/cellc/tensor"
)

// This file implements stores into elements, slices and masks of a tensor, and
// Parameters, which states of the model are. What is stored into is a copy, so
// no other name sees it.

// stored copies a tensor and stores into it.
func (a *author) stored() []*Stmt {
	t, ok := a.find(func(t term) bool { return t.rank() > 0 && t.dtype != tensor.Bool && t.known() })
	if !ok {
		return nil
	}
	var out []*Stmt
	if t.fixed || a.chance(2) {
		name := a.fresh("t")
		out = append(out, line(a.copying(), name, t.text))
		t.text, t.fixed = name, false
		a.vars = append(a.vars, t)
	}
	for range 1 + a.n(2) {
		if s := a.store(t); s != nil {
			out = append(out, s)
		}
	}
	return out
}

func (a *author) copying() string { return a.oneOf("%s = %s + 0", "%s = %s * 1", "%s = %s.copy()") }

// store is one store into t.
func (a *author) store(t term) *Stmt {
	if a.chance(6) {
		return a.storeMask(t)
	}
	parts := make([]string, 1+a.n(t.rank()))
	var dims []dim
	for k := range parts {
		text, ok := a.index(t.dims[k])
		if a.chance(3) || !ok {
			p := a.slice(t.dims[k])
			text = p.text
			dims = append(dims, p.dim)
		}
		parts[k] = text
	}
	dims = append(dims, t.dims[len(parts):]...)
	place := fmt.Sprintf("%s[%s]", t.text, strings.Join(parts, ", "))
	value := a.literal(t.dtype)
	if v, ok := a.find(func(v term) bool {
		return v.dtype == t.dtype && v.text != t.text && (t.rough || !v.rough) && a.fits(v, term{dims: dims})
	}); ok && a.chance(2) {
		value = v.text
	}
	if a.chance(2) {
		return line("%s %s= %s", place, a.oneOf("+", "-", "*"), value)
	}
	return line("%s = %s", place, value)
}

func (a *author) storeMask(t term) *Stmt {
	if t.rough {
		return nil
	}
	if m, ok := a.find(func(m term) bool { return m.dtype == tensor.Bool && a.same(m.dims, t.dims) }); ok && a.chance(2) {
		return line("%s[%s] = %s", t.text, m.text, a.literal(t.dtype))
	}
	return line("%s[%s %s %s] = %s", t.text, t.text, a.oneOf("<", ">", "=="), a.literal(t.dtype), a.literal(t.dtype))
}

// state reads or assigns a Parameter.
func (a *author) state() []*Stmt {
	if len(a.states) == 0 {
		return nil
	}
	p := a.states[a.n(len(a.states))]
	if a.chance(3) {
		read := p
		read.text = fmt.Sprintf("(%s + 0)", p.text)
		return []*Stmt{a.named(read)}
	}
	v := p
	v.text = fmt.Sprintf("(%s + %s)", p.text, a.below(p))
	return []*Stmt{line(a.oneOf("%s = %s", "ops.assign(%s, %s)"), p.text, v.text)}
}
