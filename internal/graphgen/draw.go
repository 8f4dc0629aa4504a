package graphgen

import (
	"fmt"
	"math"

	"pgregory.net/rapid"

	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/tensor"
)

// A Choice is an operator that graphs may use. Attrs draws its attributes for
// operands of the given types; nil stands for none.
type Choice struct {
	Op    *graph.Op
	Attrs func(t *rapid.T, args []tensor.Type) graph.Attrs
}

// A Config says what graphs are made of.
type Config struct {
	Choices []Choice
	Less    *graph.Op // of two i64[], for the test of a while
	Add     *graph.Op // of two i64[], to count iterations
	DTypes  []tensor.DType
	Nodes   int // at most, in each region
	Depth   int // of regions in the entry
	Static  bool
}

// Draw makes a graph. Which operands go with which operator is left to chance
// and to the type rule: what it refuses is left out.
func Draw(t *rapid.T, c Config) *graph.Graph {
	d := &drawer{T: t, Config: c, b: graph.NewBuilder("main")}
	var pool []*graph.Value
	for i := range d.count("inputs", 1, 3) {
		pool = append(pool, d.b.Input(fmt.Sprintf("x%d", i), d.inputType(), diag.Span{}))
	}
	pool = append(pool, d.b.Input("flag", tensor.T(tensor.Bool), diag.Span{}))
	states := d.states()
	pool = append(pool, states...)
	d.weights()
	pool = d.nodes(pool, c.Depth)
	var yield []*graph.Value
	for i := range d.count("outputs", 1, 3) {
		d.b.Graph.Outputs = append(d.b.Graph.Outputs, fmt.Sprintf("out%d", i))
		yield = append(yield, d.pick("output", pool))
	}
	for _, s := range states {
		yield = append(yield, d.sameType(s, pool))
	}
	return d.b.Finish(yield)
}

type drawer struct {
	*rapid.T
	Config
	b *graph.Builder
}

func (d *drawer) count(label string, lo, hi int) int {
	return rapid.IntRange(lo, hi).Draw(d.T, label)
}

func (d *drawer) chance(label string, percent int) bool {
	return d.count(label, 0, 99) < percent
}

func (d *drawer) pick(label string, vs []*graph.Value) *graph.Value {
	return vs[d.count(label, 0, len(vs)-1)]
}

func (d *drawer) dtype() tensor.DType { return rapid.SampledFrom(d.DTypes).Draw(d.T, "dtype") }

func (d *drawer) dims() []int64 {
	return rapid.SliceOfN(rapid.Int64Range(1, 3), 0, 2).Draw(d.T, "dims")
}

func (d *drawer) inputType() tensor.Type {
	typ := tensor.T(d.dtype(), d.dims()...)
	if !d.Static && len(typ.Shape.Dims) > 0 && d.chance("symbolic", 30) {
		typ.Shape.Dims[0] = tensor.Sym("N")
	}
	return typ
}

// dense is a tensor of small numbers, with the odd special one.
func (d *drawer) dense(dt tensor.DType, dims []int64) *tensor.Dense {
	out := tensor.New(dt, dims...)
	special := []float64{0, 1, math.Copysign(0, -1), -1, math.NaN(), math.Inf(1)}
	same := d.chance("equal elements", 50)
	for i := range out.Len() {
		k := d.count("element", -4, 9)
		switch {
		case same && i > 0:
			size := dt.Size()
			copy(out.Data[i*size:(i+1)*size], out.Data)
		case dt.IsFloat() && k >= 4:
			out.SetFloat(i, special[k-4])
		default:
			out.SetInt(i, int64(k))
		}
	}
	return out
}

func (d *drawer) states() []*graph.Value {
	var out []*graph.Value
	for i := range d.count("states", 0, 2) {
		init := d.dense(d.dtype(), d.dims())
		d.b.Graph.States = append(d.b.Graph.States, graph.State{Name: fmt.Sprintf("s%d", i), Init: init})
		out = append(out, d.b.Graph.Body.AddParam(init.Type()))
	}
	return out
}

func (d *drawer) weights() {
	for i := range d.count("weights", 0, 2) {
		w := &graph.Weight{Name: fmt.Sprintf("w%d", i), Data: d.dense(d.dtype(), d.dims())}
		d.b.Graph.Weights = append(d.b.Graph.Weights, w)
	}
}

// nodes adds nodes to the innermost region, and gives pool with their results.
func (d *drawer) nodes(pool []*graph.Value, depth int) []*graph.Value {
	pool = append([]*graph.Value{}, pool...)
	for range d.count("nodes", 0, d.Nodes) {
		switch k := d.count("kind", 0, 9); {
		case k < 2:
			pool = append(pool, d.leaf())
		case k == 2 && depth > 0:
			pool = append(pool, d.drawIf(pool, depth-1)...)
		case k == 3 && depth > 0:
			pool = append(pool, d.drawWhile(pool, depth-1)...)
		default:
			if v := d.node(pool); v != nil {
				pool = append(pool, v)
			}
		}
	}
	return pool
}

func (d *drawer) leaf() *graph.Value {
	if ws := d.b.Graph.Weights; len(ws) > 0 && d.chance("weight", 20) {
		w := ws[d.count("which", 0, len(ws)-1)]
		return d.b.Leaf(graph.WeightOp, graph.Attrs{{Name: "name", Value: w.Name}, {Name: "type", Value: w.Data.Type()}}, diag.Span{})
	}
	return d.constant(d.dense(d.dtype(), d.dims()))
}

func (d *drawer) constant(data *tensor.Dense) *graph.Value {
	return d.b.Leaf(graph.Const, graph.Attrs{{Name: "value", Value: data}}, diag.Span{})
}

func (d *drawer) node(pool []*graph.Value) *graph.Value {
	c := rapid.SampledFrom(d.Choices).Draw(d.T, "op")
	least, most := c.Op.Arity()
	if most < 0 {
		most = least + 1
	}
	var args []*graph.Value
	for i := range d.count("arity", least, most) {
		class := c.Op.Arg(i).Is
		var fit []*graph.Value
		for _, v := range pool {
			if class.Has(v.Type.DType) && (i == 0 || v.Type.DType == args[0].Type.DType || c.Op.Arg(0).Is == graph.Boolean) {
				fit = append(fit, v)
			}
		}
		if len(fit) == 0 {
			return nil
		}
		args = append(args, d.pick("operand", fit))
	}
	var attrs graph.Attrs
	if c.Attrs != nil {
		attrs = c.Attrs(d.T, types(args))
	}
	v, err := d.b.Add(c.Op, args, attrs, diag.Span{})
	if err != nil || v.Type.Shape.Rank() > 4 {
		return nil
	}
	return v
}

func types(vs []*graph.Value) []tensor.Type {
	out := make([]tensor.Type, len(vs))
	for i, v := range vs {
		out[i] = v.Type
	}
	return out
}

// sameType is a value of v's type, v itself if there is no other.
func (d *drawer) sameType(v *graph.Value, pool []*graph.Value) *graph.Value {
	same := []*graph.Value{v}
	for _, w := range pool {
		if w != v && w.Type.Equal(v.Type) {
			same = append(same, w)
		}
	}
	return d.pick("same type", same)
}
