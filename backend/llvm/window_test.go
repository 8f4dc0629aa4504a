package llvm_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/cellc/cellc/backend"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/tensor"
)

// drawWindow is a graph of one depthwise convolution or pooling with what
// surrounds it; nil if the window is larger than the input.
func drawWindow(rng *rand.Rand) *graph.Graph {
	one := func(n ...int64) int64 { return n[rng.IntN(len(n))] }
	b := graph.NewBuilder("main")
	float := []tensor.DType{tensor.F32, tensor.F32, tensor.F32, tensor.F64, tensor.F16}[rng.IntN(5)]
	typ := func(dims ...tensor.Dim) tensor.Type {
		return tensor.Type{DType: float, Shape: tensor.Shape{Dims: dims}}
	}
	batch := []tensor.Dim{tensor.D(1), tensor.D(2), tensor.Sym("N")}[rng.IntN(3)]
	channels, deep := one(1, 3, 4), one(1, 1, 2, 4)
	in := typ(batch, tensor.D(channels), tensor.D(one(1, 4, 7, 9, 14, 30)), tensor.D(one(4, 7, 8, 15, 16, 33, 70, 150)))
	x := b.Input("x", in, diag.Span{})
	kernel, strides := []int64{one(1, 2, 3, 5), one(1, 3, 3, 5, 7)}, []int64{one(1, 1, 2, 3), one(1, 1, 2)}
	pads := []int64{one(0, 1, kernel[0]/2), one(0, kernel[0]/2), one(0, 1, kernel[1]/2), one(0, kernel[1]/2)}
	for i := range pads {
		pads[i] = min(pads[i], kernel[i/2]/2)
	}
	dilations := []int64{one(1, 1, 2), one(1, 1, 2, 3)}
	attrs := graph.Attrs{{Name: "strides", Value: strides}, {Name: "pads", Value: pads}}
	var y *graph.Value
	var err error
	switch rng.IntN(4) {
	case 0:
		attrs = append(attrs, graph.AttrValue{Name: "kernel", Value: kernel}, graph.AttrValue{Name: "dilations", Value: dilations})
		y, err = b.Add(ops.MaxPool, []*graph.Value{x}, attrs, diag.Span{})
	case 1:
		attrs = append(attrs, graph.AttrValue{Name: "kernel", Value: kernel}, graph.AttrValue{Name: "count_include_pad", Value: rng.IntN(2) == 0})
		y, err = b.Add(ops.AvgPool, []*graph.Value{x}, attrs, diag.Span{})
	default:
		w := b.Input("w", typ(tensor.D(channels*deep), tensor.D(1), tensor.D(kernel[0]), tensor.D(kernel[1])), diag.Span{})
		attrs = append(attrs, graph.AttrValue{Name: "dilations", Value: dilations}, graph.AttrValue{Name: "groups", Value: channels})
		y, err = b.Add(ops.Conv2D, []*graph.Value{x, w}, attrs, diag.Span{})
	}
	if err != nil {
		return nil
	}
	bias := b.Input("b", typ(y.Type.Shape.Dims[1], tensor.D(1), y.Type.Shape.Dims[3]), diag.Span{})
	z, err := b.Add(ops.Mul, []*graph.Value{y, bias}, nil, diag.Span{})
	if err != nil {
		return nil
	}
	z, _ = b.Add(ops.Relu, []*graph.Value{z}, nil, diag.Span{})
	b.Graph.Outputs = []string{"z"}
	return b.Finish([]*graph.Value{z})
}

// windows counts the kernels of a graph that are windows.
func windows(t *testing.T, g *graph.Graph) int {
	p, ds := backend.Lower(g)
	if ds.HasErrors() {
		t.Fatal(ds.All[0].Message)
	}
	n := 0
	for _, s := range p.Body.Steps {
		if k, ok := s.(*backend.Kernel); ok && backend.WindowOf(k) != nil {
			n++
		}
	}
	return n
}

// TestWindows compares depthwise convolutions and pooling of all kinds with
// the interpreter.
func TestWindows(t *testing.T) {
	for i, c := range []struct {
		cpu string
		opt int
	}{{"native", 1}, {"x86-64-v3", 2}, {"baseline", 0}} {
		t.Run(fmt.Sprint(c.cpu, c.opt), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(uint64(i), 11))
			var graphs []*graph.Graph
			found := 0
			for len(graphs) < windowGraphs {
				if g := drawWindow(rng); g != nil {
					graphs, found = append(graphs, g), found+windows(t, g)
				}
			}
			if found < windowGraphs/2 {
				t.Errorf("%d of %d graphs have windows", found, windowGraphs)
			}
			check(t, graphs, c.cpu, c.opt)
		})
	}
}

// windowGraphs is how many graphs each case of TestWindows draws.
const windowGraphs = 24
