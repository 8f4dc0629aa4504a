package rewrite_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/cellc/cellc/compiler"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops"
)

var update = flag.Bool("update", false, "rewrite what the documents expect")

// passes are those of the compiler's pipeline: a pass that has its row there is
// tested here.
func passes() []graph.Pass { return compiler.Pipeline() }

func run(t testing.TB, p graph.Pass, g *graph.Graph) *graph.Context {
	t.Helper()
	ctx := &graph.Context{FoldBytes: 1 << 12}
	p.Run(g, ctx)
	for _, d := range ctx.Diagnostics.All {
		t.Errorf("%s: %s", p.Name, d.Message)
	}
	if err := graph.Verify(g); err != nil {
		t.Fatalf("%s: %v\n%s", p.Name, err, graph.Print(g))
	}
	return ctx
}

// Each document is for the pass of its name: sections alternate between a
// graph and what becomes of it. Only the inside of the function is written, if
// it begins with "func".
func TestDocuments(t *testing.T) {
	for _, p := range passes() {
		t.Run(p.Name, func(t *testing.T) { document(t, p) })
	}
}

func document(t *testing.T, p graph.Pass) {
	path := filepath.Join("testdata", p.Name+".txtar")
	a, err := txtar.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i+1 < len(a.Files); i += 2 {
		name := strings.TrimSuffix(a.Files[i].Name, "/before")
		g, err := graph.Parse(string(a.Files[i].Data), ops.Lookup)
		if err == nil {
			err = graph.Verify(g)
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		run(t, p, g)
		if got := graph.Print(g); got != string(a.Files[i+1].Data) {
			t.Errorf("%s: got\n%swant\n%s", name, got, a.Files[i+1].Data)
			a.Files[i+1].Data = []byte(got)
		}
	}
	if *update {
		if err := os.WriteFile(path, txtar.Format(a), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// No well-formed graph makes a pass crash, or leave one that is not.
func FuzzPasses(f *testing.F) {
	for _, p := range passes() {
		a, err := txtar.ParseFile(filepath.Join("testdata", p.Name+".txtar"))
		if err != nil {
			f.Fatal(err)
		}
		for _, s := range a.Files {
			f.Add(string(s.Data))
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := graph.Parse(text, ops.Lookup)
		if err != nil || graph.Verify(g) != nil {
			return
		}
		for _, p := range passes() {
			before := graph.Print(g)
			ctx := &graph.Context{FoldBytes: 1 << 10}
			p.Run(g, ctx)
			if ctx.Diagnostics.HasErrors() {
				return
			}
			if err := graph.Verify(g); err != nil {
				t.Fatalf("%s: %v\nbefore\n%s", p.Name, err, before)
			}
		}
	})
}
