package llvm

import (
	"fmt"
	"math"

	"github.com/cellc/cellc/backend/llvm/vmath"
	"github.com/cellc/cellc/ops/kernel"
	"github.com/cellc/cellc/tensor"
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// apply computes a unary or binary operation.
func (f *fn) apply(e *kernel.Expr, args []value.Value) value.Value {
	t := e.Args[0].Type
	if len(args) == 2 {
		args[0], args[1] = f.match(args[0], args[1])
	}
	switch {
	case e.Op >= kernel.Eq:
		return f.compare(e.Op, t, args[0], args[1])
	case t.IsFloat() && len(args) == 1:
		return f.floatUnary(e.Op, args[0])
	case t.IsFloat():
		return f.floatBinary(e.Op, args[0], args[1])
	case len(args) == 1:
		return f.intUnary(e.Op, args[0], t)
	}
	return f.intBinary(e.Op, t, args[0], args[1])
}

var (
	orderedPreds  = [...]enum.FPred{enum.FPredOEQ, enum.FPredUNE, enum.FPredOLT, enum.FPredOLE, enum.FPredOGT, enum.FPredOGE}
	signedPreds   = [...]enum.IPred{enum.IPredEQ, enum.IPredNE, enum.IPredSLT, enum.IPredSLE, enum.IPredSGT, enum.IPredSGE}
	unsignedPreds = [...]enum.IPred{enum.IPredEQ, enum.IPredNE, enum.IPredULT, enum.IPredULE, enum.IPredUGT, enum.IPredUGE}
)

func (f *fn) compare(op kernel.Op, t tensor.DType, x, y value.Value) value.Value {
	switch i := op - kernel.Eq; {
	case t.IsFloat():
		return f.b.NewFCmp(orderedPreds[i], x, y)
	case t.IsSigned():
		return f.b.NewICmp(signedPreds[i], x, y)
	default:
		return f.b.NewICmp(unsignedPreds[i], x, y)
	}
}

// elementary maps operations to the functions of vmath.
var elementary = map[kernel.Op]func(vmath.Math, value.Value) value.Value{
	kernel.Abs: vmath.Math.Abs, kernel.Sign: vmath.Math.Sign, kernel.Floor: vmath.Math.Floor, kernel.Ceil: vmath.Math.Ceil,
	kernel.Round: vmath.Math.Round, kernel.Trunc: vmath.Math.Trunc, kernel.Sqrt: vmath.Math.Sqrt,
	kernel.Exp: vmath.Math.Exp, kernel.Expm1: vmath.Math.Expm1, kernel.Log: vmath.Math.Log, kernel.Log1p: vmath.Math.Log1p,
	kernel.Log2: vmath.Math.Log2, kernel.Sin: vmath.Math.Sin, kernel.Cos: vmath.Math.Cos, kernel.Tan: vmath.Math.Tan,
	kernel.Asin: vmath.Math.Asin, kernel.Acos: vmath.Math.Acos, kernel.Atan: vmath.Math.Atan, kernel.Sinh: vmath.Math.Sinh,
	kernel.Cosh: vmath.Math.Cosh, kernel.Asinh: vmath.Math.Asinh, kernel.Acosh: vmath.Math.Acosh, kernel.Atanh: vmath.Math.Atanh,
	kernel.Tanh: vmath.Math.Tanh, kernel.Erf: vmath.Math.Erf,
}

func (f *fn) floatUnary(op kernel.Op, x value.Value) value.Value {
	switch op {
	case kernel.Neg:
		return f.b.NewFNeg(x)
	case kernel.IsNaN:
		return f.b.NewFCmp(enum.FPredUNO, x, x)
	case kernel.IsInf:
		return f.b.NewFCmp(enum.FPredOEQ, f.math().Abs(x), f.splat(floatOf(element(x), math.Inf(1)), lanes(x)))
	}
	if op >= kernel.Exp && op <= kernel.Erf && f.brief && lanes(x) == 0 {
		g := f.m.elementaryFunc(op, x.Type())
		f.m.called(g)
		return f.b.NewCall(g, x)
	}
	return elementary[op](f.math(), x)
}

// elementaryFunc is a function of one number.
func (m *module) elementaryFunc(op kernel.Op, t types.Type) *ir.Func {
	name := fmt.Sprintf("cellc.%s.%s", op, mangled(t))
	if f, ok := m.helpers[name]; ok {
		return f
	}
	x := ir.NewParam("x", t)
	g := m.newFn(name+m.suffix, t, x)
	g.f.Linkage = enum.LinkageInternal
	m.helpers[name] = g.f
	g.b.NewRet(elementary[op](g.math(), x))
	return g.f
}

func (f *fn) floatBinary(op kernel.Op, x, y value.Value) value.Value {
	switch op {
	case kernel.Add:
		return f.b.NewFAdd(x, y)
	case kernel.Sub:
		return f.b.NewFSub(x, y)
	case kernel.Mul:
		return f.b.NewFMul(x, y)
	case kernel.Div:
		return f.b.NewFDiv(x, y)
	case kernel.FloorDiv:
		return f.floatFloorDiv(x, y)
	case kernel.Mod:
		return f.floatMod(x, y)
	case kernel.Rem:
		return f.floatRem(x, y)
	case kernel.Pow:
		return f.math().Pow(x, y)
	case kernel.Max:
		return f.math().Max(x, y)
	case kernel.Min:
		return f.math().Min(x, y)
	}
	return f.math().Atan2(x, y)
}

// floatRem is C's fmod; exact, so only a loop will do.
func (f *fn) floatRem(x, y value.Value) value.Value {
	return f.perLane(element(x), []value.Value{x, y}, func(a []value.Value) value.Value {
		return f.b.NewCall(f.m.remFunc(a[0].Type()), a...)
	})
}

func (f *fn) fzero(x value.Value) value.Value {
	return f.splat(floatOf(element(x), 0), lanes(x))
}

// floatMod is the remainder with the sign of the divisor; a remainder of zero
// has it too.
func (f *fn) floatMod(x, y value.Value) value.Value {
	r := f.floatRem(x, y)
	zero := f.fzero(x)
	other := f.b.NewXor(f.b.NewFCmp(enum.FPredOLT, y, zero), f.b.NewFCmp(enum.FPredOLT, r, zero))
	moved := f.pick(other, f.b.NewFAdd(r, y), r)
	signed := f.call("llvm.copysign."+mangled(x.Type()), x.Type(), zero, y)
	return f.pick(f.b.NewFCmp(enum.FPredOEQ, r, zero), signed, moved)
}

// floatFloorDiv is Python's x // y, and x / y for a y of zero.
func (f *fn) floatFloorDiv(x, y value.Value) value.Value {
	zero, one := f.fzero(x), f.splat(floatOf(element(x), 1), lanes(x))
	r := f.floatRem(x, y)
	var q value.Value = f.b.NewFDiv(f.b.NewFSub(x, r), y)
	some := f.b.NewFCmp(enum.FPredUNE, r, zero)
	other := f.b.NewXor(f.b.NewFCmp(enum.FPredOLT, y, zero), f.b.NewFCmp(enum.FPredOLT, r, zero))
	q = f.pick(f.b.NewAnd(some, other), f.b.NewFSub(q, one), q)
	floor := value.Value(f.math().Floor(q))
	high := f.b.NewFCmp(enum.FPredOGT, f.b.NewFSub(q, floor), f.splat(floatOf(element(x), 0.5), lanes(x)))
	floor = f.pick(high, f.b.NewFAdd(floor, one), floor)
	quotient := f.b.NewFDiv(x, y)
	signed := f.call("llvm.copysign."+mangled(x.Type()), x.Type(), zero, quotient)
	out := f.pick(f.b.NewFCmp(enum.FPredOEQ, q, zero), signed, floor)
	return f.pick(f.b.NewFCmp(enum.FPredOEQ, y, zero), quotient, out)
}

func (f *fn) intUnary(op kernel.Op, x value.Value, t tensor.DType) value.Value {
	zero := f.constantLike(x, 0)
	switch op {
	case kernel.Neg:
		return f.b.NewSub(zero, x)
	case kernel.Not:
		return f.b.NewXor(x, f.constantLike(x, -1))
	case kernel.IsNaN, kernel.IsInf:
		return f.splat(intOf(types.I1, 0), lanes(x))
	}
	if !t.IsSigned() {
		if op == kernel.Sign {
			return f.pick(f.icmp(enum.IPredEQ, x, zero), zero, f.constantLike(x, 1))
		}
		return x
	}
	negative := f.icmp(enum.IPredSLT, x, zero)
	switch op {
	case kernel.Abs:
		return f.pick(negative, f.b.NewSub(zero, x), x)
	case kernel.Sign:
		positive := f.pick(f.icmp(enum.IPredSGT, x, zero), f.constantLike(x, 1), zero)
		return f.pick(negative, f.constantLike(x, -1), positive)
	}
	return x
}

func (f *fn) intBinary(op kernel.Op, t tensor.DType, x, y value.Value) value.Value {
	signed := t.IsSigned()
	switch op {
	case kernel.Add:
		return f.b.NewAdd(x, y)
	case kernel.Sub:
		return f.b.NewSub(x, y)
	case kernel.Mul:
		return f.b.NewMul(x, y)
	case kernel.Div:
		return f.intDiv(x, y, signed)
	case kernel.FloorDiv:
		if signed {
			return f.intFloorDiv(x, y)
		}
		return f.intDiv(x, y, false)
	case kernel.Mod:
		if signed {
			return f.intMod(x, y)
		}
		return f.zeroIf(f.icmp(enum.IPredEQ, y, f.constantLike(y, 0)), f.intRem(x, y, false))
	case kernel.Rem:
		return f.zeroIf(f.icmp(enum.IPredEQ, y, f.constantLike(y, 0)), f.intRem(x, y, signed))
	case kernel.Pow:
		return f.intPow(x, y, signed)
	case kernel.Max:
		return f.minmax(x, y, signed, true)
	case kernel.Min:
		return f.minmax(x, y, signed, false)
	case kernel.And:
		return f.b.NewAnd(x, y)
	case kernel.Or:
		return f.b.NewOr(x, y)
	case kernel.Xor:
		return f.b.NewXor(x, y)
	}
	return f.shift(x, y, op == kernel.Shl, signed)
}

// cast converts x from one dtype to another, both as they are computed with.
func (f *fn) cast(x value.Value, from, to tensor.DType) value.Value {
	n := lanes(x)
	half := to == tensor.F16 || to == tensor.BF16
	switch {
	case to == tensor.Bool && from.IsFloat():
		return f.b.NewFCmp(enum.FPredUNE, x, f.fzero(x))
	case to == tensor.Bool && from != tensor.Bool:
		return f.icmp(enum.IPredNE, x, f.constantLike(x, 0))
	case to == tensor.Bool:
		return x
	case half && from == tensor.F64:
		return f.roundHalf(to, f.toOdd(x))
	case half && from.IsFloat():
		return f.roundHalf(to, x)
	case half:
		return f.roundHalf(to, f.toOdd(f.cast(x, from, tensor.F64)))
	case to.IsFloat() && from.IsFloat():
		return f.floatWidth(x, widened(register(to), n))
	case to.IsFloat() && from.IsSigned():
		return f.b.NewSIToFP(x, widened(register(to), n))
	case to.IsFloat():
		return f.b.NewUIToFP(x, widened(register(to), n))
	case from.IsFloat():
		return f.saturate(x, to)
	}
	return f.intWidth(x, from, widened(register(to), n))
}

func (f *fn) floatWidth(x value.Value, t types.Type) value.Value {
	switch {
	case x.Type().Equal(t):
		return x
	case element(x).Equal(types.Float):
		return f.b.NewFPExt(x, t)
	}
	return f.b.NewFPTrunc(x, t)
}

// saturate truncates floats to integers; NaN is 0.
func (f *fn) saturate(x value.Value, to tensor.DType) value.Value {
	t := widened(register(to), lanes(x))
	name := "llvm.fptoui.sat."
	if to.IsSigned() {
		name = "llvm.fptosi.sat."
	}
	return f.call(name+mangled(t)+"."+mangled(x.Type()), t, x)
}

func (f *fn) intWidth(x value.Value, from tensor.DType, t types.Type) value.Value {
	have, want := element(x).(*types.IntType).BitSize, from.Bits()
	if v, ok := t.(*types.VectorType); ok {
		want = int(v.ElemType.(*types.IntType).BitSize)
	} else {
		want = int(t.(*types.IntType).BitSize)
	}
	switch {
	case int(have) == want:
		return x
	case int(have) > want:
		return f.b.NewTrunc(x, t)
	case from.IsSigned():
		return f.b.NewSExt(x, t)
	}
	return f.b.NewZExt(x, t)
}
