package ops

import (
	"math"

	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops/kernel"
	"github.com/cellc/cellc/tensor"
)

// elementwise declares an operator that applies f to the elements of operands
// that broadcast together. Operands are alike but for a bool condition that
// may come first.
func elementwise(name, doc string, operands []graph.Arg, f func(c *graph.Call, x []expr) expr) *graph.Op {
	first := 0
	if operands[0].Is == graph.Boolean && len(operands) > 1 {
		first = 1
	}
	return &graph.Op{
		Name: name,
		Doc:  doc,
		Args: operands,
		Infer: rule(func(c *graph.Call) (tensor.Type, error) {
			if err := alike(c, first); err != nil {
				return tensor.Type{}, err
			}
			shape, err := broadcastAll(c, 0)
			return tensor.Type{DType: f(c, scalars(c)).Type, Shape: shape}, err
		}),
		Kernel: compute(func(c *graph.Call, at []expr) expr {
			var x []expr
			for i := range c.Args {
				x = append(x, stretched(c, i, at, c.Out.Shape.Dims))
			}
			return f(c, x)
		}),
	}
}

// scalars stand for the elements of the operands.
func scalars(c *graph.Call) []expr {
	var out []expr
	for i := range c.Args {
		out = append(out, load(c, i))
	}
	return out
}

// unary declares an elementwise operator of one operand x.
func unary(name, doc string, is graph.Class, f func(x expr) expr) *graph.Op {
	operands := args(is, "x")
	rest := "f32[2,3]"
	if is == graph.Bits {
		rest = "bool[2,3]"
	} else if f(kernel.Load(0, tensor.F32)).Type == tensor.Bool {
		rest = "bool[2,3]"
	}
	return elementwise(name, printed(doc, name, operands, rest), operands, func(_ *graph.Call, x []expr) expr { return f(x[0]) })
}

// apply declares an elementwise operator that kernels have.
func apply(name, doc string, is graph.Class, op kernel.Op) *graph.Op {
	return unary(name, doc, is, func(x expr) expr { return kernel.Unary(op, x) })
}

// binary declares an elementwise operator of two operands that kernels have.
func binary(name, doc string, is graph.Class, op kernel.Op) *graph.Op {
	operands := args(is, "x", "y")
	rest := "f32[2,3]"
	switch {
	case op >= kernel.Eq:
		rest = "bool[2,3]"
	case is == graph.Bits || is == graph.Integer:
		rest = "i32[2,3]"
	}
	return elementwise(name, printed(doc, name, operands, rest), operands,
		func(_ *graph.Call, x []expr) expr { return kernel.Binary(op, x[0], x[1]) })
}

// Arithmetic on two tensors.
var (
	// Add is x + y.
	Add = binary("add", "x + y", graph.Number, kernel.Add)
	// Sub is x - y.
	Sub = binary("sub", "x - y", graph.Number, kernel.Sub)
	// Mul is x * y.
	Mul = binary("mul", "x * y", graph.Number, kernel.Mul)
	// Div is x / y; integers are divided towards zero.
	Div = binary("div", "x / y; of integers the quotient towards zero, and zero for a divisor of zero", graph.Number, kernel.Div)
	// FloorDiv is Python's x // y.
	FloorDiv = binary("floordiv", "Python's x // y, the quotient towards minus infinity; of integers by zero it is zero", graph.Number, kernel.FloorDiv)
	// Mod is Python's x % y.
	Mod = binary("mod", "Python's x % y, with the sign of y; of integers by zero it is zero", graph.Number, kernel.Mod)
	// Rem is C's remainder.
	Rem = binary("rem", "C's x % y (fmod for floats), with the sign of x; of integers by zero it is zero", graph.Number, kernel.Rem)
	// Pow is x to the power y.
	Pow = binary("pow", "x to the power y; of integers with a negative y it is 0, but for x of 1 and -1", graph.Number, kernel.Pow)
	// Maximum is the greater of x and y.
	Maximum = binary("maximum", "the greater of x and y, NaN if one is", graph.Number, kernel.Max)
	// Minimum is the lesser of x and y.
	Minimum = binary("minimum", "the lesser of x and y, NaN if one is", graph.Number, kernel.Min)
	// Atan2 is the angle of the point (y, x), where y is its first operand.
	Atan2 = binary("atan2", "the angle of the point (y, x) in [-π, π]: the first operand is the ordinate", graph.Float, kernel.Atan2)
	// And is x & y.
	And = binary("and", "x & y: logical for bool, bitwise for integers", graph.Bits, kernel.And)
	// Or is x | y.
	Or = binary("or", "x | y: logical for bool, bitwise for integers", graph.Bits, kernel.Or)
	// Xor is x ^ y.
	Xor = binary("xor", "x ^ y: logical for bool, bitwise for integers", graph.Bits, kernel.Xor)
	// Shl is x << y.
	Shl = binary("shl", "x << y; 0 where y is not in [0, bits)", graph.Integer, kernel.Shl)
	// Shr is x >> y.
	Shr = binary("shr", "x >> y, arithmetic for signed x; 0 or -1 where y is not in [0, bits)", graph.Integer, kernel.Shr)
)

// Arithmetic on one tensor.
var (
	// Neg is -x.
	Neg = apply("neg", "-x", graph.Number, kernel.Neg)
	// Not is ~x.
	Not = apply("not", "~x: logical for bool, bitwise for integers", graph.Bits, kernel.Not)
	// Abs is |x|.
	Abs = apply("abs", "the absolute value of x; the least integer stays as it is", graph.Number, kernel.Abs)
	// Sign is -1, 0 or 1.
	Sign = apply("sign", "-1, 0 or 1 by the sign of x; NaN stays NaN", graph.Number, kernel.Sign)
	// Square is x².
	Square = unary("square", "x²", graph.Number, func(x expr) expr { return x.Mul(x) })
	// Floor rounds towards minus infinity.
	Floor = apply("floor", "x rounded towards minus infinity", graph.Float, kernel.Floor)
	// Ceil rounds towards infinity.
	Ceil = apply("ceil", "x rounded towards infinity", graph.Float, kernel.Ceil)
	// Round rounds to the nearest integer.
	Round = apply("round", "x rounded to the nearest integer, halves to the even one", graph.Float, kernel.Round)
	// Trunc rounds towards zero.
	Trunc = apply("trunc", "x rounded towards zero", graph.Float, kernel.Trunc)
	// Sqrt is the square root.
	Sqrt = apply("sqrt", "the square root of x; NaN below zero", graph.Float, kernel.Sqrt)
	// Rsqrt is 1/√x.
	Rsqrt = unary("rsqrt", "1/√x", graph.Float, func(x expr) expr { return one(x).Div(kernel.Unary(kernel.Sqrt, x)) })
	// Reciprocal is 1/x.
	Reciprocal = unary("reciprocal", "1/x", graph.Float, func(x expr) expr { return one(x).Div(x) })
)

// Transcendental functions.
var (
	// Exp is e to the power x.
	Exp = apply("exp", "e to the power x", graph.Float, kernel.Exp)
	// Expm1 is exp(x)-1 without cancellation.
	Expm1 = apply("expm1", "exp(x)-1, exact for small x", graph.Float, kernel.Expm1)
	// Log is the natural logarithm.
	Log = apply("log", "the natural logarithm of x", graph.Float, kernel.Log)
	// Log1p is log(1+x) without cancellation.
	Log1p = apply("log1p", "log(1+x), exact for small x", graph.Float, kernel.Log1p)
	// Log2 is the logarithm to base 2.
	Log2 = apply("log2", "the logarithm of x to base 2", graph.Float, kernel.Log2)
	// Sin is the sine.
	Sin = apply("sin", "the sine of x", graph.Float, kernel.Sin)
	// Cos is the cosine.
	Cos = apply("cos", "the cosine of x", graph.Float, kernel.Cos)
	// Tan is the tangent.
	Tan = apply("tan", "the tangent of x", graph.Float, kernel.Tan)
	// Asin is the arc sine.
	Asin = apply("asin", "the arc sine of x", graph.Float, kernel.Asin)
	// Acos is the arc cosine.
	Acos = apply("acos", "the arc cosine of x", graph.Float, kernel.Acos)
	// Atan is the arc tangent.
	Atan = apply("atan", "the arc tangent of x", graph.Float, kernel.Atan)
	// Sinh is the hyperbolic sine.
	Sinh = apply("sinh", "the hyperbolic sine of x", graph.Float, kernel.Sinh)
	// Cosh is the hyperbolic cosine.
	Cosh = apply("cosh", "the hyperbolic cosine of x", graph.Float, kernel.Cosh)
	// Tanh is the hyperbolic tangent.
	Tanh = apply("tanh", "the hyperbolic tangent of x", graph.Float, kernel.Tanh)
	// Asinh is the inverse hyperbolic sine.
	Asinh = apply("asinh", "the inverse hyperbolic sine of x", graph.Float, kernel.Asinh)
	// Acosh is the inverse hyperbolic cosine.
	Acosh = apply("acosh", "the inverse hyperbolic cosine of x", graph.Float, kernel.Acosh)
	// Atanh is the inverse hyperbolic tangent.
	Atanh = apply("atanh", "the inverse hyperbolic tangent of x", graph.Float, kernel.Atanh)
	// Erf is the error function.
	Erf = apply("erf", "the error function of x", graph.Float, kernel.Erf)
)

// Activations.
var (
	// Relu is max(x, 0).
	Relu = unary("relu", "max(x, 0), NaN for NaN", graph.Number, func(x expr) expr {
		return kernel.Binary(kernel.Max, x, kernel.Number(x.Type, 0))
	})
	// Sigmoid is 1/(1+exp(-x)).
	Sigmoid = unary("sigmoid", "1/(1+exp(-x))", graph.Float, func(x expr) expr { return one(x).Div(logistic(x)) })
	// Silu is x·sigmoid(x).
	Silu = unary("silu", "x/(1+exp(-x)), the sigmoid linear unit", graph.Float, func(x expr) expr { return x.Div(logistic(x)) })
	// Gelu is x·Φ(x), where Φ is the cumulative distribution function of the
	// standard normal.
	Gelu = unary("gelu", "the Gaussian error linear unit x·(1+erf(x/√2))/2", graph.Float, func(x expr) expr {
		phi := kernel.Unary(kernel.Erf, x.Scale(1/math.Sqrt2)).Plus(1).Scale(0.5)
		return x.Mul(phi)
	})
	// Softplus is log(1+exp(x)), written so that exp does not overflow.
	Softplus = unary("softplus", "log(1+exp(x))", graph.Float, func(x expr) expr {
		small := kernel.Unary(kernel.Exp, kernel.Unary(kernel.Neg, kernel.Unary(kernel.Abs, x)))
		return kernel.Binary(kernel.Max, x, kernel.Number(x.Type, 0)).Add(kernel.Unary(kernel.Log1p, small))
	})
)

// one is the number 1 of x's type.
func one(x expr) expr { return kernel.Number(x.Type, 1) }

// logistic is 1+exp(-x).
func logistic(x expr) expr { return kernel.Unary(kernel.Exp, kernel.Unary(kernel.Neg, x)).Plus(1) }

// Choices among operands.
var (
	// Select is a where cond holds and b elsewhere.
	Select = elementwise("select",
		"a where cond holds, b elsewhere.\n\n\t%y = select(%cond, %a, %b) f32[2,3]",
		[]graph.Arg{{Name: "cond", Is: graph.Boolean}, {Name: "a"}, {Name: "b"}},
		func(_ *graph.Call, x []expr) expr { return kernel.Select(x[0], x[1], x[2]) })

	// Clamp is the number in [lo, hi] closest to x; hi if lo is greater.
	Clamp = elementwise("clamp",
		"min(max(x, lo), hi), NaN if one is.\n\n\t%y = clamp(%x, %lo, %hi) f32[2,3]",
		args(graph.Number, "x", "lo", "hi"),
		func(_ *graph.Call, x []expr) expr {
			return kernel.Binary(kernel.Min, kernel.Binary(kernel.Max, x[0], x[1]), x[2])
		})
)

// Cast converts elements to another dtype: floats to integers truncate and
// saturate, NaN becomes 0, integers wrap, and bool is x != 0.
//
//	%y = cast(%x) {dtype: i32} i32[2,3]
var Cast = declareCast()

func declareCast() *graph.Op {
	op := elementwise("cast",
		"x converted to dtype: to floats rounded to nearest even; floats to integers truncated, saturated, and 0 for NaN; "+
			"integers wrapped; to bool x != 0.\n\n\t%y = cast(%x) {dtype: i32} i32[2,3]",
		args(graph.Any, "x"),
		func(c *graph.Call, x []expr) expr { return kernel.Cast(attr[tensor.DType](c, "dtype"), x[0]) })
	op.Attrs = []graph.Attr{dtypeAttr}
	return op
}
