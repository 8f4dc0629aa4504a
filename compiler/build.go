package compiler

import (
	"context"
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
	Triple string // "" is this machine's
	CPU    string // "native", a level, or "" for the baseline
	Opt    int
	Tools  *toolchain.Toolchain
}

// level is what the processor can do.
func (c Code) level() (cpu.Level, error) {
	if c.CPU != "native" {
		return cpu.Parse(c.CPU)
	}
	h, err := c.Tools.Host()
	if err != nil {
		return cpu.Level{}, err
	}
	return cpu.Native(h.CPU, h.Features), nil
}

func (c Code) target() toolchain.Target {
	name := c.CPU
	if name == "baseline" { // cellc's word for what clang takes without being told
		name = ""
	}
	return toolchain.Target{Triple: c.Triple, CPU: name, Opt: c.Opt}
}

// An Artefact is what a build made.
type Artefact struct {
	Path  string
	Bytes int64
	Stats llvm.Stats
}

// Emit turns graphs into one LLVM module; each graph's name is its prefix.
func Emit(gs []*graph.Graph, c Code) (*llvm.Module, *diag.List, error) {
	level, err := c.level()
	if err != nil {
		return nil, nil, err
	}
	ds := &diag.List{}
	var models []llvm.Model
	for _, g := range gs {
		p, list := backend.Lower(g)
		ds.All = append(ds.All, list.All...)
		models = append(models, llvm.Model{Prefix: g.Name, Program: p})
	}
	if ds.HasErrors() {
		return nil, ds, nil
	}
	m, err := llvm.Emit(models, llvm.Options{CPU: level})
	return m, ds, err
}

// Build makes an artefact of a graph. Kinds are exe, shared, static, object,
// asm and llvm. Nothing is left at out if it fails.
func Build(ctx context.Context, g *graph.Graph, c Code, kind, out string) (*Artefact, *diag.List, error) {
	m, ds, err := Emit([]*graph.Graph{g}, c)
	if err != nil || ds.HasErrors() {
		return nil, ds, err
	}
	a := &Artefact{Path: out, Stats: m.Stats}
	if kind == "llvm" {
		err = WriteWhole(out, []byte(m.Text))
	} else {
		err = link(ctx, m, c, kind, out, []string{g.Name})
	}
	if err != nil {
		return nil, ds, err
	}
	if info, err := os.Stat(out); err == nil {
		a.Bytes = info.Size()
	}
	return a, ds, nil
}

// link compiles a module and joins it with the runtime.
func link(ctx context.Context, m *llvm.Module, c Code, kind, out string, names []string) error {
	s, err := c.Tools.Start()
	if err != nil {
		return err
	}
	defer s.Close()
	if kind == "asm" {
		text, err := s.Assembly(ctx, []byte(m.Text), c.target())
		if err != nil {
			return err
		}
		return WriteWhole(out, text)
	}
	objs, err := objects(ctx, s, m, c)
	if err != nil {
		return err
	}
	switch kind {
	case "object":
		return s.Relocatable(ctx, out, objs, c.target())
	case "shared", "exe", "static":
	default:
		return fmt.Errorf("there is no kind of output called %q", kind)
	}
	rt, err := runtimeObjects(ctx, s, c)
	if err != nil {
		return err
	}
	objs = append(objs, rt...)
	switch kind {
	case "shared":
		return s.LinkShared(ctx, out, objs, runtime.Exports(names...), c.target())
	case "static":
		return s.Archive(ctx, out, objs)
	}
	return s.LinkExe(ctx, out, objs, runtime.Symbol(names[0]), c.target())
}

// objects are the code and the data of a module.
func objects(ctx context.Context, s *toolchain.Session, m *llvm.Module, c Code) ([]toolchain.Object, error) {
	code, err := s.CompileIR(ctx, []byte(m.Text), c.target())
	if err != nil {
		return nil, err
	}
	objs := []toolchain.Object{code}
	if len(m.Data) > 0 {
		data, err := s.Blob(ctx, m.DataSymbol, m.Data, c.target())
		if err != nil {
			return nil, err
		}
		objs = append(objs, data)
	}
	return objs, nil
}

// runtimeObjects is the C runtime, compiled once for each target; it needs no
// special instructions.
func runtimeObjects(ctx context.Context, s *toolchain.Session, c Code) ([]toolchain.Object, error) {
	src, err := runtime.Sources()
	if err != nil {
		return nil, err
	}
	return s.CompileC(ctx, src, toolchain.Target{Triple: c.Triple, Opt: 2})
}

// Load makes a shared library of graphs in dir and opens one model for each.
func Load(ctx context.Context, gs []*graph.Graph, c Code, dir string) ([]*runtime.Model, *diag.List, error) {
	m, ds, err := Emit(gs, c)
	if err != nil || ds.HasErrors() {
		return nil, ds, err
	}
	var names []string
	for _, g := range gs {
		names = append(names, g.Name)
	}
	out := filepath.Join(dir, strings.Join(names[:1], "")+".so")
	if err := link(ctx, m, c, "shared", out, names); err != nil {
		return nil, ds, err
	}
	var models []*runtime.Model
	for _, n := range names {
		model, err := runtime.Open(out, n)
		if err != nil {
			return nil, ds, err
		}
		models = append(models, model)
	}
	return models, ds, nil
}

// WriteWhole writes a file beside its place and renames it, so that it appears
// whole or not at all.
func WriteWhole(path string, data []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), ".cellc-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	if _, err := f.Write(data); err != nil {
		f.Close()
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	if err := os.Chmod(f.Name(), 0o644); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
