package diag

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// A Position is a place as editors count: line and column from 1, columns in
// characters.
type Position struct {
	File         string
	Line, Column int
}

// String is the form editors understand: "net.py:8:13".
func (p Position) String() string {
	if p.Line == 0 {
		return "-"
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column)
}

// Position is the place of a byte offset; offsets outside the text are moved
// to its ends.
func (f *File) Position(offset int) Position {
	before := f.Text[:max(0, min(offset, len(f.Text)))]
	line := before[strings.LastIndexByte(before, '\n')+1:]
	return Position{f.Name, strings.Count(before, "\n") + 1, utf8.RuneCountInString(line) + 1}
}

// lineAt is the line that holds a byte offset, without its end, and where it
// starts.
func (f *File) lineAt(offset int) (text string, start int) {
	offset = max(0, min(offset, len(f.Text)))
	start = strings.LastIndexByte(f.Text[:offset], '\n') + 1
	text, _, _ = strings.Cut(f.Text[start:], "\n")
	return strings.TrimSuffix(text, "\r"), start
}

// Position is where s starts; the zero Position if s is no place.
func (s Span) Position() Position {
	if s.File == nil {
		return Position{}
	}
	return s.File.Position(s.Start)
}

// EndPosition is the place just behind s.
func (s Span) EndPosition() Position {
	if s.File == nil {
		return Position{}
	}
	return s.File.Position(s.End)
}
