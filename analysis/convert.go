package analysis

import (
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/tensor"
)

// This file makes values of the native types from others: int("12", 16),
// list(xs), str(x).

// addConversions sets what calling the native classes does.
func (t *nativeTypes) addConversions() {
	conversions := []struct {
		class  *value.Class
		params string
		run    native
	}{
		{t.int_, "x? / base?", newInt},
		{t.float_, "x? /", newFloat},
		{t.bool_, "x? /", newBool},
		{t.str_, "object? encoding? errors?", newStr},
		{t.bytes_, "source? encoding? errors?", newBytes},
		{t.list, "iterable? /", func(a *args) value.Value { return &value.List{Elems: a.copied(0)} }},
		{t.tuple, "iterable? /", func(a *args) value.Value { return &value.Tuple{Elems: a.copied(0)} }},
		{t.set, "iterable? /", func(a *args) value.Value { return a.e.setOf(a.copied(0), a.span) }},
		{t.frozenset, "iterable? /", newFrozenset},
		{t.dict, "mapping? / **kw", newDict},
		{t.orderedDict, "mapping? / **kw", newOrderedDict},
		{t.defaultDict, "factory? mapping? / **kw", newDefaultDict},
		{t.type_, "object / bases? dict? **kw", newType},
		{t.slice, "start stop? step? /", newSlice},
		{t.range_, "*bounds", newRange},
		{t.property, "fget? fset? fdel? doc?", newProperty},
		{t.staticMethod, "f /", func(a *args) value.Value { return &value.StaticMethod{Fn: a.vals[0]} }},
		{t.classMethod, "f /", func(a *args) value.Value { return &value.ClassMethod{Fn: a.vals[0]} }},
		{t.function, "code globals? name? argdefs? closure?", newFunction},
		{t.partial, "func / *args **kw", newPartial},
	}
	for _, c := range conversions {
		c.class.New = builtin(c.class.Name, c.params, c.run).Fn
	}
}

// copied is what iterating over argument i gives, in a slice of its own; empty
// if it was left out.
func (a *args) copied(i int) []value.Value {
	if a.vals[i] == nil {
		return nil
	}
	return append([]value.Value{}, a.items(i)...)
}

func newInt(a *args) value.Value {
	if a.vals[0] == nil {
		return value.Int(0)
	}
	if a.vals[1] != nil {
		s, ok := text(a.vals[0])
		if !ok {
			a.fail(diag.BadType, "can only convert a str with an explicit base")
		}
		return a.parseInt(s, a.int(1, 10))
	}
	return a.toInt(a.vals[0])
}

// toInt is int(v).
func (a *args) toInt(v value.Value) value.Value {
	if isTensor(v) {
		return a.e.tensorNumber(v, tensor.I64, a.span)
	}
	if s, ok := text(v); ok {
		return a.parseInt(s, 10)
	}
	if n, ok := asInt(v); ok {
		return normInt(n)
	}
	switch x := v.(type) {
	case value.SymInt:
		return x
	case value.Float:
		return a.truncated(float64(x))
	case *value.Object:
		for _, name := range []string{"__int__", "__index__", "__trunc__"} {
			if m := a.e.method(x, name); m != nil {
				return a.e.call(m, nil, nil, a.span)
			}
		}
	}
	a.wrong(0, "a number or a str")
	return nil
}

// truncated is a float without its fraction, as an int.
func (a *args) truncated(f float64) value.Value {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		a.e.fail(a.span, diag.BadValue, "cannot convert float %s to integer", map[bool]string{true: "NaN", false: "infinity"}[math.IsNaN(f)])
	}
	n, _ := big.NewFloat(f).Int(nil)
	return normInt(n)
}

// text is the characters of a str or bytes.
func text(v value.Value) (string, bool) {
	switch x := v.(type) {
	case value.Str:
		return string(x), true
	case value.Bytes:
		return string(x), true
	}
	return "", false
}

// parseInt reads an integer as Python's int does.
func (a *args) parseInt(s string, base int) value.Value {
	if n, ok := parseInteger(s, base); ok {
		return normInt(n)
	}
	a.e.fail(a.span, diag.BadValue, "invalid literal for int() with base %d: %s", base, quote(shortened(s)))
	return nil
}

// shortened is a text as messages show it.
func shortened(s string) string {
	if len(s) > 60 {
		return s[:50] + "..."
	}
	return s
}

func parseInteger(s string, base int) (*big.Int, bool) {
	if base < 0 || base == 1 || base > 36 {
		return nil, false
	}
	s = strings.ToLower(strings.TrimFunc(s, isSpace))
	sign := ""
	if s != "" && (s[0] == '-' || s[0] == '+') {
		sign, s = s[:1], s[1:]
	}
	prefixed := false
	for p, b := range map[string]int{"0x": 16, "0o": 8, "0b": 2} {
		if strings.HasPrefix(s, p) && (base == 0 || base == b) {
			s, base, prefixed = strings.TrimPrefix(s[2:], "_"), b, true
			break
		}
	}
	if base == 0 {
		if len(s) > 1 && s[0] == '0' && strings.Trim(s, "0_") != "" {
			return nil, false
		}
		base = 10
	}
	digits, ok := withoutUnderscores(s)
	if !ok || prefixed && digits == "" || strings.ContainsAny(digits, "+-") {
		return nil, false
	}
	if len(digits) > maxDigits {
		return nil, false
	}
	return new(big.Int).SetString(sign+digits, base)
}

// maxDigits is CPython's bound on the text of an int, which takes quadratic
// time to read.
const maxDigits = 4300

// withoutUnderscores removes single underscores between digits.
func withoutUnderscores(s string) (string, bool) {
	if strings.HasPrefix(s, "_") || strings.HasSuffix(s, "_") || strings.Contains(s, "__") {
		return "", false
	}
	return strings.ReplaceAll(s, "_", ""), s != ""
}

func newFloat(a *args) value.Value {
	if a.vals[0] == nil {
		return value.Float(0)
	}
	if isTensor(a.vals[0]) || isSymbolic(a.vals[0]) {
		return a.e.tensorNumber(a.vals[0], tensor.F64, a.span)
	}
	if s, ok := text(a.vals[0]); ok {
		f, ok := parseFloat(s)
		if !ok {
			a.e.fail(a.span, diag.BadValue, "could not convert string to float: %s", quote(shortened(s)))
		}
		return value.Float(f)
	}
	if f, ok := asFloat(a.vals[0]); ok {
		if math.IsInf(f, 0) && a.vals[0] != value.Value(value.Float(f)) {
			a.e.fail(a.span, diag.BadValue, "int too large to convert to float")
		}
		return value.Float(f)
	}
	if o, ok := a.vals[0].(*value.Object); ok {
		for _, name := range []string{"__float__", "__index__"} {
			if m := a.e.method(o, name); m != nil {
				return a.e.call(m, nil, nil, a.span)
			}
		}
	}
	a.wrong(0, "a number or a str")
	return nil
}

// parseFloat reads a float as Python's float does.
func parseFloat(s string) (float64, bool) {
	s = strings.ToLower(strings.TrimFunc(s, isSpace))
	switch strings.TrimLeft(s, "+-") {
	case "inf", "infinity", "nan":
		f, err := strconv.ParseFloat(s, 64)
		return f, err == nil
	}
	if strings.ContainsAny(s, "xpin") || strings.Contains(s, "__") {
		return 0, false
	}
	for i, c := range s {
		if c == '_' && (i == 0 || i == len(s)-1 || !isDigit(s[i-1]) || !isDigit(s[i+1])) {
			return 0, false
		}
	}
	f, err := strconv.ParseFloat(strings.ReplaceAll(s, "_", ""), 64)
	if err != nil && !math.IsInf(f, 0) {
		return 0, false
	}
	return f, s != ""
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// isSpace is Python's idea of white space in str.split and strip.
func isSpace(r rune) bool {
	switch {
	case r >= 9 && r <= 13, r >= 0x1c && r <= 0x20, r == 0x85, r == 0xa0, r == 0x1680, r >= 0x2000 && r <= 0x200a:
		return true
	}
	return r == 0x2028 || r == 0x2029 || r == 0x202f || r == 0x205f || r == 0x3000
}

// newBool is bool(x): of a Tensor that is not known, a bool that only the
// running program knows.
func newBool(a *args) value.Value {
	if a.vals[0] == nil {
		return value.Bool(false)
	}
	return a.e.runtimeBool(a.e.truth(a.vals[0], a.span))
}

// tensorNumber is the only element of a tensor as a Python number.
func (e *evaluator) tensorNumber(v value.Value, kind tensor.DType, span diag.Span) value.Value {
	t := e.tensorOf(v, span)
	if !oneElement(t.Type().Shape) {
		e.stop(e.errorf(span, diag.BadValue, "only a Tensor of one element can become a Python number, and this one is %s", t.Type().Message()).
			Words("Can not convert Tensor with more than one element to Scalar, while the data's shape is : %s", t.Type().Shape.Message()).
			Help("pick an element, or reduce it, e.g. with `.sum()`"))
	}
	if t.Const != nil {
		return e.convertConst(element(t.Const, 0), kind, span)
	}
	if t.Type().Shape.Rank() > 0 {
		t = e.prim(ops.Lookup("reshape"), graph.Attrs{{Name: "shape", Value: []tensor.Dim{}}}, span, t)
	}
	return &value.Tensor{Sym: e.cast(t, kind, span).Sym, Num: kind}
}

func (e *evaluator) convertConst(v value.Value, kind tensor.DType, span diag.Span) value.Value {
	c := e.types.int_
	if kind == tensor.F64 {
		c = e.types.float_
	}
	return e.call(c, []value.Value{v}, nil, span)
}

// numpyScalarOf is np.float32(x): x as an ndarray of a dtype.
func (e *evaluator) numpyScalarOf(to tensor.DType, args []value.Value, span diag.Span) value.Value {
	if len(args) != 1 {
		e.fail(span, diag.BadCall, "`%s` takes 1 argument but %d were given", to.Long(), len(args))
	}
	return e.makeTensor(args[0], to, true, span)
}

// plainNumber is the number that a constant tensor of one element holds; any
// other value stays as it is.
func plainNumber(v value.Value) value.Value {
	if t, ok := v.(*value.Tensor); ok && t.Const != nil && t.Const.Len() == 1 {
		return element(t.Const, 0)
	}
	return v
}

func newStr(a *args) value.Value {
	if a.vals[0] == nil {
		return value.Str("")
	}
	if _, ok := a.vals[0].(value.Bytes); ok && (a.given(1) || a.given(2)) {
		return decode(a)
	}
	return a.e.textValue(a.e.text(a.vals[0], a.span))
}

func newBytes(a *args) value.Value {
	switch x := a.or(0, value.Bytes("")).(type) {
	case value.Str:
		if !a.given(1) {
			a.e.fail(a.span, diag.BadType, "string argument without an encoding")
		}
		return encode(a)
	case value.Bytes:
		return x
	case value.Int:
		a.e.makes(int64(max(0, x)), a.span)
		return value.Bytes(repeatString("\x00", max(0, int(x))))
	}
	var out []byte
	for _, v := range a.items(0) {
		n := a.e.index(v, a.span)
		if n < 0 || n > 255 {
			a.e.fail(a.span, diag.BadValue, "bytes must be in range(0, 256)")
		}
		out = append(out, byte(n))
	}
	return value.Bytes(out)
}

// setOf is a set of values.
func (e *evaluator) setOf(vs []value.Value, span diag.Span) *value.Set {
	s := value.NewSet()
	e.work(stepsPerKey*len(vs), span)
	for _, v := range vs {
		e.hashable(v, &s.Dict, span)
		s.Set(v, value.None{})
	}
	return s
}

func newFrozenset(a *args) value.Value {
	s := a.e.setOf(a.copied(0), a.span)
	s.Frozen = true
	return s
}

func newDict(a *args) value.Value {
	d := value.NewDict()
	a.fill(d, a.vals[0])
	return d
}

func newOrderedDict(a *args) value.Value {
	d := value.NewDict()
	d.Ordered = true
	a.fill(d, a.vals[0])
	return d
}

func newDefaultDict(a *args) value.Value {
	d := value.NewDict()
	d.Default = a.or(0, value.None{})
	a.fill(d, a.vals[1])
	return d
}

// fill adds a mapping or pairs, and the keyword arguments, to a dict.
func (a *args) fill(d *value.Dict, v value.Value) {
	if v != nil {
		a.e.updateDict(d, v, a.span)
	}
	for _, k := range a.kw {
		d.Set(value.Str(k.Name), k.Value)
	}
}

// updateDict adds the entries of a mapping, or of an iterable of pairs, to a
// dict that the caller has touched.
func (e *evaluator) updateDict(d *value.Dict, v value.Value, span diag.Span) {
	if m := e.mapping(v); m != nil {
		e.work(stepsPerKey*m.Len(), span)
		for _, k := range m.Keys() {
			x, _ := m.Get(k)
			d.Set(k, x)
		}
		return
	}
	for _, pair := range e.items(v, span) {
		kv := e.items(pair, span)
		if len(kv) != 2 {
			e.fail(span, diag.BadValue, "a dict is made of pairs, and this element has length %d", len(kv))
		}
		e.hashable(kv[0], d, span)
		d.Set(kv[0], kv[1])
	}
}

// newType is type(x); with three arguments it makes a class.
func newSlice(a *args) value.Value {
	none := value.None{}
	if a.vals[1] == nil {
		return &value.Slice{Lo: none, Hi: a.vals[0], Step: none}
	}
	return &value.Slice{Lo: a.vals[0], Hi: a.vals[1], Step: a.or(2, none)}
}

// newRange is range(...): its bounds have to be known while compiling.
func newRange(a *args) value.Value {
	if len(a.rest) < 1 || len(a.rest) > 3 {
		a.e.stop(a.e.errorf(a.span, diag.BadCall, "`range` takes 1 to 3 arguments but %d were given", len(a.rest)).
			Words("For 'make_range', the input size should within [1, 3] but got%d", len(a.rest)))
	}
	var n []int64
	for i, v := range a.rest {
		n = append(n, a.bound(i, v))
	}
	r := &value.Range{Stop: n[0], Step: 1}
	if len(n) > 1 {
		r.Start, r.Stop = n[0], n[1]
	}
	if len(n) > 2 {
		r.Step = n[2]
	}
	if r.Step == 0 {
		a.e.stop(a.e.errorf(a.span, diag.BadValue, "the step of `range` must not be zero").
			Words("For 'range', the argument 'step' could not be 0."))
	}
	return r
}

// bound is an argument of range.
func (a *args) bound(i int, v value.Value) int64 {
	t, isT := v.(*value.Tensor)
	if _, isP := v.(*value.Parameter); isP || isT && !(t.Const != nil && t.Numpy) || isSymbolic(v) {
		kind := "AbstractTensor"
		if isSymbolic(v) || isT && t.IsNumber() {
			kind = "AbstractScalar"
		}
		a.e.stop(a.e.errorf(a.span, diag.NeedStatic, "`range` needs ints that are known while compiling, and argument %d is %s", i+1, a.e.describe(v)).
			Words("For 'make_range', the %dth input should be a int scalar but got %s", i, kind).
			Help("a while with a Tensor counter is compiled once and runs as often as needed:\n    i = ms.Tensor(0, ms.int32)\n    while i < n:\n        ...\n        i = i + 1"))
	}
	return int64(a.e.index(v, a.span))
}

func newProperty(a *args) value.Value {
	p := &value.Property{}
	for i, at := range []*value.Value{&p.Get, &p.Set, &p.Del} {
		if a.given(i) {
			*at = a.vals[i]
		}
	}
	return p
}

func newPartial(a *args) value.Value {
	return &value.Partial{Fn: a.vals[0], Args: a.rest, Kwargs: a.kw}
}
