package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"text/tabwriter"
	"time"

	"github.com/mattn/go-isatty"

	"github.com/cellc/cellc/compiler"
	"github.com/cellc/cellc/diag"
)

// A reporting says how a command tells what it finds and does.
type reporting struct {
	ErrorFormat string `help:"How diagnostics are printed: text, json, sarif or github." enum:"text,json,sarif,github" default:"text"`
	Color       string `help:"Whether to colour: auto, always or never; NO_COLOR means never." enum:"auto,always,never" default:"auto"`
	Verbose     bool   `short:"v" help:"Say more: unrolled loops, and the tools that run."`
	Time        bool   `help:"Print how long every stage and pass took."`
}

// color reports whether to colour what is written to w.
func (r reporting) color(w io.Writer) bool {
	switch r.Color {
	case "always":
		return true
	case "never":
		return false
	}
	return os.Getenv("NO_COLOR") == "" && terminal(w)
}

func terminal(w io.Writer) bool {
	if c, ok := w.(*checked); ok {
		w = c.w
	}
	f, ok := w.(*os.File)
	return ok && isatty.IsTerminal(f.Fd())
}

// A checked writer remembers that something could not be written.
type checked struct {
	w   io.Writer
	err error
}

func (c *checked) Write(p []byte) (int, error) {
	n, err := c.w.Write(p)
	if c.err == nil {
		c.err = err
	}
	return n, err
}

// An app is what commands work with: results go to stdout, everything else to
// stderr. Diagnostics are collected, and printed when the command is done, so
// that --error-format json is one document.
type app struct {
	ctx            context.Context
	stdin          io.Reader
	stdout, stderr io.Writer
	reporting

	diags    diag.List
	analysed bool            // there is something to be said about a program
	source   compiler.Source // for a report on a crash

	// remark is said at the end of a command that did what it should.
	remark string

	stages []stage
	ticker *progress
}

// A stage is a part of the work; a pass is one below the stage it belongs to.
type stage struct {
	name  string
	start time.Time
	took  time.Duration
	pass  bool
}

// begin starts a stage and ends the one before.
func (a *app) begin(name string) {
	a.stop()
	a.stages = append(a.stages, stage{name: name, start: time.Now()})
	if a.ErrorFormat == "text" && !a.Verbose && terminal(a.stderr) {
		a.ticker = watch(a.stderr, name)
	}
}

// stop ends the stage that runs.
func (a *app) stop() {
	a.ticker.stop()
	a.ticker = nil
	if n := len(a.stages); n > 0 && !a.stages[n-1].pass && a.stages[n-1].took == 0 {
		a.stages[n-1].took = time.Since(a.stages[n-1].start)
	}
}

// passes notes what each pass took.
func (a *app) passes(times []compiler.PassTime) {
	a.stop()
	for _, t := range times {
		a.stages = append(a.stages, stage{name: t.Pass, took: t.Time, pass: true})
	}
}

func (a *app) printTimes() {
	t := tabwriter.NewWriter(a.stderr, 0, 0, 2, ' ', 0)
	for _, s := range a.stages {
		name := s.name
		if s.pass {
			name = "  " + name
		}
		fmt.Fprintf(t, "%s\t%10.3f ms\n", name, float64(s.took.Microseconds())/1000)
	}
	t.Flush()
}

// show takes diagnostics, and gives the error that ends the command if one of
// them is an error.
func (a *app) show(ds *diag.List) error {
	a.analysed = true
	a.diags.Merge(ds)
	if ds.HasErrors() {
		return &failed{code: blamed(ds)}
	}
	return nil
}

// blamed is the exit code for errors: those that lie in an argument of the
// command line are mistakes in it.
func blamed(ds *diag.List) int {
	for _, d := range ds.All {
		if d.Severity == diag.Error && (d.Span.File == nil || !d.Span.File.Argument) {
			return exitProgram
		}
	}
	return exitUsage
}

func (a *app) render() error {
	a.diags.Sort()
	return diag.Renderer{Color: a.color(a.stderr), Tool: "cellc", Version: version}.Render(a.stderr, a.ErrorFormat, &a.diags)
}
