package vmath

import (
	"math"

	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// This file implements the trigonometric functions.

// quarter writes x as q*pi/2 + r with |r| <= pi/4; q is an integer modulo 4 in
// the low bits of an integer of the type's width.
func (g gen) quarter(x value.Value) (q, r value.Value) {
	if g.bits == 64 {
		return g.quarterDouble(x)
	}
	d := gen{g.Math, &double, g.lanes}
	q, r = d.turns(g.Block.NewFPExt(x, d.typ()))
	return g.Block.NewTrunc(q, g.ints()), g.Block.NewFPTrunc(r, g.typ())
}

// turns is quarter for doubles of 24 digits, all floats among them, without
// limit: x*2/pi modulo 4, with 2/pi in three pieces so that the first two
// products are exact (after Payne and Hanek). For large x, which is a whole
// multiple of 2**(24j), the factor 2**(24j)*2/pi is reduced modulo 4 instead.
func (g gen) turns(x value.Value) (q, r value.Value) {
	a := g.abs(x)
	scale, t := g.num(1), [3]value.Value{}
	for i, c := range twoByPi[0] {
		t[i] = g.num(c)
	}
	for j := 1; j < len(twoByPi); j++ {
		far := g.cmp(geq, a, g.num(math.Ldexp(1, 24+24*j)))
		scale = g.pick(far, g.num(math.Ldexp(1, -24*j)), scale)
		for i, c := range twoByPi[j] {
			t[i] = g.pick(far, g.num(c), t[i])
		}
	}
	y := g.mul(x, scale)
	high := g.mul(y, t[0])
	n0, q0 := g.nearest(high)
	mid := g.mul(y, t[1])
	n1, q1 := g.nearest(mid)
	f := g.fma(y, t[2], g.add(g.sub(high, n0), g.sub(mid, n1)))
	n2, q2 := g.nearest(f)
	q = g.Block.NewAdd(g.Block.NewAdd(q0, q1), q2)
	return q, g.scale(g.sub(f, n2), math.Pi/2)
}

// farDouble is where doubles lie too far out for quarterDouble.
const farDouble = 1 << 49

// quarterDouble subtracts n*pi/2 with pi/2 in three pieces of 53 digits. The
// first difference is exact. The result is good for |x| below 2**45 and NaN
// from 2**49 on, where n has no room: rather than a number that means nothing.
func (g gen) quarterDouble(x value.Value) (q, r value.Value) {
	x = g.nanIf(g.cmp(geq, g.abs(x), g.num(farDouble)), x)
	n, q := g.nearest(g.scale(x, 2/math.Pi))
	h, l := g.twoProd(n, g.num(halfPi[0]))
	r = g.sub(g.sub(x, h), l)
	h, l = g.twoProd(n, g.num(halfPi[1]))
	w := g.sub(r, h)
	lost := g.sub(g.sub(r, w), h)
	return q, g.add(w, g.fms(n, g.num(halfPi[2]), g.sub(lost, l)))
}

// sincos is the sine and cosine of |r| <= pi/4.
func (g gen) sincos(r value.Value) (s, c value.Value) {
	z := g.mul(r, r)
	s = g.odd(r, g.sinTail)
	h := g.fma(g.num(-0.5), z, g.num(1))
	return s, g.fma(g.mul(z, z), g.poly(z, g.cosTail), h)
}

func (g gen) sin(x value.Value) value.Value {
	q, r := g.quarter(x)
	s, c := g.sincos(r)
	y := g.pick(g.oddInt(q), c, s)
	// x itself where it is its own sine, which keeps the sign of zero.
	tiny := g.less(g.abs(x), g.num(math.Ldexp(1, -g.mantissa/2-1)))
	return g.pick(tiny, x, g.flip(y, q))
}

func (g gen) cos(x value.Value) value.Value {
	q, r := g.quarter(x)
	s, c := g.sincos(r)
	y := g.pick(g.oddInt(q), s, c)
	return g.flip(y, g.addInt(q, 1))
}

// tan of a float is computed in double: the quotient would double the error
// of a rounded r.
func (g gen) tan(x value.Value) value.Value {
	if g.bits == 64 {
		return g.tanOf(x, g.quarterDouble)
	}
	d := gen{g.Math, &double, g.lanes}
	y := d.tanOf(g.Block.NewFPExt(x, d.typ()), d.turns)
	return g.Block.NewFPTrunc(y, g.typ())
}

func (g gen) tanOf(x value.Value, quarter func(value.Value) (q, r value.Value)) value.Value {
	q, r := quarter(x)
	s, c := g.sincos(r)
	odd := g.oddInt(q)
	y := g.div(g.pick(odd, g.neg(c), s), g.pick(odd, s, c))
	tiny := g.less(g.abs(x), g.num(math.Ldexp(1, -g.mantissa/2-1)))
	return g.pick(tiny, x, y)
}

// oddInt is whether the lowest bit of an integer is set.
func (g gen) oddInt(q value.Value) value.Value {
	return g.Block.NewTrunc(q, g.vector(types.I1))
}

// flip is -y where bit 1 of q is set: quarters 2 and 3.
func (g gen) flip(y, q value.Value) value.Value {
	sign := g.shl(g.andInt(q, 2), g.bits-2)
	return g.fromBits(g.Block.NewXor(g.bitsOf(y), sign))
}

// atanOf is the arc tangent of num/den for num, den >= 0, not both zero. Ratios
// above tan(pi/8) are turned by pi/4, those above tan(3pi/8) by pi/2.
func (g gen) atanOf(num, den value.Value) value.Value {
	mid := g.greater(num, g.scale(den, math.Sqrt2-1))
	far := g.greater(num, g.scale(den, math.Sqrt2+1))
	top := g.pick(far, g.neg(den), g.pick(mid, g.sub(num, den), num))
	bottom := g.pick(far, num, g.pick(mid, g.add(num, den), den))
	t := g.div(top, bottom)
	base := g.pick(far, g.num(math.Pi/2), g.pick(mid, g.num(math.Pi/4), g.num(0)))
	lost := g.pick(far, g.num(halfPi[1]), g.pick(mid, g.num(halfPi[1]/2), g.num(0)))
	z := g.mul(t, t)
	tail := g.fma(g.mul(t, z), g.poly(z, atanTail), lost)
	return g.add(base, g.add(t, tail))
}

func (g gen) atan(args ...value.Value) value.Value {
	a := g.abs(args[0])
	return g.copysign(g.atanOf(a, g.num(1)), args[0])
}

// atan2 scales its operands so that neither sum nor quotient overflows, and
// takes equal ones, 0 and 0 or inf and inf, apart.
func (g gen) atan2(args ...value.Value) value.Value {
	y, x := args[0], args[1]
	ay, ax := g.abs(y), g.abs(x)
	zero := g.equal(ay, g.num(0))
	same := g.equal(ay, ax)
	large := g.either(g.greater(ay, g.num(1)), g.greater(ax, g.num(1)))
	scale := g.pick(large, g.num(0.25), g.num(1))
	num := g.pick(same, g.num(1), g.mul(ay, scale))
	den := g.pick(same, g.num(1), g.mul(ax, scale))
	r := g.pick(zero, g.num(0), g.atanOf(num, g.pick(zero, g.num(1), den)))
	turned := g.sub(g.num(math.Pi), g.sub(r, g.num(2*halfPi[1])))
	r = g.copysign(g.pick(g.signBit(x), turned, r), y)
	return g.nanIf(g.cmp(uno, x, y), r)
}

// asinCore gives asin(a) for a in [0, 1/2] as it is, and for larger a the
// angle h of which asin(a) = pi/2 - 2h; far tells which.
func (g gen) asinCore(a value.Value) (far, h value.Value) {
	far = g.greater(a, g.num(0.5))
	z := g.scale(g.sub(g.num(1), a), 0.5)
	t := g.pick(far, g.sqrt(z), a)
	return far, g.odd(t, asinTail)
}

func (g gen) asin(args ...value.Value) value.Value {
	far, h := g.asinCore(g.abs(args[0]))
	y := g.sub(g.num(math.Pi/2), g.sub(g.add(h, h), g.num(halfPi[1])))
	return g.copysign(g.pick(far, y, h), args[0])
}

func (g gen) acos(args ...value.Value) value.Value {
	x := args[0]
	far, h := g.asinCore(g.abs(x))
	twice := g.add(h, h)
	back := g.sub(g.num(math.Pi), g.sub(twice, g.num(2*halfPi[1])))
	end := g.pick(g.less(x, g.num(0)), back, twice)
	near := g.sub(g.num(math.Pi/2), g.sub(g.copysign(h, x), g.num(halfPi[1])))
	return g.pick(far, end, near)
}
