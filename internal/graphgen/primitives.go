package graphgen

import (
	"pgregory.net/rapid"

	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/tensor"
)

// Primitives is a Config of real operators, for graphs that can be run and in
// which there is much to simplify.
func Primitives() Config {
	c := Config{
		Less: ops.Lt, Add: ops.Add, Nodes: 8, Depth: 2,
		DTypes: []tensor.DType{tensor.F32, tensor.F32, tensor.I32, tensor.Bool, tensor.F16, tensor.U8},
	}
	for _, op := range []*graph.Op{
		ops.Add, ops.Sub, ops.Mul, ops.Div, ops.FloorDiv, ops.Pow, ops.Maximum, ops.Minimum, ops.And, ops.Or, ops.Xor,
		ops.Shl, ops.Shr, ops.Neg, ops.Not, ops.Abs, ops.Sign, ops.Floor, ops.Round, ops.Relu, ops.Exp, ops.Select,
		ops.Eq, ops.Ne, ops.Lt, ops.Ge,
	} {
		c.Choices = append(c.Choices, Choice{Op: op})
	}
	for op, attrs := range map[*graph.Op]func(*rapid.T, []tensor.Type) graph.Attrs{
		ops.Cast:       drawCast,
		ops.Transpose:  drawPerm,
		ops.Reshape:    drawReshape,
		ops.Broadcast:  drawBroadcast,
		ops.ExpandDims: drawAxes,
		ops.Squeeze:    drawAxes,
		ops.Flip:       drawAxes,
		ops.Concat:     func(*rapid.T, []tensor.Type) graph.Attrs { return graph.Attrs{{Name: "axis", Value: int64(0)}} },
		ops.Print:      func(*rapid.T, []tensor.Type) graph.Attrs { return graph.Attrs{{Name: "format", Value: "{}"}} },
		ops.ReduceSum:  drawReduce,
		ops.ReduceAny:  drawReduce,
		ops.Slice:      drawSlice,
		ops.Repeat:     drawRepeat,
		ops.Pad:        drawPad,
	} {
		c.Choices = append(c.Choices, Choice{Op: op, Attrs: attrs})
	}
	// Map order must not matter for what a seed draws.
	sortChoices(c.Choices)
	return c
}

func sortChoices(cs []Choice) {
	for i := range cs {
		for k := i; k > 0 && cs[k].Op.Name < cs[k-1].Op.Name; k-- {
			cs[k], cs[k-1] = cs[k-1], cs[k]
		}
	}
}

func drawCast(t *rapid.T, _ []tensor.Type) graph.Attrs {
	return graph.Attrs{{Name: "dtype", Value: rapid.SampledFrom(tensor.DTypes()).Draw(t, "dtype")}}
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

func drawReduce(t *rapid.T, args []tensor.Type) graph.Attrs {
	return append(drawAxes(t, args), graph.AttrValue{Name: "keepdims", Value: rapid.Bool().Draw(t, "keepdims")})
}

func drawRepeat(t *rapid.T, _ []tensor.Type) graph.Attrs {
	return graph.Attrs{{Name: "repeats", Value: rapid.Int64Range(1, 2).Draw(t, "repeats")}, {Name: "axis", Value: int64(0)}}
}

func drawSlice(t *rapid.T, args []tensor.Type) graph.Attrs {
	dims := args[0].Shape.Dims
	starts, steps := make([]tensor.Dim, len(dims)), make([]int64, len(dims))
	for i := range dims {
		starts[i], steps[i] = tensor.D(rapid.Int64Range(0, 1).Draw(t, "start")), 1
	}
	return graph.Attrs{{Name: "starts", Value: starts}, {Name: "stops", Value: append([]tensor.Dim{}, dims...)}, {Name: "steps", Value: steps}}
}

func drawPad(t *rapid.T, args []tensor.Type) graph.Attrs {
	lo, hi := make([]tensor.Dim, args[0].Shape.Rank()), make([]tensor.Dim, args[0].Shape.Rank())
	for i := range lo {
		lo[i] = tensor.D(rapid.Int64Range(0, 2).Draw(t, "lo"))
	}
	return graph.Attrs{{Name: "lo", Value: lo}, {Name: "hi", Value: hi}, {Name: "mode", Value: "constant"}, {Name: "value", Value: 0.0}}
}
