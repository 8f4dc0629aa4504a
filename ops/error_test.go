package ops_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/tensor"
)

// set makes attributes of name, value pairs.
func set(pairs ...any) graph.Attrs {
	var out graph.Attrs
	for i := 0; i < len(pairs); i += 2 {
		out = append(out, graph.AttrValue{Name: pairs[i].(string), Value: pairs[i+1]})
	}
	return out
}

func dims(ns ...int64) []tensor.Dim { return tensor.ShapeOf(ns...).Dims }

// Each rule that a user can break, with the sentence that says so.
var mistakes = []struct {
	op    *graph.Op
	args  string
	attrs graph.Attrs
	want  string
}{
	{ops.Add, "f32[2,3] f32[4]", nil, "shapes (2, 3) and (4,) cannot be broadcast together: 3 is not 4"},
	{ops.Add, "f32[N] f32[M]", nil, "N need not be M; give equal lengths of the inputs one name"},
	{ops.Add, "f32[4] f32[N]", nil, "N need not be 4; declare the input with 4 in place of N"},
	{ops.Add, "f32[N] f32[N+1]", nil, "N is never N+1"},
	{ops.Add, "f32[2] i32[2]", nil, "x and y must have one dtype, but are float32 and int32"},
	{ops.Add, "bool[2] bool[2]", nil, "x must be a number, not bool"},
	{ops.Add, "f32[2]", nil, "needs 2 operands, not 1"},
	{ops.Exp, "i32[2]", nil, "x must be a float, not int32"},
	{ops.Select, "f32[2] f32[2] f32[2]", nil, "cond must be bool, not float32"},
	{ops.Cast, "f32[2]", nil, "attribute dtype is missing"},
	{ops.Cast, "f32[2]", set("dtype", "i32"), "attribute dtype cannot be a string"},
	{ops.Neg, "f32[2]", set("axis", int64(0)), "there is no attribute axis"},
	{ops.ReduceSum, "f32[2,3]", set("axes", []int64{2}), "axis 2 is out of range for a tensor of rank 2: it must be in [-2, 2)"},
	{ops.ReduceSum, "f32[2,3]", set("axes", []int64{1, -1}), "axis -1 is given twice"},
	{ops.ReduceSum, "f32[]", set("axes", []int64{0}), "axis 0 does not exist: the tensor has no axes"},
	{ops.ReduceSum, "f32[...]", set("axes", []int64{0}), "the rank of x must be known here"},
	{ops.ReduceMax, "f32[2,0]", set("axes", []int64{1}), "axis 1 of shape (2, 0) is empty: reduce_max of no elements is undefined"},
	{ops.ReduceAll, "f32[2]", set("axes", []int64{0}), "x must be bool, not float32"},
	{ops.MatMul, "f32[2,3] f32[4,5]", nil, "shapes (2, 3) and (4, 5) cannot be multiplied: 3 is not 4"},
	{ops.MatMul, "f32[3] f32[3,5]", nil, "a must be a matrix or a batch of them, but has shape (3,)"},
	{ops.MatMul, "f32[2,2,3] f32[4,3,5]", nil, "shapes (2,) and (4,) cannot be broadcast together"},
	{ops.Conv2D, "f32[1,3,8,8] f32[4,2,3,3]", nil, "x of shape (1, 3, 8, 8) has 3 channels, but weights of shape (4, 2, 3, 3) take 2 in 1 groups"},
	{ops.Conv2D, "f32[1,3,2,8] f32[4,3,3,3]", nil, "a kernel of shape (3, 3) with dilation [1 1] is larger than the input of shape (2, 8) with padding [0 0 0 0]"},
	{ops.Conv2D, "f32[1,4,8,8] f32[3,2,3,3]", set("groups", int64(2)), "2 groups do not divide 3 channels"},
	{ops.Conv2D, "f32[1,4,8,8] f32[3,4,3,3]", set("strides", []int64{0, 1}), "strides must be 1 or more, not [0 1]"},
	{ops.Conv2D, "f32[4,8,8] f32[3,4,3,3]", nil, "x must have rank 4, but has shape (4, 8, 8)"},
	{ops.MaxPool, "f32[2,2]", set("kernel", []int64{3}, "strides", []int64{1}, "pads", []int64{0, 0}), "a window [3] is larger than the input of shape (2,)"},
	{ops.Reshape, "f32[2,3]", set("shape", dims(4)), "shape (2, 3) of 6 elements cannot become (4,), which has 4"},
	{ops.Squeeze, "f32[2,3]", set("axes", []int64{0}), "axis 0 of shape (2, 3) cannot be squeezed: its length is not 1"},
	{ops.Transpose, "f32[2,3]", set("perm", []int64{0, 0}), "axis 0 is given twice in perm [0 0]"},
	{ops.Transpose, "f32[2,3]", set("perm", []int64{0}), "perm [0] does not name every axis of a tensor of rank 2"},
	{ops.Broadcast, "f32[2,3]", set("shape", dims(4, 3)), "shape (2, 3) cannot be broadcast to (4, 3): 2 is not 4"},
	{ops.Broadcast, "f32[2,3]", set("shape", dims(3)), "shape (2, 3) cannot be broadcast to (3,), which has fewer axes"},
	{ops.Slice, "f32[4]", set("starts", dims(2), "stops", dims(5), "steps", []int64{1}), "slice 2:5:1 of axis 0 does not lie within its length 4"},
	{ops.Slice, "f32[4]", set("starts", dims(0), "stops", dims(4), "steps", []int64{0}), "slice step cannot be zero"},
	{ops.Pad, "f32[4]", set("lo", dims(4), "hi", dims(0), "mode", "reflect"), "pad width 4 of axis 0 is not below its length 4, as mode reflect needs"},
	{ops.Pad, "f32[4]", set("lo", dims(4), "hi", dims(0), "mode", "mirror"), `pad mode "mirror" is none of constant, reflect, edge, circular`},
	{ops.Pad, "f32[4]", set("lo", dims(-3), "hi", dims(-3)), "dim 0 of shape (-2,) is negative"},
	{ops.Concat, "f32[2,3] f32[2,4]", set("axis", int64(0)), "shapes (2, 3) and (2, 4) do not fit together at axis 1: 3 is not 4"},
	{ops.Concat, "f32[2,3] f32[2]", set("axis", int64(0)), "xs[1] has rank 1 where xs[0] has 2"},
	{ops.Concat, "f32[2] i32[2]", set("axis", int64(0)), "xs[0] and xs[1] must have one dtype, but are float32 and int32"},
	{ops.Stack, "f32[2] f32[3]", set("axis", int64(0)), "shapes (2,) and (3,) do not fit together at axis 0: 2 is not 3"},
	{ops.Gather, "f32[0,3] i64[2]", set("axis", int64(0)), "shape (0, 3) has an empty axis, which has no element to index"},
	{ops.Gather, "f32[2,3] f32[2]", set("axis", int64(0)), "indices must be an integer, not float32"},
	{ops.GatherElements, "f32[2,3] i64[3,3]", set("axis", int64(1)), "indices of shape (3, 3) do not fit x of shape (2, 3) at axis 0: 3 is not 2"},
	{ops.GatherND, "f32[2,3] i64[2,3]", nil, "the last axis of indices must be a number up to the rank of x, 2, but has length 3"},
	{ops.Scatter, "f32[5] i64[2] f32[3]", set("axis", int64(0)), "updates of shape (3,) must have shape (2,)"},
	{ops.Scatter, "f32[5] i64[2] f32[2]", set("axis", int64(0), "reduce", "sum"), `reduce "sum" is none of none, add, mul, max, min`},
	{ops.IndexPut, "f32[5,3] f32[4,3] i64[2]", nil, "does not fit the selected shape (2, 3): 4 is not 2"},
	{ops.IndexPut, "f32[5,3] f32[2,2,3] i64[2]", nil, "value of shape (2, 2, 3) does not fit the selected shape (2, 3)"},
	{ops.DynamicSlice, "f32[5] i64[]", set("sizes", dims(6)), "a window of shape (6,) does not lie within shape (5,)"},
	{ops.DynamicSlice, "f32[5] i64[1]", set("sizes", dims(2)), "starts[0] must be a scalar, but has shape (1,)"},
	{ops.Full, "f32[2]", set("shape", dims(2)), "value must be a scalar, but has shape (2,)"},
	{ops.Assert, "bool[2]", set("message", "m"), "cond must be a scalar, but has shape (2,)"},
}

func TestMistakes(t *testing.T) {
	for _, m := range mistakes {
		c := &graph.Call{Op: m.op, Attrs: m.attrs, Fresh: func() tensor.Dim { return tensor.Sym("?9") }}
		for _, s := range strings.Fields(m.args) {
			a, err := tensor.ParseType(s)
			if err != nil {
				t.Fatal(err)
			}
			c.Args = append(c.Args, a)
		}
		out, err := m.op.Infer(c)
		var rule *graph.RuleError
		if !errors.As(err, &rule) {
			t.Errorf("%s of %s: no rule is broken, type %s, error %v; want %q", m.op.Name, m.args, out, err, m.want)
		} else if !strings.Contains(rule.Text, m.want) {
			t.Errorf("%s of %s: %q, want %q", m.op.Name, m.args, rule.Text, m.want)
		}
	}
}

// A result has the length of which more is known.
func TestSymbolicResults(t *testing.T) {
	cases := []struct {
		op    *graph.Op
		args  string
		attrs graph.Attrs
		want  string
	}{
		{ops.Add, "f32[?1,3] f32[N,1]", nil, "f32[N,3]"},
		{ops.Add, "f32[?1] f32[?2]", nil, "f32[stretch(?1,?2)]"},
		{ops.Add, "f32[?1] f32[7]", nil, "f32[7]"},
		{ops.Add, "f32[(N+1)//2] f32[4]", nil, "f32[4]"},
		{ops.Add, "f32[N] f32[...]", nil, "f32[...]"},
		{ops.MatMul, "f32[B,N,?1] f32[8,M]", nil, "f32[B,N,M]"},
		{ops.Conv2D, "f32[N,3,H,W] f32[8,3,3,3]", set("strides", []int64{2, 1}, "pads", []int64{1, 1, 1, 1}), "f32[N,8,(H+1)//2,W]"},
		{ops.Concat, "f32[N,3] f32[M,3]", set("axis", int64(0)), "f32[M+N,3]"},
		{ops.Slice, "f32[N]", set("starts", dims(1), "stops", []tensor.Dim{tensor.Sym("N")}, "steps", []int64{1}), "f32[max(0,N-1)]"},
		{ops.Slice, "f32[N]", set("starts", []tensor.Dim{tensor.Sym("N").Sub(tensor.D(1))}, "stops", dims(-1), "steps", []int64{-1}), "f32[N]"},
		{ops.Reshape, "f32[N,3,4]", set("shape", []tensor.Dim{tensor.Sym("N"), tensor.D(12)}), "f32[N,12]"},
	}
	for _, k := range cases {
		c := &graph.Call{Op: k.op, Attrs: k.attrs}
		for _, s := range strings.Fields(k.args) {
			a, err := tensor.ParseType(s)
			if err != nil {
				t.Fatal(err)
			}
			c.Args = append(c.Args, a)
		}
		if out, err := k.op.Infer(c); err != nil || out.String() != k.want {
			t.Errorf("%s of %s: %s, %v; want %s", k.op.Name, k.args, out, err, k.want)
		}
	}
}
