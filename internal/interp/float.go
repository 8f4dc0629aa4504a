package interp

import (
	"math"

	"github.com/cellc/cellc/ops/kernel"
)

// A fn is a compiled expression: its value at given index variables.
type fn[T any] func(at []int64) T

// functions are unary operations that have one meaning in every precision.
var functions = map[kernel.Op]func(float64) float64{
	kernel.Floor: math.Floor, kernel.Ceil: math.Ceil, kernel.Round: math.RoundToEven, kernel.Trunc: math.Trunc,
	kernel.Sqrt: math.Sqrt, kernel.Exp: math.Exp, kernel.Expm1: math.Expm1,
	kernel.Log: log, kernel.Log1p: math.Log1p, kernel.Log2: math.Log2,
	kernel.Sin: math.Sin, kernel.Cos: math.Cos, kernel.Tan: math.Tan,
	kernel.Asin: math.Asin, kernel.Acos: math.Acos, kernel.Atan: math.Atan,
	kernel.Sinh: math.Sinh, kernel.Cosh: math.Cosh, kernel.Tanh: math.Tanh,
	kernel.Asinh: math.Asinh, kernel.Acosh: math.Acosh, kernel.Atanh: math.Atanh,
	kernel.Erf: math.Erf, kernel.Abs: math.Abs, kernel.Sign: sign,
}

func sign(x float64) float64 {
	switch {
	case x > 0:
		return 1
	case x < 0:
		return -1
	case x != x:
		return x
	}
	return 0
}

// log is math.Log, but right for subnormal numbers on every machine: Go's
// assembly for amd64 takes them for the least normal one.
func log(x float64) float64 {
	const tiny = 0x1p-1022
	if x > 0 && x < tiny {
		return math.Log(x*0x1p54) - 54*math.Ln2
	}
	return math.Log(x)
}

func floatUnary[T real](op kernel.Op, x fn[T]) fn[T] {
	if op == kernel.Neg {
		return func(at []int64) T { return -x(at) }
	}
	f := functions[op]
	if f == nil {
		return nil
	}
	return func(at []int64) T { return T(f(float64(x(at)))) }
}

func floatBinary[T real](op kernel.Op, x, y fn[T]) fn[T] {
	switch op {
	case kernel.Add:
		return func(at []int64) T { return x(at) + y(at) }
	case kernel.Sub:
		return func(at []int64) T { return x(at) - y(at) }
	case kernel.Mul:
		return func(at []int64) T { return x(at) * y(at) }
	case kernel.Div:
		return func(at []int64) T { return x(at) / y(at) }
	case kernel.FloorDiv:
		return func(at []int64) T { return floorDiv(x(at), y(at)) }
	case kernel.Mod:
		return func(at []int64) T { return floorMod(x(at), y(at)) }
	case kernel.Rem:
		return func(at []int64) T { return T(math.Mod(float64(x(at)), float64(y(at)))) }
	case kernel.Pow:
		return func(at []int64) T { return T(math.Pow(float64(x(at)), float64(y(at)))) }
	case kernel.Atan2:
		return func(at []int64) T { return T(math.Atan2(float64(x(at)), float64(y(at)))) }
	case kernel.Max:
		return func(at []int64) T { return larger(x(at), y(at)) }
	case kernel.Min:
		return func(at []int64) T { return -larger(-x(at), -y(at)) }
	}
	return nil
}

// larger is the maximum, NaN if either is.
func larger[T real](x, y T) T {
	if x > y || x != x {
		return x
	}
	return y
}

// floorMod is Python's x % y: the sign is that of y, also of a zero.
func floorMod[T real](x, y T) T {
	m := T(math.Mod(float64(x), float64(y)))
	switch {
	case m == 0:
		return T(math.Copysign(0, float64(y)))
	case (y < 0) != (m < 0):
		return m + y
	}
	return m
}

// floorDiv is NumPy's floor_divide: the quotient that goes with floorMod, and
// IEEE's x / 0.
func floorDiv[T real](x, y T) T {
	if y == 0 {
		return x / y
	}
	m := T(math.Mod(float64(x), float64(y)))
	q := (x - m) / y
	if m != 0 && (y < 0) != (m < 0) {
		q--
	}
	if q == 0 {
		return T(math.Copysign(0, float64(x/y)))
	}
	f := T(math.Floor(float64(q)))
	if q-f > 0.5 {
		f++
	}
	return f
}

// compare is a comparison of T, 0 or 1. Unsigned 64-bit integers are compared
// as such, so T may be uint64.
func compare[T float32 | float64 | int64 | uint64](op kernel.Op, x, y fn[T]) fn[int64] {
	switch op {
	case kernel.Eq:
		return func(at []int64) int64 { return truth(x(at) == y(at)) }
	case kernel.Ne:
		return func(at []int64) int64 { return truth(x(at) != y(at)) }
	case kernel.Lt:
		return func(at []int64) int64 { return truth(x(at) < y(at)) }
	case kernel.Le:
		return func(at []int64) int64 { return truth(x(at) <= y(at)) }
	case kernel.Gt:
		return func(at []int64) int64 { return truth(x(at) > y(at)) }
	}
	return func(at []int64) int64 { return truth(x(at) >= y(at)) }
}

// compareZero is the comparison of x with 0.
func compareZero(op kernel.Op, x fn[int64]) fn[int64] {
	switch op {
	case kernel.Eq:
		return func(at []int64) int64 { return truth(x(at) == 0) }
	case kernel.Ne:
		return func(at []int64) int64 { return truth(x(at) != 0) }
	case kernel.Lt:
		return func(at []int64) int64 { return truth(x(at) < 0) }
	case kernel.Le:
		return func(at []int64) int64 { return truth(x(at) <= 0) }
	case kernel.Gt:
		return func(at []int64) int64 { return truth(x(at) > 0) }
	}
	return func(at []int64) int64 { return truth(x(at) >= 0) }
}

func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}
