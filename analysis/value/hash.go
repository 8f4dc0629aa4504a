package value

import (
	"crypto/sha256"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// Hash is a string that is equal for values that are equal as dict keys. It
// reports false for unhashable values.
func Hash(v Value) (string, bool) { return hasher(nil).of(v, 0) }

// A hasher keeps what tuples hash to: they may share parts.
type hasher map[*Tuple]string

// deepest is how deep hashed values may be nested; deeper ones are unhashable.
const deepest = 1000

// short is the length up to which a hash is what it is made of.
const short = 256

func (h hasher) of(v Value, depth int) (string, bool) {
	switch v := v.(type) {
	case None, Ellipsis, NotImplemented:
		return fmt.Sprintf("%T", v), true
	case Bool:
		if v {
			return "n1", true
		}
		return "n0", true
	case Int:
		return "n" + strconv.FormatInt(int64(v), 10), true
	case Big:
		return "n" + v.String(), true
	case Float:
		return hashFloat(float64(v)), true
	case Str:
		return "s" + string(v), true
	case Bytes:
		return "b" + string(v), true
	case DType:
		return fmt.Sprint("d", int(v)), true
	case ArrayDType:
		return fmt.Sprint("d", int(v)), true
	case *Tuple:
		return h.tuple(v, depth)
	case SymInt:
		return "y" + v.Dim.String(), true
	case *Set:
		return h.set(v, depth)
	case *Object:
		if v.Key != nil && v.Key != Value(v) {
			return h.of(v.Key, depth+1)
		}
	case *List, *Dict, *Slice:
		return "", false
	}
	return fmt.Sprintf("%T%p", v, v), true
}

func hashFloat(f float64) string {
	if b, acc := big.NewFloat(0).SetInt64(int64(f)).Float64(); acc == big.Exact && b == f {
		return "n" + strconv.FormatInt(int64(f), 10)
	}
	return "f" + strconv.FormatFloat(f, 'g', -1, 64)
}

// hashSet does not depend on the order in which a set was filled.
func (h hasher) set(s *Set, depth int) (string, bool) {
	var parts []string
	for _, k := range s.Keys() {
		part, ok := h.of(k, depth+1)
		if !ok || depth == deepest {
			return "", false
		}
		parts = append(parts, strconv.Itoa(len(part))+":"+part)
	}
	slices.Sort(parts)
	return digest("{" + strings.Join(parts, ",") + "}"), s.Frozen
}

func (h hasher) tuple(t *Tuple, depth int) (string, bool) {
	if s, ok := h[t]; ok {
		return s, true
	}
	if depth == deepest {
		return "", false
	}
	if h == nil {
		h = hasher{}
	}
	parts := make([]string, len(t.Elems))
	for i, e := range t.Elems {
		part, ok := h.of(e, depth+1)
		if !ok {
			return "", false
		}
		parts[i] = strconv.Itoa(len(part)) + ":" + part
	}
	h[t] = digest("(" + strings.Join(parts, ",") + ")")
	return h[t], true
}

// digest is a text, or what stands for a long one.
func digest(s string) string {
	if len(s) <= short {
		return s
	}
	sum := sha256.Sum256([]byte(s))
	return "h" + string(sum[:])
}
