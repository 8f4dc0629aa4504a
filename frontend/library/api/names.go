package api

import (
	_ "embed"
	"regexp"
	"strings"
)

var (
	//go:embed names.txt
	namesText string
	//go:embed remarks.txt
	remarksText string
)

// A Name is a public name of MindSpore.
type Name struct {
	Name      string
	Params    string // "(x, axis=-1)"; "" if it cannot be called, or Python does not know
	Construct string // the parameters of a Cell's construct; "" for others
}

// Version is the MindSpore that the names were recorded from.
func Version() string {
	return regexp.MustCompile(`mindspore (\d\S*),`).FindStringSubmatch(namesText)[1]
}

// Recorded are MindSpore's names by module, and the modules in order. The
// classes Cell, Tensor and Parameter count as modules of their attributes.
func Recorded() (modules []string, names map[string][]Name) {
	names = map[string][]Name{}
	for _, line := range strings.Split(namesText, "\n") {
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '[':
			modules = append(modules, strings.Trim(line, "[]"))
		default:
			m := modules[len(modules)-1]
			names[m] = append(names[m], parseName(line))
		}
	}
	return modules, names
}

// parseName reads "Dense(in_channels, ...) -> construct(x)".
func parseName(line string) Name {
	line, construct, _ := strings.Cut(line, " -> construct")
	name, params, called := strings.Cut(line, "(")
	if called {
		params = "(" + params
	}
	return Name{Name: name, Params: params, Construct: construct}
}
