package rewrite

import (
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/tensor"
)

// Algebra replaces a node by a simpler one that gives the same bits.
//
//	%0 = const {value: f32[] 1} f32[]
//	%1 = mul(%x, %0) f32[2]
//	%2 = neg(%1) f32[2]
//	%3 = neg(%2) f32[2]
//	return out: %3
//
// becomes
//
//	%0 = const {value: f32[] 1} f32[]
//	%1 = neg(%x) f32[2]
//	return out: %x
//
// The laws are in the tables numberLaws and shapeLaws. Floats obey fewer of
// them than numbers do: x+0 is not x where x is -0, x*0 is not 0 where x is
// NaN, x-x is not 0 where x is infinite. Nothing here depends on the user's
// allowing inexact arithmetic.
var Algebra = graph.Pass{Name: "algebra", Doc: "replace a node by a simpler one that gives the same bits", Run: algebra}

// A law is a rewrite of nodes of one operator. apply gives the value that
// equals the node's result, or nil where the law does not hold.
type law struct {
	op    *graph.Op
	text  string // the algebra, for remarks
	apply func(w *graph.Rewriter, n *graph.Node) *graph.Value
}

func algebra(g *graph.Graph, ctx *graph.Context) {
	laws := map[*graph.Op][]law{}
	for _, l := range append(numberLaws(), shapeLaws()...) {
		laws[l.op] = append(laws[l.op], l)
	}
	graph.Rewrite(g, ctx, func(w *graph.Rewriter, n *graph.Node) {
		for _, l := range laws[n.Op] {
			if v := l.apply(w, n); v != nil {
				ctx.Remarkf(n, "%s: %s", n.Op.Name, l.text)
				w.Replace(n, v)
				return
			}
		}
	})
}

// asResult gives v if it has exactly the type of n's result: where an operand
// was broadcast, or a length is known only to be equal at run time, it stays.
func asResult(n *graph.Node, v *graph.Value) *graph.Value {
	if v != nil && v.Type.Equal(n.Results[0].Type) {
		return v
	}
	return nil
}

// add makes a node of the place of n; nil if the type rule refuses it or gives
// another type.
func add(w *graph.Rewriter, n *graph.Node, op *graph.Op, attrs graph.Attrs, args ...*graph.Value) *graph.Value {
	v, err := w.Add(op, args, attrs, n.Span)
	if err != nil {
		return nil
	}
	return asResult(n, v)
}

// made gives operand 0 of the node that makes v, if op is its operator.
func made(v *graph.Value, op *graph.Op) *graph.Value {
	if v.Node == nil || v.Node.Op != op {
		return nil
	}
	return v.Node.Args[0]
}

// static reports the lengths of a value where all are numbers.
func static(v *graph.Value) ([]int64, bool) { return v.Type.Shape.Static() }

// first is element 0 of d as a tensor of rank 0.
func first(d *tensor.Dense) *tensor.Dense {
	out := tensor.New(d.DType)
	copy(out.Data, d.Data)
	return out
}

// uniform reports whether all elements of d, of which there is one at least,
// have the same bytes.
func uniform(d *tensor.Dense) bool {
	size := d.DType.Size()
	for i := size; i < len(d.Data); i++ {
		if d.Data[i] != d.Data[i-size] {
			return false
		}
	}
	return len(d.Data) > 0
}
