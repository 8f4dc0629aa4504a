package frontend

import (
	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/cellc/cellc/diag"
)

// This file implements expressions, by precedence climbing. A failed parser
// sees nothing but the end of the file, so that all functions return at once;
// what they have built is dropped.

const (
	maxDepth = 200  // expressions within expressions
	maxChain = 1000 // operators or calls in a row, each an operand of the next
)

// exprs parses the expressions of one place.
type exprs struct {
	p     *parser
	lex   *lexer.PeekingLexer
	toks  []lexer.Token
	end   int // of the last token read
	depth int
	err   *syntaxError
	eof   lexer.Token
}

// The productions of the grammar that are expressions.

func (p *parser) parseExpression(lex *lexer.PeekingLexer) (expression, error) {
	return production[expression](p, lex, startsExpr, (*exprs).expression)
}

func (p *parser) parseAnnotation(lex *lexer.PeekingLexer) (annotation, error) {
	return production[annotation](p, lex, startsItem, func(e *exprs) Expr { return e.element(false) })
}

func (p *parser) parseCondition(lex *lexer.PeekingLexer) (condition, error) {
	return production[condition](p, lex, startsExpr, (*exprs).named)
}

func (p *parser) parseExpressions(lex *lexer.PeekingLexer) (expressions, error) {
	return production[expressions](p, lex, startsList, (*exprs).statementList)
}

func (p *parser) parseSubject(lex *lexer.PeekingLexer) (subject, error) {
	return production[subject](p, lex, startsItem, func(e *exprs) Expr { return e.list(true) })
}

func (p *parser) parseTargets(lex *lexer.PeekingLexer) (targets, error) {
	return production[targets](p, lex, startsList, (*exprs).targets)
}

// production parses one expression for the grammar, which goes on with another
// alternative if the first token can start none.
func production[T any](p *parser, lex *lexer.PeekingLexer, starts func(*lexer.Token) bool, parse func(*exprs) Expr) (T, error) {
	var none T
	if !starts(lex.Peek()) {
		return none, participle.NextMatch
	}
	e := p.exprs(lex)
	x := parse(e)
	if e.err != nil {
		return none, e.err
	}
	return x.(T), nil
}

// exprs is a parser of expressions for a place in a statement.
func (p *parser) exprs(lex *lexer.PeekingLexer) *exprs {
	return &exprs{p: p, lex: lex, toks: p.toks}
}

func startsExpr(t *lexer.Token) bool {
	switch t.Type {
	case tokName, tokNumber, tokString:
		return true
	case tokKeyword:
		switch t.Value {
		case "None", "True", "False", "not", "lambda", "await":
			return true
		}
	case tokOp:
		switch t.Value {
		case "(", "[", "{", "-", "+", "~", "...":
			return true
		}
	}
	return false
}

func startsList(t *lexer.Token) bool {
	return startsItem(t) || t.Value == "yield"
}

func startsItem(t *lexer.Token) bool { return startsExpr(t) || t.Value == "*" }

func (e *exprs) peek() *lexer.Token {
	if e.err != nil {
		return &e.eof
	}
	return e.lex.Peek()
}

func (e *exprs) next() *lexer.Token {
	t := e.peek()
	if e.err == nil {
		e.lex.Next()
		e.end = tokenEnd(t)
	}
	return t
}

func (e *exprs) at(text string) bool { return e.peek().Value == text }

func (e *exprs) accept(text string) bool {
	if e.at(text) {
		e.next()
		return true
	}
	return false
}

// expect reads a token that has to be here.
func (e *exprs) expect(text string) {
	if !e.accept(text) {
		e.unexpected(quoted(text))
	}
}

// start is the offset of the next token.
func (e *exprs) start() int { return e.peek().Pos.Offset }

// node is the place from an offset to the last token read.
func (e *exprs) node(start int) Node {
	return Node{diag.Span{File: e.p.file, Start: start, End: max(start, e.end)}}
}

// enter guards against nesting that would exhaust the stack; leave undoes it.
func (e *exprs) enter() {
	if e.depth++; e.depth > maxDepth {
		e.tooDeep("expressions are nested more than %d levels deep", maxDepth)
	}
}

func (e *exprs) leave() { e.depth-- }

// chain guards against chains whose tree would be too deep.
func (e *exprs) chain(n int) {
	if n > maxChain {
		e.tooDeep("more than %d operators stand in a row", maxChain)
	}
}

// statementList is the right-hand side of a statement.
func (e *exprs) statementList() Expr {
	if e.at("yield") {
		return e.yield()
	}
	return e.list(false)
}

// list is one expression, or several with commas, which make a tuple. Names
// may be bound with := only where named says so.
func (e *exprs) list(named bool) Expr {
	start := e.start()
	elts, comma := e.items(named)
	if comma {
		return &Tuple{e.node(start), elts}
	}
	e.unpacked(elts[0])
	return elts[0]
}

// unpacked fails for a starred expression that no comma makes a tuple.
func (e *exprs) unpacked(x Expr) {
	if s, ok := x.(*Starred); ok {
		e.failHelp(s.At, "a starred expression cannot stand alone", "write a comma behind it to make a tuple")
	}
}

// items is expressions with commas between them, and whether there were any.
func (e *exprs) items(named bool) ([]Expr, bool) { return e.more(e.element(named), named) }

// more reads what follows the first of several expressions.
func (e *exprs) more(first Expr, named bool) ([]Expr, bool) {
	elts, comma := []Expr{first}, e.at(",")
	for e.accept(",") && startsItem(e.peek()) {
		elts = append(elts, e.element(named))
	}
	return elts, comma
}

// element is one expression of a list, perhaps starred.
func (e *exprs) element(named bool) Expr {
	switch {
	case e.at("*"):
		return e.starred()
	case named:
		return e.named()
	}
	return e.expression()
}

func (e *exprs) starred() Expr {
	start := e.start()
	e.expect("*")
	x := e.binary(1)
	return &Starred{e.node(start), x}
}

// targets is what a for loop assigns; it ends before the word in.
func (e *exprs) targets() Expr {
	start := e.start()
	x := e.targetElement()
	if e.at(",") {
		elts := []Expr{x}
		for e.accept(",") && startsItem(e.peek()) {
			elts = append(elts, e.targetElement())
		}
		x = &Tuple{e.node(start), elts}
	}
	e.assignable(x, "a for loop")
	return x
}

func (e *exprs) targetElement() Expr {
	if e.at("*") {
		return e.starred()
	}
	return e.binary(1)
}

func (e *exprs) yield() Expr {
	start := e.start()
	e.expect("yield")
	e.p.yields = append(e.p.yields, start)
	if e.accept("from") {
		x := e.expression()
		return &Yield{e.node(start), x, true}
	}
	var x Expr
	if startsItem(e.peek()) {
		x = e.list(false)
	}
	return &Yield{e.node(start), x, false}
}

// named is an expression or `name := expression`.
func (e *exprs) named() Expr {
	start := e.start()
	x := e.expression()
	if !e.at(":=") {
		return x
	}
	name, ok := x.(*Name)
	if !ok {
		e.fail(x.Span(), ":= binds a name, and this is not one")
		return x
	}
	e.next()
	value := e.expression()
	return &NamedExpr{e.node(start), name.ID, value}
}

// expression is a lambda, a conditional expression, or what has operators.
func (e *exprs) expression() Expr {
	e.enter()
	defer e.leave()
	if e.at("lambda") {
		return e.lambda()
	}
	start := e.start()
	x := e.or()
	if !e.accept("if") {
		return x
	}
	test := e.or()
	if !e.at("else") {
		e.unexpected("'else' and the value otherwise")
	}
	e.next()
	els := e.expression()
	return &IfExp{e.node(start), test, x, els}
}

func (e *exprs) or() Expr { return e.boolOp("or", (*exprs).and) }

func (e *exprs) and() Expr { return e.boolOp("and", (*exprs).not) }

func (e *exprs) boolOp(op string, operand func(*exprs) Expr) Expr {
	start := e.start()
	x := operand(e)
	if !e.at(op) {
		return x
	}
	args := []Expr{x}
	for e.accept(op) {
		args = append(args, operand(e))
	}
	return &BoolOp{e.node(start), op, args}
}

func (e *exprs) not() Expr {
	start := e.start()
	if !e.accept("not") {
		return e.comparison()
	}
	e.enter()
	defer e.leave()
	x := e.not()
	return &Unary{e.node(start), "not", x}
}

func (e *exprs) comparison() Expr {
	start := e.start()
	first := e.binary(1)
	c := &Compare{First: first}
	for op := e.compareOp(); op != ""; op = e.compareOp() {
		c.Ops = append(c.Ops, op)
		c.Rest = append(c.Rest, e.binary(1))
	}
	if c.Ops == nil {
		return first
	}
	c.Node = e.node(start)
	return c
}

// compareOp reads a comparison operator, if there is one.
func (e *exprs) compareOp() string {
	t := e.peek()
	switch t.Value {
	case "<", "<=", ">", ">=", "==", "!=", "in":
		return e.next().Value
	case "not":
		e.next()
		e.expect("in")
		return "not in"
	case "is":
		e.next()
		if e.accept("not") {
			return "is not"
		}
		return "is"
	}
	return ""
}

// binaryLevel is the precedence of a binary operator, or 0. Power is not among
// them: it binds tighter than the sign before it.
func binaryLevel(op string) int {
	switch op {
	case "|":
		return 1
	case "^":
		return 2
	case "&":
		return 3
	case "<<", ">>":
		return 4
	case "+", "-":
		return 5
	case "*", "/", "//", "%", "@":
		return 6
	}
	return 0
}

// binary is operands joined by operators of at least the given level.
func (e *exprs) binary(level int) Expr {
	start := e.start()
	x := e.unary()
	for n := 0; ; n++ {
		t := e.peek()
		l := binaryLevel(t.Value)
		if l == 0 || l < level {
			return x
		}
		e.chain(n)
		op := e.next().Value
		y := e.binary(l + 1)
		x = &Binary{e.node(start), op, x, y}
	}
}

func (e *exprs) unary() Expr {
	t := e.peek()
	switch t.Value {
	case "-", "+", "~":
		e.enter()
		defer e.leave()
		start := e.start()
		op := e.next().Value
		x := e.unary()
		return &Unary{e.node(start), op, x}
	}
	return e.power()
}

func (e *exprs) power() Expr {
	start := e.start()
	x := e.await()
	if !e.accept("**") {
		return x
	}
	e.enter()
	defer e.leave()
	y := e.unary()
	return &Binary{e.node(start), "**", x, y}
}

func (e *exprs) await() Expr {
	start := e.start()
	if !e.accept("await") {
		return e.primary()
	}
	x := e.primary()
	return &Await{e.node(start), x}
}

// lambda is `lambda params: body`.
func (e *exprs) lambda() Expr {
	start := e.start()
	e.expect("lambda")
	params := e.lambdaParams()
	e.expect(":")
	yields := len(e.p.yields)
	body := e.expression()
	e.p.yields = e.p.yields[:min(yields, len(e.p.yields))]
	return &Lambda{e.node(start), params, body}
}

func (e *exprs) lambdaParams() *Params {
	var b paramList
	for !e.at(":") && e.err == nil {
		e.lambdaParam(&b)
		if !e.accept(",") {
			break
		}
	}
	params, err := b.finish()
	if err != nil && e.err == nil {
		e.err = err
	}
	return params
}

func (e *exprs) lambdaParam(b *paramList) {
	start := e.start()
	star := ""
	switch e.peek().Value {
	case "/", "*", "**":
		star = e.next().Value
	}
	param := Param{}
	if t := e.peek(); t.Type == tokName && star != "/" {
		param.Name = e.next().Value
	} else if star == "" {
		e.unexpected("a parameter name")
	}
	if star == "" && e.accept("=") {
		param.Default = e.expression()
	}
	param.Node = e.node(start)
	b.add(star, param)
}
