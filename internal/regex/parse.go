package regex

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// A parser reads a pattern.
type parser struct {
	text  []rune
	at    int
	flags int
	re    *Regexp
	open  []int // groups that are not closed yet
	last  int   // the highest group that a condition names
}

// A syntaxError ends parsing.
type syntaxError struct {
	msg string
	at  int
}

func (e *syntaxError) Error() string { return fmt.Sprintf("%s at position %d", e.msg, e.at) }

// Compile reads a pattern of Python's.
func Compile(pattern string, flags int) (re *Regexp, err error) {
	p := &parser{text: []rune(pattern), flags: flags, re: &Regexp{Names: []string{""}}}
	defer func() {
		switch e := recover().(type) {
		case nil:
		case *syntaxError:
			re, err = nil, e
		default:
			panic(e)
		}
	}()
	p.re.root = p.alternatives()
	if p.at < len(p.text) {
		p.fail(p.at, "unbalanced parenthesis")
	}
	if p.last >= len(p.re.Names) {
		p.fail(0, "invalid group reference %d", p.last)
	}
	p.re.Flags = p.flags
	return p.re, nil
}

func (p *parser) fail(at int, format string, args ...any) {
	panic(&syntaxError{fmt.Sprintf(format, args...), at})
}

func (p *parser) more() bool { return p.at < len(p.text) }

// accept passes a text if it comes next.
func (p *parser) accept(s string) bool {
	if n := len(s); p.at+n <= len(p.text) && string(p.text[p.at:p.at+n]) == s {
		p.at += n
		return true
	}
	return false
}

// until passes a text up to an end, which has to come.
func (p *parser) until(end rune, what string) string {
	start := p.at
	i := slices.Index(p.text[p.at:], end)
	if i < 0 {
		p.fail(start, "missing %c, unterminated %s", end, what)
	}
	p.at += i + 1
	return string(p.text[start : start+i])
}

func (p *parser) alternatives() node {
	x := choice{p.sequence()}
	for p.accept("|") {
		x = append(x, p.sequence())
	}
	if len(x) == 1 {
		return x[0]
	}
	return x
}

func (p *parser) sequence() node {
	x := sequence{}
	for p.more() && p.text[p.at] != '|' && p.text[p.at] != ')' {
		if p.flags&Verbose != 0 && p.blank() {
			continue
		}
		start := p.at
		item := p.item()
		if item == nil {
			continue
		}
		x = append(x, p.repeated(item, start))
	}
	return x
}

// blank passes white space and comments of a verbose pattern.
func (p *parser) blank() bool {
	switch c := p.text[p.at]; {
	case strings.ContainsRune(" \t\n\r\f\v", c):
		p.at++
		return true
	case c == '#':
		for p.more() && p.text[p.at] != '\n' {
			p.at++
		}
		return true
	}
	return false
}

// repeated reads the quantifier behind an item.
func (p *parser) repeated(x node, start int) node {
	for p.flags&Verbose != 0 && p.more() && p.blank() {
	}
	least, most, ok := p.quantifier()
	if !ok {
		return x
	}
	if _, is := x.(assertion); is {
		p.fail(start, "nothing to repeat")
	}
	if most < least {
		p.fail(start, "min repeat greater than max repeat")
	}
	r := repeat{x: x, min: least, max: most}
	r.lazy = p.accept("?")
	r.possessive = !r.lazy && p.accept("+")
	at := p.at
	if _, _, again := p.quantifier(); again {
		p.fail(at, "multiple repeat")
	}
	return r
}

func (p *parser) quantifier() (least, most int, ok bool) {
	switch {
	case p.accept("*"):
		return 0, unbounded, true
	case p.accept("+"):
		return 1, unbounded, true
	case p.accept("?"):
		return 0, 1, true
	}
	start := p.at
	if !p.accept("{") {
		return 0, 0, false
	}
	least, one := p.digits()
	most = least
	comma := p.accept(",")
	if comma {
		bound := false
		if most, bound = p.digits(); !bound {
			most = unbounded
		}
	}
	if !p.accept("}") || !one && !comma {
		p.at = start // it stands for itself
		return 0, 0, false
	}
	return least, most, true
}

func (p *parser) digits() (n int, ok bool) {
	start := p.at
	for p.more() && '0' <= p.text[p.at] && p.text[p.at] <= '9' {
		p.at++
	}
	n, err := strconv.Atoi(string(p.text[start:p.at]))
	return min(n, unbounded), err == nil
}

// item reads what a quantifier may follow; nil where there is none.
func (p *parser) item() node {
	start := p.at
	c := p.text[p.at]
	p.at++
	switch c {
	case '.':
		if p.flags&DotAll != 0 {
			return one{func(rune) bool { return true }}
		}
		return one{func(r rune) bool { return r != '\n' }}
	case '^':
		if p.flags&Multiline != 0 {
			return assertion{func(m *matcher, at int) bool { return at == 0 || m.text[at-1] == '\n' }}
		}
		return assertion{func(m *matcher, at int) bool { return at == 0 }}
	case '$':
		if p.flags&Multiline != 0 {
			return assertion{func(m *matcher, at int) bool { return at == len(m.text) || m.text[at] == '\n' }}
		}
		return assertion{func(m *matcher, at int) bool {
			return at == len(m.text) || at == len(m.text)-1 && m.text[at] == '\n'
		}}
	case '(':
		return p.group(start)
	case '[':
		return one{p.class(start)}
	case '\\':
		return p.escape(start)
	case '*', '+', '?', '{':
		p.at = start
		if _, _, ok := p.quantifier(); ok {
			p.fail(start, "nothing to repeat")
		}
		p.at++
	}
	return one{p.literal(c)}
}

// literal is the test for a character.
func (p *parser) literal(c rune) func(rune) bool {
	if p.flags&IgnoreCase != 0 {
		return func(r rune) bool { return r == c || folds(c, r) }
	}
	return func(r rune) bool { return r == c }
}

// group reads what follows an opening parenthesis.
func (p *parser) group(start int) node {
	if !p.accept("?") {
		return p.capture("", start)
	}
	switch {
	case p.accept("P<"):
		return p.capture(p.name('>', start), start)
	case p.accept("P="):
		return p.reference(p.name(')', start), start)
	case p.accept(":"):
		return p.closed(p.alternatives(), start)
	case p.accept("="):
		return look{x: p.closed(p.alternatives(), start)}
	case p.accept("!"):
		return look{x: p.closed(p.alternatives(), start), not: true}
	case p.accept("<="):
		return p.behind(start, false)
	case p.accept("<!"):
		return p.behind(start, true)
	case p.accept(">"):
		return atomic{p.closed(p.alternatives(), start)}
	case p.accept("#"):
		p.until(')', "comment")
		return nil
	case p.accept("("):
		return p.conditional(start)
	}
	return p.inline(start)
}

func (p *parser) closed(x node, start int) node {
	if !p.accept(")") {
		p.fail(start, "missing ), unterminated subpattern")
	}
	return x
}

// capture reads a group that has a number.
func (p *parser) capture(name string, start int) node {
	n := len(p.re.Names)
	if name != "" && slices.Contains(p.re.Names, name) {
		p.fail(start, "redefinition of group name '%s' as group %d", name, n)
	}
	p.re.Names = append(p.re.Names, name)
	p.open = append(p.open, n)
	flags := p.flags
	x := p.closed(p.alternatives(), start)
	p.flags = flags
	p.open = p.open[:len(p.open)-1]
	return group{x, n}
}

func (p *parser) name(end rune, start int) string {
	name := p.until(end, "name")
	for i, r := range name {
		if !(r == '_' || unicode.IsLetter(r) || i > 0 && unicode.IsDigit(r)) {
			p.fail(start, "bad character in group name '%s'", name)
		}
	}
	if name == "" {
		p.fail(start, "missing group name")
	}
	return name
}

func (p *parser) reference(name string, start int) node {
	n := slices.Index(p.re.Names, name)
	if n <= 0 {
		p.fail(start, "unknown group name '%s'", name)
	}
	return p.backref(n, start)
}

func (p *parser) backref(n, start int) node {
	if n >= len(p.re.Names) {
		p.fail(start, "invalid group reference %d", n)
	}
	if slices.Contains(p.open, n) {
		p.fail(start, "cannot refer to an open group")
	}
	return backref{n, p.flags&IgnoreCase != 0}
}

func (p *parser) behind(start int, not bool) node {
	x := p.closed(p.alternatives(), start)
	if a, b := x.width(); a != b {
		p.fail(start, "look-behind requires fixed-width pattern")
	}
	return look{x: x, behind: true, not: not}
}

func (p *parser) conditional(start int) node {
	name := p.until(')', "name")
	n, err := strconv.Atoi(name)
	if err != nil {
		n = slices.Index(p.re.Names, name)
	}
	if n <= 0 {
		p.fail(start, "unknown group name '%s'", name)
	}
	p.last = max(p.last, n) // which may come later
	x := either{n: n, yes: p.sequence(), no: sequence{}}
	if p.accept("|") {
		x.no = p.sequence()
	}
	return p.closed(x, start)
}

// inline reads flags: for the whole pattern, `(?i)`, or a part, `(?i-s:...)`.
func (p *parser) inline(start int) node {
	letters := map[rune]int{'i': IgnoreCase, 'm': Multiline, 's': DotAll, 'x': Verbose, 'a': ASCII, 'u': 0, 'L': 0}
	set, clear, minus := 0, 0, false
	for ; p.more(); p.at++ {
		c := p.text[p.at]
		bit, ok := letters[c]
		switch {
		case c == '-' && !minus:
			minus = true
		case ok && minus:
			clear |= bit
		case ok:
			set |= bit
		case c == ')' && !minus:
			if start > 0 {
				p.fail(start, "global flags not at the start of the expression")
			}
			p.at++
			p.flags |= set
			return nil
		case c == ':':
			p.at++
			outer := p.flags
			p.flags = p.flags&^clear | set
			x := p.closed(p.alternatives(), start)
			p.flags = outer
			return x
		default:
			p.fail(start+1, "unknown extension ?%c", c)
		}
	}
	p.fail(start, "missing -, : or )")
	return nil
}
