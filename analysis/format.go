package analysis

import (
	"math"
	"math/big"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/tensor"
)

// This file implements Python's format specifications:
//
//	[[fill]align][sign][z][#][0][width][grouping][.precision][type]

// A spec is a parsed format specification.
type spec struct {
	fill      rune
	align     byte // '<' '>' '^' '=', or 0 for the type's own
	sign      byte // '-' '+' ' '
	alternate bool // #
	noNegZero bool // z
	width     int
	group     byte // ',' '_' or 0
	precision int  // -1 if not given
	kind      byte // 0 if not given
}

func parseSpec(text string) (spec, bool) {
	s := spec{fill: ' ', sign: '-', precision: -1}
	r := []rune(text)
	aligned := func(i int) bool { return i < len(r) && strings.ContainsRune("<>^=", r[i]) }
	filled := aligned(1)
	switch {
	case filled:
		s.fill, s.align = r[0], byte(r[1])
		r = r[2:]
	case aligned(0):
		s.align = byte(r[0])
		r = r[1:]
	}
	p := &specParser{rest: string(r)}
	if c := p.take("+- "); c != 0 {
		s.sign = c
	}
	s.noNegZero = p.take("z") != 0
	s.alternate = p.take("#") != 0
	if p.take("0") != 0 && !filled {
		s.fill = '0'
		if s.align == 0 {
			s.align = '='
		}
	}
	s.width, _ = p.number()
	s.group = p.take(",_")
	if p.take(".") != 0 {
		n, ok := p.number()
		if !ok {
			return s, false
		}
		s.precision = n
	}
	if p.rest != "" {
		s.kind, p.rest = p.rest[0], p.rest[1:]
	}
	return s, p.rest == "" && !p.bad
}

// A specParser takes a specification apart from its left end.
type specParser struct {
	rest string
	bad  bool
}

// take removes the first byte if it is one of set; else it gives 0.
func (p *specParser) take(set string) byte {
	if p.rest == "" || strings.IndexByte(set, p.rest[0]) < 0 {
		return 0
	}
	c := p.rest[0]
	p.rest = p.rest[1:]
	return c
}

// maxWidth bounds widths and precisions.
const maxWidth = 1 << 16

func (p *specParser) number() (n int, ok bool) {
	for p.rest != "" && isDigit(p.rest[0]) {
		n, ok = n*10+int(p.rest[0]-'0'), true
		p.rest = p.rest[1:]
		if n > maxWidth {
			p.bad, n = true, maxWidth
		}
	}
	return n, ok
}

// formatSpec is Python's format(v, text).
func (e *evaluator) formatSpec(v value.Value, text string, span diag.Span) string {
	v = e.force(v, span)
	if o, ok := v.(*value.Object); ok {
		if m := e.method(o, "__format__"); m != nil {
			return e.textOf(e.call(m, []value.Value{value.Str(text)}, nil, span), "__format__", span)
		}
	}
	if text == "" {
		return e.text(v, span)
	}
	if t, ok := v.(*value.Tensor); ok && (t.Numpy || t.IsNumber()) {
		v = plainNumber(v)
	}
	s, ok := parseSpec(text)
	if !ok {
		e.fail(span, diag.BadValue, "Invalid format specifier %s", quote(text))
	}
	switch x := v.(type) {
	case value.Float:
		return e.formatFloat(float64(x), s, span)
	case value.Str:
		return e.formatText(string(x), s, v, span)
	case *value.Text:
		return e.formatText(e.holed(x), s, v, span)
	}
	if n, ok := asInt(v); ok {
		return e.formatInt(n, s, span)
	}
	if _, ok := v.(value.SymInt); ok || isTensor(v) {
		return e.formatUnknown(v, s, text, span)
	}
	e.fail(span, diag.BadType, "unsupported format string passed to %s.__format__", e.typeName(v))
	return ""
}

// formatUnknown stands for a number that only the running program knows, which
// formats as C does.
func (e *evaluator) formatUnknown(v value.Value, s spec, text string, span diag.Span) string {
	whole := true
	if t, ok := v.(*value.Tensor); ok {
		whole = t.Num != tensor.F64
		if !t.IsNumber() {
			e.stop(e.errorf(span, diag.BadType, "a Tensor has no format %s", quote(text)).
				Help("format its number, e.g. `float(x)` or `x.item()`"))
		}
	} else if isTensor(v) {
		e.stop(e.errorf(span, diag.BadType, "a Parameter has no format %s", quote(text)).Help("format its number, e.g. `float(x)`"))
	}
	if s.kind == 0 && whole {
		s.kind = 'd'
	}
	if s.kind == 'd' && !whole {
		e.unknownFormat('d', v, span)
	}
	c, ok := s.inC()
	if !ok || e.rec == nil {
		e.stop(e.errorf(span, diag.BadValue, "only the running program knows the number that is formatted by %s", quote(text)).
			Help("formats such as `.3f`, `8.2e` and `5d` may be used there"))
	}
	return e.formattedHole(v, c)
}

// inC is the specification as printf takes it, where that does the same.
func (s spec) inC() (string, bool) {
	flags := ""
	switch {
	case s.fill == '0' && s.align == '=':
		flags = "0"
	case s.fill != ' ' || s.align != 0 && s.align != '>':
		return "", false
	}
	if s.sign != '-' {
		flags = string(s.sign) + flags
	}
	if s.width > 0 {
		flags += strconv.Itoa(s.width)
	}
	if s.precision >= 0 {
		flags += "." + strconv.Itoa(s.precision)
	}
	plain := !s.alternate && !s.noNegZero && s.group == 0 && (s.kind != 'd' || s.precision < 0)
	return flags + string(s.kind), plain && s.kind != 0 && strings.IndexByte("deEfFgG%", s.kind) >= 0
}

func (e *evaluator) unknownFormat(kind byte, v value.Value, span diag.Span) {
	e.fail(span, diag.BadValue, "Unknown format code '%c' for object of type '%s'", kind, e.typeName(v))
}

// formatText formats a str.
func (e *evaluator) formatText(text string, s spec, v value.Value, span diag.Span) string {
	if s.kind != 0 && s.kind != 's' {
		e.unknownFormat(s.kind, v, span)
	}
	if s.align == '=' && s.fill != '0' || s.sign != '-' || s.alternate || s.group != 0 {
		e.fail(span, diag.BadValue, "a str cannot be formatted with a sign, '=', '#' or a thousands separator")
	}
	if s.width > 0 || s.precision >= 0 {
		text = e.settled(text, span)
	}
	if s.precision >= 0 && utf8.RuneCountInString(text) > s.precision {
		text = string([]rune(text)[:s.precision])
	}
	if s.align == 0 || s.align == '=' {
		s.align = '<'
	}
	return s.pad("", text)
}

// pad fills a text up to the width; prefix is a sign and base that stay at the
// left of '=' padding.
func (s spec) pad(prefix, body string) string {
	n := s.width - utf8.RuneCountInString(prefix+body)
	if n <= 0 {
		return prefix + body
	}
	fill := func(n int) string { return strings.Repeat(string(s.fill), n) }
	switch s.align {
	case '<':
		return prefix + body + fill(n)
	case '^':
		return fill(n/2) + prefix + body + fill(n-n/2)
	case '=':
		return prefix + fill(n) + body
	}
	return fill(n) + prefix + body
}

// signed is the sign that a number shows.
func (s spec) signed(negative bool) string {
	switch {
	case negative:
		return "-"
	case s.sign != '-':
		return string(s.sign)
	}
	return ""
}

// formatInt formats an int.
func (e *evaluator) formatInt(n *big.Int, s spec, span diag.Span) string {
	base, prefix, group := 10, "", 3
	switch s.kind {
	case 0, 'd', 'n':
	case 'b':
		base, prefix, group = 2, "0b", 4
	case 'o':
		base, prefix, group = 8, "0o", 4
	case 'x', 'X':
		base, prefix, group = 16, "0"+string(s.kind), 4
	case 'c':
		return s.pad("", string(rune(n.Int64())))
	case 'e', 'E', 'f', 'F', 'g', 'G', '%':
		f, _ := asFloat(normInt(n))
		return e.formatFloat(f, s, span)
	default:
		e.unknownFormat(s.kind, normInt(n), span)
	}
	if s.precision >= 0 {
		e.fail(span, diag.BadValue, "Precision not allowed in integer format specifier")
	}
	e.conversion(n, span)
	digits := new(big.Int).Abs(n).Text(base)
	if s.kind == 'X' {
		digits = strings.ToUpper(digits)
	}
	if !s.alternate {
		prefix = ""
	}
	return s.number(s.signed(n.Sign() < 0)+prefix, digits, "", group)
}

// number groups the digits before the point and pads.
func (s spec) number(prefix, whole, rest string, group int) string {
	if s.group != 0 {
		want := 0
		if s.fill == '0' && s.align == '=' {
			want = s.width - len(prefix) - len(rest)
		}
		whole = grouped(whole, s.group, group, want)
	}
	if s.align == 0 {
		s.align = '>'
	}
	return s.pad(prefix, whole+rest)
}

// grouped puts a separator between groups of digits; zeros at the left are
// grouped too, up to a width.
func grouped(digits string, mark byte, size, width int) string {
	var b []byte
	for i := len(digits) - 1; i >= 0 || len(b) < width; i-- {
		c := byte('0')
		if i >= 0 {
			c = digits[i]
		}
		if (len(b)+1)%(size+1) == 0 {
			b = append(b, mark)
		}
		b = append(b, c)
	}
	for i, j := 0, len(b)-1; i < j; i, j = i+1, j-1 {
		b[i], b[j] = b[j], b[i]
	}
	return string(b)
}

// formatFloat formats a float.
func (e *evaluator) formatFloat(f float64, s spec, span diag.Span) string {
	if s.kind != 0 && !strings.ContainsRune("eEfFgGn%", rune(s.kind)) {
		e.unknownFormat(s.kind, value.Float(f), span)
	}
	text := s.floatDigits(math.Abs(f))
	negative := math.Signbit(f) && !math.IsNaN(f)
	if s.noNegZero && strings.Trim(text, "0.%") == "" {
		negative = false
	}
	if s.kind == 'E' || s.kind == 'F' || s.kind == 'G' {
		text = strings.ToUpper(text)
	}
	end := strings.IndexFunc(text, func(r rune) bool { return r < '0' || r > '9' })
	if end < 0 {
		end = len(text)
	}
	if math.IsNaN(f) || math.IsInf(f, 0) {
		s.group = 0
	}
	return s.number(s.signed(negative), text[:end], text[end:], 3)
}

// floatDigits is a float that is not negative, by the type of the spec.
func (s spec) floatDigits(f float64) string {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		t := strings.TrimPrefix(floatText(f), "-")
		if s.kind == '%' {
			t += "%"
		}
		return t
	}
	precision := s.precision
	if precision < 0 {
		precision = 6
	}
	switch s.kind {
	case 'f', 'F', '%':
		t := ""
		if s.kind == '%' {
			f, t = f*100, "%"
		}
		return s.pointed(strconv.FormatFloat(f, 'f', precision, 64)) + t
	case 'e', 'E':
		digits, exp := decimal(f, precision+1)
		return scientific(digits, exp, 'e', s.alternate)
	case 'g', 'G', 'n':
		return s.general(f, max(precision, 1), false)
	}
	if s.precision < 0 {
		return floatText(f)
	}
	return s.general(f, max(s.precision, 1), true)
}

// pointed adds the point that # demands.
func (s spec) pointed(t string) string {
	if s.alternate && !strings.Contains(t, ".") {
		return t + "."
	}
	return t
}

// general is the format 'g'; like str, it keeps a digit after the point and
// turns to an exponent one digit earlier.
func (s spec) general(f float64, precision int, likeStr bool) string {
	digits, exp := decimal(f, precision)
	limit := precision
	if likeStr {
		limit--
	}
	if exp < -4 || exp >= limit {
		if !s.alternate {
			digits = digits[:1] + strings.TrimRight(digits[1:], "0")
		}
		return scientific(digits, exp, 'e', s.alternate)
	}
	t := strconv.FormatFloat(f, 'f', max(precision-1-exp, 0), 64)
	if s.alternate {
		return s.pointed(t)
	}
	if strings.Contains(t, ".") {
		t = strings.TrimRight(strings.TrimRight(t, "0"), ".")
	}
	if likeStr && !strings.Contains(t, ".") {
		t += ".0"
	}
	return t
}
