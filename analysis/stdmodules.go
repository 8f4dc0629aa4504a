package analysis

import (
	"strings"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
)

// newModule makes a native module of functions.
func newModule(name string, rows []methodRow) *value.Module {
	m := &value.Module{Name: name, Vars: value.NewNamespace()}
	m.Vars.Init("__name__", value.Str(name))
	for _, r := range rows {
		m.Vars.Init(r.name, builtin(r.name, r.params, r.run))
	}
	return m
}

// nativeModule is a module of Python's standard library as far as models need
// it, or, with an underscore, the part of one that its Python in the library
// builds on; nil if it is not provided.
func (e *evaluator) nativeModule(name string) *value.Module {
	switch name {
	case "math":
		return mathModule()
	case "_functools":
		m := newModule(name, functoolsFunctions())
		m.Vars.Init("partial", e.types.partial)
		return m
	case "operator":
		return newModule(name, operatorFunctions())
	case "itertools":
		return e.itertoolsModule()
	case "_collections":
		return e.collectionsModule()
	case "copy":
		return newModule(name, copyFunctions())
	case "_inspect":
		return newModule(name, inspectFunctions())
	case "_random":
		return randomModule()
	case "_re":
		return regexModule()
	case "time":
		return e.timeModule()
	case "importlib":
		return e.importlibModule()
	case "importlib.util":
		return e.importUtilModule()
	case "sys":
		return e.sysModule()
	case "os":
		return e.osModule()
	case "os.path", "posixpath":
		return e.pathModule()
	}
	return e.declarativeModule(name)
}

// declarativeModule is a module whose names only annotate or report.
func (e *evaluator) declarativeModule(name string) *value.Module {
	switch name {
	case "typing", "typing_extensions", "collections.abc", "numbers", "_types":
		return e.typingModule(name)
	case "abc":
		return e.abcModule()
	case "__future__":
		m := newModule(name, nil)
		for _, n := range strings.Fields("annotations division print_function absolute_import unicode_literals generator_stop") {
			m.Vars.Init(n, value.None{})
		}
		return m
	case "_string":
		return stringModule()
	}
	return nil
}

func functoolsFunctions() []methodRow {
	return []methodRow{
		{"reduce", "func iterable initial? /", reduce},
		{"cached", "f /", cached},
		{"cached_property", "f /", func(a *args) value.Value { return &value.Property{Get: a.vals[0], Once: a.e.nameOf(a.vals[0])} }},
		{"total_ordering", "cls /", totalOrdering},
		{"cmp_to_key", "mycmp", cmpToKey},
	}
}

// cached is a function that remembers its results, but for those of construct:
// a value of the graph is only good where it was made. It comes with a function
// that counts the calls that were remembered, and those that were not.
func cached(a *args) value.Value {
	fn, memo := a.vals[0], value.NewDict()
	var hits, misses int
	call := builtin(a.e.nameOf(fn), "*args **kw", func(a *args) value.Value {
		key := &value.Tuple{Elems: append([]value.Value{}, a.rest...)}
		for _, k := range a.kw {
			key.Elems = append(key.Elems, value.Str(k.Name), k.Value)
		}
		a.e.hashable(key, memo, a.span)
		if v, ok := memo.Get(key); ok && a.e.rec == nil {
			hits++
			return v
		}
		v := a.e.call(fn, a.rest, a.kw, a.span)
		if a.e.rec == nil {
			misses++
			memo.Set(key, v)
		}
		return v
	})
	return pair(call, builtin("cache_info", "", func(*args) value.Value { return pair(value.Int(hits), value.Int(misses)) }))
}

func reduce(a *args) value.Value {
	elems := a.items(1)
	total := a.vals[2]
	if total == nil {
		if len(elems) == 0 {
			a.e.fail(a.span, diag.BadValue, "reduce() of empty iterable with no initial value")
		}
		total, elems = elems[0], elems[1:]
	}
	for _, v := range elems {
		total = a.e.call(a.vals[0], []value.Value{total, v}, nil, a.span)
	}
	return total
}

// totalOrdering derives the comparisons that a class does not define from one
// that it does.
func totalOrdering(a *args) value.Value {
	c := a.class(0)
	for _, root := range []string{"<", "<=", ">", ">="} {
		if lookup(c, special[root][0]) == nil {
			continue
		}
		for _, op := range []string{"<", "<=", ">", ">="} {
			if name := special[op][0]; lookup(c, name) == nil {
				c.Vars.Init(name, builtin(name, "self other /", derivedComparison(root, op)))
			}
		}
		return c
	}
	a.fail(diag.BadValue, "needs a class that defines one of < > <= >=")
	return nil
}

// derivedComparison computes op by the comparison root and ==.
func derivedComparison(root, op string) native {
	return func(a *args) value.Value {
		x, y := a.vals[0], a.vals[1]
		r := a.e.known(a.e.compareValues(root, x, y, a.span), a.span)
		eq := a.e.equal(x, y, a.span).Is(true)
		less := r && !eq
		if root[0] == '>' {
			less = !r && !eq
		}
		c := 1
		switch {
		case eq:
			c = 0
		case less:
			c = -1
		}
		return value.Bool(holds(op, c))
	}
}

// cmpToKey makes a class whose instances compare by a function.
func cmpToKey(a *args) value.Value {
	compare := a.vals[0]
	c := a.e.newClass("K")
	c.Vars.Init("__init__", builtin("__init__", "self obj /", func(a *args) value.Value {
		a.vals[0].(*value.Object).Vars.Init("obj", a.vals[1])
		return value.None{}
	}))
	c.Vars.Init("__lt__", builtin("__lt__", "self other /", func(a *args) value.Value {
		x := a.e.attribute(a.vals[0], "obj", a.span)
		y := a.e.attribute(a.vals[1], "obj", a.span)
		return a.e.compareValues("<", a.e.call(compare, []value.Value{x, y}, nil, a.span), value.Int(0), a.span)
	}))
	return c
}

// newClass makes a class of plain objects.
func (e *evaluator) newClass(name string, bases ...*value.Class) *value.Class {
	c := &value.Class{Name: name, Bases: bases, Vars: value.NewNamespace(), Module: "builtins"}
	if len(bases) == 0 {
		c.Bases = []*value.Class{e.types.object}
	}
	c.MRO = e.linearize(c, diag.Span{})
	return c
}

func operatorFunctions() []methodRow {
	var rows []methodRow
	for _, row := range [][2]string{
		{"add", "+"}, {"sub", "-"}, {"mul", "*"}, {"truediv", "/"}, {"floordiv", "//"}, {"mod", "%"}, {"pow", "**"}, {"matmul", "@"},
		{"and_", "&"}, {"or_", "|"}, {"xor", "^"}, {"lshift", "<<"}, {"rshift", ">>"}, {"concat", "+"},
		{"lt", "<"}, {"le", "<="}, {"gt", ">"}, {"ge", ">="}, {"eq", "=="}, {"ne", "!="}, {"is_", "is"}, {"is_not", "is not"},
	} {
		op := row[1]
		rows = append(rows, methodRow{row[0], "a b /", func(a *args) value.Value {
			if isComparison(op) || op == "is" || op == "is not" {
				return a.e.compareValues(op, a.vals[0], a.vals[1], a.span)
			}
			return a.e.binary(op, a.vals[0], a.vals[1], a.span)
		}})
	}
	for _, row := range [][2]string{{"iadd", "+"}, {"isub", "-"}, {"imul", "*"}, {"itruediv", "/"}, {"ifloordiv", "//"}, {"imod", "%"},
		{"ipow", "**"}, {"imatmul", "@"}, {"iand", "&"}, {"ior", "|"}, {"ixor", "^"}, {"ilshift", "<<"}, {"irshift", ">>"}, {"iconcat", "+"}} {
		op := row[1]
		rows = append(rows, methodRow{row[0], "a b /", func(a *args) value.Value { return a.e.inPlace(op, a.vals[0], a.vals[1], a.span) }})
	}
	for _, row := range [][2]string{{"neg", "-"}, {"pos", "+"}, {"invert", "~"}, {"inv", "~"}, {"not_", "not"}} {
		op := row[1]
		rows = append(rows, methodRow{row[0], "a /", func(a *args) value.Value { return a.e.unary(op, a.vals[0], a.span) }})
	}
	return append(rows, []methodRow{
		{"truth", "a /", newBool},
		{"abs", "a /", absolute},
		{"index", "a /", func(a *args) value.Value { return value.Int(a.e.index(a.vals[0], a.span)) }},
		{"length_hint", "obj default? /", func(a *args) value.Value { return a.e.length(a.vals[0], a.span) }},
		{"indexOf", "a b /", func(a *args) value.Value {
			for i, v := range a.items(0) {
				if a.e.same(v, a.vals[1], a.span).Is(true) {
					return value.Int(i)
				}
			}
			a.e.fail(a.span, diag.BadValue, "sequence.index(x): x not in sequence")
			return nil
		}},
		{"countOf", "a b /", func(a *args) value.Value {
			n := 0
			for _, v := range a.items(0) {
				if a.e.same(v, a.vals[1], a.span).Is(true) {
					n++
				}
			}
			return value.Int(n)
		}},
		{"delitem", "a b /", func(a *args) value.Value {
			a.e.deleteItem(a.vals[0], a.vals[1], a.span)
			return value.None{}
		}},
		{"contains", "a b /", func(a *args) value.Value { return a.e.contains(a.vals[0], a.vals[1], a.span) }},
		{"getitem", "a b /", func(a *args) value.Value { return a.e.subscript(a.vals[0], a.vals[1], a.span) }},
		{"setitem", "a b c /", func(a *args) value.Value {
			a.e.setItem(a.vals[0], a.vals[1], a.vals[2], a.span)
			return value.None{}
		}},
		{"itemgetter", "*items", getter(func(a *args, v, key value.Value) value.Value { return a.e.subscript(v, key, a.span) })},
		{"attrgetter", "*names", getter(func(a *args, v, key value.Value) value.Value {
			for _, n := range strings.Split(a.e.str(key, a.span), ".") {
				v = a.e.attribute(v, n, a.span)
			}
			return v
		})},
		{"methodcaller", "name *args **kw", func(a *args) value.Value {
			name, rest, kw := a.str(0), a.rest, a.kw
			return builtin("methodcaller", "obj /", func(a *args) value.Value {
				return a.e.call(a.e.attribute(a.vals[0], name, a.span), rest, kw, a.span)
			})
		}},
	}...)
}

// getter makes itemgetter and attrgetter: one key gives a value, more a tuple.
func getter(get func(a *args, v, key value.Value) value.Value) native {
	return func(a *args) value.Value {
		keys := a.rest
		return builtin(a.name, "obj /", func(a *args) value.Value {
			if len(keys) == 1 {
				return get(a, a.vals[0], keys[0])
			}
			out := &value.Tuple{}
			for _, k := range keys {
				out.Elems = append(out.Elems, get(a, a.vals[0], k))
			}
			return out
		})
	}
}
