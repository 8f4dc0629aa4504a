package analysis

import "github.com/cellc/cellc/analysis/value"

// This file is Python's module copy.

func copyFunctions() []methodRow {
	return []methodRow{
		{"copy", "x /", func(a *args) value.Value {
			return a.copyOf(a.vals[0], "__copy__", func(v value.Value) value.Value { return v })
		}},
		{"deepcopy", "x memo? /", func(a *args) value.Value {
			return (&copier{a: a, done: map[value.Value]value.Value{}}).deep(a.vals[0])
		}},
	}
}

// copyOf copies a container or object, and its parts by f. Values that cannot
// change are their own copies.
func (a *args) copyOf(v value.Value, method string, f func(value.Value) value.Value) value.Value {
	switch x := v.(type) {
	case *value.List:
		a.e.work(len(x.Elems), a.span)
		return &value.List{Elems: append([]value.Value{}, x.Elems...)}
	case *value.Dict:
		return a.e.copyDict(x, a.span)
	case *value.Set:
		return a.e.copySet(x, a.span)
	case *value.Tensor:
		if x.Const != nil {
			return x.Fresh()
		}
	case *value.Object:
		if m := a.e.method(x, method); m != nil {
			return a.e.call(m, a.call.Args[1:], nil, a.span)
		}
		out := &value.Object{Class: x.Class, Vars: value.NewNamespace(), Key: x.Key}
		copyInto(out, x, f, func(v value.Value) value.Value { return a.copyOf(v, "", f) })
		return out
	}
	return v
}

// copyInto copies what an object holds: its attributes by f, and by whole the
// native value that it is, if its class derives from one, and the dict that
// the program has put in the place of __dict__.
func copyInto(to, from *value.Object, f, whole func(value.Value) value.Value) {
	for _, n := range from.Vars.Names() {
		to.Vars.Init(n, f(from.Vars.Get(n)))
	}
	if from.Base != nil {
		to.Base = whole(from.Base)
	}
	if from.Fields != nil {
		to.Fields = whole(from.Fields).(*value.Dict)
	}
}

// A copier makes a deep copy; shared parts stay shared, and what holds itself
// does so in the copy.
type copier struct {
	a    *args
	done map[value.Value]value.Value
}

func (c *copier) deep(v value.Value) value.Value {
	c.a.e.step(c.a.span)
	v = c.a.e.force(v, c.a.span)
	switch x := v.(type) {
	case *value.Parameter:
		return c.parameter(x)
	case *value.Method:
		return &value.Method{Self: c.deep(x.Self), Fn: x.Fn}
	case *value.Tuple, *value.List, *value.Dict, *value.Set, *value.Object, *value.Tensor:
	default:
		return v
	}
	if k, ok := c.done[v]; ok {
		return k
	}
	defer c.a.e.descend(c.a.span)()
	return c.container(v)
}

// container copies something that may hold itself: the empty copy is known
// before its parts are made.
func (c *copier) container(v value.Value) value.Value {
	switch x := v.(type) {
	case *value.Tuple:
		out := &value.Tuple{Elems: make([]value.Value, len(x.Elems))}
		for i, k := range x.Elems {
			out.Elems[i] = c.deep(k)
		}
		if k, ok := c.done[v]; ok { // a list in it holds it
			return k
		}
		c.done[v] = out
		return out
	case *value.Dict:
		out := c.a.e.copyDict(x, c.a.span)
		c.done[v] = out
		for _, k := range out.Keys() {
			v, _ := out.Get(k)
			out.Set(k, c.deep(v))
		}
		return out
	case *value.List:
		out := &value.List{}
		c.done[v] = out
		for _, k := range x.Elems {
			out.Elems = append(out.Elems, c.deep(k))
		}
		return out
	case *value.Object:
		if m := c.a.e.method(x, "__deepcopy__"); m != nil {
			return c.a.e.call(m, []value.Value{value.NewDict()}, nil, c.a.span)
		}
		out := &value.Object{Class: x.Class, Vars: value.NewNamespace(), Key: x.Key}
		c.done[v] = out
		copyInto(out, x, c.deep, c.deep)
		return out
	}
	out := c.a.copyOf(v, "", c.deep)
	c.done[v] = out
	return out
}

// parameter copies a Parameter: copies of a layer do not share weights.
func (c *copier) parameter(p *value.Parameter) value.Value {
	if k, ok := c.done[p]; ok {
		return k
	}
	out := *p
	out.Vars = value.NewNamespace()
	for _, n := range p.Vars.Names() {
		out.Vars.Init(n, p.Vars.Get(n))
	}
	c.done[p] = &out
	return &out
}
