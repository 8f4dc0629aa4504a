package compiler_test

import (
	"context"
	"errors"
	"path/filepath"
	"testing"

	"github.com/cellc/cellc/compiler"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops"
)

// Whatever is asked for, an answer is a result or an error that says whose the
// mistake is.
func TestCompileErrors(t *testing.T) {
	good := compiler.Source{File: "f.py", Text: "def f(x):\n    return x + 1\n", Entry: "f", Inputs: []string{"x=f32[2]"}}
	own := func(p graph.Pass, after string) compiler.Options {
		return compiler.Options{Passes: []compiler.OwnPass{{Pass: p, After: after}}}
	}
	panics := graph.Pass{Name: "panics", Run: func(*graph.Graph, *graph.Context) { panic("at once") }}
	breaks := graph.Pass{Name: "breaks", Run: func(g *graph.Graph, _ *graph.Context) { g.Body.Yield = nil }}
	verified := own(breaks, "")
	verified.Verify = true
	var program *compiler.ProgramError
	var option *compiler.OptionError
	var crash *compiler.Crash
	for name, c := range map[string]struct {
		source  compiler.Source
		options compiler.Options
		want    any
	}{
		"nothing":           {compiler.Source{}, compiler.Options{}, &program},
		"no entry":          {compiler.Source{Text: "x = 1"}, compiler.Options{}, &program},
		"no graph":          {compiler.Source{File: "f.graph", Text: "func"}, compiler.Options{}, &program},
		"no place":          {good, own(panics, "nowhere"), &option},
		"a pass that fails": {good, own(panics, "all"), &crash},
		"a broken graph":    {good, verified, &crash},
	} {
		r, err := compiler.Compile(t.Context(), c.source, c.options)
		if r != nil || !errors.As(err, c.want) {
			t.Errorf("%s: %v, %v", name, r, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := compiler.Compile(ctx, good, compiler.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// The text of a result's graph is a source.
func TestCompileGraph(t *testing.T) {
	source := compiler.Source{File: "f.py", Text: "def f(x):\n    return (x + 1) * x\n", Entry: "f", Inputs: []string{"x=f32[N]"}}
	r, err := compiler.Compile(t.Context(), source, compiler.Options{})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "f.graph")
	if _, err := r.Write(t.Context(), "graph", path); err != nil {
		t.Fatal(err)
	}
	read, err := compiler.ReadSource(path)
	if err != nil {
		t.Fatal(err)
	}
	again, err := compiler.Compile(t.Context(), read, compiler.Options{Level: compiler.O0})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := graph.Print(again.Graph), graph.Print(r.Graph); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if n := len(again.Graph.Body.Nodes); n == 0 || again.Graph.Body.Nodes[n-1].Op != ops.Mul {
		t.Errorf("the graph is\n%s", graph.Print(again.Graph))
	}
}
