package rewrite_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strings"
	"testing"

	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops"
)

// The example in each pass's documentation is true: the graph before
// "becomes" gives the one after it.
func TestDocExamples(t *testing.T) {
	for _, p := range passes() {
		before, after, ok := strings.Cut(examples(t, p.Name), "becomes\n")
		if !ok {
			t.Errorf("%s: no example of the form graph, \"becomes\", graph", p.Name)
			continue
		}
		const head = "func f(%x f32[2], %c bool[], %n i32[]) {\n"
		g, err := graph.Parse(head+before+"}", ops.Lookup)
		if err == nil {
			err = graph.Verify(g)
		}
		if err != nil {
			t.Errorf("%s: %v", p.Name, err)
			continue
		}
		run(t, p, g)
		want, err := graph.Parse(head+after+"}", ops.Lookup)
		if err != nil {
			t.Errorf("%s: %v", p.Name, err)
			continue
		}
		if got := graph.Print(g); got != graph.Print(want) {
			t.Errorf("%s: example becomes\n%s", p.Name, got)
		}
	}
}

// examples is the indented text of the pass's doc comment, and "becomes" where
// it stands between.
func examples(t *testing.T, name string) string {
	t.Helper()
	src, err := os.ReadFile(name + ".go")
	if err != nil {
		t.Fatal(err)
	}
	f, err := parser.ParseFile(token.NewFileSet(), name+".go", src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range f.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.VAR && g.Doc != nil {
			return indented(g.Doc.Text())
		}
	}
	t.Fatalf("%s.go declares no documented pass", name)
	return ""
}

func indented(doc string) string {
	var b strings.Builder
	for _, line := range strings.SplitAfter(doc, "\n") {
		if strings.HasPrefix(line, "\t") || line == "becomes\n" {
			b.WriteString(line)
		}
	}
	return b.String()
}
