package analysis

import (
	"math"
	"math/big"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/frontend"
)

// special names, for each operator, the methods that overload it.
var special = map[string][2]string{
	"+": {"__add__", "__radd__"}, "-": {"__sub__", "__rsub__"}, "*": {"__mul__", "__rmul__"}, "/": {"__truediv__", "__rtruediv__"},
	"//": {"__floordiv__", "__rfloordiv__"}, "%": {"__mod__", "__rmod__"}, "**": {"__pow__", "__rpow__"}, "@": {"__matmul__", "__rmatmul__"},
	"&": {"__and__", "__rand__"}, "|": {"__or__", "__ror__"}, "^": {"__xor__", "__rxor__"}, "<<": {"__lshift__", "__rlshift__"}, ">>": {"__rshift__", "__rrshift__"},
	"<": {"__lt__", "__gt__"}, "<=": {"__le__", "__ge__"}, ">": {"__gt__", "__lt__"}, ">=": {"__ge__", "__le__"}, "==": {"__eq__", "__eq__"}, "!=": {"__ne__", "__ne__"},
}

// binary evaluates `a op b`.
func (e *evaluator) binary(op string, a, b value.Value, span diag.Span) value.Value {
	if v, ok := e.overloaded(op, a, b, span); ok {
		return v
	}
	if s, ok := a.(value.Str); ok && op == "%" {
		return e.textValue(e.percent(string(s), b, span))
	}
	if isTensor(a) || isTensor(b) {
		return e.tensorBinary(op, a, b, span)
	}
	if isSymbolic(a) || isSymbolic(b) {
		if v, ok := e.symBinary(op, a, b, span); ok {
			return v
		}
	}
	if v, ok := e.numbers(op, a, b, span); ok {
		return v
	}
	if v, ok := e.sequences(op, a, b, span); ok {
		return v
	}
	d := e.errorf(span, diag.BadType, "`%s` is not defined for %s and %s", op, e.describe(a), e.describe(b))
	e.helpOperands(d, op, a, b)
	e.stop(d.As("TypeError").
		Saying("unsupported operand type(s) for %s: '%s' and '%s'", op, e.typeName(a), e.typeName(b)))
	return nil
}

// overloaded tries the special methods of objects.
func (e *evaluator) overloaded(op string, a, b value.Value, span diag.Span) (value.Value, bool) {
	for i, pair := range [][2]value.Value{{a, b}, {b, a}} {
		o, ok := pair[0].(*value.Object)
		if !ok {
			continue
		}
		if m := e.method(o, special[op][i]); m != nil {
			v := e.call(m, []value.Value{pair[1]}, nil, span)
			if _, no := v.(value.NotImplemented); !no {
				return v, true
			}
		}
	}
	return nil, false
}

// numbers computes with Python's numbers: ints are unbounded, // and % take
// the sign of the divisor.
func (e *evaluator) numbers(op string, a, b value.Value, span diag.Span) (value.Value, bool) {
	if x, ok := a.(value.Bool); ok {
		if y, ok := b.(value.Bool); ok && (op == "&" || op == "|" || op == "^") {
			return boolBits(op, bool(x), bool(y)), true
		}
	}
	x, xInt := asInt(a)
	y, yInt := asInt(b)
	if xInt && yInt {
		return e.ints(op, x, y, span)
	}
	f, ok1 := asFloat(a)
	g, ok2 := asFloat(b)
	if !ok1 || !ok2 {
		return nil, false
	}
	return e.floats(op, f, g, span)
}

func boolBits(op string, x, y bool) value.Value {
	switch op {
	case "&":
		return value.Bool(x && y)
	case "|":
		return value.Bool(x || y)
	}
	return value.Bool(x != y)
}

// asInt is the integer that a bool or int stands for.
func asInt(v value.Value) (*big.Int, bool) {
	switch x := v.(type) {
	case value.Bool:
		if x {
			return big.NewInt(1), true
		}
		return big.NewInt(0), true
	case value.Int:
		return big.NewInt(int64(x)), true
	case *big.Int:
		return x, true
	case *value.Object:
		if x.Base != nil {
			return asInt(x.Base)
		}
	}
	return nil, false
}

// asFloat is the float that a number stands for.
func asFloat(v value.Value) (float64, bool) {
	if f, ok := plain(v).(value.Float); ok {
		return float64(f), true
	}
	if n, ok := asInt(v); ok {
		f, _ := new(big.Float).SetInt(n).Float64()
		return f, true
	}
	return 0, false
}

// maxBits bounds the size of integers that ** and << may make.
const maxBits = 1 << 20

func (e *evaluator) ints(op string, x, y *big.Int, span diag.Span) (value.Value, bool) {
	z := new(big.Int)
	if n, m := x.BitLen(), y.BitLen(); n > 64 || m > 64 {
		e.intWork(n, m, 3, span)
	}
	switch op {
	case "+":
		z.Add(x, y)
	case "-":
		z.Sub(x, y)
	case "*":
		e.limitBits(x.BitLen()+y.BitLen(), span)
		z.Mul(x, y)
	case "/":
		e.notZero(y.Sign() == 0, op, span)
		f, _ := new(big.Rat).SetFrac(x, y).Float64()
		return value.Float(f), true
	case "//", "%":
		e.notZero(y.Sign() == 0, op, span)
		q, r := floorDivMod(x, y)
		if op == "//" {
			return normInt(q), true
		}
		return normInt(r), true
	case "**":
		return e.intPower(x, y, span), true
	case "&":
		z.And(x, y)
	case "|":
		z.Or(x, y)
	case "^":
		z.Xor(x, y)
	case "<<", ">>":
		return e.shift(op, x, y, span), true
	default:
		return nil, false
	}
	return normInt(z), true
}

func (e *evaluator) limitBits(n int, span diag.Span) {
	if n > maxBits {
		e.fail(span, diag.BadValue, "the integer would have more than %d bits", maxBits)
	}
}

func (e *evaluator) notZero(zero bool, op string, span diag.Span) {
	if !zero {
		return
	}
	d := e.errorf(span, diag.BadValue, "division by zero")
	if op == "%" {
		d.Words("Cannot perform modulo operation on zero.")
	} else {
		d.Words("The divisor could not be zero. But the divisor is zero now.")
	}
	e.stop(d.As("ZeroDivisionError"))
}

// floorDivMod is Python's // and %.
func floorDivMod(x, y *big.Int) (q, r *big.Int) {
	q, r = new(big.Int).QuoRem(x, y, new(big.Int))
	if r.Sign() != 0 && r.Sign() != y.Sign() {
		q.Sub(q, big.NewInt(1))
		r.Add(r, y)
	}
	return q, r
}

func (e *evaluator) intPower(x, y *big.Int, span diag.Span) value.Value {
	if y.Sign() < 0 {
		f, _ := asFloat(x)
		g, _ := asFloat(y)
		e.notZero(f == 0, "/", span)
		return value.Float(precisePow(f, g))
	}
	if !y.IsInt64() && x.CmpAbs(big.NewInt(1)) > 0 {
		e.limitBits(maxBits+1, span)
	}
	if x.CmpAbs(big.NewInt(1)) > 0 {
		bits := x.BitLen() * int(min(y.Int64(), maxBits))
		e.limitBits(bits, span)
		e.intWork(bits, bits, 2, span)
	}
	return normInt(new(big.Int).Exp(x, y, nil))
}

func (e *evaluator) shift(op string, x, y *big.Int, span diag.Span) value.Value {
	if y.Sign() < 0 {
		e.fail(span, diag.BadValue, "negative shift count")
	}
	n := uint(maxBits + 1)
	if y.IsInt64() && y.Int64() <= maxBits {
		n = uint(y.Int64())
	}
	if op == ">>" {
		return normInt(new(big.Int).Rsh(x, n))
	}
	e.limitBits(x.BitLen()+int(n), span)
	return normInt(new(big.Int).Lsh(x, n))
}

func (e *evaluator) floats(op string, x, y float64, span diag.Span) (value.Value, bool) {
	switch op {
	case "+":
		return value.Float(x + y), true
	case "-":
		return value.Float(x - y), true
	case "*":
		return value.Float(x * y), true
	case "/":
		e.notZero(y == 0, op, span)
		return value.Float(x / y), true
	case "//", "%":
		e.notZero(y == 0, op, span)
		q, r := floatDivMod(x, y)
		if op == "//" {
			return value.Float(q), true
		}
		return value.Float(r), true
	case "**":
		e.notZero(x == 0 && y < 0, "/", span)
		if x < 0 && y != math.Trunc(y) && !math.IsInf(x, 0) {
			e.unsupported(span, "a negative number to a power that is no whole number is complex, and complex numbers are not supported", "write `-((-x) ** y)` for the real root")
		}
		return value.Float(precisePow(x, y)), true
	}
	return nil, false
}

// floatDivMod is Python's // and % of floats.
func floatDivMod(x, y float64) (q, r float64) {
	r = math.Mod(x, y)
	q = (x - r) / y
	if r != 0 && (r < 0) != (y < 0) {
		r += y
		q--
	}
	if r == 0 {
		r = math.Copysign(0, y)
	}
	if q != 0 {
		f := math.Floor(q)
		if q-f > 0.5 {
			f++
		}
		return f, r
	}
	return math.Copysign(0, x/y), r
}

// sequences adds and repeats strings, lists and tuples, merges dicts and
// formats strings.
func (e *evaluator) sequences(op string, a, b value.Value, span diag.Span) (value.Value, bool) {
	switch op {
	case "+":
		return e.concat(a, b, span)
	case "*":
		if _, ok := asInt(a); ok {
			a, b = b, a
		}
		if n, ok := b.(value.Int); ok {
			return e.repeat(a, int64(n), span)
		}
		if n, ok := b.(value.Bool); ok {
			return e.repeat(a, map[value.Bool]int64{true: 1}[n], span)
		}
	case "|", "&", "-", "^":
		return e.setOp(op, a, b, span)
	}
	return nil, false
}

func (e *evaluator) concat(a, b value.Value, span diag.Span) (value.Value, bool) {
	e.makes(int64(bytesOf(a)+bytesOf(b)), span)
	if isText(a) && isText(b) {
		return e.textValue(e.text(a, span) + e.text(b, span)), true
	}
	switch x := a.(type) {
	case value.Bytes:
		if y, ok := b.(value.Bytes); ok {
			return x + y, true
		}
	case *value.Tuple:
		if y, ok := b.(*value.Tuple); ok {
			return &value.Tuple{Elems: append(append([]value.Value{}, x.Elems...), y.Elems...)}, true
		}
	case *value.List:
		if y, ok := b.(*value.List); ok {
			return &value.List{Elems: append(append([]value.Value{}, x.Elems...), y.Elems...)}, true
		}
	}
	return nil, false
}

// maxElems bounds the length of sequences that repetition may make.
const maxElems = 10_000_000

func (e *evaluator) repeat(a value.Value, n int64, span diag.Span) (value.Value, bool) {
	elems, _ := sequenceOf(a)
	size := int64(max(len(elems), textSize(a)))
	n = max(n, 0)
	if size > 0 && n > maxElems/size {
		e.abort(span, "a sequence of more than %d elements while compiling", maxElems)
	}
	e.makes(n*int64(bytesOf(a)), span)
	var out []value.Value
	for range n {
		out = append(out, elems...)
	}
	switch x := a.(type) {
	case value.Str:
		return value.Str(repeatString(string(x), int(n))), true
	case *value.Tuple:
		return &value.Tuple{Elems: out}, true
	case *value.List:
		return &value.List{Elems: out}, true
	}
	return nil, false
}

// slotBytes is the memory that an element of a list or tuple takes.
const slotBytes = 16

// bytesOf is the memory that the elements or characters of a value take.
func bytesOf(v value.Value) int {
	switch x := v.(type) {
	case value.Str:
		return len(x)
	case value.Bytes:
		return len(x)
	}
	elems, _ := sequenceOf(v)
	return slotBytes * len(elems)
}

func repeatString(s string, n int) string {
	b := make([]byte, 0, len(s)*n)
	for range n {
		b = append(b, s...)
	}
	return string(b)
}

// sequenceOf is the elements of a list or tuple.
func sequenceOf(v value.Value) ([]value.Value, bool) {
	switch x := v.(type) {
	case *value.Tuple:
		return x.Elems, true
	case *value.List:
		return x.Elems, true
	case *value.Object:
		if x.Base != nil {
			return sequenceOf(x.Base)
		}
	}
	return nil, false
}

// unary evaluates `op v`.
func (e *evaluator) unary(op string, v value.Value, span diag.Span) value.Value {
	if op == "not" {
		t := e.truth(v, span)
		if t.Sym == nil {
			return value.Bool(!t.Truth)
		}
		return &value.Tensor{Sym: e.rec.Not(t).Sym}
	}
	if o, ok := v.(*value.Object); ok {
		name := map[string]string{"-": "__neg__", "+": "__pos__", "~": "__invert__"}[op]
		if m := e.method(o, name); m != nil {
			return e.call(m, nil, nil, span)
		}
	}
	if isTensor(v) {
		return e.tensorUnary(op, v, span)
	}
	if s, ok := v.(value.SymInt); ok {
		return e.symUnary(op, s)
	}
	if f, ok := v.(value.Float); ok && op != "~" {
		if op == "-" {
			return -f
		}
		return f
	}
	n, ok := asInt(v)
	if !ok {
		e.fail(span, diag.BadType, "unary `%s` is not defined for %s", op, e.describe(v))
	}
	switch op {
	case "-":
		return normInt(new(big.Int).Neg(n))
	case "~":
		return normInt(new(big.Int).Not(n))
	}
	return normInt(n)
}

// compare evaluates a chain of comparisons: each operand once, and only as far
// as needed.
func (e *evaluator) compare(x *frontend.Compare) value.Value {
	return e.compareChain(e.eval(x.First), x, 0)
}

func (e *evaluator) compareChain(a value.Value, x *frontend.Compare, i int) value.Value {
	b := e.eval(x.Rest[i])
	v := e.compareValues(x.Ops[i], a, b, x.Span())
	if i == len(x.Ops)-1 {
		return v
	}
	t := e.truth(v, x.Span())
	rest := func() value.Value { return e.compareChain(b, x, i+1) }
	switch {
	case t.Is(true):
		return rest()
	case t.Is(false):
		return v
	}
	return e.choose(t, choice{test: x.Span()}, rest, func() value.Value { return v })
}

// compareValues evaluates one comparison.
func (e *evaluator) compareValues(op string, a, b value.Value, span diag.Span) value.Value {
	switch op {
	case "is":
		return e.flagValue(e.is(a, b, span))
	case "is not":
		return e.flagValue(e.negate(e.is(a, b, span)))
	case "in":
		return e.contains(b, a, span)
	case "not in":
		return e.unary("not", e.contains(b, a, span), span)
	}
	if v, ok := e.overloaded(op, a, b, span); ok {
		return v
	}
	if (isTensor(a) || isTensor(b)) && (arithmetic(a) && arithmetic(b)) {
		return e.tensorBinary(op, a, b, span)
	}
	if isSymbolic(a) || isSymbolic(b) {
		if v, ok := e.symCompare(op, a, b, span); ok {
			return v
		}
	}
	if op == "==" || op == "!=" {
		t := e.equal(a, b, span)
		if op == "!=" {
			t = e.negate(t)
		}
		return e.flagValue(t)
	}
	c, ok := order(a, b)
	if !ok {
		if v, ok := e.orderSequences(op, a, b, span); ok {
			return v
		}
		if v, ok := e.orderSets(op, a, b, span); ok {
			return v
		}
		d := e.errorf(span, diag.BadType, "`%s` is not defined for %s and %s", op, e.describe(a), e.describe(b))
		e.stop(d.As("TypeError").
			Saying("'%s' not supported between instances of '%s' and '%s'", op, e.typeName(a), e.typeName(b)))
	}
	return value.Bool(holds(op, c))
}

// holds reports whether a comparison that came out as c (-1, 0, 1, or 2 for
// unordered) satisfies op.
func holds(op string, c int) bool {
	switch op {
	case "<":
		return c == -1
	case "<=":
		return c == -1 || c == 0
	case ">":
		return c == 1
	}
	return c == 1 || c == 0
}

// order compares two numbers or two strings.
func order(a, b value.Value) (int, bool) {
	if s, ok := a.(value.Str); ok {
		t, ok := b.(value.Str)
		switch {
		case s < t:
			return -1, ok
		case s > t:
			return 1, ok
		}
		return 0, ok
	}
	x, xInt := asInt(a)
	y, yInt := asInt(b)
	if xInt && yInt {
		return x.Cmp(y), true
	}
	f, ok1 := asFloat(a)
	g, ok2 := asFloat(b)
	switch {
	case !ok1 || !ok2:
		return 0, false
	case f < g:
		return -1, true
	case f > g:
		return 1, true
	case f == g:
		return 0, true
	}
	return 2, true
}

// orderSequences compares lists or tuples by their first difference.
func (e *evaluator) orderSequences(op string, a, b value.Value, span diag.Span) (value.Value, bool) {
	x, ok1 := sequenceOf(a)
	y, ok2 := sequenceOf(b)
	if !ok1 || !ok2 || e.typeName(a) != e.typeName(b) {
		return nil, false
	}
	defer e.descend(span)()
	for i := range min(len(x), len(y)) {
		if !e.equal(x[i], y[i], span).Is(true) {
			return e.compareValues(op, x[i], y[i], span), true
		}
	}
	c, _ := order(value.Int(len(x)), value.Int(len(y)))
	return value.Bool(holds(op, c)), true
}
