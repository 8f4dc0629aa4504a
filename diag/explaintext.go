package diag

import (
	"io"
	"strings"
	"unicode/utf8"
)

// Explain writes an entry for people: title, text, and the two programs.
func (r Renderer) Explain(w io.Writer, e Entry) error {
	g := drawing{r: r}
	var b strings.Builder
	b.WriteString(g.style(bold, string(e.Code)+": "+e.Title) + "\n\n")
	b.WriteString(wrap(e.Text, 80) + "\n\n")
	b.WriteString("This program gives it:\n\n" + listing(e.Bad))
	b.WriteString("\nPut right:\n\n" + listing(e.Good))
	_, err := io.WriteString(w, b.String())
	return err
}

// listing is a program as it stands in running text: indented, and without
// what a terminal would act on. What is wider than a screen is cut.
func listing(program string) string {
	var b strings.Builder
	for line := range strings.Lines(program) {
		l := layOut(strings.TrimRight(line, "\r\n"))
		b.WriteString(strings.TrimRight("    "+l.cut(0, 100), " ") + "\n")
	}
	return b.String()
}

// wrap breaks text between words into lines of at most width columns.
func wrap(text string, width int) string {
	var b strings.Builder
	column := 0
	for i, word := range strings.Fields(text) {
		n := utf8.RuneCountInString(word)
		switch {
		case i == 0:
		case column+1+n > width:
			b.WriteByte('\n')
			column = 0
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += n
	}
	return b.String()
}
