package compiler

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/cellc/cellc/analysis"
	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/runtime"
	"github.com/cellc/cellc/tensor"
)

// A Runner executes the entries that a script calls: each is compiled to
// native code once for each signature, and run.
type Runner struct {
	Ctx  context.Context
	Code Code
	// Stdout is where compiled code prints to.
	Stdout io.Writer
	// Err is the first failure that is none of the program's: a tool that is
	// missing, a mistake in the compiler.
	Err error

	// Compiler identifies this build of cellc. Libraries are kept for later
	// runs by it and by what they are made from; "" keeps none.
	Compiler string

	dir    string
	models map[string]*runtime.Model // by the text of the graph, and its places
	loaded map[*analysis.Compiled]*runtime.Model
}

// Close unloads the models and removes their libraries.
func (r *Runner) Close() {
	for _, m := range r.models {
		m.Close()
	}
	if r.dir != "" {
		os.RemoveAll(r.dir)
	}
}

// Run runs a compiled call on its inputs; it is analysis.Options.Run.
func (r *Runner) Run(c *analysis.Compiled, args []*value.Tensor) (value.Value, error) {
	m := r.loaded[c]
	if m == nil {
		var err error
		if m, err = r.model(c.Graph); err != nil {
			return nil, err
		}
		r.loaded[c] = m
		r.Code.stage("run")
	}
	v, err := r.call(m, c, args)
	var wrong *runtime.RunError
	if errors.As(err, &wrong) {
		return nil, exception(wrong.Failure, c.Graph)
	}
	return v, err
}

func (r *Runner) call(m *runtime.Model, c *analysis.Compiled, args []*value.Tensor) (value.Value, error) {
	for i, p := range c.States {
		if err := m.SetState(i, p.Value()); err != nil {
			return nil, err
		}
	}
	inputs := make([]*tensor.Dense, len(args))
	for i, a := range args {
		inputs[i] = a.Const
	}
	outs, err := m.Run(r.Ctx, inputs)
	if err != nil {
		return nil, err
	}
	for i, p := range c.States {
		if p.Data, err = m.State(i); err != nil {
			return nil, err
		}
	}
	return Fill(c.Result, &outs), nil
}

// model is the loaded code of a graph.
func (r *Runner) model(g *graph.Graph) (*runtime.Model, error) {
	if err := r.start(); err != nil {
		return nil, err
	}
	g.Name = "model"
	key := graph.Print(g) + sites(g)
	if m := r.models[key]; m != nil {
		return m, nil
	}
	path := filepath.Join(r.dir, fmt.Sprintf("m%d.so", len(r.models)))
	build := func() error { return r.build(g, path) }
	var err error
	if r.Compiler == "" {
		err = build()
	} else {
		err = r.keep(path, key, build)
	}
	if err != nil {
		return nil, err
	}
	m, err := runtime.Open(path, g.Name)
	if err != nil {
		return nil, r.blame(err)
	}
	m.Stdout = r.Stdout
	r.models[key] = m
	return m, nil
}

// keep builds a library unless an earlier run did.
func (r *Runner) keep(path, graph string, build func() error) error {
	h, err := r.Code.Tools.Host()
	if err != nil {
		return r.blame(err)
	}
	parts := []string{r.Compiler, r.Code.CPU, fmt.Sprint(r.Code.Opt, r.Code.Threads, h), graph}
	return r.Code.Tools.Keep(path, parts, build)
}

// build makes the library of a graph.
func (r *Runner) build(g *graph.Graph, path string) error {
	if err := r.optimize(g); err != nil {
		return err
	}
	ds, err := library(r.Ctx, []*graph.Graph{g}, r.Code, path)
	switch {
	case err != nil:
		return r.blame(err)
	case ds.HasErrors():
		return errors.New(ds.All[0].Message)
	}
	return nil
}

func (r *Runner) optimize(g *graph.Graph) error {
	report, err := Optimize(g, PassOptions{Level: r.Code.Opt})
	if err != nil {
		return r.blame(err)
	}
	if report.Diagnostics.HasErrors() {
		err = errors.New(report.Diagnostics.All[0].Message)
	}
	return err
}

func (r *Runner) start() (err error) {
	if r.dir != "" {
		return nil
	}
	r.models, r.loaded = map[string]*runtime.Model{}, map[*analysis.Compiled]*runtime.Model{}
	r.dir, err = os.MkdirTemp("", "cellc-run-")
	return r.blame(err)
}

// blame keeps the first failure that is not the program's.
func (r *Runner) blame(err error) error {
	if r.Err == nil {
		r.Err = err
	}
	return err
}

// Fill replaces the tensors of a result's structure by the outputs in order.
func Fill(v value.Value, outs *[]*tensor.Dense) value.Value {
	switch x := v.(type) {
	case *value.Tensor:
		d := (*outs)[0]
		*outs = (*outs)[1:]
		if x.Num != tensor.Invalid {
			return number(d)
		}
		return &value.Tensor{Const: d, Numpy: x.Numpy}
	case *value.Tuple:
		return &value.Tuple{Elems: fillAll(x.Elems, outs)}
	case *value.List:
		return &value.List{Elems: fillAll(x.Elems, outs)}
	case *value.Object:
		if t, ok := x.Base.(*value.Tuple); ok {
			return &value.Object{Class: x.Class, Vars: x.Vars, Base: Fill(t, outs)}
		}
	case *value.Dict:
		d := value.NewDict()
		for _, k := range x.Keys() {
			e, _ := x.Get(k)
			d.Set(k, Fill(e, outs))
		}
		return d
	}
	return v
}

func fillAll(vs []value.Value, outs *[]*tensor.Dense) []value.Value {
	out := make([]value.Value, len(vs))
	for i, v := range vs {
		out[i] = Fill(v, outs)
	}
	return out
}

// number is a one-element result that the program holds as a Python number.
func number(d *tensor.Dense) value.Value {
	switch {
	case d.DType == tensor.Bool:
		return value.Bool(d.Int(0) != 0)
	case d.DType.IsFloat():
		return value.Float(d.Float(0))
	}
	return value.Int(d.Int(0))
}
