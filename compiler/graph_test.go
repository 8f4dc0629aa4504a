package compiler

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/internal/interp"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/tensor"
)

// FuzzGraph: no well-formed graph makes a pass, the interpreter or code
// generation panic, or never end. They may refuse it.
func FuzzGraph(f *testing.F) {
	for _, text := range graphs(f) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if g, err := graph.Parse(text, ops.Lookup); err == nil && graph.Verify(g) == nil && modest(g) {
			everything(t, g)
		}
	})
}

// graphs are the graphs in documents of passes and of programs.
func graphs(t testing.TB) (out []string) {
	for _, root := range []string{"../graph/rewrite/testdata", "../testsuite/testdata"} {
		err := fs.WalkDir(os.DirFS(root), ".", func(path string, d fs.DirEntry, err error) error {
			if err != nil || filepath.Ext(path) != ".txtar" {
				return err
			}
			a, err := txtar.ParseFile(filepath.Join(root, path))
			if err != nil {
				return err
			}
			for _, s := range a.Files {
				if text := string(s.Data); strings.HasPrefix(text, "func ") {
					out = append(out, text)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// modest reports whether no value is large, whatever happens.
func modest(g *graph.Graph) bool {
	small := true
	graph.Walk(g.Body, func(n *graph.Node) {
		for _, v := range n.Results {
			bytes := v.Type.Bytes().Eval(func(string) int64 { return 3 })
			small = small && bytes >= 0 && bytes < 1<<16
		}
	})
	for _, v := range g.Body.Params {
		bytes := v.Type.Bytes().Eval(func(string) int64 { return 3 })
		small = small && !v.Type.Shape.AnyRank && bytes >= 0 && bytes < 1<<16
	}
	return small
}

func everything(t *testing.T, g *graph.Graph) {
	text := graph.Print(g)
	defer time.AfterFunc(30*time.Second, func() { panic("this never ends:\n" + text) }).Stop()
	defer func() {
		if x := recover(); x != nil {
			t.Errorf("%v\n%s", x, text)
			panic(x)
		}
	}()
	fine := func(stage string, err error) {
		if err != nil && strings.Contains(err.Error(), "internal error") {
			t.Errorf("%s: %v\n%s", stage, err, text)
		}
	}
	for _, length := range []int64{0, 1, 3} {
		inputs, states := arguments(g, length)
		_, _, err := interp.Run(g, inputs, states, interp.Options{Steps: 1 << 16})
		fine("interpreter", err)
	}
	for _, level := range []int{0, 3} {
		h := g.Clone()
		_, err := Optimize(h, PassOptions{Level: level, Verify: true})
		fine("passes", err)
		if err == nil {
			_, _, err = Emit([]*graph.Graph{h}, Code{Triple: "x86_64-linux-gnu", CPU: "x86-64-v3", Opt: level})
			fine("code generation", err)
		}
	}
}

// arguments are zeros whose unknown lengths are all n.
func arguments(g *graph.Graph, n int64) (inputs, states []*tensor.Dense) {
	for i, v := range g.Body.Params {
		var dims []int64
		for _, d := range v.Type.Shape.Dims {
			dims = append(dims, max(0, d.Eval(func(string) int64 { return n })))
		}
		if i < len(g.Inputs) {
			inputs = append(inputs, tensor.New(v.Type.DType, dims...))
		}
	}
	for _, s := range g.States {
		states = append(states, s.Init)
	}
	return inputs, states
}
