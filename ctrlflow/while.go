package ctrlflow

import (
	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/tensor"
)

// A Loop is a while whose condition is variable, as closures over the
// evaluator.
type Loop struct {
	Span  diag.Span         // the test
	Seeds []*value.Slot     // variables that the body assigns, as far as that is known
	Test  func() Flag       // evaluates the test in the innermost region
	Body  func() Completion // evaluates the body once
	// Broken asks for a completion that tells a break from the end by the test.
	Broken bool
}

// A loop is a Loop on its way to a fixpoint. The body is evaluated on what is
// believed of the carried places; what it leaves there corrects the belief,
// and the trial is thrown away, until nothing changes. Types only widen and
// cells only appear or turn to poison, so that this ends.
type loop struct {
	*Machine
	Loop
	cells   []*cell
	index   map[value.Place]*cell
	locals  []*value.Slot // first assigned in the body, in the last trial
	firstAt map[*value.Slot]diag.Span
	forever bool                // the test is known to be true
	news    map[value.Place]any // what the last trial left
	exits   bool                // a break or return ends the loop
	returns bool                // a return ends the loop
	born    *newborn            // what the last trial made
}

// A cell is a place that the body changes.
type cell struct {
	place value.Place
	entry any // its contents before the loop
	parts []*part
	at    diag.Span // where the body assigns it
	// broken says why the place cannot be carried; nil if it can.
	broken *diag.Diagnostic
}

// maxTrials is far more than types can widen and cells can be found.
const maxTrials = 1000

// While records a node for the loop.
func (m *Machine) While(l Loop) Completion {
	m.Enter(m.B.Depth(), l.Span)
	w := &loop{Machine: m, Loop: l, index: map[value.Place]*cell{}, firstAt: map[*value.Slot]diag.Span{}}
	for _, s := range l.Seeds {
		if _, ok := Force(s.V).(*value.Tensor); ok {
			w.cell(s)
		}
	}
	for trials := 0; ; trials++ {
		if trials == maxTrials {
			panic("ctrlflow: what a loop carries has no fixpoint")
		}
		mark, undo := m.B.Mark(), m.Checkpoint()
		o, end, again := w.trial()
		if !again {
			return w.finish(o, end)
		}
		m.B.Cut(mark)
		undo()
	}
}

// cell is the cell of a place, made if needed.
func (w *loop) cell(p value.Place) *cell {
	c := w.index[p]
	if c == nil {
		c = &cell{place: p, entry: p.Saved()}
		c.parts = w.begin(c.entry)
		w.index[p] = c
		w.cells = append(w.cells, c)
	}
	return c
}

// trial evaluates test and body on what is believed now, and reports whether
// the belief was wrong.
func (w *loop) trial() (o *graph.Open, end Completion, again bool) {
	w.Site = w.Span
	o = w.open()
	w.arm(o, 0, func() Completion {
		goOn := w.assume(o, 0)
		test := w.Test()
		w.Site, w.forever = w.Span, test.Is(true)
		o.Yield(0, w.value(w.and(goOn, test)))
		return Falls
	})
	a := w.arm(o, 1, func() Completion {
		w.assume(o, 1)
		return w.Body()
	})
	w.Site = w.Span
	end = a.end
	exits := !end.Break.Is(false) || !end.Return.Is(false)
	returns := !end.Return.Is(false)
	again = exits && !w.exits || returns && !w.returns
	w.exits, w.returns = w.exits || exits, w.returns || returns
	again = w.compare(a) || again
	if !again {
		w.yield(o, a)
	}
	return o, end, again
}

// open makes the node with its carried operands: the leaves of the cells, then
// the flags.
func (w *loop) open() *graph.Open {
	var inits []*graph.Value
	var types []tensor.Type
	for _, p := range w.leaves() {
		inits = append(inits, w.initial(p))
		types = append(types, p.typ)
	}
	for _, f := range w.flags() {
		inits = append(inits, w.value(f))
		types = append(types, tensor.T(tensor.Bool))
	}
	return w.B.OpenWhile(inits, types, w.Span)
}

// initial is the value of a leaf before the loop.
func (w *loop) initial(p *part) *graph.Value {
	if p.entry == nil {
		return w.filler(p.typ)
	}
	return w.fit(w.Materialize(p.entry), p.typ)
}

// flags are the flags that are carried, at entry: go on, and returned.
func (w *loop) flags() []Flag {
	switch {
	case w.returns:
		return []Flag{Yes, No}
	case w.exits:
		return []Flag{Yes}
	}
	return nil
}

// assume sets every cell to the parameters of region i, and gives the flag
// that says whether the loop goes on.
func (w *loop) assume(o *graph.Open, i int) Flag {
	params := o.Node.Regions[i].Params
	n := 0
	for _, c := range w.cells {
		if c.broken != nil {
			w.spoil(c)
			continue
		}
		w.Trail.Put(c.place, w.rebuild(c, func(*part) *graph.Value { n++; return params[n-1] }))
	}
	if w.exits {
		return Flag{Sym: params[n]}
	}
	return Yes
}

// leaves lists the leaves of all sound cells, in the order of the operands.
func (w *loop) leaves() []*part {
	var out []*part
	for _, c := range w.cells {
		if c.broken == nil {
			for _, p := range c.parts {
				out = p.leaves(out)
			}
		}
	}
	return out
}

// compare corrects the belief by what the body left, and reports whether it
// had to.
func (w *loop) compare(a arm) bool {
	again := false
	w.locals = nil
	w.news = map[value.Place]any{}
	for _, ch := range a.changes {
		w.news[ch.Place] = ch.New
	}
	born := w.newborn()
	w.born = born
	defer born.settle()
	for _, ch := range a.changes {
		if born.is(ch.Place) {
			continue
		}
		if s, ok := ch.Place.(*value.Slot); ok && (w.onlyInside(s, ch.New.(value.Content)) || w.loose(s)) {
			continue
		}
		if w.index[ch.Place] == nil { // the trial did not know that it changes
			again = true
		}
		c := w.cell(ch.Place)
		if c.broken != nil {
			continue
		}
		c.at = ch.At
		if k, ok := ch.New.(value.Content); ok {
			c.at = k.At
		}
		changed := w.update(c, ch.New)
		again = again || changed
	}
	return again
}

// loose reports whether a slot belongs to something that the body made, such as
// the position of an iterator: it is made anew in each iteration.
func (w *loop) loose(s *value.Slot) bool {
	if s.Frame != nil || w.index[s] != nil || s == &w.Frame.Ret {
		return false
	}
	if s.Memory { // of a Tensor, which the body may have made
		t, ok := strip(Force(s.V)).(*value.Tensor)
		return ok && t.Sym != nil && !t.Sym.Region.Encloses(w.B.Region())
	}
	if w.born.live == nil {
		w.born.live = w.Live()
	}
	return !w.born.live(s)
}

// onlyInside notes a variable that has no value before the loop. What return
// leaves is the exception: it is read after the loop, if the flag says so.
func (w *loop) onlyInside(s *value.Slot, k value.Content) bool {
	if w.index[s] != nil || s.V != nil || s == &w.Frame.Ret {
		return false
	}
	w.locals = append(w.locals, s)
	w.firstAt[s] = k.At
	return true
}

// yield ends the body: the next value of every leaf, then the flags.
func (w *loop) yield(o *graph.Open, a arm) {
	o.Within(1, func() {
		for _, c := range w.cells {
			if c.broken == nil {
				w.yieldCell(o, c, w.news[c.place])
			}
		}
		leave := w.or(a.end.Break, a.end.Return)
		if w.exits {
			o.Yield(1, w.value(w.not(leave)))
		}
		if w.returns {
			o.Yield(1, w.value(a.end.Return))
		}
	})
}

func (w *loop) yieldCell(o *graph.Open, c *cell, next any) {
	vals := contents(next)
	for i, p := range c.parts {
		w.pair(p, vals[i], func(leaf *part, v value.Value) {
			o.Yield(1, w.fit(w.Materialize(v), leaf.typ))
		})
	}
}

// finish gives the node its results and the places their values after it.
func (w *loop) finish(o *graph.Open, end Completion) Completion {
	result := func(p *part) *graph.Value {
		return o.Node.AddResult(w.after(p))
	}
	for _, c := range w.cells {
		if c.broken != nil {
			w.spoil(c)
			continue
		}
		w.Trail.Put(c.place, w.rebuild(c, result))
	}
	for _, s := range w.locals {
		w.Trail.Put(s, value.Content{V: &value.Poison{Why: w.loopOnly(s, w.firstAt[s])}})
	}
	ended := Yes // by its test
	if w.exits {
		ended = Flag{Sym: o.Node.AddResult(tensor.T(tensor.Bool))}
	}
	if !w.returns {
		return w.ended(end, ended, No)
	}
	if w.forever && end.Break.Is(false) { // nothing behind the loop is reached
		o.Node.AddResult(tensor.T(tensor.Bool))
		return Returns
	}
	return w.ended(end, ended, Flag{Sym: o.Node.AddResult(tensor.T(tensor.Bool))})
}

// ended is the completion of a loop whose last iteration ended with end, by the
// flags that its node results in.
func (w *loop) ended(end Completion, byTest, ret Flag) Completion {
	switch {
	case end.Break.Is(false) && w.returns, !w.Broken:
		return Completion{Normal: w.not(ret), Return: ret}
	case end.Break.Is(false):
		return Falls
	case w.forever:
		return Completion{Return: ret, Break: w.not(ret)}
	}
	return Completion{Normal: byTest, Return: ret, Break: w.not(w.or(byTest, ret))}
}

// after is the type of a leaf's result: lengths that the loop may change are
// bound anew by the node.
func (w *loop) after(p *part) tensor.Type {
	t := tensor.Type{DType: p.typ.DType, Shape: tensor.Shape{AnyRank: p.typ.Shape.AnyRank}}
	for _, d := range p.typ.Shape.Dims {
		if d.Unknown() && p.widened {
			d = w.B.Fresh()
		}
		t.Shape.Dims = append(t.Shape.Dims, d)
	}
	return t
}
