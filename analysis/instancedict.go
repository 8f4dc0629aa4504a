package analysis

import (
	"fmt"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/frontend"
)

// This file is about __dict__, which is a dict through which attributes can be
// set, and about what functions and classes say of themselves.

// instanceDict is __dict__ of an object: a dict of its attributes as they are
// now, whose changes change the object.
func (e *evaluator) instanceDict(o *value.Object, span diag.Span) value.Value {
	if o.Fields != nil {
		return o.Fields
	}
	return e.dictOf(o, e.attributesDict(o.Vars, span))
}

// dictOf is a dict of the attributes of owner.
func (e *evaluator) dictOf(owner, attributes value.Value) value.Value {
	out := &value.Object{Class: e.types.attributes, Vars: value.NewNamespace(), Base: attributes}
	out.Vars.Init("owner", owner)
	return out
}

// namesDict is a dict of the names of a module, through which they can be set.
// Names that need what is not there are left out.
func (e *evaluator) namesDict(m *value.Module) value.Value {
	d := value.NewDict()
	for _, n := range m.Vars.Names() {
		v := m.Vars.Get(n)
		if _, spoilt := v.(*value.Poison); spoilt {
			continue
		}
		if lazy, ok := v.(*value.Lazy); ok && m.File != nil && m.File.Library {
			v = lazy
		}
		d.Set(value.Str(n), v)
	}
	return e.dictOf(m, d)
}

// localNames is locals(): the variables of the running function by name.
func (e *evaluator) localNames(span diag.Span) value.Value {
	env := e.env()
	if env.Scope == nil && env.Class == nil {
		return e.namesDict(env.Module)
	}
	if env.Class != nil {
		return e.attributesDict(env.Class, span)
	}
	d := value.NewDict()
	for _, n := range env.Scope.Order {
		if s := env.Vars[n]; s != nil && s.V != nil {
			d.Set(value.Str(n), e.force(s.V, span))
		}
	}
	return d
}

// attributeDictMethods are those methods of __dict__ that change it.
func attributeDictMethods() []methodRow {
	set := func(a *args, k, v value.Value) {
		d := a.self().Base.(*value.Dict)
		a.e.change(d)
		d.Set(k, v)
		owner := a.self().Vars.Get("owner")
		if o, ok := owner.(*value.Object); ok {
			a.e.store(o, a.e.str(k, a.span), v, a.span)
		} else {
			a.e.setAttribute(owner, a.e.str(k, a.span), v, a.span)
		}
	}
	merge := func(a *args, v value.Value) {
		d := value.NewDict()
		a.e.updateDict(d, v, a.span)
		for _, k := range d.Keys() {
			x, _ := d.Get(k)
			set(a, k, x)
		}
	}
	drop := func(a *args) value.Value {
		d := a.self().Base.(*value.Dict)
		v, ok := d.Get(a.vals[1])
		if !ok {
			a.e.missing(d, a.vals[1], a.span)
		}
		a.e.change(d)
		d.Delete(a.vals[1])
		if o, ok := a.self().Vars.Get("owner").(*value.Object); ok {
			a.e.deletePlain(o, a.str(1), a.span)
		} else {
			a.e.deleteAttribute(a.self().Vars.Get("owner"), a.str(1), a.span)
		}
		return v
	}
	return []methodRow{
		{"__setitem__", "key value /", func(a *args) value.Value { set(a, a.vals[1], a.vals[2]); return value.None{} }},
		{"__delitem__", "key /", func(a *args) value.Value { drop(a); return value.None{} }},
		{"update", "other? / **kw", func(a *args) value.Value {
			if a.vals[1] != nil {
				merge(a, a.vals[1])
			}
			for _, k := range a.kw {
				set(a, value.Str(k.Name), k.Value)
			}
			return value.None{}
		}},
		{"setdefault", "key default? /", func(a *args) value.Value {
			if v, ok := a.self().Base.(*value.Dict).Get(a.vals[1]); ok {
				return v
			}
			set(a, a.vals[1], a.or(2, value.None{}))
			return a.or(2, value.None{})
		}},
		{"pop", "key default? /", func(a *args) value.Value {
			if _, ok := a.self().Base.(*value.Dict).Get(a.vals[1]); !ok && a.vals[2] != nil {
				return a.vals[2]
			}
			return drop(a)
		}},
	}
}

// replaceDict evaluates `o.__dict__ = d`: d holds the attributes from now on.
func (e *evaluator) replaceDict(o *value.Object, v value.Value, span diag.Span) {
	d := e.mapping(v)
	if d == nil {
		e.fail(span, diag.BadType, "__dict__ must be set to a dict, not %s", e.describe(v))
	}
	for _, n := range o.Vars.Names() {
		e.trail.Set(o.Vars.Slot(n), nil, span)
	}
	o.Fields = d
}

// deletePlain is object.__delattr__.
func (e *evaluator) deletePlain(o *value.Object, name string, span diag.Span) {
	if o.Fields != nil {
		e.change(o.Fields)
		if o.Fields.Delete(value.Str(name)) {
			return
		}
	}
	if !o.Vars.Has(name) {
		e.noAttribute(o, name, span)
	}
	e.trail.Set(o.Vars.Slot(name), nil, span)
}

// deleteAttribute evaluates `del v.name`.
func (e *evaluator) deleteAttribute(v value.Value, name string, span diag.Span) {
	switch x := v.(type) {
	case *value.Object:
		if p, ok := lookup(x.Class, name).(*value.Property); ok && p.Del != nil {
			e.call(p.Del, []value.Value{x}, nil, span)
			return
		}
		if m := e.method(x, "__delattr__"); m != nil {
			e.call(m, []value.Value{value.Str(name)}, nil, span)
			return
		}
		e.deletePlain(x, name, span)
		return
	case *value.Class:
		if x.Vars.Has(name) {
			e.trail.Set(x.Vars.Slot(name), nil, span)
			return
		}
	case *value.Module:
		if x.Vars.Has(name) {
			e.trail.Set(x.Vars.Slot(name), nil, span)
			return
		}
	}
	e.noAttribute(v, name, span)
}

// docOf is the documentation string of a class; None for a native one.
func docOf(c *frontend.ClassDef) value.Value {
	if c == nil {
		return value.None{}
	}
	return docText(c.Body)
}

// docText is the string that a body begins with.
func docText(body []frontend.Stmt) value.Value {
	if len(body) > 0 {
		if x, ok := body[0].(*frontend.ExprStmt); ok {
			if s, ok := x.X.(*frontend.Str); ok {
				return value.Str(s.Value)
			}
		}
	}
	return value.None{}
}

// funcData is what a function says of its parameters.
func (e *evaluator) funcData(f *value.Func, name string) (value.Value, bool) {
	switch name {
	case "__dict__":
		return e.attributesDict(f.Vars, f.Span), true
	case "__defaults__":
		out := &value.Tuple{}
		for _, p := range f.Params.List {
			if v, ok := f.Defaults[p.Name]; ok {
				out.Elems = append(out.Elems, v)
			}
		}
		if len(out.Elems) == 0 {
			return value.None{}, true
		}
		return out, true
	case "__kwdefaults__":
		d := value.NewDict()
		for _, p := range f.Params.KwOnly {
			if v, ok := f.Defaults[p.Name]; ok {
				d.Set(value.Str(p.Name), v)
			}
		}
		if d.Len() == 0 {
			return value.None{}, true
		}
		return d, true
	case "__annotations__":
		return e.annotations(f), true
	case "__code__":
		return e.codeOf(f), true
	case "__globals__":
		return e.namesDict(f.Module), true
	case "__closure__":
		return value.None{}, true
	case "__get__":
		return builtin(name, "obj type?", func(a *args) value.Value {
			if _, none := a.vals[0].(value.None); none {
				return f
			}
			return &value.Method{Self: a.vals[0], Fn: f}
		}), true
	}
	return nil, false
}

// annotations are those of a function as text, since they are not evaluated.
func (e *evaluator) annotations(f *value.Func) value.Value {
	d := value.NewDict()
	for _, p := range allParams(f.Params) {
		if p.Annotation != nil {
			d.Set(value.Str(p.Name), e.annotation(p.Annotation, f))
		}
	}
	return d
}

// classAnnotations are those of a class body.
func (e *evaluator) classAnnotations(c *value.Class) value.Value {
	d := value.NewDict()
	if c.Def == nil {
		return d
	}
	for _, s := range c.Def.Body {
		a, ok := s.(*frontend.AnnAssign)
		if !ok {
			continue
		}
		if n, ok := a.Target.(*frontend.Name); ok {
			d.Set(value.Str(n.ID), e.annotation(a.Annotation, &value.Func{Module: e.moduleOf(c)}))
		}
	}
	return d
}

// moduleOf is the module of a class, or one with no names.
func (e *evaluator) moduleOf(c *value.Class) *value.Module {
	if m := e.modules[c.Module]; m != nil {
		return m
	}
	return &value.Module{Name: c.Module, Vars: value.NewNamespace()}
}

// annotation evaluates an annotation; one that cannot be is an object that
// means nothing.
func (e *evaluator) annotation(x frontend.Expr, f *value.Func) value.Value {
	v, failed := e.tried(func() value.Value {
		e.frames = append(e.frames, frame{env: &value.Env{Vars: map[string]*value.Slot{}, Outer: f.Closure, Module: f.Module}})
		v := e.eval(x)
		e.frames = e.frames[:len(e.frames)-1]
		return v
	})
	if failed != nil {
		failed.drop()
		return e.types.object
	}
	return v
}

// codeOf is __code__, as far as it tells the parameters.
func (e *evaluator) codeOf(f *value.Func) value.Value {
	names := &value.Tuple{}
	for _, n := range f.Scope.Order {
		names.Elems = append(names.Elems, value.Str(n))
	}
	o := &value.Object{Class: e.newClass("code"), Vars: value.NewNamespace()}
	o.Vars.Init("co_varnames", names)
	o.Vars.Init("co_argcount", value.Int(len(f.Params.List)))
	o.Vars.Init("co_kwonlyargcount", value.Int(len(f.Params.KwOnly)))
	o.Vars.Init("co_name", value.Str(f.Name))
	o.Vars.Init(codeFunction, f)
	return o
}

// codeFunction is the attribute by which a code object knows its function.
const codeFunction = "_function"

// newFunction is types.FunctionType(f.__code__, ...): a function of its own
// with the code, the closure and the defaults of f.
func newFunction(a *args) value.Value {
	o, ok := a.vals[0].(*value.Object)
	if !ok || !o.Vars.Has(codeFunction) {
		a.e.fail(a.span, diag.BadType, "a function is made of the `__code__` of another, not of %s", a.e.describe(a.vals[0]))
	}
	f := *o.Vars.Get(codeFunction).(*value.Func)
	f.Vars = value.NewNamespace()
	if a.vals[2] != nil {
		f.Name = a.str(2)
	}
	return &f
}

// identity is id(v): a number of its own for everything that was asked for.
func identity(a *args) value.Value {
	key, ok := value.Hash(a.vals[0])
	if !ok {
		key = fmt.Sprintf("%T%p", a.vals[0], a.vals[0])
	}
	n, ok := a.e.ids[key]
	if !ok {
		n = identified{a.vals[0], len(a.e.ids) + 1}
		a.e.ids[key] = n
	}
	return value.Int(0x1000 + 16*n.id)
}

// identified is a value that id() was asked for, which keeps its place.
type identified struct {
	v  value.Value
	id int
}
