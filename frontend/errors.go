package frontend

import (
	"errors"
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/cellc/cellc/diag"
)

// This file says in plain words what is wrong with a statement. The parser
// only knows which token it could not use; the rules below look at the tokens
// around it for the mistakes that people make.

// A syntaxError is one mistake. Either the message is set, or it is found from
// the token at which the parser stopped and what it wanted there.
type syntaxError struct {
	code  diag.Code
	span  diag.Span
	msg   string
	notes []diag.Note
	helps []string

	toks []lexer.Token
	at   int
	want string
}

// Error satisfies error, so that participle hands it through.
func (e *syntaxError) Error() string { return e.msg }

func quoted(s string) string { return "'" + s + "'" }

// explain turns what stopped a parser into a message.
func (p *parser) explain(lex *lexer.PeekingLexer, err error) *syntaxError {
	var e *syntaxError
	var unexpected *participle.UnexpectedTokenError
	switch {
	case errors.As(err, &e):
	case errors.As(err, &unexpected):
		e = &syntaxError{toks: p.toks, at: tokenAt(p.toks, &unexpected.Unexpected), want: wanted(unexpected.Message())}
	default:
		e = &syntaxError{toks: p.toks, at: int(lex.RawCursor()), want: ""}
	}
	p.describe(e)
	return e
}

// tokenAt finds a token in the list that holds it.
func tokenAt(toks []lexer.Token, t *lexer.Token) int {
	lo, hi := 0, len(toks)
	for lo < hi {
		mid := (lo + hi) / 2
		if toks[mid].Pos.Offset < t.Pos.Offset {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	for lo < len(toks)-1 && (toks[lo].Type != t.Type || toks[lo].Value != t.Value) {
		lo++
	}
	return lo
}

// wanted takes what participle expected first out of its message, and says it
// in plain words.
func wanted(message string) string {
	_, ebnf, ok := strings.Cut(message, "(expected ")
	if !ok {
		return ""
	}
	word, _, _ := strings.Cut(strings.TrimLeft(ebnf, "("), " ")
	word = strings.TrimRight(word, ")*+?!")
	switch {
	case word == `"*"`: // the first of what can be imported
		return "a name"
	case strings.HasPrefix(word, `"`):
		return quoted(strings.Trim(word, `"`))
	case word == "<name>" || word == "Alias" || word == "Dotted":
		return "a name"
	case word == "<newline>":
		return "the end of the statement"
	case word == "Expression" || word == "Expressions" || word == "Condition" || word == "WithItems" || word == "Targets":
		return "an expression"
	case word == "Definition":
		return "a def or a class"
	case word == "Asynchronous":
		return "'def', 'for' or 'with'"
	}
	return ""
}

// lineStart is the index of the first token of the line that holds a token.
func lineStart(toks []lexer.Token, at int) int {
	for at > 0 {
		switch toks[at-1].Type {
		case tokNewline, tokIndent, tokDedent:
			return at
		}
		at--
	}
	return at
}

// A site is a token that does not fit, and what is around it.
type site struct {
	toks        []lexer.Token
	first, at   int // indices of the line's first token and of this one
	start, prev *lexer.Token
	tok, next   *lexer.Token
	want        string
}

func newSite(e *syntaxError) *site {
	s := &site{toks: e.toks, at: e.at, first: lineStart(e.toks, e.at), want: e.want}
	s.tok, s.start = &s.toks[s.at], &s.toks[s.first]
	s.prev, s.next = &lexer.Token{}, &lexer.Token{}
	if s.at > s.first {
		s.prev = &s.toks[s.at-1]
	}
	if s.at+1 < len(s.toks) {
		s.next = &s.toks[s.at+1]
	}
	return s
}

// describe completes an error that has no message.
func (p *parser) describe(e *syntaxError) {
	if e.msg != "" {
		return
	}
	s := newSite(e)
	e.code = diag.BadSyntax
	bracket := e.notes
	e.notes = nil
	for _, rule := range []func(*site) (string, string){
		orphan, elseIf, nestedHeader, printStatement, python2, doubled, walrus, keywordTarget, assignmentInside, missingColon,
		keywordName, missingExpression, missingComma,
	} {
		msg, help := rule(s)
		if msg == "" {
			continue
		}
		e.msg, e.span = msg, p.place(s)
		if help != "" {
			e.helps = append(e.helps, help)
		}
		return
	}
	e.msg, e.span, e.notes = general(s), p.place(s), bracket
}

// place is where an error is shown: behind the last token if the line ends too
// early, rather than at a comment or the next line.
func (p *parser) place(s *site) diag.Span {
	if s.ended() && s.prev.Value != "" {
		return p.span(tokenEnd(s.prev), tokenEnd(s.prev))
	}
	return p.span(s.tok.Pos.Offset, tokenEnd(s.tok))
}

// ended reports whether the line ends where the parser stopped.
func (s *site) ended() bool { return s.tok.Type == tokNewline || s.tok.EOF() }

// isHeader reports whether a token begins a compound statement or a clause.
func isHeader(t *lexer.Token) bool {
	switch t.Value {
	case "if", "elif", "else", "while", "for", "with", "try", "except", "finally", "def", "class", "async", "match", "@":
		return t.Type != tokName
	}
	return false
}

// orphan finds a clause without its statement.
func orphan(s *site) (string, string) {
	if s.at != s.first || s.tok.Type != tokKeyword {
		return "", ""
	}
	switch word := s.tok.Value; word {
	case "else":
		return "this 'else' belongs to no if, for, while or try", "indent it like the line that it belongs to"
	case "elif":
		return "this 'elif' belongs to no if", "indent it like the line that it belongs to"
	case "except", "finally":
		return "this " + quoted(word) + " belongs to no try", "indent it like the line that it belongs to"
	}
	return "", ""
}

func elseIf(s *site) (string, string) {
	if s.start.Value == "else" && s.at == s.first+1 && s.tok.Value == "if" {
		return "a condition cannot follow 'else'", "write elif for else if"
	}
	return "", ""
}

// nestedHeader finds a compound statement on the line of another statement.
func nestedHeader(s *site) (string, string) {
	if (s.prev.Value == ":" || s.prev.Value == ";") && s.openBracket() < 0 && isHeader(s.tok) {
		return quoted(s.tok.Value) + " has to begin a line of its own", ""
	}
	return "", ""
}

// python2 finds commas that Python 2 had in except and raise.
func python2(s *site) (string, string) {
	if s.tok.Value != "," || s.openBracket() >= 0 {
		return "", ""
	}
	switch s.start.Value {
	case "except":
		return "several exception types stand in parentheses, and the name behind 'as'", "write except (A, B) as name:"
	case "raise":
		return "'raise' takes one exception", "write raise E(message)"
	}
	return "", ""
}

// walrus finds := where names cannot be bound in passing.
func walrus(s *site) (string, string) {
	if s.tok.Value != ":=" {
		return "", ""
	}
	if s.want == "the end of the statement" && s.at == s.first+1 {
		return "':=' cannot stand in a statement of its own", "write = to assign"
	}
	return "':=' needs parentheses around it here", ""
}

// keywordTarget finds a keyword that is assigned; the error is at the keyword.
func keywordTarget(s *site) (string, string) {
	t := s.tok
	if t.Value == "=" && s.at == s.first+1 {
		t = s.prev
	} else if s.at != s.first || s.next.Value != "=" {
		return "", ""
	}
	if t.Type != tokKeyword || isOperand(t) {
		return "", ""
	}
	s.tok = t
	return quoted(t.Value) + " is a keyword and cannot be assigned", ""
}

// printStatement finds `print x`.
func printStatement(s *site) (string, string) {
	if s.at != s.first+1 || s.start.Type != tokName || s.tok.Type == tokOp || s.ended() {
		return "", ""
	}
	if s.start.Value == "print" || s.start.Value == "exec" {
		return quoted(s.start.Value) + " is a function: its arguments stand in parentheses", "write " + s.start.Value + "(...)"
	}
	return "", ""
}

// doubled finds operators of other languages.
func doubled(s *site) (string, string) {
	if s.prev.Value != s.tok.Value && !(s.ended() && s.at >= s.first+2) {
		return "", ""
	}
	touching := s.prev.Pos.Offset+1 == s.tok.Pos.Offset
	switch s.tok.Value {
	case "&":
		if touching {
			return "there is no operator &&", "write and"
		}
	case "|":
		if touching {
			return "there is no operator ||", "write or"
		}
	}
	if op := s.prev.Value; s.ended() && (op == "+" || op == "-") && s.toks[s.at-2].Value == op {
		return "there is no operator " + op + op, "write " + op + "= 1"
	}
	return "", ""
}

// assignmentInside finds = where == was meant.
func assignmentInside(s *site) (string, string) {
	if s.tok.Value != "=" {
		return "", ""
	}
	switch {
	case s.start.Value == "def" && s.want == "')'":
		return "only a parameter with a plain name can have a default", ""
	case s.start.Type == tokKeyword && (s.start.Value == "if" || s.start.Value == "elif" || s.start.Value == "while" ||
		s.start.Value == "assert" || s.start.Value == "return"):
		return "'=' assigns, and nothing can be assigned here", "write == to compare"
	case s.openBracket() >= 0:
		return "'=' assigns, and nothing can be assigned inside brackets", "write == to compare, or := to name a value"
	}
	return "", ""
}

// openBracket is the index of the innermost bracket open at the token, or -1.
func (s *site) openBracket() int {
	depth := 0
	for i := s.at - 1; i >= s.first; i-- {
		switch s.toks[i].Value {
		case ")", "]", "}":
			depth++
		case "(", "[", "{":
			if depth--; depth < 0 {
				return i
			}
		}
	}
	return -1
}

// missingColon finds a header that lacks its colon.
func missingColon(s *site) (string, string) {
	if !isHeader(s.start) || s.want != "':'" || s.at == s.first || s.colonFollows() {
		return "", ""
	}
	return "':' has to stand at the end of this " + quoted(s.start.Value) + " line", ""
}

// colonFollows reports whether the colon of the header comes later.
func (s *site) colonFollows() bool {
	depth := 0
	for _, t := range s.toks[s.at:] {
		switch {
		case t.EOF() || t.Type == tokNewline:
			return false
		case t.Value == "(" || t.Value == "[" || t.Value == "{":
			depth++
		case t.Value == ")" || t.Value == "]" || t.Value == "}":
			depth--
		case t.Value == ":" && depth == 0:
			return true
		}
	}
	return false
}

// keywordName finds a keyword where a name has to stand.
func keywordName(s *site) (string, string) {
	if s.tok.Type != tokKeyword || s.ended() {
		return "", ""
	}
	switch s.tok.Value {
	case "if", "else", "in", "is", "and", "or", "not", "for", "as", "from", "import":
		return "", ""
	}
	if s.want == "a name" || strings.HasPrefix(s.want, "the name") || s.want == "a parameter name" ||
		s.want == "an expression" || s.next.Value == "=" {
		return quoted(s.tok.Value) + " is a keyword and cannot be used as a name here", ""
	}
	return "", ""
}

// missingExpression finds an operator or keyword without its operand.
func missingExpression(s *site) (string, string) {
	if s.want != "an expression" && s.want != "" || s.at == s.first {
		return "", ""
	}
	if s.prev.Type != tokOp && s.prev.Type != tokKeyword && s.prev.Type != tokAugAssign || isOperand(s.prev) {
		return "", ""
	}
	if s.ended() {
		return "an expression is missing behind " + quoted(s.prev.Value), ""
	}
	return "an expression has to stand between " + quoted(s.prev.Value) + " and " + quoted(s.tok.Value), ""
}

// isOperand reports whether a token can end an expression.
func isOperand(t *lexer.Token) bool {
	switch t.Type {
	case tokName, tokNumber, tokString:
		return true
	}
	switch t.Value {
	case ")", "]", "}", "None", "True", "False", "...":
		return true
	}
	return false
}

// missingComma finds two operands side by side.
func missingComma(s *site) (string, string) {
	if s.at == s.first || !isOperand(s.prev) || !startsExpr(s.tok) || s.tok.Value == "not" || s.want == "'in'" {
		return "", ""
	}
	switch s.start.Value {
	case "def", "from", "import", "global", "nonlocal":
		return "a comma is missing between " + text(s.prev) + " and " + text(s.tok), ""
	}
	between := "between " + text(s.prev) + " and " + text(s.tok)
	if s.openBracket() >= 0 {
		return "an operator or a comma is missing " + between, ""
	}
	return "an operator is missing " + between, ""
}

// general says what was wanted, as far as that is known.
func general(s *site) string {
	if s.want == "')'" && s.start.Value == "def" && !isOperand(s.prev) {
		s.want = "a parameter name"
	}
	what := text(s.tok) + " does not fit here"
	if s.ended() {
		what = "the line ends too early"
	}
	if s.want != "" {
		return what + ": " + s.want + " has to come next"
	}
	return what
}

// text shows a token in a message, shortened if it is long.
func text(t *lexer.Token) string {
	switch {
	case t.EOF():
		return "the end"
	case t.Type == tokNewline:
		return "the end of the line"
	case t.Type == tokIndent || t.Type == tokDedent:
		return "this indentation"
	}
	return shortened(t.Value)
}

// shortened quotes the start of a text.
func shortened(s string) string {
	v, _, more := strings.Cut(s, "\n")
	if r := []rune(v); len(r) > 20 {
		v, more = string(r[:20]), true
	}
	if more {
		v += "..."
	}
	return quoted(v)
}
