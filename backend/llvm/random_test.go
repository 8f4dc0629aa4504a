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
	"github.com/cellc/cellc/tensor"
)

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
			check(t, drawMany(60, 1000*i, graphgen.Kernels()), c.cpu, c.opt)
		})
	}
}

// TestPlaces runs graphs of few types and much control flow, in which values
// could be written in place, swapped and copied where they must not.
func TestPlaces(t *testing.T) {
	check(t, drawMany(placesGraphs, 4000, graphgen.Places()), "native", 1)
}

// placesGraphs is how many graphs TestPlaces draws.
const placesGraphs = 50

// TestSameBytes emits the same graphs twice.
func TestSameBytes(t *testing.T) {
	tools, _ := session(t)
	l := level(t, tools, "native")
	x, y := emit(t, drawMany(20, 9000, graphgen.Kernels()), l), emit(t, drawMany(20, 9000, graphgen.Kernels()), l)
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
