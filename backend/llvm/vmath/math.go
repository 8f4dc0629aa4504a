package vmath

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// A Config says what the target's instructions can do.
type Config struct {
	FMA   bool // fused multiply-add is one instruction; else multiply and add
	Round bool // rounding to an integer is one instruction (x86 from SSE4.1 on)
}

// A Math appends instructions to Block and declares the intrinsics they need
// in Module. Operands are float, double, or vectors of these; results have
// the type of the operand.
type Math struct {
	Config Config
	Module *ir.Module
	Block  *ir.Block
}

// gen writes code for one floating-point type.
type gen struct {
	Math
	*format
	lanes uint64 // 0 for a scalar
}

// at is the generator for values of x's type.
func (m Math) at(x value.Value) gen {
	t, lanes := x.Type(), uint64(0)
	if v, ok := t.(*types.VectorType); ok {
		t, lanes = v.ElemType, v.Len
	}
	if t.Equal(types.Double) {
		return gen{m, &double, lanes}
	}
	return gen{m, &single, lanes}
}

// inDouble computes f in double precision. Functions that are not worth a
// polynomial of their own in float go this way.
func (g gen) inDouble(f func(gen, ...value.Value) value.Value, args ...value.Value) value.Value {
	if g.bits == 64 {
		return f(g, args...)
	}
	d := gen{g.Math, &double, g.lanes}
	wide := make([]value.Value, len(args))
	for i, x := range args {
		wide[i] = g.Block.NewFPExt(x, d.typ())
	}
	return g.Block.NewFPTrunc(f(d, wide...), g.typ())
}

// Exp is e to the power x.
func (m Math) Exp(x value.Value) value.Value { return m.at(x).exp(x, 0) }

// Expm1 is exp(x)-1, exact near 0.
func (m Math) Expm1(x value.Value) value.Value { return m.at(x).expm1(x) }

// Log is the natural logarithm.
func (m Math) Log(x value.Value) value.Value { return m.at(x).log(x) }

// Log1p is log(1+x), exact near 0.
func (m Math) Log1p(x value.Value) value.Value { return m.at(x).log1p(x) }

// Log2 is the logarithm to base 2; it is exact for powers of two.
func (m Math) Log2(x value.Value) value.Value { return m.at(x).log2(x) }

// Pow is x to the power y, with the special cases of C's pow.
func (m Math) Pow(x, y value.Value) value.Value { return m.at(x).inDouble(gen.pow, x, y) }

// Sin is the sine of x in radians. Floats have no limit; for doubles it, and
// so Cos and Tan, is good below 2**45 and NaN from 2**49 on.
func (m Math) Sin(x value.Value) value.Value { return m.at(x).sin(x) }

// Cos is the cosine of x in radians.
func (m Math) Cos(x value.Value) value.Value { return m.at(x).cos(x) }

// Tan is the tangent of x in radians.
func (m Math) Tan(x value.Value) value.Value { return m.at(x).tan(x) }

// Asin is the arc sine, NaN outside [-1, 1].
func (m Math) Asin(x value.Value) value.Value { return m.at(x).inDouble(gen.asin, x) }

// Acos is the arc cosine, NaN outside [-1, 1].
func (m Math) Acos(x value.Value) value.Value { return m.at(x).inDouble(gen.acos, x) }

// Atan is the arc tangent.
func (m Math) Atan(x value.Value) value.Value { return m.at(x).inDouble(gen.atan, x) }

// Atan2 is the angle of the point (x, y), with the special cases of C's atan2.
func (m Math) Atan2(y, x value.Value) value.Value { return m.at(x).inDouble(gen.atan2, y, x) }

// Sinh is the hyperbolic sine.
func (m Math) Sinh(x value.Value) value.Value { return m.at(x).inDouble(gen.sinh, x) }

// Cosh is the hyperbolic cosine.
func (m Math) Cosh(x value.Value) value.Value { return m.at(x).inDouble(gen.cosh, x) }

// Tanh is the hyperbolic tangent.
func (m Math) Tanh(x value.Value) value.Value { return m.at(x).tanh(x) }

// Asinh is the inverse hyperbolic sine.
func (m Math) Asinh(x value.Value) value.Value { return m.at(x).inDouble(gen.asinh, x) }

// Acosh is the inverse hyperbolic cosine, NaN below 1.
func (m Math) Acosh(x value.Value) value.Value { return m.at(x).inDouble(gen.acosh, x) }

// Atanh is the inverse hyperbolic tangent, NaN outside [-1, 1].
func (m Math) Atanh(x value.Value) value.Value { return m.at(x).inDouble(gen.atanh, x) }

// Erf is the error function.
func (m Math) Erf(x value.Value) value.Value { return m.at(x).erf(x) }

// Abs is the magnitude of x.
func (m Math) Abs(x value.Value) value.Value { return m.at(x).abs(x) }

// Sqrt is the square root.
func (m Math) Sqrt(x value.Value) value.Value { return m.at(x).sqrt(x) }

// Sign is -1, 0 or 1, and NaN for NaN.
func (m Math) Sign(x value.Value) value.Value { return m.at(x).sign(x) }

// Max is the larger of x and y, and NaN if either is.
func (m Math) Max(x, y value.Value) value.Value { return m.at(x).max(x, y) }

// Min is the smaller of x and y, and NaN if either is.
func (m Math) Min(x, y value.Value) value.Value { return m.at(x).min(x, y) }

// Floor rounds down to an integer.
func (m Math) Floor(x value.Value) value.Value { return m.at(x).floor(x) }

// Ceil rounds up to an integer.
func (m Math) Ceil(x value.Value) value.Value { return m.at(x).ceil(x) }

// Trunc rounds towards zero to an integer.
func (m Math) Trunc(x value.Value) value.Value { return m.at(x).trunc(x) }

// Round rounds to the nearest integer, halves to even.
func (m Math) Round(x value.Value) value.Value { return m.at(x).round(x) }

// FMA is x*y+z, rounded once where the target can and twice elsewhere.
func (m Math) FMA(x, y, z value.Value) value.Value { return m.at(x).fma(x, y, z) }
