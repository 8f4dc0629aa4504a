package analysis

import (
	"slices"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/ctrlflow"
	"github.com/cellc/cellc/frontend"
	"github.com/cellc/cellc/unroll"
)

// forStmt unrolls a for loop: the body is evaluated for each element in turn.
func (e *evaluator) forStmt(s *frontend.For) ctrlflow.Completion {
	if s.Async {
		e.unsupported(s.Span(), "Unsupported statement 'AsyncFor'.", "write a plain `for`")
	}
	next := e.stream(e.eval(s.Iter), s.Iter.Span())
	first, trips := e.meter.Made(), 0
	turn, done := e.turning("loop", s.Target, s.Iter.Span())
	defer done()
	c := e.forEach(s, turned(next, turn), &trips)
	e.unrolled(s, trips, e.meter.Made()-first)
	return e.leaveLoop(c, s.Body, s.Else)
}

// forEach evaluates the body for each element. Where an iteration may leave
// the loop, those that follow stand in the arm where it did not, so that what
// is known there stays known.
func (e *evaluator) forEach(s *frontend.For, next stream, trips *int) ctrlflow.Completion {
	for v, more := next(); more; v, more = next() {
		*trips++
		e.step(s.Span())
		e.assign(s.Target, v, s.Target.Span())
		c := e.iteration(s.Body)
		switch {
		case c.Normal.Is(true):
		case c.Normal.Is(false):
			return c
		default:
			return e.rec.Guard(c, func() ctrlflow.Completion { return e.forEach(s, next, trips) })
		}
	}
	return e.orElse(s.Else)
}

// orElse evaluates the else of a loop, where no break has ended it. What it
// assigns is joined with what the iterations that break have assigned.
func (e *evaluator) orElse(body []frontend.Stmt) ctrlflow.Completion { return e.block(body).Else() }

// iteration evaluates the body of a loop once.
func (e *evaluator) iteration(body []frontend.Stmt) ctrlflow.Completion {
	end := e.block(body)
	if e.rec != nil {
		return e.rec.Continued(end)
	}
	if end.Continue.Is(true) {
		return ctrlflow.Falls
	}
	return end
}

// leaveLoop is how a loop ends whose last iteration, or else, ended with c. Behind
// it nobody knows whether a break was taken, nor so what it left undefined.
func (e *evaluator) leaveLoop(c ctrlflow.Completion, bodies ...[]frontend.Stmt) ctrlflow.Completion {
	if e.rec == nil {
		switch {
		case c.Break.Is(true):
			return ctrlflow.Falls
		case c.Outer.Is(true):
			return ctrlflow.Breaks
		}
		return c
	}
	if c.Break.Sym != nil {
		for _, st := range slices.Concat(bodies...) {
			for _, name := range assigned(st) {
				slot := e.env().Target(name)
				e.trail.Set(slot, ctrlflow.Certain(slot.V), slot.At)
			}
		}
	}
	return e.rec.Left(c)
}

// unrolled reports a loop.
func (e *evaluator) unrolled(s *frontend.For, trips, nodes int) {
	if e.rec == nil || s.Span().File.Library {
		return
	}
	e.loops.Note(s.Span(), trips, nodes)
	if trips > unroll.Long && nodes > 0 {
		e.loops.WarnLong(e.ds, s, trips, nodes)
	}
}

// whileStmt evaluates a while. A condition that is a Tensor makes a loop of
// the graph, even if the Tensor is a constant; any other is evaluated anew
// before each iteration, and the body unrolled.
func (e *evaluator) whileStmt(s *frontend.While) ctrlflow.Completion {
	first, trips := e.meter.Made(), 0
	turn, done := e.turning("loop", nil, s.Test.Span())
	defer done()
	c := e.whileTrue(s, &trips, turn)
	if e.rec != nil && trips > 0 && !s.Span().File.Library {
		e.loops.Note(s.Span(), trips, e.meter.Made()-first)
	}
	return e.leaveLoop(c, s.Body, s.Else)
}

// maxTrips is how often a while of construct may be unrolled: far more than a
// graph has room for.
const maxTrips = 1_000_000

// whileTrue evaluates a while from its test on.
func (e *evaluator) whileTrue(s *frontend.While, trips *int, turn func()) ctrlflow.Completion {
	for {
		e.step(s.Span())
		if e.rec != nil && e.isVariable(s.Test) {
			return e.variableWhile(s)
		}
		if !e.condition(s.Test, "while", "").Is(true) {
			return e.orElse(s.Else)
		}
		if e.rec != nil && *trips == 0 && always(s.Test) {
			if end, ok := e.endless(s); ok {
				return end
			}
		}
		*trips++
		turn()
		if e.rec != nil && *trips > maxTrips {
			e.abort(s.Span(), "this while has run %d times while compiling; is it endless?", maxTrips)
		}
		c := e.iteration(s.Body)
		switch {
		case c.Normal.Is(true):
		case c.Normal.Is(false):
			return c
		default:
			return e.rec.Guard(c, func() ctrlflow.Completion { return e.whileTrue(s, trips, turn) })
		}
	}
}

// always reports whether a test is literally true.
func always(x frontend.Expr) bool {
	switch x := x.(type) {
	case *frontend.Constant:
		return x.Value == "True"
	case *frontend.Int:
		return x.Value.Sign() != 0
	}
	return false
}

// endless evaluates `while True` as a loop of the graph if only a variable
// condition ends it; otherwise it undoes the attempt, and the loop is unrolled.
func (e *evaluator) endless(s *frontend.While) (end ctrlflow.Completion, ok bool) {
	probe := e.probe(func() ctrlflow.Completion { return e.block(s.Body) })
	if !probe.Break.Is(false) && probe.Break.Sym == nil || !probe.Return.Is(false) && probe.Return.Sym == nil {
		return end, false
	}
	if probe.Break.Is(false) && probe.Return.Is(false) {
		return end, false
	}
	return e.loop(s, func() ctrlflow.Flag { return ctrlflow.Yes }), true
}

// probe evaluates something and undoes all that it did.
func (e *evaluator) probe(run func() ctrlflow.Completion) ctrlflow.Completion {
	mark, undo := e.rec.B.Mark(), e.checkpoint()
	depth := e.trail.Depth()
	here := e.standing()
	e.trail.Begin()
	defer func() { // also where it fails: that stays
		e.trail.Unwind(depth)
		e.standAgain(here)
		e.rec.B.Cut(mark)
	}()
	c := run()
	undo()
	return c
}

// isVariable reports whether a Tensor decides the test of a while, by
// evaluating it once without leaving a trace.
func (e *evaluator) isVariable(test frontend.Expr) (variable bool) {
	e.probe(func() ctrlflow.Completion {
		variable = e.tensorDecides(test)
		return ctrlflow.Falls
	})
	return variable
}

// tensorDecides reports whether a truth is that of a Tensor, known or not; the
// operands of `and`, `or` and `not` count as far as they are reached.
func (e *evaluator) tensorDecides(x frontend.Expr) bool {
	switch x := x.(type) {
	case *frontend.BoolOp:
		for _, a := range x.Args {
			if e.tensorDecides(a) {
				return true
			}
			if e.test(a).Is(x.Op == "or") {
				return false
			}
		}
		return false
	case *frontend.Unary:
		if x.Op == "not" {
			return e.tensorDecides(x.X)
		}
	}
	return e.isTensorTruth(e.eval(x), x.Span())
}

func (e *evaluator) variableWhile(s *frontend.While) ctrlflow.Completion {
	if len(walrus(s.Test)) > 0 {
		e.unsupported(s.Test.Span(), "`:=` in the condition of a variable while is not supported", "assign before the loop and at the end of its body")
	}
	return e.loop(s, func() ctrlflow.Flag { return e.condition(s.Test, "while", "") })
}

// loop hands a while to ctrlflow.
func (e *evaluator) loop(s *frontend.While, test func() ctrlflow.Flag) ctrlflow.Completion {
	var seeds []*value.Slot
	for _, t := range s.Body {
		for _, name := range assigned(t) {
			seeds = append(seeds, e.env().Target(name))
		}
	}
	end := e.rec.While(ctrlflow.Loop{
		Span: s.Test.Span(), Seeds: seeds, Test: test, Broken: len(s.Else) > 0,
		Body: func() ctrlflow.Completion { return e.block(s.Body) },
	})
	if len(s.Else) == 0 {
		return end
	}
	return e.rec.Guard(end, func() ctrlflow.Completion { return e.orElse(s.Else) })
}
