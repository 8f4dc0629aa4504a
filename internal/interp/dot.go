package interp

import (
	"github.com/cellc/cellc/ops/kernel"
)

// This file makes matrix products and convolutions bearable: Σ x*y, where both
// are loads at affine positions, perhaps guarded, in a loop along one variable
// that only steps two positions.

// A factor is one operand of the product.
type factor[T real] struct {
	read  func(int64) T
	guard fn[int64] // nil for always; else zero where it does not hold
	place affine    // among the elements of the operand
	axes  []affine  // the same by axis, to be checked; nil where it cannot be outside
	dims  []int64
	step  int64 // how far place moves along the innermost variable
}

// newFactor takes a load, or the choice between a load and zero.
func newFactor[T real](c *compiler, e *kernel.Expr) (*factor[T], bool) {
	f := &factor[T]{}
	if e.Op == kernel.SelectOp && e.Args[2].Op == kernel.ConstOp && e.Args[2].F == 0 {
		f.guard = compileInt(c, e.Args[0])
		e = e.Args[1]
	}
	if e.Op != kernel.LoadOp {
		return nil, false
	}
	d := c.args[e.Operand]
	f.read, f.dims = reader[T](d), d.Dims
	if a, ok := flat(c, e, d); ok {
		f.place = a
		return f, true
	}
	stride := int64(1)
	f.axes = make([]affine, len(e.Args))
	for i := len(e.Args) - 1; i >= 0; i-- {
		a, ok := affineOf(c, e.Args[i])
		if !ok {
			return nil, false
		}
		f.axes[i] = a
		f.place = f.place.plus(a, stride)
		stride *= d.Dims[i]
	}
	return f, true
}

// start is the first element of a row of n; it reports false where the guard
// does not hold, or the row leaves the operand, which is a fault.
func (f *factor[T]) start(c *compiler, at []int64, last int, n int64) (int64, bool) {
	if f.guard != nil && f.guard(at) == 0 {
		return 0, false
	}
	for i, a := range f.axes {
		p := a.at(at)
		q := p + (n-1)*a.coef(last)
		if min(p, q) < 0 || max(p, q) >= f.dims[i] {
			c.fault = outside(p, i, f.dims)
			return 0, false
		}
	}
	return f.place.at(at), true
}

// dot compiles Σ x*y, if it has that form. The innermost loop is along the
// longest variable that no guard depends on, so the order of the sum is not
// that of the kernel.
func dot[T real](c *compiler, body *kernel.Expr, vars []*kernel.Var) (fn[T], bool) {
	if body.Op != kernel.Mul {
		return nil, false
	}
	x, okX := newFactor[T](c, body.Args[0])
	y, okY := newFactor[T](c, body.Args[1])
	inner := innermost(c, body, vars)
	if !okX || !okY || inner == nil {
		return nil, false
	}
	last := c.slots[inner]
	n := c.size[last]
	x.step, y.step = x.place.coef(last), y.place.coef(last)
	var outer []int
	for _, v := range vars {
		if v != inner {
			outer = append(outer, c.slots[v])
		}
	}
	var s sum[T]
	run := c.each(outer, func(at []int64) {
		at[last] = 0
		if n == 0 {
			return
		}
		i, inX := x.start(c, at, last, n)
		j, inY := y.start(c, at, last, n)
		row(&s, x, y, i, j, n, inX, inY)
	})
	return func(at []int64) T {
		s = sum[T]{}
		run(at)
		return s.total()
	}, true
}

// innermost is the longest variable that no guard in the product depends on.
func innermost(c *compiler, body *kernel.Expr, vars []*kernel.Var) *kernel.Var {
	var best *kernel.Var
	for _, v := range vars {
		guarded := body.Any(func(e *kernel.Expr) bool { return e.Op == kernel.SelectOp && e.Args[0].Uses(v) })
		if !guarded && (best == nil || c.size[c.slots[v]] > c.size[c.slots[best]]) {
			best = v
		}
	}
	return best
}

// row adds the products of n elements from i and j on. Zeros that stand for
// elements outside are multiplied too: zero times infinity is NaN.
func row[T real](s *sum[T], x, y *factor[T], i, j, n int64, inX, inY bool) {
	if inX && inY {
		for range n {
			s.add(T(x.read(i) * y.read(j)))
			i, j = i+x.step, j+y.step
		}
		return
	}
	for k := range n {
		var a, b T
		if inX {
			a = x.read(i + k*x.step)
		}
		if inY {
			b = y.read(j + k*y.step)
		}
		s.add(a * b)
	}
}
