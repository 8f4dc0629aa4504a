package fuzz

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cellc/cellc/tensor"
)

// This file implements control flow over symbolic lengths: assignments that
// keep a variable's type, branches on values and on lengths, loops that count
// to a length, and early returns. A condition on lengths is known while
// compiling in a static build and variable in a symbolic one; both have to do
// the same. What stands behind `if n > 3:` may use that n is larger.

// target is a variable to assign.
func (a *author) target() (term, bool) {
	return a.find(func(t term) bool { return !t.fixed && t.known() })
}

func (a *author) assigned() []*Stmt {
	t, ok := a.target()
	if !ok {
		return nil
	}
	if numeric(t) && a.chance(3) {
		return []*Stmt{line("%s %s= %s", t.text, a.oneOf("+", "-", "*"), a.below(t))}
	}
	return []*Stmt{line("%s = %s", t.text, a.like(t, 2))}
}

// valueCondition is a test that depends on values.
func (a *author) valueCondition() string {
	if t, ok := a.find(func(t term) bool { return t.rank() > 0 && exact(t) && numeric(t) }); ok && !a.chance(3) {
		test := fmt.Sprintf("(%s %s %s)", t.text, a.oneOf(">", "<", "=="), a.literal(t.dtype))
		return test + a.oneOf(".any()", ".all()")
	}
	if t, ok := a.find(func(t term) bool { return t.rank() == 0 && exact(t) && numeric(t) }); ok {
		return fmt.Sprintf("%s %s %s", t.text, a.oneOf(">", "<", "!="), a.literal(t.dtype))
	}
	return fmt.Sprintf("k > %d", a.n(3))
}

// branch is an if on values.
func (a *author) branch() []*Stmt {
	if a.values > 1 {
		return nil
	}
	head := fmt.Sprintf("if %s:", a.valueCondition())
	a.values++
	defer func() { a.values-- }()
	s := &Stmt{Arms: []Arm{{head, a.body()}}}
	if a.chance(2) {
		s.Arms = append(s.Arms, Arm{"else:", a.body()})
	}
	return []*Stmt{s}
}

// body is the body of a branch or loop, which assigns something.
func (a *author) body() []*Stmt {
	out := a.statements(1+a.n(2), false)
	if s := a.assigned(); len(out) == 0 || a.chance(2) {
		out = append(out, s...)
	}
	return out
}

// lengthCondition is a test on lengths, and in which calls it is true.
func (a *author) lengthCondition() (string, []bool) {
	x, y := a.operandNumber(), a.operandNumber()
	if x.at == nil || y.at == nil || len(a.numbers) == 0 {
		return "", nil
	}
	op := a.n(5)
	text := fmt.Sprintf("%s %s %s", x.text, [...]string{">", "<", "==", "!=", ">="}[op], y.text)
	truth := make([]bool, len(a.samples))
	for i := range truth {
		l, r := x.at[i], y.at[i]
		truth[i] = [...]bool{l > r, l < r, l == r, l != r, l >= r}[op]
	}
	if !a.decides(truth) {
		return "", nil
	}
	return text, truth
}

// decides reports whether calls come to both sides of a test.
func (a *author) decides(truth []bool) bool {
	var sides [2]bool
	for i, t := range truth {
		if a.reach[i] && t {
			sides[0] = true
		} else if a.reach[i] {
			sides[1] = true
		}
	}
	return sides[0] && sides[1]
}

// where runs f for the calls in which a test on lengths is as want says.
func (a *author) where(truth []bool, want bool, f func()) {
	before := a.reach
	a.reach = slices.Clone(before)
	for i := range truth {
		a.reach[i] = before[i] && truth[i] == want
	}
	f()
	a.reach = before
}

// lengthBranch is an if on lengths, sometimes with a test on values behind an
// and, which is only made where the first is true.
func (a *author) lengthBranch() []*Stmt {
	test, truth := a.lengthCondition()
	if test == "" {
		return nil
	}
	s := &Stmt{}
	mixed := false
	a.where(truth, true, func() {
		if a.chance(4) {
			mixed = true
			a.values++
			test = fmt.Sprintf("%s and %s", test, a.valueCondition())
		}
		s.Arms = append(s.Arms, Arm{fmt.Sprintf("if %s:", test), a.body()})
	})
	if mixed {
		if a.chance(2) {
			s.Arms = append(s.Arms, Arm{"else:", a.body()})
		}
		a.values--
	} else if a.chance(2) {
		a.where(truth, false, func() { s.Arms = append(s.Arms, Arm{"else:", a.body()}) })
	}
	return []*Stmt{s}
}

// loop counts a tensor up to a length or a number, and may index with it.
func (a *author) loop() []*Stmt {
	if a.loops > 0 {
		return nil
	}
	i := a.fresh("i")
	t, ok := a.find(func(t term) bool { return t.rank() > 0 && t.rank() < 3 && t.known() && t.dtype != tensor.Bool })
	if !ok {
		return nil
	}
	out := []*Stmt{line("%s = ms.Tensor(0, ms.int32)", i)}
	name := a.fresh("t")
	out = append(out, line(a.copying(), name, t.text))
	t.text, t.fixed = name, false
	a.vars = append(a.vars, t)
	bound, ok := a.length(t.dims[0])
	if !ok {
		return nil
	}
	test := fmt.Sprintf("%s < %s", i, bound)
	if a.chance(3) {
		test += fmt.Sprintf(" and %s", a.valueCondition())
	}
	a.values++
	a.loops++
	defer func() { a.values--; a.loops-- }()
	vars := len(a.vars)
	a.vars = append(a.vars, term{text: i, dtype: tensor.I32, fixed: true})
	var body []*Stmt
	if a.least(t.dims[0], 1) { // a static build refuses to index what is empty
		body = a.step(t, i)
	}
	body = append(body, a.body()...)
	body = append(body, line("%s = %s + 1", i, i))
	a.vars = a.vars[:vars:vars]
	return append(out, &Stmt{Arms: []Arm{{"while " + test + ":", body}}})
}

// step uses the counter of a loop as an index.
func (a *author) step(t term, i string) []*Stmt {
	row := term{dims: t.dims[1:]}
	value := a.literal(t.dtype)
	if v, ok := a.find(func(v term) bool { return v.dtype == t.dtype && !v.rough && v.text != t.text && a.fits(v, row) }); ok {
		value = v.text
	}
	switch a.n(4) {
	case 0:
		return []*Stmt{line("%s[%s] = %s", t.text, i, value)}
	case 1:
		return []*Stmt{line("%s[%s] += %s", t.text, i, value)}
	}
	acc, ok := a.find(func(v term) bool { return !v.fixed && v.dtype == t.dtype && a.fits(row, v) && (v.rough || !t.rough) })
	if !ok || t.rank() == 2 && acc.rank() == 2 && a.chance(2) {
		return nil
	}
	return []*Stmt{line("%s = %s %s %s[%s]", acc.text, acc.text, a.oneOf("+", "-"), t.text, i)}
}

// early returns under a condition. The first one settles what the function
// returns: variables that are there now.
func (a *author) early() []*Stmt {
	if a.loops > 0 || a.values > 0 || len(a.states) > 0 {
		return nil
	}
	if a.results == nil {
		for i := len(a.vars) - 1; i >= 0 && len(a.results) < 3; i-- {
			if v := a.vars[i]; !v.fixed && v.known() && !v.rough && numeric(v) {
				a.results = append(a.results, v)
			}
		}
		if a.results == nil {
			return nil
		}
	}
	if a.chance(2) {
		test, truth := a.lengthCondition()
		if test == "" {
			return nil
		}
		var s *Stmt
		a.where(truth, true, func() {
			s = &Stmt{Arms: []Arm{{fmt.Sprintf("if %s:", test), []*Stmt{line("return %s", a.returned())}}}}
		})
		a.narrow(truth)
		return []*Stmt{s}
	}
	s := &Stmt{Arms: []Arm{{fmt.Sprintf("if %s:", a.valueCondition()), []*Stmt{line("return %s", a.returned())}}}}
	a.values++ // what follows stands behind the condition
	return []*Stmt{s}
}

// narrow leaves out the calls that have returned.
func (a *author) narrow(gone []bool) {
	a.reach = slices.Clone(a.reach)
	for i := range a.reach {
		a.reach[i] = a.reach[i] && !gone[i]
	}
}

// returned is the settled results, with other values added to them.
func (a *author) returned() string {
	var out []string
	for _, r := range a.results {
		out = append(out, fmt.Sprintf("%s + %s", r.text, a.below(r)))
	}
	return strings.Join(out, ", ")
}
