package frontend

import (
	"strings"

	"github.com/cellc/cellc/diag"
)

// This file implements operators and brackets in the lexer.

// operatorLen is the length of the operator at the start of a text, or 0.
func operatorLen(text string) int {
	if len(text) >= 3 {
		switch text[:3] {
		case "**=", "//=", ">>=", "<<=", "...":
			return 3
		}
	}
	if len(text) >= 2 {
		switch text[:2] {
		case "**", "//", ">>", "<<", "<=", ">=", "==", "!=", "->", "+=", "-=", "*=", "/=", "%=",
			"&=", "|=", "^=", "@=", ":=", "<>":
			return 2
		}
	}
	if strings.IndexByte("+-*/%@&|^~<>()[]{},:.;=", text[0]) >= 0 {
		return 1
	}
	return 0
}

// operator reads an operator or a bracket.
func (s *scanner) operator() {
	start, text := s.pos, s.file.Text
	n := operatorLen(text[start:s.end])
	if n == 0 {
		s.strange()
		return
	}
	op := text[start : start+n]
	switch op {
	case "(", "[", "{":
		s.opening()
	case ")", "]", "}":
		s.closing(op)
	case ",", ";":
		s.separator(op)
	case "<>":
		s.errorf(diag.BadToken, start, start+n, "there is no operator <>").Help("write != instead")
		s.emit(tokIllegal, start, start+n)
	default:
		kind := tokOp
		if n > 1 && op[n-1] == '=' && strings.IndexByte("+-*/%&|^@><", op[0]) >= 0 && op != "<=" && op != ">=" {
			kind = tokAugAssign
		}
		s.emit(kind, start, start+n)
	}
}

// strange reports a character that begins no token.
func (s *scanner) strange() {
	start := s.pos
	c := s.file.Text[start]
	if s.illegalLine() {
		// one message a line
	} else if c < ' ' || c == 0x7f {
		s.errorf(diag.BadToken, start, start+1, "the control character %U is not part of the language", rune(c))
	} else {
		d := s.errorf(diag.BadToken, start, start+1, "the character %c is not part of the language", c)
		if c == '?' {
			d.Help("write `a if condition else b`")
		}
		if c == '!' {
			d.Help("write not for negation, != for inequality")
		}
	}
	s.emit(tokIllegal, start, start+1)
}

// separator reads a comma or semicolon; two in a row are never right, and
// saying so here keeps the grammar's lists simple.
func (s *scanner) separator(op string) {
	start := s.pos
	if n := len(s.toks); n > s.first && s.toks[n-1].Value == op {
		s.errorf(diag.BadSyntax, start, start+1, "there is nothing between %s and the one before it", quoted(op))
		s.pos++
		return
	}
	s.emit(tokOp, start, start+1)
}

func (s *scanner) opening() {
	if len(s.open) >= maxBrackets {
		s.errorf(diag.TooDeep, s.pos, s.pos+1, "brackets are nested more than %d levels deep", maxBrackets)
		s.stopped = true
		return
	}
	s.open = append(s.open, len(s.toks))
	s.emit(tokOp, s.pos, s.pos+1)
}

func (s *scanner) closing(op string) {
	start := s.pos
	if len(s.open) == 0 {
		s.errorf(diag.BadSyntax, start, start+1, "%s closes no bracket", quoted(op))
		s.pos++
		return
	}
	last := s.toks[s.open[len(s.open)-1]]
	s.open = s.open[:len(s.open)-1]
	if want := closer(last.Value); want != op {
		at := last.Pos.Offset
		s.errorf(diag.BadSyntax, start, start+1, "%s does not close the bracket %s", quoted(op), quoted(last.Value)).
			Note(diag.Span{File: s.file, Start: at, End: at + 1}, "opened here").Help("write %s here", want)
	}
	s.emit(tokOp, start, start+1)
}

// closer is the bracket that closes another.
func closer(open string) string {
	switch open {
	case "(":
		return ")"
	case "[":
		return "]"
	}
	return "}"
}

// unclosed reports the innermost open bracket and forgets all.
func (s *scanner) unclosed() {
	at := s.toks[s.open[len(s.open)-1]]
	start := at.Pos.Offset
	s.errorf(diag.BadSyntax, start, start+1, "the bracket %s is never closed", quoted(at.Value)).
		Help("write %s where it ends", closer(at.Value))
}

// resync reports a bracket still open at the end of the file, which took the
// whole rest for one line, and reads on behind the line that it stands in:
// from the first line that is indented no deeper.
func (s *scanner) resync() bool {
	if len(s.open) == 0 {
		return false
	}
	s.unclosed()
	if s.resyncs++; s.inner || s.resyncs > 10 {
		s.open = nil
		return false
	}
	col := s.indents[len(s.indents)-1].col
	for i := s.open[len(s.open)-1] + 1; i < len(s.toks); i++ {
		start := s.toks[i].Pos.Offset
		line := strings.LastIndexAny(s.file.Text[:start], "\r\n") + 1
		if line >= tokenEnd(&s.toks[i-1]) && start-line <= col && s.toks[i].Type != tokOp {
			s.toks = s.toks[:i]
			s.restart(line)
			return true
		}
	}
	s.open = nil
	return false
}

// restart ends the line at hand and reads on at the start of another.
func (s *scanner) restart(at int) {
	s.open = nil
	s.pos = at
	s.newline()
}
