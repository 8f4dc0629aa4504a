package backend

import (
	"github.com/cellc/cellc/ops/kernel"
	"github.com/cellc/cellc/tensor"
)

// A Loop runs Var over [0, Extent). It may stand for several variables of a
// kernel whose elements lie one after the other: then Var is the innermost of
// them and the others are 0.
type Loop struct {
	Var    *kernel.Var
	Extent tensor.Dim
}

// Facts are what a kernel's loads say about its variables.
type Facts struct {
	Accesses []*Affine
	opaque   map[*kernel.Var]bool // used other than in the affine part of an access
}

// FactsOf gathers the loads of expressions, given the shapes of the operands.
func FactsOf(dims func(operand int) []tensor.Dim, es ...*kernel.Expr) *Facts {
	f := &Facts{opaque: map[*kernel.Var]bool{}}
	seen := map[*kernel.Expr]bool{}
	var walk func(e *kernel.Expr) bool
	walk = func(e *kernel.Expr) bool {
		if seen[e] {
			return false
		}
		seen[e] = true
		switch e.Op {
		case kernel.IndexOp:
			f.opaque[e.Var] = true
		case kernel.LoadOp:
			a := AccessOf(e.Args, dims(e.Operand))
			f.Accesses = append(f.Accesses, a)
			for _, r := range a.Rests {
				Walk(r.Expr, walk)
			}
			return false
		}
		return true
	}
	for _, e := range es {
		Walk(e, walk)
	}
	return f
}

// Collapse makes loops of variables: those of length 1 vanish, and neighbours
// merge where every access moves through both as through one. Store, if not
// nil, is one more access.
func (f *Facts) Collapse(vars []*kernel.Var, store *Affine) []Loop {
	var out []Loop
	for _, v := range vars {
		if v.Extent.IsConst(1) {
			continue
		}
		l := Loop{v, v.Extent}
		if n := len(out); n > 0 && f.merges(out[n-1], v, store) {
			l.Extent = out[n-1].Extent.Mul(v.Extent)
			out = out[:n-1]
		}
		out = append(out, l)
	}
	return out
}

func (f *Facts) merges(outer Loop, v *kernel.Var, store *Affine) bool {
	if f.opaque[outer.Var] || f.opaque[v] {
		return false
	}
	accesses := f.Accesses
	if store != nil {
		accesses = append(accesses[:len(accesses):len(accesses)], store)
	}
	for _, a := range accesses {
		if !a.Coef(outer.Var).Equal(a.Coef(v).Mul(v.Extent)) {
			return false
		}
	}
	return true
}

// StoreOf is the access by which a kernel writes its result.
func StoreOf(k *kernel.Kernel) *Affine {
	var at []*kernel.Expr
	var dims []tensor.Dim
	for _, v := range k.Space {
		at = append(at, kernel.Index(v))
		dims = append(dims, v.Extent)
	}
	return AccessOf(at, dims)
}
