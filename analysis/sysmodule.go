package analysis

import (
	"math"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
)

// sysModule is the little of Python's sys that a script may know: its own
// arguments. What runs it, and where, is none of its business.
func (e *evaluator) sysModule() *value.Module {
	m := newModule("sys", []methodRow{
		{"exit", "status? /", exit},
		{"getrecursionlimit", "", func(*args) value.Value { return value.Int(1000) }},
		{"setrecursionlimit", "limit", func(*args) value.Value { return value.None{} }},
		{"exc_info", "", func(a *args) value.Value {
			none := value.None{}
			out := []value.Value{none, none, none}
			if n := len(a.e.handling); n > 0 {
				out[0], out[1] = a.e.handling[n-1].Class, a.e.handling[n-1]
			}
			return &value.Tuple{Elems: out}
		}},
		{"intern", "string", func(a *args) value.Value { return a.vals[0] }},
	})
	m.Vars.Init("platform", value.Str("linux"))
	m.Vars.Init("byteorder", value.Str("little"))
	m.Vars.Init("version", value.Str("3.11.0 (cellc)"))
	argv := []value.Value{value.Str(e.opt.Name)}
	for _, a := range e.opt.Args {
		argv = append(argv, value.Str(a))
	}
	m.Vars.Init("argv", &value.List{Elems: argv})
	m.Vars.Init("stdout", e.textStream("stdout", e.opt.Print))
	m.Vars.Init("stderr", e.textStream("stderr", e.opt.PrintError))
	m.Vars.Init("version_info", &value.Tuple{Elems: []value.Value{value.Int(3), value.Int(11), value.Int(0), value.Str("final"), value.Int(0)}})
	m.Vars.Init("path", &value.List{})
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
		{"__setitem__", "self name module /", func(a *args) value.Value {
			m := a.e.modules[a.str(1)]
			if m == nil {
				m = &value.Module{Name: a.str(1), Vars: value.NewNamespace()}
				a.e.modules[a.str(1)] = m
			}
			m.Stand = a.vals[2]
			return value.None{}
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

// exit raises SystemExit, which ends the program.
func exit(a *args) value.Value {
	a.e.stopRaising(a.e.raisedHere("SystemExit", "", a.span), a.e.newException("SystemExit", a.or(0, value.None{})))
	return nil
}

// textStream is an object that programs write text to.
func (e *evaluator) textStream(name string, write func(string)) value.Value {
	c := e.newClass("TextIOWrapper")
	for _, r := range []methodRow{
		{"write", "self text /", func(a *args) value.Value {
			if write != nil {
				write(a.str(1))
			}
			return value.Int(len([]rune(a.str(1))))
		}},
		{"flush", "self", func(a *args) value.Value { return value.None{} }},
		{"isatty", "self", func(a *args) value.Value { return value.Bool(false) }},
	} {
		c.Vars.Init(r.name, builtin(name+"."+r.name, r.params, r.run))
	}
	return &value.Object{Class: c, Vars: value.NewNamespace()}
}

// An Exit is how a program ended that raised SystemExit.
type Exit struct {
	Code    int
	Message string // for the user; "" for none
}

// exitStatus is what SystemExit was raised with.
func exitStatus(exc *value.Object) value.Value {
	if t, ok := exc.Vars.Get("args").(*value.Tuple); ok && len(t.Elems) > 0 {
		return t.Elems[0]
	}
	return value.None{}
}

// exitOf is the end that SystemExit asks for: None is success, a number the
// code, and all else a message with the code 1.
func (e *evaluator) exitOf(exc *value.Object) Exit {
	status := exitStatus(exc)
	switch x := status.(type) {
	case value.None:
		return Exit{}
	case value.Int:
		return Exit{Code: int(x) & 0xff}
	}
	return Exit{1, e.str(status, diag.Span{})}
}
