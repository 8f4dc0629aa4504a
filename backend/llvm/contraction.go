package llvm

import (
	"maps"

	"github.com/cellc/cellc/backend"
	"github.com/cellc/cellc/backend/tile"
	"github.com/cellc/cellc/ops/kernel"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// This file and tile.go write contractions by register tiles, as package tile
// plans them. For a matrix product with packed weights the code is
//
//	for panel:  for row tile:
//	  acc[r][v] = 0
//	  for k:  b[v] = packed[panel][k][v]
//	          acc[r][v] += splat(a[row+r][k]) * b[v]
//	  finish(acc[r][v])
//
// The accumulators are SSA values throughout. Here are the loops over tiles
// and what happens to a finished sum.

// planOf is the plan for a kernel; nil if it is no contraction.
func (m *module) planOf(k *backend.Kernel) *tile.Plan {
	if k.Out.Scalar() {
		return nil
	}
	c := backend.ContractionOf(k)
	if c == nil {
		return nil
	}
	return tile.Choose(c, tile.Machine{VectorBytes: m.cpu.VectorBytes, Registers: m.cpu.Registers, FMA: m.cpu.FMA})
}

// packed is the operand of k that its code expects re-laid out, and how; -1 if
// there is none.
func (m *module) packed(k *backend.Kernel) (operand int, layout *tile.Layout) {
	p := m.planOf(k)
	if p == nil || !p.Packed {
		return -1, nil
	}
	return p.B.Load.Operand, p.Layout()
}

// An env gives the index variables their values.
type env map[*kernel.Var]value.Value

func (e env) with(v *kernel.Var, x value.Value) env {
	if v == nil {
		return e
	}
	c := maps.Clone(e)
	c[v] = x
	return c
}

// A contractor writes one contraction, in the scope of its kernel.
type contractor struct {
	*fn
	*tile.Plan
	bounds func(v *kernel.Var, end value.Value) (from, to value.Value) // of loops over the result
	scope  *scope
	k      *backend.Kernel
	out    value.Value // address of the result
	elem   types.Type
	aBase  value.Value // address of factor A's operand
	bBase  value.Value // address of factor B's operand, or of the packed copy

	scratch value.Value // the transposed panel; nil if none is
}

// readable is the address of an operand, or of zeros if it has no elements:
// where guards do not hold, its first element is read all the same.
func (c *contractor) readable(o operand) value.Value {
	count := o.typ.Shape.Count()
	if len(c.A.Guard) == 0 || count.Static() && !count.IsConst(0) {
		return o.addr
	}
	zeros := c.b.NewBitCast(c.m.zeros(), bytePtr)
	return c.b.NewSelect(c.icmp(enum.IPredEQ, c.dim(count), i64(0)), zeros, o.addr)
}

// A strip is a part of a loop that is done in equal steps.
type strip struct {
	from, to value.Value
	step     int64       // of the loop's variable
	size     int         // rows or vectors in a step
	valid    value.Value // the lanes that the last vector of a step has; nil for all
}

// emit writes the loops of the whole contraction. A panel of B stays in the
// cache while all rows pass.
func (c *contractor) emit() {
	if c.Turned {
		n, _ := c.Inner[0].Extent.Const()
		c.scratch = c.stack(c.elem, int(n)*c.Vectors*c.Lanes)
	}
	c.nest(c.Outer, env{}, func(at env) {
		for _, s := range c.columns() {
			c.repeat(s, func(col value.Value) {
				if c.Turned {
					c.turn(at.with(c.Col, col), s)
				}
				c.nest(c.Mid, at.with(c.Col, col), func(at env) { c.rows(at, s) })
			})
		}
	})
}

// nest loops over variables.
func (c *contractor) nest(vars []*kernel.Var, at env, body func(env)) {
	if len(vars) == 0 {
		body(at)
		return
	}
	v := vars[0]
	from, to := c.bounds(v, c.dim(v.Extent))
	c.loop(from, to, 1, nil, func(i value.Value, _ []value.Value) []value.Value {
		c.nest(vars[1:], at.with(v, i), body)
		return nil
	})
}

// repeat runs a strip: as a loop, or straight where it has one step.
func (f *fn) repeat(s strip, body func(at value.Value)) {
	from, a := constInt(s.from)
	to, b := constInt(s.to)
	switch {
	case a && b && to <= from:
	case a && b && to-from <= s.step:
		body(s.from)
	default:
		f.each(s.from, s.to, s.step, body)
	}
}

// columns splits Col into panels of full width and what is left.
func (c *contractor) columns() []strip {
	if c.Dot || c.Col == nil {
		return c.split(c.Col, c.Vectors)
	}
	width, lanes := int64(c.Vectors*c.Lanes), int64(c.Lanes)
	n, static := c.Col.Extent.Const()
	if !static {
		return c.dynamicColumns(c.dim(c.Col.Extent), width)
	}
	full := n / width * width
	from, to := c.bounds(c.Col, i64(n))
	out := []strip{{from: from, to: c.lesser(to, i64(full)), step: width, size: c.Vectors}}
	if left := n - full; left > 0 {
		s := strip{from: i64(full), to: to, step: width, size: int((left + lanes - 1) / lanes)}
		if left%lanes > 0 {
			s.valid = i64(left % lanes)
		}
		out = append(out, s)
	}
	return out
}

// dynamicColumns are full panels, then single vectors, then a part of one.
func (c *contractor) dynamicColumns(n value.Value, width int64) []strip {
	lanes := int64(c.Lanes)
	panels, vectors := c.wholeOf(n, width), c.wholeOf(n, lanes)
	return []strip{
		{from: i64(0), to: panels, step: width, size: c.Vectors},
		{from: panels, to: vectors, step: lanes, size: 1},
		{from: vectors, to: n, step: lanes, size: 1, valid: c.b.NewSub(n, vectors)},
	}
}

// wholeOf is the largest multiple of m in n.
func (f *fn) wholeOf(n value.Value, m int64) value.Value {
	if k, ok := constInt(n); ok {
		return i64(k / m * m)
	}
	return f.b.NewSub(n, f.b.NewSRem(n, i64(m)))
}

// split divides a variable into steps of a size and what is left.
func (c *contractor) split(v *kernel.Var, size int) []strip {
	if v == nil {
		return []strip{{from: i64(0), to: i64(1), step: 1, size: 1}}
	}
	n := c.dim(v.Extent)
	from, to := c.bounds(v, n)
	full := c.wholeOf(n, int64(size))
	out := []strip{{from: from, to: c.lesser(to, full), step: int64(size), size: size}}
	k, static := constInt(n)
	if !static {
		return append(out, strip{from: full, to: to, step: 1, size: 1})
	}
	if left := k % int64(size); left > 0 {
		out = append(out, strip{from: full, to: to, step: left, size: int(left)})
	}
	return out
}

// rows runs the tiles of a panel.
func (c *contractor) rows(at env, cols strip) {
	for _, s := range c.split(c.Row, c.Rows) {
		c.repeat(s, func(row value.Value) {
			t := &tileCode{contractor: c, at: at.with(c.Row, row), rows: s.size, cols: cols}
			t.emit()
		})
	}
}

// scalar computes an expression for given values of the variables.
func (c *contractor) scalar(e *kernel.Expr, at env) value.Value { return c.within(at).eval(e) }

// within is the kernel's scope with values of the variables.
func (c *contractor) within(at env) *scope {
	s := c.scope.inner()
	maps.Copy(s.vars, at)
	s.vec, s.width = nil, 0
	return s
}

// finish evaluates the kernel for a sum and stores the result. Lanes of a
// vector sum are consecutive values of Col, of which the first `valid` are
// within the output; nil means all.
func (c *contractor) finish(sum value.Value, at env, valid value.Value) {
	s := c.within(at)
	if n := lanes(sum); n > 0 {
		s.vec, s.width = c.Col, n
		if valid != nil {
			s.guard = c.firstLanes(valid, n)
		}
	}
	s.memo[c.C.Sum] = sum
	x := s.splat(s.eval(c.k.Body), s.width)
	s.storeLanes(c.k, c.out, s.toStorage(c.k.Body.Type, x))
}

// firstLanes is the mask of the first n of some lanes.
func (f *fn) firstLanes(n value.Value, lanes int) value.Value {
	steps := make([]constant.Constant, lanes)
	for i := range steps {
		steps[i] = constant.NewInt(types.I64, int64(i))
	}
	return f.b.NewICmp(enum.IPredSLT, constant.NewVector(types.NewVector(uint64(lanes), types.I64), steps...), f.splat(n, lanes))
}

// storeLanes stores a scalar, or the lanes of a vector that are not guarded.
func (s *scope) storeLanes(k *backend.Kernel, out, x value.Value) {
	a := backend.StoreOf(k.Kernel)
	t := element(x)
	p := s.at(t, out, s.offset(a))
	switch {
	case lanes(x) == 0:
		s.b.NewStore(x, p)
	case s.pattern(a) != contiguous:
		s.storeApart(t, p, a, x)
	case s.guard != nil:
		q := s.b.NewBitCast(p, types.NewPointer(x.Type()))
		s.call("llvm.masked.store."+mangled(x.Type())+".p0", types.Void, x, q, i32(int64(sizeOf(t))), s.guard)
	default:
		st := s.b.NewStore(x, s.b.NewBitCast(p, types.NewPointer(x.Type())))
		st.Align = alignOf(t)
	}
}

// storeApart stores lanes that are a stride apart, the last one first. Lanes
// outside of the output go where lane 0 goes after them.
func (s *scope) storeApart(t types.Type, p value.Value, a *backend.Affine, x value.Value) {
	stride := s.dim(a.Coef(s.vec))
	for l := lanes(x) - 1; l >= 0; l-- {
		off := s.mulIndex(i64(int64(l)), stride)
		if s.guard != nil {
			in := s.b.NewExtractElement(s.guard, i32(int64(l)))
			off = s.b.NewSelect(in, off, i64(0))
		}
		s.b.NewStore(s.b.NewExtractElement(x, i32(int64(l))), s.b.NewGetElementPtr(t, p, off))
	}
}
