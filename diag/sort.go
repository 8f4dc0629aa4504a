package diag

import (
	"cmp"
	"slices"
)

// Sort orders the diagnostics by file and place, keeps the order of those at one
// place, and drops repeats: the same again, or what goes wrong at one place in
// further iterations of a loop. Files stand in the order in which something was
// found in them, so that a cause comes before what another file makes of it;
// what has no place comes first.
func (l *List) Sort() {
	found := map[string]int{"": 0}
	for _, d := range l.All {
		if _, seen := found[d.Span.fileName()]; !seen {
			found[d.Span.fileName()] = len(found)
		}
	}
	slices.SortStableFunc(l.All, func(a, b *Diagnostic) int {
		return cmp.Or(
			cmp.Compare(found[a.Span.fileName()], found[b.Span.fileName()]),
			compareSpans(a.Span, b.Span),
		)
	})
	var kept []*Diagnostic
	for _, d := range l.All {
		if !slices.ContainsFunc(kept[sameSpan(kept, d.Span):], func(k *Diagnostic) bool { return identical(k, d) || again(k, d) }) {
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

// again reports whether b is a for another iteration of a loop.
func again(a, b *Diagnostic) bool {
	if a.Severity != Error || b.Severity != Error || a.Code != b.Code || len(a.Way) != len(b.Way) {
		return false
	}
	turned := false
	for i, f := range a.Way {
		g := b.Way[i]
		turned = turned || f.Loop && f != g
		if f != g && !f.Loop || f.Span != g.Span {
			return false
		}
	}
	return turned
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
