package frontend

import (
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/cellc/cellc/diag"
)

// This file turns the productions of compound statements into statements of
// the tree.

func (s *ifStmt) lower(p *parser) []Stmt {
	first := p.ifNode(&elifClause{s.Start, s.Test, s.Colon, s.Then})
	last := first
	for _, c := range s.Elifs {
		next := p.ifNode(c)
		last.Else, last.ElseSpan = []Stmt{next}, p.node(&c.Start, &c.Start).At
		last = next
	}
	last.Else, last.ElseSpan = p.orElse(s.Else)
	return []Stmt{first}
}

// ifNode is an if or an elif without what comes after its block.
func (p *parser) ifNode(c *elifClause) *If {
	s := c.Then.suite()
	return &If{Node: p.node(&c.Start, &c.Colon), Test: c.Test, Then: s.body, Comment: s.comment}
}

func (p *parser) orElse(c *elseClause) ([]Stmt, diag.Span) {
	if c == nil {
		return nil, diag.Span{}
	}
	return c.Body.suite().body, p.node(&c.Start, &c.Start).At
}

func (s *whileStmt) lower(p *parser) []Stmt {
	out := &While{Node: p.node(&s.Start, &s.Colon), Test: s.Test, Body: s.Body.suite().body}
	out.Else, out.ElseSpan = p.orElse(s.Else)
	return []Stmt{out}
}

func (s *forStmt) lower(p *parser) []Stmt {
	out := &For{Node: p.node(&s.Start, &s.Colon), Target: s.Target, Iter: s.Iter, Body: s.Body.suite().body}
	out.Else, out.ElseSpan = p.orElse(s.Else)
	return []Stmt{out}
}

func (s *withStmt) lower(p *parser) []Stmt {
	return []Stmt{&With{Node: p.node(&s.Start, &s.Colon), Items: s.Items.items(), Body: s.Body.suite().body}}
}

func (s *tryStmt) lower(p *parser) []Stmt {
	out := &Try{Node: p.node(&s.Start, &s.Colon), Body: s.Body.suite().body}
	for _, c := range s.Handlers {
		h := Handler{Node: p.node(&c.Start, &c.Colon), Type: optional(c.Type), Name: c.Name, Body: c.Body.suite().body}
		out.Handlers = append(out.Handlers, h)
	}
	out.Else, _ = p.orElse(s.Else)
	if s.Finally != nil {
		out.Finally = s.Finally.Body.suite().body
	}
	switch {
	case s.Handlers == nil && s.Finally == nil:
		p.errorAt(out.At, "this try has neither an except nor a finally")
	case s.Handlers == nil && s.Else != nil:
		p.errorAt(p.node(&s.Else.Start, &s.Else.Start).At, "the else of a try needs an except before it")
	}
	return []Stmt{out}
}

func (s *matchStmt) lower(p *parser) []Stmt {
	out := &Match{Node: p.node(&s.Start, &s.Colon), Subject: s.Subject, Cases: s.Cases.cases()}
	for i, c := range out.Cases {
		p.checkPattern(c, i == len(out.Cases)-1)
	}
	return []Stmt{out}
}

func (s *funcDef) lower(p *parser) []Stmt {
	return []Stmt{&FunctionDef{
		Node:       p.node(&s.Start, &s.Colon),
		Name:       s.Name.Value,
		NameSpan:   p.node(&s.Name, &s.Name).At,
		TypeParams: p.typeParams(&s.Name, s.Types),
		Params:     p.lowerParams(s.Params),
		Returns:    optional(s.Returns),
		Body:       s.Body.suite().body,
		Generator:  p.claimYields(s.Colon.Pos.Offset),
	}}
}

// claimYields reports whether there were yields behind an offset that no inner
// function has claimed.
func (p *parser) claimYields(from int) bool {
	n := len(p.yields)
	for n > 0 && p.yields[n-1] > from {
		n--
	}
	claimed := n < len(p.yields)
	p.yields = p.yields[:n]
	return claimed
}

func (p *parser) typeParams(name *lexer.Token, t typeParams) diag.Span {
	if t == nil {
		return diag.Span{}
	}
	last := t.last()
	return p.span(tokenEnd(name), tokenEnd(&last))
}

func (s *classDef) lower(p *parser) []Stmt {
	out := &ClassDef{
		Node:       p.node(&s.Start, &s.Colon),
		Name:       s.Name.Value,
		NameSpan:   p.node(&s.Name, &s.Name).At,
		TypeParams: p.typeParams(&s.Name, s.Types),
		Body:       s.Body.suite().body,
	}
	if s.Bases != nil {
		c := s.Bases.call()
		out.Bases, out.Keywords = c.Args, c.Keywords
	}
	return []Stmt{out}
}

func (s *asyncStmt) lower(p *parser) []Stmt {
	body := s.Body.lower(p)
	start := s.Start.Pos.Offset
	switch x := body[0].(type) {
	case *FunctionDef:
		x.Async, x.At.Start = true, start
	case *For:
		x.Async, x.At.Start = true, start
	case *With:
		x.Async, x.At.Start = true, start
	}
	return body
}

func (s *decorated) lower(p *parser) []Stmt {
	var list []Expr
	for _, d := range s.Decorators {
		list = append(list, d)
	}
	body := s.Definition.lower(p)
	switch x := body[0].(type) {
	case *FunctionDef:
		x.Decorators = list
	case *ClassDef:
		x.Decorators = list
	default:
		p.errorAt(list[0].Span(), "a decorator has to stand before a def or a class")
	}
	return body
}
