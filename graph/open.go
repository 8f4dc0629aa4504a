package graph

import (
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/tensor"
)

// An Open is an if or while under construction. Its regions are entered and
// left in turn; results may be added as long as the graph is being built, also
// after the regions were left, so that a join is made only where it is needed.
type Open struct {
	Node   *Node
	b      *Builder
	scopes []*scope
	prev   []*scope // scopes to return to on Leave
}

// OpenIf appends an if without operands and results; region 0 is the arm
// taken where cond, a bool[], is true.
func (b *Builder) OpenIf(cond *Value, span diag.Span) *Open {
	n := b.Append(&Node{Op: If, Args: []*Value{b.Use(cond)}, Span: span})
	return b.open(n)
}

// OpenWhile appends a while that carries inits; the parameters of its regions
// have the given types, which the inits' types must join into. Region 0 is the
// test, region 1 the body. Param gives the carried values inside.
func (b *Builder) OpenWhile(inits []*Value, types []tensor.Type, span diag.Span) *Open {
	n := &Node{Op: While, Attrs: Attrs{{"carried", int64(len(inits))}}, Span: span}
	for _, v := range inits {
		n.Args = append(n.Args, b.Use(v))
	}
	o := b.open(b.Append(n))
	for _, r := range n.Regions {
		for _, t := range types {
			r.AddParam(t)
		}
	}
	return o
}

func (b *Builder) open(n *Node) *Open {
	o := &Open{Node: n, b: b}
	b.branches++
	for range 2 {
		r := &Region{Owner: n}
		n.Regions = append(n.Regions, r)
		b.depth[r] = b.depth[n.Region] + 1
		o.scopes = append(o.scopes, newScope(r, b.scope, o))
	}
	return o
}

// Param is parameter k of region i.
func (o *Open) Param(i, k int) *Value { return o.Node.Regions[i].Params[k] }

// Enter makes region i the innermost region.
func (o *Open) Enter(i int) {
	o.prev = append(o.prev, o.b.scope)
	o.b.scope = o.scopes[i]
}

// Leave returns to the region that was innermost before Enter.
func (o *Open) Leave() {
	last := len(o.prev) - 1
	if !o.b.scope.left {
		o.b.scope.leave()
	}
	o.b.scope, o.prev = o.prev[last], o.prev[:last]
}

// Within runs f with region i innermost, during or after its construction.
func (o *Open) Within(i int, f func()) {
	was := o.b.scope
	o.b.scope = o.scopes[i]
	defer func() { o.b.scope = was }()
	f()
}

// Use gives the value by which v, of region i or an enclosing one, is known in
// region i.
func (o *Open) Use(i int, v *Value) *Value { return o.scopes[i].use(v) }

// Yield appends v to what region i yields.
func (o *Open) Yield(i int, v *Value) {
	r := o.Node.Regions[i]
	r.Yield = append(r.Yield, o.Use(i, v))
}

// Result adds a result of type t to an if, for which the arms yield a and b.
func (o *Open) Result(t tensor.Type, a, b *Value) *Value {
	o.Yield(0, a)
	o.Yield(1, b)
	return o.Node.AddResult(t)
}

// capture passes an outer value to every region of the node, and gives the
// parameter by which s knows it.
func (o *Open) capture(outer *Value, s *scope) *Value {
	o.Node.Args = append(o.Node.Args, outer)
	var mine *Value
	for _, t := range o.scopes {
		p := t.region.AddParam(outer.Type)
		t.inward[outer] = p
		if t == s {
			mine = p
		}
	}
	return mine
}

// A Mark is a point to which the innermost region can be cut back.
type Mark struct {
	region   *Region
	nodes    int
	branches int
}

// Mark notes how much the innermost region holds.
func (b *Builder) Mark() Mark { return Mark{b.scope.region, len(b.scope.region.Nodes), b.branches} }

// Cut removes what was appended to the region since the mark. Values of the
// removed nodes must not be used afterwards.
func (b *Builder) Cut(m Mark) { m.region.Nodes, b.branches = m.region.Nodes[:m.nodes], m.branches }

// Since lists what was appended to the region since the mark.
func (b *Builder) Since(m Mark) []*Node { return m.region.Nodes[m.nodes:] }

// Finish ends the entry region.
func (b *Builder) Finish(yield []*Value) *Graph {
	for _, v := range yield {
		b.Graph.Body.Yield = append(b.Graph.Body.Yield, b.Use(v))
	}
	b.scope.leave()
	return b.Graph
}

// LastTest is what the test of the last while in the innermost region yields;
// nil if there is none.
func (b *Builder) LastTest() *Value {
	ns := b.scope.region.Nodes
	for i := len(ns) - 1; i >= 0; i-- {
		if ns[i].Op == While && len(ns[i].Regions[0].Yield) == 1 {
			return ns[i].Regions[0].Yield[0]
		}
	}
	return nil
}

// Branched reports whether an if, a while or an effect was appended since the
// mark.
func (b *Builder) Branched(m Mark) bool { return b.branches != m.branches }
