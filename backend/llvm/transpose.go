package llvm

import (
	"slices"

	"github.com/cellc/cellc/backend"
	"github.com/cellc/cellc/ops/kernel"
	"github.com/cellc/cellc/tensor"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// This file writes maps that read across the order in which they write, as a
// transpose does: squares are computed with lanes along the index in which the
// loads are contiguous, turned in registers, and stored along the innermost.
//
//	out[i,j] = exp(x[j,i])    for each square: rows x[j..,i..i+16], 16 stores

// A turned is such a kernel: lanes count across while computing and along when
// storing.
type turned struct {
	*generator
	outer  []backend.Loop
	across backend.Loop // the loads are contiguous in it
	along  backend.Loop // the innermost of the result
	store  *backend.Affine
	width  int
}

// maxSquare bounds the side of a square, all of which is in registers.
const maxSquare = 16

// turn recognises a kernel for squares; nil if it is none.
func (g *generator) turn(f *backend.Facts, loops []backend.Loop, store *backend.Affine) *turned {
	n := len(loops)
	if n < 2 || hasReduce(g.k.Body) || countScattered(f, loops[n-1].Var) == 0 {
		return nil
	}
	across := slices.IndexFunc(loops[:n-1], func(l backend.Loop) bool {
		return countScattered(f, l.Var) == 0 && slices.ContainsFunc(f.Accesses, func(a *backend.Affine) bool { return patternOf(a, l.Var) == contiguous })
	})
	if across < 0 {
		return nil
	}
	t := &turned{generator: g, across: loops[across], along: loops[n-1], store: store}
	t.outer = slices.Delete(slices.Clone(loops[:n-1]), across, across+1)
	t.width = min(maxSquare, min(g.m.width(g.k, t.across.Extent), g.m.width(g.k, t.along.Extent)))
	if t.width < 4 {
		return nil
	}
	return t
}

// width is the number of lanes for a loop of length n.
func (m *module) width(k *backend.Kernel, n tensor.Dim) int {
	return m.widths(k.Body, k.Out.Type.DType, n, false)[0]
}

func (t *turned) emit(s *scope) {
	t.nest(s, t.outer, t.plane, nil, []int{0})
}

// plane computes the two inner dimensions: squares, and what is left of them
// element by element.
func (t *turned) plane(s *scope) {
	rows, cols := t.dim(t.across.Extent), t.dim(t.along.Extent)
	step := int64(t.width)
	wholeRows, wholeCols := t.wholeSteps(i64(0), rows, step), t.wholeSteps(i64(0), cols, step)
	t.each(i64(0), wholeRows, step, func(i value.Value) {
		t.each(i64(0), wholeCols, step, func(j value.Value) { t.square(s, i, j) })
		t.each(i, t.addIndex(i, i64(step)), 1, func(i value.Value) {
			t.each(wholeCols, cols, 1, func(j value.Value) { t.one(s, i, j) })
		})
	})
	t.each(wholeRows, rows, 1, func(i value.Value) {
		t.each(i64(0), cols, 1, func(j value.Value) { t.one(s, i, j) })
	})
}

// each is a loop that carries nothing.
func (f *fn) each(start, end value.Value, step int64, body func(i value.Value)) {
	f.loop(start, end, step, nil, func(i value.Value, _ []value.Value) []value.Value {
		body(i)
		return nil
	})
}

// within is a scope at one element, the first of a row of lanes if there are
// any.
func (t *turned) within(s *scope, i, j value.Value, vec *kernel.Var, width int) *scope {
	in := s.inner()
	in.vars[t.across.Var], in.vars[t.along.Var] = i, j
	in.vec, in.width = vec, width
	return in
}

func (t *turned) one(s *scope, i, j value.Value) {
	in := t.within(s, i, j, nil, 0)
	t.generator.store(in.offset(t.store), in.eval(t.k.Body))
}

func (t *turned) square(s *scope, i, j value.Value) {
	rows := make([]value.Value, t.width)
	dtype := t.k.Out.Type.DType
	for r := range rows {
		in := t.within(s, i, t.addIndex(j, i64(int64(r))), t.across.Var, t.width)
		rows[r] = t.toStorage(dtype, in.splat(in.eval(t.k.Body), t.width))
	}
	for l, v := range t.transposed(rows) {
		in := t.within(s, t.addIndex(i, i64(int64(l))), j, nil, 0)
		p := t.at(storage(dtype), t.out, in.offset(t.store))
		t.b.NewStore(v, t.b.NewBitCast(p, types.NewPointer(v.Type()))).Align = alignOf(storage(dtype))
	}
}
