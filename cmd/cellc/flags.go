package main

import (
	"bytes"
	"strings"

	"github.com/cellc/cellc/analysis"
	"github.com/cellc/cellc/compiler"
	"github.com/cellc/cellc/ctrlflow"
	"github.com/cellc/cellc/graph"
)

// An evaluation says how module code runs.
type evaluation struct {
	Joins string   `help:"Rules where paths meet. strict: MindSpore's documented ones; dynamic: lengths that differ become unknown." enum:"strict,dynamic" default:"strict"`
	Path  []string `placeholder:"DIR" help:"Further folders that imports are looked for in, after that of the file."`
}

// options are the analysis options of the flags.
func (s evaluation) options() analysis.Options {
	o := analysis.Options{Path: s.Path}
	if s.Joins == "dynamic" {
		o.Joins = ctrlflow.Dynamic
	}
	return o
}

// A source is what the commands on an entry have in common.
type source struct {
	File  string   `arg:"" name:"FILE[:ENTRY]" help:"A Python file, or - for standard input, and what to compile of it: a class, object or function, as an expression."`
	Input []string `sep:"none" placeholder:"SPEC" help:"An input: 'x=f32[1,3]', 'x=f32[N,?]', 'x=f32[...]', or a constant 'k=3'."`
	Param []string `sep:"none" placeholder:"NAME=VALUE" help:"An argument of the entry's constructor, as a Python literal."`
	weights
	evaluation
}

// load reads the files that the flags name.
func (s source) load(a *app) (src compiler.Source, err error) {
	for _, spec := range s.Input {
		name, _, err := assignment("--input", spec, "DTYPE[DIMS] or NAME=VALUE, such as 'x=f32[1,3]' or k=3")
		if err != nil {
			return src, err
		}
		src.Inputs = append(src.Inputs, spec)
		if repeated(s.Input, name) {
			return src, usage("--input %s is given twice", name)
		}
	}
	for _, p := range s.Param {
		name, text, err := assignment("--param", p, "VALUE")
		if err != nil {
			return src, err
		}
		src.Params = append(src.Params, [2]string{name, text})
		if repeated(s.Param, name) {
			return src, usage("--param %s is given twice", name)
		}
	}
	inputs, params := src.Inputs, src.Params
	if src, err = a.read(s.File); err != nil {
		return src, err
	}
	src.Inputs, src.Params = inputs, params
	src.Weights, err = s.weights.load()
	return src, err
}

// read reads the source of FILE[:ENTRY]; the file - is standard input.
func (a *app) read(arg string) (src compiler.Source, err error) {
	if file, entry := fileOf(arg); file == compiler.Stdin {
		src, err = compiler.ReadStdin(a.stdin, entry)
	} else {
		src, err = compiler.ReadSource(arg)
	}
	if err != nil {
		err = program(err)
	}
	return src, err
}

// plainArgs are arguments as the parser of the command line takes them: `help
// build` is `build --help`, and -:ENTRY is no flag.
func plainArgs(args []string) []string {
	out := append([]string{}, args...)
	for i, arg := range out {
		if entry, ok := strings.CutPrefix(arg, "-:"); ok {
			out[i] = compiler.Stdin + ":" + entry
		}
	}
	if len(out) > 0 && out[0] == "help" {
		return append(out[1:], "--help")
	}
	return out
}

// fileOf takes FILE[:ENTRY] apart.
func fileOf(arg string) (file, entry string) {
	if file, entry = compiler.SplitEntry(arg); file == "-" {
		file = compiler.Stdin
	}
	return file, entry
}

// assignment takes NAME=VALUE apart.
func assignment(flag, arg, want string) (name, text string, err error) {
	name, text, ok := strings.Cut(arg, "=")
	name = strings.TrimSpace(name)
	if !ok || name == "" || strings.TrimSpace(text) == "" {
		return "", "", usage("%s %q is not NAME=%s", flag, arg, want)
	}
	return name, text, nil
}

// repeated reports whether two of the arguments set one name.
func repeated(args []string, name string) bool {
	n := 0
	for _, a := range args {
		if k, _, _ := strings.Cut(a, "="); strings.TrimSpace(k) == name {
			n++
		}
	}
	return n > 1
}

// analyse evaluates the source and shows its diagnostics. The graph is nil if
// there is an error.
func (a *app) analyse(s source, conditions bool) (*graph.Graph, error) {
	c, err := a.compiled(s, s.options(), conditions)
	if err != nil {
		return nil, err
	}
	return c.Graph, nil
}

// compiled evaluates the source with analysis options; one that is a graph
// already is read.
func (a *app) compiled(s source, o analysis.Options, conditions bool) (*analysis.Compiled, error) {
	src, err := s.load(a)
	if err != nil {
		return nil, err
	}
	a.source = src
	if compiler.IsGraph(src.File) {
		return a.readGraph(s, src)
	}
	a.begin("analysis")
	var p *analysis.Program
	var c *analysis.Compiled
	err = a.evaluate(func() error {
		p, c = compiler.Analyse(src, o)
		return nil
	})
	a.stop()
	if err != nil {
		return nil, err
	}
	if conditions {
		p.ReportConditions()
	}
	if a.Verbose {
		p.ReportLoops()
	}
	if err := a.show(p.Diags); err != nil {
		return nil, err
	}
	c.Graph.Name = src.Name()
	return c, nil
}

// readGraph reads a graph that was written by --emit graph.
func (a *app) readGraph(s source, src compiler.Source) (*analysis.Compiled, error) {
	if len(s.Input)+len(s.Param) > 0 || src.Entry != "" || s.Weights != "" {
		return nil, usage("%s is a graph: it has its inputs and weights, and takes no ENTRY, --input, --param or --weights", src.File)
	}
	g, ds := compiler.ReadGraph(src)
	if err := a.show(ds); err != nil {
		return nil, err
	}
	return &analysis.Compiled{Graph: g}, nil
}

// A debugging says how to look into the compiler.
type debugging struct {
	Dump      string `placeholder:"PASS" help:"Print the graph after a pass, or after all."`
	DumpHTML  string `placeholder:"FILE" help:"Write a page with the graph after every pass."`
	Verify    bool   `help:"Verify the graph after every pass."`
	StopAfter string `placeholder:"PASS" help:"Run no pass after this one."`
}

// optimize runs the passes.
func (a *app) optimize(d debugging, g *graph.Graph, level int) error {
	a.begin("passes")
	opt := compiler.PassOptions{Level: level, Verify: d.Verify, StopAfter: d.StopAfter, DumpPass: d.Dump, Dump: a.stderr}
	var page bytes.Buffer
	if d.DumpHTML != "" {
		opt.HTML = &page
	}
	r, err := compiler.Optimize(g, opt)
	if r != nil {
		a.passes(r.Times)
	}
	if err == nil && d.DumpHTML != "" {
		err = compiler.WriteWhole(d.DumpHTML, page.Bytes())
	}
	if err != nil {
		return err
	}
	return a.show(&r.Diagnostics)
}

// A generation says what code to make.
type generation struct {
	Opt     int    `short:"O" help:"Optimisation, 0 to 3." default:"2"`
	CPU     string `placeholder:"NAME" help:"The processor: native, x86-64-v3, ..., or several levels such as x86-64-v2,x86-64-v4, of which the code takes the best that it finds; by default the target's baseline, under run this machine's."`
	Threads int    `help:"Threads that a run uses, unless its caller says." default:"1"`
}

func (g generation) check() error {
	switch {
	case g.Opt < 0 || g.Opt > 3:
		return usage("-O takes 0 to 3, not %d", g.Opt)
	case g.Threads < 1:
		return usage("--threads takes a number from 1, not %d", g.Threads)
	}
	return nil
}
