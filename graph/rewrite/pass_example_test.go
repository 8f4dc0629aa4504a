package rewrite_test

import (
	"fmt"

	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/graph/rewrite"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/tensor"
)

// Double replaces x + x by 2 * x. The guide, docs/GRAPH.md, shows it.
var Double = graph.Pass{Name: "double", Doc: "replace x + x by 2 * x", Run: func(g *graph.Graph, ctx *graph.Context) {
	graph.Rewrite(g, ctx, func(w *graph.Rewriter, n *graph.Node) {
		if n.Op != ops.Add || n.Args[0] != n.Args[1] {
			return
		}
		two := w.Const(tensor.ScalarFloat(n.Args[0].Type.DType, 2), n.Span)
		if v, err := w.Add(ops.Mul, []*graph.Value{n.Args[0], two}, nil, n.Span); err == nil {
			w.Replace(n, v)
		}
	})
}}

// A pass of one's own.
func Example() {
	g, err := graph.Parse("func f(%x f32[2]) { %0 = add(%x, %x) f32[2] return out: %0 }", ops.Lookup)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, p := range []graph.Pass{Double, rewrite.Dead} {
		p.Run(g, &graph.Context{})
	}
	fmt.Print(graph.Print(g))
	// Output:
	// func f(%x f32[2]) {
	//   %0 = const {value: f32[] 2} f32[]
	//   %1 = mul(%x, %0) f32[2]
	//   return out: %1
	// }
}
