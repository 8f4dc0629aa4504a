package interp

import (
	"fmt"

	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/tensor"
)

// An env holds what the symbols of one run of a region stand for. Symbols of
// enclosing regions are visible.
type env struct {
	values map[string]int64
	outer  *env
}

func (e *env) lookup(symbol string) (int64, bool) {
	for ; e != nil; e = e.outer {
		if n, ok := e.values[symbol]; ok {
			return n, true
		}
	}
	return 0, false
}

// knows reports whether every symbol of the dims has a value.
func (e *env) knows(dims ...tensor.Dim) bool {
	for _, d := range dims {
		for _, s := range d.Symbols() {
			if _, ok := e.lookup(s); !ok {
				return false
			}
		}
	}
	return true
}

// eval is the value of a dim whose symbols are known.
func (e *env) eval(d tensor.Dim) int64 {
	return d.Eval(func(s string) int64 {
		n, ok := e.lookup(s)
		if !ok {
			panic(fmt.Errorf("internal error: symbol %s of length %s has no value", s, d))
		}
		return n
	})
}

// concrete replaces known symbols by their values.
func (e *env) concrete(d tensor.Dim) tensor.Dim {
	return d.Subst(func(s string) tensor.Dim {
		if n, ok := e.lookup(s); ok {
			return tensor.D(n)
		}
		return tensor.Sym(s)
	})
}

// bind learns the symbols of types from the values that have them, and checks
// that the values are of these types. What names value i in messages.
func (e *env) bind(types []tensor.Type, values []*tensor.Dense, what func(i int) string) error {
	for i, t := range types {
		v := values[i]
		if v.DType != t.DType {
			return fmt.Errorf("%s has dtype %s, not %s", what(i), v.DType.Long(), t.DType.Long())
		}
		if t.Shape.AnyRank {
			continue
		}
		if len(v.Dims) != t.Shape.Rank() {
			return fmt.Errorf("%s has shape %s, not %s", what(i), v.Type().Shape.Python(), t.Shape.Python())
		}
		for j, d := range t.Shape.Dims {
			if s, ok := d.Symbol(); ok && !e.knows(d) {
				e.values[s] = v.Dims[j]
			}
		}
	}
	return e.check(types, values, what)
}

func (e *env) check(types []tensor.Type, values []*tensor.Dense, what func(i int) string) error {
	for i, t := range types {
		for j, d := range t.Shape.Dims {
			if !e.knows(d) {
				continue
			}
			if n := e.eval(d); n != values[i].Dims[j] {
				return fmt.Errorf("%s has shape %s: axis %d is %d, not %s",
					what(i), values[i].Type().Shape.Python(), j, values[i].Dims[j], wanted(d, n))
			}
		}
	}
	return nil
}

// wanted is the length n that a dim demands, with the dim where it is not the
// same text.
func wanted(d tensor.Dim, n int64) string {
	if d.Static() {
		return d.String()
	}
	return fmt.Sprintf("%s = %d", d.Message(), n)
}

// concreteAttrs replaces the symbols in attributes by their values.
func (e *env) concreteAttrs(attrs graph.Attrs) graph.Attrs {
	out := append(graph.Attrs{}, attrs...)
	for i, a := range out {
		if dims, ok := a.Value.([]tensor.Dim); ok {
			known := make([]tensor.Dim, len(dims))
			for j, d := range dims {
				known[j] = e.concrete(d)
			}
			out[i].Value = known
		}
	}
	return out
}

// attrDims lists the dims in attributes.
func attrDims(attrs graph.Attrs) []tensor.Dim {
	var out []tensor.Dim
	for _, a := range attrs {
		if dims, ok := a.Value.([]tensor.Dim); ok {
			out = append(out, dims...)
		}
	}
	return out
}
