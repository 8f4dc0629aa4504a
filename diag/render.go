package diag

import (
	"fmt"
	"io"
)

// A Renderer turns diagnostics into text for people or programs. The zero
// value renders without colour and hides the library's own source.
type Renderer struct {
	Color       bool // escape sequences for bold, red, yellow and blue
	ShowLibrary bool // also show places in the embedded library
	Width       int  // columns of source shown per line; 0 means 120
	Tool        string
	Version     string // Tool and Version name the program in SARIF
}

// Formats lists the names that Render takes.
func Formats() []string { return []string{"text", "json", "sarif", "github"} }

// Render writes the diagnostics in the format of that name.
func (r Renderer) Render(w io.Writer, format string, l *List) error {
	switch format {
	case "text":
		return r.Text(w, l)
	case "json":
		return r.JSON(w, l)
	case "sarif":
		return r.SARIF(w, l)
	case "github":
		return r.GitHub(w, l)
	}
	return fmt.Errorf("unknown format %q; known are text json sarif github", format)
}

// A mark is a span to point at and what to say there.
type mark struct {
	span  Span
	label string
	main  bool
}

// marks are the places of d that may be shown, the main one first. Where the
// main place is hidden, the first note stands in for it.
func (r Renderer) marks(d *Diagnostic) []mark {
	var out []mark
	add := func(s Span, label string) {
		if s.IsValid() && (r.ShowLibrary || !s.File.Library) {
			out = append(out, mark{s, label, len(out) == 0})
		}
	}
	add(d.Span, d.Label)
	for _, n := range d.Notes {
		add(n.Span, n.Message)
	}
	return out
}
