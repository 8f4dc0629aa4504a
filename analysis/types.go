package analysis

import (
	"strings"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/tensor"
)

// nativeTypes are the classes of values that no class statement makes. Their
// methods stand in their namespaces, as those of other classes do.
type nativeTypes struct {
	object, type_, exception *value.Class

	noneType, ellipsis, notImplemented                  *value.Class
	int_, float_, bool_, str_, bytes_, dtype            *value.Class
	list, tuple, dict, set, frozenset, slice, range_    *value.Class
	function, builtin, method, module, iterator         *value.Class
	property, staticMethod, classMethod, super, partial *value.Class
	orderedDict, defaultDict, attributes                *value.Class
	dictKeys, dictValues, dictItems                     *value.Class

	exceptions []*value.Class
	// keys are the objects that were dict keys, by what their __hash__ gave.
	keys map[string][]*value.Object
	// The library's classes, which its modules put in place of these.
	tensor, parameter, ndarray *value.Class
}

// newNativeTypes makes the classes.
func newNativeTypes() *nativeTypes {
	t := &nativeTypes{keys: map[string][]*value.Object{}}
	t.object = &value.Class{Name: "object", Vars: value.NewNamespace(), Module: "builtins"}
	t.object.MRO = []*value.Class{t.object}
	t.object.Is = func(value.Value) bool { return true }
	for _, d := range t.plainClasses() {
		*d.at = t.class(d.name, t.object)
	}
	t.bool_ = t.class("bool", t.int_)
	t.tensor, t.ndarray = t.class("Tensor", t.object), t.class("ndarray", t.object)
	t.parameter = t.class("Parameter", t.tensor)
	t.orderedDict, t.defaultDict = t.class("OrderedDict", t.dict), t.class("defaultdict", t.dict)
	t.attributes = t.class("dict", t.dict)
	t.makeExceptions()
	t.module.Vars.Init("__init__", builtin("__init__", "self name doc?", func(a *args) value.Value {
		a.self().Vars.Init("__name__", a.vals[1])
		a.self().Vars.Init("__doc__", a.or(2, value.None{}))
		return value.None{}
	}))
	t.addConversions()
	t.addMethods()
	return t
}

// A classPlace is a class without a base of its own, and where it is kept.
type classPlace struct {
	at   **value.Class
	name string
}

func (t *nativeTypes) plainClasses() []classPlace {
	return []classPlace{
		{&t.type_, "type"}, {&t.noneType, "NoneType"}, {&t.ellipsis, "ellipsis"}, {&t.notImplemented, "NotImplementedType"},
		{&t.int_, "int"}, {&t.float_, "float"}, {&t.str_, "str"}, {&t.bytes_, "bytes"}, {&t.dtype, "dtype"},
		{&t.list, "list"}, {&t.tuple, "tuple"}, {&t.dict, "dict"}, {&t.set, "set"}, {&t.frozenset, "frozenset"},
		{&t.slice, "slice"}, {&t.range_, "range"}, {&t.function, "function"}, {&t.builtin, "builtin_function_or_method"},
		{&t.method, "method"}, {&t.module, "module"}, {&t.iterator, "iterator"}, {&t.property, "property"},
		{&t.staticMethod, "staticmethod"}, {&t.classMethod, "classmethod"}, {&t.super, "super"}, {&t.partial, "functools.partial"},
		{&t.dictKeys, "dict_keys"}, {&t.dictValues, "dict_values"}, {&t.dictItems, "dict_items"},
	}
}

// class makes a native class; its instances are told by classOf.
func (t *nativeTypes) class(name string, base *value.Class) *value.Class {
	c := &value.Class{Name: name, Bases: []*value.Class{base}, Vars: value.NewNamespace(), Module: "builtins"}
	c.MRO = append([]*value.Class{c}, base.MRO...)
	c.Is = func(v value.Value) bool { return within(t.classOf(v), c) }
	return c
}

// within reports whether c is base or derives from it.
func within(c, base *value.Class) bool {
	for _, k := range c.MRO {
		if k == base {
			return true
		}
	}
	return false
}

// exceptionTree lists the exceptions after their bases: those that MindSpore's
// graph mode may raise, and the bases between them.
const exceptionTree = `
BaseException object
Exception BaseException
GeneratorExit BaseException
KeyboardInterrupt BaseException
SystemExit BaseException
ArithmeticError Exception
LookupError Exception
AssertionError Exception
AttributeError Exception
ImportError Exception
ModuleNotFoundError ImportError
EOFError Exception
MemoryError Exception
NameError Exception
UnboundLocalError NameError
OSError Exception
FileNotFoundError OSError
RuntimeError Exception
NotImplementedError RuntimeError
RecursionError RuntimeError
StopIteration Exception
SyntaxError Exception
IndentationError SyntaxError
TypeError Exception
ValueError Exception
UnicodeError ValueError
UnicodeEncodeError UnicodeError
UnicodeDecodeError UnicodeError
IndexError LookupError
KeyError LookupError
OverflowError ArithmeticError
ZeroDivisionError ArithmeticError
FloatingPointError ArithmeticError
Warning Exception
RuntimeWarning Warning
UserWarning Warning
DeprecationWarning Warning
FutureWarning Warning
`

// makeExceptions makes the classes of exceptions. They have no New: an
// exception is a plain object.
func (t *nativeTypes) makeExceptions() {
	made := map[string]*value.Class{"object": t.object}
	for _, row := range rows(exceptionTree) {
		c := t.class(row[0], made[row[1]])
		c.Is = nil
		made[row[0]] = c
		t.exceptions = append(t.exceptions, c)
	}
	t.exception = made["BaseException"]
	for _, n := range []string{"__cause__", "__context__", "__traceback__"} {
		t.exception.Vars.Init(n, value.None{})
	}
	t.exception.Vars.Init("with_traceback", builtin("with_traceback", "self tb", func(a *args) value.Value { return a.vals[0] }))
	t.exception.Vars.Init("__init__", builtin("__init__", "self / *args **kwargs", func(a *args) value.Value {
		if o, ok := a.vals[0].(*value.Object); ok {
			a.e.trail.Set(o.Vars.Slot("args"), &value.Tuple{Elems: a.rest}, a.span)
		}
		return value.None{}
	}))
	made["SystemExit"].Vars.Init("code", &value.Property{Get: builtin("code", "self /", func(a *args) value.Value {
		return exitStatus(a.vals[0].(*value.Object))
	})})
}

// rows splits a table written as text into lines and words.
func rows(text string) [][]string {
	var out [][]string
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		out = append(out, strings.Fields(line))
	}
	return out
}

// classOf is the class of a value.
func (e *evaluator) classOf(v value.Value) *value.Class {
	return e.types.classOf(e.force(v, diag.Span{}))
}

func (t *nativeTypes) classOf(v value.Value) *value.Class {
	switch x := v.(type) {
	case *value.Object:
		return x.Class
	case value.Int, value.Big, value.SymInt:
		return t.int_
	case value.Float:
		return t.float_
	case value.Bool:
		return t.bool_
	case value.Str, *value.Text:
		return t.str_
	case *value.Tensor:
		return t.classOfTensor(x)
	case *value.Tuple:
		return t.tuple
	case *value.List:
		return t.list
	case *value.Dict:
		return t.classOfDict(x)
	case value.None:
		return t.noneType
	case *value.Class:
		return t.type_
	case *value.Parameter:
		return t.parameter
	}
	return t.classOfRare(v)
}

func (t *nativeTypes) classOfDict(d *value.Dict) *value.Class {
	switch {
	case d.Default != nil:
		return t.defaultDict
	case d.Ordered:
		return t.orderedDict
	}
	return t.dict
}

func (t *nativeTypes) classOfTensor(x *value.Tensor) *value.Class {
	switch {
	case x.Num == tensor.Bool:
		return t.bool_
	case x.Num.IsFloat():
		return t.float_
	case x.IsNumber():
		return t.int_
	case x.Numpy:
		return t.ndarray
	}
	return t.tensor
}

func (t *nativeTypes) classOfRare(v value.Value) *value.Class {
	switch x := v.(type) {
	case *value.Set:
		if x.Frozen {
			return t.frozenset
		}
		return t.set
	case *value.DictView:
		return map[string]*value.Class{"dict_keys": t.dictKeys, "dict_values": t.dictValues, "dict_items": t.dictItems}[x.Name]
	case value.Bytes:
		return t.bytes_
	case value.DType, value.ArrayDType:
		return t.dtype
	case value.Ellipsis:
		return t.ellipsis
	case value.NotImplemented:
		return t.notImplemented
	case *value.Slice:
		return t.slice
	case *value.Range:
		return t.range_
	case *value.Iter:
		return t.iterator
	case *value.Module:
		return t.module
	}
	return t.classOfCallable(v)
}

func (t *nativeTypes) classOfCallable(v value.Value) *value.Class {
	switch v.(type) {
	case *value.Func, *value.Choice:
		return t.function
	case *value.Builtin:
		return t.builtin
	case *value.Method:
		return t.method
	case *value.Partial:
		return t.partial
	case *value.Property:
		return t.property
	case *value.StaticMethod:
		return t.staticMethod
	case *value.ClassMethod:
		return t.classMethod
	case *value.Super:
		return t.super
	}
	return t.object
}

// typeName is Python's name of a value's type.
func (e *evaluator) typeName(v value.Value) string { return e.classOf(v).Name }

// isInstance is Python's isinstance for one class or a tuple of classes.
func (e *evaluator) isInstance(v, class value.Value, span diag.Span) bool {
	return e.scalarIs(v, class) || e.anyClass(class, span, func(c *value.Class) bool {
		if within(e.classOf(v), c) {
			return true
		}
		t, ok := v.(*value.Tensor)
		if ok && (t.Numpy || t.IsNumber()) && c == e.types.tensor {
			return false
		}
		return c.Is != nil && c.Is(v)
	})
}

// anyClass reports whether a class, or one of a nested tuple of them,
// satisfies f.
func (e *evaluator) anyClass(class value.Value, span diag.Span, f func(*value.Class) bool) bool {
	switch c := class.(type) {
	case *value.Class:
		return f(c)
	case value.None:
		return f(e.types.noneType)
	case value.DType: // a type of NumPy's scalars
		return false
	case *value.Tuple:
		defer e.descend(span)()
		for _, k := range c.Elems {
			if e.anyClass(e.force(k, span), span, f) {
				return true
			}
		}
		return false
	}
	e.fail(span, diag.BadType, "a class or a tuple of classes is needed, not %s", e.describe(class))
	return false
}
