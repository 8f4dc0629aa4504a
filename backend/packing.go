package backend

import (
	"slices"
	"sort"
)

// This file finds places for buffers in one arena: the lowest addresses that
// are free all the time that a buffer lives.

// A packing knows which addresses are taken when. Time is a tree: node 1 is all
// of it, and the halves of node i are 2i and 2i+1.
type packing struct {
	times  []int // that anything begins or ends at, in order
	within []ranges
	always []ranges
}

// ranges are addresses, in order and apart: within a node's time, some of which
// hold something then; always, all of which hold it all the time.
type ranges []addresses

type addresses struct{ from, to int64 }

func newPacking(bs []*Buffer) *packing {
	p := &packing{}
	for _, b := range bs {
		p.times = append(p.times, b.first, b.last)
	}
	slices.Sort(p.times)
	p.times = slices.Compact(p.times)
	nodes := 2
	for nodes < 2*len(p.times) {
		nodes *= 2
	}
	p.within, p.always = make([]ranges, nodes), make([]ranges, nodes)
	return p
}

// place gives b the lowest free place.
func (p *packing) place(b *Buffer) {
	var busy []ranges
	p.nodes(b, func(i int, covered bool) {
		if covered {
			busy = append(busy, p.within[i])
		} else {
			busy = append(busy, p.always[i])
		}
	})
	b.Offset = gap(busy, size(b))
	taken := addresses{b.Offset, b.Offset + size(b)}
	p.nodes(b, func(i int, covered bool) {
		p.within[i] = p.within[i].add(taken)
		if covered {
			p.always[i] = p.always[i].add(taken)
		}
	})
}

// nodes visits what has to do with the life of b: the nodes that it covers,
// which make it up, and those above them.
func (p *packing) nodes(b *Buffer, visit func(i int, covered bool)) {
	first, last := sort.SearchInts(p.times, b.first), sort.SearchInts(p.times, b.last)
	var walk func(i, from, to int)
	walk = func(i, from, to int) {
		switch {
		case last < from || to < first:
		case first <= from && to <= last:
			visit(i, true)
		default:
			visit(i, false)
			mid := (from + to) / 2
			walk(2*i, from, mid)
			walk(2*i+1, mid+1, to)
		}
	}
	walk(1, 0, len(p.within)/2-1)
}

// gap is the lowest address from which on so many bytes are free.
func gap(busy []ranges, bytes int64) int64 {
	at := int64(0)
	for moved := true; moved; {
		moved = false
		for _, rs := range busy {
			for i := rs.after(at); i < len(rs) && rs[i].from < at+bytes; i++ {
				at, moved = rs[i].to, true
			}
		}
	}
	return at
}

// after is the first range that ends behind an address.
func (rs ranges) after(at int64) int {
	return sort.Search(len(rs), func(i int) bool { return rs[i].to > at })
}

// add joins a range with those that it touches.
func (rs ranges) add(a addresses) ranges {
	i := sort.Search(len(rs), func(i int) bool { return rs[i].to >= a.from })
	j := i
	for ; j < len(rs) && rs[j].from <= a.to; j++ {
		a.from, a.to = min(a.from, rs[j].from), max(a.to, rs[j].to)
	}
	return slices.Replace(rs, i, j, a)
}
