package outline

import (
	"slices"

	"github.com/cellc/cellc/graph"
)

// A block is a run of nodes that one call made. Leaves between them do not
// count: they are repeated where they are needed.
type block struct {
	origin  *graph.Origin
	nodes   []*graph.Node
	first   int            // position of the first node, leaves not counted
	last    int            // and of the last one
	size    int            // nodes, with those of inner regions
	outputs []*graph.Value // what the nodes define and others use
}

// blocks lists what the calls of the program made of g, outer before inner
// regions.
func blocks(g *graph.Graph) []*block {
	var out []*block
	graph.WalkRegions(g.Body, func(r *graph.Region) { out = append(out, blocksOf(r)...) })
	return out
}

// blocksOf lists the blocks of one region.
func blocksOf(r *graph.Region) []*block {
	around := map[*graph.Origin]bool{} // the calls that made the region itself
	if r.Owner != nil {
		for o := r.Owner.Origin; o != nil; o = o.Outer {
			around[o] = true
		}
	}
	at := map[*graph.Origin]*block{}
	var all []*block
	for i, n := range withoutLeaves(r.Nodes) {
		for o := n.Origin; o != nil && !around[o]; o = o.Outer {
			if o.Iteration > 0 {
				continue
			}
			b := at[o]
			if b == nil {
				b = &block{origin: o, first: i}
				at[o] = b
				all = append(all, b)
			}
			b.nodes, b.last = append(b.nodes, n), i
		}
	}
	return measure(runs(all), graph.Uses(r))
}

func withoutLeaves(nodes []*graph.Node) []*graph.Node {
	return slices.DeleteFunc(slices.Clone(nodes), (*graph.Node).IsLeaf)
}

// runs leaves out blocks with gaps, and all but the innermost of calls that
// made the same nodes.
func runs(all []*block) []*block {
	seen := map[[2]int]bool{}
	return slices.DeleteFunc(all, func(b *block) bool {
		run := [2]int{b.first, b.last}
		gaps, twice := b.last-b.first+1 != len(b.nodes), seen[run]
		seen[run] = seen[run] || !gaps
		return gaps || twice
	})
}

// measure finds the size and the outputs of the blocks of a region.
func measure(all []*block, uses map[*graph.Value][]graph.Use) []*block {
	for _, b := range all {
		own := map[*graph.Node]bool{nil: false} // a yield is another's
		for _, n := range b.nodes {
			own[n] = true
			b.size += nodesIn(n)
		}
		for _, n := range b.nodes {
			for _, v := range n.Results {
				if slices.ContainsFunc(uses[v], func(u graph.Use) bool { return !own[u.Node] }) {
					b.outputs = append(b.outputs, v)
				}
			}
		}
	}
	return all
}

// nodesIn counts n and the nodes inside it, leaves aside.
func nodesIn(n *graph.Node) int {
	count := 1
	for _, r := range n.Regions {
		graph.Walk(r, func(m *graph.Node) {
			if !m.IsLeaf() {
				count++
			}
		})
	}
	return count
}

// inPlace reports whether the block is still part of the graph.
func (b *block) inPlace() bool {
	r := b.nodes[0].Region
	for r != nil && r.Owner != nil {
		r = r.Owner.Region
	}
	return r != nil
}

// replace puts a call of a function in the place of the block.
func (b *block) replace(function string, t *terms) {
	r := b.nodes[0].Region
	call := &graph.Node{Op: graph.CallOp, Args: t.inputs, Region: r, Span: b.origin.Span, Origin: b.origin.Outer,
		Attrs: graph.Attrs{{Name: "func", Value: function}, {Name: "weights", Value: t.weights()}}}
	results := map[*graph.Value]*graph.Value{}
	for _, v := range b.outputs {
		results[v] = call.AddResult(v.Type)
		results[v].Name = v.Name
	}
	at := slices.Index(r.Nodes, b.nodes[0])
	r.Nodes[at] = call
	for _, n := range b.nodes {
		n.Region = nil
	}
	r.Nodes = slices.DeleteFunc(r.Nodes, func(n *graph.Node) bool { return n.Region == nil })
	for _, n := range r.Nodes {
		substitute(n.Args, results)
	}
	substitute(r.Yield, results)
}

func substitute(vs []*graph.Value, with map[*graph.Value]*graph.Value) {
	for i, v := range vs {
		if w := with[v]; w != nil {
			vs[i] = w
		}
	}
}

// function makes a function of a block that was replaced.
func (b *block) function(name string, t *terms) *graph.Func {
	f := &graph.Func{Name: name, Body: &graph.Region{}, Weights: t.slots(), Origin: b.origin}
	local := map[*graph.Value]*graph.Value{}
	for _, v := range t.inputs {
		p := f.Body.AddParam(v.Type)
		p.Name = v.Name
		local[v] = p
	}
	m := mover{f.Body, local, map[string]string{}}
	for i, w := range t.weights() {
		m.slots[w] = f.Weights[i].Name
	}
	for _, n := range b.nodes {
		m.move(n)
	}
	f.Body.Yield = b.outputs
	return f
}

// A mover puts the nodes of a block into the body of a function.
type mover struct {
	body  *graph.Region
	local map[*graph.Value]*graph.Value // parameters for inputs, and repeated leaves
	slots map[string]string             // weights of the caller -> of the function
}

func (m mover) move(n *graph.Node) {
	for _, v := range n.Args {
		if v.Node != nil && v.Node.IsLeaf() && m.local[v] == nil {
			leaf := &graph.Node{Op: v.Node.Op, Attrs: slices.Clone(v.Node.Attrs), Span: v.Node.Span, Region: m.body, Origin: v.Node.Origin}
			m.rename(leaf)
			m.body.Nodes = append(m.body.Nodes, leaf)
			m.local[v] = leaf.AddResult(v.Type)
		}
	}
	substitute(n.Args, m.local)
	n.Region = m.body
	for _, v := range n.Results {
		v.Region = m.body
	}
	m.body.Nodes = append(m.body.Nodes, n)
	for _, r := range n.Regions {
		graph.Walk(r, m.rename)
	}
}

// rename gives a reference to a weight the name of its slot.
func (m mover) rename(n *graph.Node) {
	if n.Op == graph.WeightOp {
		n.Attrs[0].Value = m.slots[n.Attrs.Str("name")]
	}
}
