package graph_test

import (
	"math"

	"pgregory.net/rapid"

	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/internal/graphgen"
	"github.com/cellc/cellc/tensor"
)

// Small operators, so that these tests need no other package's.
var (
	neg = &graph.Op{Name: "neg", Args: []graph.Arg{{Name: "x", Is: graph.Number}}, Infer: same}
	add = &graph.Op{Name: "add", Args: []graph.Arg{{Name: "x", Is: graph.Any}, {Name: "y", Is: graph.Any}}, Infer: equal}
	// nonzero has a length that only the program knows.
	nonzero = &graph.Op{Name: "nonzero", Args: []graph.Arg{{Name: "x"}}, Infer: func(c *graph.Call) (tensor.Type, error) {
		return tensor.Type{DType: c.Args[0].DType, Shape: tensor.Shape{Dims: []tensor.Dim{c.Fresh()}}}, nil
	}}
	less = &graph.Op{Name: "less", Args: []graph.Arg{{Name: "x", Is: graph.Number}, {Name: "y", Is: graph.Number}},
		Infer: func(c *graph.Call) (tensor.Type, error) {
			t, err := equal(c)
			return tensor.Type{DType: tensor.Bool, Shape: t.Shape}, err
		}}
	show = &graph.Op{Name: "show", Args: []graph.Arg{{Name: "x", Variadic: true}}, Infer: same, Effect: true}
	// every has an attribute of every kind.
	every = &graph.Op{Name: "every", Args: []graph.Arg{{Name: "x"}}, Infer: same, Attrs: []graph.Attr{
		{Name: "int", Kind: graph.IntAttr}, {Name: "ints", Kind: graph.IntsAttr}, {Name: "dims", Kind: graph.DimsAttr},
		{Name: "float", Kind: graph.FloatAttr}, {Name: "bool", Kind: graph.BoolAttr}, {Name: "str", Kind: graph.StrAttr},
		{Name: "dtype", Kind: graph.DTypeAttr}, {Name: "data", Kind: graph.DataAttr}, {Name: "type", Kind: graph.TypeAttr},
	}}
)

func same(c *graph.Call) (tensor.Type, error) { return c.Args[0], nil }

func equal(c *graph.Call) (tensor.Type, error) {
	if !c.Args[0].Equal(c.Args[1]) {
		return tensor.Type{}, graph.BadShape(1, "types differ")
	}
	return c.Args[0], nil
}

func findOp(name string) *graph.Op {
	for _, op := range []*graph.Op{neg, add, nonzero, less, show, every} {
		if op.Name == name {
			return op
		}
	}
	return nil
}

// random draws graphs of these operators.
var random = graphgen.Config{
	Choices: []graphgen.Choice{{Op: neg}, {Op: add}, {Op: nonzero}, {Op: less}, {Op: show}, {Op: every, Attrs: drawEvery}},
	Less:    less, Add: add, DTypes: tensor.DTypes(), Nodes: 6, Depth: 3,
}

func drawEvery(t *rapid.T, args []tensor.Type) graph.Attrs {
	data := tensor.New(rapid.SampledFrom(tensor.DTypes()).Draw(t, "dtype"), rapid.SliceOfN(rapid.Int64Range(0, 5), 0, 3).Draw(t, "dims")...)
	copy(data.Data, rapid.SliceOfN(rapid.Byte(), len(data.Data), len(data.Data)).Draw(t, "data"))
	float := rapid.Float64().Draw(t, "float")
	if math.IsNaN(float) {
		float = math.NaN() // text does not keep which NaN it was
	}
	return graph.Attrs{
		{Name: "int", Value: rapid.Int64().Draw(t, "int")},
		{Name: "ints", Value: append([]int64{}, rapid.SliceOf(rapid.Int64()).Draw(t, "ints")...)},
		{Name: "dims", Value: append([]tensor.Dim{tensor.D(-1)}, args[0].Shape.Dims...)},
		{Name: "float", Value: float},
		{Name: "bool", Value: rapid.Bool().Draw(t, "bool")},
		{Name: "str", Value: rapid.String().Draw(t, "str")},
		{Name: "dtype", Value: data.DType},
		{Name: "data", Value: data},
		{Name: "type", Value: args[0]},
	}
}
