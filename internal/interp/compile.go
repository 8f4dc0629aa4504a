package interp

import (
	"fmt"
	"math"

	"github.com/cellc/cellc/ops/kernel"
	"github.com/cellc/cellc/tensor"
)

// A compiler turns the expressions of one kernel into closures over one frame:
// the slice that holds the values of the index variables.
type compiler struct {
	args  []*tensor.Dense
	dim   func(tensor.Dim) int64
	slots map[*kernel.Var]int
	size  []int64 // by slot: how many values the variable takes
	// fault is set when a load leaves its operand: an error in the kernel.
	fault error
}

// declare gives variables their slots.
func (c *compiler) declare(vs []*kernel.Var) []int {
	out := make([]int, len(vs))
	for i, v := range vs {
		slot, ok := c.slots[v]
		if !ok {
			slot = len(c.size)
			c.slots[v] = slot
			c.size = append(c.size, c.dim(v.Extent))
		}
		out[i] = slot
	}
	return out
}

// declareIn declares the variables of every reduction inside of e.
func (c *compiler) declareIn(e *kernel.Expr) {
	e.Walk(func(x *kernel.Expr) {
		if x.Op == kernel.ReduceOp {
			c.declare(x.Vars)
		}
	})
}

func bad(e *kernel.Expr) error {
	return fmt.Errorf("internal error: the interpreter has no %s on %s", e.Op, e.Type)
}

// compileFloat compiles an expression of a float type that is computed as T.
func compileFloat[T real](c *compiler, e *kernel.Expr) fn[T] {
	switch e.Op {
	case kernel.ConstOp:
		x := T(narrowed[T](e.Type, e.F))
		return func([]int64) T { return x }
	case kernel.LoadOp:
		return load(c, e, reader[T](c.args[e.Operand]))
	case kernel.CastOp:
		return castFloat[T](c, e)
	case kernel.SelectOp:
		return choose(compileInt(c, e.Args[0]), compileFloat[T](c, e.Args[1]), compileFloat[T](c, e.Args[2]))
	case kernel.ReduceOp:
		return reduceFloat[T](c, e)
	}
	var f fn[T]
	if len(e.Args) == 1 {
		f = floatUnary(e.Op, compileFloat[T](c, e.Args[0]))
	} else {
		f = floatBinary(e.Op, compileFloat[T](c, e.Args[0]), compileFloat[T](c, e.Args[1]))
	}
	if f == nil {
		panic(bad(e))
	}
	return f
}

// narrowed is x as a value of type t.
func narrowed[T real](t tensor.DType, x float64) float64 {
	if t == tensor.F64 {
		return x
	}
	return float64(narrow(t, x))
}

func choose[T any](cond fn[int64], a, b fn[T]) fn[T] {
	return func(at []int64) T {
		if cond(at) != 0 {
			return a(at)
		}
		return b(at)
	}
}

// compileInt compiles an expression of integer or bool type.
func compileInt(c *compiler, e *kernel.Expr) fn[int64] {
	if e.Type == tensor.I64 {
		if a, ok := affineOf(c, e); ok {
			return a.offset()
		}
	}
	switch e.Op {
	case kernel.ConstOp:
		n := wrap(e.Type, e.I)
		return func([]int64) int64 { return n }
	case kernel.LoadOp:
		return load(c, e, intReader(c.args[e.Operand]))
	case kernel.CastOp:
		return castInt(c, e)
	case kernel.SelectOp:
		return choose(compileInt(c, e.Args[0]), compileInt(c, e.Args[1]), compileInt(c, e.Args[2]))
	case kernel.ReduceOp:
		return reduceInt(c, e)
	case kernel.IsNaN, kernel.IsInf:
		return question(c, e)
	}
	if e.Op >= kernel.Eq {
		return comparison(c, e)
	}
	var f fn[int64]
	if len(e.Args) == 1 {
		f = intUnary(e.Op, e.Type, compileInt(c, e.Args[0]))
	} else {
		f = intBinary(e.Op, e.Type, compileInt(c, e.Args[0]), compileInt(c, e.Args[1]))
	}
	if f == nil {
		panic(bad(e))
	}
	return f
}

// asFloat64 compiles a float expression of any type, widened exactly.
func asFloat64(c *compiler, e *kernel.Expr) fn[float64] {
	if e.Type == tensor.F64 {
		return compileFloat[float64](c, e)
	}
	x := compileFloat[float32](c, e)
	return func(at []int64) float64 { return float64(x(at)) }
}

func castFloat[T real](c *compiler, e *kernel.Expr) fn[T] {
	from, to := e.Args[0].Type, e.Type
	switch {
	case !from.IsFloat():
		x := compileInt(c, e.Args[0])
		if to == tensor.F16 || to == tensor.BF16 {
			return func(at []int64) T { return T(round(to, fromInt[float32](from, x(at)))) }
		}
		return func(at []int64) T { return fromInt[T](from, x(at)) }
	case from == tensor.F64:
		x := asFloat64(c, e.Args[0])
		return func(at []int64) T { return T(narrowed[T](to, x(at))) }
	}
	x := compileFloat[float32](c, e.Args[0])
	return func(at []int64) T { return T(round(to, x(at))) }
}

func castInt(c *compiler, e *kernel.Expr) fn[int64] {
	from, to := e.Args[0].Type, e.Type
	if from.IsFloat() {
		x := asFloat64(c, e.Args[0])
		if to == tensor.Bool {
			return func(at []int64) int64 { return truth(x(at) != 0) }
		}
		return func(at []int64) int64 { return toInt(to, x(at)) }
	}
	x := compileInt(c, e.Args[0])
	if to == tensor.Bool {
		return func(at []int64) int64 { return truth(x(at) != 0) }
	}
	return func(at []int64) int64 { return wrap(to, x(at)) }
}

func question(c *compiler, e *kernel.Expr) fn[int64] {
	x := asFloat64(c, e.Args[0])
	if e.Op == kernel.IsNaN {
		return func(at []int64) int64 { return truth(math.IsNaN(x(at))) }
	}
	return func(at []int64) int64 { return truth(math.IsInf(x(at), 0)) }
}

func comparison(c *compiler, e *kernel.Expr) fn[int64] {
	a, b := e.Args[0], e.Args[1]
	switch t := a.Type; {
	case t == tensor.I64:
		x, ok1 := affineOf(c, a)
		y, ok2 := affineOf(c, b)
		if ok1 && ok2 { // most guards: one sum instead of two
			return compareZero(e.Op, x.plus(y, -1).offset())
		}
	case t == tensor.F64:
		return compare(e.Op, compileFloat[float64](c, a), compileFloat[float64](c, b))
	case t.IsFloat():
		return compare(e.Op, compileFloat[float32](c, a), compileFloat[float32](c, b))
	case t == tensor.U64:
		x, y := compileInt(c, a), compileInt(c, b)
		return compare(e.Op,
			func(at []int64) uint64 { return uint64(x(at)) },
			func(at []int64) uint64 { return uint64(y(at)) })
	}
	return compare(e.Op, compileInt(c, a), compileInt(c, b))
}
