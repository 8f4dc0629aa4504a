package rewrite

import (
	"sync"

	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/internal/interp"
	"github.com/cellc/cellc/tensor"
)

// This file puts off what Fold computes from large weights until they are
// written: so they are never in memory together, and several are computed at
// once.

// later is the value of a node, made when it is needed. A small one is then
// kept: what is computed from it would make it once more each.
func (f *folder) later(n *graph.Node, args []*tensor.Dense) *tensor.Dense {
	typ := n.Results[0].Type
	dims, _ := typ.Shape.Static()
	out := &tensor.Dense{DType: typ.DType, Dims: dims}
	compute := func() *tensor.Dense { return computed(n.Op, args, n.Attrs) }
	if out.Bytes() <= f.limit {
		compute = sync.OnceValue(compute)
	}
	out.Fill = func(to *tensor.Dense) { copy(to.Data, compute().Data) }
	return out
}

// computed evaluates arithmetic, which has nothing to refuse where the types
// are known.
func computed(op *graph.Op, args []*tensor.Dense, attrs graph.Attrs) *tensor.Dense {
	filled := map[*tensor.Dense]*tensor.Dense{} // a square has one operand twice
	in := make([]*tensor.Dense, len(args))
	for i, a := range args {
		if filled[a] == nil {
			filled[a] = a.Filled()
		}
		in[i] = filled[a]
	}
	d, err := interp.Eval(op, in, attrs)
	if err != nil {
		panic(err)
	}
	return d
}
