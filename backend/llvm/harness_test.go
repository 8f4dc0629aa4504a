package llvm_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cellc/cellc/backend"
	"github.com/cellc/cellc/backend/cpu"
	"github.com/cellc/cellc/backend/llvm"
	"github.com/cellc/cellc/backend/toolchain"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/internal/interp"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/runtime"
	"github.com/cellc/cellc/tensor"
)

// A rig compiles graphs into one shared library and runs them.
type rig struct {
	path  string
	names []string
}

// session finds the toolchain.
func session(t testing.TB) (*toolchain.Toolchain, *toolchain.Session) {
	t.Helper()
	tools, err := toolchain.Find(toolchain.Options{LLVMDir: os.Getenv("CELLC_LLVM"), CacheDir: filepath.Join(os.TempDir(), "cellc-test-cache")})
	if err != nil {
		t.Fatal(err)
	}
	s, err := tools.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return tools, s
}

// level is the CPU that code is made for: "native" or a name.
func level(t testing.TB, tools *toolchain.Toolchain, name string) cpu.Level {
	t.Helper()
	if name != "native" {
		l, err := cpu.Parse(cpu.Arch(""), name)
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	h, err := tools.Host()
	if err != nil {
		t.Fatal(err)
	}
	return cpu.Native(h.CPU, h.Features)
}

// emit lowers graphs and writes them as one module, which LLVM's verifier
// must accept.
func emit(t testing.TB, gs []*graph.Graph, l cpu.Level) *llvm.Module {
	t.Helper()
	var models []llvm.Model
	for i, g := range gs {
		p, ds := backend.Lower(g)
		if ds.HasErrors() {
			t.Fatalf("graph %d: %s", i, ds.All[0].Message)
		}
		models = append(models, llvm.Model{Prefix: fmt.Sprint("g", i), Program: p})
	}
	m, err := llvm.Emit(models, llvm.Options{CPU: l})
	if err != nil {
		for _, x := range models {
			if _, err := llvm.Emit([]llvm.Model{x}, llvm.Options{CPU: l, Panic: os.Getenv("CELLC_PANIC") != ""}); err != nil {
				t.Fatalf("%v\n%s", err, graph.Print(x.Program.Graph))
			}
		}
		t.Fatal(err)
	}
	return m
}

func build(t testing.TB, gs []*graph.Graph, cpuName string, opt int) *rig {
	t.Helper()
	tools, s := session(t)
	l := level(t, tools, cpuName)
	m := emit(t, gs, l)
	if dir := os.Getenv("CELLC_KEEP"); dir != "" {
		os.WriteFile(filepath.Join(dir, strings.ReplaceAll(t.Name(), "/", "_")+".ll"), []byte(m.Text), 0o644)
	}
	verify(t, m.Text)
	target := toolchain.Target{Opt: opt}
	obj, err := s.CompileIR(t.Context(), []byte(m.Text), target)
	if err != nil {
		t.Fatal(err)
	}
	objs := []toolchain.Object{obj}
	if m.Data.Size() > 0 {
		blob, err := s.Blob(t.Context(), m.Data.Symbol, m.Data, target)
		if err != nil {
			t.Fatal(err)
		}
		objs = append(objs, blob)
	}
	src, err := runtime.Sources()
	if err != nil {
		t.Fatal(err)
	}
	c, err := s.CompileC(t.Context(), src, toolchain.Target{Opt: 1})
	if err != nil {
		t.Fatal(err)
	}
	r := &rig{path: filepath.Join(t.TempDir(), "models.so")}
	for i := range gs {
		r.names = append(r.names, fmt.Sprint("g", i))
	}
	if err := s.LinkShared(t.Context(), r.path, append(objs, c...), runtime.Exports(r.names...), target); err != nil {
		t.Fatal(err)
	}
	return r
}

// verify runs LLVM's verifier over IR.
func verify(t testing.TB, text string) {
	t.Helper()
	opt, err := exec.LookPath("opt-19")
	if err != nil {
		return
	}
	cmd := exec.Command(opt, "-passes=verify", "-disable-output")
	cmd.Stdin = strings.NewReader(text)
	if out, err := cmd.CombinedOutput(); err != nil {
		if len(out) > 2000 {
			out = out[:2000]
		}
		t.Fatalf("%v\n%s", err, out)
	}
}

func (r *rig) open(t testing.TB, i int) *runtime.Model {
	t.Helper()
	m, err := runtime.Open(r.path, r.names[i])
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Close() })
	return m
}

// parse reads graph text.
func parse(t testing.TB, text string) *graph.Graph {
	t.Helper()
	g, err := graph.Parse(text, ops.Lookup)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return g
}

// compare runs a compiled graph and the interpreter on the same inputs, twice
// in a row so that states are seen, and reports where they differ.
func compare(m *runtime.Model, g *graph.Graph, inputs []*tensor.Dense) error {
	if err := m.Reset(); err != nil {
		return err
	}
	var states []*tensor.Dense
	for _, s := range g.States {
		states = append(states, s.Init)
	}
	for run := range 2 {
		want, next, wantErr := interp.Run(g, inputs, states, interp.Options{Steps: 1 << 24})
		if errors.Is(wantErr, interp.ErrBudget) {
			return nil
		}
		got, err := m.Run(context.Background(), inputs)
		if (err != nil) != (wantErr != nil) {
			return fmt.Errorf("run %d: error is %v, the interpreter's is %v", run, err, wantErr)
		}
		if err != nil {
			return nil
		}
		for i := range want {
			if err := same(got[i], want[i]); err != nil {
				return fmt.Errorf("run %d, output %d: %w", run, i, err)
			}
		}
		for i := range next {
			s, err := m.State(i)
			if err != nil {
				return err
			}
			if err := same(s, next[i]); err != nil {
				return fmt.Errorf("run %d, state %d: %w", run, i, err)
			}
		}
		states = next
	}
	return nil
}

// same reports how two tensors differ; floats may by a few units in the last
// place, relative to the largest element.
func same(got, want *tensor.Dense) error {
	if !got.Type().Equal(want.Type()) {
		return fmt.Errorf("type is %s, want %s", got.Type(), want.Type())
	}
	largest := 1e-3
	for i := range want.Len() {
		if x := math.Abs(want.Float(i)); want.DType.IsFloat() && !math.IsInf(x, 0) && x > largest {
			largest = x
		}
	}
	for i := range want.Len() {
		if want.DType.IsFloat() {
			x, y := got.Float(i), want.Float(i)
			if !close(want.DType, x, y, largest) {
				return fmt.Errorf("element %d is %v, want %v", i, x, y)
			}
		} else if got.Int(i) != want.Int(i) {
			return fmt.Errorf("element %d is %d, want %d", i, got.Int(i), want.Int(i))
		}
	}
	return nil
}

func close(t tensor.DType, x, y, largest float64) bool {
	eps := map[tensor.DType]float64{tensor.F64: 1e-12, tensor.F32: 2e-5, tensor.F16: 4e-3, tensor.BF16: 3e-2}[t]
	return x == y || x != x && y != y || math.Abs(x-y) <= eps*(4*math.Abs(y)+largest)
}

func gs(list ...*graph.Graph) []*graph.Graph { return list }
