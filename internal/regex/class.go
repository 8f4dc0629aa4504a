package regex

import (
	"strconv"
	"strings"
	"unicode"
)

// This file reads escapes and classes of characters.

// escape reads what follows a backslash outside of a class.
func (p *parser) escape(start int) node {
	if !p.more() {
		p.fail(start, "bad escape (end of pattern)")
	}
	c := p.text[p.at]
	if is := p.category(c); is != nil {
		p.at++
		return one{is}
	}
	word := p.category('w')
	boundary := func(m *matcher, at int) bool {
		before, after := at > 0 && word(m.text[at-1]), at < len(m.text) && word(m.text[at])
		return before != after
	}
	switch c {
	case 'A':
		p.at++
		return assertion{func(m *matcher, at int) bool { return at == 0 }}
	case 'Z':
		p.at++
		return assertion{func(m *matcher, at int) bool { return at == len(m.text) }}
	case 'b':
		p.at++
		return assertion{boundary}
	case 'B':
		p.at++
		return assertion{func(m *matcher, at int) bool { return len(m.text) > 0 && !boundary(m, at) }}
	}
	if '1' <= c && c <= '9' && !p.octal() {
		text := string(c)
		p.at++
		if p.more() && '0' <= p.text[p.at] && p.text[p.at] <= '9' {
			text += string(p.text[p.at])
			p.at++
		}
		n, _ := strconv.Atoi(text) // digits
		return p.backref(n, start)
	}
	return one{p.literal(p.character(start))}
}

// octal reports whether three octal digits come next.
func (p *parser) octal() bool {
	return p.at+3 <= len(p.text) && strings.Trim(string(p.text[p.at:p.at+3]), "01234567") == ""
}

// category is the test of \d, \w, \s and their opposites; nil for others.
func (p *parser) category(c rune) func(rune) bool {
	ascii := p.flags&ASCII != 0
	var is func(rune) bool
	switch unicode.ToLower(c) {
	case 'd':
		is = unicode.IsDigit
	case 'w':
		is = func(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsNumber(r) }
	case 's':
		is = func(r rune) bool { return unicode.IsSpace(r) || 0x1c <= r && r <= 0x1f }
	default:
		return nil
	}
	if c > 'z' {
		return nil
	}
	if all := is; ascii {
		is = func(r rune) bool { return r < 128 && all(r) && !(0x1c <= r && r <= 0x1f) }
	}
	if unicode.IsUpper(c) {
		return func(r rune) bool { return !is(r) }
	}
	return is
}

// character reads an escape that stands for one character.
func (p *parser) character(start int) rune {
	c := p.text[p.at]
	if c == '0' || p.octal() {
		n := 3
		if c == '0' && !p.octal() {
			n = 1
			if p.at+1 < len(p.text) && '0' <= p.text[p.at+1] && p.text[p.at+1] <= '7' {
				n = 2
			}
		}
		v, _ := strconv.ParseInt(string(p.text[p.at:p.at+n]), 8, 32) // octal digits
		p.at += n
		return rune(v)
	}
	p.at++
	if r, ok := map[rune]rune{'n': '\n', 't': '\t', 'r': '\r', 'f': '\f', 'v': '\v', 'a': '\a', '\\': '\\'}[c]; ok {
		return r
	}
	if n, ok := map[rune]int{'x': 2, 'u': 4, 'U': 8}[c]; ok {
		end := min(p.at+n, len(p.text))
		v, err := strconv.ParseInt(string(p.text[p.at:end]), 16, 32)
		if err != nil || end-p.at < n {
			p.fail(start, "incomplete escape \\%s", string(p.text[start+1:end]))
		}
		p.at = end
		return rune(v)
	}
	if c < unicode.MaxASCII && (unicode.IsLetter(c) || unicode.IsDigit(c)) {
		p.fail(start, "bad escape \\%c", c)
	}
	return c
}

// class reads a class behind its opening bracket.
func (p *parser) class(start int) func(rune) bool {
	not := p.accept("^")
	var tests []func(rune) bool
	for first := true; ; first = false {
		if !p.more() {
			p.fail(start, "unterminated character set")
		}
		if !first && p.accept("]") {
			break
		}
		tests = append(tests, p.member(start))
	}
	fold := p.flags&IgnoreCase != 0
	return func(r rune) bool {
		found := anyOf(tests, r)
		for c := unicode.SimpleFold(r); fold && !found && c != r; c = unicode.SimpleFold(c) {
			found = anyOf(tests, c)
		}
		return found != not
	}
}

func anyOf(tests []func(rune) bool, r rune) bool {
	for _, is := range tests {
		if is(r) {
			return true
		}
	}
	return false
}

// member reads a character, category or range of a class.
func (p *parser) member(start int) func(rune) bool {
	at := p.at
	lo, is := p.end(at)
	if p.at+1 >= len(p.text) || p.text[p.at] != '-' || p.text[p.at+1] == ']' {
		if is == nil {
			is = func(r rune) bool { return r == lo }
		}
		return is
	}
	p.at++
	if !p.more() {
		p.fail(start, "unterminated character set")
	}
	hi, other := p.end(p.at)
	if is != nil || other != nil || hi < lo {
		p.fail(at, "bad character range %s", string(p.text[at:p.at]))
	}
	return func(r rune) bool { return lo <= r && r <= hi }
}

// end reads one end of a range: a character, or a category.
func (p *parser) end(at int) (rune, func(rune) bool) {
	c := p.text[p.at]
	p.at++
	if c != '\\' {
		return c, nil
	}
	if !p.more() {
		p.fail(at, "bad escape (end of pattern)")
	}
	if is := p.category(p.text[p.at]); is != nil {
		p.at++
		return 0, is
	}
	if p.text[p.at] == 'b' {
		p.at++
		return '\b', nil
	}
	return p.character(at), nil
}
