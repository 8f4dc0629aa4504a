package analysis

import (
	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
)

// setMethods are those of set and frozenset.
func setMethods() []methodRow {
	return []methodRow{
		{"union", "*others", func(a *args) value.Value { return a.combined(addAll) }},
		{"intersection", "*others", func(a *args) value.Value { return a.combined(keepCommon) }},
		{"difference", "*others", func(a *args) value.Value { return a.combined(removeAll) }},
		{"symmetric_difference", "*others", func(a *args) value.Value { return a.combined(toggleAll) }},
		{"issubset", "other /", func(a *args) value.Value { return value.Bool(subset(a.set(), a.decided(a.set(), a.other(a.vals[1])))) }},
		{"issuperset", "other /", func(a *args) value.Value { return value.Bool(subset(a.decided(a.set(), a.other(a.vals[1])), a.set())) }},
		{"isdisjoint", "other /", func(a *args) value.Value {
			s := a.e.copySet(a.set(), a.span)
			keepCommon(s, a.decided(s, a.other(a.vals[1])))
			return value.Bool(s.Len() == 0)
		}},
		{"copy", "", func(a *args) value.Value { return a.e.copySet(a.set(), a.span) }},
	}
}

// setChanges are the methods that change a set.
func setChanges() []methodRow {
	return []methodRow{
		{"add", "value /", func(a *args) value.Value {
			a.e.hashable(a.vals[1], &a.set().Dict, a.span)
			return a.changeSet(func(s *value.Set) { s.Set(a.vals[1], value.None{}) })
		}},
		{"discard", "value /", func(a *args) value.Value {
			a.e.hashable(a.vals[1], &a.set().Dict, a.span)
			return a.changeSet(func(s *value.Set) { s.Delete(a.vals[1]) })
		}},
		{"remove", "value /", func(a *args) value.Value {
			if !a.e.hasKey(&a.set().Dict, a.vals[1], a.span) {
				d := a.e.errorf(a.span, diag.BadValue, "the set has no element %s", a.e.repr(a.vals[1], a.span))
				a.e.stopRaising(d, a.e.newException("KeyError", a.vals[1]))
			}
			return a.changeSet(func(s *value.Set) { s.Delete(a.vals[1]) })
		}},
		{"pop", "", func(a *args) value.Value {
			if a.set().Len() == 0 {
				a.e.failAs("KeyError", a.span, diag.BadValue, "pop from an empty set")
			}
			a.e.work(stepsPerKey*a.set().Len(), a.span)
			v := a.set().Keys()[0]
			a.changeSet(func(s *value.Set) { s.Delete(v) })
			return v
		}},
		{"clear", "", func(a *args) value.Value { return a.changeSet(func(s *value.Set) { s.Clear() }) }},
		{"update", "*others", func(a *args) value.Value { return a.changeBy(addAll) }},
		{"intersection_update", "*others", func(a *args) value.Value { return a.changeBy(keepCommon) }},
		{"difference_update", "*others", func(a *args) value.Value { return a.changeBy(removeAll) }},
		{"symmetric_difference_update", "*others", func(a *args) value.Value { return a.changeBy(toggleAll) }},
	}
}

// orderSets compares sets: by inclusion.
func (e *evaluator) orderSets(op string, a, b value.Value, span diag.Span) (value.Value, bool) {
	x, ok1 := e.asSet(a, span)
	y, ok2 := e.asSet(b, span)
	if !ok1 || !ok2 {
		return nil, false
	}
	if op[0] == '>' {
		x, y = y, x
	}
	return value.Bool(subset(x, y) && (len(op) == 2 || x.Len() < y.Len())), true
}

// set is self, which must be a set.
func (a *args) set() *value.Set {
	s, ok := a.vals[0].(*value.Set)
	if !ok {
		a.wrong(0, "a set")
	}
	return s
}

// other is an iterable as a set.
func (a *args) other(v value.Value) *value.Set {
	if s, ok := v.(*value.Set); ok {
		a.e.work(stepsPerKey*s.Len(), a.span)
		return s
	}
	return a.e.setOf(a.e.items(v, a.span), a.span)
}

// copySet is a copy of a set.
func (e *evaluator) copySet(s *value.Set, span diag.Span) *value.Set {
	e.work(stepsPerKey*s.Len(), span)

	out := value.NewSet()
	out.Frozen = s.Frozen
	addAll(out, s)
	return out
}

func (a *args) changeSet(f func(*value.Set)) value.Value {
	s := a.set()
	a.e.change(s)
	f(s)
	return value.None{}
}

// combined is a copy of self changed by all the others in turn.
func (a *args) combined(f func(s, other *value.Set)) value.Value {
	out := a.e.copySet(a.set(), a.span)
	for _, v := range a.rest {
		f(out, a.decided(out, a.other(v)))
	}
	return out
}

// decided is other, where it is known of its elements which s has.
func (a *args) decided(s, other *value.Set) *value.Set {
	for _, k := range other.Keys() {
		a.e.hashable(k, &s.Dict, a.span)
	}
	return other
}

func (a *args) changeBy(f func(s, other *value.Set)) value.Value {
	return a.changeSet(func(s *value.Set) {
		for _, v := range a.rest {
			f(s, a.decided(s, a.e.copySet(a.other(v), a.span)))
		}
	})
}

func addAll(s, other *value.Set) {
	for _, k := range other.Keys() {
		s.Set(k, value.None{})
	}
}

func removeAll(s, other *value.Set) {
	for _, k := range other.Keys() {
		s.Delete(k)
	}
}

func keepCommon(s, other *value.Set) {
	for _, k := range s.Keys() {
		if _, ok := other.Get(k); !ok {
			s.Delete(k)
		}
	}
}

func toggleAll(s, other *value.Set) {
	for _, k := range other.Keys() {
		if !s.Delete(k) {
			s.Set(k, value.None{})
		}
	}
}

// setOp combines sets, and merges dicts with |.
func (e *evaluator) setOp(op string, a, b value.Value, span diag.Span) (value.Value, bool) {
	if x, ok := a.(*value.Dict); ok && op == "|" {
		if _, ok := b.(*value.Dict); ok {
			d := value.NewDict()
			e.mergeInto(d, x, span)
			e.mergeInto(d, b, span)
			return d, true
		}
	}
	if op == "|" && classOrNone(a) && classOrNone(b) { // of an annotation, or for isinstance
		return &value.Tuple{Elems: []value.Value{a, b}}, true
	}
	x, ok1 := e.asSet(a, span)
	y, ok2 := e.asSet(b, span)
	if isView(a) && !ok2 {
		y, ok2 = e.setOf(e.items(b, span), span), true
	}
	if !ok1 || !ok2 {
		return nil, false
	}
	e.work(stepsPerKey*(x.Len()+y.Len()), span)
	out := value.NewSet()
	keep := func(s *value.Set, other *value.Set, want bool) {
		for _, k := range s.Keys() {
			if _, has := other.Get(k); has == want {
				out.Set(k, value.None{})
			}
		}
	}
	switch op {
	case "&":
		keep(x, y, true)
	case "-":
		keep(x, y, false)
	case "^":
		keep(x, y, false)
		keep(y, x, false)
	case "|":
		keep(x, value.NewSet(), false)
		keep(y, value.NewSet(), false)
	}
	return out, true
}

// asSet is a set, or what a dict shows as one.
func (e *evaluator) asSet(v value.Value, span diag.Span) (*value.Set, bool) {
	switch x := v.(type) {
	case *value.Set:
		return x, true
	case *value.DictView:
		if x.Name == "dict_keys" || x.Name == "dict_items" {
			return e.setOf(x.Elems(), span), true
		}
	}
	return nil, false
}

func isView(v value.Value) bool { _, ok := v.(*value.DictView); return ok }

func classOrNone(v value.Value) bool {
	switch x := v.(type) {
	case *value.Class, value.None:
		return true
	case *value.Tuple:
		return len(x.Elems) == 2 && classOrNone(x.Elems[0]) && classOrNone(x.Elems[1])
	}
	return false
}
