package analysis

import (
	"errors"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/ctrlflow"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/tensor"
)

func isTensor(v value.Value) bool {
	switch v.(type) {
	case *value.Tensor, *value.Parameter:
		return true
	}
	return false
}

func isSymbolic(v value.Value) bool {
	_, ok := v.(value.SymInt)
	return ok
}

// arithmetic reports whether a value can be an operand beside a tensor.
func arithmetic(v value.Value) bool {
	switch v.(type) {
	case *value.Tensor, *value.Parameter, value.Int, value.Float, value.Bool, value.SymInt, *value.Tuple, *value.List:
		return true
	}
	return false
}

// constTensor is a tensor whose elements are known.
func (e *evaluator) constTensor(d *tensor.Dense) *value.Tensor { return &value.Tensor{Const: d} }

// flagValue is a flag as a value: a bool, or a bool Tensor.
func (e *evaluator) flagValue(f ctrlflow.Flag) value.Value {
	if f.Sym == nil {
		return value.Bool(f.Truth)
	}
	return &value.Tensor{Sym: f.Sym}
}

// tensorOf is a value as a tensor; numbers and sequences become one.
func (e *evaluator) tensorOf(v value.Value, span diag.Span) *value.Tensor {
	switch x := v.(type) {
	case *value.Tensor:
		return e.now(x, span)
	case *value.Parameter:
		return e.current(x, span)
	case *value.Unfilled:
		return e.filled(x, span)
	case value.SymInt:
		if n, ok := x.Dim.Const(); ok {
			return e.constTensor(tensor.ScalarInt(tensor.I64, n))
		}
		e.needRecording(span)
		return &value.Tensor{Sym: e.rec.Materialize(x)}
	}
	return e.makeTensor(v, tensor.Invalid, false, span)
}

func (e *evaluator) needRecording(span diag.Span) {
	if e.rec == nil {
		e.fail(span, diag.NeedStatic, "this value is only known when the program runs")
	}
}

// numberKind is the dtype by which a Python number takes part in promotion;
// Invalid for anything else.
func numberKind(v value.Value) tensor.DType {
	switch x := v.(type) {
	case value.Bool:
		return tensor.Bool
	case value.Int, value.SymInt, value.Big:
		return tensor.I64
	case value.Float:
		return tensor.F64
	case *value.Tensor:
		return x.Num
	}
	return tensor.Invalid
}

// primOf names the primitive of each operator.
var primOf = map[string]string{
	"+": "add", "-": "sub", "*": "mul", "/": "div", "//": "floordiv", "%": "mod", "**": "pow",
	"&": "and", "|": "or", "^": "xor", "<<": "shl", ">>": "shr",
	"==": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge",
}

// tensorBinary evaluates an operator of which at least one operand is a tensor.
func (e *evaluator) tensorBinary(op string, a, b value.Value, span diag.Span) value.Value {
	if !arithmetic(a) || !arithmetic(b) {
		d := e.errorf(span, diag.BadType, "`%s` is not defined for %s and %s", op, e.describe(a), e.describe(b))
		e.helpOperands(d, op, a, b)
		e.stop(d)
	}
	if op == "@" {
		return e.matmul(a, b, span)
	}
	if numberKind(a) != tensor.Invalid && numberKind(b) != tensor.Invalid {
		return e.runtimeNumbers(op, a, b, span)
	}
	x, y := e.promoted(op, a, b, span)
	if x.Type().DType == tensor.Bool {
		return e.boolArithmetic(op, x, y, span)
	}
	return e.combined(op, x, y, span)
}

// combined applies an operator to operands of one dtype.
func (e *evaluator) combined(op string, x, y *value.Tensor, span diag.Span) *value.Tensor {
	out := e.prim(ops.Lookup(primOf[op]), nil, span, x, y)
	out.Numpy = x.Numpy && y.Numpy
	return out
}

// boolArithmetic computes with bools: + is or, * is and. MindSpore's - is the
// difference as a bool, its // gives the left one, and it has no others;
// NumPy's // % ** and shifts are those of int8, and it has no -.
func (e *evaluator) boolArithmetic(op string, x, y *value.Tensor, span diag.Span) *value.Tensor {
	switch op {
	case "+":
		op = "|"
	case "*":
		op = "&"
	case "-":
		if x.Numpy {
			e.fail(span, diag.BadDType, "numpy boolean subtract, the `-` operator, is not supported, use the bitwise_xor, the `^` operator, or the logical_xor function instead.")
		}
		op = "^"
	case "//", "%", "**", "<<", ">>":
		if x.Numpy {
			x, y = e.cast(x, tensor.I8, span), e.cast(y, tensor.I8, span)
			break
		}
		if op != "//" {
			e.stop(e.errorf(span, diag.BadDType, "`%s` is not defined for bools", op).Help("cast one of them, e.g. `x.astype(ms.int32)`"))
		}
		op, y = "|", e.combined("&", x, y, span)
	}
	return e.combined(op, x, y, span)
}

// promoted gives both operands one dtype, by MindSpore's rules or, between
// ndarrays, NumPy's.
func (e *evaluator) promoted(op string, a, b value.Value, span diag.Span) (x, y *value.Tensor) {
	ka, kb := kindBeside(a, b), kindBeside(b, a)
	x, y = e.operand(a, b, span), e.operand(b, a, span)
	tx, ty := x.Type().DType, y.Type().DType
	var to tensor.DType
	ok := true
	numpy := isNumpy(a) && (isNumpy(b) || kb != tensor.Invalid) || isNumpy(b) && ka != tensor.Invalid
	switch {
	case numpy:
		to = numpyPromote(tx, ty, ka, kb)
	case ka != tensor.Invalid:
		to, ok = promoteNumber(op, ty, ka)
	case kb != tensor.Invalid:
		to, ok = promoteNumber(op, tx, kb)
	default:
		to, ok = tensor.Promote(tx, ty)
	}
	if op == "/" && ok && !to.IsFloat() {
		to = quotientDType(numpy)
	}
	if !ok {
		e.stop(e.errorf(span, diag.BadDType, "`%s` cannot combine %s and %s", op, e.describe(a), e.describe(b)).
			Words("Type implicit conversion between Tensor[%s] and Tensor[%s] is not supported.", tx.Message(), ty.Message()).
			Help("cast one of them, e.g. `x.astype(ms.%s)`", tx.Long()))
	}
	x, y = e.cast(x, to, span), e.cast(y, to, span)
	x, y = asNumpy(x, numpy), asNumpy(y, numpy)
	return x, y
}

// promoteNumber is the dtype of a Tensor of dtype t beside a Python number.
// MindSpore refuses numbers beside wide unsigned integers, but for what it
// computes in the Tensor's dtype (*, == and < with ints) or in float32.
func promoteNumber(op string, t, num tensor.DType) (tensor.DType, bool) {
	to, ok := tensor.PromoteNumber(t, num)
	compares := op == "==" || op == "<"
	switch {
	case ok:
		return to, true
	case op == "/" || compares && num.IsFloat():
		return tensor.F32, true
	}
	return t, compares || op == "*" && !num.IsFloat()
}

// quotientDType is the dtype in which integers are divided.
func quotientDType(numpy bool) tensor.DType {
	if numpy {
		return tensor.F64
	}
	return tensor.F32
}

// kindBeside is numberKind of an operand. NumPy's float64 derives from Python's
// float: beside a Tensor it is one.
func kindBeside(v, other value.Value) tensor.DType {
	t, ok := v.(*value.Tensor)
	if !ok || !t.Numpy || isNumpy(other) || numberKind(other) != tensor.Invalid {
		return numberKind(v)
	}
	if typ := t.Type(); typ.DType == tensor.F64 && len(typ.Shape.Dims) == 0 {
		return tensor.F64
	}
	return numberKind(v)
}

func asNumpy(t *value.Tensor, numpy bool) *value.Tensor {
	if t.Numpy == numpy {
		return t
	}
	c := t.Fresh()
	c.Numpy = numpy
	return c
}

func isNumpy(v value.Value) bool {
	t, ok := v.(*value.Tensor)
	return ok && t.Numpy
}

// operand is v as a tensor; a list or tuple takes the dtype of the other
// operand, and a number keeps its value at full precision until it is cast.
func (e *evaluator) operand(v, other value.Value, span diag.Span) *value.Tensor {
	switch x := v.(type) {
	case *value.Tuple, *value.List:
		if isTensor(other) {
			return e.makeTensor(v, e.tensorOf(other, span).Type().DType, isNumpy(other), span)
		}
	case value.Float:
		return e.constTensor(tensor.ScalarFloat(tensor.F64, float64(x)))
	case value.Bool:
		d := tensor.New(tensor.Bool)
		d.SetBool(0, bool(x))
		return e.constTensor(d)
	}
	return e.tensorOf(v, span)
}

// numpyPromote is NumPy 2's result type; Python numbers are weak.
func numpyPromote(a, b, ka, kb tensor.DType) tensor.DType {
	if ka != tensor.Invalid {
		return weakPromote(b, ka)
	}
	if kb != tensor.Invalid {
		return weakPromote(a, kb)
	}
	return tensor.NumpyPromote(a, b)
}

func weakPromote(t, num tensor.DType) tensor.DType {
	switch {
	case num == tensor.F64 && !t.IsFloat():
		return tensor.F64
	case num == tensor.I64 && t == tensor.Bool:
		return tensor.I64
	}
	return t
}

// runtimeNumbers computes with Python numbers of which one is only known at
// run time: ints stay ints, / gives a float.
func (e *evaluator) runtimeNumbers(op string, a, b value.Value, span diag.Span) value.Value {
	if y, ok := dimOf(b); ok && (op == "/" || op == "//" || op == "%") {
		e.requireNotZero(y, op, span)
	}
	kind := tensor.I64
	ka, kb := numberKind(a), numberKind(b)
	switch {
	case ka == tensor.F64 || kb == tensor.F64 || op == "/":
		kind = tensor.F64
	case ka == tensor.Bool && kb == tensor.Bool && (op == "&" || op == "|" || op == "^"):
		kind = tensor.Bool
	}
	x, y := e.cast(e.operand(a, b, span), kind, span), e.cast(e.operand(b, a, span), kind, span)
	out := e.prim(ops.Lookup(primOf[op]), nil, span, x, y)
	out.Num = kind
	if out.Type().DType == tensor.Bool {
		out.Num = tensor.Bool
	}
	return out
}

// tensorUnary evaluates - + ~ on a tensor.
func (e *evaluator) tensorUnary(op string, v value.Value, span diag.Span) *value.Tensor {
	x := e.tensorOf(v, span)
	num := x.Num
	if num == tensor.Bool { // True is the int 1
		num = tensor.I64
		x = e.cast(x, num, span)
	}
	name := map[string]string{"-": "neg", "~": "not"}[op]
	switch {
	case op == "-" && x.Type().DType == tensor.Bool:
		e.stop(e.errorf(span, diag.BadDType, "`-` is not defined for %s", e.describe(v)).Help("write `~x` for the opposite, or cast it: `-x.astype(ms.int32)`"))
	case op == "~" && !x.Numpy && num == tensor.Invalid: // MindSpore's is the opposite truth, of ints too
		x = e.cast(x, tensor.Bool, span)
	}
	out := x.Fresh()
	if name != "" {
		out = e.prim(ops.Lookup(name), nil, span, x)
	}
	out.Num, out.Numpy = num, x.Numpy
	return out
}

// cast converts a tensor to a dtype.
func (e *evaluator) cast(x *value.Tensor, to tensor.DType, span diag.Span) *value.Tensor {
	if x.Type().DType == to {
		return x
	}
	out := e.prim(ops.Lookup("cast"), graph.Attrs{{Name: "dtype", Value: to}}, span, x)
	out.Numpy = x.Numpy
	return out
}

// matmul evaluates `a @ b` by the library's rules for ranks.
func (e *evaluator) matmul(a, b value.Value, span diag.Span) value.Value {
	f := e.libraryFunction("mindspore.ops", "matmul", span)
	return e.call(f, []value.Value{a, b}, nil, span)
}

// foldLimit is the number of elements up to which a result of constants is
// computed while compiling construct.
const foldLimit = 1 << 16

// prim applies a primitive: on constants it is computed, else recorded.
func (e *evaluator) prim(op *graph.Op, attrs graph.Attrs, span diag.Span, args ...*value.Tensor) *value.Tensor {
	for i := range args {
		args[i] = e.now(args[i], span)
	}
	if !op.Effect && allConst(args) {
		if t := e.folded(op, attrs, span, args); t != nil {
			return t
		}
	}
	e.needRecording(span)
	if err := e.meter.Node(); err != nil {
		e.abort(span, "%s", err)
	}
	e.rec.Site = e.site(span)
	vals := make([]*graph.Value, len(args))
	for i, a := range args {
		vals[i] = e.rec.Materialize(a)
	}
	v, err := e.rec.B.Add(op, vals, attrs, e.rec.Site)
	if err != nil {
		e.ruleError(op, err, span)
	}
	e.sizeable(v.Type, span)
	return &value.Tensor{Sym: v}
}

// mostBytes is more than any machine has, and far below where sizes overflow.
const mostBytes = 1 << 46

// sizeable refuses types whose values no machine can hold.
func (e *evaluator) sizeable(t tensor.Type, span diag.Span) {
	if n, ok := t.Bytes().Const(); ok && n > mostBytes && !t.Shape.AnyRank {
		e.stop(e.errorf(span, diag.BadShape, "a Tensor of shape %s is larger than the memory of any machine", t.Shape.Python()).As("MemoryError"))
	}
}

func allConst(args []*value.Tensor) bool {
	for _, a := range args {
		if a.Const == nil {
			return false
		}
	}
	return true
}

// folded computes a primitive on constants; nil if the result would be too
// large to carry along, or depends on a symbolic length.
func (e *evaluator) folded(op *graph.Op, attrs graph.Attrs, span diag.Span, args []*value.Tensor) *value.Tensor {
	call := &graph.Call{Op: op, Attrs: attrs, Fresh: func() tensor.Dim { return tensor.Sym("?") }}
	var data []*tensor.Dense
	for _, a := range args {
		call.Args = append(call.Args, a.Type())
		data = append(data, a.Const)
	}
	t, err := op.Infer(call)
	if err != nil {
		e.ruleError(op, err, span)
	}
	e.sizeable(t, span)
	n, ok := t.Shape.Count().Const()
	if _, static := t.Shape.Static(); !ok || !static || e.rec != nil && n > foldLimit {
		return nil
	}
	if err := e.meter.Alloc(n * int64(t.DType.Size())); err != nil {
		e.abort(span, "%s", err)
	}
	d, err := e.computed(op, attrs, data, span)
	if err != nil {
		return nil
	}
	return &value.Tensor{Const: d}
}

// ruleError reports operands or attributes that an operator refuses.
func (e *evaluator) ruleError(op *graph.Op, err error, span diag.Span) {
	code := diag.BadValue
	var r *graph.RuleError
	if errors.As(err, &r) {
		switch r.Kind {
		case "shape":
			code = diag.BadShape
		case "dtype":
			code = diag.BadDType
		}
	}
	cell, frame := e.layerAt(span)
	if cell == nil {
		e.fail(span, code, "`%s`: %s", op.Name, err)
	}
	d := e.errorf(span, code, "`%s`: %s", cell.Class.Name, err)
	e.introduce(d, cell, frame)
	e.stop(d)
}

// effectAssert records a check of the compiled program.
func (e *evaluator) effectAssert(ok ctrlflow.Flag, kind, text string, span diag.Span) {
	message, values := e.formatOf(text, span)
	attrs := graph.Attrs{{Name: "message", Value: message}, {Name: "kind", Value: kind}}
	e.effect(ops.Assert, append([]*graph.Value{e.rec.Value(ok)}, values...), attrs, span)
}

// effectPrint has the compiled program print a line.
func (e *evaluator) effectPrint(text string, span diag.Span) {
	format, values := e.formatOf(text, span)
	e.effect(ops.Print, values, graph.Attrs{{Name: "format", Value: format}}, span)
}

func (e *evaluator) effect(op *graph.Op, args []*graph.Value, attrs graph.Attrs, span diag.Span) {
	e.rec.Site = e.site(span)
	if _, err := e.rec.B.Add(op, args, attrs, e.rec.Site); err != nil {
		e.ruleError(op, err, span)
	}
}
