package bindings

// Python writes the module of a model: a package's __init__.py, beside which
// belongs the shared library NAME.so.
func Python(m Model) ([]File, error) {
	vars := &names{taken: taken("self out np"), fit: pythonName}
	type port struct {
		Port
		Var string
	}
	p := struct {
		Name            string
		Inputs, Outputs []port
	}{Name: m.Name}
	for _, x := range m.Inputs {
		p.Inputs = append(p.Inputs, port{x, vars.of(x.Name)})
	}
	for _, x := range m.Outputs {
		p.Outputs = append(p.Outputs, port{x, vars.of(x.Name)})
	}
	text, err := fill("model.py.tmpl", map[string]any{"comment": oneLine}, p)
	return []File{{"__init__.py", text}}, err
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
