package main

import (
	"bytes"
	"errors"
	"fmt"
	"time"

	"github.com/cellc/cellc/backend/toolchain"
	"github.com/cellc/cellc/compiler"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
)

// buildCmd is `cellc build`.
type buildCmd struct {
	source
	Out    string `short:"o" placeholder:"OUT" help:"What to write; by default the model's name, with the kind's ending."`
	Emit   string `help:"What to make: exe, object, shared, static, llvm, asm, ptx or graph." enum:"exe,object,shared,static,llvm,asm,ptx,graph" default:"exe"`
	Target string `placeholder:"TRIPLE" help:"The machine to compile for; by default this one."`
	CPU    string `help:"The processor: native, x86-64-v3, ...; by default the target's baseline."`
	GPU    string `help:"The GPU that ptx is for." default:"sm_80"`
	Opt    int    `short:"O" help:"Optimisation, 0 to 3." default:"2"`
	Name   string `help:"The name of the model, and of its symbols."`
	debugging
}

// endings are the endings of what a build writes, by kind.
func ending(kind string) string {
	return map[string]string{"object": ".o", "shared": ".so", "static": ".a", "llvm": ".ll", "asm": ".s", "ptx": ".ptx", "graph": ".graph"}[kind]
}

// Run compiles an entry to an artefact.
func (c *buildCmd) Run(a *app) error {
	start := time.Now()
	if c.Opt < 0 || c.Opt > 3 {
		return usage("-O takes 0 to 3, not %d", c.Opt)
	}
	src, compiled, err := a.analyse(c.source, false)
	if err != nil {
		return err
	}
	g := compiled.Graph
	g.Name = src.Name()
	if c.Name != "" {
		g.Name = c.Name
	}
	if err := a.optimize(c.output, c.debugging, g, c.Opt); err != nil {
		return err
	}
	out := c.Out
	if out == "" {
		out = g.Name + ending(c.Emit)
	}
	art, err := c.write(a, g, out)
	if err != nil {
		return err
	}
	fmt.Fprintf(a.stdout, "%s: %s, %d kernels, arena %s, %d ms\n", out, size(art.Bytes), art.Stats.Kernels, size(art.Stats.ArenaBytes), time.Since(start).Milliseconds())
	return nil
}

// write makes the artefact.
func (c *buildCmd) write(a *app, g *graph.Graph, out string) (*compiler.Artefact, error) {
	if c.Emit == "graph" {
		text := graph.Print(g)
		return &compiler.Artefact{Path: out, Bytes: int64(len(text))}, compiler.WriteWhole(out, []byte(text))
	}
	t, err := c.tools(a)
	if err != nil {
		return nil, err
	}
	code := compiler.Code{Triple: c.Target, CPU: c.CPU, Opt: c.Opt, Tools: t}
	var art *compiler.Artefact
	var ds *diag.List
	if c.Emit == "ptx" {
		art, ds, err = compiler.PTX(a.ctx, g, code, c.GPU, out)
	} else {
		art, ds, err = compiler.Build(a.ctx, g, code, c.Emit, out)
	}
	if err != nil {
		return nil, err
	}
	return art, a.show(c.output, ds)
}

// tools finds the toolchain; with -v it says what it runs.
func (c *buildCmd) tools(a *app) (*toolchain.Toolchain, error) {
	if c.Verbose {
		return tools(a.stderr)
	}
	return tools(nil)
}

// size is a number of bytes for people.
func size(n int64) string {
	switch {
	case n >= 10<<20:
		return fmt.Sprintf("%.1f MB", float64(n)/(1<<20))
	case n >= 10<<10:
		return fmt.Sprintf("%.1f KB", float64(n)/(1<<10))
	}
	return fmt.Sprintf("%d B", n)
}

// graphCmd is `cellc graph`.
type graphCmd struct {
	source
	Format string `help:"text, table, dot or json." enum:"text,table,dot,json" default:"text"`
	After  string `placeholder:"PASS" help:"Show the graph after this pass; by default as analysis recorded it, all for after the last."`
}

// Run prints the graph of an entry.
func (c *graphCmd) Run(a *app) error {
	src, compiled, err := a.analyse(c.source, false)
	if err != nil {
		return err
	}
	g := compiled.Graph
	g.Name = src.Name()
	if c.After != "" {
		if err := a.optimize(c.output, debugging{StopAfter: c.After}, g, 2); err != nil {
			return err
		}
	}
	return c.print(a, g)
}

func (c *graphCmd) print(a *app, g *graph.Graph) error {
	switch c.Format {
	case "table":
		fmt.Fprint(a.stdout, graph.Table(g))
	case "dot":
		fmt.Fprint(a.stdout, graph.Dot(g))
	case "json":
		text, err := graph.JSON(g)
		if err != nil {
			return err
		}
		fmt.Fprintln(a.stdout, string(text))
	default:
		fmt.Fprint(a.stdout, graph.Print(g))
	}
	return nil
}

// optimize runs the passes.
func (a *app) optimize(o output, d debugging, g *graph.Graph, level int) error {
	opt := compiler.PassOptions{Level: level, Verify: d.Verify, StopAfter: d.StopAfter, DumpPass: d.Dump, Dump: a.stderr}
	if d.StopAfter == "all" {
		opt.StopAfter = ""
	}
	var page bytes.Buffer
	if d.DumpHTML != "" {
		opt.HTML = &page
	}
	r, err := compiler.Optimize(g, opt)
	if r != nil && d.Time {
		err = errors.Join(err, r.WriteTimes(a.stderr))
	}
	if err == nil && d.DumpHTML != "" {
		err = compiler.WriteWhole(d.DumpHTML, page.Bytes())
	}
	if err != nil {
		return err
	}
	return a.show(o, &r.Diagnostics)
}
