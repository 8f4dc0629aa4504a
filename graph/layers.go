package graph

import (
	"slices"
	"strings"

	"github.com/cellc/cellc/ops/kernel"
	"github.com/cellc/cellc/tensor"
)

// A Layer is what a graph does for one module of the program, which is found
// by the calls that its nodes come from.
//
//	Net                      out f32[1,10]
//	  layer1.0               (Block)
//	    layer1.0.conv1       (Conv2d)     36,864 multiply-adds
type Layer struct {
	Path  string // in the module of the entry, such as layer1.0.conv1; "" for that one
	Class string
	// Calls is how often the module is called.
	Calls int
	// Outputs are the types of the values that are used outside of the calls.
	Outputs []tensor.Type
	// MultiplyAdds counts those of contractions, without those of inner layers.
	// The body of a loop counts once, and every arm of an if.
	MultiplyAdds tensor.Dim
	// Bytes are those of all values that the layer computes, without inner ones.
	Bytes  tensor.Dim
	Layers []*Layer // in order of their first call
}

// Layers is the tree of the modules whose calls a graph was recorded from. Its
// functions must have been put into their places.
func Layers(g *Graph) *Layer {
	l := &layering{root: &Layer{Calls: 1}, at: map[*Origin]*Layer{}, out: map[output]bool{}}
	Walk(g.Body, func(n *Node) { l.count(n) })
	WalkRegions(g.Body, l.outputs)
	return l.root
}

type layering struct {
	root *Layer
	at   map[*Origin]*Layer // by the calls that were seen
	out  map[output]bool
}

// An output is a value that leaves a layer.
type output struct {
	of    *Layer
	value *Value
}

// of is the layer of a call; a call that is no module's belongs to the one
// around it.
func (l *layering) of(o *Origin) *Layer {
	if o == nil {
		return l.root
	}
	if have := l.at[o]; have != nil {
		return have
	}
	at := l.of(o.Outer)
	if o.Path != "" {
		at = at.child(o)
		at.Calls++
	}
	l.at[o] = at
	return at
}

func (l *Layer) child(o *Origin) *Layer {
	i := slices.IndexFunc(l.Layers, func(c *Layer) bool { return c.Path == o.Path })
	if i < 0 {
		i = len(l.Layers)
		l.Layers = append(l.Layers, &Layer{Path: o.Path, Class: o.Name})
	}
	return l.Layers[i]
}

func (l *layering) count(n *Node) {
	at := l.of(n.Origin)
	if n.IsLeaf() || n.Op.Kernel == nil {
		return
	}
	call := &Call{Op: n.Op, Attrs: n.Attrs, Out: n.Results[0].Type}
	for _, a := range n.Args {
		call.Args = append(call.Args, a.Type)
	}
	k := n.Op.Kernel(call)
	if k == nil || k.Form == kernel.Alias {
		return
	}
	at.Bytes = at.Bytes.Add(n.Results[0].Type.Bytes())
	at.MultiplyAdds = at.MultiplyAdds.Add(multiplyAdds(k))
}

// multiplyAdds counts those of a contraction: one for each element of the
// result and each position that is summed over.
func multiplyAdds(k *kernel.Kernel) tensor.Dim {
	if kernel.Classify(k) != kernel.ContractClass {
		return tensor.D(0)
	}
	n := tensor.D(1)
	for _, v := range k.Space {
		n = n.Mul(v.Extent)
	}
	k.Body.Walk(func(e *kernel.Expr) {
		if e.Op == kernel.ReduceOp {
			for _, v := range e.Vars {
				n = n.Mul(v.Extent)
			}
		}
	})
	return n
}

// outputs notes which values of a region leave the layers that compute them.
func (l *layering) outputs(r *Region) {
	for _, n := range r.Nodes {
		l.uses(n.Args, n.Origin)
	}
	if r.Owner != nil {
		l.uses(r.Yield, r.Owner.Origin)
		return
	}
	l.uses(r.Yield, nil)
	for _, v := range r.Yield {
		l.root.Outputs = append(l.root.Outputs, v.Type)
	}
}

// uses notes that a call uses values: they are outputs of the layers that made
// them, but for those that the call is a part of.
func (l *layering) uses(vs []*Value, user *Origin) {
	for _, v := range vs {
		if v.Node == nil || v.Node.IsLeaf() {
			continue
		}
		for o := v.Node.Origin; o != nil && !around(o, user); o = o.Outer {
			at := l.of(o)
			if out := (output{at, v}); o.Path != "" && !l.out[out] {
				l.out[out] = true
				at.Outputs = append(at.Outputs, v.Type)
			}
		}
	}
}

// around reports whether a call is inner or one of those around it.
func around(o, inner *Origin) bool {
	for ; inner != nil; inner = inner.Outer {
		if inner == o {
			return true
		}
	}
	return false
}

// Find is the innermost layer that a Parameter of a name belongs to.
func (l *Layer) Find(parameter string) *Layer {
	for _, c := range l.Layers {
		if strings.HasPrefix(parameter, c.Path+".") {
			return c.Find(parameter)
		}
	}
	return l
}
