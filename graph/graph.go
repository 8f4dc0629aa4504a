package graph

import (
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/ops/kernel"
	"github.com/cellc/cellc/tensor"
)

// A Graph is a whole program: an entry function, the tensors it carries with
// it, and the state it keeps between runs.
type Graph struct {
	Name string
	// Body is the entry: its Params are first the Inputs, then the States; its
	// Yield is first the Outputs, then the new value of every State.
	Body    *Region
	Inputs  []Input
	Outputs []string // names: "out", or "out0", "out1", or dict keys
	States  []State
	Weights []*Weight // in order of first use, names unique
	Funcs   []*Func   // what is called, callers before what they call
	// Folder is the program's: places that the running program tells are told
	// from there, so that what is made does not depend on where it is made.
	Folder string
}

// An Input describes one parameter of the entry.
type Input struct {
	Name string
	Span diag.Span // where construct declares it
}

// A State is a Parameter that construct assigns: it enters as a parameter of
// the body, leaves as a result, and keeps its value between runs.
type State struct {
	Name   string
	Init   *tensor.Dense
	Digest string // stands for data that text left out; Init.Data is nil then
}

// A Weight is constant data with a name: a Parameter that is never assigned,
// or a large constant tensor. Nodes of operator `weight` refer to it.
type Weight struct {
	Name   string
	Data   *tensor.Dense
	Digest string // stands for data that text left out; Data.Data is nil then
}

// A Region is a straight list of nodes in execution order with explicit
// parameters; it ends by yielding values. Nodes use only values of their own
// region: what an inner region needs is passed to it as an operand of the
// node that owns it. (Constants, weights and dims are nodes, so they can be
// repeated inside instead.)
type Region struct {
	Params []*Value
	Nodes  []*Node
	Yield  []*Value
	Owner  *Node // the if or while; nil for the entry
}

// A Node applies an operator.
//
//	%3 = conv2d(%x, %w) {stride: [1,1], pad: [0,0,0,0]} f32[1,8,4,4]
type Node struct {
	Op      *Op
	Args    []*Value
	Attrs   Attrs
	Regions []*Region // if: then, else; while: test, body
	Results []*Value
	Region  *Region   // the region that holds the node
	Span    diag.Span // the user's expression
	Origin  *Origin   // the innermost call that it comes from; nil for the entry; not part of the text
}

// A Value is the result of a node or a parameter of a region.
type Value struct {
	Name   string // unique within the graph when printed; may be empty before
	Type   tensor.Type
	Node   *Node   // nil for a region parameter
	Region *Region // the region that defines it
	Index  int     // which result, or which parameter
}

// The structured nodes. Their operators are declared in package graph because
// the verifier, the printer and the passes know them by form.
//
//	%r... = if %cond (%a, %b) { then(%a1, %b1): ... yield ...; else(...) ... }
//
// The regions of an if take the operands after the condition, and yield the
// results. Result types are the joins of what the arms yield. An anonymous dim
// "?k" that stands in a result type and is not visible outside is bound there:
// at run time it is the length that the arm taken yields.
//
//	%r... = while {carried: n} (%init..., %invariant...) { test(...): yield %cond; body(...): yield ... }
//
// Both regions take all operands; the first n are carried: body yields their
// next values, and they are the results. Anonymous dims of the carried
// parameters are bound anew in each iteration, and so is those of the results.

// An Op declares a primitive operator, complete in one place.
type Op struct {
	Name  string
	Doc   string // what it computes, and its printed form
	Args  []Arg
	Attrs []Attr
	// Infer is the type rule. Its error is a *RuleError or a plain error whose
	// text is shown to the user.
	Infer func(*Call) (tensor.Type, error)
	// Kernel describes the computation for operands of given types. It is nil
	// for structured nodes and leaves (const, weight, dim, if, while, call).
	Kernel func(*Call) *kernel.Kernel
	// Effect marks an operator that may not be removed, repeated or reordered
	// (print, assert).
	Effect bool
	// Counted marks an operator whose result has an open length that is the
	// value of operand 0, or 0 where that is negative.
	Counted bool
}

// An Arg declares an operand.
type Arg struct {
	Name     string
	Is       Class
	Variadic bool // the last operand, repeated one or more times
	Optional bool // may be left out, only at the end
}

// A Class is a set of dtypes that an operand may have.
type Class uint16

const (
	Any     Class = iota // every dtype
	Number               // ints and floats
	Float                // floats
	Integer              // ints, not bool
	Bits                 // ints and bool
	Boolean              // bool
	Indices              // i32 and i64
)

// An Attr declares an attribute: a value known while compiling.
type Attr struct {
	Name string
	Kind AttrKind
	// Default is nil where the attribute is required.
	Default any
}

// An AttrKind is the type of an attribute's value.
type AttrKind uint8

const (
	IntAttr   AttrKind = iota // int64
	IntsAttr                  // []int64
	DimsAttr                  // []tensor.Dim
	FloatAttr                 // float64
	BoolAttr                  // bool
	StrAttr                   // string
	StrsAttr                  // []string
	DTypeAttr                 // tensor.DType
	DataAttr                  // *tensor.Dense
	TypeAttr                  // tensor.Type
)

// Attrs are a node's attributes, in the order of the operator's declaration.
type Attrs []AttrValue

// An AttrValue is one attribute of a node.
type AttrValue struct {
	Name  string
	Value any
}

// A Call is an operator with the types of its operands and its attributes: all
// that Infer and Kernel may depend on. Out is set for Kernel only. Fresh makes
// an anonymous dim for a length that only the running program knows.
type Call struct {
	Op    *Op
	Args  []tensor.Type
	Attrs Attrs
	Out   tensor.Type
	Fresh func() tensor.Dim
	// Demand is told by Infer of every condition on lengths that the kernel or
	// the type relies on and that only the running program can check. It may be
	// nil.
	Demand func(Demand)
}

func (a Attrs) get(name string) any {
	for _, v := range a {
		if v.Name == name {
			return v.Value
		}
	}
	return nil
}

// Has reports whether the attribute is present.
func (a Attrs) Has(name string) bool { return a.get(name) != nil }

// Int is the value of an IntAttr; 0 if absent.
func (a Attrs) Int(name string) int64 { v, _ := a.get(name).(int64); return v }

// Ints is the value of an IntsAttr; nil if absent.
func (a Attrs) Ints(name string) []int64 { v, _ := a.get(name).([]int64); return v }

// Dims is the value of a DimsAttr; nil if absent.
func (a Attrs) Dims(name string) []tensor.Dim { v, _ := a.get(name).([]tensor.Dim); return v }

// Float is the value of a FloatAttr; 0 if absent.
func (a Attrs) Float(name string) float64 { v, _ := a.get(name).(float64); return v }

// Bool is the value of a BoolAttr; false if absent.
func (a Attrs) Bool(name string) bool { v, _ := a.get(name).(bool); return v }

// Str is the value of a StrAttr; "" if absent.
func (a Attrs) Str(name string) string { v, _ := a.get(name).(string); return v }

// Strs is the value of a StrsAttr.
func (a Attrs) Strs(name string) []string { v, _ := a.get(name).([]string); return v }

// DType is the value of a DTypeAttr; Invalid if absent.
func (a Attrs) DType(name string) tensor.DType { v, _ := a.get(name).(tensor.DType); return v }

// Data is the value of a DataAttr; nil if absent.
func (a Attrs) Data(name string) *tensor.Dense { v, _ := a.get(name).(*tensor.Dense); return v }

// Type is the value of a TypeAttr.
func (a Attrs) Type(name string) tensor.Type { v, _ := a.get(name).(tensor.Type); return v }
