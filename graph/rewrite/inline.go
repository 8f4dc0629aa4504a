package rewrite

import "github.com/cellc/cellc/graph"

// Inline puts the bodies of functions in the place of their calls. Functions
// keep a graph short for its readers; what follows folds each call's own
// weights, fuses across calls, and emits equal kernels once.
var Inline = graph.Pass{
	Name: "inline",
	Doc:  "puts the bodies of functions in the place of their calls",
	Run:  func(g *graph.Graph, _ *graph.Context) { graph.Inline(g) },
}
