package analysis

import (
	"math"
	"math/big"
	"math/bits"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/tensor"
)

// mathModule is Python's math.
func mathModule() *value.Module {
	m := newModule("math", append(append(realFunctions(), integerFunctions()...), seriesFunctions()...))
	m.Vars.Init("pi", value.Float(math.Pi))
	m.Vars.Init("e", value.Float(math.E))
	m.Vars.Init("tau", value.Float(2*math.Pi))
	m.Vars.Init("inf", value.Float(math.Inf(1)))
	m.Vars.Init("nan", value.Float(math.NaN()))
	return m
}

// realFunctions map floats to floats.
func realFunctions() []methodRow {
	var rows []methodRow
	for _, f := range []struct {
		name string
		f    func(float64) float64
	}{
		{"sqrt", math.Sqrt}, {"asinh", math.Asinh}, {"acosh", math.Acosh}, {"atanh", math.Atanh},
		{"erf", math.Erf}, {"erfc", math.Erfc}, {"gamma", math.Gamma}, {"lgamma", logGamma}, {"fabs", math.Abs},
		{"degrees", func(x float64) float64 { return x * (180 / math.Pi) }},
		{"radians", func(x float64) float64 { return x * (math.Pi / 180) }},
	} {
		rows = append(rows, methodRow{f.name, "x /", realFunction(f.name, f.f)})
	}
	exact := preciseFunctions()
	for _, name := range sorted(exact) {
		if name != "log" {
			rows = append(rows, methodRow{name, "x /", realFunction(name, exact[name])})
		}
	}
	return append(rows, []methodRow{
		{"log", "x base? /", logarithm},
		{"pow", "x y /", func(a *args) value.Value { return a.real(precisePow(a.float(0), a.float(1)), a.float(0), a.float(1)) }},
		{"atan2", "y x /", func(a *args) value.Value { return value.Float(math.Atan2(a.float(0), a.float(1))) }},
		{"fmod", "x y /", func(a *args) value.Value { return a.real(math.Mod(a.float(0), a.float(1)), a.float(0), a.float(1)) }},
		{"remainder", "x y /", func(a *args) value.Value {
			return a.real(math.Remainder(a.float(0), a.float(1)), a.float(0), a.float(1))
		}},
		{"copysign", "x y /", func(a *args) value.Value { return value.Float(math.Copysign(a.float(0), a.float(1))) }},
		{"nextafter", "x y /", func(a *args) value.Value { return value.Float(math.Nextafter(a.float(0), a.float(1))) }},
		{"ldexp", "x i /", func(a *args) value.Value { return value.Float(math.Ldexp(a.float(0), a.int(1, 0))) }},
		{"frexp", "x /", func(a *args) value.Value {
			m, exp := math.Frexp(a.float(0))
			return pair(value.Float(m), value.Int(exp))
		}},
		{"modf", "x /", func(a *args) value.Value {
			whole, part := math.Modf(a.float(0))
			return pair(value.Float(math.Copysign(part, a.float(0))), value.Float(whole))
		}},
		{"isnan", "x /", func(a *args) value.Value { return value.Bool(math.IsNaN(a.float(0))) }},
		{"isinf", "x /", func(a *args) value.Value { return value.Bool(math.IsInf(a.float(0), 0)) }},
		{"isfinite", "x /", func(a *args) value.Value {
			return value.Bool(!math.IsNaN(a.float(0)) && !math.IsInf(a.float(0), 0))
		}},
		{"isclose", "a b * rel_tol? abs_tol?", isClose},
	}...)
}

func logGamma(x float64) float64 {
	y, _ := math.Lgamma(x)
	return y
}

// realFunction applies f to a number. Of a length that is not known while
// compiling the running program computes it.
func realFunction(name string, f func(float64) float64) native {
	return func(a *args) value.Value {
		if v, ok := a.atRunTime(name); ok {
			return v
		}
		x := a.float(0)
		return a.real(f(x), x)
	}
}

// real is the result of a function of xs: what is not a number though all xs
// are is an error.
func (a *args) real(y float64, xs ...float64) value.Value {
	finite := true
	for _, x := range xs {
		if math.IsNaN(x) {
			return value.Float(y)
		}
		finite = finite && !math.IsInf(x, 0)
	}
	if math.IsNaN(y) || finite && math.IsInf(y, 0) && !a.overflows() {
		a.e.fail(a.span, diag.BadValue, "math domain error")
	}
	if finite && math.IsInf(y, 0) {
		a.e.fail(a.span, diag.BadValue, "math range error")
	}
	return value.Float(y)
}

// overflows reports whether an infinite result of this function is one too
// large, and not a pole.
func (a *args) overflows() bool {
	switch a.name {
	case "log", "log2", "log10", "log1p", "atanh", "gamma", "lgamma":
		return false
	}
	return true
}

// atRunTime applies the operator of that name to a number that is not known
// while compiling.
func (a *args) atRunTime(name string) (value.Value, bool) {
	if !variableIndex(a.vals[0]) {
		return nil, false
	}
	op := ops.Lookup(name)
	t, isNumber := a.vals[0].(*value.Tensor)
	if op == nil || !isSymbolic(a.vals[0]) && !(isNumber && t.IsNumber()) {
		a.e.stop(a.e.errorf(a.span, diag.NeedStatic, "`math.%s` needs a number that is known while compiling, not %s", name, a.e.describe(a.vals[0])).
			Help("use `ops.%s` for a Tensor", name))
	}
	x := a.e.tensorOf(a.e.tensorNumber(a.vals[0], tensor.F64, a.span), a.span)
	y := a.e.prim(op, nil, a.span, x)
	y.Num = tensor.F64
	return y, true
}

func logarithm(a *args) value.Value {
	if v, ok := a.atRunTime("log"); ok && a.vals[1] == nil {
		return v
	}
	y := a.logOf(0)
	if a.vals[1] == nil {
		return y
	}
	return a.e.binary("/", y, a.logOf(1), a.span)
}

// logOf is the natural logarithm of argument i, an int of any size or a float.
func (a *args) logOf(i int) value.Value {
	if n, ok := a.plain(i).(value.Big); ok && n.Sign() > 0 {
		shift := n.BitLen() - 1000
		if shift > 0 {
			f, _ := asFloat(normInt(new(big.Int).Rsh(n, uint(shift))))
			return value.Float(float(newBig().Add(bigLog(bigOf(f), math.Log(f)), newBig().Mul(bigOf(float64(shift)), parsedBig(digitsOfLn2)))))
		}
	}
	x := a.float(i)
	return a.real(preciseFunctions()["log"](x), x)
}

func isClose(a *args) value.Value {
	x, y := a.float(0), a.float(1)
	rel, abs := 1e-9, 0.0
	if a.vals[2] != nil {
		rel = a.float(2)
	}
	if a.vals[3] != nil {
		abs = a.float(3)
	}
	if x == y {
		return value.Bool(true)
	}
	if math.IsInf(x, 0) || math.IsInf(y, 0) {
		return value.Bool(false)
	}
	d := math.Abs(x - y)
	return value.Bool(d <= math.Abs(rel*y) || d <= math.Abs(rel*x) || d <= abs)
}

// integerFunctions give ints.
func integerFunctions() []methodRow {
	return []methodRow{
		{"floor", "x /", toWhole("floor", "__floor__", math.Floor)},
		{"ceil", "x /", toWhole("ceil", "__ceil__", math.Ceil)},
		{"trunc", "x /", toWhole("trunc", "__trunc__", math.Trunc)},
		{"factorial", "n /", factorial},
		{"isqrt", "n /", func(a *args) value.Value {
			if a.integer(0).Sign() < 0 {
				a.e.fail(a.span, diag.BadValue, "isqrt() argument must be nonnegative")
			}
			n := a.integer(0)
			a.e.intWork(n.BitLen(), n.BitLen(), float64(bits.Len(uint(n.BitLen()))), a.span)
			return normInt(new(big.Int).Sqrt(n))
		}},
		{"gcd", "*integers", func(a *args) value.Value {
			return a.foldInts(0, func(x, y *big.Int) *big.Int {
				return new(big.Int).GCD(nil, nil, new(big.Int).Abs(x), new(big.Int).Abs(y))
			})
		}},
		{"lcm", "*integers", func(a *args) value.Value { return a.foldInts(1, lcm) }},
		{"comb", "n k /", func(a *args) value.Value { return a.chosen(true) }},
		{"perm", "n k? /", func(a *args) value.Value { return a.chosen(false) }},
	}
}

func toWhole(op, method string, f func(float64) float64) native {
	return func(a *args) value.Value {
		if s, ok := a.vals[0].(value.SymInt); ok {
			return s
		}
		if v, ok := a.atRunTime(op); ok {
			t := a.e.cast(v.(*value.Tensor), tensor.I64, a.span)
			return &value.Tensor{Sym: t.Sym, Num: tensor.I64}
		}
		if n, ok := asInt(a.plain(0)); ok {
			return normInt(n)
		}
		if o, ok := a.vals[0].(*value.Object); ok {
			if m := a.e.method(o, method); m != nil {
				return a.e.call(m, nil, nil, a.span)
			}
		}
		return a.truncated(f(a.float(0)))
	}
}

func factorial(a *args) value.Value {
	n := a.int(0, 0)
	if n < 0 {
		a.e.fail(a.span, diag.BadValue, "factorial() not defined for negative values")
	}
	a.e.limitBits(n, a.span)
	bits := n * bits.Len(uint(n))
	a.e.intWork(bits, bits, 4, a.span)
	return normInt(new(big.Int).MulRange(1, int64(n)))
}

// foldInts combines any number of ints.
func (a *args) foldInts(start int64, f func(x, y *big.Int) *big.Int) value.Value {
	out := big.NewInt(start)
	for _, v := range a.rest {
		n, ok := asInt(plainNumber(v))
		if !ok {
			a.fail(diag.BadType, "needs ints, not %s", a.e.describe(v))
		}
		a.e.limitBits(out.BitLen()+n.BitLen(), a.span)
		a.e.intWork(out.BitLen(), n.BitLen(), 20, a.span)
		out = f(out, n)
	}
	return normInt(out)
}

func lcm(x, y *big.Int) *big.Int {
	if x.Sign() == 0 || y.Sign() == 0 {
		return new(big.Int)
	}
	g := new(big.Int).GCD(nil, nil, new(big.Int).Abs(x), new(big.Int).Abs(y))
	out := new(big.Int).Mul(x, new(big.Int).Quo(y, g))
	return out.Abs(out)
}

// chosen counts the ways to choose k of n, in any order or in each.
func (a *args) chosen(anyOrder bool) value.Value {
	n := a.int(0, 0)
	k := a.int(1, n)
	if n < 0 || k < 0 {
		a.e.fail(a.span, diag.BadValue, "n and k must be non-negative")
	}
	if k > n {
		return value.Int(0)
	}
	if anyOrder {
		k = min(k, n-k)
	}
	size := int(math.Min(float64(k)*float64(bits.Len(uint(n))), 2*maxBits)) // of the product of k factors
	a.e.limitBits(size, a.span)
	if anyOrder {
		a.e.intWork(64, size, float64(k), a.span) // factor by factor
		return normInt(new(big.Int).Binomial(int64(n), int64(k)))
	}
	a.e.intWork(size, size, 4, a.span)
	return normInt(new(big.Int).MulRange(int64(n-k+1), int64(n)))
}

// seriesFunctions take sequences.
func seriesFunctions() []methodRow {
	return []methodRow{
		{"prod", "iterable / * start?", func(a *args) value.Value {
			total := a.or(1, value.Int(1))
			for _, v := range a.items(0) {
				total = a.e.binary("*", total, v, a.span)
			}
			return total
		}},
		{"fsum", "iterable /", func(a *args) value.Value {
			total := new(big.Rat)
			plain := 0.0
			for _, v := range a.items(0) {
				f, ok := asFloat(plainNumber(v))
				if !ok {
					a.fail(diag.BadType, "needs numbers, not %s", a.e.describe(v))
				}
				plain += f
				if r := new(big.Rat).SetFloat64(f); r != nil {
					total.Add(total, r)
				}
			}
			if math.IsNaN(plain) || math.IsInf(plain, 0) {
				return value.Float(plain)
			}
			f, _ := total.Float64()
			return value.Float(f)
		}},
		{"hypot", "*coordinates", func(a *args) value.Value {
			total := 0.0
			for _, v := range a.rest {
				f, _ := asFloat(plainNumber(v))
				total = math.Hypot(total, f)
			}
			return value.Float(total)
		}},
		{"dist", "p q /", func(a *args) value.Value {
			p, q := a.items(0), a.items(1)
			total := 0.0
			for i := range min(len(p), len(q)) {
				x, _ := asFloat(p[i])
				y, _ := asFloat(q[i])
				total = math.Hypot(total, x-y)
			}
			return value.Float(total)
		}},
	}
}
