package analysis

import (
	"fmt"
	"strings"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/ctrlflow"
	"github.com/cellc/cellc/diag"
)

// This file makes instances, among them those of subclasses of native types:
// objects that hold a dict, a list or a str as their base.

// plain is the native value that an instance of a subclass of a native type
// holds; any other value stays as it is.
func plain(v value.Value) value.Value {
	if o, ok := v.(*value.Object); ok && o.Base != nil {
		return plain(o.Base)
	}
	return v
}

// instantiate calls a class: by the __call__ of its metaclass, if it has one.
func (e *evaluator) instantiate(c *value.Class, args []value.Value, kwargs []value.Kwarg, span diag.Span) value.Value {
	if m := e.metaMethod(c, "__call__"); m != nil {
		return e.call(m, args, kwargs, span)
	}
	return e.newInstance(c, args, kwargs, span)
}

// newInstance makes an instance by __new__ and __init__.
func (e *evaluator) newInstance(c *value.Class, args []value.Value, kwargs []value.Kwarg, span diag.Span) value.Value {
	e.refuseAbstract(c, span)
	e.refuseInputs(c, args, span)
	native := nativeBase(c)
	if native == c {
		return c.New(&value.Call{Args: args, Kwargs: kwargs, Span: span, Eval: e})
	}
	var v value.Value
	if make := lookup(c, "__new__"); make != nil {
		v = e.call(unbound(make), append([]value.Value{c}, args...), kwargs, span)
	} else {
		v = e.allocate(c, args, kwargs, span)
	}
	if o, ok := v.(*value.Object); ok && within(o.Class, c) {
		e.initialise(o, args, kwargs, span)
	}
	return v
}

// refuseInputs refuses Tensors of the running program where a layer that has no
// options, or a primitive, is made.
func (e *evaluator) refuseInputs(c *value.Class, args []value.Value, span diag.Span) {
	init, ok := lookup(c, "__init__").(*value.Func)
	if !ok || !init.Span.File.Library || !symbolicFirst(args) {
		return
	}
	refuse := func() *diag.Diagnostic {
		return e.errorf(span, diag.BadCall, "`%s` takes no Tensor where it is made", c.Name)
	}
	switch {
	case init.Native != nil:
		e.stop(refuse().Help("its attributes come first, and then the Tensors: `ops.%s(...)(x)`", c.Name))
	case e.isCell(&value.Object{Class: c}) && (init.Qualname == "Cell.__init__" || len(init.Params.List) == 1 || needed(init) > len(args)):
		e.stop(e.helpLayer(refuse(), c.Name, args))
	}
}

// needed is how many arguments a call of a method has to give.
func needed(f *value.Func) int {
	n := 0
	for _, p := range f.Params.List[1:] {
		if _, has := f.Defaults[p.Name]; !has {
			n++
		}
	}
	return n
}

// helpLayer says how a layer is called whose constructor was given its input.
func (e *evaluator) helpLayer(d *diag.Diagnostic, class string, args []value.Value) *diag.Diagnostic {
	if symbolicFirst(args) {
		d.Help("make the layer in __init__, `self.layer = %s(...)`, and call that: `self.layer(x)`", class)
	}
	return d
}

func symbolicFirst(args []value.Value) bool {
	if len(args) == 0 {
		return false
	}
	t, ok := args[0].(*value.Tensor)
	return ok && t.Sym != nil
}

// initialise calls __init__.
func (e *evaluator) initialise(o *value.Object, args []value.Value, kwargs []value.Kwarg, span diag.Span) {
	exception := e.subclass(o.Class, e.types.exception)
	if init := e.method(o, "__init__"); init != nil {
		e.call(init, args, kwargs, span)
		e.demandSuper(o, init)
	} else if len(args)+len(kwargs) > 0 && !exception && nativeBase(o.Class) == nil && lookup(o.Class, "__new__") == nil {
		e.stop(e.helpLayer(e.errorf(span, diag.BadCall, "`%s` takes no arguments", o.Class.Name), o.Class.Name, args))
	}
	if exception && !o.Vars.Has("args") {
		o.Vars.Init("args", &value.Tuple{Elems: args})
	}
}

// demandSuper demands that the __init__ of a Cell has called that of Cell.
func (e *evaluator) demandSuper(o *value.Object, init value.Value) {
	m, ok := init.(*value.Method)
	if !ok || !e.isCell(o) || o.Vars.Has("training") {
		return
	}
	if f, ok := m.Fn.(*value.Func); ok {
		e.stop(e.errorf(f.Span, diag.BadCall, "`%s` does not call the `__init__` of Cell", f.Qualname).
			Words("The '%s' object has no attribute '_auto_prefix'.", o.Class.Name).
			As("AttributeError").Fix(beginning(f), "super().__init__()\n"+indentOf(f), "begin it with `super().__init__()`"))
	}
}

// beginning is the empty place before the first statement of a function.
func beginning(f *value.Func) diag.Span {
	s := f.Body[0].Span()
	s.End = s.Start
	return s
}

// indentOf is what stands before that statement on its line.
func indentOf(f *value.Func) string {
	s := f.Body[0].Span()
	line := s.File.Text[strings.LastIndexByte(s.File.Text[:s.Start], '\n')+1 : s.Start]
	return strings.Repeat(" ", len(line))
}

// nativeBase is the first class of the MRO whose instances a native makes; nil
// for a class of plain objects.
func nativeBase(c *value.Class) *value.Class {
	for _, k := range c.MRO {
		if k.New != nil && k.Name != "object" {
			return k
		}
	}
	return nil
}

// allocate is what __new__ makes, where the program does not say: an object, on
// the native value that the class derives from.
func (e *evaluator) allocate(c *value.Class, args []value.Value, kwargs []value.Kwarg, span diag.Span) value.Value {
	native := nativeBase(c)
	o := &value.Object{Class: c, Vars: value.NewNamespace()}
	if native == nil {
		return o
	}
	call := &value.Call{Args: args, Kwargs: kwargs, Span: span, Eval: e}
	if native == c {
		return native.New(call)
	}
	if lookup(native, "__init__") != nil { // it is filled there
		call.Args, call.Kwargs = nil, nil
	}
	switch v := native.New(call).(type) {
	case *value.Object:
		v.Class = c
		return v
	case *value.Tensor, *value.Parameter, *value.Class, *value.Iter, *value.Unfilled:
	default:
		o.Base = v
		return o
	}
	e.unsupported(span, fmt.Sprintf("a subclass of `%s` cannot be made", native.Name), "hold one as an attribute")
	return nil
}

// newOf is __new__ of a native type: the class comes first.
func newOf() *value.Builtin {
	return builtin("__new__", "cls *rest **kw", func(a *args) value.Value {
		if within(a.class(0), a.e.types.type_) {
			return a.e.newClassOf(a)
		}
		return a.e.allocate(a.class(0), a.rest, a.kw, a.span)
	})
}

// unbound is a function without what binds it to a class.
func unbound(v value.Value) value.Value {
	switch x := v.(type) {
	case *value.StaticMethod:
		return x.Fn
	case *value.ClassMethod:
		return x.Fn
	}
	return v
}

// refill is __init__ of the native types whose values change.
func refill(a *args) value.Value {
	switch x := a.vals[0].(type) {
	case *value.Dict:
		a.e.change(x)
		for _, v := range a.rest {
			a.e.updateDict(x, v, a.span)
		}
		for _, k := range a.kw {
			x.Set(value.Str(k.Name), k.Value)
		}
	case *value.List:
		a.e.change(x)
		x.Elems = nil
		for _, v := range a.rest {
			x.Elems = append(x.Elems, a.e.iterate(v, a.span)...)
		}
	case *value.Set:
		a.e.change(&x.Dict)
		for _, v := range a.rest {
			for _, k := range a.e.items(v, a.span) {
				a.e.hashable(k, &x.Dict, a.span)
				x.Set(k, value.None{})
			}
		}
	}
	return value.None{}
}

// refillDefault is __init__ of defaultdict: what makes its values comes first.
func refillDefault(a *args) value.Value {
	if d, ok := a.vals[0].(*value.Dict); ok && len(a.rest) > 0 {
		d.Default, a.rest = a.rest[0], a.rest[1:]
	}
	return refill(a)
}

// ofBase is a native method as instances of subclasses have it, too.
func ofBase(run native) native {
	return func(a *args) value.Value {
		a.vals[0] = plain(a.vals[0])
		return run(a)
	}
}

// lookup finds an attribute in the MRO of a class.
func lookup(c *value.Class, name string) value.Value {
	for _, k := range c.MRO {
		switch v := k.Vars.Get(name).(type) {
		case nil:
		case *value.Lazy: // a class of the library that imports its methods
			return ctrlflow.Force(v)
		default:
			return v
		}
	}
	return nil
}

// method is a special method of an object bound to it, or nil.
func (e *evaluator) method(o *value.Object, name string) value.Value {
	v := lookup(o.Class, name)
	switch {
	case name == "":
		return nil
	case v != nil:
		if _, none := v.(value.None); none {
			return nil
		}
		return e.bound(v, o, o.Class)
	case name != "__str__" || lookup(o.Class, "__repr__") == nil:
		return specialOfBase(o, name)
	}
	return nil
}

// specialOfBase is a special method of the native value that o is; nil if there
// is none.
func specialOfBase(o *value.Object, name string) value.Value {
	if o.Base == nil {
		return nil
	}
	if d, ok := o.Base.(*value.Dict); ok && name == "__getitem__" && lookup(o.Class, "__missing__") != nil {
		return itemOrMissing(o, d)
	}
	if s, ok := specialOf(o.Base, name); ok {
		return &value.Method{Self: o.Base, Fn: s}
	}
	return nil
}

// itemOrMissing is __getitem__ of a dict whose class says what its values are
// for keys that it does not hold.
func itemOrMissing(o *value.Object, d *value.Dict) value.Value {
	return builtin("__getitem__", "key /", func(a *args) value.Value {
		if a.e.hasKey(d, a.vals[0], a.span) {
			return a.e.subscript(d, a.vals[0], a.span)
		}
		return a.e.call(a.e.method(o, "__missing__"), a.vals, nil, a.span)
	})
}
