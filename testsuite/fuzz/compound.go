package fuzz

import (
	"fmt"
	"strings"

	"github.com/cellc/cellc/tensor"
)

// branch makes an if with some arms, whose conditions depend on tensors but
// for a few.
func (g *generator) branch() []*Stmt {
	var s Stmt
	if g.chance(8) {
		s.Arms = []Arm{{g.indented("if", g.static()), g.block()}, {"else:", g.block()}}
		return []*Stmt{&s}
	}
	g.ifs++
	guards := g.guards
	s.Arms = append(s.Arms, Arm{g.indented("if", g.condition(2)), g.block()})
	for g.chance(4) {
		s.Arms = append(s.Arms, Arm{g.indented("elif", g.condition(2)), g.block()})
	}
	if g.chance(2) {
		s.Arms = append(s.Arms, Arm{"else:", g.block()})
	}
	g.ifs--
	g.guards = guards
	if jumps(s.Arms) {
		g.guards++
	}
	return []*Stmt{&s}
}

// jumps reports whether a break, continue or return is somewhere inside.
func jumps(arms []Arm) bool {
	for _, a := range arms {
		for _, s := range a.Body {
			word, _, _ := strings.Cut(s.Line, " ")
			if word == "break" || word == "continue" || word == "return" || jumps(s.Arms) {
				return true
			}
		}
	}
	return false
}

// body is the body of a loop. What a jump inside does to the rest of the
// function is a guard behind the loop.
func (g *generator) body(l loop, first ...*Stmt) []*Stmt {
	g.loops = append(g.loops, l)
	out := append(first, g.block()...)
	g.loops = g.loops[:len(g.loops)-1]
	if jumps([]Arm{{"", out}}) {
		g.guards++
	}
	return out
}

// while makes a loop that a tensor counts.
func (g *generator) while() []*Stmt {
	i := g.fresh("i")
	bound := g.pickString([]string{"2", "3", "4"})
	if g.chance(2) {
		bound = fmt.Sprintf("ops.minimum(%s, 4)", g.expr(typ{tensor.I32, 0}, 1))
	}
	test := fmt.Sprintf("%s < %s", i, bound)
	if g.chance(3) {
		test = fmt.Sprintf("%s %s %s", test, "and", g.inner(1))
	}
	start := line("%s = ms.Tensor(0, ms.int32)", i)
	g.vars = append(g.vars, variable{name: i, typ: typ{tensor.I32, 0}, fixed: true})
	ifs := g.ifs
	g.level++
	g.ifs++
	body := g.body(loop{jumps: true}, line("%s = %s + 1", i, i))
	g.level--
	g.ifs = ifs
	return []*Stmt{start, g.loop(g.indented("while", test), body)}
}

// loop is a loop, some with an else.
func (g *generator) loop(head string, body []*Stmt) *Stmt {
	s := &Stmt{Arms: []Arm{{head, body}}}
	if g.chance(4) {
		g.ifs++
		s.Arms = append(s.Arms, Arm{"else:", g.block()})
		g.ifs--
		if jumps(s.Arms[1:]) {
			g.guards++
		}
	}
	return s
}

// match compares a tensor, or an int known while compiling, with numbers.
func (g *generator) match() []*Stmt {
	subject := g.expr(typ{tensor.I32, 0}, 1)
	pair := g.chance(4)
	if pair {
		subject = fmt.Sprintf("(%s, %s)", g.static(), subject)
	}
	s := &Stmt{}
	g.ifs++
	guards, vars := g.guards, len(g.vars)
	for _, pattern := range []string{"0", "1 | 2", g.fresh("m"), "_"} {
		name := ""
		if strings.HasPrefix(pattern, "m") {
			name = pattern
		}
		if pattern != "_" && g.chance(3) {
			continue
		}
		if pair && pattern != "_" {
			pattern = fmt.Sprintf("(%s, %s)", g.pickString([]string{"True", "False", "_"}), pattern)
		}
		if name != "" {
			g.vars = append(g.vars, variable{name: name, typ: typ{tensor.I32, 0}, fixed: true})
			pattern += " if " + g.condition(1)
		}
		s.Arms = append(s.Arms, Arm{"case " + pattern + ":", g.block()})
		g.vars = g.vars[:vars:vars]
	}
	g.ifs--
	g.guards = guards
	if jumps(s.Arms) {
		g.guards++
	}
	return []*Stmt{{Arms: []Arm{{"match " + subject + ":", []*Stmt{s}}}}}
}

// constantWhile makes a while that is unrolled.
func (g *generator) constantWhile() []*Stmt {
	k := g.fresh("k")
	n := 2 + g.n(2)
	g.trips *= n
	g.vars = append(g.vars, variable{name: k, kind: staticVar, fixed: true})
	body := g.body(loop{jumps: !g.chance(3), unrolled: true}, line("%s += 1", k))
	g.trips /= n
	return []*Stmt{line("%s = 0", k), g.loop(fmt.Sprintf("while %s < %d:", k, n), body)}
}

// counted makes a for loop over one of the things that it can go over.
func (g *generator) counted() []*Stmt {
	n := 2 + g.n(2)
	k, e := g.fresh("k"), g.fresh("e")
	var head string
	vars := []variable{{name: k, kind: staticVar, fixed: true}}
	element := func(t typ) { vars = append(vars, variable{name: e, typ: t, level: g.level}) }
	switch g.n(8) {
	case 0, 1:
		head = fmt.Sprintf("for %s in range(%d):", k, n)
	case 2:
		head = fmt.Sprintf("for %s in range(%d, %d, -%d):", k, 2*n-1, -1, 2)
	case 3:
		head = fmt.Sprintf("for %s in %s:", k, g.pickString([]string{"(1, 4)", "[2, 0, 3]", "range(1, 7, 3)"}))
	case 4:
		t := g.typ()
		head = fmt.Sprintf("for %s in (%s, %s):", e, g.expr(t, 1), g.expr(t, 1))
		element(t)
		vars = vars[1:]
	case 5:
		t := typ{g.numeric(), 1}
		head = fmt.Sprintf("for %s, %s in enumerate(%s):", k, e, g.expr(t, 1))
		element(typ{t.dtype, 0})
	case 6:
		t := typ{g.numeric(), 2}
		head = fmt.Sprintf("for %s in %s:", e, g.expr(t, 1))
		element(typ{t.dtype, 1})
		vars = vars[1:]
	case 7:
		t := g.typ()
		head = fmt.Sprintf("for %s, %s in zip((1, 0), [%s, %s]):", k, e, g.expr(t, 1), g.expr(t, 1))
		element(t)
	}
	save := len(g.vars)
	g.vars = append(g.vars, vars...)
	g.trips *= n
	body := g.body(loop{jumps: !g.chance(4), unrolled: true})
	g.trips /= n
	g.vars = g.vars[:save:save]
	return []*Stmt{g.loop(head, body)}
}
