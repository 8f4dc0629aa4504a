package ops

import (
	"fmt"
	"strings"

	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/tensor"
)

// Demands lists what must hold of lengths when the running program applies the
// operator to operands of the given types.
func Demands(c *graph.Call) ([]graph.Demand, error) {
	var out []graph.Demand
	d := *c
	d.Demand = func(m graph.Demand) { out = append(out, m) }
	_, err := c.Op.Infer(&d)
	return out, err
}

// need states a condition on lengths, and what is wrong where it does not hold
// as a format and what stands in it. It reports false where it never holds;
// where that cannot be told the running program checks it.
func need(c *graph.Call, d graph.Demand, rule string, args ...any) bool {
	if !d.When.IsConst(0) {
		lo, hi := d.When.Range()
		if hi <= 0 {
			return true
		} else if lo > 0 {
			d.When = tensor.Dim{}
		}
	}
	truth, known := d.Known()
	if known {
		return truth
	}
	if c.Demand != nil {
		for i, a := range args {
			if dim, ok := a.(tensor.Dim); ok {
				args[i] = dim.Message()
			}
		}
		if d.Rule = rule; len(args) > 0 {
			d.Rule = fmt.Sprintf(rule, args...)
		}
		c.Demand(d)
	}
	return true
}

// some is n as the condition of a demand that matters only where n elements
// are more than none.
func some(n tensor.Dim) tensor.Dim {
	if n.IsConst(0) {
		return tensor.D(-1)
	}
	return n
}

// agree is the one of two lengths, which must be equal, of which more is
// known. It reports false where they differ or may differ by the user's own
// names; what is left is checked in the running program.
func agree(c *graph.Call, a, b tensor.Dim) (tensor.Dim, bool) {
	if a.Equal(b) {
		return a, true
	}
	if differ(a, b) || plain(a) && plain(b) {
		return a, false
	}
	need(c, graph.Demand{A: a, B: b}, "")
	if unsure(a) && !unsure(b) || !a.Static() && b.Static() {
		return b, true
	}
	return a, true
}

// differ reports whether a and b are never equal.
func differ(a, b tensor.Dim) bool {
	lo, hi := a.Sub(b).Range()
	return lo > 0 || hi < 0
}

// namedApart reports whether two lengths are numbers or names of the user's,
// not both numbers, and differ: what he wrote does not say that they fit.
func namedApart(a, b tensor.Dim) bool {
	return !a.Equal(b) && plain(a) && plain(b) && !(a.Static() && b.Static())
}

// plain reports whether d is a number or a symbol that the user named.
func plain(d tensor.Dim) bool {
	_, symbol := d.Symbol()
	return d.Static() || symbol && !d.Unknown()
}

// unsure reports whether d depends on an anonymous length.
func unsure(d tensor.Dim) bool {
	for _, s := range d.Symbols() {
		if strings.HasPrefix(s, "?") {
			return true
		}
	}
	return false
}

// difference says why two lengths do not agree.
func difference(a, b tensor.Dim) string {
	if a.Static() && b.Static() {
		return fmt.Sprintf("%s is not %s", a, b)
	}
	if differ(a, b) {
		return fmt.Sprintf("%s is never %s", a.Message(), b.Message())
	}
	if a.Static() {
		a, b = b, a
	}
	if b.Static() {
		return fmt.Sprintf("%s need not be %s; declare the input with %s in place of %s", a, b, b, a)
	}
	return fmt.Sprintf("%s need not be %s; give equal lengths of the inputs one name", a, b)
}

// meet is the length that two axes stretch to, neither of which is known to be
// 1. One that depends on an anonymous length may turn out to be 1, and stretches
// then; of what the user named he has said what is equal.
func meet(c *graph.Call, a, b tensor.Dim) (tensor.Dim, bool) {
	if !unsure(a) && !unsure(b) || differ(a, b) {
		return agree(c, a, b)
	}
	to := a
	switch {
	case unsure(a) && unsure(b):
		to = a.Stretch(b)
	case unsure(a):
		to = b
	}
	for _, d := range []tensor.Dim{a, b} {
		need(c, graph.Demand{A: d, Rel: graph.Stretches, B: to, Numbers: []tensor.Dim{a, b}}, "lengths {} and {} cannot be broadcast together: they differ and neither is 1")
	}
	return to, true
}

// into reports whether an axis of length d may broadcast to one of length to.
func into(c *graph.Call, d, to tensor.Dim) bool {
	if !unsure(d) || differ(d, to) {
		_, ok := agree(c, d, to)
		return ok
	}
	return need(c, graph.Demand{A: d, Rel: graph.Stretches, B: to, Numbers: []tensor.Dim{d, to}}, "an axis of length {} cannot be broadcast to length {}")
}

// broadcast is the shape that shapes stretch to. Operand numbers the second
// shape for the error.
func broadcast(c *graph.Call, a, b []tensor.Dim, operand int) ([]tensor.Dim, error) {
	x, y := a, b
	if len(x) < len(y) {
		x, y = y, x
	}
	out := append([]tensor.Dim{}, x...)
	for i, e := range y {
		j := len(x) - len(y) + i
		switch d := x[j]; {
		case d.Equal(e), e.IsConst(1):
		case d.IsConst(1):
			out[j] = e
		default:
			var ok bool
			if out[j], ok = meet(c, d, e); !ok {
				return nil, graph.BadShape(operand, "shapes %s and %s cannot be broadcast together: %s",
					python(a), python(b), difference(d, e))
			}
		}
	}
	return out, nil
}

// broadcastAll is the shape that the operands from the one given on stretch
// to; unknown rank if one has it.
func broadcastAll(c *graph.Call, from int) (tensor.Shape, error) {
	out := tensor.Shape{}
	for i := from; i < len(c.Args); i++ {
		if c.Args[i].Shape.AnyRank {
			return tensor.UnknownRank(), nil
		}
		dims, err := broadcast(c, out.Dims, c.Args[i].Shape.Dims, i)
		if err != nil {
			return tensor.Shape{}, err
		}
		out.Dims = dims
	}
	return out, nil
}

// python is a list of dims as Python prints a tuple.
func python(dims []tensor.Dim) string { return tensor.Shape{Dims: dims}.Python() }

// positive reports whether d is above zero whatever its symbols are.
func positive(d tensor.Dim) bool { lo, _ := d.Range(); return lo > 0 }

// product multiplies lengths.
func product(dims []tensor.Dim) tensor.Dim { return tensor.Shape{Dims: dims}.Count() }

// ceilDiv is d / n rounded up, for a positive n.
func ceilDiv(d tensor.Dim, n int64) tensor.Dim { return d.Add(tensor.D(n - 1)).FloorDiv(tensor.D(n)) }
