package analysis

import (
	"sort"
	"sync"

	"github.com/cellc/cellc/analysis/value"
)

// live tells which lists, dicts and variables the program can reach now: from
// the calls in progress, the modules, and what these refer to. What it reached
// when the recording began it still reaches, unless that changed, which the
// trail knows: nothing of it is walked again.
func (e *evaluator) live() func(value.Place) bool {
	walk := sync.OnceValue(func() *reach {
		w := &reach{old: e.rec.reached, places: map[value.Place]bool{}, seen: map[any]bool{}}
		w.roots(e)
		e.trail.Changed(func(p value.Place) {
			e.step(e.rec.Site)
			w.place(p)
		})
		w.walk(func() { e.step(e.rec.Site) })
		return w
	})
	return func(p value.Place) bool {
		if s, ok := p.(*value.Slot); ok && s.Home != nil { // as its object: it may be a new attribute of an old one
			return e.rec.reached.seen[s.Home] || walk().seen[s.Home]
		}
		return e.rec.reached.places[p] || e.named(p) || walk().places[p]
	}
}

// named reports whether a variable of a call in progress holds a list or dict.
// Most that are asked for are.
func (e *evaluator) named(p value.Place) bool {
	for i := len(e.frames) - 1; i >= 0; i-- {
		for _, s := range e.frames[i].env.Vars {
			if s.V == value.Value(p) {
				return true
			}
		}
	}
	return false
}

// reached is what the program can reach where a recording begins.
func (e *evaluator) reached() *reach {
	w := &reach{places: map[value.Place]bool{}, seen: map[any]bool{}}
	w.roots(e)
	w.walk(func() {})
	return w
}

// reach walks over everything that can be reached.
type reach struct {
	old    *reach // what need not be walked; nil for nothing
	places map[value.Place]bool
	seen   map[any]bool
	todo   []value.Value
}

func (w *reach) roots(e *evaluator) {
	for _, f := range e.frames {
		w.env(f.env)
	}
	for _, m := range e.modules {
		w.namespace(m.Vars)
	}
	if e.rec == nil {
		return
	}
	for _, p := range e.rec.params {
		w.push(p)
	}
}

// loaded adds a module that was run outside of the trail.
func (w *reach) loaded(m *value.Module) {
	delete(w.seen, m.Vars)
	w.namespace(m.Vars)
	w.walk(func() {})
}

func (w *reach) walk(step func()) {
	for len(w.todo) > 0 {
		step()
		v := w.todo[len(w.todo)-1]
		w.todo = w.todo[:len(w.todo)-1]
		w.value(v)
	}
}

// first reports whether something was not met before.
func (w *reach) first(x any) bool {
	if w.seen[x] || w.old != nil && w.old.seen[x] {
		return false
	}
	w.seen[x] = true
	return true
}

func (w *reach) push(v value.Value) {
	switch v.(type) {
	case nil, value.None, value.Bool, value.Int, value.Float, value.Str, *value.Tensor, *value.Builtin: // hold nothing
	default:
		w.todo = append(w.todo, v)
	}
}

func (w *reach) env(env *value.Env) {
	for ; env != nil && w.first(env); env = env.Outer {
		for _, s := range env.Vars {
			w.place(s)
		}
		w.push(env.Ret.V)
		for _, v := range env.Args {
			w.push(v)
		}
		w.namespace(env.Class)
		w.namespace(env.Module.Vars)
	}
}

func (w *reach) namespace(n *value.Namespace) {
	if n == nil || !w.first(n) {
		return
	}
	for _, name := range n.Names() {
		w.place(n.Slot(name))
	}
}

// place notes a place and what it holds now.
func (w *reach) place(p value.Place) {
	w.places[p] = true
	if s, ok := p.(*value.Slot); ok {
		w.push(s.V)
		return
	}
	value.Children(p, w.push)
}

func (w *reach) value(v value.Value) {
	if _, place := v.(value.Place); !place && !holder(v) || !w.first(v) {
		return
	}
	switch x := v.(type) {
	case *value.List, *value.Dict:
		w.places[x.(value.Place)] = true
	case *value.Set:
		w.places[&x.Dict], w.places[x] = true, true
	case *value.Iter:
		w.places[&x.Next] = true
	case *value.Parameter:
		w.places[&x.Cur] = true
		w.namespace(x.Vars)
	case *value.Object:
		w.namespace(x.Vars)
		w.namespace(x.Class.Vars)
	case *value.Class:
		w.namespace(x.Vars)
	case *value.Module:
		w.namespace(x.Vars)
	case *value.Func:
		w.env(x.Closure)
		w.namespace(x.Vars)
	}
	value.Children(v, w.push)
}

// holder reports whether a value is one that others can be reached from, by
// which it is told apart from all others.
func holder(v value.Value) bool {
	switch v.(type) {
	case *value.Tuple, *value.DictView, *value.Iter, *value.Parameter, *value.Object, *value.Class, *value.Module, *value.Func,
		*value.Method, *value.Partial, *value.Choice, *value.Maybe, *value.Property, *value.StaticMethod, *value.ClassMethod, *value.Super, *value.Slice, *value.Lazy:
		return true
	}
	return false
}

// placeName is the name by which the running function, or self in it, knows a
// list or dict.
func (e *evaluator) placeName(p value.Place) string {
	env := e.env()
	best := ""
	for name, s := range env.Vars {
		if s.V == value.Value(p) && (best == "" || name < best) {
			best = name
		}
	}
	if best != "" {
		return best
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
