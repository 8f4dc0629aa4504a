package frontend

import (
	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
)

// This file is the grammar of statements. It is LL(1): the first token of each
// alternative decides, and one token consumed commits to it, so that errors
// are at the token that is wrong. Expressions, blocks and the few places that
// need more lookahead are functions of the parser.

// The productions that are functions.
type (
	expression  interface{ Expr } // one expression: x if c else y, lambda
	annotation  interface{ Expr } // an expression, or a starred one
	condition   interface{ Expr } // an expression or name := expression
	expressions interface{ Expr } // one or more with commas, starred ones too, or a yield
	subject     interface{ Expr } // what match compares: names may be bound in it
	targets     interface{ Expr } // what a for loop assigns
	arguments   interface{ call() *Call }
	withItems   interface{ items() []WithItem }
	block       interface{ suite() *suite }
	caseBlock   interface{ cases() []*Case }    // what stands under a match
	skipped     interface{ last() lexer.Token } // tokens that are not looked at
	typeParams  interface{ last() lexer.Token } // brackets around such tokens
)

// A statement is a production that gives one or more statements of the tree.
type statement interface{ lower(*parser) []Stmt }

// A simple statement stands on a line, perhaps beside others.
type simple interface{ simple(*parser) Stmt }

type (
	file struct {
		Body []statement `parser:"@@*"`
	}

	line struct {
		Statements []simple    `parser:"@@ ( ';' @@? )*"`
		End        lexer.Token `parser:"@Newline"`
	}

	assignment struct {
		Tokens     []lexer.Token
		Target     expressions   `parser:"@@"`
		Annotation expression    `parser:"( ':' @@"`
		Init       expressions   `parser:"  ( '=' @@ )?"`
		Op         string        `parser:"| @AugAssign"`
		Operand    expressions   `parser:"  @@"`
		Values     []expressions `parser:"| ( '=' @@ )+ )?"`
	}
	returnStmt struct {
		Tokens []lexer.Token
		Value  expressions `parser:"'return' @@?"`
	}
	raiseStmt struct {
		Tokens []lexer.Token
		Exc    expression `parser:"'raise' ( @@"`
		Cause  expression `parser:"( 'from' @@ )? )?"`
	}
	assertStmt struct {
		Tokens []lexer.Token
		Test   expression `parser:"'assert' @@"`
		Msg    expression `parser:"( ',' @@ )?"`
	}
	deleteStmt struct {
		Tokens  []lexer.Token
		Targets []expression `parser:"'del' @@ ( ',' @@? )*"`
	}
	scopeStmt struct {
		Tokens []lexer.Token
		Word   string   `parser:"@( 'global' | 'nonlocal' )"`
		Names  []string `parser:"@Name ( ',' @Name )*"`
	}
	wordStmt struct {
		Word lexer.Token `parser:"@( 'pass' | 'break' | 'continue' )"`
	}
	typeStmt struct {
		Start lexer.Token `parser:"@( 'type':Keyword )"`
		Rest  skipped     `parser:"@@"`
	}
	importStmt struct {
		Tokens []lexer.Token
		Names  []*alias `parser:"'import' @@ ( ',' @@ )*"`
	}
	fromStmt struct {
		Tokens []lexer.Token
		Dots   []string `parser:"'from' @( '.' | '...' )*"`
		Module *dotted  `parser:"@@? 'import'"`
		Star   string   `parser:"( @'*'"`
		Names  []*alias `parser:"| '(' @@ ( ',' @@? )* ')' | @@ ( ',' @@ )* )"`
	}
	alias struct {
		Tokens []lexer.Token
		Name   *dotted `parser:"@@"`
		AsName string  `parser:"( 'as' @Name )?"`
	}
	dotted struct {
		Name string `parser:"@( Name ( '.' Name )* )"`
	}

	ifStmt struct {
		Start lexer.Token   `parser:"@'if'"`
		Test  condition     `parser:"@@"`
		Colon lexer.Token   `parser:"@':'"`
		Then  block         `parser:"@@"`
		Elifs []*elifClause `parser:"@@*"`
		Else  *elseClause   `parser:"@@?"`
	}
	elifClause struct {
		Start lexer.Token `parser:"@'elif'"`
		Test  condition   `parser:"@@"`
		Colon lexer.Token `parser:"@':'"`
		Then  block       `parser:"@@"`
	}
	elseClause struct {
		Start lexer.Token `parser:"@'else'"`
		Body  block       `parser:"':' @@"`
	}
	whileStmt struct {
		Start lexer.Token `parser:"@'while'"`
		Test  condition   `parser:"@@"`
		Colon lexer.Token `parser:"@':'"`
		Body  block       `parser:"@@"`
		Else  *elseClause `parser:"@@?"`
	}
	forStmt struct {
		Start  lexer.Token `parser:"@'for'"`
		Target targets     `parser:"@@"`
		Iter   expressions `parser:"'in' @@"`
		Colon  lexer.Token `parser:"@':'"`
		Body   block       `parser:"@@"`
		Else   *elseClause `parser:"@@?"`
	}
	withStmt struct {
		Start lexer.Token `parser:"@'with'"`
		Items withItems   `parser:"@@"`
		Colon lexer.Token `parser:"@':'"`
		Body  block       `parser:"@@"`
	}
	tryStmt struct {
		Start    lexer.Token     `parser:"@'try'"`
		Colon    lexer.Token     `parser:"@':'"`
		Body     block           `parser:"@@"`
		Handlers []*exceptClause `parser:"@@*"`
		Else     *elseClause     `parser:"@@?"`
		Finally  *finallyClause  `parser:"@@?"`
	}
	exceptClause struct {
		Start lexer.Token `parser:"@'except' '*'?"`
		Type  expression  `parser:"( @@"`
		Name  string      `parser:"( 'as' @Name )? )?"`
		Colon lexer.Token `parser:"@':'"`
		Body  block       `parser:"@@"`
	}
	finallyClause struct {
		Body block `parser:"'finally' ':' @@"`
	}
	matchStmt struct {
		Start   lexer.Token `parser:"@( 'match':Keyword )"`
		Subject subject     `parser:"@@"`
		Colon   lexer.Token `parser:"@':'"`
		Cases   caseBlock   `parser:"@@"`
	}
	caseClause struct {
		Start   lexer.Token `parser:"@'case'"`
		Pattern casePattern `parser:"@@"`
		Guard   condition   `parser:"( 'if' @@ )?"`
		Colon   lexer.Token `parser:"@':'"`
		Body    block       `parser:"@@"`
	}

	funcDef struct {
		Start   lexer.Token `parser:"@'def'"`
		Name    lexer.Token `parser:"@Name"`
		Types   typeParams  `parser:"@@?"`
		Params  []*param    `parser:"'(' ( @@ ( ',' @@? )* )? ')'"`
		Returns expression  `parser:"( '->' @@ )?"`
		Colon   lexer.Token `parser:"@':'"`
		Body    block       `parser:"@@"`
	}
	param struct {
		Slash   string     `parser:"@'/'"`
		Star    string     `parser:"| @( '*' | '**' )"`
		Rest    *paramName `parser:"  @@?"`
		Plain   *paramName `parser:"| @@"`
		Default expression `parser:"  ( '=' @@ )?"`
		Tokens  []lexer.Token
	}
	paramName struct {
		Name       string     `parser:"@Name"`
		Annotation annotation `parser:"( ':' @@ )?"`
	}
	classDef struct {
		Start lexer.Token `parser:"@'class'"`
		Name  lexer.Token `parser:"@Name"`
		Types typeParams  `parser:"@@?"`
		Bases arguments   `parser:"@@?"`
		Colon lexer.Token `parser:"@':'"`
		Body  block       `parser:"@@"`
	}
	asyncStmt struct {
		Start lexer.Token  `parser:"@'async'"`
		Body  asynchronous `parser:"@@"`
	}
	decorated struct {
		Decorators []condition `parser:"( '@' @@ Newline )+"`
		Definition definition  `parser:"@@"`
	}
)

// A clause is parsed by a function that knows where it may stand.
type clause interface{ clause() }

func (*caseClause) clause() {}

// A definition may follow decorators, an asynchronous statement `async`.
type (
	definition   interface{ lower(*parser) []Stmt }
	asynchronous interface{ lower(*parser) []Stmt }
)

// build makes the parser of statements around the functions of p.
func (p *parser) build() (*participle.Parser[file], error) {
	return participle.Build[file](
		participle.Lexer(lexicon{}),
		participle.UseLookahead(0),
		participle.ParseTypeWith[expression](p.parseExpression),
		participle.ParseTypeWith[annotation](p.parseAnnotation),
		participle.ParseTypeWith[condition](p.parseCondition),
		participle.ParseTypeWith[expressions](p.parseExpressions),
		participle.ParseTypeWith[subject](p.parseSubject),
		participle.ParseTypeWith[targets](p.parseTargets),
		participle.ParseTypeWith[arguments](p.parseArguments),
		participle.ParseTypeWith[casePattern](p.parsePattern),
		participle.ParseTypeWith[withItems](p.parseWithItems),
		participle.ParseTypeWith[block](p.parseBlock),
		participle.ParseTypeWith[caseBlock](p.parseCases),
		participle.ParseTypeWith[skipped](p.parseSkipped),
		participle.ParseTypeWith[typeParams](p.parseTypeParams),
		participle.Union[simple](&assignment{}, &returnStmt{}, &wordStmt{}, &fromStmt{}, &importStmt{},
			&raiseStmt{}, &assertStmt{}, &deleteStmt{}, &scopeStmt{}, &typeStmt{}),
		participle.Union[definition](&funcDef{}, &classDef{}, &asyncStmt{}),
		participle.Union[clause](&caseClause{}),
		participle.Union[asynchronous](&funcDef{}, &forStmt{}, &withStmt{}),
		participle.Union[statement](&line{}, &ifStmt{}, &funcDef{}, &forStmt{}, &decorated{}, &classDef{},
			&whileStmt{}, &withStmt{}, &tryStmt{}, &matchStmt{}, &asyncStmt{}),
	)
}

// functions are the productions that are functions of the parser, as it reads
// them. In "first / second" the first that fits is taken.
const functions = `
Block = Line | <newline> <indent> Statement+ <dedent> .
CaseBlock = <newline> <indent> CaseClause+ <dedent> .
CaseClause = "case" CasePattern ("if" Condition)? ":" Block .
Skipped = <any token of the line> .
CasePattern = PatternElement ("," PatternElement)* ","? .
PatternElement = "*" <name> | Pattern .
Pattern = ClosedPattern ("|" ClosedPattern)* ("as" <name>)? .
ClosedPattern = <name> ("." <name>)* ClassPattern? | Binary | <string>+ | "None" | "True" | "False" |
	"(" Patterns? ")" | "[" Patterns? "]" | "{" (KeyPattern ("," KeyPattern)* ","?)? "}" .
Patterns = PatternElement ("," PatternElement)* ","? .
KeyPattern = "**" <name> | Binary ":" Pattern .
ClassPattern = "(" ((<name> "=")? Pattern ("," (<name> "=")? Pattern)* ","?)? ")" .
TypeParams = "[" <any token>* "]" .
WithItems = ("(" WithItem ("," WithItem)* ","? ")" (?= ":")) / (WithItem ("," WithItem)*) .
WithItem = Expression ("as" Binary)? .
Arguments = "(" (Argument ("," Argument)* ","?)? ")" .
Argument = "*" Expression | "**" Expression | <name> "=" Expression | Condition Clause* .
Expressions = "yield" ("from" Expression | Expressions?) | Element ("," Element)* ","? .
Element = "*" Binary | Expression .
Annotation = Element .
Targets = ("*"? Binary) ("," "*"? Binary)* ","? .
Subject = NamedElement ("," NamedElement)* ","? .
NamedElement = "*" Binary | Condition .
Condition = (<name> ":=" Expression) / Expression .
Expression = Lambda | Or ("if" Or "else" Expression)? .
Lambda = "lambda" (LambdaParam ("," LambdaParam?)*)? ":" Expression .
LambdaParam = "/" | ("*" | "**") <name>? | <name> ("=" Expression)? .
Or = And ("or" And)* .
And = Not ("and" Not)* .
Not = "not" Not | Comparison .
Comparison = Binary (("<" | "<=" | ">" | ">=" | "==" | "!=" | "in" | "not" "in" | "is" | "is" "not") Binary)* .
Binary = Unary (("|" | "^" | "&" | "<<" | ">>" | "+" | "-" | "*" | "/" | "//" | "%" | "@") Unary)* .
Unary = ("-" | "+" | "~") Unary | "await"? Primary ("**" Unary)? .
Primary = Atom ("." <name> | Arguments | "[" Item ("," Item)* ","? "]")* .
Item = "*" Binary | Condition | Expression? ":" Expression? (":" Expression?)? .
Atom = <name> | <number> | <string>+ | "None" | "True" | "False" | "..." | Parentheses | List | Braces .
Parentheses = "(" (Expressions | Subject | NamedElement Clause+)? ")" .
List = "[" (Subject | NamedElement Clause+)? "]" .
Braces = "{" (Pair ("," Pair)* ","? | Expression ":" Expression Clause+ | Subject | NamedElement Clause+)? "}" .
Pair = "**" Binary | Expression ":" Expression .
Clause = "async"? "for" Targets "in" Or ("if" Or)* .
`

// Grammar is the grammar in EBNF: statements as participle prints them, then
// what is parsed by functions. Binary operators in a row bind by precedence,
// loosest first in the order of their list.
func Grammar() string {
	p, err := (&parser{}).build()
	if err != nil {
		return err.Error() // cannot happen: the grammar is fixed, and a test compares it
	}
	return p.String() + "\n" + functions
}
