package frontend

import (
	"fmt"

	"github.com/cellc/cellc/diag"
)

// This file implements the operands of expressions: names, literals, displays
// and comprehensions.

func (e *exprs) atom() Expr {
	t := e.peek()
	start := t.Pos.Offset
	switch t.Type {
	case tokName:
		e.next()
		return &Name{e.node(start), t.Value}
	case tokNumber:
		e.next()
		return numberNode(e.node(start), t.Value)
	case tokString:
		return e.strings()
	}
	switch t.Value {
	case "None", "True", "False", "...":
		e.next()
		return &Constant{e.node(start), t.Value}
	case "(":
		return e.nested((*exprs).parentheses)
	case "[":
		return e.nested((*exprs).listDisplay)
	case "{":
		return e.nested((*exprs).braces)
	}
	e.unexpected("an expression")
	return &Name{Node: e.node(start)}
}

func (e *exprs) nested(parse func(*exprs) Expr) Expr {
	e.enter()
	defer e.leave()
	return parse(e)
}

// parentheses is `()`, `(x)`, a tuple, a yield or a generator expression. Only
// the last ones own their parentheses.
func (e *exprs) parentheses() Expr {
	start := e.start()
	e.expect("(")
	if e.accept(")") {
		return &Tuple{Node: e.node(start)}
	}
	if e.at("yield") {
		x := e.yield()
		e.expect(")")
		return x
	}
	elts, comma := e.items(true)
	if e.comprehends() {
		if comma {
			e.fail(elts[0].Span().To(elts[len(elts)-1].Span()), "the tuple that a comprehension makes needs parentheses")
		}
		return e.comprehension(start, '(', nil, elts[0], ")")
	}
	e.closeBracket(start, ")")
	if comma {
		return &Tuple{e.node(start), elts}
	}
	e.unpacked(elts[0])
	return elts[0]
}

func (e *exprs) listDisplay() Expr {
	start := e.start()
	e.expect("[")
	if e.accept("]") {
		return &List{Node: e.node(start)}
	}
	elts, comma := e.items(true)
	if e.comprehends() && !comma {
		return e.comprehension(start, '[', nil, elts[0], "]")
	}
	e.closeBracket(start, "]")
	return &List{e.node(start), elts}
}

// braces is a dict, a set, or a comprehension of either.
func (e *exprs) braces() Expr {
	start := e.start()
	e.expect("{")
	if e.accept("}") {
		return &Dict{Node: e.node(start)}
	}
	if e.at("**") {
		return e.dict(start, &Dict{})
	}
	first := e.element(true)
	if e.accept(":") {
		value := e.expression()
		if e.comprehends() {
			return e.comprehension(start, ':', first, value, "}")
		}
		return e.dict(start, &Dict{Keys: []Expr{first}, Values: []Expr{value}})
	}
	if e.comprehends() {
		return e.comprehension(start, '{', nil, first, "}")
	}
	elts, _ := e.more(first, true)
	e.closeBracket(start, "}")
	return &Set{e.node(start), elts}
}

// dict reads the items of a dict behind those that d has.
func (e *exprs) dict(start int, d *Dict) Expr {
	for len(d.Keys) == 0 || e.accept(",") {
		switch {
		case e.accept("**"):
			d.Keys, d.Values = append(d.Keys, nil), append(d.Values, e.binary(1))
		case startsExpr(e.peek()):
			key := e.expression()
			if !e.at(":") {
				e.unexpected("':' and a value")
			}
			e.next()
			d.Keys, d.Values = append(d.Keys, key), append(d.Values, e.expression())
		default:
			e.closeBracket(start, "}")
			d.Node = e.node(start)
			return d
		}
	}
	e.closeBracket(start, "}")
	d.Node = e.node(start)
	return d
}

// closeBracket reads the bracket that closes the one at start.
func (e *exprs) closeBracket(start int, text string) {
	if e.accept(text) {
		return
	}
	e.unexpected("',' or " + quoted(text))
	if e.err.msg == "" && e.err.notes == nil {
		e.err.notes = append(e.err.notes, diag.Note{Span: e.p.span(start, start+1), Message: "this bracket is open"})
	}
}

// comprehends reports whether a comprehension's clauses come next.
func (e *exprs) comprehends() bool { return e.at("for") || e.at("async") }

// comprehension reads the clauses and the closing bracket.
func (e *exprs) comprehension(start int, kind byte, key, elt Expr, end string) Expr {
	c := &Comprehension{Kind: kind, Key: key, Elt: elt}
	if x, ok := elt.(*Starred); ok {
		e.fail(x.Span(), "a comprehension cannot unpack with *")
	}
	for e.comprehends() {
		c.Clauses = append(c.Clauses, e.clause())
	}
	if !e.accept(end) {
		e.unexpected(quoted(end))
	}
	c.Node = e.node(start)
	return c
}

func (e *exprs) clause() Clause {
	c := Clause{Async: e.accept("async")}
	e.expect("for")
	c.Target = e.targets()
	e.expect("in")
	c.Iter = e.or()
	for e.accept("if") {
		c.Conds = append(c.Conds, e.or())
	}
	return c
}

// fail reports an error of an expression that parses.
func (e *exprs) fail(at diag.Span, msg string) {
	if e.err == nil {
		e.err = &syntaxError{code: diag.BadSyntax, span: at, msg: msg}
	}
}

func (e *exprs) tooDeep(format string, args ...any) {
	if e.err == nil {
		t := e.peek()
		e.err = &syntaxError{code: diag.TooDeep, span: e.p.span(t.Pos.Offset, tokenEnd(t)), msg: fmt.Sprintf(format, args...)}
	}
}

// unexpected reports that the next token is not what has to stand here. What
// to say about it is found out when the error is reported.
func (e *exprs) unexpected(want string) {
	if e.err == nil {
		e.err = &syntaxError{toks: e.toks, at: int(e.lex.RawCursor()), want: want}
	}
}
