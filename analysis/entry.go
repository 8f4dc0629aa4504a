package analysis

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/ctrlflow"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/frontend"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/graph/outline"
	"github.com/cellc/cellc/tensor"
)

// A Compiled is the graph of an entry, with what the caller needs to call it
// and to read its results.
type Compiled struct {
	Graph *graph.Graph
	// Result is the structure of what the entry returns: tensors of the graph
	// stand for its outputs in order, all else is known.
	Result value.Value
	// States lists the Parameters behind the graph's states.
	States []*value.Parameter
	// Parameters are all those of the Cell that is the entry.
	Parameters []*value.Parameter

	reads []global
}

// An Argument is one argument of an entry: an input of a type, or a constant.
type Argument struct {
	Name  string      // the parameter's name; "" for the next positional one
	Type  tensor.Type // of an input
	Value value.Value // a constant; nil for an input
	Span  diag.Span
	// Keyword passes the argument by name.
	Keyword bool
}

// An EntryCall is a call of a Cell or jit function that module code makes with
// tensors.
type EntryCall struct {
	Name string // as the source writes it
	Span diag.Span
	fn   value.Value
	args []Argument
}

// compileEntry records a call of an entry. Parameters that turn out to be
// assigned are state from the start, so the recording begins anew with them.
func (e *evaluator) compileEntry(fn value.Value, name string, args []Argument, span diag.Span) *Compiled {
	var states []*value.Parameter
	e.made = map[making]*value.Parameter{}
	for {
		undo := e.checkpoint()
		c, more, reads := e.record(fn, name, args, states, span)
		if len(more) == 0 {
			c.reads = reads
			return c
		}
		undo()
		states = append(states, more...)
	}
}

// checkpoint notes the diagnostics and Parameters so far; undo drops those that
// came since.
func (e *evaluator) checkpoint() (undo func()) {
	drop := e.ds.Attempt().Drop
	if e.rec == nil {
		return drop
	}
	made := e.rec.made
	return func() {
		drop()
		e.rec.made = made
	}
}

// record evaluates one call of an entry into a graph.
func (e *evaluator) record(fn value.Value, name string, args []Argument, states []*value.Parameter, span diag.Span) (*Compiled, []*value.Parameter, []global) {
	target := fn
	var held *namer
	if o, ok := fn.(*value.Object); ok {
		held = e.heldBy(o)
		for _, p := range held.found {
			p.State = false
		}
		target = e.constructOf(o, span)
	}
	e.rec = &recording{Machine: &ctrlflow.Machine{B: graph.NewBuilder(name), Trail: &e.trail, Site: span, Joins: e.opt.Joins},
		inputs: map[*graph.Value]int{}, weights: map[string]bool{}, params: map[string]*value.Parameter{}, reads: map[global]bool{}, origins: origins{}}
	e.rec.B.Graph.Folder = filepath.Dir(e.program.Name)
	if held != nil {
		e.rec.paths, e.rec.held = held.cells, held.found
	}
	e.rec.Reason, e.rec.Checkpoint, e.rec.Live = e.reason, e.checkpoint, e.live
	e.rec.reached = e.reached()
	e.rec.Enter = func(depth int, at diag.Span) {
		if err := e.meter.Enter(depth); err != nil {
			e.abort(at, "%s", err)
		}
	}
	e.rec.Current = func(p *value.Parameter) value.Value { return asPlain(e.current(p, span), false) }
	e.rec.NameOf, e.rec.Holders = e.placeName, e.holders
	defer func() { e.rec = nil }()
	e.trail.Begin()
	depth := e.trail.Depth()
	defer func() { e.trail.Unwind(depth - 1) }()
	pos, kw := e.bindInputs(args)
	e.bindStates(states)
	e.frames = append(e.frames, frame{env: &value.Env{Vars: map[string]*value.Slot{}, Module: &value.Module{Name: "entry", Vars: value.NewNamespace()}}, span: span, entry: true})
	defer func(n int) { e.frames = e.frames[:n] }(len(e.frames) - 1)
	e.rec.Frame = e.env()
	result := e.recordable(func() value.Value { return e.call(target, pos, kw, span) })
	return e.finish(result, states, span), e.rec.assigned, e.rec.readOrder
}

// recordable runs a part of an entry; if it fails, that is reported, and what
// was recorded until then still says which Parameters are assigned.
func (e *evaluator) recordable(run func() value.Value) (v value.Value) {
	if f := e.attempt(func() { v = run() }); f != nil {
		e.report(f)
		return &value.Poison{Why: f.diag}
	}
	return v
}

// constructOf is what a call of a Cell runs: its __call__, which in the
// library calls construct.
func (e *evaluator) constructOf(o *value.Object, span diag.Span) value.Value {
	m := e.method(o, "__call__")
	if m == nil {
		e.fail(span, diag.BadEntry, "a %s cannot be called", o.Class.Name)
	}
	return m
}

// bindInputs makes the inputs of the graph, and the arguments of the call.
func (e *evaluator) bindInputs(args []Argument) (pos []value.Value, kw []value.Kwarg) {
	for _, a := range args {
		v := a.Value
		if v == nil {
			v = e.input(a)
		} else {
			v = e.inputsIn(v, a)
		}
		if a.Keyword {
			kw = append(kw, value.Kwarg{Name: a.Name, Value: v})
		} else {
			pos = append(pos, v)
		}
	}
	return pos, kw
}

// input adds an input to the graph.
func (e *evaluator) input(a Argument) *value.Tensor {
	t := e.bindUnknown(a.Type)
	n := len(e.rec.inputs)
	name := a.Name
	if name == "" {
		name = fmt.Sprintf("arg%d", n)
	}
	v := e.rec.B.Input(name, t, a.Span)
	e.rec.inputs[v] = n
	return &value.Tensor{Sym: v}
}

// bindUnknown numbers the anonymous dims of an input in its graph.
func (e *evaluator) bindUnknown(t tensor.Type) tensor.Type {
	out := tensor.Type{DType: t.DType, Shape: tensor.Shape{AnyRank: t.Shape.AnyRank}}
	for _, d := range t.Shape.Dims {
		if d.Unknown() {
			d = e.rec.B.Fresh()
		}
		out.Shape.Dims = append(out.Shape.Dims, d)
	}
	return out
}

// inputsIn replaces the tensors inside a tuple, list or dict argument by
// inputs of their own.
func (e *evaluator) inputsIn(v value.Value, a Argument) value.Value {
	switch x := v.(type) {
	case *value.Tensor:
		return e.input(Argument{Name: a.Name, Type: x.Type(), Span: a.Span})
	case *value.Tuple:
		return &value.Tuple{Elems: e.inputsInAll(x.Elems, a)}
	case *value.List:
		return &value.List{Elems: e.inputsInAll(x.Elems, a)}
	}
	return v
}

func (e *evaluator) inputsInAll(vs []value.Value, a Argument) []value.Value {
	defer e.descend(a.Span)()
	out := make([]value.Value, len(vs))
	for i, v := range vs {
		k := a
		k.Name = fmt.Sprintf("%s%d", a.Name, i)
		out[i] = e.inputsIn(v, k)
	}
	return out
}

// bindStates makes the Parameters that construct assigns parameters of the
// graph.
func (e *evaluator) bindStates(states []*value.Parameter) {
	g := e.rec.B.Graph
	for _, p := range states {
		p.State = true
		if p.Name == "" || e.rec.params[p.Name] != nil {
			p.Name = e.rec.unused(p.Name)
		}
		e.rec.params[p.Name] = p
		g.States = append(g.States, graph.State{Name: p.Name, Init: p.Value()})
		v := g.Body.AddParam(p.Type)
		v.Name = p.Name
		e.trail.Set(&p.Cur, &value.Tensor{Sym: v}, p.Span)
	}
}

// finish ends the graph: outputs in the order of the result's tensors, then
// the states.
func (e *evaluator) finish(result value.Value, states []*value.Parameter, span diag.Span) *Compiled {
	c := &Compiled{States: states, Parameters: e.rec.held}
	out := &outputs{e: e, span: span, taken: map[string]bool{}, known: map[value.Value]value.Value{}}
	c.Result = e.recordable(func() value.Value { return out.collect(result, "") })
	var yields []*graph.Value
	for _, t := range out.found {
		yields = append(yields, e.rec.Materialize(t))
	}
	for _, p := range states {
		if cur, ok := ctrlflow.Force(p.Cur.V).(*value.Tensor); ok {
			yields = append(yields, e.rec.Materialize(cur))
		}
	}
	c.Graph = e.rec.B.Finish(yields)
	c.Graph.Outputs = out.names
	if len(out.names) == 1 && out.names[0] == "out0" {
		c.Graph.Outputs = []string{"out"}
	}
	if !e.ds.HasErrors() && !e.opt.Whole {
		outline.Apply(c.Graph)
	}
	return c
}

// outputs collects the tensors in what an entry returns.
type outputs struct {
	e     *evaluator
	span  diag.Span
	found []*value.Tensor
	names []string
	taken map[string]bool
	known map[value.Value]value.Value // containers without tensors
}

// collect gives the structure of a result with its tensors as outputs.
func (o *outputs) collect(v value.Value, key string) value.Value {
	v = o.e.force(v, o.span)
	if n, ok := v.(*value.Object); ok {
		if t, named := n.Base.(*value.Tuple); named {
			return &value.Object{Class: n.Class, Vars: n.Vars, Base: o.collect(t, key)}
		}
	}
	v = plain(v)
	switch x := v.(type) {
	case *value.Tuple, *value.List, *value.Dict:
		return o.container(x)
	case *value.Tensor, *value.Parameter:
		t := o.e.tensorOf(x, o.span)
		if err := o.e.meter.Node(); err != nil {
			o.e.abort(o.span, "%s", err)
		}
		o.found = append(o.found, t)
		o.names = append(o.names, o.name(key))
		return t
	case value.SymInt:
		return o.collect(&value.Tensor{Sym: o.e.rec.Materialize(x), Num: tensor.I64}, key)
	case *value.Iter:
		return o.collect(&value.Tuple{Elems: o.e.iterate(x, o.span)}, key)
	case *value.DictView:
		return o.collect(&value.Tuple{Elems: o.e.iterate(x, o.span)}, key)
	case *value.Object:
		if o.e.callable(x) {
			o.e.stop(o.e.errorf(o.span, diag.BadType, "the result is %s, which was not called", o.e.describe(x)).Help("call it, and return what that gives"))
		}
	}
	return v
}

// container gives the structure of a container. One without tensors is the same
// wherever it stands.
func (o *outputs) container(v value.Value) value.Value {
	if out, ok := o.known[v]; ok {
		return out
	}
	defer o.e.descend(o.span)()
	found := len(o.found)
	var out value.Value
	switch x := v.(type) {
	case *value.Tuple:
		out = &value.Tuple{Elems: o.all(x.Elems)}
	case *value.List:
		out = &value.List{Elems: o.all(x.Elems)}
	case *value.Dict:
		d := value.NewDict()
		for _, k := range x.Keys() {
			e, _ := x.Get(k)
			d.Set(k, o.collect(e, o.e.str(k, o.span)))
		}
		out = d
	}
	if len(o.found) == found {
		o.known[v] = out
	}
	return out
}

func (o *outputs) all(vs []value.Value) []value.Value {
	out := make([]value.Value, len(vs))
	for i, v := range vs {
		out[i] = o.collect(v, "")
	}
	return out
}

// name is the name of the next output: its dict key, or its number.
func (o *outputs) name(key string) string {
	if key == "" {
		key = fmt.Sprintf("out%d", len(o.found)-1)
	}
	for i := 1; o.taken[key]; i++ {
		key = fmt.Sprintf("%s_%d", key, i)
	}
	o.taken[key] = true
	return key
}

// entryCall is a call of an entry from module code: it is compiled and, where
// the options say how, run.
func (e *evaluator) entryCall(fn value.Value, args []value.Value, kwargs []value.Kwarg, span diag.Span) value.Value {
	call := EntryCall{Name: entryName(fn), Span: span, fn: fn}
	names := parameterNames(e, fn)
	for i, a := range args {
		arg := argumentOf(a, span)
		if i < len(names) {
			arg.Name = names[i]
		}
		call.args = append(call.args, arg)
	}
	for _, k := range kwargs {
		a := argumentOf(k.Value, span)
		a.Name, a.Keyword = k.Name, true
		call.args = append(call.args, a)
	}
	e.calls = append(e.calls, call)
	if e.opt.Run == nil {
		return &value.Opaque{Why: "not run"}
	}
	return e.runEntry(call, append(args, kwargValues(kwargs)...))
}

func kwargValues(kwargs []value.Kwarg) []value.Value {
	var out []value.Value
	for _, k := range kwargs {
		out = append(out, k.Value)
	}
	return out
}

func entryName(fn value.Value) string {
	switch f := fn.(type) {
	case *value.Object:
		return f.Class.Name
	case *value.Func:
		return f.Name
	case *value.Class:
		return f.Name
	}
	return "model"
}

// parameterNames lists the positional parameters of an entry, without self.
func parameterNames(e *evaluator, fn value.Value) []string {
	f, skip := functionOf(e, fn)
	if f == nil {
		return nil
	}
	var out []string
	for _, p := range f.Params.List[min(skip, len(f.Params.List)):] {
		out = append(out, p.Name)
	}
	return out
}

// functionOf is the function whose parameters are an entry's, and how many of
// them are bound.
func functionOf(e *evaluator, fn value.Value) (*value.Func, int) {
	switch f := fn.(type) {
	case *value.Func:
		return f, 0
	case *value.Object:
		if m, ok := e.method(f, "construct").(*value.Method); ok {
			g, _ := m.Fn.(*value.Func)
			return g, 1
		}
	}
	return nil, 0
}

func argumentOf(v value.Value, span diag.Span) Argument {
	switch x := v.(type) {
	case *value.Tensor:
		return Argument{Type: x.Type(), Span: span}
	case *value.Parameter:
		return Argument{Type: x.Type, Span: span}
	}
	return Argument{Value: v, Span: span}
}

// runEntry compiles a call and runs it on its arguments.
func (e *evaluator) runEntry(call EntryCall, args []value.Value) value.Value {
	c := e.compiledBefore(call)
	if c == nil {
		before := e.ds.Attempt()
		c = e.compileEntry(call.fn, call.Name, call.args, call.Span)
		if first := before.FirstError(); first != nil {
			e.stop(first)
		}
		e.remember(call, c)
	}
	var data []*value.Tensor
	for _, a := range args {
		data = e.tensorsIn(a, data, call.Span)
	}
	out, err := e.opt.Run(c, data)
	var exc *Exception
	switch {
	case errors.As(err, &exc):
		e.stop(e.raisedAt(exc, call))
	case err != nil:
		e.fail(call.Span, diag.Raised, "%s", err)
	}
	return out
}

// An Exception is what Options.Run gives where the program that it runs raises
// one: code of the script that called it may handle it.
type Exception struct {
	Class, Text string
	Span        diag.Span // where the program raises it; the zero Span if no place is known
	Way         []diag.Frame
}

// raisedAt says that a call of an entry raises x.
func (e *evaluator) raisedAt(x *Exception, call EntryCall) *diag.Diagnostic {
	d := e.raisedHere(x.Class, x.Text, call.Span)
	if x.Span.IsValid() {
		d.Span = x.Span
		d.Way = append(append(x.Way, diag.Frame{What: call.Name, Span: call.Span}), d.Way...)
	}
	return d
}

// Error is how Python shows the exception.
func (x *Exception) Error() string { return joinColon(x.Class, x.Text) }

// tensorsIn lists the tensors of an argument in the order of the inputs.
func (e *evaluator) tensorsIn(v value.Value, out []*value.Tensor, span diag.Span) []*value.Tensor {
	switch x := v.(type) {
	case *value.Tensor, *value.Parameter:
		return append(out, e.tensorOf(x, span))
	case *value.Tuple:
		defer e.descend(span)()
		for _, k := range x.Elems {
			out = e.tensorsIn(k, out, span)
		}
	case *value.List:
		defer e.descend(span)()
		for _, k := range x.Elems {
			out = e.tensorsIn(k, out, span)
		}
	}
	return out
}

// inputTensor is a Tensor made of a shape and dtype alone, as set_inputs takes.
func (e *evaluator) inputTensor(shape value.Value, to tensor.DType, span diag.Span) value.Value {
	elems, _ := sequenceOf(shape)
	t := tensor.Type{DType: to}
	for _, v := range elems {
		if _, none := v.(value.None); none {
			t.Shape.Dims = append(t.Shape.Dims, tensor.Sym("?"))
			continue
		}
		t.Shape.Dims = append(t.Shape.Dims, e.dims(v, span)...)
	}
	return &value.Tensor{Sym: &graph.Value{Type: t}}
}

// evalText evaluates the text of an entry.
func (e *evaluator) evalText(text, name string, m *value.Module) value.Value {
	return e.evalFile(&diag.File{Name: name, Text: text}, m)
}

// evalFile evaluates a file that is one expression, in a module.
func (e *evaluator) evalFile(file *diag.File, m *value.Module) value.Value {
	x, ds := frontend.ParseExpr(file)
	if ds.HasErrors() {
		e.ds.Merge(ds)
		e.give(ds.FirstError())
	}
	e.frames = append(e.frames, frame{env: &value.Env{Vars: map[string]*value.Slot{}, Module: m}, entry: true})
	defer func() { e.frames = e.frames[:len(e.frames)-1] }()
	return e.eval(x)
}
