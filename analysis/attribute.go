package analysis

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/frontend/library/api"
	"github.com/cellc/cellc/unroll"
)

// attribute evaluates `v.name`.
func (e *evaluator) attribute(v value.Value, name string, span diag.Span) value.Value {
	if x, ok := e.getattr(v, name, span); ok {
		return e.force(x, span)
	}
	e.notText(v, span)
	e.noAttribute(v, name, span)
	return nil
}

// noAttribute reports an attribute that there is not. What a module of cellc's
// own lacks, module code may do without.
func (e *evaluator) noAttribute(v value.Value, name string, span diag.Span) {
	d := e.errorf(span, diag.UndefinedName, "%s has no attribute `%s`", e.describe(v), name)
	known := false
	if c, ok := v.(*value.Choice); ok {
		lacks, at := e.lackingOf(c, name)
		d.Message = fmt.Sprintf("%s has no attribute `%s`", e.describe(lacks), name)
		if at.IsValid() && c.Name != "" {
			d.Note(at, "`%s` is %s here", c.Name, e.describe(lacks)).Note(c.Test, "a variable condition chooses")
		}
		v = lacks
	}
	if owner := e.frameworkOwner(v); owner != "" {
		if known = helpMissing(d, owner, name); known {
			d.Message = fmt.Sprintf("cellc does not have `%s.%s`", owner, name)
		}
	}
	if near := nearest(name, e.attributeNames(v)); near != "" && !known {
		meant(d, span, name, near)
	}
	f := e.failed(d.As("AttributeError").Saying("%s", e.noAttributeText(v, name)))
	if m, ok := v.(*value.Module); ok && (m.File == nil || m.File.Library) {
		f.absent, f.unknown = true, !known
	} else if ok {
		f.absent = handsOn(m, name, d, nil)
	}
	panic(f)
}

// noAttributeText is what Python says.
func (e *evaluator) noAttributeText(v value.Value, name string) string {
	switch x := v.(type) {
	case *value.Module:
		return fmt.Sprintf("module '%s' has no attribute '%s'", x.Name, name)
	case *value.Class:
		return fmt.Sprintf("type object '%s' has no attribute '%s'", x.Name, name)
	}
	return fmt.Sprintf("'%s' object has no attribute '%s'", e.typeName(v), name)
}

// frameworkOwner is the part of MindSpore that v's attributes belong to; "" if
// they are none of its.
func (e *evaluator) frameworkOwner(v value.Value) string {
	switch x := v.(type) {
	case *value.Module:
		return x.Name
	case *value.Tensor:
		if x.Numpy {
			return "numpy.ndarray"
		}
		return "mindspore.Tensor"
	case *value.Parameter:
		return "mindspore.Parameter"
	case *value.Class:
		if table := "mindspore." + x.Name; x.New != nil && api.Covers(table) {
			return table
		}
	case *value.Object:
		if e.isCell(x) {
			return "mindspore.nn.Cell"
		}
	}
	return ""
}

// helpMissing says, and reports, whether MindSpore has a name that the library
// lacks, and why the library does.
func helpMissing(d *diag.Diagnostic, owner, name string) bool {
	remark, known := api.Remark(owner, name)
	switch {
	case known:
		d.Detail("%s has it, cellc does not: %s", api.Framework(owner), remark)
	case api.Covers(owner) && owner != "mindspore.nn.Cell" && !strings.HasPrefix(name, "_"):
		d.Detail("%s has no `%s` in %s, either", api.Framework(owner), name, owner)
	}
	return known
}

// getattr finds an attribute, and reports whether there is one.
func (e *evaluator) getattr(v value.Value, name string, span diag.Span) (value.Value, bool) {
	switch x := v.(type) {
	case *value.Object:
		return e.objectAttribute(x, name, span)
	case *value.Module:
		return e.moduleAttribute(x, name, span)
	case *value.Class:
		return e.classAttribute(x, name, span)
	case *value.Super:
		return e.superAttribute(x, name, span)
	case *value.Tensor:
		return e.tensorAttribute(x, name, span)
	case *value.Parameter:
		return e.parameterAttribute(x, name, span)
	case *value.Func:
		return e.funcAttribute(x, name)
	case *value.Opaque:
		return x, true
	case *value.Partial:
		switch name {
		case "func":
			return x.Fn, true
		case "args":
			return &value.Tuple{Elems: x.Args}, true
		}
	case *value.Method:
		if name == "__self__" {
			return x.Self, true
		}
		return e.getattr(x.Fn, name, span)
	case *value.Property:
		return e.propertyAttribute(x, name)
	case *value.Choice:
		return e.choiceAttribute(x, name, span)
	case *value.Dict:
		if x.Vars != nil && x.Vars.Has(name) {
			return x.Vars.Get(name), true
		}
	}
	return e.nativeMethod(v, name)
}

// objectAttribute follows Python: data descriptors, the instance, the class,
// then __getattr__.
func (e *evaluator) objectAttribute(o *value.Object, name string, span diag.Span) (value.Value, bool) {
	if m, ok := lookup(o.Class, "__getattribute__").(*value.Func); ok {
		return e.call(m, []value.Value{o, value.Str(name)}, nil, span), true
	}
	if v, ok := e.ownAttribute(o, name, span); ok {
		return v, true
	}
	if m := e.method(o, "__getattr__"); m != nil {
		return e.call(m, []value.Value{value.Str(name)}, nil, span), true
	}
	return nil, false
}

// ownAttribute is objectAttribute without the program's __getattribute__ and
// __getattr__.
func (e *evaluator) ownAttribute(o *value.Object, name string, span diag.Span) (value.Value, bool) {
	v := lookup(o.Class, name)
	if e.isData(v) {
		return e.descriptor(v, o, o.Class, span), true
	}
	if x := o.Vars.Get(name); x != nil {
		return x, true
	}
	if o.Fields != nil {
		if x, ok := o.Fields.Get(value.Str(name)); ok {
			return x, true
		}
	}
	switch {
	case v != nil:
		return e.descriptor(v, o, o.Class, span), true
	case name == "__class__":
		return o.Class, true
	case name == "__dict__":
		return e.instanceDict(o, span), true
	case name == "__doc__", name == "__module__":
		return e.classAttribute(o.Class, name, span)
	}
	return e.inherited(o, name)
}

// plainAttribute is object.__getattribute__.
func (e *evaluator) plainAttribute(o *value.Object, name string, span diag.Span) value.Value {
	v, ok := e.ownAttribute(o, name, span)
	if !ok {
		e.noAttribute(o, name, span)
	}
	return v
}

// isData reports whether a class attribute comes before those of instances.
func (e *evaluator) isData(v value.Value) bool {
	switch x := v.(type) {
	case *value.Property:
		return x.Once == ""
	case *value.Object:
		return lookup(x.Class, "__set__") != nil
	}
	return false
}

// attributesDict is a copy of a namespace as a dict, without what needs
// something that is not there.
func (e *evaluator) attributesDict(n *value.Namespace, span diag.Span) value.Value {
	d := value.NewDict()
	for _, k := range n.Names() {
		v := n.Get(k)
		if p, spoilt := v.(*value.Poison); spoilt && p.Absent {
			continue
		} else if !spoilt {
			v = e.force(v, span)
		}
		d.Set(value.Str(k), v)
	}
	return d
}

func (e *evaluator) classAttribute(c *value.Class, name string, span diag.Span) (value.Value, bool) {
	switch v := lookup(c, name).(type) {
	case nil:
	case *value.StaticMethod:
		return v.Fn, true
	case *value.ClassMethod:
		return e.boundToClass(v, c, span), true
	case *value.Object:
		if m := e.method(v, "__get__"); m != nil {
			return e.call(m, []value.Value{value.None{}, c}, nil, span), true
		}
		return v, true
	default:
		return v, true
	}
	if v, ok := e.metaAttribute(c, name, span); ok {
		return v, true
	}
	switch name {
	case "__name__", "__qualname__":
		return value.Str(c.Name), true
	case "__module__":
		return value.Str(c.Module), true
	case "__dict__":
		return e.attributesDict(c.Vars, span), true
	case "__mro__":
		return &value.Tuple{Elems: classValues(c.MRO)}, true
	case "__bases__":
		return &value.Tuple{Elems: classValues(c.Bases)}, true
	case "__doc__":
		return docOf(c.Def), true
	case "__annotations__":
		return e.classAnnotations(c), true
	case "__class__":
		return e.typeOf(c), true
	case "mro":
		return builtin(name, "", func(*args) value.Value { return &value.List{Elems: classValues(c.MRO)} }), true
	}
	return e.unboundNative(c, name)
}

func classValues(cs []*value.Class) []value.Value {
	out := make([]value.Value, len(cs))
	for i, c := range cs {
		out[i] = c
	}
	return out
}

func (e *evaluator) funcAttribute(f *value.Func, name string) (value.Value, bool) {
	if v := f.Vars.Get(name); v != nil {
		return v, true
	}
	switch name {
	case "__name__":
		return value.Str(f.Name), true
	case "__qualname__":
		return value.Str(f.Qualname), true
	case "__module__":
		return value.Str(f.Module.Name), true
	case "__doc__":
		return docText(f.Body), true
	}
	return e.funcData(f, name)
}

// propertyAttribute serves @x.setter.
func (e *evaluator) propertyAttribute(p *value.Property, name string) (value.Value, bool) {
	switch name {
	case "fget":
		return p.Get, p.Get != nil
	case "fset":
		return p.Set, p.Set != nil
	case "__doc__":
		return value.None{}, true
	case "getter", "setter", "deleter":
	default:
		return nil, false
	}
	return builtin(name, "f /", func(a *args) value.Value {
		out := *p
		*map[string]*value.Value{"getter": &out.Get, "setter": &out.Set, "deleter": &out.Del}[name] = a.vals[0]
		return &out
	}), true
}

// attributeNames lists names that v has, for suggestions.
func (e *evaluator) attributeNames(v value.Value) []string {
	var out []string
	switch x := v.(type) {
	case *value.Object:
		out = x.Vars.Names()
		for _, k := range x.Class.MRO {
			out = append(out, k.Vars.Names()...)
		}
	case *value.Module:
		out = x.Vars.Names()
	case *value.Class:
		for _, k := range x.MRO {
			out = append(out, k.Vars.Names()...)
		}
	case *value.Tensor, *value.Parameter:
		out = []string{"shape", "dtype", "ndim", "size"}
		if c := e.tensorClass(false); c != nil {
			out = append(out, c.Vars.Names()...)
		}
	default:
		for _, k := range e.classOf(v).MRO {
			out = append(out, k.Vars.Names()...)
		}
	}
	return out
}

// setAttribute evaluates `x.name = v`.
func (e *evaluator) setAttribute(x value.Value, name string, v value.Value, span diag.Span) {
	switch t := x.(type) {
	case *value.Object:
		e.setObjectAttribute(t, name, v, span)
	case *value.Class:
		e.trail.Set(t.Vars.Slot(name), v, span)
	case *value.Module:
		e.trail.Set(t.Vars.Slot(name), v, span)
	case *value.Func:
		e.trail.Set(t.Vars.Slot(name), v, span)
	case *value.Dict:
		e.setDictAttribute(t, name, v, span)
	case *value.Parameter:
		e.setParameterAttribute(t, name, v, span)
	case *value.Tensor:
		e.setTensorAttribute(t, name, v, span)
	case *value.Choice:
		e.eachOf(t, span, "", func(o value.Value) value.Value {
			e.setAttribute(o, name, v, span)
			return value.None{}
		})
	default:
		e.failAs("AttributeError", span, diag.BadType, "attributes of %s cannot be set", e.describe(x))
	}
}

// setDictAttribute sets what a defaultdict calls, or an attribute of an
// OrderedDict.
func (e *evaluator) setDictAttribute(d *value.Dict, name string, v value.Value, span diag.Span) {
	switch {
	case name == "default_factory" && d.Default != nil:
		d.Default = v
	case d.Ordered:
		if d.Vars == nil {
			d.Vars = value.NewNamespace()
		}
		e.trail.Set(d.Vars.Slot(name), v, span)
	default:
		e.failAs("AttributeError", span, diag.BadType, "attributes of %s cannot be set", e.describe(d))
	}
}

func (e *evaluator) setObjectAttribute(o *value.Object, name string, v value.Value, span diag.Span) {
	switch p := lookup(o.Class, name).(type) {
	case *value.Property:
		if p.Once != "" {
			break
		}
		if p.Set == nil {
			e.failAs("AttributeError", span, diag.BadType, "property `%s` of %s has no setter", name, o.Class.Name)
		}
		e.call(p.Set, []value.Value{o, v}, nil, span)
		return
	case *value.Object:
		if m := e.method(p, "__set__"); m != nil {
			e.call(m, []value.Value{o, v}, nil, span)
			return
		}
	}
	if m := e.method(o, "__setattr__"); m != nil {
		e.call(m, []value.Value{value.Str(name), v}, nil, span)
		return
	}
	e.store(o, name, v, span)
}

// store sets an instance attribute. In construct, an attribute that holds a
// Parameter is assigned its new value, and attributes of other kinds may not
// be set on a Cell.
func (e *evaluator) store(o *value.Object, name string, v value.Value, span diag.Span) {
	if name == "__dict__" {
		e.replaceDict(o, v, span)
		return
	}
	if slotless(o, name) {
		e.stop(e.errorf(span, diag.UndefinedName, "`%s` has __slots__, and `%s` is not among them", o.Class.Name, name).As("AttributeError").
			Saying("'%s' object has no attribute '%s'", o.Class.Name, name))
	}
	if o.Fields != nil {
		e.change(o.Fields)
		o.Fields.Set(value.Str(name), v)
		return
	}
	if e.rec != nil {
		if p, ok := e.ownParameter(o, name); ok {
			if v != value.Value(p) {
				e.assignParameter(p, v, span)
			}
			return
		}
		if e.isCell(o) && !e.constructing(o) {
			e.refuseStore(o, name, span)
		}
	}
	if e.rec == nil && e.isCell(o) {
		if e.refills(o, name, v, span) {
			return
		}
		if _, isCell := v.(*value.Object); !isCell || o.Vars.Get("_auto_prefix") != value.Value(value.Bool(false)) {
			e.adopt(name, v)
		}
	}
	e.trail.Set(o.Vars.Slot(name), v, span)
}

// slotless reports whether every class of an object lists its attributes, and a
// name is not in any list.
func slotless(o *value.Object, name string) bool {
	if lookup(o.Class, "__slots__") == nil {
		return false
	}
	for _, c := range o.Class.MRO {
		slots := c.Vars.Get("__slots__")
		if slots == nil && c.Name == "object" {
			continue
		}
		elems, known := unroll.Elements(slots)
		if s, ok := slots.(value.Str); ok {
			elems, known = []value.Value{s}, true
		}
		if !known || slices.Contains(elems, value.Value(value.Str(name))) || slices.Contains(elems, value.Value(value.Str("__dict__"))) {
			return false
		}
	}
	return true
}

// refills sets the data of the Parameter that an attribute of a Cell holds,
// where it is assigned a Tensor that is none itself.
func (e *evaluator) refills(o *value.Object, name string, v value.Value, span diag.Span) bool {
	p, ok := e.ownParameter(o, name)
	if !ok {
		return false
	}
	switch v.(type) {
	case *value.Tensor, *value.Unfilled:
		e.setData(p, &value.Call{Args: []value.Value{v}, Span: span, Eval: e})
		return true
	}
	return false
}

// ownParameter is the Parameter that an attribute of an object holds.
func (e *evaluator) ownParameter(x value.Value, name string) (*value.Parameter, bool) {
	o, ok := x.(*value.Object)
	if !ok {
		return nil, false
	}
	p, ok := o.Vars.Get(name).(*value.Parameter)
	return p, ok
}

// constructing reports whether an __init__ of the object is running.
func (e *evaluator) constructing(o *value.Object) bool {
	for _, f := range e.frames {
		if f.env.Func != nil && f.env.Func.Name == "__init__" && len(f.env.Args) > 0 && f.env.Args[0] == value.Value(o) {
			return true
		}
	}
	return false
}

// refuseStore reports the store of an attribute, once: whoever reads it later
// gets no message of his own.
func (e *evaluator) refuseStore(o *value.Object, name string, span diag.Span) {
	d := e.errorf(span, diag.AttrStore, "`self.%s` is assigned in construct, but is not a Parameter", name).
		Words("In JIT strict mode, if need to modify a member attribute of a class with self.%s, the member attribute must be of the Parameter type.", name).
		Help("make it a Parameter in __init__: `self.%s = ms.Parameter(ms.Tensor(...))`, or use a local variable", name)
	if o.Vars.Has(name) {
		d.As("TypeError")
	}
	e.trail.Set(o.Vars.Slot(name), &value.Poison{Why: d}, span)
	e.stop(d)
}
