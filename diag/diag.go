package diag

import "fmt"

// A File is a source text that positions refer to. Library marks the embedded
// mindspore package: its frames are hidden from users unless they ask.
type File struct {
	Name    string // as the user gave it
	Text    string
	Library bool
	// Argument marks text that stands on the command line and in no file.
	Argument bool
}

// A Span is the half-open range [Start, End) of byte offsets in a file. The
// zero Span is no place at all.
type Span struct {
	File       *File
	Start, End int
}

// IsValid reports whether s designates a place.
func (s Span) IsValid() bool { return s.File != nil }

// To is the span from the start of s to the end of t.
func (s Span) To(t Span) Span { return Span{s.File, s.Start, max(s.End, t.End)} }

// Text is the source text that s covers.
func (s Span) Text() string {
	if s.File == nil {
		return ""
	}
	return s.File.Text[s.Start:s.End]
}

// Severity orders diagnostics by what they mean for the program.
type Severity uint8

const (
	Error   Severity = iota // no artefact is made
	Warning                 // the program compiles; something in it is likely unwanted
	Info                    // asked for: conditions, unrolled loops
)

// String is the lower-case name: "error".
func (s Severity) String() string { return [...]string{"error", "warning", "info"}[s] }

// A Code names a kind of diagnostic; it is stable across versions.
type Code string

// A Note points at a further place that explains a diagnostic.
type Note struct {
	Span    Span
	Message string
}

// A Diagnostic is one message about the user's program.
type Diagnostic struct {
	Severity  Severity
	Code      Code
	Span      Span
	Message   string   // one plain sentence
	Label     string   // what stands under the caret of Span; may be empty
	Notes     []Note   // other places, in order
	Framework string   // what MindSpore would say, e.g. "Shape Join Failed: shape1 = (), shape2 = (2)."
	Details   []string // "= ..." lines: why, which rule
	Helps     []string // "= help: ..." lines: what to write instead
	Fixes     []Fix    // those of the helps that are rewrites
	Way       []Frame  // how the program came to Span, innermost first; see Frame
	// Exception is the class of Python's exception for this, where it is not
	// that of Code; Said is what it says where that is not Message. A program
	// that catches it sees these two and nothing else.
	Exception, Said string
}

// A Fix is a help as data: the text that Span should be. Applied, the program
// has this error no more.
type Fix struct {
	Span Span
	Text string
}

// Fix adds a help that is a rewrite.
func (d *Diagnostic) Fix(s Span, text, format string, args ...any) *Diagnostic {
	if s.IsValid() && !s.File.Library {
		d.Fixes = append(d.Fixes, Fix{s, text})
	}
	return d.Help(format, args...)
}

// As says which exception this is in Python, where the code does not tell.
func (d *Diagnostic) As(exception string) *Diagnostic {
	d.Exception = exception
	return d
}

// Saying says what Python's exception says.
func (d *Diagnostic) Saying(format string, args ...any) *Diagnostic {
	d.Said = fmt.Sprintf(format, args...)
	return d
}

// Raises is the class of Python's exception and what it says.
func (d *Diagnostic) Raises() (exception, said string) {
	exception, said = d.Exception, d.Said
	if exception == "" {
		exception = d.Code.Exception()
	}
	if exception == "" {
		exception = "RuntimeError" // what is wrong is not in the program
	}
	if said == "" {
		said = d.Message
	}
	return exception, said
}

// Note adds a note at another span.
func (d *Diagnostic) Note(s Span, format string, args ...any) *Diagnostic {
	d.Notes = append(d.Notes, Note{s, fmt.Sprintf(format, args...)})
	return d
}

// At sets the label that stands under the main caret.
func (d *Diagnostic) At(format string, args ...any) *Diagnostic {
	d.Label = fmt.Sprintf(format, args...)
	return d
}

// Words sets the framework's own message, so that a search finds it.
func (d *Diagnostic) Words(format string, args ...any) *Diagnostic {
	d.Framework = fmt.Sprintf(format, args...)
	return d
}

// Detail adds a line that says why.
func (d *Diagnostic) Detail(format string, args ...any) *Diagnostic {
	d.Details = append(d.Details, fmt.Sprintf(format, args...))
	return d
}

// Help adds a line that says what to do.
func (d *Diagnostic) Help(format string, args ...any) *Diagnostic {
	d.Helps = append(d.Helps, fmt.Sprintf(format, args...))
	return d
}
