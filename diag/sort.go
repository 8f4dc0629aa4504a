package diag

import (
	"cmp"
	"slices"
)

// Sort orders the diagnostics by file name and place, keeps the order of those
// at one place, and drops repeats. Those without a place come first.
func (l *List) Sort() {
	slices.SortStableFunc(l.All, func(a, b *Diagnostic) int {
		return compareSpans(a.Span, b.Span)
	})
	var kept []*Diagnostic
	for _, d := range l.All {
		if !slices.ContainsFunc(kept[sameSpan(kept, d.Span):], func(k *Diagnostic) bool { return identical(k, d) }) {
			kept = append(kept, d)
		}
	}
	l.All = kept
}

func compareSpans(a, b Span) int {
	return cmp.Or(
		cmp.Compare(a.fileName(), b.fileName()),
		cmp.Compare(a.Start, b.Start),
		cmp.Compare(a.End, b.End),
	)
}

// fileName is the name of the file; "" sorts spans that are no place first.
func (s Span) fileName() string {
	if s.File == nil {
		return ""
	}
	return s.File.Name
}

// sameSpan is the index of the first of the last diagnostics that stand at s.
func sameSpan(ds []*Diagnostic, s Span) int {
	i := len(ds)
	for i > 0 && compareSpans(ds[i-1].Span, s) == 0 {
		i--
	}
	return i
}

func identical(a, b *Diagnostic) bool {
	return a.Severity == b.Severity && a.Code == b.Code && a.Span == b.Span &&
		a.Message == b.Message && a.Label == b.Label && a.Framework == b.Framework &&
		slices.Equal(a.Notes, b.Notes) && slices.Equal(a.Details, b.Details) && slices.Equal(a.Helps, b.Helps)
}

// Count is the number of diagnostics of a severity.
func (l *List) Count(s Severity) int {
	n := 0
	for _, d := range l.All {
		if d.Severity == s {
			n++
		}
	}
	return n
}
