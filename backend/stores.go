package backend

import (
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops/kernel"
)

// This file keeps fusion from getting in the way of stores. A producer that is
// substituted into a consumer reads its operands where the consumer stands.
// Were one of them stored into between the two,
//
//	%1 = gather(%y, %k)            a = y[k]
//	%2 = index_put(%y, %v, %k)     y[k] = v
//	%3 = add(%s, %1)               s = s + a
//
// the old y would be needed after the store, which then copies all of it
// instead of writing in place.

// stores tells of the operands that n may write over, were they not needed
// any more.
func (s *scheduler) stores(n *graph.Node, found func(v *graph.Value)) {
	switch {
	case n.Op == graph.If || n.Op == graph.While:
		for i, v := range n.Args {
			if v.Type.Shape.Rank() > 0 && s.storedInside(n, i) {
				found(v)
			}
		}
	case n.Op.Kernel != nil && len(n.Results) == 1 && len(n.Args) > 0 && n.Args[0].Type.Shape.Rank() > 0:
		if s.kernel(n).Form == kernel.Scatter {
			found(n.Args[0])
		}
	}
}

// storedInside reports whether a region of n stores into its i-th operand.
func (s *scheduler) storedInside(n *graph.Node, i int) bool {
	for _, r := range n.Regions {
		if k := i - len(n.Args) + len(r.Params); k >= 0 && s.storedIn(r)[r.Params[k]] {
			return true
		}
	}
	return false
}

// storedIn lists what a region may write over of its parameters and values.
func (s *scheduler) storedIn(r *graph.Region) map[*graph.Value]bool {
	if have, ok := s.stored[r]; ok {
		return have
	}
	out := map[*graph.Value]bool{}
	s.stored[r] = out
	for _, n := range r.Nodes {
		s.stores(n, func(v *graph.Value) { out[v] = true })
	}
	return out
}

// outlives reports whether q, substituted into p, would read something after
// it was stored into, or while p stores into it.
func (s *scheduler) outlives(f *fusing, q, p *piece) bool {
	for _, v := range q.args {
		at, ok := f.stored[v]
		if !ok || at < q.at || at > p.at || len(sites(q.k, s.number(v))) == 0 {
			continue
		}
		if at < p.at || p.k.Form == kernel.Scatter && p.args[0] == v && !single(p.k) {
			return true
		}
	}
	return false
}
