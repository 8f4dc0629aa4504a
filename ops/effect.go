package ops

import (
	"slices"

	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops/kernel"
	"github.com/cellc/cellc/tensor"
)

// Assert stops the program with an error of a kind ("ValueError") and a
// message unless cond holds. In the message, "{}" stands for the next value, as
// in that of Print. Its result is cond.
//
//	%y = assert(%cond, %x) {message: "{} is negative", kind: "ValueError"} bool[]
var Assert = &graph.Op{
	Name: "assert",
	Doc: "stops the program with an error unless cond, its result, holds. In message, {} stands for the next value and {{ and }} for braces.\n\n" +
		"\t%y = assert(%cond, %x) {message: \"{} is negative\", kind: \"ValueError\"} bool[]",
	Args:   []graph.Arg{{Name: "cond", Is: graph.Boolean}, {Name: "values", Variadic: true, Optional: true}},
	Attrs:  []graph.Attr{{Name: "message", Kind: graph.StrAttr}, {Name: "kind", Kind: graph.StrAttr, Default: "AssertionError"}},
	Effect: true,
	Infer: ranked(func(c *graph.Call) (tensor.Type, error) {
		return tensor.T(tensor.Bool), scalar(c, 0)
	}),
	Kernel: compute(func(c *graph.Call, _ []expr) expr { return load(c, 0) }),
}

// AssertFailure is how a run ends at an assert node that does not hold.
func AssertFailure(n *graph.Node) graph.Failure {
	kind := "AssertionError"
	if n.Attrs.Has("kind") {
		kind = n.Attrs.Str("kind")
	}
	return graph.Failure{Kind: kind, Text: n.Attrs.Str("message"), Site: n.Site()}
}

// Require stops the program with an error unless a condition on lengths holds:
// what no operator demands of its operands but the program means, such as the
// place of a store. Its result is true.
//
//	%y = require {lengths: [2,N], relation: "<", message: "index 2 is out of range", kind: "IndexError"} bool[]
var Require = &graph.Op{
	Name: "require",
	Doc: "stops the program with an error unless the relation ==, <= or < holds between two lengths; the result is true.\n\n" +
		"\t%y = require {lengths: [2,N], relation: \"<\", message: \"index 2 is out of range\", kind: \"IndexError\"} bool[]",
	Attrs: []graph.Attr{{Name: "lengths", Kind: graph.DimsAttr}, {Name: "relation", Kind: graph.StrAttr},
		{Name: "message", Kind: graph.StrAttr}, {Name: "kind", Kind: graph.StrAttr, Default: "ValueError"}},
	Effect: true,
	Infer: rule(func(c *graph.Call) (tensor.Type, error) {
		of, rel := attr[[]tensor.Dim](c, "lengths"), slices.Index(graph.Relations, attr[string](c, "relation"))
		if len(of) != 2 || rel < 0 {
			return tensor.Type{}, graph.BadValue("two lengths and one of the relations %v are needed", graph.Relations)
		}
		d := graph.Demand{A: of[0], Rel: graph.Relation(rel), B: of[1], Rule: attr[string](c, "message"), Kind: attr[string](c, "kind")}
		if truth, _ := d.Known(); !truth && c.Demand != nil { // what can never hold fails where it is computed
			c.Demand(d)
		}
		return tensor.T(tensor.Bool), nil
	}),
	Kernel: compute(func(*graph.Call, []expr) expr { return kernel.Int(tensor.Bool, 1) }),
}

// RequireAttrs are the attributes by which Require states a demand.
func RequireAttrs(d graph.Demand) graph.Attrs {
	kind := d.Kind
	if kind == "" {
		kind = "ValueError"
	}
	return graph.Attrs{{Name: "lengths", Value: []tensor.Dim{d.A, d.B}}, {Name: "relation", Value: d.Rel.String()},
		{Name: "message", Value: d.Rule}, {Name: "kind", Value: kind}}
}

// Print shows values to the user. In the format, "{}" stands for the next
// value, as Python prints it; "{{" and "}}" are braces. Its result is true.
//
//	%y = print(%x) {format: "x is {}"} bool[]
var Print = &graph.Op{
	Name: "print",
	Doc: "prints a line: format, where {} stands for the next value and {{ and }} are braces; the result is true.\n\n" +
		"\t%y = print(%x) {format: \"x is {}\"} bool[]",
	Args:   []graph.Arg{{Name: "values", Variadic: true, Optional: true}},
	Attrs:  []graph.Attr{{Name: "format", Kind: graph.StrAttr}},
	Effect: true,
	Infer:  rule(func(*graph.Call) (tensor.Type, error) { return tensor.T(tensor.Bool), nil }),
	Kernel: compute(func(*graph.Call, []expr) expr { return kernel.Int(tensor.Bool, 1) }),
}
