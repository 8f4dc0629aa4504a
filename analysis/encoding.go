package analysis

import (
	"encoding/binary"
	"fmt"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
)

// This file turns str into bytes and back.

// A codec is an encoding: the characters below limit have one form each, of
// width bytes in an order, or UTF-8's.
type codec struct {
	name  string
	limit rune
	put   func(b []byte, r rune) []byte
	// get is the first character of b, and how many bytes it takes; none where
	// they mean nothing.
	get func(b []byte) (r rune, n int)
	// mark is what stands before the text where its order is not in the name.
	mark string
	why  string // a character that is not below limit
}

func oneByte(limit rune) codec {
	return codec{limit: limit, why: fmt.Sprintf("ordinal not in range(%d)", limit),
		put: func(b []byte, r rune) []byte { return append(b, byte(r)) },
		get: func(b []byte) (rune, int) {
			if rune(b[0]) >= limit {
				return 0, 0
			}
			return rune(b[0]), 1
		}}
}

func words(order binary.AppendByteOrder, size int) codec {
	read := order.(binary.ByteOrder)
	c := codec{limit: utf8.MaxRune + 1}
	if size == 4 {
		c.put = func(b []byte, r rune) []byte { return order.AppendUint32(b, uint32(r)) }
		c.get = func(b []byte) (rune, int) {
			if len(b) < 4 || read.Uint32(b) > utf8.MaxRune {
				return 0, 0
			}
			return rune(read.Uint32(b)), 4
		}
		return c
	}
	c.put = func(b []byte, r rune) []byte {
		for _, u := range utf16.AppendRune(nil, r) {
			b = order.AppendUint16(b, u)
		}
		return b
	}
	c.get = func(b []byte) (rune, int) {
		if len(b) < 2 {
			return 0, 0
		}
		r := rune(read.Uint16(b))
		if !utf16.IsSurrogate(r) {
			return r, 2
		}
		if len(b) < 4 {
			return 0, 0
		}
		if r = utf16.DecodeRune(r, rune(read.Uint16(b[2:]))); r == utf8.RuneError {
			return 0, 0
		}
		return r, 4
	}
	return c
}

// codecOf is the encoding of a name, which Python reads in any case and with
// any sign between its words.
func (a *args) codecOf(i int) codec {
	name := "utf-8"
	if a.given(i) {
		name = a.str(i)
	}
	key := strings.NewReplacer("_", "-", " ", "-").Replace(strings.ToLower(name))
	var c codec
	switch key {
	case "utf-8", "utf8", "u8":
		c = codec{limit: utf8.MaxRune + 1, put: utf8.AppendRune, get: func(b []byte) (rune, int) {
			r, n := utf8.DecodeRune(b)
			if r == utf8.RuneError && n < 2 {
				n = 0
			}
			return r, n
		}}
		key = "utf-8"
	case "ascii", "us-ascii", "646":
		c, key = oneByte(128), "ascii"
	case "latin-1", "latin1", "iso-8859-1", "iso8859-1", "l1", "8859":
		c, key = oneByte(256), "latin-1"
	case "utf-16", "utf16", "u16":
		c, key = words(binary.LittleEndian, 2), "utf-16"
		c.mark = "\xff\xfe"
	case "utf-32", "utf32", "u32":
		c, key = words(binary.LittleEndian, 4), "utf-32"
		c.mark = "\xff\xfe\x00\x00"
	case "utf-16-le", "utf-16le":
		c = words(binary.LittleEndian, 2)
	case "utf-16-be", "utf-16be":
		c = words(binary.BigEndian, 2)
	case "utf-32-le", "utf-32le":
		c = words(binary.LittleEndian, 4)
	case "utf-32-be", "utf-32be":
		c = words(binary.BigEndian, 4)
	default:
		a.e.stop(a.e.errorf(a.span, diag.BadValue, "unknown encoding: %s", name).As("LookupError").
			Help("there are utf-8, ascii, latin-1, utf-16 and utf-32"))
	}
	c.name = key
	return c
}

// handling is how what cannot be converted is treated.
func (a *args) handling(i int) string {
	if a.given(i) {
		return a.str(i)
	}
	return "strict"
}

// encode is str.encode(encoding, errors).
func encode(a *args) value.Value {
	c, handling := a.codecOf(1), a.handling(2)
	out := []byte(c.mark)
	text := []rune(a.str(0))
	for at, r := range text {
		if r < c.limit {
			out = c.put(out, r)
			continue
		}
		for _, s := range a.substitute(handling, text, at, c) {
			out = c.put(out, s)
		}
	}
	return value.Bytes(out)
}

// substitute is what stands for the character at a place that an encoding lacks.
func (a *args) substitute(handling string, text []rune, at int, c codec) string {
	r := text[at]
	switch handling {
	case "ignore":
		return ""
	case "replace":
		return "?"
	case "xmlcharrefreplace":
		return fmt.Sprintf("&#%d;", r)
	case "backslashreplace":
		return escaped(r)
	case "strict":
		end := at + 1
		for end < len(text) && text[end] >= c.limit {
			end++
		}
		what := fmt.Sprintf("character '%s' in position %d", escaped(r), at)
		if end > at+1 {
			what = fmt.Sprintf("characters in position %d-%d", at, end-1)
		}
		a.e.failAs("UnicodeEncodeError", a.span, diag.BadValue, "'%s' codec can't encode %s: %s", c.name, what, c.why)
	}
	a.unknownHandling(handling)
	return ""
}

func (a *args) unknownHandling(handling string) {
	a.e.failAs("LookupError", a.span, diag.BadValue, "unknown error handler name '%s'", handling)
}

// escaped is a character as Python's backslash sequences have it.
func escaped(r rune) string {
	switch {
	case r < 0x100:
		return fmt.Sprintf(`\x%02x`, r)
	case r < 0x10000:
		return fmt.Sprintf(`\u%04x`, r)
	}
	return fmt.Sprintf(`\U%08x`, r)
}

// decode is bytes.decode(encoding, errors).
func decode(a *args) value.Value {
	b, ok := a.vals[0].(value.Bytes)
	if !ok {
		a.wrong(0, "bytes")
	}
	c, handling := a.codecOf(1), a.handling(2)
	rest := strings.TrimPrefix(string(b), c.mark)
	var out strings.Builder
	for rest != "" {
		r, n := c.get([]byte(rest[:min(len(rest), 4)]))
		if n > 0 {
			out.WriteRune(r)
			rest = rest[n:]
			continue
		}
		switch handling {
		case "ignore":
		case "replace":
			out.WriteRune(utf8.RuneError)
		case "backslashreplace":
			fmt.Fprintf(&out, `\x%02x`, rest[0])
		case "strict":
			at := len(b) - len(rest)
			a.e.failAs("UnicodeDecodeError", a.span, diag.BadValue, "'%s' codec can't decode byte 0x%02x in position %d: it begins no character", c.name, rest[0], at)
		default:
			a.unknownHandling(handling)
		}
		rest = rest[1:]
	}
	return value.Str(out.String())
}
