package backend

import (
	"fmt"
	"math"
	"strings"

	"github.com/cellc/cellc/ops/kernel"
)

// A pool makes structurally equal expressions one pointer, so that what is
// computed twice can be seen by comparing pointers.
type pool struct {
	byKey map[string]*kernel.Expr
	ids   map[*kernel.Expr]int
	vars  map[*kernel.Var]int
}

func newPool() *pool {
	return &pool{map[string]*kernel.Expr{}, map[*kernel.Expr]int{}, map[*kernel.Var]int{}}
}

func (p *pool) varID(v *kernel.Var) int {
	id, ok := p.vars[v]
	if !ok {
		id = len(p.vars)
		p.vars[v] = id
	}
	return id
}

// intern is the one expression equal to e, whose Args are interned already.
func (p *pool) intern(e *kernel.Expr) *kernel.Expr {
	var b strings.Builder
	fmt.Fprintf(&b, "%d %d %x %d %d %d %s", e.Op, e.Type, math.Float64bits(e.F), e.I, e.Operand, e.Combine, e.Dim)
	if e.Var != nil {
		fmt.Fprintf(&b, " i%d", p.varID(e.Var))
	}
	for _, v := range e.Vars {
		fmt.Fprintf(&b, " v%d", p.varID(v))
	}
	for _, x := range e.Args {
		fmt.Fprintf(&b, " %d", p.ids[x])
	}
	if have, ok := p.byKey[b.String()]; ok {
		return have
	}
	p.byKey[b.String()] = e
	p.ids[e] = len(p.ids)
	return e
}

// rewrite rebuilds e bottom up; leaf may replace loads and indices, given with
// arguments that are rewritten already.
func (p *pool) rewrite(e *kernel.Expr, leaf func(*kernel.Expr) *kernel.Expr) *kernel.Expr {
	return e.Rewrite(func(was, now *kernel.Expr) *kernel.Expr {
		out := p.intern(simplify(now))
		if was.Op == kernel.LoadOp || was.Op == kernel.IndexOp {
			return leaf(out)
		}
		return out
	})
}

// simplify folds arithmetic on indices whose operands became constants.
func simplify(e *kernel.Expr) *kernel.Expr {
	switch e.Op {
	case kernel.Add, kernel.Sub, kernel.Mul:
		return kernel.Binary(e.Op, e.Args[0], e.Args[1])
	}
	return e
}
