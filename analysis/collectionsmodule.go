package analysis

import (
	"strings"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
)

func (e *evaluator) collectionsModule() *value.Module {
	m := newModule("_collections", []methodRow{
		{"namedtuple", "typename field_names * rename? defaults? module?", namedTuple},
	})
	m.Vars.Init("OrderedDict", e.types.orderedDict)
	m.Vars.Init("defaultdict", e.types.defaultDict)
	m.Vars.Init("abc", e.typingModule("collections.abc"))
	return m
}

// fieldNames reads the fields of a namedtuple: a sequence, or a text of names.
func (a *args) fieldNames(i int) []string {
	if s, ok := a.vals[i].(value.Str); ok {
		return strings.Fields(strings.ReplaceAll(string(s), ",", " "))
	}
	var out []string
	for _, v := range a.items(i) {
		out = append(out, a.e.str(v, a.span))
	}
	return out
}

// namedTuple makes a class of tuples with named fields. An instance is an
// object on the tuple.
func namedTuple(a *args) value.Value {
	names := a.fieldNames(1)
	var defaults []value.Value
	if a.given(3) {
		defaults = a.copied(3)
	}
	return a.e.namedTupleClass(a.str(0), names, defaults)
}

func (e *evaluator) namedTupleClass(name string, fields []string, defaults []value.Value) *value.Class {
	c := e.newClass(name, e.types.tuple)
	params := make([]string, len(fields))
	names := &value.Tuple{}
	for i, f := range fields {
		params[i] = f
		if i >= len(fields)-len(defaults) {
			params[i] += "?"
		}
		names.Elems = append(names.Elems, value.Str(f))
		c.Vars.Init(f, &value.Property{Get: builtin(f, "self /", func(a *args) value.Value { return tupleOf(a.vals[0]).Elems[i] })})
	}
	make := func(elems []value.Value) value.Value {
		return &value.Object{Class: c, Vars: value.NewNamespace(), Base: &value.Tuple{Elems: elems}}
	}
	c.New = builtin(name, strings.Join(params, " "), func(a *args) value.Value {
		for i := range a.vals {
			if a.vals[i] == nil {
				a.vals[i] = defaults[i-len(fields)+len(defaults)]
			}
		}
		return make(a.vals)
	}).Fn
	c.Vars.Init("_fields", names)
	c.Vars.Init("_make", &value.ClassMethod{Fn: builtin("_make", "cls iterable /", func(a *args) value.Value { return make(a.copied(1)) })})
	for _, r := range namedTupleMethods(fields, make) {
		c.Vars.Init(r.name, builtin(r.name, "self / "+r.params, r.run))
	}
	return c
}

// tupleOf is the tuple that an instance of a namedtuple holds.
func tupleOf(v value.Value) *value.Tuple {
	if t, ok := plain(v).(*value.Tuple); ok {
		return t
	}
	return &value.Tuple{}
}

func namedTupleMethods(fields []string, make func([]value.Value) value.Value) []methodRow {
	return []methodRow{
		{"__repr__", "", func(a *args) value.Value {
			var parts []string
			for i, v := range tupleOf(a.vals[0]).Elems {
				parts = append(parts, fields[i]+"="+a.e.reprText(v, a.span))
			}
			return a.e.textValue(a.self().Class.Name + "(" + strings.Join(parts, ", ") + ")")
		}},
		{"_asdict", "", func(a *args) value.Value {
			d := value.NewDict()
			for i, v := range tupleOf(a.vals[0]).Elems {
				d.Set(value.Str(fields[i]), v)
			}
			return d
		}},
		{"_replace", "**kw", func(a *args) value.Value {
			elems := append([]value.Value{}, tupleOf(a.vals[0]).Elems...)
		next:
			for _, k := range a.kw {
				for i, f := range fields {
					if f == k.Name {
						elems[i] = k.Value
						continue next
					}
				}
				a.e.fail(a.span, diag.BadValue, "Got unexpected field names: ['%s']", k.Name)
			}
			return make(elems)
		}},
	}
}
