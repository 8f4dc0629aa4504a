package backend

import (
	"slices"
	"sort"
)

// This file numbers the steps of a program and records where values are
// defined and used, for alias.go and plan.go. Every question is answered by
// bisection: programs have many steps, and values many uses.

// An order is the linear order of all steps. Blocks inside a step lie between
// its start and end.
type order struct {
	defs     map[*Value]int
	uses     map[*Value][]int // in ascending order
	at       map[Step]span
	yield    map[*Block]int
	all      []*Value // in order of definition
	now      int
	within   []int // for each position, the innermost of contexts; -1 for none
	contexts []context
	inner    int // the context of now
}

// A span is a range of positions, ends included.
type span struct{ start, end int }

// A context is the positions of a loop, or of an arm of an if.
type context struct {
	span
	outer int
	loop  bool
	loops int // the innermost loop among this one and those around it; -1 for none
	other int // of a then: where the other arm ends
}

func number(p *Program) *order {
	o := &order{defs: map[*Value]int{}, uses: map[*Value][]int{}, at: map[Step]span{}, yield: map[*Block]int{}, within: []int{-1}, inner: -1}
	for _, v := range append(append([]*Value{}, p.Inputs...), p.States...) {
		o.define(v)
	}
	o.block(p.Body)
	return o
}

// next goes on to the next position.
func (o *order) next() int {
	o.now++
	o.within = append(o.within, o.inner)
	return o.now
}

// enter begins a context with the next position.
func (o *order) enter(loop bool) int {
	c := context{span: span{start: o.now + 1}, outer: o.inner, loop: loop, loops: -1}
	if o.inner >= 0 {
		c.loops = o.contexts[o.inner].loops
	}
	if loop {
		c.loops = len(o.contexts)
	}
	o.contexts = append(o.contexts, c)
	o.inner = len(o.contexts) - 1
	return o.inner
}

// leave ends a context with the position that was reached.
func (o *order) leave(i int) {
	o.contexts[i].end = o.now
	o.inner = o.contexts[i].outer
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

func (o *order) block(b *Block) {
	o.next()
	for _, st := range b.Steps {
		o.step(st)
	}
	o.yield[b] = o.next()
	o.use(b.Yield...)
}

func (o *order) step(st Step) {
	start := o.next()
	o.use(st.operands()...)
	switch st := st.(type) {
	case *If:
		then := o.enter(false)
		o.block(st.Then)
		o.leave(then)
		other := o.enter(false)
		o.block(st.Else)
		o.leave(other)
		o.contexts[then].other = o.now
	case *While:
		o.loop(st)
	}
	if o.now > start {
		o.next()
	}
	for _, v := range st.results() {
		o.define(v)
	}
	o.at[st] = span{start, o.now}
}

func (o *order) loop(w *While) {
	l := o.enter(true)
	o.next()
	for _, c := range w.Carried {
		o.define(c.Param)
	}
	o.block(w.Test)
	for _, c := range w.Carried { // what the results are when the test ends the loop
		o.use(c.Param)
	}
	o.block(w.Body)
	o.leave(l)
}

// late records a value that was added at the end of a block.
func (o *order) late(v *Value, b *Block) {
	o.defs[v] = o.yield[b]
	o.uses[v] = []int{o.yield[b]}
	o.all = append(o.all, v)
}

// used reports whether v is used in a range of positions.
func (o *order) used(v *Value, in span) bool {
	uses := o.uses[v]
	i := sort.SearchInts(uses, in.start)
	return i < len(uses) && uses[i] <= in.end
}

// last is the last position at which v is used; where nothing does, that at
// which it is defined.
func (o *order) last(v *Value) int {
	if uses := o.uses[v]; len(uses) > 0 {
		return max(uses[len(uses)-1], o.defs[v])
	}
	return o.defs[v]
}

// diesAt reports whether v is not needed after position p, where it is used:
// not in another iteration of a loop around p, and not later, but for the other
// arm of an if.
func (o *order) diesAt(v *Value, p int) bool {
	if l := o.around(p, o.defs[v]); l >= 0 && o.used(v, o.contexts[l].span) {
		return false
	}
	last := o.last(v)
	for i := o.within[p]; i >= 0 && last > p; i = o.contexts[i].outer {
		c := o.contexts[i]
		if o.used(v, span{p + 1, c.end}) {
			return false
		}
		p = max(c.end, c.other)
	}
	return last <= p
}

// around is the outermost loop that has position p, and does not have def
// before it; -1 if there is none.
func (o *order) around(p, def int) int {
	out := -1
	for i := o.within[p]; i >= 0; i = o.contexts[i].outer {
		if i = o.contexts[i].loops; i < 0 || o.contexts[i].start <= def {
			break
		}
		out = i
	}
	return out
}

// lastUse is the last position at which a value that was defined at def is
// needed: the end of every loop in which it is used but not defined.
func (o *order) lastUse(v *Value, def int) int {
	last := o.last(v)
	for _, u := range slices.Backward(o.uses[v]) {
		if l := o.around(u, def); l >= 0 {
			last = max(last, o.contexts[l].end)
			break
		}
	}
	return last
}
