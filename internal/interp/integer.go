package interp

import (
	"github.com/cellc/cellc/ops/kernel"
	"github.com/cellc/cellc/tensor"
)

func intUnary(op kernel.Op, t tensor.DType, x fn[int64]) fn[int64] {
	switch op {
	case kernel.Neg:
		return func(at []int64) int64 { return wrap(t, -x(at)) }
	case kernel.Not:
		return func(at []int64) int64 { return wrap(t, ^x(at)) }
	case kernel.Abs:
		return func(at []int64) int64 {
			if n := x(at); n < 0 && t.IsSigned() {
				return wrap(t, -n)
			} else {
				return n
			}
		}
	case kernel.Sign:
		return func(at []int64) int64 {
			n := x(at)
			if n < 0 && t.IsSigned() {
				return -1
			}
			return truth(n != 0)
		}
	}
	return nil
}

// intBinary compiles an operation on integers of type t. Index arithmetic on
// i64 has closures of its own.
func intBinary(op kernel.Op, t tensor.DType, x, y fn[int64]) fn[int64] {
	if t == tensor.I64 {
		switch op {
		case kernel.Add:
			return func(at []int64) int64 { return x(at) + y(at) }
		case kernel.Sub:
			return func(at []int64) int64 { return x(at) - y(at) }
		case kernel.Mul:
			return func(at []int64) int64 { return x(at) * y(at) }
		}
	}
	if t == tensor.Bool && op == kernel.And {
		return func(at []int64) int64 {
			if x(at) == 0 {
				return 0
			}
			return y(at)
		}
	}
	f := integerOps[op]
	if t == tensor.U64 && unsignedOps[op] != nil {
		f = unsignedOps[op]
	}
	switch {
	case op == kernel.Shl || op == kernel.Shr:
		return shift(op, t, x, y)
	case f == nil:
		return nil
	}
	return func(at []int64) int64 { return wrap(t, f(x(at), y(at))) }
}

// integerOps are the operations on integers as int64, before wrapping.
var integerOps = map[kernel.Op]func(x, y int64) int64{
	kernel.Add:      func(x, y int64) int64 { return x + y },
	kernel.Sub:      func(x, y int64) int64 { return x - y },
	kernel.Mul:      func(x, y int64) int64 { return x * y },
	kernel.Div:      quotient,
	kernel.FloorDiv: func(x, y int64) int64 { q, _ := floorDivMod(x, y); return q },
	kernel.Mod:      func(x, y int64) int64 { _, m := floorDivMod(x, y); return m },
	kernel.Rem: func(x, y int64) int64 {
		if y == 0 {
			return 0
		}
		return x % y
	},
	kernel.Pow: func(x, y int64) int64 {
		if y >= 0 {
			return power(x, uint64(y))
		}
		switch x {
		case 1:
			return 1
		case -1:
			return power(x, uint64(-y))
		}
		return 0
	},
	kernel.Max: func(x, y int64) int64 { return max(x, y) },
	kernel.Min: func(x, y int64) int64 { return min(x, y) },
	kernel.And: func(x, y int64) int64 { return x & y },
	kernel.Or:  func(x, y int64) int64 { return x | y },
	kernel.Xor: func(x, y int64) int64 { return x ^ y },
}

// unsignedOps are those that differ for u64.
var unsignedOps = map[kernel.Op]func(x, y int64) int64{
	kernel.Div:      unsignedQuotient,
	kernel.FloorDiv: unsignedQuotient,
	kernel.Mod:      unsignedRest,
	kernel.Rem:      unsignedRest,
	kernel.Pow:      func(x, y int64) int64 { return power(x, uint64(y)) },
	kernel.Max:      func(x, y int64) int64 { return int64(max(uint64(x), uint64(y))) },
	kernel.Min:      func(x, y int64) int64 { return int64(min(uint64(x), uint64(y))) },
}

func quotient(x, y int64) int64 {
	if y == 0 {
		return 0
	}
	return x / y
}

func unsignedQuotient(x, y int64) int64 {
	if y == 0 {
		return 0
	}
	return int64(uint64(x) / uint64(y))
}

func unsignedRest(x, y int64) int64 {
	if y == 0 {
		return 0
	}
	return int64(uint64(x) % uint64(y))
}

func floorDivMod(x, y int64) (q, m int64) {
	if y == 0 {
		return 0, 0
	}
	q, m = x/y, x%y
	if m != 0 && (m < 0) != (y < 0) {
		return q - 1, m + y
	}
	return q, m
}

// power is x to the power n, wrapped to 64 bits, of which those of a narrower
// type are a part.
func power(x int64, n uint64) int64 {
	out := int64(1)
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			out *= x
		}
		x *= x
	}
	return out
}

func shift(op kernel.Op, t tensor.DType, x, y fn[int64]) fn[int64] {
	return func(at []int64) int64 {
		n, by := x(at), y(at)
		outside := by < 0 || by >= int64(t.Bits())
		switch {
		case op == kernel.Shl && outside:
			return 0
		case op == kernel.Shl:
			return wrap(t, n<<by)
		case t == tensor.U64 && outside:
			return 0
		case t == tensor.U64:
			return int64(uint64(n) >> by)
		case outside:
			return n >> 63
		}
		return n >> by
	}
}
