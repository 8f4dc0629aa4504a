package tile

import (
	"github.com/cellc/cellc/backend"
	"github.com/cellc/cellc/ops/kernel"
)

// Pack is the data of B as [outer...][panel][inner...][column], where a panel
// is as many columns as a tile has; the last one has as many vectors as are
// left. Columns past the end are zero.
func (p *Plan) Pack() []byte {
	size := p.B.Data.DType.Size()
	out := make([]byte, 0, p.packedLen()*size)
	zero := make([]byte, size)
	at := map[*kernel.Var]int64{}
	n, _ := p.Col.Extent.Const()
	count(p.Outer, at, func() {
		for from := int64(0); from < n; from += int64(p.width()) {
			width := min(int64(p.width()), int64(roundUp(int(n-from), p.Lanes)))
			count(p.Inner, at, func() {
				for col := from; col < from+width; col++ {
					if col >= n {
						out = append(out, zero...)
						continue
					}
					at[p.Col] = col
					i := int(offset(p.B, at)) * size
					out = append(out, p.B.Data.Data[i:i+size]...)
				}
			})
		}
	})
	return out
}

// width is the number of columns of a full tile.
func (p *Plan) width() int { return p.Vectors * p.Lanes }

// PackedCols is the number of columns in memory, for each step of the sum.
func (p *Plan) PackedCols() int { return roundUp(lengthFull(p.Col), p.Lanes) }

func (p *Plan) packedLen() int { return product(p.Outer) * product(p.Inner) * p.PackedCols() }

func product(vars []*kernel.Var) int {
	n := 1
	for _, v := range vars {
		n *= lengthFull(v)
	}
	return n
}

func lengthFull(v *kernel.Var) int { n, _ := v.Extent.Const(); return int(n) }

// count calls f for every value of the variables, the last one running
// fastest.
func count(vars []*kernel.Var, at map[*kernel.Var]int64, f func()) {
	if len(vars) == 0 {
		f()
		return
	}
	for i := range int64(lengthFull(vars[0])) {
		at[vars[0]] = i
		count(vars[1:], at, f)
	}
}

// offset is the element that a factor with known strides loads.
func offset(f *backend.Factor, at map[*kernel.Var]int64) int64 {
	n, _ := f.At.Base.Const()
	for _, t := range f.At.Vars {
		c, _ := t.Coef.Const()
		n += c * at[t.Var]
	}
	return n
}
