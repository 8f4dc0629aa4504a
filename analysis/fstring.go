package analysis

import (
	"strconv"
	"strings"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/frontend"
)

// fstring evaluates an f-string.
func (e *evaluator) fstring(x *frontend.FString) value.Value {
	var b strings.Builder
	for _, p := range x.Parts {
		switch p := p.(type) {
		case *frontend.Str:
			b.WriteString(p.Value)
			e.makes(int64(len(p.Value)), x.Span())
		case *frontend.FValue:
			text := e.fvalue(p)
			e.makes(int64(len(text)), x.Span())
			b.WriteString(text)
		default:
			b.WriteString(e.text(e.eval(p), p.Span()))
		}
	}
	return e.textValue(b.String())
}

// fvalue is the text of `{x!r:spec}`.
func (e *evaluator) fvalue(p *frontend.FValue) string {
	v := e.converted(e.eval(p.X), p.Conv, p.Span())
	text := ""
	if p.Spec != nil {
		text = e.str(e.fstring(p.Spec), p.Span())
	}
	return p.Debug + e.formatSpec(v, text, p.Span())
}

// converted applies !r, !s or !a.
func (e *evaluator) converted(v value.Value, conv byte, span diag.Span) value.Value {
	switch conv {
	case 'r':
		return e.textValue(e.reprText(v, span))
	case 's':
		return e.textValue(e.text(v, span))
	case 'a':
		return value.Str(ascii(e.settled(e.reprText(v, span), span)))
	}
	return v
}

// A formatter runs str.format.
type formatter struct {
	e      *evaluator
	args   []value.Value
	kwargs []value.Kwarg
	next   int // the number of the next unnumbered field
	span   diag.Span
}

// format replaces the fields of a format string.
func (f *formatter) format(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c != '{' && c != '}':
			b.WriteByte(c)
		case i+1 < len(s) && s[i+1] == c:
			b.WriteByte(c)
			i++
		case c == '}':
			f.bad("Single '}' encountered in format string")
		default:
			end := f.closing(s, i+1)
			text := f.field(s[i+1 : end])
			f.e.makes(int64(len(text)), f.span)
			b.WriteString(text)
			i = end
		}
	}
	return b.String()
}

func (f *formatter) bad(format string, args ...any) {
	f.e.fail(f.span, diag.BadValue, format, args...)
}

// closing is the place of the brace that ends a field.
func (f *formatter) closing(s string, from int) int {
	depth := 0
	for i := from; i < len(s); i++ {
		switch s[i] {
		case '{':
			depth++
		case '}':
			if depth == 0 {
				return i
			}
			depth--
		}
	}
	f.bad("expected '}' before end of string")
	return 0
}

// field is the text of `name!conv:spec`.
func (f *formatter) field(text string) string {
	name, specText := text, ""
	conv := byte(0)
	if i := strings.IndexAny(text, "!:"); i >= 0 {
		name = text[:i]
		rest := text[i:]
		if rest[0] == '!' {
			if len(rest) < 2 {
				f.bad("end of string while looking for conversion specifier")
			}
			conv, rest = rest[1], rest[2:]
		}
		specText = strings.TrimPrefix(rest, ":")
	}
	v := f.e.converted(f.value(name), conv, f.span)
	if strings.Contains(specText, "{") {
		specText = f.format(specText)
	}
	return f.e.formatSpec(v, specText, f.span)
}

// value finds `0.attr[key]` among the arguments.
func (f *formatter) value(name string) value.Value {
	first := name
	if i := strings.IndexAny(name, ".["); i >= 0 {
		first = name[:i]
	}
	rest := name[len(first):]
	v := f.argument(first)
	for rest != "" {
		if rest[0] == '.' {
			end := strings.IndexAny(rest[1:], ".[")
			if end < 0 {
				end = len(rest) - 1
			}
			v, rest = f.e.attribute(v, rest[1:end+1], f.span), rest[end+1:]
			continue
		}
		end := strings.IndexByte(rest, ']')
		if end < 0 {
			f.bad("Missing ']' in format string")
		}
		v, rest = f.e.subscript(v, keyOf(rest[1:end]), f.span), rest[end+1:]
	}
	return f.e.force(v, f.span)
}

// keyOf is the key between brackets: an int where it looks like one.
func keyOf(s string) value.Value {
	if n, err := strconv.Atoi(s); err == nil && isDigit(s[0]) {
		return value.Int(n)
	}
	return value.Str(s)
}

func (f *formatter) argument(name string) value.Value {
	i, err := strconv.Atoi(name)
	if name == "" {
		i, err = f.next, nil
		f.next++
	}
	if err == nil {
		if i >= len(f.args) {
			f.e.failAs("IndexError", f.span, diag.BadValue, "Replacement index %d out of range for positional args tuple", i)
		}
		return f.args[i]
	}
	for _, k := range f.kwargs {
		if k.Name == name {
			return k.Value
		}
	}
	f.e.failAs("KeyError", f.span, diag.BadValue, "the format string names %s, which was not given", quote(name))
	return nil
}
