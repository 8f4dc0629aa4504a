package analysis

import (
	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/tensor"
)

// updated is the tensor that `x[index] = v` binds: x with v, broadcast and
// cast to x's dtype, at the indexed places.
func (e *evaluator) updated(xv, index, v value.Value, span diag.Span) *value.Tensor {
	x := e.tensorOf(xv, span)
	val := e.cast(e.operand(v, x, span), x.Type().DType, span)
	if mask, ok := e.maskOf(x, index); ok && !perPlace(x, mask, val) {
		return e.masked(x, mask, val, span)
	}
	axes := e.axes(x, index, span)
	e.requireWithin(x.Type().Shape.Dims, axes, span)
	var out *value.Tensor
	if blockLike(axes) {
		out = e.updateBlock(x, axes, val, span)
	} else {
		out = e.updatePlaces(x, axes, val, span)
	}
	out.Numpy = x.Numpy
	return out
}

// maskOf is an index that is a mask known at run time only.
func (e *evaluator) maskOf(x *value.Tensor, index value.Value) (*value.Tensor, bool) {
	t, ok := index.(*value.Tensor)
	return t, ok && t.Const == nil && t.Type().DType == tensor.Bool
}

// perPlace reports whether v has an element for each true place of the mask, as
// y = x[mask] has, rather than one for all of them or, as MindSpore's graph mode
// takes it, one for each place of x.
func perPlace(x, mask, v *value.Tensor) bool {
	have, dims := v.Type().Shape.Dims, x.Type().Shape.Dims
	at := len(have) - 1 - (len(dims) - mask.Type().Shape.Rank())
	return at >= 0 && !have[at].IsConst(1) && !v.Type().Shape.Equal(x.Type().Shape)
}

// masked selects v where the mask is true.
func (e *evaluator) masked(x, mask, v *value.Tensor, span diag.Span) *value.Tensor {
	dims := append([]tensor.Dim{}, mask.Type().Shape.Dims...)
	for len(dims) < x.Type().Shape.Rank() {
		dims = append(dims, tensor.D(1))
	}
	out := e.prim(ops.Lookup("select"), nil, span, e.reshape(mask, dims, span), v, x)
	out.Numpy = x.Numpy
	return out
}

// blockLike reports whether an index designates a block whose place is known to
// lie inside: slices of step 1 and positions.
func blockLike(axes []axisIndex) bool {
	for _, a := range axes {
		if a.fresh || a.at != nil || a.step != 1 {
			return false
		}
	}
	return true
}

// updateBlock writes v over a block of x.
func (e *evaluator) updateBlock(x *value.Tensor, axes []axisIndex, v *value.Tensor, span diag.Span) *value.Tensor {
	var block, kept []tensor.Dim
	args := []*value.Tensor{x, nil}
	for _, a := range axes {
		block = append(block, a.size)
		if !a.single {
			kept = append(kept, a.size)
		}
		args = append(args, e.tensorOf(symInt(a.start), span))
	}
	args[1] = e.reshape(e.broadcast(v, kept, span), block, span)
	return e.prim(ops.Lookup("dynamic_update"), nil, span, args...)
}

// broadcast stretches a value to a shape; leading dims of length 1 too many
// are dropped, as NumPy's assignment does.
func (e *evaluator) broadcast(v *value.Tensor, dims []tensor.Dim, span diag.Span) *value.Tensor {
	have := v.Type().Shape.Dims
	for len(have) > len(dims) && have[0].IsConst(1) {
		have = have[1:]
	}
	v = e.reshape(v, have, span)
	if v.Type().Shape.Equal(tensor.Shape{Dims: dims}) {
		return v
	}
	return e.prim(ops.Lookup("broadcast"), graph.Attrs{{Name: "shape", Value: dims}}, span, v)
}

// updatePlaces writes v at places given by an index tensor for each dim.
func (e *evaluator) updatePlaces(x *value.Tensor, axes []axisIndex, v *value.Tensor, span diag.Span) *value.Tensor {
	p := e.places(x, axes, span)
	args := append([]*value.Tensor{x, e.broadcast(v, p.shape, span)}, p.index...)
	return e.prim(ops.Lookup("index_put"), nil, span, args...)
}

// places are index tensors that broadcast against each other to the shape of
// what is indexed.
type places struct {
	shape []tensor.Dim
	index []*value.Tensor
}

func (e *evaluator) places(x *value.Tensor, axes []axisIndex, span diag.Span) places {
	rank, first, adjacent := advancedRank(axes)
	var p places
	var spots []int // for each axis, the dim of the result where it begins
	put := func() {
		for range rank {
			p.shape = append(p.shape, tensor.D(1))
		}
	}
	if first >= 0 && !adjacent {
		put()
	}
	start := 0
	for i, a := range axes {
		if first >= 0 && adjacent && i == first {
			start = len(p.shape)
			put()
		}
		spots = append(spots, len(p.shape))
		if a.at == nil && !a.single || a.fresh {
			n := tensor.D(1)
			if !a.fresh {
				n = a.size
			}
			p.shape = append(p.shape, n)
		}
	}
	indexed := partial(axes, x.Type().Shape.Dims)
	rest := p.shape[len(p.shape)-(len(axes)-indexed):]
	p.shape = p.shape[:len(p.shape)-len(rest)]
	e.fillPlaces(&p, axes[:indexed], spots, start, rank, span)
	p.shape = append(p.shape, rest...)
	return p
}

// advancedRank is the rank of the broadcast index tensors, the first axis that
// has one, and whether those axes are adjacent. Where there is a tensor of
// rank above 0, single positions count as tensors.
func advancedRank(axes []axisIndex) (rank, first int, adjacent bool) {
	first, last := -1, -1
	for i, a := range axes {
		if a.at != nil || a.single {
			if first < 0 {
				first = i
			}
			last = i
		}
		if a.at != nil {
			rank = max(rank, a.at.Type().Shape.Rank())
		}
	}
	adjacent = true
	for i := max(first, 0); i <= last; i++ {
		adjacent = adjacent && (axes[i].at != nil || axes[i].single)
	}
	return rank, first, adjacent
}

// partial is the number of axes up to the last that is not taken as it is: the
// others need no index.
func partial(axes []axisIndex, dims []tensor.Dim) int {
	d := len(dims)
	for i := len(axes) - 1; i >= 0; i-- {
		if axes[i].fresh {
			return i + 1
		}
		d--
		if !axes[i].full(dims[d]) {
			return i + 1
		}
	}
	return 0
}

// fillPlaces makes the index tensor of each dim of x, shaped to its dims of
// the result.
func (e *evaluator) fillPlaces(p *places, axes []axisIndex, spots []int, start, rank int, span diag.Span) {
	for i, a := range axes {
		if a.fresh {
			continue
		}
		shape := make([]tensor.Dim, len(p.shape))
		for k := range shape {
			shape[k] = tensor.D(1)
		}
		if a.at != nil {
			dims := a.at.Type().Shape.Dims
			for k, d := range dims {
				at := start + rank - len(dims) + k
				shape[at] = d
				if !d.IsConst(1) {
					p.shape[at] = d
				}
			}
			p.index = append(p.index, e.reshape(e.cast(a.at, tensor.I64, span), shape, span))
			continue
		}
		if !a.single {
			shape[spots[i]] = a.size
		}
		p.index = append(p.index, e.reshape(e.run(a, span), shape, span))
	}
}

// run is the tensor of the positions of a slice: start, start+step, ...
func (e *evaluator) run(a axisIndex, span diag.Span) *value.Tensor {
	start := e.tensorOf(symInt(a.start), span)
	if a.single {
		return start
	}
	iota := e.prim(ops.Lookup("iota"), graph.Attrs{{Name: "shape", Value: []tensor.Dim{a.size}}, {Name: "axis", Value: int64(0)}, {Name: "dtype", Value: tensor.I64}}, span)
	if a.step != 1 {
		iota = e.prim(ops.Lookup("mul"), nil, span, iota, e.constTensor(tensor.ScalarInt(tensor.I64, a.step)))
	}
	return e.prim(ops.Lookup("add"), nil, span, iota, start)
}
