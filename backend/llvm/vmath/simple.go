package vmath

import (
	"math"

	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/value"
)

// This file implements what is exact: rounding, signs, minima and maxima.

func (g gen) abs(x value.Value) value.Value         { return g.call("llvm.fabs", x) }
func (g gen) sqrt(x value.Value) value.Value        { return g.call("llvm.sqrt", x) }
func (g gen) copysign(x, s value.Value) value.Value { return g.call("llvm.copysign", x, s) }

func (g gen) sign(x value.Value) value.Value {
	zero := g.num(0)
	neg := g.pick(g.less(x, zero), g.num(-1), g.add(x, zero)) // a sum is never -0
	return g.pick(g.greater(x, zero), g.num(1), neg)
}

// max compares and selects because LLVM 14 crashes on llvm.maximum, and newer
// versions expand it to more than this. The unordered comparison takes x where
// it is NaN. (With x > y and a test for NaN of x instead, LLVM 19 makes
// max(|x|, 0) zero for a negative x: it joins the two comparisons with 0 and
// loses the magnitude.)
func (g gen) max(x, y value.Value) value.Value {
	m := g.pick(g.cmp(enum.FPredUGT, x, y), x, y)
	return g.pick(g.isNaN(y), y, m)
}

func (g gen) min(x, y value.Value) value.Value {
	m := g.pick(g.cmp(enum.FPredULT, x, y), x, y)
	return g.pick(g.isNaN(y), y, m)
}

// round without an instruction for it adds and subtracts a power of two that
// leaves no room for a fraction. Larger numbers are integers already.
func (g gen) round(x value.Value) value.Value {
	if g.Config.Round {
		return g.call("llvm.roundeven", x)
	}
	limit := g.num(float64(uint64(1) << g.mantissa))
	a := g.abs(x)
	r := g.sub(g.add(a, limit), limit)
	return g.copysign(g.pick(g.less(a, limit), r, a), x)
}

func (g gen) floor(x value.Value) value.Value {
	if g.Config.Round {
		return g.call("llvm.floor", x)
	}
	return g.roundTo(x, g.greater, -1)
}

func (g gen) ceil(x value.Value) value.Value {
	if g.Config.Round {
		return g.call("llvm.ceil", x)
	}
	return g.roundTo(x, g.less, 1)
}

// roundTo corrects the nearest integer by step where it lies on the wrong
// side of x.
func (g gen) roundTo(x value.Value, wrong func(x, y value.Value) value.Value, step float64) value.Value {
	r := g.round(x)
	r = g.pick(wrong(r, x), g.plus(r, step), r)
	return g.copysign(r, x)
}

func (g gen) trunc(x value.Value) value.Value {
	if g.Config.Round {
		return g.call("llvm.trunc", x)
	}
	return g.copysign(g.floor(g.abs(x)), x)
}

// nanIf is NaN where cond holds, else y.
func (g gen) nanIf(cond, y value.Value) value.Value { return g.pick(cond, g.num(math.NaN()), y) }

// either is a or b, of conditions.
func (g gen) either(a, b value.Value) value.Value { return g.Block.NewOr(a, b) }
func (g gen) both(a, b value.Value) value.Value   { return g.Block.NewAnd(a, b) }

// signBit is whether x carries a minus, also for zero.
func (g gen) signBit(x value.Value) value.Value {
	return g.Block.NewICmp(enum.IPredSLT, g.bitsOf(x), g.int_(0))
}
