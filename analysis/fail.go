package analysis

import (
	"fmt"
	"strings"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/ctrlflow"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
)

// How failures travel
//
// What goes wrong in the user's program is a value: a diag.Diagnostic, which
// errorf makes where it happens. It holds what is wrong, the place in the
// user's own code, the way there (the calls and iterations in progress, which
// are gone when somebody looks at it), and the exception that Python raises,
// by class and text. Making one reports nothing.
//
// stop unwinds the evaluator with it: a panic with a *failure. Exactly one
// function recovers failures, attempt, and gives them to its caller as a value,
// with the evaluator standing where it stood before: the calls, handlers and
// frames of what was attempted are gone. What happens then is the caller's
// choice, and there are four:
//
//   - tolerant, between the statements of construct: report it, poison what
//     the statement would have assigned, and go on, so that one compilation
//     shows several mistakes. A poison keeps the diagnostic; whoever reads it
//     fails with the same one, which is reported once.
//   - an except clause, hasattr, the end of an iterator: handle it. They look
//     at the class of the exception, never at what is written for people, and
//     drop whatever was reported on the way.
//   - lacking, around what module code may do without: keep it as poison or as
//     a warning until somebody needs what is absent.
//   - the top, protected, and the edge of an entry, recordable: report it.
//
// A budget that ran out is final: attempt lets it pass, up to protected. So it
// does with what is no failure: panics of ours, alwaysRaises, and abandoned
// coroutines.
//
// What is reported inside of something that turns out not to count, a trial of
// a loop or a body whose exception is handled, is dropped as a whole: a
// diag.Attempt. The poisons that it left are gone with the trail, or report the
// diagnostic again when they are read.

// A failure is a diagnostic on its way through the evaluator.
type failure struct {
	diag *diag.Diagnostic // nil for a poison without a reason
	exc  value.Value      // the exception, where it is more than class and text
	// final says that a budget ran out: nothing more is tried.
	final bool
	// absent says that something that was imported is not there, and unknown
	// that it is a name that MindSpore does not document either.
	absent, unknown bool
	depth           int           // how many calls were running
	region          *graph.Region // that was recorded, nil in module code
	// since is what was reported since the innermost attempt around it began.
	since diag.Attempt
}

// drop takes back what was reported on the way to a failure that is handled.
func (f *failure) drop() { f.since.Drop() }

// errorf makes a diagnostic of an error at the user's place for span.
func (e *evaluator) errorf(span diag.Span, code diag.Code, format string, args ...any) *diag.Diagnostic {
	for i, a := range args {
		if s, ok := a.(string); ok {
			args[i] = e.spoken(s)
		}
	}
	d := &diag.Diagnostic{Severity: diag.Error, Code: code, Span: e.site(span), Message: fmt.Sprintf(format, args...), Way: e.way()}
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

// failed is a failure that happens here.
func (e *evaluator) failed(d *diag.Diagnostic) *failure {
	return &failure{diag: d, depth: len(e.frames), region: e.region()}
}

// region is where nodes are recorded, also while a module that construct
// imports runs; nil outside of construct.
func (e *evaluator) region() *graph.Region {
	for _, rec := range []*recording{e.rec, e.paused} {
		if rec != nil {
			return rec.B.Region()
		}
	}
	return nil
}

// stop unwinds with a diagnostic.
func (e *evaluator) stop(d *diag.Diagnostic) { panic(e.failed(d)) }

// fail unwinds with an error.
func (e *evaluator) fail(span diag.Span, code diag.Code, format string, args ...any) {
	e.stop(e.errorf(span, code, format, args...))
}

// failAs unwinds with an error that Python raises as an exception of another
// class than its code says.
func (e *evaluator) failAs(exception string, span diag.Span, code diag.Code, format string, args ...any) {
	e.stop(e.errorf(span, code, format, args...).As(exception))
}

// stopRaising unwinds with an exception that the program can get hold of.
func (e *evaluator) stopRaising(d *diag.Diagnostic, exc value.Value) {
	f := e.failed(d)
	f.exc = exc
	panic(f)
}

// abort unwinds to the top: a budget ran out.
func (e *evaluator) abort(span diag.Span, format string, args ...any) {
	e.give(e.errorf(span, diag.Budget, format, args...))
}

// give unwinds to the top with a diagnostic.
func (e *evaluator) give(d *diag.Diagnostic) {
	f := e.failed(d)
	f.final = true
	panic(f)
}

// lacks unwinds because something is not there that was imported.
func (e *evaluator) lacks(d *diag.Diagnostic) {
	f := e.failed(d)
	f.absent = true
	panic(f)
}

// A standing is what the evaluator has to come back to when it recovers.
type standing struct {
	frames, handling, trying int
	frame                    *value.Env
}

func (e *evaluator) standing() standing {
	s := standing{frames: len(e.frames), handling: len(e.handling), trying: e.trying}
	if e.rec != nil {
		s.frame = e.rec.Frame
	}
	return s
}

func (e *evaluator) standAgain(s standing) {
	e.frames, e.handling, e.trying = e.frames[:s.frames], e.handling[:s.handling], s.trying
	if e.rec != nil {
		e.rec.Frame = s.frame
	}
}

// attempt runs something and gives the failure that ended it, or nil. What is
// final goes on, and so does every panic that is no failure.
func (e *evaluator) attempt(run func()) (f *failure) {
	here, since := e.standing(), e.ds.Attempt()
	defer func() {
		switch r := recover().(type) {
		case nil:
		case *failure:
			if r.final {
				panic(r)
			}
			e.standAgain(here)
			r.since, f = since, r
		default:
			panic(r)
		}
	}()
	run()
	return nil
}

// report adds the diagnostic of a failure to those that the user sees.
func (e *evaluator) report(f *failure) {
	if f.diag != nil {
		f.diag.Severity = diag.Error // what module code may lack is needed after all
		e.ds.Report(f.diag)
	}
}

// warn adds it as something that may not matter.
func (e *evaluator) warn(f *failure) {
	f.diag.Severity = diag.Warning
	e.ds.Report(f.diag)
}

// alwaysRaises unwinds an arm in which a function that was called raises on
// every path. Nothing is wrong: the arm ends there when the program runs.
type alwaysRaises struct{}

// raising runs a part of an arm; the completion is Raises if a function that it
// calls raises on every path.
func (e *evaluator) raising(run func()) (c ctrlflow.Completion) {
	here := e.standing()
	defer func() {
		switch r := recover().(type) {
		case nil:
		case alwaysRaises:
			e.standAgain(here)
			c = ctrlflow.Raises
		default:
			panic(r)
		}
	}()
	run()
	return ctrlflow.Falls
}
