package ctrlflow

import (
	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
)

// A join of two lists is a new list, though in Python it is one of the two. So
// is a list that a loop rebuilds. As long as none of them changes, nobody can
// tell. Ties say which may be one and the same; where one is changed, those
// that are tied to it are not known any more, and reading them is an error.

// ties of a list or dict: what it was made of, and what was made of it.
type ties struct{ from, to []value.Place }

func (m *Machine) tiesOf(p value.Place) *ties {
	if m.ties == nil {
		m.ties = map[value.Place]*ties{}
	}
	t := m.ties[p]
	if t == nil {
		t = &ties{}
		m.ties[p] = t
	}
	return t
}

// tie notes that p, which was just made, may be the same as from.
func (m *Machine) tie(p, from value.Place) {
	m.tiesOf(p).from = append(m.tiesOf(p).from, from)
	m.tiesOf(from).to = append(m.tiesOf(from).to, p)
}

// Changes spoils what may be the same as a list or dict that is about to change.
func (m *Machine) Changes(p value.Place) {
	if m.ties[p] == nil {
		return
	}
	seen := map[value.Place]bool{}
	var down, up func(q value.Place)
	down = func(q value.Place) {
		if !seen[q] {
			seen[q] = true
			if q != p {
				m.unknown(q)
			}
			for _, r := range m.tiesOf(q).to {
				down(r)
			}
		}
	}
	up = func(q value.Place) {
		for _, r := range m.tiesOf(q).from {
			up(r)
		}
		down(q)
	}
	up(p)
}

// unknown makes reading a list or dict an error.
func (m *Machine) unknown(p value.Place) {
	d := &diag.Diagnostic{Severity: diag.Error, Code: diag.JoinKind, Message: "a variable condition decides whether this is the list or dict that was changed"}
	d.Note(m.Trail.Now, "changed here").
		Help("work on a copy, as `list(x)` makes it, where only one of the two is to change")
	m.Trail.Put(p, Unknowable(p, d))
}

// Unknowable is the contents of a list or dict of which nothing is known.
func Unknowable(p value.Place, why *diag.Diagnostic) any {
	if _, list := p.(*value.List); list {
		return []value.Value{&value.Poison{Why: why, All: true}}
	}
	return unknownDict(why)
}
