package rewrite_test

import (
	"math"
	"testing"

	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/graph/rewrite"
	"github.com/cellc/cellc/internal/graphgen"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/tensor"
)

// numbers are those for which floats and integers break the laws of algebra.
var numbers = []float64{
	0, math.Copysign(0, -1), 1, -1, 2, -2, 3, 0.5, 7, 100, 127, 128, 200, 255, 256, -128, -129, 3000, 40000, 65504, -7.5, 2.5,
	1 << 24, 1<<24 + 1, 1 << 31, -1 << 31, 1<<40 + 3, 5.96e-8, 1e-20, 1e-40, 3e38, math.Inf(1), math.Inf(-1), math.NaN(),
}

func vector(dt tensor.DType) *tensor.Dense {
	d := tensor.New(dt, int64(len(numbers)))
	for i, x := range numbers {
		if dt.IsFloat() {
			d.SetFloat(i, x)
		} else if !math.IsNaN(x) && !math.IsInf(x, 0) {
			d.SetInt(i, int64(x))
		}
	}
	return d
}

// check runs a graph of one input before and after Algebra.
func check(t *testing.T, what string, x *tensor.Dense, build func(b *graph.Builder, x *graph.Value) (*graph.Value, error)) {
	t.Helper()
	b := graph.NewBuilder("f")
	v, err := build(b, b.Input("x", x.Type(), diag.Span{}))
	if err != nil {
		return // no such operator for this dtype
	}
	b.Graph.Outputs = []string{"out"}
	g := b.Finish([]*graph.Value{v})
	want, err := graphgen.Observe(g, []*tensor.Dense{x})
	if err != nil {
		t.Fatal(err)
	}
	before := graph.Print(g)
	run(t, rewrite.Algebra, g)
	if got, err := graphgen.Observe(g, []*tensor.Dense{x}); err != nil || got != want {
		t.Errorf("%s: got %s%v, want %s\n%s%s", what, got, err, want, before, graph.Print(g))
	}
}

// Every operator of two operands, with every number on either side.
func TestLawsOfNumbers(t *testing.T) {
	for _, dt := range tensor.DTypes() {
		x := vector(dt)
		for _, op := range []*graph.Op{
			ops.Add, ops.Sub, ops.Mul, ops.Div, ops.FloorDiv, ops.Mod, ops.Pow, ops.Maximum, ops.Minimum,
			ops.And, ops.Or, ops.Xor, ops.Shl, ops.Shr, ops.Eq, ops.Ne, ops.Lt, ops.Le,
		} {
			for i := range numbers {
				one := tensor.New(dt)
				copy(one.Data, x.Data[i*dt.Size():])
				binaryLaw(t, op, x, one)
			}
		}
	}
}

func binaryLaw(t *testing.T, op *graph.Op, x, one *tensor.Dense) {
	t.Helper()
	constant := func(b *graph.Builder) *graph.Value {
		return b.Leaf(graph.Const, graph.Attrs{{Name: "value", Value: one}}, diag.Span{})
	}
	check(t, op.Name+" right", x, func(b *graph.Builder, x *graph.Value) (*graph.Value, error) {
		return b.Add(op, []*graph.Value{x, constant(b)}, nil, diag.Span{})
	})
	check(t, op.Name+" left", x, func(b *graph.Builder, x *graph.Value) (*graph.Value, error) {
		return b.Add(op, []*graph.Value{constant(b), x}, nil, diag.Span{})
	})
	check(t, op.Name+" negated", x, func(b *graph.Builder, x *graph.Value) (*graph.Value, error) {
		y, err := b.Add(op, []*graph.Value{x, constant(b)}, nil, diag.Span{})
		if err != nil {
			return nil, err
		}
		return b.Add(ops.Not, []*graph.Value{y}, nil, diag.Span{})
	})
}

func TestLawsOfOne(t *testing.T) {
	once := []*graph.Op{ops.Neg, ops.Not, ops.Abs, ops.Sign, ops.Floor, ops.Ceil, ops.Round, ops.Trunc, ops.Relu}
	for _, dt := range tensor.DTypes() {
		for _, f := range once {
			for _, h := range once {
				check(t, f.Name+" of "+h.Name, vector(dt), func(b *graph.Builder, x *graph.Value) (*graph.Value, error) {
					y, err := b.Add(h, []*graph.Value{x}, nil, diag.Span{})
					if err != nil {
						return nil, err
					}
					return b.Add(f, []*graph.Value{y}, nil, diag.Span{})
				})
			}
		}
	}
}

// Every chain of two casts.
func TestLawsOfCasts(t *testing.T) {
	for _, from := range tensor.DTypes() {
		for _, over := range tensor.DTypes() {
			for _, to := range tensor.DTypes() {
				check(t, from.String()+" "+over.String()+" "+to.String(), vector(from), func(b *graph.Builder, x *graph.Value) (*graph.Value, error) {
					y, err := b.Add(ops.Cast, []*graph.Value{x}, graph.Attrs{{Name: "dtype", Value: over}}, diag.Span{})
					if err != nil {
						return nil, err
					}
					return b.Add(ops.Cast, []*graph.Value{y}, graph.Attrs{{Name: "dtype", Value: to}}, diag.Span{})
				})
			}
		}
	}
}
