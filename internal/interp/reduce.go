package interp

import (
	"math"

	"github.com/cellc/cellc/ops/kernel"
	"github.com/cellc/cellc/tensor"
)

// each runs body for every value of the variables in slots, row-major, the
// innermost in a loop of its own.
func (c *compiler) each(slots []int, body func(at []int64)) func(at []int64) {
	if len(slots) == 0 {
		return body
	}
	inner := body
	for i := len(slots) - 1; i >= 0; i-- {
		s, n, f := slots[i], c.size[slots[i]], inner
		inner = func(at []int64) {
			for k := int64(0); k < n; k++ {
				at[s] = k
				f(at)
			}
		}
	}
	return inner
}

// fold compiles a reduction that starts at init and takes each element by step.
func fold[T any](c *compiler, slots []int, body fn[T], init T, step func(acc, x T) T) fn[T] {
	var acc T
	run := c.each(slots, func(at []int64) { acc = step(acc, body(at)) })
	return func(at []int64) T {
		acc = init
		run(at)
		return acc
	}
}

func reduceFloat[T real](c *compiler, e *kernel.Expr) fn[T] {
	slots := c.declare(e.Vars)
	if e.Combine == kernel.Sum {
		if f, ok := dot[T](c, e.Args[0], e.Vars); ok {
			return f
		}
		body := compileFloat[T](c, e.Args[0])
		var s sum[T]
		run := c.each(slots, func(at []int64) { s.add(body(at)) })
		return func(at []int64) T {
			s = sum[T]{}
			run(at)
			return s.total()
		}
	}
	step, init := floatStep[T](e.Combine)
	if step == nil {
		panic(bad(e))
	}
	return fold(c, slots, compileFloat[T](c, e.Args[0]), init, step)
}

// floatStep is how a reduction or scatter accumulates floats, and from where.
func floatStep[T real](how kernel.Combine) (step func(acc, x T) T, init T) {
	switch how {
	case kernel.Store:
		return func(_, x T) T { return x }, 0
	case kernel.Sum:
		return func(acc, x T) T { return acc + x }, 0
	case kernel.Prod:
		return func(acc, x T) T { return acc * x }, 1
	case kernel.MaxOf:
		return larger[T], T(math.Inf(-1))
	case kernel.MinOf:
		return func(acc, x T) T { return -larger(-acc, -x) }, T(math.Inf(1))
	}
	return nil, 0
}

func reduceInt(c *compiler, e *kernel.Expr) fn[int64] {
	slots := c.declare(e.Vars)
	if e.Combine == kernel.ArgMax || e.Combine == kernel.ArgMin {
		return extreme(c, e, slots)
	}
	step, init := intStep(e.Combine, e.Type)
	if step == nil {
		panic(bad(e))
	}
	return fold(c, slots, compileInt(c, e.Args[0]), init, step)
}

// intStep is how a reduction or scatter accumulates integers of type t, and
// from where.
func intStep(how kernel.Combine, t tensor.DType) (step func(acc, x int64) int64, init int64) {
	lo, hi := limits(t)
	ops := integerOps
	if t == tensor.U64 {
		ops = map[kernel.Op]func(x, y int64) int64{kernel.Max: unsignedOps[kernel.Max], kernel.Min: unsignedOps[kernel.Min]}
	}
	switch how {
	case kernel.Store:
		return func(_, x int64) int64 { return x }, 0
	case kernel.Sum:
		return func(acc, x int64) int64 { return wrap(t, acc+x) }, 0
	case kernel.Prod:
		return func(acc, x int64) int64 { return wrap(t, acc*x) }, 1
	case kernel.MaxOf:
		return ops[kernel.Max], lo
	case kernel.MinOf:
		return ops[kernel.Min], hi
	case kernel.AnyOf:
		return func(acc, x int64) int64 { return acc | x }, 0
	case kernel.AllOf:
		return func(acc, x int64) int64 { return acc & x }, 1
	}
	return nil, 0
}

// extreme compiles ArgMax and ArgMin.
func extreme(c *compiler, e *kernel.Expr, slots []int) fn[int64] {
	body := e.Args[0]
	least := e.Combine == kernel.ArgMin
	switch t := body.Type; {
	case t.IsFloat():
		return position(c, slots, asFloat64(c, body), func(x, best float64) bool {
			if best != best {
				return false
			}
			return x != x || least && x < best || !least && x > best
		})
	case t == tensor.U64:
		return position(c, slots, compileInt(c, body), func(x, best int64) bool {
			return least && uint64(x) < uint64(best) || !least && uint64(x) > uint64(best)
		})
	}
	return position(c, slots, compileInt(c, body), func(x, best int64) bool {
		return least && x < best || !least && x > best
	})
}

// position compiles a search for the first element that beats all others.
func position[T any](c *compiler, slots []int, body fn[T], beats func(x, best T) bool) fn[int64] {
	var best T
	var n, found int64
	run := c.each(slots, func(at []int64) {
		if x := body(at); n == 0 || beats(x, best) {
			best, found = x, n
		}
		n++
	})
	return func(at []int64) int64 {
		n, found = 0, 0
		run(at)
		return found
	}
}

// block is how many elements a sum adds one after the other.
const block = 128

// A sum adds floats pairwise: blocks of elements are leaves of a binary tree,
// so that the rounding error grows with the logarithm of their number.
type sum[T real] struct {
	part   T // of the current block
	n      int
	blocks uint64
	tree   [64]T // tree[i] is the sum of 2^i blocks where bit i of blocks is set
}

func (s *sum[T]) add(x T) {
	s.part += x
	if s.n++; s.n == block {
		s.carry()
	}
}

// carry moves the current block into the tree.
func (s *sum[T]) carry() {
	x, i := s.part, 0
	for ; s.blocks>>i&1 == 1; i++ {
		x = s.tree[i] + x
	}
	s.tree[i] = x
	s.blocks++
	s.part, s.n = 0, 0
}

func (s *sum[T]) total() T {
	x := s.part
	for i := 0; s.blocks>>i != 0; i++ {
		if s.blocks>>i&1 == 1 {
			x = s.tree[i] + x
		}
	}
	return x
}
