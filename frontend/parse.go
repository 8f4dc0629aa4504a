package frontend

import (
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/cellc/cellc/diag"
)

// Parse parses a file. It always returns a module, with the statements that
// could be parsed, and reports every mistake that it finds, in the order of
// the text.
func Parse(f *diag.File) (*Module, *diag.List) { return NewParser().Parse(f) }

// A Parser parses one file after the other. Building the grammar takes about
// half a millisecond, which many small files would each pay. Library files are
// parsed once: trees are never changed.
type Parser struct {
	p       *parser
	library map[string]*Module // by file name
}

// NewParser builds the grammar.
func NewParser() *Parser {
	p := &parser{}
	if err := p.prepare(); err != nil {
		panic(err) // the grammar is fixed: a test builds it
	}
	return &Parser{p, map[string]*Module{}}
}

// Parse parses a file, as the function Parse does. It is not safe for
// concurrent use.
func (q *Parser) Parse(f *diag.File) (*Module, *diag.List) {
	if m := q.library[f.Name]; f.Library && m != nil {
		return m, new(diag.List)
	}
	p := q.p
	*p = parser{file: f, ds: new(diag.List), names: p.names, one: p.one, row: p.row, arm: p.arm}
	m := &Module{File: f}
	if p.encoding() {
		s := newScanner(f, p.ds)
		lex := p.lex(s)
		p.toks, p.stopped = s.toks, s.stopped
		m.Body = p.statements(lex, false)
		p.check(m)
	}
	p.sort()
	if f.Library && !p.ds.HasErrors() {
		q.library[f.Name] = m
	}
	return m, p.ds
}

// ParseExpr parses a text that is one expression, over as many lines as it
// likes. Without errors the expression is not nil.
func ParseExpr(f *diag.File) (Expr, *diag.List) {
	p := &parser{file: f, ds: new(diag.List)}
	var x Expr
	if p.encoding() {
		e := p.inner(0, len(f.Text), 0)
		x = e.list(true)
		if e.peek().Type != lexer.EOF {
			e.unexpected("the end of the expression")
		}
		if e.err != nil {
			p.describe(e.err)
			p.report(e.err, 0, len(f.Text))
		}
	}
	if p.ds.HasErrors() {
		x = nil
	}
	p.sort()
	return x, p.ds
}

// A parser holds what the productions share while one file is parsed.
type parser struct {
	file    *diag.File
	ds      *diag.List
	toks    []lexer.Token
	bad     []int           // offsets of what the lexer reported
	stopped bool            // the lexer gave up: what is missing may stand behind
	errors  int             // how many the parser reported
	yields  []int           // offsets of the yields that no function claimed yet
	names   map[string]rune // of the escape \N, once one is met

	one *participle.Parser[statement]
	row *participle.Parser[line]
	arm *participle.Parser[caseClause]
}

// lex reads the tokens of a scanner.
func (p *parser) lex(s *scanner) *lexer.PeekingLexer {
	if len(p.bad) > maxErrors {
		s.ds = new(diag.List)
	}
	s.run()
	p.bad = append(p.bad, s.bad...)
	lex, _ := lexer.Upgrade(&tokens{list: s.toks}) // tokens give no errors
	return lex
}

// prepare makes the statement parsers. They share one grammar and differ only
// in the production that they start with.
func (p *parser) prepare() error {
	all, err := p.build()
	p.one = (*participle.Parser[statement])(all)
	p.row = (*participle.Parser[line])(all)
	p.arm = (*participle.Parser[caseClause])(all)
	return err
}

// encoding reports text that is not UTF-8 or holds NUL, and whether it can be
// parsed all the same.
func (p *parser) encoding() bool {
	text := p.file.Text
	if i := strings.IndexByte(text, 0); i >= 0 {
		p.errorf(diag.BadEncoding, i, i+1, "the file holds a NUL byte").
			Help("save it as UTF-8 text")
		return false
	}
	if utf8.ValidString(text) {
		return true
	}
	for i, r := range text {
		if _, n := utf8.DecodeRuneInString(text[i:]); r == utf8.RuneError && n == 1 {
			p.errorf(diag.BadEncoding, i, i+1, "the byte 0x%02x is not UTF-8", text[i]).
				Help("save the file as UTF-8")
			break
		}
	}
	return true
}

func (p *parser) errorf(code diag.Code, start, end int, format string, args ...any) *diag.Diagnostic {
	if p.errors++; p.errors > maxErrors {
		return &diag.Diagnostic{}
	}
	return p.ds.Errorf(p.span(start, end), code, format, args...)
}

func (p *parser) span(start, end int) diag.Span {
	return diag.Span{File: p.file, Start: start, End: end}
}

// sort orders the diagnostics by place: the lexer's came first.
func (p *parser) sort() {
	sort.SliceStable(p.ds.All, func(i, j int) bool {
		return p.ds.All[i].Span.Start < p.ds.All[j].Span.Start
	})
}

// statements parses up to the end of the block or file.
func (p *parser) statements(lex *lexer.PeekingLexer, block bool) []Stmt {
	var out []Stmt
	extra := 0 // blocks that should not be there
	for {
		switch t := lex.Peek(); t.Type {
		case lexer.EOF:
			return out
		case tokDedent:
			lex.Next()
			if extra == 0 && block {
				return out
			}
			extra--
		case tokIndent:
			p.unexpectedIndent(lex)
			extra++
		default:
			out = append(out, p.statement(lex)...)
		}
	}
}

func (p *parser) unexpectedIndent(lex *lexer.PeekingLexer) {
	lex.Next()
	t := lex.Peek()
	p.errorf(diag.BadIndent, t.Pos.Offset, tokenEnd(t), "this line is indented, but no block begins here").
		Help("indent it like the line above, or end the line above with ':' if it begins a block")
}

// statement parses one statement, or reports why it is none and passes it.
func (p *parser) statement(lex *lexer.PeekingLexer) []Stmt {
	start, yields := lex.MakeCheckpoint(), len(p.yields)
	s, err := p.one.ParseFromLexer(lex, participle.AllowTrailing(true))
	if err != nil {
		p.recover(lex, start, err)
		p.yields = p.yields[:min(yields, len(p.yields))]
		return nil
	}
	return (*s).lower(p)
}

// recover reports an error in the statement at start and goes on behind it.
// Blocks and clauses that belong to it are parsed for their own mistakes.
func (p *parser) recover(lex *lexer.PeekingLexer, start lexer.Checkpoint, err error) {
	lex.LoadCheckpoint(start)
	first := lex.Peek()
	from := first.Pos.Offset
	e := p.explain(lex, err)
	lex.LoadCheckpoint(start)
	to := p.skipLine(lex, e.span.Start)
	p.report(e, from, to)
	header := isHeader(first)
	for {
		if lex.Peek().Type == tokIndent {
			lex.Next()
			known := len(p.ds.All)
			p.statements(lex, true)
			if !header {
				p.ds.All = p.ds.All[:known] // a block of who knows what
			}
		}
		switch lex.Peek().Value {
		case "elif", "else", "except", "finally":
			p.skipLine(lex, lex.Peek().Pos.Offset)
		default:
			return
		}
	}
}

// skipLine passes the logical line in which an offset lies, and all before it.
// It returns the offset of the line's end.
func (p *parser) skipLine(lex *lexer.PeekingLexer, at int) int {
	for {
		t := lex.Next()
		if t.EOF() || t.Type == tokNewline && t.Pos.Offset >= at {
			return t.Pos.Offset
		}
	}
}

// report adds an error of the statement at [from, to], unless the lexer has
// found one in it: one mistake gives one message.
func (p *parser) report(e *syntaxError, from, to int) {
	if p.errors > maxErrors {
		return
	}
	for _, at := range p.bad {
		if from <= at && at <= to {
			return
		}
	}
	d := p.errorf(e.code, e.span.Start, e.span.End, "%s", e.msg)
	d.Notes, d.Helps = e.notes, e.helps
}

// A suite is the body of a compound statement.
type suite struct {
	body    []Stmt
	comment string // behind the colon
}

func (s *suite) suite() *suite { return s }

// parseBlock parses what follows the colon of a compound statement.
func (p *parser) parseBlock(lex *lexer.PeekingLexer) (block, error) {
	start := lex.MakeCheckpoint()
	t := lex.Peek()
	if t.Type != tokNewline {
		l, err := p.row.ParseFromLexer(lex, participle.AllowTrailing(true))
		if err != nil {
			p.recover(lex, start, err)
			return &suite{}, nil
		}
		return &suite{body: l.lower(p), comment: l.End.Value}, nil
	}
	comment := lex.Next().Value
	if lex.Peek().Type != tokIndent {
		if !p.stopped || lex.Peek().Pos.Offset < len(p.file.Text) {
			p.missingBlock(lex)
		}
		return &suite{comment: comment}, nil
	}
	lex.Next()
	return &suite{p.statements(lex, true), comment}, nil
}

// missingBlock reports a header without a block.
func (p *parser) missingBlock(lex *lexer.PeekingLexer) {
	at := int(lex.RawCursor()) - 2
	colon, first := &p.toks[at], &p.toks[lineStart(p.toks, at)]
	p.errorf(diag.BadIndent, colon.Pos.Offset, tokenEnd(colon), "an indented block has to follow this %s", quoted(first.Value)).
		Help("indent the lines that belong to it; write pass if there are none")
}

// A run of tokens that are not looked at; tok is the last.
type run struct{ tok lexer.Token }

func (r *run) last() lexer.Token { return r.tok }

// parseTypeParams passes the brackets behind the name of a def or class.
func (p *parser) parseTypeParams(lex *lexer.PeekingLexer) (typeParams, error) {
	if lex.Peek().Value != "[" {
		return nil, participle.NextMatch
	}
	r := &run{}
	for depth := 0; ; {
		if t := lex.Peek(); t.EOF() || t.Type == tokNewline {
			return r, nil
		}
		r.tok = *lex.Next()
		switch r.tok.Value {
		case "[", "(", "{":
			depth++
		case "]", ")", "}":
			depth--
		}
		if depth == 0 {
			return r, nil
		}
	}
}

// parseSkipped passes the rest of a line up to its end.
func (p *parser) parseSkipped(lex *lexer.PeekingLexer) (skipped, error) {
	r := &run{}
	for {
		t := lex.Peek()
		if t.EOF() || t.Type == tokNewline || t.Value == ";" {
			return r, nil
		}
		r.tok = *lex.Next()
	}
}
