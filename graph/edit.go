package graph

import "fmt"

// This file holds the small edits. A pass that goes through a whole graph is
// better written with Rewrite, which also keeps types exact; these functions
// leave types as they are, and cost time linear in the region.

// A Use is a place where a value is used: operand Index of a node, or, where
// Node is nil, position Index of its region's yield.
type Use struct {
	Node  *Node
	Index int
}

// Uses lists where the values of r are used, in execution order. All uses of a
// value are in its own region.
func Uses(r *Region) map[*Value][]Use {
	uses := map[*Value][]Use{}
	for _, n := range r.Nodes {
		for i, v := range n.Args {
			uses[v] = append(uses[v], Use{n, i})
		}
	}
	for i, v := range r.Yield {
		uses[v] = append(uses[v], Use{nil, i})
	}
	return uses
}

// ReplaceUses puts with, a value of the same region that is defined before
// every use of v, in the place of v.
func ReplaceUses(v, with *Value) {
	for _, n := range v.Region.Nodes {
		replace(n.Args, v, with)
	}
	replace(v.Region.Yield, v, with)
}

func replace(vs []*Value, v, with *Value) {
	for i := range vs {
		if vs[i] == v {
			vs[i] = with
		}
	}
}

// Position is the index of n in its region; -1 if it is in none.
func (n *Node) Position() int {
	if n.Region != nil {
		for i, m := range n.Region.Nodes {
			if m == n {
				return i
			}
		}
	}
	return -1
}

// InsertBefore puts n, which is in no region, in front of m.
func (n *Node) InsertBefore(m *Node) { n.insert(m, 0) }

// InsertAfter puts n, which is in no region, behind m.
func (n *Node) InsertAfter(m *Node) { n.insert(m, 1) }

func (n *Node) insert(m *Node, after int) {
	r, i := m.Region, m.Position()+after
	r.Nodes = append(r.Nodes[:i], append([]*Node{n}, r.Nodes[i:]...)...)
	n.enter(r)
}

// enter makes n and its results members of r.
func (n *Node) enter(r *Region) {
	n.Region = r
	for _, v := range n.Results {
		v.Region = r
	}
}

// Remove takes n out of its region. It is an error if a result is in use.
func (n *Node) Remove() error {
	uses := Uses(n.Region)
	for _, v := range n.Results {
		if len(uses[v]) > 0 {
			return fmt.Errorf("result %d of %s is used %d times", v.Index, n.Op.Name, len(uses[v]))
		}
	}
	i := n.Position()
	n.Region.Nodes = append(n.Region.Nodes[:i], n.Region.Nodes[i+1:]...)
	n.Region = nil
	return nil
}

// HasEffect reports whether n, or a node inside it, may not be removed,
// repeated or reordered.
func (n *Node) HasEffect() bool {
	if n.Op.Effect {
		return true
	}
	for _, r := range n.Regions {
		for _, m := range r.Nodes {
			if m.HasEffect() {
				return true
			}
		}
	}
	return false
}

// Clone copies a graph. Data of weights and attributes is shared.
func (g *Graph) Clone() *Graph {
	h := *g
	h.Inputs = append([]Input{}, g.Inputs...)
	h.Outputs = append([]string{}, g.Outputs...)
	h.States = append([]State{}, g.States...)
	h.Weights = append([]*Weight{}, g.Weights...)
	h.Body = g.Body.Clone()
	h.Funcs = nil
	for _, f := range g.Funcs {
		h.Funcs = append(h.Funcs, &Func{f.Name, f.Body.Clone(), f.Weights, f.Origin})
	}
	return &h
}

// Clone copies a region with all that is inside. The copy has no owner, and
// its anonymous dims have the numbers of the original: before both are put
// into one region, those of one have to be renamed.
func (r *Region) Clone() *Region {
	c := cloner{values: map[*Value]*Value{}}
	return c.region(r, nil)
}

// A cloner maps values to their copies. The copy of a function's body has
// weights under other names, and comes from another call.
type cloner struct {
	values  map[*Value]*Value
	weights map[string]string
	origin  func(*Origin) *Origin
}

func (c cloner) value(v *Value, n *Node, r *Region) *Value {
	w := &Value{Name: v.Name, Type: v.Type, Node: n, Region: r, Index: v.Index}
	c.values[v] = w
	return w
}

func (c cloner) uses(vs []*Value) []*Value {
	out := make([]*Value, len(vs))
	for i, v := range vs {
		out[i] = c.values[v]
	}
	return out
}

func (c cloner) region(r *Region, owner *Node) *Region {
	s := &Region{Owner: owner}
	for _, p := range r.Params {
		s.Params = append(s.Params, c.value(p, nil, s))
	}
	for _, n := range r.Nodes {
		s.Nodes = append(s.Nodes, c.node(n, s))
	}
	s.Yield = c.uses(r.Yield)
	return s
}

func (c cloner) node(n *Node, r *Region) *Node {
	m := &Node{Op: n.Op, Args: c.uses(n.Args), Attrs: c.attrs(n), Region: r, Span: n.Span, Origin: n.Origin}
	if c.origin != nil {
		m.Origin = c.origin(n.Origin)
	}
	for _, inner := range n.Regions {
		m.Regions = append(m.Regions, c.region(inner, m))
	}
	for _, v := range n.Results {
		m.Results = append(m.Results, c.value(v, m, r))
	}
	return m
}

// attrs copies the attributes of n under the new names of weights.
func (c cloner) attrs(n *Node) Attrs {
	out := append(Attrs{}, n.Attrs...)
	for i, a := range out {
		if name, ok := a.Value.(string); ok && n.Op == WeightOp && a.Name == "name" {
			out[i].Value = c.weight(name)
		}
		if names, ok := a.Value.([]string); ok && n.Op == CallOp {
			renamed := make([]string, len(names))
			for k, name := range names {
				renamed[k] = c.weight(name)
			}
			out[i].Value = renamed
		}
	}
	return out
}

func (c cloner) weight(name string) string {
	if c.weights == nil {
		return name
	}
	return c.weights[name]
}
