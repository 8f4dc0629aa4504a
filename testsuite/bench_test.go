package testsuite

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cellc/cellc/analysis"
	"github.com/cellc/cellc/compiler"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/runtime"
	"github.com/cellc/cellc/tensor"
)

// This file measures what users are promised: `make bench`.

// scalarWhile is the loop of the tutorial with a bound that is an input.
const scalarWhile = `import mindspore as ms
from mindspore import nn

class Net(nn.Cell):
    def construct(self, x, y, n):
        i = ms.Tensor(0, ms.int32)
        out = x
        while i < n:
            if x + i < y:
                out = out + x
            else:
                out = out + y
            i = i + 1
        return out
`

// carriedWhile has a branch that depends on what the iteration before gave, so
// that no iteration can be left out or run beside another.
const carriedWhile = `import mindspore as ms
from mindspore import nn

class Net(nn.Cell):
    def construct(self, x, y, n):
        i = ms.Tensor(0, ms.int32)
        out = x
        while i < n:
            if out + i < y:
                out = out * 3 + x
            else:
                out = out - y
            i = i + 1
        return out
`

// recorded is the graph of a source.
func recorded(b *testing.B, s compiler.Source) *graph.Graph {
	b.Helper()
	p, c := compiler.Analyse(s, analysis.Options{})
	if c == nil {
		b.Fatal(describe(p.Diags.All[0]))
	}
	return c.Graph
}

// compiled is a source as machine code for this processor.
func compiled(b *testing.B, s compiler.Source) *runtime.Model {
	b.Helper()
	g, err := Optimized(recorded(b, s), compiler.PassOptions{Level: 3})
	if err != nil {
		b.Fatal(err)
	}
	g.Name = "model"
	l := Load(b.Context(), []*graph.Graph{g}, compiler.Code{CPU: "native", Opt: 3, Tools: tools(b)}, b.TempDir())
	if l[0].Err != nil {
		b.Fatal(l[0].Err)
	}
	b.Cleanup(func() { l[0].Model.Close() })
	return l[0].Model
}

// perPart runs a model again and again and reports the time of each of `parts`
// things that a run does.
func perPart(b *testing.B, m *runtime.Model, parts int, unit string, inputs ...*tensor.Dense) float64 {
	b.Helper()
	for b.Loop() {
		if _, err := m.Run(b.Context(), inputs); err != nil {
			b.Fatal(err)
		}
	}
	each := float64(b.Elapsed().Nanoseconds()) / float64(b.N) / float64(parts)
	b.ReportMetric(each, unit)
	return each
}

// BenchmarkScalarWhile is an iteration of a loop on scalars, at most 1.5 ns.
// The tutorial's loop has a sum that the code generator knows how to shorten;
// the carried one has none.
func BenchmarkScalarWhile(b *testing.B) {
	const n = 1 << 20
	var ours float64
	for _, c := range []struct{ name, text string }{{"tutorial", scalarWhile}, {"carried", carriedWhile}} {
		b.Run(c.name, func(b *testing.B) {
			m := compiled(b, compiler.Source{File: modelFile, Text: c.text, Entry: "Net", Inputs: []string{"x=i32[]", "y=i32[]", "n=i32[]"}})
			ours = perPart(b, m, n, "ns/iteration", tensor.ScalarInt(tensor.I32, 1), tensor.ScalarInt(tensor.I32, n/2), tensor.ScalarInt(tensor.I32, n))
		})
	}
	b.Run("onnxruntime", func(b *testing.B) { onnxLoop(b, ours) })
}

// BenchmarkVAD is a frame of the voice detector on a recording, at most
// 130 µs on one thread.
func BenchmarkVAD(b *testing.B) {
	dir := filepath.Join("..", "examples", "vad")
	s, err := compiler.ReadSource(filepath.Join(dir, "vad.py") + ":Vad")
	if err != nil {
		b.Fatal(err)
	}
	weights, err := tensor.LoadWeights(filepath.Join(dir, "weights.safetensors"))
	if err != nil {
		b.Fatal(err)
	}
	s.Weights = &analysis.Weights{File: "weights.safetensors", Tensors: weights}
	s.Inputs = []string{"speech=f32[L]"}
	speech := npy(b, filepath.Join(dir, "speech.npy"))
	m := compiled(b, s)
	perPart(b, m, speech.Len()/512, "ns/frame", speech)
}

func npy(b *testing.B, path string) *tensor.Dense {
	b.Helper()
	f, err := os.Open(path)
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	d, err := tensor.ReadNPY(f, tensor.MaxFileBytes)
	if err != nil {
		b.Fatal(err)
	}
	return d
}

// BenchmarkMatmul512 is a product of two matrices of 512 by 512 floats.
func BenchmarkMatmul512(b *testing.B) {
	text := "from mindspore import nn, ops\n\nclass Net(nn.Cell):\n    def construct(self, x, y):\n        return ops.matmul(x, y)\n"
	m := compiled(b, compiler.Source{File: modelFile, Text: text, Entry: "Net", Inputs: []string{"x=f32[512,512]", "y=f32[512,512]"}})
	x := tensor.New(tensor.F32, 512, 512)
	for b.Loop() {
		if _, err := m.Run(b.Context(), []*tensor.Dense{x, x}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(2*512*512*512*float64(b.N)/float64(b.Elapsed().Nanoseconds()), "Gflop/s")
}

// BenchmarkCheck is `cellc check` of a model of 1,000 lines, at most 200 ms.
func BenchmarkCheck(b *testing.B) {
	s := compiler.Source{File: modelFile, Text: longModel(1000), Entry: "Net", Inputs: []string{"x=f32[4,16]"}}
	for b.Loop() {
		recorded(b, s)
	}
	b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N), "ms/check")
}

// longModel is a program of about n lines: blocks with layers, branches and
// loops.
func longModel(n int) string {
	var s, use strings.Builder
	s.WriteString("import mindspore as ms\nfrom mindspore import nn, ops\n")
	for i := 0; strings.Count(s.String(), "\n")+2*i+6 < n; i++ {
		fmt.Fprintf(&s, `

class Block%d(nn.Cell):
    def __init__(self):
        super().__init__()
        self.dense = nn.Dense(16, 16)
        self.norm = nn.LayerNorm((16,))
        self.scales = [0.5, 1.0, 2.0]

    def construct(self, x):
        h = self.norm(self.dense(x))
        for scale in self.scales:
            h = ops.relu(h * scale)
        if h.max() > 1.0:
            h = h / 2.0
        else:
            h = h + x
        return h
`, i)
		fmt.Fprintf(&use, "        x = self.block%d(x)\n", i)
	}
	s.WriteString("\n\nclass Net(nn.Cell):\n    def __init__(self):\n        super().__init__()\n")
	for i := range strings.Count(use.String(), "\n") {
		fmt.Fprintf(&s, "        self.block%d = Block%d()\n", i, i)
	}
	s.WriteString("\n    def construct(self, x):\n" + use.String() + "        return x\n")
	return s.String()
}

// BenchmarkBuildEmpty builds an executable that returns its input, at most
// 300 ms. The runtime was compiled before, as it is on every build but the
// first.
func BenchmarkBuildEmpty(b *testing.B) {
	text := "from mindspore import nn\n\nclass Net(nn.Cell):\n    def construct(self, x):\n        return x\n"
	code := compiler.Code{Opt: 2, Tools: tools(b)}
	out := filepath.Join(b.TempDir(), "net")
	once := func(i int) {
		g := recorded(b, compiler.Source{File: modelFile, Text: text, Entry: "Net", Inputs: []string{fmt.Sprintf("x=f32[%d]", i)}})
		if _, ds, err := compiler.Build(b.Context(), g, code, "exe", out); err != nil || ds.HasErrors() {
			b.Fatal(err, ds)
		}
	}
	once(0)
	for i := 1; b.Loop(); i++ {
		once(i) // another type each time: its object is not in the cache
	}
	b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N), "ms/build")
}
