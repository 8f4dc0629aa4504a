package interp

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/ops/kernel"
	"github.com/cellc/cellc/tensor"
	"pgregory.net/rapid"
)

// A program builds a graph; its methods fail the test instead of returning
// errors.
type program struct {
	*graph.Builder
	t *testing.T
}

func newProgram(t *testing.T) *program { return &program{graph.NewBuilder("test"), t} }

func (p *program) input(name, spec string) *graph.Value {
	ty, err := tensor.ParseType(spec)
	if err != nil {
		p.t.Fatal(err)
	}
	return p.Input(name, ty, diag.Span{})
}

func (p *program) add(op *graph.Op, attrs graph.Attrs, args ...*graph.Value) *graph.Value {
	v, err := p.Add(op, args, attrs, diag.Span{})
	if err != nil {
		p.t.Fatal(err)
	}
	return v
}

func (p *program) constant(d *tensor.Dense) *graph.Value {
	return p.Leaf(graph.Const, graph.Attrs{{Name: "value", Value: d}}, diag.Span{})
}

func i32(n int64) *tensor.Dense { return tensor.ScalarInt(tensor.I32, n) }

// factorial multiplies n, n-1, ..., 1 in a while.
func factorial(t *testing.T) *graph.Graph {
	p := newProgram(t)
	n := p.input("n", "i32[]")
	w := p.OpenWhile([]*graph.Value{n, p.constant(i32(1))}, []tensor.Type{n.Type, n.Type}, diag.Span{})
	w.Enter(0)
	w.Yield(0, p.add(ops.Gt, nil, w.Param(0, 0), p.constant(i32(0))))
	w.Leave()
	w.Enter(1)
	w.Yield(1, p.add(ops.Sub, nil, w.Param(1, 0), p.constant(i32(1))))
	w.Yield(1, p.add(ops.Mul, nil, w.Param(1, 1), w.Param(1, 0)))
	w.Leave()
	w.Node.AddResult(n.Type)
	return p.Finish([]*graph.Value{w.Node.AddResult(n.Type)})
}

func TestWhile(t *testing.T) {
	g := factorial(t)
	for n, want := range map[int64]int64{0: 1, 1: 1, 5: 120, 13: 1932053504} { // 13! wraps
		out, _, err := Run(g, []*tensor.Dense{i32(n)}, nil, Options{})
		if err != nil || out[0].Int(0) != want {
			t.Errorf("factorial of %d is %v, %v; want %d", n, out, err, want)
		}
	}
	if _, _, err := Run(g, []*tensor.Dense{i32(1 << 30)}, nil, Options{Steps: 10000}); !errors.Is(err, ErrBudget) {
		t.Errorf("a loop without end stops with %v", err)
	}
}

// Each arm yields another length; the result's anonymous length is bound to
// that of the arm taken, and used afterwards.
func TestIfBindsLengths(t *testing.T) {
	p := newProgram(t)
	c, x := p.input("c", "bool[]"), p.input("x", "f32[N]")
	o := p.OpenIf(c, diag.Span{})
	o.Enter(0)
	a := p.add(ops.Neg, nil, p.Use(x))
	o.Leave()
	o.Enter(1)
	b := p.add(ops.Concat, graph.Attrs{{Name: "axis", Value: int64(0)}}, p.Use(x), p.Use(x))
	o.Leave()
	length := p.Fresh()
	r := o.Result(tensor.Type{DType: tensor.F32, Shape: tensor.Shape{Dims: []tensor.Dim{length}}}, a, b)
	n := p.Leaf(graph.DimOp, graph.Attrs{{Name: "value", Value: []tensor.Dim{length.Add(tensor.Sym("N"))}}}, diag.Span{})
	g := p.Finish([]*graph.Value{p.add(ops.Square, nil, r), n})
	for cond, want := range map[int64]int64{1: 6, 0: 9} {
		out, _, err := Run(g, []*tensor.Dense{tensor.ScalarInt(tensor.Bool, cond), filled(tensor.F32, 3)}, nil, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if out[1].Int(0) != want || out[0].Dims[0] != want-3 {
			t.Errorf("condition %d: shape %v, lengths %d; want sum %d", cond, out[0].Dims, out[1].Int(0), want)
		}
	}
}

// A carried tensor that grows has another length in each iteration.
func TestWhileRebindsLengths(t *testing.T) {
	p := newProgram(t)
	x := p.input("x", "f32[2]")
	grows := tensor.Type{DType: tensor.F32, Shape: tensor.Shape{Dims: []tensor.Dim{p.Fresh()}}}
	w := p.OpenWhile([]*graph.Value{x}, []tensor.Type{grows}, diag.Span{})
	w.Enter(0)
	n := p.Leaf(graph.DimOp, graph.Attrs{{Name: "value", Value: grows.Shape.Dims}}, diag.Span{})
	w.Yield(0, p.add(ops.Lt, nil, n, p.constant(tensor.ScalarInt(tensor.I64, 20))))
	w.Leave()
	w.Enter(1)
	w.Yield(1, p.add(ops.Concat, graph.Attrs{{Name: "axis", Value: int64(0)}}, w.Param(1, 0), w.Param(1, 0)))
	w.Leave()
	r := w.Node.AddResult(tensor.Type{DType: tensor.F32, Shape: tensor.Shape{Dims: []tensor.Dim{p.Fresh()}}})
	g := p.Finish([]*graph.Value{r})
	out, _, err := Run(g, []*tensor.Dense{filled(tensor.F32, 2)}, nil, Options{})
	if err != nil || out[0].Dims[0] != 32 {
		t.Errorf("got %v, %v", out, err)
	}
}

func TestStatesFillersWeights(t *testing.T) {
	p := newProgram(t)
	x := p.input("x", "f32[]")
	p.Graph.States = []graph.State{{Name: "count", Init: tensor.New(tensor.F32)}}
	s := p.Graph.Body.AddParam(tensor.T(tensor.F32))
	p.Graph.Weights = []*graph.Weight{{Name: "w", Data: tensor.ScalarFloat(tensor.F32, 10)}}
	w := p.Leaf(graph.WeightOp, graph.Attrs{{Name: "name", Value: "w"}, {Name: "type", Value: tensor.T(tensor.F32)}}, diag.Span{})
	f := p.Leaf(graph.Filler, graph.Attrs{{Name: "type", Value: tensor.Type{DType: tensor.F32, Shape: tensor.Shape{Dims: []tensor.Dim{tensor.D(2), p.Fresh()}}}}}, diag.Span{})
	g := p.Finish([]*graph.Value{p.add(ops.Mul, nil, x, w), f, p.add(ops.Add, nil, s, x)})
	out, states, err := Run(g, []*tensor.Dense{tensor.ScalarFloat(tensor.F32, 3)}, []*tensor.Dense{tensor.ScalarFloat(tensor.F32, 4)}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if out[0].Float(0) != 30 || states[0].Float(0) != 7 || fmt.Sprint(out[1].Dims) != "[2 0]" {
		t.Errorf("got %v, states %v", out, states)
	}
}

func TestEffects(t *testing.T) {
	p := newProgram(t)
	x := p.input("x", "f32[]")
	p.add(ops.Print, graph.Attrs{{Name: "format", Value: "x is {}"}}, x)
	ok := p.add(ops.Gt, nil, x, p.constant(tensor.New(tensor.F32)))
	p.add(ops.Assert, graph.Attrs{{Name: "message", Value: "x is negative"}, {Name: "kind", Value: "ValueError"}}, ok)
	g := p.Finish([]*graph.Value{x})
	var shown []string
	o := Options{Print: func(format string, vs []*tensor.Dense) { shown = append(shown, fmt.Sprint(format, vs[0].Float(0))) }}
	if _, _, err := Run(g, []*tensor.Dense{tensor.ScalarFloat(tensor.F32, 1)}, nil, o); err != nil {
		t.Fatal(err)
	}
	_, _, err := Run(g, []*tensor.Dense{tensor.ScalarFloat(tensor.F32, -1)}, nil, o)
	var assert *Failure
	if !errors.As(err, &assert) || assert.Error() != "ValueError: x is negative" {
		t.Errorf("assert gives %v", err)
	}
	if strings.Join(shown, ";") != "x is {}1;x is {}-1" {
		t.Errorf("printed %q", shown)
	}
}

func TestInputErrors(t *testing.T) {
	p := newProgram(t)
	x, y := p.input("x", "f32[N,3]"), p.input("y", "f32[N]")
	g := p.Finish([]*graph.Value{x, y})
	cases := []struct {
		args []*tensor.Dense
		want string
	}{
		{[]*tensor.Dense{filled(tensor.F32, 2, 3)}, "1 inputs and 0 states are given where 2 and 0 are needed"},
		{[]*tensor.Dense{filled(tensor.F64, 2, 3), filled(tensor.F32, 2)}, `input "x" has dtype float64, not float32`},
		{[]*tensor.Dense{filled(tensor.F32, 3), filled(tensor.F32, 2)}, `input "x" has shape (3,), not (N, 3)`},
		{[]*tensor.Dense{filled(tensor.F32, 2, 4), filled(tensor.F32, 2)}, `input "x" has shape (2, 4): axis 1 is 4, not 3`},
		{[]*tensor.Dense{filled(tensor.F32, 2, 3), filled(tensor.F32, 5)}, `input "y" has shape (5,): axis 0 is 5, not N = 2`},
	}
	for _, c := range cases {
		if _, _, err := Run(g, c.args, nil, Options{}); fmt.Sprint(err) != c.want {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}

// A kernel that reads outside of its operand is a bug, and found.
func TestFaultyKernel(t *testing.T) {
	i := &kernel.Var{Name: "i0", Extent: tensor.D(4)}
	k := &kernel.Kernel{Space: []*kernel.Var{i}, Body: kernel.Load(0, tensor.F32, kernel.Index(i).Add(kernel.Int(tensor.I64, 1)))}
	_, err := fill(k, []*tensor.Dense{filled(tensor.F32, 4)}, []int64{4}, static, &budget{})
	if err == nil || !strings.Contains(err.Error(), "index 4 is outside of axis 0") {
		t.Errorf("got %v", err)
	}
}

// bfloat16, which NumPy lacks, is f32 arithmetic rounded once.
func TestBFloat16(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, y := rapid.Float32().Draw(t, "x"), rapid.Float32().Draw(t, "y")
		a, b := tensor.New(tensor.BF16), tensor.New(tensor.BF16)
		a.SetFloat(0, float64(x))
		b.SetFloat(0, float64(y))
		got, err := Eval(ops.Mul, []*tensor.Dense{a, b}, nil)
		if err != nil {
			t.Fatal(err)
		}
		want := tensor.BF16ToF32(tensor.BF16FromF32(float32(a.Float(0)) * float32(b.Float(0))))
		if g := float32(got.Float(0)); g != want && !(g != g && want != want) {
			t.Fatalf("%v * %v is %v, want %v", a.Float(0), b.Float(0), g, want)
		}
	})
}

// Narrowing rounds once: the nearest of the two neighbours, ties to even.
func TestNarrow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := uint16(rapid.IntRange(0, 0x7bfe).Draw(t, "bits"))
		lo, hi := float64(tensor.F16ToF32(h)), float64(tensor.F16ToF32(h+1))
		x := lo + (hi-lo)*rapid.SampledFrom([]float64{0, 0.25, 0.5 - 0x1p-30, 0.5, 0.5 + 0x1p-30, 0.75}).Draw(t, "part")
		want := lo
		if mid := (lo + hi) / 2; x > mid || x == mid && h&1 == 1 {
			want = hi
		}
		if got := float64(narrow(tensor.F16, x)); got != want {
			t.Fatalf("%v rounds to %v, want %v", x, got, want)
		}
	})
}

// A pairwise sum is closer than one in sequence.
func TestSumIsPairwise(t *testing.T) {
	x := tensor.New(tensor.F32, 1_000_000)
	for i := range x.Len() {
		x.SetFloat(i, 0.1)
	}
	got, err := Eval(ops.ReduceSum, []*tensor.Dense{x}, graph.Attrs{{Name: "axes", Value: []int64{0}}})
	if err != nil || math.Abs(got.Float(0)-100000) > 1 {
		t.Errorf("a million tenths are %v, %v", got.Float(0), err)
	}
}
