package analysis

import (
	"strings"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/frontend"
)

// inspectFunctions are what the library's inspect.py asks the evaluator.
func inspectFunctions() []methodRow {
	test := func(f func(value.Value) bool) native {
		return func(a *args) value.Value { return value.Bool(f(a.vals[0])) }
	}
	never := test(func(value.Value) bool { return false })
	return []methodRow{
		{"isclass", "obj", test(func(v value.Value) bool { _, ok := v.(*value.Class); return ok })},
		{"isfunction", "obj", test(func(v value.Value) bool { _, ok := v.(*value.Func); return ok })},
		{"ismethod", "obj", test(func(v value.Value) bool { _, ok := v.(*value.Method); return ok })},
		{"isbuiltin", "obj", test(func(v value.Value) bool { _, ok := v.(*value.Builtin); return ok })},
		{"ismodule", "obj", test(func(v value.Value) bool { _, ok := v.(*value.Module); return ok })},
		{"isgenerator", "obj", test(func(v value.Value) bool { x, ok := v.(*value.Iter); return ok && x.Gen != nil })},
		{"isgeneratorfunction", "obj", test(func(v value.Value) bool { f, ok := v.(*value.Func); return ok && f.Generator })},
		{"iscoroutinefunction", "obj", never},
		{"currentframe", "", func(a *args) value.Value {
			a.e.unsupported(a.span, "frames cannot be looked at", "pass what is needed as an argument")
			return nil
		}},
		{"parameters", "obj whole?", parametersOf},
		{"getsource", "obj", sourceOf},
	}
}

// sourceOf is the text of a function or a class, with all of its last line.
func sourceOf(a *args) value.Value {
	var body []frontend.Stmt
	var span diag.Span
	switch x := a.vals[0].(type) {
	case *value.Func:
		span, body = x.Span, x.Body
	case *value.Method:
		a.vals[0] = x.Fn
		return sourceOf(a)
	case *value.Class:
		if x.Def != nil {
			span, body = x.Def.Span(), x.Def.Body
		}
	}
	if len(body) == 0 || span.File == nil {
		a.e.fail(a.span, diag.BadType, "%s has no source", a.e.describe(a.vals[0]))
	}
	text := span.File.Text
	start := strings.LastIndexByte(text[:span.Start], '\n') + 1
	end := max(span.End, endOf(body))
	if i := strings.IndexByte(text[end:], '\n'); i >= 0 {
		end += i + 1
	}
	return value.Str(text[start:end])
}

// endOf is where the last of some statements ends, which may hold others.
func endOf(body []frontend.Stmt) int {
	if len(body) == 0 {
		return 0
	}
	last := body[len(body)-1]
	end := last.Span().End
	switch s := last.(type) {
	case *frontend.If:
		return max(end, endOf(s.Then), endOf(s.Else))
	case *frontend.For:
		return max(end, endOf(s.Body), endOf(s.Else))
	case *frontend.While:
		return max(end, endOf(s.Body), endOf(s.Else))
	case *frontend.FunctionDef:
		return max(end, endOf(s.Body))
	case *frontend.ClassDef:
		return max(end, endOf(s.Body))
	case *frontend.With:
		return max(end, endOf(s.Body))
	case *frontend.Try:
		for _, h := range s.Handlers {
			end = max(end, endOf(h.Body))
		}
		return max(end, endOf(s.Body), endOf(s.Else), endOf(s.Finally))
	}
	return end
}

// parametersOf lists the parameters of a callable: name, kind, whether it has a
// default, the default, the annotation or None. What is bound already is left
// out, but for self where all of them are asked for.
func parametersOf(a *args) value.Value {
	fn, skip := a.vals[0], 0
	var bound []value.Kwarg
	for {
		switch f := fn.(type) {
		case *value.Func:
			if a.bool(1, false) {
				skip = 0
			}
			return a.parameterRows(f, skip, bound)
		case *value.Method:
			fn, skip = f.Fn, skip+1
		case *value.Partial:
			fn, skip, bound = f.Fn, skip+len(f.Args), append(bound, f.Kwargs...)
		case *value.Class:
			fn, skip = lookup(f, "__init__"), skip+1
		case *value.Object:
			fn = a.e.method(f, "__call__")
			if w := f.Vars.Get("__wrapped__"); w != nil {
				fn = w
			}
		case *value.StaticMethod:
			fn = f.Fn
		case nil:
			return &value.List{}
		default:
			a.e.fail(a.span, diag.BadValue, "no signature found for %s", a.e.describe(a.vals[0]))
		}
	}
}

func (a *args) parameterRows(f *value.Func, skip int, bound []value.Kwarg) value.Value {
	out := &value.List{}
	add := func(p *frontend.Param, kind int) {
		if unseen(f, p.Name) {
			return
		}
		if skip > 0 && kind < 2 {
			skip--
			return
		}
		def, has := f.Defaults[p.Name]
		if demanded(f, p.Name, nil) {
			has = false
		}
		for _, k := range bound {
			if k.Name == p.Name {
				def, has = k.Value, true
			}
		}
		row := []value.Value{value.Str(p.Name), value.Int(kind), value.Bool(has), value.None{}, value.None{}}
		if has {
			row[3] = def
		}
		if p.Annotation != nil {
			row[4] = a.e.annotation(p.Annotation, f)
		}
		out.Elems = append(out.Elems, &value.Tuple{Elems: row})
	}
	for i := range f.Params.List {
		kind := 1
		if i < f.Params.PosOnly {
			kind = 0
		}
		add(&f.Params.List[i], kind)
	}
	if v := f.Params.VarArg; v != nil && v.Name != "" {
		add(v, 2)
	}
	for i := range f.Params.KwOnly {
		add(&f.Params.KwOnly[i], 3)
	}
	if f.Params.KwArg != nil {
		add(f.Params.KwArg, 4)
	}
	return out
}
