package ops

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops/kernel"
	"github.com/cellc/cellc/tensor"
)

// Reshape gives the elements, in row-major order, another shape, of as many
// elements and without an open -1.
//
//	%y = reshape(%x) {shape: [3,2]} f32[3,2]
var Reshape = &graph.Op{
	Name:  "reshape",
	Doc:   "the elements of x, in row-major order, under another shape.\n\n\t%y = reshape(%x) {shape: [3,2]} f32[3,2]",
	Args:  args(graph.Any, "x"),
	Attrs: []graph.Attr{shapeAttr},
	Infer: shaped(func(c *graph.Call) ([]tensor.Dim, error) {
		dims := attr[[]tensor.Dim](c, "shape")
		have, want := c.Args[0].Shape.Count(), product(dims)
		if differ(have, want) {
			return nil, graph.BadShape(0, "shape %s of %s elements cannot become %s, which has %s",
				c.Args[0].Shape.Python(), have.Message(), python(dims), want.Message())
		}
		need(c, graph.Demand{A: have, B: want}, "shape %s of %s elements cannot become %s, which has %s",
			c.Args[0].Shape.Python(), have, python(dims), want)
		return dims, nonNegative(c, dims)
	}),
	Kernel: alias,
}

// nonNegative demands lengths that are not below zero.
func nonNegative(c *graph.Call, dims []tensor.Dim) error {
	for i, d := range dims {
		if lo, _ := d.Range(); lo >= 0 {
			continue
		}
		if !need(c, graph.Demand{Rel: graph.AtMost, B: d, Numbers: []tensor.Dim{d}}, "length %s is {}, and no length is negative", d) {
			return graph.BadValue("dim %d of shape %s is negative", i, python(dims))
		}
	}
	return nil
}

// ExpandDims adds axes of length 1, which axes places in the result.
//
//	%y = expand_dims(%x) {axes: [0]} f32[1,2,3]
var ExpandDims = &graph.Op{
	Name:  "expand_dims",
	Doc:   "x with new axes of length 1, at positions in the result.\n\n\t%y = expand_dims(%x) {axes: [0]} f32[1,2,3]",
	Args:  args(graph.Any, "x"),
	Attrs: []graph.Attr{axesAttr},
	Infer: shaped(func(c *graph.Call) ([]tensor.Dim, error) {
		own := c.Args[0].Shape.Dims
		rank := len(own) + len(attr[[]int64](c, "axes"))
		fresh, err := axes(c, rank)
		var out []tensor.Dim
		for i := range rank {
			if slices.Contains(fresh, i) {
				out = append(out, tensor.D(1))
			} else if len(own) > 0 {
				out, own = append(out, own[0]), own[1:]
			}
		}
		return out, err
	}),
	Kernel: alias,
}

const cannotSqueeze = "axis %d of shape %s cannot be squeezed: its length is not 1"

// Squeeze drops axes, which have length 1.
//
//	%y = squeeze(%x) {axes: [0]} f32[2,3]
var Squeeze = &graph.Op{
	Name:  "squeeze",
	Doc:   "x without the given axes, which have length 1.\n\n\t%y = squeeze(%x) {axes: [0]} f32[2,3]",
	Args:  args(graph.Any, "x"),
	Attrs: []graph.Attr{axesAttr},
	Infer: shaped(func(c *graph.Call) ([]tensor.Dim, error) {
		s := c.Args[0].Shape
		gone, err := axes(c, s.Rank())
		if err != nil {
			return nil, err
		}
		var out []tensor.Dim
		for i, d := range s.Dims {
			if !slices.Contains(gone, i) {
				out = append(out, d)
			} else if !need(c, graph.Demand{A: d, B: tensor.D(1)}, cannotSqueeze, i, s.Python()) {
				return nil, graph.BadShape(0, cannotSqueeze, i, s.Python())
			}
		}
		return out, nil
	}),
	Kernel: alias,
}

// Transpose permutes axes: axis i of the result is axis perm[i] of x.
//
//	%y = transpose(%x) {perm: [1,0]} f32[3,2]
var Transpose = &graph.Op{
	Name:  "transpose",
	Doc:   "x with permuted axes: axis i of the result is axis perm[i] of x.\n\n\t%y = transpose(%x) {perm: [1,0]} f32[3,2]",
	Args:  args(graph.Any, "x"),
	Attrs: []graph.Attr{{Name: "perm", Kind: graph.IntsAttr}},
	Infer: shaped(func(c *graph.Call) ([]tensor.Dim, error) {
		perm, err := permutation(c)
		if err != nil {
			return nil, err
		}
		out := make([]tensor.Dim, len(perm))
		for i, p := range perm {
			out[i] = c.Args[0].Shape.Dims[p]
		}
		return out, nil
	}),
	Kernel: compute(func(c *graph.Call, at []expr) expr {
		pos := make([]expr, len(at))
		for i, p := range must(permutation(c)) {
			pos[p] = at[i]
		}
		return load(c, 0, pos...)
	}),
}

func permutation(c *graph.Call) ([]int, error) {
	rank := c.Args[0].Shape.Rank()
	perm := attr[[]int64](c, "perm")
	if len(perm) != rank {
		return nil, graph.BadValue("perm %v does not name every axis of a tensor of rank %d", perm, rank)
	}
	var out []int
	for _, p := range perm {
		i, err := normal(p, rank)
		if err == nil && slices.Contains(out, i) {
			err = graph.BadValue("axis %d is given twice in perm %v", p, perm)
		}
		if err != nil {
			return nil, err
		}
		out = append(out, i)
	}
	return out, nil
}

// Broadcast stretches x to a shape.
//
//	%y = broadcast(%x) {shape: [4,2,3]} f32[4,2,3]
var Broadcast = &graph.Op{
	Name:  "broadcast",
	Doc:   "x stretched to a shape, as NumPy's broadcast_to.\n\n\t%y = broadcast(%x) {shape: [4,2,3]} f32[4,2,3]",
	Args:  args(graph.Any, "x"),
	Attrs: []graph.Attr{shapeAttr},
	Infer: shaped(func(c *graph.Call) ([]tensor.Dim, error) {
		own, dims := c.Args[0].Shape.Dims, attr[[]tensor.Dim](c, "shape")
		if len(own) > len(dims) {
			return nil, graph.BadShape(0, "shape %s cannot be broadcast to %s, which has fewer axes", python(own), python(dims))
		}
		for i, d := range own {
			want := dims[len(dims)-len(own)+i]
			if d.IsConst(1) {
				continue
			}
			if !into(c, d, want) {
				return nil, graph.BadShape(0, "shape %s cannot be broadcast to %s: %s", python(own), python(dims), difference(d, want))
			}
		}
		return dims, nonNegative(c, dims)
	}),
	Kernel: compute(func(c *graph.Call, at []expr) expr { return stretched(c, 0, at, c.Out.Shape.Dims) }),
}

// Slice takes every steps[i]-th position of axis i from starts[i] up to, but
// not including, stops[i]; a negative step runs down, with a stop of -1 below
// the first position. Starts and stops lie within the axis already and are in
// the order of the step: nothing is clamped here.
//
//	%y = slice(%x) {starts: [0,1], stops: [2,3], steps: [1,1]} f32[2,2]
var Slice = &graph.Op{
	Name: "slice",
	Doc: "every steps[i]-th position of axis i from starts[i] up to but not including stops[i], both within the axis; " +
		"a negative step runs down, to a stop of -1 at the least.\n\n\t%y = slice(%x) {starts: [0,1], stops: [2,3], steps: [1,1]} f32[2,2]",
	Args:  args(graph.Any, "x"),
	Attrs: []graph.Attr{{Name: "starts", Kind: graph.DimsAttr}, {Name: "stops", Kind: graph.DimsAttr}, {Name: "steps", Kind: graph.IntsAttr}},
	Infer: shaped(inferSlice),
	Kernel: compute(func(c *graph.Call, at []expr) expr {
		starts, steps := attr[[]tensor.Dim](c, "starts"), attr[[]int64](c, "steps")
		pos := make([]expr, len(at))
		for i, v := range at {
			pos[i] = v.Mul(num(steps[i])).Add(kernel.Length(starts[i]))
		}
		return load(c, 0, pos...)
	}),
}

func inferSlice(c *graph.Call) ([]tensor.Dim, error) {
	s := c.Args[0].Shape
	starts, stops, steps := attr[[]tensor.Dim](c, "starts"), attr[[]tensor.Dim](c, "stops"), attr[[]int64](c, "steps")
	if len(starts) != s.Rank() || len(stops) != s.Rank() || len(steps) != s.Rank() {
		return nil, graph.BadValue("starts, stops and steps must each name all %d axes", s.Rank())
	}
	out := make([]tensor.Dim, s.Rank())
	for i, d := range s.Dims {
		if steps[i] == 0 {
			return nil, graph.BadValue("slice step cannot be zero")
		}
		out[i] = sliceLen(starts[i], stops[i], steps[i])
		if !withinSlice(c, i, starts[i], stops[i], steps[i]) {
			return nil, graph.BadValue("slice %s:%s:%d of axis %d does not lie within its length %s",
				starts[i].Message(), stops[i].Message(), steps[i], i, d.Message())
		}
	}
	return out, nil
}

// sliceLen is ceil((stop-start)/step), and not below zero.
func sliceLen(start, stop tensor.Dim, step int64) tensor.Dim {
	n := stop.Sub(start)
	if step < 0 {
		n, step = start.Sub(stop), -step
	}
	return ceilDiv(n, step).Max(tensor.D(0))
}

// withinSlice demands that all positions of a slice exist in its axis, and
// reports false where they never do.
func withinSlice(c *graph.Call, axis int, start, stop tensor.Dim, step int64) bool {
	d, n := c.Args[0].Shape.Dims[axis], sliceLen(start, stop, step)
	if n.IsConst(1) {
		return withinAxis(c, axis, start, d)
	}
	one := tensor.D(1)
	last := start.Add(n.Sub(one).Mul(tensor.D(step)))
	low, high := start, last.Add(one)
	if step < 0 {
		low, high = last, start.Add(one)
	}
	// The stop bounds the last position: well enough where it is known to lie
	// within the axis, and exactly for steps of one.
	if _, over := stop.Sub(d).Range(); step == 1 || step > 1 && over <= 0 {
		high = stop
	} else if least, _ := stop.Range(); step == -1 || step < 0 && least >= -1 {
		low = stop.Add(one)
	}
	const rule = "slice %s:%s:%d of axis %d does not lie within its length %s"
	return need(c, graph.Demand{Rel: graph.AtMost, B: low, When: some(n)}, rule, start, stop, step, axis, d) &&
		need(c, graph.Demand{A: high, Rel: graph.AtMost, B: d, When: some(n)}, rule, start, stop, step, axis, d)
}

// WithinAxis lists the demands that position i exists in an axis of length n,
// and reports false where it never does.
func WithinAxis(axis int, i, n tensor.Dim) (ds []graph.Demand, ok bool) {
	ok = withinAxis(&graph.Call{Demand: func(d graph.Demand) { ds = append(ds, d) }}, axis, i, n)
	return ds, ok
}

// withinAxis demands that an axis of length d has position i, and reports
// false where it never does. One that is counted from the end is shown so.
func withinAxis(c *graph.Call, axis int, i, d tensor.Dim) bool {
	const rule = "%s is out of range for axis %d of length %s"
	if back, ok := d.Sub(i).Const(); ok && back > 0 {
		return need(c, graph.Demand{A: tensor.D(back), Rel: graph.AtMost, B: d, Kind: "IndexError"}, rule, fmt.Sprint("index ", -back), axis, d)
	}
	what := "index " + i.Message()
	if strings.ContainsAny(what, "(") { // counted from an end that the run decides
		what = "an index"
	}
	return need(c, graph.Demand{Rel: graph.AtMost, B: i, Kind: "IndexError"}, rule, what, axis, d) &&
		need(c, graph.Demand{A: i, Rel: graph.Below, B: d, Kind: "IndexError"}, rule, what, axis, d)
}

// Pad puts elements around x: lo[i] before and hi[i] after axis i. They are
// value in mode constant, where negative widths cut elements off; the mirrored
// inside in mode reflect; the outermost element in mode edge; and the other
// end in mode circular.
//
//	%y = pad(%x) {lo: [0,1], hi: [0,1], mode: "constant", value: 0} f32[2,5]
var Pad = &graph.Op{
	Name: "pad",
	Doc: "x with lo[i] elements before and hi[i] after axis i: value (mode constant, which also cuts by negative widths), the mirror image " +
		"(reflect), the outermost element (edge), or the other end (circular).\n\n" +
		"\t%y = pad(%x) {lo: [0,1], hi: [0,1], mode: \"constant\", value: 0} f32[2,5]",
	Args: args(graph.Any, "x"),
	Attrs: []graph.Attr{{Name: "lo", Kind: graph.DimsAttr}, {Name: "hi", Kind: graph.DimsAttr},
		{Name: "mode", Kind: graph.StrAttr, Default: "constant"}, {Name: "value", Kind: graph.FloatAttr, Default: 0.0}},
	Infer: shaped(inferPad),
	Kernel: compute(func(c *graph.Call, at []expr) expr {
		lo, hi := attr[[]tensor.Dim](c, "lo"), attr[[]tensor.Dim](c, "hi")
		mode := attr[string](c, "mode")
		var guards []expr
		pos := make([]expr, len(at))
		for i, d := range c.Args[0].Shape.Dims {
			pos[i] = kernel.Binary(kernel.Sub, at[i], kernel.Length(lo[i]))
			if lo[i].IsConst(0) && hi[i].IsConst(0) {
				continue
			}
			if mode == "constant" {
				guards = append(guards, inside(pos[i], d, lo[i], hi[i])...)
			} else {
				pos[i] = padModes[mode](pos[i], d)
			}
		}
		x := load(c, 0, pos...)
		if mode != "constant" {
			return guarded(x, c.Args[0].Shape.Dims...)
		}
		return where(guards, x, kernel.Number(x.Type, attr[float64](c, "value")))
	}),
}

// inside are the conditions for p to be a position in an axis of length d that
// has lo elements in front and hi behind.
func inside(p expr, d, lo, hi tensor.Dim) []expr {
	var out []expr
	if _, most := lo.Range(); most > 0 {
		out = append(out, notBelow(p, num(0)))
	}
	if _, most := hi.Range(); most > 0 {
		out = append(out, p.Lt(kernel.Length(d)))
	}
	return out
}

// padModes find the element of an axis of length d that stands for position
// p, which may lie outside.
var padModes = map[string]func(p expr, d tensor.Dim) expr{
	"edge":     clamped,
	"circular": modulo,
	"reflect": func(p expr, d tensor.Dim) expr {
		last := kernel.Binary(kernel.Sub, kernel.Length(d), num(1))
		p = kernel.Unary(kernel.Abs, p)
		mirrored := kernel.Binary(kernel.Sub, last.Mul(num(2)), p)
		return clamped(kernel.Binary(kernel.Min, p, mirrored), d)
	},
}

func inferPad(c *graph.Call) ([]tensor.Dim, error) {
	s := c.Args[0].Shape
	lo, hi, mode := attr[[]tensor.Dim](c, "lo"), attr[[]tensor.Dim](c, "hi"), attr[string](c, "mode")
	if _, ok := padModes[mode]; !ok && mode != "constant" {
		return nil, graph.BadValue("pad mode %q is none of constant, reflect, edge, circular", mode)
	}
	if len(lo) != s.Rank() || len(hi) != s.Rank() {
		return nil, graph.BadValue("lo and hi must each name all %d axes", s.Rank())
	}
	out := make([]tensor.Dim, s.Rank())
	for i, d := range s.Dims {
		out[i] = d.Add(lo[i]).Add(hi[i])
		if err := padFits(c, mode, i, d, lo[i], hi[i]); err != nil {
			return nil, err
		}
	}
	return out, nonNegative(c, out)
}

// padFits demands that mode finds an element for every position that lo and hi
// add to an axis of length d.
func padFits(c *graph.Call, mode string, axis int, d, lo, hi tensor.Dim) error {
	if mode == "constant" {
		return nil
	}
	for _, w := range []tensor.Dim{lo, hi} {
		if rule := "pad width %s of axis %d is negative, which only mode constant allows"; !need(c, graph.Demand{Rel: graph.AtMost, B: w}, rule, w, axis) {
			return graph.BadValue(rule, w.Message(), axis)
		}
		least, rule := tensor.D(0), "axis %d is empty: mode %s has nothing to pad with"
		args := []any{axis, mode}
		if mode == "reflect" {
			least, rule, args = w, "pad width %s of axis %d is not below its length %s, as mode reflect needs", []any{w.Message(), axis, d.Message()}
		}
		if !need(c, graph.Demand{A: least, Rel: graph.Below, B: d, When: some(w)}, rule, args...) {
			return graph.BadValue(rule, args...)
		}
	}
	return nil
}

// Flip reverses axes.
//
//	%y = flip(%x) {axes: [1]} f32[2,3]
var Flip = &graph.Op{
	Name:  "flip",
	Doc:   "x with the order along axes reversed.\n\n\t%y = flip(%x) {axes: [1]} f32[2,3]",
	Args:  args(graph.Any, "x"),
	Attrs: []graph.Attr{axesAttr},
	Infer: shaped(func(c *graph.Call) ([]tensor.Dim, error) {
		_, err := axes(c, c.Args[0].Shape.Rank())
		return c.Args[0].Shape.Dims, err
	}),
	Kernel: compute(func(c *graph.Call, at []expr) expr {
		pos := slices.Clone(at)
		for _, a := range must(axes(c, len(at))) {
			last := kernel.Binary(kernel.Sub, kernel.Length(c.Args[0].Shape.Dims[a]), num(1))
			pos[a] = kernel.Binary(kernel.Sub, last, at[a])
		}
		return load(c, 0, pos...)
	}),
}
