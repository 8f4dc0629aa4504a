package analysis

import (
	"encoding/hex"
	"strings"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/tensor"
)

// A methodRow is a method of a native type: its name, the parameters after
// self, and its code, which finds self at position 0.
type methodRow struct {
	name, params string
	run          native
}

// addMethods fills the namespaces of the native types.
func (t *nativeTypes) addMethods() {
	families := []struct {
		class *value.Class
		rows  []methodRow
	}{
		{t.str_, stringMethods()}, {t.str_, stringTests()}, {t.bytes_, bytesMethods()},
		{t.list, listMethods()}, {t.tuple, tupleMethods()}, {t.dict, dictMethods()}, {t.orderedDict, orderedMethods()},
		{t.set, setMethods()}, {t.set, setChanges()}, {t.frozenset, setMethods()},
		{t.dictKeys, viewMethods()}, {t.dictItems, viewMethods()},
		{t.int_, intMethods()}, {t.float_, floatMethods()},
		{t.range_, rangeMethods()}, {t.slice, sliceMethods()}, {t.iterator, iteratorMethods()}, {t.iterator, generatorMethods()},
	}
	for _, f := range families {
		for _, m := range f.rows {
			if f.class == t.str_ || f.class == t.bytes_ {
				m.run = reading(m.run)
			}
			f.class.Vars.Init(m.name, builtin(m.name, "self / "+m.params, ofBase(m.run)))
		}
	}
	for _, c := range []*value.Class{t.dict, t.list, t.set} {
		c.Vars.Init("__init__", builtin("__init__", "self / *rest **kw", ofBase(refill)))
	}
	t.defaultDict.Vars.Init("__init__", builtin("__init__", "self / *rest **kw", ofBase(refillDefault)))
	for _, m := range attributeDictMethods() {
		t.attributes.Vars.Init(m.name, builtin(m.name, "self / "+m.params, m.run))
	}
	t.dict.Vars.Init("fromkeys", &value.ClassMethod{Fn: builtin("fromkeys", "cls iterable value? /", fromKeys)})
	t.str_.Vars.Init("maketrans", &value.StaticMethod{Fn: builtin("maketrans", "x y? z? /", makeTrans)})
	t.int_.Vars.Init("from_bytes", &value.ClassMethod{Fn: builtin("from_bytes", "cls bytes byteorder?", fromBytes)})
	t.bytes_.Vars.Init("fromhex", &value.ClassMethod{Fn: builtin("fromhex", "cls text /", func(a *args) value.Value {
		b, err := hex.DecodeString(strings.Join(strings.Fields(a.str(1)), ""))
		if err != nil {
			a.e.fail(a.span, diag.BadValue, "non-hexadecimal number found in fromhex() arg")
		}
		return value.Bytes(b)
	})})
	t.float_.Vars.Init("fromhex", &value.ClassMethod{Fn: builtin("fromhex", "cls text /", fromHex)})
}

// nativeMethod finds an attribute of a value that no class statement made.
func (e *evaluator) nativeMethod(v value.Value, name string) (value.Value, bool) {
	if x, ok := e.nativeData(v, name); ok {
		return x, true
	}
	c := e.classOf(v)
	if m := lookup(c, name); m != nil {
		return e.bound(m, v, c), true
	}
	if name == "__class__" {
		return c, true
	}
	if s, ok := specialOf(v, name); ok {
		return &value.Method{Self: v, Fn: s}, true
	}
	return nil, false
}

// dtypeData finds what NumPy's dtypes say of themselves.
func dtypeData(t tensor.DType, name string) (value.Value, bool) {
	switch name {
	case "name":
		return value.Str(t.Long()), true
	case "itemsize":
		return value.Int(t.Size()), true
	case "type":
		return value.DType(t), true
	case "kind":
		switch {
		case t == tensor.Bool:
			return value.Str("b"), true
		case t.IsFloat():
			return value.Str("f"), true
		}
		return value.Str(t.Long()[:1]), true // i or u
	}
	return nil, false
}

// nativeData finds the attributes of native values that are no methods.
func (e *evaluator) nativeData(v value.Value, name string) (value.Value, bool) {
	switch x := v.(type) {
	case *value.Builtin:
		if name == "__name__" || name == "__qualname__" {
			return value.Str(x.Name), true
		}
	case *value.Slice:
		return sliceData(x, name)
	case *value.Range:
		switch name {
		case "start":
			return value.Int(x.Start), true
		case "stop":
			return value.Int(x.Stop), true
		case "step":
			return value.Int(x.Step), true
		}
	case value.Int, value.Bool, value.Big, value.Float:
		return numberData(v, name)
	case value.ArrayDType:
		return dtypeData(tensor.DType(x), name)
	case value.DType:
		if name == "__name__" {
			return value.Str(tensor.DType(x).Long()), true
		}
	case *value.Partial:
		if name == "keywords" {
			d := value.NewDict()
			for _, k := range x.Kwargs {
				d.Set(value.Str(k.Name), k.Value)
			}
			return d, true
		}
	case *value.Dict:
		if name == "default_factory" && x.Default != nil {
			return x.Default, true
		}
	}
	return nil, false
}

func sliceData(s *value.Slice, name string) (value.Value, bool) {
	switch name {
	case "start":
		return s.Lo, true
	case "stop":
		return s.Hi, true
	case "step":
		return s.Step, true
	}
	return nil, false
}

func numberData(v value.Value, name string) (value.Value, bool) {
	n, isInt := asInt(v)
	switch name {
	case "real":
		if isInt {
			return normInt(n), true
		}
		return v, true
	case "imag":
		if isInt {
			return value.Int(0), true
		}
		return value.Float(0), true
	case "numerator":
		if isInt {
			return normInt(n), true
		}
	case "denominator":
		return value.Int(1), isInt
	}
	return nil, false
}

// specialOf gives the special methods of native values that programs call by
// name: x.__len__() and the operators.
func specialOf(v value.Value, name string) (*value.Builtin, bool) {
	_, number := asFloat(v)
	if number && (name == "__len__" || name == "__getitem__" || name == "__contains__" || name == "__iter__") {
		return nil, false
	}
	fn, ok := specialFunctions()[name]
	if !ok {
		fn, ok = operatorMethod(name)
	}
	if !ok {
		return nil, false
	}
	return builtin(name, "self *rest", fn), true
}

func specialFunctions() map[string]native {
	return map[string]native{
		"__len__":  func(a *args) value.Value { return a.e.length(a.vals[0], a.span) },
		"__str__":  func(a *args) value.Value { return a.e.textValue(a.e.text(a.vals[0], a.span)) },
		"__repr__": func(a *args) value.Value { return a.e.textValue(a.e.reprText(a.vals[0], a.span)) },
		"__iter__": func(a *args) value.Value { return a.e.iterator(a.vals[0], a.span) },
		"__hash__": func(a *args) value.Value { return a.e.hash(a.vals[0], a.span) },
		"__bool__": func(a *args) value.Value { return a.e.runtimeBool(a.e.truth(a.vals[0], a.span)) },
		"__getitem__": func(a *args) value.Value {
			return a.e.subscript(a.vals[0], a.second(), a.span)
		},
		"__setitem__": func(a *args) value.Value {
			if len(a.rest) != 2 {
				a.fail(diag.BadCall, "takes a key and a value")
			}
			a.e.setItem(a.vals[0], a.rest[0], a.rest[1], a.span)
			return value.None{}
		},
		"__delitem__": func(a *args) value.Value {
			a.e.deleteItem(a.vals[0], a.second(), a.span)
			return value.None{}
		},
		"__contains__": func(a *args) value.Value {
			return a.e.contains(a.vals[0], a.second(), a.span)
		},
	}
}

// second is the operand of a special method.
func (a *args) second() value.Value {
	if len(a.rest) != 1 {
		a.fail(diag.BadCall, "takes 1 argument but %d were given", len(a.rest))
	}
	return a.rest[0]
}

// operatorMethod is x.__add__ and the like.
func operatorMethod(name string) (native, bool) {
	for _, op := range operatorOrder {
		for i, s := range special[op] {
			compare := isComparison(op)
			if s != name || op == "" || compare && i > 0 {
				continue
			}
			return func(a *args) value.Value {
				x, y := a.vals[0], plain(a.second())
				if i == 1 {
					x, y = y, x
				}
				if compare {
					return a.e.compareValues(op, x, y, a.span)
				}
				return a.e.binary(op, x, y, a.span)
			}, true
		}
	}
	return nil, false
}

// operatorOrder lists the operators; comparisons come last.
var operatorOrder = []string{"+", "-", "*", "/", "//", "%", "**", "@", "&", "|", "^", "<<", ">>", "<", "<=", ">", ">=", "==", "!="}

func isComparison(op string) bool {
	switch op {
	case "<", "<=", ">", ">=", "==", "!=":
		return true
	}
	return false
}

// unboundNative finds an attribute of a class that its namespace does not
// hold: what every object has.
func (e *evaluator) unboundNative(c *value.Class, name string) (value.Value, bool) {
	switch name {
	case "__init__", "__init_subclass__":
		return builtin(name, "*rest **kw", func(*args) value.Value { return value.None{} }), true
	case "__new__":
		return newOf(), true
	case "__getattribute__":
		return builtin(name, "self name", func(a *args) value.Value {
			if o, ok := a.vals[0].(*value.Object); ok {
				return a.e.plainAttribute(o, a.str(1), a.span)
			}
			return a.e.attribute(a.vals[0], a.str(1), a.span)
		}), true
	case "__delattr__":
		return builtin(name, "self name", func(a *args) value.Value {
			a.e.deletePlain(a.self(), a.str(1), a.span)
			return value.None{}
		}), true
	case "__setattr__":
		return builtin(name, "self name value", func(a *args) value.Value {
			if o, ok := a.vals[0].(*value.Object); ok {
				a.e.store(o, a.str(1), a.vals[2], a.span)
				return value.None{}
			}
			a.e.setAttribute(a.vals[0], a.str(1), a.vals[2], a.span)
			return value.None{}
		}), true
	}
	if c.Def != nil && nativeBase(c) == nil || c.Def == nil && c.Module != "builtins" || within(c, e.types.tensor) {
		return nil, false
	}
	fn, ok := specialFunctions()[name]
	if !ok {
		fn, ok = operatorMethod(name)
	}
	if !ok {
		return nil, false
	}
	return builtin(name, "self *rest", ofBase(fn)), true
}

// class is argument i, which must be a class.
func (a *args) class(i int) *value.Class {
	c, ok := a.vals[i].(*value.Class)
	if !ok {
		a.wrong(i, "a class")
	}
	return c
}
