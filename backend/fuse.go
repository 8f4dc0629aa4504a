package backend

import (
	"slices"

	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops/kernel"
	"github.com/cellc/cellc/tensor"
)

// This file decides which producers are substituted into a consumer, and does
// it. Fusion is substitution of the producer's expression for the load.

// maxWeight and maxOperands bound a fused kernel: beyond them, what is saved in
// memory is little beside what is computed, and compiling takes longer than in
// proportion. costlyWeight is what counts for an operation of many
// instructions.
const (
	maxWeight    = 300
	maxOperands  = 64
	costlyWeight = 8
)

// A piece is a node's kernel with all that was substituted into it.
type piece struct {
	node   *graph.Node
	at     int // of the node in its region
	k      *kernel.Kernel
	args   []*graph.Value // what loads refer to by their number among all operands; scatters and views begin with what they change
	weight int            // size of the expressions
	cheap  bool           // may be computed again by every consumer
	view   bool           // moves elements without computing any
	reduce bool
	costly bool // calls a function of many instructions
	kept   bool // some step needs it in memory
	alias  bool // a reshape
}

// measure fills in what fusion asks about a piece.
func (p *piece) measure() {
	arith, loads, selects := 0, 0, 0
	p.weight = 0
	seen := map[*kernel.Expr]bool{}
	for _, e := range Roots(p.k) {
		walkNew(e, seen, func(x *kernel.Expr) bool {
			p.weight++
			switch {
			case x.Op == kernel.LoadOp:
				if covers(x, p.k.Space) {
					loads++
				}
				return false // index arithmetic is not counted as work
			case x.Op == kernel.SelectOp:
				selects++
				return false
			case x.Op == kernel.ReduceOp:
				p.reduce = true
			case Expensive(x):
				p.costly = true
				p.weight += costlyWeight - 1
			case x.Op >= kernel.Neg:
				arith++
			}
			return true
		})
	}
	plain := p.k.Form == kernel.Compute && !p.reduce && !p.costly
	p.view = plain && arith == 0 && selects == 0
	p.cheap = plain && arith <= 1 && loads <= 1 && selects == 0
}

// covers reports whether a load moves with every variable, so that it reads
// as much as is computed.
func covers(load *kernel.Expr, space []*kernel.Var) bool {
	for _, v := range space {
		if !v.Extent.IsConst(1) && !DependsOn(load, v) {
			return false
		}
	}
	return true
}

// Expensive reports whether an operation takes many instructions.
func Expensive(e *kernel.Expr) bool {
	switch e.Op {
	case kernel.Neg, kernel.Not, kernel.Abs, kernel.Sign, kernel.Floor, kernel.Ceil, kernel.Round, kernel.Trunc,
		kernel.IsNaN, kernel.IsInf, kernel.Add, kernel.Sub, kernel.Mul, kernel.Max, kernel.Min,
		kernel.And, kernel.Or, kernel.Xor, kernel.Shl, kernel.Shr:
		return false
	}
	return e.Op >= kernel.Sqrt && e.Op < kernel.Eq
}

// A site is a load of a producer within a consumer.
type site struct {
	load  *kernel.Expr
	scope []*kernel.Var // the variables around it
}

// sites lists the loads of operand i, with the variables in scope.
func sites(k *kernel.Kernel, i int) []site {
	var out []site
	seen := map[*kernel.Expr]bool{}
	var walk func(e *kernel.Expr, scope []*kernel.Var)
	walk = func(e *kernel.Expr, scope []*kernel.Var) {
		if seen[e] {
			return
		}
		seen[e] = true
		if e.Op == kernel.LoadOp && e.Operand == i {
			out = append(out, site{e, scope})
		}
		if e.Op == kernel.ReduceOp {
			scope = append(scope[:len(scope):len(scope)], e.Vars...)
		}
		for _, x := range e.Args {
			walk(x, scope)
		}
	}
	space := k.Space
	if k.Form == kernel.Scatter {
		space = k.Update
	}
	for _, e := range Roots(k) {
		walk(e, space)
	}
	return out
}

// fits reports whether producer p may be substituted for the i-th of n's
// operands, which is one of `consumers` nodes that use it.
func (s *scheduler) fits(p, n *piece, i, consumers int) bool {
	if p.k.Form != kernel.Compute || n.k.Form == kernel.Alias || n.k.Form == kernel.Scatter && i == 0 {
		return false
	}
	if p.weight+n.weight > maxWeight || len(p.args)+len(n.args) > maxOperands {
		return false
	}
	at := sites(n.k, s.number(n.args[i]))
	switch {
	case len(at) == 0:
		return false
	case p.view:
		return !n.reduce || keepsContiguous(p)
	case p.reduce:
		return consumers == 1 && n.k.Form == kernel.Compute && !n.reduce && all(at, n.coversSpace) && all(at, p.covered) && same(at) &&
			s.keepsWindow(p, n, at[0])
	case n.reduce || n.k.Form == kernel.Scan:
		return (consumers == 1 || p.cheap) && all(at, once) && same(at)
	case p.cheap:
		return true
	}
	return consumers == 1 && all(at, once) && same(at)
}

// keepsContiguous reports whether a view can stand in a reduction: its loads
// are affine, so that the reduction is still recognised by its strides.
func keepsContiguous(p *piece) bool {
	ok := true
	Walk(p.k.Body, func(x *kernel.Expr) bool {
		if x.Op == kernel.LoadOp {
			for _, e := range x.Args {
				ok = ok && len(AffineOf(e).Rests) == 0
			}
		}
		return true
	})
	return ok
}

// keepsWindow reports whether a window, if p is one, still runs along the
// innermost axis of n's result. A transpose is better made afterwards.
func (s *scheduler) keepsWindow(p, n *piece, at site) bool {
	k := &Kernel{Kernel: s.numbered(p, p.args)}
	for _, a := range p.args {
		k.Operands = append(k.Operands, &Value{Type: a.Type})
	}
	if WindowOf(k) == nil {
		return true
	}
	last := at.load.Args[len(at.load.Args)-1]
	return last.Op == kernel.IndexOp && last.Var == n.k.Space[len(n.k.Space)-1]
}

func all(at []site, ok func(site) bool) bool {
	for _, s := range at {
		if !ok(s) {
			return false
		}
	}
	return true
}

// same reports whether all sites load the same element.
func same(at []site) bool {
	for _, s := range at {
		if s.load != at[0].load {
			return false
		}
	}
	return true
}

// once reports whether the site loads every element at most once: the indices
// are distinct variables and every variable in scope is among them.
func once(s site) bool {
	used := map[*kernel.Var]bool{}
	for _, e := range s.load.Args {
		switch e.Op {
		case kernel.IndexOp:
			if used[e.Var] {
				return false
			}
			used[e.Var] = true
		case kernel.ConstOp, kernel.DimOp:
		default:
			if len(s.scope) > 0 {
				return false
			}
		}
	}
	for _, v := range s.scope {
		if !used[v] && !v.Extent.IsConst(1) {
			return false
		}
	}
	return true
}

// coversSpace reports whether the site loads each element exactly once from
// outside of any reduction.
func (p *piece) coversSpace(s site) bool { return len(s.scope) == len(p.k.Space) && once(s) }

// covered reports whether the site stays inside of p's result wherever it is
// evaluated. A load that a condition guards, such as one of two that are
// concatenated, need not; but the sum in its place is computed in any case.
func (p *piece) covered(s site) bool {
	for i, d := range p.node.Results[0].Type.Shape.Dims {
		if e := s.load.Args[i]; e.Op == kernel.IndexOp && !e.Var.Extent.Equal(d) {
			return false
		}
	}
	return true
}

// inline substitutes producer p for the i-th operand of n.
func (s *scheduler) inline(p, n *piece, i int) {
	id := s.number(n.args[i])
	n.k = s.rewriteKernel(n.k, func(e *kernel.Expr) *kernel.Expr {
		if e.Op != kernel.LoadOp || e.Operand != id {
			return e
		}
		return s.bodyAt(p, e.Args)
	})
	n.drop(i)
	for _, v := range p.args {
		if !slices.Contains(n.args, v) {
			n.args = append(n.args, v)
		}
	}
	n.measure()
}

// drop forgets the i-th operand, which nothing loads any more.
func (p *piece) drop(i int) { p.args = slices.Delete(p.args, i, i+1) }

// bodyAt is the expression of p at an index.
func (s *scheduler) bodyAt(p *piece, at []*kernel.Expr) *kernel.Expr {
	if p.isAt(at) {
		return s.pool.intern(rounded(p.k.Body))
	}
	body := s.pool.rewrite(p.k.Body, func(x *kernel.Expr) *kernel.Expr {
		if x.Op == kernel.IndexOp {
			for j, v := range p.k.Space {
				if v == x.Var {
					return at[j]
				}
			}
		}
		return x
	})
	return s.pool.intern(rounded(body))
}

// isAt reports whether an index is that at which p computes.
func (p *piece) isAt(at []*kernel.Expr) bool {
	for j, v := range p.k.Space {
		if at[j].Op != kernel.IndexOp || at[j].Var != v {
			return false
		}
	}
	return true
}

// rounded rounds a 16-bit float as storing it would have: a cast to the type
// the expression has already.
func rounded(e *kernel.Expr) *kernel.Expr {
	if half := e.Type == tensor.F16 || e.Type == tensor.BF16; !half || e.Op == kernel.LoadOp || e.Op == kernel.CastOp {
		return e
	}
	return &kernel.Expr{Op: kernel.CastOp, Type: e.Type, Args: []*kernel.Expr{e}}
}

// number is how loads refer to v, in all kernels under construction.
func (s *scheduler) number(v *graph.Value) int {
	n, ok := s.numbers[v]
	if !ok {
		n = len(s.numbers)
		s.numbers[v] = n
	}
	return n
}

// shared is a kernel as an operator gives it, with loads by number and the
// variables that all kernels of its shape have.
func (s *scheduler) shared(k *kernel.Kernel, args []*graph.Value) *kernel.Kernel {
	c := *k
	c.Space = make([]*kernel.Var, len(k.Space))
	index := map[*kernel.Var]*kernel.Expr{}
	for i, v := range k.Space {
		c.Space[i] = s.pool.variable(i, v)
		index[v] = s.pool.intern(kernel.Index(c.Space[i]))
	}
	return s.rewriteKernel(&c, func(e *kernel.Expr) *kernel.Expr {
		switch {
		case e.Op == kernel.LoadOp:
			return s.loadOf(e, s.number(args[e.Operand]))
		case index[e.Var] != nil:
			return index[e.Var]
		}
		return e
	})
}

// numbered is the kernel of p with loads that count the operands it is given.
func (s *scheduler) numbered(p *piece, operands []*graph.Value) *kernel.Kernel {
	place := map[int]int{}
	for i, v := range operands {
		if _, ok := place[s.number(v)]; !ok {
			place[s.number(v)] = i
		}
	}
	return s.rewriteKernel(p.k, func(e *kernel.Expr) *kernel.Expr {
		if e.Op != kernel.LoadOp {
			return e
		}
		return s.loadOf(e, place[e.Operand])
	})
}

// loadOf is a load of another operand.
func (s *scheduler) loadOf(e *kernel.Expr, operand int) *kernel.Expr {
	c := *e
	c.Operand = operand
	return s.pool.intern(&c)
}

// loads lists the operands, by number, that a kernel loads.
func loads(k *kernel.Kernel) map[int]bool {
	out := map[int]bool{}
	seen := map[*kernel.Expr]bool{}
	for _, e := range Roots(k) {
		walkNew(e, seen, func(x *kernel.Expr) bool {
			if x.Op == kernel.LoadOp {
				out[x.Operand] = true
			}
			return true
		})
	}
	return out
}

// rewriteKernel rewrites all expressions of a kernel.
func (s *scheduler) rewriteKernel(k *kernel.Kernel, leaf func(*kernel.Expr) *kernel.Expr) *kernel.Kernel {
	c := *k
	if k.Body != nil {
		c.Body = s.pool.rewrite(k.Body, leaf)
	}
	if k.Guard != nil {
		c.Guard = s.pool.rewrite(k.Guard, leaf)
	}
	c.At = nil
	for _, e := range k.At {
		c.At = append(c.At, s.pool.rewrite(e, leaf))
	}
	return &c
}
