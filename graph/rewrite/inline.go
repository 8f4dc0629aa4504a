package rewrite

import "github.com/cellc/cellc/graph"

// Inline puts the bodies of functions in the place of their calls. Functions
// keep a graph short for its readers; what follows folds each call's own
// weights, fuses across calls, and emits equal kernels once.
//
//	%0 = call(%x) {func: "Twice", weights: []} f32[2]
//	return out: %0
//	}
//
//	func Twice(%1 f32[2]) {
//	%2 = add(%1, %1) f32[2]
//	return %2
//
// becomes
//
//	%0 = add(%x, %x) f32[2]
//	return out: %0
var Inline = graph.Pass{
	Name: "inline",
	Doc:  "puts the bodies of functions in the place of their calls",
	Run:  func(g *graph.Graph, _ *graph.Context) { graph.Inline(g) },
}
