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
}

// place gives every value of rank one or more its buffers.
func place(p *Program) {
	a := &placer{p, number(p)}
	for i, v := range p.Inputs {
		a.own(v, InInput, i)
	}
	for i, v := range p.States {
		a.own(v, InState, i)
	}
	a.block(p.Body)
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
	v.Holds = []*Buffer{b}
	return b
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
		st.Out.Holds = st.From.Holds
	case *If:
		a.block(st.Then)
		a.block(st.Else)
		a.join(st)
	case *While:
		a.loop(st)
	}
}

// join gives the results of an if their memory. Where each arm makes a tensor
// of its own, both make it in the same place, unless one of the two was moved
// already for another result.
func (a *placer) join(f *If) {
	moved := map[*Buffer]bool{}
	for i := range f.Results {
		b, c := a.made(f.Then.Yield[i], f), a.made(f.Else.Yield[i], f)
		if b != nil && c != nil && b != c && !moved[b] && !moved[c] && b.Bytes.Equal(c.Bytes) {
			moved[b], moved[c] = true, true
			f.Else.move(c, b)
		}
	}
	for i, r := range f.Results {
		r.Holds = union(f.Then.Yield[i].Holds, f.Else.Yield[i].Holds)
	}
}

// made is the one buffer of v if it was first used within the step.
func (a *placer) made(v *Value, st Step) *Buffer {
	if len(v.Holds) != 1 || v.Holds[0].Place != InArena || !a.bornIn(v.Holds[0], st) {
		return nil
	}
	return v.Holds[0]
}

// move puts what a block keeps in one buffer into another.
func (b *Block) move(from, to *Buffer) {
	for _, st := range b.Steps {
		for _, v := range append(st.operands(), st.results()...) {
			v.move(from, to)
		}
		switch st := st.(type) {
		case *Kernel:
			replace(&st.Into, from, to)
		case *If:
			st.Then.move(from, to)
			st.Else.move(from, to)
		case *While:
			for _, c := range st.Carried {
				c.Param.move(from, to)
				replace(&c.Home, from, to)
				replace(&c.Spare, from, to)
			}
			st.Test.move(from, to)
			st.Body.move(from, to)
		}
	}
	for _, v := range b.Yield {
		v.move(from, to)
	}
}

func (v *Value) move(from, to *Buffer) {
	if i := slices.Index(v.Holds, from); i >= 0 {
		v.Holds = slices.Clone(v.Holds)
		v.Holds[i] = to
	}
}

func replace(at **Buffer, from, to *Buffer) {
	if *at == from {
		*at = to
	}
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
func overlap(v, w *Value) bool {
	return slices.ContainsFunc(v.Holds, func(b *Buffer) bool { return slices.Contains(w.Holds, b) })
}

// dies reports whether the memory of v may be overwritten at position p.
func (a *placer) dies(v *Value, p int) bool {
	for _, b := range v.Holds {
		if b.Place != InArena && b.Place != InHeap {
			return false
		}
	}
	for _, w := range a.order.all {
		if overlap(v, w) && a.order.defs[w] <= p && !a.order.diesAt(w, p) {
			return false
		}
	}
	return len(v.Holds) > 0
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
			k.Out.Holds = v.Holds
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
		return single(k) || !a.loadsFrom(k, v)
	}
	if len(v.Holds) != 1 || !v.Type.Equal(k.Out.Type) && !(v.Type.Shape.Equal(k.Out.Type.Shape) && v.Type.DType.Size() == k.Out.Type.DType.Size()) {
		return false
	}
	for j, w := range k.Operands {
		if overlap(v, w) && !(w.Type.Shape.Equal(k.Out.Type.Shape) && all(sites(k.Kernel, j), k.identity)) {
			return false
		}
	}
	return true
}

// single reports whether a scatter updates one element, so that all its loads
// come before its store.
func single(k *Kernel) bool {
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
		if overlap(v, w) && len(sites(k.Kernel, j)) > 0 {
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
			c.Param.Holds = c.Init.Holds
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
	if len(v.Holds) != 1 || !v.Type.Equal(c.Param.Type) || v.Holds[0].Place != InArena || !a.dies(v, start) {
		return nil
	}
	return v.Holds[0]
}

// carry chooses how each carried tensor reaches the next iteration. A yield
// that lies in another carried value's memory is copied first.
func (a *placer) carry(w *While) {
	taken := map[*Buffer]bool{}
	for _, c := range w.Carried {
		taken[c.Home] = true
	}
	for i, c := range w.Carried {
		if c.Param.Scalar() {
			continue
		}
		for j, d := range w.Carried {
			if i != j && d.Home != nil && slices.Contains(c.Yield.Holds, d.Home) {
				a.detach(w, i)
				break
			}
		}
	}
	for _, c := range w.Carried {
		if !c.Param.Scalar() {
			a.mode(w, c, taken)
		}
	}
}

// mode: a yield that lies in Home stays; one that lies in a buffer of the body,
// or in either, makes that buffer the spare; any other is copied.
func (a *placer) mode(w *While, c *Carried, taken map[*Buffer]bool) {
	c.Mode = Copy
	c.Result.Holds = []*Buffer{c.Home}
	var spare *Buffer
	for _, b := range c.Yield.Holds {
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
	case !taken[spare] && spare.Place == InArena && c.Home.Place == InArena && a.bornIn(spare, w) && c.Yield.Type.Equal(c.Param.Type):
		taken[spare] = true
		c.Mode, c.Spare = Swap, spare
		c.Result.Holds = []*Buffer{c.Home, spare}
	}
}

// bornIn reports whether a buffer was used by nothing before a step.
func (a *placer) bornIn(b *Buffer, st Step) bool {
	for _, v := range a.order.all {
		if slices.Contains(v.Holds, b) && a.order.defs[v] <= a.order.at[st].start {
			return false
		}
	}
	return true
}

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
	st.Into = a.fresh(to)
	b.Steps = append(b.Steps, st)
	a.order.late(to, b)
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

// late records a value that was added at the end of a block.
func (o *order) late(v *Value, b *Block) {
	o.defs[v] = o.yield[b]
	o.uses[v] = []int{o.yield[b]}
	o.all = append(o.all, v)
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
				if c.Mode == Swap {
					out[c.Home], out[c.Spare] = true, true
				}
			}
		}
	}
	return out
}
