package diag

import (
	"strings"
	"unicode"

	"github.com/mattn/go-runewidth"
)

// tabWidth is how far apart tab stops are in shown source.
const tabWidth = 4

// A layout is a source line as cells of a terminal.
type layout struct {
	glyphs []glyph
	width  int
	offset map[int]int // byte offset to column
	bytes  int
}

// A glyph is a character with the column it starts in. Combining characters
// have width 0.
type glyph struct {
	text          string
	column, width int
}

// layOut expands tabs and replaces what a terminal would act on.
func layOut(line string) layout {
	// The locale must not decide where carets stand.
	measure := runewidth.Condition{StrictEmojiNeutral: true}
	l := layout{offset: map[int]int{}, bytes: len(line)}
	for i, r := range line {
		l.offset[i] = l.width
		c := glyph{text: string(visible(r)), column: l.width}
		if r == '\t' {
			c.width = tabWidth - l.width%tabWidth
			c.text = strings.Repeat(" ", c.width)
		} else {
			c.width = measure.RuneWidth(visible(r))
		}
		l.glyphs = append(l.glyphs, c)
		l.width += c.width
	}
	return l
}

// column is where the character at a byte offset starts; an offset inside a
// character counts as its start, one behind the line as its end.
func (l layout) column(offset int) int {
	if offset >= l.bytes {
		return l.width
	}
	for ; offset > 0; offset-- {
		if c, ok := l.offset[offset]; ok {
			return c
		}
	}
	return 0
}

// window is the first column to show so that column at is in view.
func (l layout) window(at, width int) int {
	if l.width <= width || at < width*3/4 {
		return 0
	}
	return at - width/2
}

// cut is the text of the columns [from, from+width), with an ellipsis where
// something is left out.
func (l layout) cut(from, width int) string {
	var b strings.Builder
	for _, c := range l.glyphs {
		switch {
		case c.column < from || c.column+c.width > from+width:
		case c.column == from && from > 0, c.column == from+width-1 && l.width > from+width:
			b.WriteString("…" + strings.Repeat(" ", max(c.width-1, 0)))
		default:
			b.WriteString(c.text)
		}
	}
	return strings.TrimRight(b.String(), " ")
}

// clean makes text safe to print on one line of a terminal.
func clean(s string) string { return strings.Map(visible, s) }

// visible replaces control characters by their pictures, and characters that
// reorder or hide text by the replacement character.
func visible(r rune) rune {
	switch {
	case r == '\t':
		return ' '
	case r < 0x20:
		return 0x2400 + r
	case r == 0x7f:
		return 0x2421
	case unicode.IsControl(r), unicode.Is(unicode.Bidi_Control, r), r == 0x2028, r == 0x2029, r == 0xfeff:
		return unicode.ReplacementChar
	}
	return r
}
