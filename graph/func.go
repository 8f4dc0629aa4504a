package graph

import (
	"slices"

	"github.com/cellc/cellc/tensor"
)

// A Func is a part of a program that is called from several places, on
// operands of the same types and with weights of its own each time: a block
// that a net repeats.
//
//	func Block(%1 f32[1,8]) {
//	  weight fc.weight f32[8,8]
//	  %2 = weight {name: "fc.weight", type: f32[8,8]} f32[8,8]
//	  %3 = matmul(%1, %2) f32[1,8]
//	  return %3
//	}
//
// Its types use no anonymous dims but those of the entry's parameters, so that
// a symbol means the same everywhere. Passes see no functions: Inline puts
// their bodies where they are called before the first pass that looks inside.
type Func struct {
	Name    string
	Body    *Region // Params are a call's operands, Yield its results
	Weights []Slot
	Origin  *Origin // the call that the body was made from; not part of the text
}

// A Slot is a weight of a function: its nodes of operator `weight` refer to it
// by name, and every call says which weight of the caller it is.
type Slot struct {
	Name string
	Type tensor.Type
}

// CallOp runs a function of the graph.
//
//	%y = call(%x) {func: "Block", weights: ["layers.0.fc.weight"]} f32[1,8]
var CallOp = &Op{Name: "call", Doc: "a function of the graph, with weights for its slots.\n\n" +
	"\t%y = call(%x) {func: \"Block\", weights: [\"layers.0.fc.weight\"]} f32[1,8]",
	Args:  []Arg{{Name: "operands", Variadic: true, Optional: true}},
	Attrs: []Attr{{Name: "func", Kind: StrAttr}, {Name: "weights", Kind: StrsAttr}}}

// Func is the function of the given name; nil if there is none.
func (g *Graph) Func(name string) *Func {
	for _, f := range g.Funcs {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// Bodies are the entry and the bodies of all functions.
func (g *Graph) Bodies() []*Region {
	out := []*Region{g.Body}
	for _, f := range g.Funcs {
		out = append(out, f.Body)
	}
	return out
}

// Inline puts the bodies of functions in the place of their calls. No function
// remains.
func Inline(g *Graph) {
	if len(g.Funcs) == 0 {
		return
	}
	WalkRegions(g.Body, func(r *Region) { r.inlineCalls(g) })
	g.Funcs = nil
}

// inlineCalls expands the calls of a region, and those in what that brings.
func (r *Region) inlineCalls(g *Graph) {
	for slices.ContainsFunc(r.Nodes, func(n *Node) bool { return n.Op == CallOp }) {
		in := cloner{values: map[*Value]*Value{}, weights: map[string]string{}}
		var out []*Node
		for _, n := range r.Nodes {
			n.Args = in.mapped(n.Args)
			if n.Op != CallOp {
				out = append(out, n)
				continue
			}
			out = append(out, in.expand(n, g.Func(n.Attrs.Str("func")))...)
		}
		r.Nodes, r.Yield = out, in.mapped(r.Yield)
	}
}

// expand copies the body of f for a call of it, whose results are mapped to
// what the copy yields.
func (c cloner) expand(call *Node, f *Func) []*Node {
	weights := map[string]string{}
	for i, name := range call.Attrs.Strs("weights") {
		weights[f.Weights[i].Name] = name
	}
	body := cloner{map[*Value]*Value{}, weights, f.origins(call)}
	for i, p := range f.Body.Params {
		body.values[p] = call.Args[i]
	}
	var out []*Node
	for _, n := range f.Body.Nodes {
		out = append(out, body.node(n, call.Region))
	}
	for i, v := range body.uses(f.Body.Yield) {
		c.values[call.Results[i]] = v
	}
	return out
}

// origins says where the nodes of a call's copy of f come from.
func (f *Func) origins(call *Node) func(*Origin) *Origin {
	var outer *Origin
	if f.Origin != nil {
		outer = f.Origin.Outer
	}
	made := map[*Origin]*Origin{}
	return func(o *Origin) *Origin { return o.within(outer, call.Origin, made) }
}

// mapped gives the values that stand for vs, which may stand for themselves.
func (c cloner) mapped(vs []*Value) []*Value {
	for i, v := range vs {
		if w := c.values[v]; w != nil {
			vs[i] = w
		}
	}
	return vs
}
