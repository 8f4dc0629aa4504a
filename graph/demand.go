package graph

import (
	"fmt"

	"github.com/cellc/cellc/tensor"
)

// A Relation compares two lengths.
type Relation uint8

const (
	Equal     Relation = iota // A == B
	AtMost                    // A <= B
	Below                     // A < B
	Stretches                 // A == B or A == 1, so that an axis of A broadcasts to B
)

func (r Relation) String() string { return Relations[r] }

// Relations are the texts of the relations.
var Relations = []string{Equal: "==", AtMost: "<=", Below: "<", Stretches: "~"}

// A Demand is a condition on lengths that holds wherever a node is computed:
// its type rule was not able to tell while compiling.
//
//	2 < N    index 2 is out of range for axis 0 of length N
type Demand struct {
	A   tensor.Dim
	Rel Relation
	B   tensor.Dim
	// When is a number of elements: the condition matters only where there are
	// some. The zero Dim stands for always.
	When tensor.Dim
	// Rule says what is wrong where the condition does not hold; of two lengths
	// that must be equal it may be empty.
	Rule    string
	Numbers []tensor.Dim // what {} stands for in Rule
	Kind    string       // of the exception in Python; "" for ValueError
}

// Holds reports whether the demand is met, given the value of each length.
func (d Demand) Holds(value func(tensor.Dim) int64) bool {
	if !d.When.IsConst(0) && value(d.When) <= 0 {
		return true
	}
	a, b := value(d.A), value(d.B)
	switch d.Rel {
	case AtMost:
		return a <= b
	case Below:
		return a < b
	case Stretches:
		return a == b || a == 1
	}
	return a == b
}

// Known reports whether the demand is met whatever the symbols are, or can
// never be met.
func (d Demand) Known() (truth, known bool) {
	lo, hi := d.B.Sub(d.A).Range()
	met, failed := false, false
	switch d.Rel {
	case AtMost:
		met, failed = lo >= 0, hi < 0
	case Below:
		met, failed = lo > 0, hi <= 0
	case Stretches:
		least, most := d.A.Range()
		met, failed = d.A.Equal(d.B) || d.A.IsConst(1), (lo > 0 || hi < 0) && (least > 1 || most < 1)
	default:
		met, failed = d.A.Equal(d.B), lo > 0 || hi < 0
	}
	return met, met || failed && d.When.IsConst(0)
}

// Same reports whether two demands are the same condition, with one message.
func (d Demand) Same(e Demand) bool {
	return d.A.Equal(e.A) && d.Rel == e.Rel && d.B.Equal(e.B) && d.When.Equal(e.When) && d.Rule == e.Rule && d.Kind == e.Kind
}

// Dims are the lengths that the demand is about.
func (d Demand) Dims() []tensor.Dim { return []tensor.Dim{d.A, d.B, d.When} }

// Failure is how a run of g ends at node n where the demand is not met.
func (d Demand) Failure(n *Node, g *Graph) Failure {
	f := Failure{Kind: d.Kind, Text: d.Rule, Numbers: d.Numbers, Site: n.Site()}
	if f.Kind == "" {
		f.Kind = "ValueError"
	}
	if f.Text == "" {
		f.Text, f.Numbers = d.differ(g)
		f.Text = n.Op.Name + ": " + f.Text
		return f
	}
	for _, s := range d.A.Sub(d.B).Symbols() {
		in := g.lengthOf(s)
		switch {
		case in != "" && anonymous(s):
			f.Text, f.Numbers = f.Text+"; "+in+" = {}", append(f.Numbers[:len(f.Numbers):len(f.Numbers)], tensor.Sym(s))
		case in != "":
			f.Text, f.Numbers = f.Text+"; "+s+" = "+in+" = {}", append(f.Numbers[:len(f.Numbers):len(f.Numbers)], tensor.Sym(s))
		case len(d.Numbers) == 0: // a length that has no name: the numbers of the condition itself
			f.Text, f.Numbers = d.Rule+"; {} "+d.Rel.String()+" {} does not hold", []tensor.Dim{d.A, d.B}
			return f
		}
	}
	return f
}

// differ says that two lengths must be equal.
func (d Demand) differ(g *Graph) (text string, numbers []tensor.Dim) {
	names := g.LengthNames()
	a, b := d.A, d.B
	if a.Static() || names(a) == "" && names(b) != "" {
		a, b = b, a
	}
	text = "lengths {} and {} differ"
	switch first, second := EscapeBraces(names(a)), EscapeBraces(names(b)); {
	case first == "":
	case second == "":
		text = first + " is {} where {} is needed"
	case b.Static():
		text = first + " is {} and must be {}"
	default:
		text = first + " is {} and " + second + " is {}, which must be equal"
	}
	return text, []tensor.Dim{a, b}
}

// lengthOf is the axis of an input that gives a symbol its value, as a program
// writes it; "" if none does.
func (g *Graph) lengthOf(symbol string) string {
	for i, in := range g.Inputs {
		for k, d := range g.Body.Params[i].Type.Shape.Dims {
			if s, ok := d.Symbol(); ok && s == symbol {
				return fmt.Sprintf("%s.shape[%d]", EscapeBraces(in.Name), k)
			}
		}
	}
	return ""
}
