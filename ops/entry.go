package ops

import (
	"slices"

	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/tensor"
)

// An Entry holds the demands of a graph that a run checks before it does
// anything else.
type Entry struct {
	// Demands are about lengths of the inputs alone, of nodes that every run
	// comes to, in the order of these. Those behind an assert are not among
	// them: it says what the program's author thinks is wrong.
	Demands []Placed
	inputs  map[string]bool
	nodes   map[*graph.Node]bool
}

// A Placed demand is one with the node that makes it.
type Placed struct {
	graph.Demand
	Node *graph.Node
}

// EntryOf finds what a run of g checks first.
func EntryOf(g *graph.Graph) *Entry {
	e := &Entry{inputs: map[string]bool{}, nodes: map[*graph.Node]bool{}}
	for _, v := range g.Body.Params[:len(g.Inputs)] {
		for _, d := range v.Type.Shape.Dims {
			if s, ok := d.Symbol(); ok {
				e.inputs[s] = true
			}
		}
	}
	e.collect(g.Body.Nodes)
	return e
}

// collect gathers the demands of nodes up to the first that asserts something.
func (e *Entry) collect(nodes []*graph.Node) {
	for _, n := range nodes {
		if asserts(n) {
			return
		}
		if n.Op.Kernel == nil {
			continue
		}
		e.nodes[n] = true
		for _, d := range NodeDemands(n) {
			same := func(p Placed) bool { return p.Demand.Same(d) }
			if e.Has(n, d) && !slices.ContainsFunc(e.Demands, same) {
				e.Demands = append(e.Demands, Placed{d, n})
			}
		}
	}
}

func asserts(n *graph.Node) bool {
	return n.Op == Assert || slices.ContainsFunc(n.Regions, func(r *graph.Region) bool { return slices.ContainsFunc(r.Nodes, asserts) })
}

// Has reports whether a demand of n is checked when a run starts.
func (e *Entry) Has(n *graph.Node, d graph.Demand) bool {
	return e.nodes[n] && !slices.ContainsFunc(d.Dims(), func(d tensor.Dim) bool {
		return slices.ContainsFunc(d.Symbols(), func(s string) bool { return !e.inputs[s] })
	})
}

// NodeDemands lists what a node demands of lengths.
func NodeDemands(n *graph.Node) []graph.Demand {
	c := &graph.Call{Op: n.Op, Attrs: n.Attrs, Out: n.Results[0].Type, Fresh: func() tensor.Dim { return tensor.Sym("?fresh") }}
	for _, a := range n.Args {
		c.Args = append(c.Args, a.Type)
	}
	out, _ := Demands(c)
	return out
}
