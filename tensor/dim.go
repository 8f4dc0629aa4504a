package tensor

import (
	"fmt"
	"math"
	"slices"
	"sort"
	"strings"
)

// A Dim is the length of one axis, or any integer computed from lengths: a
// polynomial over symbols with integer coefficients, kept in one canonical
// form so that equal expressions print equally. The zero value is 0.
//
//	4    N    2*N+1    (N+1)//2    ?1
//
// A symbol is a name from an input's spec ("N") or anonymous ("?1"): a length
// that only the running program knows. Anonymous symbols are numbered so that
// graph text can tell two unknown lengths apart; people see them as "?".
//
// Coefficients beyond int64 saturate, so that the size of an absurd shape is
// absurd too instead of small. A divisor that is not a number is taken not to
// be zero.
type Dim struct {
	c int64  // the constant term
	t []term // the others, sorted by key, no zero coefficients
}

// A term is coef times the product of its atoms (sorted by name).
type term struct {
	coef  int64
	atoms []atom
}

// An atom is a symbol, or one of the operations that no polynomial expresses.
type atom struct {
	op   string // "" for a symbol, else "//", "%", "max", "min", "stretch"
	name string // the symbol, or the printed form of the operation
	x, y *Dim   // the operands of op
}

// D is the dim of constant length n.
func D(n int64) Dim { return Dim{c: n} }

// Sym is the dim named by a symbol, "N" or "?1".
func Sym(name string) Dim {
	return Dim{t: []term{{1, []atom{{name: name}}}}}
}

// Const reports the value of a dim that is a number.
func (d Dim) Const() (int64, bool) { return d.c, len(d.t) == 0 }

// IsConst reports whether d is the number n.
func (d Dim) IsConst(n int64) bool { return len(d.t) == 0 && d.c == n }

// Static reports whether d is a number.
func (d Dim) Static() bool { return len(d.t) == 0 }

// Unknown reports whether d is exactly one anonymous symbol, the "?" of the
// join rules.
func (d Dim) Unknown() bool { return strings.HasPrefix(d.symbol(), "?") }

// symbol is the name of the symbol that d is, or "".
func (d Dim) symbol() string {
	if d.c == 0 && len(d.t) == 1 && d.t[0].coef == 1 && len(d.t[0].atoms) == 1 && d.t[0].atoms[0].op == "" {
		return d.t[0].atoms[0].name
	}
	return ""
}

// Symbol reports the name of the symbol that d is.
func (d Dim) Symbol() (string, bool) { s := d.symbol(); return s, s != "" }

// Equal reports whether two dims are the same expression, and so have the same
// value whatever the symbols are.
func (d Dim) Equal(e Dim) bool {
	return d.c == e.c && len(d.t) == len(e.t) && (d.Static() || d.String() == e.String())
}

// Add is d + e.
func (d Dim) Add(e Dim) Dim {
	out := Dim{c: satAdd(d.c, e.c)}
	if d.Static() && e.Static() {
		return out
	}
	sum := map[string]*term{}
	var keys []string
	for _, t := range append(append([]term{}, d.t...), e.t...) {
		k := t.key()
		if s, ok := sum[k]; ok {
			s.coef = satAdd(s.coef, t.coef)
			continue
		}
		u := t
		sum[k] = &u
		keys = append(keys, k)
	}
	sort.Strings(keys)
	for _, k := range keys {
		if sum[k].coef != 0 {
			out.t = append(out.t, *sum[k])
		}
	}
	return out
}

// Sub is d - e.
func (d Dim) Sub(e Dim) Dim { return d.Add(e.Mul(D(-1))) }

// Mul is d * e.
func (d Dim) Mul(e Dim) Dim {
	out := Dim{c: satMul(d.c, e.c)}
	for _, t := range d.t {
		out = out.Add(t.times(term{coef: e.c}))
		for _, u := range e.t {
			out = out.Add(t.times(u))
		}
	}
	for _, u := range e.t {
		out = out.Add(u.times(term{coef: d.c}))
	}
	return out
}

func (t term) times(u term) Dim {
	if t.coef == 0 || u.coef == 0 {
		return Dim{}
	}
	atoms := append(append([]atom{}, t.atoms...), u.atoms...)
	sort.Slice(atoms, func(i, j int) bool { return atoms[i].name < atoms[j].name })
	return Dim{t: []term{{satMul(t.coef, u.coef), atoms}}}
}

// FloorDiv is d // e, rounded towards minus infinity; by zero it is zero.
func (d Dim) FloorDiv(e Dim) Dim {
	if e.IsConst(0) {
		return Dim{}
	}
	if d.Equal(e) {
		return D(1)
	}
	whole, rest := d.split(e)
	if n, ok := e.Const(); ok && rest.Static() {
		return whole.Add(D(floorDiv(rest.c, n)))
	}
	if rest.IsConst(0) {
		return whole
	}
	return whole.Add(opaque("//", rest, e))
}

// Mod is d % e with the sign of e, as Python's; by zero it is zero.
func (d Dim) Mod(e Dim) Dim {
	if e.IsConst(0) || d.Equal(e) {
		return Dim{}
	}
	_, rest := d.split(e)
	if n, ok := e.Const(); ok && rest.Static() {
		return D(rest.c - floorDiv(rest.c, n)*n)
	}
	if rest.IsConst(0) {
		return rest
	}
	return opaque("%", rest, e)
}

// split writes d as e*whole + rest, moving every term that e divides. Only a
// number or a single product divides anything: 12*N = (3*N)*4 + 0.
func (d Dim) split(e Dim) (whole, rest Dim) {
	by := term{coef: e.c}
	if !e.Static() {
		if e.c != 0 || len(e.t) != 1 {
			return Dim{}, d
		}
		by = e.t[0]
	}
	for _, t := range d.t {
		if q, ok := t.over(by); ok {
			whole = whole.Add(q)
		} else {
			rest.t = append(rest.t, t)
		}
	}
	rest.c = d.c
	if e.Static() {
		q := floorDiv(d.c, e.c)
		whole.c, rest.c = satAdd(whole.c, q), d.c-q*e.c
	}
	return whole, rest
}

// over is t / u where that leaves no rest and no divisor.
func (t term) over(u term) (Dim, bool) {
	if t.coef%u.coef != 0 {
		return Dim{}, false
	}
	left := append([]atom{}, t.atoms...)
	for _, a := range u.atoms {
		i := slices.IndexFunc(left, func(b atom) bool { return a.name == b.name })
		if i < 0 {
			return Dim{}, false
		}
		left = slices.Delete(left, i, i+1)
	}
	if len(left) == 0 {
		return D(t.coef / u.coef), true
	}
	return Dim{t: []term{{t.coef / u.coef, left}}}, true
}

// Max is the larger of d and e.
func (d Dim) Max(e Dim) Dim { return d.pick("max", e, 1) }

// Min is the smaller of d and e.
func (d Dim) Min(e Dim) Dim { return d.pick("min", e, -1) }

// Stretch is the length that axes of lengths d and e broadcast to: e where d is
// 1, else d. The two are equal or one of them is 1, so their order is of no
// account: stretch(?1,?2) is written with its parts sorted.
func (d Dim) Stretch(e Dim) Dim {
	switch {
	case d.IsConst(1):
		return e
	case e.IsConst(1), d.Static():
		return d
	case e.Static():
		return e
	}
	parts := d.stretched()
	for _, p := range e.stretched() {
		if !slices.ContainsFunc(parts, p.Equal) {
			parts = append(parts, p)
		}
	}
	slices.SortFunc(parts, func(a, b Dim) int { return strings.Compare(a.String(), b.String()) })
	out := parts[0]
	for _, p := range parts[1:] {
		out = opaque("stretch", out, p)
	}
	return out
}

// stretched are the parts of a stretch; d itself if it is none.
func (d Dim) stretched() []Dim {
	if d.c == 0 && len(d.t) == 1 && d.t[0].coef == 1 && len(d.t[0].atoms) == 1 && d.t[0].atoms[0].op == "stretch" {
		a := d.t[0].atoms[0]
		return append(a.x.stretched(), *a.y)
	}
	return []Dim{d}
}

func (d Dim) pick(op string, e Dim, sign int64) Dim {
	if d.String() > e.String() { // one form whatever the order
		d, e = e, d
	}
	if lo, hi := d.Sub(e).Range(); sign*lo >= 0 && sign*hi >= 0 {
		return d
	} else if sign*lo <= 0 && sign*hi <= 0 {
		return e
	}
	return opaque(op, d, e)
}

// opaque is an operation as an atom, unless its bounds leave one value.
func opaque(op string, x, y Dim) Dim {
	a := atom{op: op, x: &x, y: &y}
	if r := a.bounds(); r.lo == r.hi {
		return D(r.lo)
	}
	if len(op) >= 3 {
		a.name = fmt.Sprintf("%s(%s,%s)", op, x, y)
	} else {
		a.name = x.operand() + op + y.operand()
	}
	return Dim{t: []term{{1, []atom{a}}}}
}

// operand is d as it stands beside "//" or "%": in parentheses unless it is
// one word.
func (d Dim) operand() string {
	word := d.Static() && d.c >= 0
	if d.c == 0 && len(d.t) == 1 && d.t[0].coef == 1 && len(d.t[0].atoms) == 1 {
		word = !d.t[0].atoms[0].divides()
	}
	if word {
		return d.String()
	}
	return "(" + d.String() + ")"
}

// divides reports whether a is a division, whose text binds no tighter than
// the product around it.
func (a atom) divides() bool { return a.op == "//" || a.op == "%" }

func satAdd(a, b int64) int64 {
	if c := a + b; (c > a) == (b > 0) {
		return c
	}
	return saturated(a < 0)
}

func satMul(a, b int64) int64 {
	if a == 0 || b == 0 {
		return 0
	}
	c := a * b
	if c/b != a || a == math.MinInt64 && b == -1 || b == math.MinInt64 && a == -1 {
		return saturated((a < 0) != (b < 0))
	}
	return c
}

func saturated(negative bool) int64 {
	if negative {
		return -math.MaxInt64
	}
	return math.MaxInt64
}

func floorDiv(a, b int64) int64 {
	if b == 0 {
		return 0
	}
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

// Symbols lists the symbols that d depends on, in order of first appearance.
func (d Dim) Symbols() []string {
	var out []string
	d.Walk(func(s string) {
		for _, have := range out {
			if have == s {
				return
			}
		}
		out = append(out, s)
	})
	return out
}

// Walk calls f for every occurrence of a symbol in d.
func (d Dim) Walk(f func(symbol string)) {
	for _, t := range d.t {
		for _, a := range t.atoms {
			if a.op == "" {
				f(a.name)
				continue
			}
			a.x.Walk(f)
			a.y.Walk(f)
		}
	}
}

// Subst replaces every symbol by what f gives for it.
func (d Dim) Subst(f func(symbol string) Dim) Dim {
	return Fold(d, D, f, Dim.Add, Dim.Mul, func(op string, x, y Dim) Dim {
		switch op {
		case "//":
			return x.FloorDiv(y)
		case "%":
			return x.Mod(y)
		case "max":
			return x.Max(y)
		case "stretch":
			return x.Stretch(y)
		}
		return x.Min(y)
	})
}

// Eval is the value of d where sym gives the values of the symbols.
func (d Dim) Eval(sym func(string) int64) int64 {
	v := d.Subst(func(s string) Dim { return D(sym(s)) })
	return v.c
}

// Fold computes over the structure of d: constants, symbols, sums, products,
// and the operations "//", "%", "max", "min" and "stretch". Code generators use it to
// turn a dim into instructions.
func Fold[T any](d Dim, num func(int64) T, sym func(string) T, add, mul func(T, T) T, op func(string, T, T) T) T {
	var sum T
	empty := true
	accumulate := func(v T) {
		if empty {
			sum, empty = v, false
		} else {
			sum = add(sum, v)
		}
	}
	for _, t := range d.t {
		accumulate(foldTerm(t, num, sym, add, mul, op))
	}
	if d.c != 0 || empty {
		accumulate(num(d.c))
	}
	return sum
}

func foldTerm[T any](t term, num func(int64) T, sym func(string) T, add, mul func(T, T) T, op func(string, T, T) T) T {
	var prod T
	for i, a := range t.atoms {
		var v T
		if a.op == "" {
			v = sym(a.name)
		} else {
			v = op(a.op, Fold(*a.x, num, sym, add, mul, op), Fold(*a.y, num, sym, add, mul, op))
		}
		if i == 0 {
			prod = v
		} else {
			prod = mul(prod, v)
		}
	}
	if t.coef != 1 {
		prod = mul(prod, num(t.coef))
	}
	return prod
}

func (t term) key() string {
	names := make([]string, len(t.atoms))
	for i, a := range t.atoms {
		names[i] = a.name
	}
	return strings.Join(names, "*")
}

// String is the canonical text of d: "2*N+1", "(N+1)//2", "?1".
func (d Dim) String() string {
	if len(d.t) == 0 {
		return fmt.Sprint(d.c)
	}
	var b strings.Builder
	for i, t := range d.t {
		if i > 0 && t.coef > 0 {
			b.WriteByte('+')
		}
		b.WriteString(t.String())
	}
	if d.c != 0 {
		fmt.Fprintf(&b, "%+d", d.c)
	}
	return b.String()
}

// String is the text of t; a division inside a product has parentheses.
func (t term) String() string {
	if t.coef == 1 && len(t.atoms) == 1 {
		return t.atoms[0].name
	}
	var parts []string
	sign := ""
	if t.coef == -1 {
		sign = "-"
	} else if t.coef != 1 {
		parts = append(parts, fmt.Sprint(t.coef))
	}
	for _, a := range t.atoms {
		if a.divides() {
			parts = append(parts, "("+a.name+")")
		} else {
			parts = append(parts, a.name)
		}
	}
	return sign + strings.Join(parts, "*")
}
