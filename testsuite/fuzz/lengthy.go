package fuzz

import (
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"strings"

	"github.com/cellc/cellc/tensor"
)

// This file implements programs over symbolic lengths as a whole: inputs,
// Parameters, the body of construct, and calls.

// A family is a kind of expressions or statements.
type family struct {
	name   string
	weight int
	// off says why programs have none of it for now; "" is on.
	off string
	// value makes an expression; nil for families of statements.
	value func(*author) (term, bool)
	// stmts makes statements; nil for families of expressions.
	stmts func(*author) []*Stmt
}

// families lists everything that programs are made of.
func families() []family {
	return []family{
		{name: "elementwise", weight: 6, value: (*author).elementwise},
		{name: "dtypes", weight: 3, value: (*author).casted},
		{name: "slices", weight: 6, value: (*author).sliced},
		{name: "indices", weight: 4, value: (*author).indexed},
		{name: "masks", weight: 3, value: (*author).masked},
		{name: "gathers", weight: 3, value: (*author).gathered},
		{name: "joined", weight: 4, value: (*author).joined},
		{name: "shapes", weight: 6, value: (*author).reshaped},
		{name: "reductions", weight: 5, value: (*author).reduced},
		{name: "orders", weight: 4, value: (*author).ordered},
		{name: "products", weight: 3, value: (*author).product},
		{name: "creation", weight: 3, value: (*author).created},
		{name: "numbers", weight: 4, stmts: (*author).numbered},
		{name: "assignments", weight: 4, stmts: (*author).assigned},
		{name: "stores", weight: 6, stmts: (*author).stored},
		{name: "branches on values", weight: 2, stmts: (*author).branch},
		{name: "branches on lengths", weight: 3, stmts: (*author).lengthBranch},
		{name: "loops", weight: 2, stmts: (*author).loop},
		{name: "returns", weight: 1, stmts: (*author).early},
		{name: "states", weight: 2, stmts: (*author).state},
	}
}

// Lengthy writes the program over symbolic lengths of a seed.
func Lengthy(seed uint64) *Program {
	a := &author{rng: rand.New(rand.NewPCG(seed, 9)), prog: &Program{Seed: seed, Lengths: true}}
	for _, f := range families() {
		if f.off == "" {
			a.on = append(a.on, f)
		}
	}
	a.symbols()
	a.inputs()
	a.parameters()
	a.construct()
	a.calls()
	return a.prog
}

// symbols draws what the symbols are in each call. M may be meant to be N, and
// nobody says so: then inputs have ? for it, and the last calls, where it is
// another length, do not belong to the domain.
func (a *author) symbols() {
	primes := []int64{3, 5, 7, 13}
	a.rng.Shuffle(len(primes), func(i, k int) { primes[i], primes[k] = primes[k], primes[i] })
	alias, bold := a.chance(3), a.chance(2)
	add := func(model bool, n, m, k int64) {
		if alias {
			m = n
		}
		a.samples = append(a.samples, map[string]int64{"N": n, "M": m, "K": k})
		a.model, a.reach = append(a.model, model), append(a.reach, true)
	}
	add(true, primes[0], primes[1], primes[2])
	add(true, primes[1], primes[2], primes[3])
	add(!bold, 1, 1, 1)
	add(!bold, 0, 0, 0)
	add(!bold, 2, int64(a.n(3)), int64(a.n(3)))
	add(!bold, int64(a.n(3)), primes[2], int64(a.n(3)))
	if alias {
		alias, a.prog.Unknown = false, "M"
		add(false, primes[0], primes[0]+1, primes[0])
		add(false, 2, 0, 2)
	}
}

// inputs makes the arguments of construct: tensors of rank 0 to 4, and k, an
// int that only the run knows.
func (a *author) inputs() {
	lengths := []string{"N", "N", "N", "M", "M", "K"}
	dtypes := []tensor.DType{tensor.F32, tensor.F32, tensor.F32, tensor.I32, tensor.I32, tensor.I64, tensor.F16, tensor.U8, tensor.Bool}
	names := []string{"x", "y", "z", "w"}[:2+a.n(3)]
	for i, name := range names {
		rank := [...]int{0, 1, 1, 1, 2, 2, 2, 3, 3, 4}[a.n(10)]
		if i == 0 {
			rank = 1 + a.n(3)
		}
		t := term{text: name, dtype: dtypes[a.n(len(dtypes))]}
		var shape tensor.Shape
		for axis := range rank {
			switch {
			case a.chance(4) && (i > 0 || axis > 0):
				n := int64(1 + a.n(4))
				t.dims, shape.Dims = append(t.dims, a.constant(n)), append(shape.Dims, tensor.D(n))
			default:
				s := a.oneOf(lengths...)
				if i == 0 && axis == 0 {
					s = "N"
				}
				t.dims, shape.Dims = append(t.dims, a.symbol(s)), append(shape.Dims, tensor.Sym(s))
			}
		}
		a.input(t, shape)
	}
	a.input(term{text: "k", dtype: tensor.I32}, tensor.Shape{})
}

func (a *author) input(t term, shape tensor.Shape) {
	a.prog.Inputs = append(a.prog.Inputs, Input{t.text, tensor.Type{DType: t.dtype, Shape: shape}})
	t.fixed = true
	a.vars = append(a.vars, t)
}

// parameters makes states, whose lengths are constant.
func (a *author) parameters() {
	for i := range a.n(3) {
		t := term{dtype: a.dtype(tensor.F32, tensor.I32)}
		text := a.literal(t.dtype)
		if a.chance(2) {
			t.dims = []dim{a.constant(3)}
			text = fmt.Sprintf("[%s, %s, %s]", a.literal(t.dtype), a.literal(t.dtype), a.literal(t.dtype))
		}
		p := Param{Name: fmt.Sprintf("p%d", i), Value: text, DType: long(t.dtype)}
		a.prog.Params = append(a.prog.Params, p)
		t.text = "self." + p.Name
		a.states = append(a.states, t)
	}
}

// construct makes the body.
func (a *author) construct() {
	var body []*Stmt
	for _, in := range a.vars {
		body = append(body, a.unpacked(in)...)
	}
	a.left = 5 + a.n(10)
	f := &Function{Body: append(body, a.statements(a.left, true)...)}
	f.Body = append(f.Body, line("return %s", a.final(f.Body)))
	a.prog.Main = f
	a.prog.head()
}

// unpacked names the lengths of an input, in one of the ways there are.
func (a *author) unpacked(in term) []*Stmt {
	if in.rank() == 0 || a.chance(3) {
		return nil
	}
	if a.chance(2) {
		var names []string
		for _, d := range in.dims {
			names = append(names, a.fresh("n"))
			a.numbers = append(a.numbers, number{names[len(names)-1], d.at})
		}
		if len(names) == 1 {
			names[0] += ","
		}
		return []*Stmt{line("%s = %s.shape", strings.Join(names, ", "), in.text)}
	}
	axis := a.n(in.rank())
	name := a.fresh("n")
	text := fmt.Sprintf("%s.shape[%d]", in.text, axis)
	if axis == 0 && a.chance(2) {
		text = fmt.Sprintf("len(%s)", in.text)
	} else if a.chance(3) {
		text = fmt.Sprintf("%s.shape[%d]", in.text, axis-in.rank())
	}
	a.numbers = append(a.numbers, number{name, in.dims[axis].at})
	return []*Stmt{line("%s = %s", name, text)}
}

// statements makes up to n of them. All that a block names is gone behind it.
func (a *author) statements(n int, top bool) []*Stmt {
	var out []*Stmt
	vars, numbers := len(a.vars), len(a.numbers)
	for range n {
		if a.left > 0 {
			a.left--
			out = append(out, a.statement()...)
		}
	}
	if !top {
		a.vars, a.numbers = a.vars[:vars:vars], a.numbers[:numbers:numbers]
	}
	return out
}

func (a *author) statement() []*Stmt {
	total := 0
	for _, f := range a.on {
		total += f.weight
	}
	for range 20 {
		at := a.n(total)
		for _, f := range a.on {
			if at -= f.weight; at >= 0 {
				continue
			}
			if out := a.made(f); len(out) > 0 {
				return out
			}
			break
		}
	}
	return nil
}

// made is what a family makes here, if it can.
func (a *author) made(f family) []*Stmt {
	if f.stmts != nil {
		return f.stmts(a)
	}
	t, ok := f.value(a)
	if !ok || len(t.dims) > 5 || a.huge(t) {
		return nil
	}
	return []*Stmt{a.named(t)}
}

// huge reports whether a value would take too long to compute with.
func (a *author) huge(t term) bool {
	return t.known() && !a.holds(func(i int) bool { return a.size(t).at[i] <= 5000 })
}

// named gives an expression a name.
func (a *author) named(t term) *Stmt {
	name := a.fresh("t")
	s := line("%s = %s", name, t.text)
	t.text, t.fixed = name, false
	a.vars = append(a.vars, t)
	return s
}

// final is the results: what an early return has settled, with what came later
// added to it, or what nothing else reads, and some lengths.
func (a *author) final(body []*Stmt) string {
	if a.results != nil {
		return a.returned()
	}
	var text strings.Builder
	writeBlock(&text, body, "")
	var out []string
	for i := len(a.vars) - 1; i >= 0 && len(out) < 12; i-- {
		v := a.vars[i]
		if !v.fixed && (len(out) < 3 || !reads(text.String(), v.text)) {
			out = append(out, v.text)
			a.prog.Rough = a.prog.Rough || v.rough
		}
	}
	for _, n := range a.numbers {
		if a.chance(6) {
			out = append(out, fmt.Sprintf("ms.Tensor(%s, ms.int64)", n.text))
		}
	}
	if len(out) == 0 {
		return "x + 0"
	}
	return strings.Join(out, ", ")
}

// reads reports whether lines read a name other than to store into it.
func reads(text, name string) bool {
	for l := range strings.Lines(text) {
		l = strings.TrimSpace(l)
		target, value, assigns := strings.Cut(l, " = ")
		if !assigns {
			target, value, assigns = strings.Cut(l, "= ")
		}
		if !assigns || !strings.HasPrefix(target, name) {
			value = l
		}
		if regexp.MustCompile(`\b` + name + `\b`).MatchString(value) {
			return true
		}
	}
	return false
}

// calls makes the inputs of each call.
func (a *author) calls() {
	for i, s := range a.samples {
		var c []*tensor.Dense
		for _, in := range a.prog.Inputs {
			var dims []int64
			for _, d := range in.Type.Shape.Dims {
				dims = append(dims, d.Eval(func(name string) int64 { return s[name] }))
			}
			d := tensor.New(in.Type.DType, dims...)
			for k := range d.Len() {
				a.fill(d, k)
			}
			if in.Name == "k" {
				d.SetInt(0, int64(a.n(5)+i%2-2))
			}
			c = append(c, d)
		}
		a.prog.Calls = append(a.prog.Calls, c)
	}
}

func (a *author) fill(d *tensor.Dense, i int) {
	switch {
	case d.DType == tensor.Bool:
		d.SetInt(i, int64(a.n(2)))
	case d.DType == tensor.U8:
		d.SetInt(i, int64(a.n(9)))
	case d.DType.IsFloat() && a.chance(200):
		d.SetFloat(i, [...]float64{math.NaN(), math.Inf(1), math.Inf(-1)}[a.n(3)])
	case d.DType.IsFloat():
		d.SetFloat(i, float64(a.n(41)-16)/4)
	default:
		d.SetInt(i, int64(a.n(12)-4))
	}
}

// literal is a Python number of the kind of a dtype.
func (a *author) literal(t tensor.DType) string {
	switch {
	case t == tensor.Bool:
		return a.oneOf("True", "False")
	case t.IsFloat():
		return a.oneOf("0.5", "1.5", "-0.25", "2.25", "-3.5", "0.125", "2")
	case t == tensor.U8:
		return fmt.Sprint(a.n(6))
	}
	return fmt.Sprint(a.n(9) - 3)
}
