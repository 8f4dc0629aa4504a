package analysis

import (
	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
)

// enumModule is Python's enum, as far as a class of named constants goes. The
// members are made when the class statement ends.
func (e *evaluator) enumModule() *value.Module {
	m := newModule("enum", []methodRow{
		{"auto", "", func(a *args) value.Value {
			return &value.Object{Class: a.e.autoClass(), Vars: value.NewNamespace()}
		}},
		{"unique", "cls /", func(a *args) value.Value { return a.vals[0] }},
	})
	base := e.newClass("Enum")
	for _, r := range enumMethods() {
		base.Vars.Init(r.name, builtin(r.name, "self / "+r.params, r.run))
	}
	m.Vars.Init("Enum", base)
	m.Vars.Init("IntEnum", e.newClass("IntEnum", base))
	return m
}

func (e *evaluator) autoClass() *value.Class { return e.newClass("auto") }

func enumMethods() []methodRow {
	return []methodRow{
		{"__repr__", "", func(a *args) value.Value {
			o := a.self()
			return value.Str("<" + o.Class.Name + "." + a.e.str(o.Vars.Get("name"), a.span) + ": " + a.e.repr(o.Vars.Get("value"), a.span) + ">")
		}},
		{"__str__", "", func(a *args) value.Value {
			o := a.self()
			return value.Str(o.Class.Name + "." + a.e.str(o.Vars.Get("name"), a.span))
		}},
	}
}

// isEnum reports whether a class derives from Enum.
func isEnum(c *value.Class) bool {
	for _, k := range c.MRO[1:] {
		if k.Name == "Enum" && k.Module == "builtins" {
			return true
		}
	}
	return false
}

// makeMembers turns the constants of a class that derives from Enum into its
// members.
func (e *evaluator) makeMembers(c *value.Class, span diag.Span) {
	next := value.Value(value.Int(1))
	members := &value.Tuple{}
	for _, n := range c.Vars.Names() {
		v := c.Vars.Get(n)
		if n[0] == '_' || e.callable(v) {
			continue
		}
		switch v.(type) {
		case *value.Property, *value.ClassMethod:
			continue
		}
		if o, ok := v.(*value.Object); ok && o.Class.Name == "auto" {
			v = next
		}
		if k, ok := v.(value.Int); ok {
			next = k + 1
		}
		o := &value.Object{Class: c, Vars: value.NewNamespace()}
		o.Vars.Init("name", value.Str(n))
		o.Vars.Init("value", v)
		e.trail.Set(c.Vars.Slot(n), o, span)
		members.Elems = append(members.Elems, o)
	}
	if len(members.Elems) == 0 {
		return
	}
	c.Vars.Init("__members__", members)
	c.New = builtin(c.Name, "value /", func(a *args) value.Value {
		return a.member(members, "value", a.vals[0])
	}).Fn
	c.Vars.Init("__class_getitem__", &value.ClassMethod{Fn: builtin(c.Name, "cls name /", func(a *args) value.Value {
		return a.member(members, "name", a.vals[1])
	})})
}

// member is the member of an enumeration with a value or name.
func (a *args) member(members *value.Tuple, attr string, want value.Value) value.Value {
	for _, m := range members.Elems {
		if m == want || a.equal(m.(*value.Object).Vars.Get(attr), want) {
			return m
		}
	}
	a.e.fail(a.span, diag.BadValue, "%s is not a valid %s", a.e.repr(want, a.span), a.name)
	return nil
}
