package fuzz

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"github.com/cellc/cellc/tensor"
)

// A kind tells variables apart by what the rules let them do.
type kind uint8

const (
	tensorVar kind = iota // has a type for ever
	staticVar             // a Python int known while compiling
	numberVar             // a Python int that a variable branch chose
	tupleVar              // of two tensors of one type
)

// A variable is a name in scope.
type variable struct {
	name  string
	kind  kind
	typ   typ
	fixed bool // a counter, or a name of an enclosing function
	level int  // how many variable whiles surround its definition
}

// A generator writes one program.
type generator struct {
	rng  *rand.Rand
	prog *Program
	vars []variable
	next int // number of the next fresh name

	left   int // statements that may still be made
	trips  int // how often the current place is repeated by unrolling
	ifs    int // variable branches around the current place
	level  int // variable whiles around the current place
	guards int // jumps under variable conditions that what follows stands behind

	loops    []loop
	result   func() string // an expression to return; nil outside of functions
	params   bool          // Parameters may be read and assigned
	spine    []string      // kinds of compound statements still to be nested
	callable []callable
}

// A loop is one around the current place.
type loop struct {
	jumps    bool // break and continue may depend on tensors
	unrolled bool
}

// A callable is a function that can be called.
type callable struct {
	name   string
	args   []typ
	result typ
	effect bool // assigns Parameters
}

// Generate writes the program of a seed. Its number also picks the order in
// which compound statements nest.
func Generate(seed uint64) *Program {
	g := &generator{rng: rand.New(rand.NewPCG(seed, 2)), prog: &Program{Seed: seed}, trips: 1}
	g.parameters()
	for range g.n(3) {
		g.helper()
	}
	for range g.n(2) {
		g.method()
	}
	g.construct(seed)
	g.calls()
	return g.prog
}

func (g *generator) n(n int) int { return g.rng.IntN(n) }

// chance is true once in n times.
func (g *generator) chance(n int) bool { return g.n(n) == 0 }

func (g *generator) pick(vs []variable) variable     { return vs[g.n(len(vs))] }
func (g *generator) pickString(list []string) string { return list[g.n(len(list))] }

func (g *generator) fresh(prefix string) string {
	g.next++
	return fmt.Sprintf("%s%d", prefix, g.next)
}

func (g *generator) visible(is func(variable) bool) []variable {
	var out []variable
	for _, v := range g.vars {
		if is(v) {
			out = append(out, v)
		}
	}
	return out
}

// typ is a random type of a tensor.
func (g *generator) typ() typ {
	return typ{[...]tensor.DType{tensor.I32, tensor.I32, tensor.F32, tensor.F32, tensor.I64, tensor.Bool}[g.n(6)], [...]int{0, 0, 1, 1, 2}[g.n(5)]}
}

// parameters makes the Parameters.
func (g *generator) parameters() {
	values := map[int]string{0: "%s", 1: "[%s, %s, %s]", 2: "[[%s, %s, %s], [%s, %s, %s]]"}
	for i := range g.n(3) {
		t := g.typ()
		text := values[t.rank]
		for strings.Contains(text, "%s") {
			text = strings.Replace(text, "%s", g.literal(t.dtype), 1)
		}
		g.prog.Params = append(g.prog.Params, Param{Name: fmt.Sprintf("p%d", i), Value: text, DType: long(t.dtype), typ: t})
	}
}

// readable lists the Parameters of a type, where they may be read.
func (g *generator) readable(t typ) []string {
	var out []string
	for _, p := range g.prog.Params {
		if g.params && p.typ == t {
			out = append(out, p.Name)
		}
	}
	return out
}

// function makes a def with a body of some statements; the caller's scope is
// not seen.
func (g *generator) function(head string, args []variable, result func() string, statements int, spine []string) *Function {
	save := *g
	g.vars, g.loops, g.trips, g.ifs, g.level, g.guards = args, nil, 1, 0, 0, 0
	g.result, g.left, g.spine = result, statements, spine
	f := &Function{Head: head}
	f.Body = append(g.block(), line("return %s", result()))
	g.vars, g.loops, g.trips, g.ifs, g.level, g.guards = save.vars, save.loops, save.trips, save.ifs, save.level, save.guards
	g.result, g.left, g.spine = save.result, save.left, save.spine
	return f
}

// signature is a random one: the arguments as variables, and as text.
func (g *generator) signature() (vars []variable, types []typ, text string) {
	var names []string
	for range 1 + g.n(2) {
		v := variable{name: g.fresh("a"), typ: g.typ()}
		vars, types, names = append(vars, v), append(types, v.typ), append(names, v.name)
	}
	return vars, types, strings.Join(names, ", ")
}

// helper makes a function of the module.
func (g *generator) helper() {
	vars, types, names := g.signature()
	c := callable{name: g.fresh("helper"), args: types, result: g.typ()}
	f := g.function(fmt.Sprintf("def %s(%s):", c.name, names), vars, func() string { return g.expr(c.result, 1) }, 1+g.n(3), nil)
	g.prog.Helpers = append(g.prog.Helpers, f)
	g.callable = append(g.callable, c)
}

// method makes a method, which may assign Parameters.
func (g *generator) method() {
	vars, types, names := g.signature()
	c := callable{name: g.fresh("method"), args: types, result: g.typ(), effect: true}
	g.params = true
	f := g.function(fmt.Sprintf("def %s(self, %s):", c.name, names), vars, func() string { return g.expr(c.result, 1) }, 1+g.n(3), nil)
	g.params = false
	g.prog.Methods = append(g.prog.Methods, f)
	c.name = "self." + c.name
	g.callable = append(g.callable, c)
}

// construct makes the entry: inputs, variables of its own, and compound
// statements three deep in the order that the seed gives.
func (g *generator) construct(seed uint64) {
	g.params = true
	var names []string
	for i := range 2 + g.n(3) {
		t := g.typ()
		if i == 0 {
			t = typ{tensor.I32, 0}
		}
		name := string(rune('x' + i%3))
		if i >= 3 {
			name = "w"
		}
		g.prog.Inputs = append(g.prog.Inputs, Input{name, t.tensor()})
		g.vars = append(g.vars, variable{name: name, typ: t})
		names = append(names, name)
	}
	var results []typ
	for range 1 + g.n(3) {
		results = append(results, g.pick(g.vars).typ)
	}
	args := g.vars
	result := func() string { return g.results(results) }
	kinds := []string{"if", "while", "for"}
	spine := []string{kinds[seed%3], kinds[seed/3%3], kinds[seed/9%3]}
	g.vars = nil
	g.prog.Main = g.function("def construct(self, "+strings.Join(names, ", ")+"):", args, result, 6+g.n(8), spine)
}

func (g *generator) results(ts []typ) string {
	var out []string
	for _, t := range ts {
		out = append(out, g.expr(t, g.n(2)))
	}
	return strings.Join(out, ", ")
}

// calls makes the inputs of successive calls.
func (g *generator) calls() {
	for range 2 + g.n(2) {
		var c []*tensor.Dense
		for _, in := range g.prog.Inputs {
			dims, _ := in.Type.Shape.Static()
			d := tensor.New(in.Type.DType, dims...)
			for i := range d.Len() {
				g.fill(d, i)
			}
			c = append(c, d)
		}
		g.prog.Calls = append(g.prog.Calls, c)
	}
}

func (g *generator) fill(d *tensor.Dense, i int) {
	switch {
	case d.DType == tensor.Bool:
		d.SetInt(i, int64(g.n(2)))
	case d.DType.IsFloat() && g.chance(40):
		d.SetFloat(i, [...]float64{math.NaN(), math.Inf(1), math.Inf(-1), 1e30}[g.n(4)])
	case d.DType.IsFloat():
		d.SetFloat(i, float64(g.n(41)-16)/4)
	case g.chance(40):
		d.SetInt(i, [...]int64{math.MaxInt32, math.MinInt32, 1 << 20}[g.n(3)])
	default:
		d.SetInt(i, int64(g.n(12)-4))
	}
}
