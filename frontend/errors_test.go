package frontend

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/cellc/cellc/diag"
)

// testdata/errors.txt holds wrong programs, each followed by its messages in
// lines that start with ">> ".
var messages = regexp.MustCompile(`(?m)^>> .*\n`)

func TestErrors(t *testing.T) {
	const name = "testdata/errors.txt"
	doc, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, c := range strings.Split(string(doc), "---\n") {
		c = messages.ReplaceAllString(c, "")
		_, ds := Parse(&diag.File{Text: c})
		if len(ds.All) == 0 {
			t.Errorf("no message for %q", c)
		}
		out = append(out, c+showAll(ds))
	}
	golden(t, name, strings.Join(out, "---\n"))
}

func showAll(ds *diag.List) string {
	var b strings.Builder
	for _, d := range ds.All {
		fmt.Fprintf(&b, ">> %s %s %s", place(d.Span), d.Code, d.Message)
		for _, n := range d.Notes {
			fmt.Fprintf(&b, " | %s %s", place(n.Span), n.Message)
		}
		for _, h := range d.Helps {
			fmt.Fprintf(&b, " | help: %s", h)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// place is line:column and the text of a span; columns count bytes.
func place(s diag.Span) string {
	before := s.File.Text[:s.Start]
	line := strings.Count(before, "\n") + 1
	return fmt.Sprintf("%d:%d %q", line, s.Start-strings.LastIndexByte(before, '\n'), s.Text())
}

func TestBadEncoding(t *testing.T) {
	for _, c := range []struct{ text, at string }{
		{"x = 1\n# caf\xe9\n", "\xe9"},
		{"x = \x00\n", "\x00"},
		{"\xff\xfex\x00 \x00", "\x00"},
		{"s = '\xf0\x9f'\n", "\xf0"},
	} {
		_, ds := Parse(&diag.File{Text: c.text})
		if len(ds.All) != 1 || ds.All[0].Code != diag.BadEncoding || ds.All[0].Span.Text() != c.at {
			t.Errorf("%q: %s", c.text, showAll(ds))
		}
	}
}

func TestTooDeep(t *testing.T) {
	const n = 100000
	nested := func(open, close string) string {
		return strings.Repeat(open, n) + "x" + strings.Repeat(close, n) + "\n"
	}
	var blocks strings.Builder
	for i := range 2000 {
		blocks.WriteString(strings.Repeat(" ", i) + "if x:\n")
	}
	for name, text := range map[string]string{
		"parentheses":  nested("(", ")"),
		"brackets":     nested("[", "]"),
		"braces":       nested("{", "}"),
		"calls":        nested("f(", ")"),
		"subscripts":   nested("a[", "]"),
		"minus":        nested("-", ""),
		"not":          nested("not ", ""),
		"power":        nested("x**", ""),
		"lambda":       nested("lambda:", ""),
		"conditional":  nested("a if b else ", ""),
		"attributes":   nested("", ".a"),
		"sum":          nested("a+", ""),
		"calls in row": nested("f", "()"),
		"blocks":       blocks.String(),
	} {
		_, ds := Parse(&diag.File{Text: text})
		if len(ds.All) != 1 || ds.All[0].Code != diag.TooDeep {
			t.Errorf("%s: %.300s", name, showAll(ds))
		}
	}
}

// TestManyErrors stops at a limit instead of filling the terminal.
func TestManyErrors(t *testing.T) {
	for _, line := range []string{"x = 1 1\n", "$\n", "x = f'{'\n", "x = f'{$}'\n", "(\nx\n"} {
		_, ds := Parse(&diag.File{Text: strings.Repeat(line, 5000)})
		if n := len(ds.All); n == 0 || n > 2*maxErrors {
			t.Errorf("%q: %d messages", line, n)
		}
	}
}

// TestMergeMarks has one message for what a merge has left. The marks are made
// here, as no file of the repository may hold any.
func TestMergeMarks(t *testing.T) {
	mark := func(c string) string { return strings.Repeat(c, 7) }
	_, ds := Parse(&diag.File{Text: "x = 1\n" + mark("<") + " HEAD\ny = 1\n" + mark("=") + "\ny = 2\n" + mark(">") + " other\nz = 3\n"})
	if len(ds.All) != 1 || !strings.Contains(ds.All[0].Message, "merge") {
		t.Errorf("%d messages: %v", len(ds.All), ds.All)
	}
}
