package backend

import (
	"cmp"
	"slices"

	"github.com/cellc/cellc/tensor"
)

// This file gives every buffer of the arena its place. Buffers whose lives do
// not overlap share memory.

// An Arena is the layout of the memory that a run works in: Static bytes for
// buffers of constant size, then one Slot after the other.
type Arena struct {
	Static int64
	Slots  []Slot
}

// A Slot is memory for buffers of one symbolic size.
type Slot struct {
	Bytes tensor.Dim
	last  int // the end of the life of its latest buffer
}

// Align is the alignment of every buffer.
const Align = 64

// Padded is a size rounded up to whole alignments.
func Padded(n tensor.Dim) tensor.Dim {
	return n.Add(tensor.D(Align - 1)).FloorDiv(tensor.D(Align)).Mul(tensor.D(Align))
}

// plan lays out the arena.
func plan(p *Program) {
	lives(p)
	var static []*Buffer
	var symbolic []*Buffer
	for _, b := range p.Buffers {
		if b.Place != InArena {
			continue
		}
		if b.Bytes.Static() {
			static = append(static, b)
		} else {
			symbolic = append(symbolic, b)
		}
	}
	p.planStatic(static)
	p.planSymbolic(symbolic)
}

// lives computes when each buffer holds something.
func lives(p *Program) {
	o := number(p)
	for _, b := range p.Buffers {
		b.first, b.last = -1, -1
	}
	for _, v := range o.all {
		for _, b := range v.Holds {
			if b.first < 0 || o.defs[v] < b.first {
				b.first = o.defs[v]
			}
		}
	}
	o.loopLives()
	for _, v := range o.all {
		for _, b := range v.Holds {
			b.last = max(b.last, o.lastUse(v, b.first))
		}
	}
}

// loopLives keeps the memory of carried values for the whole loop.
func (o *order) loopLives() {
	for st, at := range o.at { // each buffer's life is a minimum and a maximum: order does not matter
		w, ok := st.(*While)
		if !ok {
			continue
		}
		for _, c := range w.Carried {
			for _, b := range []*Buffer{c.Home, c.Spare} {
				if b != nil {
					b.first, b.last = min(b.first, at.start), max(b.last, at.end)
				}
			}
		}
	}
}

// planStatic places the largest buffers first, each at the lowest offset that
// is free during its life.
func (p *Program) planStatic(bs []*Buffer) {
	slices.SortStableFunc(bs, func(a, b *Buffer) int { return cmp.Compare(size(b), size(a)) })
	packing := newPacking(bs)
	for _, b := range bs {
		packing.place(b)
		p.Arena.Static = max(p.Arena.Static, b.Offset+size(b))
	}
}

// size is the constant size of a buffer, padded.
func size(b *Buffer) int64 {
	n, _ := b.Bytes.Const()
	return (n + Align - 1) / Align * Align
}

// planSymbolic lets buffers of one size take turns in slots.
func (p *Program) planSymbolic(bs []*Buffer) {
	slices.SortStableFunc(bs, func(a, b *Buffer) int { return cmp.Compare(a.first, b.first) })
	bySize := map[string][]int{}
	for _, b := range bs {
		bytes := b.Bytes.Max(tensor.D(0)) // in an arm that is not taken a length may be negative
		key := bytes.String()
		slots := bySize[key]
		i := slices.IndexFunc(slots, func(i int) bool { return p.Arena.Slots[i].last < b.first })
		if i < 0 {
			i = len(slots)
			bySize[key] = append(slots, len(p.Arena.Slots))
			p.Arena.Slots = append(p.Arena.Slots, Slot{Bytes: bytes})
		}
		b.Slot = bySize[key][i]
		p.Arena.Slots[b.Slot].last = b.last
	}
}

// Offset of a slot from the start of the arena.
func (a *Arena) SlotOffset(i int) tensor.Dim {
	n := tensor.D(a.Static)
	for _, s := range a.Slots[:i] {
		n = n.Add(Padded(s.Bytes))
	}
	return n
}

// Bytes is the size of the whole arena.
func (a *Arena) Bytes() tensor.Dim { return a.SlotOffset(len(a.Slots)) }

// Memory is what a run needs of memory beside its inputs and outputs, in bytes
// and as a formula of the lengths, but for the padding of each buffer; grows
// says that values decide lengths, whose memory comes on top.
func (p *Program) Memory() (bytes tensor.Dim, grows bool) {
	bytes = tensor.D(p.Arena.Static)
	for _, s := range p.Arena.Slots {
		bytes = bytes.Add(s.Bytes)
	}
	for _, b := range p.Buffers {
		grows = grows || b.Place == InHeap
	}
	return bytes, grows
}
