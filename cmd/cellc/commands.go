package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/cellc/cellc/analysis"
	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/backend/toolchain"
	"github.com/cellc/cellc/compiler"
	"github.com/cellc/cellc/diag"
)

// checkCmd is `cellc check`.
type checkCmd struct {
	source
	Conditions bool `help:"List every condition, its kind and why."`
	generation
	debugging
}

// Run reports diagnostics only: those of analysis, and of the passes, which
// know some types more exactly.
func (c *checkCmd) Run(a *app) error {
	if err := c.check(); err != nil {
		return err
	}
	g, err := a.analyse(c.source, c.Conditions)
	if err != nil {
		return err
	}
	return a.optimize(c.debugging, g, c.Opt)
}

// runCmd is `cellc run`.
type runCmd struct {
	File string   `arg:"" name:"FILE" help:"A Python script, or - for standard input."`
	Args []string `arg:"" optional:"" name:"ARG" help:"Arguments of the script, as sys.argv has them; -- before those that begin with -."`
	weights
	evaluation
	generation
}

// Run executes a script.
func (c *runCmd) Run(a *app) error {
	if err := c.check(); err != nil {
		return err
	}
	src, err := a.read(c.File)
	if err != nil {
		return err
	}
	if src.Weights, err = c.weights.load(); err != nil {
		return err
	}
	t, err := a.tools()
	if err != nil {
		return err
	}
	a.source = src
	if c.CPU == "" {
		c.CPU = "native"
	}
	r := &compiler.Runner{Ctx: a.ctx, Code: compiler.Code{CPU: c.CPU, Threads: c.Threads, Opt: c.Opt, Tools: t, Stage: a.begin}, Stdout: a.stdout, Compiler: identity()}
	defer r.Close()
	o := c.options()
	o.Name, o.Args = c.File, c.Args
	o.Run = func(c *analysis.Compiled, args []*value.Tensor) (value.Value, error) {
		defer a.stop()
		return r.Run(c, args)
	}
	o.Print = func(text string) { fmt.Fprint(a.stdout, text) }
	o.PrintError = func(text string) { fmt.Fprint(a.stderr, text) }
	o.Clock = time.Now
	var p *analysis.Program
	err = a.evaluate(func() error {
		p = compiler.Evaluate(src, o)
		return r.Err
	})
	if err != nil {
		return err
	}
	if a.Verbose {
		p.ReportLoops()
	}
	if err := a.show(p.Diags); err != nil || p.Exit == (analysis.Exit{}) {
		return err
	}
	if p.Exit.Message != "" {
		fmt.Fprintln(a.stderr, p.Exit.Message)
	}
	return &failed{code: p.Exit.Code}
}

// explainCmd is `cellc explain`.
type explainCmd struct {
	Code string `arg:"" optional:"" name:"CODE" help:"The code of a diagnostic, such as CF101; all are listed where none is given."`
}

// Run prints what a code means, or which there are.
func (c *explainCmd) Run(a *app) error {
	if c.Code == "" {
		for _, e := range diag.Entries() {
			fmt.Fprintf(a.stdout, "%s  %s\n", e.Code, e.Title)
		}
		return nil
	}
	e, ok := diag.Explain(diag.Code(strings.ToUpper(c.Code)))
	if !ok {
		return usage("there is no diagnostic %q; codes look like CF101", c.Code)
	}
	return diag.Renderer{Color: a.color(a.stdout)}.Explain(a.stdout, e)
}

// doctorCmd is `cellc doctor`.
type doctorCmd struct{}

// Run prints what was found.
func (doctorCmd) Run(a *app) error {
	o, err := toolOptions(nil)
	if err != nil {
		return err
	}
	r := toolchain.Doctor(a.ctx, o)
	for _, line := range [][2]string{
		{"clang", r.Clang}, {"version", r.Version}, {"lld", r.LLD}, {"llvm-ar", r.AR},
		{"backends", strings.Join(r.Targets, " ")}, {"host", strings.TrimSpace(r.Host.Triple + " " + r.Host.CPU)},
		{"cuda driver", r.CUDADriver}, {"cache", cacheText(r)},
	} {
		fmt.Fprintf(a.stdout, "%-12s %s\n", line[0], orNone(line[1]))
	}
	for _, p := range r.Platforms {
		state := "can be linked for"
		if p.Missing != "" {
			state = "needs a C library (Debian, Ubuntu: apt install " + p.Packages + ")"
		}
		fmt.Fprintf(a.stdout, "%-12s %s: %s\n", "target", p.Triple, state)
	}
	return r.Err
}

// cacheText says where the cache is and how full.
func cacheText(r toolchain.Report) string {
	if r.CacheDir == "" {
		return "off"
	}
	return fmt.Sprintf("%s (%d files, %s of at most %s)", r.CacheDir, r.CacheFiles, size(r.CacheBytes), size(r.CacheLimit))
}

func orNone(s string) string {
	if s == "" {
		return "not found"
	}
	return s
}
