package analysis

import (
	"math"
	"math/big"
)

// This file computes elementary functions rounded correctly, so that a program
// has the same constants on every machine: Go's own differ by a last digit
// between processors, and from the C library that CPython calls. Values are
// carried with 300 bits and rounded once.

const preciseBits = 300

const (
	digitsOfPi  = "3.14159265358979323846264338327950288419716939937510582097494459230781640628620899862803482534211706798214808651"
	digitsOfLn2 = "0.69314718055994530941723212145817656807550013436025525412068000949339362196969471560586332699641868754200148102"
)

func newBig() *big.Float { return new(big.Float).SetPrec(preciseBits) }

func bigOf(x float64) *big.Float { return newBig().SetFloat64(x) }

func parsedBig(digits string) *big.Float {
	f, _, err := big.ParseFloat(digits, 10, preciseBits, big.ToNearestEven)
	if err != nil {
		panic("analysis: " + err.Error())
	}
	return f
}

func float(x *big.Float) float64 {
	f, _ := x.Float64()
	return f
}

// precise is f by its big form where that is defined; guess gives the special
// cases, and a value from which f may start.
func precise(guess func(float64) float64, f func(x *big.Float, guess float64) *big.Float) func(float64) float64 {
	return func(x float64) float64 {
		y := guess(x)
		if x == 0 || y == 0 || math.IsNaN(y) || math.IsInf(y, 0) || math.IsInf(x, 0) || math.Abs(x) < 1e-30 || math.Abs(x) > 1e30 {
			return y
		}
		return float(f(bigOf(x), y))
	}
}

// bigExp is e to the power x, for |x| below 1100.
func bigExp(x *big.Float) *big.Float {
	ln2 := parsedBig(digitsOfLn2)
	k := math.Round(float(newBig().Quo(x, ln2)))
	r := newBig().Sub(x, newBig().Mul(bigOf(k), ln2))
	const halvings = 16
	r.SetMantExp(r, -halvings)
	sum, term := bigOf(1), bigOf(1)
	for n := 1.0; n < 30; n++ {
		term.Mul(term, r)
		term.Quo(term, bigOf(n))
		sum.Add(sum, term)
	}
	for range halvings {
		sum.Mul(sum, sum)
	}
	return sum.SetMantExp(sum, int(k))
}

// bigLog is the natural logarithm of x by a step of Halley's method from a
// guess, which triples its digits.
func bigLog(x *big.Float, guess float64) *big.Float {
	y := bigOf(guess)
	for range 2 {
		e := bigExp(y)
		d := newBig().Quo(newBig().Sub(x, e), newBig().Add(x, e))
		y.Add(y, d.Mul(d, bigOf(2)))
	}
	return y
}

// bigSinCos is the sine and cosine of x.
func bigSinCos(x *big.Float) (sin, cos *big.Float) {
	half := parsedBig(digitsOfPi)
	half.SetMantExp(half, -1)
	n, _ := newBig().Add(newBig().Quo(x, half), bigOf(math.Copysign(0.5, float(x)))).Int(nil)
	r := newBig().Sub(x, newBig().Mul(newBig().SetInt(n), half))
	sin, cos = bigTaylor(r, 1), bigTaylor(r, 0)
	for range new(big.Int).Mod(n, big.NewInt(4)).Int64() {
		sin, cos = cos, newBig().Neg(sin)
	}
	return sin, cos
}

// bigTaylor is the series of the sine (from 1) or cosine (from 0).
func bigTaylor(r *big.Float, from float64) *big.Float {
	term := bigOf(1)
	if from == 1 {
		term.Set(r)
	}
	sum := newBig().Set(term)
	square := newBig().Neg(newBig().Mul(r, r))
	for n := from + 1; n < 80; n += 2 {
		term.Mul(term, square)
		term.Quo(term, bigOf(n*(n+1)))
		sum.Add(sum, term)
	}
	return sum
}

func bigTan(x *big.Float) *big.Float {
	sin, cos := bigSinCos(x)
	return sin.Quo(sin, cos)
}

// bigAtan is the arc tangent of x: the guess, and the angle between its tangent
// and x, of which two terms are enough.
func bigAtan(x *big.Float, guess float64) *big.Float {
	t := bigTan(bigOf(guess))
	d := newBig().Sub(x, t)
	d.Quo(d, newBig().Add(bigOf(1), newBig().Mul(x, t)))
	cube := newBig().Mul(newBig().Mul(d, d), d)
	y := newBig().Add(bigOf(guess), d)
	return y.Sub(y, cube.Quo(cube, bigOf(3)))
}

// cosineOf is the square root of 1 - x².
func cosineOf(x *big.Float) *big.Float {
	return newBig().Sqrt(newBig().Sub(bigOf(1), newBig().Mul(x, x)))
}

func asin(x float64) float64 {
	if math.Abs(x) >= 1 {
		return math.Asin(x)
	}
	return precise(math.Asin, func(x *big.Float, guess float64) *big.Float {
		return bigAtan(newBig().Quo(x, cosineOf(x)), guess)
	})(x)
}

func acos(x float64) float64 {
	if math.Abs(x) >= 1 {
		return math.Acos(x)
	}
	return precise(math.Acos, func(x *big.Float, guess float64) *big.Float {
		half := parsedBig(digitsOfPi)
		half.SetMantExp(half, -1)
		return half.Sub(half, bigAtan(newBig().Quo(x, cosineOf(x)), math.Asin(float(x))))
	})(x)
}

// preciseFunctions are the functions of one float that this file computes.
func preciseFunctions() map[string]func(float64) float64 {
	log := func(x *big.Float, guess float64) *big.Float { return bigLog(x, guess) }
	scaledLog := func(base float64) func(*big.Float, float64) *big.Float {
		return func(x *big.Float, _ float64) *big.Float {
			return newBig().Quo(bigLog(x, math.Log(float(x))), bigLog(bigOf(base), math.Log(base)))
		}
	}
	exp := func(x *big.Float, _ float64) *big.Float { return bigExp(x) }
	return map[string]func(float64) float64{
		"exp": precise(math.Exp, exp), "log": precise(math.Log, log), "log2": precise(math.Log2, scaledLog(2)), "log10": precise(math.Log10, scaledLog(10)),
		"exp2": precise(math.Exp2, func(x *big.Float, _ float64) *big.Float { return bigExp(newBig().Mul(x, parsedBig(digitsOfLn2))) }),
		"cbrt": precise(math.Cbrt, func(x *big.Float, guess float64) *big.Float {
			log := bigLog(newBig().Abs(x), math.Log(math.Abs(float(x))))
			root := bigExp(log.Quo(log, bigOf(3)))
			if guess < 0 {
				root.Neg(root)
			}
			return root
		}),
		"expm1": precise(math.Expm1, func(x *big.Float, _ float64) *big.Float {
			e := bigExp(x)
			return e.Sub(e, bigOf(1))
		}),
		"log1p": precise(math.Log1p, func(x *big.Float, guess float64) *big.Float { return bigLog(newBig().Add(bigOf(1), x), guess) }),
		"sin":   precise(math.Sin, func(x *big.Float, _ float64) *big.Float { s, _ := bigSinCos(x); return s }),
		"cos":   precise(math.Cos, func(x *big.Float, _ float64) *big.Float { _, c := bigSinCos(x); return c }),
		"tan":   precise(math.Tan, func(x *big.Float, _ float64) *big.Float { return bigTan(x) }),
		"atan":  precise(math.Atan, bigAtan), "asin": asin, "acos": acos,
		"sinh": hyperbolic(math.Sinh, func(p, q *big.Float) *big.Float { return p.Sub(p, q).Quo(p, bigOf(2)) }),
		"cosh": hyperbolic(math.Cosh, func(p, q *big.Float) *big.Float { return p.Add(p, q).Quo(p, bigOf(2)) }),
		"tanh": hyperbolic(math.Tanh, func(p, q *big.Float) *big.Float { return newBig().Quo(newBig().Sub(p, q), newBig().Add(p, q)) }),
	}
}

// hyperbolic combines e^x and e^-x.
func hyperbolic(guess func(float64) float64, f func(p, q *big.Float) *big.Float) func(float64) float64 {
	return precise(guess, func(x *big.Float, y float64) *big.Float {
		if math.Abs(float(x)) > 700 {
			return bigOf(y)
		}
		return f(bigExp(x), bigExp(newBig().Neg(x)))
	})
}

// precisePow is x to the power y.
func precisePow(x, y float64) float64 {
	z := math.Pow(x, y)
	if x == 0 || math.Abs(x) == 1 || y == 0 || math.IsNaN(z) || math.IsInf(z, 0) || z == 0 || math.IsInf(y, 0) || math.IsInf(x, 0) {
		return z
	}
	if y == math.Trunc(y) && math.Abs(y) <= 64 {
		return wholePower(x, int(y))
	}
	if y == 0.5 && x > 0 {
		return math.Sqrt(x) // rounded correctly by definition
	}
	size := math.Abs(x)
	p := bigLog(bigOf(size), math.Log(size))
	return math.Copysign(float(bigExp(p.Mul(p, bigOf(y)))), z)
}

// wholePower multiplies exactly, since a result may lie halfway between two
// floats.
func wholePower(x float64, n int) float64 {
	out := new(big.Float).SetPrec(64 * 53).SetInt64(1)
	for range max(n, -n) {
		out.Mul(out, bigOf(x))
	}
	if n < 0 {
		out.Quo(bigOf(1), out)
	}
	return float(out)
}
