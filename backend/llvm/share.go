package llvm

import (
	"fmt"

	"github.com/cellc/cellc/backend"
	"github.com/cellc/cellc/backend/tile"
	"github.com/cellc/cellc/ops/kernel"
	"github.com/cellc/cellc/tensor"
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// This file shares the work of kernels out among threads. One loop over the
// result is divided, never one over what is summed, and where vectors begin
// does not change; so results do not depend on the number of threads.
//
//	kernel(x, out, from, to)        rows from to to of out
//	thunk({x, out}, from, to)       calls it; frame->parallel calls the thunk

// grain is the work that is worth handing to a thread: some 25 microseconds.
const grain = 1 << 20

// mostGrains is how many grains are done before one looks whether the run was
// cancelled: one or two milliseconds.
const mostGrains = 64

// A share is the loop that is divided: in units of step values of v.
type share struct {
	v     *kernel.Var
	step  int64
	count tensor.Dim // of units
	work  tensor.Dim // of a unit
	plan  *tile.Plan // whose loop it is, if the kernel is a contraction

	from, to value.Value // in the code of the kernel: the units to do
}

// enoughUnits is how many units are as good as any larger number.
const enoughUnits = 64

// shareOf is the loop of k to divide; nil if the work is too little, or has to
// be done in order.
func (m *module) shareOf(k *backend.Kernel) *share {
	if m.grid || k.Out.Scalar() || k.Form != kernel.Compute {
		return nil
	}
	work, plan := workOf(k), m.planOf(k)
	if plan != nil || m.windowOf(k) != nil {
		work = work.FloorDiv(tensor.D(8)) // tiles keep the units busy
	}
	if n, ok := work.Const(); ok && n < 2*m.grain {
		return nil
	}
	var best *share
	most := int64(1)
	offer := func(v *kernel.Var, extent tensor.Dim, step int64) {
		s := &share{v: v, step: step, count: extent.Add(tensor.D(step - 1)).FloorDiv(tensor.D(step))}
		n, static := s.count.Const()
		if !static || n > enoughUnits {
			n = enoughUnits
		}
		if n > most {
			best, most = s, n
		}
	}
	switch w := m.windowOf(k); {
	case plan != nil:
		offerTiles(plan, offer)
	case w != nil:
		for _, v := range w.Outer {
			offer(v, v.Extent, 1)
		}
	default:
		m.offerLoops(k, offer)
	}
	if best != nil {
		best.plan = plan
		best.work = work.FloorDiv(best.count.Max(tensor.D(1)))
	}
	return best
}

// loopOffer names a loop that may be divided, outer ones first.
type loopOffer func(v *kernel.Var, extent tensor.Dim, step int64)

// offerTiles offers the loops of a contraction. A panel that is turned is kept
// by one thread.
func offerTiles(c *tile.Plan, offer loopOffer) {
	for _, v := range c.Outer {
		offer(v, v.Extent, 1)
	}
	if !c.Turned {
		for _, v := range c.Mid {
			offer(v, v.Extent, 1)
		}
	}
	if c.Col != nil && (c.Dot || c.Col.Extent.Static()) {
		width := int64(c.Vectors)
		if !c.Dot {
			width *= int64(c.Lanes)
		}
		offer(c.Col, c.Col.Extent, width)
	}
	if c.Row != nil && !c.Turned {
		offer(c.Row, c.Row.Extent, int64(c.Rows))
	}
}

// blockElements is how many elements of the innermost loop belong together: a
// multiple of all widths of vectors.
const blockElements = 64

// offerLoops offers the loops of a kernel that computes every element on its
// own.
func (m *module) offerLoops(k *backend.Kernel, offer loopOffer) {
	g := &generator{fn: &fn{m: m}, k: k}
	facts, store := backend.FactsOf(g.dims, k.Body), backend.StoreOf(k.Kernel)
	loops := facts.Collapse(k.Space, store)
	if t := g.turn(facts, loops, store); t != nil {
		for _, l := range t.outer {
			offer(l.Var, l.Extent, 1)
		}
		return
	}
	for i, l := range loops {
		if i < len(loops)-1 {
			offer(l.Var, l.Extent, 1)
		} else {
			offer(l.Var, l.Extent, blockElements)
		}
	}
}

// workOf is about how many operations a kernel makes.
func workOf(k *backend.Kernel) tensor.Dim {
	n := operations(k.Body, map[*kernel.Expr]bool{})
	for _, v := range k.Space {
		n = n.Mul(v.Extent)
	}
	return n
}

// operations counts those of an expression, each once.
func operations(e *kernel.Expr, seen map[*kernel.Expr]bool) tensor.Dim {
	if seen[e] {
		return tensor.D(0)
	}
	seen[e] = true
	n := tensor.D(1)
	if e.Op >= kernel.Exp && e.Op <= kernel.Erf {
		n = tensor.D(16)
	}
	for _, x := range e.Args {
		n = n.Add(operations(x, seen))
	}
	for _, v := range e.Vars {
		n = n.Mul(v.Extent)
	}
	return n
}

// bounds are where the loop over v begins and ends.
func (g *generator) bounds(v *kernel.Var, end value.Value) (from, to value.Value) {
	s := g.share
	if s == nil || v == nil || s.v != v {
		return i64(0), end
	}
	if s.step == 1 {
		return s.from, s.to
	}
	return g.mulIndex(s.from, i64(s.step)), g.lesser(g.mulIndex(s.to, i64(s.step)), end)
}

// lesser is the smaller of two index values, folded where both are constants.
func (f *fn) lesser(x, y value.Value) value.Value {
	a, aok := constInt(x)
	b, bok := constInt(y)
	if aok && bok {
		return i64(min(a, b))
	}
	return f.b.NewSelect(f.icmp(enum.IPredSLT, x, y), x, y)
}

// thunk is the function that hands a kernel its arguments from memory.
func (m *module) thunk(kf *kernelFunc) *ir.Func {
	if kf.thunk != nil {
		return kf.thunk
	}
	p, from, to := ir.NewParam("args", bytePtr), ir.NewParam("from", types.I64), ir.NewParam("to", types.I64)
	f := m.newFn(fmt.Sprint(kf.f.Name(), ".thunk"), types.Void, p, from, to)
	f.f.Linkage = enum.LinkageInternal
	t := argumentsOf(kf)
	at := f.b.NewBitCast(p, types.NewPointer(t))
	var args []value.Value
	for i, field := range t.Fields {
		args = append(args, f.b.NewLoad(field, f.b.NewGetElementPtr(t, at, i32(0), i32(int64(i)))))
	}
	f.b.NewCall(kf.f, append(args, from, to)...)
	f.b.NewRet(nil)
	kf.thunk = f.f
	return f.f
}

// argumentsOf are a kernel's arguments in memory.
func argumentsOf(kf *kernelFunc) *types.StructType {
	t := types.NewStruct()
	for _, p := range kf.f.Params[:len(kf.f.Params)-2] {
		t.Fields = append(t.Fields, p.Type())
	}
	return t
}

// parallel has the frame's threads run a kernel, or what there is of them. If
// the run was cancelled meanwhile, parts of the result are missing.
func (r *runner) parallel(kf *kernelFunc, s *share, args []value.Value) {
	t := argumentsOf(kf)
	at := r.atEntry(t)
	for i, x := range args {
		r.b.NewStore(x, r.b.NewGetElementPtr(t, at, i32(0), i32(int64(i))))
	}
	units := func(work int64) value.Value {
		return r.dim(tensor.D(work).FloorDiv(s.work.Max(tensor.D(1))).Max(tensor.D(1)))
	}
	r.b.NewCall(r.field(frameParallel), r.frame, r.m.thunk(kf), r.b.NewBitCast(at, bytePtr), r.dim(s.count), units(r.m.grain), units(mostGrains*r.m.grain))
	after := r.fn.block()
	r.poll(after)
	r.enter(after)
}
