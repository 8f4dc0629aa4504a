package compiler

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/cellc/cellc/backend"
	"github.com/cellc/cellc/backend/cpu"
	"github.com/cellc/cellc/backend/llvm"
	"github.com/cellc/cellc/backend/toolchain"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/runtime"
)

// A Code says what machine code is made for.
type Code struct {
	Triple  string // "" is this machine's
	CPU     string // "native", a level, or "" for the baseline
	Threads int    // that a run uses unless its caller says; 0 is one
	Grain   int64  // the work worth handing to a thread; 0 is the right one, 1 has tests divide any
	Opt     int
	// Sanitize is "address" or "thread" for code that checks itself, for use
	// in programs that are built so; else "".
	Sanitize string
	Static   bool // executables hold the C library too
	// WeightsFile leaves the weights to a file beside the artefact.
	WeightsFile bool
	Tools       *toolchain.Toolchain
	Stage       func(name string) // is told what begins; may be nil
}

func (c Code) stage(name string) {
	if c.Stage != nil {
		c.Stage(name)
	}
}

// levels are what processors that run the code can do: one, or several of
// which the code takes the last that it finds.
func (c Code) levels() ([]cpu.Level, error) {
	var list []cpu.Level
	names := strings.Split(c.CPU, ",")
	for _, name := range names {
		l, err := c.level(strings.TrimSpace(name))
		if err != nil {
			return nil, err
		}
		if len(names) > 1 && !c.selectable(l, list) {
			return nil, c.notSelectable()
		}
		list = append(list, l)
	}
	return list, nil
}

// notSelectable says what code can choose between.
func (c Code) notSelectable() error {
	if arch := cpu.Arch(c.Triple); arch != "x86_64" {
		return optionError("--cpu %s: code for %s cannot choose between processors when it runs: name one", c.CPU, arch)
	}
	return optionError("--cpu %s: code can choose between x86-64, x86-64-v2, x86-64-v3 and x86-64-v4, in this order", c.CPU)
}

// selectable reports whether code can choose a level when it runs, among those
// before it.
func (c Code) selectable(l cpu.Level, before []cpu.Level) bool {
	if len(before) == 0 {
		return cpu.Arch(c.Triple) == "x86_64" && (l.Grade > 0 || l.Name == "" || l.Name == "x86-64")
	}
	return l.Grade > before[len(before)-1].Grade
}

func (c Code) level(name string) (cpu.Level, error) {
	if name != "native" {
		level, err := cpu.Parse(cpu.Arch(c.Triple), name)
		if err != nil {
			err = optionError("--cpu: %v", err)
		}
		return level, err
	}
	if c.Triple != "" && cpu.Arch(c.Triple) != cpu.Arch("") {
		return cpu.Level{}, optionError("--cpu native is this machine's; --target %s is another", c.Triple)
	}
	h, err := c.Tools.Host()
	if err != nil {
		return cpu.Level{}, err
	}
	return cpu.Native(h.CPU, h.Features), nil
}

// target is what clang is told. The processor it reads from the attributes of
// the functions.
func (c Code) target() toolchain.Target {
	return toolchain.Target{Triple: c.Triple, Opt: c.Opt, Sanitize: c.Sanitize, Static: c.Static}
}

// An Artefact is what a build made.
type Artefact struct {
	Path    string
	Bytes   int64
	Stats   llvm.Stats
	Data    int64    // bytes of weights and constants, as the code reads them
	Memory  string   // the bytes that a run takes, in the words for the graph's lengths: "4*x.shape[0]"
	Weights string   // the path of the file of weights; "" if there is none
	Header  string   // the path of the C header; "" if the kind has none
	Loader  []string // the paths of what loads a WebAssembly module
}

// Emit turns graphs into one LLVM module; each graph's name is its prefix.
func Emit(gs []*graph.Graph, c Code) (m *llvm.Module, ds *diag.List, err error) {
	levels, err := c.levels()
	if err != nil {
		return nil, nil, err
	}
	c.stage("code generation")
	ds = &diag.List{}
	var models []llvm.Model
	for _, g := range gs {
		err := Guard("code generation", g, func() error {
			p, list := backend.Lower(g)
			ds.Merge(list)
			models = append(models, llvm.Model{Prefix: g.Name, Program: p})
			return nil
		})
		if err != nil {
			return nil, nil, err
		}
	}
	if ds.HasErrors() {
		return nil, ds, nil
	}
	err = Guard("code generation", gs[0], func() error {
		m, err = llvm.Emit(models, llvm.Options{CPU: levels[0], Better: levels[1:], Sanitize: c.Sanitize, WeightsFile: c.WeightsFile, Threads: c.Threads, Grain: c.Grain})
		return err
	})
	return m, ds, err
}

// Build makes an artefact of a graph. Kinds are exe, shared, static, object,
// asm and llvm, go and python; libraries and objects get a C header beside them,
// the last two are folders. Nothing is left at out if it fails.
func Build(ctx context.Context, g *graph.Graph, c Code, kind, out string) (*Artefact, *diag.List, error) {
	if err := c.check(); err != nil && kind != "llvm" {
		return nil, nil, err
	}
	if err := c.checkKind(kind); err != nil {
		return nil, nil, err
	}
	m, ds, err := Emit([]*graph.Graph{g}, c)
	if err != nil || ds.HasErrors() {
		return nil, ds, err
	}
	a := &Artefact{Path: out, Stats: m.Stats, Data: m.Data.Size(), Memory: g.LengthNames()(m.Stats.Memory)}
	if m.File != nil {
		a.Data += m.File.Size()
	}
	switch {
	case kind == "llvm":
		err = WriteWhole(out, []byte(m.Text))
	case IsPackage(kind):
		err = c.blame(writePackage(ctx, m, c, kind, a, g))
	default:
		a.Weights, err = linkWithWeights(ctx, m, c, kind, out, g.Name)
	}
	switch {
	case err != nil:
	case kind == "shared" && toolchain.IsWasm(c.Triple):
		a.Loader, err = writeLoader(out, a.Weights, g)
	case hasHeader(kind):
		a.Header, err = writeHeader(out, g.Name)
	}
	if err != nil {
		return nil, ds, err
	}
	if info, err := os.Stat(out); err == nil && !info.IsDir() {
		a.Bytes = info.Size()
	}
	return a, ds, nil
}

// linkWithWeights links, and writes the file of weights if there is to be one.
func linkWithWeights(ctx context.Context, m *llvm.Module, c Code, kind, out, name string) (path string, err error) {
	if err := checkEmbedded(m.Data); err != nil {
		return "", err
	}
	w, err := separateWeights(ctx, m, c, WeightsPath(out))
	if err != nil {
		return "", err
	}
	if w != nil {
		defer w.drop()
	}
	if err := c.blame(link(ctx, m, w, c, kind, out, []string{name})); err != nil {
		return "", err
	}
	if w == nil {
		return "", nil
	}
	if err := w.place(); err != nil {
		return "", errors.Join(err, os.Remove(out))
	}
	return w.path, nil
}

func hasHeader(kind string) bool { return kind == "object" || kind == "shared" || kind == "static" }

// writeHeader writes the C header of out beside it. If that fails, out goes
// too: one without the other is half an output.
func writeHeader(out, model string) (string, error) {
	path := HeaderPath(out)
	text, err := runtime.Header(model)
	if err == nil {
		err = WriteWhole(path, []byte(text))
	}
	if err != nil {
		return "", errors.Join(err, os.Remove(out))
	}
	return path, nil
}

// HeaderPath is where the header of a library or object stands.
func HeaderPath(out string) string { return withoutEnding(out) + ".h" }

// withoutEnding is the path of a library or object without what its kind adds.
func withoutEnding(out string) string {
	switch ext := filepath.Ext(out); ext {
	case ".o", ".so", ".a", ".wasm", ".graph":
		return strings.TrimSuffix(out, ext)
	}
	return out
}

// link compiles a module and joins it with the runtime; w is the file of its
// weights, nil if there is none.
func link(ctx context.Context, m *llvm.Module, w *weightsFile, c Code, kind, out string, names []string) error {
	s, err := c.Tools.Start()
	if err != nil {
		return err
	}
	defer s.Close()
	c.stage("compiling the code")
	if kind == "asm" {
		text, err := s.Assembly(ctx, []byte(m.Text), c.target())
		if err != nil {
			return err
		}
		return WriteWhole(out, text)
	}
	objs, err := objects(ctx, s, m, w, c)
	if err != nil {
		return err
	}
	if kind != "exe" && !hasHeader(kind) {
		return optionError("there is no kind of output called %q", kind)
	}
	c.stage("compiling the runtime, once for each target")
	rt, err := runtimeObjects(ctx, s, c)
	if err != nil {
		return err
	}
	objs = append(objs, rt...)
	c.stage("linking")
	exports := runtime.Exports(names...)
	switch kind {
	case "exe":
		return s.LinkExe(ctx, out, objs, names[0]+"_model", c.target())
	case "shared":
		return s.LinkShared(ctx, out, objs, Exports(c.Triple, names...), c.target())
	}
	joined, err := s.Relocatable(ctx, objs, exports, c.target())
	if err != nil {
		return err
	}
	if kind == "static" {
		return s.Archive(ctx, out, []toolchain.Object{joined})
	}
	return s.Put(joined, out)
}

// objects are the code and the data of a module.
func objects(ctx context.Context, s *toolchain.Session, m *llvm.Module, w *weightsFile, c Code) ([]toolchain.Object, error) {
	code, err := s.CompileIR(ctx, []byte(m.Text), c.target())
	if err != nil {
		return nil, err
	}
	objs := []toolchain.Object{code}
	if m.Data.Size() > 0 {
		c.stage("writing weights")
		data, err := s.Blob(ctx, m.Data.Symbol, m.Data, c.target())
		if err != nil {
			return nil, err
		}
		objs = append(objs, data)
	}
	if w == nil {
		return objs, nil
	}
	info, err := s.Blob(ctx, m.File.Symbol, toolchain.Raw(w.info), c.target())
	return append(objs, info), err
}

// runtimeObjects is the C runtime, compiled once for each target; it needs no
// special instructions.
func runtimeObjects(ctx context.Context, s *toolchain.Session, c Code) ([]toolchain.Object, error) {
	src, err := runtime.Sources()
	if err != nil {
		return nil, err
	}
	return s.CompileC(ctx, src, toolchain.Target{Triple: c.Triple, Opt: 2, Sanitize: c.Sanitize})
}

// Load makes a shared library of graphs in dir and opens one model for each.
func Load(ctx context.Context, gs []*graph.Graph, c Code, dir string) ([]*runtime.Model, *diag.List, error) {
	out := filepath.Join(dir, gs[0].Name+".so")
	ds, err := library(ctx, gs, c, out)
	if err != nil || ds.HasErrors() {
		return nil, ds, err
	}
	var models []*runtime.Model
	for _, g := range gs {
		model, err := runtime.Open(out, g.Name)
		if err != nil {
			return nil, ds, err
		}
		models = append(models, model)
	}
	return models, ds, nil
}

// library makes a shared library with a model for each graph.
func library(ctx context.Context, gs []*graph.Graph, c Code, out string) (*diag.List, error) {
	m, ds, err := Emit(gs, c)
	if err != nil || ds.HasErrors() {
		return ds, err
	}
	var names []string
	for _, g := range gs {
		names = append(names, g.Name)
	}
	return ds, link(ctx, m, nil, c, "shared", out, names)
}

// WriteWhole writes a file beside its place and renames it, so that it appears
// whole or not at all.
func WriteWhole(path string, data []byte) error {
	if err := writeWhole(path, data); err != nil {
		return fmt.Errorf("writing %s: %w", path, err)
	}
	return nil
}

func writeWhole(path string, data []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), ".cellc-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(data)
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	if err := os.Chmod(f.Name(), 0o644); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
