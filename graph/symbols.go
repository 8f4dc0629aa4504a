package graph

import (
	"strings"

	"github.com/cellc/cellc/tensor"
)

// This file implements the scopes of anonymous dims: which symbols a place
// sees, and what a type binds where it is more general than what flows in.

// A scope of symbols: those visible at a place. Inner regions see those of
// the regions around them.
type symbols struct {
	outer *symbols
	here  map[string]bool
}

func (s *symbols) has(name string) bool {
	for ; s != nil; s = s.outer {
		if s.here[name] {
			return true
		}
	}
	return false
}

func (s *symbols) inner() *symbols { return &symbols{s, map[string]bool{}} }

// bind makes the symbols of a type visible.
func (s *symbols) bind(t tensor.Type) {
	for _, d := range t.Shape.Dims {
		d.Walk(func(name string) { s.here[name] = true })
	}
}

// anonymous reports whether a symbol names a length that only the running
// program knows.
func anonymous(name string) bool { return strings.HasPrefix(name, "?") }

// A binding gives symbols their meaning where a type is matched with another.
type binding map[string]tensor.Dim

func (b binding) apply(d tensor.Dim) tensor.Dim {
	return d.Subst(func(name string) tensor.Dim {
		if e, ok := b[name]; ok {
			return e
		}
		return tensor.Sym(name)
	})
}

func (b binding) applyType(t tensor.Type) tensor.Type {
	if len(b) == 0 || t.Shape.AnyRank {
		return t
	}
	dims := make([]tensor.Dim, len(t.Shape.Dims))
	for i, d := range t.Shape.Dims {
		dims[i] = b.apply(d)
	}
	t.Shape.Dims = dims
	return t
}

// admits reports whether a value of type t may flow into a place of type
// general, where free says which symbols of general are bound there. What they
// are bound to is added to b.
func (b binding) admits(general, t tensor.Type, free func(string) bool) bool {
	if general.DType != t.DType {
		return false
	}
	if general.Shape.AnyRank || t.Shape.AnyRank {
		return general.Shape.AnyRank
	}
	if len(general.Shape.Dims) != len(t.Shape.Dims) {
		return false
	}
	for i, d := range general.Shape.Dims {
		b.bind(d, t.Shape.Dims[i], free)
	}
	for i, d := range general.Shape.Dims {
		if !b.apply(d).Equal(t.Shape.Dims[i]) {
			return false
		}
	}
	return true
}

// bind gives d's symbol, if d is one that is free and has no meaning yet, the
// meaning e.
func (b binding) bind(d, e tensor.Dim, free func(string) bool) {
	name, ok := d.Symbol()
	if _, known := b[name]; ok && !known && free(name) {
		b[name] = e
	}
}
