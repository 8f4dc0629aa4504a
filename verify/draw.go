package verify

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"github.com/cellc/cellc/tensor"
)

// An Input is one argument: a tensor, or a constant as Python writes it.
type Input struct {
	Name    string
	Tensor  *tensor.Dense // nil for a constant
	Literal string
}

// Draw makes inputs of the types in specs, such as x=f32[N,3]; constants stay
// as they are. lengths gives symbols values; the others are drawn. The same
// seed gives the same inputs.
func Draw(specs []string, lengths map[string]int64, seed uint64) ([]Input, error) {
	r := rand.New(rand.NewPCG(seed, 0))
	known := map[string]int64{}
	for name, n := range lengths {
		known[name] = n
	}
	var out []Input
	for _, spec := range specs {
		name, text, _ := strings.Cut(spec, "=")
		typ, err := tensor.ParseType(text)
		if err != nil {
			out = append(out, Input{Name: strings.TrimSpace(name), Literal: text})
			continue
		}
		dims, err := lengthsOf(typ.Shape, known, r)
		if err != nil {
			return nil, fmt.Errorf("input %s: %w", spec, err)
		}
		out = append(out, Input{Name: strings.TrimSpace(name), Tensor: random(tensor.New(typ.DType, dims...), r)})
	}
	return out, nil
}

// lengthsOf gives every length a value; those of symbols are remembered.
func lengthsOf(s tensor.Shape, known map[string]int64, r *rand.Rand) ([]int64, error) {
	if s.AnyRank {
		return nil, errors.New("a rank has to be known")
	}
	dims := make([]int64, len(s.Dims))
	for k, d := range s.Dims {
		for _, name := range d.Symbols() {
			if _, ok := known[name]; !ok {
				known[name] = 1 + r.Int64N(6)
			}
		}
		n := tensor.Fold(d, func(n int64) int64 { return n }, func(name string) int64 { return known[name] },
			func(x, y int64) int64 { return x + y }, func(x, y int64) int64 { return x * y }, floorOp)
		if n < 0 {
			return nil, fmt.Errorf("length %s is %d", d, n)
		}
		dims[k] = n
	}
	return dims, nil
}

// floorOp are the operators of lengths besides sum and product.
func floorOp(op string, x, y int64) int64 {
	switch {
	case op == "stretch" && x == 1:
		return y
	case op == "stretch":
		return x
	case op == "max":
		return max(x, y)
	case op == "min":
		return min(x, y)
	case y == 0:
		return -1
	case op == "%":
		return x - y*floorOp("//", x, y)
	}
	return int64(math.Floor(float64(x) / float64(y)))
}

// random fills a tensor: normal floats, small integers.
func random(d *tensor.Dense, r *rand.Rand) *tensor.Dense {
	for i := range d.Len() {
		switch {
		case d.DType.IsFloat():
			d.SetFloat(i, r.NormFloat64())
		case d.DType == tensor.Bool:
			d.SetInt(i, r.Int64N(2))
		default:
			d.SetInt(i, r.Int64N(10))
		}
	}
	return d
}
