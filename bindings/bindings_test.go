package bindings

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"github.com/cellc/cellc/tensor"
)

// odd is a model whose names are words of the languages, the same, and no
// identifiers at all.
func odd() Model {
	f32 := tensor.T(tensor.F32, 2)
	return Model{
		Name: "type",
		Inputs: []Port{{"func", f32}, {"ctx", f32}, {"x", tensor.T(tensor.BF16)}, {"batch_size", tensor.T(tensor.I64)},
			{"batchSize", f32}, {"日本", f32}, {"_", f32}, {"None", f32}, {"runtime", tensor.T(tensor.Bool)}},
		Outputs: []Port{{"x", f32}, {"a\n// b", tensor.T(tensor.U8)}, {"err", f32}, {"2", f32}},
		States:  []Port{{"a\nvar x int", f32}},
	}
}

func TestGoNames(t *testing.T) {
	files, err := Go(odd())
	if err != nil {
		t.Fatal(err)
	}
	if len(files) != 3 || files[0].Name != "type.go" {
		t.Fatalf("files %v", files)
	}
	f, err := parser.ParseFile(token.NewFileSet(), "type.go", files[0].Data, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	if f.Name.Name != "modeltype" {
		t.Errorf("package %s", f.Name.Name)
	}
	found := false
	ast.Inspect(f, func(n ast.Node) bool {
		fn, ok := n.(*ast.FuncDecl)
		if !ok || fn.Name.Name != "Run" {
			return true
		}
		found = true
		seen := map[string]bool{"m": true}
		for _, list := range []*ast.FieldList{fn.Type.Params, fn.Type.Results} {
			for _, field := range list.List {
				for _, name := range field.Names {
					if seen[name.Name] {
						t.Errorf("two of Run's names are %s", name)
					}
					seen[name.Name] = true
				}
			}
		}
		if len(seen) != 1+1+9+4+1 {
			t.Errorf("Run's names are %v", seen)
		}
		return true
	})
	if !found {
		t.Error("there is no Run")
	}
}

func TestPythonNames(t *testing.T) {
	files, err := Python(odd())
	if err != nil {
		t.Fatal(err)
	}
	text := string(files[0].Data)
	if !strings.Contains(text, "def __call__(self, func: Any, ctx: Any, x: Any, batch_size: Any, batchSize: Any, v__: Any, v_: Any, None_: Any, runtime: Any, *, out: Any = None) -> tuple[") {
		_, call, _ := strings.Cut(text, "def __call__")
		t.Errorf("__call__%s", call[:100])
	}
}

func TestLinkFiles(t *testing.T) {
	l := Library{Name: "net", Kind: "shared", File: "libnet.so"}
	if f := PkgConfig(l); f.Name != "net.pc" || !strings.Contains(string(f.Data), "-l:libnet.so") {
		t.Errorf("%s", f.Data)
	}
	if f := CMake(l); f.Name != "net.cmake" || !strings.Contains(string(f.Data), "add_library(net SHARED IMPORTED)") {
		t.Errorf("%s", f.Data)
	}
}
