package frontend

import (
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/cellc/cellc/diag"
)

// This file implements f-strings: their text, and the expressions in their
// braces, which are lexed here.

// formatted adds the parts of an f-string whose body ends at an offset.
func (e *exprs) formatted(parts *fParts, q quote, end int) {
	e.fText(parts, q, q.body, end, false)
}

// fText adds the text and the fields in [at, end). In a format spec, doubled
// braces are fields like any other.
func (e *exprs) fText(parts *fParts, q quote, at, end int, spec bool) {
	text := e.p.file.Text[:end]
	from := at // of the text not added yet
	flush := func(to int) {
		parts.text(Node{e.p.span(from, to)}, e.unescape(q, from, to))
	}
	for at < end && e.err == nil {
		switch c := text[at]; {
		case c == '\\':
			at = skipEscape(text, at, q)
		case !spec && (strings.HasPrefix(text[at:], "{{") || strings.HasPrefix(text[at:], "}}")):
			flush(at + 1)
			at += 2
			from = at
		case c == '{':
			flush(at)
			at = e.field(parts, q, at, end)
			from = at
		case c == '}':
			e.failHelp(e.p.span(at, at+1), "this brace closes none in the f-string", "write }} for a brace in the text")
		default:
			at++
		}
	}
	if e.err == nil {
		flush(end)
	}
}

// field adds the replacement field at an offset, and returns its end.
func (e *exprs) field(parts *fParts, q quote, at, end int) int {
	f, ok := fieldAt(e.p.file.Text[:end], at, q, 0)
	if !ok {
		e.failHelp(e.p.span(at, at+1), "this brace is not closed in the f-string", "write {{ for a brace in the text")
		return end
	}
	e.enter()
	defer e.leave()
	v := &FValue{Node: Node{e.p.span(f.start, f.end)}}
	if v.X = e.fieldExpr(f); e.err != nil {
		return end
	}
	if f.debug > 0 {
		v.Debug = e.p.file.Text[f.start+1 : f.debug]
	}
	e.conversion(v, f)
	if f.spec > 0 {
		v.Spec = e.formatSpec(q, f)
	}
	if v.Debug != "" && v.Conv == 0 && v.Spec == nil {
		v.Conv = 'r'
	}
	parts.add(v)
	return f.end
}

// fieldExpr parses the expression of a field.
func (e *exprs) fieldExpr(f field) Expr {
	start := f.start + 1
	if strings.TrimSpace(e.p.file.Text[start:f.exprEnd]) == "" {
		e.failHelp(e.p.span(f.start, f.end), "an expression is missing between these braces", "write {{ and }} for braces in the text")
		return nil
	}
	in := e.p.inner(start, f.exprEnd, e.depth)
	x := in.statementList()
	if in.peek().Type != lexer.EOF {
		in.unexpected("the end of the expression in the f-string")
	}
	e.err = in.err
	return x
}

func (e *exprs) conversion(v *FValue, f field) {
	if f.conv == 0 {
		return
	}
	at := f.conv
	end := skip(e.p.file.Text, at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
	switch word := e.p.file.Text[at:end]; word {
	case "r", "s", "a":
		v.Conv = word[0]
	default:
		e.fail(e.p.span(at-1, end), "only !r, !s or !a may follow an expression in an f-string")
	}
}

func (e *exprs) formatSpec(q quote, f field) *FString {
	var parts fParts
	end := f.end - 1
	e.fText(&parts, q, f.spec, end, true)
	return &FString{Node{e.p.span(f.spec, end)}, parts.parts()}
}

// inner is a parser of the lone expression at [start, end) of the file.
func (p *parser) inner(start, end, depth int) *exprs {
	s := newInnerScanner(p.file, p.ds, start, end)
	lex := p.lex(s)
	return &exprs{p: p, lex: lex, toks: s.toks, depth: depth}
}

// failHelp is fail with a line that says what to write.
func (e *exprs) failHelp(at diag.Span, msg, help string) {
	if e.err == nil {
		e.fail(at, msg)
		e.err.helps = []string{help}
	}
}
