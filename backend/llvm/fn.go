package llvm

import (
	"github.com/cellc/cellc/backend/llvm/vmath"
	"github.com/cellc/cellc/tensor"
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// A fn is a function under construction. Instructions go to the end of b.
type fn struct {
	m    *module
	f    *ir.Func
	b    *ir.Block
	syms map[string]value.Value // the lengths that are known here
	// brief code calls elementary functions of scalars instead of having them
	// written out at each place; LLVM does that where there is one.
	brief bool
	find  func(name string) (value.Value, bool) // a length that is not in syms; nil for none
}

func (m *module) newFn(name string, ret types.Type, params ...*ir.Param) *fn {
	f := m.ir.NewFunc(name, ret, params...)
	f.FuncAttrs = append(f.FuncAttrs, m.attrs)
	return &fn{m: m, f: f, b: f.NewBlock(""), syms: map[string]value.Value{}}
}

// block is a new block; instructions go there after enter.
func (f *fn) block() *ir.Block { return f.f.NewBlock("") }

func (f *fn) enter(b *ir.Block) { f.b = b }

// math writes elementary functions at the end of the current block.
func (f *fn) math() vmath.Math {
	return vmath.Math{Config: vmath.Config{FMA: f.m.cpu.FMA, Round: f.m.cpu.Round}, Module: f.m.ir, Block: f.b}
}

// call applies an intrinsic.
func (f *fn) call(name string, ret types.Type, args ...value.Value) value.Value {
	params := make([]types.Type, len(args))
	for i, a := range args {
		params[i] = a.Type()
	}
	return f.b.NewCall(f.m.declare(name, ret, params...), args...)
}

// at is the address of element i of an array of t that starts at p.
func (f *fn) at(t types.Type, p, i value.Value) value.Value {
	q := f.b.NewBitCast(p, types.NewPointer(t))
	return f.b.NewGetElementPtr(t, q, i)
}

// load reads element i of an array of t that starts at p.
func (f *fn) load(t types.Type, p value.Value, i int64) value.Value {
	return f.b.NewLoad(t, f.at(t, p, i64(i)))
}

// A counted loop runs i from start by step while i < end, carrying values.
func (f *fn) loop(start, end value.Value, step int64, carried []value.Value, body func(i value.Value, acc []value.Value) []value.Value) []value.Value {
	from, head, inside, after := f.b, f.block(), f.block(), f.block()
	f.b.NewBr(head)
	f.enter(head)
	i := head.NewPhi(ir.NewIncoming(start, from))
	acc := make([]value.Value, len(carried))
	phis := make([]*ir.InstPhi, len(carried))
	for k, c := range carried {
		phis[k] = head.NewPhi(ir.NewIncoming(c, from))
		acc[k] = phis[k]
	}
	head.NewCondBr(head.NewICmp(enum.IPredSLT, i, end), inside, after)
	f.enter(inside)
	next := body(i, acc)
	j := f.b.NewAdd(i, i64(step))
	j.OverflowFlags = append(j.OverflowFlags, enum.OverflowFlagNSW)
	i.Incs = append(i.Incs, ir.NewIncoming(j, f.b))
	for k, p := range phis {
		p.Incs = append(p.Incs, ir.NewIncoming(next[k], f.b))
	}
	f.b.NewBr(head)
	f.enter(after)
	return acc
}

// dim is the value of a length.
func (f *fn) dim(d tensor.Dim) value.Value {
	return tensor.Fold(d, i64,
		func(name string) value.Value {
			v, ok := f.syms[name]
			if !ok && f.find != nil {
				v, ok = f.find(name)
			}
			if !ok {
				panic(unbound(name))
			}
			return v
		},
		f.addIndex, f.mulIndex,
		func(op string, x, y value.Value) value.Value {
			switch op {
			case "//":
				return f.intFloorDiv(x, y)
			case "%":
				return f.intMod(x, y)
			case "stretch":
				return f.b.NewSelect(f.b.NewICmp(enum.IPredEQ, x, i64(1)), y, x)
			case "max":
				return f.b.NewSelect(f.b.NewICmp(enum.IPredSGT, x, y), x, y)
			}
			return f.b.NewSelect(f.b.NewICmp(enum.IPredSLT, x, y), x, y)
		})
}

// addIndex is x + y of index values, folded where both are constants.
func (f *fn) addIndex(x, y value.Value) value.Value {
	a, aok := constInt(x)
	b, bok := constInt(y)
	switch {
	case aok && bok:
		return i64(a + b)
	case aok && a == 0:
		return y
	case bok && b == 0:
		return x
	}
	return f.b.NewAdd(x, y)
}

// mulIndex is x * y of index values, folded where both are constants.
func (f *fn) mulIndex(x, y value.Value) value.Value {
	a, aok := constInt(x)
	b, bok := constInt(y)
	switch {
	case aok && bok:
		return i64(a * b)
	case aok && a == 1:
		return y
	case bok && b == 1:
		return x
	case aok && a == 0, bok && b == 0:
		return i64(0)
	}
	return f.b.NewMul(x, y)
}

func constInt(v value.Value) (int64, bool) {
	if c, ok := v.(*constant.Int); ok && c.X.IsInt64() {
		return c.X.Int64(), true
	}
	return 0, false
}

// unbound is the panic of a length that nothing binds; Emit turns it into an
// error.
type unbound string

// splat is v in all of n lanes.
func (f *fn) splat(v value.Value, n int) value.Value {
	if n == 0 || lanes(v) == n {
		return v
	}
	t := types.NewVector(uint64(n), v.Type())
	one := f.b.NewInsertElement(constant.NewPoison(t), v, constant.NewInt(types.I32, 0))
	return f.b.NewShuffleVector(one, constant.NewPoison(t), constant.NewZeroInitializer(types.NewVector(uint64(n), types.I32)))
}

// match gives two values the same number of lanes.
func (f *fn) match(x, y value.Value) (value.Value, value.Value) {
	n := max(lanes(x), lanes(y))
	return f.splat(x, n), f.splat(y, n)
}

// constantLike is the integer n in the type and lanes of v.
func (f *fn) constantLike(v value.Value, n int64) value.Value {
	return f.splat(intOf(element(v).(*types.IntType), n), lanes(v))
}

// perLane applies a scalar computation in each lane.
func (f *fn) perLane(ret types.Type, args []value.Value, g func([]value.Value) value.Value) value.Value {
	n := 0
	for _, a := range args {
		n = max(n, lanes(a))
	}
	if n == 0 {
		return g(args)
	}
	var out value.Value = constant.NewPoison(types.NewVector(uint64(n), ret))
	for l := range n {
		one := make([]value.Value, len(args))
		for i, a := range args {
			one[i] = a
			if lanes(a) > 0 {
				one[i] = f.b.NewExtractElement(a, constant.NewInt(types.I32, int64(l)))
			}
		}
		out = f.b.NewInsertElement(out, g(one), constant.NewInt(types.I32, int64(l)))
	}
	return out
}
