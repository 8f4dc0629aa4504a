package fuzz

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os/exec"
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
	var out, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &stderr
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("%w: %s", err, stderr.String())
	}
	return readResults(out.Bytes(), len(ss))
}

// readResults reads, for every program and call, arrays or an error.
func readResults(text []byte, n int) ([][]outcome, error) {
	var all [][]struct {
		Error  string
		Arrays []array
	}
	if err := json.Unmarshal(text, &all); err != nil {
		return nil, err
	}
	if len(all) != n {
		return nil, fmt.Errorf("%d results for %d programs", len(all), n)
	}
	out := make([][]outcome, n)
	for i, calls := range all {
		for _, c := range calls {
			var ds []*tensor.Dense
			for _, a := range c.Arrays {
				ds = append(ds, a.dense())
			}
			out[i] = append(out[i], outcome{tensors: ds, err: c.Error})
		}
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
