package vectors_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/internal/vectors"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/tensor"
)

// lowest is the least rank of operand 0 of operators that do not take every
// one; those that take one rank alone are in only.
var lowest = map[string]int{"matmul": 2, "tril": 2, "triu": 2, "argmax": 1, "argmin": 1, "concat": 1, "repeat": 1, "roll": 1,
	"cumsum": 1, "cumprod": 1, "cummax": 1, "cummin": 1, "rank": 1, "gather": 1, "gather_elements": 1, "gather_nd": 1,
	"scatter": 1, "scatter_nd_update": 1, "take_nd": 1, "index_put": 1}

var only = map[string][]int{"conv1d": {3}, "conv2d": {4}, "conv2d_transpose": {4}, "max_pool": {2, 4}, "avg_pool": {4},
	"full": {0}, "arange": {0}, "assert": {0}, "require": {}, "print": {0}, "eye": {}, "iota": {}}

// seen is what the vectors of an operator have.
type seen struct {
	dtypes                    map[string]bool // "1 f32": operand 1
	ranks                     map[int]bool
	empty, nan, inf, extremes bool
}

func look(t *testing.T) map[*graph.Op]*seen {
	t.Helper()
	_, list, err := vectors.Read()
	if err != nil {
		t.Fatal(err)
	}
	out := map[*graph.Op]*seen{}
	for _, v := range list {
		s := out[v.Op]
		if s == nil {
			s = &seen{dtypes: map[string]bool{}, ranks: map[int]bool{}}
			out[v.Op] = s
		}
		for i, a := range v.Args {
			s.dtypes[fmt.Sprint(min(i, len(v.Op.Args)-1), " ", a.DType)] = true
			s.empty = s.empty || a.Len() == 0
			s.values(a)
		}
		if len(v.Args) > 0 {
			s.ranks[len(v.Args[0].Dims)] = true
		}
	}
	return out
}

func (s *seen) values(d *tensor.Dense) {
	for i := range d.Len() {
		if !d.DType.IsFloat() {
			s.extremes = s.extremes || d.DType.IsInt() && (d.Int(i) == math.MinInt64 || d.Int(i) == math.MaxInt64)
			continue
		}
		x := d.Float(i)
		s.nan = s.nan || math.IsNaN(x)
		s.inf = s.inf || math.IsInf(x, 0)
		s.extremes = s.extremes || x == math.MaxFloat64 || x == math.SmallestNonzeroFloat64
	}
}

// Every primitive has vectors, of every dtype that each of its operands may
// have, of every rank up to five, and without elements.
func TestCoverage(t *testing.T) {
	have := look(t)
	for _, op := range ops.All() {
		if op.Kernel == nil {
			continue
		}
		s := have[op]
		if s == nil {
			t.Errorf("%s has no vectors: say what NumPy computes for it in testsuite/conformance/record_vectors.py, and run make vectors", op.Name)
			continue
		}
		for i, a := range op.Args {
			if op == ops.Assert && a.Variadic {
				continue // what its message shows, as print does
			}
			for _, dt := range tensor.DTypes() {
				if a.Is.Has(dt) && !s.dtypes[fmt.Sprint(i, " ", dt)] {
					t.Errorf("%s has no vectors with %s as `%s`", op.Name, dt, a.Name)
				}
			}
		}
		for _, rank := range ranksOf(op) {
			if !s.ranks[rank] {
				t.Errorf("%s has no vectors of rank %d", op.Name, rank)
			}
		}
		if only[op.Name] == nil && !s.empty {
			t.Errorf("%s has no vectors without elements", op.Name)
		}
	}
}

// Arithmetic is tested on what is not ordinary.
func TestSpecialValues(t *testing.T) {
	have := look(t)
	for _, op := range ops.All() {
		if op.Kernel == nil || len(op.Args) == 0 || only[op.Name] != nil {
			continue
		}
		s := have[op]
		if s == nil {
			continue // TestCoverage tells
		}
		if op.Args[0].Is == graph.Float || op.Args[0].Is == graph.Number {
			if !s.nan || !s.inf {
				t.Errorf("%s: NaN %v, infinity %v", op.Name, s.nan, s.inf)
			}
			if !s.extremes {
				t.Errorf("%s has no vectors with extremes", op.Name)
			}
		}
	}
}

// ranksOf are the ranks of operand 0 that an operator is tested on.
func ranksOf(op *graph.Op) (ranks []int) {
	if ranks, ok := only[op.Name]; ok {
		return ranks
	}
	for rank := lowest[op.Name]; rank <= 5; rank++ {
		ranks = append(ranks, rank)
	}
	return ranks
}
