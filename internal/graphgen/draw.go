package graphgen

import (
	"fmt"
	"math"
	"math/rand/v2"

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
	seed := rapid.Uint64().Draw(t, "seed")
	d := &drawer{T: t, Config: c, b: graph.NewBuilder("main"), rand: rand.New(rand.NewPCG(seed, 0))}
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
		yield = append(yield, d.pick(pool))
	}
	for _, s := range states {
		yield = append(yield, d.sameType(s, pool))
	}
	return d.b.Finish(yield)
}

type drawer struct {
	*rapid.T
	Config
	b    *graph.Builder
	rand *rand.Rand // what does not shrink: which, as opposed to how many
}

func (d *drawer) count(label string, lo, hi int) int {
	return rapid.IntRange(lo, hi).Draw(d.T, label)
}

// below is one of n numbers, all equally likely: rapid's own prefer small ones,
// which would take most operands from the inputs.
func (d *drawer) below(n int) int { return d.rand.IntN(n) }

func (d *drawer) chance(percent int) bool {
	return d.below(100) < percent
}

// pick is one of vs, one of the last few in half of the cases.
func (d *drawer) pick(vs []*graph.Value) *graph.Value {
	n := len(vs)
	if d.chance(50) {
		n = min(n, 3)
	}
	return vs[len(vs)-1-d.below(n)]
}

func (d *drawer) dtype() tensor.DType { return d.DTypes[d.below(len(d.DTypes))] }

func (d *drawer) dims() []int64 {
	shapes := [][]int64{{}, {2}, {}, {1}, {3}, {2, 3}, {1, 2}, {2}}
	return shapes[d.below(len(shapes))]
}

func (d *drawer) inputType() tensor.Type {
	typ := tensor.T(d.dtype(), d.dims()...)
	if !d.Static && len(typ.Shape.Dims) > 0 && d.chance(30) {
		typ.Shape.Dims[0] = tensor.Sym("N")
	}
	return typ
}

// dense is a tensor of small numbers, with the odd special one.
func (d *drawer) dense(dt tensor.DType, dims []int64) *tensor.Dense {
	out := tensor.New(dt, dims...)
	special := []float64{0, 1, math.Copysign(0, -1), -1, math.NaN(), math.Inf(1)}
	same := d.chance(50)
	for i := range out.Len() {
		k := d.below(12)
		switch {
		case same && i > 0:
			size := dt.Size()
			copy(out.Data[i*size:(i+1)*size], out.Data)
		case dt.IsFloat() && k < len(special):
			out.SetFloat(i, special[k])
		default:
			out.SetInt(i, int64(k)-8)
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
	for range d.count("nodes", d.Nodes/3, d.Nodes) {
		switch k := d.below(10); {
		case k < 2:
			pool = append(pool, d.leaf(pool))
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

func (d *drawer) leaf(pool []*graph.Value) *graph.Value {
	if dims := d.pick(pool).Type.Shape.Dims; len(dims) > 0 && d.chance(40) {
		if n := dims[d.below(len(dims))]; !n.Static() && d.b.Visible(n, d.b.Region()) {
			return d.b.Leaf(graph.DimOp, graph.Attrs{{Name: "value", Value: []tensor.Dim{n}}}, diag.Span{})
		}
	}
	if ws := d.b.Graph.Weights; len(ws) > 0 && d.chance(20) {
		w := ws[d.below(len(ws))]
		return d.b.Leaf(graph.WeightOp, graph.Attrs{{Name: "name", Value: w.Name}, {Name: "type", Value: w.Data.Type()}}, diag.Span{})
	}
	return d.constant(d.dense(d.dtype(), d.dims()))
}

func (d *drawer) constant(data *tensor.Dense) *graph.Value {
	return d.b.Leaf(graph.Const, graph.Attrs{{Name: "value", Value: data}}, diag.Span{})
}

func (d *drawer) node(pool []*graph.Value) *graph.Value {
	c := d.choice(pool)
	least, most := c.Op.Arity()
	if most < 0 {
		most = least + 1
	}
	var args []*graph.Value
	for i := range d.count("arity", least, most) {
		fit := d.fitting(c.Op, i, args, pool)
		if len(fit) == 0 {
			return nil
		}
		args = append(args, d.operand(i, args, fit))
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

// choice is an operator: sometimes that of the latest node once more, for there
// are laws about that.
func (d *drawer) choice(pool []*graph.Value) Choice {
	if last := pool[len(pool)-1]; last.Node != nil && d.chance(20) {
		for _, c := range d.Choices {
			if c.Op == last.Node.Op {
				return c
			}
		}
	}
	return d.Choices[d.below(len(d.Choices))]
}

// operand is one of those that fit: sometimes a number beside which many
// operators do nothing.
func (d *drawer) operand(i int, args, fit []*graph.Value) *graph.Value {
	if i == 0 || !d.chance(25) {
		return d.pick(fit)
	}
	one := tensor.New(fit[0].Type.DType)
	if x := []float64{0, math.Copysign(0, -1), 1, -1, 2}[d.below(5)]; one.DType.IsFloat() {
		one.SetFloat(0, x)
	} else {
		one.SetInt(0, int64(x))
	}
	return d.constant(one)
}

// fitting lists the values that may be operand i: of its class, and alike in
// dtype to the operand before, as most type rules want it.
func (d *drawer) fitting(op *graph.Op, i int, args, pool []*graph.Value) []*graph.Value {
	own := op.Arg(i).Is
	alike := i > 0 && (i > 1 || own == op.Arg(0).Is)
	var fit []*graph.Value
	for _, v := range pool {
		if own.Has(v.Type.DType) && (!alike || v.Type.DType == args[i-1].Type.DType) {
			fit = append(fit, v)
		}
	}
	return fit
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
	return d.pick(same)
}
