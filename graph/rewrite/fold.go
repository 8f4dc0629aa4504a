package rewrite

import (
	"fmt"
	"slices"

	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/internal/interp"
	"github.com/cellc/cellc/ops/kernel"
	"github.com/cellc/cellc/tensor"
)

// Fold computes now what depends on constants and weights only.
//
//	%0 = const {value: i32[] 2} i32[]
//	%1 = const {value: i32[] 3} i32[]
//	%2 = add(%0, %1) i32[]
//	%3 = dim {value: [4]} i64[]
//	return out: %2, out1: %3
//
// becomes
//
//	%0 = const {value: i32[] 2} i32[]
//	%1 = const {value: i32[] 3} i32[]
//	%2 = const {value: i32[] 5} i32[]
//	%3 = const {value: i64[] 4} i64[]
//	return out: %2, out1: %3
//
// Operands and result have Context.FoldBytes at most, and a result is not much
// larger than its operands: a constant that a loop could fill is not worth its
// bytes in the artefact. Arithmetic on larger weights is done too if the result
// is no larger than they are: a net that standardises its weights before every
// use would take longer for that than for the convolution. That waits until
// somebody writes the result. Results beyond a few elements become weights. What the interpreter cannot compute, or refuses, is
// left for the running program.
var Fold = graph.Pass{Name: "fold", Doc: "compute what depends on constants only", Run: fold}

const (
	// inlineBytes is the size of the largest result that becomes a const.
	inlineBytes = 256
	// foldSteps is how many elements one node may cost.
	foldSteps = 1 << 20
	// growth bounds a result by the bytes of its operands times this.
	growth = 4
	// largeSteps is how many elements all nodes on larger weights may cost.
	largeSteps = 1 << 31
)

func fold(g *graph.Graph, ctx *graph.Context) {
	f := folder{graph: g, limit: ctx.FoldBytes, left: largeSteps, weights: map[string]*graph.Weight{}, late: map[string]bool{}}
	for _, w := range g.Weights {
		f.weights[w.Name] = w
	}
	graph.Rewrite(g, ctx, func(w *graph.Rewriter, n *graph.Node) {
		d := f.evaluate(n)
		if d == nil {
			return
		}
		if !n.IsLeaf() {
			ctx.Remarkf(n, "%s: computed while compiling", n.Op.Name)
		}
		w.Replace(n, f.leaf(w, n, d))
	})
}

type folder struct {
	graph   *graph.Graph
	limit   int64 // bytes of an operand or result
	left    int64 // steps for nodes on larger weights
	weights map[string]*graph.Weight
	late    map[string]bool // weights that are computed when they are written
}

// evaluate is the value of n; nil if it is not folded.
func (f *folder) evaluate(n *graph.Node) *tensor.Dense {
	if n.Op == graph.DimOp {
		if v, ok := n.Attrs.Dims("value")[0].Const(); ok {
			return tensor.ScalarInt(tensor.I64, v)
		}
	}
	if n.IsLeaf() || n.Op.Effect || len(n.Regions) > 0 || len(n.Results) != 1 || slices.ContainsFunc(n.Args, unknown) {
		return nil
	}
	total := int64(inlineBytes)
	most := int64(0)
	for _, v := range n.Args {
		bytes, _ := v.Type.Bytes().Const()
		total += bytes
		most = max(most, bytes)
	}
	size, static := n.Results[0].Type.Bytes().Const()
	if most > f.limit || static && size > f.limit || slices.ContainsFunc(n.Args, f.isLate) {
		return f.large(n, size, most)
	}
	if static && size > growth*total {
		return nil
	}
	d := f.eval(n, foldSteps)
	if d == nil || int64(len(d.Data)) > f.limit {
		return nil
	}
	return d
}

// isLate reports whether a value waits to be computed.
func (f *folder) isLate(v *graph.Value) bool {
	return v.Node.Op == graph.WeightOp && f.late[v.Node.Attrs.Str("name")]
}

// large is the value of a node on weights beyond the limit: arithmetic that
// makes them no larger.
func (f *folder) large(n *graph.Node, size, most int64) *tensor.Dense {
	if n.Op.Kernel == nil || len(n.Args) == 0 || size == 0 || size > most {
		return nil
	}
	steps := most / int64(n.Args[0].Type.DType.Size())
	if steps > f.left || !arithmetic(n) {
		return nil
	}
	f.left -= steps
	var args []*tensor.Dense
	for _, v := range n.Args {
		d := f.operand(v)
		if d == nil || d.Data == nil && d.Fill == nil {
			return nil
		}
		args = append(args, d)
	}
	return f.later(n, args)
}

// operand is a constant or weight, which may wait to be computed; nil if it is
// not there.
func (f *folder) operand(v *graph.Value) *tensor.Dense {
	if v.Node.Op == graph.Const {
		return v.Node.Attrs.Data("value")
	}
	if w := f.weights[v.Node.Attrs.Str("name")]; w != nil {
		return w.Data
	}
	return nil
}

// arithmetic reports whether a node computes elements, one for each of its
// operand, or sums them up: moving them, the code for what uses them can do as
// well.
func arithmetic(n *graph.Node) bool {
	c := &graph.Call{Op: n.Op, Attrs: n.Attrs, Out: n.Results[0].Type}
	for _, a := range n.Args {
		c.Args = append(c.Args, a.Type)
	}
	k := n.Op.Kernel(c)
	return k.Form == kernel.Compute && k.Body.Op != kernel.LoadOp
}

// eval computes n; nil if that cannot be done within so many steps.
func (f *folder) eval(n *graph.Node, steps int64) *tensor.Dense {
	var args []*tensor.Dense
	for _, v := range n.Args {
		d := f.data(v)
		if d == nil {
			return nil
		}
		args = append(args, d)
	}
	d, err := interp.EvalWithin(n.Op, args, n.Attrs, steps)
	if err != nil {
		return nil
	}
	return d
}

// unknown reports whether a value is neither a constant nor a weight.
func unknown(v *graph.Value) bool {
	return v.Node == nil || v.Node.Op != graph.Const && v.Node.Op != graph.WeightOp
}

// data is the data of a constant or weight; nil if it is not known.
func (f *folder) data(v *graph.Value) *tensor.Dense {
	d := f.operand(v)
	if d == nil {
		return nil
	}
	d = d.Filled()
	if d.Data == nil && d.Len() > 0 {
		return nil
	}
	if v.Node.Op == graph.WeightOp {
		f.weights[v.Node.Attrs.Str("name")].Data = d
	}
	return d
}

// leaf is the node that gives d, in front of n.
func (f *folder) leaf(w *graph.Rewriter, n *graph.Node, d *tensor.Dense) *graph.Value {
	if d.Fill == nil && len(d.Data) <= inlineBytes {
		return w.Const(d, n.Span)
	}
	weight := &graph.Weight{Name: f.name(n), Data: d}
	f.weights[weight.Name] = weight
	f.late[weight.Name] = d.Fill != nil
	f.graph.Weights = append(f.graph.Weights, weight)
	v, _ := w.Add(graph.WeightOp, nil, graph.Attrs{{Name: "name", Value: weight.Name}, {Name: "type", Value: d.Type()}}, n.Span)
	return v
}

// name is a name for a folded weight: the operator and the first weight that
// it was made from, numbered where needed.
func (f *folder) name(n *graph.Node) string {
	base := n.Op.Name
	for _, v := range n.Args {
		if v.Node.Op == graph.WeightOp {
			base = v.Node.Attrs.Str("name") + "." + base
			break
		}
	}
	name := base
	for k := 1; f.weights[name] != nil; k++ {
		name = fmt.Sprintf("%s.%d", base, k)
	}
	return name
}
