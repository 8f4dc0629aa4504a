package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/cellc/cellc/backend/toolchain"
	"github.com/cellc/cellc/compiler"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
)

// buildCmd is `cellc build`.
type buildCmd struct {
	source
	Out         string   `short:"o" placeholder:"OUT" help:"What to write, or - for standard output; by default the name of the Python file, with the kind's ending."`
	Emit        string   `help:"What to make: exe, for wasm32 shared; object, shared or static, each with a C header beside it; go or python, a package; llvm, asm, ptx or graph." placeholder:"KIND" enum:",exe,object,shared,static,go,python,llvm,asm,ptx,graph" default:""`
	Target      string   `placeholder:"TRIPLE" help:"The machine to compile for, such as aarch64-linux-gnu or wasm32; by default this one."`
	GPU         string   `help:"The GPU that ptx is for." default:"sm_80"`
	Name        string   `help:"The name of the model, and of its C symbols; by default that of the Python file."`
	WeightsMode string   `help:"Where the weights go: into the artefact, or into a file OUT.safetensors beside it that is mapped when the model is opened." enum:"embed,file" default:"embed"`
	With        []string `help:"Write a file for a build system too, beside a library: pkg-config, cmake." enum:"pkg-config,cmake" placeholder:"SYSTEM"`
	Static      bool     `help:"Put the C library into the executable."`
	Sanitize    string   `help:"Have the code check itself, for programs built with clang -fsanitize: address or thread." enum:",address,thread" default:""`
	generation
	debugging
}

// choose is the kind to make where none is asked for.
func (c *buildCmd) choose() {
	switch {
	case c.Emit != "":
	case toolchain.IsWasm(c.Target):
		c.Emit = "shared"
	default:
		c.Emit = "exe"
	}
}

// ending is the ending of what a build writes.
func (c *buildCmd) ending() string {
	if c.Emit == "shared" && toolchain.IsWasm(c.Target) {
		return ".wasm"
	}
	return map[string]string{"object": ".o", "shared": ".so", "static": ".a", "llvm": ".ll", "asm": ".s", "ptx": ".ptx", "graph": ".graph"}[c.Emit]
}

// Run compiles an entry to an artefact.
func (c *buildCmd) Run(a *app) error {
	start := time.Now()
	if err := c.check(); err != nil {
		return err
	}
	c.choose()
	if len(c.With) > 0 && !slices.Contains([]string{"shared", "static", "object"}, c.Emit) {
		return usage("--with is for --emit shared, static and object")
	}
	if len(c.With) > 0 && toolchain.IsWasm(c.Target) {
		return usage("--with is for libraries of C, and %s has modules of JavaScript", c.Target)
	}
	if c.Name != "" && c.Name != (compiler.Source{File: c.Name}).Name() {
		return usage("--name %s: a name is letters, digits and _, begins with no digit, and is not cellc", c.Name)
	}
	if c.Out == "-" {
		return c.stream(a, start)
	}
	art, err := c.make(a)
	if err == nil {
		fmt.Fprintln(a.stdout, c.summary(art, time.Since(start)))
	}
	return err
}

// make compiles the entry and writes the artefact.
func (c *buildCmd) make(a *app) (*compiler.Artefact, error) {
	if err := c.checkOut(); err != nil {
		return nil, err
	}
	g, err := a.analyse(c.source, false)
	if err != nil {
		return nil, err
	}
	if c.Name != "" {
		g.Name = c.Name
	}
	if err := a.optimize(c.debugging, g, c.Opt); err != nil {
		return nil, err
	}
	art, err := c.write(a, g, c.out())
	if err != nil {
		return nil, err
	}
	return art, compiler.WriteLinkFiles(c.Emit, g.Name, art.Path, c.With)
}

// stream writes the artefact to standard output, and what is said of it
// elsewhere.
func (c *buildCmd) stream(a *app, start time.Time) error {
	if !slices.Contains([]string{"exe", "llvm", "asm", "ptx", "graph"}, c.Emit) || c.WeightsMode == "file" {
		return usage("-o - is for what is one file: an exe, llvm, asm, ptx or graph")
	}
	dir, err := os.MkdirTemp("", "cellc-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	c.Out = filepath.Join(dir, "model")
	art, err := c.make(a)
	if err != nil {
		return err
	}
	f, err := os.Open(art.Path)
	if err != nil {
		return err
	}
	defer f.Close()
	if _, err = io.Copy(a.stdout, f); err == nil {
		art.Path = "standard output"
		fmt.Fprintln(a.stderr, c.summary(art, time.Since(start)))
	}
	return err
}

// out is the path of the artefact.
func (c *buildCmd) out() string {
	if c.Out != "" {
		return c.Out
	}
	name := c.Name
	if name == "" {
		file, _ := fileOf(c.File)
		name = (compiler.Source{File: file}).Name()
	}
	return name + c.ending()
}

// checkOut refuses, before any work, to write where nothing should be written.
func (c *buildCmd) checkOut() error {
	out := c.out()
	if dir, err := os.Stat(filepath.Dir(out)); err != nil || !dir.IsDir() {
		return usage("-o %s: there is no folder %s", out, filepath.Dir(out))
	}
	if err := c.checkPath(out); err != nil || c.WeightsMode != "file" || compiler.IsPackage(c.Emit) {
		return err
	}
	return c.checkPath(compiler.WeightsPath(out))
}

// checkPath refuses to write in place of what is no file, or was given to us.
func (c *buildCmd) checkPath(out string) error {
	info, err := os.Stat(out)
	if err != nil {
		return nil
	}
	switch {
	case info.IsDir() && compiler.IsPackage(c.Emit):
		if err := compiler.Replaceable(out); err != nil {
			return usage("-o %v", err)
		}
		return nil
	case info.IsDir():
		return usage("-o %s: a folder of that name is there", out)
	case !info.Mode().IsRegular():
		return usage("-o %s: only regular files are written", out)
	}
	file, _ := fileOf(c.File)
	for _, given := range [][2]string{{file, "the source"}, {c.weights.Weights, "what --weights names"}} {
		if src, err := os.Stat(given[0]); err == nil && os.SameFile(src, info) {
			return usage("-o %s: that is %s", out, given[1])
		}
	}
	return nil
}

// write makes the artefact.
func (c *buildCmd) write(a *app, g *graph.Graph, out string) (*compiler.Artefact, error) {
	if c.Emit == "graph" {
		return compiler.WriteGraph(g, out)
	}
	t, err := a.tools()
	if err != nil {
		return nil, err
	}
	code := compiler.Code{Triple: c.Target, CPU: c.CPU, Threads: c.Threads, Opt: c.Opt, Sanitize: c.Sanitize, Static: c.Static,
		WeightsFile: c.WeightsMode == "file", Tools: t, Stage: a.begin}
	var art *compiler.Artefact
	var ds *diag.List
	if c.Emit == "ptx" {
		art, ds, err = compiler.PTX(a.ctx, g, code, c.GPU, out)
	} else {
		art, ds, err = compiler.Build(a.ctx, g, code, c.Emit, out)
	}
	a.stop()
	if err != nil {
		return nil, err
	}
	return art, a.show(ds)
}

// summary is the one line that says what was done.
func (c *buildCmd) summary(art *compiler.Artefact, took time.Duration) string {
	what := art.Path
	if art.Header != "" {
		what += " and " + art.Header
	}
	if len(art.Loader) > 0 {
		what += " with " + strings.Join(art.Loader, " and ")
	}
	if art.Weights != "" {
		what += " with " + art.Weights
	}
	parts := []string{size(art.Bytes)}
	if art.Data > 0 {
		parts = append(parts, size(art.Data)+" of weights")
	}
	if c.Emit != "graph" && c.Emit != "ptx" {
		parts = append(parts, "a run takes "+memory(art))
	}
	return fmt.Sprintf("%s: %s, %d ms", what, strings.Join(parts, ", "), took.Milliseconds())
}

// memory says what a run needs beside its inputs and outputs; lengths that
// only its caller knows make that a formula.
func memory(art *compiler.Artefact) string {
	text := art.Memory + " bytes"
	if n, ok := art.Stats.Memory.Const(); ok {
		text = size(n)
	}
	if art.Stats.Grows {
		text += " and what its values ask for"
	}
	return text
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
	After  string `placeholder:"PASS" help:"Show the graph after this pass, or after all; by default as analysis recorded it."`
	generation
	debugging
}

// Run prints the graph of an entry. A drawing shows the Cells themselves, and
// not one function for those that are alike.
func (c *graphCmd) Run(a *app) error {
	if err := c.check(); err != nil {
		return err
	}
	o := c.options()
	o.Whole = c.Format == "dot" && c.After == ""
	compiled, err := a.compiled(c.source, o, false)
	if err != nil {
		return err
	}
	g := compiled.Graph
	if c.After != "" && c.After != "all" {
		c.StopAfter = c.After
	}
	if c.After != "" || c.debugging != (debugging{}) {
		if err := a.optimize(c.debugging, g, c.Opt); err != nil {
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
