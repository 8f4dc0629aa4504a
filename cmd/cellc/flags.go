package main

import (
	"io"
	"os"
	"strings"

	"github.com/mattn/go-isatty"

	"github.com/cellc/cellc/analysis"
	"github.com/cellc/cellc/compiler"
	"github.com/cellc/cellc/ctrlflow"
	"github.com/cellc/cellc/tensor"
)

// An output says how diagnostics are printed.
type output struct {
	ErrorFormat string `help:"How diagnostics are printed: text, json, sarif or github." enum:"text,json,sarif,github" default:"text"`
	Color       string `help:"Whether to colour: auto, always or never." enum:"auto,always,never" default:"auto"`
}

// color reports whether to colour what is written to w.
func (o output) color(w io.Writer) bool {
	f, ok := w.(*os.File)
	switch o.Color {
	case "always":
		return true
	case "never":
		return false
	}
	return ok && os.Getenv("NO_COLOR") == "" && isatty.IsTerminal(f.Fd())
}

// A source is what the commands on an entry have in common.
type source struct {
	File    string   `arg:"" name:"FILE[:ENTRY]" help:"A Python file, and what to compile of it: a class, object or function, as an expression."`
	Input   []string `sep:"none" placeholder:"SPEC" help:"An input: 'x=f32[1,3]', 'x=f32[N,?]', 'x=f32[...]', or a constant 'k=3'."`
	Weights string   `placeholder:"FILE" help:"Values of the Parameters: .safetensors, .npz or .ckpt."`
	Param   []string `sep:"none" placeholder:"NAME=VALUE" help:"An argument of the entry's constructor, as a Python literal."`
	Joins   string   `help:"Rules where paths meet: strict or dynamic." enum:"strict,dynamic" default:"strict"`
	Path    []string `placeholder:"DIR" help:"Further directories that imports are looked for in."`
	Verbose bool     `short:"v" help:"Say more: unrolled loops, tools that run."`
	output
}

// load reads the files that the flags name.
func (s source) load() (compiler.Source, error) {
	src, err := compiler.ReadSource(s.File)
	if err != nil {
		return src, err
	}
	src.Inputs = s.Input
	for _, p := range s.Param {
		name, text, ok := strings.Cut(p, "=")
		if !ok {
			return src, usage("--param %s is not NAME=VALUE", p)
		}
		src.Params = append(src.Params, [2]string{name, text})
	}
	if s.Weights != "" {
		src.Weights, err = tensor.LoadWeights(s.Weights)
		if err != nil {
			return src, &failed{exitProgram, "--weights " + s.Weights + ": " + err.Error()}
		}
	}
	return src, nil
}

// options are the analysis options of the flags.
func (s source) options() analysis.Options {
	o := analysis.Options{Path: s.Path}
	if s.Joins == "dynamic" {
		o.Joins = ctrlflow.Dynamic
	}
	return o
}

// analyse evaluates the source and prints its diagnostics.
func (a *app) analyse(s source, conditions bool) (compiler.Source, *analysis.Compiled, error) {
	src, err := s.load()
	if err != nil {
		return src, nil, err
	}
	p, c := compiler.Analyse(src, s.options())
	if conditions {
		p.ReportConditions()
	}
	if s.Verbose {
		p.ReportLoops()
	}
	return src, c, a.show(s.output, p.Diags)
}

// A debugging says how to look into the compiler.
type debugging struct {
	Dump      string `placeholder:"PASS" help:"Print the graph after a pass, or after all."`
	DumpHTML  string `placeholder:"FILE" help:"Write a page with the graph after every pass."`
	Time      bool   `help:"Print how long every pass took."`
	Verify    bool   `help:"Verify the graph after every pass."`
	StopAfter string `placeholder:"PASS" help:"Run no pass after this one."`
}
