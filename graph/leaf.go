package graph

import (
	"fmt"

	"github.com/cellc/cellc/tensor"
)

// The operators that the graph knows by form: leaves, which take no operands
// and may be repeated in any region, and the structured nodes.
var (
	// Const is a small constant tensor.
	//
	//	%c = const {value: f32[2] [1, 2.5]} f32[2]
	Const = &Op{Name: "const", Doc: "a small constant tensor.\n\n\t%c = const {value: f32[2] [1, 2.5]} f32[2]", Attrs: []Attr{{Name: "value", Kind: DataAttr}},
		Infer: func(c *Call) (tensor.Type, error) { return c.Attrs.Data("value").Type(), nil }}

	// WeightOp is the data of a Weight of the graph.
	//
	//	%w = weight {name: "conv.weight", type: f32[8,3,3,3]} f32[8,3,3,3]
	WeightOp = &Op{Name: "weight", Doc: "the data of a weight of the graph.\n\n\t%w = weight {name: \"conv.weight\", type: f32[8,3,3,3]} f32[8,3,3,3]", Attrs: []Attr{{Name: "name", Kind: StrAttr}, {Name: "type", Kind: TypeAttr}},
		Infer: func(c *Call) (tensor.Type, error) { return c.Attrs.Type("type"), nil }}

	// DimOp is the value of a dim expression as a number.
	//
	//	%n = dim {value: [L//(512)]} i64[]
	DimOp = &Op{Name: "dim", Doc: "the value of a length as a number.\n\n\t%n = dim {value: [L//512]} i64[]", Attrs: []Attr{{Name: "value", Kind: DimsAttr}},
		Infer: func(c *Call) (tensor.Type, error) {
			if n := len(c.Attrs.Dims("value")); n != 1 {
				return tensor.Type{}, BadValue("there are %d lengths where it is the value of one", n)
			}
			return tensor.T(tensor.I64), nil
		}}

	// Filler is a value nobody reads: what an arm yields for a result that is
	// used only after the other arm. Its contents are zeros; anonymous dims of
	// its type that are not visible where it stands are 0.
	//
	//	%u = filler {type: f32[2]} f32[2]
	Filler = &Op{Name: "filler", Doc: "a value that is never read.\n\n\t%u = filler {type: f32[2]} f32[2]", Attrs: []Attr{{Name: "type", Kind: TypeAttr}},
		Infer: func(c *Call) (tensor.Type, error) { return c.Attrs.Type("type"), nil }}

	// If takes a bool[] condition and the operands of its two regions.
	If = &Op{Name: "if", Doc: "one of two regions, by a condition; the operands behind it are the regions' parameters.\n\n" +
		"\t%y = if %cond (%x) { then(%a f32[2]): yield %a else(%b f32[2]): yield %b } f32[2]",
		Args: []Arg{{Name: "cond", Is: Boolean}, {Name: "operands", Variadic: true, Optional: true}}}

	// While repeats its body region as long as its test region yields true.
	While = &Op{Name: "while", Doc: "a body repeated while a test holds; the first operands are carried, the others the same in every iteration.\n\n" +
		"\t%y = while {carried: 1} (%x, %n) { test(%a i32[], %b i32[]): %c = lt(%a, %b) bool[] yield %c body(%d i32[], %e i32[]): yield %e } i32[]", Attrs: []Attr{{Name: "carried", Kind: IntAttr}},
		Args: []Arg{{Name: "operands", Variadic: true, Optional: true}}}
)

// Leaves lists the operators above; package ops lists the rest.
func Leaves() []*Op { return []*Op{Const, WeightOp, DimOp, Filler, If, While, CallOp} }

// IsLeaf reports whether the node takes no operands and may be repeated.
func (n *Node) IsLeaf() bool {
	return n.Op == Const || n.Op == WeightOp || n.Op == DimOp || n.Op == Filler
}

// A RuleError says which operand of a call breaks its operator's type rule.
type RuleError struct {
	Operand int    // index of the operand; -1 for the call as a whole
	Kind    string // "shape", "dtype" or "value"
	Text    string // a plain sentence without the operator's name
}

func (e *RuleError) Error() string { return e.Text }

// BadShape is the error for operands whose shapes do not fit.
func BadShape(operand int, format string, args ...any) error {
	return &RuleError{operand, "shape", fmt.Sprintf(format, args...)}
}

// BadDType is the error for operands whose dtypes do not fit.
func BadDType(operand int, format string, args ...any) error {
	return &RuleError{operand, "dtype", fmt.Sprintf(format, args...)}
}

// BadValue is the error for an attribute whose value is not allowed.
func BadValue(format string, args ...any) error {
	return &RuleError{-1, "value", fmt.Sprintf(format, args...)}
}
