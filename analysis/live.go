package analysis

import (
	"sort"

	"github.com/cellc/cellc/analysis/value"
)

// live lists the lists, dicts and variables that the program can reach: from the calls in
// progress, the modules, and what these refer to.
func (e *evaluator) live() map[value.Place]bool {
	w := &reach{places: map[value.Place]bool{}, seen: map[any]bool{}}
	for _, f := range e.frames {
		w.env(f.env)
	}
	for _, m := range e.modules {
		w.namespace(m.Vars)
	}
	for _, p := range e.rec.params {
		w.value(p)
	}
	return w.places
}

// reach walks over everything that can be reached.
type reach struct {
	places map[value.Place]bool
	seen   map[any]bool
}

func (w *reach) env(env *value.Env) {
	for ; env != nil && !w.seen[env]; env = env.Outer {
		w.seen[env] = true
		for _, s := range env.Vars {
			w.places[s] = true
			w.value(s.V)
		}
		w.value(env.Ret.V)
		w.values(env.Args)
		w.namespace(env.Class)
		w.namespace(env.Module.Vars)
	}
}

func (w *reach) namespace(n *value.Namespace) {
	if n == nil || w.seen[n] {
		return
	}
	w.seen[n] = true
	for _, name := range n.Names() {
		w.places[n.Slot(name)] = true
		w.value(n.Get(name))
	}
}

func (w *reach) values(vs []value.Value) {
	for _, v := range vs {
		w.value(v)
	}
}

func (w *reach) value(v value.Value) {
	switch x := v.(type) {
	case *value.List:
		if !w.places[x] {
			w.places[x] = true
			w.values(x.Elems)
		}
	case *value.Dict:
		if !w.places[x] {
			w.places[x] = true
			w.values(x.Keys())
			w.values(x.Values())
		}
	case *value.DictView:
		w.value(x.Dict)
	case *value.Set:
		w.places[&x.Dict], w.places[x] = true, true
	case *value.Tuple:
		w.values(x.Elems)
	case *value.Iter:
		w.places[&x.Next] = true
		w.values(x.Elems)
	case *value.Parameter:
		w.places[&x.Cur] = true
		w.namespace(x.Vars)
	case *value.Object:
		w.namespace(x.Vars)
		if x.Base != nil {
			w.value(x.Base)
		}
		if x.Fields != nil {
			w.value(x.Fields)
		}
		w.namespace(x.Class.Vars)
	case *value.Class:
		w.namespace(x.Vars)
	case *value.Module:
		w.namespace(x.Vars)
	case *value.Lazy, *value.Maybe:
		w.pending(x)
	default:
		w.callable(v)
	}
}

// pending walks into values that depend on a condition.
func (w *reach) pending(v value.Value) {
	if m, ok := v.(*value.Maybe); ok {
		w.value(m.V)
	}
}

func (w *reach) callable(v value.Value) {
	switch x := v.(type) {
	case *value.Func:
		if !w.seen[x] {
			w.seen[x] = true
			w.env(x.Closure)
			w.namespace(x.Vars)
			for _, d := range x.Defaults {
				w.value(d)
			}
		}
	case *value.Method:
		w.value(x.Self)
		w.value(x.Fn)
	case *value.Partial:
		w.value(x.Fn)
		w.values(x.Args)
	case *value.Choice:
		w.value(x.A)
		w.value(x.B)
	}
}

// placeName is the name by which the running function, or self in it, knows a
// list or dict.
func (e *evaluator) placeName(p value.Place) string {
	env := e.env()
	for _, name := range sortedNames(env.Vars) {
		if env.Vars[name].V == value.Value(p) {
			return name
		}
	}
	if len(env.Args) == 0 {
		return ""
	}
	if o, ok := env.Args[0].(*value.Object); ok {
		for _, name := range o.Vars.Names() {
			if o.Vars.Get(name) == value.Value(p) {
				return "self." + name
			}
		}
	}
	return ""
}

func sortedNames(vars map[string]*value.Slot) []string {
	var out []string
	for name := range vars {
		out = append(out, name)
	}
	sort.Strings(out)
	return out
}

// holders are the variables of the calls in progress, and the attributes of
// their first arguments, that hold a list or dict.
func (e *evaluator) holders(p value.Place) []*value.Slot {
	var out []*value.Slot
	note := func(s *value.Slot) {
		if s.V == value.Value(p) {
			out = append(out, s)
		}
	}
	for _, f := range e.frames {
		for env := f.env; env != nil; env = env.Outer {
			for _, name := range sortedNames(env.Vars) {
				note(env.Vars[name])
			}
		}
		if len(f.env.Args) == 0 {
			continue
		}
		if o, ok := f.env.Args[0].(*value.Object); ok {
			for _, name := range o.Vars.Names() {
				note(o.Vars.Slot(name))
			}
		}
	}
	return out
}
