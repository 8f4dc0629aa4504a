package runtime_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/cellc/cellc/backend/toolchain"
	"github.com/cellc/cellc/runtime"
	"github.com/cellc/cellc/tensor"
)

func tools(t *testing.T) *toolchain.Toolchain {
	t.Helper()
	tools, err := toolchain.Find(toolchain.Options{LLVMDir: os.Getenv("CELLC_LLVM"), CacheDir: filepath.Join(os.TempDir(), "cellc-test-cache")})
	if err != nil {
		t.Fatal(err)
	}
	return tools
}

// objects compiles the runtime and the models of testdata/models.c.
func objects(t *testing.T) (*toolchain.Session, []toolchain.Object) {
	t.Helper()
	s, err := tools(t).Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	src, err := runtime.Sources()
	if err != nil {
		t.Fatal(err)
	}
	objs, err := s.CompileC(t.Context(), src, toolchain.Target{Opt: 2})
	if err != nil {
		t.Fatal(err)
	}
	models := fstest.MapFS{"models.c": {Data: read(t, "testdata/models.c")}}
	for _, h := range []string{"abi.h", "cellc.h", "weights.h", "instance.h"} {
		models[h] = &fstest.MapFile{Data: read(t, "c/"+h)}
	}
	more, err := s.CompileC(t.Context(), models, toolchain.Target{Opt: 1})
	if err != nil {
		t.Fatal(err)
	}
	return s, append(objs, more...)
}

func read(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// library links the models of testdata/models.c as a shared library.
func library(t *testing.T) string {
	t.Helper()
	s, objs := objects(t)
	path := filepath.Join(t.TempDir(), "models.so")
	if err := s.LinkShared(t.Context(), path, objs, runtime.Exports("add", "scale", "count", "each", "show"), toolchain.Target{}); err != nil {
		t.Fatal(err)
	}
	return path
}

func open(t *testing.T, path, name string) *runtime.Model {
	t.Helper()
	m, err := runtime.Open(path, name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := m.Close(); err != nil {
			t.Error(err)
		}
	})
	return m
}

func ints(t tensor.DType, dims []int64, values ...int64) *tensor.Dense {
	d := tensor.New(t, dims...)
	for i, v := range values {
		d.SetInt(i, v)
	}
	return d
}

func run(t *testing.T, m *runtime.Model, inputs ...*tensor.Dense) []*tensor.Dense {
	t.Helper()
	outs, err := m.Run(context.Background(), inputs)
	if err != nil {
		t.Fatal(err)
	}
	return outs
}

func runError(t *testing.T, m *runtime.Model, status runtime.Status, want string, inputs ...*tensor.Dense) {
	t.Helper()
	_, err := m.Run(context.Background(), inputs)
	var re *runtime.RunError
	if !errors.As(err, &re) || re.Status != status || !strings.Contains(re.Message, want) {
		t.Errorf("got %v; want status %d and %q", err, status, want)
	}
}

func TestModels(t *testing.T) {
	path := library(t)
	t.Run("add", func(t *testing.T) { testAdd(t, open(t, path, "add")) })
	t.Run("scale", func(t *testing.T) { testScale(t, open(t, path, "scale")) })
	t.Run("count", func(t *testing.T) { testCount(t, open(t, path, "count")) })
	t.Run("parallel", func(t *testing.T) { testParallel(t, open(t, path, "count")) })
	t.Run("print", func(t *testing.T) { testPrint(t, open(t, path, "show")) })
	t.Run("closed", func(t *testing.T) { testClosed(t, path) })
}

func testAdd(t *testing.T, m *runtime.Model) {
	if in := m.Inputs(); len(in) != 2 || in[1].Name != "y" || in[1].Type != "i32[2,3]" || in[1].DType != tensor.I32 {
		t.Errorf("inputs: %v", in)
	}
	dims := []int64{2, 3}
	x := ints(tensor.I32, dims, 1, 2, 3, 4, 5, 6)
	out := run(t, m, x, ints(tensor.I32, dims, 10, 20, 30, 40, 50, 60))[0]
	for i := range 6 {
		if out.Int(i) != int64(11*(i+1)) {
			t.Fatalf("add: %v", out)
		}
	}
	runError(t, m, runtime.BadArgument, "input `y`: expected i32[2,3], got i32[3]", x, ints(tensor.I32, []int64{3}))
	runError(t, m, runtime.BadArgument, "input `y`: expected i32[2,3], got i32[2,4]: dim 1 must be 3", x, ints(tensor.I32, []int64{2, 4}))
	runError(t, m, runtime.BadArgument, "input `x`: expected i32[2,3], got i64[2,3]", ints(tensor.I64, dims), x)
	runError(t, m, runtime.BadArgument, "expected 2 inputs, got 1", x)
	runError(t, m, runtime.BadArgument, "bytes of data", x, &tensor.Dense{DType: tensor.I32, Dims: dims, Data: x.Data[:8]})
	runError(t, m, runtime.BadArgument, "input `x`: no tensor", nil, x)
}

func testScale(t *testing.T, m *runtime.Model) {
	for n := range int64(50) {
		x, s := tensor.New(tensor.F32, n, 3), tensor.New(tensor.F32, n)
		for i := range x.Len() {
			x.SetFloat(i, float64(i%5-2))
		}
		for i := range s.Len() {
			s.SetFloat(i, 0.5)
		}
		outs := run(t, m, x, s)
		if outs[0].Dims[0] != n || outs[1].Int(0) != n {
			t.Fatalf("N = %d: %v", n, outs)
		}
		positive := 0
		for i := range x.Len() {
			if x.Float(i) > 0 {
				positive++
			}
			if outs[0].Float(i) != x.Float(i)/2 {
				t.Fatalf("N = %d: element %d is %v", n, i, outs[0].Float(i))
			}
		}
		if outs[2].Len() != positive {
			t.Fatalf("N = %d: %d positive, got %v", n, positive, outs[2])
		}
	}
	runError(t, m, runtime.BadArgument, "input `s`: expected f32[N], got f32[5]: dim 0 must be 4, the value of N",
		tensor.New(tensor.F32, 4, 3), tensor.New(tensor.F32, 5))
}

func testCount(t *testing.T, m *runtime.Model) {
	var printed strings.Builder
	m.Stdout = &printed
	one := tensor.ScalarInt(tensor.I32, 1)
	run(t, m, one)
	if n := run(t, m, one)[0].Int(0); n != 12 {
		t.Errorf("two steps from 10: %d", n)
	}
	if printed.String() != "step 1\nstep 1\n" {
		t.Errorf("printed %q", printed.String())
	}
	runError(t, m, runtime.Raised, "ValueError: step is -1 and must not be negative (count.py:7:5)", tensor.ScalarInt(tensor.I32, -1))
	runError(t, m, runtime.BadIndex, "index", tensor.ScalarInt(tensor.I32, 99))
	runError(t, m, runtime.NoMemory, "out of memory", tensor.ScalarInt(tensor.I32, 98))
	if s, err := m.State(0); err != nil || s.Int(0) != 12 {
		t.Errorf("state after failed runs: %v, %v", s, err)
	}
	if err := m.SetState(0, tensor.ScalarInt(tensor.I32, 100)); err != nil {
		t.Error(err)
	}
	if n := run(t, m, one)[0].Int(0); n != 101 {
		t.Errorf("one step from 100: %d", n)
	}
	if err := m.SetState(0, tensor.New(tensor.I32, 1)); err == nil {
		t.Error("a state of another shape was accepted")
	}
	if _, err := m.State(1); err == nil {
		t.Error("there is no state 1")
	}
	if err := m.Reset(); err != nil {
		t.Error(err)
	}
	if n := run(t, m, one)[0].Int(0); n != 11 {
		t.Errorf("one step after a reset: %d", n)
	}
}

// Clones count for themselves, at the same time.
func testParallel(t *testing.T, m *runtime.Model) {
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			c, err := m.Clone()
			if err != nil {
				t.Error(err)
				return
			}
			defer c.Close()
			var last int64
			for range 100 {
				outs, err := c.Run(context.Background(), []*tensor.Dense{tensor.ScalarInt(tensor.I32, 2)})
				if err != nil {
					t.Error(err)
					return
				}
				last = outs[0].Int(0)
			}
			if last != 210 {
				t.Errorf("a clone counted to %d", last)
			}
		})
	}
	wg.Wait()
}

// testPrint compares what is printed with what NumPy 2.4 printed: str(array)
// for arrays of all dtypes, drawn at random by a script and kept.
func testPrint(t *testing.T, m *runtime.Model) {
	var printed strings.Builder
	m.Stdout = &printed
	cases := 0
	for _, line := range strings.Split(strings.TrimSpace(string(read(t, "testdata/numpy.jsonl"))), "\n") {
		var c struct {
			DType string
			Dims  []int64
			Data  []byte // base64
			Text  string
		}
		if err := json.Unmarshal([]byte(line), &c); err != nil {
			t.Fatal(err)
		}
		dtype, err := tensor.ParseDType(c.DType)
		if err != nil {
			t.Fatal(err)
		}
		printed.Reset()
		run(t, m, &tensor.Dense{DType: tensor.U8, Dims: []int64{int64(len(c.Data))}, Data: c.Data},
			ints(tensor.I64, []int64{int64(len(c.Dims))}, c.Dims...), tensor.ScalarInt(tensor.I32, int64(dtype)))
		if printed.String() != c.Text {
			t.Errorf("%s%v prints\n%s\nwant\n%s", c.DType, c.Dims, printed.String(), c.Text)
		}
		cases++
	}
	if cases < 200 {
		t.Errorf("only %d cases", cases)
	}
}

func testClosed(t *testing.T, path string) {
	m, err := runtime.Open(path, "add")
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := m.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := m.Run(context.Background(), nil); err == nil {
		t.Error("a closed model ran")
	}
	if _, err := runtime.Open(path, "none"); err == nil || !strings.Contains(err.Error(), "none") {
		t.Errorf("a model that is not there: %v", err)
	}
	if _, err := runtime.Open(filepath.Join(t.TempDir(), "no.so"), "add"); err == nil {
		t.Error("a library that is not there was opened")
	}
}

func BenchmarkRun(b *testing.B) {
	path := os.Getenv("CELLC_BENCH_SO")
	if path == "" {
		b.Skip("CELLC_BENCH_SO names no library")
	}
	m, err := runtime.Open(path, "add")
	if err != nil {
		b.Fatal(err)
	}
	defer m.Close()
	x := tensor.New(tensor.I32, 2, 3)
	for b.Loop() {
		if _, err := m.Run(context.Background(), []*tensor.Dense{x, x}); err != nil {
			b.Fatal(err)
		}
	}
}
