package analysis

import (
	"fmt"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
)

// own tells functions of a class body, also those that a decorator hides,
// which class they belong to.
func own(c *value.Class, fs []*value.Func) {
	for _, f := range fs {
		if f.Class == nil {
			f.Class = c
			f.Qualname = c.Name + "." + f.Name
		}
	}
}

func functionsIn(v value.Value) []*value.Func {
	switch x := v.(type) {
	case *value.Func:
		return []*value.Func{x}
	case *value.StaticMethod:
		return functionsIn(x.Fn)
	case *value.ClassMethod:
		return functionsIn(x.Fn)
	case *value.Property:
		return append(append(functionsIn(x.Get), functionsIn(x.Set)...), functionsIn(x.Del)...)
	}
	return nil
}

// linearize is the method resolution order of a class: C3.
func (e *evaluator) linearize(c *value.Class, span diag.Span) []*value.Class {
	var lists [][]*value.Class
	for _, b := range c.Bases {
		lists = append(lists, append([]*value.Class{}, b.MRO...))
	}
	lists = append(lists, append([]*value.Class{}, c.Bases...))
	out := []*value.Class{c}
	for {
		for _, l := range lists {
			e.work(1+len(l)*len(lists)/16, span)
		}
		next, done := candidate(lists)
		if done {
			return out
		}
		if next == nil {
			e.fail(span, diag.BadType, "the bases of `%s` have no consistent method resolution order", c.Name)
		}
		out = append(out, next)
		for i, l := range lists {
			if len(l) > 0 && l[0] == next {
				lists[i] = l[1:]
			}
		}
	}
}

// candidate is the first head of a list that stands in no other's tail.
func candidate(lists [][]*value.Class) (next *value.Class, done bool) {
	done = true
	for _, l := range lists {
		if len(l) == 0 {
			continue
		}
		done = false
		if !inTail(lists, l[0]) {
			return l[0], false
		}
	}
	return nil, done
}

func inTail(lists [][]*value.Class, c *value.Class) bool {
	for _, l := range lists {
		for _, k := range l[min(1, len(l)):] {
			if k == c {
				return true
			}
		}
	}
	return false
}

// bound is a class attribute as seen through an instance.
func (e *evaluator) bound(v, self value.Value, c *value.Class) value.Value {
	switch x := v.(type) {
	case *value.Func:
		return &value.Method{Self: self, Fn: x}
	case *value.Builtin:
		return &value.Method{Self: self, Fn: x}
	case *value.StaticMethod:
		return x.Fn
	case *value.ClassMethod:
		return &value.Method{Self: c, Fn: x.Fn}
	case *value.Poison:
		e.spoiled(x, diag.Span{})
	}
	return v
}

// subclass reports whether c is a subclass of base, or base itself.
func (e *evaluator) subclass(c, base *value.Class) bool {
	for _, k := range c.MRO {
		if k == base {
			return true
		}
	}
	return false
}

// superHere is super() without arguments: by the class that holds the running
// function.
func (e *evaluator) superHere(span diag.Span) value.Value {
	f := e.env().Func
	if f == nil || f.Class == nil || len(e.env().Args) == 0 {
		e.fail(span, diag.BadCall, "super() without arguments only works in a method")
	}
	return &value.Super{Class: f.Class, Self: e.env().Args[0]}
}

// superAttribute looks a name up after a class in the MRO.
func (e *evaluator) superAttribute(s *value.Super, name string, span diag.Span) (value.Value, bool) {
	c := e.superClass(s, span)
	found := false
	for _, k := range c.MRO {
		if found {
			if v := k.Vars.Get(name); v != nil {
				return e.descriptor(v, s.Self, c, span), true
			}
		}
		found = found || k == s.Class
	}
	return e.inherited(s.Self, name)
}

// superClass is the class whose MRO super() walks: for a class, that of its
// metaclass where the method is one of the metaclass's.
func (e *evaluator) superClass(s *value.Super, span diag.Span) *value.Class {
	switch x := s.Self.(type) {
	case *value.Object:
		return x.Class
	case *value.Class:
		if within(s.Class, e.types.type_) && !within(x, e.types.type_) {
			return x.Meta
		}
		return x
	}
	if _, native := s.Self.(value.Value); native {
		return e.classOf(s.Self)
	}
	e.fail(span, diag.BadType, "super() needs an object or a class")
	return nil
}

// inherited is a special method that every object has, bound to self.
func (e *evaluator) inherited(self value.Value, name string) (value.Value, bool) {
	switch name {
	case "__new__":
		return newOf(), true
	case "__init__", "__init_subclass__":
		return &value.Builtin{Name: name, Fn: func(*value.Call) value.Value { return value.None{} }}, true
	case "__setattr__":
		return e.plainSetattr(self), true
	case "__call__":
		if c, ok := self.(*value.Class); ok {
			return builtin(name, "*rest **kw", func(a *args) value.Value { return a.e.newInstance(c, a.rest, a.kw, a.span) }), true
		}
	}
	o, ok := self.(*value.Object)
	if !ok {
		return nil, false
	}
	if m := specialOfBase(o, name); m != nil {
		return m, true
	}
	return e.plainMethod(o, name)
}

// plainMethod is a special method of object, bound to o.
func (e *evaluator) plainMethod(o *value.Object, name string) (value.Value, bool) {
	rows := map[string]methodRow{
		"__delattr__":      {"__delattr__", "name", func(a *args) value.Value { a.e.deletePlain(o, a.str(0), a.span); return value.None{} }},
		"__getattribute__": {"__getattribute__", "name", func(a *args) value.Value { return a.e.plainAttribute(o, a.str(0), a.span) }},
		"__eq__": {"__eq__", "other", func(a *args) value.Value {
			if a.vals[0] == value.Value(o) {
				return value.Bool(true)
			}
			return value.NotImplemented{}
		}},
		"__hash__": {"__hash__", "", func(a *args) value.Value { return a.e.hash(value.Str(fmt.Sprintf("%p", o)), a.span) }},
		"__repr__": {"__repr__", "", func(a *args) value.Value { return value.Str("<" + className(o.Class) + " object>") }},
		"__str__":  {"__str__", "", func(a *args) value.Value { return a.e.textValue(a.e.reprText(o, a.span)) }},
	}
	r, ok := rows[name]
	if !ok {
		return nil, false
	}
	return builtin(r.name, r.params, r.run), true
}

// descriptor is a class attribute read through self: properties are called.
func (e *evaluator) descriptor(v, self value.Value, c *value.Class, span diag.Span) value.Value {
	switch x := v.(type) {
	case *value.Property:
		if x.Get == nil {
			e.fail(span, diag.UndefinedName, "this property of %s has no getter", c.Name)
		}
		v := e.call(x.Get, []value.Value{self}, nil, span)
		if o, ok := self.(*value.Object); ok && x.Once != "" && e.rec == nil {
			o.Vars.Init(x.Once, v)
		}
		return v
	case *value.Object:
		if m := e.method(x, "__get__"); m != nil {
			return e.call(m, []value.Value{self, c}, nil, span)
		}
	}
	return e.bound(v, self, c)
}

// plainSetattr is object.__setattr__ bound to an object.
func (e *evaluator) plainSetattr(self value.Value) value.Value {
	return &value.Builtin{Name: "__setattr__", Fn: func(c *value.Call) value.Value {
		o, ok := self.(*value.Object)
		name, isStr := c.Args[0].(value.Str)
		if !ok || !isStr || len(c.Args) != 2 {
			e.fail(c.Span, diag.BadCall, "__setattr__ takes a name and a value")
		}
		e.store(o, string(name), c.Args[1], c.Span)
		return value.None{}
	}}
}
