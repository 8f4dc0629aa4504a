package analysis

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/frontend"
	"github.com/cellc/cellc/frontend/library"
)

// maxSource bounds the size of an imported file, in bytes.
const maxSource = 16 << 20

// importStmt evaluates `import a.b as c`.
func (e *evaluator) importStmt(s *frontend.Import) {
	for _, a := range s.Names {
		m := e.importModule(a.Name, a.Span())
		if a.AsName == "" {
			first, _, _ := strings.Cut(a.Name, ".")
			m = e.importModule(first, a.Span())
		}
		e.trail.Set(e.env().Target(moduleBinding(a)), m, s.Span())
	}
}

// importFrom evaluates `from m import names`.
func (e *evaluator) importFrom(s *frontend.ImportFrom) {
	name := s.Module
	if s.Level > 0 {
		name = e.relative(s)
	}
	if name == "__future__" {
		return
	}
	for _, a := range s.Names {
		if a.Name == "*" {
			e.importAll(e.importModule(name, s.Span()), s.Span())
			continue
		}
		e.trail.Set(e.env().Target(importName(a)), e.imported(name, a, s.Span()), s.Span())
	}
}

func (e *evaluator) importAll(m *value.Module, span diag.Span) {
	e.runPending(m)
	if m.Absent != nil {
		e.starred = append(e.starred, m)
	}
	here := e.env().Module
	here.Starred = append(here.Starred, m)
	for _, n := range e.exported(m, span) {
		e.trail.Set(e.env().Target(n), m.Vars.Get(n), span)
	}
}

// exported lists the names that `import *` takes.
func (e *evaluator) exported(m *value.Module, span diag.Span) []string {
	var out []string
	if all := m.Vars.Get("__all__"); all != nil {
		for _, v := range e.iterate(all, span) {
			if s, ok := v.(value.Str); ok && m.Vars.Has(string(s)) {
				out = append(out, string(s))
			}
		}
		return out
	}
	return publicNames(m)
}

// publicNames are the names of a module that do not begin with an underscore.
func publicNames(m *value.Module) []string {
	var out []string
	for _, n := range m.Vars.Names() {
		if !strings.HasPrefix(n, "_") {
			out = append(out, n)
		}
	}
	return out
}

// imported is what an alias of from-import binds. What the library imports is
// put off, the loading of the module too, until the name is read: a model uses
// little of the library.
func (e *evaluator) imported(module string, a frontend.Alias, span diag.Span) value.Value {
	if !span.File.Library {
		return e.importedHere(module, a, span)
	}
	var done value.Value
	lazy := &value.Lazy{}
	lazy.Force = func() value.Value {
		if done == nil {
			m := e.importModule(module, a.Span())
			if m.Vars.Get(a.Name) == value.Value(lazy) { // a package imports its own submodule
				done = e.importModule(module+"."+a.Name, a.Span())
			} else {
				done = e.importedName(m, module, a)
			}
		}
		return done
	}
	return lazy
}

// importedName is a name of a module, or a module in it.
func (e *evaluator) importedName(m *value.Module, module string, a frontend.Alias) value.Value {
	if v, ok := e.moduleAttribute(m, a.Name, a.Span()); ok {
		return v
	}
	if sub := e.findModule(module + "." + a.Name); sub != nil {
		return sub
	}
	d := e.errorf(a.Span(), diag.BadImport, "cellc's `%s` has no `%s`", module, a.Name)
	if near := nearest(a.Name, m.Vars.Names()); near != "" {
		d.Help("did you mean `%s`?", near)
	}
	if helpMissing(d, module, a.Name) {
		d.Message = fmt.Sprintf("cellc does not have `%s.%s`", module, a.Name)
	}
	e.lacks(d)
	return nil
}

// relative is the absolute name of a relative import.
func (e *evaluator) relative(s *frontend.ImportFrom) string {
	parts := strings.Split(e.env().Module.Name, ".")
	up := s.Level
	if isPackage(e.env().Module) {
		up--
	}
	if up > len(parts) {
		e.fail(s.Span(), diag.BadImport, "this relative import leaves the package")
	}
	parts = parts[:len(parts)-up]
	if s.Module != "" {
		parts = append(parts, s.Module)
	}
	return strings.Join(parts, ".")
}

func isPackage(m *value.Module) bool {
	return m.File != nil && filepath.Base(m.File.Name) == "__init__.py"
}

func isLibrary(m *value.Module) bool { return m.File != nil && m.File.Library }

// importModule imports a module and the packages that hold it.
func (e *evaluator) importModule(name string, span diag.Span) *value.Module {
	m := e.importPackage(name, span)
	e.runPending(m)
	return m
}

// maxPackages is how many parts the name of a module may have: each is looked
// for under the names of all before it.
const maxPackages = 64

// importPackage is importModule, but the __init__.py of a package need not have
// run. A module becomes an attribute of its package when it is loaded, in the
// place of what had its name; the library's names are bound to what they will
// be in the end, before their modules are loaded.
func (e *evaluator) importPackage(name string, span diag.Span) *value.Module {
	var m *value.Module
	parts := strings.Split(name, ".")
	if len(parts) > maxPackages {
		e.stop(e.errorf(span, diag.BadImport, "a module inside %d packages: at most %d are looked for", len(parts)-1, maxPackages-1))
	}
	for i := range parts {
		full := strings.Join(parts[:i+1], ".")
		known := e.modules[full] != nil
		next := e.findModule(full)
		if next == nil || next.Absent != nil && e.trying > 0 {
			next = e.absentModule(full, m, e.absence(name, span))
		}
		if m != nil && !(m.Vars.Has(parts[i]) && (known || isLibrary(m))) {
			m.Vars.Init(parts[i], next)
		}
		m = next
	}
	return m
}

// findModule finds a module: loaded, in the library, native, or a file beside
// the program.
func (e *evaluator) findModule(name string) *value.Module {
	if m := e.modules[name]; m != nil {
		return m
	}
	if file, text, _, ok := library.Source(name); ok {
		return e.loadModule(name, &diag.File{Name: file, Text: text, Library: true})
	}
	if name == "_cellc" {
		e.modules[name] = e.cellcModule()
		return e.modules[name]
	}
	if name == "cellc" && len(e.opt.Operators) > 0 {
		e.modules[name] = e.operators(name, e.opt.Operators)
		return e.modules[name]
	}
	if m := e.nativeModule(name); m != nil {
		e.modules[name] = m
		return m
	}
	if closedModule(name) && !e.isBeside(name) {
		e.modules[name] = newModule(name, nil)
		return e.modules[name]
	}
	if f := e.findFile(name); f != nil {
		return e.loadModule(name, f)
	}
	return nil
}

// findFile reads the file of a module from the search path.
func (e *evaluator) findFile(name string) *diag.File {
	rel := strings.ReplaceAll(name, ".", string(filepath.Separator))
	for _, dir := range e.opt.Path {
		for _, file := range []string{filepath.Join(dir, rel, "__init__.py"), filepath.Join(dir, rel+".py")} {
			info, err := os.Stat(file)
			if err != nil || !info.Mode().IsRegular() || info.Size() > maxSource {
				continue
			}
			e.staysInside(file)
			if text, err := os.ReadFile(file); err == nil { // the only files that evaluation reads
				return &diag.File{Name: file, Text: string(text)}
			}
		}
	}
	return nil
}

// staysInside refuses a file that a link leads to, out of the folders that
// modules are looked for in: messages show what is in the files they are about.
func (e *evaluator) staysInside(file string) {
	real, err := filepath.EvalSymlinks(file)
	if err != nil {
		return // it cannot be read either
	}
	for _, dir := range e.opt.Path {
		if root, err := filepath.EvalSymlinks(dir); err == nil {
			rel, err := filepath.Rel(absolutePath(root), absolutePath(real))
			if err == nil && filepath.IsLocal(rel) {
				return
			}
		}
	}
	e.stop(e.errorf(diag.Span{}, diag.BadImport, "%s is a link to %s, which is outside of the program's folders", file, real).
		Help("copy the file, or name the folder of what it leads to with --path"))
}

// absolutePath is a path from the root; as it is where that is not known.
func absolutePath(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		return abs
	}
	return path
}

// loadModule parses and runs a module.
func (e *evaluator) loadModule(name string, f *diag.File) *value.Module {
	tree, ds := e.parser.Parse(f)
	e.ds.Merge(ds)
	m := &value.Module{Name: name, Vars: value.NewNamespace(), File: f}
	m.Vars.Init("__name__", value.Str(name))
	nameModule(m, name)
	e.modules[name] = m
	if ds.HasErrors() {
		e.give(ds.FirstError())
	}
	if isPackage(m) && !f.Library {
		m.Pending = tree
		return m
	}
	e.runModule(m, tree)
	e.wire(m)
	return m
}

// nameModule sets what a module knows of itself.
func nameModule(m *value.Module, name string) {
	m.Vars.Init("__file__", value.Str(m.File.Name))
	m.Vars.Init("__spec__", value.None{})
	m.Vars.Init("__doc__", value.None{})
	if isPackage(m) {
		m.Vars.Init("__path__", &value.List{Elems: []value.Value{value.Str(filepath.Dir(m.File.Name))}})
		m.Vars.Init("__package__", value.Str(name))
		return
	}
	m.Vars.Init("__package__", value.Str(strings.TrimSuffix(name, name[strings.LastIndexByte("."+name, '.'):])))
}

// runModule evaluates the body of a module. A module that construct imports
// runs as module code all the same, and stays loaded when an arm is undone.
func (e *evaluator) runModule(m *value.Module, tree *frontend.Module) {
	rec, paused, trail, trying := e.rec, e.paused, e.trail, e.trying
	if rec != nil {
		e.paused = rec
	}
	e.rec, e.trail, e.trying = nil, value.Trail{}, 0
	e.frames = append(e.frames, frame{env: &value.Env{Vars: map[string]*value.Slot{}, Module: m}})
	defer func() {
		e.rec, e.paused, e.trail, e.trying = rec, paused, trail, trying
		if e.rec != nil {
			e.rec.reached.loaded(m)
		}
	}()
	e.block(tree.Body)
	e.frames = e.frames[:len(e.frames)-1]
}

// wire makes the library's classes Tensor and Parameter those of native values.
func (e *evaluator) wire(m *value.Module) {
	switch m.Name {
	case "mindspore.common.tensor":
		c := m.Vars.Get("Tensor").(*value.Class)
		c.Is, c.New = isTensor, e.newTensor
		e.types.tensor = c
	case "mindspore.common.parameter":
		c := m.Vars.Get("Parameter").(*value.Class)
		c.Is = func(v value.Value) bool { _, ok := v.(*value.Parameter); return ok }
		c.New = e.newParameter
		e.types.parameter = c
	case "numpy.arrays":
		if c, ok := m.Vars.Get("ndarray").(*value.Class); ok {
			c.Is = isNumpy
		}
	}
}

// libraryModule is a module of the library, loaded if needed.
func (e *evaluator) libraryModule(name string) *value.Module { return e.findModule(name) }

// libraryFunction is a function of a library module.
func (e *evaluator) libraryFunction(module, name string, span diag.Span) value.Value {
	return e.attribute(e.importModule(module, span), name, span)
}

// moduleAttribute finds a name in a module, or a module inside a package.
func (e *evaluator) moduleAttribute(m *value.Module, name string, span diag.Span) (value.Value, bool) {
	if m.Pending != nil {
		return e.pendingAttribute(m, name, span)
	}
	if m.Stand != nil && m.Stand != value.Value(m) {
		return e.tryAttribute(m.Stand, name, span)
	}
	e.reading(m.Vars, name)
	if v := m.Vars.Get(name); v != nil {
		return e.force(v, span), true
	}
	if m.Absent != nil {
		e.lacks(m.Absent)
	}
	if closedModule(m.Name) {
		e.refuseClosed(m.Name, name, span)
	}
	if name == "__all__" && m.File != nil && m.File.Library { // packages list it among their own
		return listOf(publicNames(m)), true
	}
	if f, ok := m.Vars.Get("__getattr__").(*value.Func); ok {
		return e.call(f, []value.Value{value.Str(name)}, nil, span), true
	}
	if isPackage(m) {
		if sub := e.findModule(m.Name + "." + name); sub != nil {
			return sub, true
		}
	}
	return nil, false
}

// isCell reports whether an object is a Cell of the library.
func (e *evaluator) isCell(o *value.Object) bool {
	for _, c := range o.Class.MRO {
		if c.Name == "Cell" && strings.HasPrefix(c.Module, "mindspore.") {
			return true
		}
	}
	return false
}

// importlibModule imports modules by names that are computed.
func (e *evaluator) importlibModule() *value.Module {
	m := newModule("importlib", []methodRow{
		{"import_module", "name package?", func(a *args) value.Value {
			name := a.str(0)
			if rest := strings.TrimLeft(name, "."); rest != name {
				parts := strings.Split(a.str(1), ".")
				up := min(len(name)-len(rest)-1, len(parts))
				name = strings.Join(append(parts[:len(parts)-up:len(parts)-up], rest), ".")
			}
			m := a.e.importModule(name, a.span)
			if m.Absent != nil {
				a.e.lacks(m.Absent)
			}
			return m
		}},
		{"invalidate_caches", "", func(*args) value.Value { return value.None{} }},
	})
	m.Vars.Init("util", e.findModule("importlib.util"))
	return m
}

// importUtilModule tells whether there is a module.
func (e *evaluator) importUtilModule() *value.Module {
	return newModule("importlib.util", []methodRow{{"find_spec", "name package?", func(a *args) value.Value {
		m := a.e.findModule(a.str(0))
		if m == nil || m.Absent != nil {
			return value.None{}
		}
		return m
	}}})
}
