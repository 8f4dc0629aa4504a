package fuzz

import (
	"fmt"
	"strings"

	"github.com/cellc/cellc/tensor"
)

// maxTrips bounds how often a statement is repeated by unrolling.
const maxTrips = 12

// block makes a few statements in a scope of their own; the spine's next
// compound statement stands among them.
func (g *generator) block() []*Stmt {
	vars, guards := len(g.vars), g.guards
	defer func() { g.vars, g.guards = g.vars[:vars:vars], guards }()
	var out []*Stmt
	n := 1 + g.n(3)
	if len(g.loops) == 0 && g.ifs == 0 {
		n = 3 + g.n(4)
	}
	at := -1
	if len(g.spine) > 0 {
		at = g.n(n)
	}
	for i := range n {
		if i == at && len(g.spine) > 0 {
			next := g.spine[0]
			g.spine = g.spine[1:]
			out = append(out, g.compound(next)...)
			continue
		}
		if g.left > 0 {
			g.left--
			out = append(out, g.statement()...)
		}
	}
	return out
}

func (g *generator) compound(kind string) []*Stmt {
	switch kind {
	case "if":
		return g.branch()
	case "for":
		return g.counted()
	}
	if g.chance(4) && g.ifs == 0 && g.level == 0 && g.guards == 0 && g.trips*3 <= maxTrips {
		return g.constantWhile()
	}
	return g.while()
}

// statement makes one thing, which may take a few lines.
func (g *generator) statement() []*Stmt {
	switch g.n(21) {
	case 0, 1:
		return g.local()
	case 2:
		return g.augmented()
	case 3:
		return g.pair()
	case 4:
		return g.choice()
	case 5:
		return g.parameter()
	case 6, 7:
		return g.jump()
	case 8:
		return g.call()
	case 9:
		return g.closure()
	case 10:
		return g.comprehension()
	case 11:
		return g.tuple()
	case 12:
		return g.number1()
	case 13:
		return g.staticStep()
	case 14:
		return g.branch()
	case 15:
		if g.trips*2 <= maxTrips {
			return g.counted()
		}
	case 16:
		if g.level < 2 {
			return g.while()
		}
	case 17:
		return g.match()
	}
	return g.assign()
}

// target is a variable that may be assigned.
func (g *generator) target() (variable, bool) {
	vs := g.visible(func(v variable) bool { return v.kind == tensorVar && !v.fixed })
	if len(vs) == 0 {
		return variable{}, false
	}
	return g.pick(vs), true
}

func (g *generator) assign() []*Stmt {
	v, ok := g.target()
	if !ok {
		return g.local()
	}
	return []*Stmt{line("%s = %s", v.name, g.expr(v.typ, 1+g.n(2)))}
}

func (g *generator) local() []*Stmt {
	t := g.typ()
	s := line("%s = %s", g.fresh("t"), g.expr(t, 2))
	g.vars = append(g.vars, variable{name: fmt.Sprintf("t%d", g.next), typ: t, level: g.level})
	return []*Stmt{s}
}

func (g *generator) augmented() []*Stmt {
	v, ok := g.target()
	if !ok || v.typ.dtype == tensor.Bool {
		return g.assign()
	}
	return []*Stmt{line("%s %s= %s", v.name, g.pickString([]string{"+", "-", "*"}), g.lower(v.typ, 1))}
}

// pair swaps, or assigns two at once.
func (g *generator) pair() []*Stmt {
	a, ok := g.target()
	same := g.visible(func(v variable) bool { return v.kind == tensorVar && !v.fixed && v.typ == a.typ && v.name != a.name })
	if !ok || len(same) == 0 {
		return g.assign()
	}
	b := g.pick(same)
	if g.chance(2) {
		return []*Stmt{line("%s, %s = %s, %s", a.name, b.name, b.name, a.name)}
	}
	if g.chance(2) {
		return []*Stmt{line("%s, %s = (%s, %s) if %s else (%s, %s)", a.name, b.name,
			g.expr(a.typ, 1), b.name, g.condition(2), b.name, g.expr(a.typ, 1))}
	}
	return []*Stmt{line("%s, %s = %s, %s", a.name, b.name, g.expr(a.typ, 1), g.expr(a.typ, 1))}
}

func (g *generator) choice() []*Stmt {
	v, ok := g.target()
	if !ok {
		return g.local()
	}
	return []*Stmt{line("%s = %s if %s else %s", v.name, g.expr(v.typ, 1), g.condition(2), g.expr(v.typ, 1))}
}

func (g *generator) parameter() []*Stmt {
	if !g.params || len(g.prog.Params) == 0 {
		return g.assign()
	}
	p := g.prog.Params[g.n(len(g.prog.Params))]
	if g.chance(3) {
		return []*Stmt{line("ops.assign(self.%s, %s)", p.Name, g.expr(p.typ, 2))}
	}
	return []*Stmt{line("self.%s = %s", p.Name, g.expr(p.typ, 2))}
}

// jump leaves the loop, the iteration or the function under a condition.
func (g *generator) jump() []*Stmt {
	inside := len(g.loops) > 0
	word := ""
	switch {
	case inside && g.chance(3):
		word = "break"
	case inside && g.chance(2):
		word = "continue"
	case g.mayReturn() && g.chance(2):
		word = "return " + g.result()
	default:
		return g.assign()
	}
	if inside && g.chance(4) && g.loops[len(g.loops)-1].unrolled && !strings.HasPrefix(word, "return") && g.ifs == 0 {
		return []*Stmt{{Arms: []Arm{{g.indented("if", g.static()), []*Stmt{line("%s", word)}}}}}
	}
	if inside && !g.loops[len(g.loops)-1].jumps {
		return g.assign()
	}
	var body []*Stmt
	if g.chance(3) {
		g.ifs++
		body = g.assign()
		g.ifs--
	}
	s := &Stmt{Arms: []Arm{{g.indented("if", g.condition(2)), append(body, line("%s", word))}}}
	g.guards++
	return []*Stmt{s}
}

// mayReturn reports whether every loop around allows for jumps that depend on
// tensors.
func (g *generator) mayReturn() bool {
	for _, l := range g.loops {
		if !l.jumps {
			return false
		}
	}
	return g.result != nil
}

func (g *generator) indented(word, test string) string { return word + " " + test + ":" }

// call calls a helper or a method.
func (g *generator) call() []*Stmt {
	if len(g.callable) == 0 || g.trips > 6 {
		return g.assign()
	}
	c := g.callable[g.n(len(g.callable))]
	if c.effect && !g.params {
		return g.assign()
	}
	var args []string
	for _, t := range c.args {
		args = append(args, g.expr(t, 1))
	}
	vs := g.visible(func(v variable) bool { return v.kind == tensorVar && !v.fixed && v.typ == c.result })
	text := fmt.Sprintf("%s(%s)", c.name, strings.Join(args, ", "))
	if len(vs) > 0 {
		return []*Stmt{line("%s = %s", g.pick(vs).name, text)}
	}
	name := g.fresh("t")
	g.vars = append(g.vars, variable{name: name, typ: c.result, level: g.level})
	return []*Stmt{line("%s = %s", name, text)}
}

// closure defines a function that sees the variables around it, or a lambda.
func (g *generator) closure() []*Stmt {
	v, ok := g.target()
	if !ok {
		return g.local()
	}
	name, arg := g.fresh("inner"), g.fresh("a")
	save := g.vars
	g.vars = append(g.vars[:len(g.vars):len(g.vars)], variable{name: arg, typ: v.typ, fixed: true})
	var def *Stmt
	if g.chance(2) {
		def = line("%s = lambda %s: %s", name, arg, g.expr(v.typ, 2))
	} else {
		early := &Stmt{Arms: []Arm{{g.indented("if", g.condition(2)), []*Stmt{line("return %s", g.expr(v.typ, 1))}}}}
		def = &Stmt{Arms: []Arm{{fmt.Sprintf("def %s(%s):", name, arg), []*Stmt{early, line("return %s", g.expr(v.typ, 1))}}}}
	}
	g.vars = save
	return []*Stmt{def, line("%s = %s(%s)", v.name, name, g.expr(v.typ, 1))}
}

func (g *generator) comprehension() []*Stmt {
	v, ok := g.target()
	if !ok {
		return g.local()
	}
	name, k := g.fresh("list"), g.fresh("k")
	save := g.vars
	g.vars = append(g.vars[:len(g.vars):len(g.vars)], variable{name: k, kind: staticVar, fixed: true})
	e := g.expr(v.typ, 1)
	g.vars = save
	filter := ""
	if g.chance(3) {
		filter = fmt.Sprintf(" if %s != 1", k)
	}
	s := line("%s = [%s for %s in range(3)%s]", name, e, k, filter)
	if g.chance(3) && v.typ.dtype != tensor.Bool && !v.typ.dtype.IsFloat() {
		return []*Stmt{s, line("%s = sum(%s)", v.name, name)}
	}
	return []*Stmt{s, line("%s = %s[%s]", v.name, name, g.pickString([]string{"0", "1", "-1"}))}
}

// tuple packs two tensors, or takes them out again.
func (g *generator) tuple() []*Stmt {
	vs := g.visible(func(v variable) bool { return v.kind == tupleVar && v.level == g.level })
	if len(vs) == 0 {
		t := g.typ()
		s := line("%s = (%s, %s)", g.fresh("pair"), g.expr(t, 1), g.expr(t, 1))
		g.vars = append(g.vars, variable{name: fmt.Sprintf("pair%d", g.next), kind: tupleVar, typ: t, level: g.level})
		return []*Stmt{s}
	}
	p := g.pick(vs)
	targets := g.visible(func(v variable) bool { return v.kind == tensorVar && !v.fixed && v.typ == p.typ })
	switch {
	case len(targets) > 1 && g.chance(2):
		return []*Stmt{line("%s, %s = %s", targets[0].name, targets[1].name, p.name)}
	case len(targets) > 0 && g.chance(2):
		return []*Stmt{line("%s = %s[%d]", g.pick(targets).name, p.name, g.n(4)-2)}
	case g.chance(2):
		return []*Stmt{line("%s = %s[::-1]", p.name, p.name)}
	}
	return []*Stmt{line("%s = (%s[1], %s)", p.name, p.name, g.expr(p.typ, 1))}
}

// number1 lets a variable branch choose a Python int.
func (g *generator) number1() []*Stmt {
	if g.level > 0 {
		return g.assign()
	}
	name := g.fresh("n")
	s := []*Stmt{line("%s = %d", name, g.n(4)), {Arms: []Arm{{g.indented("if", g.condition(2)), []*Stmt{line("%s = %d", name, g.n(4))}}}}}
	g.vars = append(g.vars, variable{name: name, kind: numberVar, fixed: true})
	return s
}

// staticStep makes or changes an int that is known while compiling: changes
// only happen where every path comes by.
func (g *generator) staticStep() []*Stmt {
	vs := g.visible(func(v variable) bool { return v.kind == staticVar && !v.fixed })
	free := g.ifs == 0 && g.level == 0 && g.guards == 0
	for _, l := range g.loops {
		free = free && !l.jumps
	}
	if len(vs) > 0 && free {
		return []*Stmt{line("%s = %s %s %d", g.pick(vs).name, g.pick(vs).name, g.pickString([]string{"+", "-", "*"}), g.n(3))}
	}
	name := g.fresh("s")
	g.vars = append(g.vars, variable{name: name, kind: staticVar, fixed: g.ifs > 0 || g.level > 0 || g.guards > 0 || !free})
	return []*Stmt{line("%s = %d", name, g.n(5))}
}
