package tile

import (
	"github.com/cellc/cellc/backend"
	"github.com/cellc/cellc/ops/kernel"
	"github.com/cellc/cellc/tensor"
)

// A Machine is what the choice of tiles depends on.
type Machine struct {
	VectorBytes int  // of a register: 16, 32 or 64
	Registers   int  // vector registers
	FMA         bool // fused multiply-add is one instruction
}

// A Plan says how a contraction is computed. The tile is Rows values of Row
// times Vectors vectors of Lanes values of Col.
type Plan struct {
	C    *backend.Contraction
	A, B *backend.Factor // A is taken element by element, B in vectors
	// Dot says that vectors run along the innermost summed variable, of A and
	// B alike, and each accumulator is added up at the end.
	Dot    bool
	Packed bool // B is constant and re-laid out as [batch][panel][k][Vectors*Lanes]
	// Turned says that B is contiguous along the only summed variable: each
	// panel of it is transposed into scratch memory, as [k][Vectors*Lanes].
	Turned bool

	Col   *kernel.Var   // the output variable across the tile's vectors
	Row   *kernel.Var   // the output variable down the tile; nil for one row
	Outer []*kernel.Var // output variables on which B depends: outermost loops
	Mid   []*kernel.Var // the others: loops within a panel
	Inner []*kernel.Var // summed variables in loop order

	Lanes         int
	Rows, Vectors int
	FMA           bool
}

// Choose is the plan for a contraction, or nil where the general loops are as
// good.
func Choose(c *backend.Contraction, m Machine) *Plan {
	k := c.Kernel
	lanes := m.VectorBytes / c.Sum.Type.Size()
	if lanes < 2 {
		return nil
	}
	best, score := (*Plan)(nil), 0.0
	for _, ab := range [][2]*backend.Factor{{c.X, c.Y}, {c.Y, c.X}} {
		for _, v := range k.Space {
			p := &Plan{C: c, A: ab[0], B: ab[1], Col: v, Lanes: lanes, FMA: m.FMA}
			if s := p.rate(k); s > score {
				best, score = p, s
			}
		}
	}
	if score < 0.5 {
		if p := alongSum(k, c, lanes, m); p != nil {
			best = p
		}
	}
	if best == nil {
		return nil
	}
	best.arrange(k)
	best.turn()
	best.size(m)
	return best
}

// rate is the share of the lanes that do useful work if vectors run along
// Col, a little less if the output is not contiguous there; zero if they
// cannot.
func (p *Plan) rate(k *backend.Kernel) float64 {
	v, b := p.Col, p.B
	if v.Extent.IsConst(1) || !b.DependsOn(v) || p.A.DependsOn(v) || !b.Affine() || len(b.Guard) > 0 {
		return 0
	}
	p.Packed = packable(b, k.Space, p.C.K) && loadsOf(k, b.Load.Operand) == 1
	if !p.Packed && !b.At.Coef(v).IsConst(1) {
		return 0
	}
	r := 0.9
	if n, ok := v.Extent.Const(); ok {
		for p.Lanes > 4 && p.Lanes/2 >= int(n) {
			p.Lanes /= 2
		}
		r = float64(n) / float64(roundUp(int(n), p.Lanes))
	}
	if innermost(k.Space) != v {
		r *= 0.8
	}
	return r
}

// packable reports whether a factor is constant and its re-laid out copy has a
// known size, not much larger than the data.
func packable(f *backend.Factor, groups ...[]*kernel.Var) bool {
	if f.Data == nil || len(f.At.Rests) > 0 || !f.At.Base.Static() {
		return false
	}
	size := int64(1)
	for _, vars := range groups {
		for _, v := range vars {
			n, ok := v.Extent.Const()
			if !ok && f.DependsOn(v) || !f.At.Coef(v).Static() {
				return false
			}
			if f.DependsOn(v) {
				size *= n
			}
		}
	}
	return size <= 4*int64(f.Data.Len())
}

// loadsOf is the number of places where a kernel loads an operand.
func loadsOf(k *backend.Kernel, operand int) int {
	seen := map[*kernel.Expr]bool{}
	n := 0
	backend.Walk(k.Body, func(e *kernel.Expr) bool {
		if seen[e] {
			return false
		}
		seen[e] = true
		if e.Op == kernel.LoadOp && e.Operand == operand {
			n++
		}
		return true
	})
	return n
}

// innermost is the last variable of a space that is not of length 1.
func innermost(space []*kernel.Var) *kernel.Var {
	for i := len(space) - 1; i >= 0; i-- {
		if !space[i].Extent.IsConst(1) {
			return space[i]
		}
	}
	return nil
}

// scratchBytes is what a function may take of the stack for a panel.
const scratchBytes = 64 << 10

// turn decides between a dot product and transposing panels of B, which pays
// where many rows use them.
func (p *Plan) turn() {
	if !p.Dot || len(p.Inner) != 1 || p.Row == nil || p.Col == nil {
		return
	}
	n, static := p.Inner[0].Extent.Const()
	if !static || lengthOf(p.Row) < 8 || lengthOf(p.Col) < p.Lanes || p.scratchVectors(n) == 0 {
		return
	}
	p.Dot, p.Turned = false, true
}

// scratchVectors is the number of vectors across a panel of n steps that fits.
func (p *Plan) scratchVectors(n int64) int {
	return int(scratchBytes / (n * int64(p.Lanes*p.C.Sum.Type.Size())))
}

// alongSum runs vectors along a summed variable in which both factors are
// contiguous, without guards and long enough to be worth adding up.
func alongSum(k *backend.Kernel, c *backend.Contraction, lanes int, m Machine) *Plan {
	if !c.X.Affine() || !c.Y.Affine() || len(c.X.Guard)+len(c.Y.Guard) > 0 {
		return nil
	}
	one := tensor.D(1)
	for _, v := range c.K {
		if !c.X.At.Coef(v).Equal(one) || !c.Y.At.Coef(v).Equal(one) {
			continue
		}
		if n, ok := v.Extent.Const(); ok && n < int64(lanes) {
			continue
		}
		p := &Plan{C: c, A: c.X, B: c.Y, Dot: true, Lanes: lanes, FMA: m.FMA}
		p.Inner = []*kernel.Var{v}
		p.Col = tileVar(k.Space, func(v *kernel.Var) bool { return c.Y.DependsOn(v) && !c.X.DependsOn(v) })
		return p
	}
	return nil
}

// arrange sorts the variables into loops.
func (p *Plan) arrange(k *backend.Kernel) {
	p.Row = tileVar(k.Space, func(v *kernel.Var) bool { return p.A.DependsOn(v) && !p.B.DependsOn(v) })
	for _, v := range k.Space {
		switch {
		case v == p.Row || v == p.Col || v.Extent.IsConst(1):
		case p.B.DependsOn(v):
			p.Outer = append(p.Outer, v)
		default:
			p.Mid = append(p.Mid, v)
		}
	}
	// What guards mention goes outermost, so that they are decided rarely; the
	// vector variable of a dot product innermost.
	var guarded, rest []*kernel.Var
	for _, v := range p.C.K {
		switch {
		case v.Extent.IsConst(1) || len(p.Inner) > 0 && v == p.Inner[0]:
		case p.A.GuardedBy(v):
			guarded = append(guarded, v)
		default:
			rest = append(rest, v)
		}
	}
	p.Inner = append(append(guarded, rest...), p.Inner...)
}

// tileVar is the longest variable that ok admits, counting lengths up to 16
// only, so that of two long ones the inner is taken.
func tileVar(space []*kernel.Var, ok func(*kernel.Var) bool) *kernel.Var {
	var best *kernel.Var
	most := int64(1)
	for _, v := range space {
		n, static := v.Extent.Const()
		if !static || n > 16 {
			n = 16
		}
		if ok(v) && n > 1 && n >= most {
			best, most = v, n
		}
	}
	return best
}

// size chooses the tile that needs the fewest cycles for the given lengths.
// Each step of the sum costs at least half a cycle for each fma and each load,
// and four for the latency of a chain of fma. A tile fits if its accumulators,
// a vector for each column and a broadcast do.
func (p *Plan) size(m Machine) {
	rows, cols := lengthOf(p.Row), lengthOf(p.Col)
	step := p.Lanes
	if p.Dot {
		step = 1
	}
	vectors := roundUp(cols, step) / step
	best, most := -1.0, min(vectors, 8)
	if p.Turned {
		most = min(most, p.scratchVectors(int64(lengthOf(p.Inner[0]))))
	}
	for v := 1; v <= most; v++ {
		for r := 1; r <= min(rows, 14); r++ {
			if r*v+v+p.spare(r) > m.Registers {
				break
			}
			cost := pieces(rows, r, func(h int) float64 {
				return pieces(vectors, v, func(w int) float64 { return p.stepCost(h, w) })
			})
			if best < 0 || cost < best*0.999 {
				best, p.Rows, p.Vectors = cost, r, v
			}
		}
	}
}

// spare is the number of registers besides accumulators and columns: one for a
// broadcast. Guarded elements are selected, not broadcast from memory, and
// LLVM loads those of all rows before it uses any.
func (p *Plan) spare(rows int) int {
	if len(p.A.Guard) > 0 {
		return rows
	}
	return 1
}

func (p *Plan) stepCost(h, w int) float64 {
	loads := float64(h+w) / 2
	if p.Dot {
		loads += 0.5 // both factors are loaded as vectors
	}
	return max(float64(h*w)/2, loads, 4) + 0.25
}

// pieces adds up the cost of n split into pieces of a size and what is left.
func pieces(n, size int, cost func(int) float64) float64 {
	total := float64(n/size) * cost(size)
	if n%size > 0 {
		total += cost(n % size)
	}
	return total
}

// lengthOf is a length as far as it is known; unknown ones count as long.
func lengthOf(v *kernel.Var) int {
	if v == nil {
		return 1
	}
	if n, ok := v.Extent.Const(); ok {
		return int(min(n, 4096))
	}
	return 1000
}

func roundUp(n, to int) int { return (n + to - 1) / to * to }
