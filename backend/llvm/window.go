package llvm

import (
	"github.com/cellc/cellc/backend"
	"github.com/cellc/cellc/ops/kernel"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// This file writes windows: reductions over a rectangle that moves with the
// result. A band of the rows that they read is copied to scratch memory with
// what stands for elements outside around it; so nothing is guarded where it is
// read, and lanes are always neighbours. With a stride of 2 the even columns
// lie before the odd ones.
//
//	for band:  scratch = rows of x, padded
//	  for rows, columns of the band:
//	    for lines of the scratch memory, columns j of the window:
//	      acc[r][v] += scratch[line][v+j] * splat(w[line-r][j])    for all r

// A windower writes one of them.
type windower struct {
	*generator
	*backend.Window
	elem    types.Type // of the scratch memory
	lanes   int
	vectors int   // across a tile
	rows    int   // down a tile
	band    int64 // rows of the result for which the scratch has what they read
	phase   int64 // from the even columns of a row to the odd ones
	pitch   int64 // from row to row of the scratch memory
	scratch value.Value
}

// tileVectors is how many accumulators hide the latency of an addition. More
// of them load less, where there are registers and the code stays small.
const tileVectors = 8

// mostTaps bounds the window: larger ones are as well read where they lie.
const mostTaps = 128

// windowOf is the description of a kernel whose windows are worth a copy.
func (m *module) windowOf(k *backend.Kernel) *backend.Window {
	if m.grid || k.Out.Scalar() || m.planOf(k) != nil {
		return nil
	}
	w := backend.WindowOf(k)
	if w == nil || w.Cols.Places() < 4 || w.Cols.Size < 4 || w.Cols.Stride > 2 {
		return nil
	}
	if n := w.Rows.Taps() * w.Cols.Taps(); n < 3 || n > mostTaps || w.Rows.Places() < 1 {
		return nil
	}
	if g := m.windower(w, k); g.band < min(w.Rows.Places(), int64(g.rows)) {
		return nil
	}
	return w
}

// windower chooses the tile and the scratch memory.
func (m *module) windower(w *backend.Window, k *backend.Kernel) *windower {
	g := &windower{Window: w, elem: register(w.Load.Type)}
	g.lanes = m.cpu.VectorBytes / sizeOf(g.elem)
	for places := int(w.Cols.Places()); g.lanes/2 >= max(places, 4); {
		g.lanes /= 2
	}
	most := tileVectors
	if m.cpu.Registers >= 32 && w.Rows.Taps()*w.Cols.Taps() <= 25 {
		most *= 2
	}
	g.vectors = min((int(w.Cols.Places())+g.lanes-1)/g.lanes, tileVectors/2)
	g.rows = evenly(int(w.Rows.Places()), most/g.vectors)
	// The copy may reach further than what is read.
	g.pitch = max(w.Cols.Reach(w.Cols.Places()), w.Cols.Before+w.Cols.Size)
	if w.Cols.Stride == 2 {
		g.phase = (g.pitch + 1) / 2
		g.pitch = 2 * g.phase
	}
	room := scratchBytes/(g.pitch*int64(sizeOf(g.elem))) - w.Rows.Reach(1)
	g.band = min(w.Rows.Places(), room/w.Rows.Stride+1)
	if g.band < w.Rows.Places() {
		g.band = g.band / int64(g.rows) * int64(g.rows)
	}
	return g
}

// evenly is a number up to most, and not much less, that divides n if one does.
func evenly(n, most int) int {
	for k := min(n, most); 2*k > most; k-- {
		if n%k == 0 {
			return k
		}
	}
	return min(n, most)
}

// scratchBytes is about what a function may take of the stack.
const scratchBytes = 48 << 10

// window writes the kernel if it is a window.
func (g *generator) window(s *scope) bool {
	w := g.m.windowOf(g.k)
	if w == nil {
		return false
	}
	c := g.m.windower(w, g.k)
	c.generator = g
	c.emit(s)
	return true
}

func (g *windower) emit(s *scope) {
	// Vectors may begin in the last column.
	size := g.Rows.Reach(g.band)*g.pitch + int64(2*g.vectors*g.lanes)
	g.scratch = g.b.NewBitCast(g.stack(g.elem, int(size)+g.lanes), bytePtr)
	g.fill(i64(0), i64(size))
	loops := make([]backend.Loop, len(g.Outer))
	for i, v := range g.Outer {
		loops[i] = backend.Loop{Var: v, Extent: v.Extent}
	}
	g.nest(s, loops, func(s *scope) {
		places := g.Rows.Places()
		g.repeat(strip{from: i64(0), to: i64(places), step: g.band}, func(y value.Value) {
			g.copyBand(s, y)
			last := g.lesser(g.addIndex(y, i64(g.band)), i64(places))
			for _, rows := range g.rowStrips(y, last) {
				g.repeat(rows, func(row value.Value) { g.across(s, y, row, rows.size) })
			}
		})
	}, nil, []int{0})
}

// rowStrips splits the rows of a band into tiles and what is left.
func (g *windower) rowStrips(from, to value.Value) []strip {
	places, rows := g.Rows.Places(), int64(g.rows)
	if g.band == places {
		full := places / rows * rows
		return []strip{{from: i64(0), to: i64(full), step: rows, size: g.rows}, {from: i64(full), to: i64(places), step: places - full, size: int(places - full)}}
	}
	full := g.addIndex(from, g.wholeOf(g.b.NewSub(to, from), rows))
	return []strip{{from: from, to: full, step: rows, size: g.rows}, {from: full, to: to, step: 1, size: 1}}
}

// fill writes the constant that stands for elements outside.
func (g *windower) fill(from, count value.Value) {
	x := g.splat(floatOf(g.elem, g.Fill), g.lanes)
	g.each(i64(0), count, int64(g.lanes), func(i value.Value) { g.put(x, g.addIndex(from, i)) })
}

func (g *windower) put(x, at value.Value) {
	p := g.b.NewBitCast(g.at(g.elem, g.scratch, at), types.NewPointer(x.Type()))
	g.b.NewStore(x, p).Align = alignOf(g.elem)
}

// copyBand copies the rows that the band from y on reads.
func (g *windower) copyBand(s *scope, y value.Value) {
	first := g.addIndex(g.mulIndex(y, i64(g.Rows.Stride)), i64(-g.Rows.Before))
	g.each(i64(0), i64(g.Rows.Reach(g.band)), 1, func(r value.Value) {
		row, at := g.addIndex(first, r), g.mulIndex(r, i64(g.pitch))
		inside, outside, after := g.fn.block(), g.fn.block(), g.fn.block()
		g.b.NewCondBr(g.icmp(enum.IPredULT, row, i64(g.Rows.Size)), inside, outside)
		g.enter(inside)
		g.copyRow(s.inner(), row, at)
		g.b.NewBr(after)
		g.enter(outside)
		g.fill(at, i64(g.pitch))
		g.b.NewBr(after)
		g.enter(after)
	})
}

// copyRow copies a row to the scratch memory. What is left after whole vectors
// is copied with some of what lies before it.
func (g *windower) copyRow(s *scope, row, at value.Value) {
	o := s.ops[g.Load.Operand]
	strides := backend.Strides(o.typ.Shape.Dims)
	from := value.Value(i64(0))
	for i, e := range g.Lead {
		from = g.addIndex(from, g.mulIndex(s.eval(e), g.dim(strides[i])))
	}
	if len(g.Lead) < len(strides)-1 {
		from = g.addIndex(from, g.mulIndex(row, g.dim(strides[len(g.Lead)])))
	}
	n := int64(g.lanes)
	for n*g.Cols.Stride > g.Cols.Size {
		n /= 2
	}
	step := n * g.Cols.Stride
	copied := func(i value.Value, parity int64) {
		vs := make([]value.Value, g.Cols.Stride)
		for k := range vs {
			vs[k] = g.vectorOf(o, g.addIndex(from, g.addIndex(i, i64(int64(k)*n))), int(n))
		}
		g.putColumns(vs, at, i, parity)
	}
	whole := g.Cols.Size / step * step
	g.each(i64(0), i64(whole), step, func(i value.Value) { copied(i, 0) })
	if whole < g.Cols.Size {
		copied(i64(g.Cols.Size-step), (g.Cols.Size-step)%2)
	}
}

// vectorOf loads n neighbours of an operand.
func (g *windower) vectorOf(o operand, off value.Value, n int) value.Value {
	t := storage(o.typ.DType)
	p := g.b.NewBitCast(g.at(t, o.addr, off), types.NewPointer(types.NewVector(uint64(n), t)))
	x := g.b.NewLoad(types.NewVector(uint64(n), t), p)
	x.Align = alignOf(t)
	return g.fromStorage(o.typ.DType, x)
}

// putColumns writes columns i, i+1, ... of a row, where parity is that of i.
func (g *windower) putColumns(vs []value.Value, at, i value.Value, parity int64) {
	if g.Cols.Stride == 1 {
		g.put(vs[0], g.addIndex(at, g.addIndex(i, i64(g.Cols.Before))))
		return
	}
	half := g.b.NewAdd(at, g.b.NewAShr(i, i64(1)))
	for k := range int64(2) {
		j := parity + g.Cols.Before + k // the column after padding, less i rounded down
		g.put(g.every2(vs[0], vs[1], k), g.addIndex(half, i64(j%2*g.phase+j/2)))
	}
}

// every2 is every second lane of two vectors, from the first or the second on.
func (f *fn) every2(x, y value.Value, from int64) value.Value {
	mask := make([]constant.Constant, lanes(x))
	for i := range mask {
		mask[i] = constant.NewInt(types.I32, 2*int64(i)+from)
	}
	return f.b.NewShuffleVector(x, y, constant.NewVector(types.NewVector(uint64(len(mask)), types.I32), mask...))
}

// across writes some rows of the result, tile by tile.
func (g *windower) across(s *scope, y, row value.Value, rows int) {
	places, lanes := g.Cols.Places(), int64(g.lanes)
	width := int64(g.vectors) * lanes
	full := places / width * width
	t := &windowTile{windower: g, scope: s, top: g.b.NewMul(g.b.NewSub(row, y), i64(g.Rows.Stride)), row: row, rows: rows}
	g.repeat(strip{from: i64(0), to: i64(full), step: width}, func(x value.Value) { t.emit(x, g.vectors, nil) })
	if left := places - full; left > 0 {
		var valid value.Value
		if left%lanes > 0 {
			valid = i64(left % lanes)
		}
		t.emit(i64(full), int((left+lanes-1)/lanes), valid)
	}
}

// A windowTile is the accumulators of some rows and vectors.
type windowTile struct {
	*windower
	scope *scope
	top   value.Value // the first row of the scratch memory that the tile reads
	row   value.Value // of the result
	rows  int
}

// emit writes the tile at column x; of its last vector only the first `valid`
// lanes are part of the result, all for nil.
func (t *windowTile) emit(x value.Value, vectors int, valid value.Value) {
	r := &reduction{monoid: monoid{t.fn, t.Reduce.Combine, t.Reduce.Args[0].Type}, e: t.Reduce}
	acc := make([]value.Value, t.rows*vectors)
	for i := range acc {
		acc[i] = r.start(t.lanes)[0]
	}
	taps := make([]*scope, t.Rows.Taps()*t.Cols.Taps())
	for line := range t.Rows.Reach(int64(t.rows)) {
		for j := range t.Cols.Taps() {
			t.line(r, x, line, j, taps, acc)
		}
	}
	for i, sum := range acc {
		var part value.Value
		if i%vectors == vectors-1 {
			part = valid
		}
		t.finish(sum, t.addIndex(t.row, i64(int64(i/vectors))), t.addIndex(x, i64(int64(i%vectors*t.lanes))), part)
	}
}

// line adds what a line of the scratch memory gives to all rows whose windows
// it crosses, for column j of the window. So it is loaded once for all of them.
func (t *windowTile) line(r *reduction, x value.Value, line, j int64, taps []*scope, acc []value.Value) {
	vectors := len(acc) / t.rows
	loaded := make([]value.Value, vectors)
	for row := range t.rows {
		i := line - int64(row)*t.Rows.Stride
		if i < 0 || i%t.Rows.Step != 0 || i/t.Rows.Step >= t.Rows.Taps() {
			continue
		}
		tap := t.tap(taps, i/t.Rows.Step, j)
		for v := range loaded {
			if loaded[v] == nil {
				loaded[v] = t.vectorAt(t.addIndex(x, i64(int64(v*t.lanes))), line, j)
			}
			in := tap.inner()
			in.vec, in.width = t.Cols.Out, t.lanes
			in.memo[t.Element] = loaded[v]
			k := row*vectors + v
			acc[k] = r.take(in, acc[k:k+1])[0]
		}
	}
}

// vectorAt loads from a line what column j of the window has for the result
// from x on.
func (t *windowTile) vectorAt(x value.Value, line, j int64) value.Value {
	step := j * t.Cols.Step
	column := t.addIndex(x, i64(step%t.Cols.Stride*t.phase+step/t.Cols.Stride))
	off := t.addIndex(t.mulIndex(t.addIndex(t.top, i64(line)), i64(t.pitch)), column)
	vt := types.NewVector(uint64(t.lanes), t.elem)
	v := t.b.NewLoad(vt, t.b.NewBitCast(t.at(t.elem, t.scratch, off), types.NewPointer(vt)))
	v.Align = alignOf(t.elem)
	return v
}

// tap is the scope at a place of the window, with what is the same for all
// elements of a tile.
func (t *windowTile) tap(taps []*scope, i, j int64) *scope {
	at := &taps[i*t.Cols.Taps()+j]
	if *at == nil {
		s := t.scope.inner()
		s.vars[t.Rows.In], s.vars[t.Cols.In] = i64(i), i64(j)
		t.hoist(s, t.Reduce.Args[0])
		*at = s
	}
	return *at
}

// hoist computes what is the same for all elements of a tile.
func (t *windowTile) hoist(s *scope, e *kernel.Expr) {
	if e == t.Element {
		return
	}
	if !e.Any(func(x *kernel.Expr) bool { return x == t.Element }) {
		s.eval(e)
		return
	}
	for _, x := range e.Args {
		t.hoist(s, x)
	}
}

// finish evaluates the kernel for a vector of results and stores it.
func (t *windowTile) finish(sum, row, x, valid value.Value) {
	s := t.scope.inner()
	s.vars[t.Rows.Out], s.vars[t.Cols.Out] = row, x
	s.vec, s.width = t.Cols.Out, t.lanes
	if valid != nil {
		s.guard = t.firstLanes(valid, t.lanes)
	}
	s.memo[t.Reduce] = sum
	s.storeLanes(t.k, t.out, s.toStorage(t.k.Body.Type, s.splat(s.eval(t.k.Body), t.lanes)))
}
