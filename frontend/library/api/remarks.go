package api

import (
	"path"
	"slices"
	"strings"
)

// owner is the table that holds the names of a module: some only repeat those
// of another.
func owner(module string) string {
	switch {
	case strings.HasPrefix(module, "mindspore.ops."):
		return "mindspore.ops"
	case strings.HasPrefix(module, "mindspore.nn.") && module != "mindspore.nn.Cell":
		return "mindspore.nn"
	case module == "mindspore.common", module == "mindspore.train", module == "mindspore.context":
		return "mindspore"
	}
	return module
}

// Remark says why the library lacks a name; known reports whether MindSpore
// has it at all.
func Remark(module, name string) (remark string, known bool) {
	_, names := Recorded()
	known = slices.ContainsFunc(names[owner(module)], func(n Name) bool { return n.Name == name })
	if !known {
		return "", false
	}
	return remarkOf(owner(module), name), true
}

// ModuleRemark says why the library lacks a module of MindSpore's, or nothing.
func ModuleRemark(module string) string { return remarkOf("modules", module) }

// Covers reports whether all names of a module are recorded under its own name.
func Covers(module string) bool {
	modules, _ := Recorded()
	return slices.Contains(modules, module)
}

// remarkOf finds the first row of remarks.txt for a name: a remark in brackets,
// then rows "module: names", where * in a name stands for any letters.
func remarkOf(module, name string) string {
	remark := ""
	for _, line := range strings.Split(remarksText, "\n") {
		if strings.HasPrefix(line, "[") {
			remark = strings.Trim(line, "[]")
			continue
		}
		m, patterns, ok := strings.Cut(line, ":")
		if ok && m == module && slices.ContainsFunc(strings.Fields(patterns), func(p string) bool { return matches(p, name) }) {
			return remark
		}
	}
	return ""
}

func matches(pattern, name string) bool {
	ok, err := path.Match(pattern, name)
	return ok && err == nil
}
