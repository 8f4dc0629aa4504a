package frontend

import (
	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/cellc/cellc/diag"
)

// This file implements the patterns of match statements.

// A Pattern is what a case compares its subject with.
type Pattern interface {
	Span() diag.Span
	casePattern
}

// A casePattern is a pattern as the grammar of statements sees it.
type casePattern interface{ pattern() }

type (
	// PatternValue is a literal or a dotted name, which the subject equals.
	PatternValue struct {
		Node
		X Expr
	}
	// PatternName binds Name to what X matches; a nil X matches anything, and
	// an empty Name, which is written `_`, binds nothing.
	PatternName struct {
		Node
		X    Pattern
		Name string
	}
	// PatternSequence is `[a, *rest, b]`; one element may be a PatternStar.
	PatternSequence struct {
		Node
		Elts []Pattern
	}
	// PatternStar is `*name` in a sequence; an empty Name is `_`.
	PatternStar struct {
		Node
		Name string
	}
	// PatternMapping is `{"key": p, **rest}`; Rest is empty without one.
	PatternMapping struct {
		Node
		Keys   []Expr
		Values []Pattern
		Rest   string
	}
	// PatternClass is `Class(p, name=q)`: Names are those of the last Values.
	PatternClass struct {
		Node
		Class  Expr
		Values []Pattern
		Names  []string
	}
	// PatternOr is `p | q`.
	PatternOr struct {
		Node
		Alts []Pattern
	}
)

func (*PatternValue) pattern()    {}
func (*PatternName) pattern()     {}
func (*PatternSequence) pattern() {}
func (*PatternStar) pattern()     {}
func (*PatternMapping) pattern()  {}
func (*PatternClass) pattern()    {}
func (*PatternOr) pattern()       {}

// Captures lists the names that a pattern binds, in order.
func Captures(p Pattern) []string {
	var out []string
	add := func(name string, inner ...Pattern) {
		for _, q := range inner {
			out = append(out, Captures(q)...)
		}
		if name != "" {
			out = append(out, name)
		}
	}
	switch p := p.(type) {
	case *PatternName:
		if p.X != nil {
			add("", p.X)
		}
		add(p.Name)
	case *PatternStar:
		add(p.Name)
	case *PatternSequence:
		add("", p.Elts...)
	case *PatternMapping:
		add(p.Rest, p.Values...)
	case *PatternClass:
		add("", p.Values...)
	case *PatternOr:
		add("", p.Alts[0])
	}
	return out
}

type caseList []*Case

func (l caseList) cases() []*Case { return l }

// parseCases parses what follows the colon of a match, which ends its line.
func (p *parser) parseCases(lex *lexer.PeekingLexer) (caseBlock, error) {
	lex.Next()
	if lex.Peek().Type != tokIndent {
		p.missingBlock(lex)
		return caseList{}, nil
	}
	lex.Next()
	var out caseList
	for !lex.Peek().EOF() && lex.Peek().Type != tokDedent {
		start, first := lex.MakeCheckpoint(), lex.Peek()
		if first.Value != "case" {
			p.recover(lex, start, &syntaxError{code: diag.BadSyntax, span: p.span(first.Pos.Offset, tokenEnd(first)),
				msg: "only cases can stand directly under a match", helps: []string{"write case and a pattern, as in case 1:"}})
			continue
		}
		c, err := p.arm.ParseFromLexer(lex, participle.AllowTrailing(true))
		if err != nil {
			p.recover(lex, start, err)
			continue
		}
		out = append(out, &Case{p.node(&c.Start, &c.Colon), c.Pattern.(Pattern), optional(c.Guard), c.Body.suite().body})
	}
	if !lex.Peek().EOF() {
		lex.Next()
	}
	return out, nil
}

func (p *parser) parsePattern(lex *lexer.PeekingLexer) (casePattern, error) {
	if !startsItem(lex.Peek()) {
		return nil, participle.NextMatch
	}
	e := p.exprs(lex)
	x := e.casePattern()
	if e.err != nil {
		return nil, e.err
	}
	return x, nil
}

// casePattern is a pattern, or several with commas, which make a sequence.
func (e *exprs) casePattern() Pattern {
	start := e.start()
	elts, comma := e.patterns("")
	if _, star := elts[0].(*PatternStar); comma || star {
		return &PatternSequence{e.node(start), elts}
	}
	return elts[0]
}

// patterns reads patterns with commas between them up to a closing bracket,
// which may be none, and reports whether there were commas.
func (e *exprs) patterns(end string) (elts []Pattern, comma bool) {
	for e.err == nil && (end == "" || !e.at(end)) {
		elts = append(elts, e.patternElement())
		if !e.accept(",") {
			break
		}
		comma = true
		if end == "" && !startsItem(e.peek()) {
			break
		}
	}
	return elts, comma
}

func (e *exprs) patternElement() Pattern {
	start := e.start()
	if e.accept("*") {
		name := e.captured()
		return &PatternStar{e.node(start), name}
	}
	return e.pattern()
}

// captured reads the name that a pattern binds: "" for `_`.
func (e *exprs) captured() string {
	if e.peek().Type != tokName {
		e.unexpected("a name")
		return ""
	}
	if name := e.next().Value; name != "_" {
		return name
	}
	return ""
}

// pattern is alternatives, perhaps with a name for what they match.
func (e *exprs) pattern() Pattern {
	e.enter()
	defer e.leave()
	start := e.start()
	alts := []Pattern{e.closedPattern()}
	for e.accept("|") {
		alts = append(alts, e.closedPattern())
	}
	x := alts[0]
	if len(alts) > 1 {
		x = &PatternOr{e.node(start), alts}
	}
	if e.accept("as") {
		name := e.captured()
		x = &PatternName{e.node(start), x, name}
	}
	return x
}

func (e *exprs) closedPattern() Pattern {
	t := e.peek()
	start := t.Pos.Offset
	switch {
	case t.Type == tokName:
		return e.namedPattern()
	case t.Value == "(":
		return e.bracketPattern(start, ")")
	case t.Value == "[":
		return e.bracketPattern(start, "]")
	case t.Value == "{":
		return e.mappingPattern()
	case t.Type == tokNumber, t.Value == "-":
		return e.valuePattern(e.binary(binaryLevel("+")))
	case t.Type == tokString, t.Value == "None", t.Value == "True", t.Value == "False":
		return e.valuePattern(e.atom())
	}
	e.unexpected("a pattern")
	return &PatternValue{}
}

func (e *exprs) valuePattern(x Expr) Pattern { return &PatternValue{Node{x.Span()}, x} }

// namedPattern is a name to bind, a dotted name to compare with, or a class.
func (e *exprs) namedPattern() Pattern {
	start := e.start()
	var x Expr = e.atom()
	dotted := false
	for e.accept(".") {
		t := e.next()
		if t.Type != tokName {
			e.unexpected("a name")
		}
		dotted = true
		x = &Attribute{e.node(start), x, t.Value, e.p.span(t.Pos.Offset, tokenEnd(t))}
	}
	switch {
	case e.at("("):
		return e.classPattern(start, x)
	case dotted:
		return e.valuePattern(x)
	}
	name := x.(*Name).ID
	if name == "_" {
		name = ""
	}
	return &PatternName{Node: e.node(start), Name: name}
}

// bracketPattern is a sequence, or a pattern in parentheses.
func (e *exprs) bracketPattern(start int, end string) Pattern {
	e.next()
	elts, comma := e.patterns(end)
	e.closeBracket(start, end)
	if end == ")" && !comma && len(elts) == 1 {
		if _, star := elts[0].(*PatternStar); !star {
			return elts[0]
		}
	}
	return &PatternSequence{e.node(start), elts}
}

func (e *exprs) mappingPattern() Pattern {
	start := e.start()
	e.next()
	m := &PatternMapping{}
	for e.err == nil && !e.at("}") {
		if e.accept("**") {
			m.Rest = e.captured()
		} else {
			m.Keys = append(m.Keys, e.binary(binaryLevel("+")))
			e.expect(":")
			m.Values = append(m.Values, e.pattern())
		}
		if !e.accept(",") {
			break
		}
	}
	e.closeBracket(start, "}")
	m.Node = e.node(start)
	return m
}

func (e *exprs) classPattern(start int, class Expr) Pattern {
	c := &PatternClass{Class: class}
	open := e.start()
	e.next()
	for e.err == nil && !e.at(")") {
		p := e.pattern()
		if e.at("=") {
			c.Names = append(c.Names, e.patternKeyword(p))
			p = e.pattern()
		} else if c.Names != nil {
			e.fail(e.node(open).At, "positional patterns have to stand before those with names")
		}
		c.Values = append(c.Values, p)
		if !e.accept(",") {
			break
		}
	}
	e.closeBracket(open, ")")
	c.Node = e.node(start)
	return c
}

// patternKeyword is the name before a `=` that was read as a pattern.
func (e *exprs) patternKeyword(p Pattern) string {
	n, ok := p.(*PatternName)
	if !ok || n.X != nil {
		e.unexpected("',' or ')'")
		return ""
	}
	e.next()
	return n.Name
}

// checkPattern reports the patterns in which a name is bound twice, and those
// after which no other can match.
func (p *parser) checkPattern(c *Case, last bool) {
	seen := map[string]bool{}
	for _, name := range Captures(c.Pattern) {
		if seen[name] {
			p.errorAt(c.At, "this pattern binds %s twice", quoted(name)).Help("compare in a guard: `case (a, b) if a == b:`")
		}
		seen[name] = true
	}
	if n, ok := c.Pattern.(*PatternName); ok && n.X == nil && c.Guard == nil && !last {
		d := p.errorAt(c.At, "this case matches anything, so that those below are never reached")
		if n.Name != "" {
			d.Help("a plain name is assigned, not compared: write a dotted name such as `Mode.%s`, or `case _ if subject == %s:`", n.Name, n.Name)
		}
	}
}
