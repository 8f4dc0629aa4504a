package rewrite

import (
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/tensor"
)

// Prune replaces an if whose condition is a constant by the arm taken, and a
// while whose test is false from the start by what it was given.
//
//	%0 = const {value: bool[] true} bool[]
//	%1 = if %0 (%x) {
//	  then(%2 f32[2]):
//	    %3 = neg(%2) f32[2]
//	    yield %3
//	  else(%4 f32[2]):
//	    yield %4
//	} f32[2]
//	return out: %1
//
// becomes
//
//	%0 = const {value: bool[] true} bool[]
//	%1 = neg(%x) f32[2]
//	return out: %1
//
// Fold finds the constants; what only the dropped arm used is left to Dead.
// Where the arm taken knows a length that the join did not, the types of all
// that follows become more exact.
var Prune = graph.Pass{Name: "prune", Doc: "replace an if or while with a constant condition by what it does", Run: prune}

func prune(g *graph.Graph, ctx *graph.Context) {
	graph.Rewrite(g, ctx, func(w *graph.Rewriter, n *graph.Node) {
		switch n.Op {
		case graph.If:
			if c := constant(n.Args[0]); c != nil {
				arm, name := n.Regions[0], "then"
				if c.Int(0) == 0 {
					arm, name = n.Regions[1], "else"
				}
				ctx.Remarkf(n, "the condition is constant: only the %s arm remains", name)
				w.Replace(n, w.Inline(arm, n.Args[1:])...)
			}
		case graph.While:
			if c := constant(n.Regions[0].Yield[0]); c != nil && c.Int(0) == 0 && !hasEffect(n.Regions[0]) {
				ctx.Remarkf(n, "the test is false: the loop never runs")
				w.Replace(n, n.Args[:len(n.Results)]...)
			}
		}
	})
}

// constant is the data of a value that a const node gives; nil for others.
func constant(v *graph.Value) *tensor.Dense {
	if v.Node == nil || v.Node.Op != graph.Const {
		return nil
	}
	return v.Node.Attrs.Data("value")
}

func hasEffect(r *graph.Region) bool {
	for _, n := range r.Nodes {
		if n.HasEffect() {
			return true
		}
	}
	return false
}
