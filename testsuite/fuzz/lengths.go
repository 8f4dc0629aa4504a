package fuzz

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/cellc/cellc/tensor"
)

// This file implements what programs over symbolic lengths know of shapes.
//
// Inputs have lengths such as N and M, and a program is called with many
// values of them: 0, 1, 2, primes, and some that do not fit together. A length
// is known to the author of the program as a list, what it comes to in each
// call, so that two lengths are equal if their lists are, x.shape[0] // 2 is
// computed and not modelled, and an index is known to be right or wrong before
// anything is compiled. Lengths that values decide (x[x > 0], x[:k]) are known
// by a number alone.
//
// Not every call has to succeed. The calls of the domain have to: nothing is
// written that fails in one of them. What happens in the others is for the
// static build of the same lengths to say. A program is bold if its domain is
// only the calls with large lengths. Behind a condition on lengths the domain
// is the calls that come there; behind a condition on values it is all that
// do, because a static build refuses what no call has to reach.

// A dim is the length of an axis.
type dim struct {
	at []int64 // in each call; nil if values decide
	id int     // tells lengths apart that values decide
}

// A term is an expression and what is known of its value.
type term struct {
	text  string
	dtype tensor.DType
	dims  []dim
	rough bool // rounded differently by different code
	fixed bool // a name that is not assigned
}

func (t term) rank() int { return len(t.dims) }

// A number is a Python int. Lengths compute with it.
type number struct {
	text string
	at   []int64 // nil if values decide
}

// An author writes one program over symbolic lengths.
type author struct {
	rng  *rand.Rand
	prog *Program
	next int

	vars    []term
	numbers []number
	states  []term
	samples []map[string]int64 // the symbols in each call
	model   []bool             // the calls that may not fail
	reach   []bool             // the calls that come here
	values  int                // conditions on values around this place
	loops   int                // loops around this place
	left    int                // statements that may still be made
	results []term             // what an early return has settled
	on      []family
}

func (a *author) n(n int) int                          { return a.rng.IntN(n) }
func (a *author) chance(n int) bool                    { return a.n(n) == 0 }
func (a *author) oneOf(list ...string) string          { return list[a.n(len(list))] }
func (a *author) dtype(l ...tensor.DType) tensor.DType { return l[a.n(len(l))] }

func (a *author) fresh(prefix string) string {
	a.next++
	return fmt.Sprintf("%s%d", prefix, a.next)
}

// holds reports whether something is so in every call of the domain.
func (a *author) holds(f func(call int) bool) bool {
	for i := range a.samples {
		if a.reach[i] && (a.values > 0 || a.model[i]) && !f(i) {
			return false
		}
	}
	return true
}

// lengthOf makes a dim of what f says of each call.
func (a *author) lengthOf(f func(call int) int64) dim {
	d := dim{at: make([]int64, len(a.samples))}
	for i := range d.at {
		d.at[i] = f(i)
	}
	return d
}

func (a *author) constant(n int64) dim { return a.lengthOf(func(int) int64 { return n }) }

// unknown is a length that values decide.
func (a *author) unknown() dim {
	a.next++
	return dim{id: a.next}
}

// symbol is a length of the inputs.
func (a *author) symbol(name string) dim {
	return a.lengthOf(func(i int) int64 { return a.samples[i][name] })
}

// equal reports whether two lengths are equal in the domain. They may not be
// so by chance: where one of them is 1 in some call and the other is not, the
// static build broadcasts.
func (a *author) equal(d, e dim) bool {
	if d.at == nil || e.at == nil {
		return d.at == nil && e.at == nil && d.id == e.id
	}
	for i := range d.at {
		if a.reach[i] && d.at[i] != e.at[i] && (d.at[i] == 1 || e.at[i] == 1) {
			return false
		}
	}
	return a.holds(func(i int) bool { return d.at[i] == e.at[i] })
}

func (a *author) same(d, e []dim) bool { return slices.EqualFunc(d, e, a.equal) }

// is reports whether d is n in every call.
func (d dim) is(n int64) bool {
	for _, v := range d.at {
		if v != n {
			return false
		}
	}
	return d.at != nil
}

// least reports whether a length is at least n in the domain.
func (a *author) least(d dim, n int64) bool {
	return d.at != nil && a.holds(func(i int) bool { return d.at[i] >= n })
}

// known reports whether no length of t is decided by values.
func (t term) known() bool {
	return !slices.ContainsFunc(t.dims, func(d dim) bool { return d.at == nil })
}

// size is how many elements t has, where all its lengths are known.
func (a *author) size(t term) dim {
	return a.lengthOf(func(i int) int64 {
		n := int64(1)
		for _, d := range t.dims {
			n *= d.at[i]
		}
		return n
	})
}

// broadcast is the shape of two that meet, and false if they do not fit.
func (a *author) broadcast(s, t []dim) ([]dim, bool) {
	if len(s) < len(t) {
		s, t = t, s
	}
	out := slices.Clone(s)
	for k := range t {
		d, e := s[len(s)-len(t)+k], t[k]
		switch {
		case d.is(1):
			out[len(s)-len(t)+k] = e
		case !e.is(1) && !a.equal(d, e):
			return nil, false
		}
	}
	return out, true
}

// length is an expression for a length: a number of the program, an axis of a
// variable, or the number itself.
func (a *author) length(d dim) (string, bool) {
	var texts []string
	for _, n := range a.numbers {
		if n.at != nil && slices.Equal(n.at, d.at) {
			texts = append(texts, n.text, n.text)
		}
	}
	for _, v := range a.vars {
		for k, e := range v.dims {
			if d.at != nil && slices.Equal(e.at, d.at) || d.at == nil && d.id == e.id && e.at == nil {
				texts = append(texts, fmt.Sprintf("%s.shape[%d]", v.text, k))
			}
		}
	}
	if d.at != nil && d.is(d.at[0]) && (len(texts) == 0 || !a.chance(3)) {
		return fmt.Sprint(d.at[0]), true
	}
	if len(texts) == 0 {
		return "", false
	}
	return texts[a.n(len(texts))], true
}

// shape is an expression for a shape.
func (a *author) shape(dims []dim) (string, bool) {
	var parts []string
	for _, d := range dims {
		text, ok := a.length(d)
		if !ok {
			return "", false
		}
		parts = append(parts, text)
	}
	if len(parts) == 1 {
		return "(" + parts[0] + ",)", true
	}
	return "(" + strings.Join(parts, ", ") + ")", true
}

// find is a variable of which something is true; later ones more often.
func (a *author) find(is func(term) bool) (term, bool) {
	var found []term
	for i, v := range a.vars {
		if is(v) {
			found = append(found, v)
			if i >= len(a.vars)-3 {
				found = append(found, v)
			}
		}
	}
	if len(found) == 0 {
		return term{}, false
	}
	return found[a.n(len(found))], true
}

// operand is what find finds, sometimes computed with first.
func (a *author) operand(is func(term) bool) (term, bool) {
	t, ok := a.find(is)
	if ok && a.chance(4) {
		t.text = a.like(t, 0)
	}
	return t, ok
}
