package ctrlflow

import (
	"fmt"
	"math"
	"strings"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/tensor"
)

// start is a diagnostic about the place that a join works on, at the arm that
// assigned it, with the condition that decides.
func (j *join) start(code diag.Code, text string) *diag.Diagnostic {
	d := &diag.Diagnostic{Severity: diag.Error, Code: code, Message: text, Span: j.at}
	if !d.Span.IsValid() {
		d.Span = j.bt
	}
	if !d.Span.IsValid() {
		d.Span = j.test
	}
	why := "variable"
	if j.m.Reason != nil {
		why = "variable: " + j.m.Reason(j.o.Node.Args[0])
	}
	return d.Note(j.test, "%s", why)
}

// sides labels both arms with what each gives.
func (j *join) sides(d *diag.Diagnostic, a, b string) *diag.Diagnostic {
	d.At("%s here", a)
	if j.bt.IsValid() && j.bt != d.Span {
		d.Note(j.bt, "%s here", b)
	}
	return d
}

func (j *join) what() string {
	if j.name == "" {
		return "the result"
	}
	if strings.HasPrefix(j.name, "[") {
		return "element `" + j.name + "` of the result"
	}
	return "`" + j.name + "`"
}

// element is the join of an element: "a[1]", or "[1]" of what has no name.
func (j *join) element(key string) *join {
	k := *j
	k.name += "[" + key + "]"
	return &k
}

// types says that two tensors, or two numbers, do not join.
func (j *join) types(a, b tensor.Type, why *mismatch) *diag.Diagnostic {
	if why.shape == nil {
		d := j.start(diag.JoinDType, fmt.Sprintf("branches of a variable condition give %s different dtypes", j.what()))
		j.sides(d, a.Message(), b.Message()).
			Words("Type Join Failed: dtype1 = %s, dtype2 = %s.", a.DType.Message(), b.DType.Message()).
			Detail("numbers are never promoted where branches meet")
		if !offer(d, j.bt, "cast one of them", casted(a.DType)) {
			d.Help("cast one of them, e.g. `%s = ops.cast(%s, ms.%s)`", j.nameOr("y"), j.nameOr("y"), a.DType.Long())
		}
		return d
	}
	d := j.start(diag.JoinShape, fmt.Sprintf("branches of a variable condition give %s different shapes", j.what()))
	j.sides(d, a.Message(), b.Message()).
		Words("Shape Join Failed: shape1 = %s, shape2 = %s.", a.Shape.Message(), b.Shape.Message()).
		Detail("%s", why.shape.Text)
	return j.oneShape(d, a.Shape, b.Shape)
}

// numbers says that two Python numbers are of different types; MindSpore calls
// a float Float32.
func (j *join) numbers(a, b value.Value) *diag.Diagnostic {
	word := func(n tensor.DType) string {
		if n == tensor.F64 {
			n = tensor.F32
		}
		return n.Message()
	}
	d := j.start(diag.JoinDType, fmt.Sprintf("branches of a variable condition give %s different types of number", j.what()))
	j.sides(d, Describe(a), Describe(b)).
		Words("Type Join Failed: dtype1 = %s, dtype2 = %s.", word(number(a)), word(number(b))).
		Detail("numbers are never promoted where branches meet")
	const why = "write both as floats"
	if number(a) == tensor.I64 && number(b) == tensor.F64 && offer(d, j.at, why, asFloat) ||
		number(b) == tensor.I64 && number(a) == tensor.F64 && offer(d, j.bt, why, asFloat) {
		return d
	}
	return d.Help("write both as one type, e.g. 1.0 and 0.5")
}

func (j *join) nameOr(other string) string {
	if j.name == "" {
		return other
	}
	return j.name
}

// kinds says that two values are of different kinds.
func (j *join) kinds(a, b value.Value) *diag.Diagnostic {
	d := j.start(diag.JoinKind, fmt.Sprintf("branches of a variable condition give %s different kinds of value", j.what()))
	j.sides(d, Describe(a), Describe(b)).
		Words("Type Join Failed: Abstract type %s cannot join with %s.", abstract(a), abstract(b))
	if abstract(a) == "AbstractNone" || abstract(b) == "AbstractNone" {
		return d.Help("return or assign a value in both branches; a branch that falls off the end gives None")
	}
	if abstract(a) == abstract(b) {
		return d.Detail("a value of this kind has to be known while compiling").
			Help("let both branches compute a Tensor, or make the condition a constant")
	}
	if j.asOther(d, a, b) {
		return d
	}
	return d.Help("make both branches give a Tensor of one dtype and shape")
}

// keys says that two dicts differ in their keys.
func (j *join) keys(a, b *value.Dict) *diag.Diagnostic {
	d := j.start(diag.JoinKind, fmt.Sprintf("branches of a variable condition give %s different keys", j.what()))
	j.sides(d, keysText(a), keysText(b)).Words("Join failed as dict don't have the same size. lhs: %d, rhs: %d", a.Len(), b.Len())
	for _, k := range []struct{ has, lacks *value.Dict }{{a, b}, {b, a}} {
		for _, key := range k.has.Keys() {
			if s, ok := key.(value.Str); ok && !holds(k.lacks, key) {
				return d.Help("give both branches the key %q", string(s))
			}
		}
	}
	return d.Help("give both branches the same keys")
}

func holds(d *value.Dict, key value.Value) bool {
	_, ok := d.Get(key)
	return ok
}

// keysText lists the keys of a dict that are texts or ints.
func keysText(d *value.Dict) string {
	var keys []string
	for _, k := range d.Keys() {
		switch k := k.(type) {
		case value.Str:
			keys = append(keys, fmt.Sprintf("%q", string(k)))
		case value.Int:
			keys = append(keys, fmt.Sprint(int64(k)))
		default:
			return plural(d.Len(), "key")
		}
	}
	if len(keys) == 0 {
		return "no keys"
	}
	if len(keys) == 1 {
		return "the key " + keys[0]
	}
	return "the keys " + strings.Join(keys, ", ")
}

// lengths says that two sequences differ in length.
func (j *join) lengths(a, b int) *diag.Diagnostic {
	d := j.start(diag.JoinKind, fmt.Sprintf("branches of a variable condition give %s different numbers of elements", j.what()))
	return j.sides(d, plural(a, "element"), plural(b, "element")).
		Words("Join failed as list don't have the same size. lhs: %d, rhs: %d", a, b).
		Help("give both branches sequences of one length")
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// undefined says that a name is defined in arm i only.
func (j *join) undefined(s *value.Slot, i int) *diag.Diagnostic {
	branch := [2]string{"true branch", "false branch"}
	at := [2]diag.Span{j.at, j.bt}[i]
	d := &diag.Diagnostic{Severity: diag.Error, Code: diag.OneBranchOnly, Message: fmt.Sprintf("`%s` is defined in one branch only", s.Name)}
	return d.Note(j.test, "variable condition: the %s does not define `%s`", branch[1-i], s.Name).
		Note(at, "defined in the %s here", branch[i]).
		Words("The local variable '%s' is not defined in %s, but defined in %s.", s.Name, branch[1-i], branch[i]).
		Help("assign `%s` before the `if`, or in both branches", s.Name)
}

// Describe names a value for people: "float32 (2, 3)", "int 3", "None".
func Describe(v value.Value) string {
	switch v := v.(type) {
	case *value.Tensor:
		if v.IsNumber() {
			return map[tensor.DType]string{tensor.I64: "an int", tensor.F64: "a float", tensor.Bool: "a bool"}[v.Num] + " that only the running program knows"
		}
		return v.Type().Message()
	case value.Int:
		return fmt.Sprintf("int %d", int64(v))
	case value.Float:
		if f := float64(v); f == math.Trunc(f) && math.Abs(f) < 1e15 {
			return fmt.Sprintf("float %.1f", f)
		}
		return fmt.Sprintf("float %v", float64(v))
	case value.Bool:
		return map[value.Bool]string{true: "bool True", false: "bool False"}[v]
	case value.Str:
		return fmt.Sprintf("str %q", string(v))
	case *value.Text:
		return "a str that only the running program knows"
	case value.None:
		return "None"
	case value.SymInt:
		return "int " + v.Dim.Message()
	case *value.Tuple:
		return fmt.Sprintf("a tuple of %d", len(v.Elems))
	case *value.List:
		return fmt.Sprintf("a list of %d", len(v.Elems))
	case *value.Dict:
		return fmt.Sprintf("a dict of %d", v.Len())
	case *value.Func:
		return "function " + v.Name
	case *value.Object:
		return "a " + v.Class.Name
	case *value.Class:
		return "class " + v.Name
	}
	return "another value"
}

// abstract is MindSpore's name for a kind of value.
func abstract(v value.Value) string {
	switch v := v.(type) {
	case *value.Tensor:
		if v.IsNumber() {
			return "AbstractScalar"
		}
		return "AbstractTensor"
	case value.Int, value.Float, value.Bool, value.SymInt, value.Str, *value.Text:
		return "AbstractScalar"
	case *value.Parameter:
		return "AbstractRefTensor"
	case *value.Tuple:
		return "AbstractTuple"
	case *value.List:
		return "AbstractList"
	case *value.Dict:
		return "AbstractDictionary"
	case value.None:
		return "AbstractNone"
	}
	return "AbstractFunction"
}

// about starts a diagnostic on a place that a variable while changes.
func (w *loop) about(c *cell, code diag.Code, text string) *diag.Diagnostic {
	d := &diag.Diagnostic{Severity: diag.Error, Code: code, Message: text, Span: c.at}
	why := "variable"
	if w.Reason != nil {
		if t := w.B.LastTest(); t != nil {
			why = "variable: " + w.Reason(t)
		}
	}
	d.Note(w.Span, "%s", why)
	if k, ok := c.entry.(value.Content); ok && k.At.IsValid() {
		d.Note(k.At, "before the loop")
	}
	return d
}

// name is how messages call the place of a cell.
func (w *loop) name(c *cell) string {
	if s, ok := c.place.(*value.Slot); ok && s.Name != "" {
		return "`" + s.Name + "`"
	}
	if w.NameOf != nil {
		if name := w.NameOf(c.place); name != "" {
			return "`" + name + "`"
		}
	}
	return "a list or dict"
}

// scalar says that a Python value changes from one iteration to the next.
func (w *loop) scalar(c *cell, kind, was string) *diag.Diagnostic {
	d := w.about(c, diag.LoopScalar, fmt.Sprintf("%s is a Python %s that changes in a while with a variable condition", w.name(c), kind))
	d.At("changes in every iteration")
	if was != "" {
		d.Detail("it is %s before the loop, and the body is compiled once for all iterations", was)
	}
	d.Words("when the condition of while is a variable, the body cannot compute on scalars, lists or tuples")
	k, isSlot := c.entry.(value.Content)
	if t, ok := counterTypes[kind]; ok && isSlot && offer(d, k.At, "make it a Tensor before the loop", asTensor(tensor.T(t))) {
		return d.Help("or compile with --joins dynamic, which carries Python numbers")
	}
	if s, ok := c.place.(*value.Slot); ok && kind == "int" {
		return d.Help("make it a Tensor before the loop, e.g. `%s = ms.Tensor(0, ms.int32)`, or compile with --joins dynamic", s.Name)
	}
	return d.Help("carry Tensors instead, e.g. one Tensor that is indexed by a Tensor counter")
}

// typeChanges says that a tensor's type changes from one iteration to the next.
func (w *loop) typeChanges(c *cell, a, b tensor.Type, why *mismatch) *diag.Diagnostic {
	if why.shape == nil {
		d := w.about(c, diag.LoopShape, fmt.Sprintf("%s changes its dtype in a while with a variable condition", w.name(c))).
			At("%s after an iteration, %s before it", b.Message(), a.Message()).
			Words("Type Join Failed: dtype1 = %s, dtype2 = %s.", a.DType.Message(), b.DType.Message())
		if !offer(d, c.at, "cast it back in the body", casted(a.DType)) {
			d.Help("cast it back in the body, or give it dtype %s before the loop", b.DType.Long())
		}
		return d
	}
	return w.about(c, diag.LoopShape, fmt.Sprintf("%s changes its shape in a while with a variable condition", w.name(c))).
		At("%s after an iteration, %s before it", b.Message(), a.Message()).
		Words("Shape Join Failed: shape1 = %s, shape2 = %s.", a.Shape.Message(), b.Shape.Message()).
		Detail("%s", why.shape.Text).
		Help("keep one shape in every iteration, e.g. write into a Tensor of the final shape, or use a `for`, which is unrolled")
}

// kindChanges says that a value becomes one of another kind.
func (w *loop) kindChanges(c *cell, p *part, v value.Value) *diag.Diagnostic {
	was := "a Tensor"
	var av value.Value = &value.Tensor{Const: tensor.New(p.typ.DType)}
	if p.entry != nil {
		was, av = Describe(p.entry), p.entry
	}
	d := w.about(c, diag.LoopShape, fmt.Sprintf("%s changes its kind in a while with a variable condition", w.name(c))).
		At("%s after an iteration, %s before it", Describe(v), was).
		Words("Type Join Failed: Abstract type %s cannot join with %s.", abstract(av), abstract(v))
	k, isSlot := c.entry.(value.Content)
	t, ok := v.(*value.Tensor)
	switch {
	case !ok || t.IsNumber():
		return d.Help("give it one kind from the start: a Tensor of one dtype and shape")
	case isSlot && offer(d, k.At, "give it one kind from the start", asTensor(t.Type())):
		return d
	}
	return d.Help("give it one kind from the start, a Tensor of dtype %s and shape %s before the loop", t.Type().DType.Long(), t.Type().Shape.Message())
}

// counterTypes are the dtypes of Tensors that stand for Python numbers.
var counterTypes = map[string]tensor.DType{"int": tensor.I32, "float": tensor.F32}

// loopOnly says that a name is first assigned in the body.
func (w *loop) loopOnly(s *value.Slot, at diag.Span) *diag.Diagnostic {
	d := &diag.Diagnostic{Severity: diag.Error, Code: diag.LoopOnly, Message: fmt.Sprintf("`%s` is first assigned in the body of a while, which may run zero times", s.Name)}
	return d.Note(at, "first assigned here").
		Words("The local variable '%s' defined in the 'while' loop body cannot be used outside of the loop body. Please define variable '%s' before 'while'.", s.Name, s.Name).
		Help("assign `%s` before the `while`", s.Name)
}

// chosenInside reports a Parameter that the body chose, and that is needed
// behind the loop.
func (w *loop) chosenInside(p *value.Parameter) *diag.Diagnostic {
	d := &diag.Diagnostic{Severity: diag.Error, Code: diag.JoinKind, Message: "a Parameter that the body of a while chooses is needed after the body"}
	return d.Note(p.Span, "one of them is made here").Help("take its value, `p + 0`, or choose inside of the body only")
}
