package backend

import (
	"math"
	"slices"

	"github.com/cellc/cellc/ops/kernel"
	"github.com/cellc/cellc/tensor"
)

// A pool makes structurally equal expressions one pointer, so that what is
// computed twice can be seen by comparing pointers.
type pool struct {
	exprs map[exprKey]*kernel.Expr
	lists map[listKey]int
	vars  map[varKey]*kernel.Var
}

// An exprKey is an expression whose operands are in the pool.
type exprKey struct {
	op       kernel.Op
	typ      tensor.DType
	combine  kernel.Combine
	operand  int
	i        int64
	f        uint64
	dim      string
	variable *kernel.Var
	args     [3]*kernel.Expr
	more     int // the list of further operands and of variables; 0 for none
}

// A listKey is a list, given by a shorter one, with one element more.
type listKey struct {
	list     int
	arg      *kernel.Expr
	variable *kernel.Var
}

// A varKey says which variables of results are one: those of kernels whose
// spaces begin alike. What a consumer reads element by element can then be
// substituted as it is.
type varKey struct {
	place  int
	name   string
	length int64
	dim    string // where length is not known
}

func newPool() *pool {
	return &pool{map[exprKey]*kernel.Expr{}, map[listKey]int{}, map[varKey]*kernel.Var{}}
}

// intern is the one expression equal to e, whose Args are interned already.
func (p *pool) intern(e *kernel.Expr) *kernel.Expr {
	k := exprKey{op: e.Op, typ: e.Type, combine: e.Combine, operand: e.Operand, i: e.I, f: math.Float64bits(e.F), variable: e.Var}
	if e.Op == kernel.DimOp {
		k.dim = e.Dim.String()
	}
	for i, x := range e.Args {
		if i < len(k.args) {
			k.args[i] = x
		} else {
			k.more = p.longer(listKey{k.more, x, nil})
		}
	}
	for _, v := range e.Vars {
		k.more = p.longer(listKey{k.more, nil, v})
	}
	if have, ok := p.exprs[k]; ok {
		return have
	}
	p.exprs[k] = e
	return e
}

func (p *pool) longer(k listKey) int {
	n, ok := p.lists[k]
	if !ok {
		n = len(p.lists) + 1
		p.lists[k] = n
	}
	return n
}

// variable is the one that stands for v as the place-th of a space.
func (p *pool) variable(place int, v *kernel.Var) *kernel.Var {
	k := varKey{place: place, name: v.Name}
	if n, ok := v.Extent.Const(); ok {
		k.length = n
	} else {
		k.dim = v.Extent.String()
	}
	if have, ok := p.vars[k]; ok {
		return have
	}
	p.vars[k] = v
	return v
}

// rewrite rebuilds e bottom up; leaf may replace loads and indices, given with
// arguments that are rewritten already.
func (p *pool) rewrite(e *kernel.Expr, leaf func(*kernel.Expr) *kernel.Expr) *kernel.Expr {
	memo := map[*kernel.Expr]*kernel.Expr{}
	var walk func(e *kernel.Expr) *kernel.Expr
	walk = func(e *kernel.Expr) *kernel.Expr {
		if out, ok := memo[e]; ok {
			return out
		}
		now := e
		for i, x := range e.Args {
			y := walk(x)
			if y == x {
				continue
			}
			if now == e {
				c := *e
				c.Args = slices.Clone(e.Args)
				now = &c
			}
			now.Args[i] = y
		}
		out := p.intern(simplify(now))
		if e.Op == kernel.LoadOp || e.Op == kernel.IndexOp {
			out = leaf(out)
		}
		memo[e] = out
		return out
	}
	return walk(e)
}

// simplify folds arithmetic on indices whose operands became constants.
func simplify(e *kernel.Expr) *kernel.Expr {
	if e.Type != tensor.I64 {
		return e
	}
	switch e.Op {
	case kernel.Add, kernel.Sub, kernel.Mul:
		return kernel.Binary(e.Op, e.Args[0], e.Args[1])
	}
	return e
}
