package llvm

import (
	"github.com/cellc/cellc/backend"
	"github.com/cellc/cellc/ops/kernel"
	"github.com/cellc/cellc/tensor"
	"github.com/llir/llvm/ir/value"
)

// This file writes the loops of a kernel that computes every element of its
// result on its own.

// compute fills the result, with vectors along its innermost loop if the
// loads allow it.
func (g *generator) compute(s *scope) {
	facts := backend.FactsOf(g.dims, g.k.Body)
	store := backend.StoreOf(g.k.Kernel)
	loops := facts.Collapse(g.k.Space, store)
	if t := g.turn(facts, loops, store); t != nil {
		t.emit(s)
		return
	}
	widths := []int{0}
	var vec *kernel.Var
	if n := len(loops); n > 0 && g.vectorises(facts, loops[n-1].Var) {
		widths = g.m.widths(g.k.Body, g.k.Out.Type.DType, loops[n-1].Extent, hasReduce(g.k.Body))
		vec = loops[n-1].Var
	}
	g.nest(s, loops, func(s *scope) {
		g.store(s.offset(store), s.splat(s.eval(g.k.Body), s.width))
	}, vec, widths)
}

func (g *generator) dims(operand int) []tensor.Dim { return g.k.Operands[operand].Type.Shape.Dims }

// vectorises reports whether lanes may count v: every load is contiguous or
// the same in all lanes, or the arithmetic is worth gathering for.
func (g *generator) vectorises(f *backend.Facts, v *kernel.Var) bool {
	scattered := countScattered(f, v)
	return scattered == 0 || !hasReduce(g.k.Body) && worthGathering(g.k.Body)
}

func countScattered(f *backend.Facts, v *kernel.Var) int {
	n := 0
	for _, a := range f.Accesses {
		if patternOf(a, v) == scattered {
			n++
		}
	}
	return n
}

// worthGathering reports whether an expression holds elementary functions.
func worthGathering(e *kernel.Expr) bool {
	found := false
	backend.Walk(e, func(x *kernel.Expr) bool {
		found = found || x.Op >= kernel.Exp && x.Op <= kernel.Erf
		return x.Op != kernel.LoadOp
	})
	return found
}

func hasReduce(e *kernel.Expr) bool {
	found := false
	backend.Walk(e, func(x *kernel.Expr) bool {
		found = found || x.Op == kernel.ReduceOp
		return !found
	})
	return found
}

// nest runs body within loops, the innermost once for each width: as many
// vectors as fit, then narrower ones, then scalars.
func (g *generator) nest(s *scope, loops []backend.Loop, body func(*scope), vec *kernel.Var, widths []int) {
	if g.spread {
		g.spread = false
		g.threads(s, loops, body)
		return
	}
	if len(loops) == 0 {
		body(s.inner())
		return
	}
	l := loops[0]
	from, end := g.bounds(l.Var, g.dim(l.Extent))
	if len(loops) > 1 {
		g.loop(from, end, 1, nil, func(i value.Value, _ []value.Value) []value.Value {
			in := s.inner()
			in.vars[l.Var] = i
			g.nest(in, loops[1:], body, vec, widths)
			return nil
		})
		return
	}
	g.strips(from, end, widths, nil, func(i value.Value, width int, _ []value.Value) []value.Value {
		in := s.inner()
		in.vars[l.Var] = i
		if width > 0 {
			in.vec, in.width = vec, width
		}
		body(in)
		return nil
	})
}

// strips runs [start, end) in steps of each width in turn; 0 is the scalar
// loop for the rest. Widths that no whole step fits are left out.
func (f *fn) strips(start, end value.Value, widths []int, carried []value.Value, body func(i value.Value, width int, acc []value.Value) []value.Value) []value.Value {
	for _, w := range widths {
		step := max(w, 1)
		stop := f.wholeSteps(start, end, int64(step))
		if a, ok := constInt(start); ok {
			if b, ok := constInt(stop); ok && a >= b {
				continue
			}
		}
		carried = f.loop(start, stop, int64(step), carried, func(i value.Value, acc []value.Value) []value.Value {
			return body(i, w, acc)
		})
		start = stop
	}
	return carried
}

// wholeSteps is the end of the whole steps that fit between start and end.
func (f *fn) wholeSteps(start, end value.Value, step int64) value.Value {
	if step == 1 {
		return end
	}
	a, aok := constInt(start)
	b, bok := constInt(end)
	if aok && bok {
		return i64(a + max(b-a, 0)/step*step)
	}
	whole := f.b.NewAnd(f.b.NewSub(end, start), i64(-step)) // widths are powers of two
	return f.b.NewAdd(start, whole)
}

// widths are the steps in which a loop of length n runs: vectors, then
// scalars. With wide, four vectors at once come first, which are independent
// chains of additions.
func (m *module) widths(body *kernel.Expr, out tensor.DType, n tensor.Dim, wide bool) []int {
	size := out.Size()
	backend.Walk(body, func(e *kernel.Expr) bool {
		if e.Op == kernel.LoadOp {
			size = max(size, e.Type.Size())
			return false
		}
		size = max(size, sizeOf(register(e.Type)))
		return true
	})
	w := m.cpu.VectorBytes / max(size, 1)
	length, static := n.Const()
	for static && int64(w) > length {
		w /= 2
	}
	if w < 2 {
		return []int{0}
	}
	out4 := []int{w, 0}
	if wide && (!static || length >= 4*int64(w)) {
		out4 = []int{4 * w, w, 0}
	}
	return out4
}
