package compiler

import (
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/internal/graphgen"
	"github.com/cellc/cellc/ops"
)

func TestOrder(t *testing.T) {
	at := map[string]int{}
	for i, s := range pipeline {
		if _, twice := at[s.pass.Name]; twice {
			t.Errorf("two steps are called %s", s.pass.Name)
		}
		if at[s.pass.Name] = i; s.why == "" || s.pass.Doc == "" {
			t.Errorf("%s: no reason or doc", s.pass.Name)
		}
	}
	for _, o := range order {
		a, okA := at[o.before]
		b, okB := at[o.after]
		if !okA || !okB || a >= b || o.why == "" {
			t.Errorf("%s must come before %s: %s", o.before, o.after, o.why)
		}
	}
}

// The pipeline keeps what programs compute, whatever the order of independent
// nodes, and what it leaves is as small from every order.
func TestOptimizeKeepsResults(t *testing.T) {
	c := graphgen.Primitives()
	rapid.Check(t, func(t *rapid.T) {
		g := graphgen.Draw(t, c)
		in := graphgen.Inputs(t, g)
		want, err := graphgen.Observe(g, in)
		if err != nil {
			t.Skip(err)
		}
		var nodes [2]int
		for i := range nodes {
			h := g.Clone()
			r, err := Optimize(h, PassOptions{Level: 2, Verify: true, FoldBytes: 64, Shuffle: uint64(i)})
			if err != nil {
				t.Fatalf("%v\n%s", err, graph.Print(g))
			}
			if r.Diagnostics.HasErrors() {
				t.Skip("more exact types show a mistake in an arm that is not taken")
			}
			if got, err := graphgen.Observe(h, in); err != nil || got != want {
				t.Fatalf("got\n%s%v\nwant\n%s\nbefore\n%safter\n%s", got, err, want, graph.Print(g), graph.Print(h))
			}
			graph.Walk(h.Body, func(*graph.Node) { nodes[i]++ })
		}
		if nodes[0] != nodes[1] {
			t.Fatalf("%d nodes are left, but %d from another order, of\n%s", nodes[0], nodes[1], graph.Print(g))
		}
	})
}

const sample = `func f(%x f32[2]) {
  %0 = const {value: f32[] 1} f32[]
  %1 = mul(%x, %0) f32[2]
  %2 = const {value: bool[] true} bool[]
  %3 = if %2 (%1) {
    then(%4 f32[2]):
      %5 = neg(%4) f32[2]
      yield %5
    else(%6 f32[2]):
      yield %6
  } f32[2]
  return out: %3
}
`

func parse(t *testing.T) *graph.Graph {
	t.Helper()
	g, err := graph.Parse(sample, ops.Lookup)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestOptimize(t *testing.T) {
	g := parse(t)
	r, err := Optimize(g, PassOptions{Level: 1, Verify: true})
	if err != nil {
		t.Fatal(err)
	}
	want := "func f(%x f32[2]) {\n  %0 = neg(%x) f32[2]\n  return out: %0\n}\n"
	if got := graph.Print(g); got != want {
		t.Errorf("got\n%s", got)
	}
	if len(r.Times) != len(pipeline) || len(r.Remarks) == 0 {
		t.Errorf("report %+v", r)
	}
	var b strings.Builder
	if err := r.WriteTimes(&b); err != nil || strings.Count(b.String(), "\n") != len(pipeline) {
		t.Errorf("times\n%s%v", b.String(), err)
	}
}

func TestDump(t *testing.T) {
	var one, all strings.Builder
	if _, err := Optimize(parse(t), PassOptions{Level: 1, DumpPass: "prune", Dump: &one, StopAfter: "prune"}); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(one.String(), "# after prune: ") || strings.Count(one.String(), "func") != 1 {
		t.Errorf("dump of one pass\n%s", one.String())
	}
	if _, err := Optimize(parse(t), PassOptions{Level: 1, DumpPass: "all", Dump: &all}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"# after analysis: ", "# after dead: ", "# after forward: unchanged"} {
		if !strings.Contains(all.String(), want) {
			t.Errorf("no %q in\n%s", want, all.String())
		}
	}
}

func TestLevelZeroAndNames(t *testing.T) {
	g := parse(t)
	for _, o := range []PassOptions{{}, {Level: 1, StopAfter: "analysis"}} {
		if _, err := Optimize(g, o); err != nil || graph.Print(g) != sample {
			t.Errorf("%+v changed the graph, or %v", o, err)
		}
	}
	for _, o := range []PassOptions{{DumpPass: "fuse"}, {StopAfter: "all"}} {
		if _, err := Optimize(g, o); err == nil || !strings.Contains(err.Error(), "there are analysis, inline, forward, sink") {
			t.Errorf("%+v: %v", o, err)
		}
	}
}

// A page has a column for each step, and a value keeps its name in all.
func TestHTML(t *testing.T) {
	var b strings.Builder
	if _, err := Optimize(parse(t), PassOptions{Level: 1, HTML: &b}); err != nil {
		t.Fatal(err)
	}
	html := b.String()
	if n := strings.Count(html, "<section"); n != len(pipeline)+1 {
		t.Errorf("%d columns", n)
	}
	if n := strings.Count(html, `<b data-v="%5">%5</b> = neg(`); n < 3 {
		t.Errorf("the neg is shown as %%5 only %d times", n)
	}
	if !strings.Contains(html, `<section class="same">`) || strings.Contains(html, "http") {
		t.Error("no collapsed column, or the page needs the network")
	}
}

// A mistake in a pass is one error with the name of the pass.
func TestPassError(t *testing.T) {
	crash := graph.Pass{Name: "crash", Run: func(*graph.Graph, *graph.Context) { panic("oh") }}
	spoil := graph.Pass{Name: "spoil", Run: func(g *graph.Graph, _ *graph.Context) { g.Outputs = nil }}
	for _, p := range []graph.Pass{crash, spoil} {
		r := &runner{PassOptions: PassOptions{Verify: true}, graph: parse(t), report: &PassReport{}}
		err := r.step(step{pass: p})
		var crash *Crash
		if !errors.As(err, &crash) || crash.Stage != "pass "+p.Name || crash.Graph != sample || !strings.HasPrefix(err.Error(), "internal error in pass ") {
			t.Errorf("%s: %v", p.Name, err)
		}
	}
}
