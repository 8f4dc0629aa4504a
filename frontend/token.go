package frontend

import (
	"io"

	"github.com/alecthomas/participle/v2/lexer"
)

// The token types. Keywords, operators and delimiters are told apart by their
// text, so that the grammar can quote them; soft keywords are plain names.
const (
	tokName lexer.TokenType = -(iota + 2) // participle keeps -1 for the end of the file
	tokKeyword
	tokNumber
	tokString    // of any kind; adjacent ones are separate tokens
	tokOp        // an operator or a delimiter
	tokAugAssign // "+=" and its like
	tokNewline   // the end of a logical line; its text is the comment before it
	tokIndent
	tokDedent
	tokIllegal // reported by the lexer
)

// isKeyword reports whether a word cannot be a name.
func isKeyword(word string) bool {
	switch word {
	case "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class",
		"continue", "def", "del", "elif", "else", "except", "finally", "for", "from", "global",
		"if", "import", "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise",
		"return", "try", "while", "with", "yield":
		return true
	}
	return false
}

// startsOnlyStatements reports whether a keyword can stand only at the start
// of a statement or clause, so that inside brackets it proves one unclosed.
func startsOnlyStatements(word string) bool {
	switch word {
	case "assert", "break", "class", "continue", "def", "del", "elif", "except", "finally",
		"global", "import", "nonlocal", "pass", "raise", "return", "try", "while", "with":
		return true
	}
	return false
}

// tokenEnd is the offset just behind a token; the text of a Newline is no part
// of the program.
func tokenEnd(t *lexer.Token) int {
	switch {
	case t.Type == tokNewline:
		return t.Pos.Offset
	case t.Pos.Column > 0:
		return t.Pos.Column // see scanner.name
	}
	return t.Pos.Offset + len(t.Value)
}

// lexicon presents the lexer to participle.
type lexicon struct{}

// Symbols names the token types for the grammar.
func (lexicon) Symbols() map[string]lexer.TokenType {
	return map[string]lexer.TokenType{
		"EOF": lexer.EOF, "Name": tokName, "Keyword": tokKeyword, "Number": tokNumber,
		"String": tokString, "Op": tokOp, "AugAssign": tokAugAssign, "Newline": tokNewline,
		"Indent": tokIndent, "Dedent": tokDedent, "Illegal": tokIllegal,
	}
}

// Lex satisfies lexer.Definition.
func (d lexicon) Lex(name string, r io.Reader) (lexer.Lexer, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return d.LexString(name, string(text))
}

// LexString satisfies lexer.StringDefinition.
func (lexicon) LexString(name, text string) (lexer.Lexer, error) {
	return &tokens{list: lexAll(name, text)}, nil
}

// tokens hands out tokens that were lexed before.
type tokens struct {
	list []lexer.Token
	next int
}

// Next satisfies lexer.Lexer; the list ends with an end-of-file token.
func (t *tokens) Next() (lexer.Token, error) {
	tok := t.list[t.next]
	if !tok.EOF() {
		t.next++
	}
	return tok, nil
}
