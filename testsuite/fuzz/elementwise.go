package fuzz

import (
	"fmt"
	"strings"

	"github.com/cellc/cellc/tensor"
)

// This file implements what is computed element by element: expressions that
// keep the type of another, which assignments need, and those that broadcast
// and promote. Python ints that are lengths stand among the operands.
//
// Values are chosen as in the rest of the package: arithmetic is rounded after
// every operation everywhere. What is not, such as exp, makes a value rough:
// nothing is decided by such values, and results are compared with a tolerance.

func numeric(t term) bool { return t.dtype != tensor.Bool }

func exact(t term) bool { return !t.rough }

func floating(t term) bool { return t.dtype.IsFloat() }

// like is an expression of exactly the type of t.
func (a *author) like(t term, depth int) string {
	if t.dtype == tensor.Bool {
		return a.likeBool(t)
	}
	switch a.n(9) {
	case 0:
		return fmt.Sprintf(a.oneOf("(-%s)", "ops.abs(%s)", "ops.relu(%s)"), t.text)
	case 1:
		return fmt.Sprintf("ops.%s(%s, %s)", a.oneOf("minimum", "maximum"), t.text, a.below(t))
	case 2:
		if c, ok := a.find(func(c term) bool { return c.dtype == tensor.Bool && a.fits(c, t) }); ok {
			return fmt.Sprintf("ops.where(%s, %s, %s)", c.text, t.text, a.below(t))
		}
	case 3:
		if t.dtype.IsInt() && t.dtype.IsSigned() {
			return fmt.Sprintf("(%s %s %s)", t.text, a.oneOf("//", "%"), a.oneOf("2", "3", "5", "-2"))
		}
	case 4:
		if k := a.n(t.rank() + 1); k < t.rank() {
			return fmt.Sprintf("%s[%s::-1]", t.text, strings.Repeat(":, ", k))
		}
	case 5:
		if depth > 0 {
			t.text = a.like(t, depth-1)
			return a.like(t, 0)
		}
	}
	return fmt.Sprintf("(%s %s %s)", t.text, a.oneOf("+", "-", "*"), a.below(t))
}

func (a *author) likeBool(t term) string {
	other := a.oneOf("True", "False")
	if o, ok := a.find(func(o term) bool { return o.dtype == tensor.Bool && a.fits(o, t) }); ok {
		other = o.text
	}
	switch a.n(3) {
	case 0:
		return fmt.Sprintf("ops.logical_not(%s)", t.text)
	case 1:
		return fmt.Sprintf("(%s %s %s)", t.text, a.oneOf("&", "|", "^"), other)
	}
	return fmt.Sprintf("ops.%s(%s, ms.Tensor(%s))", a.oneOf("logical_and", "logical_or"), t.text, a.oneOf("True", "False"))
}

// fits reports whether o broadcasts to the shape of t and leaves it as it is.
func (a *author) fits(o, t term) bool {
	dims, ok := a.broadcast(t.dims, o.dims)
	if !ok || len(o.dims) > len(t.dims) {
		return false
	}
	return a.same(dims, t.dims)
}

// below is an operand that leaves the type of t as it is: a number, or a
// tensor that broadcasts and promotes to it.
func (a *author) below(t term) string {
	if o, ok := a.find(func(o term) bool {
		d, ok := tensor.Promote(t.dtype, o.dtype)
		return ok && d == t.dtype && (t.rough || !o.rough) && a.fits(o, t)
	}); ok && !a.chance(4) {
		return o.text
	}
	if len(a.numbers) > 0 && t.dtype != tensor.U8 && t.dtype != tensor.F16 && a.chance(2) {
		return a.numbers[a.n(len(a.numbers))].text
	}
	return a.literal(t.dtype)
}

// elementwise makes a new value.
func (a *author) elementwise() (term, bool) {
	switch a.n(7) {
	case 0:
		return a.compared()
	case 1:
		return a.chosen()
	case 2:
		return a.roughened()
	case 3, 4:
		t, ok := a.find(func(term) bool { return true })
		if ok {
			t.text = a.like(t, 2)
		}
		return t, ok
	}
	return a.binary()
}

func (a *author) binary() (term, bool) {
	s, ok := a.operand(numeric)
	if !ok {
		return s, false
	}
	t, ok := a.operand(func(t term) bool {
		_, fits := a.broadcast(s.dims, t.dims)
		_, promotes := tensor.Promote(s.dtype, t.dtype)
		return fits && promotes
	})
	if !ok {
		return t, false
	}
	if a.chance(2) {
		s, t = t, s
	}
	out := term{rough: s.rough || t.rough}
	out.dims, _ = a.broadcast(s.dims, t.dims)
	out.dtype, _ = tensor.Promote(s.dtype, t.dtype)
	switch a.n(5) {
	case 0:
		out.text = fmt.Sprintf("ops.%s(%s, %s)", a.oneOf("minimum", "maximum"), s.text, t.text)
	case 1:
		if out.dtype == tensor.F32 {
			out.text = fmt.Sprintf("(%s / %s)", s.text, t.text)
			break
		}
		fallthrough
	default:
		out.text = fmt.Sprintf("(%s %s %s)", s.text, a.oneOf("+", "-", "*"), t.text)
	}
	return out, true
}

func (a *author) compared() (term, bool) {
	s, ok := a.operand(func(t term) bool { return numeric(t) && exact(t) })
	if !ok {
		return s, false
	}
	other := a.literal(s.dtype)
	out := term{dtype: tensor.Bool, dims: s.dims}
	if t, ok := a.find(func(t term) bool {
		_, fits := a.broadcast(s.dims, t.dims)
		return fits && exact(t) && t.dtype == s.dtype
	}); ok && a.chance(2) {
		other = t.text
		out.dims, _ = a.broadcast(s.dims, t.dims)
	}
	out.text = fmt.Sprintf("(%s %s %s)", s.text, a.oneOf("<", "<=", ">", ">=", "==", "!="), other)
	return out, true
}

func (a *author) chosen() (term, bool) {
	c, ok := a.find(func(t term) bool { return t.dtype == tensor.Bool })
	if !ok {
		return c, false
	}
	s, ok := a.operand(func(t term) bool { _, fits := a.broadcast(c.dims, t.dims); return fits && numeric(t) })
	if !ok {
		return s, false
	}
	out := term{dtype: s.dtype, rough: s.rough}
	out.dims, _ = a.broadcast(c.dims, s.dims)
	out.text = fmt.Sprintf("ops.where(%s, %s, %s)", c.text, s.text, a.literal(s.dtype))
	if s.dtype != tensor.F32 && s.dtype != tensor.I64 {
		out.text = fmt.Sprintf("ops.where(%s, %s, ops.zeros_like(%s))", c.text, s.text, s.text)
	}
	return out, true
}

// roughened computes what is rounded differently by different code.
func (a *author) roughened() (term, bool) {
	t, ok := a.operand(func(t term) bool { return t.dtype == tensor.F32 })
	if !ok {
		return t, false
	}
	t.rough = true
	if k := a.n(t.rank() + 1); k < t.rank() && a.least(t.dims[k], 1) {
		t.text = fmt.Sprintf("ops.softmax(%s, %d)", small(t.text), k-a.n(2)*t.rank())
		return t, true
	}
	t.text = fmt.Sprintf("ops.%s(%s)", a.oneOf("exp", "tanh", "sigmoid", "cos"), small(t.text))
	return t, true
}

// casted is a value of another dtype. Floats are made integers of any dtype
// only while they are small.
func (a *author) casted() (term, bool) {
	t, ok := a.operand(exact)
	if !ok {
		return t, false
	}
	from := t.dtype
	t.dtype = a.dtype(tensor.F32, tensor.F32, tensor.I32, tensor.I64, tensor.F16, tensor.U8, tensor.Bool)
	if from.IsFloat() && t.dtype.IsInt() {
		t.text = bounded(t.text)
		if t.dtype == tensor.U8 {
			t.text = fmt.Sprintf("ops.abs(%s)", t.text)
		}
	}
	t.text = fmt.Sprintf(a.oneOf("(%s).astype(%s)", "ops.cast(%s, %s)"), t.text, "ms."+long(t.dtype))
	return t, true
}

// bounded makes floats integers between -8 and 8, NaNs zero.
func bounded(e string) string {
	return fmt.Sprintf("ops.where(ops.isnan(%s), ops.zeros_like(%s), %s)", e, e, small(e))
}
