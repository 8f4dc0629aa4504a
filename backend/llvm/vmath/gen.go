package vmath

import (
	"fmt"
	"math"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// This file holds the instructions of which the functions are made.

// typ is the floating-point type of the generator.
func (g gen) typ() types.Type { return g.vector(g.float) }

// ints is the integer type of the same shape and width.
func (g gen) ints() types.Type { return g.vector(g.int) }

func (g gen) vector(t types.Type) types.Type {
	if g.lanes == 0 {
		return t
	}
	return types.NewVector(g.lanes, t)
}

func (g gen) splat(c constant.Constant) value.Value {
	if g.lanes == 0 {
		return c
	}
	elems := make([]constant.Constant, g.lanes)
	for i := range elems {
		elems[i] = c
	}
	return constant.NewVector(types.NewVector(g.lanes, c.Type()), elems...)
}

// num is the constant x rounded to the type. llir truncates what it prints, so
// rounding is done here.
func (g gen) num(x float64) value.Value {
	if g.bits == 32 {
		x = float64(float32(x))
	}
	return g.splat(constant.NewFloat(g.float, x))
}

func (g gen) int_(n int64) value.Value { return g.splat(constant.NewInt(g.int, n)) }

func (g gen) add(x, y value.Value) value.Value { return g.Block.NewFAdd(x, y) }
func (g gen) sub(x, y value.Value) value.Value { return g.Block.NewFSub(x, y) }
func (g gen) mul(x, y value.Value) value.Value { return g.Block.NewFMul(x, y) }
func (g gen) div(x, y value.Value) value.Value { return g.Block.NewFDiv(x, y) }
func (g gen) neg(x value.Value) value.Value    { return g.Block.NewFNeg(x) }

func (g gen) scale(x value.Value, k float64) value.Value { return g.mul(x, g.num(k)) }
func (g gen) plus(x value.Value, k float64) value.Value  { return g.add(x, g.num(k)) }

// fma is x*y+z.
func (g gen) fma(x, y, z value.Value) value.Value {
	if !g.Config.FMA {
		return g.add(g.mul(x, y), z)
	}
	return g.call("llvm.fma", x, y, z)
}

// fms is z-x*y.
func (g gen) fms(x, y, z value.Value) value.Value { return g.fma(g.neg(x), y, z) }

// poly is c[0] + c[1]*x + ..., by Horner's rule.
func (g gen) poly(x value.Value, c []float64) value.Value {
	y := g.num(c[len(c)-1])
	for i := len(c) - 2; i >= 0; i-- {
		y = g.fma(y, x, g.num(c[i]))
	}
	return y
}

// call applies an intrinsic whose operands and result all have one type.
func (g gen) call(name string, args ...value.Value) value.Value {
	t := g.typ()
	name += "."
	if g.lanes > 0 {
		name += fmt.Sprintf("v%d", g.lanes)
	}
	name += fmt.Sprintf("f%d", g.bits)
	params := make([]types.Type, len(args))
	for i := range params {
		params[i] = t
	}
	return g.Block.NewCall(Declare(g.Module, name, t, params...), args...)
}

// Declare is the function of m with the given name, declared when it is new.
func Declare(m *ir.Module, name string, ret types.Type, params ...types.Type) *ir.Func {
	for _, f := range m.Funcs {
		if f.Name() == name {
			return f
		}
	}
	ps := make([]*ir.Param, len(params))
	for i, t := range params {
		ps[i] = ir.NewParam("", t)
	}
	return m.NewFunc(name, ret, ps...)
}

func (g gen) cmp(p enum.FPred, x, y value.Value) value.Value { return g.Block.NewFCmp(p, x, y) }

// less is x < y, greater x > y, equal x == y; all are false for NaN.
func (g gen) less(x, y value.Value) value.Value    { return g.cmp(enum.FPredOLT, x, y) }
func (g gen) greater(x, y value.Value) value.Value { return g.cmp(enum.FPredOGT, x, y) }
func (g gen) equal(x, y value.Value) value.Value   { return g.cmp(enum.FPredOEQ, x, y) }
func (g gen) isNaN(x value.Value) value.Value      { return g.cmp(enum.FPredUNO, x, x) }

// pick is cond ? x : y in each lane.
func (g gen) pick(cond, x, y value.Value) value.Value { return g.Block.NewSelect(cond, x, y) }

// clamp is x within [lo, hi]; NaN stays NaN.
func (g gen) clamp(x value.Value, lo, hi float64) value.Value {
	x = g.pick(g.greater(x, g.num(hi)), g.num(hi), x)
	return g.pick(g.less(x, g.num(lo)), g.num(lo), x)
}

// bitsOf and fromBits change the type of a value and leave its bits.
func (g gen) bitsOf(x value.Value) value.Value   { return g.Block.NewBitCast(x, g.ints()) }
func (g gen) fromBits(x value.Value) value.Value { return g.Block.NewBitCast(x, g.typ()) }

func (g gen) addInt(x value.Value, n int64) value.Value { return g.Block.NewAdd(x, g.int_(n)) }
func (g gen) andInt(x value.Value, n int64) value.Value { return g.Block.NewAnd(x, g.int_(n)) }
func (g gen) shl(x value.Value, n int) value.Value      { return g.Block.NewShl(x, g.int_(int64(n))) }
func (g gen) ashr(x value.Value, n int) value.Value     { return g.Block.NewAShr(x, g.int_(int64(n))) }

// pow2 is 2**n for an integer n within the exponents of normal numbers.
func (g gen) pow2(n value.Value) value.Value {
	return g.fromBits(g.shl(g.addInt(n, g.bias), g.mantissa))
}

// nearest rounds x, of magnitude below 2**(mantissa-2), to an integer, halves
// to even. The second result is the same integer; it is arbitrary for NaN and
// infinities, where a conversion instruction would give poison.
//
// Adding 1.5*2**mantissa leaves no bits for a fraction, and the integer in the
// low bits.
func (g gen) nearest(x value.Value) (float, int value.Value) {
	return g.nearestOf(g.add(x, g.num(g.magic())))
}

func (g gen) nearestOf(shifted value.Value) (float, int value.Value) {
	n := g.addInt(g.bitsOf(shifted), -g.bitPattern(g.magic()))
	return g.plus(shifted, -g.magic()), n
}

func (g gen) magic() float64 { return 1.5 * float64(uint64(1)<<g.mantissa) }

// bitPattern is x, a number of the type, as an integer.
func (f *format) bitPattern(x float64) int64 {
	if f.bits == 32 {
		return int64(math.Float32bits(float32(x)))
	}
	return int64(math.Float64bits(x))
}

// twoProd is x*y as the sum of a rounded product and its exact error.
func (g gen) twoProd(x, y value.Value) (hi, lo value.Value) {
	hi = g.mul(x, y)
	if g.Config.FMA {
		return hi, g.fma(x, y, g.neg(hi))
	}
	xh, xl := g.halves(x)
	yh, yl := g.halves(y)
	lo = g.sub(g.mul(xh, yh), hi)
	lo = g.add(lo, g.mul(xh, yl))
	lo = g.add(lo, g.mul(xl, yh))
	return hi, g.add(lo, g.mul(xl, yl))
}

// halves is x as the sum of two numbers of half the digits.
func (g gen) halves(x value.Value) (hi, lo value.Value) {
	hi = g.fromBits(g.andInt(g.bitsOf(x), -1<<((g.mantissa+2)/2)))
	return hi, g.sub(x, hi)
}

// twoSum is x+y as a rounded sum and its exact error, for |x| >= |y|.
func (g gen) twoSum(x, y value.Value) (hi, lo value.Value) {
	hi = g.add(x, y)
	return hi, g.sub(y, g.sub(hi, x))
}
