package fuzz

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os/exec"
	"slices"
	"strings"

	"github.com/cellc/cellc/tensor"
)

// Python is CPython with NumPy, under which programs run on a small stand-in
// for mindspore that follows its dtype rules.
type Python struct {
	Path string // the interpreter
	Shim string // the directory that holds mindspore and drive.py
	// Framework has programs run under the real mindspore, in PyNative mode.
	Framework bool
}

// FindPython looks for an interpreter that has NumPy.
func FindPython(ctx context.Context, path, shim string) (*Python, error) {
	if out, err := exec.CommandContext(ctx, path, "-c", "import numpy").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%s has no NumPy: %w: %s", path, err, bytes.TrimSpace(out))
	}
	return &Python{Path: path, Shim: shim}, nil
}

// A job is a program as drive.py reads it.
type job struct {
	Source string
	States []string // Parameters whose values are compared
	Fresh  bool     // states are as they were at first in each call
	Twice  bool     // which is made twice
	Calls  [][]array
}

// An array is a tensor in JSON.
type array struct {
	DType string
	Dims  []int64
	Data  []string
}

// run runs programs and gives what each call gives.
func (p *Python) run(ctx context.Context, ss []*subject) ([][]outcome, error) {
	var jobs []job
	for _, s := range ss {
		j := job{Source: s.program.Source(), Fresh: s.program.Lengths, Twice: s.program.Lengths && len(s.program.Params) > 0}
		for _, st := range s.graph.States {
			j.States = append(j.States, st.Name)
		}
		for _, c := range s.program.Calls {
			var args []array
			for _, d := range c {
				args = append(args, arrayOf(d))
			}
			j.Calls = append(j.Calls, args)
		}
		jobs = append(jobs, j)
	}
	var out [][]outcome
	for len(out) < len(jobs) {
		got, err := p.results(ctx, jobs[len(out):])
		out = append(out, got...)
		if err != nil && !p.Framework {
			return nil, err
		}
		if err != nil { // MindSpore itself ended
			out = append(out, slices.Repeat([]outcome{{err: err.Error()}}, len(jobs[len(out)].Calls)))
		}
	}
	return out, nil
}

// results are those of the first jobs: all, or those before the one with which
// the interpreter ended.
func (p *Python) results(ctx context.Context, jobs []job) ([][]outcome, error) {
	text, err := json.Marshal(jobs)
	if err != nil {
		return nil, err
	}
	args := []string{"-B", p.Shim + "/drive.py"}
	if p.Framework {
		args = append(args, "--framework")
	}
	cmd := exec.CommandContext(ctx, p.Path, args...)
	cmd.Stdin = bytes.NewReader(text)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err = cmd.Run()
	if err != nil {
		err = fmt.Errorf("%w: %s", err, stderr.String()[max(0, stderr.Len()-2000):])
	}
	var out [][]outcome
	for line := range bytes.Lines(stdout.Bytes()) {
		got, failure := readResult(line)
		if failure != nil {
			return out, errors.Join(err, failure)
		}
		out = append(out, got)
	}
	if err == nil && len(out) != len(jobs) {
		err = fmt.Errorf("%d results for %d programs", len(out), len(jobs))
	}
	return out, err
}

// readResult reads, for every call of a program, arrays or an error.
func readResult(text []byte) (out []outcome, err error) {
	var calls []struct {
		Error  string
		Arrays []array
	}
	if err := json.Unmarshal(text, &calls); err != nil {
		return nil, err
	}
	for _, c := range calls {
		var ds []*tensor.Dense
		for _, a := range c.Arrays {
			ds = append(ds, a.dense())
		}
		out = append(out, outcome{tensors: ds, err: c.Error})
	}
	return out, nil
}

func arrayOf(d *tensor.Dense) array {
	a := array{DType: d.DType.Long(), Dims: d.Dims}
	for i := range d.Len() {
		if d.DType.IsFloat() {
			a.Data = append(a.Data, strings.ToLower(fmt.Sprint(d.Float(i))))
		} else {
			a.Data = append(a.Data, fmt.Sprint(d.Int(i)))
		}
	}
	return a
}

func (a array) dense() *tensor.Dense {
	t, _ := tensor.ParseDType(a.DType)
	d := tensor.New(t, a.Dims...)
	for i, w := range a.Data {
		var x float64
		var n int64
		if _, err := fmt.Sscan(w, &n); err == nil && !t.IsFloat() {
			d.SetInt(i, n)
		} else if _, err := fmt.Sscan(w, &x); err == nil {
			d.SetFloat(i, x)
		} else {
			d.SetFloat(i, math.NaN())
		}
	}
	return d
}
