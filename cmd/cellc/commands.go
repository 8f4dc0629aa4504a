package main

import (
	"fmt"
	"runtime"
	"strings"

	"github.com/cellc/cellc/backend/toolchain"
	"github.com/cellc/cellc/compiler"
	"github.com/cellc/cellc/diag"
)

// checkCmd is `cellc check`.
type checkCmd struct {
	source
	Conditions bool `help:"List every condition, its kind and why."`
}

// Run reports diagnostics only.
func (c *checkCmd) Run(a *app) error {
	_, _, err := a.analyse(c.source, c.Conditions)
	return err
}

// runCmd is `cellc run`.
type runCmd struct {
	File  string   `arg:"" name:"FILE" help:"A Python script."`
	Args  []string `arg:"" optional:"" name:"ARG" help:"Arguments of the script."`
	Joins string   `help:"Rules where paths meet: strict or dynamic." enum:"strict,dynamic" default:"strict"`
	Path  []string `placeholder:"DIR" help:"Further directories that imports are looked for in."`
	Opt   int      `short:"O" help:"Optimisation, 0 to 3." default:"2"`
	CPU   string   `help:"The processor to compile for." default:"native"`
	output
}

// Run executes a script.
func (c *runCmd) Run(a *app) error {
	s := source{File: c.File, Joins: c.Joins, Path: c.Path, output: c.output}
	src, err := compiler.ReadSource(c.File)
	if err != nil {
		return err
	}
	t, err := tools(nil)
	if err != nil {
		return err
	}
	r := &compiler.Runner{Ctx: a.ctx, Code: compiler.Code{CPU: c.CPU, Opt: c.Opt, Tools: t}}
	defer r.Close()
	o := s.options()
	o.Run = r.Run
	o.Print = func(text string) { fmt.Fprint(a.stdout, text) }
	return a.show(c.output, compiler.Script(src, o))
}

// explainCmd is `cellc explain`.
type explainCmd struct {
	Code string `arg:"" help:"The code of a diagnostic, such as CF101."`
	output
}

// Run prints what a code means.
func (c *explainCmd) Run(a *app) error {
	e, ok := diag.Explain(diag.Code(strings.ToUpper(c.Code)))
	if !ok {
		return usage("there is no diagnostic %q; codes look like CF101", c.Code)
	}
	return diag.Renderer{Color: c.color(a.stdout)}.Explain(a.stdout, e)
}

// versionCmd is `cellc version`.
type versionCmd struct{}

// Run prints the version.
func (versionCmd) Run(a *app) error {
	fmt.Fprintf(a.stdout, "cellc %s %s/%s\n", version, runtime.GOOS, runtime.GOARCH)
	return nil
}

// doctorCmd is `cellc doctor`.
type doctorCmd struct{}

// Run prints what was found.
func (doctorCmd) Run(a *app) error {
	r := toolchain.Doctor(a.ctx, toolOptions(nil))
	for _, line := range [][2]string{
		{"clang", r.Clang}, {"version", r.Version}, {"lld", r.LLD}, {"llvm-ar", r.AR},
		{"targets", strings.Join(r.Targets, " ")}, {"host", strings.TrimSpace(r.Host.Triple + " " + r.Host.CPU)},
		{"cuda driver", r.CUDADriver}, {"cache", r.CacheDir},
	} {
		fmt.Fprintf(a.stdout, "%-12s %s\n", line[0], orNone(line[1]))
	}
	return r.Err
}

func orNone(s string) string {
	if s == "" {
		return "not found"
	}
	return s
}
