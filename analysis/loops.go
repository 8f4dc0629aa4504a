package analysis

import (
	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/ctrlflow"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/frontend"
	"github.com/cellc/cellc/unroll"
)

// forStmt unrolls a for loop: the body is evaluated for each element in turn.
// After a break under a variable condition, the iterations that follow run
// under the flag that says that there was none.
func (e *evaluator) forStmt(s *frontend.For) ctrlflow.Completion {
	e.refuseElse(s.Else, s.ElseSpan, "for", s.Async)
	next := e.stream(e.eval(s.Iter), s.Iter.Span())
	first := e.meter.Made()
	c := ctrlflow.Falls
	trips := 0
	for v, more := next(); more; v, more = next() {
		trips++
		c = e.iteration(c, func() ctrlflow.Completion {
			e.step(s.Span())
			e.assign(s.Target, v, s.Target.Span())
			return e.block(s.Body)
		})
		if c.Normal.Is(false) {
			break
		}
	}
	e.unrolled(s, trips, e.meter.Made()-first)
	return e.leaveLoop(c, s.Body)
}

// iteration runs one iteration after a loop that so far ended with c: where it
// still goes on.
func (e *evaluator) iteration(c ctrlflow.Completion, run func() ctrlflow.Completion) ctrlflow.Completion {
	body := func() ctrlflow.Completion {
		end := run()
		if e.rec == nil {
			if end.Continue.Is(true) {
				return ctrlflow.Falls
			}
			return end
		}
		return e.rec.Continued(end)
	}
	if c.Normal.Is(true) {
		return body()
	}
	return e.rec.Guard(c, body)
}

// leaveLoop is how a loop ends whose last iteration ended with c. Behind it
// nobody knows whether a break was taken, nor so what it left undefined.
func (e *evaluator) leaveLoop(c ctrlflow.Completion, body []frontend.Stmt) ctrlflow.Completion {
	if e.rec == nil {
		if c.Break.Is(true) {
			return ctrlflow.Falls
		}
		return c
	}
	if c.Break.Sym != nil {
		for _, st := range body {
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
	if trips > unroll.Long {
		e.loops.WarnLong(e.ds, s, trips, nodes)
	}
}

func (e *evaluator) refuseElse(body []frontend.Stmt, at diag.Span, kind string, async bool) {
	if async {
		e.unsupported(at, "Unsupported statement 'AsyncFor'.", "write a plain `for`")
	}
	if body != nil {
		e.stop(e.errorf(at, diag.LoopElse, "`else` after a %s loop is not supported", kind).
			Words("The '%s...else...' statement is not supported now.", kind).
			Help("set a flag before `break`, and test it after the loop"))
	}
}

// whileStmt evaluates a while. A condition that is a Tensor makes a loop of
// the graph, even if the Tensor is a constant; any other is evaluated anew
// before each iteration, and the body unrolled.
func (e *evaluator) whileStmt(s *frontend.While) ctrlflow.Completion {
	e.refuseElse(s.Else, s.ElseSpan, "while", false)
	first := e.meter.Made()
	c := ctrlflow.Falls
	trips := 0
	for c.Normal.Is(true) {
		e.step(s.Span())
		if e.rec != nil && e.isVariable(s.Test) {
			return e.variableWhile(s)
		}
		if !e.condition(s.Test, "while", "").Is(true) {
			break
		}
		trips++
		if e.rec != nil && trips == 1 && always(s.Test) {
			if end, ok := e.endless(s); ok {
				return end
			}
		}
		c = e.iteration(c, func() ctrlflow.Completion { return e.block(s.Body) })
	}
	if c.Mixed() {
		return e.restOfWhile(s, c)
	}
	if e.rec != nil && !s.Span().File.Library {
		e.loops.Note(s.Span(), trips, e.meter.Made()-first)
	}
	return e.leaveLoop(c, s.Body)
}

// restOfWhile goes on with a constant while after an iteration that may have
// left it.
func (e *evaluator) restOfWhile(s *frontend.While, c ctrlflow.Completion) ctrlflow.Completion {
	for !c.Normal.Is(false) {
		e.step(s.Span())
		done := false
		c = e.rec.Guard(c, func() ctrlflow.Completion {
			test := e.condition(s.Test, "while", "")
			if test.Sym != nil {
				e.stop(e.errorf(s.Test.Span(), diag.Condition, "this condition turns from a constant into a variable after an iteration"))
			}
			if done = test.Is(false); done {
				return ctrlflow.Breaks
			}
			return e.rec.Continued(e.block(s.Body))
		})
		if done {
			break
		}
	}
	return e.leaveLoop(c, s.Body)
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
	frames, frame := len(e.frames), e.rec.Frame
	e.trail.Begin()
	defer func() {
		e.trail.Unwind(depth)
		e.frames, e.rec.Frame = e.frames[:frames], frame
		e.rec.B.Cut(mark)
		if r := recover(); r != nil { // its diagnostic stays
			panic(r)
		}
		undo()
	}()
	return run()
}

// isVariable reports whether the test of a while is a Tensor, by evaluating it
// once without leaving a trace.
func (e *evaluator) isVariable(test frontend.Expr) (variable bool) {
	e.probe(func() ctrlflow.Completion {
		variable = e.isTensorTruth(e.eval(test), test.Span())
		return ctrlflow.Falls
	})
	return variable
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
	return e.rec.While(ctrlflow.Loop{
		Span: s.Test.Span(), Seeds: seeds, Test: test,
		Body: func() ctrlflow.Completion { return e.block(s.Body) },
	})
}
