package analysis

import (
	"strings"

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
	have := len(e.ds.All)
	e.trying++
	c, f := e.caught(func() ctrlflow.Completion { return e.block(s.Body) })
	e.trying--
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
		e.ds.All = e.ds.All[:have]
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
		exc := e.handling[n-1]
		kind, text := e.exception(exc, span)
		panic(&failure{diag: e.errorf(span, diag.Raised, "%s", joinColon(kind, text)), exc: exc})
	}
}

// caught runs a block and gives the failure that ended it, if one did that a
// handler may see.
func (e *evaluator) caught(run func() ctrlflow.Completion) (c ctrlflow.Completion, f *failure) {
	frames, handling, trying := len(e.frames), len(e.handling), e.trying
	var env *value.Env
	if e.rec != nil {
		env = e.rec.Frame
	}
	defer func() {
		r := recover()
		if r == nil {
			return
		}
		var ok bool
		if f, ok = r.(*failure); !ok || f.final || f.raises {
			panic(r)
		}
		if e.rec != nil {
			if f.arm {
				panic(&failure{diag: f.diag, final: true})
			}
			e.rec.Frame = env
		}
		e.frames, e.handling, e.trying = e.frames[:frames], e.handling[:handling], trying
	}()
	return run(), nil
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
	kind, text := "Exception", ""
	if f.diag != nil {
		kind, text = f.kindOf(), f.diag.Message
		if first, rest, _ := strings.Cut(text, ": "); f.diag.Code == diag.Raised && e.exceptionClass(first) != nil {
			kind, text = first, rest // the message of a compiled program
		}
	}
	o := &value.Object{Class: e.exceptionClass(kind), Vars: value.NewNamespace()}
	args := f.args
	if args == nil {
		args = []value.Value{value.Str(text)}
	}
	o.Vars.Init("args", &value.Tuple{Elems: args})
	f.exc = o
	return o
}

// kindOf is the name of Python's exception for a failure: what it was raised
// as, or what its code stands for.
func (f *failure) kindOf() string {
	if f.kind != "" {
		return f.kind
	}
	kind, ok := map[diag.Code]string{diag.UndefinedName: "NameError", diag.BadImport: "ImportError", diag.BadType: "TypeError",
		diag.BadCall: "TypeError", diag.BadDType: "TypeError", diag.BadShape: "ValueError",
		diag.JoinShape: "ValueError", diag.BadValue: "ValueError", diag.Unsupported: "NotImplementedError"}[f.diag.Code]
	if !ok {
		return "RuntimeError"
	}
	return kind
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
	have := len(e.ds.All)
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
	e.ds.All = e.ds.All[:have]
	return ctrlflow.Falls
}
