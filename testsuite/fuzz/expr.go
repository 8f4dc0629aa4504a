package fuzz

import (
	"fmt"
	"strings"

	"github.com/cellc/cellc/tensor"
)

// This file implements expressions: every function gives the text of one that
// has exactly the type asked for.

// A typ is the type of a tensor. Shapes are (), (3,) and (2, 3): the rank
// tells which, and of two ranks the larger is that of the broadcast.
type typ struct {
	dtype tensor.DType
	rank  int
}

func shapeText(rank int) string { return [...]string{"()", "(3,)", "(2, 3)"}[rank] }

func (t typ) tensor() tensor.Type {
	return tensor.T(t.dtype, [][]int64{{}, {3}, {2, 3}}[t.rank]...)
}

func (t typ) ms() string { return "ms." + long(t.dtype) }

func long(t tensor.DType) string {
	if t == tensor.Bool {
		return "bool_"
	}
	return t.Long()
}

// expr is an expression of type t.
func (g *generator) expr(t typ, depth int) string {
	if depth <= 0 {
		return g.atom(t)
	}
	if t.dtype == tensor.Bool {
		return g.boolean(t.rank, depth)
	}
	forms := []func(typ, int) string{g.binary, g.binary, g.binary, g.withNumber, g.unary, g.extreme, g.where, g.moved, g.casted, g.atomOf}
	if t.dtype.IsInt() {
		forms = append(forms, g.integer)
	} else {
		forms = append(forms, g.fraction)
	}
	return forms[g.n(len(forms))](t, depth-1)
}

func (g *generator) atomOf(t typ, _ int) string { return g.atom(t) }

// atom is a variable or a constant.
func (g *generator) atom(t typ) string {
	if vs := g.visible(func(v variable) bool { return v.kind == tensorVar && v.typ == t }); len(vs) > 0 && !g.chance(8) {
		return g.pick(vs).name
	}
	if ps := g.readable(t); len(ps) > 0 && g.chance(2) {
		return fmt.Sprintf("(self.%s %s)", g.pickString(ps), g.neutral(t))
	}
	if same := g.visible(func(v variable) bool { return v.kind == tensorVar && v.typ.dtype == t.dtype && v.typ.rank != t.rank }); len(same) > 0 && !g.chance(3) {
		return g.reshaped(g.pick(same), t.rank)
	}
	if t.rank == 0 {
		return fmt.Sprintf("ms.Tensor(%s, %s)", g.literal(t.dtype), t.ms())
	}
	return fmt.Sprintf("ops.broadcast_to(ms.Tensor(%s, %s), %s)", g.literal(t.dtype), t.ms(), shapeText(t.rank))
}

// neutral makes a value of a Parameter, whose name alone would be another name
// for the same memory.
func (g *generator) neutral(t typ) string {
	if t.dtype == tensor.Bool {
		return "& True"
	}
	return "+ 0"
}

// reshaped is a variable of another rank.
func (g *generator) reshaped(v variable, rank int) string {
	if rank > v.typ.rank {
		return fmt.Sprintf("ops.broadcast_to(%s, %s)", v.name, shapeText(rank))
	}
	if v.typ.rank-rank == 2 {
		return fmt.Sprintf("%s[%d, %d]", v.name, g.n(2), g.n(3)-1)
	}
	if v.typ.rank == 2 {
		return fmt.Sprintf("%s[%s]", v.name, g.index(2))
	}
	return fmt.Sprintf("%s[%s]", v.name, g.index(3))
}

// index is a Python int in [-n, n), often one that a loop counts.
func (g *generator) index(n int) string {
	if vs := g.visible(func(v variable) bool { return v.kind == staticVar }); len(vs) > 0 && g.chance(2) {
		return fmt.Sprintf("%s %% %d", g.pick(vs).name, n)
	}
	return fmt.Sprint(g.n(2*n) - n)
}

func (g *generator) literal(t tensor.DType) string {
	switch {
	case t == tensor.Bool:
		return [...]string{"True", "False"}[g.n(2)]
	case t.IsFloat():
		return fmt.Sprint([...]float64{0.5, 1.5, -0.25, 2.25, -3.5, 0.125}[g.n(6)])
	}
	return fmt.Sprint(g.n(9) - 3)
}

// number is a Python number that a tensor of dtype t combines with and keeps
// its dtype: a literal, or an int known while compiling.
func (g *generator) number(t tensor.DType) string {
	if vs := g.visible(func(v variable) bool { return v.kind != tensorVar && v.kind != tupleVar }); len(vs) > 0 && g.chance(2) {
		return g.pick(vs).name
	}
	return g.literal(t)
}

// lower is an operand that broadcasts to t and promotes to it.
func (g *generator) lower(t typ, depth int) string {
	r := g.n(t.rank + 1)
	d := t.dtype
	if g.chance(6) {
		switch t.dtype {
		case tensor.I64, tensor.F32:
			d = tensor.I32
		case tensor.I32:
			d = tensor.Bool
		}
	}
	return g.expr(typ{d, r}, depth)
}

func (g *generator) binary(t typ, depth int) string {
	op := g.pickString([]string{"+", "-", "*"})
	a, b := g.expr(t, depth), g.lower(t, depth)
	if g.chance(2) && op != "-" {
		a, b = b, a
	}
	return fmt.Sprintf("(%s %s %s)", a, op, b)
}

func (g *generator) withNumber(t typ, depth int) string {
	op := g.pickString([]string{"+", "-", "*"})
	a, b := g.expr(t, depth), g.number(t.dtype)
	if g.chance(3) {
		a, b = b, a
	}
	return fmt.Sprintf("(%s %s %s)", a, op, b)
}

func (g *generator) unary(t typ, depth int) string {
	return fmt.Sprintf(g.pickString([]string{"(-%s)", "ops.abs(%s)", "abs(%s)"}), g.expr(t, depth))
}

func (g *generator) extreme(t typ, depth int) string {
	return fmt.Sprintf("ops.%s(%s, %s)", g.pickString([]string{"minimum", "maximum"}), g.expr(t, depth), g.lower(t, depth))
}

func (g *generator) where(t typ, depth int) string {
	return fmt.Sprintf("ops.where(%s, %s, %s)", g.expr(typ{tensor.Bool, g.n(t.rank + 1)}, depth), g.expr(t, depth), g.expr(t, depth))
}

// moved is made of another rank: an element, a row, a stack, a reduction.
func (g *generator) moved(t typ, depth int) string {
	if t.rank == 0 || t.rank == 1 && g.chance(2) {
		return g.reduced(t, depth)
	}
	if t.rank == 1 {
		if g.chance(2) {
			return fmt.Sprintf("%s[::-1]", g.expr(t, depth))
		}
		s := typ{t.dtype, 0}
		return fmt.Sprintf("ops.stack([%s, %s, %s])", g.expr(s, 0), g.expr(s, 0), g.expr(s, depth))
	}
	row := typ{t.dtype, 1}
	return fmt.Sprintf("ops.stack([%s, %s])", g.expr(row, 0), g.expr(row, depth))
}

// reduced is a reduction of one more axis.
func (g *generator) reduced(t typ, depth int) string {
	e := g.expr(typ{t.dtype, t.rank + 1}, depth)
	axis := ""
	if t.rank == 1 {
		axis = "0"
	}
	if g.chance(2) {
		return fmt.Sprintf("(%s).%s(%s)", e, g.pickString([]string{"max", "min"}), strings.Replace(axis, "0", "axis=0", 1))
	}
	if t.dtype.IsFloat() {
		e = small(e)
	}
	if axis != "" {
		axis = ", 0"
	}
	return fmt.Sprintf("ops.reduce_sum(%s%s)", e, axis)
}

// small makes floats integers between -8 and 8, whose sums are exact.
func small(e string) string {
	return fmt.Sprintf("ops.minimum(ops.maximum(ops.floor(%s), -8.0), 8.0)", e)
}

// casted comes from another dtype, by a cast that is defined for every value.
func (g *generator) casted(t typ, depth int) string {
	from := tensor.Bool
	if g.chance(2) {
		from = [...]tensor.DType{tensor.I32, tensor.I64}[g.n(2)]
	}
	return fmt.Sprintf("(%s).astype(%s)", g.expr(typ{from, t.rank}, depth), t.ms())
}

// integer is what integers have besides.
func (g *generator) integer(t typ, depth int) string {
	a := g.expr(t, depth)
	switch g.n(3) {
	case 0:
		return fmt.Sprintf("(%s %s %s)", a, g.pickString([]string{"//", "%"}), g.pickString([]string{"2", "3", "5", "-2", "-3"}))
	case 1:
		return fmt.Sprintf("(%s %s ops.maximum(ops.abs(%s), 1))", a, g.pickString([]string{"//", "%"}), g.expr(t, 0))
	}
	return fmt.Sprintf("(%s %s %s)", a, g.pickString([]string{"&", "|", "^"}), g.expr(t, 0))
}

// fraction is what floats have besides.
func (g *generator) fraction(t typ, depth int) string {
	switch g.n(3) {
	case 0:
		return fmt.Sprintf("ops.floor(%s)", g.expr(t, depth))
	case 1:
		return fmt.Sprintf("(%s * 0.5)", g.expr(typ{[...]tensor.DType{tensor.I32, tensor.F32}[g.n(2)], t.rank}, depth))
	}
	return fmt.Sprintf("(%s / %s)", g.expr(typ{[...]tensor.DType{tensor.I32, tensor.F32}[g.n(2)], t.rank}, depth), g.pickString([]string{"2", "4.0", "3"}))
}

// boolean is a bool tensor.
func (g *generator) boolean(rank, depth int) string {
	t := typ{tensor.Bool, rank}
	switch g.n(6) {
	case 0:
		return fmt.Sprintf("ops.%s(%s, %s)", g.pickString([]string{"logical_and", "logical_or"}), g.expr(t, depth-1), g.lower(t, depth-1))
	case 1:
		return fmt.Sprintf("ops.logical_not(%s)", g.expr(t, depth-1))
	case 2:
		return g.atom(t)
	}
	return g.compared(rank, depth)
}

// compared compares two tensors, or a tensor and a number.
func (g *generator) compared(rank, depth int) string {
	t := typ{g.numeric(), rank}
	b := g.lower(t, depth-1)
	if g.chance(2) {
		b = g.number(t.dtype)
	}
	return fmt.Sprintf("(%s %s %s)", g.expr(t, depth-1), g.comparison(), b)
}

func (g *generator) comparison() string {
	return g.pickString([]string{"<", "<=", ">", ">=", "==", "!="})
}

func (g *generator) numeric() tensor.DType {
	return [...]tensor.DType{tensor.I32, tensor.I64, tensor.F32}[g.n(3)]
}

// condition is a test with one truth that depends on tensors.
func (g *generator) condition(depth int) string {
	switch g.n(10) {
	case 0:
		return fmt.Sprintf("%s and %s", g.inner(depth-1), g.inner(depth-1))
	case 1:
		return fmt.Sprintf("%s or %s", g.inner(depth-1), g.inner(depth-1))
	case 2:
		return fmt.Sprintf("not %s", g.inner(depth-1))
	case 3:
		t := typ{g.numeric(), 0}
		return fmt.Sprintf("%s %s %s %s %s", g.number(t.dtype), g.comparison(), g.expr(t, depth-1), g.comparison(), g.expr(t, 0))
	case 4, 5:
		return fmt.Sprintf("(%s).%s()", g.expr(typ{tensor.Bool, 1 + g.n(2)}, depth), g.pickString([]string{"any", "all"}))
	case 6:
		return g.expr(typ{[...]tensor.DType{tensor.Bool, tensor.I32}[g.n(2)], 0}, depth)
	case 7:
		return fmt.Sprintf("%s and %s", g.static(), g.inner(depth-1))
	}
	return g.compared(0, depth)
}

func (g *generator) inner(depth int) string {
	if depth <= 0 {
		return g.compared(0, 1)
	}
	return "(" + g.condition(depth) + ")"
}

// static is a test that is known while compiling.
func (g *generator) static() string {
	if vs := g.visible(func(v variable) bool { return v.kind == staticVar }); len(vs) > 0 {
		return fmt.Sprintf("%s %% %d %s %d", g.pick(vs).name, 2+g.n(2), g.pickString([]string{"==", "!=", "<"}), g.n(2))
	}
	return fmt.Sprintf("%d < %d", g.n(3), g.n(3))
}
