package analysis

import (
	"math"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
)

// sysModule is the little of Python's sys that a script may know: its own
// arguments. What runs it, and where, is none of its business.
func (e *evaluator) sysModule() *value.Module {
	m := newModule("sys", nil)
	argv := []value.Value{value.Str(e.opt.Name)}
	for _, a := range e.opt.Args {
		argv = append(argv, value.Str(a))
	}
	m.Vars.Init("argv", &value.List{Elems: argv})
	m.Vars.Init("maxsize", value.Int(math.MaxInt64))
	m.Vars.Init("modules", &value.Object{Class: e.loadedClass(), Vars: value.NewNamespace()})
	return m
}

// loadedClass is the class of sys.modules: a view of what is loaded.
func (e *evaluator) loadedClass() *value.Class {
	c := e.newClass("modules")
	find := func(a *args) (value.Value, bool) {
		m := a.e.modules[a.str(1)]
		return m, m != nil
	}
	for _, r := range []methodRow{
		{"__getitem__", "self name /", func(a *args) value.Value {
			m, ok := find(a)
			if !ok {
				a.fail(diag.BadValue, "has no module %s", quote(a.str(1)))
			}
			return m
		}},
		{"__contains__", "self name /", func(a *args) value.Value {
			_, ok := find(a)
			return value.Bool(ok)
		}},
		{"get", "self name other? /", func(a *args) value.Value {
			if m, ok := find(a); ok {
				return m
			}
			return a.or(2, value.None{})
		}},
	} {
		c.Vars.Init(r.name, builtin("sys.modules."+r.name, r.params, r.run))
	}
	return c
}
