package graphgen

import (
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/tensor"
)

// left stands for a length that is not numbered yet.
const left = "?left"

func (d *drawer) condition(pool []*graph.Value) *graph.Value {
	var conds []*graph.Value
	for _, v := range pool {
		if v.Type.Equal(tensor.T(tensor.Bool)) {
			conds = append(conds, v)
		}
	}
	if len(conds) == 0 || d.chance(20) {
		return d.constant(tensor.ScalarInt(tensor.Bool, int64(d.below(2))))
	}
	return d.pick(conds)
}

func (d *drawer) drawIf(pool []*graph.Value, depth int) []*graph.Value {
	o := d.b.OpenIf(d.condition(pool), diag.Span{})
	var arms [2][]*graph.Value
	for i := range arms {
		o.Enter(i)
		arms[i] = d.nodes(pool, depth)
		o.Leave()
	}
	var out []*graph.Value
	for range d.count("results", 0, 3) {
		a := d.pick(arms[0])
		var fit []*graph.Value
		for _, v := range arms[1] {
			if _, ok := d.join(a.Type, v.Type); ok {
				fit = append(fit, v)
			}
		}
		if len(fit) == 0 {
			continue
		}
		b := d.pick(fit)
		t, _ := d.join(a.Type, b.Type)
		out = append(out, o.Result(d.open(t), a, b))
	}
	return out
}

// join is the type of a value that is either of two, where a length that
// differs, or that only one arm knows, is left as the symbol `left`.
func (d *drawer) join(a, b tensor.Type) (tensor.Type, bool) {
	if a.DType != b.DType || len(a.Shape.Dims) != len(b.Shape.Dims) {
		return a, false
	}
	t := tensor.T(a.DType)
	for i, x := range a.Shape.Dims {
		y := b.Shape.Dims[i]
		if !x.Equal(y) && d.Static {
			return a, false
		}
		if !x.Equal(y) || !d.b.Visible(x, d.b.Region()) {
			x = tensor.Sym(left)
		}
		t.Shape.Dims = append(t.Shape.Dims, x)
	}
	return t, true
}

// open numbers the lengths that join left.
func (d *drawer) open(t tensor.Type) tensor.Type {
	for i, x := range t.Shape.Dims {
		if s, ok := x.Symbol(); ok && s == left {
			t.Shape.Dims[i] = d.b.Fresh()
		}
	}
	return t
}

// drawWhile carries a counter and some values; what it carries keeps its type.
func (d *drawer) drawWhile(pool []*graph.Value, depth int) []*graph.Value {
	inits := []*graph.Value{d.constant(tensor.ScalarInt(tensor.I64, 0))}
	for range d.count("carried", 0, 3) {
		inits = append(inits, d.pick(pool))
	}
	limit := d.constant(tensor.ScalarInt(tensor.I64, int64(d.count("trips", 0, 3))))
	o := d.b.OpenWhile(inits, types(inits), diag.Span{})
	o.Enter(0)
	test, _ := d.b.Add(d.Less, []*graph.Value{o.Param(0, 0), limit}, nil, diag.Span{})
	o.Yield(0, test)
	o.Leave()
	o.Enter(1)
	inside := append([]*graph.Value{}, pool...)
	for k := range inits {
		inside = append(inside, o.Param(1, k))
	}
	inside = d.nodes(inside, depth)
	one := d.constant(tensor.ScalarInt(tensor.I64, 1))
	next, _ := d.b.Add(d.Add, []*graph.Value{o.Param(1, 0), one}, nil, diag.Span{})
	o.Yield(1, next)
	for k := 1; k < len(inits); k++ {
		o.Yield(1, d.sameType(o.Param(1, k), inside))
	}
	o.Leave()
	var out []*graph.Value
	for _, v := range inits {
		out = append(out, o.Node.AddResult(v.Type))
	}
	return out
}
