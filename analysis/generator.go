package analysis

import (
	"iter"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/frontend"
)

// A generator is a call of a generator function in progress. In code that runs
// while compiling its body runs in a coroutine of its own, as far as it is
// asked; what stands for the depth of calls changes hands with it.
type generator struct {
	e        *evaluator
	it       *value.Iter
	span     diag.Span
	next     func() (value.Value, bool)
	emit     func(value.Value) bool
	sent     value.Value // what send gave
	thrown   *failure    // what throw gave
	result   value.Value // what its return gave
	running  bool
	frames   []frame
	handling []*value.Object
	trying   int
}

// abandoned unwinds the coroutine of a generator that nobody asks any more.
type abandoned struct{}

// generate calls a generator function.
func (e *evaluator) generate(f *value.Func, env *value.Env) value.Value {
	env.Hold()
	if e.rec != nil {
		return e.generateAll(f, env)
	}
	g := e.coroutine(f.Span, func(*generator) value.Value { return e.body(f, env) })
	env.Yields = g.it
	return g.it
}

// coroutine is a generator that runs body, which gives its result.
func (e *evaluator) coroutine(span diag.Span, body func(*generator) value.Value) *generator {
	g := &generator{e: e, it: &value.Iter{}, span: span, result: value.None{}, frames: append([]frame{}, e.frames...)}
	g.it.More, g.it.Gen = g.more, g
	next, stop := iter.Pull(func(emit func(value.Value) bool) {
		defer g.leave()
		g.emit = emit
		g.resume()
		g.result = body(g)
	})
	g.next = next
	e.coroutines.stops = append(e.coroutines.stops, stop)
	return g
}

// leave ends the coroutine of an abandoned generator quietly.
func (g *generator) leave() {
	if r := recover(); r != nil {
		if _, ok := r.(abandoned); !ok {
			panic(r)
		}
	}
}

// more makes the next element.
func (g *generator) more() (value.Value, bool) {
	e := g.e
	if g.running {
		e.fail(g.span, diag.BadValue, "generator already executing")
	}
	if e.rec != nil && e.conditional() {
		e.unsupported(g.span, "a generator cannot be asked for more where a variable condition decides", "make a list of it before")
	}
	g.running = true
	g.swap()
	defer func() { g.running = false; g.swap() }()
	return g.next()
}

// swap exchanges the calls in progress with those of the coroutine.
func (g *generator) swap() {
	e := g.e
	e.frames, g.frames = g.frames, e.frames
	e.handling, g.handling = g.handling, e.handling
	e.trying, g.trying = g.trying, e.trying
}

// resume is what a yield gives when the generator goes on: what was sent, or
// the exception that was thrown.
func (g *generator) resume() value.Value {
	if f := g.thrown; f != nil {
		g.thrown = nil
		panic(f)
	}
	v := g.sent
	g.sent = nil
	if v == nil {
		v = value.None{}
	}
	return v
}

// generateAll calls a generator function in construct. Its body runs to its end
// at once, and what it yields is kept.
func (e *evaluator) generateAll(f *value.Func, env *value.Env) value.Value {
	if e.conditional() {
		e.unsupported(f.Span, "generators are not supported where a variable condition decides", "build a list and return it")
	}
	env.Yields = &value.Iter{}
	e.body(f, env)
	return env.Yields
}

// yield hands a value to whoever iterates.
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
		return e.yieldFrom(it, v, x.Span())
	}
	return e.yieldOne(it, v)
}

func (e *evaluator) yieldOne(it *value.Iter, v value.Value) value.Value {
	g, ok := it.Gen.(*generator)
	if !ok {
		it.Elems = append(it.Elems, v)
		return value.None{}
	}
	if !g.emit(v) {
		panic(abandoned{})
	}
	return g.resume()
}

// yieldFrom yields what v yields, and gives what v returns.
func (e *evaluator) yieldFrom(it *value.Iter, v value.Value, span diag.Span) value.Value {
	next := e.stream(v, span)
	for x, ok := next(); ok; x, ok = next() {
		e.step(span)
		sent := e.yieldOne(it, x)
		if inner, ok := v.(*value.Iter); ok {
			if g, ok := inner.Gen.(*generator); ok {
				g.sent = sent
			}
		}
	}
	if inner, ok := v.(*value.Iter); ok {
		if g, ok := inner.Gen.(*generator); ok {
			return g.result
		}
	}
	return value.None{}
}

// generatorMethods are the methods of what a generator function gives.
func generatorMethods() []methodRow {
	return []methodRow{
		{"send", "value /", func(a *args) value.Value {
			g := a.generator()
			g.sent = a.vals[1]
			return a.e.next(g.it, nil, a.span)
		}},
		{"throw", "exc value? /", func(a *args) value.Value {
			g := a.generator()
			g.thrown = a.e.attempt(func() { a.e.raised(a.vals[1], a.span) })
			return a.e.next(g.it, nil, a.span)
		}},
		{"close", "", func(a *args) value.Value {
			a.generator().close()
			return value.None{}
		}},
	}
}

// generator is self, which must be what a generator function gives.
func (a *args) generator() *generator {
	it, _ := a.vals[0].(*value.Iter)
	if it != nil {
		if g, ok := it.Gen.(*generator); ok {
			return g
		}
	}
	a.wrong(0, "a generator of module code")
	return nil
}

// close ends a generator where it stands.
func (g *generator) close() {
	e := g.e
	exit := e.newException("GeneratorExit")
	g.thrown = e.attempt(func() { e.raised(exit, g.span) })
	f := e.attempt(func() { g.more() })
	switch {
	case f == nil:
	case f.exc != value.Value(exit):
		panic(f)
	default:
		f.drop()
	}
}

// coroutines are those of the generators of a program, which nobody may ever
// run to their end.
type coroutines struct{ stops []func() }

// stop ends them when the program is not needed any more.
func (c *coroutines) stop() {
	for _, stop := range c.stops {
		stop()
	}
}
