package analysis

import (
	"math/big"
	"strings"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops"
)

// textFunctions make or take text.
func textFunctions() []methodRow {
	return []methodRow{
		{"print", "*values sep? end? file? flush?", printValues},
		{"repr", "obj /", func(a *args) value.Value { return value.Str(a.e.repr(a.vals[0], a.span)) }},
		{"ascii", "obj /", func(a *args) value.Value { return value.Str(ascii(a.e.repr(a.vals[0], a.span))) }},
		{"format", "value spec? /", func(a *args) value.Value {
			text := ""
			if a.vals[1] != nil {
				text = a.str(1)
			}
			return value.Str(a.e.formatSpec(a.vals[0], text, a.span))
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
	p := &printer{e: a.e, sep: a.textOr(0, " "), end: a.textOr(1, "\n"), a: a}
	if a.e.rec != nil {
		p.record()
		return value.None{}
	}
	var parts []string
	for _, v := range a.rest {
		if _, ok := v.(*value.Opaque); ok {
			return value.None{}
		}
		parts = append(parts, a.e.str(v, a.span))
	}
	text := strings.Join(parts, p.sep) + p.end
	if a.given(2) {
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

// A printer makes the format of a print operator.
type printer struct {
	e        *evaluator
	a        *args
	sep, end string
	values   []*graph.Value
}

func (p *printer) record() {
	var parts []string
	for _, v := range p.a.rest {
		parts = append(parts, p.part(v, false))
	}
	format := strings.Join(parts, graph.EscapeBraces(p.sep)) + graph.EscapeBraces(p.end)
	// The operator ends the line itself.
	format = strings.TrimSuffix(format, "\n")
	p.e.rec.Site = p.e.site(p.a.span)
	attrs := graph.Attrs{{Name: "format", Value: format}}
	if _, err := p.e.rec.B.Add(ops.Lookup("print"), p.values, attrs, p.e.rec.Site); err != nil {
		p.e.ruleError(ops.Lookup("print"), err, p.a.span)
	}
}

// part is the format of one value; inside containers it is shown by its repr.
func (p *printer) part(v value.Value, inside bool) string {
	v = p.e.force(v, p.a.span)
	switch x := v.(type) {
	case *value.Tensor, *value.Parameter, value.SymInt:
		t := p.e.tensorOf(x, p.a.span)
		if t.Const != nil {
			break
		}
		p.values = append(p.values, p.e.rec.Materialize(t))
		return "{}"
	case unjoined:
		format := ""
		for _, v := range x {
			format += p.part(v, false)
		}
		return format
	case *value.Tuple:
		if len(x.Elems) == 1 {
			return "(" + p.part(x.Elems[0], true) + ",)"
		}
		return "(" + p.parts(x.Elems) + ")"
	case *value.List:
		return "[" + p.parts(x.Elems) + "]"
	}
	if inside {
		return graph.EscapeBraces(p.e.repr(v, p.a.span))
	}
	return graph.EscapeBraces(p.e.str(v, p.a.span))
}

func (p *printer) parts(vs []value.Value) string {
	out := make([]string, len(vs))
	for i, v := range vs {
		out[i] = p.part(v, true)
	}
	return strings.Join(out, ", ")
}
