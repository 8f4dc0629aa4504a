package frontend

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/cellc/cellc/diag"
)

// This file implements the values of string literals.

// strings reads adjacent string literals as one.
func (e *exprs) strings() Expr {
	start := e.start()
	bytes := quoteAt(e.peek().Value, 0).bytes()
	var parts fParts
	formatted := false
	for t := e.peek(); t.Type == tokString; t = e.peek() {
		at := t.Pos.Offset
		q := quoteAt(e.p.file.Text, at)
		if q.bytes() != bytes {
			e.fail(e.p.span(at, tokenEnd(t)), "bytes and text cannot be joined in one literal")
			break
		}
		e.next()
		if q.formatted() {
			formatted = true
			e.formatted(&parts, q, e.end-len(q.mark))
		} else {
			parts.text(e.node(at), e.unescape(q, q.body, e.end-len(q.mark)))
		}
	}
	n := e.node(start)
	switch {
	case formatted:
		return &FString{n, parts.parts()}
	case bytes:
		return &Bytes{n, parts.pending.String()}
	}
	return &Str{n, parts.pending.String()}
}

// fParts collects the parts of an f-string or of adjacent literals.
type fParts struct {
	list    []Expr
	pending strings.Builder // text not yet in the list
	at      Node            // where it stands
}

// text adds text, to the text before it if there is some.
func (f *fParts) text(n Node, s string) {
	switch {
	case s == "":
		return
	case f.pending.Len() == 0:
		f.at = n
	}
	f.at.At = f.at.At.To(n.At)
	f.pending.WriteString(s)
}

// add adds a replacement field.
func (f *fParts) add(v *FValue) { f.list = append(f.parts(), v) }

// parts is all that was added.
func (f *fParts) parts() []Expr {
	if f.pending.Len() > 0 {
		f.list = append(f.list, &Str{f.at, f.pending.String()})
		f.pending.Reset()
	}
	return f.list
}

// unescape is the value of the text between two offsets of a literal.
func (e *exprs) unescape(q quote, start, end int) string {
	text := e.p.file.Text[start:end]
	if q.bytes() {
		if i := strings.IndexFunc(text, func(r rune) bool { return r >= utf8.RuneSelf }); i >= 0 {
			_, n := utf8.DecodeRuneInString(text[i:])
			e.failHelp(e.p.span(start+i, start+i+n), "a bytes literal holds ASCII characters only", `write \x and two hexadecimal digits`)
		}
	}
	if strings.IndexByte(text, '\r') >= 0 {
		text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	}
	if q.raw() || strings.IndexByte(text, '\\') < 0 {
		return text
	}
	return e.resolve(text, q.bytes(), start)
}

// resolve replaces the escapes in a text that starts at an offset.
func (e *exprs) resolve(text string, bytes bool, start int) string {
	var b strings.Builder
	for i := 0; i < len(text); {
		if text[i] != '\\' || i+1 == len(text) {
			b.WriteByte(text[i])
			i++
			continue
		}
		n, ok := escape(&b, text[i+1:], bytes)
		if !ok && text[i+1] == 'N' {
			n, ok = e.p.named(&b, text[i+1:])
		}
		if !ok {
			e.badEscape(text[i:], start+i)
			return ""
		}
		i += 1 + n
	}
	return b.String()
}

func (e *exprs) badEscape(text string, at int) {
	sp := e.p.span(at, min(at+2, len(e.p.file.Text)))
	switch text[1] {
	case 'N':
		name, _, _ := strings.Cut(text, "}")
		e.failHelp(e.p.span(at, at+len(name)), `no character has this name`, `write \u and four hexadecimal digits`)
	case 'x':
		e.fail(sp, `two hexadecimal digits have to follow \x`)
	case 'u':
		e.fail(sp, `four hexadecimal digits have to follow \u`)
	default:
		e.fail(sp, `eight hexadecimal digits, of at most 10ffff, have to follow \U`)
	}
	if e.err.code == diag.BadSyntax {
		e.err.code = diag.BadToken
	}
}

// escape writes what the escape behind a backslash stands for, and returns
// its length. An unknown escape stands for itself, as in Python.
func escape(b *strings.Builder, s string, bytes bool) (int, bool) {
	if i := strings.IndexByte(`\'"abfnrtv`, s[0]); i >= 0 {
		b.WriteByte("\\'\"\a\b\f\n\r\t\v"[i])
		return 1, true
	}
	switch c := s[0]; {
	case c == '\n':
		return 1, true
	case '0' <= c && c <= '7':
		return octal(b, s, bytes), true
	case c == 'x':
		return hex(b, s, 2, bytes)
	case c == 'u' && !bytes:
		return hex(b, s, 4, false)
	case c == 'U' && !bytes:
		return hex(b, s, 8, false)
	case c == 'N' && !bytes:
		return 0, false
	}
	b.WriteByte('\\')
	return 0, true
}

func octal(b *strings.Builder, s string, bytes bool) int {
	v, n := 0, 0
	for n < 3 && n < len(s) && '0' <= s[n] && s[n] <= '7' {
		v = v*8 + int(s[n]-'0')
		n++
	}
	writeCode(b, v, bytes)
	return n
}

func hex(b *strings.Builder, s string, digits int, bytes bool) (int, bool) {
	if len(s) < 1+digits {
		return 0, false
	}
	v, err := strconv.ParseUint(s[1:1+digits], 16, 32)
	if err != nil || v > utf8.MaxRune {
		return 0, false
	}
	writeCode(b, int(v), bytes)
	return 1 + digits, true
}

// writeCode writes a byte, or a code point as UTF-8. Lone surrogates, which
// Python allows, take three bytes that are not valid UTF-8.
func writeCode(b *strings.Builder, v int, bytes bool) {
	switch {
	case bytes:
		b.WriteByte(byte(v))
	case 0xD800 <= v && v < 0xE000:
		b.Write([]byte{0xE0 | byte(v>>12), 0x80 | byte(v>>6)&0x3F, 0x80 | byte(v)&0x3F})
	default:
		b.WriteRune(rune(v))
	}
}
