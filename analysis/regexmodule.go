package analysis

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
)

// This file gives the library's re.py its matcher: Go's, on patterns of
// Python's grammar as far as both mean the same. Backreferences and looking
// around are what Go's has not.

// Flags of Python's re.
const (
	reIgnoreCase = 2
	reMultiline  = 8
	reDotAll     = 16
	reVerbose    = 64
	reASCII      = 256
)

func regexModule() *value.Module {
	return newModule("_re", []methodRow{{"matcher", "pattern flags", matcher}})
}

// matcher compiles a pattern: its groups' names, and functions that find the
// spans of the first match ("search", "match", "fullmatch") or of all.
func matcher(a *args) value.Value {
	text, flags := a.str(0), a.int(1, 0)
	goText := a.goPattern(text, flags)
	search := a.compileRegex(goText, text)
	start := a.compileRegex(`\A(?:`+goText+`)`, text)
	full := a.compileRegex(`\A(?:`+goText+`)\z`, text)
	names := &value.List{}
	for _, n := range search.SubexpNames() {
		names.Elems = append(names.Elems, value.Str(n))
	}
	first := func(name string, re *regexp.Regexp) value.Value {
		return builtin(name, "string /", func(a *args) value.Value { return spansOf(a.str(0), re.FindStringSubmatchIndex(a.str(0))) })
	}
	all := builtin("all", "string /", func(a *args) value.Value {
		if search.MatchString("") {
			a.e.unsupported(a.span, "a pattern that matches the empty text cannot be searched for again and again", "write + for *, or use `match`")
		}
		out := &value.List{}
		for _, at := range search.FindAllStringSubmatchIndex(a.str(0), -1) {
			out.Elems = append(out.Elems, spansOf(a.str(0), at))
		}
		return out
	})
	return &value.Tuple{Elems: []value.Value{names, first("search", search), first("match", start), first("fullmatch", full), all}}
}

func (a *args) compileRegex(goText, text string) *regexp.Regexp {
	re, err := regexp.Compile(goText)
	if err != nil {
		reason := strings.TrimPrefix(err.Error(), "error parsing regexp: ")
		a.e.fail(a.span, diag.BadValue, "the pattern %s cannot be used: %s", quote(shortened(text)), reason)
	}
	return re
}

// spansOf are the spans of a match and its groups in characters; None for no
// match, and for a group that took no part.
func spansOf(s string, at []int) value.Value {
	if at == nil {
		return value.None{}
	}
	out := &value.Tuple{}
	for i := 0; i < len(at); i += 2 {
		if at[i] < 0 {
			out.Elems = append(out.Elems, value.None{})
			continue
		}
		lo := utf8.RuneCountInString(s[:at[i]])
		out.Elems = append(out.Elems, pair(value.Int(lo), value.Int(lo+utf8.RuneCountInString(s[at[i]:at[i+1]]))))
	}
	return out
}

// goPattern is a pattern of Python's in Go's grammar.
func (a *args) goPattern(p string, flags int) string {
	var b strings.Builder
	set := "s"[:min(1, flags&reDotAll)] + "m"[:min(1, flags&reMultiline)] + "i"[:min(1, flags&reIgnoreCase)]
	if set != "" {
		b.WriteString("(?" + set + ")")
	}
	inClass := false
	for i := 0; i < len(p); i++ {
		switch c := p[i]; {
		case c == '\\' && i+1 < len(p):
			i++
			b.WriteString(a.goEscape(p[i], flags, inClass))
		case c == '[' && !inClass:
			inClass = true
			b.WriteByte(c)
			if i+1 < len(p) && p[i+1] == '^' {
				i++
				b.WriteByte('^')
			}
			if i+1 < len(p) && p[i+1] == ']' {
				i++
				b.WriteString(`\]`)
			}
		case c == '[':
			b.WriteString(`\[`)
		case c == ']':
			inClass = false
			b.WriteByte(c)
		case !inClass && flags&reVerbose != 0 && strings.IndexByte(" \t\n\r", c) >= 0:
		case !inClass && flags&reVerbose != 0 && c == '#':
			for i+1 < len(p) && p[i+1] != '\n' {
				i++
			}
		case !inClass && c == '(':
			a.refuseLooking(p[i:])
			b.WriteByte(c)
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// goEscape is an escape of Python's.
func (a *args) goEscape(c byte, flags int, inClass bool) string {
	classes := map[byte]string{'d': `\p{Nd}`, 'w': `\p{L}\p{N}_`, 's': `\s\x0b\x{85}\p{Z}`}
	class, ok := classes[c]
	switch {
	case ok && flags&reASCII == 0 && inClass:
		return class
	case ok && flags&reASCII == 0:
		return "[" + class + "]"
	case c == 'D' && flags&reASCII == 0 && !inClass:
		return `[^\p{Nd}]`
	case c == 'W' && flags&reASCII == 0 && !inClass:
		return `[^\p{L}\p{N}_]`
	case c == 'S' && flags&reASCII == 0 && !inClass:
		return `[^\s\x0b\x{85}\p{Z}]`
	case c == 'Z' && !inClass:
		return `\z`
	case c >= '1' && c <= '9' && !inClass:
		a.e.unsupported(a.span, "patterns with backreferences are not supported", "compare the groups after the match")
	}
	return `\` + string(c)
}

// refuseLooking refuses the groups that look around.
func (a *args) refuseLooking(p string) {
	for _, g := range []string{"(?=", "(?!", "(?<=", "(?<!", "(?P=", "(?("} {
		if strings.HasPrefix(p, g) {
			a.e.unsupported(a.span, "patterns with `"+g+"...)` are not supported", "match more, and look at the groups")
		}
	}
}
