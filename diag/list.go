package diag

import (
	"fmt"
	"slices"
)

// A List collects diagnostics in the order they were found. The zero value is
// an empty list.
type List struct {
	All []*Diagnostic
}

// Errorf adds an error.
func (l *List) Errorf(s Span, c Code, format string, args ...any) *Diagnostic {
	return l.add(Error, s, c, fmt.Sprintf(format, args...))
}

// Warnf adds a warning.
func (l *List) Warnf(s Span, c Code, format string, args ...any) *Diagnostic {
	return l.add(Warning, s, c, fmt.Sprintf(format, args...))
}

// Infof adds an information that the user asked for.
func (l *List) Infof(s Span, c Code, format string, args ...any) *Diagnostic {
	return l.add(Info, s, c, fmt.Sprintf(format, args...))
}

func (l *List) add(v Severity, s Span, c Code, msg string) *Diagnostic {
	d := &Diagnostic{Severity: v, Code: c, Span: s, Message: msg}
	l.All = append(l.All, d)
	return d
}

// Report adds diagnostics that were made before, each once.
func (l *List) Report(ds ...*Diagnostic) {
	for _, d := range ds {
		if !l.Has(d) {
			l.All = append(l.All, d)
		}
	}
}

// Merge adds the diagnostics of another list.
func (l *List) Merge(from *List) { l.All = append(l.All, from.All...) }

// FirstError is the first error; nil if there is none.
func (l *List) FirstError() *Diagnostic { return Attempt{l, 0}.FirstError() }

// Has reports whether a diagnostic was reported.
func (l *List) Has(d *Diagnostic) bool { return slices.Contains(l.All, d) }

// An Attempt is a stretch of work whose diagnostics are kept or dropped as a
// whole. Attempts may be nested; one that is not dropped is kept.
type Attempt struct {
	list *List
	from int
}

// Attempt begins one.
func (l *List) Attempt() Attempt { return Attempt{l, len(l.All)} }

// Drop takes back what was reported since the attempt began.
func (a Attempt) Drop() { a.list.All = a.list.All[:a.from] }

// FirstError is the first error since the attempt began; nil if there is none.
func (a Attempt) FirstError() *Diagnostic {
	for _, d := range a.list.All[a.from:] {
		if d.Severity == Error {
			return d
		}
	}
	return nil
}

// HasErrors reports whether any diagnostic is an error.
func (l *List) HasErrors() bool { return l.FirstError() != nil }

// CountCode is the number of diagnostics with a code.
func (l *List) CountCode(c Code) int {
	n := 0
	for _, d := range l.All {
		if d.Code == c {
			n++
		}
	}
	return n
}
