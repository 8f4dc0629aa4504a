package backend_test

import (
	"testing"
	"time"

	"github.com/cellc/cellc/backend"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/tensor"
)

// chain is a program of n steps that do not fuse, each with an addition that
// does.
func chain(n int) *graph.Graph {
	b := graph.NewBuilder("main")
	x := b.Input("x", tensor.T(tensor.F32, 8, 8), diag.Span{})
	for range n {
		y, _ := b.Add(ops.MatMul, []*graph.Value{x, x}, nil, diag.Span{})
		x, _ = b.Add(ops.Add, []*graph.Value{y, x}, nil, diag.Span{})
	}
	b.Graph.Outputs = []string{"out"}
	return b.Finish([]*graph.Value{x})
}

// TestChain lowers a long program: the work grows with its length and little
// more, and its buffers take turns.
func TestChain(t *testing.T) {
	start := time.Now()
	p, ds := backend.Lower(chain(2000))
	if ds.HasErrors() {
		t.Fatal(ds.All[0].Message)
	}
	if d := time.Since(start); d > 5*time.Second {
		t.Errorf("lowering took %v", d)
	}
	if got := len(p.Body.Steps); got != 2000 {
		t.Errorf("%d steps, want 2000: the addition is the product's epilogue", got)
	}
	if p.Arena.Static != 2*8*8*4 {
		t.Errorf("the arena has %d bytes, want two buffers of 256", p.Arena.Static)
	}
}
