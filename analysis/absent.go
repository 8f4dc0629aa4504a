package analysis

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/ctrlflow"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/frontend"
	"github.com/cellc/cellc/frontend/library/api"
)

// This file is about what module code imports and cellc does not have. A model
// file often imports what only its training needs, so an import that finds
// nothing is an error where something of it is read, and a definition that
// needs it where the definition is. A try statement around an import asks
// whether something is there, and is told at once.

// closed lists modules that can be imported, for what a model file does beside
// being a model, and not used.
const closed = ` ast asyncio atexit base64 bz2 calendar cProfile codecs concurrent configparser csv ctypes
 cv2 difflib errno fnmatch gc getopt getpass glob gzip h5py hashlib http io locale lzma
 matplotlib mmap multiprocessing os pickle pkgutil platform psutil queue requests
 resource select shlex shutil signal socket ssl stat struct subprocess tarfile tempfile timeit
 tqdm traceback unittest urllib urllib3 uuid weakref yaml zipfile zlib PIL
 mindspore.amp mindspore.boost mindspore.communication mindspore.dataset mindspore.experimental mindspore.hal
 mindspore.mindrecord mindspore.parallel mindspore.profiler mindspore.rewrite mindspore.runtime mindspore.scipy
 mindspore.train.amp mindspore.train.callback mindspore.train.loss_scale_manager mindspore.train.metrics
 mindspore.train.model mindspore.train.summary `

// closedModule reports whether a module, or a package it is in, is closed.
func closedModule(name string) bool {
	list := strings.ReplaceAll(closed, "\n", " ")
	for i, c := range name + "." {
		if c == '.' && strings.Contains(list, " "+name[:i]+" ") {
			return true
		}
	}
	return false
}

// isBeside reports whether a module is a file beside the program, which comes
// before modules of the same name elsewhere.
func (e *evaluator) isBeside(name string) bool {
	return len(e.opt.Path) > 1 && isFile(filepath.Join(e.opt.Path[1], name+".py"))
}

func (e *evaluator) refuseClosed(module, name string, span diag.Span) {
	e.lacks(e.errorf(span, diag.BadImport, "`%s.%s` is not available while compiling", module, name).
		Help("compiling a model reads no files, opens no network and runs no programs; take this out of what the model needs"))
}

// absence is the error for a module that is not there.
func (e *evaluator) absence(name string, span diag.Span) *diag.Diagnostic {
	first, _, _ := strings.Cut(name, ".")
	d := e.errorf(span, diag.BadImport, "there is no module `%s`", name).
		As("ModuleNotFoundError").Saying("No module named '%s'", first)
	switch first {
	case "torch", "torchvision", "tensorflow", "jax", "paddle":
		return d.Help("cellc compiles models written for mindspore")
	}
	if why := api.ModuleRemark(name); why != "" {
		d.Message = fmt.Sprintf("cellc does not have the module `%s`", name)
		return d.Detail("%s has it, cellc does not: %s", api.Framework(name), why)
	}
	return d.Help("known are mindspore, numpy, what of Python's own modules needs no machine, files beside this one, and those under --path")
}

// absentModule stands for a module that was not found in the package m.
func (e *evaluator) absentModule(name string, m *value.Module, why *diag.Diagnostic) *value.Module {
	if m != nil && m.Absent != nil {
		why = m.Absent
	}
	if e.trying > 0 {
		e.lacks(why)
	}
	out := &value.Module{Name: name, Vars: value.NewNamespace(), Absent: why}
	e.modules[name] = out
	return out
}

// handsOn reports, and says, whether a module of the program would have a name
// by import * from one of MindSpore's, if the library had it.
func handsOn(m *value.Module, name string, d *diag.Diagnostic, seen []*value.Module) bool {
	for _, from := range m.Starred {
		if slices.Contains(seen, from) {
			continue
		}
		library := from.File != nil && from.File.Library
		if _, known := api.Remark(from.Name, name); library && known {
			return helpMissing(d, from.Name, name)
		}
		if !library && handsOn(from, name, d, append(seen, m)) {
			return true
		}
	}
	return false
}

// importedHere is what the user's own file imports. A name that the module does
// not have is refused when it is read.
func (e *evaluator) importedHere(module string, a frontend.Alias, span diag.Span) value.Value {
	m := e.importPackage(module, span)
	if e.trying > 0 {
		return e.importedName(m, module, a)
	}
	var v value.Value
	_, f := e.lacking(func() ctrlflow.Completion { v = e.importedName(m, module, a); return ctrlflow.Falls })
	if f != nil {
		return &value.Poison{Why: f.diag, Absent: true}
	}
	return v
}

// lacking runs something that may need what is not there, and gives that
// failure back without its diagnostics. Others go on.
func (e *evaluator) lacking(run func() ctrlflow.Completion) (ctrlflow.Completion, *failure) {
	c, f := e.caught(run)
	if f == nil {
		return c, nil
	}
	if !f.absent {
		panic(f)
	}
	f.drop()
	return c, f
}

// tried evaluates something that may fail.
func (e *evaluator) tried(f func() value.Value) (v value.Value, failed *failure) {
	_, failed = e.caught(func() ctrlflow.Completion { v = f(); return ctrlflow.Falls })
	return v, failed
}

// spared runs a statement of module code. One that needs what is not there
// leaves the names that it would bind unusable, and goes on: a file may define
// more than the entry needs. A script is there to be run, all of it.
func (e *evaluator) spared(s frontend.Stmt, run func() ctrlflow.Completion) ctrlflow.Completion {
	if e.trying > 0 || e.opt.Run != nil && e.env().Module.Name == "__main__" {
		return run()
	}
	c, f := e.lacking(run)
	if f == nil {
		return c
	}
	names := assigned(s)
	if _, ok := s.(*frontend.ExprStmt); ok && len(names) == 0 && e.ofProgram(s) {
		if f.diag.Exception == "AttributeError" {
			panic(f)
		}
		e.warn(f)
		return ctrlflow.Falls
	}
	e.skipped = append(e.skipped, f.diag)
	for _, name := range names {
		e.trail.Set(e.env().Target(name), &value.Poison{Why: f.diag, Absent: true}, s.Span())
	}
	return ctrlflow.Falls
}

// member is the object and the attribute that a statement of the user's assigns
// outside of construct: `self.drop = ops.Dropout(0.5)`; nil if it does none.
func (e *evaluator) member(s frontend.Stmt) (*value.Object, string) {
	a, ok := s.(*frontend.Assign)
	if !ok || e.rec != nil || e.trying > 0 || len(a.Targets) != 1 || s.Span().File.Library {
		return nil, ""
	}
	t, ok := a.Targets[0].(*frontend.Attribute)
	if !ok {
		return nil, ""
	}
	self, ok := t.X.(*frontend.Name)
	if !ok {
		return nil, ""
	}
	slot := e.env().Vars[self.ID]
	if slot == nil {
		return nil, ""
	}
	o, _ := slot.V.(*value.Object)
	return o, t.Name
}

// sparedMember is spared for a statement that assigns an attribute. Networks
// make in __init__ what only training calls: dropout, gradients, reductions over
// devices. A name that MindSpore does not document either may be misspelt. What
// fails in a call that the statement makes is left to it: that may be a layer.
func (e *evaluator) sparedMember(s frontend.Stmt, o *value.Object, name string, run func() ctrlflow.Completion) ctrlflow.Completion {
	depth := len(e.frames)
	c, f := e.lacking(run)
	switch {
	case f == nil:
		return c
	case f.depth != depth:
		panic(f)
	}
	if f.unknown {
		e.warn(f)
	}
	e.trail.Set(o.Vars.Slot(name), &value.Poison{Why: f.diag, Absent: true}, s.Span())
	return ctrlflow.Falls
}

// ofProgram reports whether a statement stands in the file that is compiled, and
// not in one that it imports.
func (e *evaluator) ofProgram(s frontend.Stmt) bool { return s.Span().File == e.program }

// defining reports whether module code or the body of a class in it runs, and
// not a function that it calls.
func (e *evaluator) defining() bool {
	if e.rec != nil {
		return false
	}
	for i := len(e.frames) - 1; i >= 0; i-- {
		switch env := e.frames[i].env; {
		case env.Func != nil || env.Within != nil:
			return false
		case env.Class == nil:
			return true
		}
	}
	return true
}
