package rewrite_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/internal/graphgen"
)

// Every pass, alone and after others, keeps what the program computes.
func TestPassesKeepResults(t *testing.T) {
	c := graphgen.Primitives()
	all := passes()
	rapid.Check(t, func(t *rapid.T) {
		g := graphgen.Draw(t, c)
		if err := graph.Verify(g); err != nil {
			t.Fatal(err)
		}
		in := graphgen.Inputs(t, g)
		want, err := graphgen.Observe(g, in)
		if err != nil {
			t.Skip(err) // lengths that differ at run time
		}
		for range 4 {
			p := rapid.SampledFrom(all).Draw(t, "pass")
			before := graph.Print(g)
			ctx := &graph.Context{FoldBytes: 64}
			p.Run(g, ctx)
			if ctx.Diagnostics.HasErrors() {
				t.Skip("more exact types show a mistake in an arm that is not taken")
			}
			if err := graph.Verify(g); err != nil {
				t.Fatalf("%s: %v\nbefore\n%safter\n%s", p.Name, err, before, graph.Print(g))
			}
			got, err := graphgen.Observe(g, in)
			if err != nil || got != want {
				t.Fatalf("%s: got\n%s%v\nwant\n%s\nbefore\n%safter\n%s", p.Name, got, err, want, before, graph.Print(g))
			}
		}
	})
}

// Wherever nodes have a place in the source, so has what replaces them.
func TestPassesKeepSpans(t *testing.T) {
	c := graphgen.Primitives()
	file := &diag.File{Name: "net.py", Text: "x"}
	rapid.Check(t, func(t *rapid.T) {
		g := graphgen.Draw(t, c)
		graph.Walk(g.Body, func(n *graph.Node) { n.Span = diag.Span{File: file, End: 1} })
		for _, p := range passes() {
			p.Run(g, &graph.Context{FoldBytes: 64})
			graph.Walk(g.Body, func(n *graph.Node) {
				if !n.Span.IsValid() {
					t.Fatalf("%s: %s has no place in the source", p.Name, n.Op.Name)
				}
			})
		}
	})
}
