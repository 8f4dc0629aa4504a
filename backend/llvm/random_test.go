package llvm_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"pgregory.net/rapid"

	"github.com/cellc/cellc/backend/llvm"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/internal/graphgen"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/tensor"
)

// config makes graphs of small tensors with much control flow.
func config() graphgen.Config {
	c := graphgen.Config{Less: ops.Lt, Add: ops.Add, Nodes: 8, Depth: 2, DTypes: tensor.DTypes()}
	for _, op := range []*graph.Op{
		ops.Add, ops.Sub, ops.Mul, ops.Div, ops.FloorDiv, ops.Mod, ops.Rem, ops.Maximum, ops.Minimum, ops.And, ops.Or, ops.Xor,
		ops.Shl, ops.Shr, ops.Neg, ops.Not, ops.Abs, ops.Sign, ops.Floor, ops.Round, ops.Relu, ops.Select,
		ops.Eq, ops.Ne, ops.Lt, ops.Ge, ops.Sqrt, ops.IsNaN, ops.IsInf,
	} {
		c.Choices = append(c.Choices, graphgen.Choice{Op: op})
	}
	c.Choices = append(c.Choices,
		graphgen.Choice{Op: ops.Cast, Attrs: func(t *rapid.T, _ []tensor.Type) graph.Attrs {
			return graph.Attrs{{Name: "dtype", Value: rapid.SampledFrom(tensor.DTypes()).Draw(t, "dtype")}}
		}},
		graphgen.Choice{Op: ops.Transpose, Attrs: drawPerm},
		graphgen.Choice{Op: ops.Reshape, Attrs: drawReshape},
		graphgen.Choice{Op: ops.Broadcast, Attrs: drawBroadcast},
		graphgen.Choice{Op: ops.ExpandDims, Attrs: drawAxes},
		graphgen.Choice{Op: ops.Squeeze, Attrs: drawAxes},
		graphgen.Choice{Op: ops.Flip, Attrs: drawAxes},
		graphgen.Choice{Op: ops.Concat, Attrs: drawAxis},
		graphgen.Choice{Op: ops.Pad, Attrs: drawPad},
	)
	for _, op := range []*graph.Op{ops.ReduceSum, ops.ReduceProd, ops.ReduceMax, ops.ReduceMin, ops.ReduceAny, ops.ReduceAll} {
		c.Choices = append(c.Choices, graphgen.Choice{Op: op, Attrs: drawReduce})
	}
	c.Choices = append(c.Choices, graphgen.Choice{Op: ops.DynamicUpdate}, graphgen.Choice{Op: ops.DynamicUpdate},
		graphgen.Choice{Op: ops.DynamicUpdate}, graphgen.Choice{Op: ops.Gather, Attrs: drawAxis})
	for _, op := range []*graph.Op{ops.ArgMax, ops.ArgMin} {
		c.Choices = append(c.Choices, graphgen.Choice{Op: op, Attrs: drawAxis})
	}
	for _, op := range []*graph.Op{ops.CumSum, ops.CumProd, ops.CumMax, ops.CumMin} {
		c.Choices = append(c.Choices, graphgen.Choice{Op: op, Attrs: drawScan})
	}
	return c
}

func drawPerm(t *rapid.T, args []tensor.Type) graph.Attrs {
	var perm []int64
	for i := range args[0].Shape.Dims {
		perm = append(perm, int64(i))
	}
	return graph.Attrs{{Name: "perm", Value: append([]int64{}, rapid.Permutation(perm).Draw(t, "perm")...)}}
}

func drawReshape(t *rapid.T, args []tensor.Type) graph.Attrs {
	s := args[0].Shape
	shape := rapid.SampledFrom([][]tensor.Dim{s.Dims, {s.Count()}, append([]tensor.Dim{tensor.D(1)}, s.Dims...)}).Draw(t, "shape")
	return graph.Attrs{{Name: "shape", Value: append([]tensor.Dim{}, shape...)}}
}

func drawBroadcast(t *rapid.T, args []tensor.Type) graph.Attrs {
	shape := append([]tensor.Dim{}, args[0].Shape.Dims...)
	if rapid.Bool().Draw(t, "more") {
		shape = append([]tensor.Dim{tensor.D(2)}, shape...)
	}
	return graph.Attrs{{Name: "shape", Value: shape}}
}

func drawAxes(t *rapid.T, _ []tensor.Type) graph.Attrs {
	return graph.Attrs{{Name: "axes", Value: rapid.SampledFrom([][]int64{{}, {0}, {-1}, {0, 1}}).Draw(t, "axes")}}
}

func drawAxis(t *rapid.T, _ []tensor.Type) graph.Attrs {
	return graph.Attrs{{Name: "axis", Value: rapid.Int64Range(-1, 0).Draw(t, "axis")}}
}

func drawReduce(t *rapid.T, args []tensor.Type) graph.Attrs {
	return append(drawAxes(t, args), graph.AttrValue{Name: "keepdims", Value: rapid.Bool().Draw(t, "keepdims")})
}

func drawScan(t *rapid.T, args []tensor.Type) graph.Attrs {
	return append(drawAxis(t, args), graph.AttrValue{Name: "reverse", Value: rapid.Bool().Draw(t, "reverse")},
		graph.AttrValue{Name: "exclusive", Value: rapid.Bool().Draw(t, "exclusive")})
}

func drawPad(t *rapid.T, args []tensor.Type) graph.Attrs {
	lo, hi := make([]tensor.Dim, args[0].Shape.Rank()), make([]tensor.Dim, args[0].Shape.Rank())
	for i := range lo {
		lo[i] = tensor.D(rapid.Int64Range(0, 2).Draw(t, "lo"))
	}
	return graph.Attrs{{Name: "lo", Value: lo}, {Name: "hi", Value: hi}, {Name: "mode", Value: "constant"}, {Name: "value", Value: 0.0}}
}

// inputs are random tensors for a graph, whose symbols are given.
func inputs(g *graph.Graph, rng *rand.Rand, sym func(string) int64) []*tensor.Dense {
	var out []*tensor.Dense
	for _, v := range g.Body.Params[:len(g.Inputs)] {
		var dims []int64
		for _, d := range v.Type.Shape.Dims {
			dims = append(dims, d.Eval(sym))
		}
		d := tensor.New(v.Type.DType, dims...)
		for i := range d.Len() {
			if d.DType.IsFloat() && rng.IntN(3) > 0 {
				d.SetFloat(i, rng.NormFloat64()*2)
			} else {
				d.SetInt(i, int64(rng.IntN(12))-5)
			}
		}
		out = append(out, d)
	}
	return out
}

// check runs graphs, built into one library, against the interpreter.
func check(t *testing.T, graphs []*graph.Graph, cpuName string, opt int) {
	r := build(t, graphs, cpuName, opt)
	failures := 0
	for i, g := range graphs {
		m := r.open(t, i)
		rng := rand.New(rand.NewPCG(uint64(i), 7))
		for _, n := range []int64{3, 0, 1} {
			if err := compare(m, g, inputs(g, rng, func(string) int64 { return n })); err != nil {
				t.Errorf("graph %d, lengths %d: %v\n%s", i, n, err, graph.Print(g))
				failures++
				break
			}
		}
		if failures > 3 {
			t.Fatal("more failures are not shown")
		}
	}
}

func drawMany(n int, seed int, c graphgen.Config) []*graph.Graph {
	gen := rapid.Custom(func(t *rapid.T) *graph.Graph { return graphgen.Draw(t, c) })
	var out []*graph.Graph
	for i := range n {
		out = append(out, gen.Example(seed+i))
	}
	return out
}

// TestRandom runs random graphs, with lengths that are known and not.
func TestRandom(t *testing.T) {
	for i, c := range []struct {
		cpu string
		opt int
	}{{"native", 0}, {"x86-64-v3", 3}, {"baseline", 1}} {
		t.Run(fmt.Sprint(c.cpu, c.opt), func(t *testing.T) {
			check(t, drawMany(60, 1000*i, config()), c.cpu, c.opt)
		})
	}
}

// TestPlaces runs graphs of few types and much control flow, in which values
// could be written in place, swapped and copied where they must not.
func TestPlaces(t *testing.T) {
	c := graphgen.Config{Less: ops.Lt, Add: ops.Add, Nodes: 9, Depth: 3, Static: true, DTypes: []tensor.DType{tensor.I64}}
	for _, op := range []*graph.Op{ops.DynamicUpdate, ops.DynamicUpdate, ops.DynamicUpdate, ops.Add, ops.Sub, ops.Neg, ops.Lt} {
		c.Choices = append(c.Choices, graphgen.Choice{Op: op})
	}
	c.Choices = append(c.Choices, graphgen.Choice{Op: ops.Flip, Attrs: drawAxes}, graphgen.Choice{Op: ops.CumSum, Attrs: drawScan},
		graphgen.Choice{Op: ops.Reshape, Attrs: drawReshape})
	check(t, drawMany(placesGraphs, 4000, c), "native", 1)
}

// placesGraphs is how many graphs TestPlaces draws.
const placesGraphs = 50

// TestSameBytes emits the same graphs twice.
func TestSameBytes(t *testing.T) {
	tools, _ := session(t)
	l := level(t, tools, "native")
	x, y := emit(t, drawMany(20, 9000, config()), l), emit(t, drawMany(20, 9000, config()), l)
	if x.Text != y.Text || string(dataOf(t, x)) != string(dataOf(t, y)) {
		t.Error("two runs gave different code")
	}
}

// dataOf is the data section of a module.
func dataOf(t testing.TB, m *llvm.Module) []byte {
	f, err := os.Create(filepath.Join(t.TempDir(), "data"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := m.Data.Put(t.Context(), f, 0); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(f.Name())
	if err != nil {
		t.Fatal(err)
	}
	return data
}
