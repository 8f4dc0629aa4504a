package rewrite

import (
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/tensor"
)

// shapeLaws are the laws of operators that move elements without changing
// them.
func shapeLaws() []law {
	return []law{
		{ops.Reshape, "a reshape to the same shape is nothing", identity},
		{ops.Reshape, "a reshape of a reshape is one reshape", reshapeOfReshape},
		{ops.ExpandDims, "a reshape of a reshape is one reshape", reshapeOfReshape},
		{ops.Squeeze, "a reshape of a reshape is one reshape", reshapeOfReshape},
		{ops.ExpandDims, "no axis is added", without("axes")},
		{ops.Squeeze, "no axis is dropped", without("axes")},
		{ops.Transpose, "the axes stay in order", transposeNothing},
		{ops.Transpose, "a transpose of a transpose is one transpose", transposeOfTranspose},
		{ops.Broadcast, "a broadcast to the same shape is nothing", identity},
		{ops.Slice, "a slice of everything is nothing", sliceEverything},
		{ops.Concat, "a concat of one is nothing", single},
		{ops.Pad, "a pad by nothing is nothing", padNothing},
		{ops.Tile, "one copy is the original", identity},
		{ops.Repeat, "one copy is the original", repeatOnce},
		{ops.Flip, "no axis is reversed", without("axes")},
		{ops.Flip, "a flip of a flip is nothing", flipTwice},
		{ops.Roll, "no element moves", without("axes")},
	}
}

// identity: the operand has the type of the result, and so its elements.
func identity(_ *graph.Rewriter, n *graph.Node) *graph.Value { return asResult(n, n.Args[0]) }

// without is the law of an operator that does nothing for an empty list.
func without(attr string) func(*graph.Rewriter, *graph.Node) *graph.Value {
	return func(w *graph.Rewriter, n *graph.Node) *graph.Value {
		if len(n.Attrs.Ints(attr)) > 0 {
			return nil
		}
		return identity(w, n)
	}
}

// single: the operands are one value.
func single(w *graph.Rewriter, n *graph.Node) *graph.Value {
	if len(n.Args) != 1 {
		return nil
	}
	return identity(w, n)
}

// reshapeOfReshape needs element counts that are equal as expressions: where
// the running program has to compare them, both comparisons stay.
func reshapeOfReshape(w *graph.Rewriter, n *graph.Node) *graph.Value {
	for _, op := range []*graph.Op{ops.Reshape, ops.ExpandDims, ops.Squeeze} {
		x := made(n.Args[0], op)
		if x == nil || !sameCount(x, n.Args[0]) || !sameCount(x, n.Results[0]) {
			continue
		}
		if same := asResult(n, x); same != nil {
			return same
		}
		return add(w, n, ops.Reshape, graph.Attrs{{Name: "shape", Value: n.Results[0].Type.Shape.Dims}}, x)
	}
	return nil
}

func sameCount(x, y *graph.Value) bool { return x.Type.Shape.Count().Equal(y.Type.Shape.Count()) }

// permutation is the perm of a transpose, with axes counted from the front.
func permutation(n *graph.Node) []int64 {
	perm := append([]int64{}, n.Attrs.Ints("perm")...)
	for i, p := range perm {
		if p < 0 {
			perm[i] = p + int64(len(perm))
		}
	}
	return perm
}

func transposeNothing(_ *graph.Rewriter, n *graph.Node) *graph.Value {
	for i, p := range permutation(n) {
		if int64(i) != p {
			return nil
		}
	}
	return n.Args[0]
}

func transposeOfTranspose(w *graph.Rewriter, n *graph.Node) *graph.Value {
	x := made(n.Args[0], ops.Transpose)
	if x == nil {
		return nil
	}
	inner, perm := permutation(n.Args[0].Node), permutation(n)
	back := true
	for i, p := range perm {
		perm[i] = inner[p]
		back = back && perm[i] == int64(i)
	}
	if back {
		return asResult(n, x)
	}
	return add(w, n, ops.Transpose, graph.Attrs{{Name: "perm", Value: perm}}, x)
}

func sliceEverything(w *graph.Rewriter, n *graph.Node) *graph.Value {
	for i, step := range n.Attrs.Ints("steps") {
		if step != 1 || !n.Attrs.Dims("starts")[i].IsConst(0) {
			return nil
		}
	}
	return identity(w, n)
}

func padNothing(w *graph.Rewriter, n *graph.Node) *graph.Value {
	for _, d := range append(append([]tensor.Dim{}, n.Attrs.Dims("lo")...), n.Attrs.Dims("hi")...) {
		if !d.IsConst(0) {
			return nil
		}
	}
	return identity(w, n)
}

func repeatOnce(w *graph.Rewriter, n *graph.Node) *graph.Value {
	if n.Attrs.Int("repeats") != 1 {
		return nil
	}
	return identity(w, n)
}

// flipTwice: of the same axes, named in the same way.
func flipTwice(_ *graph.Rewriter, n *graph.Node) *graph.Value {
	x := made(n.Args[0], ops.Flip)
	if x == nil {
		return nil
	}
	a, b := n.Attrs.Ints("axes"), n.Args[0].Node.Attrs.Ints("axes")
	if len(a) != len(b) {
		return nil
	}
	for i := range a {
		if a[i] != b[i] {
			return nil
		}
	}
	return asResult(n, x)
}
