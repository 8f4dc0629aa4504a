package value

import (
	"slices"

	"github.com/cellc/cellc/tensor"
)

// This file compares keys that hold lengths which only the running program
// knows. Their hash is that of their expression: two that are equal whatever
// the lengths are have one hash, but those with different hashes may be equal
// all the same.

// Undecided is a key of d of which only the running program can tell whether it
// is k; nil if there is none.
func (d *Dict) Undecided(k Value) Value {
	if !d.m.lengths && !hasLength(k) {
		return nil
	}
	hash, _ := Hash(k)
	for _, it := range d.m.items {
		if it.key == nil {
			continue
		}
		if h, _ := Hash(it.key); h != hash {
			if _, known := sameKey(it.key, k); !known {
				return it.key
			}
		}
	}
	return nil
}

// hasLength reports whether a key holds a length that is not known.
func hasLength(k Value) bool {
	switch k := k.(type) {
	case SymInt:
		return true
	case *Tuple:
		return slices.ContainsFunc(k.Elems, hasLength)
	case *Set:
		return k.m.lengths
	}
	return false
}

// sameKey compares keys by value.
func sameKey(a, b Value) (same, known bool) {
	if x, ok := lengthOf(a); ok {
		if y, ok := lengthOf(b); ok {
			lo, hi := x.Sub(y).Range()
			return x.Equal(y), x.Equal(y) || lo > 0 || hi < 0
		}
	}
	if f, ok := a.(Float); ok && hasLength(b) {
		return sameKey(b, f)
	}
	if f, ok := b.(Float); ok && hasLength(a) {
		if n := int64(f); float64(n) == float64(f) {
			return sameKey(a, Int(n))
		}
		return false, true
	}
	x, ok1 := a.(*Tuple)
	y, ok2 := b.(*Tuple)
	if ok1 && ok2 {
		return sameTuple(x, y)
	}
	if _, set := a.(*Set); set && (hasLength(a) || hasLength(b)) {
		_, other := b.(*Set)
		return false, !other
	}
	return false, true // their hashes differ, and no length is in them
}

func sameTuple(x, y *Tuple) (same, known bool) {
	if len(x.Elems) != len(y.Elems) {
		return false, true
	}
	same, known = true, true
	for i, e := range x.Elems {
		s, k := sameKey(e, y.Elems[i])
		if h, _ := Hash(e); !k || !s {
			other, _ := Hash(y.Elems[i])
			s, k = s || h == other, k || h == other
		}
		if k && !s {
			return false, true
		}
		same, known = same && s, known && k
	}
	return same, known
}

// lengthOf is an int, known or not, as a dim.
func lengthOf(v Value) (tensor.Dim, bool) {
	switch v := v.(type) {
	case SymInt:
		return v.Dim, true
	case Int:
		return tensor.D(int64(v)), true
	case Bool:
		if v {
			return tensor.D(1), true
		}
		return tensor.D(0), true
	}
	return tensor.Dim{}, false
}
