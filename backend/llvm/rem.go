package llvm

import (
	"math"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// remFunc is a function for the exact remainder of floats, C's fmod, which no
// instruction gives and which GPUs have no library for. It subtracts the
// divisor times falling powers of two; each difference is exact.
//
//	rem(x, y):  a = |x|, b = t = |y|
//	            while 2t <= a: t = 2t
//	            while t >= b:  if a >= t: a = a - t;  t = t/2
//	            return a with the sign of x
func (m *module) remFunc(t types.Type) *ir.Func {
	name := "cellc.rem." + mangled(t)
	if f, ok := m.helpers[name]; ok {
		return f
	}
	x, y := ir.NewParam("x", t), ir.NewParam("y", t)
	g := m.newFn(name+m.suffix, t, x, y)
	g.f.Linkage = enum.LinkageInternal
	m.helpers[name] = g.f
	a, b, inf := g.math().Abs(x), g.math().Abs(y), floatOf(t, math.Inf(1))

	whole := g.block()
	g.orElse(g.b.NewFCmp(enum.FPredOLT, b, inf), whole) // x itself, or NaN
	invalid := g.block()
	usable := g.b.NewAnd(g.b.NewFCmp(enum.FPredOLT, a, inf), g.b.NewFCmp(enum.FPredOGT, b, floatOf(t, 0)))
	g.orElse(usable, invalid)
	top := g.rise(a, b)
	rest := g.fall(a, b, top, t)
	g.b.NewRet(g.call("llvm.copysign."+mangled(t), t, rest, x))

	g.enter(whole)
	bad := g.b.NewOr(g.b.NewFCmp(enum.FPredUNO, y, y), g.b.NewFCmp(enum.FPredUEQ, a, inf))
	g.b.NewRet(g.b.NewSelect(bad, floatOf(t, math.NaN()), x))
	g.enter(invalid)
	g.b.NewRet(floatOf(t, math.NaN()))
	return g.f
}

// rise doubles b as long as it does not exceed a.
func (f *fn) rise(a, b value.Value) value.Value {
	return f.while([]value.Value{b}, func(s []value.Value) value.Value {
		return f.b.NewFCmp(enum.FPredOLE, f.b.NewFAdd(s[0], s[0]), a)
	}, func(s []value.Value) []value.Value {
		return []value.Value{f.b.NewFAdd(s[0], s[0])}
	})[0]
}

// fall subtracts top, half of it and so on down to b where they fit.
func (f *fn) fall(a, b, top value.Value, t types.Type) value.Value {
	return f.while([]value.Value{a, top}, func(s []value.Value) value.Value {
		return f.b.NewFCmp(enum.FPredOGE, s[1], b)
	}, func(s []value.Value) []value.Value {
		fits := f.b.NewFCmp(enum.FPredOGE, s[0], s[1])
		next := f.b.NewSelect(fits, f.b.NewFSub(s[0], s[1]), s[0])
		return []value.Value{next, f.b.NewFMul(s[1], floatOf(t, 0.5))}
	})[0]
}

// while repeats body as long as test holds, carrying values.
func (f *fn) while(state []value.Value, test func([]value.Value) value.Value, body func([]value.Value) []value.Value) []value.Value {
	from, head, inside, after := f.b, f.block(), f.block(), f.block()
	f.b.NewBr(head)
	f.enter(head)
	phis := make([]*ir.InstPhi, len(state))
	out := make([]value.Value, len(state))
	for i, v := range state {
		phis[i] = head.NewPhi(ir.NewIncoming(v, from))
		out[i] = phis[i]
	}
	f.b.NewCondBr(test(out), inside, after)
	f.enter(inside)
	next := body(out)
	for i, p := range phis {
		p.Incs = append(p.Incs, ir.NewIncoming(next[i], f.b))
	}
	f.b.NewBr(head)
	f.enter(after)
	return out
}
