package testsuite

import (
	"context"
	"fmt"
	"os"
	"runtime/debug"

	"github.com/cellc/cellc/compiler"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/runtime"
)

// A Loaded graph is its model, or why there is none.
type Loaded struct {
	Model *runtime.Model
	Err   error
}

// Load makes one shared library of many graphs, whose names must differ, since
// starting the tools costs more than most graphs. Where that fails, the halves
// are tried, so that one bad graph is found and harms no other.
func Load(ctx context.Context, gs []*graph.Graph, c compiler.Code, dir string) []Loaded {
	if len(gs) == 0 {
		return nil
	}
	models, err := tryLoad(ctx, gs, c, dir)
	switch {
	case err == nil:
		out := make([]Loaded, len(gs))
		for i, m := range models {
			out[i].Model = m
		}
		return out
	case len(gs) == 1 || ctx.Err() != nil:
		out := make([]Loaded, len(gs))
		for i := range out {
			out[i].Err = err
		}
		return out
	}
	half := len(gs) / 2
	return append(Load(ctx, gs[:half], c, dir), Load(ctx, gs[half:], c, dir)...)
}

// tryLoad turns a panic of the code generator into an error: one document must
// not end the tests of all.
func tryLoad(ctx context.Context, gs []*graph.Graph, c compiler.Code, dir string) (ms []*runtime.Model, err error) {
	defer func() {
		if x := recover(); x != nil {
			err = fmt.Errorf("panic: %v\n%s", x, debug.Stack())
		}
	}()
	own, err := os.MkdirTemp(dir, "library-")
	if err != nil {
		return nil, err
	}
	ms, ds, err := compiler.Load(ctx, gs, c, own)
	if err == nil && ds.HasErrors() {
		err = fmt.Errorf("%s: %s", ds.All[0].Code, ds.All[0].Message)
	}
	return ms, err
}
