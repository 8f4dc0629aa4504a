package graph

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/tensor"
)

// Rewrite goes through g once, in execution order, and calls f for every node:
// first for those in its regions, then for the node itself, whose operands are
// already the replacements. f says what becomes of the node by calling methods
// of the Rewriter; a node of which it says nothing stays.
//
//	graph.Rewrite(g, ctx, func(w *graph.Rewriter, n *graph.Node) {
//		if n.Op == ops.Neg && n.Args[0].Node != nil && n.Args[0].Node.Op == ops.Neg {
//			w.Replace(n, n.Args[0].Node.Args[0])
//		}
//	})
//
// Where a value is replaced by one of a more exact type, the types of what
// depends on it become more exact too.
func Rewrite(g *Graph, ctx *Context, f func(*Rewriter, *Node)) {
	w := &Rewriter{
		Context: ctx, f: f, values: map[*Value]*Value{}, changed: map[*Value]bool{},
		scope: (*symbols)(nil).inner(), dims: binding{}, last: lastAnonymous(g.Body),
	}
	for _, p := range g.Body.Params {
		w.scope.bind(p.Type)
	}
	w.region(g.Body)
}

// A Rewriter is a walk through a graph that replaces nodes.
type Rewriter struct {
	Context *Context
	f       func(*Rewriter, *Node)
	values  map[*Value]*Value // what replaces a value
	changed map[*Value]bool   // values whose type is no longer what it was
	scope   *symbols          // the symbols visible here
	dims    binding           // what replaces a symbol here
	last    int               // the greatest number of an anonymous dim

	here *Region
	out  []*Node // the new nodes of here
	drop bool    // the node under inspection is not kept

	origin *Origin // of the node under inspection
}

// lastAnonymous is the greatest number of an anonymous dim that r binds.
func lastAnonymous(r *Region) int {
	last := 0
	look := func(v *Value) {
		for _, d := range v.Type.Shape.Dims {
			d.Walk(func(name string) {
				if n, err := strconv.Atoi(strings.TrimPrefix(name, "?")); err == nil {
					last = max(last, n)
				}
			})
		}
	}
	WalkRegions(r, func(r *Region) {
		for _, p := range r.Params {
			look(p)
		}
		for _, n := range r.Nodes {
			for _, v := range n.Results {
				look(v)
			}
		}
	})
	return last
}

func (w *Rewriter) fresh() tensor.Dim {
	w.last++
	return tensor.Sym(fmt.Sprintf("?%d", w.last))
}

// region rewrites the nodes of r, whose parameters' symbols are visible.
func (w *Rewriter) region(r *Region) {
	here, out := w.here, w.out
	w.here, w.out = r, make([]*Node, 0, len(r.Nodes))
	for _, n := range r.Nodes {
		w.visit(n)
	}
	w.replaceAll(r.Yield)
	r.Nodes = w.out
	w.here, w.out = here, out
}

func (w *Rewriter) visit(n *Node) {
	w.replaceAll(n.Args)
	w.retype(n)
	w.drop, w.origin = false, n.Origin
	w.f(w, n)
	if !w.drop {
		w.put(n)
	}
	w.drop = false
}

// put appends n to the region.
func (w *Rewriter) put(n *Node) {
	n.enter(w.here)
	w.out = append(w.out, n)
	for _, v := range n.Results {
		w.scope.bind(v.Type)
	}
}

func (w *Rewriter) replaceAll(vs []*Value) {
	for i, v := range vs {
		for w.values[v] != nil {
			v = w.values[v]
		}
		vs[i] = v
	}
}

// Replace puts one value in the place of each result of n, and drops n. The
// values are of n's region and defined before n.
func (w *Rewriter) Replace(n *Node, with ...*Value) {
	for i, v := range n.Results {
		w.ReplaceResult(v, with[i])
	}
	w.Drop()
}

// ReplaceResult puts a value in the place of one result of the node under
// inspection, which stays.
func (w *Rewriter) ReplaceResult(v, with *Value) {
	w.values[v] = with
	if v.Type.Equal(with.Type) {
		return
	}
	w.changed[with] = true
	w.learn(v.Type, with.Type)
}

// Drop leaves the node under inspection out. Its results must be replaced.
func (w *Rewriter) Drop() { w.drop = true }

// Add applies op in front of the node under inspection. The error is that of
// the type rule.
func (w *Rewriter) Add(op *Op, args []*Value, attrs Attrs, span diag.Span) (*Value, error) {
	call := &Call{Op: op, Args: types(args), Attrs: attrs, Fresh: w.fresh}
	t, err := op.Infer(call)
	if err != nil {
		return nil, err
	}
	n := &Node{Op: op, Args: args, Attrs: attrs, Span: span, Origin: w.origin}
	v := n.AddResult(t)
	w.put(n)
	return v, nil
}

// Const puts a constant in front of the node under inspection.
func (w *Rewriter) Const(d *tensor.Dense, span diag.Span) *Value {
	v, _ := w.Add(Const, nil, Attrs{{"value", d}}, span)
	return v
}

// Inline moves the nodes of r, a region of the node under inspection, in front
// of it, with args in the place of its parameters. It gives what r yields.
func (w *Rewriter) Inline(r *Region, args []*Value) []*Value {
	for i, p := range r.Params {
		w.ReplaceResult(p, args[i])
	}
	for _, n := range r.Nodes {
		w.visit(n)
	}
	w.replaceAll(r.Yield)
	return r.Yield
}

// Region is the region that holds the node under inspection, or will hold it.
func (w *Rewriter) Region() *Region { return w.here }
