package outline_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/graph/outline"
	"github.com/cellc/cellc/internal/graphgen"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/tensor"
)

// A random program, called three times with weights of its own each time,
// becomes one function, and computes what it did; so it does when the calls
// are expanded again, and the expanded graph is outlined to the same text.
func TestRepeatedProgram(t *testing.T) {
	c := graphgen.Primitives()
	c.Static = true
	rapid.Check(t, func(t *rapid.T) {
		g := graphgen.Draw(t, c)
		if strings.Contains(graph.Print(g), "?") || len(g.States) > 0 {
			t.Skip("lengths of one call, or state")
		}
		h := repeat(g, 3)
		in := graphgen.Inputs(t, h)
		want, err := graphgen.Observe(h, in)
		if err != nil {
			t.Skip(err)
		}
		same := func(what string) {
			if err := graph.Verify(h); err != nil {
				t.Fatalf("%s: %v\n%s", what, err, graph.Print(h))
			}
			if got, err := graphgen.Observe(h, in); err != nil || got != want {
				t.Fatalf("%s: got\n%s%v\nwant\n%s\n%s", what, got, err, want, graph.Print(h))
			}
		}
		same("repeated")
		before := size(h.Body)
		outline.Apply(h)
		same("outlined")
		if saved := before - before/3; saved >= 12 && len(h.Funcs) == 0 {
			t.Fatalf("nothing outlined of\n%s", graph.Print(h))
		}
		text := graph.Text{Data: true}.Print(h)
		if back, err := graph.Parse(text, ops.Lookup); err != nil || (graph.Text{Data: true}).Print(back) != text {
			t.Fatalf("does not read back: %v\n%s", err, text)
		}
		graph.Inline(h)
		same("inlined")
		outline.Apply(h)
		same("outlined again")
		if again := (graph.Text{Data: true}).Print(h); again != text {
			t.Fatalf("outlined again\n%s\nwas\n%s", again, text)
		}
	})
}

// size counts the nodes of a region, and those inside, without leaves.
func size(r *graph.Region) int {
	n := 0
	graph.Walk(r, func(m *graph.Node) {
		if !m.IsLeaf() {
			n++
		}
	})
	return n
}

// repeat is a graph that does what g does several times, each time with other
// weights, and returns all that it returns.
func repeat(g *graph.Graph, times int) *graph.Graph {
	h := &graph.Graph{Name: "repeated", Body: &graph.Region{}, Inputs: g.Inputs}
	for _, p := range g.Body.Params {
		h.Body.AddParam(p.Type).Name = p.Name
	}
	for i := range times {
		for _, w := range g.Weights {
			data := &tensor.Dense{DType: w.Data.DType, Dims: w.Data.Dims, Data: bytes.Clone(w.Data.Data)}
			if len(data.Data) > 0 {
				data.Data[0] ^= byte(i)
			}
			h.Weights = append(h.Weights, &graph.Weight{Name: fmt.Sprintf("block%d.%s", i, w.Name), Data: data})
		}
		copied := g.Clone()
		take(h, copied.Body, fmt.Sprintf("block%d.", i), &graph.Origin{Name: "Block", Span: diag.Span{}})
		for _, name := range g.Outputs {
			h.Outputs = append(h.Outputs, fmt.Sprintf("%s_%d", name, i))
		}
	}
	return h
}

// take moves the nodes of a body to the end of h.
func take(h *graph.Graph, body *graph.Region, prefix string, from *graph.Origin) {
	graph.Walk(body, func(n *graph.Node) {
		n.Origin = from
		if n.Op == graph.WeightOp {
			n.Attrs[0].Value = prefix + n.Attrs.Str("name")
		}
	})
	for i, p := range body.Params {
		graph.ReplaceUses(p, h.Body.Params[i])
	}
	for _, n := range body.Nodes {
		n.Region = h.Body
		for _, v := range n.Results {
			v.Region = h.Body
		}
	}
	h.Body.Nodes = append(h.Body.Nodes, body.Nodes...)
	h.Body.Yield = append(h.Body.Yield, body.Yield...)
}
