package llvm

import (
	"github.com/cellc/cellc/backend"
	"github.com/cellc/cellc/ops/kernel"
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/value"
)

// scatter starts with the target, copied unless it is overwritten, and then
// stores or adds the updates one after the other.
func (g *generator) scatter(s *scope) {
	if g.k.InPlace < 0 {
		g.copy(g.out, s.ops[0].addr, g.dim(g.k.Out.Type.Bytes()))
	}
	var loops []backend.Loop
	for _, v := range g.k.Update {
		loops = append(loops, backend.Loop{Var: v, Extent: v.Extent})
	}
	g.nest(s, loops, g.update, nil, []int{0})
}

func (f *fn) copy(to, from, bytes value.Value) {
	f.call("llvm.memmove.p0.p0.i64", voidType, to, from, bytes, falseBit)
}

// update applies one update if its guard holds and its position exists.
func (g *generator) update(s *scope) {
	after := g.block()
	if g.k.Guard != nil {
		g.orElse(s.eval(g.k.Guard), after)
	}
	var offset value.Value = i64(0)
	var inside value.Value
	for i, e := range g.k.At {
		at, n := s.eval(e), g.dim(g.k.Out.Type.Shape.Dims[i])
		inside = g.both(inside, g.icmp(enum.IPredULT, at, n))
		offset = g.addIndex(g.mulIndex(offset, n), at)
	}
	if inside != nil {
		g.orElse(inside, after)
	}
	x := s.eval(g.k.Body)
	if g.k.Combine != kernel.Store {
		t := g.k.Out.Type.DType
		old := g.fromStorage(t, g.b.NewLoad(storage(t), g.at(storage(t), g.out, offset)))
		x = monoid{g.fn, g.k.Combine, t}.join(old, x)
	}
	g.store(offset, x)
	g.b.NewBr(after)
	g.enter(after)
}

// orElse goes on only where cond holds.
func (f *fn) orElse(cond value.Value, other *ir.Block) {
	next := f.block()
	f.b.NewCondBr(cond, next, other)
	f.enter(next)
}

// scan runs along its axis with the element before in a register.
func (g *generator) scan(s *scope) {
	axis := g.k.Space[g.k.Axis]
	var loops []backend.Loop
	for _, v := range g.k.Space {
		if v != axis {
			loops = append(loops, backend.Loop{Var: v, Extent: v.Extent})
		}
	}
	store := backend.StoreOf(g.k.Kernel)
	t := g.k.Out.Type.DType
	m := monoid{g.fn, g.k.Combine, t}
	g.nest(s, loops, func(s *scope) {
		n := g.dim(axis.Extent)
		g.loop(i64(0), n, 1, m.start(0), func(i value.Value, acc []value.Value) []value.Value {
			in := s.inner()
			in.vars[axis] = i
			if g.k.Reverse {
				in.vars[axis] = g.b.NewSub(g.b.NewSub(n, i), i64(1))
			}
			x := g.roundTo(t, m.join(acc[0], in.eval(g.k.Body)))
			g.store(in.offset(store), x)
			return []value.Value{x}
		})
	}, nil, []int{0})
}
