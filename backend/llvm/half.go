package llvm

import (
	"github.com/cellc/cellc/tensor"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// This file converts 16-bit floats, which are i16 in memory and float in
// registers. Targets differ in what they can convert, integers are the same
// everywhere.

// widenHalf is the float that the bits of a 16-bit float stand for.
func (f *fn) widenHalf(t tensor.DType, bits value.Value) value.Value {
	n := lanes(bits)
	w := f.b.NewZExt(bits, widened(types.I32, n))
	if t == tensor.BF16 {
		return f.b.NewBitCast(f.b.NewShl(w, f.constantLike(w, 16)), widened(types.Float, n))
	}
	sign := f.b.NewShl(f.b.NewAnd(w, f.constantLike(w, 0x8000)), f.constantLike(w, 16))
	rest := f.b.NewAnd(w, f.constantLike(w, 0x7fff))
	moved := f.b.NewShl(rest, f.constantLike(w, 13))
	scaled := f.b.NewFMul(f.b.NewBitCast(moved, widened(types.Float, n)), f.splat(floatOf(types.Float, 0x1p112), n))
	special := f.b.NewOr(moved, f.constantLike(w, 0x7f800000))
	isSpecial := f.icmp(enum.IPredUGE, rest, f.constantLike(w, 0x7c00))
	magnitude := f.pick(isSpecial, special, f.b.NewBitCast(scaled, widened(types.I32, n)))
	return f.b.NewBitCast(f.b.NewOr(magnitude, sign), widened(types.Float, n))
}

// narrowHalf is the bits of the 16-bit float nearest to x, ties to even.
func (f *fn) narrowHalf(t tensor.DType, x value.Value) value.Value {
	n := lanes(x)
	w := f.b.NewBitCast(x, widened(types.I32, n))
	var h value.Value
	if t == tensor.BF16 {
		h = f.bfloatBits(x, w)
	} else {
		h = f.halfBits(w)
	}
	return f.b.NewTrunc(h, widened(types.I16, n))
}

func (f *fn) bfloatBits(x, w value.Value) value.Value {
	odd := f.b.NewAnd(f.b.NewLShr(w, f.constantLike(w, 16)), f.constantLike(w, 1))
	up := f.b.NewAdd(f.b.NewAdd(w, f.constantLike(w, 0x7fff)), odd)
	nan := f.b.NewOr(f.b.NewLShr(w, f.constantLike(w, 16)), f.constantLike(w, 0x40))
	return f.pick(f.b.NewFCmp(enum.FPredUNO, x, x), nan, f.b.NewLShr(up, f.constantLike(w, 16)))
}

func (f *fn) halfBits(w value.Value) value.Value {
	n := lanes(w)
	sign := f.b.NewAnd(f.b.NewLShr(w, f.constantLike(w, 16)), f.constantLike(w, 0x8000))
	abs := f.b.NewAnd(w, f.constantLike(w, 0x7fffffff))

	odd := f.b.NewAnd(f.b.NewLShr(abs, f.constantLike(w, 13)), f.constantLike(w, 1))
	up := f.b.NewAdd(f.b.NewAdd(abs, f.constantLike(w, 0xfff)), odd)
	normal := f.b.NewLShr(f.b.NewSub(up, f.constantLike(w, 0x38000000)), f.constantLike(w, 13))

	// Adding one half shifts what is below the last place of a denormal out.
	float := f.b.NewBitCast(abs, widened(types.Float, n))
	shifted := f.b.NewFAdd(float, f.splat(floatOf(types.Float, 0.5), n))
	denormal := f.b.NewSub(f.b.NewBitCast(shifted, widened(types.I32, n)), f.constantLike(w, 0x3f000000))

	payload := f.b.NewAnd(f.b.NewLShr(abs, f.constantLike(w, 13)), f.constantLike(w, 0x3ff))
	nan := f.b.NewOr(payload, f.constantLike(w, 0x7e00))
	h := f.pick(f.icmp(enum.IPredULT, abs, f.constantLike(w, 0x38800000)), denormal, normal)
	h = f.pick(f.icmp(enum.IPredUGE, abs, f.constantLike(w, 0x47800000)), f.constantLike(w, 0x7c00), h)
	h = f.pick(f.icmp(enum.IPredUGT, abs, f.constantLike(w, 0x7f800000)), nan, h)
	return f.b.NewOr(h, sign)
}

// roundHalf is the float x rounded to a 16-bit float.
func (f *fn) roundHalf(t tensor.DType, x value.Value) value.Value {
	return f.widenHalf(t, f.narrowHalf(t, x))
}

// toOdd is the double x as a float that keeps, in its last place, whether
// anything was lost, so that rounding it again gives what rounding x would.
func (f *fn) toOdd(x value.Value) value.Value {
	n := lanes(x)
	near := f.b.NewFPTrunc(x, widened(types.Float, n))
	back := f.b.NewFPExt(near, widened(types.Double, n))
	bits := f.b.NewBitCast(near, widened(types.I32, n))
	abs := func(v value.Value) value.Value { return f.call("llvm.fabs."+mangled(v.Type()), v.Type(), v) }
	above := f.b.NewFCmp(enum.FPredOGT, abs(back), abs(x))
	cut := f.pick(above, f.b.NewSub(bits, f.constantLike(bits, 1)), bits)
	odd := f.b.NewOr(cut, f.constantLike(bits, 1))
	lost := f.b.NewFCmp(enum.FPredONE, back, x)
	return f.b.NewBitCast(f.pick(lost, odd, bits), widened(types.Float, n))
}
