package analysis

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/frontend"
)

// This file is about packages: the one around a file, and those whose
// __init__.py nobody needs.

// packageAround is the directory that imports of a file start from, and the
// file's name as a module there: the packages around it are those directories
// that hold an __init__.py. A script outside of packages is __main__.
func packageAround(file string, script bool) (root, name string) {
	base := strings.TrimSuffix(filepath.Base(file), ".py")
	root = filepath.Dir(file)
	var parts []string
	for isFile(filepath.Join(root, "__init__.py")) && filepath.Dir(root) != root {
		parts = append([]string{filepath.Base(root)}, parts...)
		root = filepath.Dir(root)
	}
	if len(parts) == 0 && script {
		return root, "__main__"
	}
	if len(parts) == 0 || base != "__init__" {
		parts = append(parts, base)
	}
	return root, strings.Join(parts, ".")
}

// shownName is __name__ of a program.
func shownName(name string, opt Options) string {
	if opt.Import {
		return name
	}
	return "__main__"
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// runPending runs the __init__.py of a package that was put off.
func (e *evaluator) runPending(m *value.Module) {
	if tree := m.Pending; tree != nil {
		m.Pending = nil
		e.runModule(m, tree)
	}
}

// pendingAttribute finds a name in a package whose __init__.py has not run: a
// module inside it needs no more, unless the __init__.py gives its name to
// something else; any other name makes it run.
func (e *evaluator) pendingAttribute(m *value.Module, name string, span diag.Span) (value.Value, bool) {
	if sub := e.findModule(m.Name + "." + name); sub != nil && !rebinds(m.Pending, name) {
		return sub, true
	}
	e.runPending(m)
	return e.moduleAttribute(m, name, span)
}

// rebinds reports whether the body of an __init__.py may bind a name to anything
// but the module of that name in the package.
func rebinds(tree *frontend.Module, name string) bool {
	for _, s := range tree.Body {
		from, ok := s.(*frontend.ImportFrom)
		switch {
		case ok && from.Module == "":
		case ok && from.Module == name && len(from.Names) == 1 && from.Names[0].Name == "*":
			return true
		case slices.Contains(assigned(s), name):
			return true
		}
	}
	return false
}

// makesCell reports whether an entry is a function that makes the Cell to
// compile: one that can be called without arguments, and that none of the
// inputs is for.
func (p *Program) makesCell(f *value.Func, t Target) bool {
	if f.Jit || len(t.Specs) == 0 {
		return false
	}
	given := map[string]bool{}
	for _, kv := range t.Params {
		given[kv[0]] = true
	}
	for _, prm := range allParams(f.Params) {
		_, has := f.Defaults[prm.Name]
		if !has && !given[prm.Name] && p.e.keyword(f, prm.Name) != nil {
			return false
		}
	}
	for _, s := range t.Specs {
		name, _, _ := strings.Cut(s, "=")
		if p.e.keyword(f, strings.TrimSpace(name)) != nil {
			return false
		}
	}
	return true
}
