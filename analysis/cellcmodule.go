package analysis

import (
	"math"
	"math/rand/v2"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/tensor"
)

// cellcModule is the module _cellc, on which the library rests: primitives,
// tensors, dtypes.
func (e *evaluator) cellcModule() *value.Module {
	m := &value.Module{Name: "_cellc", Vars: value.NewNamespace()}
	m.Vars.Init("prims", e.operators("_cellc.prims", ops.All()))
	for _, t := range tensor.DTypes() {
		name := t.Long()
		if t == tensor.Bool {
			name = "bool_"
		}
		m.Vars.Init(name, value.DType(t))
	}
	for _, f := range e.cellcFunctions() {
		m.Vars.Init(f.Name, f)
	}
	return m
}

// operators is a module of operators as functions: operands by place,
// attributes by name.
func (e *evaluator) operators(name string, list []*graph.Op) *value.Module {
	m := &value.Module{Name: name, Vars: value.NewNamespace()}
	for _, op := range list {
		if op.Kernel != nil || op.Effect {
			m.Vars.Init(op.Name, e.native(op.Name, func(c *value.Call) value.Value { return e.callPrim(op, c) }))
		}
	}
	return m
}

// cellcFunctions are the functions of _cellc.
func (e *evaluator) cellcFunctions() []*value.Builtin {
	f := func(name string, fn value.Native) *value.Builtin { return &value.Builtin{Name: name, Fn: fn} }
	return []*value.Builtin{
		f("tensor", func(c *value.Call) value.Value {
			a := e.arguments(c, "tensor", "data", "dtype")
			return e.makeTensor(a[0], e.dtypeArg(a[1], c.Span), false, c.Span)
		}),
		f("ndarray", func(c *value.Call) value.Value {
			a := e.arguments(c, "ndarray", "data", "dtype")
			return e.makeTensor(a[0], e.dtypeArg(a[1], c.Span), true, c.Span)
		}),
		f("dtype", func(c *value.Call) value.Value { return value.ArrayDType(e.dtypeArg(c.Args[0], c.Span)) }),
		f("cast", func(c *value.Call) value.Value {
			return e.cast(e.tensorOf(c.Args[0], c.Span), e.dtypeArg(c.Args[1], c.Span), c.Span)
		}),
		f("promote", func(c *value.Call) value.Value {
			x, y := e.promoted("+", c.Args[0], c.Args[1], c.Span)
			return &value.Tuple{Elems: []value.Value{x, y}}
		}),
		f("is_tensor", func(c *value.Call) value.Value { return value.Bool(isTensor(c.Args[0])) }),
		f("is_ndarray", func(c *value.Call) value.Value { return value.Bool(isNumpy(c.Args[0])) }),
		f("is_const", func(c *value.Call) value.Value {
			t, ok := c.Args[0].(*value.Tensor)
			return value.Bool(!isTensor(c.Args[0]) && !isSymbolic(c.Args[0]) || ok && t.Const != nil)
		}),
		f("is_symbolic", func(c *value.Call) value.Value { return value.Bool(isSymbolic(c.Args[0])) }),
		f("require", e.requireCall),
		f("dim", func(c *value.Call) value.Value { return asPlain(e.tensorOf(c.Args[0], c.Span), false) }),
		f("copy", func(c *value.Call) value.Value { return e.tensorOf(c.Args[0], c.Span).Fresh() }),
		f("view", e.viewOf),
		f("length", func(c *value.Call) value.Value {
			if d, ok := e.lengthOf(c.Args[0], c.Span); ok {
				return symInt(d)
			}
			return c.Args[0]
		}),
		f("positions", func(c *value.Call) value.Value {
			return &value.Tuple{Elems: e.positions(e.tensorOf(c.Args[0], c.Span), c.Span)}
		}),
		f("assign", func(c *value.Call) value.Value {
			return e.assignTo(c.Args[0], c.Args[1], c.Span)
		}),
		f("jit", e.jit),
		f("older", olderParameters),
		f("operator", e.operatorMethods),
		f("mutable", func(c *value.Call) value.Value { return c.Args[0] }),
		f("const_arg", func(c *value.Call) value.Value { return c.Args[0] }),
		f("item", func(c *value.Call) value.Value { return e.item(e.tensorOf(c.Args[0], c.Span), c.Span) }),
		f("tolist", func(c *value.Call) value.Value {
			d := e.knownData(e.tensorOf(c.Args[0], c.Span), "tolist", c.Span)
			e.makes(2*slotBytes*int64(d.Len()), c.Span)
			e.work(d.Len(), c.Span)
			return nested(d, 0, new(int))
		}),
		f("compiling", func(c *value.Call) value.Value { return value.Bool(e.rec != nil) }),
		f("random_source", e.randomSource),
		f("normal", e.normal),
		f("uniform", e.uniform),
		f("constant", e.constant),
		f("orthogonal", e.orthogonal),
		f("checkpoint", e.checkpointOf),
		f("rename_child", e.renameChild),
	}
}

// jit marks a function, so that module code that calls it with tensors
// compiles it.
func (e *evaluator) jit(c *value.Call) value.Value {
	f, ok := c.Args[0].(*value.Func)
	if !ok {
		return c.Args[0]
	}
	g := *f
	g.Jit = true
	return &g
}

// knownData is the data of a tensor that has to be known while compiling.
func (e *evaluator) knownData(t *value.Tensor, what string, span diag.Span) *tensor.Dense {
	if t.Const == nil {
		e.stop(e.errorf(span, diag.NeedStatic, "`%s` needs a value that is known while compiling, and this Tensor is not", what).
			Help("leave it to the program that calls the compiled model"))
	}
	return t.Const
}

// item is the single element of a tensor as a number.
func (e *evaluator) item(t *value.Tensor, span diag.Span) value.Value {
	if !oneElement(t.Type().Shape) {
		e.stop(e.errorf(span, diag.BadValue, "only a Tensor with one element is a number, and this one is %s", t.Type().Message()).
			Words("Can not convert Tensor with more than one element to Scalar, while the data's shape is : %s", t.Type().Shape.Message()))
	}
	if t.Const != nil {
		return element(t.Const, 0)
	}
	t = e.reshape(t, []tensor.Dim{}, span)
	kind := tensor.I64
	switch {
	case t.Type().DType.IsFloat():
		kind = tensor.F64
	case t.Type().DType == tensor.Bool:
		kind = tensor.Bool
	}
	return &value.Tensor{Sym: e.cast(t, kind, span).Sym, Num: kind}
}

// nested is the elements as nested lists; next counts those taken.
func nested(d *tensor.Dense, depth int, next *int) value.Value {
	if depth == len(d.Dims) {
		*next++
		return element(d, *next-1)
	}
	l := &value.List{}
	for range d.Dims[depth] {
		l.Elems = append(l.Elems, nested(d, depth+1, next))
	}
	return l
}

// dtypeArg reads an optional dtype; NumPy-style names and Python's types count.
func (e *evaluator) dtypeArg(v value.Value, span diag.Span) tensor.DType {
	switch x := v.(type) {
	case nil, value.None:
		return tensor.Invalid
	case value.DType:
		return tensor.DType(x)
	case value.ArrayDType:
		return tensor.DType(x)
	case value.Str:
		if t, err := tensor.ParseDType(string(x)); err == nil {
			return t
		}
	case *value.Class:
		if t, ok := pythonDTypes()[x.Name]; ok {
			return t
		}
	}
	e.fail(span, diag.BadDType, "%s is no dtype", e.describe(v))
	return tensor.Invalid
}

// newTensor makes a Tensor: Tensor(input_data=None, dtype=None, shape=None,
// init=None, ...).
func (e *evaluator) newTensor(c *value.Call) value.Value {
	a := e.arguments(c, "Tensor", "input_data", "dtype", "shape", "init", "const_arg", "device", "internal")
	to := e.dtypeArg(a[1], c.Span)
	if a[0] == nil {
		return e.initialised(a, to, c.Span)
	}
	if f, ok := a[0].(value.Float); ok && to == tensor.Invalid {
		return e.makeTensor(f, tensor.F32, false, c.Span)
	}
	return e.makeTensor(a[0], to, false, c.Span)
}

// initialised makes the Tensor of a shape and an Initializer.
func (e *evaluator) initialised(a []value.Value, to tensor.DType, span diag.Span) value.Value {
	if a[2] == nil || to == tensor.Invalid {
		e.fail(span, diag.BadCall, "`Tensor` needs data, or a shape, dtype and init")
	}
	if a[3] == nil {
		return e.inputTensor(a[2], to, span)
	}
	f := e.libraryFunction("mindspore.common.initializer", "initializer", span)
	return e.call(f, []value.Value{a[3], a[2], value.DType(to)}, nil, span)
}

// callPrim calls a primitive from the library: tensors by position, attributes
// by keyword.
func (e *evaluator) callPrim(op *graph.Op, c *value.Call) value.Value {
	args := make([]*value.Tensor, len(c.Args))
	for i, a := range c.Args {
		args[i] = e.tensorOf(a, c.Span)
	}
	var attrs graph.Attrs
	for _, decl := range op.Attrs {
		v, given := kwarg(c, decl.Name)
		if !given {
			if decl.Default == nil {
				e.fail(c.Span, diag.BadCall, "`%s` is called without `%s`", op.Name, decl.Name)
			}
			attrs = append(attrs, graph.AttrValue{Name: decl.Name, Value: decl.Default})
			continue
		}
		attrs = append(attrs, graph.AttrValue{Name: decl.Name, Value: e.attrValue(op, decl, v, c.Span)})
	}
	for _, k := range c.Kwargs {
		if !attrs.Has(k.Name) {
			e.fail(c.Span, diag.BadCall, "`%s` has no attribute `%s`", op.Name, k.Name)
		}
	}
	if op.Effect {
		e.needRecording(c.Span)
	}
	out := e.prim(op, attrs, c.Span, args...)
	if len(args) > 0 {
		out.Numpy = args[0].Numpy
	}
	return out
}

func kwarg(c *value.Call, name string) (value.Value, bool) {
	for _, k := range c.Kwargs {
		if k.Name == name {
			return k.Value, true
		}
	}
	return nil, false
}

// attrValue converts a value to an attribute.
func (e *evaluator) attrValue(op *graph.Op, decl graph.Attr, v value.Value, span diag.Span) any {
	switch decl.Kind {
	case graph.DimsAttr:
		return e.dims(v, span)
	case graph.IntsAttr:
		var out []int64
		for _, d := range e.dims(v, span) {
			n, ok := d.Const()
			if !ok {
				e.fail(span, diag.NeedStatic, "`%s`: `%s` must be known while compiling", op.Name, decl.Name)
			}
			out = append(out, n)
		}
		return out
	case graph.DTypeAttr:
		return e.dtypeArg(v, span)
	case graph.IntAttr:
		if d, ok := dimOf(v); ok {
			if n, ok := d.Const(); ok {
				return n
			}
		}
	case graph.FloatAttr:
		if f, ok := asFloat(v); ok {
			return f
		}
	case graph.BoolAttr:
		if b, ok := v.(value.Bool); ok {
			return bool(b)
		}
	case graph.StrAttr:
		if s, ok := v.(value.Str); ok {
			return string(s)
		}
	}
	e.fail(span, diag.BadType, "`%s`: `%s` cannot be %s", op.Name, decl.Name, e.describe(v))
	return nil
}

// normal fills a tensor with normally distributed numbers: normal(shape, mean,
// std, seed, dtype, low, high), drawn again outside low..high deviations. The
// same seed gives the same numbers on every machine.
func (e *evaluator) normal(c *value.Call) value.Value {
	a := e.arguments(c, "normal", "shape", "mean", "std", "seed", "dtype", "low", "high")
	mean, std := e.floatArg(a[1], 0, c.Span), e.floatArg(a[2], 1, c.Span)
	low, high := e.floatArg(a[5], math.Inf(-1), c.Span), e.floatArg(a[6], math.Inf(1), c.Span)
	return e.drawn(a, c.Span, func(r *rand.Rand) float64 {
		for {
			if z := r.NormFloat64(); z >= low && z <= high {
				return mean + std*z
			}
		}
	})
}

// uniform fills a tensor with numbers between low and high: uniform(shape,
// low, high, seed, dtype).
func (e *evaluator) uniform(c *value.Call) value.Value {
	a := e.arguments(c, "uniform", "shape", "low", "high", "seed", "dtype")
	low, high := e.floatArg(a[1], 0, c.Span), e.floatArg(a[2], 1, c.Span)
	return e.drawn(a, c.Span, func(r *rand.Rand) float64 { return low + (high-low)*r.Float64() })
}

// drawn is a tensor of numbers that draw gives, one after the other.
func (e *evaluator) drawn(a []value.Value, span diag.Span, draw func(*rand.Rand) float64) value.Value {
	seed, _ := dimOf(a[3])
	s, _ := seed.Const()
	return e.unfilled(e.dtypeArg(a[4], span), a[0], span, func(d *tensor.Dense) {
		r := rand.New(&splitMix{uint64(s)})
		for i := range d.Len() {
			d.SetFloat(i, draw(r))
		}
	})
}

func (e *evaluator) floatArg(v value.Value, absent float64, span diag.Span) float64 {
	if v == nil {
		return absent
	}
	if t, ok := v.(*value.Tensor); ok {
		v = e.item(t, span)
	}
	f, ok := asFloat(v)
	if !ok {
		e.fail(span, diag.BadType, "a number is needed, not %s", e.describe(v))
	}
	return f
}

// splitMix is SplitMix64, by Sebastiano Vigna.
type splitMix struct{ state uint64 }

// Uint64 is the next number.
func (r *splitMix) Uint64() uint64 {
	r.state += 0x9e3779b97f4a7c15
	z := r.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
