package frontend

import "github.com/cellc/cellc/diag"

// This file checks where statements stand: what belongs in a function or in a
// loop. The grammar could say it only by having every statement twice.

// A scope is what surrounds a statement: its own function and loop, or any
// function at all.
type scope struct{ function, loop, nested bool }

// check reports the statements of a module that stand in the wrong place.
func (p *parser) check(m *Module) {
	p.checkBody(m.Body, scope{})
	last := -1
	for _, at := range p.yields {
		if at != last {
			p.misplaced(p.span(at, at+len("yield")), "yield", "a function")
		}
		last = at
	}
}

func (p *parser) misplaced(at diag.Span, what, where string) {
	p.errorAt(at, "%s stands outside %s", quoted(what), where)
}

func (p *parser) checkBody(body []Stmt, in scope) {
	for _, s := range body {
		p.checkStmt(s, in)
	}
}

func (p *parser) checkStmt(s Stmt, in scope) {
	loop := in
	loop.loop = true
	switch s := s.(type) {
	case *Return:
		if !in.function {
			p.misplaced(s.At, "return", "a function")
		}
	case *Break:
		if !in.loop {
			p.misplaced(s.At, "break", "a loop")
		}
	case *Continue:
		if !in.loop {
			p.misplaced(s.At, "continue", "a loop")
		}
	case *Nonlocal:
		if !in.nested {
			p.misplaced(s.At, "nonlocal", "a function")
		}
	case *FunctionDef:
		p.checkBody(s.Body, scope{function: true, nested: true})
	case *ClassDef:
		p.checkBody(s.Body, scope{nested: in.nested})
	case *If:
		p.checkIf(s, in)
	case *While:
		p.checkBody(s.Body, loop)
		p.checkBody(s.Else, in)
	case *For:
		p.checkBody(s.Body, loop)
		p.checkBody(s.Else, in)
	case *With:
		p.checkBody(s.Body, in)
	case *Try:
		p.checkTry(s, in)
	case *Match:
		for _, c := range s.Cases {
			p.checkBody(c.Body, in)
		}
	}
}

// checkIf follows a chain of elifs without recursion: chains can be long.
func (p *parser) checkIf(s *If, in scope) {
	for {
		p.checkBody(s.Then, in)
		next, ok := elif(s)
		if !ok {
			p.checkBody(s.Else, in)
			return
		}
		s = next
	}
}

// elif is the If that stands alone in the else part of another.
func elif(s *If) (*If, bool) {
	if len(s.Else) != 1 {
		return nil, false
	}
	next, ok := s.Else[0].(*If)
	return next, ok
}

func (p *parser) checkTry(s *Try, in scope) {
	p.checkBody(s.Body, in)
	for i := range s.Handlers {
		p.checkBody(s.Handlers[i].Body, in)
	}
	p.checkBody(s.Else, in)
	p.checkBody(s.Finally, in)
}
