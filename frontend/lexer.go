package frontend

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"
	"golang.org/x/text/unicode/norm"

	"github.com/cellc/cellc/diag"
)

const (
	maxBrackets = 200 // open brackets at once, as in CPython
	maxIndents  = 100 // nested blocks, as in CPython
	maxErrors   = 100 // diagnostics of one file
)

// A scanner cuts text into tokens. It never fails: what no token begins with
// becomes an Illegal token and a diagnostic, and the rest is still read.
type scanner struct {
	file *diag.File
	ds   *diag.List
	bad  []int // offsets of the diagnostics, so that the parser adds none there
	toks []lexer.Token
	pos  int
	end  int

	inner     bool     // an expression alone: line ends mean nothing
	indents   []indent // the open blocks, outermost first
	open      []int    // the indices in toks of the open brackets
	lineStart bool     // at a line's first column, outside brackets
	merged    bool     // marks of a merge were reported
	mixed     bool     // tabs mixed with spaces were reported
	fresh     bool     // no token of this physical line was read yet
	first     int      // index in toks of the logical line's first token
	comment   string   // the comment of this line
	resyncs   int
	stopped   bool
}

// An indent is the column of a block, measured with tabs to the next multiple
// of eight and with tabs one wide: lines that compare differently are mixed.
type indent struct{ col, alt int }

// lexAll lexes a whole text for participle, which keeps no diagnostics.
func lexAll(name, text string) []lexer.Token {
	s := newScanner(&diag.File{Name: name, Text: text}, new(diag.List))
	s.run()
	return s.toks
}

// newScanner lexes a whole file.
func newScanner(f *diag.File, ds *diag.List) *scanner {
	s := &scanner{file: f, ds: ds, end: len(f.Text), lineStart: true, indents: []indent{{}}}
	s.toks = make([]lexer.Token, 0, len(f.Text)/4+8)
	if strings.HasPrefix(f.Text, "\uFEFF") {
		s.pos = len("\uFEFF")
	}
	return s
}

// newInnerScanner lexes the expression at [start, end) of a file.
func newInnerScanner(f *diag.File, ds *diag.List, start, end int) *scanner {
	return &scanner{file: f, ds: ds, pos: start, end: end, inner: true}
}

// run reads all tokens.
func (s *scanner) run() {
	for !s.stopped {
		if s.lineStart {
			s.indentation()
			continue
		}
		if s.pos >= s.end {
			if s.resync() {
				continue
			}
			break
		}
		s.token()
	}
	s.finish()
}

// finish ends the last line and all blocks.
func (s *scanner) finish() {
	s.pos = s.end
	if !s.inner {
		s.open = nil
		s.newline()
		for range s.indents[1:] {
			s.emit(tokDedent, s.pos, s.pos)
		}
	}
	s.emit(lexer.EOF, s.pos, s.pos)
}

func (s *scanner) emit(kind lexer.TokenType, start, end int) {
	s.toks = append(s.toks, lexer.Token{Type: kind, Value: s.file.Text[start:end], Pos: lexer.Position{Offset: start}})
	s.fresh = false
	s.pos = end
}

// newline ends a logical line, if it holds anything.
func (s *scanner) newline() {
	if len(s.toks) > s.first {
		s.toks = append(s.toks, lexer.Token{Type: tokNewline, Value: s.comment, Pos: lexer.Position{Offset: s.pos}})
		s.softKeyword()
	}
	s.first = len(s.toks)
	s.comment = ""
	s.lineStart = true
}

// softKeyword turns the name that begins the line just ended into a keyword
// where it opens a statement. A line that ends with a colon, or has a name
// right behind "type", can be nothing else.
func (s *scanner) softKeyword() {
	line := s.toks[s.first : len(s.toks)-1]
	if len(line) < 3 || line[0].Type != tokName {
		return
	}
	switch line[0].Value {
	case "match":
		if line[len(line)-1].Value == ":" {
			line[0].Type = tokKeyword
		}
	case "type":
		if line[1].Type == tokName {
			line[0].Type = tokKeyword
		}
	}
}

func (s *scanner) errorf(code diag.Code, start, end int, format string, args ...any) *diag.Diagnostic {
	s.bad = append(s.bad, start)
	if len(s.bad) > maxErrors {
		s.stopped = true
		return &diag.Diagnostic{}
	}
	return s.ds.Errorf(diag.Span{File: s.file, Start: start, End: end}, code, format, args...)
}

// indentation measures the indent of the next line that is not blank and opens
// or closes blocks.
func (s *scanner) indentation() {
	s.lineStart = false
	start, in := s.pos, indent{}
	for s.pos < s.end {
		switch s.file.Text[s.pos] {
		case ' ':
			in.col++
			in.alt++
		case '\t':
			in.col = in.col/8*8 + 8
			in.alt++
		case '\f':
			in = indent{}
		case '\r', '\n':
			in = indent{}
			start = s.pos + 1
		case '#':
			s.skipComment()
			continue
		default:
			if s.mergeMark(start) {
				continue
			}
			s.fresh = true
			s.setIndent(in, start)
			return
		}
		s.pos++
	}
}

// mergeMark passes a line that a version control system has put between two
// versions of the text. The first is reported.
func (s *scanner) mergeMark(lineStart int) bool {
	line, _, _ := strings.Cut(s.file.Text[lineStart:s.end], "\n")
	line = strings.TrimRight(line, "\r")
	if !strings.HasPrefix(line, "<<<<<<< ") && !strings.HasPrefix(line, ">>>>>>> ") && line != "=======" {
		return false
	}
	if !s.merged {
		s.errorf(diag.BadSyntax, lineStart, lineStart+len(line), "this line marks a conflict that a merge has left").
			Help("keep one of the versions, and take the lines with <<<<<<<, ======= and >>>>>>> out")
	}
	s.merged = true
	s.pos = lineStart + len(line)
	return true
}

// setIndent compares the indent of a line with those of the open blocks.
func (s *scanner) setIndent(in indent, lineStart int) {
	top := s.indents[len(s.indents)-1]
	if (in.col < top.col) != (in.alt < top.alt) || (in.col > top.col) != (in.alt > top.alt) {
		s.mixedIndent(lineStart)
	}
	if in.col > top.col {
		s.indent(in)
		return
	}
	for len(s.indents) > 1 && in.col < s.indents[len(s.indents)-1].col {
		if in.col > s.indents[len(s.indents)-2].col {
			s.errorf(diag.BadIndent, lineStart, s.pos, "this line's indentation matches no block above it").
				Help("indent it like the block that it belongs to")
			s.indents[len(s.indents)-1] = in
			return
		}
		s.indents = s.indents[:len(s.indents)-1]
		s.emit(tokDedent, s.pos, s.pos)
		s.first = len(s.toks)
	}
}

// mixedIndent reports a line whose indent depends on how wide a tab is: once,
// as the rest of the file is likely to do the same.
func (s *scanner) mixedIndent(lineStart int) {
	if s.mixed {
		return
	}
	s.mixed = true
	s.errorf(diag.BadIndent, lineStart, s.pos, "this line mixes tabs and spaces in its indentation").
		Help("indent the whole file with spaces only")
}

func (s *scanner) indent(in indent) {
	if len(s.indents) > maxIndents {
		s.errorf(diag.TooDeep, s.pos, s.pos, "blocks are nested more than %d levels deep", maxIndents)
		s.stopped = true
		return
	}
	s.indents = append(s.indents, in)
	s.emit(tokIndent, s.pos, s.pos)
	s.first = len(s.toks)
}

func (s *scanner) skipComment() {
	rest := s.file.Text[s.pos:s.end]
	if n := strings.IndexAny(rest, "\r\n"); n >= 0 {
		rest = rest[:n]
	}
	s.comment = rest
	s.pos += len(rest)
}

// token reads one token, or skips what separates tokens.
func (s *scanner) token() {
	text := s.file.Text
	c := text[s.pos]
	switch {
	case c == ' ' || c == '\t' || c == '\f':
		s.pos++
	case c == '\n' || c == '\r':
		s.lineEnd()
	case c == '#':
		at := s.pos
		s.skipComment()
		if len(s.open) > 0 || s.inner {
			s.comment = ""
			break
		}
		end := s.pos
		s.pos = at
		s.newline()
		s.pos, s.comment = end, ""
	case c == '\\':
		s.continuation()
	case isDigit(c) || c == '.' && s.pos+1 < s.end && isDigit(text[s.pos+1]):
		s.number()
	case c == '"' || c == '\'':
		s.str(s.pos)
	case isNameStart(c):
		s.word()
	case c >= utf8.RuneSelf:
		s.foreign()
	default:
		s.operator()
	}
}

// lineEnd passes the end of a physical line.
func (s *scanner) lineEnd() {
	if len(s.open) == 0 && !s.inner {
		s.newline()
	}
	s.pos++
	s.fresh = true
}

// continuation passes a backslash at the end of a line.
func (s *scanner) continuation() {
	rest := s.file.Text[s.pos+1 : s.end]
	switch {
	case strings.HasPrefix(rest, "\r\n"):
		s.pos += 3
	case strings.HasPrefix(rest, "\n"), strings.HasPrefix(rest, "\r"):
		s.pos += 2
	default:
		at := s.pos
		s.errorf(diag.BadToken, at, at+1, "a backslash may stand only at the very end of a line")
		s.emit(tokIllegal, at, at+1)
	}
}

// word reads a name, a keyword or the prefix of a string.
func (s *scanner) word() {
	start, text := s.pos, s.file.Text
	end := s.wordEnd(start)
	word := text[start:end]
	switch {
	case end < s.end && (text[end] == '"' || text[end] == '\'') && isPrefix(word):
		s.str(start)
	case !isKeyword(word):
		s.name(start, end)
	case s.fresh && len(s.open) > 0 && !s.inner && startsOnlyStatements(word):
		s.unclosed()
		s.pos = start - len(text[:start]) + strings.LastIndexAny(text[:start], "\r\n") + 1
		s.restart(s.pos)
	default:
		s.emit(tokKeyword, start, end)
	}
}

// name emits a name in the normal form in which Python compares names. Where
// that has another length, the token's column holds its end.
func (s *scanner) name(start, end int) {
	s.emit(tokName, start, end)
	t := &s.toks[len(s.toks)-1]
	if !norm.NFKC.IsNormalString(t.Value) {
		t.Value, t.Pos.Column = norm.NFKC.String(t.Value), end
	}
}

// wordEnd is the end of the name that starts at an offset.
func (s *scanner) wordEnd(at int) int {
	for at < s.end {
		c := s.file.Text[at]
		if c < utf8.RuneSelf {
			if !isNameStart(c) && !isDigit(c) {
				break
			}
			at++
			continue
		}
		r, n := utf8.DecodeRuneInString(s.file.Text[at:s.end])
		if !isNameRune(r) && !isNameStartRune(r) {
			break
		}
		at += n
	}
	return at
}

// foreign reads what starts with a character outside ASCII.
func (s *scanner) foreign() {
	r, n := utf8.DecodeRuneInString(s.file.Text[s.pos:s.end])
	start := s.pos
	switch {
	case s.illegalLine() && !isNameStartRune(r) && !(r == utf8.RuneError && n == 1):
	case isNameStartRune(r):
		s.word()
		return
	case r == utf8.RuneError && n == 1:
		s.pos += n // reported as bad encoding
		return
	case strings.ContainsRune("“”„‟", r):
		s.errorf(diag.BadToken, start, start+n, "the typographic quote %c begins no string", r).Help("write \" instead")
	case strings.ContainsRune("‘’‚‛", r):
		s.errorf(diag.BadToken, start, start+n, "the typographic quote %c begins no string", r).Help("write ' instead")
	case unicode.IsSpace(r) || r == '\u200b' || r == '\ufeff':
		s.errorf(diag.BadToken, start, start+n, "the invisible character %U stands between tokens", r).
			Help("replace it by an ordinary space")
	default:
		d := s.errorf(diag.BadToken, start, start+n, "the character %c (%U) is not part of the language", r, r)
		if plain := lookalike(r); plain != "" {
			d.Help("write %s instead", plain)
		}
	}
	s.emit(tokIllegal, start, start+n)
}

// lookalike is the operator that a character outside ASCII looks like, or "".
func lookalike(r rune) string {
	if '！' <= r && r <= '～' { // as wide as Chinese characters
		return string(r - '！' + '!')
	}
	pairs := []rune("−-–-—-‐-×*·*∗*⋅*÷/∕/≤<≥>≠!、,。.【[】]‹<›>")
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i] == r {
			return string(pairs[i+1]) + "="[:min(1, strings.Count("≤≥≠", string(r)))]
		}
	}
	return ""
}

// illegalLine reports whether something on this line that begins no token was
// reported: the rest of the line is likely to have more of its kind.
func (s *scanner) illegalLine() bool {
	return slices.ContainsFunc(s.toks[min(s.first, len(s.toks)):], func(t lexer.Token) bool { return t.Type == tokIllegal })
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isNameStart(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_' }

func isNameStartRune(r rune) bool {
	return r == '_' || unicode.IsLetter(r) || unicode.In(r, unicode.Nl, unicode.Other_ID_Start)
}

func isNameRune(r rune) bool {
	return unicode.In(r, unicode.Mn, unicode.Mc, unicode.Nd, unicode.Pc, unicode.Other_ID_Continue)
}
