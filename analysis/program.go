package analysis

import (
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"sort"
	"strings"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/ctrlflow"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
)

// A Program is a file whose module code has run.
type Program struct {
	Diags  *diag.List
	e      *evaluator
	module *value.Module
	file   *diag.File
	failed bool
	// Exit is how the program ended itself; it stays zero if it ran to its end.
	Exit Exit
}

// Load parses a file and runs its module code. What went wrong is in Diags.
func Load(f *diag.File, opt Options) *Program {
	ds := &diag.List{}
	root, name := packageAround(f.Name, !opt.Import)
	opt.Path = append([]string{root, filepath.Dir(f.Name)}, opt.Path...)
	p := &Program{Diags: ds, e: newEvaluator(opt, ds), file: f}
	p.e.program = f
	runtime.AddCleanup(p, (*coroutines).stop, p.e.coroutines)
	tree, syntax := p.e.parser.Parse(f)
	ds.Merge(syntax)
	if syntax.HasErrors() {
		p.failed = true
		return p
	}
	p.module = &value.Module{Name: name, Vars: value.NewNamespace(), File: f}
	p.module.Vars.Init("__name__", value.Str(shownName(name, opt)))
	nameModule(p.module, name)
	p.e.modules[name] = p.module
	p.failed = !p.protected(func() { p.e.runModule(p.module, tree) })
	return p
}

// protected runs f and reports whether it ended without a failure.
func (p *Program) protected(f func()) (ok bool) {
	defer func() {
		r := recover()
		if r == nil {
			return
		}
		f, expected := r.(*failure)
		if !expected {
			panic(r)
		}
		if ok = p.exits(f); !ok {
			p.e.report(f)
		}
		p.e.rec, p.e.frames = nil, nil
		p.e.trail.Unwind(0)
	}()
	f()
	return true
}

// exits reports whether a failure is the program's own end, and notes how it
// ended.
func (p *Program) exits(f *failure) bool {
	exc := p.e.exceptionOf(f)
	if !within(exc.Class, p.e.exceptionClass("SystemExit")) {
		return false
	}
	p.Exit = p.e.exitOf(exc)
	return true
}

// Conditions lists the conditions of the user's code met so far.
func (p *Program) Conditions() []*Cond { return p.e.conds.list }

// ReportLoops adds an information for each unrolled loop.
func (p *Program) ReportLoops() { p.e.loops.Report(p.Diags) }

// ReportConditions adds an information for each condition.
func (p *Program) ReportConditions() {
	for _, c := range p.e.conds.list {
		kind := "constant"
		if c.Variable {
			kind = "variable"
		}
		p.Diags.Infof(c.Span, diag.Condition, "%s condition of %s: %s", kind, article(c.Kind), c.Why)
	}
}

func article(kind string) string {
	if strings.ContainsAny(kind[:1], "aeiouAEIO") {
		return "an " + kind
	}
	return "a " + kind
}

// A Target says what to compile of a program.
type Target struct {
	Entry  string      // an expression; "" leaves it to the script's own calls
	Specs  []string    // "x=f32[1,3]", "k=3"
	Params [][2]string // constructor arguments: name, Python literal
}

// Compile records the graph of a target. It is nil where Diags has errors.
func (p *Program) Compile(t Target) (c *Compiled) {
	if p.failed {
		return nil
	}
	p.protected(func() { c = p.compile(t) })
	if p.Diags.HasErrors() {
		return nil
	}
	return c
}

func (p *Program) compile(t Target) *Compiled {
	call := p.call(t)
	if w := p.e.opt.Weights; w != nil && !p.e.loaded {
		p.loadEntry(call, w)
	}
	args := p.arguments(call, t.Specs)
	return p.useful(p.e.compileEntry(call.fn, call.Name, args, call.Span), call)
}

// call finds the entry, and the arguments that the script gives it.
func (p *Program) call(t Target) EntryCall {
	if t.Entry == "" {
		return p.onlyCall()
	}
	named := p.e.evalText(t.Entry, "entry", p.module)
	fn, at := named, p.start()
	if f, ok := fn.(*value.Func); ok && p.makesCell(f, t) {
		at = f.Span
		fn = p.e.call(f, nil, p.kwargs(t.Params), at)
	}
	if c, ok := fn.(*value.Class); ok {
		at = classSpan(c, at)
		fn = p.construct(c, t.Params, at)
	}
	if o, ok := fn.(*value.Object); ok && (fn != named || strings.HasSuffix(t.Entry, ")")) && p.e.isCell(o) {
		p.e.call(p.e.attribute(o, "set_train", at), []value.Value{value.Bool(false)}, nil, at) // it was made for this
	}
	switch f := fn.(type) {
	case *value.Func:
		at = f.Span
	case *value.Object:
		at = classSpan(f.Class, at)
	default:
		p.e.stop(p.e.errorf(at, diag.BadEntry, "`%s` is %s, and an entry is a Cell or a function", t.Entry, p.e.describe(fn)).
			Help("%s", p.candidates()))
	}
	call := EntryCall{Name: entryName(fn), Span: at, fn: fn}
	for _, c := range p.e.calls {
		if c.fn == fn || c.Name == call.Name {
			call.args = c.args
		}
	}
	return call
}

// construct makes the instance of a class that is the entry.
func (p *Program) construct(c *value.Class, params [][2]string, at diag.Span) value.Value {
	v, f := p.e.tried(func() value.Value { return p.e.call(c, nil, p.kwargs(params), at) })
	if f == nil {
		return v
	}
	if f.diag != nil && f.diag.Code == diag.BadCall && f.diag.Span == at {
		f.diag.Help("arguments of the constructor are given with `--param NAME=VALUE`, or in the entry: `%s(...)`", c.Name)
	}
	panic(f)
}

func classSpan(c *value.Class, other diag.Span) diag.Span {
	if c.Def != nil {
		return c.Def.NameSpan
	}
	return other
}

// start is the first place of the file, for errors that have no better one.
func (p *Program) start() diag.Span { return diag.Span{File: p.file} }

func (p *Program) kwargs(params [][2]string) []value.Kwarg {
	var out []value.Kwarg
	for _, kv := range params {
		out = append(out, value.Kwarg{Name: kv[0], Value: p.e.evalArgument("--param "+kv[0], kv[1], p.module)})
	}
	return out
}

// useful warns of an entry that gives nothing, keeps nothing and prints nothing.
func (p *Program) useful(c *Compiled, call EntryCall) *Compiled {
	none := c.Result == value.Value(value.None{}) && len(c.States) == 0
	if none && !slices.ContainsFunc(c.Graph.Body.Nodes, func(n *graph.Node) bool { return n.Op.Effect || len(n.Regions) > 0 }) {
		f, _ := functionOf(p.e, call.fn)
		if at := call.Span; f != nil && !p.Diags.HasErrors() {
			if f.Span.IsValid() {
				at = f.Span
			}
			p.Diags.Warnf(at, diag.BadEntry, "`%s` returns None: the model has no output", f.Name).Help("end it with `return`")
		}
	}
	return c
}

// onlyCall is the one call of an entry that the script makes.
func (p *Program) onlyCall() EntryCall {
	calls := p.e.calls
	p.lacking(len(calls))
	if len(calls) > 0 && alike(calls) {
		return calls[0]
	}
	var d *diag.Diagnostic
	if len(calls) == 0 {
		d = p.e.errorf(p.start(), diag.BadEntry, "the script calls no Cell and no jit function with tensors, so say what to compile")
	} else {
		d = p.e.errorf(calls[0].Span, diag.BadEntry, "the script calls %d entries, so say which to compile", len(calls))
		for _, c := range calls[1:] {
			d.Note(c.Span, "`%s` is called here", c.Name)
		}
	}
	p.e.stop(d.Help("%s", p.candidates()))
	return EntryCall{}
}

// lacking reports what the file itself needs and does not have, where that may
// be why there is nothing to compile.
func (p *Program) lacking(calls int) {
	for _, d := range p.e.skipped {
		if calls == 0 && d.Span.File == p.file {
			p.e.lacks(d)
		}
	}
}

// alike reports whether all calls are of one entry with one signature.
func alike(calls []EntryCall) bool {
	for _, c := range calls[1:] {
		if c.fn != calls[0].fn || len(c.args) != len(calls[0].args) {
			return false
		}
		for i, a := range c.args {
			b := calls[0].args[i]
			if a.Name != b.Name || !a.Type.Equal(b.Type) || !ctrlflow.Identical(a.Value, b.Value) {
				return false
			}
		}
	}
	return true
}

// candidates lists what could be an entry.
func (p *Program) candidates() string {
	var names []string
	for _, n := range p.module.Vars.Names() {
		switch v := p.module.Vars.Get(n).(type) {
		case *value.Class:
			if v.Def != nil && v.Module == p.module.Name {
				names = append(names, n)
			}
		case *value.Object:
			if p.e.isCell(v) {
				names = append(names, n)
			}
		case *value.Func:
			if v.Module == p.module {
				names = append(names, n)
			}
		}
	}
	if len(names) == 0 {
		return "this file has no class or function to compile"
	}
	file := filepath.Base(p.file.Name)
	if file == "<stdin>" {
		file = "-"
	}
	return fmt.Sprintf("write %s:ENTRY, where ENTRY is one of: %s", file, strings.Join(names, ", "))
}

// arguments are the arguments of a call: those that the specs name, then those
// of the script. Every parameter without a default needs one.
func (p *Program) arguments(call EntryCall, specs []string) []Argument {
	names := parameterNames(p.e, call.fn)
	f, skip := functionOf(p.e, call.fn)
	given := map[string]Argument{}
	for _, text := range specs {
		a := p.spec(text)
		if !p.hasParameter(f, a.Name) {
			d := p.e.errorf(a.Span, diag.BadEntry, "`%s` has no parameter `%s`", call.Name, a.Name)
			p.e.stop(d.Help("its parameters are: %s", strings.Join(names, ", ")))
		}
		given[a.Name] = a
	}
	if len(given) == 0 && len(call.args) > 0 {
		return call.args
	}
	for _, a := range call.args {
		if _, have := given[a.Name]; !have && a.Name != "" {
			given[a.Name] = a
		}
	}
	return p.ordered(f, skip, given, call)
}

func (p *Program) hasParameter(f *value.Func, name string) bool {
	if f == nil {
		return true
	}
	return p.e.keyword(f, name) != nil || f.Params.KwArg != nil
}

// ordered puts named arguments into the order of the parameters.
func (p *Program) ordered(f *value.Func, skip int, given map[string]Argument, call EntryCall) []Argument {
	var out []Argument
	var missing []string
	if f != nil {
		for _, prm := range allParams(f.Params)[min(skip, len(f.Params.List)):] {
			a, ok := given[prm.Name]
			delete(given, prm.Name)
			if ok {
				a.Keyword, a.Span = true, prm.Span()
				out = append(out, a)
			} else if _, has := f.Defaults[prm.Name]; !has && p.e.keyword(f, prm.Name) != nil {
				missing = append(missing, prm.Name)
			}
		}
	}
	if len(missing) > 0 {
		p.e.stop(p.e.errorf(call.Span, diag.BadEntry, "`%s` needs the type of `%s`", call.Name, strings.Join(missing, "`, `")).
			Help("add %s", inputHelp(missing)))
	}
	var rest []string
	for n := range given {
		rest = append(rest, n)
	}
	sort.Strings(rest)
	for _, n := range rest {
		a := given[n]
		a.Keyword = true
		out = append(out, a)
	}
	return out
}

func inputHelp(names []string) string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = fmt.Sprintf("--input '%s=f32[2,3]'", n)
	}
	return strings.Join(out, " ") + ", with its dtype and dims, or a value"
}
