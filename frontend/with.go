package frontend

import (
	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// This file implements the items of a with statement. Parentheses around all
// of them cannot be told from those of a tuple by one token, so that reading
// is tried first, as in CPython.

type withList []WithItem

func (l withList) items() []WithItem { return l }

func (p *parser) parseWithItems(lex *lexer.PeekingLexer) (withItems, error) {
	if !startsExpr(lex.Peek()) {
		return nil, participle.NextMatch
	}
	start := lex.MakeCheckpoint()
	if lex.Peek().Value == "(" {
		e := p.exprs(lex)
		e.expect("(")
		list := e.withItems()
		e.accept(",")
		e.expect(")")
		if e.err == nil && e.at(":") {
			return list, nil
		}
		lex.LoadCheckpoint(start)
	}
	e := p.exprs(lex)
	list := e.withItems()
	if e.err != nil {
		return nil, e.err
	}
	return list, nil
}

// withItems reads items up to a comma that none follows.
func (e *exprs) withItems() withList {
	list := withList{e.withItem()}
	for e.at(",") {
		comma := e.lex.MakeCheckpoint()
		e.next()
		if !startsExpr(e.peek()) {
			e.lex.LoadCheckpoint(comma)
			break
		}
		list = append(list, e.withItem())
	}
	return list
}

func (e *exprs) withItem() WithItem {
	item := WithItem{Context: e.expression()}
	if e.accept("as") {
		item.Target = e.binary(1)
		e.assignable(item.Target, "a with statement")
	}
	return item
}
