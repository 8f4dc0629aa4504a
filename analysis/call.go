package analysis

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/ctrlflow"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/frontend"
)

// callExpr evaluates a call.
func (e *evaluator) callExpr(x *frontend.Call) value.Value {
	fn := e.eval(x.Func)
	if b, ok := fn.(*value.Builtin); ok && b.Name == "super" && len(x.Args) == 0 {
		return e.superHere(x.Span())
	}
	args := e.elementsBy(x.Args, e.argument)
	var kwargs []value.Kwarg
	for _, k := range x.Keywords {
		v := e.argument(k.Value)
		if k.Name != "" {
			kwargs = append(kwargs, value.Kwarg{Name: k.Name, Value: v})
			continue
		}
		kwargs = append(kwargs, e.spread(v, k.Value.Span())...)
	}
	return e.call(fn, args, kwargs, x.Span())
}

// spread turns `**v` into keyword arguments.
func (e *evaluator) spread(v value.Value, span diag.Span) []value.Kwarg {
	m := e.mapping(v)
	if m == nil {
		e.fail(span, diag.BadCall, "`**` needs a dict, not %s", e.describe(v))
	}
	var out []value.Kwarg
	for _, k := range m.Keys() {
		name, ok := k.(value.Str)
		if !ok {
			e.fail(span, diag.BadCall, "keywords must be strings")
		}
		x, _ := m.Get(k)
		out = append(out, value.Kwarg{Name: string(name), Value: x})
	}
	return out
}

// call calls any callable.
func (e *evaluator) call(fn value.Value, args []value.Value, kwargs []value.Kwarg, span diag.Span) value.Value {
	for _, v := range args { // those of a starred list were not read one by one
		seen(v)
	}
	switch f := fn.(type) {
	case *value.Func:
		if f.Jit && e.rec == nil && anyTensor(args, kwargs) {
			return e.entryCall(f, args, kwargs, span)
		}
		return e.callFunc(f, args, kwargs, span)
	case *value.Builtin:
		return f.Fn(&value.Call{Args: args, Kwargs: kwargs, Span: span, Eval: e})
	case *value.Method:
		return e.call(f.Fn, append([]value.Value{f.Self}, args...), kwargs, span)
	case *value.Class:
		return e.instantiate(f, args, kwargs, span)
	case *value.Object:
		return e.callObject(f, args, kwargs, span)
	case *value.Partial:
		return e.call(f.Fn, append(append([]value.Value{}, f.Args...), args...), mergeKwargs(f.Kwargs, kwargs), span)
	case *value.Choice:
		return e.eachOf(f, span, "", func(fn value.Value) value.Value { return e.call(fn, args, kwargs, span) })
	case *value.StaticMethod:
		return e.call(f.Fn, args, kwargs, span)
	case value.DType, value.ArrayDType:
		return e.numpyScalarOf(e.dtypeArg(f, span), args, span)
	case *value.Opaque:
		return f
	}
	e.notCallable(fn, span)
	return nil
}

// notCallable reports a call of something that cannot be called.
func (e *evaluator) notCallable(fn value.Value, span diag.Span) {
	d := e.errorf(span, diag.BadType, "%s is not callable", e.describe(fn))
	switch fn.(type) {
	case *value.Tuple, *value.List, *value.Dict:
		d.Help("an element is read with brackets: `x[0]`")
	case value.Int, value.Float, value.Bool, value.Str, value.DType, value.SymInt:
		d.Help("it is a value already: leave the parentheses out")
	case value.None:
		d.Help("assign a function or a Cell to it, or test `is not None` before the call")
	}
	e.stop(d.As("TypeError").
		Saying("'%s' object is not callable", e.typeName(fn)))
}

func mergeKwargs(a, b []value.Kwarg) []value.Kwarg {
	out := append([]value.Kwarg{}, a...)
next:
	for _, k := range b {
		for i := range out {
			if out[i].Name == k.Name {
				out[i] = k
				continue next
			}
		}
		out = append(out, k)
	}
	return out
}

func anyTensor(args []value.Value, kwargs []value.Kwarg) bool {
	for _, k := range kwargs {
		args = append(args[:len(args):len(args)], k.Value)
	}
	for _, a := range args {
		switch x := a.(type) {
		case *value.Tensor:
			return true
		case *value.Tuple:
			if anyTensor(x.Elems, nil) {
				return true
			}
		case *value.List:
			if anyTensor(x.Elems, nil) {
				return true
			}
		}
	}
	return false
}

// callObject calls an instance. A Cell that module code calls with tensors is
// an entry.
func (e *evaluator) callObject(o *value.Object, args []value.Value, kwargs []value.Kwarg, span diag.Span) value.Value {
	if e.rec == nil && e.isCell(o) && anyTensor(args, kwargs) && e.atTop() {
		return e.entryCall(o, args, kwargs, span)
	}
	if e.rec != nil && e.isCell(o) {
		defer e.rec.B.Call(o.Class.Name, e.rec.paths[o], e.site(span))()
	}
	m := e.method(o, "__call__")
	if m == nil {
		e.fail(span, diag.BadType, "a %s is not callable", o.Class.Name)
	}
	return e.call(m, args, kwargs, span)
}

// atTop reports whether the call stands in the user's module code or a plain
// function of it, not in an __init__.
func (e *evaluator) atTop() bool {
	for _, f := range e.frames {
		if f.env.Func != nil && f.env.Func.Name == "__init__" {
			return false
		}
	}
	return true
}

// callFunc calls a function of the program.
func (e *evaluator) callFunc(f *value.Func, args []value.Value, kwargs []value.Kwarg, span diag.Span) value.Value {
	args, kwargs = e.argumentsInPrecision(args, kwargs, span)
	env := &value.Env{Vars: map[string]*value.Slot{}, Scope: f.Scope, Outer: f.Closure, Module: f.Module, Func: f, Args: args}
	env.Ret.Frame = env
	e.bind(f, env, args, kwargs, span)
	if err := e.meter.Call(len(e.frames)); err != nil {
		e.abort(span, "%s: `%s` calls itself without end", err, e.deepest(f))
	}
	if e.rec != nil && e.conditional() {
		e.refuseVariableRecursion(f, span)
	}
	e.frames = append(e.frames, frame{env: env, span: span, region: e.region()})
	defer func() {
		e.frames = e.frames[:len(e.frames)-1]
		env.Done = true
	}()
	if f.Native != nil {
		return f.Native(env)
	}
	if f.Generator {
		return e.generate(f, env)
	}
	if e.rec != nil && !f.Span.File.Library {
		defer e.entering(f, span)()
	}
	return e.body(f, env)
}

// body evaluates the body of a function and gives what it returns. Paths that
// fall off the end return None.
func (e *evaluator) body(f *value.Func, env *value.Env) value.Value {
	if e.rec == nil {
		if e.block(f.Body).Return.Is(true) {
			return env.Ret.V
		}
		return value.None{}
	}
	outer := e.rec.Frame
	e.rec.Frame = env
	defer func() { e.rec.Frame = outer }()
	e.rec.Guard(e.block(f.Body), func() ctrlflow.Completion {
		e.trail.Set(&env.Ret, value.None{}, diag.Span{})
		return ctrlflow.Returns
	})
	if env.Ret.V == nil && e.conditional() { // every path raises
		panic(alwaysRaises{})
	}
	if _, none := env.Ret.V.(value.None); none && !f.Span.File.Library && !returns(&frontend.With{Body: f.Body}) && len(e.frames) > 1 {
		e.silent, e.silentIn = f, e.frames[len(e.frames)-2].env
	}
	if env.Ret.V == nil {
		return value.None{}
	}
	return e.force(env.Ret.V, f.Span)
}

// bind binds the arguments of a call to the parameters.
func (e *evaluator) bind(f *value.Func, env *value.Env, args []value.Value, kwargs []value.Kwarg, span diag.Span) {
	p := f.Params
	n := min(len(args), len(p.List))
	for i := range n {
		env.Bind(p.List[i].Name, args[i], p.List[i].Span())
	}
	e.bindRest(f, env, args[n:], span)
	extra := value.NewDict()
	for _, k := range kwargs {
		if p.VarArg != nil && f.Older[k.Name] == "*"+p.VarArg.Name {
			env.Bind(p.VarArg.Name, &value.Tuple{Elems: []value.Value{k.Value}}, p.VarArg.Span())
			continue
		}
		if prm := e.keyword(f, k.Name); prm != nil {
			if _, twice := env.Vars[prm.Name]; twice {
				e.badCall(f, span, "got `%s` twice%s", prm.Name, olderNote(k.Name, prm.Name))
			}
			env.Bind(prm.Name, k.Value, prm.Span())
			continue
		}
		if p.KwArg == nil {
			e.unknownKeyword(f, k.Name, span)
		}
		extra.Set(value.Str(k.Name), k.Value)
	}
	if p.KwArg != nil {
		env.Bind(p.KwArg.Name, extra, p.KwArg.Span())
	}
	e.bindDefaults(f, env, span)
}

// bindRest binds positional arguments beyond the named ones.
func (e *evaluator) bindRest(f *value.Func, env *value.Env, rest []value.Value, span diag.Span) {
	v := f.Params.VarArg
	if v == nil || v.Name == "" {
		if len(rest) > 0 {
			given, verb := len(f.Params.List)+len(rest), "were"
			if given == 1 {
				verb = "was"
			}
			e.badCall(f, span, "takes %s but %d %s given", plural(len(f.Params.List), "positional argument"), given, verb)
		}
		return
	}
	env.Bind(v.Name, &value.Tuple{Elems: append([]value.Value{}, rest...)}, v.Span())
}

// keyword is the parameter that a keyword argument names, or nil.
func (e *evaluator) keyword(f *value.Func, name string) *frontend.Param {
	if now := f.Older[name]; now != "" {
		name = now
	}
	for i := f.Params.PosOnly; i < len(f.Params.List); i++ {
		if f.Params.List[i].Name == name {
			return &f.Params.List[i]
		}
	}
	for i := range f.Params.KwOnly {
		if f.Params.KwOnly[i].Name == name {
			return &f.Params.KwOnly[i]
		}
	}
	return nil
}

func (e *evaluator) bindDefaults(f *value.Func, env *value.Env, span diag.Span) {
	var missing []string
	var left []*frontend.Param
	for _, prm := range append(append([]frontend.Param{}, f.Params.List...), f.Params.KwOnly...) {
		if env.Vars[prm.Name] != nil {
			continue
		}
		if _, ok := f.Defaults[prm.Name]; !ok || demanded(f, prm.Name, env.Vars) {
			missing = append(missing, "`"+prm.Name+"`")
		}
		left = append(left, &prm)
	}
	if len(missing) > 0 {
		e.badCall(f, span, "is called without %s", strings.Join(missing, ", "))
	}
	for _, prm := range left {
		env.Bind(prm.Name, f.Defaults[prm.Name], prm.Span())
	}
}

func (e *evaluator) badCall(f *value.Func, span diag.Span, format string, args ...any) {
	d := e.errorf(span, diag.BadCall, "`%s` %s", f.Qualname, fmt.Sprintf(format, args...))
	if !f.Span.File.Library {
		d.Note(f.Span, "defined here")
		if f.Class != nil && !namesSelf(f) {
			d.Help("a method takes the object as its first parameter: `def %s(self, ...)`; one that needs none is a `@staticmethod`", f.Name)
		}
	} else {
		d.Detail("it is `%s`", headOf(f))
	}
	e.stop(d)
}

// headOf is a function of the library as its documentation writes it.
func headOf(f *value.Func) string {
	var parts []string
	add := func(mark string, p *frontend.Param) {
		text := mark + p.Name
		if p.Default != nil {
			text += "=" + p.Default.Span().Text()
		}
		if f.Older[p.Name] == "" {
			parts = append(parts, text)
		}
	}
	for i := range f.Params.List {
		if p := &f.Params.List[i]; i > 0 || f.Class == nil || !namesSelf(f) {
			add("", p)
		}
	}
	if v := f.Params.VarArg; v != nil {
		add("*", v)
	}
	for i := range f.Params.KwOnly {
		add("", &f.Params.KwOnly[i])
	}
	if k := f.Params.KwArg; k != nil {
		add("**", k)
	}
	return f.Qualname + "(" + strings.Join(parts, ", ") + ")"
}

// namesSelf reports whether the first parameter of a method has one of the
// names that the object or class usually has.
func namesSelf(f *value.Func) bool {
	list := f.Params.List
	if len(list) == 0 {
		return f.Params.VarArg != nil && f.Params.VarArg.Name != ""
	}
	return slices.Contains([]string{"self", "cls", "mcs", "_", "_self"}, list[0].Name)
}

func (e *evaluator) unknownKeyword(f *value.Func, name string, span diag.Span) {
	d := e.errorf(span, diag.BadCall, "`%s` has no parameter `%s`", f.Qualname, name)
	var names []string
	for _, p := range append(append([]frontend.Param{}, f.Params.List...), f.Params.KwOnly...) {
		if p.Name != "self" && !unseen(f, p.Name) {
			names = append(names, p.Name)
		}
	}
	if near := nearest(name, names); near != "" {
		d.Help("did you mean `%s`?", near)
	} else if len(names) > 0 {
		d.Help("its parameters are `%s`", strings.Join(names, "`, `"))
	}
	e.stop(d)
}

// notCompiled binds the name of an async def to why it cannot be called.
func (e *evaluator) notCompiled(s *frontend.FunctionDef) {
	why := e.errorf(s.Span(), diag.Unsupported, "Unsupported statement 'AsyncFunctionDef'.").Help("write a plain `def`")
	e.trail.Set(e.env().Target(s.Name), &value.Poison{Why: why, Absent: true}, s.Span())
}

// define makes the function of a def statement.
func (e *evaluator) define(s *frontend.FunctionDef) {
	if s.Async {
		e.notCompiled(s)
		return
	}
	decorate := e.decorators(s.Decorators)
	f := e.function(s.Name, s.Params, s.Body, s.Span())
	f.Generator = s.Generator
	if env := e.env(); env.Class != nil {
		env.Defs = append(env.Defs, f)
	}
	e.trail.Set(e.env().Target(s.Name), decorate(f), s.Span())
}

// decorators evaluates what stands above a definition, from top to bottom, and
// gives what applies it from the bottom up.
func (e *evaluator) decorators(xs []frontend.Expr) func(value.Value) value.Value {
	fns := make([]value.Value, len(xs))
	for i, x := range xs {
		fns[i] = e.eval(x)
	}
	return func(v value.Value) value.Value {
		for i := len(fns) - 1; i >= 0; i-- {
			v = e.call(fns[i], []value.Value{v}, nil, xs[i].Span())
		}
		return v
	}
}

func (e *evaluator) lambda(x *frontend.Lambda) value.Value {
	ret := &frontend.Return{Node: frontend.Node{At: x.Body.Span()}, Value: x.Body}
	return e.function("<lambda>", x.Params, []frontend.Stmt{ret}, x.Span())
}

// function makes a function; defaults are evaluated now.
func (e *evaluator) function(name string, p *frontend.Params, body []frontend.Stmt, span diag.Span) *value.Func {
	if p == nil {
		p = &frontend.Params{}
	}
	env := e.env()
	closure := closureOf(env)
	closure.Hold()
	f := &value.Func{Name: name, Qualname: name, Params: p, Body: body, Scope: scopeOf(p, body), Closure: closure,
		Defaults: map[string]value.Value{}, Module: env.Module, Span: span, Vars: value.NewNamespace()}
	if env.Class != nil {
		f.Qualname = env.ClassName + "." + name
	}
	for _, prm := range append(append([]frontend.Param{}, p.List...), p.KwOnly...) {
		if prm.Default != nil {
			f.Defaults[prm.Name] = e.eval(prm.Default)
		}
	}
	return f
}

// closureOf is the environment that functions made in env see: not that of a
// class body.
func closureOf(env *value.Env) *value.Env {
	if env.Class != nil || env.Scope == nil {
		return env.Outer
	}
	return env
}

// nearest is the name most like a misspelt one, or "".
func nearest(name string, known []string) string {
	best, least := "", max(1, len(name)/3)+1
	if len(name) < 2 {
		return "" // any other letter is as near
	}
	for _, k := range known {
		if d := distance(strings.ToLower(name), strings.ToLower(k)); d < least && k != name {
			best, least = k, d
		}
	}
	return best
}

// distance is the number of edits between two words.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		prev := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			prev, row[j+1] = row[j+1], min(row[j]+1, row[j+1]+1, prev+cost)
		}
	}
	if n := row[len(b)]; n != 2 || !swapped(a, b) {
		return n
	}
	return 1
}

// swapped reports whether two words differ in the order of two letters, which is
// one slip.
func swapped(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := 1; i < len(a); i++ {
		if a[i] == b[i-1] && a[i-1] == b[i] && a[:i-1] == b[:i-1] && a[i+1:] == b[i+1:] {
			return true
		}
	}
	return false
}

// callMethod calls a method of a value by name.
func (e *evaluator) callMethod(v value.Value, name string, args []value.Value, span diag.Span) value.Value {
	return e.call(e.attribute(v, name, span), args, nil, span)
}

// deepest is the name of the innermost function of the user that runs.
func (e *evaluator) deepest(f *value.Func) string {
	for i := len(e.frames) - 1; i >= 0; i-- {
		if g := e.frames[i].env.Func; g != nil && !g.Span.File.Library {
			return g.Name
		}
	}
	return f.Name
}
