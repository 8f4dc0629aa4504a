package graph

import (
	"fmt"
	"strings"

	"github.com/cellc/cellc/tensor"
)

// A Problem is one way in which a graph breaks the rules of the IR.
type Problem struct {
	Node *Node  // nil for the entry
	Line string // the node as text
	Text string
}

func (p Problem) String() string {
	if p.Line == "" {
		return p.Text
	}
	return p.Text + "\n\t" + p.Line
}

// A VerifyError lists all problems of a graph.
type VerifyError struct{ Problems []Problem }

func (e *VerifyError) Error() string {
	lines := make([]string, len(e.Problems))
	for i, p := range e.Problems {
		lines[i] = p.String()
	}
	return "graph is not well-formed:\n" + strings.Join(lines, "\n")
}

// Verify checks every rule of the IR, and lists all that is wrong in a
// *VerifyError. The rules:
//
//   - A node uses only values of its own region that are defined before it, and
//     nodes, regions and values agree about who holds whom.
//   - Operands have the number and dtypes, attributes the names and kinds, that
//     the operator declares, and the type rule gives the recorded result type.
//     A length that the rule leaves open is recorded as an anonymous dim that is
//     visible nowhere before.
//   - What flows into a parameter of a region, and what an arm or a body yields,
//     fits the parameter's or result's type; a test yields a bool[].
//   - The entry has a parameter for each input and state, and a result for each
//     output and state. Weights have unique names, and nodes refer to them with
//     their own type.
//   - A call gives a function operands and weights of the types it has, and a
//     function calls only functions behind it.
//   - A symbol in an attribute is visible there.
func Verify(g *Graph) error {
	v := &verifier{g: g, names: Names(g), weights: map[string]tensor.Type{}, callable: g.Funcs, defined: map[*Value]bool{}}
	v.entry()
	v.checkFuncs()
	if len(v.problems) == 0 {
		return nil
	}
	return &VerifyError{v.problems}
}

type verifier struct {
	g        *Graph
	names    map[*Value]string
	weights  map[string]tensor.Type // those that the part under inspection may refer to
	callable []*Func                // the functions that it may call
	defined  map[*Value]bool
	node     *Node // under inspection, nil for the entry
	problems []Problem
}

func (v *verifier) errorf(format string, args ...any) {
	p := Problem{Node: v.node, Text: fmt.Sprintf(format, args...)}
	if v.node != nil {
		p.Line = Line(v.node, v.names)
	}
	v.problems = append(v.problems, p)
}

func (v *verifier) name(x *Value) string {
	if s, ok := v.names[x]; ok {
		return s
	}
	return "a value that is not in the graph"
}

func (v *verifier) entry() {
	g := v.g
	inputs := map[string]bool{}
	for _, in := range g.Inputs {
		if inputs[in.Name] {
			v.errorf("two inputs are called %q", in.Name)
		}
		inputs[in.Name] = true
	}
	for _, w := range g.Weights {
		if _, twice := v.weights[w.Name]; twice {
			v.errorf("two weights are called %q", w.Name)
		}
		v.weights[w.Name] = w.Data.Type()
	}
	syms := (*symbols)(nil).inner()
	for _, p := range g.Body.Params {
		syms.bind(p.Type)
	}
	v.region(g.Body, nil, syms)
	v.node = nil
	v.contract(syms)
}

// contract checks the entry against inputs, outputs and states.
func (v *verifier) contract(syms *symbols) {
	g := v.g
	if want := len(g.Inputs) + len(g.States); len(g.Body.Params) != want {
		v.errorf("the entry has %d parameters, but there are %d inputs and states", len(g.Body.Params), want)
		return
	}
	if want := len(g.Outputs) + len(g.States); len(g.Body.Yield) != want {
		v.errorf("the entry returns %d values, but there are %d outputs and states", len(g.Body.Yield), want)
		return
	}
	for i, s := range g.States {
		p, y := g.Body.Params[len(g.Inputs)+i].Type, g.Body.Yield[len(g.Outputs)+i].Type
		if !s.Init.Type().Equal(p) {
			v.errorf("state %q starts as %s but its parameter is %s", s.Name, s.Init.Type(), p)
		}
		if !y.Equal(p) {
			v.errorf("state %q is %s but its new value is %s", s.Name, p, y)
		}
	}
}

// region checks a region whose parameters' symbols are already in syms.
func (v *verifier) region(r *Region, owner *Node, syms *symbols) {
	if r.Owner != owner {
		v.errorf("a region does not refer back to the node that owns it")
	}
	for i, p := range r.Params {
		if p.Region != r || p.Node != nil || p.Index != i {
			v.errorf("parameter %s does not refer back to its region and position", v.name(p))
		}
		v.defined[p] = true
	}
	for _, n := range r.Nodes {
		v.node = n
		v.inspect(n, r, syms)
	}
	v.node = owner
	v.uses(r.Yield, r, "yields")
}

// uses checks that values are defined in r by now.
func (v *verifier) uses(vs []*Value, r *Region, verb string) {
	for _, x := range vs {
		switch {
		case x == nil:
			v.errorf("%s nothing (nil)", verb)
		case x.Region != r && v.defined[x]:
			v.errorf("%s %s of another region", verb, v.name(x))
		case !v.defined[x]:
			v.errorf("%s %s before it is defined", verb, v.name(x))
		}
	}
}

func (v *verifier) inspect(n *Node, r *Region, syms *symbols) {
	if n.Region != r {
		v.errorf("node does not refer back to the region that holds it")
	}
	before := len(v.problems)
	v.uses(n.Args, r, "uses")
	if n.Op == nil {
		v.errorf("node has no operator")
		return
	}
	v.operands(n)
	v.attrs(n, syms)
	for i, x := range n.Results {
		if x.Node != n || x.Region != r || x.Index != i {
			v.errorf("result %d does not refer back to its node, region and position", i)
		}
		v.defined[x] = true
	}
	if len(v.problems) == before { // one mistake, one message
		v.typed(n, syms)
	}
	for _, x := range n.Results {
		syms.bind(x.Type)
	}
}

// typed checks result types, and what is inside.
func (v *verifier) typed(n *Node, syms *symbols) {
	switch n.Op {
	case If:
		v.checkIf(n, syms)
	case While:
		v.checkWhile(n, syms)
	case CallOp:
		v.checkCall(n, syms)
	default:
		if len(n.Regions) > 0 {
			v.errorf("operator %s owns regions", n.Op.Name)
		}
		v.infer(n, syms)
	}
}

func (v *verifier) operands(n *Node) {
	least, most := n.Op.Arity()
	if len(n.Args) < least || most >= 0 && len(n.Args) > most {
		v.errorf("operator %s does not take %d operands", n.Op.Name, len(n.Args))
		return
	}
	for i, x := range n.Args {
		if a := n.Op.Arg(i); x != nil && !a.Is.Has(x.Type.DType) {
			v.errorf("operand %q of type %s must be %s", a.Name, x.Type, a.Is)
		}
	}
}

func (v *verifier) attrs(n *Node, syms *symbols) {
	declared := map[string]bool{}
	for _, a := range n.Op.Attrs {
		declared[a.Name] = true
		switch value := n.Attrs.get(a.Name); {
		case value == nil && a.Default == nil:
			v.errorf("attribute %q is missing", a.Name)
		case value != nil && !a.Kind.Is(value):
			v.errorf("attribute %q is a %T", a.Name, value)
		}
	}
	seen := map[string]bool{}
	for _, a := range n.Attrs {
		if !declared[a.Name] {
			v.errorf("operator %s has no attribute %q", n.Op.Name, a.Name)
		}
		if seen[a.Name] {
			v.errorf("attribute %q is given twice", a.Name)
		}
		seen[a.Name] = true
		if n.Op != Filler {
			v.visible(a, syms)
		}
	}
}

// visible checks the symbols of an attribute.
func (v *verifier) visible(a AttrValue, syms *symbols) {
	dims, _ := a.Value.([]tensor.Dim)
	if t, ok := a.Value.(tensor.Type); ok {
		dims = t.Shape.Dims
	}
	for _, d := range dims {
		for _, s := range d.Symbols() {
			if !syms.has(s) {
				v.errorf("attribute %q uses %q, which is not visible here", a.Name, s)
			}
		}
	}
}
