package interp

import (
	"fmt"

	"github.com/cellc/cellc/ops/kernel"
	"github.com/cellc/cellc/tensor"
)

// An affine is an index of the form base + Σ coef*variable, which is most of
// them: its bounds are known beforehand, and rows of it can be stepped along.
type affine struct {
	base  int64
	terms []affineTerm
}

type affineTerm struct {
	slot int
	coef int64
}

// affineOf brings an index expression into affine form.
func affineOf(c *compiler, e *kernel.Expr) (affine, bool) {
	switch e.Op {
	case kernel.ConstOp:
		return affine{base: e.I}, true
	case kernel.DimOp:
		return affine{base: c.dim(e.Dim)}, true
	case kernel.IndexOp:
		return affine{terms: []affineTerm{{c.slots[e.Var], 1}}}, true
	case kernel.Add, kernel.Sub, kernel.Mul:
		x, ok1 := affineOf(c, e.Args[0])
		y, ok2 := affineOf(c, e.Args[1])
		if !ok1 || !ok2 {
			return affine{}, false
		}
		switch {
		case e.Op == kernel.Add:
			return x.plus(y, 1), true
		case e.Op == kernel.Sub:
			return x.plus(y, -1), true
		case len(x.terms) == 0:
			return affine{}.plus(y, x.base), true
		case len(y.terms) == 0:
			return affine{}.plus(x, y.base), true
		}
	}
	return affine{}, false
}

// plus is a + k*b.
func (a affine) plus(b affine, k int64) affine {
	out := affine{base: a.base + k*b.base, terms: append([]affineTerm{}, a.terms...)}
	for _, t := range b.terms {
		out.add(t.slot, k*t.coef)
	}
	return out
}

func (a *affine) add(slot int, coef int64) {
	for i := range a.terms {
		if a.terms[i].slot == slot {
			a.terms[i].coef += coef
			return
		}
	}
	a.terms = append(a.terms, affineTerm{slot, coef})
}

// coef is the factor of a variable.
func (a affine) coef(slot int) int64 {
	for _, t := range a.terms {
		if t.slot == slot {
			return t.coef
		}
	}
	return 0
}

// within reports whether a lies in [0, n) for all values of its variables.
func (a affine) within(n int64, size []int64) bool {
	lo, hi := a.base, a.base
	for _, t := range a.terms {
		if size[t.slot] == 0 {
			return true // never evaluated
		}
		if far := t.coef * (size[t.slot] - 1); far > 0 {
			hi += far
		} else {
			lo += far
		}
	}
	return lo >= 0 && hi < n
}

// at is the value of a.
func (a affine) at(vars []int64) int64 {
	n := a.base
	for _, t := range a.terms {
		n += t.coef * vars[t.slot]
	}
	return n
}

// offset compiles a for the numbers of terms that are common.
func (a affine) offset() fn[int64] {
	base := a.base
	switch len(a.terms) {
	case 0:
		return func([]int64) int64 { return base }
	case 1:
		s, k := a.terms[0].slot, a.terms[0].coef
		return func(at []int64) int64 { return base + k*at[s] }
	case 2:
		s0, k0, s1, k1 := a.terms[0].slot, a.terms[0].coef, a.terms[1].slot, a.terms[1].coef
		return func(at []int64) int64 { return base + k0*at[s0] + k1*at[s1] }
	case 3:
		s0, k0, s1, k1 := a.terms[0].slot, a.terms[0].coef, a.terms[1].slot, a.terms[1].coef
		s2, k2 := a.terms[2].slot, a.terms[2].coef
		return func(at []int64) int64 { return base + k0*at[s0] + k1*at[s1] + k2*at[s2] }
	}
	return a.at
}

// flat is the position among the elements of operand d that the indices of a
// load find, if it is affine and never outside.
func flat(c *compiler, e *kernel.Expr, d *tensor.Dense) (affine, bool) {
	sum := affine{}
	stride := int64(1)
	for i := len(e.Args) - 1; i >= 0; i-- {
		a, ok := affineOf(c, e.Args[i])
		if !ok || !a.within(d.Dims[i], c.size) {
			return affine{}, false
		}
		sum = sum.plus(a, stride)
		stride *= d.Dims[i]
	}
	return sum, true
}

// load compiles the load of an element.
func load[T any](c *compiler, e *kernel.Expr, get func(int64) T) fn[T] {
	d := c.args[e.Operand]
	if len(e.Args) != len(d.Dims) {
		panic(fmt.Errorf("internal error: %d indices for operand %d of rank %d", len(e.Args), e.Operand, len(d.Dims)))
	}
	if a, ok := flat(c, e, d); ok {
		offset := a.offset()
		return func(at []int64) T { return get(offset(at)) }
	}
	index := make([]fn[int64], len(e.Args))
	for i, a := range e.Args {
		index[i] = compileInt(c, a)
	}
	return func(at []int64) T {
		n := int64(0)
		for i, f := range index {
			j := f(at)
			if uint64(j) >= uint64(d.Dims[i]) {
				c.fault = outside(j, i, d.Dims)
				var zero T
				return zero
			}
			n = n*d.Dims[i] + j
		}
		return get(n)
	}
}

// outside is the fault of a load at index j of an axis.
func outside(j int64, axis int, dims []int64) error {
	return fmt.Errorf("internal error: index %d is outside of axis %d of shape %v", j, axis, dims)
}
