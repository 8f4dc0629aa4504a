package api

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"
)

var (
	//go:embed names.txt
	namesText string
	//go:embed remarks.txt
	remarksText string
)

// A Name is a public name of MindSpore or NumPy.
type Name struct {
	Name      string
	Params    string   // what Python says: "(x, axis=-1)"; "" if it cannot be called, or Python does not know
	Overloads []string // what MindSpore's manual and messages say, where Python knows no names
	Method    string   // "construct" of a Cell, "call" of a primitive
	Operands  string   // the parameters of the method
	Manual    bool     // described in MindSpore's manual
}

// Version is the MindSpore that the names were recorded from.
func Version() string {
	return regexp.MustCompile(`mindspore (\d\S*),`).FindStringSubmatch(namesText)[1]
}

// Framework is what a module belongs to, with the version that was recorded.
func Framework(module string) string {
	if module == "numpy" || strings.HasPrefix(module, "numpy.") {
		return "NumPy " + regexp.MustCompile(`numpy (\d\S*),`).FindStringSubmatch(namesText)[1]
	}
	return "MindSpore " + Version()
}

// Recorded are the names by module, and the modules in order. The classes Cell,
// Tensor, Parameter and ndarray count as modules of their attributes; "modules"
// are those of MindSpore.
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

// table is the names of one module.
func table(module string) []Name {
	var names []Name
	_, text, _ := strings.Cut(namesText, "\n["+module+"]\n")
	text, _, _ = strings.Cut(text, "\n\n")
	for line := range strings.SplitSeq(text, "\n") {
		if line != "" {
			names = append(names, parseName(line))
		}
	}
	return names
}

// listed finds a name in the table of a module.
func listed(module, name string) (Name, bool) {
	names := table(module)
	at := slices.IndexFunc(names, func(n Name) bool { return n.Name == name })
	if at < 0 {
		return Name{}, false
	}
	return names[at], true
}

// parseName reads "Dense(in_channels, ...) -> construct(x)", "~Load() ->
// call(*args)" and "chunk | (chunks, dim=0) | (chunks, axis=0)".
func parseName(line string) Name {
	line, hidden := strings.CutPrefix(line, "~")
	parts := strings.Split(line, " | ")
	line, method, _ := strings.Cut(parts[0], " -> ")
	name, params := cutParams(line)
	method, operands := cutParams(method)
	return Name{Name: name, Params: params, Overloads: parts[1:], Method: method, Operands: operands, Manual: !hidden}
}

// cutParams splits "Dense(in_channels)" in two.
func cutParams(text string) (name, params string) {
	if i := strings.IndexByte(text, '('); i >= 0 {
		return text[:i], text[i:]
	}
	return text, ""
}
