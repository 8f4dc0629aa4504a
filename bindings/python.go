package bindings

import "strings"

// Python writes the module of a model: a package's __init__.py and the mark
// that it says its types. Beside them belongs the shared library NAME.so.
func Python(m Model) ([]File, error) {
	vars := &names{taken: taken("self out"), fit: pythonName}
	type port struct {
		Port
		Var string
	}
	p := struct {
		Name, Weights   string
		Inputs, Outputs []port
		Result          string
	}{Name: m.Name, Weights: m.Weights, Result: pythonResult(len(m.Outputs))}
	for _, x := range m.Inputs {
		p.Inputs = append(p.Inputs, port{x, vars.of(x.Name)})
	}
	for _, x := range m.Outputs {
		p.Outputs = append(p.Outputs, port{x, vars.of(x.Name)})
	}
	text, err := fill("model.py.tmpl", map[string]any{"comment": oneLine}, p)
	return []File{{"__init__.py", text}, {"py.typed", nil}}, err
}

// pythonResult is the type of what a call returns.
func pythonResult(outputs int) string {
	switch outputs {
	case 0:
		return "tuple[()]"
	case 1:
		return "np.ndarray"
	}
	return "tuple[" + strings.Repeat("np.ndarray, ", outputs-1) + "np.ndarray]"
}

// pythonName is an argument's name.
func pythonName(id string) string {
	if pythonKeywords()[id] {
		return id + "_"
	}
	return id
}

func pythonKeywords() map[string]bool {
	return taken(`False None True and as assert async await break class continue def del elif else except finally for from
		global if import in is lambda nonlocal not or pass raise return try while with yield`)
}
