package outline_test

import (
	"fmt"
	"testing"

	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/graph/outline"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/tensor"
)

// What blocks must have in common, and what they need not.
func TestSameBlocks(t *testing.T) {
	plain := blockOf{class: "Block", first: "a", second: "b", scale: 2}
	for _, c := range []struct {
		name  string
		other blockOf
		funcs int
	}{
		{"other weights", blockOf{"Block", "c", "d", 2}, 1},
		{"one weight twice", blockOf{"Block", "c", "c", 2}, 0},
		{"another constant", blockOf{"Block", "c", "d", 3}, 0},
		{"another class", blockOf{"Other", "c", "d", 2}, 0},
	} {
		g := chain(t, plain, c.other)
		outline.Apply(g)
		if err := graph.Verify(g); err != nil || len(g.Funcs) != c.funcs {
			t.Errorf("%s: %d functions, %v\n%s", c.name, len(g.Funcs), err, graph.Print(g))
		}
	}
}

// A blockOf adds two weights in turn and scales, six times.
type blockOf struct {
	class, first, second string
	scale                float64
}

func chain(t *testing.T, blocks ...blockOf) *graph.Graph {
	b := graph.NewBuilder("net")
	typ := tensor.T(tensor.F32, 2)
	x := b.Input("x", typ, diag.Span{})
	add := func(op *graph.Op, args ...*graph.Value) *graph.Value {
		v, err := b.Add(op, args, nil, diag.Span{})
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	for i, k := range blocks {
		done := b.Call(k.class, "", diag.Span{})
		for j := range 6 {
			name := []string{k.first, k.second}[j%2]
			w := b.Leaf(graph.WeightOp, graph.Attrs{{Name: "name", Value: fmt.Sprintf("%d.%s", i, name)}, {Name: "type", Value: typ}}, diag.Span{})
			s := b.Leaf(graph.Const, graph.Attrs{{Name: "value", Value: tensor.ScalarFloat(tensor.F32, k.scale)}}, diag.Span{})
			x = add(ops.Mul, add(ops.Add, x, w), s)
		}
		done()
		for _, name := range []string{k.first, k.second} {
			b.Graph.Weights = append(b.Graph.Weights, &graph.Weight{Name: fmt.Sprintf("%d.%s", i, name), Data: tensor.New(tensor.F32, 2)})
			if k.first == k.second {
				break
			}
		}
	}
	b.Graph.Outputs = []string{"out"}
	return b.Finish([]*graph.Value{x})
}
