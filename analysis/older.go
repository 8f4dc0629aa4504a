package analysis

import (
	"fmt"

	"github.com/cellc/cellc/analysis/value"
)

// This file is about parameters that releases of MindSpore once had, or that
// only one of several signatures has: calls take them, and inspect.signature
// shows those of the release that names.txt was recorded from.

// olderParameters is a decorator of the library's functions:
//
//	@older(sizes="size")           # size may be given as sizes
//	@older("dim", "keepdim")       # parameters of the def that no signature shows
//	@older("dim", axis=...)        # axis has no default where dim is not given
//	@older(shape="*shape")         # what *shape takes may be given as shape=(2, 3)
func olderParameters(c *value.Call) value.Value {
	marked := map[string]string{}
	for _, v := range c.Args {
		marked[string(v.(value.Str))] = string(v.(value.Str))
	}
	for _, k := range c.Kwargs {
		now, _ := k.Value.(value.Str) // "" for ...
		marked[k.Name] = string(now)
	}
	return &value.Builtin{Name: "older", Fn: func(c *value.Call) value.Value {
		c.Args[0].(*value.Func).Older = marked
		return c.Args[0]
	}}
}

// unseen reports whether signatures leave out a parameter of f.
func unseen(f *value.Func, name string) bool {
	now, ok := f.Older[name]
	return ok && now == name
}

// demanded reports whether a parameter of f that has a default must be given:
// signatures show none, and no call has what stands for it.
func demanded(f *value.Func, name string, given map[string]*value.Slot) bool {
	if now, ok := f.Older[name]; !ok || now != "" {
		return false
	}
	for p := range given {
		if unseen(f, p) {
			return false
		}
	}
	return true
}

// olderNote says that a keyword is another name of a parameter, where it is.
func olderNote(given, now string) string {
	if given == now {
		return ""
	}
	return fmt.Sprintf(": `%s` is an older name of it", given)
}
