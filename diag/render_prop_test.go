package diag

import (
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"
)

// drawFile is a source text of everything that has a width of its own.
func drawFile(t *rapid.T) *File {
	parts := []string{"x", " = ", "é", "e\u0301", "漢", "👩‍👧", "\t", "\n", "\r\n", "\x1b[1m", "\x00", "\u202e", "\xff", strings.Repeat("ab ", 60)}
	text := strings.Join(rapid.SliceOf(rapid.SampledFrom(parts)).Draw(t, "text"), "")
	return &File{Name: rapid.SampledFrom([]string{"a.py", "b\x1b.py"}).Draw(t, "name"), Text: text}
}

func drawSpan(t *rapid.T, f *File) Span {
	start := rapid.IntRange(0, len(f.Text)).Draw(t, "start")
	return Span{f, start, rapid.IntRange(start, len(f.Text)).Draw(t, "end")}
}

// Whatever is in the source, every format renders, and the text form sends
// nothing to a terminal that it would act on.
func TestRenderAnything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f, g := drawFile(t), drawFile(t)
		l := &List{}
		d := l.Errorf(drawSpan(t, f), BadType, "message %s", f.Text)
		d.At("label").Note(drawSpan(t, f), "%s", g.Text).Note(drawSpan(t, g), "note")
		l.Sort()
		for _, format := range Formats() {
			var b strings.Builder
			if err := (Renderer{}).Render(&b, format, l); err != nil {
				t.Fatal(err)
			}
			for _, r := range b.String() {
				if format == "text" && r != '\n' && unicode.IsControl(r) {
					t.Fatalf("control character %U in\n%s", r, b.String())
				}
			}
		}
	})
}

// The first caret stands below the first character of the span.
func TestCaretsLineUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.StringMatching(`[a-z]{1,8}`), 1, 30).Draw(t, "words")
		f := &File{Name: "a.py", Text: strings.Join(words, " ")}
		i := rapid.IntRange(0, len(words)-1).Draw(t, "word")
		start := len(strings.Join(words[:i], " "))
		if i > 0 {
			start++
		}
		l := &List{}
		l.Errorf(Span{f, start, start + len(words[i])}, BadType, "message")
		var b strings.Builder
		if err := (Renderer{Width: rapid.IntRange(20, 100).Draw(t, "width")}).Text(&b, l); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(b.String(), "\n")
		source, carets := []rune(lines[3]), []rune(lines[4])
		at := strings.Index(string(carets), "^") - len("│") + 1
		if got := string(source[at:min(len(source), at+len(words[i]))]); got != words[i] && !strings.HasSuffix(got, "…") && !strings.HasPrefix(got, "…") {
			t.Fatalf("carets below %q, want %q:\n%s", got, words[i], b.String())
		}
	})
}
