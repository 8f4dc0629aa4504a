package vmath

import (
	"math"

	"github.com/llir/llvm/ir/value"
)

// This file implements the exponential and the hyperbolic functions.

// reduce writes x as n*ln2 + r with |r| <= ln2/2, for x within the range where
// exp is finite, and gives exp(r)-1.
//
// ln2 is subtracted in two pieces, the first so short that n times it is
// exact (Cody and Waite).
func (g gen) reduce(x value.Value) (n, expm1 value.Value) {
	k, n := g.nearestOf(g.fma(x, g.num(math.Log2E), g.num(g.magic())))
	r := g.fms(k, g.num(g.ln2[0]), x)
	r = g.fms(k, g.num(g.ln2[1]), r)
	q := g.poly(r, g.expTail)
	return n, g.fma(g.mul(r, r), q, r)
}

// exp is exp(x) * 2**shift. The scale 2**n is applied in two steps, because n
// reaches beyond the exponents of normal numbers at both ends.
func (g gen) exp(x value.Value, shift int64) value.Value {
	x = g.clamp(x, g.expLow, g.expHigh+1)
	n, p := g.reduce(x)
	if shift != 0 {
		n = g.addInt(n, shift)
	}
	half := g.ashr(n, 1)
	y := g.mul(g.plus(p, 1), g.pow2(half))
	return g.mul(y, g.pow2(g.Block.NewSub(n, half)))
}

// expSmall is exp(x) for |x| below half the range, where one scale suffices.
func (g gen) expSmall(x value.Value) value.Value {
	n, p := g.reduce(x)
	s := g.pow2(n)
	return g.fma(s, p, s)
}

// expm1 is 2**n*p + (2**n-1) with half the scale, so that it overflows only
// where the result does.
func (g gen) expm1(x value.Value) value.Value {
	n, p := g.reduce(g.clamp(x, -float64(g.mantissa+2), g.expHigh))
	s := g.pow2(g.addInt(n, -1))
	y := g.fma(s, p, g.plus(s, -0.5))
	return g.copysign(g.add(y, y), x)
}

// tanh is an odd polynomial near zero and 1 - 2/(exp(2|x|)+1) elsewhere; it is
// 1 beyond the clamp.
func (g gen) tanh(x value.Value) value.Value {
	a := g.abs(x)
	limit := g.num(float64(g.mantissa) * 0.4)
	e := g.expSmall(g.scale(g.pick(g.greater(a, limit), limit, a), 2))
	large := g.sub(g.num(1), g.div(g.num(2), g.plus(e, 1)))
	small := g.odd(a, g.tanhTail)
	return g.copysign(g.pick(g.less(a, g.num(tanhSplit)), small, large), x)
}

// odd is x + x**3 * P(x**2).
func (g gen) odd(x value.Value, tail []float64) value.Value {
	z := g.mul(x, x)
	return g.fma(g.mul(x, z), g.poly(z, tail), x)
}

// sinh goes through expm1 where exp(x) and exp(-x) nearly cancel.
func (g gen) sinh(args ...value.Value) value.Value {
	a := g.abs(args[0])
	e := g.expm1(g.pick(g.greater(a, g.num(1)), g.num(1), a))
	small := g.scale(g.add(e, g.div(e, g.plus(e, 1))), 0.5)
	h := g.exp(a, -1)
	large := g.sub(h, g.div(g.num(0.25), h))
	return g.copysign(g.pick(g.less(a, g.num(1)), small, large), args[0])
}

func (g gen) cosh(args ...value.Value) value.Value {
	h := g.exp(g.abs(args[0]), -1)
	return g.add(h, g.div(g.num(0.25), h))
}
