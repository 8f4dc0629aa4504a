package backend

import (
	"github.com/cellc/cellc/ops/kernel"
	"github.com/cellc/cellc/tensor"
)

// This file recognises contractions: kernels whose work is a sum of products
// of two loads with affine indices.
//
//	matmul  out[i,j]   = Σ_k a[i,k] * b[k,j]            M: i    N: j  K: k
//	conv    out[o,y]   = Σ_c,k x[c,y+k-1] * w[o,c,k]    M: y    N: o  K: c k
//	dense   out[i,o]   = relu(Σ_k x[i,k] * w[o,k] + b[o])
//
// What surrounds the sum is the epilogue: it is evaluated once for each output
// element, with the sum in a register.

// A Contraction describes a kernel's body as an expression over one sum of
// products. Output variables are sorted by the factors that depend on them.
type Contraction struct {
	Kernel *Kernel // with variables that count groups split in two

	Sum   *kernel.Expr // the ReduceOp in the kernel's body
	X, Y  *Factor
	Batch []*kernel.Var // both factors
	M     []*kernel.Var // X only
	N     []*kernel.Var // Y only
	Free  []*kernel.Var // neither: the epilogue only
	K     []*kernel.Var // summed over
}

// A Factor is one side of the product: a load that is replaced by zero where
// a guard does not hold.
type Factor struct {
	Load  *kernel.Expr
	Guard []*kernel.Expr // all must hold
	At    *Affine        // offset of the load, in elements
	Data  *tensor.Dense  // the operand's data if it is constant, else nil
}

// DependsOn reports whether the factor differs between values of v.
func (f *Factor) DependsOn(v *kernel.Var) bool {
	for _, e := range f.Load.Args {
		if DependsOn(e, v) {
			return true
		}
	}
	return f.GuardedBy(v)
}

// GuardedBy reports whether a guard of the factor mentions v.
func (f *Factor) GuardedBy(v *kernel.Var) bool {
	for _, g := range f.Guard {
		if DependsOn(g, v) {
			return true
		}
	}
	return false
}

// Affine reports whether the offset is affine in the index variables alone.
func (f *Factor) Affine() bool { return len(f.At.Rests) == 0 }

// ContractionOf is the description of a kernel that is a contraction; nil for
// others: those without a sum, with more than one, or with factors that are
// computed.
func ContractionOf(k *Kernel) *Contraction {
	if k.Form != kernel.Compute {
		return nil
	}
	k = ungrouped(k)
	sum := onlySum(k.Body)
	if sum == nil || sum.Args[0].Op != kernel.Mul || !contractible(sum.Type) {
		return nil
	}
	c := &Contraction{Kernel: k, Sum: sum, K: sum.Vars}
	c.X, c.Y = factorOf(k, sum.Args[0].Args[0]), factorOf(k, sum.Args[0].Args[1])
	if c.X == nil || c.Y == nil {
		return nil
	}
	for _, v := range k.Space {
		switch x, y := c.X.DependsOn(v), c.Y.DependsOn(v); {
		case x && y:
			c.Batch = append(c.Batch, v)
		case x:
			c.M = append(c.M, v)
		case y:
			c.N = append(c.N, v)
		default:
			c.Free = append(c.Free, v)
		}
	}
	return c
}

// contractible reports whether sums are accumulated in t itself; those of
// 16-bit floats are not.
func contractible(t tensor.DType) bool {
	return t == tensor.F32 || t == tensor.F64 || t.IsInt()
}

// onlySum is the one reduction in e, if it is a sum; else nil.
func onlySum(e *kernel.Expr) *kernel.Expr {
	if r := onlyReduction(e); r != nil && r.Combine == kernel.Sum {
		return r
	}
	return nil
}

// onlyReduction is the one reduction in e; nil if there is none, or several.
func onlyReduction(e *kernel.Expr) *kernel.Expr {
	var found []*kernel.Expr
	seen := map[*kernel.Expr]bool{}
	Walk(e, func(x *kernel.Expr) bool {
		if seen[x] {
			return false
		}
		seen[x] = true
		if x.Op == kernel.ReduceOp {
			found = append(found, x)
		}
		return true
	})
	if len(found) != 1 {
		return nil
	}
	return found[0]
}

// factorOf reads e as a guarded load of a tensor in memory.
func factorOf(k *Kernel, e *kernel.Expr) *Factor {
	f := &Factor{}
	for e.Op == kernel.SelectOp && isZero(e.Args[2]) {
		f.Guard = append(f.Guard, e.Args[0])
		e = e.Args[1]
	}
	if e.Op != kernel.LoadOp || k.Operands[e.Operand].Scalar() {
		return nil
	}
	v := k.Operands[e.Operand]
	f.Load, f.Data = e, v.Data
	f.At = AccessOf(e.Args, v.Type.Shape.Dims)
	return f
}

func isZero(e *kernel.Expr) bool { return e.Op == kernel.ConstOp && e.F == 0 && e.I == 0 }
