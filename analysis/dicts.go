package analysis

import (
	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
)

func dictMethods() []methodRow {
	return []methodRow{
		{"keys", "", dictView("dict_keys")},
		{"values", "", dictView("dict_values")},
		{"items", "", dictView("dict_items")},
		{"get", "key default? /", func(a *args) value.Value {
			a.e.hashable(a.vals[1], a.dict(), a.span)
			if v, ok := a.dict().Get(a.vals[1]); ok {
				return a.e.force(v, a.span)
			}
			return a.or(2, value.None{})
		}},
		{"pop", "key default? /", dictPop},
		{"popitem", "last?", dictPopItem},
		{"setdefault", "key default? /", dictSetDefault},
		{"update", "other? / **kw", func(a *args) value.Value {
			d := a.changing()
			a.fill(d, a.vals[1])
			return value.None{}
		}},
		{"clear", "", func(a *args) value.Value {
			a.changing().Clear()
			return value.None{}
		}},
		{"copy", "", func(a *args) value.Value { return a.e.copyDict(a.dict(), a.span) }},
		{"has_key", "key /", func(a *args) value.Value { return value.Bool(a.e.hasKey(a.dict(), a.vals[1], a.span)) }},
	}
}

func orderedMethods() []methodRow {
	return []methodRow{{"move_to_end", "key last?", func(a *args) value.Value {
		d := a.changing()
		v, ok := d.Get(a.vals[1])
		if !ok {
			a.e.missing(d, a.vals[1], a.span)
		}
		d.Delete(a.vals[1])
		if a.bool(2, true) {
			d.Set(a.vals[1], v)
			return value.None{}
		}
		rest := a.e.copyDict(d, a.span)
		d.Clear()
		d.Set(a.vals[1], v)
		a.fill(d, rest)
		return value.None{}
	}}}
}

// dict is self, which must be a dict.
func (a *args) dict() *value.Dict {
	d, ok := a.vals[0].(*value.Dict)
	if !ok {
		a.wrong(0, "a dict")
	}
	return d
}

// changing is self, a dict that is about to change.
func (a *args) changing() *value.Dict {
	d := a.dict()
	a.e.change(d)
	return d
}

func (e *evaluator) copyDict(d *value.Dict, span diag.Span) *value.Dict {
	e.work(stepsPerKey*d.Len(), span)
	out := value.NewDict()
	out.Default, out.Ordered = d.Default, d.Ordered
	for _, k := range d.Keys() {
		v, _ := d.Get(k)
		out.Set(k, v)
	}
	return out
}

func pair(x, y value.Value) value.Value { return &value.Tuple{Elems: []value.Value{x, y}} }

func dictView(name string) func(*args) value.Value {
	return func(a *args) value.Value { return &value.DictView{Dict: a.dict(), Name: name} }
}

// viewMethods are those of what keys() and items() give.
func viewMethods() []methodRow {
	return []methodRow{
		{"isdisjoint", "other /", func(a *args) value.Value {
			s := a.e.setOf(a.items(0), a.span)
			keepCommon(s, a.other(a.vals[1]))
			return value.Bool(s.Len() == 0)
		}},
	}
}

func dictPop(a *args) value.Value {
	d := a.dict()
	a.e.hashable(a.vals[1], d, a.span)
	v, ok := d.Get(a.vals[1])
	if !ok && a.vals[2] == nil {
		a.e.missing(d, a.vals[1], a.span)
	}
	if !ok {
		return a.vals[2]
	}
	a.changing().Delete(a.vals[1])
	return a.e.force(v, a.span)
}

func dictPopItem(a *args) value.Value {
	d := a.changing()
	a.e.work(stepsPerKey*d.Len(), a.span)
	keys := d.Keys()
	if len(keys) == 0 {
		a.e.failAs("KeyError", a.span, diag.BadValue, "popitem(): dictionary is empty")
	}
	k := keys[len(keys)-1]
	if !a.bool(1, true) {
		k = keys[0]
	}
	v, _ := d.Get(k)
	d.Delete(k)
	return pair(k, a.e.force(v, a.span))
}

func dictSetDefault(a *args) value.Value {
	d := a.dict()
	a.e.hashable(a.vals[1], d, a.span)
	if v, ok := d.Get(a.vals[1]); ok {
		return a.e.force(v, a.span)
	}
	v := a.or(2, value.None{})
	a.changing().Set(a.vals[1], v)
	return v
}

func fromKeys(a *args) value.Value {
	d := value.NewDict()
	d.Ordered = a.vals[0] == value.Value(a.e.types.orderedDict)
	for _, k := range a.items(1) {
		a.e.hashable(k, d, a.span)
		d.Set(k, a.or(2, value.None{}))
	}
	return d
}
