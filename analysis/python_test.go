package analysis

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/unroll"
)

// runPython evaluates a program and gives what it prints.
func runPython(t *testing.T, name, text string) (string, *diag.List) {
	t.Helper()
	var out strings.Builder
	budget := unroll.Default()
	budget.Steps = 200_000
	p := Load(&diag.File{Name: name, Text: text}, Options{Budget: budget, Print: func(s string) { out.WriteString(s) }})
	return out.String(), p.Diags
}

// TestPython demands of every program in testdata/python the output that
// CPython was recorded to print.
func TestPython(t *testing.T) {
	programs, err := filepath.Glob("testdata/python/*.py")
	if err != nil || len(programs) < 2 {
		t.Fatalf("no programs: %v", err)
	}
	for _, program := range programs {
		name := strings.TrimSuffix(program, ".py")
		if filepath.Base(name) == "record" {
			continue
		}
		t.Run(filepath.Base(name), func(t *testing.T) { comparePython(t, name) })
	}
}

func comparePython(t *testing.T, name string) {
	text, err := os.ReadFile(name + ".py")
	if err != nil {
		t.Fatal(err)
	}
	recorded, err := os.ReadFile(name + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	got, ds := runPython(t, name+".py", string(text))
	for _, d := range ds.All {
		t.Errorf("%s: %s", d.Span.File.Position(d.Span.Start), d.Message)
	}
	want := strings.Split(string(recorded), "\n")
	have := strings.Split(got, "\n")
	for i := range want {
		if i >= len(have) {
			t.Fatalf("line %d is missing: %s", i+1, want[i])
		}
		if have[i] != want[i] {
			t.Errorf("line %d\n got %s\nwant %s", i+1, have[i], want[i])
		}
	}
}
