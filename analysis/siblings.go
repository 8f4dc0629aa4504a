package analysis

import (
	"strings"

	"github.com/cellc/cellc/analysis/value"
)

// renameChild names the Parameters of a child that a container gets after it
// became an attribute: under what MindSpore takes for the container's path,
// which is what stands before the key in the names below an elder child:
// rename_child(container, key).
func (e *evaluator) renameChild(c *value.Call) value.Value {
	box, isObject := c.Args[0].(*value.Object)
	key, isStr := c.Args[1].(value.Str)
	if !isObject || !isStr {
		return value.None{}
	}
	child, ok := box.Vars.Get(string(key)).(*value.Object)
	if prefix := e.pathOf(box, string(key)); ok && prefix != "" {
		e.newNamer(true).walk(child, prefix+string(key)+".")
	}
	return value.None{}
}

// pathOf is the path of a container with a dot, by the names below its
// children; "" if they do not tell. The second child with Parameters decides
// where the key of the first stands in its names more than once.
func (e *evaluator) pathOf(box *value.Object, except string) string {
	var keys []string
	var names [][]string
	for _, k := range box.Vars.Names() {
		if k == except || len(keys) == 2 {
			continue
		}
		if p := e.firstParameter(box.Vars.Get(k)); p != nil {
			keys, names = append(keys, k), append(names, strings.Split(p.Name, "."))
		}
	}
	if len(keys) == 0 {
		return ""
	}
	prefix := ""
	for i, word := range names[0] {
		if word != keys[0] {
			continue
		}
		prefix = strings.Join(names[0][:i], ".")
		if len(keys) == 2 && i < len(names[1]) && names[1][i] == keys[1] {
			break
		}
	}
	if prefix == "" {
		return ""
	}
	return prefix + "."
}

// firstParameter is the first Parameter below a Cell, or nil.
func (e *evaluator) firstParameter(v value.Value) *value.Parameter {
	o, ok := v.(*value.Object)
	if !ok || !e.isCell(o) {
		return nil
	}
	w := e.newNamer(false)
	w.walk(o, "")
	if len(w.found) == 0 {
		return nil
	}
	return w.found[0]
}
