package ops

import (
	"slices"

	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops/kernel"
	"github.com/cellc/cellc/tensor"
)

// A reduction declares how an operator combines the elements of some axes.
type reduction struct {
	name, doc string
	is        graph.Class
	combine   kernel.Combine
	// nonempty: there is no result for zero elements.
	nonempty bool
	// finish computes the result from the combined elements and their number.
	finish func(x expr, count tensor.Dim) expr
}

func (r reduction) declare() *graph.Op {
	rest := "{axes: [1], keepdims: false} f32[2]"
	if r.is == graph.Boolean {
		rest = "{axes: [1], keepdims: false} bool[2]"
	}
	operands := args(r.is, "x")
	return &graph.Op{
		Name:  r.name,
		Doc:   printed(r.doc+", over axes (none for an empty list); with keepdims they stay with length 1", r.name, operands, rest),
		Args:  operands,
		Attrs: []graph.Attr{axesAttr, keepdimsAttr},
		Infer: shaped(func(c *graph.Call) ([]tensor.Dim, error) {
			over, err := axes(c, c.Args[0].Shape.Rank())
			if err != nil {
				return nil, err
			}
			return reduced(c, over, r.nonempty)
		}),
		Kernel: compute(func(c *graph.Call, at []expr) expr {
			over := must(axes(c, c.Args[0].Shape.Rank()))
			x, ks, count := along(c, over, at)
			if len(ks) > 0 {
				x = kernel.Reduce(r.combine, x, ks...)
			}
			if r.finish != nil {
				x = r.finish(x, count)
			}
			return x
		}),
	}
}

// reduced is the shape of operand 0 without the given axes.
func reduced(c *graph.Call, over []int, nonempty bool) ([]tensor.Dim, error) {
	var out []tensor.Dim
	for i, d := range c.Args[0].Shape.Dims {
		switch {
		case !slices.Contains(over, i):
			out = append(out, d)
		case attr[bool](c, "keepdims"):
			out = append(out, tensor.D(1))
		}
	}
	if !nonempty {
		return out, nil
	}
	for _, i := range over {
		const rule = "axis %d of shape %s is empty: %s of no elements is undefined"
		d, args := c.Args[0].Shape.Dims[i], []any{i, c.Args[0].Shape.Python(), c.Op.Name}
		if !need(c, graph.Demand{Rel: graph.Below, B: d, When: some(product(out))}, rule, args...) {
			return nil, graph.BadShape(0, rule, args...)
		}
	}
	return out, nil
}

// along is the element of operand 0 that variables for the given axes find
// beside position at of the result, those variables, and how many values they
// take together.
func along(c *graph.Call, over []int, at []expr) (x expr, ks []*kernel.Var, count tensor.Dim) {
	var pos []expr
	var dims []tensor.Dim
	keep := attr[bool](c, "keepdims")
	for i, d := range c.Args[0].Shape.Dims {
		if !slices.Contains(over, i) {
			pos, at = append(pos, at[0]), at[1:]
			continue
		}
		if keep {
			at = at[1:]
		}
		dims = append(dims, d)
		k := vars("k", dims)[len(ks)]
		ks, pos = append(ks, k), append(pos, kernel.Index(k))
	}
	return load(c, 0, pos...), ks, product(dims)
}

// Reductions.
var (
	// ReduceSum adds; the sum of nothing is 0.
	ReduceSum = reduction{name: "reduce_sum", doc: "the sum", is: graph.Number, combine: kernel.Sum}.declare()
	// ReduceProd multiplies; the product of nothing is 1.
	ReduceProd = reduction{name: "reduce_prod", doc: "the product", is: graph.Number, combine: kernel.Prod}.declare()
	// ReduceMax is the greatest element, NaN if one is.
	ReduceMax = reduction{name: "reduce_max", doc: "the greatest element, NaN if one is", is: graph.Number, combine: kernel.MaxOf, nonempty: true}.declare()
	// ReduceMin is the least element, NaN if one is.
	ReduceMin = reduction{name: "reduce_min", doc: "the least element, NaN if one is", is: graph.Number, combine: kernel.MinOf, nonempty: true}.declare()
	// ReduceAny reports whether one element is true.
	ReduceAny = reduction{name: "reduce_any", doc: "whether any element is true", is: graph.Boolean, combine: kernel.AnyOf}.declare()
	// ReduceAll reports whether every element is true.
	ReduceAll = reduction{name: "reduce_all", doc: "whether all elements are true", is: graph.Boolean, combine: kernel.AllOf}.declare()
	// ReduceMean is the sum divided by the number of elements, in the
	// operand's dtype as MindSpore has it; of no floats it is NaN.
	ReduceMean = reduction{name: "reduce_mean", doc: "the sum divided by the number of elements, for integers towards zero", is: graph.Number, combine: kernel.Sum,
		finish: func(x expr, count tensor.Dim) expr { return mean(x, kernel.Length(count)) }}.declare()
)

// mean is sum / count. For f16 and bf16 the count is an f32, for these do not
// hold every count.
func mean(sum, count expr) expr {
	t := sum.Type
	if t == tensor.F16 || t == tensor.BF16 {
		t = tensor.F32
	}
	n := kernel.Cast(t, count)
	if count.Op == kernel.ConstOp {
		n = kernel.Number(t, float64(count.I))
	}
	return kernel.Cast(sum.Type, kernel.Cast(t, sum).Div(n))
}

// arg declares an operator for the position of an extreme element.
func arg(name, doc string, combine kernel.Combine) *graph.Op {
	operands := args(graph.Number, "x")
	over := func(c *graph.Call) ([]int, error) {
		a, err := axis(c, c.Args[0].Shape.Rank())
		return []int{a}, err
	}
	return &graph.Op{
		Name:  name,
		Doc:   printed(doc, name, operands, "{axis: 1, keepdims: false} i64[2]"),
		Args:  operands,
		Attrs: []graph.Attr{axisAttr, keepdimsAttr},
		Infer: ranked(func(c *graph.Call) (tensor.Type, error) {
			at, err := over(c)
			if err != nil {
				return tensor.Type{}, err
			}
			dims, err := reduced(c, at, true)
			return tensor.Type{DType: tensor.I64, Shape: tensor.Shape{Dims: dims}}, err
		}),
		Kernel: compute(func(c *graph.Call, at []expr) expr {
			x, ks, _ := along(c, must(over(c)), at)
			return kernel.Reduce(combine, x, ks...)
		}),
	}
}

// Positions of extremes.
var (
	// ArgMax is where the first greatest element is.
	ArgMax = arg("argmax", "the position along axis of the first greatest element, or of the first NaN", kernel.ArgMax)
	// ArgMin is where the first least element is.
	ArgMin = arg("argmin", "the position along axis of the first least element, or of the first NaN", kernel.ArgMin)
)

// scan declares an operator that combines each element with all before it.
// start is what an exclusive scan begins with.
func scan(name, doc string, combine kernel.Combine, start func(tensor.DType) expr) *graph.Op {
	operands := args(graph.Number, "x")
	return &graph.Op{
		Name: name,
		Doc: printed(doc+" of the elements up to each along axis; reverse runs from the end, exclusive leaves out the element itself",
			name, operands, "{axis: 1, reverse: false, exclusive: false} f32[2,3]"),
		Args: operands,
		Attrs: []graph.Attr{axisAttr,
			{Name: "reverse", Kind: graph.BoolAttr, Default: false},
			{Name: "exclusive", Kind: graph.BoolAttr, Default: false}},
		Infer: shaped(func(c *graph.Call) ([]tensor.Dim, error) {
			_, err := axis(c, c.Args[0].Shape.Rank())
			return c.Args[0].Shape.Dims, err
		}),
		Kernel: func(c *graph.Call) *kernel.Kernel {
			k := &kernel.Kernel{Form: kernel.Scan, Combine: combine, Reverse: attr[bool](c, "reverse")}
			k.Space = vars("i", c.Out.Shape.Dims)
			k.Axis = must(axis(c, len(k.Space)))
			k.Body = load(c, 0, indices(k.Space)...)
			if attr[bool](c, "exclusive") {
				k.Body = before(c, k, start(k.Body.Type))
			}
			return k
		},
	}
}

// before is the element in front of the one that a scan is at, or start.
func before(c *graph.Call, k *kernel.Kernel, start expr) expr {
	at := indices(k.Space)
	i, step, first := at[k.Axis], int64(-1), num(0)
	if k.Reverse {
		step, first = 1, kernel.Binary(kernel.Sub, kernel.Length(k.Space[k.Axis].Extent), num(1))
	}
	at[k.Axis] = i.Add(num(step))
	return kernel.Select(kernel.Binary(kernel.Eq, i, first), start, load(c, 0, at...))
}

// number is the constant x of each dtype.
func number(x float64) func(tensor.DType) expr {
	return func(t tensor.DType) expr { return kernel.Number(t, x) }
}

// Scans.
var (
	// CumSum is the running sum.
	CumSum = scan("cumsum", "the sum", kernel.Sum, number(0))
	// CumProd is the running product.
	CumProd = scan("cumprod", "the product", kernel.Prod, number(1))
	// CumMax is the running maximum.
	CumMax = scan("cummax", "the greatest", kernel.MaxOf, least)
	// CumMin is the running minimum.
	CumMin = scan("cummin", "the least", kernel.MinOf, greatest)
)
