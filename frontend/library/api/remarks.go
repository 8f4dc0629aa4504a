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
	case slices.Contains([]string{"mindspore.common", "mindspore.train", "mindspore.context", "mindspore.amp", "mindspore.communication",
		"mindspore.common.api", "mindspore.common.dtype", "mindspore.common.parameter", "mindspore.common.tensor",
		"mindspore.train.serialization", "mindspore.parallel", "mindspore.hal", "mindspore.runtime"}, module):
		return "mindspore"
	}
	return module
}

// Remark says why the library lacks a name; known reports whether MindSpore, or
// NumPy, has it at all.
func Remark(module, name string) (remark string, known bool) {
	if _, ok := listed("modules", module+"."+name); ok {
		return ModuleRemark(module + "." + name), true
	}
	for _, m := range []string{owner(module), module} {
		if n, ok := listed(m, name); ok {
			return reason(remarkOf(m, name), n.Manual || strings.HasPrefix(m, "numpy")), true
		}
	}
	return "", false
}

// reason is a remark, or what there is to say of a name that has none: of one
// that the manual describes, and of others.
func reason(remark string, manual bool) string {
	switch {
	case remark != "" && (manual || remark != unwritten):
		return remark
	case manual:
		return unwritten
	}
	return "it is a part of MindSpore's own that its manual does not describe"
}

const unwritten = "not written yet"

// ModuleRemark says why the library lacks a module of MindSpore's; "" of a
// module that MindSpore does not have.
func ModuleRemark(module string) string {
	remark := remarkOf("modules", module)
	if _, ok := listed("modules", module); ok && remark == "" {
		return reason("", false)
	}
	return remark
}

// Covers reports whether all names of a module are recorded under its own name:
// of those without a manual only what they add to others is.
func Covers(module string) bool {
	names := table(module)
	return strings.HasPrefix(module, "numpy") && len(names) > 0 || slices.ContainsFunc(names, func(n Name) bool { return n.Manual })
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
