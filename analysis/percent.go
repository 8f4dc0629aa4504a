package analysis

import (
	"math/big"
	"strings"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
)

// percent evaluates `s % v`, the formatting of C's printf.
func (e *evaluator) percent(s string, v value.Value, span diag.Span) string {
	p := &printf{e: e, span: span, whole: v, values: []value.Value{v}}
	if t, ok := v.(*value.Tuple); ok {
		p.values = t.Elems
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '%' {
			b.WriteByte(s[i])
			continue
		}
		text, n := p.directive(s[i+1:])
		e.makes(int64(len(text)), span)
		b.WriteString(text)
		i += n
	}
	if p.next < len(p.values) && !p.named && !e.usableAsMapping(v) {
		p.fail("not all arguments converted during string formatting")
	}
	return b.String()
}

// usableAsMapping reports whether a lone operand of % may stay unused.
func (e *evaluator) usableAsMapping(v value.Value) bool {
	switch v.(type) {
	case *value.Dict, *value.List, *value.Object:
		return true
	}
	return false
}

// A printf runs one `s % v`.
type printf struct {
	e      *evaluator
	span   diag.Span
	whole  value.Value
	values []value.Value
	next   int
	named  bool // a directive named its value: %(name)s
}

func (p *printf) fail(format string, args ...any) {
	p.e.fail(p.span, diag.BadType, format, args...)
}

// take is the next value.
func (p *printf) take() value.Value {
	if p.next >= len(p.values) {
		p.fail("not enough arguments for format string")
	}
	p.next++
	return p.e.force(p.values[p.next-1], p.span)
}

// directive is the text of what follows a %, and how many bytes it took.
func (p *printf) directive(text string) (out string, size int) {
	q := &specParser{rest: text}
	var named value.Value
	if q.take("(") != 0 {
		name, rest, ok := strings.Cut(q.rest, ")")
		m := p.e.mapping(p.whole)
		if !ok || m == nil {
			p.fail("format requires a mapping")
		}
		named, q.rest, p.named = p.e.dictItem(m, value.Str(name), p.span), rest, true
	}
	s := spec{fill: ' ', sign: '-', align: '>', precision: -1}
	zero := false
	for c := q.take("#0- +"); c != 0; c = q.take("#0- +") {
		zero = p.flag(&s, c) || zero
	}
	s.width = p.size(q, &s)
	if q.take(".") != 0 {
		s.precision = max(p.size(q, &s), 0)
	}
	q.take("hlL")
	if q.rest == "" {
		p.fail("incomplete format")
	}
	s.kind, q.rest = q.rest[0], q.rest[1:]
	if zero && s.align != '<' {
		s.fill, s.align = '0', '='
	}
	if s.kind == '%' {
		return "%", len(text) - len(q.rest)
	}
	if named == nil {
		named = p.take()
	}
	return p.convert(named, s), len(text) - len(q.rest)
}

// flag notes a flag, and reports whether it is the 0.
func (p *printf) flag(s *spec, c byte) bool {
	switch c {
	case '#':
		s.alternate = true
	case '-':
		s.align = '<'
	case '+':
		s.sign = '+'
	case ' ':
		if s.sign != '+' {
			s.sign = ' '
		}
	}
	return c == '0'
}

// size is a width or precision; * takes it from the values.
func (p *printf) size(q *specParser, s *spec) int {
	if q.take("*") == 0 {
		n, _ := q.number()
		return n
	}
	n := p.e.index(p.take(), p.span)
	if n < 0 {
		s.align, n = '<', -n
	}
	return min(n, maxWidth)
}

// convert formats one value.
func (p *printf) convert(v value.Value, s spec) string {
	switch s.kind {
	case 's', 'r', 'a':
		conv := s.kind
		s.kind, s.sign, s.alternate, s.fill = 's', '-', false, ' '
		if s.align == '=' {
			s.align = '>'
		}
		return p.e.formatText(p.e.text(p.e.converted(v, conv, p.span), p.span), s, v, p.span)
	case 'c':
		return p.character(v, s)
	case 'd', 'i', 'u', 'x', 'X', 'o':
		return p.integer(v, s)
	case 'e', 'E', 'f', 'F', 'g', 'G':
		f, ok := asFloat(plainNumber(v))
		if ok {
			return p.e.formatFloat(f, s, p.span)
		}
		if unknownNumber(v) {
			return p.e.formatUnknown(v, s, "%"+string(s.kind), p.span)
		}
		p.fail("must be real number, not %s", p.e.typeName(v))
	}
	p.e.fail(p.span, diag.BadValue, "unsupported format character '%c'", s.kind)
	return ""
}

func (p *printf) character(v value.Value, s spec) string {
	s.kind, s.sign, s.alternate, s.precision = 0, '-', false, -1
	if t, ok := v.(value.Str); ok && len([]rune(string(t))) == 1 {
		return p.e.formatText(string(t), s, v, p.span)
	}
	return p.e.formatText(string(rune(p.e.index(v, p.span))), s, v, p.span)
}

func (p *printf) integer(v value.Value, s spec) string {
	v = plainNumber(v)
	if unknownNumber(v) {
		return p.e.formatUnknown(v, s, "%"+string(s.kind), p.span)
	}
	if f, ok := v.(value.Float); ok && (s.kind == 'd' || s.kind == 'i' || s.kind == 'u') {
		a := &args{e: p.e, span: p.span}
		v = a.truncated(float64(f))
	}
	n, ok := asInt(v)
	if !ok {
		p.fail("%%%c format: a real number is required, not %s", s.kind, p.e.typeName(v))
	}
	if s.kind == 'i' || s.kind == 'u' {
		s.kind = 'd'
	}
	if s.precision < 0 {
		return p.e.formatInt(n, s, p.span)
	}
	digits := spec{fill: '0', align: '=', width: s.precision, precision: -1, kind: s.kind, sign: '-'}
	prefix := s.signed(n.Sign() < 0)
	if s.alternate && s.kind != 'd' {
		prefix += "0" + string(s.kind)
	}
	return s.pad(prefix, p.e.formatInt(new(big.Int).Abs(n), digits, p.span))
}

// unknownNumber reports whether only the running program knows the number v.
func unknownNumber(v value.Value) bool {
	switch x := v.(type) {
	case value.SymInt, *value.Parameter:
		return true
	case *value.Tensor:
		return x.Const == nil
	}
	return false
}
