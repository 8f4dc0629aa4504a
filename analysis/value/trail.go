package value

import "github.com/cellc/cellc/diag"

// A Place is something that evaluation can change: a Slot, or the contents of
// a List or Dict. Saved is its contents; Restore puts contents back.
type Place interface {
	Saved() any
	Restore(any)
}

// Content is what a Slot holds: its value and where it was assigned.
type Content struct {
	V  Value
	At diag.Span
}

// Saved copies the slot's content.
func (s *Slot) Saved() any { return Content{s.V, s.At} }

// Restore sets the slot's content.
func (s *Slot) Restore(x any) { c := x.(Content); s.V, s.At = c.V, c.At }

// Saved copies the elements.
func (l *List) Saved() any { return append([]Value{}, l.Elems...) }

// Restore sets the elements.
func (l *List) Restore(x any) { l.Elems = x.([]Value) }

// A Trail remembers what changed, so that the arms of a variable condition can
// each be evaluated on the state before it, and then be compared. With no
// level open it costs nothing.
type Trail struct {
	// Now is the statement that is evaluated.
	Now diag.Span

	levels []*level
	open   map[Place]int // in how many levels each place changed
}

type level struct {
	old   map[Place]any
	at    map[Place]diag.Span
	order []Place
}

// A Change is a place that an arm changed, its contents when the arm ended, and
// the statement that changed it last.
type Change struct {
	Place Place
	New   any
	At    diag.Span
}

// Begin opens a level.
func (t *Trail) Begin() {
	t.levels = append(t.levels, &level{old: map[Place]any{}, at: map[Place]diag.Span{}})
}

// End closes the innermost level: it restores every place that changed since
// Begin, and gives the changes in the order they were first made.
func (t *Trail) End() []Change {
	last := len(t.levels) - 1
	l := t.levels[last]
	t.levels = t.levels[:last]
	changes := make([]Change, len(l.order))
	for i, p := range l.order {
		changes[i] = Change{p, p.Saved(), l.at[p]}
		p.Restore(l.old[p])
		if t.open[p]--; t.open[p] == 0 {
			delete(t.open, p)
		}
	}
	return changes
}

// Changed calls each for every place that changed since the outermost level
// began.
func (t *Trail) Changed(each func(Place)) {
	for _, l := range t.levels {
		for _, p := range l.order {
			each(p)
		}
	}
}

// Holds reports whether a place changed in a level that is open: it was there
// before the levels that have ended since.
func (t *Trail) Holds(p Place) bool { return t.open[p] > 0 }

// Depth is the number of open levels.
func (t *Trail) Depth() int { return len(t.levels) }

// Unwind closes levels down to a depth, undoing their changes.
func (t *Trail) Unwind(depth int) {
	for len(t.levels) > depth {
		t.End()
	}
}

// Touch must be called before a place changes.
func (t *Trail) Touch(p Place) {
	if len(t.levels) == 0 {
		return
	}
	l := t.levels[len(t.levels)-1]
	l.at[p] = t.Now
	if _, ok := l.old[p]; !ok {
		l.old[p] = p.Saved()
		l.order = append(l.order, p)
		if t.open == nil {
			t.open = map[Place]int{}
		}
		t.open[p]++
	}
}

// Set assigns a slot.
func (t *Trail) Set(s *Slot, v Value, at diag.Span) {
	t.Touch(s)
	s.V, s.At = v, at
}

// Put sets the contents of a place to a saved form.
func (t *Trail) Put(p Place, contents any) {
	t.Touch(p)
	p.Restore(contents)
}
