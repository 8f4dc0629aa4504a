package graphgen

import (
	"pgregory.net/rapid"

	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/tensor"
)

// Kernels is a Config for testing code: small tensors of every dtype, and much
// control flow.
func Kernels() Config {
	c := Config{Less: ops.Lt, Add: ops.Add, Nodes: 8, Depth: 2, DTypes: tensor.DTypes()}
	for _, op := range []*graph.Op{
		ops.Add, ops.Sub, ops.Mul, ops.Div, ops.FloorDiv, ops.Mod, ops.Rem, ops.Maximum, ops.Minimum, ops.And, ops.Or, ops.Xor,
		ops.Shl, ops.Shr, ops.Neg, ops.Not, ops.Abs, ops.Sign, ops.Floor, ops.Round, ops.Relu, ops.Select,
		ops.Eq, ops.Ne, ops.Lt, ops.Ge, ops.Sqrt, ops.IsNaN, ops.IsInf,
	} {
		c.Choices = append(c.Choices, Choice{Op: op})
	}
	c.Choices = append(c.Choices,
		Choice{Op: ops.Cast, Attrs: drawCast},
		Choice{Op: ops.Transpose, Attrs: drawPerm},
		Choice{Op: ops.Reshape, Attrs: drawReshape},
		Choice{Op: ops.Broadcast, Attrs: drawBroadcast},
		Choice{Op: ops.ExpandDims, Attrs: drawAxes},
		Choice{Op: ops.Squeeze, Attrs: drawAxes},
		Choice{Op: ops.Flip, Attrs: drawAxes},
		Choice{Op: ops.Concat, Attrs: drawAxis},
		Choice{Op: ops.Pad, Attrs: drawPad},
	)
	for _, op := range []*graph.Op{ops.ReduceSum, ops.ReduceProd, ops.ReduceMax, ops.ReduceMin, ops.ReduceAny, ops.ReduceAll} {
		c.Choices = append(c.Choices, Choice{Op: op, Attrs: drawReduce})
	}
	c.Choices = append(c.Choices, Choice{Op: ops.DynamicUpdate}, Choice{Op: ops.DynamicUpdate},
		Choice{Op: ops.DynamicUpdate}, Choice{Op: ops.Gather, Attrs: drawAxis})
	for _, op := range []*graph.Op{ops.ArgMax, ops.ArgMin} {
		c.Choices = append(c.Choices, Choice{Op: op, Attrs: drawAxis})
	}
	for _, op := range []*graph.Op{ops.CumSum, ops.CumProd, ops.CumMax, ops.CumMin} {
		c.Choices = append(c.Choices, Choice{Op: op, Attrs: drawScan})
	}
	return c
}

// Places is a Config of few types and much control flow, in whose graphs values
// could be written in place, swapped and copied where they must not.
func Places() Config {
	c := Config{Less: ops.Lt, Add: ops.Add, Nodes: 9, Depth: 3, Static: true, DTypes: []tensor.DType{tensor.I64}}
	for _, op := range []*graph.Op{ops.DynamicUpdate, ops.DynamicUpdate, ops.DynamicUpdate, ops.Add, ops.Sub, ops.Neg, ops.Lt} {
		c.Choices = append(c.Choices, Choice{Op: op})
	}
	c.Choices = append(c.Choices, Choice{Op: ops.Flip, Attrs: drawAxes}, Choice{Op: ops.CumSum, Attrs: drawScan},
		Choice{Op: ops.Reshape, Attrs: drawReshape})
	return c
}

func drawAxis(t *rapid.T, _ []tensor.Type) graph.Attrs {
	return graph.Attrs{{Name: "axis", Value: rapid.Int64Range(-1, 0).Draw(t, "axis")}}
}

func drawScan(t *rapid.T, args []tensor.Type) graph.Attrs {
	return append(drawAxis(t, args), graph.AttrValue{Name: "reverse", Value: rapid.Bool().Draw(t, "reverse")},
		graph.AttrValue{Name: "exclusive", Value: rapid.Bool().Draw(t, "exclusive")})
}
