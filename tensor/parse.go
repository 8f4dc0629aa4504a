package tensor

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Limits that keep a hostile spec from costing more than its text.
const (
	maxSpecText  = 1 << 12
	maxSpecDepth = 64
	maxSpecTerms = 256
	maxSpecRank  = 64
)

// A SyntaxError says what is wrong in the text of a type, and where: Len bytes
// from the offset At on.
type SyntaxError struct {
	At, Len int
	Message string
	column  int // from 1, in characters; 0 where it says no more than the message
}

func (e *SyntaxError) Error() string {
	if e.column == 0 {
		return e.Message
	}
	return fmt.Sprintf("%s at column %d", e.Message, e.column)
}

// shifted is the error for a text that begins n bytes before.
func shifted(err error, n int) error {
	var wrong *SyntaxError
	if errors.As(err, &wrong) {
		wrong.At += n
	}
	return err
}

// ParseType reads the text form of a type: "f32[2,2*N+1,?]", "i32[]",
// "f32[...]". A bare "?" becomes an anonymous symbol that the text does not
// otherwise use, numbered from 1.
func ParseType(s string) (Type, error) { return ParseTypeWith(s, freshIn(s)) }

// ParseTypeWith reads a type whose bare "?" are named by fresh. Use it where
// several types share one set of symbols.
func ParseTypeWith(s string, fresh func() Dim) (Type, error) {
	name, rest, ok := strings.Cut(s, "[")
	if !ok {
		return Type{}, &SyntaxError{Len: len(s), Message: fmt.Sprintf("type %s has no shape; write %s[] for a scalar, or %s[2,3]",
			quote(s), strings.TrimSpace(s), strings.TrimSpace(s))}
	}
	dt, err := ParseDType(strings.TrimSpace(name))
	if err != nil {
		return Type{}, &SyntaxError{Len: len(strings.TrimRight(name, " ")), Message: err.Error()}
	}
	shape, err := ParseShapeWith("["+rest, fresh)
	return Type{dt, shape}, shifted(err, len(name))
}

// ParseShape reads the text form of a shape: "[2,N]", "[...]".
func ParseShape(s string) (Shape, error) { return ParseShapeWith(s, freshIn(s)) }

// ParseShapeWith reads a shape whose bare "?" are named by fresh.
func ParseShapeWith(s string, fresh func() Dim) (Shape, error) {
	p := dimParser{text: s, fresh: fresh}
	shape, err := p.shape()
	if err != nil {
		return Shape{}, fmt.Errorf("shape %s: %w", quote(s), err)
	}
	return shape, nil
}

// ParseDim reads the text form of a dim: integers, names, "?", "?1", the
// operators + - * // % with Python's precedence, max(a,b), min(a,b) and
// parentheses.
func ParseDim(s string) (Dim, error) {
	p := dimParser{text: s, fresh: freshIn(s)}
	d, err := p.whole()
	if err != nil {
		return Dim{}, fmt.Errorf("dim %s: %w", quote(s), err)
	}
	return d, nil
}

// freshIn numbers anonymous symbols, leaving out those that s names.
func freshIn(s string) func() Dim {
	n := 0
	return func() Dim {
		for {
			n++
			name := "?" + strconv.Itoa(n)
			if !strings.Contains(s, name) {
				return Sym(name)
			}
		}
	}
}

// quote shows untrusted text in a message, shortened.
func quote(s string) string {
	if len(s) > 60 {
		s = s[:60] + "..."
	}
	return strconv.Quote(s)
}

// A dimParser is a recursive-descent parser over text.
type dimParser struct {
	text  string
	pos   int
	depth int
	fresh func() Dim
}

func (p *dimParser) shape() (Shape, error) {
	if err := p.begin(); err != nil {
		return Shape{}, err
	}
	if !p.take("[") {
		return Shape{}, p.expected(`"["`)
	}
	if p.take("...") {
		if !p.take("]") {
			return Shape{}, p.expected(`"]": "..." stands alone`)
		}
		return UnknownRank(), p.end()
	}
	dims, err := p.dims()
	if err != nil {
		return Shape{}, err
	}
	return Shape{Dims: dims}, p.end()
}

// dims reads "a,b]".
func (p *dimParser) dims() ([]Dim, error) {
	dims := []Dim{}
	if p.take("]") {
		return dims, nil
	}
	for {
		p.space()
		start := p.pos
		d, err := p.sum()
		if err != nil {
			return nil, err
		}
		if n, ok := d.Const(); ok && n < 0 {
			return nil, &SyntaxError{At: start, Len: p.pos - start, Message: fmt.Sprintf("length %d is negative; write ? for an unknown length", n)}
		}
		if dims = append(dims, d); len(dims) > maxSpecRank {
			return nil, fmt.Errorf("more than %d dims", maxSpecRank)
		}
		if p.take("]") {
			return dims, nil
		}
		if !p.take(",") {
			return nil, p.expected(`"," or "]"`)
		}
	}
}

func (p *dimParser) whole() (Dim, error) {
	if err := p.begin(); err != nil {
		return Dim{}, err
	}
	d, err := p.sum()
	if err != nil {
		return Dim{}, err
	}
	return d, p.end()
}

func (p *dimParser) begin() error {
	if len(p.text) > maxSpecText {
		return errors.New("text too long")
	}
	return nil
}

func (p *dimParser) end() error {
	if p.space(); p.pos < len(p.text) {
		return p.expected("the end")
	}
	return nil
}

func (p *dimParser) sum() (Dim, error) {
	return p.chain(p.product, []string{"+", "-"})
}

func (p *dimParser) product() (Dim, error) {
	return p.chain(p.unary, []string{"*", "//", "%"})
}

// chain reads operands joined by operators that associate to the left.
func (p *dimParser) chain(operand func() (Dim, error), ops []string) (Dim, error) {
	d, err := operand()
	for err == nil {
		i := slices.IndexFunc(ops, p.take)
		if i < 0 {
			return d, nil
		}
		var e Dim
		if e, err = operand(); err == nil {
			d, err = apply(ops[i], d, e)
		}
	}
	return Dim{}, err
}

// apply computes an operation whose result stays small.
func apply(op string, d, e Dim) (Dim, error) {
	size := len(d.t) + len(e.t)
	if op == "*" {
		size = (len(d.t) + 1) * (len(e.t) + 1)
	}
	if size > maxSpecTerms || len(d.String())+len(e.String()) > maxSpecText {
		return Dim{}, errors.New("expression too large")
	}
	switch op {
	case "+":
		return d.Add(e), nil
	case "-":
		return d.Sub(e), nil
	case "*":
		return d.Mul(e), nil
	case "//", "%":
		return divide(op, d, e)
	case "max":
		return d.Max(e), nil
	case "stretch":
		return d.Stretch(e), nil
	}
	return d.Min(e), nil
}

func divide(op string, d, e Dim) (Dim, error) {
	if e.IsConst(0) {
		return Dim{}, errors.New("division by zero")
	}
	if op == "//" {
		return d.FloorDiv(e), nil
	}
	return d.Mod(e), nil
}

func (p *dimParser) unary() (Dim, error) {
	if p.depth++; p.depth > maxSpecDepth {
		return Dim{}, errors.New("nested too deeply")
	}
	defer func() { p.depth-- }()
	if !p.take("-") {
		return p.atom()
	}
	d, err := p.unary()
	return Dim{}.Sub(d), err
}

func (p *dimParser) atom() (Dim, error) {
	if p.take("(") {
		d, err := p.sum()
		if err == nil && !p.take(")") {
			err = p.expected(`")"`)
		}
		return d, err
	}
	if p.take("?") {
		if n := p.word(isDigit); n != "" {
			return Sym("?" + n), nil
		}
		return p.fresh(), nil
	}
	if p.space(); p.peek(isDigit) {
		return p.number()
	}
	name := p.word(func(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) })
	switch {
	case name == "":
		return Dim{}, p.expected("a length")
	case (name == "max" || name == "min" || name == "stretch") && p.take("("):
		return p.call(name)
	}
	return Sym(name), nil
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

func (p *dimParser) number() (Dim, error) {
	text := p.word(isDigit)
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return Dim{}, &SyntaxError{At: p.pos - len(text), Len: len(text), Message: quote(text) + " is not a 64-bit integer"}
	}
	return D(n), nil
}

// call reads the rest of "max(a,b)".
func (p *dimParser) call(op string) (Dim, error) {
	d, err := p.sum()
	for err == nil && !p.take(")") {
		if !p.take(",") {
			return Dim{}, p.expected(`"," or ")"`)
		}
		var e Dim
		if e, err = p.sum(); err == nil {
			d, err = apply(op, d, e)
		}
	}
	return d, err
}

// take skips space and consumes s if it comes next.
func (p *dimParser) take(s string) bool {
	p.space()
	if !strings.HasPrefix(p.text[p.pos:], s) {
		return false
	}
	p.pos += len(s)
	return true
}

func (p *dimParser) space() {
	for p.pos < len(p.text) && (p.text[p.pos] == ' ' || p.text[p.pos] == '\t') {
		p.pos++
	}
}

func (p *dimParser) peek(is func(rune) bool) bool {
	r, _ := utf8.DecodeRuneInString(p.text[p.pos:])
	return p.pos < len(p.text) && is(r)
}

// word consumes the runes that is accepts.
func (p *dimParser) word(is func(rune) bool) string {
	start := p.pos
	for p.peek(is) {
		_, n := utf8.DecodeRuneInString(p.text[p.pos:])
		p.pos += n
	}
	return p.text[start:p.pos]
}

func (p *dimParser) expected(what string) error {
	return &SyntaxError{At: p.pos, Len: 1, Message: "expected " + what, column: utf8.RuneCountInString(p.text[:p.pos]) + 1}
}
