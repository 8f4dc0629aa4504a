package compiler

import (
	"math/rand/v2"

	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/tensor"
)

// shuffle puts the nodes of every region into another order that keeps what
// depends on what. Tests run it before each pass, to show that none relies on
// the order of independent nodes.
func shuffle(g *graph.Graph, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 0))
	graph.WalkRegions(g.Body, func(region *graph.Region) {
		after := dependences(region)
		var out []*graph.Node
		waiting := append([]*graph.Node{}, region.Nodes...)
		done := map[*graph.Node]bool{}
		for len(waiting) > 0 {
			var ready []int
			for i, n := range waiting {
				if allDone(after[n], done) {
					ready = append(ready, i)
				}
			}
			i := ready[r.IntN(len(ready))]
			out = append(out, waiting[i])
			done[waiting[i]] = true
			waiting = append(waiting[:i], waiting[i+1:]...)
		}
		region.Nodes = out
	})
}

func allDone(ns []*graph.Node, done map[*graph.Node]bool) bool {
	for _, n := range ns {
		if !done[n] {
			return false
		}
	}
	return true
}

// dependences lists for every node of r which nodes must come before it: those
// that make its operands, the effect before if it has one, and those that bind
// a symbol it mentions.
func dependences(r *graph.Region) map[*graph.Node][]*graph.Node {
	after := map[*graph.Node][]*graph.Node{}
	binder := map[string]*graph.Node{}
	var effect *graph.Node
	for _, n := range r.Nodes {
		for _, v := range n.Args {
			if v.Node != nil {
				after[n] = append(after[n], v.Node)
			}
		}
		if n.HasEffect() {
			if effect != nil {
				after[n] = append(after[n], effect)
			}
			effect = n
		}
		for _, s := range mentioned(n) {
			if b := binder[s]; b == nil {
				binder[s] = n
			} else if b != n {
				after[n] = append(after[n], b)
			}
		}
	}
	return after
}

// mentioned lists the symbols of n and of all that is inside.
func mentioned(n *graph.Node) []string {
	var out []string
	add := func(dims []tensor.Dim) {
		for _, d := range dims {
			out = append(out, d.Symbols()...)
		}
	}
	values := func(vs []*graph.Value) {
		for _, v := range vs {
			add(v.Type.Shape.Dims)
		}
	}
	for _, a := range n.Attrs {
		switch x := a.Value.(type) {
		case []tensor.Dim:
			add(x)
		case tensor.Type:
			add(x.Shape.Dims)
		}
	}
	values(n.Results)
	for _, r := range n.Regions {
		values(r.Params)
		for _, m := range r.Nodes {
			out = append(out, mentioned(m)...)
		}
	}
	return out
}
