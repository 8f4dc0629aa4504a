package analysis

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/ctrlflow"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/tensor"
)

// describe names a value for people: "float32 (2, 3)", "a list of 3".
func (e *evaluator) describe(v value.Value) string {
	switch x := v.(type) {
	case *value.Lazy:
		return e.describe(ctrlflow.Force(x))
	case *value.Parameter:
		return "Parameter " + x.Name + " " + x.Type.Message()
	case value.Str:
		return "str " + quote(string(x))
	case value.Float:
		return "float " + floatText(float64(x))
	case value.Big:
		return "int " + x.String()
	case value.DType:
		return "dtype " + tensor.DType(x).Long()
	case value.ArrayDType:
		return "dtype " + tensor.DType(x).Long()
	case *value.Builtin:
		return "function " + x.Name
	case *value.Method:
		return "method " + e.nameOf(x.Fn)
	case *value.Module:
		return "module " + x.Name
	case *value.Set:
		return fmt.Sprintf("a set of %d", x.Len())
	case *value.Choice:
		a, b := e.describe(x.A), e.describe(x.B)
		if a == b {
			return a + " that a variable condition chooses"
		}
		return a + " or " + b + ", by a variable condition,"
	case *value.Opaque:
		return "a result that is not known while compiling"
	case *value.Poison, nil:
		return "a value that could not be made"
	}
	if s := ctrlflow.Describe(v); s != "another value" {
		return s
	}
	return "a " + e.typeName(v)
}

// nameOf is the name of a callable.
func (e *evaluator) nameOf(v value.Value) string {
	switch x := v.(type) {
	case *value.Func:
		return x.Qualname
	case *value.Builtin:
		return x.Name
	case *value.Method:
		return e.nameOf(x.Fn)
	case *value.Class:
		return x.Name
	case *value.Partial:
		return e.nameOf(x.Fn)
	}
	return e.typeName(v)
}

// str is Python's str(v), which has to be known.
func (e *evaluator) str(v value.Value, span diag.Span) string {
	return e.settled(e.text(v, span), span)
}

// text is Python's str(v), with holes for what only the running program knows.
func (e *evaluator) text(v value.Value, span diag.Span) string {
	v = e.force(v, span)
	switch x := v.(type) {
	case value.Str:
		return string(x)
	case *value.Opaque:
		return ""
	case value.DType:
		return tensor.DType(x).Message()
	case value.ArrayDType:
		return tensor.DType(x).Long()
	case *value.Text:
		return e.holed(x)
	case *value.Tensor:
		return e.strTensor(x)
	case *value.Object:
		return e.strObject(x, span)
	}
	return e.reprText(v, span)
}

func (e *evaluator) strTensor(t *value.Tensor) string {
	switch {
	case t.Const == nil && e.rec == nil:
		return e.describe(t)
	case t.Const == nil:
		return e.hole(t)
	case t.IsNumber():
		return e.repr(element(t.Const, 0), diag.Span{})
	}
	return tensor.Format(t.Const)
}

// strObject calls __str__, or __repr__; an exception shows its arguments.
func (e *evaluator) strObject(o *value.Object, span diag.Span) string {
	if m := e.method(o, "__str__"); m != nil {
		return e.textOf(e.call(m, nil, nil, span), "__str__", span)
	}
	if m := e.method(o, "__repr__"); m == nil && within(o.Class, e.types.exception) {
		return e.exceptionText(o, span)
	}
	return e.reprText(o, span)
}

func (e *evaluator) textOf(v value.Value, name string, span diag.Span) string {
	switch v.(type) {
	case value.Str, *value.Text:
	default:
		e.fail(span, diag.BadType, "%s returned non-string (type %s)", name, e.typeName(v))
	}
	return e.text(v, span)
}

// exceptionText is str of an exception: its only argument, or all of them.
func (e *evaluator) exceptionText(o *value.Object, span diag.Span) string {
	args, _ := o.Vars.Get("args").(*value.Tuple)
	switch {
	case args == nil || len(args.Elems) == 0:
		return ""
	case len(args.Elems) > 1:
		return e.reprText(args, span)
	case within(o.Class, e.exceptionClass("KeyError")):
		return e.reprText(args.Elems[0], span)
	}
	return e.text(args.Elems[0], span)
}

// exception is the name and message of what a raise statement raises.
func (e *evaluator) exception(v value.Value, at diag.Span) (kind, text string) {
	switch x := v.(type) {
	case *value.Class:
		if within(x, e.types.exception) {
			return x.Name, ""
		}
	case *value.Object:
		if within(x.Class, e.types.exception) {
			return x.Class.Name, e.strObject(x, at)
		}
	case *value.Opaque:
		return "Exception", ""
	}
	e.fail(at, diag.BadType, "exceptions must derive from BaseException, and this is %s", e.describe(v))
	return "", ""
}

// repr is Python's repr(v) for people, who are told of what only the running
// program knows what it is.
func (e *evaluator) repr(v value.Value, span diag.Span) string { return e.spoken(e.reprText(v, span)) }

// reprText is Python's repr(v), with holes.
func (e *evaluator) reprText(v value.Value, span diag.Span) string {
	w := &reprWriter{e: e, span: span}
	return w.of(v)
}

// A reprWriter writes nested containers; open are those it is inside of.
type reprWriter struct {
	e    *evaluator
	span diag.Span
	open []value.Value
}

func (w *reprWriter) of(v value.Value) string {
	w.e.step(w.span)
	v = w.e.force(v, w.span)
	switch x := v.(type) {
	case value.None:
		return "None"
	case value.Bool:
		return map[value.Bool]string{true: "True", false: "False"}[x]
	case value.Int:
		return strconv.FormatInt(int64(x), 10)
	case value.Big:
		w.e.conversion(x, w.span)
		return x.String()
	case value.Float:
		return floatText(float64(x))
	case value.Str:
		w.e.work(len(x)/bytesPerStep, w.span)
		return quote(string(x))
	case value.Bytes:
		w.e.work(len(x)/bytesPerStep, w.span)
		return "b" + quoteBytes(string(x))
	case value.Ellipsis:
		return "Ellipsis"
	case value.NotImplemented:
		return "NotImplemented"
	case *value.Text:
		return "'" + w.e.holed(x) + "'"
	case value.SymInt, *value.Parameter:
		if w.e.rec != nil {
			return w.e.hole(x)
		}
		return w.other(x)
	case value.DType:
		return "mindspore." + tensor.DType(x).Long()
	case value.ArrayDType:
		return "dtype(" + quote(tensor.DType(x).Long()) + ")"
	case *value.Opaque:
		return ""
	case *value.Object:
		return w.object(x)
	}
	return w.container(v)
}

// container is the repr of something that holds other values.
func (w *reprWriter) container(v value.Value) string {
	for _, o := range w.open {
		if o == v {
			return again(v)
		}
	}
	defer w.e.descend(w.span)()
	w.open = append(w.open, v)
	defer func() { w.open = w.open[:len(w.open)-1] }()
	switch x := v.(type) {
	case *value.Tuple:
		if len(x.Elems) == 1 {
			return "(" + w.of(x.Elems[0]) + ",)"
		}
		return "(" + w.all(x.Elems) + ")"
	case *value.List:
		return "[" + w.all(x.Elems) + "]"
	case *value.DictView:
		return x.Name + "([" + w.all(x.Elems()) + "])"
	case *value.Dict:
		return w.dict(x)
	case *value.Set:
		return w.set(x)
	case *value.Slice:
		return "slice(" + w.all([]value.Value{x.Lo, x.Hi, x.Step}) + ")"
	case *value.Partial:
		return "functools.partial(" + w.call(x) + ")"
	case *value.Tensor:
		return w.tensor(x)
	}
	return w.other(v)
}

// again is how a container shows that stands inside of itself.
func again(v value.Value) string {
	switch v.(type) {
	case *value.Dict:
		return "{...}"
	case *value.Tuple:
		return "(...)"
	}
	return "[...]"
}

func (w *reprWriter) all(vs []value.Value) string {
	parts := make([]string, len(vs))
	size := 0
	for i, v := range vs {
		parts[i] = w.of(v)
		size += len(parts[i])
	}
	w.e.makes(int64(size), w.span)
	return strings.Join(parts, ", ")
}

func (w *reprWriter) dict(d *value.Dict) string {
	format, opening, closing := "%s: %s", "{", "}"
	if d.Ordered {
		format, opening, closing = "(%s, %s)", "OrderedDict([", "])"
	}
	if d.Default != nil {
		opening, closing = "defaultdict("+w.of(d.Default)+", {", "})"
	}
	if d.Ordered && d.Len() == 0 {
		return "OrderedDict()"
	}
	var parts []string
	for _, k := range d.Keys() {
		v, _ := d.Get(k)
		parts = append(parts, fmt.Sprintf(format, w.of(k), w.of(v)))
	}
	return opening + strings.Join(parts, ", ") + closing
}

func (w *reprWriter) set(s *value.Set) string {
	text := "{" + w.all(s.Keys()) + "}"
	switch {
	case s.Len() == 0 && s.Frozen:
		return "frozenset()"
	case s.Len() == 0:
		return "set()"
	case s.Frozen:
		return "frozenset(" + text + ")"
	}
	return text
}

func (w *reprWriter) call(p *value.Partial) string {
	parts := []string{w.of(p.Fn)}
	for _, v := range p.Args {
		parts = append(parts, w.of(v))
	}
	for _, k := range p.Kwargs {
		parts = append(parts, k.Name+"="+w.of(k.Value))
	}
	return strings.Join(parts, ", ")
}

// object is the repr of an instance: __repr__'s, or its class.
func (w *reprWriter) object(o *value.Object) string {
	if m := w.e.method(o, "__repr__"); m != nil {
		return w.e.textOf(w.e.call(m, nil, nil, w.span), "__repr__", w.span)
	}
	if within(o.Class, w.e.types.exception) {
		args, _ := o.Vars.Get("args").(*value.Tuple)
		if args == nil {
			args = &value.Tuple{}
		}
		return o.Class.Name + "(" + w.all(args.Elems) + ")"
	}
	return "<" + className(o.Class) + " object>"
}

// className is the name of a class with its module.
func className(c *value.Class) string {
	if c.Module == "" || c.Module == "builtins" {
		return c.Name
	}
	return c.Module + "." + c.Name
}

// other is the repr of functions, classes and the like. Addresses, which
// differ from run to run, are left out.
func (w *reprWriter) other(v value.Value) string {
	switch x := v.(type) {
	case *value.Range:
		if x.Step == 1 {
			return fmt.Sprintf("range(%d, %d)", x.Start, x.Stop)
		}
		return fmt.Sprintf("range(%d, %d, %d)", x.Start, x.Stop, x.Step)
	case *value.Class:
		if m := w.e.metaMethod(x, "__repr__"); m != nil {
			return w.e.textOf(w.e.call(m, nil, nil, w.span), "__repr__", w.span)
		}
		return "<class '" + className(x) + "'>"
	case *value.Func:
		return "<function " + x.Qualname + ">"
	case *value.Builtin:
		return "<built-in function " + x.Name + ">"
	case *value.Method:
		return "<bound method " + w.e.nameOf(x.Fn) + ">"
	case *value.Module:
		return "<module '" + x.Name + "'>"
	case value.SymInt:
		return x.Dim.Message()
	case *value.Parameter:
		return fmt.Sprintf("Parameter (name=%s, shape=%s, dtype=%s, requires_grad=%s)", x.Name, x.Type.Shape.Python(), x.Type.DType.Message(), w.requiresGrad(x))
	}
	return "<" + w.e.typeName(v) + " object>"
}

// requiresGrad is what a Parameter says of training.
func (w *reprWriter) requiresGrad(p *value.Parameter) string {
	v, _ := w.e.parameterAttribute(p, "requires_grad", diag.Span{})
	return w.e.repr(v, diag.Span{})
}

// tensor is the repr of a tensor.
func (w *reprWriter) tensor(t *value.Tensor) string {
	switch {
	case t.Const == nil, t.IsNumber():
		return w.e.strTensor(t)
	case t.Numpy && len(t.Const.Dims) == 0:
		return "np." + numpyScalar(t.Const.DType) + "(" + w.of(element(t.Const, 0)) + ")"
	case t.Numpy:
		return tensor.FormatRepr(t.Const)
	}
	return tensor.FormatTensor(t.Const)
}

func numpyScalar(t tensor.DType) string {
	if t == tensor.Bool {
		return "bool"
	}
	return t.Long()
}

// floatText is repr of a float: the fewest digits that read back as f.
func floatText(f float64) string {
	switch {
	case math.IsNaN(f):
		return "nan"
	case math.IsInf(f, 0):
		return map[bool]string{true: "inf", false: "-inf"}[f > 0]
	}
	digits, exp := decimal(f, -1)
	if exp < -4 || exp >= 16 {
		return signOf(f) + scientific(digits, exp, 'e', false)
	}
	s := strconv.FormatFloat(math.Abs(f), 'f', -1, 64)
	if !strings.Contains(s, ".") {
		s += ".0"
	}
	return signOf(f) + s
}

func signOf(f float64) string {
	if math.Signbit(f) {
		return "-"
	}
	return ""
}

// decimal is the digits of |f|, rounded to n of them (-1: as many as needed),
// and the exponent of the first.
func decimal(f float64, n int) (digits string, exp int) {
	s := strconv.FormatFloat(math.Abs(f), 'e', max(n-1, -1), 64)
	mantissa, power, _ := strings.Cut(s, "e")
	exp, _ = strconv.Atoi(power)
	return strings.Replace(mantissa, ".", "", 1), exp
}

// scientific is d.ddde+xx. With point, a point follows a single digit too.
func scientific(digits string, exp int, mark byte, point bool) string {
	s := digits[:1]
	if len(digits) > 1 || point {
		s += "." + digits[1:]
	}
	return fmt.Sprintf("%s%c%+03d", s, mark, exp)
}

// quote is repr of a str.
func quote(s string) string {
	q := byte('\'')
	if strings.Contains(s, "'") && !strings.Contains(s, `"`) {
		q = '"'
	}
	var b strings.Builder
	b.WriteByte(q)
	for _, r := range s {
		quoteRune(&b, r, rune(q))
	}
	b.WriteByte(q)
	return b.String()
}

func quoteRune(b *strings.Builder, r, q rune) {
	switch {
	case r == q || r == '\\':
		b.WriteByte('\\')
		b.WriteRune(r)
	case r == '\n':
		b.WriteString(`\n`)
	case r == '\r':
		b.WriteString(`\r`)
	case r == '\t':
		b.WriteString(`\t`)
	case r < ' ' || r == 0x7f || r > 0x7f && r <= 0xff && !unicode.IsPrint(r):
		fmt.Fprintf(b, `\x%02x`, r)
	case unicode.IsPrint(r):
		b.WriteRune(r)
	case r > 0xffff:
		fmt.Fprintf(b, `\U%08x`, r)
	default:
		fmt.Fprintf(b, `\u%04x`, r)
	}
}

func quoteBytes(s string) string {
	q := byte('\'')
	if strings.Contains(s, "'") && !strings.Contains(s, `"`) {
		q = '"'
	}
	var b strings.Builder
	b.WriteByte(q)
	for _, c := range []byte(s) {
		if c < 0x80 {
			quoteRune(&b, rune(c), rune(q))
		} else {
			fmt.Fprintf(&b, `\x%02x`, c)
		}
	}
	b.WriteByte(q)
	return b.String()
}

// ascii is Python's ascii(): repr with everything else escaped.
func ascii(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r < 0x80:
			b.WriteRune(r)
		case r <= 0xff:
			fmt.Fprintf(&b, `\x%02x`, r)
		case r <= 0xffff:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			fmt.Fprintf(&b, `\U%08x`, r)
		}
	}
	return b.String()
}
