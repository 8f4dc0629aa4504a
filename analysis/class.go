package analysis

import (
	"fmt"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/frontend"
)

// class evaluates a class statement.
func (e *evaluator) class(s *frontend.ClassDef) {
	c := &value.Class{Name: s.Name, Vars: value.NewNamespace(), Module: e.env().Module.Name, Def: s}
	for _, b := range s.Bases {
		base, ok := e.eval(b).(*value.Class)
		if !ok {
			e.fail(b.Span(), diag.BadType, "a base of a class must be a class")
		}
		c.Bases = append(c.Bases, base)
	}
	if len(c.Bases) == 0 {
		c.Bases = []*value.Class{e.types.object}
	}
	c.MRO = e.linearize(c, s.Span())
	env := e.env()
	inner := &value.Env{Vars: map[string]*value.Slot{}, Outer: closureOf(env), Module: env.Module, Class: c.Vars}
	e.frames = append(e.frames, frame{env: inner})
	e.block(s.Body)
	e.frames = e.frames[:len(e.frames)-1]
	e.own(c)
	if isEnum(c) {
		e.makeMembers(c, s.Span())
	}
	var v value.Value = c
	for i := len(s.Decorators) - 1; i >= 0; i-- {
		v = e.call(e.eval(s.Decorators[i]), []value.Value{v}, nil, s.Decorators[i].Span())
	}
	e.trail.Set(e.env().Target(s.Name), v, s.Span())
}

// own tells the functions of a class body which class they belong to.
func (e *evaluator) own(c *value.Class) {
	for _, n := range c.Vars.Names() {
		for _, f := range functionsIn(c.Vars.Get(n)) {
			if f.Class == nil {
				f.Class = c
				f.Qualname = c.Name + "." + f.Name
			}
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
		return append(functionsIn(x.Get), functionsIn(x.Set)...)
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

// instantiate calls a class.
func (e *evaluator) instantiate(c *value.Class, args []value.Value, kwargs []value.Kwarg, span diag.Span) value.Value {
	for _, k := range c.MRO {
		if k.New != nil {
			if k != c && k != e.types.object {
				e.unsupported(span, fmt.Sprintf("a subclass of `%s` cannot be made", k.Name), "hold one as an attribute")
			}
			return k.New(&value.Call{Args: args, Kwargs: kwargs, Span: span, Eval: e})
		}
	}
	o := &value.Object{Class: c, Vars: value.NewNamespace()}
	if init := e.method(o, "__init__"); init != nil {
		e.call(init, args, kwargs, span)
	} else if len(args)+len(kwargs) > 0 && !e.subclass(c, e.types.exception) {
		e.fail(span, diag.BadCall, "`%s` takes no arguments", c.Name)
	}
	if e.subclass(c, e.types.exception) && !o.Vars.Has("args") {
		o.Vars.Init("args", &value.Tuple{Elems: args})
	}
	return o
}

// lookup finds an attribute in the MRO of a class.
func lookup(c *value.Class, name string) value.Value {
	for _, k := range c.MRO {
		if v := k.Vars.Get(name); v != nil {
			return v
		}
	}
	return nil
}

// method is a special method of an object bound to it, or nil.
func (e *evaluator) method(o *value.Object, name string) value.Value {
	v := lookup(o.Class, name)
	if v == nil || name == "" {
		return nil
	}
	return e.bound(v, o, o.Class)
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
	c, ok := s.Self.(*value.Class)
	if o, isObject := s.Self.(*value.Object); isObject {
		c, ok = o.Class, true
	}
	if !ok {
		e.fail(span, diag.BadType, "super() needs an object or a class")
	}
	found := false
	for _, k := range c.MRO {
		if found {
			if v := k.Vars.Get(name); v != nil {
				return e.descriptor(v, s.Self, c, span), true
			}
		}
		found = found || k == s.Class
	}
	switch name {
	case "__init__", "__init_subclass__":
		return &value.Builtin{Name: name, Fn: func(*value.Call) value.Value { return value.None{} }}, true
	case "__setattr__":
		return e.plainSetattr(s.Self), true
	}
	return nil, false
}

// descriptor is a class attribute read through self: properties are called.
func (e *evaluator) descriptor(v, self value.Value, c *value.Class, span diag.Span) value.Value {
	if p, ok := v.(*value.Property); ok {
		return e.call(p.Get, []value.Value{self}, nil, span)
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
