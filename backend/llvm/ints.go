package llvm

import (
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// This file computes with integers as package kernel defines it: nothing
// traps and nothing is undefined.

func (f *fn) icmp(p enum.IPred, x, y value.Value) value.Value {
	x, y = f.match(x, y)
	return f.b.NewICmp(p, x, y)
}

// pick is cond ? x : y.
func (f *fn) pick(cond, x, y value.Value) value.Value {
	x, y = f.match(x, y)
	if lanes(cond) > 0 {
		x, y = f.splat(x, lanes(cond)), f.splat(y, lanes(cond))
	}
	return f.b.NewSelect(cond, x, y)
}

// divisor is a divisor that cannot trap, and whether y was zero: 1 stands for
// zero, and for -1 under the least number, whose quotient wraps to itself.
func (f *fn) divisor(x, y value.Value, signed bool) (safe, zero value.Value) {
	if n, ok := constInt(y); ok && n > 0 {
		return y, nil
	}
	zero = f.icmp(enum.IPredEQ, y, f.constantLike(y, 0))
	bad := zero
	if signed {
		least := f.constantLike(x, -1<<(element(x).(*types.IntType).BitSize-1))
		wraps := f.b.NewAnd(f.icmp(enum.IPredEQ, x, least), f.icmp(enum.IPredEQ, y, f.constantLike(y, -1)))
		bad = f.b.NewOr(zero, wraps)
	}
	return f.pick(bad, f.constantLike(y, 1), y), zero
}

func (f *fn) zeroIf(cond, x value.Value) value.Value {
	if cond == nil {
		return x
	}
	return f.pick(cond, f.constantLike(x, 0), x)
}

func (f *fn) intDiv(x, y value.Value, signed bool) value.Value {
	safe, zero := f.divisor(x, y, signed)
	if signed {
		return f.zeroIf(zero, f.b.NewSDiv(x, safe))
	}
	return f.zeroIf(zero, f.b.NewUDiv(x, safe))
}

func (f *fn) intRem(x, y value.Value, signed bool) value.Value {
	safe, _ := f.divisor(x, y, signed)
	if signed {
		return f.b.NewSRem(x, safe)
	}
	return f.b.NewURem(x, safe)
}

// misses reports whether a remainder is not zero and has another sign than
// the divisor, so that floor and truncation differ.
func (f *fn) misses(r, y value.Value) value.Value {
	some := f.icmp(enum.IPredNE, r, f.constantLike(r, 0))
	if n, ok := constInt(y); ok && n > 0 {
		return f.icmp(enum.IPredSLT, r, f.constantLike(r, 0))
	}
	sign := f.icmp(enum.IPredSLT, f.b.NewXor(r, y), f.constantLike(r, 0))
	return f.b.NewAnd(some, sign)
}

// intFloorDiv is the signed quotient towards minus infinity.
func (f *fn) intFloorDiv(x, y value.Value) value.Value {
	safe, zero := f.divisor(x, y, true)
	q, r := f.b.NewSDiv(x, safe), f.b.NewSRem(x, safe)
	less := f.b.NewSub(q, f.constantLike(q, 1))
	return f.zeroIf(zero, f.pick(f.misses(r, safe), less, q))
}

// intMod is the remainder with the sign of the divisor.
func (f *fn) intMod(x, y value.Value) value.Value {
	safe, zero := f.divisor(x, y, true)
	r := f.b.NewSRem(x, safe)
	return f.zeroIf(zero, f.pick(f.misses(r, safe), f.b.NewAdd(r, safe), r))
}

// shift moves bits left or right; counts outside of the width leave nothing
// but the sign.
func (f *fn) shift(x, y value.Value, left, signed bool) value.Value {
	x, y = f.match(x, y)
	bits := int64(element(x).(*types.IntType).BitSize)
	inside := f.icmp(enum.IPredULT, y, f.constantLike(y, bits))
	if !left && signed {
		return f.b.NewAShr(x, f.pick(inside, y, f.constantLike(y, bits-1)))
	}
	count := f.pick(inside, y, f.constantLike(y, 0))
	if left {
		return f.pick(inside, f.b.NewShl(x, count), f.constantLike(x, 0))
	}
	return f.pick(inside, f.b.NewLShr(x, count), f.constantLike(x, 0))
}

// intPow is x to the power y, lane by lane, by a function that squares.
func (f *fn) intPow(x, y value.Value, signed bool) value.Value {
	t := element(x).(*types.IntType)
	return f.perLane(t, []value.Value{x, y}, func(a []value.Value) value.Value {
		return f.b.NewCall(f.m.powFunc(t, signed), a...)
	})
}

// minmax is the greater or the lesser of two integers.
func (f *fn) minmax(x, y value.Value, signed, greater bool) value.Value {
	p := enum.IPredULT
	switch {
	case signed && greater:
		p = enum.IPredSGT
	case signed:
		p = enum.IPredSLT
	case greater:
		p = enum.IPredUGT
	}
	return f.pick(f.icmp(p, x, y), x, y)
}

func i32(n int64) value.Value { return constant.NewInt(types.I32, n) }
