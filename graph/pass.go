package graph

import (
	"fmt"

	"github.com/cellc/cellc/diag"
)

// A Pass edits a graph. The driver in package compiler owns the order, checks
// the graph afterwards, and shows what changed.
type Pass struct {
	Name string // one verb, as --dump and --stop-after take it
	Doc  string // one line
	Run  func(*Graph, *Context)
}

// A Context is what a pass may depend on besides the graph, and what it leaves
// behind besides the edited graph.
type Context struct {
	// FoldBytes is the size of the largest tensor that folding may make.
	FoldBytes int64
	// Remarks say what was done where, for people who ask.
	Remarks []Remark
	// Diagnostics are mistakes in the user's program that show only once types
	// are more exact.
	Diagnostics diag.List
}

// A Remark is one thing that a pass did.
type Remark struct {
	Span diag.Span
	Text string
}

// Remarkf notes what was done at a node.
func (c *Context) Remarkf(n *Node, format string, args ...any) {
	c.Remarks = append(c.Remarks, Remark{n.Span, fmt.Sprintf(format, args...)})
}
