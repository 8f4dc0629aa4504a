package frontend

import (
	"strings"

	"github.com/cellc/cellc/diag"
)

// This file implements the ends of string literals in the lexer. An f-string
// is one token; what stands in its braces is lexed when it is parsed.

// Limits on f-strings, whose parts are scanned more than once.
const (
	maxFStrings = 20      // f-strings within f-strings
	maxField    = 1 << 12 // bytes of one replacement field
)

// isPrefix reports whether a word can precede a quote.
func isPrefix(word string) bool {
	switch strings.ToLower(word) {
	case "r", "u", "b", "br", "rb", "f", "fr", "rf":
		return true
	}
	return false
}

// A quote is the shape of a string literal.
type quote struct {
	prefix string // in lower case
	mark   string // the quotes: one or three
	body   int    // the offset behind the opening quotes
}

func quoteAt(text string, at int) quote {
	i := strings.IndexAny(text[at:], `'"`) + at
	q := quote{strings.ToLower(text[at:i]), text[i : i+1], i + 1}
	if triple := strings.Repeat(q.mark, 3); strings.HasPrefix(text[i:], triple) {
		q.mark, q.body = triple, i+3
	}
	return q
}

func (q quote) formatted() bool { return strings.Contains(q.prefix, "f") }
func (q quote) raw() bool       { return strings.Contains(q.prefix, "r") }
func (q quote) bytes() bool     { return strings.Contains(q.prefix, "b") }

// str reads the string literal whose prefix or quote stands at start.
func (s *scanner) str(start int) {
	text := s.file.Text[:s.end]
	end, ok := stringEnd(text, start, 0)
	if ok {
		s.emit(tokString, start, end)
		return
	}
	if q := quoteAt(text, start); end >= len(text) && len(q.mark) == 3 {
		s.errorf(diag.BadToken, start, q.body, "this string is never closed").Help("write %s where it ends", q.mark)
	} else {
		s.errorf(diag.BadToken, start, end, "this string is not closed on its line").
			Help("write %s where it ends; a string over several lines takes three quotes", q.mark)
	}
	s.emit(tokIllegal, start, end)
}

// stringEnd is the offset behind the string literal at start; without an end,
// it is that of the line's or the file's end.
func stringEnd(text string, start, depth int) (int, bool) {
	q := quoteAt(text, start)
	for at := q.body; at < len(text); {
		switch c := text[at]; {
		case strings.HasPrefix(text[at:], q.mark):
			return at + len(q.mark), true
		case c == '\\':
			at = skipEscape(text, at, q)
		case (c == '\n' || c == '\r') && len(q.mark) == 1:
			return at, false
		case c == '{' && q.formatted():
			if strings.HasPrefix(text[at:], "{{") {
				at += 2
				continue
			}
			f, ok := fieldAt(text, at, q, depth)
			if !ok {
				return plainEnd(text, q)
			}
			at = f.end
		default:
			at++
		}
	}
	return len(text), false
}

// plainEnd is the end of an f-string with a brace that is never closed: where
// an ordinary string would end, so that the parser can point at the brace.
func plainEnd(text string, q quote) (int, bool) {
	for at := q.body; at < len(text); at++ {
		switch c := text[at]; {
		case strings.HasPrefix(text[at:], q.mark):
			return at + len(q.mark), true
		case c == '\\':
			at++
		case (c == '\n' || c == '\r') && len(q.mark) == 1:
			return at, false
		}
	}
	return len(text), false
}

// skipEscape passes a backslash and what it escapes, as far as the end of the
// string is concerned.
func skipEscape(text string, at int, q quote) int {
	rest := text[at+1:]
	switch {
	case strings.HasPrefix(rest, "\r\n"):
		return at + 3
	case q.formatted() && (strings.HasPrefix(rest, "{") || strings.HasPrefix(rest, "}")):
		return at + 1 // the brace is still a brace
	case q.formatted() && !q.raw() && strings.HasPrefix(rest, "N{"):
		if n := strings.IndexAny(rest, "}'\"\n"); n >= 0 && rest[n] == '}' {
			return at + 1 + n + 1
		}
	}
	return min(at+2, len(text))
}

// A field is a replacement field of an f-string: `{x!r:spec}`. All are offsets
// in the file.
type field struct {
	start, end int // of the field with its braces
	exprEnd    int // of the expression, where "=", "!", ":" or "}" stands
	debug      int // behind the "=" and the spaces after it, or 0
	conv       int // behind the "!", or 0
	spec       int // behind the ":", or 0
}

// fieldAt finds the parts of the field at start. The expression may hold
// strings with the very quotes that enclose it.
func fieldAt(text string, start int, q quote, depth int) (field, bool) {
	f := field{start: start}
	if depth > maxFStrings {
		return f, false
	}
	text = text[:min(len(text), start+maxField)]
	at, ok := fieldExprEnd(text, start+1, q, depth)
	if !ok {
		return f, false
	}
	f.exprEnd = at
	if text[at] == '=' {
		at = skip(text, at+1, " \t\r\n\f")
		f.debug = at
	}
	if at < len(text) && text[at] == '!' {
		f.conv = at + 1
		at = skip(text, at+1, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
		at = skip(text, at, " \t\r\n\f")
	}
	if at < len(text) && text[at] == ':' {
		f.spec = at + 1
		if at, ok = specEnd(text, at+1, q, depth); !ok {
			return f, false
		}
	}
	if at >= len(text) || text[at] != '}' {
		return f, false
	}
	f.end = at + 1
	return f, true
}

// fieldExprEnd is where the expression of a field ends.
func fieldExprEnd(text string, at int, q quote, depth int) (int, bool) {
	brackets := 0
	for at < len(text) {
		c := text[at]
		next := byte(0)
		if at+1 < len(text) {
			next = text[at+1]
		}
		switch {
		case c == '"' || c == '\'':
			end, ok := stringEnd(text, prefixStart(text, at), depth+1)
			if !ok {
				return at, false
			}
			at = end
			continue
		case len(q.mark) == 1 && (c == '#' || (c == '\n' || c == '\r') && brackets == 0):
			return at, false
		case c == '#':
			at += max(0, strings.IndexAny(text[at:], "\r\n"))
		case c == '(' || c == '[' || c == '{':
			brackets++
		case brackets > 0 && (c == ')' || c == ']' || c == '}'):
			brackets--
		case brackets > 0:
		case c == '!' && next == '=' || c == '=' && next == '=' || (c == '<' || c == '>') && next == '=':
			at++
		case c == '}' || c == '!' || c == ':' || c == '=':
			return at, true
		}
		at++
	}
	return at, false
}

// prefixStart is the start of the string literal whose quote stands at an
// offset, which may have a prefix before it.
func prefixStart(text string, at int) int {
	start := at
	for start > 0 && (isNameStart(text[start-1]) || isDigit(text[start-1])) {
		start--
	}
	if isPrefix(text[start:at]) {
		return start
	}
	return at
}

// specEnd is the offset of the brace that closes a field with a format spec,
// which may hold fields itself.
func specEnd(text string, at int, q quote, depth int) (int, bool) {
	for at < len(text) {
		switch c := text[at]; {
		case c == '}':
			return at, true
		case c == '{':
			f, ok := fieldAt(text, at, q, depth+1)
			if !ok {
				return at, false
			}
			at = f.end
			continue
		case strings.HasPrefix(text[at:], q.mark), c == '\n' && len(q.mark) == 1:
			return at, false
		}
		at++
	}
	return at, false
}
