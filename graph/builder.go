package graph

import (
	"fmt"

	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/tensor"
)

// A Builder appends nodes to a graph. It makes captures explicit: a node may
// be given values of enclosing regions, and the builder passes them inward as
// operands of the nodes between.
type Builder struct {
	Graph *Graph
	scope *scope             // the innermost open region
	homes map[string]*Region // where an anonymous dim is bound
	depth map[*Region]int    // how many regions a region stands in
	// branches counts the ifs, whiles and effects.
	branches int

	call *Origin // that is being recorded; nil for the entry itself
}

// An Origin is a call in the user's program that nodes come from, or an
// iteration of a loop that was unrolled.
type Origin struct {
	Name      string    // what was called: a class, or a function; "" for a loop
	Path      string    // where the entry holds the module that was called, such as layer1.0; "" for a function
	Span      diag.Span // the call, or the loop
	Iteration int       // from 1; 0 for a call
	// Step is what messages say of it; nil where they say nothing, as of a call
	// in the library.
	Step  func() diag.Frame
	Outer *Origin // the call that made this one; nil for the entry
}

// A scope is a region under construction, with what it took from outside.
type scope struct {
	region *Region
	outer  *scope
	open   *Open             // the structured node that owns the region; nil for the entry
	inward map[*Value]*Value // outer value -> parameter or repeated leaf here
	leaves []*Node           // repeated leaves, put in front of the region when it is left
	left   bool
}

// NewBuilder starts an empty graph.
func NewBuilder(name string) *Builder {
	g := &Graph{Name: name, Body: &Region{}}
	return &Builder{Graph: g, scope: newScope(g.Body, nil, nil), homes: map[string]*Region{}, depth: map[*Region]int{}}
}

// within copies the calls from o up to from, for another run of them inside
// outer; what was copied before is in made.
func (o *Origin) within(from, outer *Origin, made map[*Origin]*Origin) *Origin {
	if o == from || o == nil {
		return outer
	}
	if made[o] == nil {
		c := *o
		c.Outer = o.Outer.within(from, outer, made)
		made[o] = &c
	}
	return made[o]
}

// Call notes that the nodes appended until done come from a call of name, of
// the module at path if it is one.
func (b *Builder) Call(name, path string, span diag.Span) (done func()) {
	return b.Enter(&Origin{Name: name, Path: path, Span: span})
}

// Enter notes that the nodes appended until done come from o, which comes from
// where the builder is.
func (b *Builder) Enter(o *Origin) (done func()) {
	outer := b.call
	o.Outer, b.call = outer, o
	return func() { b.call = outer }
}

// Origin is where nodes that are appended now come from.
func (b *Builder) Origin() *Origin { return b.call }

func newScope(r *Region, outer *scope, o *Open) *scope {
	return &scope{region: r, outer: outer, open: o, inward: map[*Value]*Value{}}
}

// Region is the innermost open region.
func (b *Builder) Region() *Region { return b.scope.region }

// Fresh is a new anonymous dim, bound in the innermost region.
func (b *Builder) Fresh() tensor.Dim { return b.FreshIn(b.scope.region) }

// FreshIn is a new anonymous dim, bound in r and visible in the regions inside.
func (b *Builder) FreshIn(r *Region) tensor.Dim {
	name := fmt.Sprintf("?%d", len(b.homes)+1)
	b.homes[name] = r
	return tensor.Sym(name)
}

// Visible reports whether every symbol of d means something in region r.
func (b *Builder) Visible(d tensor.Dim, r *Region) bool {
	for _, s := range d.Symbols() {
		if home := b.homes[s]; home != nil && !home.Encloses(r) {
			return false
		}
	}
	return true
}

// Encloses reports whether inner is r or stands inside it.
func (r *Region) Encloses(inner *Region) bool {
	for inner != r {
		if inner.Owner == nil {
			return false
		}
		inner = inner.Owner.Region
	}
	return true
}

// Input adds an input to the entry region. All inputs come before any state.
func (b *Builder) Input(name string, t tensor.Type, span diag.Span) *Value {
	b.Graph.Inputs = append(b.Graph.Inputs, Input{name, span})
	v := b.Graph.Body.AddParam(t)
	v.Name = name
	return v
}

// Depth is how many regions the innermost region stands in.
func (b *Builder) Depth() int { return b.depth[b.scope.region] }

// Inside reports whether v is defined in r or in a region inside it. Unlike
// Encloses it does not look at what stands around r, which may be much.
func (b *Builder) Inside(r *Region, v *Value) bool {
	at, least := v.Region, b.depth[r]
	for at != r && b.depth[at] > least {
		at = at.Owner.Region
	}
	return at == r
}

// AddParam appends a parameter to a region.
func (r *Region) AddParam(t tensor.Type) *Value {
	v := &Value{Type: t, Region: r, Index: len(r.Params)}
	r.Params = append(r.Params, v)
	return v
}

// Add applies op in the innermost region. The error is that of the type rule.
func (b *Builder) Add(op *Op, args []*Value, attrs Attrs, span diag.Span) (*Value, error) {
	call := &Call{Op: op, Attrs: attrs, Fresh: b.Fresh}
	local := make([]*Value, len(args))
	for i, a := range args {
		local[i] = b.Use(a)
		call.Args = append(call.Args, a.Type)
	}
	t, err := op.Infer(call)
	if err != nil {
		return nil, err
	}
	n := b.Append(&Node{Op: op, Args: local, Attrs: attrs, Span: span})
	return n.AddResult(t), nil
}

// Leaf adds a node without operands.
func (b *Builder) Leaf(op *Op, attrs Attrs, span diag.Span) *Value {
	t, _ := op.Infer(&Call{Op: op, Attrs: attrs, Fresh: b.Fresh})
	return b.Append(&Node{Op: op, Attrs: attrs, Span: span}).AddResult(t)
}

// Append puts a node at the end of the innermost region.
func (b *Builder) Append(n *Node) *Node {
	n.Region = b.scope.region
	n.Origin = b.call
	n.Region.Nodes = append(n.Region.Nodes, n)
	if n.Op.Effect {
		b.branches++
	}
	return n
}

// AddResult appends a result to a node.
func (n *Node) AddResult(t tensor.Type) *Value {
	v := &Value{Type: t, Node: n, Region: n.Region, Index: len(n.Results)}
	n.Results = append(n.Results, v)
	return v
}

// Use gives the value by which v, of this or an enclosing region, is known in
// the innermost region.
func (b *Builder) Use(v *Value) *Value { return b.scope.use(v) }

func (s *scope) use(v *Value) *Value {
	if v.Region == s.region {
		return v
	}
	if w, ok := s.inward[v]; ok {
		return w
	}
	if s.outer == nil {
		panic(fmt.Sprintf("graph: value %q of type %s is used outside the region that defines it", v.Name, v.Type))
	}
	w := s.bring(v)
	s.inward[v] = w
	return w
}

// bring repeats a leaf at the start of the region, and makes any other value
// a captured operand of the node that owns the region.
func (s *scope) bring(v *Value) *Value {
	if v.Node == nil || !v.Node.IsLeaf() {
		outer := s.outer.use(v)
		if w, ok := s.inward[outer]; ok { // a sibling region captured it
			return w
		}
		return s.open.capture(outer, s)
	}
	n := &Node{Op: v.Node.Op, Attrs: v.Node.Attrs, Span: v.Node.Span, Region: s.region}
	if s.left {
		s.region.Nodes = append([]*Node{n}, s.region.Nodes...)
	} else {
		s.leaves = append(s.leaves, n)
	}
	return n.AddResult(v.Type)
}

func (s *scope) leave() {
	s.region.Nodes = append(s.leaves, s.region.Nodes...)
	s.leaves, s.left = nil, true
}
