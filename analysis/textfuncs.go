package analysis

import (
	"math/big"
	"strings"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
)

// textFunctions make or take text.
func textFunctions() []methodRow {
	return []methodRow{
		{"print", "*values sep? end? file? flush?", printValues},
		{"repr", "obj /", func(a *args) value.Value { return a.e.textValue(a.e.reprText(a.vals[0], a.span)) }},
		{"ascii", "obj /", func(a *args) value.Value {
			return value.Str(ascii(a.e.settled(a.e.reprText(a.vals[0], a.span), a.span)))
		}},
		{"format", "value spec? /", func(a *args) value.Value {
			text := ""
			if a.vals[1] != nil {
				text = a.str(1)
			}
			return a.e.textValue(a.e.formatSpec(a.vals[0], text, a.span))
		}},
		{"ord", "char /", ord},
		{"chr", "code /", chr},
		{"hex", "number /", inBase(16, "0x")},
		{"oct", "number /", inBase(8, "0o")},
		{"bin", "number /", inBase(2, "0b")},
	}
}

func ord(a *args) value.Value {
	s, ok := text(a.vals[0])
	r := []rune(s)
	if !ok || len(r) != 1 {
		a.fail(diag.BadType, "needs a str of one character, not %s", a.e.describe(a.vals[0]))
	}
	return value.Int(r[0])
}

func chr(a *args) value.Value {
	n := a.int(0, 0)
	if n < 0 || n > 0x10ffff {
		a.e.fail(a.span, diag.BadValue, "chr() arg not in range(0x110000)")
	}
	return value.Str(rune(n))
}

func inBase(base int, prefix string) native {
	return func(a *args) value.Value {
		n := a.integer(0)
		a.e.conversion(n, a.span)
		digits := prefix + new(big.Int).Abs(n).Text(base)
		if n.Sign() < 0 {
			digits = "-" + digits
		}
		return value.Str(digits)
	}
}

// printValues is print. Module code prints while it is evaluated; construct
// prints whenever the compiled program runs.
func printValues(a *args) value.Value {
	var parts []string
	for _, v := range a.rest {
		if _, ok := v.(*value.Opaque); ok {
			return value.None{}
		}
		parts = append(parts, a.e.text(v, a.span))
	}
	text := strings.Join(parts, a.textOr(0, " ")) + a.textOr(1, "\n")
	if a.e.rec != nil {
		a.e.effectPrint(strings.TrimSuffix(text, "\n"), a.span) // the operator ends the line itself
	} else if a.given(2) {
		a.e.callMethod(a.vals[2], "write", []value.Value{value.Str(text)}, a.span)
	} else if a.e.opt.Print != nil {
		a.e.opt.Print(text)
	}
	return value.None{}
}

func (a *args) textOr(i int, other string) string {
	if !a.given(i) {
		return other
	}
	return a.str(i)
}
