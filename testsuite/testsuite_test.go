package testsuite

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"os"
	"testing"

	"github.com/cellc/cellc/backend/toolchain"
	"github.com/cellc/cellc/compiler"
	"github.com/cellc/cellc/graph"
)

var update = flag.Bool("update", false, "rewrite graphs, conditions and expected diagnostics, never numbers")

// tools finds the toolchain; its objects are kept for the time of the test.
func tools(t testing.TB) *toolchain.Toolchain {
	t.Helper()
	found, err := toolchain.Find(toolchain.Options{LLVMDir: os.Getenv("CELLC_LLVM"), CacheDir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func documents(t testing.TB) []*Document {
	t.Helper()
	ds, err := ReadAll("testdata")
	if err != nil {
		t.Fatal(err)
	}
	return ds
}

// A subject is a document on its way through the tests.
type subject struct {
	*Document
	*Result
}

// TestDocuments runs every document: analysis and the interpreter one by one,
// machine code all together.
func TestDocuments(t *testing.T) {
	tc := tools(t)
	runner := &compiler.Runner{Ctx: t.Context(), Code: compiler.Code{CPU: "native", Opt: 2, Tools: tc}}
	defer runner.Close()
	var all []subject
	for _, d := range documents(t) {
		t.Run(d.Name, func(t *testing.T) {
			r := d.Analyse(t.TempDir())
			s := d.Run(runner, t.TempDir())
			if *update {
				maps.Copy(r.Rewrites, s.Rewrites)
				if err := d.save(r.Rewrites); err != nil {
					t.Fatal(err)
				}
			}
			r.Problems = append(r.Problems, s.Problems...)
			if r.Graph != nil && len(d.Cases) > 0 {
				r.Problems = append(r.Problems, d.Interpret(r)...)
				all = append(all, subject{d, r})
			}
			for _, p := range r.Problems {
				t.Error(p)
			}
		})
	}
	for _, level := range []int{0, 3} {
		testNative(t, all, compiler.Code{CPU: "native", Opt: level, Tools: tc})
	}
}

// testNative runs the cases of all documents as machine code.
func testNative(t *testing.T, all []subject, c compiler.Code) {
	var gs []*graph.Graph
	for i, s := range all {
		g, err := Optimized(s.Graph, compiler.PassOptions{Level: c.Opt})
		if err != nil {
			t.Errorf("%s: %v", s.Name, err)
		}
		g.Name = fmt.Sprintf("d%d", i)
		gs = append(gs, g)
	}
	for i, l := range Load(context.Background(), gs, c, t.TempDir()) {
		t.Run(fmt.Sprintf("%s/O%d", all[i].Name, c.Opt), func(t *testing.T) {
			if l.Err != nil {
				t.Fatal(l.Err)
			}
			defer l.Model.Close()
			for _, p := range runCases(Native(l.Model), signatureOf(all[i].Graph), all[i].Cases) {
				t.Error(p)
			}
		})
	}
}
