package ctrlflow

import (
	"sync"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops"
)

// A Machine records control flow into a graph under construction.
type Machine struct {
	B      *graph.Builder
	Trail  *value.Trail
	Frame  *value.Env // the function that runs
	Site   diag.Span  // the place that new nodes get
	Joins  Mode
	Reason func(cond *graph.Value) string // why a condition is variable, for notes
	// Checkpoint notes what else evaluation leaves behind, such as diagnostics;
	// undo removes what came since, when a trial is thrown away.
	Checkpoint func() (undo func())
	// Live lists the lists, dicts and variables that the program can reach now.
	Live func() map[value.Place]bool
	// Current is the value of a Parameter here.
	Current func(*value.Parameter) value.Value
	// NameOf is a name for a list or dict, "" if it has none.
	NameOf func(value.Place) string
	ties   map[value.Place]*ties
	// Holders are the variables and attributes that hold a list or dict.
	Holders func(value.Place) []*value.Slot
}

// A Mode says what joins accept.
type Mode uint8

const (
	Strict  Mode = iota // the documented rules
	Dynamic             // differing dims become unknown; scalars that change in a loop become run-time values
)

// An arm is one side of an if after it was evaluated.
type arm struct {
	end     Completion
	changes []value.Change
}

// If records a node for a condition, a bool[], and evaluates both arms.
func (m *Machine) If(cond *graph.Value, site diag.Span, then, els func() Completion) Completion {
	m.Site = site
	o := m.B.OpenIf(cond, site)
	a, b := m.arm(o, 0, then), m.arm(o, 1, els)
	m.Site = site
	j := &join{m: m, o: o, test: site, a: a.end, b: b.end}
	j.places(a, b)
	end := Completion{
		Normal:   m.joinFlag(o, a.end.Normal, b.end.Normal),
		Return:   m.joinFlag(o, a.end.Return, b.end.Return),
		Break:    m.joinFlag(o, a.end.Break, b.end.Break),
		Continue: m.joinFlag(o, a.end.Continue, b.end.Continue),
		Outer:    m.joinFlag(o, a.end.Outer, b.end.Outer),
	}
	return end.settled()
}

// arm evaluates f in region i, and undoes its changes.
func (m *Machine) arm(o *graph.Open, i int, f func() Completion) (a arm) {
	o.Enter(i)
	m.Trail.Begin()
	depth := m.Trail.Depth()
	defer o.Leave()
	defer func() {
		m.Trail.Unwind(depth)
		a.changes = m.Trail.End()
	}()
	a.end = f()
	return a
}

// Guard runs rest where c ended normally, and joins the rest's completion with
// the other ways that c ended.
func (m *Machine) Guard(c Completion, rest func() Completion) Completion {
	switch {
	case c.Normal.Is(true):
		return rest()
	case c.Normal.Is(false):
		return c
	}
	left := func() Completion { return c.escaped() }
	if n := c.Normal.Sym.Node; n != nil && n.Op == ops.Lookup("not") && n.Region == m.B.Region() {
		return m.If(n.Args[0], m.Site, left, rest) // in the order of the source
	}
	return m.If(c.Normal.Sym, m.Site, rest, left)
}

// places joins everything that either arm changed.
func (j *join) places(a, b arm) {
	news := [2]map[value.Place]any{{}, {}}
	var order []value.Place
	j.news, j.when = news, [2]map[value.Place]diag.Span{{}, {}}
	for i, arm := range []arm{a, b} {
		for _, c := range arm.changes {
			if _, seen := news[0][c.Place]; !seen {
				order = append(order, c.Place)
			}
			news[i][c.Place] = c.New
			j.when[i][c.Place] = c.At
		}
	}
	j.born = j.m.newborn()
	j.before, j.pairs, j.moved = map[value.Place]any{}, map[[2]value.Place]value.Place{}, map[value.Place]bool{}
	for _, p := range order { // before anything is put
		j.before[p] = p.Saved()
		j.born(p)
	}
	seen := map[value.Place]bool{}
	for _, p := range order {
		switch {
		case seen[p]:
		case j.born(p): // by one arm, which alone knows it
			j.move(j.maker(p), p)
		default:
			j.m.Trail.Put(p, j.contents(p, j.held(0, p), j.held(1, p)))
		}
		seen[p] = true
	}
}

// maker is the arm that made a place which was not there before the if.
func (j *join) maker(p value.Place) int {
	if _, ok := j.news[0][p]; ok {
		return 0
	}
	return 1
}

// held is what a place held where arm i ended.
func (j *join) held(i int, p value.Place) any {
	if n, ok := j.news[i][p]; ok {
		return n
	}
	if old, ok := j.before[p]; ok {
		return old
	}
	return p.Saved()
}

// move brings a place that arm i made out of its region: what it holds there
// becomes results of the if.
func (j *join) move(i int, p value.Place) {
	if j.moved[p] {
		return
	}
	j.moved[p] = true
	switch x := j.held(i, p).(type) {
	case value.Content:
		j.m.Trail.Put(p, value.Content{V: j.only(i, x.V), At: x.At})
	case []value.Value:
		j.m.Trail.Put(p, j.onlyAll(i, x))
	default:
		j.m.Trail.Put(p, refill(x, j.onlyAll(i, contents(x))))
	}
}

// newborn tells what was made since a level of the trail began, now that it has
// ended, from what the program had before: lists, dicts, and the variables of
// calls that have ended.
func (m *Machine) newborn() func(value.Place) bool {
	live := sync.OnceValue(m.Live)
	return func(p value.Place) bool {
		if s, slot := p.(*value.Slot); slot && (s.Frame == nil || !s.Frame.Done) {
			return false
		}
		return !live()[p]
	}
}

// contents joins what a place holds after the two arms.
func (j *join) contents(p value.Place, a, b any) any {
	switch x := a.(type) {
	case value.Content:
		return j.slot(p.(*value.Slot), x, b.(value.Content))
	case []value.Value:
		return j.called(p).elems(x, b.([]value.Value))
	}
	return j.called(p).dict(a, b)
}

// called is j for a list or dict, with what messages say of it.
func (j *join) called(p value.Place) *join {
	k := *j
	k.at, k.bt = j.when[0][p], j.when[1][p]
	if j.m.NameOf != nil {
		k.name = j.m.NameOf(p)
	}
	return &k
}
