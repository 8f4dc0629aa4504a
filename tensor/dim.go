package tensor

import (
	"fmt"
	"math"
	"sort"
	"strings"
)

// A Dim is the length of one axis, or any integer computed from lengths: a
// polynomial over symbols with integer coefficients, kept in one canonical
// form so that equal expressions print equally. The zero value is 0.
//
//	4    N    2*N+1    (N+3)//2    ?1
//
// A symbol is a name from an input's spec ("N") or anonymous ("?1"): a length
// that only the running program knows. Anonymous symbols are numbered so that
// graph text can tell two unknown lengths apart; people see them as "?".
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
	op   string // "" for a symbol, else "//", "%", "max", "min"
	name string // the symbol, or the canonical text of the operation
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
func (d Dim) Equal(e Dim) bool { return d.String() == e.String() }

// Add is d + e.
func (d Dim) Add(e Dim) Dim {
	out := Dim{c: d.c + e.c}
	sum := map[string]*term{}
	var keys []string
	for _, t := range append(append([]term{}, d.t...), e.t...) {
		k := t.key()
		if s, ok := sum[k]; ok {
			s.coef += t.coef
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
	out := Dim{c: d.c * e.c}
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
	if t.coef*u.coef == 0 {
		return Dim{}
	}
	atoms := append(append([]atom{}, t.atoms...), u.atoms...)
	sort.Slice(atoms, func(i, j int) bool { return atoms[i].name < atoms[j].name })
	return Dim{t: []term{{t.coef * u.coef, atoms}}}
}

// FloorDiv is d // e, rounded towards minus infinity; by zero it is zero.
func (d Dim) FloorDiv(e Dim) Dim {
	n, ok := e.Const()
	if !ok {
		if d.Equal(e) {
			return D(1)
		}
		return opaque("//", d, e)
	}
	if n == 1 {
		return d
	}
	if d.Static() || n == 0 {
		return D(floorDiv(d.c, n))
	}
	whole, rest := d.split(n)
	if rest.Static() {
		return whole.Add(D(floorDiv(rest.c, n)))
	}
	return whole.Add(opaque("//", rest, e))
}

// split writes d as n*whole + rest, moving every term that n divides. The
// constant stays with a rest that has other terms.
func (d Dim) split(n int64) (whole, rest Dim) {
	for _, t := range d.t {
		if t.coef%n == 0 {
			whole.t = append(whole.t, term{t.coef / n, t.atoms})
		} else {
			rest.t = append(rest.t, t)
		}
	}
	q := floorDiv(d.c, n)
	whole.c, rest.c = q, d.c-q*n
	return whole, rest
}

// Mod is d % e with the sign of e, as Python's; by zero it is zero.
func (d Dim) Mod(e Dim) Dim {
	if n, ok := e.Const(); ok && n != 0 {
		_, rest := d.split(n)
		if rest.Static() {
			return D(rest.c - floorDiv(rest.c, n)*n)
		}
		return opaque("%", rest, e)
	}
	if e.IsConst(0) || d.Equal(e) {
		return D(0)
	}
	return opaque("%", d, e)
}

// Max is the larger of d and e.
func (d Dim) Max(e Dim) Dim { return d.pick("max", e, 1) }

// Min is the smaller of d and e.
func (d Dim) Min(e Dim) Dim { return d.pick("min", e, -1) }

func (d Dim) pick(op string, e Dim, sign int64) Dim {
	if lo, hi := d.Sub(e).Range(); sign*lo >= 0 && sign*hi >= 0 {
		return d
	} else if sign*lo <= 0 && sign*hi <= 0 {
		return e
	}
	if d.String() > e.String() {
		d, e = e, d
	}
	return opaque(op, d, e)
}

func opaque(op string, x, y Dim) Dim {
	a := atom{op: op, x: &x, y: &y}
	if len(op) == 3 {
		a.name = fmt.Sprintf("%s(%s,%s)", op, x, y)
	} else {
		a.name = fmt.Sprintf("(%s)%s(%s)", x, op, y)
	}
	return Dim{t: []term{{1, []atom{a}}}}
}

// Range bounds the value of d, given that no symbol is negative. Bounds that
// are not known are math.MinInt32 and math.MaxInt32 widened to int64.
func (d Dim) Range() (lo, hi int64) {
	lo, hi = d.c, d.c
	for _, t := range d.t {
		l, h := t.bounds()
		lo, hi = clampAdd(lo, l), clampAdd(hi, h)
	}
	return lo, hi
}

func (t term) bounds() (lo, hi int64) {
	lo, hi = 1, 1
	for _, a := range t.atoms {
		l, h := a.bounds()
		if l < 0 {
			return math.MinInt32, math.MaxInt32
		}
		lo, hi = clamp(lo*l), clamp(hi*h)
	}
	if t.coef < 0 {
		lo, hi = hi, lo
	}
	return clamp(lo * t.coef), clamp(hi * t.coef)
}

func (a atom) bounds() (lo, hi int64) {
	if a.op == "" {
		return 0, math.MaxInt32
	}
	xl, xh := a.x.Range()
	yl, yh := a.y.Range()
	switch {
	case a.op == "max":
		return max(xl, yl), max(xh, yh)
	case a.op == "min":
		return min(xl, yl), min(xh, yh)
	case a.op == "%" && yl > 0:
		return 0, yh - 1
	case a.op == "//" && yl > 0 && xl >= 0:
		if xh < math.MaxInt32 {
			xh = floorDiv(xh, yl)
		}
		return floorDiv(xl, yh), xh
	case a.op == "//" && yl > 0 && yl == yh && xl > math.MinInt32:
		return floorDiv(xl, yl), max(xh, 0)
	}
	return math.MinInt32, math.MaxInt32
}

func clamp(n int64) int64 { return max(math.MinInt32, min(math.MaxInt32, n)) }

// clampAdd adds two bounds; an unknown bound stays unknown.
func clampAdd(a, b int64) int64 {
	for _, edge := range []int64{math.MinInt32, math.MaxInt32} {
		if a == edge || b == edge {
			return edge
		}
	}
	return clamp(a + b)
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
// and the operations "//", "%", "max" and "min". Code generators use it to
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

// String is the canonical text of d: "2*N+1", "(N+3)//(2)", "?1".
func (d Dim) String() string {
	if len(d.t) == 0 {
		return fmt.Sprint(d.c)
	}
	var b strings.Builder
	for i, t := range d.t {
		if i > 0 && t.coef > 0 {
			b.WriteByte('+')
		}
		switch t.coef {
		case 1:
		case -1:
			b.WriteByte('-')
		default:
			fmt.Fprintf(&b, "%d*", t.coef)
		}
		b.WriteString(t.key())
	}
	if d.c != 0 {
		fmt.Fprintf(&b, "%+d", d.c)
	}
	return b.String()
}
