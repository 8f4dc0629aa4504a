package llvm

import (
	"maps"

	"github.com/cellc/cellc/backend"
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/value"
)

// This file writes ifs and whiles as branches. Registers and addresses meet in
// phis; so do the lengths that only the arm taken or the last iteration knows.

// branch writes an if.
func (r *runner) branch(f *backend.If) {
	then, other, after := r.fn.block(), r.fn.block(), r.fn.block()
	r.b.NewCondBr(r.value(f.Cond), then, other)
	dims := open(f.Results, r.bound)
	a, adims, afrom := r.arm(then, f.Then, f.Results, dims, after)
	b, bdims, bfrom := r.arm(other, f.Else, f.Results, dims, after)
	r.enter(after)
	for i, v := range f.Results {
		r.val[v] = after.NewPhi(ir.NewIncoming(a[i], afrom), ir.NewIncoming(b[i], bfrom))
	}
	for i, d := range dims {
		r.syms[d.symbol] = after.NewPhi(ir.NewIncoming(adims[i], afrom), ir.NewIncoming(bdims[i], bfrom))
	}
}

// An openDim is a length of a result that is bound there.
type openDim struct {
	symbol      string
	value, axis int
}

// open lists the symbols in the types of values that nothing has bound.
func open(vs []*backend.Value, bound func(string) bool) []openDim {
	var out []openDim
	seen := map[string]bool{}
	for i, v := range vs {
		for axis, d := range v.Type.Shape.Dims {
			s, ok := d.Symbol()
			if !ok || seen[s] {
				continue
			}
			if !bound(s) {
				seen[s] = true
				out = append(out, openDim{s, i, axis})
			}
		}
	}
	return out
}

// arm writes one block of an if, and gives what it yields.
func (r *runner) arm(at *ir.Block, b *backend.Block, results []*backend.Value, dims []openDim, after *ir.Block) (vals, lens []value.Value, from *ir.Block) {
	saved, parts := maps.Clone(r.syms), len(r.lengths)
	r.enter(at)
	r.block(b)
	for i := range results {
		vals = append(vals, r.value(b.Yield[i]))
	}
	for _, d := range dims {
		lens = append(lens, r.dim(b.Yield[d.value].Type.Shape.Dims[d.axis]))
	}
	from = r.b
	r.b.NewBr(after)
	r.syms = saved
	r.forget(parts)
	return vals, lens, from
}

// A carriedPhi is one carried value of a loop being written.
type carriedPhi struct {
	*backend.Carried
	now, spare *ir.InstPhi
	home       value.Value // where spare was before the loop
	next       value.Value // what the next iteration gets
}

// while writes a loop: the test at its head, the body, and back.
func (r *runner) while(w *backend.While) {
	if scalarOnly(w) {
		r.scalarWhile(w)
		return
	}
	var params []*backend.Value
	for _, c := range w.Carried {
		params = append(params, c.Param)
	}
	dims := open(params, r.bound)
	starts := r.starts(w)
	var lens []value.Value
	for _, d := range dims {
		lens = append(lens, r.dim(w.Carried[d.value].Init.Type.Shape.Dims[d.axis]))
	}
	head, body, after, from := r.fn.block(), r.fn.block(), r.fn.block(), r.b
	r.b.NewBr(head)
	r.enter(head)
	phis := r.phis(w, starts, from)
	lenPhis := make([]*ir.InstPhi, len(dims))
	for i, d := range dims {
		lenPhis[i] = head.NewPhi(ir.NewIncoming(lens[i], from))
		r.syms[d.symbol] = lenPhis[i]
	}
	saved, parts := maps.Clone(r.syms), len(r.lengths)
	r.block(w.Test)
	r.b.NewCondBr(r.value(w.Test.Yield[0]), body, after)
	r.syms = maps.Clone(saved)
	r.forget(parts)
	r.enter(body)
	r.block(w.Body)
	r.next(phis)
	for i, d := range dims {
		lenPhis[i].Incs = append(lenPhis[i].Incs, ir.NewIncoming(r.dim(w.Carried[d.value].Yield.Type.Shape.Dims[d.axis]), r.b))
	}
	r.close(phis)
	r.site = w.Site
	r.poll(head)
	r.syms = saved
	r.forget(parts)
	r.enter(after)
	r.results(phis)
}

// starts are the registers and addresses with which the carried values enter;
// tensors that are not in their home yet are copied there.
func (r *runner) starts(w *backend.While) []value.Value {
	out := make([]value.Value, len(w.Carried))
	for i, c := range w.Carried {
		if c.Param.Scalar() || c.Adopt {
			out[i] = r.value(c.Init)
			continue
		}
		out[i] = r.room(c.Home, c.Init.Type)
		r.copy(out[i], r.value(c.Init), r.dim(c.Init.Type.Bytes()))
	}
	return out
}

func (r *runner) phis(w *backend.While, starts []value.Value, from *ir.Block) []*carriedPhi {
	var out []*carriedPhi
	for i, c := range w.Carried {
		p := &carriedPhi{Carried: c, now: r.b.NewPhi(ir.NewIncoming(starts[i], from))}
		r.val[c.Param] = p.now
		out = append(out, p)
	}
	for _, p := range out {
		if p.Mode == backend.Swap {
			p.home = r.address(p.Spare)
			p.spare = r.b.NewPhi(ir.NewIncoming(p.home, from))
			r.moved[p.Spare] = p.spare
		}
	}
	return out
}

// next moves what the body yields to where the next iteration expects it.
func (r *runner) next(phis []*carriedPhi) {
	for _, p := range phis {
		p.next = r.value(p.Yield)
		if p.Mode == backend.Copy && !p.Param.Scalar() {
			to := r.room(p.Home, p.Yield.Type)
			r.copy(to, p.next, r.dim(p.Yield.Type.Bytes()))
			p.next = to
		}
	}
}

// close gives the phis what the body yields.
func (r *runner) close(phis []*carriedPhi) {
	for _, p := range phis {
		p.now.Incs = append(p.now.Incs, ir.NewIncoming(p.next, r.b))
		if p.spare != nil {
			p.spare.Incs = append(p.spare.Incs, ir.NewIncoming(r.other(p), r.b))
		}
	}
}

// other is the address that the next iteration may write to: the one of the
// two that the yield does not lie in.
func (r *runner) other(p *carriedPhi) value.Value {
	if len(p.Yield.Holds) == 1 {
		return p.now
	}
	stays := r.b.NewICmp(enum.IPredEQ, p.next, p.now)
	return r.b.NewSelect(stays, p.spare, p.now)
}

// results are the carried values when the test has ended the loop.
func (r *runner) results(phis []*carriedPhi) {
	for _, p := range phis {
		r.val[p.Result] = p.now
		if p.spare != nil {
			r.moved[p.Spare] = p.home
		}
		for i, d := range p.Result.Type.Shape.Dims {
			s, ok := d.Symbol()
			if ok && !r.bound(s) {
				r.syms[s] = r.dim(p.Param.Type.Shape.Dims[i])
			}
		}
	}
}
