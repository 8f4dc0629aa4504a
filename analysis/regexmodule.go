package analysis

import (
	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/internal/regex"
)

// This file gives the library's re.py its matcher.

func regexModule() *value.Module {
	return newModule("_re", []methodRow{{"matcher", "pattern flags", matcher}})
}

// matcher compiles a pattern: its groups' names, its flags, and functions that
// find the spans of the first match ("search", "match", "fullmatch") from a
// position on, or of all.
func matcher(a *args) value.Value {
	re, err := regex.Compile(a.str(0), a.int(1, 0))
	if err != nil {
		a.e.fail(a.span, diag.BadValue, "the pattern %s cannot be used: %s", quote(shortened(a.str(0))), err)
	}
	names := &value.List{}
	for _, n := range re.Names {
		names.Elems = append(names.Elems, value.Str(n))
	}
	first := func(name string, mode regex.Mode) value.Value {
		return builtin(name, "string pos /", func(a *args) value.Value {
			before := re.Spent
			at, err := re.Find(a.runes(0), a.int(1, 0), mode, false)
			a.checkMatch(re.Spent-before, err)
			return spansOf(at)
		})
	}
	all := builtin("all", "string pos /", func(a *args) value.Value {
		before := re.Spent
		found, err := re.All(a.runes(0), a.int(1, 0))
		a.checkMatch(re.Spent-before, err)
		out := &value.List{}
		for _, at := range found {
			out.Elems = append(out.Elems, spansOf(at))
		}
		return out
	})
	return &value.Tuple{Elems: []value.Value{names, value.Int(re.Flags),
		first("search", regex.Search), first("match", regex.Start), first("fullmatch", regex.Full), all}}
}

// runes are the characters of argument i, a str.
func (a *args) runes(i int) []rune {
	s := a.str(i)
	a.e.work(len(s)/bytesPerStep, a.span)
	return []rune(s)
}

// checkMatch counts the steps of a search, which end by themselves, and reports
// one that was given up.
func (a *args) checkMatch(steps int, err error) {
	a.e.work(steps/4, a.span)
	if err != nil {
		a.e.stop(a.e.errorf(a.span, diag.Budget, "%s", err).Help("write a pattern whose repeats cannot match one text in many ways: no `(a*)*`"))
	}
}

// spansOf are the spans of a match and its groups; None for no match, and for a
// group that took no part.
func spansOf(at []int) value.Value {
	if at == nil {
		return value.None{}
	}
	out := &value.Tuple{}
	for i := 0; i < len(at); i += 2 {
		if at[i] < 0 {
			out.Elems = append(out.Elems, value.None{})
			continue
		}
		out.Elems = append(out.Elems, pair(value.Int(at[i]), value.Int(at[i+1])))
	}
	return out
}
