package verify

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/cellc/cellc/tensor"
)

// IsRecording reports whether what to compare with is a file of tensors.
func IsRecording(against string) bool {
	switch filepath.Ext(against) {
	case ".npz", ".safetensors":
		return true
	}
	return false
}

// outputName is how outputs are called that have no key of a dict.
var outputName = regexp.MustCompile(`^out\d*$`)

// Recording splits tensors that were recorded in another run into inputs and
// outputs: inputs are those that specs name, or, where there are no specs,
// those that are not called out, out0, out1, ... Specs that are constants stay
// as they are.
func Recording(tensors []tensor.NamedTensor, specs []string) ([]Input, *Answer, error) {
	if len(specs) == 0 {
		specs = specsOf(tensors)
	}
	var inputs []Input
	isInput := map[string]bool{}
	for _, spec := range specs {
		name, text, _ := strings.Cut(spec, "=")
		in := Input{Name: strings.TrimSpace(name)}
		isInput[in.Name] = true
		d, have := tensor.Find(tensors, in.Name)
		if _, err := tensor.ParseType(text); err == nil && !have {
			return nil, nil, fmt.Errorf("input %s is not in the file, which holds %s", in.Name, namesOf(tensors))
		}
		if in.Tensor = d; !have {
			in.Literal = text
		}
		inputs = append(inputs, in)
	}
	a := &Answer{}
	for _, t := range tensors {
		if !isInput[t.Name] {
			a.Outputs = append(a.Outputs, t)
		}
	}
	if len(a.Outputs) == 0 {
		return nil, nil, fmt.Errorf("the file holds inputs (%s) and no outputs", namesOf(tensors))
	}
	return inputs, a, nil
}

// Specs are the types of inputs, as the command line has them.
func Specs(inputs []Input) []string {
	var out []string
	for _, in := range inputs {
		if in.Tensor == nil {
			out = append(out, in.Name+"="+in.Literal)
		} else {
			out = append(out, in.Name+"="+in.Tensor.Type().String())
		}
	}
	return out
}

func specsOf(tensors []tensor.NamedTensor) []string {
	var inputs []Input
	for _, t := range tensors {
		if !outputName.MatchString(t.Name) {
			inputs = append(inputs, Input{Name: t.Name, Tensor: t.Tensor})
		}
	}
	return Specs(inputs)
}

func namesOf(tensors []tensor.NamedTensor) string {
	var names []string
	for _, t := range tensors {
		names = append(names, "`"+t.Name+"`")
	}
	return strings.Join(names, ", ")
}

// InOrder are the outputs of a recording as a model with outputs of the given
// names has them.
func (a *Answer) InOrder(names []string) ([]tensor.NamedTensor, error) {
	var out []tensor.NamedTensor
	for _, name := range names {
		d, ok := tensor.Find(a.Outputs, name)
		if !ok {
			return nil, fmt.Errorf("output `%s` is not in the file, which holds %s", name, namesOf(a.Outputs))
		}
		out = append(out, tensor.NamedTensor{Name: name, Tensor: d})
	}
	if len(out) < len(a.Outputs) {
		return nil, fmt.Errorf("the model's outputs are `%s`, and the file holds %s", strings.Join(names, "`, `"), namesOf(a.Outputs))
	}
	return out, nil
}
