package testsuite

import (
	"errors"
	"fmt"
	"strings"

	"github.com/cellc/cellc/analysis"
	"github.com/cellc/cellc/compiler"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/internal/interp"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/tensor"

	"github.com/cellc/cellc/analysis/value"
)

// maxSteps bounds what the interpreter computes for one run.
const maxSteps = 1 << 26

// A Result is what came of a document's program.
type Result struct {
	Problems []string
	Graph    *graph.Graph // as recorded; nil if the program is wrong
	// Rewrites are sections that -update would write.
	Rewrites map[string]string
}

func (r *Result) problem(format string, args ...any) {
	r.Problems = append(r.Problems, fmt.Sprintf(format, args...))
}

// Analyse evaluates the document's program and compares diagnostics,
// conditions and graphs.
func (d *Document) Analyse(dir string) *Result {
	r := &Result{Rewrites: map[string]string{}}
	if d.scriptOnly() {
		return r
	}
	o, err := d.options(dir)
	if err != nil {
		r.problem("%v", err)
		return r
	}
	p, c := compiler.Analyse(d.source(), o)
	d.diagnose(r, p)
	d.compareConditions(r, p)
	if c == nil {
		if len(d.Cases) > 0 {
			r.problem("there is no graph to run the cases on")
		}
		return r
	}
	r.Graph = c.Graph
	d.compareGraphs(r)
	return r
}

func (d *Document) diagnose(r *Result, p *analysis.Program) {
	if d.flags.conditions {
		p.ReportConditions()
	}
	if d.flags.loops {
		p.ReportLoops()
	}
	d.diagnosed(r, p.Diags)
}

func (d *Document) diagnosed(r *Result, ds *diag.List) {
	ds.Sort()
	r.Problems = append(r.Problems, d.checkDiagnostics(ds)...)
	if text := d.withWants(ds); text != d.Model {
		r.Rewrites[modelFile] = text
	}
}

func (d *Document) compareConditions(r *Result, p *analysis.Program) {
	var b strings.Builder
	for _, c := range p.Conditions() {
		kind := "constant"
		if c.Variable {
			kind = "variable"
		}
		fmt.Fprintf(&b, "%d %s %s: %s\n", c.Span.Position().Line, kind, c.Kind, c.Why)
	}
	d.compareSection(r, "conditions", b.String())
}

// compareSection compares a section, where the document has it, with what it
// should be.
func (d *Document) compareSection(r *Result, name, got string) {
	want, has := d.section(name)
	if !has || want == got {
		return
	}
	r.problem("%s: got\n%swant\n%s", name, got, want)
	r.Rewrites[name] = got
}

func (d *Document) compareGraphs(r *Result) {
	d.compareSection(r, "recorded", graph.Text{Brief: true}.Print(r.Graph))
	text := graph.Text{Data: true}.Print(r.Graph)
	if g, err := graph.Parse(text, ops.Lookup); err != nil {
		r.problem("the graph's text does not read back: %v", err)
	} else if again := (graph.Text{Data: true}).Print(g); again != text {
		r.problem("the graph's text reads back as another graph:\n%s\n%s", text, again)
	}
	final, err := Optimized(r.Graph, compiler.PassOptions{Level: 3, Verify: true})
	if err != nil {
		r.problem("%v", err)
		return
	}
	d.compareSection(r, "graph", graph.Text{Brief: true}.Print(final))
}

// Optimized is a copy of g after the pipeline.
func Optimized(g *graph.Graph, o compiler.PassOptions) (*graph.Graph, error) {
	h := g.Clone()
	rep, err := compiler.Optimize(h, o)
	if err == nil && rep.Diagnostics.HasErrors() {
		err = fmt.Errorf("the pipeline reports: %s", describe(rep.Diagnostics.All[0]))
	}
	return h, err
}

// Interpret runs the document's cases on the recorded graph and after every
// pass.
func (d *Document) Interpret(r *Result) []string {
	s := signatureOf(r.Graph)
	problems := within("the recorded graph", runCases(Interpret(r.Graph, maxSteps), s, d.Cases))
	for _, pass := range compiler.Passes() {
		g, err := Optimized(r.Graph, compiler.PassOptions{Level: 3, Verify: true, StopAfter: pass[0]})
		if err != nil {
			return append(problems, err.Error())
		}
		problems = append(problems, within("after pass "+pass[0], runCases(Interpret(g, maxSteps), s, d.Cases))...)
	}
	return problems
}

func within(where string, problems []string) []string {
	for i, p := range problems {
		problems[i] = where + ": " + p
	}
	return problems
}

// Run runs the program whole, as `cellc run` does, and compares diagnostics
// and what is printed. Every call of an entry is interpreted besides.
func (d *Document) Run(runner *compiler.Runner, dir string) *Result {
	r := &Result{Rewrites: map[string]string{}}
	want, has := d.section("stdout")
	if !has {
		return r
	}
	o, err := d.options(dir)
	if err != nil {
		r.problem("%v", err)
		return r
	}
	var out strings.Builder
	o.Print = func(s string) { out.WriteString(s) }
	o.Run = func(c *analysis.Compiled, args []*value.Tensor) (value.Value, error) {
		return both(r, runner, c, args)
	}
	d.diagnosed(r, compiler.Script(d.source(), o))
	if got := out.String(); got != want {
		r.problem("stdout: got\n%swant\n%s", got, want)
	}
	return r
}

// both runs a call as machine code and by the interpreter.
func both(r *Result, runner *compiler.Runner, c *analysis.Compiled, args []*value.Tensor) (value.Value, error) {
	var inputs, states []*tensor.Dense
	for _, a := range args {
		inputs = append(inputs, a.Const)
	}
	for _, p := range c.States {
		states = append(states, p.Value())
	}
	want, next, failure := interp.Run(c.Graph, inputs, states, interp.Options{Steps: maxSteps})
	v, err := runner.Run(c, args)
	if (err == nil) != (failure == nil) {
		r.problem("compiled: %v; interpreted: %v", err, failure)
	}
	var raised *analysis.Exception
	var found *interp.Failure
	if errors.As(err, &raised) && (!errors.As(failure, &found) || found.Kind != raised.Class || found.Message != raised.Text) {
		r.problem("compiled: %v; interpreted: %v", err, failure)
	}
	if err != nil || failure != nil {
		return v, err
	}
	for i, p := range c.States {
		if text := Differ(p.Value(), next[i], 1e-6); text != "" {
			r.problem("state %s: %s", p.Name, text)
		}
	}
	for i, got := range tensors(v, nil) {
		if text := Differ(got, want[i], 1e-5); got.Type().Equal(want[i].Type()) && text != "" {
			r.problem("result %d: %s", i, text)
		}
	}
	return v, nil
}

// tensors lists the tensors in a result. Results that hold numbers are left
// out: which outputs they are is known to the runner only.
func tensors(v value.Value, out []*tensor.Dense) []*tensor.Dense {
	switch x := v.(type) {
	case *value.Tensor:
		return append(out, x.Const)
	case *value.Tuple:
		for _, e := range x.Elems {
			t, ok := e.(*value.Tensor)
			if !ok {
				return out
			}
			out = append(out, t.Const)
		}
	}
	return out
}
