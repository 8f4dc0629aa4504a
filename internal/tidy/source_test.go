package tidy

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/cellc/cellc/"

// A file is a Go file of the module.
type file struct {
	path    string // slash-separated, from the root of the module
	pkg     string // its folder
	test    bool
	text    string
	ast     *ast.File
	fset    *token.FileSet
	imports []string
}

func (f *file) line(p token.Pos) int { return f.fset.Position(p).Line }

// source reads every Go file of the module but those of testdata and examples.
func source(t *testing.T) []*file {
	t.Helper()
	var files []*file
	root := os.DirFS("../..")
	err := fs.WalkDir(root, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if name := d.Name(); name == "testdata" || name == "examples" || len(name) > 1 && name[0] == '.' {
				return fs.SkipDir
			}
			return nil
		}
		if strings.HasSuffix(path, ".go") {
			files = append(files, read(t, root, path))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func read(t *testing.T, root fs.FS, path string) *file {
	t.Helper()
	text, err := fs.ReadFile(root, path)
	if err != nil {
		t.Fatal(err)
	}
	f := &file{path: path, pkg: filepath.ToSlash(filepath.Dir(path)), test: strings.HasSuffix(path, "_test.go"), text: string(text), fset: token.NewFileSet()}
	if f.ast, err = parser.ParseFile(f.fset, path, text, parser.ParseComments); err != nil {
		t.Fatal(err)
	}
	for _, s := range f.ast.Imports {
		name, _ := strconv.Unquote(s.Path.Value)
		f.imports = append(f.imports, name)
	}
	return f
}

// functions calls f for every function and method that has a body.
func (f *file) functions(visit func(*ast.FuncDecl)) {
	for _, d := range f.ast.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
			visit(fn)
		}
	}
}
