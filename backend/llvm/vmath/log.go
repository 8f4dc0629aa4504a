package vmath

import (
	"math"

	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/value"
)

// This file implements logarithms, what derives from them, and powers.

// decompose writes positive x as 2**k * (1+f) with 1+f in [sqrt(1/2),
// sqrt(2)). Denormals are scaled up first.
func (g gen) decompose(x value.Value) (k, f value.Value) {
	tiny := g.less(x, g.num(g.minNormal))
	up := g.mantissa + 2
	x = g.pick(tiny, g.scale(x, float64(uint64(1)<<up)), x)
	k, m := g.split(x)
	return g.sub(k, g.pick(tiny, g.num(float64(up)), g.num(0))), g.plus(m, -1)
}

// split is decompose for normal numbers, and gives 1+f. Offsetting the bits by
// those of sqrt(1/2) makes the exponent change there instead of at 1.
func (g gen) split(x value.Value) (k, m value.Value) {
	from := g.bitPattern(math.Sqrt2 / 2)
	u := g.addInt(g.bitsOf(x), -from)
	k = g.ashr(u, g.mantissa)
	m = g.fromBits(g.addInt(g.andInt(u, 1<<g.mantissa-1), from))
	return g.Block.NewSIToFP(k, g.typ()), m
}

// logTail gives half and rest with log(1+f) = f - (half - rest): half is f*f/2
// and rest is s*(half+R), where s = f/(2+f) and log(1+f) = 2s + s*R(s*s).
// Summed in this order the rounding error stays below one ulp.
func (g gen) logTail(f value.Value) (half, rest value.Value) {
	s := g.div(f, g.plus(f, 2))
	z := g.mul(s, s)
	r := g.mul(z, g.poly(z, g.logSeries))
	half = g.mul(g.scale(f, 0.5), f)
	return half, g.mul(s, g.add(half, r))
}

func (g gen) log(x value.Value) value.Value {
	k, f := g.decompose(x)
	half, rest := g.logTail(f)
	rest = g.fma(k, g.num(g.ln2[1]), rest)
	y := g.sub(f, g.sub(half, rest))
	return g.logEdges(x, g.fma(k, g.num(g.ln2[0]), y), 0)
}

func (g gen) log2(x value.Value) value.Value {
	k, f := g.decompose(x)
	half, rest := g.logTail(f)
	y := g.sub(f, g.sub(half, rest))
	return g.logEdges(x, g.fma(y, g.num(math.Log2E), k), 0)
}

// logEdges puts in what the series does not give: NaN below the pole, -inf at
// it, and inf at inf.
func (g gen) logEdges(x, y value.Value, pole float64) value.Value {
	y = g.pick(g.equal(x, g.num(math.Inf(1))), x, y)
	y = g.nanIf(g.cmp(enum.FPredULT, x, g.num(pole)), y)
	return g.pick(g.equal(x, g.num(pole)), g.num(math.Inf(-1)), y)
}

// log1p rounds 1+x and adds the first-order effect of what rounding lost. Where
// 1+x is near 1, x itself is f.
func (g gen) log1p(x value.Value) value.Value {
	u := g.plus(x, 1)
	big := g.cmp(enum.FPredOGE, x, g.num(1))
	lost := g.pick(big, g.sub(g.num(1), g.sub(u, x)), g.sub(x, g.plus(u, -1)))
	k, m := g.split(u)
	near := g.equal(k, g.num(0))
	f := g.pick(near, x, g.plus(m, -1))
	c := g.pick(near, g.num(0), g.div(lost, u))
	half, rest := g.logTail(f)
	rest = g.add(rest, g.fma(k, g.num(g.ln2[1]), c))
	y := g.fma(k, g.num(g.ln2[0]), g.sub(f, g.sub(half, rest)))
	y = g.pick(g.equal(x, g.num(0)), x, y) // keeps the sign of zero
	return g.logEdges(x, y, -1)
}

// asinh is log(|x| + sqrt(x*x+1)), by log1p near zero; where x*x would
// overflow it is log(2|x|).
func (g gen) asinh(args ...value.Value) value.Value {
	a := g.abs(args[0])
	z := g.mul(a, a)
	t := g.add(a, g.div(z, g.plus(g.sqrt(g.plus(z, 1)), 1)))
	return g.copysign(g.log1pOrTwice(a, t), args[0])
}

func (g gen) acosh(args ...value.Value) value.Value {
	x := args[0]
	t := g.plus(x, -1)
	u := g.add(t, g.sqrt(g.mul(t, g.plus(x, 1))))
	return g.nanIf(g.cmp(enum.FPredULT, x, g.num(1)), g.log1pOrTwice(x, u))
}

// log1pOrTwice is log(1+t), or log(2*a) for large a.
func (g gen) log1pOrTwice(a, t value.Value) value.Value {
	large := g.greater(a, g.num(1<<60))
	y := g.log1p(g.pick(large, a, t))
	return g.pick(large, g.plus(y, math.Ln2), y)
}

func (g gen) atanh(args ...value.Value) value.Value {
	a := g.abs(args[0])
	t := g.div(g.add(a, a), g.sub(g.num(1), a))
	return g.copysign(g.scale(g.log1p(t), 0.5), args[0])
}

// pow is exp(y*log|x|), with the logarithm as a sum of two numbers, because
// exp turns its absolute error into a relative one. Signs and special cases
// follow.
func (g gen) pow(args ...value.Value) value.Value {
	x, y := args[0], args[1]
	a := g.abs(x)
	hi, lo := g.logPair(a)
	p, rest := g.twoProd(y, hi)
	rest = g.fma(y, lo, rest)
	e := g.exp(p, 0)
	finite := g.both(g.less(g.abs(p), g.num(1000)), g.less(e, g.num(math.Inf(1))))
	e = g.pick(finite, g.fma(e, rest, e), e)
	return g.powEdges(x, y, g.powLimits(a, y, e))
}

// powLimits puts in the results for zero and infinite operands.
func (g gen) powLimits(a, y, e value.Value) value.Value {
	zero, inf := g.num(0), g.num(math.Inf(1))
	up := g.greater(y, zero)
	e = g.pick(g.equal(a, zero), g.pick(up, zero, inf), e)
	e = g.pick(g.equal(a, inf), g.pick(up, inf, zero), e)
	grows := g.Block.NewXor(g.greater(a, g.num(1)), g.less(y, zero))
	e = g.pick(g.equal(g.abs(y), inf), g.pick(grows, inf, zero), e)
	e = g.pick(g.equal(a, g.num(1)), g.num(1), e)
	return g.nanIf(g.cmp(enum.FPredUNO, a, y), e)
}

// powEdges puts in what depends on the sign of x, and the cases that are 1
// even for NaN.
func (g gen) powEdges(x, y, e value.Value) value.Value {
	whole := g.equal(g.floor(y), y)
	h := g.scale(y, 0.5)
	odd := g.both(whole, g.cmp(enum.FPredONE, g.floor(h), h))
	e = g.pick(g.both(odd, g.signBit(x)), g.neg(e), e)
	bad := g.both(g.less(x, g.num(0)), g.greater(x, g.num(math.Inf(-1))))
	e = g.nanIf(g.both(bad, g.Block.NewXor(whole, g.splat(constant.True))), e)
	one := g.either(g.equal(x, g.num(1)), g.equal(y, g.num(0)))
	return g.pick(one, g.num(1), e)
}

// logPair is log(x) for positive finite x to twice the digits or nearly so:
// 2s, k*ln2 and the first term of the series are kept in two pieces each.
func (g gen) logPair(x value.Value) (hi, lo value.Value) {
	k, f := g.decompose(x)
	d, dl := g.twoSum(g.num(2), f)
	s := g.div(f, d)
	ph, pl := g.twoProd(s, d)
	sl := g.div(g.sub(g.sub(g.sub(f, ph), pl), g.mul(s, dl)), d)
	zh, zl := g.twoProd(s, s)
	zl = g.fma(g.scale(s, 2), sl, zl)
	// c + z*R(z) with c = 2/3, times s*z.
	q := g.mul(zh, g.poly(zh, powSeries))
	ch, cl := g.twoSum(g.num(2.0/3), q)
	cl = g.plus(cl, twoThirdsLow)
	th, tl := g.twoProd(s, zh)
	tl = g.fma(s, zl, g.fma(sl, zh, tl))
	rh, rl := g.twoProd(th, ch)
	rl = g.add(rl, g.fma(th, cl, g.mul(tl, ch)))
	// k*ln2 + 2s + rest, each sum from large to small.
	hi, lo = g.twoSum(g.scale(s, 2), rh)
	lo = g.add(lo, g.fma(g.num(2), sl, rl))
	kh, kl := g.scale(k, g.ln2[0]), g.scale(k, g.ln2[1])
	sum, err := g.twoSum(kh, hi)
	zero := g.equal(k, g.num(0))
	sum, err = g.pick(zero, hi, sum), g.pick(zero, g.num(0), err)
	return g.twoSum(sum, g.add(err, g.add(lo, kl)))
}
