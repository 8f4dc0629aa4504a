package ops

import (
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops/kernel"
	"github.com/cellc/cellc/tensor"
)

// Full is a tensor of one value.
//
//	%y = full(%value) {shape: [2,3]} f32[2,3]
var Full = &graph.Op{
	Name:  "full",
	Doc:   "a tensor of a shape, filled with a scalar.\n\n\t%y = full(%value) {shape: [2,3]} f32[2,3]",
	Args:  args(graph.Any, "value"),
	Attrs: []graph.Attr{shapeAttr},
	Infer: shaped(func(c *graph.Call) ([]tensor.Dim, error) {
		dims := attr[[]tensor.Dim](c, "shape")
		if err := scalar(c, 0); err != nil {
			return nil, err
		}
		return dims, nonNegative(c, dims)
	}),
	Kernel: compute(func(c *graph.Call, _ []expr) expr { return load(c, 0) }),
}

// scalar demands that operand i has no axes.
func scalar(c *graph.Call, i int) error {
	if s := c.Args[i].Shape; s.Rank() != 0 {
		return graph.BadShape(i, "%s must be a scalar, but has shape %s", argName(c, i), s.Python())
	}
	return nil
}

// Iota is the position along axis at every element.
//
//	%y = iota {shape: [2,3], axis: 1, dtype: i64} i64[2,3]
var Iota = &graph.Op{
	Name:  "iota",
	Doc:   "a tensor whose elements are their position along axis.\n\n\t%y = iota {shape: [2,3], axis: 1, dtype: i64} i64[2,3]",
	Attrs: []graph.Attr{shapeAttr, axisAttr, dtypeAttr},
	Infer: rule(func(c *graph.Call) (tensor.Type, error) {
		dims := attr[[]tensor.Dim](c, "shape")
		if _, err := axis(c, len(dims)); err != nil {
			return tensor.Type{}, err
		}
		return tensor.Type{DType: attr[tensor.DType](c, "dtype"), Shape: tensor.Shape{Dims: dims}}, nonNegative(c, dims)
	}),
	Kernel: compute(func(c *graph.Call, at []expr) expr {
		return kernel.Cast(attr[tensor.DType](c, "dtype"), at[must(axis(c, len(at)))])
	}),
}

// Arange is the numbers below n: it makes a length, an anonymous dim, of a
// number that only the running program knows. There are none if n is negative.
//
//	%y = arange(%n) i64[?1]
var Arange = &graph.Op{
	Name:    "arange",
	Doc:     "the numbers from 0 to below n: a length made of a number; none if n is negative.\n\n\t%y = arange(%n) i64[?1]",
	Args:    args(graph.Indices, "n"),
	Counted: true,
	Infer: ranked(func(c *graph.Call) (tensor.Type, error) {
		if err := scalar(c, 0); err != nil {
			return tensor.Type{}, err
		}
		return tensor.Type{DType: tensor.I64, Shape: tensor.Shape{Dims: []tensor.Dim{c.Fresh()}}}, nil
	}),
	Kernel: compute(func(_ *graph.Call, at []expr) expr { return at[0] }),
}

// Eye is a matrix with ones on diagonal k.
//
//	%y = eye {n: [3], m: [3], k: 0, dtype: f32} f32[3,3]
var Eye = &graph.Op{
	Name: "eye",
	Doc: "an n by m matrix of zeros with ones on diagonal k; n and m are lists of one length.\n\n" +
		"\t%y = eye {n: [3], m: [3], k: 0, dtype: f32} f32[3,3]",
	Attrs: []graph.Attr{{Name: "n", Kind: graph.DimsAttr}, {Name: "m", Kind: graph.DimsAttr},
		{Name: "k", Kind: graph.IntAttr, Default: int64(0)}, dtypeAttr},
	Infer: rule(func(c *graph.Call) (tensor.Type, error) {
		n, m := attr[[]tensor.Dim](c, "n"), attr[[]tensor.Dim](c, "m")
		if len(n) != 1 || len(m) != 1 {
			return tensor.Type{}, graph.BadValue("n and m must each be one length")
		}
		dims := []tensor.Dim{n[0], m[0]}
		return tensor.Type{DType: attr[tensor.DType](c, "dtype"), Shape: tensor.Shape{Dims: dims}}, nonNegative(c, dims)
	}),
	Kernel: compute(func(c *graph.Call, at []expr) expr {
		t := attr[tensor.DType](c, "dtype")
		on := kernel.Binary(kernel.Eq, at[1], at[0].Add(num(attr[int64](c, "k"))))
		return kernel.Select(on, kernel.Number(t, 1), kernel.Number(t, 0))
	}),
}

// OneHot marks positions: on where the new axis is at the index, off
// elsewhere, and everywhere for an index outside of [0, depth).
//
//	%y = one_hot(%indices, %on, %off) {depth: [10], axis: -1} f32[2,10]
var OneHot = &graph.Op{
	Name: "one_hot",
	Doc: "on where a new axis of length depth (a list of one) is at the index, off elsewhere; an index outside marks nothing.\n\n" +
		"\t%y = one_hot(%indices, %on, %off) {depth: [10], axis: -1} f32[2,10]",
	Args:  []graph.Arg{{Name: "indices", Is: graph.Integer}, {Name: "on"}, {Name: "off"}},
	Attrs: []graph.Attr{{Name: "depth", Kind: graph.DimsAttr}, {Name: "axis", Kind: graph.IntAttr, Default: int64(-1)}},
	Infer: ranked(func(c *graph.Call) (tensor.Type, error) {
		depth := attr[[]tensor.Dim](c, "depth")
		a, err := axis(c, c.Args[0].Shape.Rank()+1)
		if err == nil && len(depth) != 1 {
			err = graph.BadValue("depth must be one length")
		}
		for _, e := range []error{err, alike(c, 1), scalar(c, 1), scalar(c, 2), nonNegative(c, depth)} {
			if e != nil {
				return tensor.Type{}, e
			}
		}
		return tensor.Type{DType: c.Args[1].DType, Shape: tensor.Shape{Dims: inserted(c.Args[0].Shape.Dims, a, depth...)}}, nil
	}),
	Kernel: compute(func(c *graph.Call, at []expr) expr {
		a := must(axis(c, len(at)))
		j := kernel.Cast(tensor.I64, load(c, 0, without(at, a)...))
		return kernel.Select(kernel.Binary(kernel.Eq, j, at[a]), load(c, 1), load(c, 2))
	}),
}

// inserted is a list with more elements at position i.
func inserted[T any](list []T, i int, more ...T) []T {
	out := append([]T{}, list[:i]...)
	out = append(out, more...)
	return append(out, list[i:]...)
}

// without is a list without element i.
func without[T any](list []T, i int) []T { return append(append([]T{}, list[:i]...), list[i+1:]...) }
