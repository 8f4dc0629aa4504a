package rewrite

import "github.com/cellc/cellc/graph"

// Forward lets a value pass by an if or while that does not change it.
//
//	%0, %1 = while {carried: 2} (%n, %n) {
//	  test(%2 i32[], %3 i32[]):
//	    %4 = lt(%2, %3) bool[]
//	    yield %4
//	  body(%5 i32[], %6 i32[]):
//	    %7 = add(%5, %6) i32[]
//	    yield %7, %6
//	} i32[], i32[]
//	%8 = add(%0, %1) i32[]
//	return out: %8
//
// becomes
//
//	%0 = while {carried: 1} (%n, %n) {
//	  test(%1 i32[], %2 i32[]):
//	    %3 = lt(%1, %2) bool[]
//	    yield %3
//	  body(%4 i32[], %5 i32[]):
//	    %6 = add(%4, %5) i32[]
//	    yield %6
//	} i32[]
//	%7 = add(%0, %n) i32[]
//	return out: %7
//
// A value that a while carries unchanged becomes an operand that it only
// reads; the result of an if whose arms yield the same operand, or equal
// constants, is that operand or constant.
var Forward = graph.Pass{Name: "forward", Doc: "let values pass by an if or while that does not change them", Run: forward}

func forward(g *graph.Graph, ctx *graph.Context) {
	graph.Rewrite(g, ctx, func(w *graph.Rewriter, n *graph.Node) {
		switch n.Op {
		case graph.If:
			forwardIf(w, n)
		case graph.While:
			forwardWhile(w, n)
		}
	})
}

func forwardIf(w *graph.Rewriter, n *graph.Node) {
	for i, v := range n.Results {
		a, b := n.Regions[0].Yield[i], n.Regions[1].Yield[i]
		if a.Node == nil && b.Node == nil && n.Args[1+a.Index] == n.Args[1+b.Index] {
			w.ReplaceResult(v, n.Args[1+a.Index])
		} else if sameLeaf(a, b) {
			leaf, _ := w.Add(a.Node.Op, nil, a.Node.Attrs, a.Node.Span)
			w.ReplaceResult(v, leaf)
		}
	}
}

// sameLeaf reports whether two values are equal leaves that also mean the same
// outside of their regions.
func sameLeaf(a, b *graph.Value) bool {
	if a.Node == nil || b.Node == nil || a.Node.Op != b.Node.Op {
		return false
	}
	if a.Node.Op != graph.Const && a.Node.Op != graph.WeightOp {
		return false
	}
	t := table{}
	return t.key(a.Node) == t.key(b.Node)
}

func forwardWhile(w *graph.Rewriter, n *graph.Node) {
	var same []int
	for i, v := range n.Regions[1].Yield {
		if v == n.Regions[1].Params[i] {
			same = append(same, i)
		}
	}
	if len(same) == 0 {
		return
	}
	for _, i := range same {
		w.ReplaceResult(n.Results[i], n.Args[i])
	}
	n.Args = moveBack(n.Args, same)
	for _, r := range n.Regions {
		r.Params = renumber(moveBack(r.Params, same))
	}
	kept := len(n.Results) - len(same)
	n.Results = renumber(moveBack(n.Results, same)[:kept])
	n.Regions[1].Yield = moveBack(n.Regions[1].Yield, same)[:kept]
	n.Attrs = graph.Attrs{{Name: "carried", Value: int64(kept)}}
}

// moveBack puts the values at the given positions behind all others.
func moveBack(vs []*graph.Value, positions []int) []*graph.Value {
	var out, back []*graph.Value
	for i, v := range vs {
		if len(positions) > 0 && positions[0] == i {
			back = append(back, v)
			positions = positions[1:]
		} else {
			out = append(out, v)
		}
	}
	return append(out, back...)
}
