package llvm_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/tensor"
)

// A weaver draws straight graphs over tensors of awkward lengths, in which
// much can be fused and vectorised.
type weaver struct {
	*rand.Rand
	b     *graph.Builder
	pool  []*graph.Value
	float tensor.DType
}

var unaries = []*graph.Op{ops.Neg, ops.Abs, ops.Square, ops.Relu, ops.Tanh, ops.Sigmoid, ops.Erf, ops.Floor, ops.Sign, ops.Exp, ops.Sin}
var binaries = []*graph.Op{ops.Add, ops.Sub, ops.Mul, ops.Maximum, ops.Minimum}
var reductions = []*graph.Op{ops.ReduceSum, ops.ReduceMax, ops.ReduceMin, ops.ReduceMean, ops.ReduceProd}

func weave(seed uint64) *graph.Graph {
	w := &weaver{Rand: rand.New(rand.NewPCG(seed, 1)), b: graph.NewBuilder("main")}
	w.float = []tensor.DType{tensor.F32, tensor.F32, tensor.F64, tensor.F16, tensor.BF16}[w.IntN(5)]
	lengths := []tensor.Dim{tensor.D(1), tensor.D(3), tensor.D(7), tensor.D(16), tensor.D(17), tensor.D(65), tensor.D(100), tensor.Sym("N"), tensor.Sym("M")}
	dims := make([]tensor.Dim, 1+w.IntN(3))
	for i := range dims {
		dims[i] = lengths[w.IntN(len(lengths))]
	}
	for i := range 3 {
		own := append([]tensor.Dim{}, dims...)
		for k := range own {
			if i > 0 && w.IntN(4) == 0 {
				own[k] = tensor.D(1)
			}
		}
		w.pool = append(w.pool, w.b.Input(fmt.Sprint("x", i), tensor.Type{DType: w.float, Shape: tensor.Shape{Dims: own[w.IntN(2)*min(i, 1):]}}, diag.Span{}))
	}
	for len(w.pool) < 12 {
		w.grow()
	}
	w.b.Graph.Outputs = []string{"a", "b", "c"}
	n := len(w.pool)
	return w.b.Finish([]*graph.Value{w.pool[n-1], w.pool[n-2], w.pool[n-3-w.IntN(3)]})
}

func (w *weaver) pick() *graph.Value { return w.pool[len(w.pool)-1-w.IntN(min(len(w.pool), 5))] }

func (w *weaver) add(op *graph.Op, args []*graph.Value, attrs graph.Attrs) {
	if v, err := w.b.Add(op, args, attrs, diag.Span{}); err == nil {
		w.pool = append(w.pool, v)
	}
}

func (w *weaver) grow() {
	x := w.pick()
	rank := x.Type.Shape.Rank()
	switch w.IntN(10) {
	case 0, 1, 2:
		w.add(unaries[w.IntN(len(unaries))], []*graph.Value{x}, nil)
	case 3, 4, 5:
		w.add(binaries[w.IntN(len(binaries))], []*graph.Value{x, w.pick()}, nil)
	case 6:
		if rank > 0 {
			attrs := graph.Attrs{{Name: "axes", Value: []int64{int64(w.IntN(rank))}}, {Name: "keepdims", Value: w.IntN(3) > 0}}
			w.add(reductions[w.IntN(len(reductions))], []*graph.Value{x}, attrs)
		}
	case 7:
		perm := []int64{}
		for _, p := range w.Perm(rank) {
			perm = append(perm, int64(p))
		}
		w.add(ops.Transpose, []*graph.Value{x}, graph.Attrs{{Name: "perm", Value: perm}})
	case 8:
		w.pad(x)
	default:
		w.slice(x)
	}
}

func (w *weaver) pad(x *graph.Value) {
	lo, hi := make([]tensor.Dim, x.Type.Shape.Rank()), make([]tensor.Dim, x.Type.Shape.Rank())
	for i := range lo {
		lo[i], hi[i] = tensor.D(int64(w.IntN(3))), tensor.D(int64(w.IntN(2)))
	}
	mode := []string{"constant", "edge", "circular"}[w.IntN(3)]
	w.add(ops.Pad, []*graph.Value{x}, graph.Attrs{{Name: "lo", Value: lo}, {Name: "hi", Value: hi}, {Name: "mode", Value: mode}, {Name: "value", Value: 1.5}})
}

func (w *weaver) slice(x *graph.Value) {
	dims := x.Type.Shape.Dims
	starts, stops, steps := make([]tensor.Dim, len(dims)), append([]tensor.Dim{}, dims...), make([]int64, len(dims))
	for i := range dims {
		steps[i] = 1
		if n, ok := dims[i].Const(); ok && n > 4 {
			starts[i], steps[i] = tensor.D(int64(w.IntN(3))), int64(1+w.IntN(2))
		}
	}
	w.add(ops.Slice, []*graph.Value{x}, graph.Attrs{{Name: "starts", Value: starts}, {Name: "stops", Value: stops}, {Name: "steps", Value: steps}})
}

// TestWide runs graphs of larger tensors, so that vector loops of all widths
// and their tails are taken.
func TestWide(t *testing.T) {
	for i, c := range []struct {
		cpu string
		opt int
	}{{"native", 3}, {"x86-64-v3", 0}, {"baseline", 2}} {
		t.Run(fmt.Sprint(c.cpu, c.opt), func(t *testing.T) {
			var graphs []*graph.Graph
			for k := range wideGraphs {
				graphs = append(graphs, weave(uint64(1000*i+k)))
			}
			r := build(t, graphs, c.cpu, c.opt)
			bad := 0
			for k, g := range graphs {
				rng := rand.New(rand.NewPCG(uint64(k), 3))
				for _, n := range []int64{0, 1, 37, 130} {
					sym := func(s string) int64 {
						if s == "M" {
							return 5
						}
						return n
					}
					if err := compare(r.open(t, k), g, inputs(g, rng, sym)); err != nil {
						t.Errorf("graph %d, length %d: %v\n%s", k, n, err, graph.Print(g))
						bad++
						break
					}
				}
				if bad > 3 {
					t.FailNow()
				}
			}
		})
	}
}

// wideGraphs is how many graphs each case of TestWide draws.
const wideGraphs = 24
