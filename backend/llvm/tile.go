package llvm

import (
	"slices"

	"github.com/cellc/cellc/backend"
	"github.com/cellc/cellc/ops/kernel"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// tileCode writes one tile: the sums of rows times cols.size vectors, or of
// rows times cols.size elements of a dot product.
type tileCode struct {
	*contractor
	at    env
	rows  int
	cols  strip
	turns int // accumulators for each output, to hide the latency of fma
	a     *rowsOfA
}

// rowsOfA is where the rows of A lie, without the variables of the loops still
// to come.
type rowsOfA struct {
	coming []*kernel.Var
	off    []value.Value // one for each row, or that of row 0 where rows are a stride apart
	valid  []value.Value // whether the guards hold; empty where there are none
}

func (t *tileCode) emit() {
	outputs := t.rows * t.cols.size
	t.turns = 1
	for t.turns*outputs < 8 && t.turns < 4 {
		t.turns *= 2
	}
	acc := make([]value.Value, outputs*t.turns)
	for i := range acc {
		acc[i] = zero(widened(t.elem, t.Lanes))
	}
	acc = t.sum(t.Inner, t.at, i64(0), acc)
	for i := range outputs {
		s := acc[i]
		for k := 1; k < t.turns; k++ {
			s = t.plus(s, acc[i+k*outputs])
		}
		t.store(s, i/t.cols.size, i%t.cols.size)
	}
}

func (t *tileCode) plus(x, y value.Value) value.Value {
	if _, ok := t.elem.(*types.IntType); ok {
		return t.b.NewAdd(x, y)
	}
	return t.b.NewFAdd(x, y)
}

func (t *tileCode) mulAdd(x, y, z value.Value) value.Value {
	if _, ok := t.elem.(*types.IntType); ok {
		return t.b.NewAdd(t.b.NewMul(x, y), z)
	}
	return t.math().FMA(x, y, z)
}

// store hands a sum on.
func (t *tileCode) store(s value.Value, row, col int) {
	at := t.moved(t.at, t.Row, row)
	if t.Dot {
		t.finish(t.across(s), t.moved(at, t.Col, col), nil)
		return
	}
	var valid value.Value
	if col == t.cols.size-1 {
		valid = t.cols.valid
	}
	t.finish(s, t.moved(at, t.Col, col*t.Lanes), valid)
}

// across is the sum of all lanes, by halves.
func (t *tileCode) across(s value.Value) value.Value {
	for n := lanes(s) / 2; n >= 1; n /= 2 {
		s = t.plus(t.lanesFrom(s, 0, n), t.lanesFrom(s, n, n))
	}
	return t.b.NewExtractElement(s, i32(0))
}

// moved is at with a variable moved up by n.
func (t *contractor) moved(at env, v *kernel.Var, n int) env {
	if v == nil || n == 0 {
		return at
	}
	return at.with(v, t.addIndex(at[v], i64(int64(n))))
}

// sum writes the loops over the summed variables that are left; done is the
// number of steps before these, in the order of the packed copy.
func (t *tileCode) sum(vars []*kernel.Var, at env, done value.Value, acc []value.Value) []value.Value {
	if t.a == nil && !t.Dot && !t.guarded(vars) {
		t.resolve(vars, at)
		defer func() { t.a = nil }()
	}
	switch {
	case len(vars) == 0:
		return t.step(at, done, 0, acc)
	case len(vars) == 1 && t.Dot:
		return t.innermostDot(vars[0], at, acc)
	case len(vars) == 1:
		return t.innermost(vars[0], at, done, acc)
	}
	n := t.dim(vars[0].Extent)
	return t.loop(i64(0), n, 1, acc, func(i value.Value, acc []value.Value) []value.Value {
		next := t.addIndex(t.mulIndex(done, n), i)
		return t.sum(vars[1:], at.with(vars[0], i), next, acc)
	})
}

// guarded reports whether a guard of A, or what of its offset is not affine,
// mentions one of the variables. Guarded offsets that run down count as well:
// they could not start at 0, see resolve.
func (t *tileCode) guarded(vars []*kernel.Var) bool {
	return slices.ContainsFunc(vars, func(v *kernel.Var) bool {
		n, _ := t.A.At.Coef(v).Const()
		return t.A.GuardedBy(v) || n < 0 && len(t.A.Guard) > 0 ||
			slices.ContainsFunc(t.A.At.Rests, func(r backend.RestTerm) bool { return backend.DependsOn(r.Expr, v) })
	})
}

// resolve computes where the rows of A lie, as far as the variables of the
// loops still to come do not matter. Where a guard does not hold the offset is
// that of the first element, which exists, and the step selects zero: what is
// added in the loops to come is not negative and stays inside.
func (t *tileCode) resolve(coming []*kernel.Var, at env) {
	t.a = &rowsOfA{coming: coming}
	if len(t.A.Guard) == 0 && t.A.Affine() {
		t.a.off = []value.Value{t.offsetAt(t.A.At, at, coming)}
		return
	}
	for r := range t.rows {
		here := t.moved(at, t.Row, r)
		var ok value.Value
		for _, g := range t.A.Guard {
			ok = t.both(ok, t.scalar(g, here))
		}
		off := t.offsetAt(t.A.At, here, coming)
		if ok != nil {
			off = t.b.NewSelect(ok, off, i64(0))
			t.a.valid = append(t.a.valid, ok)
		}
		t.a.off = append(t.a.off, off)
	}
}

// offsetAt is an affine offset, without the terms of the variables still to
// come. Variables that are not bound are of length 1, and 0.
func (t *contractor) offsetAt(a *backend.Affine, at env, coming []*kernel.Var) value.Value {
	sum := t.dim(a.Base)
	for _, x := range a.Vars {
		if v, bound := at[x.Var]; bound && !slices.Contains(coming, x.Var) {
			sum = t.addIndex(sum, t.mulIndex(v, t.dim(x.Coef)))
		}
	}
	for _, r := range a.Rests {
		sum = t.addIndex(sum, t.mulIndex(t.scalar(r.Expr, at), t.dim(r.Coef)))
	}
	return sum
}

// unroll is the number of steps of the innermost loop that are written out.
// Where the rows of a tile read elements again that other rows have read some
// steps before, unrolling would keep them in registers that the tile needs.
func (t *tileCode) unroll(v *kernel.Var) int {
	const steps = 4
	if t.Row == nil {
		return steps
	}
	along, ok := t.A.At.Coef(v).Const()
	down, static := t.A.At.Coef(t.Row).Const()
	for u := int64(1); ok && static && u < steps; u++ {
		for r := int64(1); r < int64(t.rows); r++ {
			if u*along == r*down {
				return t.turns
			}
		}
	}
	return steps
}

// innermost writes the last loop of the sum, unrolled, and the steps that are
// left.
func (t *tileCode) innermost(v *kernel.Var, at env, done value.Value, acc []value.Value) []value.Value {
	n := t.dim(v.Extent)
	base := t.mulIndex(done, n)
	steps := func(count int) func(value.Value, []value.Value) []value.Value {
		return func(i value.Value, acc []value.Value) []value.Value {
			for s := range count {
				k := t.addIndex(i, i64(int64(s)))
				acc = t.innerStep(at.with(v, k), t.addIndex(base, k), s, acc)
			}
			return acc
		}
	}
	u := t.unroll(v)
	k, static := constInt(n)
	if static && k <= int64(2*u) {
		return steps(int(k))(i64(0), acc)
	}
	whole := t.wholeOf(n, int64(u))
	acc = t.loop(i64(0), whole, int64(u), acc, steps(u))
	switch {
	case static:
		return steps(int(k%int64(u)))(whole, acc)
	case u == 1:
		return acc
	}
	return t.loop(whole, n, 1, acc, steps(1))
}

// innerStep is a step of the innermost loop, whose variable guards may mention.
func (t *tileCode) innerStep(at env, done value.Value, phase int, acc []value.Value) []value.Value {
	if t.a == nil {
		t.resolve(nil, at)
		defer func() { t.a = nil }()
	}
	return t.step(at, done, phase, acc)
}

// step adds the products for one value of the summed variables. Steps take
// turns in which of the accumulators they use.
func (t *tileCode) step(at env, done value.Value, phase int, acc []value.Value) []value.Value {
	b := make([]value.Value, t.cols.size)
	for j := range b {
		b[j] = t.loadB(at, done, j)
	}
	out := slices.Clone(acc)
	first := phase % t.turns * t.rows * t.cols.size
	for r, x := range t.loadA(at) {
		a := t.splat(x, t.Lanes)
		for j := range b {
			i := first + r*t.cols.size + j
			out[i] = t.mulAdd(a, b[j], out[i])
		}
	}
	return out
}

// loadA is the element of A for each row, zero where its guards do not hold.
func (t *tileCode) loadA(at env) []value.Value {
	inner := value.Value(i64(0))
	for _, v := range t.a.coming {
		inner = t.addIndex(inner, t.mulIndex(at[v], t.dim(t.A.At.Coef(v))))
	}
	out := make([]value.Value, t.rows)
	for r := range out {
		out[r] = t.b.NewLoad(t.elem, t.addressA(r, inner))
		if len(t.a.valid) > 0 {
			out[r] = t.b.NewSelect(t.a.valid[r], out[r], zero(t.elem))
		}
	}
	return out
}

// addressA is the address of row r. Rows that are a stride apart are reached
// from the first by constants, which cost no register.
func (t *tileCode) addressA(r int, inner value.Value) value.Value {
	if len(t.a.off) == t.rows {
		return t.fn.at(t.elem, t.aBase, t.addIndex(t.a.off[r], inner))
	}
	p := t.fn.at(t.elem, t.aBase, t.addIndex(t.a.off[0], inner))
	stride := t.dim(t.A.At.Coef(t.Row))
	return t.b.NewGetElementPtr(t.elem, p, t.mulIndex(i64(int64(r)), stride))
}

// loadB is vector j of B.
func (t *tileCode) loadB(at env, done value.Value, j int) value.Value {
	j64 := i64(int64(j * t.Lanes))
	if t.Turned {
		off := t.mulIndex(done, i64(int64(t.cols.size*t.Lanes)))
		return t.vectorAt(t.scratch, t.addIndex(off, j64), nil)
	}
	if t.Packed {
		return t.vectorAt(t.bBase, t.addIndex(t.panel(at, done), j64), nil)
	}
	var valid value.Value
	if j == t.cols.size-1 {
		valid = t.cols.valid
	}
	return t.vectorAt(t.bBase, t.addIndex(t.offsetAt(t.B.At, at, nil), j64), valid)
}

// panel is the offset of a step in the packed copy.
func (t *tileCode) panel(at env, done value.Value) value.Value {
	steps, outer := int64(1), value.Value(i64(0))
	for _, v := range t.Inner {
		n, _ := v.Extent.Const()
		steps *= n
	}
	for _, v := range t.Outer {
		outer = t.addIndex(t.mulIndex(outer, t.dim(v.Extent)), at[v])
	}
	outer = t.mulIndex(outer, i64(steps*int64(t.PackedCols())))
	panel := t.addIndex(outer, t.mulIndex(at[t.Col], i64(steps)))
	return t.addIndex(panel, t.mulIndex(done, i64(int64(t.cols.size*t.Lanes))))
}

// vectorAt loads a vector, of which only the first `valid` lanes exist; the
// others are zero.
func (t *contractor) vectorAt(base, off, valid value.Value) value.Value {
	typ := widened(t.elem, t.Lanes)
	p := t.b.NewBitCast(t.fn.at(t.elem, base, off), types.NewPointer(typ))
	if valid == nil {
		l := t.b.NewLoad(typ, p)
		l.Align = alignOf(t.elem)
		return l
	}
	mask := t.firstLanes(valid, t.Lanes)
	return t.call("llvm.masked.load."+mangled(typ)+".p0", typ, p, i32(int64(sizeOf(t.elem))), mask, zero(typ))
}

// innermostDot writes the loop along the vectors of a dot product.
func (t *tileCode) innermostDot(v *kernel.Var, at env, acc []value.Value) []value.Value {
	n, size := t.dim(v.Extent), int64(t.Lanes)
	long, whole := t.wholeOf(n, size*int64(t.turns)), t.wholeOf(n, size)
	steps := func(count int, valid value.Value) func(value.Value, []value.Value) []value.Value {
		return func(i value.Value, acc []value.Value) []value.Value {
			for s := range count {
				k := t.addIndex(i, i64(int64(s)*size))
				acc = t.stepDot(at.with(v, k), s, valid, acc)
			}
			return acc
		}
	}
	acc = t.loop(i64(0), long, size*int64(t.turns), acc, steps(t.turns, nil))
	if t.turns > 1 {
		acc = t.loop(long, whole, size, acc, steps(1, nil))
	}
	k, static := constInt(n)
	switch {
	case static && k%size == 0:
		return acc
	case static:
		return steps(1, i64(k%size))(whole, acc)
	}
	return t.loop(whole, n, size, acc, steps(1, t.b.NewSub(n, whole)))
}

// stepDot adds the products of a vector of each row with one of each column.
func (t *tileCode) stepDot(at env, phase int, valid value.Value, acc []value.Value) []value.Value {
	b := make([]value.Value, t.cols.size)
	for j := range b {
		b[j] = t.vectorAt(t.bBase, t.offsetAt(t.B.At, t.moved(at, t.Col, j), nil), valid)
	}
	out := slices.Clone(acc)
	first := phase % t.turns * t.rows * t.cols.size
	for r := range t.rows {
		a := t.vectorAt(t.aBase, t.offsetAt(t.A.At, t.moved(at, t.Row, r), nil), valid)
		for j := range b {
			i := first + r*t.cols.size + j
			out[i] = t.mulAdd(a, b[j], out[i])
		}
	}
	return out
}
