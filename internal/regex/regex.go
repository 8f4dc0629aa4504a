package regex

import (
	"errors"
	"slices"
	"unicode"
)

// Flags of Python's re.
const (
	IgnoreCase = 2
	Multiline  = 8
	DotAll     = 16
	Verbose    = 64
	ASCII      = 256
)

// A Mode says where a match may stand.
type Mode uint8

// The modes: anywhere from a position on, at it, and from it to the end.
const (
	Search Mode = iota
	Start
	Full
)

// A Regexp is a compiled pattern.
type Regexp struct {
	// Names are those of the groups, "" for one without; the first is the
	// whole match.
	Names []string
	// Flags are those given and those that the pattern sets.
	Flags int
	root  node
	// Spent counts the steps of all searches.
	Spent int
}

// The budget of one search.
const (
	maxSteps = 20_000_000
	maxDepth = 200_000
)

// ErrBudget says that a search was given up.
var ErrBudget = errors.New("matching takes too many steps")

// Find gives the spans of the match and its groups in a text, as pairs of
// positions from a position on; -1 for a group that took no part, nil for no
// match. With advance a match at the position itself may not be empty.
func (re *Regexp) Find(text []rune, from int, mode Mode, advance bool) ([]int, error) {
	m := &matcher{text: text, caps: make([]int, 2*len(re.Names))}
	defer func() { re.Spent += m.steps }()
	for at := from; at <= len(text); at++ {
		for i := range m.caps {
			m.caps[i] = -1
		}
		end := -1
		if re.root.match(m, at, func(i int) bool {
			if mode == Full && i < len(text) || advance && at == from && i == at {
				return false
			}
			end = i
			return true
		}) {
			m.caps[0], m.caps[1] = at, end
			return m.caps, nil
		}
		if m.over {
			return nil, ErrBudget
		}
		if mode != Search {
			break
		}
	}
	return nil, nil
}

// All gives the spans of all matches that do not overlap.
func (re *Regexp) All(text []rune, from int) ([][]int, error) {
	var out [][]int
	advance := false
	for {
		at, err := re.Find(text, from, Search, advance)
		if at == nil || err != nil {
			return out, err
		}
		out = append(out, at)
		from, advance = at[1], at[0] == at[1]
	}
}

// A matcher is one search in progress.
type matcher struct {
	text         []rune
	caps         []int
	steps, depth int
	over         bool // the budget ran out
}

// step counts, and reports whether to go on.
func (m *matcher) step() bool {
	m.steps++
	if m.steps > maxSteps || m.depth > maxDepth {
		m.over = true
	}
	return !m.over
}

// A node matches at a position and then whatever k does; if k fails, it tries
// otherwise.
type node interface {
	match(m *matcher, at int, k func(int) bool) bool
	// width is the least and the most that the node matches.
	width() (least, most int)
}

const unbounded = 1 << 30

type (
	// one is a single character.
	one struct{ is func(rune) bool }
	// sequence is nodes after one another.
	sequence []node
	// choice is alternatives.
	choice []node
	// repeat is a node again and again.
	repeat struct {
		x          node
		min, max   int
		lazy       bool
		possessive bool
	}
	// group notes where x matched.
	group struct {
		x node
		n int
	}
	// backref is the text of a group.
	backref struct {
		n    int
		fold bool
	}
	// assertion is a test of a position.
	assertion struct{ holds func(m *matcher, at int) bool }
	// look matches without moving; behind it ends at the position.
	look struct {
		x           node
		behind, not bool
	}
	// atomic is x, which does not try otherwise once it has matched.
	atomic struct{ x node }
	// either is yes where group n took part, and no otherwise.
	either struct {
		n       int
		yes, no node
	}
)

func (x one) match(m *matcher, at int, k func(int) bool) bool {
	return m.step() && at < len(m.text) && x.is(m.text[at]) && k(at+1)
}

func (x sequence) match(m *matcher, at int, k func(int) bool) bool {
	if len(x) == 0 {
		return m.step() && k(at)
	}
	if len(x) == 1 {
		return x[0].match(m, at, k)
	}
	return x[0].match(m, at, func(i int) bool { return x[1:].match(m, i, k) })
}

func (x choice) match(m *matcher, at int, k func(int) bool) bool {
	return slices.ContainsFunc(x, func(n node) bool { return m.step() && n.match(m, at, k) })
}

func (x repeat) match(m *matcher, at int, k func(int) bool) bool {
	if x.possessive {
		return atomic{repeat{x: x.x, min: x.min, max: x.max}}.match(m, at, k)
	}
	if c, ok := x.x.(one); ok {
		return x.run(m, c, at, k)
	}
	return x.again(m, at, 0, k)
}

// run is a repeat of single characters, which needs no depth.
func (x repeat) run(m *matcher, c one, at int, k func(int) bool) bool {
	n := 0
	more := func() bool { return n < x.max && at+n < len(m.text) && m.step() && c.is(m.text[at+n]) }
	for (n < x.min || !x.lazy) && more() {
		n++
	}
	for n >= x.min && m.step() {
		if k(at + n) {
			return true
		}
		switch {
		case !x.lazy:
			n--
		case more():
			n++
		default:
			return false
		}
	}
	return false
}

// again matches from the n-th time on.
func (x repeat) again(m *matcher, at, n int, k func(int) bool) bool {
	if !m.step() {
		return false
	}
	m.depth++
	defer func() { m.depth-- }()
	once := func() bool {
		return n < x.max && x.x.match(m, at, func(i int) bool {
			if i == at && n >= x.min { // once more for nothing is enough
				return k(i)
			}
			return x.again(m, i, n+1, k)
		})
	}
	switch {
	case n < x.min:
		return once()
	case x.lazy:
		return k(at) || once()
	}
	return once() || k(at)
}

func (x group) match(m *matcher, at int, k func(int) bool) bool {
	return x.x.match(m, at, func(i int) bool {
		lo, hi := m.caps[2*x.n], m.caps[2*x.n+1]
		m.caps[2*x.n], m.caps[2*x.n+1] = at, i
		if k(i) {
			return true
		}
		m.caps[2*x.n], m.caps[2*x.n+1] = lo, hi
		return false
	})
}

func (x backref) match(m *matcher, at int, k func(int) bool) bool {
	lo, hi := m.caps[2*x.n], m.caps[2*x.n+1]
	if lo < 0 || at+hi-lo > len(m.text) || !m.step() {
		return false
	}
	for i := range hi - lo {
		if a, b := m.text[lo+i], m.text[at+i]; a != b && !(x.fold && folds(a, b)) {
			return false
		}
	}
	return k(at + hi - lo)
}

func (x assertion) match(m *matcher, at int, k func(int) bool) bool {
	return m.step() && x.holds(m, at) && k(at)
}

func (x look) match(m *matcher, at int, k func(int) bool) bool {
	from := at
	if x.behind {
		n, _ := x.x.width()
		from -= n
	}
	saved := slices.Clone(m.caps)
	found := from >= 0 && x.x.match(m, from, func(i int) bool { return !x.behind || i == at })
	if found != x.not && !m.over && k(at) {
		return true
	}
	copy(m.caps, saved)
	return false
}

func (x atomic) match(m *matcher, at int, k func(int) bool) bool {
	saved, end := slices.Clone(m.caps), -1
	if x.x.match(m, at, func(i int) bool { end = i; return true }) && !m.over && k(end) {
		return true
	}
	copy(m.caps, saved)
	return false
}

func (x either) match(m *matcher, at int, k func(int) bool) bool {
	if m.caps[2*x.n] >= 0 {
		return x.yes.match(m, at, k)
	}
	return x.no.match(m, at, k)
}

func (one) width() (int, int)       { return 1, 1 }
func (assertion) width() (int, int) { return 0, 0 }
func (look) width() (int, int)      { return 0, 0 }
func (backref) width() (int, int)   { return 0, unbounded }
func (x group) width() (int, int)   { return x.x.width() }
func (x atomic) width() (int, int)  { return x.x.width() }
func (x either) width() (int, int)  { return choice{x.yes, x.no}.width() }

func (x sequence) width() (least, most int) {
	for _, n := range x {
		a, b := n.width()
		least, most = least+a, min(most+b, unbounded)
	}
	return least, most
}

func (x choice) width() (least, most int) {
	least = unbounded
	for _, n := range x {
		a, b := n.width()
		least, most = min(least, a), max(most, b)
	}
	return least, most
}

func (x repeat) width() (least, most int) {
	a, b := x.x.width()
	if b > 0 && x.max >= unbounded/b {
		return min(a*x.min, unbounded), unbounded
	}
	return min(a*x.min, unbounded), b * x.max
}

// folds reports whether two characters are the same but for their case.
func folds(a, b rune) bool {
	for c := unicode.SimpleFold(a); c != a; c = unicode.SimpleFold(c) {
		if c == b {
			return true
		}
	}
	return false
}
