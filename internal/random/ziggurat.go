package random

import (
	"math"
	"math/big"
)

// A ziggurat is 256 layers of equal area under a falling density. Layer i is
// taken with width[i] per unit, below inside[i] without looking at the density,
// whose value at the edge is edge[i].
type ziggurat struct {
	width, edge [256]float64
	inside      [256]uint64
}

// tableBits is more than enough for tables that are rounded correctly.
const tableBits = 160

// newZiggurat builds the layers from the edge of the last one inwards: place is
// where the density has a value, tail the edge of the last layer, area that of
// each layer, and unit the number of units of the widest.
func newZiggurat(tail, area string, unit float64, value, place func(*big.Float) *big.Float) *ziggurat {
	z := &ziggurat{}
	x, v, units := parsed(tail), parsed(area), number(unit)
	y := value(x)
	base := quotient(v, y)
	z.inside[0] = truncated(product(quotient(x, base), units))
	z.width[0] = rounded(quotient(base, units))
	z.width[255], z.edge[255] = rounded(quotient(x, units)), rounded(y)
	z.edge[0] = 1
	for i := 254; i >= 1; i-- {
		y = number(0).Add(y, quotient(v, x))
		inner := place(y)
		z.inside[i+1] = truncated(product(quotient(inner, x), units))
		x = inner
		z.width[i], z.edge[i] = rounded(quotient(x, units)), rounded(y)
	}
	return z
}

const normalTail = "3.6541528853610087963519472518"

func normalTables() *ziggurat {
	half := number(0.5)
	value := func(x *big.Float) *big.Float { return exp(number(0).Neg(product(half, product(x, x)))) }
	place := func(y *big.Float) *big.Float { return number(0).Sqrt(product(number(-2), log(y))) }
	z := newZiggurat(normalTail, "0.0049286732339746553", 1<<52, value, place)
	for i, n := range normalUnits() {
		z.width[i] = math.Float64frombits(math.Float64bits(z.width[i]) + uint64(int64(n)))
	}
	return z
}

// normalUnits are the last places by which the widths of NumPy's table, which
// was made with 53 bits from layer to layer, differ from these.
func normalUnits() []int8 {
	return []int8{
		-10, -68, -21, -18, -16, -16, -17, -14, -14, -8, -7, -6, -5, -5, -5, -5, -6, -7, -6, -6, -7, -7,
		-7, -8, -7, -6, -6, -5, -6, -7, -7, -6, -6, -6, -6, -6, -6, -7, -5, -5, -4, -3, -4, -5,
		-4, -4, -4, -4, -4, -4, -5, -5, -2, -3, -4, -4, -4, -3, -4, -4, -3, -3, -2, -2, -3, -3,
		-4, -3, -4, -3, -3, -3, -2, -2, -1, -3, -2, -3, -3, -3, -2, -3, -3, -3, -3, -2, -2, -2,
		-2, -2, -2, -1, -1, -1, -1, -1, -2, -1, -1, -1, -1, -1, -2, -2, -1, -2, -2, -2, -2, -2,
		-2, -2, -2, -2, -1, -1, -1, -1, -2, -1, -1, -1, 0, 0, -1, -1, -1, -2, -1, -1, -1, -1,
		-2, -2, -2, -1, -1, -2, -2, -2, -3, -3, -4, -3, -3, -3, -2, -2, -1, -2, -1, -1, -1, -1,
		-1, -1, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 2, 3, 3,
		3, 2, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1, -1,
		-1, -1, -2, -1, -2, -2, -2, -2, -2, -2, -1, -1, -1, -1, 0, 0, -1, -1, 0, 0, 0, 0,
		-1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, 0, -1, -1, -1, -1, -1, -1, -1, 0, 0,
		1, 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 1, 1, 0,
	}
}

const exponentialTail = "7.6971174701310497140446280481"

func exponentialTables() *ziggurat {
	value := func(x *big.Float) *big.Float { return exp(number(0).Neg(x)) }
	place := func(y *big.Float) *big.Float { return number(0).Neg(log(y)) }
	return newZiggurat(exponentialTail, "0.0039496598225815571993", 1<<53, value, place)
}

// Normal is the ziggurat's.
func (p *Permuted) Normal() float64 {
	if p.normal == nil {
		p.normal = normalTables()
	}
	z := p.normal
	for {
		r := p.Uint64()
		i := r & 0xff
		r >>= 8
		whole := r >> 1 & (1<<52 - 1)
		x := float64(whole) * z.width[i]
		if r&1 != 0 {
			x = -x
		}
		if whole < z.inside[i] {
			return x
		}
		if i == 0 {
			return p.normalTail(whole>>8&1 != 0)
		}
		if (z.edge[i-1]-z.edge[i])*p.Float()+z.edge[i] < math.Exp(-0.5*x*x) {
			return x
		}
	}
}

func (p *Permuted) normalTail(negative bool) float64 {
	const r, inverse = 3.6541528853610087963519472518, 0.27366123732975827203338247596
	for {
		x := -inverse * math.Log1p(-p.Float())
		y := -math.Log1p(-p.Float())
		if y+y > x*x {
			if negative {
				return -(r + x)
			}
			return r + x
		}
	}
}

// Exponential is the ziggurat's.
func (p *Permuted) Exponential() float64 {
	if p.exponential == nil {
		p.exponential = exponentialTables()
	}
	z := p.exponential
	for {
		r := p.Uint64() >> 3
		i := r & 0xff
		r >>= 8
		x := float64(r) * z.width[i]
		if r < z.inside[i] {
			return x
		}
		if i == 0 {
			return 7.6971174701310497140446280481 - math.Log1p(-p.Float())
		}
		if (z.edge[i-1]-z.edge[i])*p.Float()+z.edge[i] < math.Exp(-x) {
			return x
		}
	}
}

func number(x float64) *big.Float { return new(big.Float).SetPrec(tableBits).SetFloat64(x) }

func parsed(digits string) *big.Float {
	x, _ := number(0).SetString(digits)
	return x
}

func product(x, y *big.Float) *big.Float  { return number(0).Mul(x, y) }
func quotient(x, y *big.Float) *big.Float { return number(0).Quo(x, y) }

func rounded(x *big.Float) float64 {
	f, _ := x.Float64()
	return f
}

func truncated(x *big.Float) uint64 {
	n, _ := x.Uint64()
	return n
}

// exp is Taylor's series of a small part of x, squared back.
func exp(x *big.Float) *big.Float {
	small := number(0).SetMantExp(x, -10)
	sum, term := number(1), number(1)
	for k := 1; k < 30; k++ {
		term = quotient(product(term, small), number(float64(k)))
		sum.Add(sum, term)
	}
	for range 10 {
		sum = product(sum, sum)
	}
	return sum
}

// log is Newton's method on exp.
func log(y *big.Float) *big.Float {
	x := number(math.Log(rounded(y)))
	for range 3 {
		e := exp(x)
		x.Add(x, quotient(product(number(2), number(0).Sub(y, e)), number(0).Add(y, e)))
	}
	return x
}
