package analysis

import (
	"github.com/cellc/cellc/ctrlflow"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/frontend"
)

// This file specialises what follows an if.
//
//	if x < y:
//	    n = 3
//	else:
//	    n = 5
//	for i in range(n): ...
//
// Joined, n is a number that only the running program knows, and the range
// cannot be unrolled. As MindSpore does, the rest of the block is then compiled
// once for each arm, where n is known. It costs code, so it is done only where
// the joined form is refused.

// assignsNumbers reports whether both arms of an if assign some name a literal number.
func assignsNumbers(s *frontend.If) bool {
	then := literals(s.Then)
	for name := range literals(s.Else) {
		if then[name] {
			return true
		}
	}
	return false
}

// literals are the names that a block assigns literal numbers, itself or in
// every arm of an if in it.
func literals(body []frontend.Stmt) map[string]bool {
	out := map[string]bool{}
	for _, s := range body {
		switch s := s.(type) {
		case *frontend.Assign:
			for _, t := range s.Targets {
				if n, ok := t.(*frontend.Name); ok && isNumber(s.Value) {
					out[n.ID] = true
				}
			}
		case *frontend.If:
			els := literals(s.Else)
			for name := range literals(s.Then) {
				if els[name] {
					out[name] = true
				}
			}
		}
	}
	return out
}

func isNumber(x frontend.Expr) bool {
	switch x := x.(type) {
	case *frontend.Int, *frontend.Float:
		return true
	case *frontend.Constant:
		return x.Value == "True" || x.Value == "False"
	case *frontend.Unary:
		return isNumber(x.X)
	}
	return false
}

// ifNumbers evaluates an if whose arms leave numbers in a name, and the rest
// of its block: joined, and if that needs a number to be known, once for each
// arm.
func (e *evaluator) ifNumbers(s *frontend.If, rest []frontend.Stmt) ctrlflow.Completion {
	c := e.condition(s.Test, "if", s.Comment)
	if c.Sym == nil {
		body := s.Else
		if c.Truth {
			body = s.Then
		}
		return e.rec.Guard(e.block(body), func() ctrlflow.Completion { return e.block(rest) })
	}
	end, ok := e.joined(s, c, rest)
	if ok {
		return end
	}
	arm := func(body []frontend.Stmt) func() ctrlflow.Completion {
		return func() ctrlflow.Completion {
			return e.rec.Guard(e.block(body), func() ctrlflow.Completion { return e.block(rest) })
		}
	}
	return e.rec.If(c.Sym, s.Test.Span(), arm(s.Then), arm(s.Else))
}

// joined evaluates an if and what follows it. If that is refused because a
// number is not known, nothing of it remains.
func (e *evaluator) joined(s *frontend.If, c ctrlflow.Flag, rest []frontend.Stmt) (end ctrlflow.Completion, ok bool) {
	mark, undo := e.rec.B.Mark(), e.checkpoint()
	before := e.ds.CountCode(diag.NeedStatic)
	e.trail.Begin()
	depth := e.trail.Depth()
	defer func() { e.trail.Unwind(depth - 1) }()
	end = e.rec.If(c.Sym, s.Test.Span(),
		func() ctrlflow.Completion { return e.block(s.Then) },
		func() ctrlflow.Completion { return e.block(s.Else) })
	end = e.rec.Guard(end, func() ctrlflow.Completion { return e.block(rest) })
	changes := e.trail.End()
	if e.ds.CountCode(diag.NeedStatic) > before {
		e.rec.B.Cut(mark)
		undo()
		return end, false
	}
	for _, ch := range changes {
		e.trail.Put(ch.Place, ch.New)
	}
	return end, true
}
