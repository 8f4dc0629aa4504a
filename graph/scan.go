package graph

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/cellc/cellc/tensor"
)

// A SyntaxError says where graph text cannot be read.
type SyntaxError struct {
	Line, Col int // from 1; Col counts runes
	Text      string
}

func (e *SyntaxError) Error() string { return fmt.Sprintf("%d:%d: %s", e.Line, e.Col, e.Text) }

// A scanner reads words and punctuation of graph text. The first error stops
// it: from then on everything is absent and pos does not move.
type scanner struct {
	text  string
	pos   int
	err   *SyntaxError
	fresh func() tensor.Dim
}

func (s *scanner) fail(format string, args ...any) {
	if s.err != nil {
		return
	}
	before := s.text[:s.pos]
	s.err = &SyntaxError{
		Line: 1 + strings.Count(before, "\n"),
		Col:  1 + utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:]),
		Text: fmt.Sprintf(format, args...),
	}
}

// space skips white space and comments from "#" to the end of the line.
func (s *scanner) space() {
	for s.pos < len(s.text) {
		switch c := s.text[s.pos]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			s.pos++
		case c == '#':
			end := strings.IndexByte(s.text[s.pos:], '\n')
			if end < 0 {
				end = len(s.text) - s.pos
			}
			s.pos += end
		default:
			return
		}
	}
}

// peek reports whether lit comes next.
func (s *scanner) peek(lit string) bool {
	if s.err != nil {
		return false
	}
	s.space()
	return strings.HasPrefix(s.text[s.pos:], lit)
}

// take consumes lit if it comes next.
func (s *scanner) take(lit string) bool {
	if !s.peek(lit) {
		return false
	}
	s.pos += len(lit)
	return true
}

// takeWord consumes a word if it comes next, whole.
func (s *scanner) takeWord(word string) bool {
	start := s.pos
	if s.peek(word) && s.word() == word {
		return true
	}
	if s.err == nil {
		s.pos = start
	}
	return false
}

func (s *scanner) need(lit string) {
	if s.err == nil && !s.take(lit) {
		s.fail("expected %q, found %s", lit, s.here())
	}
}

// here is what stands at pos, for messages.
func (s *scanner) here() string {
	s.space()
	rest := s.text[s.pos:]
	if rest == "" {
		return "the end"
	}
	if end := strings.IndexAny(rest, " \n\t"); end > 0 {
		rest = rest[:end]
	}
	return strconv.Quote(rest[:min(len(rest), 40)])
}

// word consumes letters, digits, "_" and ".".
func (s *scanner) word() string {
	if s.err != nil {
		return ""
	}
	s.space()
	start := s.pos
	for s.pos < len(s.text) {
		r, n := utf8.DecodeRuneInString(s.text[s.pos:])
		if !nameRune(r) {
			break
		}
		s.pos += n
	}
	return s.text[start:s.pos]
}

// name reads a bare or quoted name.
func (s *scanner) name() string {
	if s.peek(`"`) {
		return s.quoted()
	}
	w := s.word()
	if w == "" {
		s.fail("expected a name, found %s", s.here())
	}
	return w
}

func (s *scanner) quoted() string {
	if !s.peek(`"`) {
		s.fail("expected a quoted string, found %s", s.here())
		return ""
	}
	lit, err := strconv.QuotedPrefix(s.text[s.pos:])
	if err != nil {
		s.fail("string is not closed or has a bad escape")
		return ""
	}
	s.pos += len(lit)
	out, _ := strconv.Unquote(lit)
	return out
}

// bracketed consumes "[...]" up to the first "]" and gives it whole.
func (s *scanner) bracketed() string {
	if !s.peek("[") {
		s.fail("expected \"[\", found %s", s.here())
		return "[]"
	}
	end := strings.IndexByte(s.text[s.pos:], ']')
	if end < 0 {
		s.fail("\"[\" is not closed")
		return "[]"
	}
	out := s.text[s.pos : s.pos+end+1]
	s.pos += end + 1
	return out
}

// typ reads a type.
func (s *scanner) typ() tensor.Type {
	s.space()
	start := s.pos
	text := s.word()
	if text == "" {
		s.fail("expected a type, found %s", s.here())
		return tensor.Type{}
	}
	t, err := tensor.ParseTypeWith(text+s.bracketed(), s.fresh)
	if err != nil && s.err == nil {
		s.pos = start
		s.fail("%v", err)
	}
	return t
}

// dims reads a list of dim expressions.
func (s *scanner) dims() []tensor.Dim {
	s.space()
	start := s.pos
	text := s.bracketed()
	out := []tensor.Dim{}
	for _, item := range splitDims(text[1 : len(text)-1]) {
		d, err := tensor.ParseDim(item)
		if err == nil && bareUnknown(item) {
			err = fmt.Errorf("number the unknown length in %q, as in \"?1\"", item)
		}
		if err != nil && s.err == nil {
			s.pos = start
			s.fail("%v", err)
		}
		out = append(out, d)
	}
	return out
}

// splitDims splits at commas outside parentheses.
func splitDims(s string) []string {
	if strings.TrimSpace(s) == "" {
		return nil
	}
	var out []string
	depth, start := 0, 0
	for i, r := range s {
		switch {
		case r == '(':
			depth++
		case r == ')':
			depth--
		case r == ',' && depth == 0:
			out = append(out, s[start:i])
			start = i + 1
		}
	}
	return append(out, s[start:])
}

// bareUnknown reports whether s has a "?" without a number.
func bareUnknown(s string) bool {
	for i := range len(s) {
		if s[i] == '?' && (i+1 == len(s) || s[i+1] < '0' || s[i+1] > '9') {
			return true
		}
	}
	return false
}

// number consumes the characters of a number, "nan", "inf", "true" or "false".
func (s *scanner) number() string {
	s.space()
	start := s.pos
	for s.err == nil && s.pos < len(s.text) {
		if c := s.text[s.pos]; c != '-' && c != '+' && !nameRune(rune(c)) {
			break
		}
		s.pos++
	}
	if start == s.pos {
		s.fail("expected a number, found %s", s.here())
	}
	return s.text[start:s.pos]
}

func (s *scanner) int() int64 {
	s.space()
	start := s.pos
	text := s.number()
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil && s.err == nil {
		s.pos = start
		s.fail("%q is not a 64-bit integer", text)
	}
	return n
}

func (s *scanner) float() float64 {
	s.space()
	start := s.pos
	text := s.number()
	x, err := strconv.ParseFloat(text, 64)
	if err != nil && s.err == nil {
		s.pos = start
		s.fail("%q is not a 64-bit float", text)
	}
	return x
}
