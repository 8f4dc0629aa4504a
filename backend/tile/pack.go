package tile

import (
	"encoding/binary"
	"fmt"

	"github.com/cellc/cellc/backend"
	"github.com/cellc/cellc/ops/kernel"
)

// A Layout says how a constant factor is re-laid out, as
// [outer...][panel][inner...][column], where a panel is as many columns as a
// tile has; the last one has as many vectors as are left. Columns past the end
// are zero.
type Layout struct {
	Base           int64 // the first element
	Outer, Inner   []Axis
	Col            Axis
	Lanes, Vectors int
	Elem           int // bytes of an element
}

// An Axis is how often a loop goes round, and how far it goes each time, in
// elements.
type Axis struct{ Len, Step int64 }

// Layout is how the data of B is packed.
func (p *Plan) Layout() *Layout {
	base, _ := p.B.At.Base.Const()
	return &Layout{
		Base: base, Outer: axes(p.B, p.Outer), Inner: axes(p.B, p.Inner), Col: axes(p.B, []*kernel.Var{p.Col})[0],
		Lanes: p.Lanes, Vectors: p.Vectors, Elem: p.B.Data.DType.Size(),
	}
}

func axes(f *backend.Factor, vars []*kernel.Var) []Axis {
	out := make([]Axis, len(vars))
	for i, v := range vars {
		step, _ := f.At.Coef(v).Const()
		out[i] = Axis{int64(lengthFull(v)), step}
	}
	return out
}

// Bytes is the size of the packed data.
func (l *Layout) Bytes() int64 {
	n := int64(roundUp(int(l.Col.Len), l.Lanes) * l.Elem)
	for _, a := range append(append([]Axis{}, l.Outer...), l.Inner...) {
		n *= a.Len
	}
	return n
}

// String is equal for equal layouts only.
func (l *Layout) String() string { return fmt.Sprintf("%v", *l) }

// Pack is src re-laid out.
func (l *Layout) Pack(src []byte) []byte {
	out := make([]byte, l.Bytes())
	inner := starts(l.Inner)
	to := out
	for _, outer := range starts(l.Outer) {
		for col := int64(0); col < l.Col.Len; {
			width := min(int64(l.Vectors*l.Lanes), int64(roundUp(int(l.Col.Len-col), l.Lanes)))
			n := min(width, l.Col.Len-col)
			for _, k := range inner {
				gather(to, src, int(l.Base+outer+k+col*l.Col.Step), int(n), int(l.Col.Step), l.Elem)
				to = to[width*int64(l.Elem):]
			}
			col += width
		}
	}
	return out
}

// starts is the offset of every step of nested loops, in order.
func starts(axes []Axis) []int64 {
	out := []int64{0}
	for _, a := range axes {
		var next []int64
		for _, from := range out {
			for i := range a.Len {
				next = append(next, from+i*a.Step)
			}
		}
		out = next
	}
	return out
}

// gather copies n elements that lie step elements apart, from element at on.
// Most are of four bytes, and there are many.
func gather(to, src []byte, at, n, step, elem int) {
	switch {
	case step == 1:
		copy(to[:n*elem], src[at*elem:])
	case elem == 4:
		for i := range n {
			binary.LittleEndian.PutUint32(to[4*i:], binary.LittleEndian.Uint32(src[4*(at+i*step):]))
		}
	default:
		for i := range n {
			copy(to[i*elem:(i+1)*elem], src[(at+i*step)*elem:])
		}
	}
}

// PackedCols is the number of columns in memory, for each step of the sum.
func (p *Plan) PackedCols() int { return roundUp(lengthFull(p.Col), p.Lanes) }

func lengthFull(v *kernel.Var) int { n, _ := v.Extent.Const(); return int(n) }
