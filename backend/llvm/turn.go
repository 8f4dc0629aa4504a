package llvm

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// This file transposes panels of a factor that lies the wrong way round, as
// the keys do in attention: out[i,j] = Σ_k q[i,k] * keys[j,k].

// stack is memory for n elements that lives as long as the function.
func (f *fn) stack(t types.Type, n int) value.Value {
	a := ir.NewAlloca(types.NewArray(uint64(n), t))
	a.Align = 64
	first := f.f.Blocks[0]
	first.Insts = append([]ir.Instruction{a}, first.Insts...)
	return a
}

// turn writes the panel of B at a column as [k][columns] to the scratch
// memory: square blocks of vectors, then the steps that are left.
func (c *contractor) turn(at env, cols strip) {
	k := c.Inner[0]
	n := c.dim(k.Extent)
	whole := c.wholeOf(n, int64(c.Lanes))
	width := int64(cols.size * c.Lanes)
	for j := range cols.size {
		rows := c.turnedRows(at, cols, j)
		c.loop(i64(0), whole, int64(c.Lanes), nil, func(i value.Value, _ []value.Value) []value.Value {
			block := make([]value.Value, c.Lanes)
			for l, off := range rows {
				block[l] = c.vectorAt(c.bBase, c.addIndex(off, i), nil)
			}
			for l, v := range c.transposed(block) {
				c.toScratch(v, c.addIndex(i, i64(int64(l))), width, j)
			}
			return nil
		})
		c.loop(whole, n, 1, nil, func(i value.Value, _ []value.Value) []value.Value {
			var v value.Value = zero(widened(c.elem, c.Lanes))
			for l, off := range rows {
				x := c.b.NewLoad(c.elem, c.at(c.elem, c.bBase, c.addIndex(off, i)))
				v = c.b.NewInsertElement(v, x, i32(int64(l)))
			}
			c.toScratch(v, i, width, j)
			return nil
		})
	}
}

// turnedRows are the offsets in B of the columns of vector j. Those outside of
// the output repeat the last column, which exists.
func (c *contractor) turnedRows(at env, cols strip, j int) []value.Value {
	rows := make([]value.Value, c.Lanes)
	for l := range rows {
		here := c.moved(at, c.Col, j*c.Lanes+l)
		if cols.valid != nil && j == cols.size-1 {
			last := c.addIndex(c.dim(c.Col.Extent), i64(-1))
			here = here.with(c.Col, c.minmax(here[c.Col], last, true, false))
		}
		rows[l] = c.offsetAt(c.B.At, here, c.Inner)
	}
	return rows
}

func (c *contractor) toScratch(v, step value.Value, width int64, j int) {
	off := c.addIndex(c.mulIndex(step, i64(width)), i64(int64(j*c.Lanes)))
	p := c.b.NewBitCast(c.at(c.elem, c.scratch, off), types.NewPointer(v.Type()))
	c.b.NewStore(v, p).Align = alignOf(c.elem)
}

// transposed is the transpose of a square of vectors. Each pass exchanges, for
// one bit, the elements whose row and lane differ in it.
func (f *fn) transposed(rows []value.Value) []value.Value {
	n := len(rows)
	for bit := n / 2; bit > 0; bit /= 2 {
		next := make([]value.Value, n)
		for r := range n {
			if r&bit == 0 {
				a, b := rows[r], rows[r|bit]
				next[r] = f.interleave(a, b, n, bit, 0)
				next[r|bit] = f.interleave(a, b, n, bit, bit)
			}
		}
		rows = next
	}
	return rows
}

// interleave takes, for lanes without the bit, those of a, and for lanes with
// it those of b; from selects lanes with or without the bit to take.
func (f *fn) interleave(a, b value.Value, n, bit, from int) value.Value {
	mask := make([]constant.Constant, n)
	for l := range mask {
		source := l&^bit | from
		if l&bit != 0 {
			source += n
		}
		mask[l] = constant.NewInt(types.I32, int64(source))
	}
	return f.b.NewShuffleVector(a, b, constant.NewVector(types.NewVector(uint64(n), types.I32), mask...))
}
