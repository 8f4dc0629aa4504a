package testsuite

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/cellc/cellc/analysis"
	"github.com/cellc/cellc/backend/cpu"
	"github.com/cellc/cellc/compiler"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/tensor"
)

var every = flag.Int("every", 4, "which share of the documents other machines run: 1 for all")

// TestTargets runs documents as code for other machines, each a share of its
// own.
func TestTargets(t *testing.T) {
	tc := tools(t)
	for k, p := range tc.Platforms() {
		t.Run(p.Triple, func(t *testing.T) {
			t.Parallel()
			emulator, err := Emulator(p)
			if err != nil {
				t.Fatal(err)
			}
			var share []*Document
			for i, d := range documents(t) {
				if i%*every == k%*every {
					share = append(share, d)
				}
			}
			testRemote(t, share, compiler.Code{Triple: p.Triple, Opt: 2, Tools: tc}, emulator)
		})
	}
}

func testRemote(t *testing.T, share []*Document, c compiler.Code, emulator []string) {
	var all []subject
	var gs []*graph.Graph
	for _, d := range share {
		r := d.Analyse(t.TempDir())
		if r.Graph == nil || len(d.Cases) == 0 {
			continue
		}
		g, err := Optimized(r.Graph, compiler.PassOptions{Level: c.Opt})
		if err != nil {
			t.Fatalf("%s: %v", d.Name, err)
		}
		g.Name = fmt.Sprint("d", len(all))
		all, gs = append(all, subject{d, r}), append(gs, g)
	}
	if len(all) < 50 {
		t.Errorf("only %d documents are run", len(all))
	}
	server, err := Serve(t.Context(), gs, c, t.TempDir(), emulator...)
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	for i, s := range all {
		for _, p := range runCases(server.Engine(i), signatureOf(s.Graph), s.Cases) {
			t.Errorf("%s: %s", s.Name, p)
		}
	}
}

// functions is every elementary function at once.
const functions = `
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y):
        return (ops.exp(x), ops.expm1(x), ops.log(x), ops.log1p(x), ops.log2(x), ops.sin(x), ops.cos(x), ops.tan(x),
                ops.asin(x), ops.acos(x), ops.atan(x), ops.sinh(x), ops.cosh(x), ops.tanh(x), ops.asinh(x), ops.acosh(x),
                ops.atanh(x), ops.erf(x), ops.sqrt(x), ops.floor(x), ops.ceil(x), ops.trunc(x), ops.round(x),
                ops.pow(x, y), ops.atan2(x, y), x / y, x * y + x)
`

// TestTargetsBits: elementary functions are made of the same operations
// everywhere, so they give the same bits where fma is one rounding, and where
// it is two.
func TestTargetsBits(t *testing.T) {
	like := map[string]string{"aarch64-linux-gnu": "x86-64-v3", "riscv64-linux-gnu": "x86-64-v3", "x86_64-linux-musl": "x86-64-v2", "wasm32": "x86-64-v2"}
	tc := tools(t)
	for _, dtype := range []tensor.DType{tensor.F32, tensor.F64, tensor.F16} {
		g := optimizedNet(t, functions, fmt.Sprintf("x=%s[N]", dtype), fmt.Sprintf("y=%s[N]", dtype))
		inputs := []*tensor.Dense{wild(dtype, 1), wild(dtype, 2)}
		want := map[string][]*tensor.Dense{}
		for _, cpu := range []string{"x86-64-v2", "x86-64-v3"} {
			l := Load(t.Context(), []*graph.Graph{g}, compiler.Code{CPU: cpu, Opt: 2, Tools: tc}, t.TempDir())
			if l[0].Err != nil {
				t.Fatal(l[0].Err)
			}
			defer l[0].Model.Close()
			outs, err := Native(l[0].Model).Run(inputs)
			if err != nil {
				t.Fatal(err)
			}
			want[cpu] = outs
		}
		for _, p := range tc.Platforms() {
			t.Run(p.Triple+" "+dtype.String(), func(t *testing.T) {
				emulator, err := Emulator(p)
				if err != nil {
					t.Fatal(err)
				}
				server, err := Serve(t.Context(), []*graph.Graph{g}, compiler.Code{Triple: p.Triple, Opt: 2, Tools: tc}, t.TempDir(), emulator...)
				if err != nil {
					t.Fatal(err)
				}
				defer server.Close()
				got, err := server.Engine(0).Run(inputs)
				if err != nil {
					t.Fatal(err)
				}
				for i, w := range want[like[p.Triple]] {
					if text := Differ(got[i], w, 0); text != "" {
						t.Errorf("function %d: %s", i, text)
					}
				}
			})
		}
	}
}

// optimizedNet is the graph of a program's Net.
func optimizedNet(t *testing.T, program string, specs ...string) *graph.Graph {
	t.Helper()
	p, c := compiler.Analyse(compiler.Source{File: "model.py", Text: program, Entry: "Net", Inputs: specs}, analysis.Options{})
	if p.Diags.HasErrors() {
		t.Fatal(describe(p.Diags.All[0]))
	}
	g, err := Optimized(c.Graph, compiler.PassOptions{Level: 2})
	if err != nil {
		t.Fatal(err)
	}
	g.Name = "net"
	return g
}

// wild are numbers of every size, 5003 of them unless dims say otherwise.
func wild(dtype tensor.DType, seed uint64, dims ...int64) *tensor.Dense {
	if dims == nil {
		dims = []int64{5003}
	}
	r := rand.New(rand.NewPCG(seed, 0))
	d := tensor.New(dtype, dims...)
	for i := range d.Len() {
		d.SetFloat(i, r.NormFloat64()*math.Exp2(float64(r.IntN(24)-12)))
	}
	return d
}

// levels adds up so that the width of vectors shows in the result, and rounds
// so that fma does.
const levels = `
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y):
        return ops.sin(x), (x * y).sum(), ops.matmul(x.reshape(1, -1), ops.exp(y).reshape(-1, 1))
`

// TestLevels: code for several levels gives, on a processor of each, what code
// for that level alone does.
func TestLevels(t *testing.T) {
	if h, err := tools(t).Host(); err != nil || cpu.Native(h.CPU, h.Features).VectorBytes < 64 {
		t.Skipf("this processor has no AVX-512, and QEMU emulates none: %v", err)
	}
	emulated := map[string]string{"x86-64-v2": "Nehalem", "x86-64-v3": "Haswell", "x86-64-v4": ""}
	tc := tools(t)
	g := optimizedNet(t, levels, "x=f32[N]", "y=f32[N]")
	inputs := []*tensor.Dense{wild(tensor.F32, 1), wild(tensor.F32, 2)}
	run := func(level string, emulator ...string) []*tensor.Dense {
		server, err := Serve(t.Context(), []*graph.Graph{g}, compiler.Code{CPU: level, Opt: 2, Tools: tc}, t.TempDir(), emulator...)
		if err != nil {
			t.Fatal(err)
		}
		defer server.Close()
		outs, err := server.Engine(0).Run(inputs)
		if err != nil {
			t.Fatal(err)
		}
		return outs
	}
	var before []*tensor.Dense
	for _, level := range []string{"x86-64-v2", "x86-64-v3", "x86-64-v4"} {
		var emulator []string
		if cpu := emulated[level]; cpu != "" {
			emulator = []string{"qemu-x86_64", "-cpu", cpu}
		}
		want := run(level)
		for i, got := range run("x86-64-v2,x86-64-v3,x86-64-v4", emulator...) {
			if text := Differ(got, want[i], 0); text != "" {
				t.Errorf("%s: result %d: %s", level, i, text)
			}
		}
		if before != nil && Differ(before[1], want[1], 0) == "" {
			t.Errorf("%s adds up as the level below does, so that nothing is tested", level)
		}
		before = want
	}
}
