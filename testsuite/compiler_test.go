package testsuite

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/cellc/cellc/analysis"
	"github.com/cellc/cellc/backend"
	"github.com/cellc/cellc/compiler"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
)

func document(t *testing.T, name string) *Document {
	t.Helper()
	d, err := Read(filepath.Join("testdata", name+".txtar"), name)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// A for loop and what it stands for give the same graph; values have no names
// of their own, and inputs and outputs are named alike.
func TestUnrolledIsWrittenOut(t *testing.T) {
	var texts []string
	for _, name := range []string{"tutorial/03_for", "tutorial/04_for_unrolled"} {
		r := document(t, name).Analyse(t.TempDir())
		if r.Graph == nil {
			t.Fatal(r.Problems)
		}
		texts = append(texts, graph.Print(r.Graph))
	}
	if texts[0] != texts[1] {
		t.Errorf("the loop gives\n%s\nwritten out\n%s", texts[0], texts[1])
	}
}

// Every code's example gives that code and no other, and none once put right.
func TestExplained(t *testing.T) {
	for _, e := range diag.Entries() {
		t.Run(string(e.Code), func(t *testing.T) {
			bad := diagnose(e.Code, e.Bad)
			for _, d := range bad {
				if d.Code != e.Code {
					t.Errorf("besides: %s", describe(d))
				}
			}
			if len(bad) == 0 {
				t.Error("the example gives no diagnostic")
			}
			for _, d := range diagnose(e.Code, e.Good) {
				if d.Severity != diag.Info || d.Code == e.Code {
					t.Errorf("put right: %s", describe(d))
				}
			}
		})
	}
}

// diagnose compiles an example; reports are made where they are its subject.
func diagnose(about diag.Code, program string) []*diag.Diagnostic {
	s := compiler.Source{File: modelFile, Text: program, Entry: "Net", Inputs: diag.ExampleInputs(program)}
	p, c := compiler.Analyse(s, analysis.Options{})
	switch about {
	case diag.Condition:
		p.ReportConditions()
	case diag.Unrolled:
		p.ReportLoops()
	}
	if c != nil {
		_, ds := backend.Lower(c.Graph)
		return append(p.Diags.All, ds.All...)
	}
	return p.Diags.All
}

// Two builds of one source are the same bytes.
func TestBuildsAreReproducible(t *testing.T) {
	for _, name := range []string{"tutorial/03_for", "tutorial/06_variable_while"} {
		for _, kind := range []string{"llvm", "object", "exe"} {
			var made [2][]byte
			for i := range made {
				made[i] = build(t, document(t, name), kind)
			}
			if !bytes.Equal(made[0], made[1]) {
				t.Errorf("%s: two builds of %s differ", name, kind)
			}
		}
	}
}

// build makes an artefact from the source on, with an empty cache.
func build(t *testing.T, d *Document, kind string) []byte {
	t.Helper()
	r := d.Analyse(t.TempDir())
	g, err := Optimized(r.Graph, compiler.PassOptions{Level: 2})
	if err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(t.TempDir(), "net")
	_, ds, err := compiler.Build(t.Context(), g, compiler.Code{Opt: 2, Tools: tools(t)}, kind, out)
	if err != nil || ds.HasErrors() {
		t.Fatal(err, ds)
	}
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// What expectations say is looked for: a document with something else fails.
func TestExpectationsFail(t *testing.T) {
	for _, c := range []struct{ name, old, new, problem string }{
		{"tutorial/01_variable_if", `# want CF101`, `# want CF102`, "not expected: .*CF101"},
		{"tutorial/01_variable_if", `shape1 = \(\)`, `shape1 = \(9\)`, "missing: .*CF101"},
		{"tutorial/01_variable_if", `int32 \(2,\) here`, `int64`, "missing note"},
		{"tutorial/07_scalar_in_variable_while", `  # want CF301 "`, `  # "`, "not expected"},
		{"tutorial/05_constant_while", `i = i + 1`, `i = i + 1  # want NA101`, "missing: .*NA101"},
	} {
		d := document(t, c.name)
		d.Model = strings.Replace(d.Model, c.old, c.new, 1)
		o, err := d.options(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		p, _ := compiler.Analyse(d.source(), o)
		got := strings.Join(d.checkDiagnostics(p.Diags), "\n")
		if !regexp.MustCompile(c.problem).MatchString(got) {
			t.Errorf("%s with %q for %q: got %q", c.name, c.new, c.old, got)
		}
	}
}

func TestWrongNumbersFail(t *testing.T) {
	d := document(t, "tutorial/06_variable_while")
	r := d.Analyse(t.TempDir())
	for _, c := range []struct{ line, problem string }{
		{"x=0 y=1 i=0 -> 5", ""},
		{"x=0 y=1 i=0 -> 6", "element 0 differs"},
		{"x=0 y=1 i=0 -> [5]", "want i32[1]"},
		{"x=0 y=1 i=0 -> out:f32=5", "output 1 is i32"},
		{"x=0 y=1 -> 5", `no value for input "i"`},
		{"x=0 y=1 i=0 k=0 -> 5", `no input "k"`},
		{"x=0 y=1 i=0 ->", "does not say what out is"},
		{"x=0 y=1 i=0 -> state.n=5", `no output "state.n"`},
		{`x=0 y=1 i=0 -> error "no"`, "got the error <nil>"},
	} {
		one, err := parseCase(c.line)
		if err != nil {
			t.Fatal(err)
		}
		got := strings.Join(runCases(Interpret(r.Graph, maxSteps), signatureOf(r.Graph), []Case{one}), "\n")
		if (got == "") != (c.problem == "") || !strings.Contains(got, c.problem) {
			t.Errorf("%s: got %q, want %q", c.line, got, c.problem)
		}
	}
}
