package backend_test

import (
	"runtime"
	"testing"
	"time"

	"github.com/cellc/cellc/backend"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/internal/graphgen"
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
	if got := kernels(p.Body); got != 2000 {
		t.Errorf("%d steps, want 2000: the addition is the product's epilogue", got)
	}
	if p.Arena.Static != 2*8*8*4 {
		t.Errorf("the arena has %d bytes, want two buffers of 256", p.Arena.Static)
	}
}

// kernels counts those of a block and of its parts.
func kernels(b *backend.Block) int {
	n := 0
	for _, st := range b.Steps {
		switch st := st.(type) {
		case *backend.Kernel:
			n++
		case *backend.Part:
			n += kernels(st.Block)
		}
	}
	return n
}

// TestLinear lowers programs of two lengths: what is allocated on the way, which
// does not depend on the machine, grows as they do. Time is asked only for what
// no machine would miss: work that grows with the square of the length.
func TestLinear(t *testing.T) {
	for _, l := range graphgen.Longs() {
		t.Run(l.Name, func(t *testing.T) {
			short, _, _ := lowered(l, 1000)
			long, took, p := lowered(l, 8000)
			if long > 8*short*3/2 {
				t.Errorf("lowering 1000 nodes takes %d allocations, 8000 take %d", short, long)
			}
			if took > 20*time.Second {
				t.Errorf("lowering 8000 nodes took %v", took)
			}
			if p.Arena.Static > 1<<12 {
				t.Errorf("the arena has %d bytes", p.Arena.Static)
			}
			if n := len(p.Body.Steps); n > 2500 {
				t.Errorf("the longest function has %d steps", n)
			}
		})
	}
}

func lowered(l graphgen.Long, n int) (allocations uint64, took time.Duration, p *backend.Program) {
	g := l.Make(n)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := time.Now()
	p, _ = backend.Lower(g)
	took = time.Since(start)
	runtime.ReadMemStats(&after)
	return after.Mallocs - before.Mallocs, took, p
}
