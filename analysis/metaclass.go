package analysis

import (
	"sort"
	"strings"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/frontend"
)

// This file makes classes: by a class statement, by type(name, bases, dict),
// and by metaclasses.

// class evaluates a class statement.
func (e *evaluator) class(s *frontend.ClassDef) {
	decorate := e.decorators(s.Decorators)
	c := e.emptyClass(s.Name, e.basesOf(s), s.Span())
	c.Def = s
	keywords, meta := e.classKeywords(s, c)
	env := e.env()
	inner := &value.Env{Vars: map[string]*value.Slot{}, Outer: closureOf(env), Module: env.Module, Class: c.Vars, ClassName: c.Name}
	e.frames = append(e.frames, frame{env: inner})
	e.block(s.Body)
	e.frames = e.frames[:len(e.frames)-1]
	var v value.Value = c
	if meta != nil && (lookup(meta, "__new__") != nil || lookup(meta, "__init__") != nil) {
		v = e.callMeta(meta, c, keywords, s.Span())
	} else {
		c.Meta = meta
		e.completeClass(c, keywords, s.Span())
	}
	if made, ok := v.(*value.Class); ok {
		own(made, inner.Defs)
	}
	e.trail.Set(e.env().Target(s.Name), decorate(v), s.Span())
}

func (e *evaluator) basesOf(s *frontend.ClassDef) []*value.Class {
	var out []*value.Class
	for _, v := range e.elements(s.Bases) {
		if b, ok := v.(*value.Builtin); ok && b.Name == "NamedTuple" {
			v = e.attribute(e.findModule("typing"), "NamedTuple", s.Span())
		}
		base, ok := v.(*value.Class)
		if !ok {
			e.fail(s.Bases[0].Span(), diag.BadType, "a base of a class must be a class, not %s", e.describe(v))
		}
		out = append(out, base)
	}
	return out
}

// emptyClass is a class with nothing in it.
func (e *evaluator) emptyClass(name string, bases []*value.Class, span diag.Span) *value.Class {
	c := &value.Class{Name: name, Vars: value.NewNamespace(), Module: e.env().Module.Name, Bases: bases}
	if len(c.Bases) == 0 {
		c.Bases = []*value.Class{e.types.object}
	}
	c.MRO = e.linearize(c, span)
	for _, b := range c.Bases {
		if c.Meta == nil {
			c.Meta = b.Meta
		}
	}
	return c
}

// classKeywords are the keywords of a class statement, without its metaclass.
func (e *evaluator) classKeywords(s *frontend.ClassDef, c *value.Class) ([]value.Kwarg, *value.Class) {
	var out []value.Kwarg
	meta := c.Meta
	for _, k := range s.Keywords {
		v := e.eval(k.Value)
		if k.Name != "metaclass" {
			out = append(out, value.Kwarg{Name: k.Name, Value: v})
			continue
		}
		m, ok := v.(*value.Class)
		if !ok || !within(m, e.types.type_) {
			e.stop(e.errorf(k.Value.Span(), diag.Unsupported, "a metaclass must be a class that derives from `type`, not %s", e.describe(v)).
				Help("derive it from `type`, or use a class decorator or `__init_subclass__`"))
		}
		meta = m
	}
	if meta == e.types.type_ {
		meta = nil
	}
	return out, meta
}

// callMeta makes a class by its metaclass's __new__ and __init__.
func (e *evaluator) callMeta(meta, body *value.Class, keywords []value.Kwarg, span diag.Span) value.Value {
	args := []value.Value{value.Str(body.Name), &value.Tuple{Elems: classValues(body.Bases)}, e.attributesDict(body.Vars, span)}
	var v value.Value
	if make := lookup(meta, "__new__"); make != nil {
		v = e.call(unbound(make), append([]value.Value{meta}, args...), keywords, span)
	} else {
		body.Meta = meta
		e.completeClass(body, keywords, span)
		v = body
	}
	c, ok := v.(*value.Class)
	if !ok {
		return v
	}
	if c.Def == nil {
		c.Def = body.Def
	}
	if init := lookup(meta, "__init__"); init != nil {
		e.call(init, append([]value.Value{c}, args...), keywords, span)
	}
	return v
}

// completeClass ends the making of a class whose namespace is filled.
func (e *evaluator) completeClass(c *value.Class, keywords []value.Kwarg, span diag.Span) {
	for _, n := range c.Vars.Names() {
		own(c, functionsIn(c.Vars.Get(n)))
	}
	for _, n := range c.Vars.Names() {
		switch v := c.Vars.Get(n).(type) {
		case *value.Object:
			if m := e.method(v, "__set_name__"); m != nil {
				e.call(m, []value.Value{c, value.Str(n)}, nil, span)
			}
		case *value.Property:
			if v.Once != "" {
				v.Once = n
			}
		}
	}
	if base := c.Bases[0]; base.Name == "NamedTuple" && base.Module == "builtins" {
		e.makeNamedTuple(c, span)
	}
	for _, k := range c.MRO[1:] {
		if f := k.Vars.Get("__init_subclass__"); f != nil {
			e.call(unbound(f), []value.Value{c}, keywords, span)
			return
		}
	}
}

// newClassOf is type.__new__(meta, name, bases, namespace).
func (e *evaluator) newClassOf(a *args) value.Value {
	if len(a.rest) != 3 {
		a.fail(diag.BadCall, "of a metaclass takes a name, bases and a dict")
	}
	meta := a.class(0)
	if meta == e.types.type_ {
		meta = nil
	}
	return e.makeClass(a, meta, a.rest[0], a.rest[1], a.rest[2], a.kw)
}

// makeClass makes a class of its name, bases and namespace.
func (e *evaluator) makeClass(a *args, meta *value.Class, name, bases, namespace value.Value, keywords []value.Kwarg) value.Value {
	var list []*value.Class
	for _, b := range e.items(bases, a.span) {
		base, ok := b.(*value.Class)
		if !ok {
			a.fail(diag.BadType, "needs classes as bases")
		}
		list = append(list, base)
	}
	c := e.emptyClass(e.str(name, a.span), list, a.span)
	if meta != nil {
		c.Meta = meta
	}
	if m := e.mapping(namespace); m != nil {
		for _, k := range m.Keys() {
			v, _ := m.Get(k)
			c.Vars.Init(e.str(k, a.span), v)
		}
	}
	e.completeClass(c, keywords, a.span)
	return c
}

// newType is type(x), and type(name, bases, dict).
func newType(a *args) value.Value {
	if a.vals[1] == nil {
		if c, ok := a.vals[0].(*value.Class); ok && c.Meta != nil {
			return c.Meta
		}
		return a.e.typeOfAny(a.vals[0], a.span)
	}
	return a.e.makeClass(a, nil, a.vals[0], a.vals[1], a.or(2, value.NewDict()), a.kw)
}

// metaMethod is a method that the program's metaclass gives a class; nil if it
// gives none.
func (e *evaluator) metaMethod(c *value.Class, name string) value.Value {
	if c.Meta == nil {
		return nil
	}
	v := lookup(c.Meta, name)
	if v == nil {
		return nil
	}
	return e.bound(v, c, c.Meta)
}

// metaAttribute is an attribute that a metaclass gives a class.
func (e *evaluator) metaAttribute(c *value.Class, name string, span diag.Span) (value.Value, bool) {
	if c.Meta == nil {
		return nil, false
	}
	if v := lookup(c.Meta, name); v != nil {
		return e.descriptor(v, c, c.Meta, span), true
	}
	if m := e.metaMethod(c, "__getattr__"); m != nil {
		return e.call(m, []value.Value{value.Str(name)}, nil, span), true
	}
	return nil, false
}

// refuseAbstract reports the methods that an abstract class leaves open.
func (e *evaluator) refuseAbstract(c *value.Class, span diag.Span) {
	if c.Def == nil || c.Meta == nil {
		return
	}
	seen := map[string]bool{}
	var open []string
	for _, k := range c.MRO {
		for _, n := range k.Vars.Names() {
			if !seen[n] && e.abstract(k.Vars.Get(n)) {
				open = append(open, n)
			}
			seen[n] = true
		}
	}
	if len(open) == 0 {
		return
	}
	e.fail(span, diag.BadType, "Can't instantiate abstract class %s with %s", c.Name, abstractNames(open))
}

func (e *evaluator) abstract(v value.Value) bool {
	for _, f := range functionsIn(v) {
		if f.Vars.Has("__isabstractmethod__") {
			return true
		}
	}
	return false
}

// abstractNames lists the methods that an abstract class leaves open, as
// CPython's message does.
func abstractNames(open []string) string {
	sort.Strings(open)
	if len(open) == 1 {
		return "abstract method " + open[0]
	}
	return "abstract methods " + strings.Join(open, ", ")
}

// typeOf is the class of a class.
func (e *evaluator) typeOf(c *value.Class) value.Value {
	if c.Meta != nil {
		return c.Meta
	}
	return e.types.type_
}

// boundToClass is a class method, or a class property, of a class.
func (e *evaluator) boundToClass(m *value.ClassMethod, c *value.Class, span diag.Span) value.Value {
	if p, ok := m.Fn.(*value.Property); ok {
		return e.call(p.Get, []value.Value{c}, nil, span)
	}
	return &value.Method{Self: c, Fn: m.Fn}
}

// makeNamedTuple makes a class that derives from typing.NamedTuple one of
// tuples with its annotated names.
func (e *evaluator) makeNamedTuple(c *value.Class, span diag.Span) {
	fields := annotatedNames(c)
	var defaults []value.Value
	for _, f := range fields {
		if v := c.Vars.Get(f); v != nil {
			defaults = append(defaults, v)
			c.Vars.Slot(f).V = nil
		}
	}
	c.Bases = []*value.Class{e.namedTupleClass(c.Name, fields, defaults)}
	c.MRO = e.linearize(c, span)
}
