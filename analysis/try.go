package analysis

import (
	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/ctrlflow"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/frontend"
)

// try evaluates try/except/else/finally. Exceptions are of code that runs while
// compiling: there are none at run time, so where a variable condition decides
// the statement is refused.
func (e *evaluator) try(s *frontend.Try) ctrlflow.Completion {
	if e.rec != nil && e.conditional() {
		e.refuse(s)
	}
	if len(s.Finally) == 0 {
		return e.tryHandled(s)
	}
	c, f := e.caught(func() ctrlflow.Completion { return e.tryHandled(s) })
	if end := e.block(s.Finally); !end.Normal.Is(true) { // finally wins
		return end
	}
	if f != nil {
		panic(f)
	}
	return c
}

// tryHandled evaluates all of a try statement but its finally.
func (e *evaluator) tryHandled(s *frontend.Try) ctrlflow.Completion {
	mark := e.mark()
	e.trying++
	c, f := e.caught(func() ctrlflow.Completion { return e.block(s.Body) })
	e.trying--
	e.refuseUncaught(s, mark)
	if f == nil {
		if e.rec != nil {
			return e.rec.Guard(c, func() ctrlflow.Completion { return e.block(s.Else) })
		}
		if c.Normal.Is(true) {
			return e.block(s.Else)
		}
		return c
	}
	for i := range s.Handlers {
		h := &s.Handlers[i]
		exc := e.exceptionOf(f)
		if !e.handles(h, exc) {
			continue
		}
		f.drop()
		return e.handle(h, exc)
	}
	panic(f)
}

// handle evaluates the body of a handler; a bare raise in it raises exc again.
func (e *evaluator) handle(h *frontend.Handler, exc *value.Object) ctrlflow.Completion {
	if h.Name != "" {
		e.trail.Set(e.env().Target(h.Name), exc, h.Span())
	}
	e.handling = append(e.handling, exc)
	defer func() { e.handling = e.handling[:len(e.handling)-1] }()
	return e.block(h.Body)
}

// caused is an exception that says what it was raised from.
func (e *evaluator) caused(exc, cause value.Value, span diag.Span) value.Value {
	if c, ok := exc.(*value.Class); ok {
		exc = e.instantiate(c, nil, nil, span)
	}
	if o, ok := exc.(*value.Object); ok {
		o.Vars.Init("__cause__", cause)
	}
	return exc
}

// raiseAgain raises the exception that is being handled, if there is one.
func (e *evaluator) raiseAgain(span diag.Span) {
	if n := len(e.handling); n > 0 {
		e.raised(e.handling[n-1], span)
	}
}

// caught runs a block and gives the failure that ended it, if one did that a
// handler may see. None can know whether an arm of a variable condition that
// stands inside its body is reached.
func (e *evaluator) caught(run func() ctrlflow.Completion) (c ctrlflow.Completion, f *failure) {
	f = e.attempt(func() { c = run() })
	if f != nil && e.rec != nil && f.region != e.region() {
		e.give(f.diag)
	}
	return c, f
}

// handles reports whether a handler is for an exception.
func (e *evaluator) handles(h *frontend.Handler, exc *value.Object) bool {
	if h.Type == nil {
		return true
	}
	v := e.eval(h.Type)
	kinds := []value.Value{v}
	if t, ok := v.(*value.Tuple); ok {
		kinds = t.Elems
	}
	for _, k := range kinds {
		c, ok := k.(*value.Class)
		if !ok || !within(c, e.types.exception) {
			e.fail(h.Type.Span(), diag.BadType, "catching classes that do not inherit from BaseException is not allowed")
		}
		if within(exc.Class, c) {
			return true
		}
	}
	return false
}

// exceptionOf is the exception that Python would raise where a failure
// happened.
func (e *evaluator) exceptionOf(f *failure) *value.Object {
	switch x := f.exc.(type) {
	case *value.Object:
		return x
	case *value.Class:
		if o, ok := e.instantiate(x, nil, nil, diag.Span{}).(*value.Object); ok {
			return o
		}
	}
	class, said := "Exception", ""
	if f.diag != nil {
		class, said = f.diag.Raises()
	}
	o := e.newException(class, value.Str(said))
	f.exc = o
	return o
}

// newException is an exception of one of Python's own classes.
func (e *evaluator) newException(class string, args ...value.Value) *value.Object {
	c := e.exceptionClass(class)
	if c == nil { // a class of the program, which the running model raised
		c = e.types.exception
	}
	o := &value.Object{Class: c, Vars: value.NewNamespace()}
	o.Vars.Init("args", &value.Tuple{Elems: args})
	return o
}

// raised unwinds with an exception that the program made.
func (e *evaluator) raised(exc value.Value, span diag.Span) {
	class, text := e.exception(exc, span)
	e.stopRaising(e.raisedHere(class, text, span), exc)
}

// raisedHere says that an exception is raised.
func (e *evaluator) raisedHere(class, text string, span diag.Span) *diag.Diagnostic {
	d := e.errorf(span, diag.Raised, "%s", joinColon(class, text)).As(class).Saying("%s", e.spoken(text))
	if cell, frame := e.layerAt(span); cell != nil {
		e.introduce(d, cell, frame)
	}
	return d
}

// with calls __enter__ and __exit__ around its body. In code that runs while
// compiling, __exit__ is told of an exception, and may end it.
func (e *evaluator) with(s *frontend.With) ctrlflow.Completion { return e.withItems(s, s.Items) }

func (e *evaluator) withItems(s *frontend.With, items []frontend.WithItem) ctrlflow.Completion {
	if len(items) == 0 {
		return e.block(s.Body)
	}
	m := e.eval(items[0].Context)
	span := items[0].Context.Span()
	v := e.callMethod(m, "__enter__", nil, span)
	if items[0].Target != nil {
		e.assign(items[0].Target, v, s.Span())
	}
	none := value.None{}
	if e.rec != nil {
		c := e.withItems(s, items[1:])
		e.callMethod(m, "__exit__", []value.Value{none, none, none}, s.Span())
		return c
	}
	c, f := e.caught(func() ctrlflow.Completion { return e.withItems(s, items[1:]) })
	if f == nil {
		e.callMethod(m, "__exit__", []value.Value{none, none, none}, s.Span())
		return c
	}
	exc := e.exceptionOf(f)
	handled := e.callMethod(m, "__exit__", []value.Value{exc.Class, exc, none}, s.Span())
	if !e.known(handled, s.Span()) {
		panic(f)
	}
	f.drop()
	return ctrlflow.Falls
}
