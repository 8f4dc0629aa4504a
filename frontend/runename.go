package frontend

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/runenames"
)

// This file implements the escape \N{name}.

// named writes the character that the text behind a backslash names, and
// returns the length of that text.
func (p *parser) named(b *strings.Builder, s string) (int, bool) {
	end := strings.IndexByte(s, '}')
	if !strings.HasPrefix(s, "N{") || end < 0 {
		return 0, false
	}
	const unified = "CJK UNIFIED IDEOGRAPH-" // the table has no entry of their own for these
	if code, ok := strings.CutPrefix(s[2:end], unified); ok {
		r, err := strconv.ParseUint(code, 16, 32)
		b.WriteRune(rune(r))
		return end + 1, err == nil && unicode.Is(unicode.Unified_Ideograph, rune(r))
	}
	if p.names == nil {
		p.names = runesByName()
	}
	r, ok := p.names[strings.ToUpper(s[2:end])]
	b.WriteRune(r)
	return end + 1, ok
}

// runesByName inverts the table of names, which takes tens of milliseconds:
// only files that use a name pay for it.
func runesByName() map[string]rune {
	m := make(map[string]rune, 1<<16)
	for r := range rune(utf8.MaxRune) {
		if unicode.IsPrint(r) || unicode.In(r, unicode.Cf, unicode.Z) {
			m[runenames.Name(r)] = r
		}
	}
	return m
}
