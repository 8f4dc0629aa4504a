package analysis

import (
	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/tensor"
)

// An axisIndex is what an index does with one dim of a tensor, or a new dim.
type axisIndex struct {
	fresh             bool       // None: a new dim of length 1
	start, stop, size tensor.Dim // a slice; size is its number of elements
	step              int64
	single            bool          // one constant position: start; the dim goes away
	at                *value.Tensor // positions in a tensor of ints
}

// full reports whether the axis is taken as it is.
func (a axisIndex) full(n tensor.Dim) bool {
	return a.at == nil && !a.single && !a.fresh && a.step == 1 && a.start.IsConst(0) && a.size.Equal(n)
}

// tensorIndex evaluates `x[index]` for a tensor.
func (e *evaluator) tensorIndex(v value.Value, index value.Value, span diag.Span) value.Value {
	x := e.tensorOf(v, span)
	numpy := x.Numpy
	axes := e.axes(x, index, span)
	cut := func(x *value.Tensor) *value.Tensor { return e.gathered(e.sliced(x, axes, span), axes, span) }
	out := cut(x)
	if out == x {
		out = x.Fresh()
	}
	out.Numpy, out.Num, out.From = numpy, tensor.Invalid, nil
	if len(e.indexTensors(axes)) == 0 && len(out.Type().Shape.Dims) > 0 && (numpy || !span.File.Library) {
		e.showPart(x, out, cut)
	}
	return out
}

// axes reads an index: one entry for each dim of x and each new dim.
func (e *evaluator) axes(x *value.Tensor, index value.Value, span diag.Span) []axisIndex {
	shape := x.Type().Shape
	if shape.AnyRank {
		e.fail(span, diag.NeedStatic, "indexing needs a known rank, and the rank of this Tensor is unknown")
	}
	items := []value.Value{index}
	if t, ok := index.(*value.Tuple); ok {
		items = t.Elems
	}
	items = e.expandMasks(x, items, span)
	used, dots := 0, -1
	for i, it := range items {
		switch it.(type) {
		case value.Ellipsis:
			if dots >= 0 {
				e.stop(e.errorf(span, diag.BadValue, "an index has two ellipses").As("IndexError").Words("An index can only have a single ellipsis('...')"))
			}
			dots = i
		case value.None:
		default:
			used++
		}
	}
	if used > shape.Rank() {
		e.stop(e.errorf(span, diag.BadValue, "%d indices for a Tensor of rank %d", used, shape.Rank()).As("IndexError").
			Words("The dim of index cannot be greater than indexed data, but got dim of index:%d, dim of data:%d", used, shape.Rank()))
	}
	rest := make([]value.Value, shape.Rank()-used)
	for i := range rest {
		rest[i] = &value.Slice{Lo: value.None{}, Hi: value.None{}, Step: value.None{}}
	}
	if dots >= 0 {
		items = append(append(append([]value.Value{}, items[:dots]...), rest...), items[dots+1:]...)
	} else {
		items = append(append([]value.Value{}, items...), rest...)
	}
	return e.axisList(shape, items, span)
}

func (e *evaluator) axisList(shape tensor.Shape, items []value.Value, span diag.Span) []axisIndex {
	var out []axisIndex
	d := 0
	for _, it := range items {
		if _, ok := it.(value.None); ok {
			out = append(out, axisIndex{fresh: true})
			continue
		}
		out = append(out, e.axis(shape.Dims[d], d, e.force(it, span), span))
		d++
	}
	return out
}

// expandMasks replaces a constant mask by the positions where it is true, and
// True by a new dim.
func (e *evaluator) expandMasks(x *value.Tensor, items []value.Value, span diag.Span) []value.Value {
	var out []value.Value
	for _, it := range items {
		it = e.force(it, span)
		switch v := it.(type) {
		case value.Bool:
			if !v {
				e.fail(span, diag.BadValue, "False is no index")
			}
			out = append(out, value.None{})
			continue
		case *value.List:
			it = e.makeTensor(v, tensor.Invalid, x.Numpy, span)
		case *value.Parameter:
			it = e.tensorOf(v, span)
		}
		t, ok := it.(*value.Tensor)
		if ok && t.Type().DType == tensor.Bool {
			out = append(out, e.positions(t, span)...)
			continue
		}
		if ok && t.Const == nil {
			e.computedIndex(span)
		}
		out = append(out, it)
	}
	return out
}

// axis reads the index of one dim of length n.
func (e *evaluator) axis(n tensor.Dim, dim int, v value.Value, span diag.Span) axisIndex {
	switch x := v.(type) {
	case *value.Slice:
		return e.sliceAxis(n, x, span)
	case *value.Tensor:
		if d, ok := dimOf(x); ok && x.Type().Shape.Rank() == 0 {
			return e.singleAxis(n, dim, d, span)
		}
		if !x.Type().DType.IsInt() {
			e.fail(span, diag.BadType, "an index must be ints, not %s", e.describe(v))
		}
		if x.IsNumber() {
			e.requireIndex(x, dim, n, span)
		}
		return axisIndex{at: x}
	case *value.Tuple:
		return axisIndex{at: e.makeTensor(x, tensor.I64, false, span)}
	}
	d, ok := dimOf(v)
	if !ok {
		e.fail(span, diag.BadType, "a Tensor cannot be indexed by %s", e.describe(v))
	}
	return e.singleAxis(n, dim, d, span)
}

func (e *evaluator) singleAxis(n tensor.Dim, dim int, i tensor.Dim, span diag.Span) axisIndex {
	at := fromEnd(i, n)
	if _, ok := ops.WithinAxis(dim, at, n); !ok {
		e.stop(e.errorf(span, diag.BadValue, "index %s is out of bounds for dimension %d with size %s", i.Message(), dim, n.Message()).
			Words("index %s is out of bounds for dimension with size %s", i.Message(), n.Message()).As("IndexError"))
	}
	return axisIndex{single: true, start: at, stop: at.Add(tensor.D(1)), size: tensor.D(1), step: 1}
}

// fromEnd is the place that index i means in an axis of length n: negative
// ones count from the end, also where only the running program knows the sign.
func fromEnd(i, n tensor.Dim) tensor.Dim {
	lo, hi := i.Range()
	switch {
	case hi < 0:
		return i.Add(n)
	case lo >= 0 || n.Sub(i).IsConst(1): // n-1 is negative for no element, which has no place either way
		return i
	}
	negative := i.Mul(tensor.D(-1)).Min(tensor.D(1)).Max(tensor.D(0))
	return i.Add(n.Mul(negative))
}

// sliceAxis clamps a slice as Python does.
func (e *evaluator) sliceAxis(n tensor.Dim, s *value.Slice, span diag.Span) axisIndex {
	step := int64(1)
	if _, none := s.Step.(value.None); !none {
		d, _ := dimOf(s.Step)
		k, ok := d.Const()
		if !ok || k == 0 {
			e.fail(span, diag.BadValue, "the step of a slice must be a known int other than 0")
		}
		step = k
	}
	if hasRuntimeBound(s) {
		return e.runtimeSlice(n, s, step, span)
	}
	lo, hi, first, last := tensor.D(0), n, tensor.D(0), n
	if step < 0 {
		lo, hi = tensor.D(-1), n.Sub(tensor.D(1))
		first, last = hi, lo
	}
	a := e.sliceBound(s.Lo, n, lo, hi, first, span)
	b := e.sliceBound(s.Hi, n, lo, hi, last, span)
	k := step
	length := b.Sub(a)
	if step < 0 {
		length, k = a.Sub(b), -step
	}
	size := length.Add(tensor.D(k - 1)).FloorDiv(tensor.D(k)).Max(tensor.D(0))
	return axisIndex{start: a, stop: b, size: size, step: step}
}

// sliceBound is one bound of a slice, clamped to [lo, hi].
func (e *evaluator) sliceBound(v value.Value, n, lo, hi, absent tensor.Dim, span diag.Span) tensor.Dim {
	if _, none := v.(value.None); none {
		return absent
	}
	d, ok := dimOf(v)
	if !ok {
		e.stop(e.errorf(span, diag.NeedStatic, "the bounds of a slice must be known while compiling, and this one is %s", e.describe(v)).
			Help("write an int, or a Tensor of one"))
	}
	return fromEnd(d, n).Max(lo).Min(hi)
}

// sliced applies the slices and single positions of an index, keeping the rank.
func (e *evaluator) sliced(x *value.Tensor, axes []axisIndex, span diag.Span) *value.Tensor {
	dims := x.Type().Shape.Dims
	var starts, stops []tensor.Dim
	var steps []int64
	d, all := 0, true
	for _, a := range axes {
		if a.fresh {
			continue
		}
		if a.at != nil {
			a = axisIndex{start: tensor.D(0), stop: dims[d], size: dims[d], step: 1}
		}
		all = all && a.full(dims[d])
		starts, stops, steps = append(starts, a.start), append(stops, a.stop), append(steps, a.step)
		d++
	}
	if all {
		return x
	}
	return e.prim(ops.Lookup("slice"), graph.Attrs{{Name: "starts", Value: starts}, {Name: "stops", Value: stops}, {Name: "steps", Value: steps}}, span, x)
}

// gathered applies the tensors of an index to a tensor that was sliced, then
// removes and adds dims.
func (e *evaluator) gathered(x *value.Tensor, axes []axisIndex, span diag.Span) *value.Tensor {
	var advanced, singles []int
	d := 0
	for _, a := range axes {
		switch {
		case a.fresh:
			continue
		case a.at != nil:
			advanced = append(advanced, d)
		case a.single:
			singles = append(singles, d)
		}
		d++
	}
	if len(advanced) == 0 {
		return e.reshaped(x, axes, span)
	}
	if len(advanced) == 1 && (len(singles) == 0 || e.indexTensors(axes)[0].Type().Shape.Rank() == 0) {
		return e.takeOne(x, axes, advanced[0], span)
	}
	return e.takeMany(x, axes, span)
}

// reshaped drops the dims of single positions and adds the new ones.
func (e *evaluator) reshaped(x *value.Tensor, axes []axisIndex, span diag.Span) *value.Tensor {
	dims := x.Type().Shape.Dims
	var out []tensor.Dim
	d := 0
	for _, a := range axes {
		if a.fresh {
			out = append(out, tensor.D(1))
			continue
		}
		if !a.single {
			out = append(out, dims[d])
		}
		d++
	}
	return e.reshape(x, out, span)
}

func (e *evaluator) reshape(x *value.Tensor, dims []tensor.Dim, span diag.Span) *value.Tensor {
	if x.Type().Shape.Equal(tensor.Shape{Dims: dims}) {
		return x
	}
	return e.prim(ops.Lookup("reshape"), graph.Attrs{{Name: "shape", Value: dims}}, span, x)
}

// takeOne gathers along one dim; the dims of its indices take its place.
func (e *evaluator) takeOne(x *value.Tensor, axes []axisIndex, axis int, span diag.Span) *value.Tensor {
	idx := e.indexTensors(axes)[0]
	y := e.prim(ops.Lookup("gather"), graph.Attrs{{Name: "axis", Value: int64(axis)}}, span, x, e.cast(idx, tensor.I64, span))
	dims := y.Type().Shape.Dims
	n := idx.Type().Shape.Rank()
	var out []tensor.Dim
	d := 0
	for _, a := range axes {
		switch {
		case a.fresh:
			out = append(out, tensor.D(1))
			continue
		case a.at != nil:
			out = append(out, dims[d:d+n]...)
			d += n
			continue
		case !a.single:
			out = append(out, dims[d])
		}
		d++
	}
	return e.reshape(y, out, span)
}

// indexTensors lists the tensors of an index.
func (e *evaluator) indexTensors(axes []axisIndex) []*value.Tensor {
	var out []*value.Tensor
	for _, a := range axes {
		if a.at != nil {
			out = append(out, a.at)
		}
	}
	return out
}

// takeMany gathers along several dims at once. A single position counts as a
// tensor; the broadcast dims stand where the tensors were, if these are
// adjacent, else in front.
func (e *evaluator) takeMany(x *value.Tensor, axes []axisIndex, span diag.Span) *value.Tensor {
	var front, back []int64
	var idx []*value.Tensor
	first, last, d := -1, -1, 0
	for i, a := range axes {
		if a.fresh {
			continue
		}
		if a.at != nil || a.single {
			if first < 0 {
				first = i
			}
			last = i
			front = append(front, int64(d))
			idx = append(idx, e.position(a, span))
		} else {
			back = append(back, int64(d))
		}
		d++
	}
	y := x
	if len(back) > 0 {
		y = e.prim(ops.Lookup("transpose"), graph.Attrs{{Name: "perm", Value: append(append([]int64{}, front...), back...)}}, span, x)
	}
	y = e.prim(ops.Lookup("take_nd"), nil, span, append([]*value.Tensor{y}, idx...)...)
	return e.placed(y, axes, first, last, len(back), span)
}

// position is the index tensor of an axis: a sliced single position is 0.
func (e *evaluator) position(a axisIndex, span diag.Span) *value.Tensor {
	if a.at == nil {
		return e.constTensor(tensor.New(tensor.I64))
	}
	return e.cast(a.at, tensor.I64, span)
}

// placed moves the broadcast dims of a gather, which stand in front, to where
// they belong, and adds new dims.
func (e *evaluator) placed(y *value.Tensor, axes []axisIndex, first, last, rest int, span diag.Span) *value.Tensor {
	rank := y.Type().Shape.Rank()
	n := rank - rest
	adjacent := true
	for _, a := range axes[first : last+1] {
		adjacent = adjacent && (a.at != nil || a.single)
	}
	var order []int64
	var fresh []bool
	put := func() {
		for k := range n {
			order, fresh = append(order, int64(k)), append(fresh, false)
		}
	}
	if !adjacent {
		put()
	}
	next := n
	for i, a := range axes {
		switch {
		case a.fresh:
			fresh = append(fresh, true)
		case a.at == nil && !a.single:
			order, fresh = append(order, int64(next)), append(fresh, false)
			next++
		case adjacent && i == first:
			put()
		}
	}
	y = e.prim(ops.Lookup("transpose"), graph.Attrs{{Name: "perm", Value: order}}, span, y)
	dims := y.Type().Shape.Dims
	var out []tensor.Dim
	for _, f := range fresh {
		if f {
			out = append(out, tensor.D(1))
		} else {
			out, dims = append(out, dims[0]), dims[1:]
		}
	}
	return e.reshape(y, out, span)
}
