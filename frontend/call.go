package frontend

import (
	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// This file implements what may follow an operand: attributes, subscripts and
// calls.

func (e *exprs) primary() Expr {
	start := e.start()
	x := e.atom()
	for n := 0; ; n++ {
		switch e.peek().Value {
		case ".":
			x = e.attribute(start, x)
		case "(":
			e.enter()
			x = e.call(start, x)
			e.leave()
		case "[":
			e.enter()
			x = e.subscript(start, x)
			e.leave()
		default:
			return x
		}
		e.chain(n)
	}
}

func (e *exprs) attribute(start int, x Expr) Expr {
	e.expect(".")
	at := e.start()
	if e.peek().Type != tokName {
		e.unexpected("the name of an attribute")
	}
	name := e.next().Value
	return &Attribute{e.node(start), x, name, e.node(at).At}
}

// subscript is `x[index]`; commas make the index a tuple.
func (e *exprs) subscript(start int, x Expr) Expr {
	open := e.start()
	e.expect("[")
	at := e.start()
	index := e.subscriptItem()
	if e.at(",") {
		elts := []Expr{index}
		for e.accept(",") && (startsItem(e.peek()) || e.at(":")) {
			elts = append(elts, e.subscriptItem())
		}
		index = &Tuple{e.node(at), elts}
	} else if s, ok := index.(*Starred); ok {
		index = &Tuple{s.Node, []Expr{s}}
	}
	e.closeBracket(open, "]")
	return &Subscript{e.node(start), x, index}
}

// subscriptItem is an expression or a slice `lo:hi:step`.
func (e *exprs) subscriptItem() Expr {
	if e.at("*") {
		return e.starred()
	}
	start := e.start()
	s := &Slice{}
	if !e.at(":") {
		s.Lo = e.named()
	}
	if !e.accept(":") {
		return s.Lo
	}
	s.Hi = e.bound()
	if e.accept(":") {
		s.Step = e.bound()
	}
	s.Node = e.node(start)
	return s
}

// bound is a part of a slice; it may be missing.
func (e *exprs) bound() Expr {
	if startsExpr(e.peek()) {
		return e.expression()
	}
	return nil
}

// parseArguments parses the bases and keywords of a class.
func (p *parser) parseArguments(lex *lexer.PeekingLexer) (arguments, error) {
	if lex.Peek().Value != "(" {
		return nil, participle.NextMatch
	}
	c := &Call{}
	e := p.exprs(lex)
	e.arguments(c)
	if e.err != nil {
		return nil, e.err
	}
	return classArguments{c}, nil
}

// classArguments are what stands in the parentheses behind a class's name.
type classArguments struct{ c *Call }

func (a classArguments) call() *Call { return a.c }

func (e *exprs) call(start int, f Expr) Expr {
	c := &Call{Func: f}
	e.arguments(c)
	c.Node = e.node(start)
	return c
}

// arguments reads the arguments in parentheses.
func (e *exprs) arguments(c *Call) {
	open := e.start()
	e.expect("(")
	a := &argumentList{Call: c, open: open}
	for !e.at(")") && e.err == nil {
		e.argument(a)
		if !e.accept(",") {
			break
		}
	}
	e.closeBracket(open, ")")
}

// An argumentList is a call whose arguments are being read.
type argumentList struct {
	*Call
	open   int // the offset of the parenthesis
	names  map[string]bool
	double bool // there was a **
}

// argument reads one argument of a call.
func (e *exprs) argument(c *argumentList) {
	start := e.start()
	switch {
	case e.at("*"):
		e.next()
		x := e.expression()
		e.positional(c, &Starred{e.node(start), x})
	case e.accept("**"):
		x := e.expression()
		c.double = true
		c.Keywords = append(c.Keywords, Keyword{e.node(start), "", x})
	case e.keywordNext():
		e.keyword(c)
	default:
		x := e.named()
		if e.comprehends() {
			x = e.generator(c, x)
		}
		if e.at("=") {
			e.failHelp(e.node(start).At, "only a name can be given a value in a call", "write == to compare")
		}
		e.positional(c, x)
	}
}

// generator is the lone argument of `f(x for x in y)`. It owns the parentheses
// of the call, which its own span includes, as in CPython.
func (e *exprs) generator(c *argumentList, elt Expr) Expr {
	g := &Comprehension{Kind: '(', Elt: elt}
	for e.comprehends() {
		g.Clauses = append(g.Clauses, e.clause())
	}
	g.Node = e.node(elt.Span().Start)
	if len(c.Args)+len(c.Keywords) > 0 || e.at(",") && !e.closesAfterComma() {
		e.fail(g.At, "a generator expression beside other arguments needs parentheses of its own")
	}
	g.At.Start, g.At.End = c.open, e.start()+1
	return g
}

// closesAfterComma reports whether the comma here is the last one.
func (e *exprs) closesAfterComma() bool {
	here := e.lex.MakeCheckpoint()
	e.lex.Next()
	last := e.lex.Peek().Value == ")"
	e.lex.LoadCheckpoint(here)
	return last
}

// keywordNext reports whether `name =` comes next.
func (e *exprs) keywordNext() bool {
	if e.peek().Type != tokName {
		return false
	}
	here := e.lex.MakeCheckpoint()
	e.lex.Next()
	is := e.lex.Peek().Value == "="
	e.lex.LoadCheckpoint(here)
	return is
}

func (e *exprs) keyword(c *argumentList) {
	start := e.start()
	name := e.next().Value
	at := e.node(start).At
	e.expect("=")
	x := e.expression()
	if c.names[name] {
		e.fail(at, "the argument "+quoted(name)+" is given twice")
	}
	if c.names == nil {
		c.names = map[string]bool{}
	}
	c.names[name] = true
	c.Keywords = append(c.Keywords, Keyword{e.node(start), name, x})
}

// positional adds an argument without a name, if it may stand here.
func (e *exprs) positional(c *argumentList, x Expr) {
	_, starred := x.(*Starred)
	switch {
	case starred && c.double:
		e.fail(x.Span(), "an argument with * has to come before those with **")
	case !starred && len(c.Keywords) > 0:
		e.fail(x.Span(), "an argument without a name has to come before those with one")
	}
	c.Args = append(c.Args, x)
}
