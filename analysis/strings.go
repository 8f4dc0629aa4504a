package analysis

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
)

// stringMethods are the methods of str that give strings, lists or positions.
func stringMethods() []methodRow {
	return []methodRow{
		{"upper", "", mapString(upperCase)},
		{"lower", "", mapString(lowerCase)},
		{"casefold", "", mapString(foldCase)},
		{"title", "", mapString(titleCase)},
		{"capitalize", "", mapString(capitalized)},
		{"swapcase", "", mapString(swapCase)},
		{"strip", "chars? /", strip(strings.TrimFunc)},
		{"lstrip", "chars? /", strip(strings.TrimLeftFunc)},
		{"rstrip", "chars? /", strip(strings.TrimRightFunc)},
		{"removeprefix", "prefix /", func(a *args) value.Value { return value.Str(strings.TrimPrefix(a.str(0), a.str(1))) }},
		{"removesuffix", "suffix /", func(a *args) value.Value { return value.Str(strings.TrimSuffix(a.str(0), a.str(1))) }},
		{"split", "sep? maxsplit?", splitString},
		{"rsplit", "sep? maxsplit?", rsplitString},
		{"splitlines", "keepends?", splitLines},
		{"partition", "sep /", partition(strings.Index, false)},
		{"rpartition", "sep /", partition(strings.LastIndex, true)},
		{"join", "iterable /", joinStrings},
		{"replace", "old new count? /", replaceString},
		{"format", "*values **kw", func(a *args) value.Value {
			f := &formatter{e: a.e, args: a.rest, kwargs: a.kw, span: a.span}
			return a.e.textValue(f.format(a.str(0)))
		}},
		{"format_map", "mapping /", formatMap},
		{"find", "sub start? end? /", findString(strings.Index, false)},
		{"rfind", "sub start? end? /", findString(strings.LastIndex, false)},
		{"index", "sub start? end? /", findString(strings.Index, true)},
		{"rindex", "sub start? end? /", findString(strings.LastIndex, true)},
		{"count", "sub start? end? /", countString},
		{"zfill", "width /", zfill},
		{"ljust", "width fill? /", justify('<')},
		{"rjust", "width fill? /", justify('>')},
		{"center", "width fill? /", center},
		{"expandtabs", "tabsize?", expandTabs},
		{"encode", "encoding? errors?", encode},
		{"translate", "table /", translate},
	}
}

// stringTests are the methods of str that answer a question.
func stringTests() []methodRow {
	return []methodRow{
		{"startswith", "prefix start? end? /", affix(strings.HasPrefix)},
		{"endswith", "suffix start? end? /", affix(strings.HasSuffix)},
		{"isdigit", "", everyRune(digitLike)},
		{"isdecimal", "", everyRune(unicode.IsDigit)},
		{"isnumeric", "", everyRune(isNumeric)},
		{"isalpha", "", everyRune(unicode.IsLetter)},
		{"isalnum", "", everyRune(isAlnum)},
		{"isspace", "", everyRune(isSpace)},
		{"isupper", "", cased(isUpper, isLower)},
		{"islower", "", cased(isLower, isUpper)},
		{"istitle", "", func(a *args) value.Value { return value.Bool(isTitle(a.str(0))) }},
		{"isascii", "", func(a *args) value.Value { return value.Bool(isASCII(a.str(0))) }},
		{"isprintable", "", func(a *args) value.Value {
			return value.Bool(!strings.ContainsFunc(a.str(0), func(r rune) bool { return !unicode.IsPrint(r) }))
		}},
		{"isidentifier", "", func(a *args) value.Value { return value.Bool(isIdentifier(a.str(0))) }},
	}
}

func mapString(f func(string) string) native {
	return func(a *args) value.Value { return value.Str(f(a.str(0))) }
}

// strip removes white space, or any of the given characters.
func strip(trim func(string, func(rune) bool) string) native {
	return func(a *args) value.Value {
		if !a.given(1) {
			return value.Str(trim(a.str(0), isSpace))
		}
		chars := a.str(1)
		return value.Str(trim(a.str(0), func(r rune) bool { return strings.ContainsRune(chars, r) }))
	}
}

func listOf(parts []string) value.Value {
	l := &value.List{Elems: make([]value.Value, 0, len(parts))}
	for _, p := range parts {
		l.Elems = append(l.Elems, value.Str(p))
	}
	return l
}

// pieces counts what a text is split into.
func (a *args) pieces(n int) { a.e.makes(3*slotBytes*int64(n), a.span) }

// separator is argument 1 of split; it must not be empty.
func (a *args) separator(i int) string {
	sep := a.str(i)
	if sep == "" {
		a.e.fail(a.span, diag.BadValue, "empty separator")
	}
	return sep
}

func splitString(a *args) value.Value {
	s, limit := a.str(0), a.int(2, -1)
	a.pieces(len(s) / 16)
	if a.given(1) {
		a.pieces(strings.Count(s, a.separator(1)))
		return listOf(strings.SplitN(s, a.separator(1), splits(limit)))
	}
	var parts []string
	s = strings.TrimLeftFunc(s, isSpace)
	for s != "" && limit != 0 {
		end := strings.IndexFunc(s, isSpace)
		if end < 0 {
			end = len(s)
		}
		parts = append(parts, s[:end])
		s = strings.TrimLeftFunc(s[end:], isSpace)
		limit--
	}
	if s != "" {
		parts = append(parts, s)
	}
	return listOf(parts)
}

func splits(limit int) int {
	if limit < 0 {
		return -1
	}
	return limit + 1
}

func rsplitString(a *args) value.Value {
	s, limit := a.str(0), a.int(2, -1)
	var parts []string
	if a.given(1) {
		sep := a.separator(1)
		for i := strings.LastIndex(s, sep); i >= 0 && limit != 0; i = strings.LastIndex(s, sep) {
			parts = append(parts, s[i+len(sep):])
			s = s[:i]
			limit--
		}
		return listOf(reversedStrings(append(parts, s)))
	}
	s = strings.TrimRightFunc(s, isSpace)
	for s != "" && limit != 0 {
		i := strings.LastIndexFunc(s, isSpace)
		start := i + 1
		if i >= 0 {
			_, n := utf8.DecodeRuneInString(s[i:])
			start = i + n
		}
		parts = append(parts, s[start:])
		s = strings.TrimRightFunc(s[:max(i, 0)], isSpace)
		limit--
	}
	if s != "" {
		parts = append(parts, s)
	}
	return listOf(reversedStrings(parts))
}

func reversedStrings(s []string) []string {
	for i, j := 0, len(s)-1; i < j; i, j = i+1, j-1 {
		s[i], s[j] = s[j], s[i]
	}
	return s
}

func splitLines(a *args) value.Value {
	s, keep := a.str(0), a.bool(1, false)
	var parts []string
	for s != "" {
		end := strings.IndexAny(s, "\n\r\v\f\x1c\x1d\x1e\u0085\u2028\u2029")
		if end < 0 {
			parts = append(parts, s)
			break
		}
		_, n := utf8.DecodeRuneInString(s[end:])
		if strings.HasPrefix(s[end:], "\r\n") {
			n = 2
		}
		line := s[:end]
		if keep {
			line = s[:end+n]
		}
		parts = append(parts, line)
		s = s[end+n:]
	}
	return listOf(parts)
}

func partition(find func(s, sep string) int, last bool) native {
	return func(a *args) value.Value {
		s, sep := a.str(0), a.separator(1)
		i := find(s, sep)
		parts := []value.Value{value.Str(s), value.Str(""), value.Str("")}
		switch {
		case i >= 0:
			parts = []value.Value{value.Str(s[:i]), value.Str(sep), value.Str(s[i+len(sep):])}
		case last:
			parts[0], parts[2] = parts[2], parts[0]
		}
		return &value.Tuple{Elems: parts}
	}
}

func joinStrings(a *args) value.Value {
	var parts []string
	for i, v := range a.items(1) {
		if !isText(v) {
			a.e.fail(a.span, diag.BadType, "sequence item %d: expected str instance, %s found", i, a.e.typeName(v))
		}
		s := a.e.text(v, a.span)
		a.e.makes(int64(len(s)+len(a.str(0))), a.span)
		parts = append(parts, s)
	}
	return a.e.textValue(strings.Join(parts, a.str(0)))
}

func replaceString(a *args) value.Value {
	s, n := a.str(0), a.int(3, -1)
	places := strings.Count(s, a.str(1))
	if n >= 0 {
		places = min(places, n)
	}
	a.e.makes(int64(places)*int64(len(a.str(2))), a.span)
	return value.Str(strings.Replace(s, a.str(1), a.str(2), n))
}

func formatMap(a *args) value.Value {
	f := &formatter{e: a.e, span: a.span}
	if m := a.e.mapping(a.vals[1]); m != nil {
		for _, k := range m.Keys() {
			v, _ := m.Get(k)
			f.kwargs = append(f.kwargs, value.Kwarg{Name: a.e.str(k, a.span), Value: v})
		}
	}
	return a.e.textValue(f.format(a.str(0)))
}

// window is the part of self that start and end select, and where it starts.
func (a *args) window(first int) (part []rune, start int, ok bool) {
	r := []rune(a.str(0))
	s := &value.Slice{Lo: a.or(first, value.None{}), Hi: a.or(first+1, value.None{})}
	lo, hi, _ := a.e.sliceBounds(s, len(r), a.span)
	if n, isInt := s.Lo.(value.Int); lo > hi || isInt && int(n) > len(r) {
		return nil, 0, false
	}
	return r[lo:hi], lo, true
}

func findString(find func(s, sub string) int, must bool) native {
	return func(a *args) value.Value {
		part, start, ok := a.window(2)
		i := -1
		if ok {
			i = find(string(part), a.str(1))
		}
		if i < 0 && must {
			a.e.fail(a.span, diag.BadValue, "substring not found")
		}
		if i < 0 {
			return value.Int(-1)
		}
		return value.Int(start + utf8.RuneCountInString(string(part)[:i]))
	}
}

func countString(a *args) value.Value {
	part, _, ok := a.window(2)
	if !ok {
		return value.Int(0)
	}
	return value.Int(strings.Count(string(part), a.str(1)))
}

func affix(has func(s, affix string) bool) native {
	return func(a *args) value.Value {
		part, _, ok := a.window(2)
		choices := []value.Value{a.vals[1]}
		if t, isTuple := a.vals[1].(*value.Tuple); isTuple {
			choices = t.Elems
		}
		for _, c := range choices {
			s, isStr := a.e.force(c, a.span).(value.Str)
			if !isStr {
				a.wrong(1, "a str or a tuple of str")
			}
			if ok && has(string(part), string(s)) {
				return value.Bool(true)
			}
		}
		return value.Bool(false)
	}
}

func zfill(a *args) value.Value {
	s := a.str(0)
	sign := ""
	if s != "" && (s[0] == '+' || s[0] == '-') {
		sign, s = s[:1], s[1:]
	}
	w := spec{fill: '0', align: '=', width: a.width()}
	return value.Str(w.pad(sign, s))
}

// width is argument 1, to which a text is padded.
func (a *args) width() int {
	n := a.int(1, 0)
	a.e.makes(4*int64(max(n, 0)), a.span) // a character takes four bytes at most
	return n
}

// padding is the character that pads.
func (a *args) padding(i int) rune {
	if a.vals[i] == nil {
		return ' '
	}
	r := []rune(a.str(i))
	if len(r) != 1 {
		a.fail(diag.BadType, "needs a fill character of one character")
	}
	return r[0]
}

func justify(align byte) native {
	return func(a *args) value.Value {
		w := spec{fill: a.padding(2), align: align, width: a.width()}
		return value.Str(w.pad("", a.str(0)))
	}
}

// center puts the odd fill character at the left where the width is odd, as
// CPython does.
func center(a *args) value.Value {
	s, width := a.str(0), a.width()
	n := width - utf8.RuneCountInString(s)
	if n <= 0 {
		return value.Str(s)
	}
	left := n/2 + n&width&1
	fill := string(a.padding(2))
	return value.Str(strings.Repeat(fill, left) + s + strings.Repeat(fill, n-left))
}

func expandTabs(a *args) value.Value {
	size := a.int(1, 8)
	var b strings.Builder
	column := 0
	for _, r := range a.str(0) {
		switch r {
		case '\t':
			n := 0
			if size > 0 {
				n = size - column%size
			}
			a.e.makes(int64(n), a.span)
			b.WriteString(strings.Repeat(" ", n))
			column += n
			continue
		case '\n', '\r':
			column = -1
		}
		b.WriteRune(r)
		column++
	}
	return value.Str(b.String())
}

// makeTrans is str.maketrans: a table by code points.
func makeTrans(a *args) value.Value {
	d := value.NewDict()
	if a.vals[1] == nil {
		m := a.e.mapping(a.vals[0])
		if m == nil {
			a.wrong(0, "a dict")
		}
		for _, k := range m.Keys() {
			v, _ := m.Get(k)
			if s, ok := k.(value.Str); ok {
				k = ord(&args{e: a.e, name: a.name, span: a.span, vals: []value.Value{s}})
			}
			d.Set(k, v)
		}
		return d
	}
	to := []rune(a.str(1))
	for i, r := range []rune(a.str(0)) {
		if i >= len(to) {
			a.e.fail(a.span, diag.BadValue, "the first two maketrans arguments must have equal length")
		}
		d.Set(value.Int(r), value.Int(to[i]))
	}
	if a.given(2) {
		for _, r := range a.str(2) {
			d.Set(value.Int(r), value.None{})
		}
	}
	return d
}

// translate replaces characters by a table of code points.
func translate(a *args) value.Value {
	m := a.e.mapping(a.vals[1])
	if m == nil {
		a.wrong(1, "a dict")
	}
	var b strings.Builder
	for _, r := range a.str(0) {
		v, ok := m.Get(value.Int(r))
		switch x := v.(type) {
		case value.Str:
			a.e.makes(int64(len(x)), a.span)
			b.WriteString(string(x))
		case value.Int:
			b.WriteRune(rune(x))
		}
		if !ok {
			b.WriteRune(r)
		}
	}
	return value.Str(b.String())
}

func everyRune(f func(rune) bool) native {
	return func(a *args) value.Value {
		s := a.str(0)
		return value.Bool(s != "" && !strings.ContainsFunc(s, func(r rune) bool { return !f(r) }))
	}
}

func cased(want, other func(rune) bool) native {
	return func(a *args) value.Value {
		s := a.str(0)
		return value.Bool(strings.ContainsFunc(s, want) && !strings.ContainsFunc(s, func(r rune) bool { return other(r) || unicode.Is(unicode.Lt, r) }))
	}
}

func bytesMethods() []methodRow {
	return []methodRow{
		{"decode", "encoding? errors?", decode},
		{"hex", "", func(a *args) value.Value {
			s, _ := text(a.vals[0])
			var b strings.Builder
			for i := range len(s) {
				b.WriteByte("0123456789abcdef"[s[i]>>4])
				b.WriteByte("0123456789abcdef"[s[i]&15])
			}
			return value.Str(b.String())
		}},
	}
}
