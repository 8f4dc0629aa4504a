package analysis

import (
	"strings"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/frontend"
)

// This file provides modules whose names declare: types, abstract classes,
// data classes, enumerations, log messages.

// typingModule is a module of names for annotations. They can be subscripted,
// called and derived from, and mean nothing.
func (e *evaluator) typingModule(name string) *value.Module {
	m := newModule(name, []methodRow{
		{"cast", "type value /", func(a *args) value.Value { return a.vals[1] }},
		{"TypeVar", "name *args **kw", func(a *args) value.Value { return a.e.newClass(a.str(0)) }},
		{"NewType", "name type", func(a *args) value.Value { return a.vals[1] }},
		{"overload", "f /", func(a *args) value.Value { return a.vals[0] }},
		{"final", "f /", func(a *args) value.Value { return a.vals[0] }},
		{"no_type_check", "f /", func(a *args) value.Value { return a.vals[0] }},
		{"runtime_checkable", "c /", func(a *args) value.Value { return a.vals[0] }},
	})
	m.Vars.Init("TYPE_CHECKING", value.Bool(false))
	m.Vars.Init("NamedTuple", e.newClass("NamedTuple"))
	for _, n := range strings.Fields("Any Optional Union List Dict Tuple Set FrozenSet Type Text AnyStr Generic Protocol Literal Final ClassVar " +
		"NoReturn Self Concatenate ParamSpec Annotated IO Deque DefaultDict Counter TypedDict Generator AsyncIterable Awaitable Coroutine") {
		m.Vars.Init(n, e.newClass(n))
	}
	abstract := e.abstractTypes()
	for _, n := range sorted(abstract) {
		c := e.newClass(n)
		c.Is = abstract[n]
		m.Vars.Init(n, c)
	}
	concrete := map[string]*value.Class{"FunctionType": e.types.function, "LambdaType": e.types.function, "MethodType": e.types.method,
		"ModuleType": e.types.module, "BuiltinFunctionType": e.types.builtin, "NoneType": e.types.noneType}
	for _, n := range sorted(concrete) {
		m.Vars.Init(n, concrete[n])
	}
	return m
}

// abstractTypes tell values apart by what they can do.
func (e *evaluator) abstractTypes() map[string]func(value.Value) bool {
	t := e.types
	anyOf := func(classes ...*value.Class) func(value.Value) bool {
		return func(v value.Value) bool {
			for _, c := range classes {
				if within(e.classOf(v), c) {
					return true
				}
			}
			return false
		}
	}
	has := func(method string, classes ...*value.Class) func(value.Value) bool {
		native := anyOf(classes...)
		return func(v value.Value) bool {
			o, ok := v.(*value.Object)
			return native(v) || ok && e.method(o, method) != nil
		}
	}
	return map[string]func(value.Value) bool{
		"Callable":        e.callable,
		"Hashable":        func(v value.Value) bool { _, ok := value.Hash(v); return ok },
		"Iterable":        has("__iter__", t.list, t.tuple, t.dict, t.set, t.frozenset, t.str_, t.bytes_, t.range_, t.iterator),
		"Iterator":        has("__next__", t.iterator),
		"Sized":           has("__len__", t.list, t.tuple, t.dict, t.set, t.frozenset, t.str_, t.bytes_, t.range_),
		"Container":       has("__contains__", t.list, t.tuple, t.dict, t.set, t.frozenset, t.str_, t.bytes_, t.range_),
		"Collection":      anyOf(t.list, t.tuple, t.dict, t.set, t.frozenset, t.str_, t.bytes_, t.range_),
		"Sequence":        anyOf(t.list, t.tuple, t.str_, t.bytes_, t.range_),
		"MutableSequence": anyOf(t.list),
		"Mapping":         anyOf(t.dict),
		"MutableMapping":  anyOf(t.dict),
		"MutableSet":      anyOf(t.set),
		"Number":          anyOf(t.int_, t.float_),
		"Real":            anyOf(t.int_, t.float_),
		"Integral":        anyOf(t.int_),
		"Rational":        anyOf(t.int_),
	}
}

func (e *evaluator) abcModule() *value.Module {
	abstract := func(v value.Value) value.Value {
		for _, f := range functionsIn(v) {
			f.Vars.Init("__isabstractmethod__", value.Bool(true))
		}
		return v
	}
	m := newModule("abc", []methodRow{
		{"abstractmethod", "f /", func(a *args) value.Value { return abstract(a.vals[0]) }},
		{"abstractproperty", "f /", func(a *args) value.Value { return abstract(&value.Property{Get: a.vals[0]}) }},
		{"abstractclassmethod", "f /", func(a *args) value.Value { return abstract(&value.ClassMethod{Fn: a.vals[0]}) }},
		{"abstractstaticmethod", "f /", func(a *args) value.Value { return abstract(&value.StaticMethod{Fn: a.vals[0]}) }},
	})
	meta := e.newClass("ABCMeta", e.types.type_)
	meta.Vars.Init("register", builtin("register", "cls subclass /", func(a *args) value.Value { return a.vals[1] }))
	base := e.newClass("ABC")
	base.Meta = meta
	m.Vars.Init("ABC", base)
	m.Vars.Init("ABCMeta", meta)
	return m
}

// loggingModule drops all messages.
func (e *evaluator) loggingModule() *value.Module {
	levels := []string{"debug", "info", "warning", "warn", "error", "critical", "exception", "log", "setLevel", "addHandler"}
	m := newModule("logging", append(silent(append(levels, "basicConfig", "disable")...), silent("Formatter", "StreamHandler", "FileHandler")...))
	c := e.newClass("Logger")
	for _, r := range silent(levels...) {
		c.Vars.Init(r.name, builtin(r.name, r.params, r.run))
	}
	logger := &value.Object{Class: c, Vars: value.NewNamespace()}
	m.Vars.Init("getLogger", builtin("getLogger", "name?", func(*args) value.Value { return logger }))
	for i, n := range []string{"NOTSET", "DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"} {
		m.Vars.Init(n, value.Int(10*i))
	}
	return m
}

func stringModule() *value.Module {
	m := newModule("string", nil)
	lower, upper, digits := "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789"
	texts := map[string]string{"ascii_lowercase": lower, "ascii_uppercase": upper, "ascii_letters": lower + upper, "digits": digits,
		"hexdigits": digits + "abcdefABCDEF", "octdigits": "01234567", "punctuation": "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", "whitespace": " \t\n\r\x0b\x0c"}
	for _, n := range sorted(texts) {
		m.Vars.Init(n, value.Str(texts[n]))
	}
	return m
}

// A field is one field of a data class.
type field struct {
	name    string
	value   value.Value // its default; nil if it has none
	factory value.Value // what makes its default; nil if nothing does
	hidden  bool        // not a parameter of __init__
	quiet   bool        // not shown by __repr__
}

func (e *evaluator) dataclassesModule() *value.Module {
	spec := e.newClass("Field")
	return newModule("dataclasses", []methodRow{
		{"dataclass", "cls? / **kw", func(a *args) value.Value {
			if a.vals[0] != nil {
				return a.e.dataclass(a.class(0), spec, a.span)
			}
			return builtin("dataclass", "cls /", func(a *args) value.Value { return a.e.dataclass(a.class(0), spec, a.span) })
		}},
		{"field", "* default? default_factory? init? repr? compare? hash?", func(a *args) value.Value {
			o := &value.Object{Class: spec, Vars: value.NewNamespace()}
			for i, n := range []string{"default", "default_factory", "init", "repr"} {
				if a.vals[i] != nil {
					o.Vars.Init(n, a.vals[i])
				}
			}
			return o
		}},
		{"asdict", "obj", func(a *args) value.Value { return a.e.asDict(a.vals[0], a.span) }},
		{"is_dataclass", "obj", func(a *args) value.Value {
			c, ok := a.vals[0].(*value.Class)
			if !ok {
				c = a.e.classOf(a.vals[0])
			}
			return value.Bool(lookup(c, "__dataclass_fields__") != nil)
		}},
	})
}

// dataclass gives a class __init__, __repr__ and __eq__ by its annotated names.
func (e *evaluator) dataclass(c, spec *value.Class, span diag.Span) value.Value {
	var fields []field
	for i := len(c.MRO) - 1; i >= 0; i-- {
		for _, name := range annotatedNames(c.MRO[i]) {
			fields = setField(fields, e.fieldOf(c, spec, name))
		}
	}
	var params []string
	names := &value.Tuple{}
	for _, f := range fields {
		names.Elems = append(names.Elems, value.Str(f.name))
		if f.hidden {
			continue
		}
		if f.value != nil || f.factory != nil {
			params = append(params, f.name+"?")
		} else {
			params = append(params, f.name)
		}
	}
	c.Vars.Init("__dataclass_fields__", names)
	methods := []methodRow{
		{"__init__", strings.Join(params, " "), func(a *args) value.Value { return a.initFields(fields) }},
		{"__repr__", "", func(a *args) value.Value { return a.showFields(fields) }},
		{"__eq__", "other", func(a *args) value.Value { return a.equalFields(fields) }},
	}
	for _, m := range methods {
		if c.Vars.Get(m.name) == nil {
			c.Vars.Init(m.name, builtin(m.name, "self / "+m.params, m.run))
		}
	}
	return c
}

// annotatedNames lists the annotated names of a class body in order.
func annotatedNames(c *value.Class) []string {
	if c.Def == nil {
		return nil
	}
	var out []string
	for _, s := range c.Def.Body {
		a, ok := s.(*frontend.AnnAssign)
		if !ok {
			continue
		}
		if n, ok := a.Target.(*frontend.Name); ok {
			out = append(out, n.ID)
		}
	}
	return out
}

func setField(fields []field, f field) []field {
	for i := range fields {
		if fields[i].name == f.name {
			fields[i] = f
			return fields
		}
	}
	return append(fields, f)
}

func (e *evaluator) fieldOf(c, spec *value.Class, name string) field {
	f := field{name: name, value: lookup(c, name)}
	o, ok := f.value.(*value.Object)
	if !ok || o.Class != spec {
		return f
	}
	f.value, f.factory = o.Vars.Get("default"), o.Vars.Get("default_factory")
	f.hidden = o.Vars.Get("init") == value.Value(value.Bool(false))
	f.quiet = o.Vars.Get("repr") == value.Value(value.Bool(false))
	return f
}

func (a *args) initFields(fields []field) value.Value {
	at := 1
	for _, f := range fields {
		var v value.Value
		if !f.hidden {
			v = a.vals[at]
			at++
		}
		switch {
		case v != nil:
		case f.factory != nil:
			v = a.e.call(f.factory, nil, nil, a.span)
		default:
			v = f.value
		}
		if v != nil {
			a.e.setAttribute(a.vals[0], f.name, v, a.span)
		}
	}
	if m := a.e.method(a.self(), "__post_init__"); m != nil {
		a.e.call(m, nil, nil, a.span)
	}
	return value.None{}
}

func (a *args) showFields(fields []field) value.Value {
	var parts []string
	for _, f := range fields {
		if !f.quiet {
			parts = append(parts, f.name+"="+a.e.repr(a.e.attribute(a.vals[0], f.name, a.span), a.span))
		}
	}
	return value.Str(a.self().Class.Name + "(" + strings.Join(parts, ", ") + ")")
}

func (a *args) equalFields(fields []field) value.Value {
	o, ok := a.vals[1].(*value.Object)
	if !ok || o.Class != a.self().Class {
		return value.NotImplemented{}
	}
	x, y := &value.Tuple{}, &value.Tuple{}
	for _, f := range fields {
		x.Elems = append(x.Elems, a.e.attribute(a.vals[0], f.name, a.span))
		y.Elems = append(y.Elems, a.e.attribute(o, f.name, a.span))
	}
	return a.e.flagValue(a.e.equal(x, y, a.span))
}

// asDict turns data classes inside a value into dicts.
func (e *evaluator) asDict(v value.Value, span diag.Span) value.Value {
	v = e.force(v, span)
	switch x := v.(type) {
	case *value.Object:
		names, ok := lookup(x.Class, "__dataclass_fields__").(*value.Tuple)
		if !ok {
			return v
		}
		d := value.NewDict()
		for _, n := range names.Elems {
			d.Set(n, e.asDict(e.attribute(x, e.str(n, span), span), span))
		}
		return d
	case *value.List, *value.Tuple:
		elems, _ := sequenceOf(v)
		out := make([]value.Value, len(elems))
		for i, k := range elems {
			out[i] = e.asDict(k, span)
		}
		return likeSequence(v, out)
	}
	return v
}

func inspectFunctions() []methodRow {
	isClass := func(v value.Value) bool { _, ok := v.(*value.Class); return ok }
	isFunc := func(v value.Value) bool { _, ok := v.(*value.Func); return ok }
	isMethod := func(v value.Value) bool { _, ok := v.(*value.Method); return ok }
	test := func(f func(value.Value) bool) native {
		return func(a *args) value.Value { return value.Bool(f(a.vals[0])) }
	}
	return []methodRow{
		{"isclass", "obj", test(isClass)},
		{"isfunction", "obj", test(isFunc)},
		{"ismethod", "obj", test(isMethod)},
		{"signature", "callable", signatureOf},
	}
}

// signatureOf is inspect.signature: an object with the parameters by name.
func signatureOf(a *args) value.Value {
	fn, skip := a.vals[0], 0
	if c, ok := fn.(*value.Class); ok {
		fn, skip = lookup(c, "__init__"), 1
	}
	if m, ok := fn.(*value.Method); ok {
		fn, skip = m.Fn, 1
	}
	d := value.NewDict()
	d.Ordered = true
	if f, ok := fn.(*value.Func); ok {
		for i, p := range allParams(f.Params) {
			if i >= skip {
				d.Set(value.Str(p.Name), value.Str(p.Name))
			}
		}
	}
	o := &value.Object{Class: a.e.newClass("Signature"), Vars: value.NewNamespace()}
	o.Vars.Init("parameters", d)
	return o
}
