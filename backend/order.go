package backend

// This file numbers the steps of a program and records where values are
// defined and used, for alias.go and plan.go.

// An order is the linear order of all steps. Blocks inside a step lie between
// its start and end.
type order struct {
	defs  map[*Value]int
	uses  map[*Value][]int
	loops []span    // of whiles
	arms  [][2]span // of ifs
	at    map[Step]span
	yield map[*Block]int
	all   []*Value // in order of definition
	now   int
}

// A span is a range of positions, ends included.
type span struct{ start, end int }

func (s span) has(p int) bool { return s.start <= p && p <= s.end }

func number(p *Program) *order {
	o := &order{defs: map[*Value]int{}, uses: map[*Value][]int{}, at: map[Step]span{}, yield: map[*Block]int{}}
	for _, v := range append(append([]*Value{}, p.Inputs...), p.States...) {
		o.define(v)
	}
	o.block(p.Body)
	return o
}

func (o *order) define(v *Value) {
	if _, ok := o.defs[v]; !ok {
		o.defs[v] = o.now
		o.all = append(o.all, v)
	}
}

func (o *order) use(vs ...*Value) {
	for _, v := range vs {
		o.define(v) // constants are defined where they are first used
		o.uses[v] = append(o.uses[v], o.now)
	}
}

func (o *order) block(b *Block) span {
	o.now++
	s := span{start: o.now}
	for _, st := range b.Steps {
		o.step(st)
	}
	o.now++
	o.use(b.Yield...)
	o.yield[b] = o.now
	s.end = o.now
	return s
}

func (o *order) step(st Step) {
	o.now++
	start := o.now
	o.use(st.operands()...)
	switch st := st.(type) {
	case *If:
		o.arms = append(o.arms, [2]span{o.block(st.Then), o.block(st.Else)})
	case *While:
		i := len(o.loops)
		o.loops = append(o.loops, span{})
		o.now++
		for _, c := range st.Carried {
			o.define(c.Param)
		}
		o.block(st.Test)
		for _, c := range st.Carried { // what the results are when the test ends the loop
			o.use(c.Param)
		}
		o.block(st.Body)
		o.loops[i] = span{start + 1, o.now}
	}
	if o.now > start {
		o.now++
	}
	for _, v := range st.results() {
		o.define(v)
	}
	o.at[st] = span{start, o.now}
}

// exclusive reports whether p and q lie in different arms of one if.
func (o *order) exclusive(p, q int) bool {
	for _, a := range o.arms {
		if a[0].has(p) && a[1].has(q) || a[1].has(p) && a[0].has(q) {
			return true
		}
	}
	return false
}

// diesAt reports whether v is not needed after position p, where it is used:
// not later, and not in another iteration of a loop around p.
func (o *order) diesAt(v *Value, p int) bool {
	for _, u := range o.uses[v] {
		if u > p && !o.exclusive(u, p) {
			return false
		}
	}
	for _, l := range o.loops {
		if l.has(p) && o.defs[v] < l.start {
			return false
		}
	}
	return true
}

// lastUse is the last position at which a value that was defined at def is
// needed: the end of every loop in which it is used but not defined.
func (o *order) lastUse(v *Value, def int) int {
	last := o.defs[v]
	for _, u := range o.uses[v] {
		last = max(last, u)
		for _, l := range o.loops {
			if l.has(u) && def < l.start {
				last = max(last, l.end)
			}
		}
	}
	return last
}
