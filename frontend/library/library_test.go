package library_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/frontend"
	"github.com/cellc/cellc/frontend/library"
	"github.com/cellc/cellc/ops"
)

// sources are the Python files of the library by name.
func sources(t *testing.T) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".py") {
			return err
		}
		text, err := os.ReadFile(path)
		out[filepath.ToSlash(path)] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestSourceFindsModulesAndPackages(t *testing.T) {
	for module, want := range map[string]string{
		"mindspore":         "mindspore/__init__.py",
		"mindspore.nn":      "mindspore/nn/__init__.py",
		"mindspore.nn.cell": "mindspore/nn/cell.py",
		"numpy":             "numpy/__init__.py",
		"torch":             "",
		"mindspore.nothing": "",
	} {
		file, text, isPackage, ok := library.Source(module)
		if ok != (want != "") || ok && (file != want || text == "") {
			t.Errorf("Source(%q) = %q, %d bytes, %v", module, file, len(text), ok)
		}
		if isPackage != strings.HasSuffix(want, "__init__.py") {
			t.Errorf("Source(%q): package %v", module, isPackage)
		}
	}
}

func TestEveryFileIsEmbeddedAndParses(t *testing.T) {
	for path, want := range sources(t) {
		module := strings.ReplaceAll(strings.TrimSuffix(strings.TrimSuffix(path, ".py"), "/__init__"), "/", ".")
		if _, text, _, ok := library.Source(module); !ok || text != want {
			t.Errorf("%s is not what Source(%q) gives", path, module)
		}
		if _, ds := frontend.Parse(&diag.File{Name: path, Text: want}); ds.HasErrors() {
			t.Errorf("%s: %s", path, ds.All[0].Message)
		}
		if lines := strings.Count(want, "\n"); lines > 600 {
			t.Errorf("%s has %d lines", path, lines)
		}
	}
}

// TestPrimitivesExist demands that each primitive the library calls is an
// operator.
func TestPrimitivesExist(t *testing.T) {
	prim := regexp.MustCompile(`\bprims\.(\w+)`)
	for path, text := range sources(t) {
		for _, m := range prim.FindAllStringSubmatch(text, -1) {
			if ops.Lookup(m[1]) == nil {
				t.Errorf("%s calls prims.%s, which is no operator", path, m[1])
			}
		}
	}
}

// BenchmarkParse is what a program that imports all of the library pays.
func BenchmarkParse(b *testing.B) {
	file, _, _, _ := library.Source("mindspore.ops.elementwise")
	text, err := os.ReadFile(file)
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		frontend.Parse(&diag.File{Name: file, Text: string(text)})
	}
}
