package ctrlflow

import (
	"slices"

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
	// Live tells which lists, dicts and variables the program can reach now. What
	// it gives is a lot of memory: nobody keeps it.
	Live func() func(value.Place) bool
	// Enter is told how many ifs and loops stand around one that begins.
	Enter func(depth int, site diag.Span)
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
	m.Enter(m.B.Depth(), site)
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

// lasting are the changes of an arm that anybody can see behind the if: nothing
// follows what raises, and variables end with their call.
func (a arm) lasting() []value.Change {
	if a.end == Raises {
		return nil
	}
	return slices.DeleteFunc(a.changes, func(c value.Change) bool {
		s, ok := c.Place.(*value.Slot)
		return ok && s.Dead()
	})
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
		for _, c := range arm.lasting() {
			if _, seen := news[0][c.Place]; !seen {
				order = append(order, c.Place)
			}
			news[i][c.Place] = c.New
			j.when[i][c.Place] = c.At
		}
	}
	born := j.m.newborn()
	j.born = born.is
	j.before, j.pairs, j.moved = map[value.Place]any{}, map[[2]value.Place]value.Place{}, map[value.Place]bool{}
	j.tuples = map[[2]*value.Tuple]*value.Tuple{}
	for _, p := range order { // before anything is put
		j.before[p] = p.Saved()
		j.born(p)
	}
	defer born.settle()
	seen := map[value.Place]bool{}
	for _, p := range order {
		switch {
		case seen[p], j.unread(p):
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

// A newborn tells what was made since a level of the trail began, now that it
// has ended, from what the program had before: lists, dicts, the attributes of
// objects, and the variables of calls that have ended.
type newborn struct {
	m     *Machine
	live  func(value.Place) bool // nil until it is needed
	known map[value.Place]bool
}

func (m *Machine) newborn() *newborn { return &newborn{m: m, known: map[value.Place]bool{}} }

func (n *newborn) is(p value.Place) bool {
	if s, slot := p.(*value.Slot); slot && s.Home == nil && (s.Frame == nil || !s.Frame.Done) || n.m.Trail.Holds(p) {
		return false
	}
	born, known := n.known[p]
	if !known {
		if n.live == nil {
			n.live = n.m.Live()
		}
		born = !n.live(p)
		n.known[p] = born
	}
	return born
}

// settle keeps what was found and forgets what only finding it needs: joins
// that are put off refer to n for as long as the program is evaluated.
func (n *newborn) settle() { n.live = nil }

// unread reports whether nothing behind the if can read a place: both arms have
// left the function that it is a variable of.
func (j *join) unread(p value.Place) bool {
	s, ok := p.(*value.Slot)
	return ok && (s.Frame == nil || !s.Frame.Held) && s != &j.m.Frame.Ret && j.over(s, j.a) && j.over(s, j.b)
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
