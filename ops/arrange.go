package ops

import (
	"slices"

	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops/kernel"
	"github.com/cellc/cellc/tensor"
)

// Concat joins tensors along an axis.
//
//	%y = concat(%a, %b) {axis: 0} f32[4,3]
var Concat = &graph.Op{
	Name:  "concat",
	Doc:   "the operands one after the other along axis; their other lengths are equal.\n\n\t%y = concat(%a, %b) {axis: 0} f32[4,3]",
	Args:  []graph.Arg{{Name: "xs", Variadic: true}},
	Attrs: []graph.Attr{axisAttr},
	Infer: shaped(func(c *graph.Call) ([]tensor.Dim, error) {
		a, err := axis(c, c.Args[0].Shape.Rank())
		if err != nil {
			return nil, err
		}
		out := slices.Clone(c.Args[0].Shape.Dims)
		for i := 1; i < len(c.Args); i++ {
			own := c.Args[i].Shape.Dims
			if err := matches(c, i, out, a); err != nil {
				return nil, err
			}
			out[a] = out[a].Add(own[a])
		}
		return out, alike(c, 0)
	}),
	Kernel: compute(func(c *graph.Call, at []expr) expr {
		a := must(axis(c, len(at)))
		end := tensor.D(0)
		parts, ends := make([]expr, len(c.Args)), make([]tensor.Dim, len(c.Args))
		for i, t := range c.Args {
			pos := slices.Clone(at)
			pos[a] = kernel.Binary(kernel.Sub, at[a], kernel.Length(end))
			end = end.Add(t.Shape.Dims[a])
			parts[i], ends[i] = load(c, i, pos...), end
		}
		return choose(parts, func(i int) expr { return at[a].Lt(kernel.Length(ends[i])) })
	}),
}

// choose is the first of parts whose condition holds, or the last.
func choose(parts []expr, cond func(i int) expr) expr {
	out := parts[len(parts)-1]
	for i := len(parts) - 2; i >= 0; i-- {
		out = kernel.Select(cond(i), parts[i], out)
	}
	return out
}

// matches demands that operand i has the lengths dims but for axis skip (-1
// for none). Where more is known of its lengths, dims learn it.
func matches(c *graph.Call, i int, dims []tensor.Dim, skip int) error {
	own := c.Args[i].Shape
	if own.Rank() != len(dims) {
		return graph.BadShape(i, "%s has rank %d where %s has %d", argName(c, i), own.Rank(), argName(c, 0), len(dims))
	}
	for j, d := range own.Dims {
		if j == skip {
			continue
		}
		known, ok := agree(c, dims[j], d)
		if !ok {
			return graph.BadShape(i, "shapes %s and %s do not fit together at axis %d: %s",
				c.Args[0].Shape.Python(), own.Python(), j, difference(dims[j], d))
		}
		dims[j] = known
	}
	return nil
}

// Stack joins tensors of one shape along a new axis.
//
//	%y = stack(%a, %b) {axis: 0} f32[2,3]
var Stack = &graph.Op{
	Name:  "stack",
	Doc:   "the operands, which have one shape, along a new axis of the result.\n\n\t%y = stack(%a, %b) {axis: 0} f32[2,3]",
	Args:  []graph.Arg{{Name: "xs", Variadic: true}},
	Attrs: []graph.Attr{axisAttr},
	Infer: shaped(func(c *graph.Call) ([]tensor.Dim, error) {
		a, err := axis(c, c.Args[0].Shape.Rank()+1)
		if err != nil {
			return nil, err
		}
		dims := slices.Clone(c.Args[0].Shape.Dims)
		for i := range c.Args {
			if err := matches(c, i, dims, -1); err != nil {
				return nil, err
			}
		}
		return slices.Insert(dims, a, tensor.D(int64(len(c.Args)))), alike(c, 0)
	}),
	Kernel: compute(func(c *graph.Call, at []expr) expr {
		a := must(axis(c, len(at)))
		pos := slices.Delete(slices.Clone(at), a, a+1)
		parts := make([]expr, len(c.Args))
		for i := range parts {
			parts[i] = load(c, i, pos...)
		}
		return choose(parts, func(i int) expr { return kernel.Binary(kernel.Eq, at[a], num(int64(i))) })
	}),
}

// Tile repeats x reps[i] times along axis i.
//
//	%y = tile(%x) {reps: [1,2]} f32[2,6]
var Tile = &graph.Op{
	Name:  "tile",
	Doc:   "x repeated reps[i] times along axis i; reps beyond the rank of x repeat along new axes in front.\n\n\t%y = tile(%x) {reps: [1,2]} f32[2,6]",
	Args:  args(graph.Any, "x"),
	Attrs: []graph.Attr{{Name: "reps", Kind: graph.DimsAttr}},
	Infer: shaped(func(c *graph.Call) ([]tensor.Dim, error) {
		own, reps := c.Args[0].Shape.Dims, attr[[]tensor.Dim](c, "reps")
		if len(reps) < len(own) {
			return nil, graph.BadValue("%d reps do not cover a tensor of rank %d", len(reps), len(own))
		}
		out := slices.Clone(reps)
		for i, d := range own {
			j := len(reps) - len(own) + i
			out[j] = reps[j].Mul(d)
		}
		return out, nonNegative(c, reps)
	}),
	Kernel: compute(func(c *graph.Call, at []expr) expr {
		own, reps := c.Args[0].Shape.Dims, attr[[]tensor.Dim](c, "reps")
		pos := make([]expr, len(own))
		for i, d := range own {
			j := len(reps) - len(own) + i
			if pos[i] = at[j]; !reps[j].IsConst(1) {
				pos[i] = modulo(at[j], d)
			}
		}
		return load(c, 0, pos...)
	}),
}

// Repeat repeats every element along axis.
//
//	%y = repeat(%x) {repeats: 2, axis: 1} f32[2,6]
var Repeat = &graph.Op{
	Name:  "repeat",
	Doc:   "x with every element repeated along axis.\n\n\t%y = repeat(%x) {repeats: 2, axis: 1} f32[2,6]",
	Args:  args(graph.Any, "x"),
	Attrs: []graph.Attr{{Name: "repeats", Kind: graph.IntAttr}, axisAttr},
	Infer: shaped(func(c *graph.Call) ([]tensor.Dim, error) {
		a, err := axis(c, c.Args[0].Shape.Rank())
		if err != nil {
			return nil, err
		}
		n := attr[int64](c, "repeats")
		if n < 0 {
			return nil, graph.BadValue("repeats cannot be negative: %d", n)
		}
		out := slices.Clone(c.Args[0].Shape.Dims)
		out[a] = out[a].Mul(tensor.D(n))
		return out, nil
	}),
	Kernel: compute(func(c *graph.Call, at []expr) expr {
		a := must(axis(c, len(at)))
		pos := slices.Clone(at)
		pos[a] = floordiv(at[a], num(attr[int64](c, "repeats")))
		return load(c, 0, pos...)
	}),
}

// Roll moves elements along axes, around the end: by shifts[i] along axes[i],
// where an axis may come more than once.
//
//	%y = roll(%x) {shifts: [1], axes: [0]} f32[2,3]
var Roll = &graph.Op{
	Name:  "roll",
	Doc:   "x with elements moved shifts[i] positions along axes[i]; those moved over the end come in at the front.\n\n\t%y = roll(%x) {shifts: [1], axes: [0]} f32[2,3]",
	Args:  args(graph.Any, "x"),
	Attrs: []graph.Attr{{Name: "shifts", Kind: graph.IntsAttr}, axesAttr},
	Infer: shaped(func(c *graph.Call) ([]tensor.Dim, error) {
		_, err := shifts(c)
		return c.Args[0].Shape.Dims, err
	}),
	Kernel: compute(func(c *graph.Call, at []expr) expr {
		pos := slices.Clone(at)
		for a, n := range must(shifts(c)) {
			if n != 0 {
				pos[a] = modulo(at[a].Add(num(-n)), c.Args[0].Shape.Dims[a])
			}
		}
		return load(c, 0, pos...)
	}),
}

// shifts is how far roll moves along each axis.
func shifts(c *graph.Call) ([]int64, error) {
	by, over := attr[[]int64](c, "shifts"), attr[[]int64](c, "axes")
	if len(by) != len(over) {
		return nil, graph.BadValue("%d shifts are given for %d axes", len(by), len(over))
	}
	out := make([]int64, c.Args[0].Shape.Rank())
	for i, a := range over {
		n, err := normal(a, len(out))
		if err != nil {
			return nil, err
		}
		out[n] += by[i]
	}
	return out, nil
}

// triangle declares an operator that keeps the elements where keep relates
// column minus row to k, and makes the others zero.
func triangle(name, doc string, keep kernel.Op) *graph.Op {
	operands := args(graph.Any, "x")
	return &graph.Op{
		Name:  name,
		Doc:   printed(doc+" of the last two axes, zero elsewhere", name, operands, "{k: 0} f32[3,3]"),
		Args:  operands,
		Attrs: []graph.Attr{{Name: "k", Kind: graph.IntAttr, Default: int64(0)}},
		Infer: shaped(func(c *graph.Call) ([]tensor.Dim, error) {
			s := c.Args[0].Shape
			if s.Rank() < 2 {
				return nil, graph.BadShape(0, "shape %s has no rows and columns: rank 2 or more is needed", s.Python())
			}
			return s.Dims, nil
		}),
		Kernel: compute(func(c *graph.Call, at []expr) expr {
			row, col := at[len(at)-2], at[len(at)-1]
			x := load(c, 0, at...)
			return kernel.Select(kernel.Binary(keep, col.Add(num(-attr[int64](c, "k"))), row), x, kernel.Number(x.Type, 0))
		}),
	}
}

// Triangles of matrices.
var (
	// Tril keeps what lies on and below diagonal k.
	Tril = triangle("tril", "the elements on and below diagonal k", kernel.Le)
	// Triu keeps what lies on and above diagonal k.
	Triu = triangle("triu", "the elements on and above diagonal k", kernel.Ge)
)
