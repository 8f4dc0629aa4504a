package analysis

import (
	"math"
	"math/rand/v2"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/tensor"
)

// orthogonal is a tensor of at least two axes whose rows, or the columns of
// the matrix that the axes after the first make up, are at right angles and of
// length gain: orthogonal(shape, gain, seed, dtype).
func (e *evaluator) orthogonal(c *value.Call) value.Value {
	a := e.arguments(c, "orthogonal", "shape", "gain", "seed", "dtype")
	gain := e.floatArg(a[1], 1, c.Span)
	seed, _ := dimOf(a[2])
	s, _ := seed.Const()
	v := e.unfilled(e.dtypeArg(a[3], c.Span), a[0], c.Span, func(d *tensor.Dense) {
		fillOrthogonal(d, gain, rand.New(&splitMix{uint64(s)}))
	})
	if u, ok := v.(*value.Unfilled); ok && len(u.Data.Dims) > 0 { // each row is held against all before it
		u.Work *= int(min(u.Data.Dims[0], math.MaxInt16))
	}
	return v
}

func fillOrthogonal(d *tensor.Dense, gain float64, r *rand.Rand) {
	if d.Len() == 0 {
		return
	}
	rows := int(d.Dims[0])
	columns := d.Len() / rows
	basis := orthonormal(min(rows, columns), max(rows, columns), r)
	for i := range rows {
		for j := range columns {
			x := 0.0
			if rows < columns {
				x = basis[i][j]
			} else {
				x = basis[j][i]
			}
			d.SetFloat(i*columns+j, gain*x)
		}
	}
}

// orthonormal is count vectors of a length, from normally distributed ones by
// Gram and Schmidt, twice for the sake of rounding.
func orthonormal(count, length int, r *rand.Rand) [][]float64 {
	out := make([][]float64, count)
	for i := range out {
		v := make([]float64, length)
		for k := range v {
			v[k] = r.NormFloat64()
		}
		for _, u := range append(out[:i:i], out[:i]...) {
			p := dot(u, v)
			for k := range v {
				v[k] -= p * u[k]
			}
		}
		size := math.Sqrt(dot(v, v))
		for k := range v {
			v[k] /= size
		}
		out[i] = v
	}
	return out
}

func dot(u, v []float64) float64 {
	s := 0.0
	for k := range u {
		s += u[k] * v[k]
	}
	return s
}
