package ctrlflow

import (
	"math/big"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/shapejoin"
	"github.com/cellc/cellc/tensor"
)

// leaf reports whether v can be a value of the graph: a tensor, or a number,
// which becomes one known at run time only.
func (m *Machine) leaf(v value.Value) bool {
	switch v.(type) {
	case *value.Tensor, value.Int, value.Float, value.Bool, value.SymInt:
		return true
	}
	return false
}

// number is the kind of a Python number, Invalid for tensors.
func number(v value.Value) tensor.DType {
	switch v := v.(type) {
	case value.Int, value.SymInt:
		return tensor.I64
	case value.Float:
		return tensor.F64
	case value.Bool:
		return tensor.Bool
	case *value.Tensor:
		return v.Num
	}
	return tensor.Invalid
}

// Materialize is the graph value of a leaf in the innermost region.
func (m *Machine) Materialize(v value.Value) *graph.Value {
	switch v := v.(type) {
	case *value.Tensor:
		if v.Sym != nil {
			return v.Sym
		}
		return m.constant(v.Const)
	case value.SymInt:
		return m.B.Leaf(graph.DimOp, graph.Attrs{{Name: "value", Value: []tensor.Dim{v.Dim}}}, m.Site)
	case value.Int:
		return m.constant(tensor.ScalarInt(tensor.I64, int64(v)))
	case value.Float:
		return m.constant(tensor.ScalarFloat(tensor.F64, float64(v)))
	case value.Bool:
		d := tensor.New(tensor.Bool)
		d.SetBool(0, bool(v))
		return m.constant(d)
	}
	panic("ctrlflow: a value that is no leaf")
}

func (m *Machine) constant(d *tensor.Dense) *graph.Value {
	return m.B.Leaf(graph.Const, graph.Attrs{{Name: "value", Value: d}}, m.Site)
}

// typeOf is the type of a leaf.
func typeOf(v value.Value) tensor.Type {
	if t, ok := v.(*value.Tensor); ok {
		return t.Type()
	}
	return tensor.T(number(v))
}

// tensors joins two leaves.
func (j *join) tensors(a, b value.Value) value.Value {
	ta, tb := typeOf(a), typeOf(b)
	na, nb := number(a), number(b)
	if (na == tensor.Invalid) != (nb == tensor.Invalid) {
		return &value.Poison{Why: j.kinds(a, b)}
	}
	if na != nb {
		return &value.Poison{Why: j.numbers(a, b)}
	}
	t, why := j.m.joinTypes(ta, tb, j.o.Node.Region)
	if why != nil {
		return &value.Poison{Why: j.types(ta, tb, why)}
	}
	va, vb := j.yield(0, a, t), j.yield(1, b, t)
	return &value.Tensor{Sym: j.o.Result(t, va, vb), Num: na, Numpy: numpy(a) && numpy(b)}
}

func numpy(v value.Value) bool {
	t, ok := v.(*value.Tensor)
	return ok && t.Numpy
}

// yield is a leaf as region i hands it to a result of type t.
func (j *join) yield(i int, v value.Value, t tensor.Type) (out *graph.Value) {
	j.o.Within(i, func() { out = j.m.fit(j.m.Materialize(v), t) })
	return out
}

// fit turns () into (1) where a join accepted the pair.
func (m *Machine) fit(v *graph.Value, t tensor.Type) *graph.Value {
	if t.Shape.AnyRank || v.Type.Shape.AnyRank || v.Type.Shape.Rank() == t.Shape.Rank() {
		return v
	}
	out, err := m.B.Add(ops.Lookup("reshape"), []*graph.Value{v}, graph.Attrs{{Name: "shape", Value: []tensor.Dim{tensor.D(1)}}}, m.Site)
	if err != nil {
		panic("ctrlflow: reshape: " + err.Error())
	}
	return out
}

// joinTypes is the type of a result in region to for values of types a and b.
func (m *Machine) joinTypes(a, b tensor.Type, to *graph.Region) (tensor.Type, *mismatch) {
	fresh := func() tensor.Dim { return m.B.FreshIn(to) }
	f := shapejoin.Join
	if m.Joins == Dynamic {
		f = shapejoin.Lenient
	}
	s, fail := f(a.Shape, b.Shape, fresh)
	if fail != nil {
		return tensor.Type{}, &mismatch{shape: fail}
	}
	if a.DType != b.DType {
		return tensor.Type{}, &mismatch{}
	}
	return m.export(tensor.Type{DType: a.DType, Shape: s}, to), nil
}

// A mismatch is a failed join of types: of shapes, or else of dtypes.
type mismatch struct{ shape *shapejoin.Failure }

// same reports whether two values are one and the same, so that no join is
// needed: identical objects, or equal constants of one type.
func same(a, b value.Value) bool {
	switch x := a.(type) {
	case nil:
		return b == nil
	case *value.Tensor:
		y, ok := b.(*value.Tensor)
		return ok && (x == y || sameTensor(x, y))
	case *value.Tuple:
		y, ok := b.(*value.Tuple)
		return ok && (x == y || sameTuples(x, y))
	case *big.Int:
		y, ok := b.(*big.Int)
		return ok && x.Cmp(y) == 0
	case value.SymInt:
		y, ok := b.(value.SymInt)
		return ok && x.Dim.Equal(y.Dim)
	case value.Float:
		y, ok := b.(value.Float)
		return ok && (x == y || x != x && y != y)
	case *value.Text:
		y, ok := b.(*value.Text)
		return ok && (x == y || x.Format == y.Format && sameAll(x.Values, y.Values))
	case *value.Method:
		y, ok := b.(*value.Method)
		return ok && (x == y || same(x.Self, y.Self) && same(x.Fn, y.Fn))
	}
	return a == b
}

func sameAll(a, b []value.Value) bool {
	return sameTuples(&value.Tuple{Elems: a}, &value.Tuple{Elems: b})
}

// sameTuples compares tuples of tuples, which may share parts and be nested
// deeply: each pair once, and without recursion.
func sameTuples(x, y *value.Tuple) bool {
	type pair [2]*value.Tuple
	todo, seen := []pair{{x, y}}, map[pair]bool{}
	for len(todo) > 0 {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if len(p[0].Elems) != len(p[1].Elems) {
			return false
		}
		for i, a := range p[0].Elems {
			b := p[1].Elems[i]
			s, ok1 := a.(*value.Tuple)
			t, ok2 := b.(*value.Tuple)
			if !ok1 || !ok2 {
				if !same(a, b) {
					return false
				}
			} else if q := (pair{s, t}); s != t && !seen[q] {
				seen[q] = true
				todo = append(todo, q)
			}
		}
	}
	return true
}

func sameTensor(x, y *value.Tensor) bool {
	if x.Num != y.Num || x.Numpy != y.Numpy || x.Now != y.Now {
		return false
	}
	if x.Const != nil && y.Const != nil {
		return x.Const.Type().Equal(y.Const.Type()) && string(x.Const.Data) == string(y.Const.Data)
	}
	return x.Sym != nil && x.Sym == y.Sym
}

func callable(v value.Value) bool {
	switch v.(type) {
	case *value.Func, *value.Builtin, *value.Method, *value.Object, *value.Class, *value.Choice, *value.Partial:
		return true
	}
	return false
}

// Identical reports whether two values are one and the same.
func Identical(a, b value.Value) bool { return same(a, b) }
