package compiler_test

import (
	"context"
	"errors"
	"fmt"

	"github.com/cellc/cellc/analysis"
	"github.com/cellc/cellc/compiler"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/graph/rewrite"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/ops/kernel"
	"github.com/cellc/cellc/tensor"
)

// vector is a tensor of one axis.
func vector(xs ...float64) *tensor.Dense {
	d := tensor.New(tensor.F32, int64(len(xs)))
	for i, x := range xs {
		d.SetFloat(i, x)
	}
	return d
}

const halving = `
from mindspore import nn


class Net(nn.Cell):
    def construct(self, x, limit):
        while x.sum() > limit:
            x = x / 2
        return x
`

// A source is compiled, and run in this process.
func ExampleCompile() {
	ctx := context.Background()
	source := compiler.Source{File: "net.py", Text: halving, Entry: "Net", Inputs: []string{"x=f32[N]", "limit=f32[]"}}
	result, err := compiler.Compile(ctx, source, compiler.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	model, err := result.Open(ctx)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer model.Close()
	limit := tensor.ScalarFloat(tensor.F32, 5)
	for _, x := range []*tensor.Dense{vector(8, 8), vector(1, 2, 3, 4)} {
		outputs, err := model.Run(ctx, []*tensor.Dense{x, limit})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(tensor.Format(outputs[0]))
	}
	// Output:
	// [2. 2.]
	// [0.5 1.  1.5 2. ]
}

// A mistake in the program is an error with its place; all that is known of it
// is in the diagnostics.
func ExampleProgramError() {
	source := compiler.Source{File: "net.py", Text: "from mindspore import ops\n\n\ndef f(x):\n    return ops.reluu(x)\n", Entry: "f", Inputs: []string{"x=f32[2]"}}
	_, err := compiler.Compile(context.Background(), source, compiler.Options{})
	fmt.Println(err)
	var wrong *compiler.ProgramError
	if errors.As(err, &wrong) {
		fmt.Println(wrong.Diagnostics.All[0].Code)
	}
	// Output:
	// net.py:5:12: module mindspore.ops has no attribute `reluu`
	// NA101
}

// double replaces x + x by 2 * x.
var double = graph.Pass{Name: "double", Doc: "replace x + x by 2 * x", Run: func(g *graph.Graph, ctx *graph.Context) {
	graph.Rewrite(g, ctx, func(w *graph.Rewriter, n *graph.Node) {
		if n.Op != ops.Add || n.Args[0] != n.Args[1] {
			return
		}
		two := w.Const(tensor.ScalarFloat(n.Args[0].Type.DType, 2), n.Span)
		if v, err := w.Add(ops.Mul, []*graph.Value{n.Args[0], two}, nil, n.Span); err == nil {
			w.Replace(n, v)
		}
	})
}}

// A pass of one's own stands among those of cellc.
func ExampleOwnPass() {
	source := compiler.Source{File: "net.py", Text: "def f(x):\n    return x + x\n", Entry: "f", Inputs: []string{"x=f32[2]"}}
	result, err := compiler.Compile(context.Background(), source, compiler.Options{
		Passes: []compiler.OwnPass{{Pass: double, After: rewrite.Fold.Name}},
		Verify: true,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(graph.Print(result.Graph))
	// Output:
	// func net(%x f32[2]) {
	//   %0 = const {value: f32[] 2} f32[]
	//   %1 = mul(%x, %0) f32[2]
	//   return out: %1
	// }
}

// hypot is an operator: its declaration is all that the interpreter, the passes
// and the code of every target need.
var hypot = &graph.Op{
	Name: "hypot",
	Doc:  "the length of the vector (x, y), elementwise.",
	Args: []graph.Arg{{Name: "x", Is: graph.Float}, {Name: "y", Is: graph.Float}},
	Infer: func(c *graph.Call) (tensor.Type, error) {
		if !c.Args[0].Equal(c.Args[1]) {
			return tensor.Type{}, graph.BadShape(1, "y is %s, and x is %s", c.Args[1], c.Args[0])
		}
		return c.Args[0], nil
	},
	Kernel: func(c *graph.Call) *kernel.Kernel {
		k := &kernel.Kernel{}
		var at []*kernel.Expr
		for _, d := range c.Out.Shape.Dims {
			v := &kernel.Var{Extent: d}
			k.Space, at = append(k.Space, v), append(at, kernel.Index(v))
		}
		x, y := kernel.Load(0, c.Out.DType, at...), kernel.Load(1, c.Out.DType, at...)
		k.Body = kernel.Unary(kernel.Sqrt, x.Mul(x).Add(y.Mul(y)))
		return k
	},
}

// An operator of one's own is a function of the module cellc.
func ExampleOptions_operators() {
	ctx := context.Background()
	source := compiler.Source{File: "net.py", Text: "import cellc\n\n\ndef f(x, y):\n    return cellc.hypot(x, y) + 1\n", Entry: "f", Inputs: []string{"x=f32[N]", "y=f32[N]"}}
	result, err := compiler.Compile(ctx, source, compiler.Options{Analysis: analysis.Options{Operators: []*graph.Op{hypot}}})
	if err != nil {
		fmt.Println(err)
		return
	}
	model, err := result.Open(ctx)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer model.Close()
	outputs, err := model.Run(ctx, []*tensor.Dense{vector(3, 5), vector(4, 12)})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(tensor.Format(outputs[0]))
	// Output:
	// [ 6. 14.]
}
