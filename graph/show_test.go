package graph_test

import (
	"encoding/json"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/cellc/cellc/graph"
)

const small = `func f(%x f32[2], %c bool[]) {
  weight w f32[2] = [1, 2]
  %0 = weight {name: "w", type: f32[2]} f32[2]
  %h = add(%x, %0) f32[2]
  %1 = if %c (%h) {
    then(%2 f32[2]):
      %3 = const {value: f32[2] [1, nan]} f32[2]
      yield %3
    else(%4 f32[2]):
      yield %4
  } f32[2]
  return out: %1
}
`

func parseSmall(t *testing.T) *graph.Graph {
	t.Helper()
	g, err := graph.Parse(small, findOp)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestTable(t *testing.T) {
	want := `opcode             name    type    target  args         kwargs
-----------------  ------  ------  ------  -----------  ------------------------
placeholder        x       f32[2]  x       ()           {}
placeholder        c       bool[]  c       ()           {}
get_attr           weight  f32[2]  w       ()           {}
call_function      h       f32[2]  add     (x, weight)  {}
control_flow       if      f32[2]  if      (c, h)       {}
  region                           then    (arg,)       {}
    call_function  const   f32[2]  const   ()           {value: f32[2] [1, nan]}
    output                         output  (const,)     {}
  region                           else    (arg_1,)     {}
    output                         output  (arg_1,)     {}
output             output          output  (if,)        {names: [out]}
`
	if got := graph.Table(parseSmall(t)); got != want {
		t.Errorf("got\n%s", got)
	}
}

func TestDot(t *testing.T) {
	got := graph.Dot(parseSmall(t))
	for _, want := range []string{
		`digraph "f" {`, `n1 [label="%x f32[2]", shape=ellipse];`, `label="then";`,
		`n3 [label="add\nw f32[2]\n%h f32[2]"];`, "n1 -> n3 [label=0];",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
	if strings.Count(got, "{") != strings.Count(got, "}") {
		t.Error("braces do not match")
	}
}

func TestJSON(t *testing.T) {
	out, err := graph.JSON(parseSmall(t))
	if err != nil {
		t.Fatal(err)
	}
	var g struct {
		Inputs []struct{ Name, Type string }
		Body   struct {
			Nodes []struct {
				Op      string
				Args    []string
				Regions map[string]struct{ Yield []string }
			}
		}
	}
	if err := json.Unmarshal(out, &g); err != nil {
		t.Fatal(err)
	}
	if n := g.Body.Nodes; g.Inputs[1].Type != "bool[]" || n[1].Op != "add" || n[1].Args[1] != "0" || n[2].Regions["else"].Yield[0] != "4" {
		t.Errorf("got %s", out)
	}
}

// Every graph can be shown, and each line of text has one row or node.
func TestShowAny(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := graphDraw(t)
		nodes := 0
		graph.Walk(g.Body, func(*graph.Node) { nodes++ })
		if rows := strings.Count(graph.Table(g), "call_function") + strings.Count(graph.Table(g), "get_attr") + strings.Count(graph.Table(g), "control_flow"); rows != nodes {
			t.Errorf("%d rows for %d nodes", rows, nodes)
		}
		if out, err := graph.JSON(g); err != nil || strings.Count(string(out), `"op":`) != nodes {
			t.Errorf("%v for %d nodes", err, nodes)
		}
		if strings.Contains(graph.Dot(g), " ->  ") || strings.Contains(graph.Dot(g), "  -> ") {
			t.Error("an edge without an end")
		}
	})
}

func TestEdit(t *testing.T) {
	g := parseSmall(t)
	add := g.Body.Nodes[1]
	if err := add.Remove(); err == nil || !strings.Contains(err.Error(), "used 1 times") {
		t.Errorf("a node in use was removed: %v", err)
	}
	n := &graph.Node{Op: neg, Args: []*graph.Value{add.Results[0]}}
	v := n.AddResult(add.Results[0].Type)
	n.InsertAfter(add)
	graph.ReplaceUses(add.Results[0], v)
	n.Args[0] = add.Results[0]
	if err := graph.Verify(g); err != nil || n.Position() != 2 || len(graph.Uses(g.Body)[v]) != 1 {
		t.Fatalf("%v\n%s", err, graph.Print(g))
	}
	h := g.Clone()
	graph.ReplaceUses(v, add.Results[0])
	if err := n.Remove(); err != nil || graph.Print(g) != small {
		t.Errorf("%v\n%s", err, graph.Print(g))
	}
	if err := graph.Verify(h); err != nil || !strings.Contains(graph.Print(h), "neg(%h)") {
		t.Errorf("the copy changed: %v\n%s", err, graph.Print(h))
	}
}
