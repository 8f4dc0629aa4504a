package analysis

import (
	"strings"

	"github.com/cellc/cellc/analysis/value"
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
		{"ParamSpec", "name *args **kw", func(a *args) value.Value {
			c := a.e.newClass(a.str(0))
			for _, part := range []string{"args", "kwargs"} {
				c.Vars.Init(part, a.e.newClass(part))
			}
			return c
		}},
		{"TypeVarTuple", "name *args **kw", func(a *args) value.Value { return a.e.newClass(a.str(0)) }},
		{"NewType", "name type", func(a *args) value.Value { return a.vals[1] }},
		{"get_type_hints", "obj **kw", func(a *args) value.Value { return a.e.attribute(a.vals[0], "__annotations__", a.span) }},
		{"get_origin", "tp", func(*args) value.Value { return value.None{} }},
		{"get_args", "tp", func(*args) value.Value { return &value.Tuple{} }},
		{"overload", "f /", func(a *args) value.Value { return a.vals[0] }},
		{"final", "f /", func(a *args) value.Value { return a.vals[0] }},
		{"no_type_check", "f /", func(a *args) value.Value { return a.vals[0] }},
		{"runtime_checkable", "c /", func(a *args) value.Value { return a.vals[0] }},
	})
	m.Vars.Init("TypedDict", e.newClass("TypedDict", e.types.dict))
	m.Vars.Init("TYPE_CHECKING", value.Bool(false))
	m.Vars.Init("NamedTuple", e.newClass("NamedTuple"))
	for _, n := range strings.Fields("Any Optional Union List Dict Tuple Set FrozenSet Type Text AnyStr Generic Protocol Literal Final ClassVar " +
		"NoReturn Self Concatenate Annotated IO Deque DefaultDict Counter Generator AsyncIterable Awaitable Coroutine") {
		m.Vars.Init(n, e.newClass(n))
	}
	abstract := e.abstractTypes()
	for _, n := range sorted(abstract) {
		c := e.newClass(n)
		if mapping, ok := m.Vars.Get("Mapping").(*value.Class); ok && n == "MutableMapping" {
			c = e.newClass(n, mapping)
		} else if n == "Mapping" {
			e.addMappingMethods(c)
		}
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

// addMappingMethods gives a class what the library's _mappings.py makes of
// __getitem__ and __iter__.
func (e *evaluator) addMappingMethods(c *value.Class) {
	for _, name := range []string{"keys", "values", "items", "__contains__", "get", "pop", "setdefault", "update", "clear"} {
		c.Vars.Init(name, builtin(name, "self *args **kw", func(a *args) value.Value {
			f := e.importModule("_mappings", a.span).Vars.Get(name)
			return e.call(f, append([]value.Value{a.vals[0]}, a.rest...), a.kw, a.span)
		}))
	}
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
	sized := []*value.Class{t.list, t.tuple, t.dict, t.set, t.frozenset, t.str_, t.bytes_, t.range_, t.dictKeys, t.dictValues, t.dictItems}
	return map[string]func(value.Value) bool{
		"Callable":        e.callable,
		"Hashable":        func(v value.Value) bool { _, ok := value.Hash(v); return ok },
		"Iterable":        has("__iter__", append(sized, t.iterator)...),
		"Iterator":        has("__next__", t.iterator),
		"Sized":           has("__len__", sized...),
		"Container":       has("__contains__", sized...),
		"Collection":      anyOf(sized...),
		"Sequence":        anyOf(t.list, t.tuple, t.str_, t.bytes_, t.range_),
		"MutableSequence": anyOf(t.list),
		"Mapping":         anyOf(t.dict),
		"MutableMapping":  anyOf(t.dict),
		"MutableSet":      anyOf(t.set),
		"KeysView":        anyOf(t.dictKeys),
		"ValuesView":      anyOf(t.dictValues),
		"ItemsView":       anyOf(t.dictItems),
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

func stringModule() *value.Module {
	m := newModule("_string", nil)
	lower, upper, digits := "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789"
	texts := map[string]string{"ascii_lowercase": lower, "ascii_uppercase": upper, "ascii_letters": lower + upper, "digits": digits,
		"hexdigits": digits + "abcdefABCDEF", "octdigits": "01234567", "punctuation": "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", "whitespace": " \t\n\r\x0b\x0c"}
	for _, n := range sorted(texts) {
		m.Vars.Init(n, value.Str(texts[n]))
	}
	return m
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
