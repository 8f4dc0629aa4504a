package analysis

import (
	"slices"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
)

// This file changes lists and dicts: x[i] = v and del x[i].

// dictItem is the value of a key. A defaultdict makes it.
func (e *evaluator) dictItem(d *value.Dict, key value.Value, span diag.Span) value.Value {
	e.hashable(key, d, span)
	if v, ok := d.Get(key); ok {
		return v
	}
	if d.Default != nil && d.Default != value.Value(value.None{}) {
		v := e.call(d.Default, nil, nil, span)
		e.change(d)
		d.Set(key, v)
		return v
	}
	e.missing(d, key, span)
	return nil
}

// missing reports a key that a dict does not have.
func (e *evaluator) missing(d *value.Dict, key value.Value, span diag.Span) {
	msg := e.errorf(span, diag.BadValue, "the dict has no key %s", e.repr(key, span))
	if s, ok := key.(value.Str); ok {
		var names []string
		for _, k := range d.Keys() {
			if n, ok := k.(value.Str); ok {
				names = append(names, string(n))
			}
		}
		if near := nearest(string(s), names); near != "" {
			msg.Help("did you mean %s?", quote(near))
		} else if len(names) > 0 {
			msg.Help("its keys are %s", some(names, ", "))
		}
	}
	e.stopRaising(msg, e.newException("KeyError", key))
}

// setItem evaluates `x[index] = v` for all but tensors.
func (e *evaluator) setItem(x, index, v value.Value, span diag.Span) {
	switch x := x.(type) {
	case *value.List:
		e.setListItem(x, index, v, span)
	case *value.Dict:
		e.hashable(index, x, span)
		e.change(x)
		x.Set(index, v)
	case *value.Parameter:
		e.assignParameter(x, e.updated(e.current(x, span), index, v, span), span)
	case *value.Object:
		m := e.method(x, "__setitem__")
		if m == nil {
			e.fail(span, diag.BadType, "'%s' object does not support item assignment", x.Class.Name)
		}
		e.call(m, []value.Value{index, v}, nil, span)
	case *value.Opaque:
	default:
		e.fail(span, diag.BadType, "'%s' object does not support item assignment", e.typeName(x))
	}
}

func (e *evaluator) setListItem(l *value.List, index, v value.Value, span diag.Span) {
	if s, ok := index.(*value.Slice); ok {
		e.setSlice(l, s, e.iterate(v, span), span)
		return
	}
	i := e.setSpot(l, index, span)
	e.change(l)
	l.Elems = slices.Clone(l.Elems) // others may be iterating over the old ones
	l.Elems[i] = v
}

// setSpot is the position that an assignment changes.
func (e *evaluator) setSpot(l *value.List, index value.Value, span diag.Span) int {
	n := len(l.Elems)
	if i, ok := plainIndex(index).(value.Int); ok && (int(i) < -n || int(i) >= n) {
		d := e.errorf(span, diag.BadValue, "list index %d is out of range: it has %s", i, plural(n, "element")).
			Words("list_setitem evaluator the index: %d to set out of range: [-%d,%d].", i, n, n-1)
		e.stop(d.As("IndexError").
			Saying("list assignment index out of range"))
	}
	return e.spot(l, index, n, span)
}

// setSlice evaluates `l[lo:hi:step] = vs`.
func (e *evaluator) setSlice(l *value.List, s *value.Slice, vs []value.Value, span diag.Span) {
	start, stop, step := e.sliceBounds(s, len(l.Elems), span)
	e.change(l)
	if step == 1 {
		stop = max(start, stop)
		l.Elems = slices.Concat(l.Elems[:start], vs, l.Elems[stop:])
		return
	}
	at := e.selected(s, len(l.Elems), span)
	if len(at) != len(vs) {
		e.fail(span, diag.BadValue, "attempt to assign sequence of size %d to extended slice of size %d", len(vs), len(at))
	}
	l.Elems = slices.Clone(l.Elems)
	for i, j := range at {
		l.Elems[j] = vs[i]
	}
}

// deleteItem evaluates `del x[index]`.
func (e *evaluator) deleteItem(x, index value.Value, span diag.Span) {
	switch x := x.(type) {
	case *value.List:
		e.deleteListItem(x, index, span)
	case *value.Dict:
		e.hashable(index, x, span)
		if _, ok := x.Get(index); !ok {
			e.missing(x, index, span)
		}
		e.change(x)
		x.Delete(index)
	case *value.Object:
		m := e.method(x, "__delitem__")
		if m == nil {
			e.fail(span, diag.BadType, "'%s' object doesn't support item deletion", x.Class.Name)
		}
		e.call(m, []value.Value{index}, nil, span)
	default:
		e.fail(span, diag.BadType, "'%s' object doesn't support item deletion", e.typeName(x))
	}
}

func (e *evaluator) deleteListItem(l *value.List, index value.Value, span diag.Span) {
	var gone []int
	if s, ok := index.(*value.Slice); ok {
		gone = e.selected(s, len(l.Elems), span)
	} else {
		gone = []int{e.spot(l, index, len(l.Elems), span)}
	}
	e.change(l)
	var rest []value.Value
	for i, v := range l.Elems {
		if !slices.Contains(gone, i) {
			rest = append(rest, v)
		}
	}
	l.Elems = rest
}
