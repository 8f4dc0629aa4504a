package api

import (
	"maps"
	"slices"
	"strings"

	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/frontend"
	"github.com/cellc/cellc/frontend/library"
)

// A definition is what a name of the library stands for.
type definition struct {
	module string        // where it is defined
	stmt   frontend.Stmt // a FunctionDef, ClassDef or Assign; nil for a module
}

// A reader finds what names of library modules stand for, without running
// them.
type reader map[string]map[string]definition

// exports are the names that a module binds.
func (r reader) exports(module string) map[string]definition {
	if known, ok := r[module]; ok {
		return known
	}
	out := map[string]definition{}
	r[module] = out
	file, text, _, ok := library.Source(module)
	if !ok {
		return out
	}
	tree, _ := frontend.Parse(&diag.File{Name: file, Text: text, Library: true})
	for _, s := range tree.Body {
		r.bind(module, s, out)
	}
	return out
}

// bind adds what a statement of a module binds.
func (r reader) bind(module string, s frontend.Stmt, out map[string]definition) {
	switch s := s.(type) {
	case *frontend.FunctionDef:
		out[s.Name] = definition{module, s}
	case *frontend.ClassDef:
		out[s.Name] = definition{module, s}
	case *frontend.Assign:
		r.assign(module, s, out)
	case *frontend.ImportFrom:
		r.imported(s, out)
	}
}

// assign binds a name to what another stands for, or to the statement itself.
func (r reader) assign(module string, s *frontend.Assign, out map[string]definition) {
	for _, t := range s.Targets {
		n, ok := t.(*frontend.Name)
		if !ok {
			continue
		}
		out[n.ID] = definition{module, s}
		if same, ok := s.Value.(*frontend.Name); ok && out[same.ID].stmt != nil {
			out[n.ID] = out[same.ID]
		}
	}
}

func (r reader) imported(s *frontend.ImportFrom, out map[string]definition) {
	from := r.exports(s.Module)
	for _, a := range s.Names {
		switch d, ok := from[a.Name]; {
		case a.Name == "*":
			for name, d := range from {
				if !strings.HasPrefix(name, "_") {
					out[name] = d
				}
			}
		case ok && a.AsName != "":
			out[a.AsName] = d
		case ok:
			out[a.Name] = d
		case r.isModule(s.Module + "." + a.Name):
			out[a.Name] = definition{module: s.Module + "." + a.Name}
		}
	}
}

func (r reader) isModule(name string) bool {
	_, _, _, ok := library.Source(name)
	return ok
}

// lineage is a class and the classes of the library that it derives from, as
// far as they are named; base stops it.
func (r reader) lineage(d definition, stop string) []definition {
	c, ok := d.stmt.(*frontend.ClassDef)
	if !ok || c.Name == stop {
		return nil
	}
	out := []definition{d}
	for _, b := range c.Bases {
		if n, ok := b.(*frontend.Name); ok {
			out = append(out, r.lineage(r.exports(d.module)[n.ID], stop)...)
		}
	}
	return out
}

// members are the attributes that a class of the library defines, and those of
// its bases.
func (r reader) members(module, class string) map[string]definition {
	out := map[string]definition{}
	if c, ok := r.exports(module)[class].stmt.(*frontend.ClassDef); ok {
		for _, base := range c.Bases {
			if b, ok := base.(*frontend.Name); ok {
				of := r.exports(module)[b.ID]
				maps.Copy(out, r.members(of.module, b.ID))
			}
		}
		for _, s := range c.Body {
			r.bind(module, s, out)
		}
	}
	return out
}

// body is the statements of a definition, its docstring left out.
func body(s frontend.Stmt) []frontend.Stmt {
	var out []frontend.Stmt
	switch s := s.(type) {
	case *frontend.FunctionDef:
		out = s.Body
	case *frontend.ClassDef:
		out = s.Body
	}
	return slices.DeleteFunc(slices.Clone(out), func(s frontend.Stmt) bool {
		e, ok := s.(*frontend.ExprStmt)
		if !ok {
			return false
		}
		_, text := e.X.(*frontend.Str)
		return text
	})
}
