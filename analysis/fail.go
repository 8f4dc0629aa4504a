package analysis

import (
	"fmt"
	"strings"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/ctrlflow"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/frontend"
)

// A failure unwinds the evaluator after an error of the program. The
// diagnostic was added to the list already, or nil was for an error that was
// reported before.
type failure struct {
	diag  *diag.Diagnostic
	final bool        // a budget ran out: nothing more is tried
	exc   value.Value // the exception that a raise statement raised
	// raises says that nothing is wrong: a function that was called in an arm
	// raises on every path, so that the arm ends there at run time.
	raises bool
	// absent says that something that was imported is not there.
	absent bool
	// unknown says that what is absent is a name that MindSpore does not document either.
	unknown bool
	// depth is how many calls were running where something absent was read.
	depth int
	// arm says that it happened in an arm of a variable condition, where no
	// handler outside it can know whether it is reached.
	arm bool
	// kind is the name of Python's exception, where the code does not tell.
	kind string
	// args are that exception's arguments, where its message is none.
	args []value.Value
}

// errorf reports an error at the user's place for span, and is given notes by
// its caller before it calls stop.
func (e *evaluator) errorf(span diag.Span, code diag.Code, format string, args ...any) *diag.Diagnostic {
	d := e.ds.Errorf(e.site(span), code, format, args...)
	if inside := e.inside(span); inside != "" && code != diag.Raised && code != diag.BadCall {
		d.Detail("inside %s", inside)
	}
	return d
}

// inside names the methods of the library, innermost first, through which the
// user's code has come to span.
func (e *evaluator) inside(span diag.Span) string {
	var names []string
	for i := len(e.frames) - 1; i >= 0 && span.IsValid() && span.File.Library; i-- {
		f := e.frames[i].env.Func
		if f != nil && f.Class != nil && !strings.HasPrefix(f.Name, "_") || f != nil && f.Name == "__init__" {
			names = append(names, "`"+f.Qualname+"`")
		}
		span = e.frames[i].span
	}
	return strings.Join(names, " in ")
}

// fail reports an error and unwinds.
func (e *evaluator) fail(span diag.Span, code diag.Code, format string, args ...any) {
	panic(&failure{diag: e.errorf(span, code, format, args...)})
}

// failAs reports an error that Python raises as an exception of its own kind,
// and unwinds.
func (e *evaluator) failAs(kind string, span diag.Span, code diag.Code, format string, args ...any) {
	panic(&failure{diag: e.errorf(span, code, format, args...), kind: kind})
}

// stopAs is stop for an error that is of a kind of its own.
func (e *evaluator) stopAs(kind string, d *diag.Diagnostic) { panic(&failure{diag: d, kind: kind}) }

// stopSaying is stopAs for an error of which Python has words of its own, which
// a program that catches it may read.
func (e *evaluator) stopSaying(kind string, d *diag.Diagnostic, format string, args ...any) {
	panic(&failure{diag: d, kind: kind, args: []value.Value{value.Str(fmt.Sprintf(format, args...))}})
}

// stop unwinds after a diagnostic that was reported.
func (e *evaluator) stop(d *diag.Diagnostic) { panic(&failure{diag: d}) }

// abort reports that a budget ran out and unwinds to the top.
func (e *evaluator) abort(span diag.Span, format string, args ...any) {
	panic(&failure{diag: e.errorf(span, diag.Budget, format, args...), final: true})
}

// spoiled reports why a poison was made, once, and unwinds.
func (e *evaluator) spoiled(p *value.Poison, span diag.Span) {
	if p.Why != nil && p.Absent && p.Why.Severity == diag.Warning {
		p.Why.Severity = diag.Error // that it is needed was not known before
	}
	if p.Why != nil && !e.reported(p.Why) {
		if !p.Why.Span.IsValid() {
			p.Why.Span = e.site(span)
		} else if here := e.site(span); p.Absent && e.rec != nil && here != p.Why.Span {
			p.Why.Note(here, "needed here")
		}
		e.ds.All = append(e.ds.All, p.Why)
	}
	panic(&failure{diag: p.Why, absent: p.Absent, depth: len(e.frames)})
}

// needed makes an error of what was a warning as long as only module code that
// may go without it lacked it.
func (f *failure) needed() {
	if f.diag != nil {
		f.diag.Severity = diag.Error
	}
}

func (e *evaluator) reported(d *diag.Diagnostic) bool {
	for _, have := range e.ds.All {
		if have == d {
			return true
		}
	}
	return false
}

// force gives what a variable or element holds to a reader: put-off joins are
// made, and poison is reported.
func (e *evaluator) force(v value.Value, span diag.Span) value.Value {
	switch x := v.(type) {
	case *value.Lazy:
		return e.force(ctrlflow.Force(x), span)
	case *value.Maybe:
		return e.force(x.V, span)
	case *value.Poison:
		e.spoiled(x, span)
	case *value.Unfilled:
		return e.filled(x, span)
	case *value.List:
		if p := ctrlflow.Unknown(x.Elems); p != nil {
			e.spoiled(p, span)
		}
	case *value.Dict:
		if x.Len() == 1 {
			if p := ctrlflow.Unknown(x.Values()); p != nil {
				e.spoiled(p, span)
			}
		}
	}
	return v
}

// change announces that a list, dict or set is about to change.
func (e *evaluator) change(p value.Place) {
	e.trail.Touch(p)
	if e.rec != nil {
		e.rec.Changes(p)
	}
}

// tolerant runs a statement of construct; if it fails, the names that it
// assigns are poisoned and evaluation goes on after it.
func (e *evaluator) tolerant(s frontend.Stmt, run func() ctrlflow.Completion) (c ctrlflow.Completion) {
	frames := len(e.frames)
	env := e.env()
	defer func() {
		r := recover()
		if r == nil {
			return
		}
		f, ok := r.(*failure)
		if !ok || f.final {
			panic(r)
		}
		e.frames = e.frames[:frames]
		e.rec.Frame = env
		if f.raises {
			c = ctrlflow.Raises
			return
		}
		f.needed()
		c = e.poison(s, f.diag)
	}()
	return run()
}

// inArm runs a statement of an arm inside a try statement.
func (e *evaluator) inArm(run func() ctrlflow.Completion) ctrlflow.Completion {
	defer func() {
		r := recover()
		if f, ok := r.(*failure); ok {
			f.arm = true
		}
		if r != nil {
			panic(r)
		}
	}()
	return run()
}

// raising runs a part of an expression that an arm evaluates; c is Raises if a
// function that it calls raises on every path.
func (e *evaluator) raising(run func()) (c ctrlflow.Completion) {
	frames, env := len(e.frames), e.rec.Frame
	defer func() {
		r := recover()
		if f, ok := r.(*failure); ok && f.raises {
			e.frames, e.rec.Frame = e.frames[:frames], env
			c = ctrlflow.Raises
		} else if r != nil {
			if ok {
				f.arm = true
			}
			panic(r)
		}
	}()
	run()
	return ctrlflow.Falls
}

// poison marks what a failed statement would have assigned. It keeps the
// diagnostic: the trial that reported it may be undone, and then the next reader
// has to report it.
func (e *evaluator) poison(s frontend.Stmt, why *diag.Diagnostic) ctrlflow.Completion {
	for _, name := range assigned(s) {
		e.trail.Set(e.env().Target(name), &value.Poison{Why: why}, s.Span())
	}
	if !returns(s) {
		return ctrlflow.Falls
	}
	e.trail.Set(&e.env().Ret, &value.Poison{Why: why}, s.Span())
	return ctrlflow.Returns
}

// returns reports whether a statement holds a return of its own function.
func returns(s frontend.Stmt) bool {
	found := false
	walk([]frontend.Stmt{s}, func(s frontend.Stmt) {
		if _, ok := s.(*frontend.Return); ok {
			found = true
		}
	})
	return found
}
