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
func olderParameters(c *value.Call) value.Value {
	marked := map[string]string{}
	for _, v := range c.Args {
		marked[string(v.(value.Str))] = string(v.(value.Str))
	}
	for _, k := range c.Kwargs {
		marked[k.Name] = string(k.Value.(value.Str))
	}
	return &value.Builtin{Name: "older", Fn: func(c *value.Call) value.Value {
		c.Args[0].(*value.Func).Older = marked
		return c.Args[0]
	}}
}

// olderNote says that a keyword is another name of a parameter, where it is.
func olderNote(given, now string) string {
	if given == now {
		return ""
	}
	return fmt.Sprintf(": `%s` is an older name of it", given)
}
