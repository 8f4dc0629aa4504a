package verify

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cellc/cellc/tensor"
)

//go:embed framework.py
var script string

// A Framework is where the model is written for.
type Framework struct {
	Name   string // mindspore
	Python string // the interpreter where it is installed
}

// A Job is what the framework shall run.
type Job struct {
	File, Entry string
	Params      [][2]string // arguments of the constructor, as literals
	Weights     []tensor.NamedTensor
	Inputs      []Input
}

// An Answer is what came of it. Weights are all Parameters as the run began, so
// that the other side computes with the same.
type Answer struct {
	Version          string
	Weights, Outputs []tensor.NamedTensor
}

// Run has the framework run a job; files pass through dir.
func (f Framework) Run(ctx context.Context, dir string, j Job) (*Answer, error) {
	file, err := filepath.Abs(j.File)
	if err != nil {
		return nil, err
	}
	request := map[string]any{"framework": f.Name, "file": file, "entry": j.Entry, "params": j.Params, "inputs": j.names()}
	if err := writeNPZ(filepath.Join(dir, "weights.npz"), j.Weights); err != nil {
		return nil, err
	}
	if err := writeNPZ(filepath.Join(dir, "inputs.npz"), j.tensors()); err != nil {
		return nil, err
	}
	text, err := json.Marshal(request)
	if err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, f.Python, "-c", script, dir)
	cmd.Stdin = bytes.NewReader(text)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, f.problem(err, stderr.String())
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	a := &Answer{Version: lines[len(lines)-1]}
	if a.Weights, err = tensor.LoadWeights(WeightsFile(dir)); err != nil {
		return nil, err
	}
	a.Outputs, err = tensor.LoadTensors(filepath.Join(dir, "outputs.npz"))
	for k, o := range a.Outputs {
		if name, ok := strings.CutPrefix(o.Name, markBF16); ok {
			a.Outputs[k] = tensor.NamedTensor{Name: name, Tensor: o.Tensor.Cast(tensor.BF16).Filled()}
		}
	}
	return a, err
}

// lacks is how Python's script says that a package is not installed.
const lacks = "cellc verify lacks "

// problem says why the framework gave no answer, and what to do.
func (f Framework) problem(err error, stderr string) error {
	with := "name one that has them, in a virtual environment perhaps, with --python PYTHON, or compare with recorded outputs: --against FILE.npz"
	if _, name, ok := strings.Cut(stderr, lacks); ok {
		return fmt.Errorf("%s has no %s; verify needs an interpreter with NumPy and MindSpore: %s", f.Python, strings.TrimSpace(name), with)
	}
	if errors.Is(err, exec.ErrNotFound) || errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("there is no %s; verify needs an interpreter with NumPy and MindSpore: %s", f.Python, with)
	}
	return fmt.Errorf("%s with %s: %w\n%s", f.Python, f.Name, err, lastLines(stderr, 12))
}

// markBF16 is before the names of tensors that are bfloat16, which NumPy has
// not: files hold them as float32.
const markBF16 = "bfloat16 "

// WeightsFile is where Run leaves all Parameters.
func WeightsFile(dir string) string { return filepath.Join(dir, "parameters.npz") }

// names are the inputs in order: [name in the file, null], or [name, literal].
func (j Job) names() (list [][2]any) {
	for _, in := range j.Inputs {
		if in.Tensor != nil {
			list = append(list, [2]any{marked(in.Name, in.Tensor), nil})
		} else {
			list = append(list, [2]any{in.Name, in.Literal})
		}
	}
	return list
}

func (j Job) tensors() (list []tensor.NamedTensor) {
	for _, in := range j.Inputs {
		if in.Tensor != nil {
			list = append(list, tensor.NamedTensor{Name: marked(in.Name, in.Tensor), Tensor: in.Tensor})
		}
	}
	return list
}

// marked is the name of a tensor in a file.
func marked(name string, d *tensor.Dense) string {
	if d.DType == tensor.BF16 {
		return markBF16 + name
	}
	return name
}

func writeNPZ(path string, ts []tensor.NamedTensor) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	ts = slices.Clone(ts)
	for k, t := range ts {
		if t.Tensor.DType == tensor.BF16 {
			ts[k].Tensor = t.Tensor.Cast(tensor.F32).Filled()
		}
	}
	if err := tensor.WriteNPZ(f, ts); err != nil {
		return err
	}
	return f.Close()
}

func lastLines(s string, n int) string {
	lines := strings.Split(strings.TrimSpace(s), "\n")
	return strings.Join(lines[max(0, len(lines)-n):], "\n")
}
