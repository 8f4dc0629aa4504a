package ops

import (
	"slices"

	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops/kernel"
	"github.com/cellc/cellc/tensor"
)

// Indices that a program computes may be anything. Where elements are read,
// negative ones count from the end, and then those out of range are clamped to
// the axis; where elements are written, those out of range write nothing. So
// no index reads or writes foreign memory.

// position is the index for reading that the program's j means in an axis of
// length n.
func position(j expr, n tensor.Dim) expr { return clamped(wrapped(j, n), n) }

// readable demands that an axis that is read from is not empty, unless nothing
// is read.
func readable(c *graph.Call, n tensor.Dim, result []tensor.Dim) error {
	const rule = "shape %s has an empty axis, which has no element to index"
	if !need(c, graph.Demand{Rel: graph.Below, B: n, When: some(product(result)), Kind: "IndexError"}, rule, c.Args[0].Shape.Python()) {
		return graph.BadShape(0, rule, c.Args[0].Shape.Python())
	}
	return nil
}

// Gather takes whole slices of x along axis, one for each index.
//
//	%y = gather(%x, %indices) {axis: 0} f32[5,3]
var Gather = &graph.Op{
	Name: "gather",
	Doc: "NumPy's take: the slices of x at indices along axis, whose place the axes of indices take; " +
		"negative indices count from the end, others out of range are clamped.\n\n\t%y = gather(%x, %indices) {axis: 0} f32[5,3]",
	Args:  []graph.Arg{{Name: "x"}, {Name: "indices", Is: graph.Integer}},
	Attrs: []graph.Attr{axisAttr},
	Infer: shaped(func(c *graph.Call) ([]tensor.Dim, error) {
		x := c.Args[0].Shape.Dims
		a, err := axis(c, len(x))
		if err != nil {
			return nil, err
		}
		out := inserted(without(x, a), a, c.Args[1].Shape.Dims...)
		return out, readable(c, x[a], out)
	}),
	Kernel: compute(func(c *graph.Call, at []expr) expr {
		x := c.Args[0].Shape.Dims
		a := must(axis(c, len(x)))
		n := c.Args[1].Shape.Rank()
		j := load(c, 1, at[a:a+n]...)
		pos := inserted(concat(at[:a], at[a+n:]), a, position(j, x[a]))
		return guarded(load(c, 0, pos...), x[a])
	}),
}

// GatherElements takes one element along axis for each index.
//
//	%y = gather_elements(%x, %indices) {axis: 1} f32[2,3]
var GatherElements = &graph.Op{
	Name: "gather_elements",
	Doc: "NumPy's take_along_axis: y[i,j] = x[i,indices[i,j]] for axis 1; indices has the rank of x and no longer axes beside axis; " +
		"negative indices count from the end, others out of range are clamped.\n\n\t%y = gather_elements(%x, %indices) {axis: 1} f32[2,3]",
	Args:  []graph.Arg{{Name: "x"}, {Name: "indices", Is: graph.Integer}},
	Attrs: []graph.Attr{axisAttr},
	Infer: shaped(func(c *graph.Call) ([]tensor.Dim, error) {
		x, idx := c.Args[0].Shape.Dims, c.Args[1].Shape.Dims
		a, err := axis(c, len(x))
		if err != nil {
			return nil, err
		}
		if err := covers(c, a); err != nil {
			return nil, err
		}
		return idx, readable(c, x[a], idx)
	}),
	Kernel: compute(func(c *graph.Call, at []expr) expr {
		x := c.Args[0].Shape.Dims
		a := must(axis(c, len(x)))
		pos := slices.Clone(at)
		pos[a] = position(load(c, 1, at...), x[a])
		return guarded(load(c, 0, pos...), x[a])
	}),
}

// covers demands that operand 1, indices, has the rank of operand 0, and no
// longer axes but for the given one.
func covers(c *graph.Call, a int) error {
	x, idx := c.Args[0].Shape, c.Args[1].Shape
	if x.Rank() != idx.Rank() {
		return graph.BadShape(1, "indices has rank %d where x has %d", idx.Rank(), x.Rank())
	}
	for i, d := range idx.Dims {
		if i == a {
			continue
		}
		const rule = "indices of shape %s do not fit x of shape %s at axis %d"
		if !need(c, graph.Demand{A: d, Rel: graph.AtMost, B: x.Dims[i]}, rule, idx.Python(), x.Python(), i) || namedApart(d, x.Dims[i]) {
			return graph.BadShape(1, rule+": %s", idx.Python(), x.Python(), i, difference(d, x.Dims[i]))
		}
	}
	return nil
}

// tuples is the length of the last axis of operand 1, whose rows are positions
// in the first axes of operand 0.
func tuples(c *graph.Call) (int, error) {
	x, idx := c.Args[0].Shape, c.Args[1].Shape
	if idx.Rank() == 0 {
		return 0, graph.BadShape(1, "indices must have an axis of positions, but is a scalar")
	}
	n, ok := idx.Dims[idx.Rank()-1].Const()
	if !ok || n > int64(x.Rank()) {
		return 0, graph.BadShape(1, "the last axis of indices must be a number up to the rank of x, %d, but has length %s",
			x.Rank(), idx.Dims[idx.Rank()-1].Message())
	}
	return int(n), nil
}

// tuple is the position that the row of indices at the given place names.
func tuple(c *graph.Call, at []expr, n int) []expr {
	var out []expr
	for i := range n {
		out = append(out, load(c, 1, inserted(at, len(at), num(int64(i)))...))
	}
	return out
}

// GatherND takes slices of x at the positions that the rows of indices name.
//
//	%y = gather_nd(%x, %indices) f32[5]
var GatherND = &graph.Op{
	Name: "gather_nd",
	Doc: "the slices of x at positions in its first axes, which the last axis of indices lists; " +
		"negative indices count from the end, others out of range are clamped.\n\n\t%y = gather_nd(%x, %indices) f32[5]",
	Args: []graph.Arg{{Name: "x"}, {Name: "indices", Is: graph.Integer}},
	Infer: shaped(func(c *graph.Call) ([]tensor.Dim, error) {
		n, err := tuples(c)
		if err != nil {
			return nil, err
		}
		idx := c.Args[1].Shape.Dims
		out := inserted(c.Args[0].Shape.Dims[n:], 0, idx[:len(idx)-1]...)
		return out, readableAll(c, n, out)
	}),
	Kernel: compute(func(c *graph.Call, at []expr) expr {
		n := must(tuples(c))
		outer := c.Args[1].Shape.Rank() - 1
		return read(c, tuple(c, at[:outer], n), at[outer:])
	}),
}

func readableAll(c *graph.Call, n int, result []tensor.Dim) error {
	for _, d := range c.Args[0].Shape.Dims[:n] {
		if err := readable(c, d, result); err != nil {
			return err
		}
	}
	return nil
}

// read is the element of operand 0 at computed indices for the first axes and
// rest for the others.
func read(c *graph.Call, computed, rest []expr) expr {
	x := c.Args[0].Shape.Dims
	var pos []expr
	for i, j := range computed {
		pos = append(pos, position(j, x[i]))
	}
	return guarded(load(c, 0, concat(pos, rest)...), x[:len(computed)]...)
}

// TakeND is advanced indexing of the first axes of x by index arrays.
//
//	%y = take_nd(%x, %i, %j) f32[5]
var TakeND = &graph.Op{
	Name: "take_nd",
	Doc: "x[i, j, ...] for integer arrays, one for each of the first axes, broadcast together; " +
		"negative indices count from the end, others out of range are clamped.\n\n\t%y = take_nd(%x, %i, %j) f32[5]",
	Args: []graph.Arg{{Name: "x"}, {Name: "indices", Is: graph.Integer, Variadic: true}},
	Infer: shaped(func(c *graph.Call) ([]tensor.Dim, error) {
		outer, err := together(c, 1)
		if err != nil {
			return nil, err
		}
		n := len(c.Args) - 1
		out := inserted(c.Args[0].Shape.Dims[n:], 0, outer...)
		return out, readableAll(c, n, out)
	}),
	Kernel: compute(func(c *graph.Call, at []expr) expr {
		outer := must(together(c, 1))
		return read(c, spread(c, 1, at[:len(outer)], outer), at[len(outer):])
	}),
}

// together is the shape that index arrays, the operands from the one given on,
// broadcast to.
func together(c *graph.Call, from int) ([]tensor.Dim, error) {
	if n := len(c.Args) - from; n > c.Args[0].Shape.Rank() {
		return nil, graph.BadValue("%d index arrays are too many for a tensor of rank %d", n, c.Args[0].Shape.Rank())
	}
	s, err := broadcastAll(c, from)
	return s.Dims, err
}

// spread are the elements of the operands from the one given on, broadcast.
func spread(c *graph.Call, from int, at []expr, dims []tensor.Dim) []expr {
	var out []expr
	for i := from; i < len(c.Args); i++ {
		out = append(out, stretched(c, i, at, dims))
	}
	return out
}

// DynamicSlice takes a window of x at a position that the program computes.
//
//	%y = dynamic_slice(%x, %i, %j) {sizes: [1,3]} f32[1,3]
var DynamicSlice = &graph.Op{
	Name: "dynamic_slice",
	Doc: "the window of x of the given sizes, which starts at one scalar for each axis, clamped so that the window lies within x.\n\n" +
		"\t%y = dynamic_slice(%x, %i, %j) {sizes: [1,3]} f32[1,3]",
	Args:  []graph.Arg{{Name: "x"}, {Name: "starts", Is: graph.Indices, Variadic: true, Optional: true}},
	Attrs: []graph.Attr{{Name: "sizes", Kind: graph.DimsAttr}},
	Infer: shaped(func(c *graph.Call) ([]tensor.Dim, error) {
		sizes := attr[[]tensor.Dim](c, "sizes")
		if len(sizes) != c.Args[0].Shape.Rank() {
			return nil, graph.BadValue("%d sizes are given for %d axes", len(sizes), c.Args[0].Shape.Rank())
		}
		return sizes, fits(c, sizes, 1)
	}),
	Kernel: compute(func(c *graph.Call, at []expr) expr {
		x := c.Args[0].Shape.Dims
		sizes := attr[[]tensor.Dim](c, "sizes")
		pos := make([]expr, len(at))
		for i, d := range x {
			pos[i] = window(c, 1+i, d, sizes[i]).Add(at[i])
		}
		return load(c, 0, pos...)
	}),
}

// fits demands a scalar start for each axis of operand 0, from the operand
// given on, and sizes that it can hold.
func fits(c *graph.Call, sizes []tensor.Dim, from int) error {
	x := c.Args[0].Shape
	if n := len(c.Args) - from; n != x.Rank() {
		return graph.BadValue("%d starts are given for %d axes", n, x.Rank())
	}
	for i, d := range x.Dims {
		if err := scalar(c, from+i); err != nil {
			return err
		}
		const rule = "a window of shape %s does not lie within shape %s"
		if !need(c, graph.Demand{A: sizes[i], Rel: graph.AtMost, B: d}, rule, python(sizes), x.Python()) {
			return graph.BadShape(0, rule, python(sizes), x.Python())
		}
	}
	return nonNegative(c, sizes)
}

// window is the start that scalar operand i gives, clamped so that size
// elements follow in an axis of length d.
func window(c *graph.Call, i int, d, size tensor.Dim) expr {
	return clamped(kernel.Cast(tensor.I64, load(c, i)), d.Sub(size).Add(tensor.D(1)))
}

// Rank counts, for each element, how many of its axis come before it in sorted
// order: where a stable sort puts it. Sorting is rare in models, so its cost is
// quadratic: sort(x) = scatter(x, rank(x), x), and argsort(x) scatters an iota.
//
//	%y = rank(%x) {axis: -1, descending: false} i64[2,3]
var Rank = &graph.Op{
	Name: "rank",
	Doc: "where a stable sort along axis puts each element; NaN counts as the greatest. Scattering x, or an iota, to these positions sorts, or argsorts; " +
		"the cost is quadratic in the length.\n\n\t%y = rank(%x) {axis: -1, descending: false} i64[2,3]",
	Args:  args(graph.Number, "x"),
	Attrs: []graph.Attr{axisAttr, {Name: "descending", Kind: graph.BoolAttr, Default: false}},
	Infer: ranked(func(c *graph.Call) (tensor.Type, error) {
		_, err := axis(c, c.Args[0].Shape.Rank())
		return tensor.Type{DType: tensor.I64, Shape: c.Args[0].Shape}, err
	}),
	Kernel: compute(func(c *graph.Call, at []expr) expr {
		a := must(axis(c, len(at)))
		k := vars("k", c.Args[0].Shape.Dims[a:a+1])
		pos := slices.Clone(at)
		pos[a] = kernel.Index(k[0])
		x, y := load(c, 0, at...), load(c, 0, pos...)
		before, after := precedes(y, x), precedes(x, y)
		if attr[bool](c, "descending") {
			before, after = after, before
		}
		tie := kernel.Unary(kernel.Not, after).And(pos[a].Lt(at[a]))
		return kernel.Reduce(kernel.Sum, kernel.Cast(tensor.I64, kernel.Binary(kernel.Or, before, tie)), k...)
	}),
}

// precedes is x < y in the order where NaN is the greatest.
func precedes(x, y expr) expr {
	if !x.Type.IsFloat() {
		return x.Lt(y)
	}
	last := kernel.Unary(kernel.IsNaN, y).And(kernel.Unary(kernel.Not, kernel.Unary(kernel.IsNaN, x)))
	return kernel.Binary(kernel.Or, x.Lt(y), last)
}
