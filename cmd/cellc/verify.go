package main

import (
	"fmt"
	"os"
	"strconv"

	"github.com/cellc/cellc/compiler"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/runtime"
	"github.com/cellc/cellc/tensor"
	"github.com/cellc/cellc/verify"
)

// verifyCmd is `cellc verify`.
type verifyCmd struct {
	source
	Against  string   `help:"mindspore, which is asked; or a file of inputs and outputs that were recorded: .npz or .safetensors." default:"mindspore"`
	Python   string   `help:"The interpreter where it is installed." default:"python3"`
	Length   []string `placeholder:"N=LENGTH" help:"The value of a symbol; others are drawn."`
	Seed     uint64   `help:"What the inputs are drawn from." default:"1"`
	Relative float64  `help:"How far numbers may be apart, by their size." default:"1e-4"`
	Absolute float64  `help:"How far numbers may be apart at all." default:"1e-5"`
	generation
}

// Run lets the framework run the entry, compiles it with the same weights, and
// compares what both give.
func (c *verifyCmd) Run(a *app) error {
	if err := c.check(); err != nil {
		return err
	}
	file, entry := fileOf(c.File)
	switch {
	case entry == "":
		return usage("verify needs an entry: %s:NAME", file)
	case verify.IsRecording(c.Against):
		return c.replay(a)
	case c.Against != "mindspore":
		return usage("--against %s: it is mindspore, or a file of recorded inputs and outputs, .npz or .safetensors", c.Against)
	case file == compiler.Stdin:
		return usage("verify needs a file, which Python reads too")
	}
	lengths, err := c.lengths()
	if err != nil {
		return err
	}
	inputs, err := verify.Draw(c.Input, lengths, c.Seed)
	if err != nil {
		return usage("%v", err)
	}
	dir, err := os.MkdirTemp("", "cellc-verify-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	answer, err := c.ask(a, dir, verify.Job{File: file, Entry: entry, Inputs: inputs})
	if err != nil {
		return err
	}
	own := c.source
	own.Weights, own.WeightsMap = "", ""
	if len(answer.Weights) > 0 {
		own.Weights = verify.WeightsFile(dir)
	}
	ours, err := c.compute(a, dir, own, inputs)
	if err != nil {
		return err
	}
	return c.report(a, answer.Version, answer.Outputs, ours)
}

// replay compares with what was recorded in a file, which takes no framework.
func (c *verifyCmd) replay(a *app) error {
	tensors, err := tensor.LoadTensors(c.Against)
	if err != nil {
		return &failed{exitProgram, "--against " + plain(err)}
	}
	inputs, answer, err := verify.Recording(tensors, c.Input)
	if err != nil {
		return &failed{exitProgram, "--against " + c.Against + ": " + err.Error()}
	}
	dir, err := os.MkdirTemp("", "cellc-verify-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	own := c.source
	if len(own.Input) == 0 {
		own.Input = verify.Specs(inputs)
	}
	ours, err := c.compute(a, dir, own, inputs)
	if err != nil {
		return err
	}
	var names []string
	for _, t := range ours {
		names = append(names, t.Name)
	}
	theirs, err := answer.InOrder(names)
	if err != nil {
		return &failed{exitProgram, "--against " + c.Against + ": " + err.Error()}
	}
	return c.report(a, c.Against, theirs, ours)
}

func (c *verifyCmd) lengths() (map[string]int64, error) {
	lengths := map[string]int64{}
	for _, arg := range c.Length {
		name, text, err := assignment("--length", arg, "LENGTH")
		if err != nil {
			return nil, err
		}
		n, err := strconv.ParseInt(text, 10, 32)
		if err != nil || n < 0 {
			return nil, usage("--length %s: expected a number from 0", arg)
		}
		lengths[name] = n
	}
	return lengths, nil
}

// ask has the framework run the entry.
func (c *verifyCmd) ask(a *app, dir string, j verify.Job) (*verify.Answer, error) {
	src, err := c.source.load(a)
	if err != nil {
		return nil, err
	}
	j.Params = src.Params
	if j.Weights, err = c.given(a, src); err != nil {
		return nil, err
	}
	a.begin(c.Against)
	defer a.stop()
	answer, err := verify.Framework{Name: c.Against, Python: c.Python}.Run(a.ctx, dir, j)
	if err != nil {
		return nil, &failed{exitTools, err.Error()}
	}
	return answer, nil
}

// given are those tensors of --weights that the entry has Parameters for, by
// the names of these.
func (c *verifyCmd) given(a *app, src compiler.Source) (list []tensor.NamedTensor, err error) {
	if src.Weights == nil {
		return nil, nil
	}
	params, err := parametersOf(a, src, c.options())
	if err != nil {
		return nil, err
	}
	has := map[string]bool{}
	for _, p := range params {
		has[p.Name] = true
	}
	for _, t := range src.Weights.Tensors {
		if t.Name = src.Weights.Renames.Apply(t.Name, func(name string) bool { return has[name] }); has[t.Name] {
			list = append(list, t)
		}
	}
	return list, nil
}

// compute compiles the entry of a source and runs it.
func (c *verifyCmd) compute(a *app, dir string, own source, inputs []verify.Input) ([]tensor.NamedTensor, error) {
	g, err := a.analyse(own, false)
	if err != nil {
		return nil, err
	}
	if err := a.optimize(debugging{}, g, c.Opt); err != nil {
		return nil, err
	}
	t, err := a.tools()
	if err != nil {
		return nil, err
	}
	if c.CPU == "" {
		c.CPU = "native"
	}
	ms, ds, err := compiler.Load(a.ctx, []*graph.Graph{g}, compiler.Code{CPU: c.CPU, Opt: c.Opt, Tools: t, Stage: a.begin}, dir)
	if err != nil {
		return nil, err
	}
	if err := a.show(ds); err != nil {
		return nil, err
	}
	defer ms[0].Close()
	ms[0].Stdout = a.stdout
	return c.runOn(a, ms[0], inputs)
}

// runOn runs a model on those inputs that it has.
func (c *verifyCmd) runOn(a *app, m *runtime.Model, inputs []verify.Input) ([]tensor.NamedTensor, error) {
	var args []*tensor.Dense
	for _, p := range m.Inputs() {
		for _, in := range inputs {
			if in.Name == p.Name {
				args = append(args, in.Tensor)
			}
		}
	}
	outs, err := m.Run(a.ctx, args)
	if err != nil {
		return nil, &failed{exitProgram, err.Error()}
	}
	var named []tensor.NamedTensor
	for k, p := range m.Outputs() {
		named = append(named, tensor.NamedTensor{Name: p.Name, Tensor: outs[k]})
	}
	return named, nil
}

// report prints a line for each output.
func (c *verifyCmd) report(a *app, against string, theirs, ours []tensor.NamedTensor) error {
	fmt.Fprintf(a.stdout, "against %s:\n", against)
	ok := true
	for _, d := range verify.Compare(theirs, ours, verify.Tolerance{Relative: c.Relative, Absolute: c.Absolute}) {
		fmt.Fprintf(a.stdout, "  %s\n", d)
		ok = ok && d.OK()
	}
	if !ok {
		return &failed{exitProgram, "the outputs differ from " + against}
	}
	return nil
}
