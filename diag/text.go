package diag

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// This file draws diagnostics for people:
//
//	error[CF101]: branches of a variable condition give `out` different shapes
//	   ╭─ net.py:8:13
//	   │
//	 8 │             out = x
//	   │             ^^^^^^^ int32 () here
//	   ·
//	10 │             out = z
//	   │             ------- int32 (2,) here
//	   ╰─ Shape Join Failed: shape1 = (), shape2 = (2).
//	   = help: give both branches one shape

// Text writes every diagnostic, with an empty line between two.
func (r Renderer) Text(w io.Writer, l *List) error {
	var b strings.Builder
	for i, d := range l.All {
		if i > 0 {
			b.WriteByte('\n')
		}
		r.diagnostic(&b, d)
	}
	b.WriteString(furtherReading(l))
	_, err := io.WriteString(w, b.String())
	return err
}

// furtherReading names the codes of the errors, which explain tells more of.
func furtherReading(l *List) string {
	var codes []string
	for _, d := range l.All {
		if _, ok := Explain(d.Code); ok && d.Severity == Error && d.Code != BadEntry && !slices.Contains(codes, string(d.Code)) {
			codes = append(codes, string(d.Code))
		}
	}
	switch len(codes) {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf("\n`cellc explain %s` says more about errors of this kind\n", codes[0])
	}
	slices.Sort(codes)
	return fmt.Sprintf("\n`cellc explain CODE` says more about errors of these kinds: %s\n", strings.Join(codes, ", "))
}

// A drawing is one diagnostic on its way to text.
type drawing struct {
	*strings.Builder
	r      Renderer
	d      *Diagnostic
	gutter int // columns of the widest line number
}

func (r Renderer) diagnostic(b *strings.Builder, d *Diagnostic) {
	marks := r.marks(d)
	g := &drawing{b, r, d, 1}
	for _, m := range marks {
		g.gutter = max(g.gutter, len(fmt.Sprint(m.span.Position().Line)))
	}
	g.title()
	for i, file := range files(marks) {
		g.section(i == 0, inFile(marks, file))
	}
	g.closing(len(marks) > 0)
}

func (g *drawing) title() {
	head := g.d.Severity.String()
	if g.d.Code != "" {
		head += "[" + string(g.d.Code) + "]"
	}
	g.WriteString(g.style(g.severity(), head) + g.style(bold, ": "+g.indented(g.d.Message, "  ")) + "\n")
}

// files lists the files of marks in order of appearance.
func files(marks []mark) []*File {
	var out []*File
	for _, m := range marks {
		if !slices.Contains(out, m.span.File) {
			out = append(out, m.span.File)
		}
	}
	return out
}

// inFile are the marks in a file in the order of their lines.
func inFile(marks []mark, f *File) []mark {
	var out []mark
	for _, m := range marks {
		if m.span.File == f {
			out = append(out, m)
		}
	}
	slices.SortStableFunc(out, func(a, b mark) int { return a.span.Start - b.span.Start })
	return out
}

// section draws the marks of one file. The place in its heading is the main
// one, or the first.
func (g *drawing) section(first bool, marks []mark) {
	corner, place := "├─ ", marks[0].span
	if first {
		corner = "╭─ "
		place = marks[slices.IndexFunc(marks, func(m mark) bool { return m.main })].span
	}
	g.bar(corner + clean(place.Position().String()))
	g.bar("│")
	shown := 0
	for len(marks) > 0 {
		n := marks[0].span.Position().Line
		if shown > 0 && n > shown+1 {
			g.bar("·")
		}
		shown = n
		end := slices.IndexFunc(marks, func(m mark) bool { return m.span.Position().Line != n })
		if end < 0 {
			end = len(marks)
		}
		g.line(n, marks[:end])
		marks = marks[end:]
	}
}

// line draws a source line and, below it, one line for each of its marks.
func (g *drawing) line(n int, marks []mark) {
	text, start := marks[0].span.File.lineAt(marks[0].span.Start)
	l := layOut(text)
	from := l.window(l.column(marks[0].span.Start-start), g.width())
	g.WriteString(g.style(blue, fmt.Sprintf("%*d │", g.gutter, n)))
	if shown := l.cut(from, g.width()); shown != "" {
		g.WriteString(" " + shown)
	}
	g.WriteByte('\n')
	for _, m := range marks {
		at := l.column(m.span.Start - start)
		to := max(l.column(m.span.End-start), at+1)
		if at < from {
			at = from
		}
		to = max(min(to, from+g.width()), at+1)
		g.mark(m, at-from, to-at)
	}
}

// mark draws the carets below a source line, and the label beside them.
func (g *drawing) mark(m mark, at, width int) {
	stroke, colour := "-", blue
	if m.main {
		stroke, colour = "^", g.severity()
	}
	space := strings.Repeat(" ", at)
	label := strings.Split(strings.TrimRight(m.label, "\n"), "\n")
	carets := strings.TrimRight(strings.Repeat(stroke, width)+" "+clean(label[0]), " ")
	g.bar("│ " + space + g.style(colour, carets))
	for _, more := range label[1:] {
		g.bar("│ " + space + strings.Repeat(" ", width+1) + g.style(colour, clean(more)))
	}
}

// closing draws what follows the source: the framework's words, why, what to
// do.
func (g *drawing) closing(boxed bool) {
	margin := strings.Repeat(" ", g.gutter+1)
	switch {
	case boxed && g.d.Framework != "":
		g.bar("╰─ " + g.indented(g.d.Framework, margin+"   "))
	case boxed:
		g.bar("╰─")
	case g.d.Framework != "":
		g.bar("= " + g.indented(g.d.Framework, margin+"  "))
	}
	for _, s := range append(shownWay(g.d.Way), g.d.Details...) {
		g.bar("= " + g.indented(s, margin+"  "))
	}
	for _, s := range g.d.Helps {
		g.bar("= " + g.style(bold, "help") + ": " + g.indented(s, margin+"  "))
	}
}

// bar writes a line that starts in the column of the bar. Box characters up to
// the first space are blue.
func (g *drawing) bar(s string) {
	stroke, rest, _ := strings.Cut(s, " ")
	line := strings.Repeat(" ", g.gutter+1) + g.style(blue, stroke)
	if rest != "" {
		line += " " + rest
	}
	g.WriteString(strings.TrimRight(line, " ") + "\n")
}

func (g *drawing) width() int {
	if g.r.Width > 0 {
		return g.r.Width
	}
	return 120
}

// indented is text made safe to print, its further lines behind a margin.
func (g *drawing) indented(s, margin string) string {
	lines := strings.Split(strings.TrimRight(s, "\n"), "\n")
	for i, l := range lines {
		lines[i] = clean(l)
	}
	return strings.Join(lines, "\n"+margin)
}

// The escape sequences of styles.
const (
	bold   = "\x1b[1m"
	red    = "\x1b[1;31m"
	yellow = "\x1b[1;33m"
	blue   = "\x1b[1;34m"
	reset  = "\x1b[0m"
)

func (g *drawing) severity() string {
	return [...]string{Error: red, Warning: yellow, Info: blue}[g.d.Severity]
}

func (g *drawing) style(escape, s string) string {
	if !g.r.Color || escape == "" {
		return s
	}
	return escape + s + reset
}
