package llvm

import (
	"github.com/cellc/cellc/backend"
	"github.com/cellc/cellc/ops/kernel"
	"github.com/cellc/cellc/tensor"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// A scope is where the expressions of a kernel are computed: the values of the
// index variables, and what was computed already. An inner scope is the body
// of a loop, or of one arm of a select.
type scope struct {
	*fn
	outer *scope
	ops   []operand                    // what loads refer to
	vars  map[*kernel.Var]value.Value  // i64; of vec, that of lane 0
	vec   *kernel.Var                  // the variable that lanes count; nil for none
	width int                          // the number of lanes, 0 for scalars
	memo  map[*kernel.Expr]value.Value // computed in this scope
	// always remembers which expressions are unguarded, for all scopes of a kernel.
	always map[*kernel.Expr]bool
	guard  value.Value // i1 or a vector of it: loads happen only where it is true; nil for everywhere
}

// An operand is a tensor as a kernel's code sees it.
type operand struct {
	typ  tensor.Type
	addr value.Value // ranked: i8*
	val  value.Value // rank zero
}

// inner is a scope within s.
func (s *scope) inner() *scope {
	return &scope{fn: s.fn, outer: s, ops: s.ops, vars: map[*kernel.Var]value.Value{}, vec: s.vec, width: s.width,
		memo: map[*kernel.Expr]value.Value{}, always: s.always, guard: s.guard}
}

func (s *scope) variable(v *kernel.Var) value.Value {
	for t := s; t != nil; t = t.outer {
		if x, ok := t.vars[v]; ok {
			return x
		}
	}
	return i64(0) // a variable of length 1, or merged into another
}

func (s *scope) known(e *kernel.Expr) (value.Value, bool) {
	for t := s; t != nil; t = t.outer {
		if x, ok := t.memo[e]; ok {
			return x, true
		}
	}
	return nil, false
}

// eval computes e: a vector where it differs between lanes, else a scalar.
func (s *scope) eval(e *kernel.Expr) value.Value {
	if x, ok := s.known(e); ok {
		return x
	}
	x := s.compute(e)
	s.memo[e] = x
	return x
}

func (s *scope) compute(e *kernel.Expr) value.Value {
	switch e.Op {
	case kernel.ConstOp:
		return s.constant(e)
	case kernel.IndexOp:
		return s.index(e.Var)
	case kernel.DimOp:
		return s.dim(e.Dim)
	case kernel.LoadOp:
		return s.loadElement(e)
	case kernel.CastOp:
		return s.cast(s.eval(e.Args[0]), e.Args[0].Type, e.Type)
	case kernel.SelectOp:
		return s.choose(e)
	case kernel.ReduceOp:
		return s.reduce(e)
	}
	args := make([]value.Value, len(e.Args))
	for i, x := range e.Args {
		args[i] = s.eval(x)
	}
	return s.apply(e, args)
}

func (s *scope) constant(e *kernel.Expr) value.Value {
	t := register(e.Type)
	if i, ok := t.(*types.IntType); ok {
		return intOf(i, e.I)
	}
	return floatOf(t, e.F)
}

// index is the value of an index variable, one for each lane if it is the
// vectorised one.
func (s *scope) index(v *kernel.Var) value.Value {
	x := s.variable(v)
	if v != s.vec {
		return x
	}
	steps := make([]constant.Constant, s.width)
	for i := range steps {
		steps[i] = constant.NewInt(types.I64, int64(i))
	}
	return s.b.NewAdd(s.splat(x, s.width), constant.NewVector(types.NewVector(uint64(s.width), types.I64), steps...))
}

// choose is a select: its arms are computed both, but load only where they
// are chosen.
func (s *scope) choose(e *kernel.Expr) value.Value {
	cond := s.eval(e.Args[0])
	a := s.arm(e.Args[1], func() value.Value { return cond })
	b := s.arm(e.Args[2], func() value.Value { return s.not(cond) })
	return s.pick(cond, a, b)
}

func (s *scope) arm(e *kernel.Expr, when func() value.Value) value.Value {
	if x, ok := s.known(e); ok {
		return x
	}
	if s.unguarded(e) {
		return s.eval(e)
	}
	in := s.inner()
	in.guard = s.both(s.guard, when())
	return in.eval(e)
}

// unguarded reports whether e may be computed where it is not needed: what it loads
// lies within its operands for all values of the index variables. Chains of
// selects share what their arms have in common only then; a scope of its own
// for each arm would compute it twice at every link, 2^n times in all.
func (s *scope) unguarded(e *kernel.Expr) bool {
	if known, ok := s.always[e]; ok {
		return known
	}
	ok := e.Op != kernel.LoadOp || s.within(e)
	for _, x := range e.Args {
		ok = ok && s.unguarded(x)
	}
	s.always[e] = ok
	return ok
}

// within reports whether a load reads elements that exist: every index is 0 or
// a variable that runs as far as the axis.
func (s *scope) within(load *kernel.Expr) bool {
	o := s.ops[load.Operand]
	if o.val != nil {
		return true
	}
	for i, x := range load.Args {
		d := o.typ.Shape.Dims[i]
		n, _ := d.Const()
		first := x.Op == kernel.ConstOp && x.I == 0 && n > 0
		if !first && (x.Op != kernel.IndexOp || !x.Var.Extent.Equal(d)) {
			return false
		}
	}
	return true
}

func (f *fn) not(x value.Value) value.Value { return f.b.NewXor(x, f.constantLike(x, 1)) }

// both is the conjunction of two guards, nil for always.
func (f *fn) both(x, y value.Value) value.Value {
	if x == nil {
		return y
	}
	x, y = f.match(x, y)
	return f.b.NewAnd(x, y)
}

// loadElement loads an element of an operand. Where lanes load neighbours it
// is one vector load, where all load the same one scalar load.
func (s *scope) loadElement(e *kernel.Expr) value.Value {
	o := s.ops[e.Operand]
	if o.val != nil {
		return o.val
	}
	a := backend.AccessOf(e.Args, o.typ.Shape.Dims)
	t := storage(o.typ.DType)
	var raw value.Value
	switch s.pattern(a) {
	case uniform:
		raw = s.loadOne(t, s.at(t, o.addr, s.offset(a)), s.anyLane(s.guard))
	case contiguous:
		raw = s.loadVector(t, s.at(t, o.addr, s.offset(a)))
	default:
		raw = s.loadLanes(t, o.addr, a)
	}
	return s.fromStorage(o.typ.DType, raw)
}

// A pattern is how the lanes of an access lie to each other.
type pattern int

const (
	uniform pattern = iota
	contiguous
	scattered
)

func (s *scope) pattern(a *backend.Affine) pattern {
	if s.vec == nil {
		return uniform
	}
	return patternOf(a, s.vec)
}

// patternOf is the pattern of an access if lanes counted v.
func patternOf(a *backend.Affine, v *kernel.Var) pattern {
	for _, r := range a.Rests {
		if backend.DependsOn(r.Expr, v) {
			return scattered
		}
	}
	switch c := a.Coef(v); {
	case c.IsConst(0):
		return uniform
	case c.IsConst(1):
		return contiguous
	}
	return scattered
}

// offset is the element offset of an access, in lane 0.
func (s *scope) offset(a *backend.Affine) value.Value {
	sum := s.dim(a.Base)
	for _, t := range a.Vars {
		sum = s.addIndex(sum, s.mulIndex(s.variable(t.Var), s.dim(t.Coef)))
	}
	for _, t := range a.Rests {
		sum = s.addIndex(sum, s.mulIndex(s.eval(t.Expr), s.dim(t.Coef)))
	}
	return sum
}

// safe is p, or the address of zeros where the guard is false.
func (s *scope) safe(t types.Type, p, guard value.Value) value.Value {
	if guard == nil {
		return p
	}
	zeros := s.b.NewBitCast(s.m.zeros(), types.NewPointer(t))
	return s.b.NewSelect(guard, p, zeros)
}

func (s *scope) loadOne(t types.Type, p, guard value.Value) value.Value {
	return s.b.NewLoad(t, s.safe(t, p, guard))
}

// anyLane reports whether a guard is true in any lane.
func (s *scope) anyLane(guard value.Value) value.Value {
	if guard == nil || lanes(guard) == 0 {
		return guard
	}
	return s.call("llvm.vector.reduce.or."+mangled(guard.Type()), types.I1, guard)
}

func (s *scope) loadVector(t types.Type, p value.Value) value.Value {
	vt := types.NewVector(uint64(s.width), t)
	if s.guard != nil && lanes(s.guard) > 0 {
		q := s.b.NewBitCast(p, types.NewPointer(vt))
		return s.call("llvm.masked.load."+mangled(vt)+".p0", vt, q, i32(int64(sizeOf(t))), s.guard, zero(vt))
	}
	q := s.b.NewBitCast(s.safe(t, p, s.guard), types.NewPointer(vt))
	x := s.b.NewLoad(vt, q)
	x.Align = alignOf(t)
	return x
}

// loadLanes loads each lane from where it lies.
func (s *scope) loadLanes(t types.Type, base value.Value, a *backend.Affine) value.Value {
	at := s.splat(s.dim(a.Base), s.width)
	for _, v := range a.Vars {
		x := s.splat(s.index(v.Var), s.width)
		at = s.b.NewAdd(at, s.b.NewMul(x, s.splat(s.dim(v.Coef), s.width)))
	}
	for _, r := range a.Rests {
		x := s.splat(s.eval(r.Expr), s.width)
		at = s.b.NewAdd(at, s.b.NewMul(x, s.splat(s.dim(r.Coef), s.width)))
	}
	args := []value.Value{at}
	if s.guard != nil {
		args = append(args, s.guard)
	}
	return s.perLane(t, args, func(a []value.Value) value.Value {
		var guard value.Value
		if len(a) == 2 {
			guard = a[1]
		}
		return s.loadOne(t, s.at(t, base, a[0]), guard)
	})
}

// fromStorage is an element as it is computed with.
func (f *fn) fromStorage(t tensor.DType, x value.Value) value.Value {
	switch t {
	case tensor.Bool:
		return f.icmp(enum.IPredNE, x, f.constantLike(x, 0))
	case tensor.F16, tensor.BF16:
		return f.widenHalf(t, x)
	}
	return x
}

// toStorage is a computed element as it lies in memory.
func (f *fn) toStorage(t tensor.DType, x value.Value) value.Value {
	switch t {
	case tensor.Bool:
		return f.b.NewZExt(x, widened(types.I8, lanes(x)))
	case tensor.F16, tensor.BF16:
		return f.narrowHalf(t, x)
	}
	return x
}
