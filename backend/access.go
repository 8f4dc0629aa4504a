package backend

import (
	"github.com/cellc/cellc/ops/kernel"
	"github.com/cellc/cellc/tensor"
)

// An Affine is an i64 expression as base + Σ coef·var + Σ coef·rest, where the
// rests are the subexpressions that are not affine in any variable.
type Affine struct {
	Base  tensor.Dim
	Vars  []VarTerm
	Rests []RestTerm
}

// A VarTerm is a variable times a length.
type VarTerm struct {
	Var  *kernel.Var
	Coef tensor.Dim
}

// A RestTerm is an opaque expression times a length.
type RestTerm struct {
	Expr *kernel.Expr
	Coef tensor.Dim
}

// Coef is the factor of v; zero where v does not appear.
func (a *Affine) Coef(v *kernel.Var) tensor.Dim {
	for _, t := range a.Vars {
		if t.Var == v {
			return t.Coef
		}
	}
	return tensor.Dim{}
}

// AffineOf writes an index expression as an Affine.
func AffineOf(e *kernel.Expr) *Affine {
	a := &Affine{}
	a.add(e, tensor.D(1))
	return a
}

// AccessOf is the element offset of a load from a dense row-major tensor with
// the given dims.
func AccessOf(at []*kernel.Expr, dims []tensor.Dim) *Affine {
	a := &Affine{}
	stride := Strides(dims)
	for i, e := range at {
		a.add(e, stride[i])
	}
	return a
}

// Strides are the row-major strides of a shape, in elements.
func Strides(dims []tensor.Dim) []tensor.Dim {
	out := make([]tensor.Dim, len(dims))
	n := tensor.D(1)
	for i := len(dims) - 1; i >= 0; i-- {
		out[i] = n
		n = n.Mul(dims[i])
	}
	return out
}

// add adds e times coef.
func (a *Affine) add(e *kernel.Expr, coef tensor.Dim) {
	switch e.Op {
	case kernel.ConstOp:
		a.Base = a.Base.Add(coef.Mul(tensor.D(e.I)))
		return
	case kernel.DimOp:
		a.Base = a.Base.Add(coef.Mul(e.Dim))
		return
	case kernel.IndexOp:
		a.addVar(e.Var, coef)
		return
	case kernel.Add:
		a.add(e.Args[0], coef)
		a.add(e.Args[1], coef)
		return
	case kernel.Sub:
		a.add(e.Args[0], coef)
		a.add(e.Args[1], coef.Mul(tensor.D(-1)))
		return
	case kernel.Neg:
		a.add(e.Args[0], coef.Mul(tensor.D(-1)))
		return
	case kernel.Mul:
		if d, ok := length(e.Args[1]); ok {
			a.add(e.Args[0], coef.Mul(d))
			return
		}
		if d, ok := length(e.Args[0]); ok {
			a.add(e.Args[1], coef.Mul(d))
			return
		}
	}
	a.Rests = append(a.Rests, RestTerm{e, coef})
}

func (a *Affine) addVar(v *kernel.Var, coef tensor.Dim) {
	for i := range a.Vars {
		if a.Vars[i].Var == v {
			a.Vars[i].Coef = a.Vars[i].Coef.Add(coef)
			return
		}
	}
	a.Vars = append(a.Vars, VarTerm{v, coef})
}

// length is the value of an expression that is the same for all indices and
// known from dims alone.
func length(e *kernel.Expr) (tensor.Dim, bool) {
	switch e.Op {
	case kernel.ConstOp:
		return tensor.D(e.I), true
	case kernel.DimOp:
		return e.Dim, true
	}
	return tensor.Dim{}, false
}

// DependsOn reports whether e mentions v, outside of what binds it.
func DependsOn(e *kernel.Expr, v *kernel.Var) bool {
	if e.Op == kernel.IndexOp {
		return e.Var == v
	}
	for _, x := range e.Args {
		if DependsOn(x, v) {
			return true
		}
	}
	return false
}

// Walk calls f for e and everything below it, once however often it is used;
// f says whether to descend.
func Walk(e *kernel.Expr, f func(*kernel.Expr) bool) { walkNew(e, map[*kernel.Expr]bool{}, f) }

// walkNew is Walk but for what was seen already.
func walkNew(e *kernel.Expr, seen map[*kernel.Expr]bool, f func(*kernel.Expr) bool) {
	if e == nil || seen[e] {
		return
	}
	if seen[e] = true; !f(e) {
		return
	}
	for _, x := range e.Args {
		walkNew(x, seen, f)
	}
}

// Roots are the expressions that a kernel evaluates.
func Roots(k *kernel.Kernel) []*kernel.Expr {
	var out []*kernel.Expr
	for _, e := range append([]*kernel.Expr{k.Body, k.Guard}, k.At...) {
		if e != nil {
			out = append(out, e)
		}
	}
	return out
}
