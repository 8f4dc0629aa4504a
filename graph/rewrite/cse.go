package rewrite

import (
	"fmt"
	"strings"

	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/tensor"
)

// CSE computes once what a region computes twice, and gives an if or while
// each operand once.
//
//	%0 = exp(%x) f32[2]
//	%1 = exp(%x) f32[2]
//	%2 = add(%0, %1) f32[2]
//	return out: %2
//
// becomes
//
//	%0 = exp(%x) f32[2]
//	%1 = add(%0, %0) f32[2]
//	return out: %1
//
// Two nodes compute the same if they have the same operator, attributes and
// operands, and no effect. Nodes of different regions are not compared: what
// an arm shares with what is around it would have to be passed in, and is
// computed only where the arm is taken otherwise. Ifs and whiles themselves
// are not compared: equal ones are rare.
var CSE = graph.Pass{Name: "cse", Doc: "compute once what a region computes twice", Run: cse}

func cse(g *graph.Graph, ctx *graph.Context) {
	seen := map[*graph.Region]*table{}
	graph.Rewrite(g, ctx, func(w *graph.Rewriter, n *graph.Node) {
		if len(n.Regions) > 0 {
			mergeOperands(n)
			return
		}
		if n.Op.Effect || len(n.Results) != 1 {
			return
		}
		t := seen[w.Region()]
		if t == nil {
			t = &table{numbers: map[*graph.Value]int{}, nodes: map[string]*graph.Node{}}
			seen[w.Region()] = t
		}
		key := t.key(n)
		if first := t.nodes[key]; first != nil {
			if !n.IsLeaf() {
				ctx.Remarkf(n, "%s: computed before", n.Op.Name)
			}
			w.Replace(n, first.Results[0])
			return
		}
		t.nodes[key] = n
	})
}

// A table holds the nodes of a region by what they compute.
type table struct {
	numbers map[*graph.Value]int
	nodes   map[string]*graph.Node
}

// key is equal for nodes that compute the same.
func (t *table) key(n *graph.Node) string {
	var b strings.Builder
	b.WriteString(n.Op.Name)
	for _, v := range n.Args {
		if _, ok := t.numbers[v]; !ok {
			t.numbers[v] = len(t.numbers)
		}
		fmt.Fprintf(&b, " %d", t.numbers[v])
	}
	for _, a := range n.Attrs {
		b.WriteString("\x00" + a.Name + "\x00")
		writeValue(&b, a.Value)
	}
	return b.String()
}

// writeValue writes an attribute's value so that values to the bit the same
// are written the same.
func writeValue(b *strings.Builder, value any) {
	switch v := value.(type) {
	case *tensor.Dense:
		fmt.Fprintf(b, "%s\x00", v.Type())
		b.Write(v.Data)
	case float64:
		fmt.Fprintf(b, "%x", v) // tells -0 from 0
	default:
		fmt.Fprintf(b, "%q", fmt.Sprint(v))
	}
}

// mergeOperands uses the first of several parameters that get one value, where
// none of them is carried. The others are left to Dead.
func mergeOperands(n *graph.Node) {
	first := 1
	if n.Op == graph.While {
		first = int(n.Attrs.Int("carried"))
	}
	at := map[*graph.Value]int{}
	for i := first; i < len(n.Args); i++ {
		k, ok := at[n.Args[i]]
		if !ok {
			at[n.Args[i]] = i
			continue
		}
		for _, r := range n.Regions {
			skip := len(n.Args) - len(r.Params) // the condition of an if
			graph.ReplaceUses(r.Params[i-skip], r.Params[k-skip])
		}
	}
}
