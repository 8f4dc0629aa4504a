package ops

import (
	"slices"

	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops/kernel"
	"github.com/cellc/cellc/tensor"
)

// reduceAttr says how an update meets the element that is there.
var reduceAttr = graph.Attr{Name: "reduce", Kind: graph.StrAttr, Default: "none"}

// combines are the values of reduceAttr.
var combines = map[string]kernel.Combine{
	"none": kernel.Store, "add": kernel.Sum, "mul": kernel.Prod, "max": kernel.MaxOf, "min": kernel.MinOf,
}

func checkReduce(c *graph.Call) error {
	how := attr[string](c, "reduce")
	if _, ok := combines[how]; !ok {
		return graph.BadValue("reduce %q is none of none, add, mul, max, min", how)
	}
	if how != "none" && !admits(graph.Number, c.Args[0].DType) {
		return graph.BadDType(0, "x must be a number where reduce is %q, not %s", how, c.Args[0].DType.Long())
	}
	return nil
}

// sameAs demands one dtype of operands 0 and i.
func sameAs(c *graph.Call, i int) error {
	if a, b := c.Args[0].DType, c.Args[i].DType; a != b {
		return graph.BadDType(i, "%s and %s must have one dtype, but are %s and %s", argName(c, 0), argName(c, i), a.Long(), b.Long())
	}
	return nil
}

// firstError is the first of errs that is one.
func firstError(errs ...error) error {
	for _, e := range errs {
		if e != nil {
			return e
		}
	}
	return nil
}

// scattered is the build of a kernel that writes into operand 0: for every
// position u of the update space, what update gives.
func scattered(dims func(c *graph.Call) []tensor.Dim, update func(c *graph.Call, u []expr) (at []expr, body expr)) build {
	return func(c *graph.Call) *kernel.Kernel {
		k := &kernel.Kernel{Form: kernel.Scatter, Space: vars("i", c.Out.Shape.Dims), Update: vars("u", dims(c))}
		k.Combine = combines[attr[string](c, "reduce")]
		k.At, k.Body = update(c, indices(k.Update))
		return k
	}
}

// Scatter writes updates into x along axis, at indices.
//
//	%y = scatter(%x, %indices, %updates) {axis: 1, reduce: "none"} f32[2,3]
var Scatter = &graph.Op{
	Name: "scatter",
	Doc: "NumPy's put_along_axis: x with x[i,indices[i,j]] set to updates[i,j] for axis 1, or combined with it (reduce none, add, mul, max, min), in row-major order; " +
		"negative indices count from the end, others out of range write nothing.\n\n" +
		"\t%y = scatter(%x, %indices, %updates) {axis: 1, reduce: \"none\"} f32[2,3]",
	Args:  []graph.Arg{{Name: "x"}, {Name: "indices", Is: graph.Integer}, {Name: "updates"}},
	Attrs: []graph.Attr{axisAttr, reduceAttr},
	Infer: shaped(func(c *graph.Call) ([]tensor.Dim, error) {
		x := c.Args[0].Shape.Dims
		a, err := axis(c, len(x))
		if err != nil {
			return nil, err
		}
		return x, firstError(checkReduce(c), sameAs(c, 2), covers(c, a), updatesFit(c, c.Args[1].Shape.Dims))
	}),
	Kernel: scattered(
		func(c *graph.Call) []tensor.Dim { return c.Args[1].Shape.Dims },
		func(c *graph.Call, u []expr) ([]expr, expr) {
			x := c.Args[0].Shape.Dims
			a := must(axis(c, len(x)))
			at := slices.Clone(u)
			at[a] = wrapped(load(c, 1, u...), x[a])
			return at, load(c, 2, u...)
		}),
}

// updatesFit demands that operand 2, updates, has the given shape.
func updatesFit(c *graph.Call, dims []tensor.Dim) error {
	own := c.Args[2].Shape
	bad := graph.BadShape(2, "updates of shape %s must have shape %s", own.Python(), python(dims))
	if own.Rank() != len(dims) {
		return bad
	}
	for i, d := range own.Dims {
		if _, ok := agree(c, d, dims[i]); !ok {
			return bad
		}
	}
	return nil
}

// ScatterND writes slices of updates into x at the positions that the rows of
// indices name.
//
//	%y = scatter_nd_update(%x, %indices, %updates) {reduce: "add"} f32[2,3]
var ScatterND = &graph.Op{
	Name: "scatter_nd_update",
	Doc: "x with the slices at positions in its first axes, which the last axis of indices lists, set to those of updates or combined with them, in row-major order; " +
		"negative indices count from the end, others out of range write nothing.\n\n" +
		"\t%y = scatter_nd_update(%x, %indices, %updates) {reduce: \"add\"} f32[2,3]",
	Args:  []graph.Arg{{Name: "x"}, {Name: "indices", Is: graph.Integer}, {Name: "updates"}},
	Attrs: []graph.Attr{reduceAttr},
	Infer: shaped(func(c *graph.Call) ([]tensor.Dim, error) {
		n, err := tuples(c)
		if err != nil {
			return nil, err
		}
		return c.Args[0].Shape.Dims, firstError(checkReduce(c), sameAs(c, 2), updatesFit(c, updateDims(c, n)))
	}),
	Kernel: scattered(
		func(c *graph.Call) []tensor.Dim { return updateDims(c, must(tuples(c))) },
		func(c *graph.Call, u []expr) ([]expr, expr) {
			n, outer := must(tuples(c)), c.Args[1].Shape.Rank()-1
			return written(c, tuple(c, u[:outer], n), u[outer:]), load(c, 2, u...)
		}),
}

// updateDims is the shape of updates for positions of n indices each.
func updateDims(c *graph.Call, n int) []tensor.Dim {
	idx := c.Args[1].Shape.Dims
	return inserted(c.Args[0].Shape.Dims[n:], 0, idx[:len(idx)-1]...)
}

// written is the position in operand 0 of computed indices for the first axes
// and rest for the others.
func written(c *graph.Call, computed, rest []expr) []expr {
	var out []expr
	for i, j := range computed {
		out = append(out, wrapped(j, c.Args[0].Shape.Dims[i]))
	}
	return concat(out, rest)
}

// IndexPut is assignment by advanced indexing: x[i, j, ...] = value.
//
//	%y = index_put(%x, %value, %i, %j) f32[2,3]
var IndexPut = &graph.Op{
	Name: "index_put",
	Doc: "x with x[i, j, ...] = value for integer arrays, one for each of the first axes, broadcast together; value broadcasts to what they select; " +
		"the last of equal positions stays; negative indices count from the end, others out of range write nothing.\n\n" +
		"\t%y = index_put(%x, %value, %i, %j) f32[2,3]",
	Args: []graph.Arg{{Name: "x"}, {Name: "value"}, {Name: "indices", Is: graph.Integer, Variadic: true}},
	Infer: shaped(func(c *graph.Call) ([]tensor.Dim, error) {
		dims, _, err := selected(c)
		if err != nil {
			return nil, err
		}
		own := c.Args[1].Shape
		if own.Rank() > len(dims) {
			return nil, graph.BadShape(1, "value of shape %s does not fit the selected shape %s", own.Python(), python(dims))
		}
		for i, d := range own.Dims {
			if to := dims[len(dims)-own.Rank()+i]; !d.IsConst(1) && !into(c, d, to) {
				err = graph.BadShape(1, "value of shape %s does not fit the selected shape %s: %s", own.Python(), python(dims), difference(d, to))
			}
		}
		return c.Args[0].Shape.Dims, firstError(err, sameAs(c, 1))
	}),
	Kernel: scattered(
		func(c *graph.Call) []tensor.Dim { dims, _, _ := selected(c); return dims },
		func(c *graph.Call, u []expr) ([]expr, expr) {
			dims, outer, _ := selected(c)
			at := spread(c, 2, u[:len(outer)], outer)
			return written(c, at, u[len(outer):]), stretched(c, 1, u, dims)
		}),
}

// selected is the shape of x[i, j, ...], and its part that the index arrays
// broadcast to.
func selected(c *graph.Call) (dims, outer []tensor.Dim, err error) {
	outer, err = together(c, 2)
	if err != nil {
		return nil, nil, err
	}
	return inserted(c.Args[0].Shape.Dims[len(c.Args)-2:], 0, outer...), outer, nil
}

// DynamicUpdate replaces a window of x at a position that the program
// computes.
//
//	%y = dynamic_update(%x, %update, %i, %j) f32[2,3]
var DynamicUpdate = &graph.Op{
	Name: "dynamic_update",
	Doc: "x with the window that starts at one scalar for each axis replaced by update, clamped so that the window lies within x.\n\n" +
		"\t%y = dynamic_update(%x, %update, %i, %j) f32[2,3]",
	Args: []graph.Arg{{Name: "x"}, {Name: "update"}, {Name: "starts", Is: graph.Indices, Variadic: true, Optional: true}},
	Infer: shaped(func(c *graph.Call) ([]tensor.Dim, error) {
		x, update := c.Args[0].Shape, c.Args[1].Shape
		if x.Rank() != update.Rank() {
			return nil, graph.BadShape(1, "update has rank %d where x has %d", update.Rank(), x.Rank())
		}
		return x.Dims, firstError(sameAs(c, 1), fits(c, update.Dims, 2))
	}),
	Kernel: scattered(
		func(c *graph.Call) []tensor.Dim { return c.Args[1].Shape.Dims },
		func(c *graph.Call, u []expr) ([]expr, expr) {
			at := make([]expr, len(u))
			for i, d := range c.Args[0].Shape.Dims {
				at[i] = window(c, 2+i, d, c.Args[1].Shape.Dims[i]).Add(u[i])
			}
			return at, load(c, 1, u...)
		}),
}
