package analysis

import (
	"math"

	"github.com/cellc/cellc/analysis/value"
)

// sysModule is the little of Python's sys that a script may know: its own
// arguments. What runs it, and where, is none of its business.
func (e *evaluator) sysModule() *value.Module {
	m := newModule("sys", nil)
	argv := []value.Value{value.Str(e.opt.Name)}
	for _, a := range e.opt.Args {
		argv = append(argv, value.Str(a))
	}
	m.Vars.Init("argv", &value.List{Elems: argv})
	m.Vars.Init("maxsize", value.Int(math.MaxInt64))
	return m
}
