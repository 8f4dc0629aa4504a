package analysis

import (
	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/ctrlflow"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/frontend"
)

// A statement of construct that fails leaves poison in what it would have
// assigned or changed, so that the statements behind it are evaluated, too, and
// what only follows from the failure is not told: a list that lacks the element
// that could not be made has no length that anybody may complain about.

// tolerant runs a statement of construct; if it fails, the names that it
// assigns are poisoned and evaluation goes on after it.
func (e *evaluator) tolerant(s frontend.Stmt, run func() ctrlflow.Completion) (c ctrlflow.Completion) {
	var end ctrlflow.Completion
	f := e.attempt(func() { end = e.raising(func() { c = run() }) })
	switch {
	case f != nil:
		e.report(f)
		e.reportOthers(s, f)
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
	walk([]frontend.Stmt{s}, func(s frontend.Stmt) { e.spoilChanged(s, why) })
	for _, name := range assigned(s) {
		e.trail.Set(e.env().Target(name), &value.Poison{Why: why}, s.Span())
	}
	if !returns(s) {
		return ctrlflow.Falls
	}
	e.trail.Set(&e.env().Ret, &value.Poison{Why: why}, s.Span())
	return ctrlflow.Returns
}

// spoilChanged poisons what a statement would have changed beside names:
// elements and attributes that it assigns, what it calls methods of for their
// effect, and lists that it hands to a function for that.
func (e *evaluator) spoilChanged(s frontend.Stmt, why *diag.Diagnostic) {
	switch s := s.(type) {
	case *frontend.Assign:
		for _, t := range s.Targets {
			e.spoilTarget(t, why)
		}
	case *frontend.AugAssign:
		e.spoilTarget(s.Target, why)
	case *frontend.ExprStmt:
		call, ok := s.X.(*frontend.Call)
		if !ok {
			return
		}
		if m, ok := call.Func.(*frontend.Attribute); ok {
			e.spoilHeld(m.X, why)
		}
		for _, a := range call.Args {
			if s := e.slotOf(a); s != nil && !isTensor(s.V) {
				e.spoilHeld(a, why)
			}
		}
	}
}

// spoilTarget poisons what an assignment to x would have changed.
func (e *evaluator) spoilTarget(x frontend.Expr, why *diag.Diagnostic) {
	switch t := x.(type) {
	case *frontend.Subscript:
		e.spoilHeld(t.X, why)
	case *frontend.Attribute:
		s := e.slotOf(t)
		if s == nil {
			return
		}
		if p, ok := s.V.(*value.Parameter); ok {
			s = &p.Cur
		}
		e.trail.Set(s, &value.Poison{Why: why}, x.Span())
	case *frontend.Tuple:
		for _, k := range t.Elts {
			e.spoilTarget(k, why)
		}
	case *frontend.List:
		for _, k := range t.Elts {
			e.spoilTarget(k, why)
		}
	}
}

// spoilHeld poisons the list, dict, set or Tensor that a name or attribute
// holds.
func (e *evaluator) spoilHeld(x frontend.Expr, why *diag.Diagnostic) {
	s := e.slotOf(x)
	if s == nil || s.V == nil {
		return
	}
	switch v := ctrlflow.Force(s.V).(type) {
	case *value.List:
		e.forget(v, why)
	case *value.Dict:
		e.forget(v, why)
	case *value.Set:
		e.forget(&v.Dict, why)
	case *value.Tensor:
		e.trail.Set(s, &value.Poison{Why: why}, x.Span())
	}
}

// forget makes reading a list, dict or set an error.
func (e *evaluator) forget(p value.Place, why *diag.Diagnostic) {
	e.change(p)
	e.trail.Put(p, ctrlflow.Unknowable(p, why))
}

// slotOf is the variable or attribute that a name or a path of attributes
// designates, found without evaluating anything; nil if there is none.
func (e *evaluator) slotOf(x frontend.Expr) *value.Slot {
	switch x := x.(type) {
	case *frontend.Name:
		return e.env().Lookup(x.ID)
	case *frontend.Attribute:
		if s := e.slotOf(x.X); s != nil {
			if o, ok := s.V.(*value.Object); ok {
				return o.Vars.Slot(x.Name)
			}
		}
	}
	return nil
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
	case *value.Tensor:
		return e.now(x, span)
	case *value.Poison:
		e.spoiled(x, span)
	case *value.Unfilled:
		return e.filled(x, span)
	case *value.List:
		if p := ctrlflow.Unknown(x.Elems); p != nil {
			e.spoiled(p, span)
		}
	case *value.Dict:
		e.knownDict(x, span)
	case *value.Set:
		e.knownDict(&x.Dict, span)
	}
	return v
}

func (e *evaluator) knownDict(d *value.Dict, span diag.Span) {
	if d.Len() == 1 {
		if p := ctrlflow.Unknown(d.Values()); p != nil {
			e.spoiled(p, span)
		}
	}
}

// change announces that a list, dict or set is about to change.
func (e *evaluator) change(p value.Place) {
	e.trail.Touch(p)
	if e.rec != nil {
		e.rec.Changes(p)
	}
}
