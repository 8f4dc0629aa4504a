package analysis

import (
	"slices"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/ctrlflow"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/frontend"
)

// block evaluates statements. Where a statement may or may not end normally,
// the rest of the block runs under the flag that says so; where one arm of a
// variable if leaves and the other falls through, the rest belongs to the
// other arm.
func (e *evaluator) block(body []frontend.Stmt) ctrlflow.Completion {
	for i, s := range body {
		rest := body[i+1:]
		if f, ok := s.(*frontend.If); ok && e.rec != nil && len(rest) > 0 && (leaves(f.Then) != leaves(f.Else)) {
			return e.guarded(f, func() ctrlflow.Completion { return e.ifThenRest(f, rest) })
		}
		if f, ok := s.(*frontend.If); ok && e.rec != nil && len(rest) > 0 && assignsNumbers(f) {
			return e.guarded(f, func() ctrlflow.Completion { return e.ifNumbers(f, rest) })
		}
		c := e.guarded(s, func() ctrlflow.Completion { return e.stmt(s) })
		switch {
		case c.Normal.Is(true):
		case c.Normal.Is(false):
			return c
		default:
			return e.rec.Guard(c, func() ctrlflow.Completion { return e.block(rest) })
		}
	}
	return ctrlflow.Falls
}

// guarded runs a statement so that its failure does not end construct, if it
// is the user's.
func (e *evaluator) guarded(s frontend.Stmt, run func() ctrlflow.Completion) ctrlflow.Completion {
	e.step(s.Span())
	if e.defining() && !s.Span().File.Library {
		return e.spared(s, run)
	}
	if o, name := e.member(s); o != nil {
		return e.sparedMember(s, o, name, run)
	}
	if e.rec == nil || e.trying > 0 || s.Span().File.Library {
		return run()
	}
	e.trail.Now = s.Span()
	return e.tolerant(s, run)
}

// leaves reports whether a block certainly does not end normally.
func leaves(body []frontend.Stmt) bool {
	for _, s := range body {
		switch s := s.(type) {
		case *frontend.Return, *frontend.Break, *frontend.Continue, *frontend.Raise:
			return true
		case *frontend.If:
			if leaves(s.Then) && leaves(s.Else) {
				return true
			}
		case *frontend.Match:
			if slices.ContainsFunc(s.Cases, catchAll) && !slices.ContainsFunc(s.Cases, func(c *frontend.Case) bool { return !leaves(c.Body) }) {
				return true
			}
		}
	}
	return false
}

// ifThenRest evaluates an if of which one arm leaves, with the rest of its
// block as the continuation of the other arm.
func (e *evaluator) ifThenRest(s *frontend.If, rest []frontend.Stmt) ctrlflow.Completion {
	then, els := s.Then, s.Else
	c := e.condition(s.Test, "if", s.Comment)
	if c.Sym == nil {
		body := els
		if c.Truth {
			body = then
		}
		return e.rec.Guard(e.block(body), func() ctrlflow.Completion { return e.block(rest) })
	}
	arm := func(body []frontend.Stmt) func() ctrlflow.Completion {
		return func() ctrlflow.Completion {
			end := e.block(body)
			if leaves(body) {
				return end
			}
			return e.rec.Guard(end, func() ctrlflow.Completion { return e.block(rest) })
		}
	}
	return e.rec.If(c.Sym, s.Test.Span(), arm(then), arm(els))
}

// stmt evaluates one statement.
func (e *evaluator) stmt(s frontend.Stmt) ctrlflow.Completion {
	switch s := s.(type) {
	case *frontend.ExprStmt:
		e.eval(s.X)
	case *frontend.Assign:
		v := e.initial(s)
		for _, t := range s.Targets {
			e.assign(t, v, s.Span())
		}
	case *frontend.AnnAssign:
		if s.Value != nil {
			e.assign(s.Target, e.eval(s.Value), s.Span())
		}
	case *frontend.AugAssign:
		e.augment(s)
	case *frontend.Return:
		return e.returnStmt(s)
	case *frontend.If:
		return e.ifStmt(s)
	case *frontend.While:
		return e.whileStmt(s)
	case *frontend.For:
		return e.forStmt(s)
	case *frontend.Break:
		return ctrlflow.Breaks
	case *frontend.Continue:
		return ctrlflow.Continues
	case *frontend.Raise:
		return e.raise(s)
	case *frontend.Assert:
		return e.assert(s)
	case *frontend.With:
		return e.with(s)
	case *frontend.Try:
		return e.try(s)
	case *frontend.Match:
		return e.matchStmt(s)
	default:
		e.declare(s)
	}
	return ctrlflow.Falls
}

// declare evaluates the statements that bind names to definitions.
func (e *evaluator) declare(s frontend.Stmt) {
	switch s := s.(type) {
	case *frontend.FunctionDef:
		e.define(s)
	case *frontend.ClassDef:
		e.class(s)
	case *frontend.Import:
		e.importStmt(s)
	case *frontend.ImportFrom:
		e.importFrom(s)
	case *frontend.Delete:
		for _, t := range s.Targets {
			e.delete(t)
		}
	case *frontend.Pass, *frontend.Global, *frontend.Nonlocal:
	default:
		e.refuse(s)
	}
}

// refusals says, for statements outside the dialect, what to write instead.
func refusals(s frontend.Stmt) (what, instead string) {
	switch s.(type) {
	case *frontend.Try:
		return "Unsupported statement 'Try'.", "test the condition with `if` before it fails; there are no exceptions at run time, where this variable condition is decided"
	}
	return "Unsupported statement.", "leave it out"
}

func (e *evaluator) refuse(s frontend.Stmt) {
	what, instead := refusals(s)
	e.unsupported(s.Span(), what, instead)
}

func (e *evaluator) unsupported(span diag.Span, what, instead string) {
	e.stop(e.errorf(span, diag.Unsupported, "%s", what).Help("%s", instead))
}

func (e *evaluator) returnStmt(s *frontend.Return) ctrlflow.Completion {
	var v value.Value = value.None{}
	if s.Value != nil {
		v = e.argument(s.Value)
	}
	e.trail.Set(&e.env().Ret, v, s.Span())
	return ctrlflow.Returns
}

func (e *evaluator) ifStmt(s *frontend.If) ctrlflow.Completion {
	return e.branch(e.condition(s.Test, "if", s.Comment), s.Test.Span(),
		func() ctrlflow.Completion { return e.block(s.Then) },
		func() ctrlflow.Completion { return e.block(s.Else) })
}

// raise ends the path. While recording under a variable condition it becomes a
// run-time error of the compiled program.
func (e *evaluator) raise(s *frontend.Raise) ctrlflow.Completion {
	if s.Exc == nil {
		e.raiseAgain(s.Span())
		e.stop(e.errorf(s.Span(), diag.Raised, "there is no exception to raise again").Words("No active exception to reraise."))
	}
	exc := e.eval(s.Exc)
	if s.Cause != nil {
		exc = e.caused(exc, e.eval(s.Cause), s.Span())
	}
	kind, text := e.exception(exc, s.Span())
	if e.rec != nil && e.conditional() && !e.misuse(s.Span()) {
		e.effectAssert(ctrlflow.No, kind, text, s.Span())
		return ctrlflow.Raises
	}
	e.stopRaising(e.raisedHere(kind, text, s.Span()), exc)
	return ctrlflow.Raises
}

// misuse reports whether the library raises whatever the running program
// computes, once it comes to the user's call: no variable condition of its own
// stands between the two.
func (e *evaluator) misuse(span diag.Span) bool {
	if span.File == nil || !span.File.Library {
		return false
	}
	for _, f := range slices.Backward(e.frames) {
		if f.span.IsValid() && !f.span.File.Library {
			return f.region == e.region()
		}
	}
	return false
}

// conditional reports whether a variable condition decides that what is
// evaluated now runs at all.
func (e *evaluator) conditional() bool { return e.rec.B.Region().Owner != nil }

func joinColon(a, b string) string {
	if b == "" {
		return a
	}
	return a + ": " + b
}

// assert fails while compiling if its condition is a known false, and becomes
// a run-time check if it is variable. What its message computes is computed
// where it fails.
func (e *evaluator) assert(s *frontend.Assert) ctrlflow.Completion {
	c := e.condition(s.Test, "assert", "")
	if c.Is(true) {
		return ctrlflow.Falls
	}
	if e.rec != nil && !c.Is(false) && s.Msg != nil && !computesNothing(s.Msg) {
		return e.branch(c, s.Test.Span(), func() ctrlflow.Completion { return ctrlflow.Falls }, func() ctrlflow.Completion {
			e.effectAssert(ctrlflow.No, "AssertionError", e.text(e.eval(s.Msg), s.Msg.Span()), s.Span())
			return ctrlflow.Raises
		})
	}
	text := ""
	if s.Msg != nil && c.Is(false) || s.Msg != nil && e.rec != nil {
		text = e.text(e.eval(s.Msg), s.Msg.Span())
	}
	if c.Is(false) && (e.rec == nil || !e.conditional()) {
		var args []value.Value
		if s.Msg != nil {
			args = []value.Value{e.textValue(text)}
		}
		e.stopRaising(e.raisedHere("AssertionError", text, s.Span()), e.newException("AssertionError", args...))
	}
	e.effectAssert(c, "AssertionError", text, s.Span())
	if c.Is(false) {
		return ctrlflow.Raises
	}
	return ctrlflow.Falls
}
