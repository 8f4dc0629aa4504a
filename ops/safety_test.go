package ops_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/internal/interp"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/tensor"
	"pgregory.net/rapid"
)

// Whatever the operands and attributes, and whatever the indices, an operator
// is refused by its type rule or computed: no kernel leaves its operands.
func TestNoCallLeavesItsOperands(t *testing.T) {
	for _, op := range ops.All() {
		if op.Kernel == nil {
			continue
		}
		t.Run(op.Name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				args, attrs := drawArgs(t, op), drawAttrs(t, op)
				_, err := interp.EvalWithin(op, args, attrs, 1<<16)
				if err != nil && strings.Contains(err.Error(), "internal error") {
					t.Fatalf("%s%s %v: %v", op.Name, argTypes(args), attrs, err)
				}
			})
		})
	}
}

// drawArgs draws operands that are likely to fit together.
func drawArgs(t *rapid.T, op *graph.Op) []*tensor.Dense {
	n := len(op.Args)
	if n > 0 && op.Args[n-1].Variadic {
		n += rapid.IntRange(-1, 2).Draw(t, "more")
	}
	common := drawDims(t, "dims")
	float := rapid.SampledFrom([]tensor.DType{tensor.F32, tensor.F32, tensor.F64, tensor.F16}).Draw(t, "dtype")
	var out []*tensor.Dense
	for i := range n {
		dims := common
		switch rapid.IntRange(0, 4).Draw(t, "shape") {
		case 0:
			dims = drawDims(t, "other")
		case 1:
			dims = nil
		}
		d := tensor.New(drawDType(t, op.Args[min(i, len(op.Args)-1)].Is, float), dims...)
		for j := range d.Len() {
			d.SetInt(j, rapid.Int64Range(-5, 5).Draw(t, "element"))
		}
		out = append(out, d)
	}
	return out
}

func drawDims(t *rapid.T, label string) []int64 {
	return rapid.SliceOfN(rapid.Int64Range(0, 3), 0, 4).Draw(t, label)
}

func drawDType(t *rapid.T, is graph.Class, float tensor.DType) tensor.DType {
	switch is {
	case graph.Boolean:
		return tensor.Bool
	case graph.Integer, graph.Bits:
		return rapid.SampledFrom([]tensor.DType{tensor.I64, tensor.I32, tensor.U8}).Draw(t, "integer")
	case graph.Indices:
		return rapid.SampledFrom([]tensor.DType{tensor.I64, tensor.I32}).Draw(t, "index")
	}
	return float
}

func drawAttrs(t *rapid.T, op *graph.Op) graph.Attrs {
	var out graph.Attrs
	for _, a := range op.Attrs {
		if a.Default != nil && rapid.Bool().Draw(t, "left out") {
			continue
		}
		if v := drawAttr(t, a); v != nil {
			out = append(out, graph.AttrValue{Name: a.Name, Value: v})
		}
	}
	return out
}

func drawAttr(t *rapid.T, a graph.Attr) any {
	small := rapid.Int64Range(-3, 4)
	switch a.Kind {
	case graph.IntAttr:
		return small.Draw(t, a.Name)
	case graph.IntsAttr:
		return rapid.SliceOfN(small, 0, 4).Draw(t, a.Name)
	case graph.DimsAttr:
		return tensor.ShapeOf(rapid.SliceOfN(small, 0, 4).Draw(t, a.Name)...).Dims
	case graph.FloatAttr:
		return 1.5
	case graph.BoolAttr:
		return rapid.Bool().Draw(t, a.Name)
	case graph.StrAttr:
		return rapid.SampledFrom([]string{"constant", "reflect", "edge", "circular", "none", "add", "max"}).Draw(t, a.Name)
	case graph.DTypeAttr:
		return rapid.SampledFrom(tensor.DTypes()).Draw(t, a.Name)
	}
	return fmt.Sprint("no kind ", a.Kind)
}

// Where lengths are unknown to the graph and then do not fit, the program says
// so: where a check or a bound is missing, a load leaves its operand.
func TestLengthsThatDoNotFit(t *testing.T) {
	found, ran := 0, 0
	for i, v := range readVectors(t) {
		if len(v.Args) == 0 || i%4 != 1 && len(v.Args) < 2 || i%5 != 1 {
			continue
		}
		b := graph.NewBuilder("test")
		var params []*graph.Value
		n := 0
		for _, a := range v.Args {
			ty := a.Type()
			ty.Shape.Dims = hide(ty.Shape.Dims, &n, func(i int, _ int64) tensor.Dim { return tensor.Sym(fmt.Sprint("?", i)) })
			params = append(params, b.Input("x", ty, noSpan))
		}
		y, err := b.Add(v.Op, params, v.Attrs, noSpan)
		if err != nil {
			continue
		}
		g := b.Finish([]*graph.Value{y})
		for k, a := range v.Args {
			for axis, length := range a.Dims {
				if length <= 1 || length > 20 {
					continue
				}
				args := slices.Clone(v.Args)
				args[k] = resized(a, axis, length+int64(i%4-2))
				_, _, err := interp.Run(g, args, nil, interp.Options{Steps: 1 << 16})
				ran++
				if err != nil {
					found++
				}
				if err != nil && strings.Contains(err.Error(), "internal error") {
					t.Errorf("line %d: %s%s: %v", v.Line, v.Op.Name, argTypes(args), err)
				}
			}
		}
	}
	t.Logf("%d of %d runs were refused", found, ran)
	if found == 0 || found == ran {
		t.Error("all runs are alike")
	}
}

// resized is a tensor of zeros with the shape of d but for one axis.
func resized(d *tensor.Dense, axis int, length int64) *tensor.Dense {
	dims := append([]int64{}, d.Dims...)
	dims[axis] = length
	return tensor.New(d.DType, dims...)
}
