package tidy

import (
	"go/ast"
	"go/format"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/cellc/cellc/ops"
)

const (
	maxFileLines     = 600
	maxFunctionLines = 80
)

// Long files and functions hide what they do.
func TestLength(t *testing.T) {
	for _, f := range source(t) {
		if n := strings.Count(f.text, "\n"); n > maxFileLines {
			t.Errorf("%s has %d lines, more than %d", f.path, n, maxFileLines)
		}
		if f.test {
			continue
		}
		f.functions(func(fn *ast.FuncDecl) {
			if n := f.line(fn.End()) - f.line(fn.Pos()) + 1; n > maxFunctionLines {
				t.Errorf("%s:%d: %s has %d lines, more than %d", f.path, f.line(fn.Pos()), fn.Name, n, maxFunctionLines)
			}
		})
	}
}

func TestFormat(t *testing.T) {
	for _, f := range source(t) {
		if out, err := format.Source([]byte(f.text)); err != nil || string(out) != f.text {
			t.Errorf("%s is not as gofmt has it", f.path)
		}
	}
}

// What happens before main depends on order that nobody sees.
func TestNoInit(t *testing.T) {
	for _, f := range source(t) {
		f.functions(func(fn *ast.FuncDecl) {
			if fn.Recv == nil && fn.Name.Name == "init" {
				t.Errorf("%s:%d: func init", f.path, f.line(fn.Pos()))
			}
		})
	}
}

// Options are values: only the command reads the environment.
func TestEnvironment(t *testing.T) {
	for _, f := range source(t) {
		if f.test || strings.HasPrefix(f.pkg, "cmd/") {
			continue
		}
		ast.Inspect(f.ast, func(n ast.Node) bool {
			s, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			pkg, _ := s.X.(*ast.Ident)
			if pkg != nil && pkg.Name == "os" && slices.Contains([]string{"Getenv", "LookupEnv", "Setenv", "ExpandEnv"}, s.Sel.Name) {
				t.Errorf("%s:%d: os.%s below cmd", f.path, f.line(s.Pos()), s.Sel.Name)
			}
			return true
		})
	}
}

// Names that say nothing collect everything.
func TestPackageNames(t *testing.T) {
	bad := []string{"util", "utils", "common", "helper", "helpers", "manager", "misc", "shared"}
	for _, f := range source(t) {
		for _, part := range strings.Split(f.pkg, "/") {
			if slices.Contains(bad, part) || slices.Contains(bad, f.ast.Name.Name) {
				t.Errorf("%s: no package is called %s", f.path, part)
			}
		}
	}
}

// A package-level variable is a table: no function of the package changes it,
// and it holds no lock.
func TestNoPackageState(t *testing.T) {
	all := source(t)
	vars := map[string]map[string]bool{}
	for _, f := range all {
		if f.test {
			continue
		}
		if vars[f.pkg] == nil {
			vars[f.pkg] = map[string]bool{}
		}
		for _, s := range packageVars(f) {
			for _, name := range s.Names {
				vars[f.pkg][name.Name] = true
			}
			if typ, ok := s.Type.(*ast.SelectorExpr); ok {
				if pkg, ok := typ.X.(*ast.Ident); ok && (pkg.Name == "sync" || pkg.Name == "atomic") {
					t.Errorf("%s:%d: %s is state", f.path, f.line(s.Pos()), s.Names[0])
				}
			}
		}
	}
	for _, f := range all {
		if f.test {
			continue
		}
		f.functions(func(fn *ast.FuncDecl) {
			for _, name := range assigned(f, fn, vars[f.pkg]) {
				t.Errorf("%s:%d: %s changes the package-level variable %s", f.path, f.line(name.Pos()), fn.Name, name)
			}
		})
	}
}

func packageVars(f *file) []*ast.ValueSpec {
	var out []*ast.ValueSpec
	for _, d := range f.ast.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.VAR {
			for _, s := range g.Specs {
				out = append(out, s.(*ast.ValueSpec))
			}
		}
	}
	return out
}

// assigned lists the package-level variables that fn assigns to, or to a part
// of. A name that the file itself does not resolve to something local is taken
// for the package's.
func assigned(f *file, fn *ast.FuncDecl, vars map[string]bool) []*ast.Ident {
	var out []*ast.Ident
	look := func(e ast.Expr) {
		id := root(e)
		if id == nil || !vars[id.Name] {
			return
		}
		if id.Obj == nil || f.ast.Scope.Lookup(id.Name) == id.Obj {
			out = append(out, id)
		}
	}
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if n.Tok != token.DEFINE {
				for _, e := range n.Lhs {
					look(e)
				}
			}
		case *ast.IncDecStmt:
			look(n.X)
		}
		return true
	})
	return out
}

// root is the variable of x[i], x.f, *x.
func root(e ast.Expr) *ast.Ident {
	switch e := e.(type) {
	case *ast.Ident:
		return e
	case *ast.IndexExpr:
		return root(e.X)
	case *ast.SelectorExpr:
		return root(e.X)
	case *ast.StarExpr:
		return root(e.X)
	case *ast.ParenExpr:
		return root(e.X)
	}
	return nil
}

// Every package says in doc.go what it is.
func TestPackageDocs(t *testing.T) {
	seen := map[string]bool{}
	for _, f := range source(t) {
		if _, ok := seen[f.pkg]; !ok {
			seen[f.pkg] = false
		}
		want := "Package " + f.ast.Name.Name + " "
		if f.ast.Name.Name == "main" {
			want = "Command "
		}
		if strings.HasSuffix(f.path, "/doc.go") && f.ast.Doc != nil && strings.HasPrefix(f.ast.Doc.Text(), want) {
			seen[f.pkg] = true
		}
	}
	for pkg, ok := range seen {
		if !ok {
			t.Errorf("%s has no doc.go with a comment that begins \"Package %s\" (or \"Command\")", pkg, pkg[strings.LastIndexByte(pkg, '/')+1:])
		}
	}
}

// Every exported name has a comment. Among names declared in one group it may
// be that of the group or of a name before.
func TestDocs(t *testing.T) {
	for _, f := range source(t) {
		if f.test || f.ast.Name.Name == "main" {
			continue
		}
		for _, d := range f.ast.Decls {
			for _, id := range undocumented(d) {
				t.Errorf("%s:%d: %s has no comment", f.path, f.line(id.Pos()), id)
			}
		}
	}
}

// obvious are methods whose meaning is that of an interface everybody knows.
var obvious = []string{"Error", "String", "Unwrap", "Len", "Less", "Swap"}

func undocumented(d ast.Decl) []*ast.Ident {
	var out []*ast.Ident
	switch d := d.(type) {
	case *ast.FuncDecl:
		method := d.Recv != nil && (!exportedReceiver(d) || slices.Contains(obvious, d.Name.Name))
		if d.Name.IsExported() && d.Doc == nil && !method {
			out = append(out, d.Name)
		}
	case *ast.GenDecl:
		covered := d.Doc != nil
		for _, s := range d.Specs {
			names, doc := declared(s)
			covered = covered || doc
			for _, id := range names {
				if id.IsExported() && !covered {
					out = append(out, id)
				}
			}
		}
	}
	return out
}

func exportedReceiver(d *ast.FuncDecl) bool {
	typ := d.Recv.List[0].Type
	if star, ok := typ.(*ast.StarExpr); ok {
		typ = star.X
	}
	if generic, ok := typ.(*ast.IndexExpr); ok {
		typ = generic.X
	}
	id, ok := typ.(*ast.Ident)
	return ok && id.IsExported()
}

// declared gives the names of a declaration, and whether it has a comment
// above or behind it.
func declared(s ast.Spec) ([]*ast.Ident, bool) {
	switch s := s.(type) {
	case *ast.TypeSpec:
		return []*ast.Ident{s.Name}, s.Doc != nil || s.Comment != nil
	case *ast.ValueSpec:
		return s.Names, s.Doc != nil || s.Comment != nil
	}
	return nil, false
}

// What is not done is an issue, not a comment; what is on one machine only is
// no part of the repository.
func TestLeftovers(t *testing.T) {
	bad := regexp.MustCompile(`\b(TODO|FIXME|XXX|HACK)\b|(^|["\s])/(root|work|home)/`)
	for _, f := range source(t) {
		if f.pkg == "internal/tidy" {
			continue
		}
		for i, line := range strings.Split(f.text, "\n") {
			if m := bad.FindString(line); m != "" {
				t.Errorf("%s:%d: %s", f.path, i+1, strings.TrimSpace(m))
			}
		}
	}
}

// No file still shows both sides of a merge. Nothing else reads documents.
func TestMerged(t *testing.T) {
	side := regexp.MustCompile(`(?m)^(<{7}|>{7}) `)
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if name := d.Name(); name == ".git" || name == "bin" || name == ".conformance" {
				return filepath.SkipDir
			}
			return nil
		}
		if text, err := os.ReadFile(path); err == nil && side.Match(text) {
			t.Errorf("%s has the marks of a merge", path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Every operator shows its printed form.
func TestOperatorDocs(t *testing.T) {
	for _, op := range ops.All() {
		form := regexp.MustCompile(`\n\t(%\w+(, %\w+)* = )?` + regexp.QuoteMeta(op.Name) + `\b`)
		if !form.MatchString(op.Doc) {
			t.Errorf("the Doc of operator %s does not show its printed form", op.Name)
		}
	}
}
