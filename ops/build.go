package ops

import (
	"fmt"
	"math"
	"strings"

	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops/kernel"
	"github.com/cellc/cellc/tensor"
)

// An expr is a scalar expression of a kernel.
type expr = *kernel.Expr

// A build makes the kernel of a call that Infer has accepted.
type build func(c *graph.Call) *kernel.Kernel

// vars makes an index variable for every dim.
func vars(prefix string, dims []tensor.Dim) []*kernel.Var {
	out := make([]*kernel.Var, len(dims))
	for i, d := range dims {
		out[i] = &kernel.Var{Name: fmt.Sprint(prefix, i), Extent: d}
	}
	return out
}

// indices are the values of index variables.
func indices(vs []*kernel.Var) []expr {
	out := make([]expr, len(vs))
	for i, v := range vs {
		out[i] = kernel.Index(v)
	}
	return out
}

// compute is the build of a kernel whose every element is what body gives for
// its position.
func compute(body func(c *graph.Call, at []expr) expr) build {
	return func(c *graph.Call) *kernel.Kernel {
		space := vars("i", c.Out.Shape.Dims)
		return &kernel.Kernel{Space: space, Body: body(c, indices(space))}
	}
}

// alias is the build of operators that only give the elements another shape.
func alias(c *graph.Call) *kernel.Kernel {
	return &kernel.Kernel{Form: kernel.Alias, Space: vars("i", c.Out.Shape.Dims)}
}

// load is the element of operand i at the given position.
func load(c *graph.Call, i int, at ...expr) expr { return kernel.Load(i, c.Args[i].DType, at...) }

// stretched is the element of operand i, broadcast to the dims that at ranges
// over.
func stretched(c *graph.Call, i int, at []expr, dims []tensor.Dim) expr {
	return load(c, i, stretch(c.Args[i].Shape.Dims, at, dims)...)
}

// stretch is the position in a tensor of shape own that broadcasting finds for
// position at in shape dims.
func stretch(own []tensor.Dim, at []expr, dims []tensor.Dim) []expr {
	skip := len(at) - len(own)
	out := make([]expr, len(own))
	for j, d := range own {
		out[j] = at[skip+j]
		if d.IsConst(1) && !dims[skip+j].IsConst(1) {
			out[j] = num(0)
		} else if unsure(d) && !d.Equal(dims[skip+j]) { // one element where the run finds it to be so
			out[j] = at[skip+j].Mul(kernel.Length(d.Sub(tensor.D(1)).Min(tensor.D(1))))
		}
	}
	return out
}

// num is an index constant.
func num(n int64) expr { return kernel.Int(tensor.I64, n) }

// floordiv is x // n for index expressions.
func floordiv(x expr, n expr) expr {
	if n.IsInt(1) {
		return x
	}
	return kernel.Binary(kernel.FloorDiv, x, n)
}

// modulo is x % d for index expressions.
func modulo(x expr, d tensor.Dim) expr {
	if d.IsConst(1) {
		return num(0)
	}
	return kernel.Binary(kernel.Mod, x, kernel.Length(d))
}

// all is the conjunction of conditions; nil for none.
func all(conds ...expr) expr {
	var out expr
	for _, c := range conds {
		if out == nil {
			out = c
		} else {
			out = out.And(c)
		}
	}
	return out
}

// where guards x by conditions: other where one fails.
func where(conds []expr, x, other expr) expr {
	if len(conds) == 0 {
		return x
	}
	return kernel.Select(all(conds...), x, other)
}

// notBelow is x >= y.
func notBelow(x, y expr) expr { return kernel.Binary(kernel.Ge, x, y) }

// wrapped is an index that the program computes, where negative ones count
// from the end of n.
func wrapped(j expr, n tensor.Dim) expr {
	j = kernel.Cast(tensor.I64, j)
	return kernel.Select(j.Lt(num(0)), j.Add(kernel.Length(n)), j)
}

// clamped is the index in [0, n) that is closest to j.
func clamped(j expr, n tensor.Dim) expr {
	last := kernel.Binary(kernel.Sub, kernel.Length(n), num(1))
	return kernel.Binary(kernel.Max, kernel.Binary(kernel.Min, j, last), num(0))
}

// guarded is a load from dims that may be empty: zero if one is.
func guarded(x expr, dims ...tensor.Dim) expr {
	var conds []expr
	for _, d := range dims {
		if !positive(d) {
			conds = append(conds, num(0).Lt(kernel.Length(d)))
		}
	}
	return where(conds, x, kernel.Number(x.Type, 0))
}

// least is the start of a maximum.
func least(t tensor.DType) expr {
	if t.IsFloat() {
		return kernel.Float(t, math.Inf(-1))
	}
	if t.IsSigned() {
		return kernel.Int(t, -1<<(t.Bits()-1))
	}
	return kernel.Int(t, 0)
}

// greatest is the start of a minimum.
func greatest(t tensor.DType) expr {
	switch {
	case t.IsFloat():
		return kernel.Float(t, math.Inf(1))
	case t == tensor.Bool:
		return kernel.Int(t, 1)
	case t.IsSigned():
		return kernel.Int(t, math.MaxInt64>>(64-t.Bits()))
	case t == tensor.U64:
		return kernel.Int(t, -1)
	}
	return kernel.Int(t, 1<<t.Bits()-1)
}

// concat joins index lists.
func concat(parts ...[]expr) []expr {
	var out []expr
	for _, p := range parts {
		out = append(out, p...)
	}
	return out
}

// args declares operands of one class by their names.
func args(is graph.Class, names ...string) []graph.Arg {
	out := make([]graph.Arg, len(names))
	for i, n := range names {
		out[i] = graph.Arg{Name: n, Is: is}
	}
	return out
}

// printed is the documentation of an operator with its printed form: text,
// and a line as it stands in a graph.
func printed(text, name string, operands []graph.Arg, rest string) string {
	names := make([]string, len(operands))
	for i, a := range operands {
		names[i] = "%" + a.Name
	}
	return fmt.Sprintf("%s.\n\n\t%%y = %s(%s) %s", text, name, strings.Join(names, ", "), rest)
}
