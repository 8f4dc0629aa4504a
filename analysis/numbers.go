package analysis

import (
	"math"
	"math/big"
	"math/bits"
	"strconv"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
)

func intMethods() []methodRow {
	return []methodRow{
		{"bit_length", "", func(a *args) value.Value { return value.Int(a.integer(0).BitLen()) }},
		{"bit_count", "", func(a *args) value.Value {
			n := 0
			for _, w := range a.integer(0).Bits() {
				n += bits.OnesCount(uint(w))
			}
			return value.Int(n)
		}},
		{"conjugate", "", func(a *args) value.Value { return a.vals[0] }},
		{"is_integer", "", func(*args) value.Value { return value.Bool(true) }},
		{"as_integer_ratio", "", func(a *args) value.Value { return pair(a.vals[0], value.Int(1)) }},
		{"to_bytes", "length? byteorder? signed?", toBytes},
	}
}

func floatMethods() []methodRow {
	return []methodRow{
		{"is_integer", "", func(a *args) value.Value {
			f := a.float(0)
			return value.Bool(!math.IsInf(f, 0) && f == math.Trunc(f))
		}},
		{"as_integer_ratio", "", func(a *args) value.Value {
			r := new(big.Rat).SetFloat64(a.float(0))
			if r == nil {
				a.e.fail(a.span, diag.BadValue, "cannot convert %s to an integer ratio", floatText(a.float(0)))
			}
			return pair(normInt(r.Num()), normInt(r.Denom()))
		}},
		{"conjugate", "", func(a *args) value.Value { return a.vals[0] }},
		{"hex", "", func(a *args) value.Value { return value.Str(hexFloat(a.float(0))) }},
	}
}

// integer is argument i as an int of any size.
func (a *args) integer(i int) *big.Int {
	n, ok := asInt(a.plain(i))
	if !ok {
		if variableIndex(a.vals[i]) {
			a.e.needKnown(a.vals[i], a.span)
		}
		if o, isObject := a.vals[i].(*value.Object); isObject {
			if m := a.e.method(o, "__index__"); m != nil {
				n, ok = asInt(a.e.call(m, nil, nil, a.span))
			}
		}
	}
	if !ok {
		a.wrong(i, "an int")
	}
	return n
}

func toBytes(a *args) value.Value {
	n, size := a.integer(0), a.int(1, 1)
	if size < 0 {
		a.e.fail(a.span, diag.BadValue, "length argument must be non-negative")
	}
	if n.Sign() < 0 || (n.BitLen()+7)/8 > size {
		a.e.fail(a.span, diag.BadValue, "int too big to convert")
	}
	a.e.makes(int64(size), a.span)
	b := n.FillBytes(make([]byte, size))
	if a.vals[2] != nil && a.str(2) == "little" {
		reverseBytes(b)
	}
	return value.Bytes(b)
}

func fromBytes(a *args) value.Value {
	s, ok := text(a.vals[1])
	if !ok {
		a.wrong(1, "bytes")
	}
	a.e.limitBits(8*len(s), a.span)
	b := []byte(s)
	if a.vals[2] != nil && a.str(2) == "little" {
		reverseBytes(b)
	}
	return normInt(new(big.Int).SetBytes(b))
}

func reverseBytes(b []byte) {
	for i, j := 0, len(b)-1; i < j; i, j = i+1, j-1 {
		b[i], b[j] = b[j], b[i]
	}
}

func fromHex(a *args) value.Value {
	f, err := strconv.ParseFloat(a.str(1), 64)
	if err != nil {
		a.e.fail(a.span, diag.BadValue, "invalid hexadecimal floating-point string")
	}
	return value.Float(f)
}

// hexFloat is float.hex: thirteen digits after the point.
func hexFloat(f float64) string {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return floatText(f)
	}
	if f == 0 {
		return signOf(f) + "0x0.0p+0"
	}
	s := strconv.FormatFloat(math.Abs(f), 'x', 13, 64)
	for i := len(s) - 1; i >= 0; i-- { // Go writes two digits of the exponent at least
		if s[i] == 'p' {
			exp, _ := strconv.Atoi(s[i+1:])
			s = s[:i+1] + map[bool]string{true: "+", false: ""}[exp >= 0] + strconv.Itoa(exp)
			break
		}
	}
	return signOf(f) + s
}

// abs is Python's abs of a number.
func (a *args) abs() value.Value {
	if n, ok := asInt(a.vals[0]); ok {
		return normInt(new(big.Int).Abs(n))
	}
	if f, ok := a.vals[0].(value.Float); ok {
		return value.Float(math.Abs(float64(f)))
	}
	if o, ok := a.vals[0].(*value.Object); ok {
		if m := a.e.method(o, "__abs__"); m != nil {
			return a.e.call(m, nil, nil, a.span)
		}
	}
	a.wrong(0, "a number")
	return nil
}

// rounded is Python's round of a number: halves go to the even digit.
func (a *args) rounded() value.Value {
	digits := 0
	if a.given(1) {
		digits = a.int(1, 0)
	}
	if o, ok := a.vals[0].(*value.Object); ok {
		if m := a.e.method(o, "__round__"); m != nil {
			return a.e.call(m, a.call.Args[1:], nil, a.span)
		}
	}
	if n, ok := asInt(a.vals[0]); ok {
		if digits >= 0 {
			return normInt(n)
		}
		if -digits > n.BitLen() { // a digit is more than three bits
			return value.Int(0)
		}
		a.e.intWork(n.BitLen(), n.BitLen(), 20, a.span)
		return normInt(roundRat(new(big.Rat).SetInt(n), digits).Num())
	}
	f := a.float(0)
	if math.IsNaN(f) || math.IsInf(f, 0) {
		if !a.given(1) {
			return a.truncated(f)
		}
		return value.Float(f)
	}
	if a.given(1) && (digits > 323 || f == 0) {
		return value.Float(f)
	}
	if a.given(1) && digits < -308 {
		return value.Float(math.Copysign(0, f))
	}
	r := roundRat(new(big.Rat).SetFloat64(f), digits)
	if !a.given(1) {
		return normInt(r.Num())
	}
	g, _ := r.Float64()
	return value.Float(math.Copysign(g, f))
}

// roundRat rounds to a number of digits after the point.
func roundRat(r *big.Rat, digits int) *big.Rat {
	ten := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(max(digits, -digits))), nil)
	scale := new(big.Rat).SetInt(ten)
	if digits < 0 {
		scale.Inv(scale)
	}
	n := roundEven(new(big.Rat).Mul(r, scale))
	return new(big.Rat).Quo(new(big.Rat).SetInt(n), scale)
}

// roundEven is the nearest integer; of two, the even one.
func roundEven(r *big.Rat) *big.Int {
	double := new(big.Int).Lsh(r.Num(), 1)
	double.Add(double, r.Denom())
	q, rem := floorDivMod(double, new(big.Int).Lsh(r.Denom(), 1))
	if rem.Sign() == 0 && q.Bit(0) == 1 {
		q.Sub(q, big.NewInt(1))
	}
	return q
}
