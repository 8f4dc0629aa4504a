package rewrite

import (
	"math"

	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/tensor"
)

// numberLaws are the laws of arithmetic, exact for every dtype for which they
// are applied.
func numberLaws() []law {
	return []law{
		{ops.Add, "x + 0 = x for integers, x + -0 = x for floats", right(isZero, minusZero)},
		{ops.Add, "0 + x = x for integers, -0 + x = x for floats", left(isZero, minusZero)},
		{ops.Sub, "x - 0 = x", right(isZero, plusZero)},
		{ops.Mul, "x * 1 = x", right(isOne, isOne)},
		{ops.Mul, "1 * x = x", left(isOne, isOne)},
		{ops.Mul, "x * 0 = 0 for integers", absorb(isZero)},
		{ops.Div, "x / 1 = x", right(isOne, isOne)},
		{ops.Div, "x / 2ᵏ = x * 2⁻ᵏ for floats", divToMul},
		{ops.FloorDiv, "x // 1 = x for integers", right(isOne, never)},
		{ops.Pow, "x ** 1 = x", right(isOne, isOne)},
		{ops.And, "x & -1 = x", right(allOnes, never)},
		{ops.And, "-1 & x = x", left(allOnes, never)},
		{ops.And, "x & 0 = 0", absorb(isZero)},
		{ops.And, "x & x = x", idempotent},
		{ops.Or, "x | 0 = x", right(isZero, never)},
		{ops.Or, "0 | x = x", left(isZero, never)},
		{ops.Or, "x | -1 = -1", absorb(allOnes)},
		{ops.Or, "x | x = x", idempotent},
		{ops.Xor, "x ^ 0 = x", right(isZero, never)},
		{ops.Xor, "0 ^ x = x", left(isZero, never)},
		{ops.Shl, "x << 0 = x", right(isZero, never)},
		{ops.Shr, "x >> 0 = x", right(isZero, never)},
		{ops.Maximum, "max(x, x) = x for integers", idempotent},
		{ops.Minimum, "min(x, x) = x for integers", idempotent},
		{ops.Neg, "--x = x", twice(ops.Neg)},
		{ops.Not, "~~x = x", twice(ops.Not)},
		{ops.Not, "not (x == y) = x != y, and so for every comparison of integers", notCompare},
		{ops.Eq, "x == true = x for bool", right(boolOne, never)},
		{ops.Ne, "x != false = x for bool", right(boolZero, never)},
		{ops.Abs, "|-x| = |x|", absOfNeg},
		{ops.Abs, "||x|| = |x|", again(ops.Abs)},
		{ops.Relu, "relu(relu(x)) = relu(x)", again(ops.Relu)},
		{ops.Floor, "rounding twice is rounding once", again(ops.Floor)},
		{ops.Ceil, "rounding twice is rounding once", again(ops.Ceil)},
		{ops.Round, "rounding twice is rounding once", again(ops.Round)},
		{ops.Trunc, "rounding twice is rounding once", again(ops.Trunc)},
		{ops.Sign, "sign(sign(x)) = sign(x)", again(ops.Sign)},
		{ops.Cast, "a cast to the same dtype is nothing", func(_ *graph.Rewriter, n *graph.Node) *graph.Value { return asResult(n, n.Args[0]) }},
		{ops.Cast, "a cast of a wider copy is a cast of the original", castOfCast},
		{ops.Select, "select(c, x, x) = x", selectSame},
		{ops.Select, "select(true, x, y) = x, select(false, x, y) = y", selectConstant},
		{ops.Select, "select(not c, x, y) = select(c, y, x)", selectNot},
	}
}

// A test of a number, which all elements of an operand are equal to.
type test func(d *tensor.Dense) bool

func never(*tensor.Dense) bool      { return false }
func isZero(d *tensor.Dense) bool   { return d.Int(0) == 0 }
func isOne(d *tensor.Dense) bool    { return d.Float(0) == 1 }
func boolZero(d *tensor.Dense) bool { return d.DType == tensor.Bool && d.Int(0) == 0 }
func boolOne(d *tensor.Dense) bool  { return d.DType == tensor.Bool && d.Int(0) == 1 }

func plusZero(d *tensor.Dense) bool  { return d.Float(0) == 0 && !math.Signbit(d.Float(0)) }
func minusZero(d *tensor.Dense) bool { return d.Float(0) == 0 && math.Signbit(d.Float(0)) }

// allOnes: the neutral element of &.
func allOnes(d *tensor.Dense) bool {
	if d.DType == tensor.Bool {
		return d.Int(0) == 1
	}
	for _, b := range d.Data {
		if b != 0xff {
			return false
		}
	}
	return true
}

// is reports whether v is a constant whose elements all pass the test for its
// dtype.
func is(v *graph.Value, ints, floats test) bool {
	d := splat(v)
	if d == nil {
		return false
	}
	if d.DType.IsFloat() {
		return floats(d)
	}
	return ints(d)
}

// splat is the one number that v is full of, as a tensor of rank 0; nil if it
// is not known to be.
func splat(v *graph.Value) *tensor.Dense {
	if d := constant(v); d != nil && uniform(d) {
		return first(d)
	}
	for _, op := range []*graph.Op{ops.Full, ops.Broadcast, ops.Reshape, ops.ExpandDims, ops.Squeeze} {
		if x := made(v, op); x != nil {
			return splat(x)
		}
	}
	return nil
}

// right is the law that operand 1 is neutral where it passes the test.
func right(ints, floats test) func(*graph.Rewriter, *graph.Node) *graph.Value {
	return func(_ *graph.Rewriter, n *graph.Node) *graph.Value {
		if is(n.Args[1], ints, floats) {
			return asResult(n, n.Args[0])
		}
		return nil
	}
}

// left is the law that operand 0 is neutral where it passes the test.
func left(ints, floats test) func(*graph.Rewriter, *graph.Node) *graph.Value {
	return func(_ *graph.Rewriter, n *graph.Node) *graph.Value {
		if is(n.Args[0], ints, floats) {
			return asResult(n, n.Args[1])
		}
		return nil
	}
}

// absorb is the law that the result is the operand that passes the test, for
// dtypes other than floats.
func absorb(ints test) func(*graph.Rewriter, *graph.Node) *graph.Value {
	return func(_ *graph.Rewriter, n *graph.Node) *graph.Value {
		for _, v := range n.Args {
			if is(v, ints, never) {
				if same := asResult(n, v); same != nil {
					return same
				}
			}
		}
		return nil
	}
}

// idempotent: both operands are one value, and no NaN.
func idempotent(_ *graph.Rewriter, n *graph.Node) *graph.Value {
	if n.Args[0] == n.Args[1] && !n.Args[0].Type.DType.IsFloat() {
		return n.Args[0]
	}
	return nil
}

// twice is the law of an operator that is its own inverse.
func twice(op *graph.Op) func(*graph.Rewriter, *graph.Node) *graph.Value {
	return func(_ *graph.Rewriter, n *graph.Node) *graph.Value { return made(n.Args[0], op) }
}

// again is the law of an operator that changes nothing the second time.
func again(op *graph.Op) func(*graph.Rewriter, *graph.Node) *graph.Value {
	return func(_ *graph.Rewriter, n *graph.Node) *graph.Value {
		if made(n.Args[0], op) == nil {
			return nil
		}
		return n.Args[0]
	}
}

func absOfNeg(w *graph.Rewriter, n *graph.Node) *graph.Value {
	if x := made(n.Args[0], ops.Neg); x != nil && !x.Type.DType.IsUnsigned() { // -1 is the greatest there
		return add(w, n, ops.Abs, nil, x)
	}
	return nil
}

// divToMul multiplies by the reciprocal where that is a power of two as well:
// both round the same real number.
func divToMul(w *graph.Rewriter, n *graph.Node) *graph.Value {
	y := splat(n.Args[1])
	if y == nil || !y.DType.IsFloat() {
		return nil
	}
	mantissa, exp := math.Frexp(y.Float(0))
	inverse := tensor.ScalarFloat(y.DType, 1/y.Float(0))
	if math.Abs(mantissa) != 0.5 || exp < -12 || exp > 12 || !n.Args[0].Type.Equal(n.Results[0].Type) {
		return nil // beyond 2¹² f16 has no normal reciprocal
	}
	return add(w, n, ops.Mul, nil, n.Args[0], w.Const(inverse, n.Span))
}

// complement maps every comparison to its negation. For floats only equality
// has one: NaN is neither below nor not below anything.
func complement(op *graph.Op, float bool) *graph.Op {
	switch {
	case op == ops.Eq:
		return ops.Ne
	case op == ops.Ne:
		return ops.Eq
	case float:
		return nil
	}
	return map[*graph.Op]*graph.Op{ops.Lt: ops.Ge, ops.Ge: ops.Lt, ops.Le: ops.Gt, ops.Gt: ops.Le}[op]
}

func notCompare(w *graph.Rewriter, n *graph.Node) *graph.Value {
	c := n.Args[0].Node
	if c == nil || len(c.Args) != 2 {
		return nil
	}
	op := complement(c.Op, c.Args[0].Type.DType.IsFloat())
	if op == nil {
		return nil
	}
	return add(w, n, op, nil, c.Args...)
}

// castOfCast skips the middle of a -> b -> c where b holds every a. From an
// integer through a float to another integer it does not: floats saturate
// where integers wrap.
func castOfCast(w *graph.Rewriter, n *graph.Node) *graph.Value {
	x := made(n.Args[0], ops.Cast)
	if x == nil {
		return nil
	}
	a, b, c := x.Type.DType, n.Args[0].Type.DType, n.Results[0].Type.DType
	if !holds(b, a) || a != c && a.IsInt() && b.IsFloat() && c.IsInt() {
		return nil
	}
	if c.IsFloat() && c.Size() == 2 && a.Bits() > 16 && a.IsInt() {
		return nil // there may be no instruction that rounds only once
	}
	if a == c {
		return asResult(n, x)
	}
	return add(w, n, ops.Cast, n.Attrs, x)
}

// holds reports whether every number of dtype a is one of dtype b.
func holds(b, a tensor.DType) bool {
	switch {
	case a == b || a == tensor.Bool:
		return true
	case b == tensor.Bool:
		return false
	case a.IsFloat() && b.IsFloat():
		return b.Size() > a.Size()
	case a.IsFloat():
		return false
	case b.IsFloat():
		return a.Bits() <= significand(b)
	case a.IsUnsigned():
		return b.Bits() > a.Bits()
	}
	return b.IsSigned() && b.Bits() > a.Bits()
}

// significand is how many bits of an integer a float holds exactly.
func significand(t tensor.DType) int {
	switch t {
	case tensor.F64:
		return 53
	case tensor.F32:
		return 24
	case tensor.F16:
		return 11
	}
	return 8
}

func selectSame(_ *graph.Rewriter, n *graph.Node) *graph.Value {
	if n.Args[1] == n.Args[2] {
		return asResult(n, n.Args[1])
	}
	return nil
}

func selectConstant(_ *graph.Rewriter, n *graph.Node) *graph.Value {
	c := splat(n.Args[0])
	if c == nil {
		return nil
	}
	if c.Int(0) != 0 {
		return asResult(n, n.Args[1])
	}
	return asResult(n, n.Args[2])
}

func selectNot(w *graph.Rewriter, n *graph.Node) *graph.Value {
	if c := made(n.Args[0], ops.Not); c != nil {
		return add(w, n, ops.Select, nil, c, n.Args[2], n.Args[1])
	}
	return nil
}
