package backend

import (
	"slices"

	"github.com/cellc/cellc/ops/kernel"
)

// This file decides which memory every value lies in. A value holds a set of
// buffers, because an if yields the pointer of the arm taken: its result may
// be either's memory, and no element moves.

type placer struct {
	prog  *Program
	order *order
	lives map[*Buffer]*life
}

// A life is what the memory of a buffer is used for.
type life struct {
	born   int      // where the first of its values is defined
	values []*Value // those that may be needed still
	moved  *Buffer  // that it has become one with; nil for none
}

// place gives every value of rank one or more its buffers.
func place(p *Program) {
	a := &placer{p, number(p), map[*Buffer]*life{}}
	for i, v := range p.Inputs {
		a.own(v, InInput, i)
	}
	for i, v := range p.States {
		a.own(v, InState, i)
	}
	a.block(p.Body)
	a.settle(p.Body)
	a.states()
	a.outputs()
}

// own gives v a buffer of its own.
func (a *placer) own(v *Value, in Place, index int) *Buffer {
	if v.Scalar() {
		return nil
	}
	b := &Buffer{ID: len(a.prog.Buffers), Place: in, Index: index, Bytes: v.Type.Bytes(), Slot: -1}
	a.prog.Buffers = append(a.prog.Buffers, b)
	a.lives[b] = &life{born: a.order.defs[v]}
	a.hold(v, []*Buffer{b})
	return b
}

// hold notes the buffers that may hold v.
func (a *placer) hold(v *Value, bs []*Buffer) {
	v.Holds = bs
	for _, b := range bs {
		l := a.lives[b]
		l.born = min(l.born, a.order.defs[v])
		l.values = append(l.values, v)
	}
}

// holds are the buffers that may hold v, as far as they were moved by now.
func (a *placer) holds(v *Value) []*Buffer {
	for i, b := range v.Holds {
		v.Holds[i] = a.now(b)
	}
	return v.Holds
}

// now is the buffer that b has become.
func (a *placer) now(b *Buffer) *Buffer {
	if b == nil || a.lives[b].moved == nil {
		return b
	}
	l := a.lives[b]
	l.moved = a.now(l.moved)
	return l.moved
}

// move makes from, which holds nothing yet outside of one arm of an if, one
// with another buffer.
func (a *placer) move(from, to *Buffer) {
	l, m := a.lives[from], a.lives[to]
	l.moved = to
	m.born = min(m.born, l.born)
	m.values = append(m.values, l.values...)
	l.values = nil
}

// settle writes down what became of buffers that were moved.
func (a *placer) settle(b *Block) {
	for _, v := range a.order.all {
		a.holds(v)
	}
	a.prog.Buffers = slices.DeleteFunc(a.prog.Buffers, func(b *Buffer) bool { return a.lives[b].moved != nil })
	a.settleBlock(b)
}

func (a *placer) settleBlock(b *Block) {
	for _, st := range b.Steps {
		switch st := st.(type) {
		case *Kernel:
			st.Into = a.now(st.Into)
		case *If:
			a.settleBlock(st.Then)
			a.settleBlock(st.Else)
		case *While:
			for _, c := range st.Carried {
				c.Home, c.Spare = a.now(c.Home), a.now(c.Spare)
			}
			a.settleBlock(st.Test)
			a.settleBlock(st.Body)
		}
	}
}

// fresh gives v memory to be written: in the arena where the size is known at
// entry.
func (a *placer) fresh(v *Value) *Buffer {
	if a.prog.AtEntry(v.Type.Bytes()) {
		return a.own(v, InArena, 0)
	}
	return a.own(v, InHeap, 0)
}

// data places constants and weights, which steps refer to without defining.
func (a *placer) data(vs []*Value) {
	for _, v := range vs {
		if v.Data != nil && v.Holds == nil {
			if b := a.own(v, InData, 0); b != nil {
				b.Data = v.Data
			}
		}
	}
}

func (a *placer) block(b *Block) {
	for _, st := range b.Steps {
		a.data(st.operands())
		a.step(st)
	}
	a.data(b.Yield)
}

func (a *placer) step(st Step) {
	switch st := st.(type) {
	case *Kernel:
		a.kernel(st)
	case *Alias:
		a.hold(st.Out, a.holds(st.From))
	case *If:
		a.block(st.Then)
		a.block(st.Else)
		a.join(st)
	case *While:
		a.loop(st)
	}
}

// mostPlaces is how many buffers may hold a value before it is worth copying:
// they all wait for it.
const mostPlaces = 8

// join gives the results of an if their memory. Where each arm makes a tensor
// of its own, both make it in the same place, unless one of the two was moved
// already for another result.
func (a *placer) join(f *If) {
	moved := map[*Buffer]bool{}
	for i := range f.Results {
		if len(union(a.holds(f.Then.Yield[i]), a.holds(f.Else.Yield[i]))) > mostPlaces {
			a.gather(f.Then, i, f)
			a.gather(f.Else, i, f)
		}
		b, c := a.made(f.Then.Yield[i], f), a.made(f.Else.Yield[i], f)
		if b != nil && c != nil && b != c && !moved[b] && !moved[c] && b.Bytes.Equal(c.Bytes) {
			moved[b], moved[c] = true, true
			a.move(c, b)
		}
	}
	for i, r := range f.Results {
		a.hold(r, union(a.holds(f.Then.Yield[i]), a.holds(f.Else.Yield[i])))
	}
}

// gather has an arm make its i-th result in a place of its own.
func (a *placer) gather(b *Block, i int, f *If) {
	if a.made(b.Yield[i], f) == nil {
		b.Yield[i] = a.copied(b, b.Yield[i])
	}
}

// made is the one buffer of v if it was first used within the step.
func (a *placer) made(v *Value, st Step) *Buffer {
	bs := a.holds(v)
	if len(bs) != 1 || bs[0].Place != InArena || !a.bornIn(bs[0], st) {
		return nil
	}
	return bs[0]
}

func union(x, y []*Buffer) []*Buffer {
	out := slices.Clone(x)
	for _, b := range y {
		if !slices.Contains(out, b) {
			out = append(out, b)
		}
	}
	return out
}

// overlap reports whether two values may share memory.
func (a *placer) overlap(v, w *Value) bool {
	hs := a.holds(w)
	return slices.ContainsFunc(a.holds(v), func(b *Buffer) bool { return slices.Contains(hs, b) })
}

// dies reports whether the memory of v may be overwritten at position p, which
// is not before any that was asked about.
func (a *placer) dies(v *Value, p int) bool {
	for _, b := range a.holds(v) {
		if b.Place != InArena && b.Place != InHeap {
			return false
		}
		if !a.free(a.lives[b], p) {
			return false
		}
	}
	return len(v.Holds) > 0
}

// free reports whether nothing after p needs what the buffer holds, and
// forgets the values that nothing will ever need again.
func (a *placer) free(l *life, p int) bool {
	for i := len(l.values) - 1; i >= 0; i-- {
		switch w := l.values[i]; {
		case a.order.defs[w] > p:
		case !a.order.diesAt(w, p):
			return false
		case a.order.lastUse(w, a.order.defs[w]) < p:
			l.values = slices.Delete(l.values, i, i+1)
		}
	}
	return true
}

// kernel places a kernel's result: over an operand that dies there if the
// kernel allows it, else in memory of its own.
func (a *placer) kernel(k *Kernel) {
	if k.Out.Scalar() {
		return
	}
	p := a.order.at[k].start
	for i, v := range k.Operands {
		if a.overwrites(k, i) && a.dies(v, p) {
			k.InPlace = i
			a.hold(k.Out, a.holds(v))
			return
		}
	}
	k.Into = a.fresh(k.Out)
}

// overwrites reports whether k may write its result over operand i.
func (a *placer) overwrites(k *Kernel, i int) bool {
	v := k.Operands[i]
	if v.Scalar() || k.Form == kernel.Scan || k.Form == kernel.Scatter && i != 0 {
		return false
	}
	if k.Form == kernel.Scatter {
		return single(k.Kernel) || !a.loadsFrom(k, v)
	}
	if len(a.holds(v)) != 1 || !v.Type.Equal(k.Out.Type) && !(v.Type.Shape.Equal(k.Out.Type.Shape) && v.Type.DType.Size() == k.Out.Type.DType.Size()) {
		return false
	}
	for j, w := range k.Operands {
		if a.overlap(v, w) && !(w.Type.Shape.Equal(k.Out.Type.Shape) && all(sites(k.Kernel, j), k.identity)) {
			return false
		}
	}
	return true
}

// single reports whether a scatter updates one element, so that all its loads
// come before its store.
func single(k *kernel.Kernel) bool {
	for _, v := range k.Update {
		if !v.Extent.IsConst(1) {
			return false
		}
	}
	return true
}

// loadsFrom reports whether the expressions of k load memory of v.
func (a *placer) loadsFrom(k *Kernel, v *Value) bool {
	for j, w := range k.Operands {
		if a.overlap(v, w) && len(sites(k.Kernel, j)) > 0 {
			return true
		}
	}
	return false
}

// identity reports whether a load is of the element that is being computed.
func (k *Kernel) identity(s site) bool {
	if len(s.load.Args) != len(k.Space) {
		return false
	}
	for i, e := range s.load.Args {
		if e.Op != kernel.IndexOp || e.Var != k.Space[i] {
			return false
		}
	}
	return true
}

// loop places the carried values of a while.
func (a *placer) loop(w *While) {
	start := a.order.at[w].start
	adopted := map[*Buffer]bool{}
	for _, c := range w.Carried {
		if c.Param.Scalar() {
			continue
		}
		if b := a.adopts(c, start); b != nil && !adopted[b] {
			adopted[b] = true
			c.Home, c.Adopt = b, true
			a.hold(c.Param, a.holds(c.Init))
		} else {
			c.Home = a.fresh(c.Param)
		}
	}
	a.block(w.Test)
	a.block(w.Body)
	a.carry(w)
}

// adopts is the buffer of a carried value's init if the loop may take it over.
func (a *placer) adopts(c *Carried, start int) *Buffer {
	v := c.Init
	bs := a.holds(v)
	if len(bs) != 1 || !v.Type.Equal(c.Param.Type) || bs[0].Place != InArena || !a.dies(v, start) {
		return nil
	}
	return bs[0]
}

// carry chooses how each carried tensor reaches the next iteration. A yield
// that lies in another carried value's memory is copied first, unless they
// change places.
func (a *placer) carry(w *While) {
	taken := map[*Buffer]*Carried{}
	for _, c := range w.Carried {
		if c.Home = a.now(c.Home); c.Home != nil {
			taken[c.Home] = c
		}
	}
	for _, c := range w.Carried {
		a.turn(c, taken)
	}
	for i, c := range w.Carried {
		if c.Mode != Turn && slices.ContainsFunc(a.holds(c.Yield), func(b *Buffer) bool { return b != c.Home && taken[b] != nil }) {
			a.detach(w, i)
		}
	}
	for _, c := range w.Carried {
		if !c.Param.Scalar() && c.Mode != Turn {
			a.mode(w, c, taken)
		}
	}
}

// turn finds the carried values, from c on, of which each yields what lies in
// the home of the next and the last what lies in that of c: y, z = z, y.
func (a *placer) turn(c *Carried, homes map[*Buffer]*Carried) {
	round := []*Carried{}
	places := []*Buffer{}
	for d := c; d != c || len(round) == 0; d = homes[d.Yield.Holds[0]] {
		if d.Home == nil || d.Home.Place != InArena || len(a.holds(d.Yield)) != 1 || homes[d.Yield.Holds[0]] == nil || len(round) == mostPlaces ||
			!d.Param.Type.Equal(c.Param.Type) || !d.Yield.Type.Equal(c.Param.Type) || d.Mode == Turn {
			return
		}
		round, places = append(round, d), append(places, d.Home)
	}
	if len(round) == 1 {
		return // it stays
	}
	for _, d := range round {
		d.Mode = Turn
		a.hold(d.Result, slices.Clone(places))
	}
}

// mode: a yield that lies in Home stays; one that lies in a buffer of the body,
// or in either, makes that buffer the spare; any other is copied.
func (a *placer) mode(w *While, c *Carried, taken map[*Buffer]*Carried) {
	c.Mode = Copy
	places := []*Buffer{c.Home}
	defer func() { a.hold(c.Result, places) }()
	var spare *Buffer
	for _, b := range a.holds(c.Yield) {
		switch {
		case b == c.Home:
		case spare != nil:
			return
		default:
			spare = b
		}
	}
	switch {
	case spare == nil:
		c.Mode = Stay
	case taken[spare] == nil && spare.Place == InArena && c.Home.Place == InArena && a.bornIn(spare, w) && c.Yield.Type.Equal(c.Param.Type):
		taken[spare] = c
		c.Mode, c.Spare = Swap, spare
		places = []*Buffer{c.Home, spare}
	}
}

// bornIn reports whether a buffer was used by nothing before a step.
func (a *placer) bornIn(b *Buffer, st Step) bool { return a.lives[b].born > a.order.at[st].start }

// detach makes the i-th yield of a loop a copy.
func (a *placer) detach(w *While, i int) {
	to := a.copied(w.Body, w.Carried[i].Yield)
	w.Body.Yield[i], w.Carried[i].Yield = to, to
}

// copied is a copy of a value, made at the end of a block.
func (a *placer) copied(b *Block, from *Value) *Value {
	k := &kernel.Kernel{}
	var at []*kernel.Expr
	for _, d := range from.Type.Shape.Dims {
		v := &kernel.Var{Name: "i", Extent: d}
		k.Space = append(k.Space, v)
		at = append(at, kernel.Index(v))
	}
	k.Body = kernel.Load(0, from.Type.DType, at...)
	to := &Value{ID: -1, Type: from.Type}
	st := &Kernel{Kernel: k, Operands: []*Value{from}, Out: to, InPlace: -1}
	a.order.late(to, b)
	st.Into = a.fresh(to)
	b.Steps = append(b.Steps, st)
	a.order.at[st] = span{a.order.yield[b], a.order.yield[b]}
	return to
}

// states copies what is to become a state but lies in the memory of another,
// which is written first.
func (a *placer) states() {
	p := a.prog
	for i, v := range p.NewStates {
		for _, b := range v.Holds {
			if b.Place == InState && b.Index != i {
				to := a.copied(p.Body, v)
				p.NewStates[i], p.Body.Yield[len(p.Outputs)+i] = to, to
				break
			}
		}
	}
}

// outputs lets results be computed where the caller wants them.
func (a *placer) outputs() {
	used := map[*Buffer]int{}
	for _, v := range append(slices.Clone(a.prog.Outputs), a.prog.NewStates...) {
		for _, b := range v.Holds {
			used[b]++
		}
	}
	swaps := a.swapped(a.prog.Body, map[*Buffer]bool{})
	for b := range swaps {
		if b != nil { // values that turn have no spare
			b.Moves = true
		}
	}
	for i, v := range a.prog.Outputs {
		if len(v.Holds) != 1 {
			continue
		}
		if b := v.Holds[0]; b.Place == InArena && used[b] == 1 && !swaps[b] && b.Bytes.Equal(v.Type.Bytes()) {
			b.Place, b.Index = InOutput, i
		}
	}
}

// swapped lists the buffers whose address changes in loops.
func (a *placer) swapped(b *Block, out map[*Buffer]bool) map[*Buffer]bool {
	for _, st := range b.Steps {
		switch st := st.(type) {
		case *If:
			a.swapped(st.Then, out)
			a.swapped(st.Else, out)
		case *While:
			a.swapped(st.Test, out)
			a.swapped(st.Body, out)
			for _, c := range st.Carried {
				if c.Mode == Swap || c.Mode == Turn {
					out[c.Home], out[c.Spare] = true, true
				}
			}
		}
	}
	return out
}
