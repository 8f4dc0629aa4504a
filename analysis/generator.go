package analysis

import (
	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/frontend"
)

// generate calls a generator function. Its body runs to its end at once, and
// what it yields is kept: code that runs while compiling has nothing to wait
// for, and the budget ends a body that does not end.
func (e *evaluator) generate(f *value.Func, env *value.Env) value.Value {
	if e.rec != nil && e.conditional() {
		e.unsupported(f.Span, "generators are not supported where a variable condition decides", "build a list and return it")
	}
	env.Yields = &value.Iter{}
	e.body(f, env)
	return env.Yields
}

// yield keeps a value for whoever iterates. Nobody sends anything, so its
// result is None.
func (e *evaluator) yield(x *frontend.Yield) value.Value {
	var v value.Value = value.None{}
	if x.X != nil {
		v = e.eval(x.X)
	}
	env := e.env()
	for env.Yields == nil && env.Within != nil {
		env = env.Within
	}
	it := env.Yields
	if it == nil || e.rec != nil && e.conditional() {
		e.unsupported(x.Span(), "`yield` is not supported here", "build a list and return it")
	}
	if x.From {
		it.Elems = append(it.Elems, e.items(v, x.Span())...)
		return value.None{}
	}
	it.Elems = append(it.Elems, v)
	return value.None{}
}
