package tensor

import (
	"math"
	"strconv"
	"strings"
)

// FormatFloat is str of a NumPy scalar of dtype t: the fewest digits that read
// back as x, "1.0", "1e-05", "nan".
func FormatFloat(t DType, x float64) string {
	if s, ok := nonFinite(x); ok {
		return s
	}
	size := math.Abs(x)
	n := shortest(t, x)
	if size != 0 && (size < 1e-4 || size >= scalarCutoff(t)) {
		mantissa, e := n.scientific(-1)
		return strings.TrimSuffix(mantissa, ".") + exponent(e, 2)
	}
	s := n.positional(-1)
	if strings.HasSuffix(s, ".") {
		s += "0"
	}
	return s
}

// scalarCutoff is where scalars turn scientific: what the dtype can count to.
func scalarCutoff(t DType) float64 {
	if t == F64 {
		return 1e16
	}
	return arrayCutoff(t)
}

// arrayCutoff is the same for arrays, which show at most eight digits.
func arrayCutoff(t DType) float64 {
	switch t {
	case F64:
		return 1e8
	case F16:
		return 1e3
	}
	return 1e6
}

func nonFinite(x float64) (string, bool) {
	switch {
	case math.IsNaN(x):
		return "nan", true
	case math.IsInf(x, 1):
		return "inf", true
	case math.IsInf(x, -1):
		return "-inf", true
	}
	return "", false
}

// A floatFormat prints the floats of one array: either all positional, with
// their points in one column, or all scientific with equally many digits.
type floatFormat struct {
	d           *Dense
	scientific  bool
	precision   int
	left, right int // columns before and behind the point
	exponent    int // digits of the exponent
}

// maxDigits is how many fractional digits NumPy shows.
const maxDigits = 8

func newFloatFormat(d *Dense, shown []int) *floatFormat {
	f := &floatFormat{d: d, precision: maxDigits}
	var finite []float64
	for _, i := range shown {
		if x := d.Float(i); !math.IsInf(x, 0) && !math.IsNaN(x) {
			finite = append(finite, x)
		}
	}
	f.scientific = needsExponent(d.DType, finite)
	if f.scientific {
		f.measureScientific(finite)
	} else {
		f.measurePositional(finite)
	}
	for _, i := range shown { // "nan" and "-inf" may be the widest
		if s, ok := nonFinite(d.Float(i)); ok {
			f.left = max(f.left, len(s)-f.right-1)
		}
	}
	return f
}

// needsExponent decides on what is large, small, or spread too far for
// positions. NumPy computes the spread in the dtype of the array.
func needsExponent(t DType, finite []float64) bool {
	lo, hi := math.Inf(1), 0.0
	for _, x := range finite {
		if x != 0 {
			lo, hi = min(lo, math.Abs(x)), max(hi, math.Abs(x))
		}
	}
	if hi == 0 {
		return false
	}
	round := func(x float64) float64 { return ScalarFloat(t, x).Float(0) }
	if t == BF16 {
		round = func(x float64) float64 { return float64(float32(x)) }
	}
	return hi >= arrayCutoff(t) || lo < round(0.0001) || round(hi/lo) > 1000
}

func (f *floatFormat) measureScientific(finite []float64) {
	f.precision = 0
	for _, x := range finite {
		mantissa, e := shortest(f.d.DType, x).scientific(maxDigits)
		whole, fraction, _ := strings.Cut(mantissa, ".")
		f.left = max(f.left, len(whole))
		f.precision = max(f.precision, len(fraction))
		f.exponent = max(f.exponent, len(exponent(e, 2))-2)
	}
	f.right = f.exponent + 2 + f.precision
}

func (f *floatFormat) measurePositional(finite []float64) {
	for _, x := range finite {
		whole, fraction, _ := strings.Cut(shortest(f.d.DType, x).positional(maxDigits), ".")
		f.left = max(f.left, len(whole))
		f.right = max(f.right, len(fraction))
	}
}

// text is element i at the width of all.
func (f *floatFormat) text(i int) string {
	x := f.d.Float(i)
	if s, ok := nonFinite(x); ok {
		return padLeft(s, f.left+f.right+1)
	}
	if f.scientific {
		return f.exact(x)
	}
	whole, fraction, _ := strings.Cut(shortest(f.d.DType, x).positional(maxDigits), ".")
	return padLeft(whole, f.left) + "." + fraction + strings.Repeat(" ", f.right-len(fraction))
}

// exact is x in the scientific form of the array. NumPy fills up with the true
// digits of the binary value, not with zeros: 5e-324 is 4.94e-324.
func (f *floatFormat) exact(x float64) string {
	n := shortest(f.d.DType, x)
	mantissa, exp := n.scientific(f.precision)
	if len(n.digits)-1 != f.precision {
		text, e, _ := strings.Cut(strconv.FormatFloat(x, 'e', f.precision, 64), "e")
		mantissa = text
		exp, _ = strconv.Atoi(e) // strconv wrote it
	}
	if f.precision == 0 && !strings.HasSuffix(mantissa, ".") {
		mantissa += "."
	}
	width := f.left + 1 + f.precision
	return padLeft(mantissa, width) + exponent(exp, f.exponent)
}

// decimal is a float with the fewest digits that identify it among those of
// its dtype: 0.d1d2d3… times 10 to the power point.
type decimal struct {
	x        float64
	negative bool
	digits   string
	point    int
}

func shortest(t DType, x float64) decimal {
	var s string
	switch t {
	case F64:
		s = strconv.FormatFloat(math.Abs(x), 'e', -1, 64)
	case F16:
		s = shortestHalf(math.Abs(x))
	default:
		s = shortestSingle(math.Abs(x))
	}
	mantissa, exp, _ := strings.Cut(s, "e")
	e, _ := strconv.Atoi(exp) // strconv wrote it
	digits := strings.TrimRight(strings.Replace(mantissa, ".", "", 1), "0")
	if digits == "" {
		e = -1
	}
	return decimal{x, math.Signbit(x), digits, e + 1}
}

// shortestSingle is strconv's 'e' form for a single, but of two shortest
// decimals that are equally near it takes the even one, as NumPy does: 2**-12 is
// 2.4414062e-04, not 2.4414063e-04.
func shortestSingle(x float64) string {
	s := strconv.FormatFloat(x, 'e', -1, 32)
	mantissa, _, _ := strings.Cut(s, "e")
	even := strconv.FormatFloat(x, 'e', max(0, len(mantissa)-2), 64)
	if back, err := strconv.ParseFloat(even, 32); err == nil && back == x {
		return even
	}
	return s
}

// shortestHalf is strconv's 'e' form for a half: the shortest decimal that is
// nearer to x than to its neighbours. The borders are exact in float64.
func shortestHalf(x float64) string {
	bits := F16FromF32(float32(x))
	low, high := 0.0, 65520.0
	if bits > 0 {
		low = (float64(F16ToF32(bits-1)) + x) / 2
	}
	if bits+1 < 0x7c00 {
		high = (float64(F16ToF32(bits+1)) + x) / 2
	}
	for n := 0; ; n++ {
		s := strconv.FormatFloat(x, 'e', n, 64)
		back, _ := strconv.ParseFloat(s, 64) // strconv wrote it
		if back < low {
			// Below a power of two the neighbours are nearer: only the
			// decimal above may be near enough.
			unit := math.Pow10(int(math.Floor(math.Log10(x))) - n)
			s = strconv.FormatFloat(back+unit, 'e', n, 64)
			back, _ = strconv.ParseFloat(s, 64)
		}
		inside := back > low && back < high || bits%2 == 0 && (back == low || back == high)
		if inside || back == x {
			return s
		}
	}
}

// positional is the number with at most precision fractional digits and no
// zeros at the end: "1.", "-0.25". A negative precision means all digits.
func (n decimal) positional(precision int) string {
	if precision >= 0 && len(n.digits)-n.point > precision {
		s := strconv.FormatFloat(n.x, 'f', precision, 64) // exact, ties to even
		return strings.TrimRight(s, "0")
	}
	whole, fraction := "0", ""
	switch {
	case n.point <= 0:
		fraction = strings.Repeat("0", -n.point) + n.digits
	case n.point >= len(n.digits):
		whole = n.digits + strings.Repeat("0", n.point-len(n.digits))
	default:
		whole, fraction = n.digits[:n.point], n.digits[n.point:]
	}
	return n.sign() + whole + "." + fraction
}

func (n decimal) sign() string {
	if n.negative {
		return "-"
	}
	return ""
}

// scientific is the mantissa, with at most precision fractional digits and no
// zeros at the end, and the exponent. A negative precision means all digits.
func (n decimal) scientific(precision int) (mantissa string, exp int) {
	if n.digits == "" {
		return n.sign() + "0.", 0
	}
	if precision < 0 || len(n.digits)-1 <= precision {
		return n.sign() + n.digits[:1] + "." + n.digits[1:], n.point - 1
	}
	mantissa, e, _ := strings.Cut(strconv.FormatFloat(n.x, 'e', precision, 64), "e")
	exp, _ = strconv.Atoi(e) // strconv wrote it
	return strings.TrimRight(mantissa, "0"), exp
}

// exponent is "e+05", with at least width digits.
func exponent(e, width int) string {
	sign := "e+"
	if e < 0 {
		sign, e = "e-", -e
	}
	digits := strconv.Itoa(e)
	return sign + strings.Repeat("0", max(0, width-len(digits))) + digits
}
