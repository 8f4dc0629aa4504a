package ops

import (
	"fmt"
	"strings"

	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/tensor"
)

// A Check is a pair of lengths that must be equal when the program runs.
type Check struct{ A, B tensor.Dim }

// Checks lists what the running program must compare before it applies the
// operator to operands of the given types.
func Checks(c *graph.Call) ([]Check, error) {
	var out []Check
	d := *c
	d.Check = func(a, b tensor.Dim) { out = append(out, Check{a, b}) }
	_, err := c.Op.Infer(&d)
	return out, err
}

// Failure is how a run ends at node n where the check does not hold. names are
// Graph.LengthNames.
func (k Check) Failure(n *graph.Node, names func(tensor.Dim) string) graph.Failure {
	a, b := k.A, k.B
	if a.Static() || names(a) == "" && names(b) != "" {
		a, b = b, a
	}
	text := "lengths {} and {} differ"
	switch first, second := graph.EscapeBraces(names(a)), graph.EscapeBraces(names(b)); {
	case first == "":
	case second == "":
		text = first + " is {} where {} is needed"
	case b.Static():
		text = first + " is {} and must be {}"
	default:
		text = first + " is {} and " + second + " is {}, which must be equal"
	}
	return graph.Failure{Kind: "ValueError", Text: n.Op.Name + ": " + text, Numbers: []tensor.Dim{a, b}, Site: n.Site()}
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
	if c.Check != nil {
		c.Check(a, b)
	}
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
			if out[j], ok = agree(c, d, e); !ok {
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
