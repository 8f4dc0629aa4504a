package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/cellc/cellc/analysis"
	"github.com/cellc/cellc/tensor"
)

// weights say what Parameters start from.
type weights struct {
	Weights    string `placeholder:"FILE" help:"Values of the Parameters: .safetensors, .npz or .ckpt."`
	WeightsMap string `placeholder:"FILE" help:"Other names for those in the file of weights: a line 'FROM -> TO' each, with * for any text."`
}

// load opens the files that the flags name; nil if they name none.
func (w weights) load() (*analysis.Weights, error) {
	if w.Weights == "" {
		if w.WeightsMap != "" {
			return nil, usage("--weights-map renames what --weights holds, which is not given")
		}
		return nil, nil
	}
	out := &analysis.Weights{File: w.Weights}
	var err error
	if out.Tensors, err = tensor.LoadWeights(w.Weights); err == nil && len(out.Tensors) == 0 {
		err = fmt.Errorf("%s: holds no tensors", w.Weights)
	}
	if err != nil {
		return nil, &failed{exitProgram, "--weights " + plain(err)}
	}
	if w.WeightsMap != "" {
		if out.Renames, err = readRenames(w.WeightsMap); err != nil {
			return nil, &failed{exitProgram, "--weights-map " + plain(err)}
		}
	}
	return out, nil
}

// maxRenames bounds a file of renames, in bytes.
const maxRenames = 1 << 20

func readRenames(path string) (tensor.Renames, error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: is not a regular file", path)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxRenames+1))
	if err == nil && len(text) > maxRenames {
		err = fmt.Errorf("%s: more than %d MB of names", path, maxRenames>>20)
	}
	if err != nil {
		return nil, err
	}
	r, err := tensor.ParseRenames(string(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return r, nil
}

// plain is what an error says, without what the system was asked to do.
func plain(err error) string {
	var file *os.PathError
	if errors.As(err, &file) {
		return file.Path + ": " + file.Err.Error()
	}
	return err.Error()
}
