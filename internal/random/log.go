package random

import "math"

// logarithm is ln(y) rounded correctly but for very rare cases, as the C library
// has it that NumPy calls: Go's own is off by a last digit now and then.
func logarithm(y float64) float64 {
	l := math.Log(y)
	e := doubleExp(l)
	return l + ((y-e.high)-e.low)/y
}

// A double is the sum of two float64, of which the low one is what the high one
// lacks.
type double struct{ high, low float64 }

func sum(a, b float64) double {
	s := a + b
	t := s - a
	return double{s, (a - (s - t)) + (b - t)}
}

func (x double) plus(y double) double {
	s := sum(x.high, y.high)
	return sum(s.high, s.low+x.low+y.low)
}

func (x double) times(y double) double {
	p := x.high * y.high
	return sum(p, math.FMA(x.high, y.high, -p)+float64(x.high*y.low)+float64(x.low*y.high))
}

// doubleExp is Taylor's series of a 256th of what is left of x after multiples
// of ln 2.
func doubleExp(x float64) double {
	const high, low = 6.93147180369123816490e-01, 1.90821492927058770002e-10 // ln 2; high has trailing zeros
	k := math.Round(x / math.Ln2)
	r := sum(x-k*high, -k*low)
	r = double{r.high / 256, r.low / 256}
	out, term := double{1, 0}, double{1, 0}
	for i := 1; i < 10; i++ {
		term = term.times(r)
		term = term.times(inverse(float64(i)))
		out = out.plus(term)
	}
	for range 8 {
		out = out.times(out)
	}
	scale := math.Ldexp(1, int(k))
	return double{out.high * scale, out.low * scale}
}

// inverse is 1/n.
func inverse(n float64) double {
	q := 1 / n
	return double{q, -math.FMA(q, n, -1) / n}
}
