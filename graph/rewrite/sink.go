package rewrite

import "github.com/cellc/cellc/graph"

// Sink repeats constants and weights inside the regions that are given them,
// so that folding goes on there and no loop carries them as operands.
//
//	%0 = const {value: f32[] 2} f32[]
//	%1 = if %c (%x, %0) {
//	  then(%2 f32[2], %3 f32[]):
//	    %4 = mul(%2, %3) f32[2]
//	    yield %4
//	  else(%5 f32[2], %6 f32[]):
//	    yield %5
//	} f32[2]
//	return out: %1
//
// becomes
//
//	%0 = const {value: f32[] 2} f32[]
//	%1 = if %c (%x, %0) {
//	  then(%2 f32[2], %3 f32[]):
//	    %4 = const {value: f32[] 2} f32[]
//	    %5 = mul(%2, %4) f32[2]
//	    yield %5
//	  else(%6 f32[2], %7 f32[]):
//	    yield %6
//	} f32[2]
//	return out: %1
//
// The operands that are no longer used are left to Dead. It is the reason why
// no other pass has to look through the parameters of a region.
var Sink = graph.Pass{Name: "sink", Doc: "repeat constants inside the regions that are given them", Run: sink}

func sink(g *graph.Graph, _ *graph.Context) {
	graph.Walk(g.Body, func(n *graph.Node) { // outer before inner: constants sink all the way
		for _, r := range n.Regions {
			uses := graph.Uses(r)
			var leaves []*graph.Node
			for i := len(n.Args) - 1; i >= 0; i-- {
				if p := uncarried(n, r, i); p != nil && len(uses[p]) > 0 && sinks(n.Args[i]) {
					leaves = append(leaves, repeat(n.Args[i].Node, p))
				}
			}
			r.Nodes = append(leaves, r.Nodes...)
		}
	})
}

// uncarried is the parameter of r that is operand i of n in every iteration;
// nil if there is none.
func uncarried(n *graph.Node, r *graph.Region, i int) *graph.Value {
	if n.Op == graph.While && i < len(n.Results) {
		return nil
	}
	if i -= len(n.Args) - len(r.Params); i < 0 {
		return nil // the condition of an if
	}
	return r.Params[i]
}

func sinks(v *graph.Value) bool {
	return v.Node != nil && (v.Node.Op == graph.Const || v.Node.Op == graph.WeightOp)
}

// repeat makes a copy of a leaf that takes the place of a parameter.
func repeat(leaf *graph.Node, p *graph.Value) *graph.Node {
	n := &graph.Node{Op: leaf.Op, Attrs: leaf.Attrs, Span: leaf.Span, Region: p.Region}
	graph.ReplaceUses(p, n.AddResult(leaf.Results[0].Type))
	return n
}
