package tensor

import (
	"fmt"
	"math"
	"strings"
)

// FormatNumber is a number with a format of C's without its "%", ".3f" or "5d",
// or of Python's hundredths, ".1%".
func FormatNumber(d *Dense, spec string) string {
	flags, kind := spec[:len(spec)-1], spec[len(spec)-1]
	if kind == 'd' {
		return fmt.Sprintf("%"+flags+"d", d.Int(0))
	}
	x, after := 0.0, ""
	if x = float64(d.Int(0)); d.DType.IsFloat() {
		x = d.Float(0)
	}
	if kind == '%' {
		x, kind, after = 100*x, 'f', "%"
	}
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return notFinite(x, flags) + after
	}
	if (kind == 'g' || kind == 'G') && !strings.Contains(flags, ".") {
		flags += ".6"
	}
	return fmt.Sprintf("%"+flags+string(kind), x) + after
}

// notFinite is inf or nan as C writes it, with its sign where flags want one.
func notFinite(x float64, flags string) string {
	text := strings.ToLower(strings.TrimPrefix(fmt.Sprint(x), "+"))
	if sign := flags[:min(1, len(flags))]; !math.IsInf(x, -1) && (sign == "+" || sign == " ") {
		text = sign + text
	}
	width, _, _ := strings.Cut(strings.TrimLeft(flags, "+ 0"), ".")
	return fmt.Sprintf("%"+width+"s", text)
}
