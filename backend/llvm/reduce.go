package llvm

import (
	"math"

	"github.com/cellc/cellc/backend"
	"github.com/cellc/cellc/ops/kernel"
	"github.com/cellc/cellc/tensor"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// This file writes reductions: loops that carry accumulators. Lanes count
// either elements of the result, and each has an accumulator of its own, or
// the innermost variable of the reduction, and the lanes are combined last.

// A monoid is how a reduction accumulates; state is one value, or for ArgMax
// and ArgMin the best element and its position.
type monoid struct {
	*fn
	how  kernel.Combine
	elem tensor.DType
}

func (m monoid) arg() bool { return m.how == kernel.ArgMax || m.how == kernel.ArgMin }

// start is the state before the first element.
func (m monoid) start(width int) []value.Value {
	t := register(m.elem)
	var x value.Value
	switch m.how {
	case kernel.Sum, kernel.AnyOf:
		x = zero(t)
	case kernel.Prod, kernel.AllOf:
		x = m.number(t, 1)
	case kernel.MaxOf, kernel.ArgMax:
		x = m.extreme(t, false)
	default:
		x = m.extreme(t, true)
	}
	out := []value.Value{m.splat(x, width)}
	if m.arg() {
		out = append(out, m.splat(i64(math.MaxInt64), width))
	}
	return out
}

func (m monoid) number(t types.Type, n int64) value.Value {
	if i, ok := t.(*types.IntType); ok {
		return intOf(i, n)
	}
	return floatOf(t, float64(n))
}

// extreme is the greatest or the least value of the element type.
func (m monoid) extreme(t types.Type, greatest bool) value.Value {
	i, ok := t.(*types.IntType)
	switch {
	case !ok && greatest:
		return floatOf(t, math.Inf(1))
	case !ok:
		return floatOf(t, math.Inf(-1))
	case m.elem.IsSigned() && greatest:
		return intOf(i, math.MaxInt64>>(64-i.BitSize))
	case m.elem.IsSigned():
		return intOf(i, -1<<(i.BitSize-1))
	case greatest:
		return intOf(i, -1)
	}
	return intOf(i, 0)
}

// combine joins two states; for ArgMax and ArgMin the order does not matter,
// because equal elements are told apart by position.
func (m monoid) combine(a, b []value.Value) []value.Value {
	if m.arg() {
		return m.better(a, b)
	}
	x, y := m.match(a[0], b[0])
	return []value.Value{m.join(x, y)}
}

func (m monoid) join(x, y value.Value) value.Value {
	float, signed := m.elem.IsFloat(), m.elem.IsSigned()
	switch m.how {
	case kernel.Sum:
		if float {
			return m.b.NewFAdd(x, y)
		}
		return m.b.NewAdd(x, y)
	case kernel.Prod:
		if float {
			return m.b.NewFMul(x, y)
		}
		return m.b.NewMul(x, y)
	case kernel.MaxOf:
		if float {
			return m.math().Max(x, y)
		}
		return m.minmax(x, y, signed, true)
	case kernel.MinOf:
		if float {
			return m.math().Min(x, y)
		}
		return m.minmax(x, y, signed, false)
	case kernel.AnyOf:
		return m.b.NewOr(x, y)
	case kernel.AllOf:
		return m.b.NewAnd(x, y)
	}
	return y // Store
}

// better picks the state whose element wins: the greater (or lesser) one, NaN
// before all others, and of equals the one that comes first.
func (m monoid) better(a, b []value.Value) []value.Value {
	x, y := m.match(a[0], b[0])
	i, j := m.match(a[1], b[1])
	op := kernel.Gt
	if m.how == kernel.ArgMin {
		op = kernel.Lt
	}
	wins, tie := m.compare(op, m.elem, y, x), m.compare(kernel.Eq, m.elem, x, y)
	if m.elem.IsFloat() {
		nx, ny := m.b.NewFCmp(enum.FPredUNO, x, x), m.b.NewFCmp(enum.FPredUNO, y, y)
		wins = m.b.NewOr(wins, m.b.NewAnd(ny, m.not(nx)))
		tie = m.b.NewOr(tie, m.b.NewAnd(nx, ny))
	}
	wins = m.b.NewOr(wins, m.b.NewAnd(tie, m.icmp(enum.IPredSLT, j, i)))
	return []value.Value{m.pick(wins, y, x), m.pick(wins, j, i)}
}

// across combines the lanes of a state, halves first.
func (m monoid) across(state []value.Value) []value.Value {
	for n := lanes(state[0]); n > 1; n /= 2 {
		lo, hi := make([]value.Value, len(state)), make([]value.Value, len(state))
		for k, v := range state {
			lo[k], hi[k] = m.lanesFrom(v, 0, n/2), m.lanesFrom(v, n/2, n/2)
		}
		state = m.combine(lo, hi)
	}
	if lanes(state[0]) == 1 {
		for k, v := range state {
			state[k] = m.b.NewExtractElement(v, i32(0))
		}
	}
	return state
}

// lanesFrom is n lanes of v from the given one on.
func (f *fn) lanesFrom(v value.Value, from, n int) value.Value {
	mask := make([]constant.Constant, n)
	for i := range mask {
		mask[i] = constant.NewInt(types.I32, int64(from+i))
	}
	return f.b.NewShuffleVector(v, constant.NewPoison(v.Type()), constant.NewVector(types.NewVector(uint64(n), types.I32), mask...))
}

// result is what a reduction gives for its final state.
func (m monoid) result(state []value.Value) value.Value {
	if !m.arg() {
		return state[0]
	}
	none := m.icmp(enum.IPredEQ, state[1], m.constantLike(state[1], math.MaxInt64))
	return m.pick(none, m.constantLike(state[1], 0), state[1])
}

// reduce computes a reduction.
func (s *scope) reduce(e *kernel.Expr) value.Value {
	m := monoid{s.fn, e.Combine, e.Args[0].Type}
	facts := backend.FactsOf(func(i int) []tensor.Dim { return s.ops[i].typ.Shape.Dims }, e.Args[0])
	r := &reduction{monoid: m, e: e, loops: facts.Collapse(e.Vars, nil), widths: []int{0}}
	if n := len(r.loops); n > 0 && s.vec == nil && s.lanesAlong(facts, r.loops[n-1]) {
		r.widths = s.m.widths(e.Args[0], tensor.F32, r.loops[n-1].Extent, !m.arg())
		r.vec = r.loops[n-1].Var
	}
	var start []value.Value
	for _, w := range r.widths {
		start = append(start, m.start(max(w, s.width))...)
	}
	acc := r.run(s, r.loops, start)
	n := len(m.start(0))
	total := acc[len(acc)-n:]
	for i := len(r.widths) - 2; i >= 0; i-- {
		total = m.combine(m.across(acc[i*n:(i+1)*n]), total)
	}
	return m.result(total)
}

// fewTerms is how many elements are not worth combining across lanes.
const fewTerms = 8

// lanesAlong reports whether the lanes of a reduction may count v: no load is
// scattered, some are contiguous, and there are enough.
func (s *scope) lanesAlong(f *backend.Facts, l backend.Loop) bool {
	if n, ok := l.Extent.Const(); ok && n < fewTerms {
		return false
	}
	some := len(f.Accesses) == 0
	for _, a := range f.Accesses {
		some = some || patternOf(a, l.Var) == contiguous
	}
	return some && countScattered(f, l.Var) == 0
}

// A reduction is one being written: an accumulator for every width.
type reduction struct {
	monoid
	e      *kernel.Expr
	loops  []backend.Loop
	vec    *kernel.Var
	widths []int
}

func (r *reduction) run(s *scope, loops []backend.Loop, acc []value.Value) []value.Value {
	if len(loops) == 0 {
		return r.take(s.inner(), acc)
	}
	l := loops[0]
	end := s.dim(l.Extent)
	if len(loops) > 1 {
		return s.loop(i64(0), end, 1, acc, func(i value.Value, acc []value.Value) []value.Value {
			in := s.inner()
			in.vars[l.Var] = i
			return r.run(in, loops[1:], acc)
		})
	}
	n := len(acc) / len(r.widths)
	return s.strips(i64(0), end, r.widths, acc, func(i value.Value, width int, acc []value.Value) []value.Value {
		in := s.inner()
		in.vars[l.Var] = i
		k := 0
		if width > 0 {
			in.vec, in.width = r.vec, width
		}
		for r.widths[k] != width {
			k++
		}
		next := append([]value.Value{}, acc...)
		copy(next[k*n:], r.take(in, acc[k*n:(k+1)*n]))
		return next
	})
}

// take adds the element that s stands for to a state.
func (r *reduction) take(s *scope, acc []value.Value) []value.Value {
	body := r.e.Args[0]
	if r.how == kernel.Sum && body.Op == kernel.Mul && r.elem.IsFloat() {
		x, y := s.match(s.eval(body.Args[0]), s.eval(body.Args[1]))
		z, x := s.match(acc[0], x)
		_, y = s.match(acc[0], y)
		return []value.Value{s.math().FMA(x, y, z)}
	}
	x := s.splat(s.eval(body), lanes(acc[0]))
	if !r.arg() {
		return r.combine(acc, []value.Value{x})
	}
	var at value.Value = i64(0)
	for _, v := range r.e.Vars {
		at, _ = s.match(at, s.index(v))
		at = s.b.NewMul(at, s.splat(s.dim(v.Extent), lanes(at)))
		at = s.b.NewAdd(at, s.splat(s.index(v), lanes(at)))
	}
	return r.combine(acc, []value.Value{x, s.splat(at, lanes(x))})
}
