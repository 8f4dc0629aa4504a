package analysis

import (
	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/frontend"
)

// assign stores a value in a target.
func (e *evaluator) assign(t frontend.Expr, v value.Value, at diag.Span) {
	switch t := t.(type) {
	case *frontend.Name:
		e.trail.Set(e.env().Target(t.ID), v, at)
	case *frontend.Tuple:
		e.unpack(t.Elts, v, t.Span(), at)
	case *frontend.List:
		e.unpack(t.Elts, v, t.Span(), at)
	case *frontend.Attribute:
		e.setAttribute(e.eval(t.X), t.Name, v, t.Span())
	case *frontend.Subscript:
		e.assignItem(t, v)
	default:
		e.fail(t.Span(), diag.BadSyntax, "cannot assign to this expression")
	}
}

// assignItem evaluates `x[i] = v`.
func (e *evaluator) assignItem(t *frontend.Subscript, v value.Value) {
	if row, ok := t.X.(*frontend.Subscript); ok {
		e.assignPart(row, t, v)
		return
	}
	x := e.evaluated(t.X)
	index := e.eval(t.Index)
	if a := e.plainArray(x); a == nil || !e.put(a, positions(index), v, t.Span()) {
		e.storeItem(t, seen(x), index, v)
	}
}

// storeItem ends `x[index] = v`, where t is what stands left of it.
func (e *evaluator) storeItem(t *frontend.Subscript, x, index, v value.Value) {
	if old, ok := x.(*value.Tensor); ok {
		e.bindUpdated(t.X, old, e.updated(x, index, v, t.Span()), t.Span())
		return
	}
	e.setItem(x, index, v, t.Span())
}

// bindUpdated ends an assignment to elements of a tensor. In construct the name
// is bound to a new tensor; in module code every name of the tensor sees the
// change, as in Python.
func (e *evaluator) bindUpdated(target frontend.Expr, old, updated *value.Tensor, span diag.Span) {
	if e.rec == nil {
		e.write(old, updated)
		return
	}
	e.assign(target, updated, span)
}

// unpack assigns the elements of a value to several targets, one of which may
// be starred.
func (e *evaluator) unpack(ts []frontend.Expr, v value.Value, span, at diag.Span) {
	elems := e.iterate(v, span)
	star := -1
	for i, t := range ts {
		if _, ok := t.(*frontend.Starred); ok {
			star = i
		}
	}
	if star < 0 && len(elems) != len(ts) || star >= 0 && len(elems) < len(ts)-1 {
		d := e.errorf(span, diag.BadValue, "%s cannot be assigned to %s", plural(len(elems), "value"), plural(len(ts), "target"))
		if isTensor(v) {
			d.Detail("a Tensor is unpacked along its first axis")
		}
		e.stop(d)
	}
	for i, t := range ts {
		switch {
		case star < 0 || i < star:
			e.assign(t, elems[i], at)
		case i == star:
			mid := elems[i : len(elems)-(len(ts)-1-i)]
			e.assign(t.(*frontend.Starred).X, &value.List{Elems: append([]value.Value{}, mid...)}, at)
		default:
			e.assign(t, elems[len(elems)-len(ts)+i], at)
		}
	}
}

// augment evaluates `x op= v`: lists are extended in place, all else is
// computed and assigned.
func (e *evaluator) augment(s *frontend.AugAssign) {
	switch t := s.Target.(type) {
	case *frontend.Attribute:
		obj := e.eval(t.X)
		old := e.attribute(obj, t.Name, t.Span())
		if p, ok := e.ownParameter(obj, t.Name); ok {
			old = p
		}
		e.setAttribute(obj, t.Name, e.inPlace(s.Op, old, e.eval(s.Value), s.Span()), t.Span())
	case *frontend.Subscript:
		obj := e.eval(t.X)
		index := e.eval(t.Index)
		v := e.inPlace(s.Op, e.subscript(obj, index, t.Span()), e.eval(s.Value), s.Span())
		if old, ok := obj.(*value.Tensor); ok {
			e.bindUpdated(t.X, old, e.updated(obj, index, v, t.Span()), s.Span())
			return
		}
		e.setItem(obj, index, v, t.Span())
	default:
		old := e.eval(s.Target)
		e.assign(s.Target, e.inPlace(s.Op, old, e.eval(s.Value), s.Span()), s.Span())
	}
}

// inPlace is the value that `old op= v` assigns.
func (e *evaluator) inPlace(op string, old, v value.Value, span diag.Span) value.Value {
	if l, ok := old.(*value.List); ok && op == "+" {
		e.extend(l, e.iterate(v, span))
		return l
	}
	if t, ok := old.(*value.Tensor); ok && t.Numpy && t.Const != nil && e.rec == nil && len(t.Const.Dims) > 0 {
		return e.inPlaceArray(op, t, v, span)
	}
	if o, ok := old.(*value.Object); ok {
		if m := e.method(o, inPlaceMethods[op]); m != nil {
			return e.call(m, []value.Value{v}, nil, span)
		}
		if l, ok := o.Base.(*value.List); ok && op == "+" && lookup(o.Class, "__add__") == nil {
			e.extend(l, e.iterate(v, span))
			return o
		}
	}
	if d, ok := old.(*value.Dict); ok && op == "|" {
		e.change(d)
		e.mergeInto(d, v, span)
		return d
	}
	return e.binary(op, old, v, span)
}

var inPlaceMethods = map[string]string{
	"+": "__iadd__", "-": "__isub__", "*": "__imul__", "/": "__itruediv__", "//": "__ifloordiv__", "%": "__imod__",
	"**": "__ipow__", "@": "__imatmul__", "&": "__iand__", "|": "__ior__", "^": "__ixor__", "<<": "__ilshift__", ">>": "__irshift__",
}

// extend appends to a list in place.
func (e *evaluator) extend(l *value.List, vs []value.Value) {
	e.charge(slotBytes*len(vs), diag.Span{})
	e.change(l)
	l.Elems = append(l.Elems, vs...)
}

// delete evaluates `del target`.
func (e *evaluator) delete(t frontend.Expr) {
	switch t := t.(type) {
	case *frontend.Name:
		e.name(t) // has to be there
		e.trail.Set(e.env().Target(t.ID), nil, t.Span())
	case *frontend.Attribute:
		e.deleteAttribute(e.eval(t.X), t.Name, t.Span())
	case *frontend.Subscript:
		x := e.eval(t.X)
		e.deleteItem(x, e.eval(t.Index), t.Span())
	case *frontend.Tuple:
		for _, k := range t.Elts {
			e.delete(k)
		}
	}
}
