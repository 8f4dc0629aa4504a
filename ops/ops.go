package ops

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cellc/cellc/graph"
)

// table lists the operators by family, in the order of the documentation.
// A test demands a row for every declaration.
var table = append(graph.Leaves(),
	// Arithmetic.
	Add, Sub, Mul, Div, FloorDiv, Mod, Rem, Pow, Maximum, Minimum, Atan2,
	And, Or, Xor, Shl, Shr,
	Neg, Not, Abs, Sign, Square, Floor, Ceil, Round, Trunc, Sqrt, Rsqrt, Reciprocal,
	Exp, Expm1, Log, Log1p, Log2, Sin, Cos, Tan, Asin, Acos, Atan,
	Sinh, Cosh, Tanh, Asinh, Acosh, Atanh, Erf,
	Relu, Sigmoid, Silu, Gelu, Softplus,
	Select, Clamp, Cast,
	// Comparisons.
	Eq, Ne, Lt, Le, Gt, Ge, IsNaN, IsInf, IsFinite,
	// Reductions and scans.
	ReduceSum, ReduceProd, ReduceMax, ReduceMin, ReduceAny, ReduceAll, ReduceMean, ArgMax, ArgMin,
	CumSum, CumProd, CumMax, CumMin,
	// Contractions.
	MatMul, Conv1D, Conv2D, Conv2DTranspose,
	// Windows.
	MaxPool, AvgPool,
	// Shapes and arrangement.
	Reshape, ExpandDims, Squeeze, Transpose, Broadcast, Slice, Pad, Flip,
	Concat, Stack, Tile, Repeat, Roll, Tril, Triu,
	// Indices that the program computes.
	Gather, GatherElements, GatherND, TakeND, DynamicSlice, Rank,
	Scatter, ScatterND, IndexPut, DynamicUpdate,
	// Tensors from nothing.
	Full, Iota, Arange, Eye, OneHot,
	// Effects.
	Assert, Require, Print,
)

// All lists every operator, those of package graph first. The list is the
// caller's.
func All() []*graph.Op { return slices.Clone(table) }

// Lookup finds an operator by name; nil if there is none.
func Lookup(name string) *graph.Op {
	i := slices.IndexFunc(table, func(op *graph.Op) bool { return op.Name == name })
	if i < 0 {
		return nil
	}
	return table[i]
}

// Markdown is the reference of all operators: a heading, the operands and
// attributes, and the documentation of each.
func Markdown() string {
	var b strings.Builder
	for _, op := range table {
		fmt.Fprintf(&b, "### %s\n\n%s\n\n", op.Name, fenced(op.Doc))
		for _, a := range op.Args {
			fmt.Fprintf(&b, "- `%s` %s%s\n", a.Name, className(a.Is), howMany(a))
		}
		for _, a := range op.Attrs {
			fmt.Fprintf(&b, "- attribute `%s` %s%s\n", a.Name, kindName(a.Kind), orDefault(a.Default))
		}
		b.WriteByte('\n')
	}
	return strings.TrimRight(b.String(), "\n") + "\n"
}

// fenced turns the indented lines of a doc comment into a code block.
func fenced(doc string) string {
	text, code, found := strings.Cut(doc, "\n\n\t")
	if !found {
		return text
	}
	return text + "\n\n```\n" + code + "\n```"
}

func howMany(a graph.Arg) string {
	switch {
	case a.Variadic && a.Optional:
		return ", any number"
	case a.Variadic:
		return ", one or more"
	case a.Optional:
		return ", optional"
	}
	return ""
}

func kindName(k graph.AttrKind) string {
	return [...]string{
		graph.IntAttr: "an integer", graph.IntsAttr: "integers", graph.DimsAttr: "lengths", graph.FloatAttr: "a float",
		graph.BoolAttr: "a bool", graph.StrAttr: "a string", graph.DTypeAttr: "a dtype", graph.DataAttr: "a tensor", graph.TypeAttr: "a type",
	}[k]
}

func orDefault(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case []int64:
		if len(v) == 0 {
			return ", may be left out"
		}
		return fmt.Sprintf(", `%s` if left out", strings.ReplaceAll(fmt.Sprint(v), " ", ", "))
	}
	return fmt.Sprintf(", `%v` if left out", v)
}
