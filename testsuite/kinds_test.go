package testsuite

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/cellc/cellc/analysis"
	"github.com/cellc/cellc/compiler"
	"github.com/cellc/cellc/diag"
	"golang.org/x/tools/txtar"
)

// TestKinds holds the class of exceptions to what MindSpore raises, recorded by
// conformance/record_kinds.py: where it compiles a Cell, or else where Python
// runs it, which is what a program that is not compiled catches. Where it raises
// nothing, because it fails later or not at all, cellc's is its own.
func TestKinds(t *testing.T) {
	a, err := txtar.ParseFile(filepath.Join("conformance", "kinds.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range a.Files {
		text := string(f.Data)
		graph, rest := classOf(t, f.Name, "graph", text)
		python, rest := classOf(t, f.Name, "python", rest)
		own, program := classOf(t, f.Name, "cellc", rest)
		t.Run(f.Name, func(t *testing.T) {
			s := compiler.Source{File: modelFile, Text: program, Entry: "Net", Inputs: diag.ExampleInputs(program)}
			p, _ := compiler.Analyse(s, analysis.Options{})
			first := p.Diags.FirstError()
			if first == nil {
				t.Fatalf("no error; MindSpore raises %s", graph)
			}
			got, said := first.Raises()
			if own != "" && got != own || own == "" && got != graph && got != python {
				t.Errorf("%s: %s; MindSpore compiling raises %s, Python %s", got, said, graph, python)
			}
		})
	}
}

// classOf cuts a line "# WHO: CLASS" off the top of a program.
func classOf(t *testing.T, name, who, text string) (class, rest string) {
	line, rest, _ := strings.Cut(text, "\n")
	class, ok := strings.CutPrefix(line, "# "+who+": ")
	switch {
	case !ok && who == "cellc":
		return "", text
	case !ok:
		t.Fatalf("%s: record_kinds.py has not seen this program", name)
	}
	class, _, _ = strings.Cut(class, ": ")
	return class, rest
}
