package llvm_test

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/internal/vectors"
)

// vectorStep is how many vectors lie between two that a case runs; with -args
// -vectors 1 it runs them all.
var vectorStep = flag.Int("vectors", 61, "how many vectors lie between two that are compiled")

// someVectors are graphs of single operators, one in step of those that NumPy
// gave numbers for, in order of operator and dtype: few are left out altogether.
func someVectors(t *testing.T, first, step int, symbols bool) (list []*vectors.Vector, graphs []*graph.Graph) {
	t.Helper()
	_, all, err := vectors.Read()
	if err != nil {
		t.Fatal(err)
	}
	group := func(v *vectors.Vector) string { return v.Op.Name + v.Want.DType.String() }
	slices.SortStableFunc(all, func(a, b *vectors.Vector) int { return strings.Compare(group(a), group(b)) })
	for i := first % step; i < len(all); i += step {
		g, err := all[i].Graph(symbols)
		if err != nil && !symbols {
			t.Fatalf("line %d: %s: %v", all[i].Line, all[i], err)
		}
		if err == nil {
			list, graphs = append(list, all[i]), append(graphs, g)
		}
	}
	return list, graphs
}

// TestVectors runs single operators of every dtype and checks what NumPy gave:
// with known lengths, and with symbols.
func TestVectors(t *testing.T) {
	for i, c := range []struct {
		cpu     string
		opt     int
		symbols bool
	}{{"native", 1, false}, {"native", 0, true}, {"x86-64-v3", 2, true}, {"baseline", 1, false}} {
		t.Run(fmt.Sprint(c.cpu, c.opt, c.symbols), func(t *testing.T) {
			step := *vectorStep
			if c.opt == 0 {
				step = (step + 4) / 5 // clang takes a fifth of the time
			}
			list, graphs := someVectors(t, i*step/4, step, c.symbols)
			for from := 0; from < len(list); from += vectorBatch {
				to := min(from+vectorBatch, len(list))
				runVectors(t, list[from:to], graphs[from:to], c.cpu, c.opt)
			}
		})
	}
}

// vectorBatch is how many vectors are compiled together.
const vectorBatch = 400

func runVectors(t *testing.T, list []*vectors.Vector, graphs []*graph.Graph, cpu string, opt int) {
	r := build(t, graphs, cpu, opt)
	for i, v := range list {
		outs, err := r.open(t, i).Run(t.Context(), v.Args)
		if err != nil {
			t.Errorf("line %d: %s: %v", v.Line, v, err)
			continue
		}
		if diff := v.Difference(outs[0], true); diff != "" {
			t.Errorf("line %d: %s: %s\n%s", v.Line, v, diff, graph.Print(graphs[i]))
		}
	}
}
