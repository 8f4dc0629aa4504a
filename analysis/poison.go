package analysis

import (
	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/ctrlflow"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/frontend"
)

// A statement of construct that fails leaves poison in what it would have
// assigned, so that the statements behind it are evaluated, too, and what only
// follows from the failure is not told.

// tolerant runs a statement of construct; if it fails, the names that it
// assigns are poisoned and evaluation goes on after it.
func (e *evaluator) tolerant(s frontend.Stmt, run func() ctrlflow.Completion) (c ctrlflow.Completion) {
	var end ctrlflow.Completion
	f := e.attempt(func() { end = e.raising(func() { c = run() }) })
	switch {
	case f != nil:
		e.report(f)
		return e.poison(s, f.diag)
	case end == ctrlflow.Raises:
		return end
	}
	return c
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

// spoiled fails with the reason why a poison was made.
func (e *evaluator) spoiled(p *value.Poison, span diag.Span) {
	if why := p.Why; why != nil && (!e.ds.Has(why) || why.Severity == diag.Warning) {
		if here := e.site(span); !why.Span.IsValid() {
			why.Span = here
		} else if p.Absent && e.rec != nil && here != why.Span {
			why.Note(here, "needed here")
		}
	}
	f := e.failed(p.Why)
	f.absent = p.Absent
	panic(f)
}

// force gives what a variable or element holds to a reader: put-off joins are
// made, and poison fails.
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
