package compiler

import (
	"context"
	"fmt"
	"os"

	"github.com/cellc/cellc/analysis"
	"github.com/cellc/cellc/backend/toolchain"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/runtime"
)

// A Level is how much is optimised.
type Level uint8

// The zero Level is that of -O2.
const (
	O2 Level = iota
	O0
	O1
	O3
)

// number is the level as -O has it.
func (l Level) number() int { return [...]int{2, 0, 1, 3}[l] }

// Options say how Compile works. The zero value compiles as `cellc build` does:
// for the baseline of this machine, with the tools in PATH.
type Options struct {
	// Analysis says how the source is evaluated. Its Operators can be called by
	// the source: `import cellc`, and cellc.NAME(x).
	Analysis analysis.Options
	Level    Level
	// Passes are the caller's own.
	Passes []OwnPass
	// Verify checks the graph after every pass.
	Verify bool
	// Code says what machine code is made for. Its Opt is that of Level, and
	// nil Tools are those that are found.
	Code Code
}

// An OwnPass is a pass of the caller's, and its place: behind the pass of that
// name, in front of all where After is "", and behind all where it is "all".
type OwnPass struct {
	graph.Pass
	After string
}

// A ProgramError says what is wrong with a program.
type ProgramError struct{ Diagnostics *diag.List }

// Error is the first mistake, with its place.
func (e *ProgramError) Error() string {
	for _, d := range e.Diagnostics.All {
		if d.Severity != diag.Error {
			continue
		}
		if d.Span.IsValid() {
			at := d.Span.Position()
			return fmt.Sprintf("%s:%d:%d: %s", d.Span.File.Name, at.Line, at.Column, d.Message)
		}
		return d.Message
	}
	return "the program is wrong"
}

// A Result is a compiled program: its graph, which can be inspected, and what
// can be made of it.
type Result struct {
	Graph *graph.Graph
	// Passes is what the passes did and how long they took.
	Passes *PassReport
	// Diagnostics are warnings.
	Diagnostics *diag.List

	code Code
}

// Compile is the way from a source (a text, a file that ReadSource read, or the
// text of a graph) to a program that can be run, written and looked into. An
// error is a *ProgramError for a mistake in the source, an *OptionError for one
// in the options, a *Crash for one of ours.
func Compile(ctx context.Context, s Source, o Options) (*Result, error) {
	r := &Result{Diagnostics: &diag.List{}, code: o.Code}
	r.code.Opt = o.Level.number()
	if err := r.read(s, o); err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, context.Cause(ctx)
	}
	var err error
	r.Passes, err = Optimize(r.Graph, PassOptions{Level: r.code.Opt, Verify: o.Verify, Own: o.Passes})
	if err != nil {
		return nil, err
	}
	if err := r.take(&r.Passes.Diagnostics); err != nil {
		return nil, err
	}
	return r, nil
}

// read makes the graph of a source.
func (r *Result) read(s Source, o Options) error {
	if IsGraph(s.File) {
		g, ds := ReadGraph(s)
		r.Graph = g
		return r.take(ds)
	}
	var ds *diag.List
	err := Guard("analysis", nil, func() error {
		p, c := Analyse(s, o.Analysis)
		if ds = p.Diags; c != nil {
			r.Graph = c.Graph
		}
		return nil
	})
	if err != nil {
		return err
	}
	if err := r.take(ds); err != nil {
		return err
	}
	r.Graph.Name = s.Name()
	return nil
}

// take keeps diagnostics; errors among them end the work.
func (r *Result) take(ds *diag.List) error {
	r.Diagnostics.All = append(r.Diagnostics.All, ds.All...)
	if ds.HasErrors() {
		return &ProgramError{r.Diagnostics}
	}
	return nil
}

// tools finds clang and lld where the options gave none.
func (r *Result) tools() (err error) {
	if r.code.Tools == nil {
		r.code.Tools, err = toolchain.Find(toolchain.Options{})
	}
	return err
}

// Write makes an artefact: of the kinds of Build, or "graph".
func (r *Result) Write(ctx context.Context, kind, out string) (*Artefact, error) {
	if kind == "graph" {
		return WriteGraph(r.Graph, out)
	}
	if err := r.tools(); err != nil {
		return nil, err
	}
	a, ds, err := Build(ctx, r.Graph, r.code, kind, out)
	if err != nil {
		return nil, err
	}
	return a, r.take(ds)
}

// Open compiles the program to machine code and loads it into this process. The
// caller closes the model.
func (r *Result) Open(ctx context.Context) (*runtime.Model, error) {
	if err := r.tools(); err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "cellc-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir) // what was loaded needs no file
	models, ds, err := Load(ctx, []*graph.Graph{r.Graph}, r.code, dir)
	if err != nil {
		return nil, err
	}
	if err := r.take(ds); err != nil {
		return nil, err
	}
	return models[0], nil
}
