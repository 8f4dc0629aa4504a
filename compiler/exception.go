package compiler

import (
	"fmt"
	"strings"

	"github.com/cellc/cellc/analysis"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/runtime"
)

// This file turns what a compiled call found wrong into the exception of the
// script that made it.

// exception is a failure of a model of g. What the model tells of places are
// lines and columns, and the graph has the text around them.
func exception(f runtime.Failure, g *graph.Graph) *analysis.Exception {
	at := map[diag.Position]diag.Span{}
	note := func(s diag.Span) {
		if p := g.Position(s); s.IsValid() && !at[p].IsValid() {
			at[p] = s
		}
	}
	for _, in := range g.Inputs {
		note(in.Span)
	}
	eachSite(g, note)
	span := func(p runtime.Place) diag.Span {
		return at[diag.Position{File: p.File, Line: p.Line, Column: p.Column}]
	}
	x := &analysis.Exception{Class: f.Kind, Text: f.Message, Span: span(f.Place)}
	for _, s := range f.Calls {
		x.Way = append(x.Way, diag.Frame{What: s.Name, Span: span(s.Place), Loop: s.Iteration > 0})
	}
	return x
}

// eachSite calls f for the places of nodes and of the calls that made them.
// Checks come first: where one begins where another node does, it is the one
// that fails.
func eachSite(g *graph.Graph, f func(diag.Span)) {
	seen := map[*graph.Origin]bool{}
	for _, asserts := range []bool{true, false} {
		for _, body := range g.Bodies() {
			graph.Walk(body, func(n *graph.Node) {
				if (n.Op == ops.Assert) == asserts {
					f(n.Span)
				}
				for o := n.Origin; o != nil && !seen[o]; o = o.Outer {
					seen[o] = true
					if o.Step != nil {
						f(o.Step().Span)
					}
				}
			})
		}
	}
}

// sites are the places that the code of g tells where it fails: "" if it tells
// none, so that code is kept where only lines above it have changed.
func sites(g *graph.Graph) string {
	fails := false
	for _, body := range g.Bodies() {
		graph.Walk(body, func(n *graph.Node) { fails = fails || n.Op == ops.Assert || open(n.Args) || open(n.Results) })
	}
	if !fails && !open(g.Body.Params) {
		return ""
	}
	var b strings.Builder
	eachSite(g, func(s diag.Span) { fmt.Fprintln(&b, g.Position(s)) })
	return b.String()
}

// open reports whether only the running program knows a length of a value.
func open(vs []*graph.Value) bool {
	for _, v := range vs {
		if _, static := v.Type.Shape.Static(); !static {
			return true
		}
	}
	return false
}
