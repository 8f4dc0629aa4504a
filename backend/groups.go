package backend

import (
	"github.com/cellc/cellc/ops/kernel"
	"github.com/cellc/cellc/tensor"
)

// This file splits output variables that count groups and the members of a
// group at once, as the channels of a grouped convolution do:
//
//	out[o,y] = Σ_c,k x[o//8*8+c,y+k] * w[o,c,k]
//
// becomes, without any element moving,
//
//	out[g,p,y] = Σ_c,k x[g*8+c,y+k] * w[g*8+p,c,k]
//
// where every offset is affine, and x does not depend on p.

// fewMembers is the size of groups that are not worth tiles of their own.
const fewMembers = 4

// ungrouped is k with such variables split.
func ungrouped(k *Kernel) *Kernel {
	for _, v := range k.Space {
		if n, ok := v.Extent.Const(); ok {
			if size := groupSize(k.Body, v); size >= fewMembers && n%size == 0 {
				k = split(k, v, n/size, size)
			}
		}
	}
	return k
}

// groupSize is the one number that e divides v by; 0 if there is none, or
// several.
func groupSize(e *kernel.Expr, v *kernel.Var) int64 {
	size, one := int64(0), true
	Walk(e, func(x *kernel.Expr) bool {
		if divides(x, v) {
			one = one && (size == 0 || size == x.Args[1].I)
			size = x.Args[1].I
		}
		return true
	})
	if !one {
		return 0
	}
	return size
}

// divides reports whether e is v // n or v % n.
func divides(e *kernel.Expr, v *kernel.Var) bool {
	return (e.Op == kernel.FloorDiv || e.Op == kernel.Mod) && e.Args[0].Op == kernel.IndexOp && e.Args[0].Var == v &&
		e.Args[1].Op == kernel.ConstOp
}

// split is k with two variables for v.
func split(k *Kernel, v *kernel.Var, groups, size int64) *Kernel {
	g := &kernel.Var{Name: v.Name + "g", Extent: tensor.D(groups)}
	p := &kernel.Var{Name: v.Name + "p", Extent: tensor.D(size)}
	both := kernel.Index(g).Mul(kernel.Int(tensor.I64, size)).Add(kernel.Index(p))
	compute := *k.Kernel
	compute.Body = k.Body.Rewrite(func(was, now *kernel.Expr) *kernel.Expr {
		switch {
		case was.Op == kernel.IndexOp && was.Var == v:
			return both
		case divides(was, v) && was.Op == kernel.FloorDiv:
			return kernel.Index(g)
		case divides(was, v):
			return kernel.Index(p)
		}
		return now
	})
	compute.Space = nil
	for _, w := range k.Space {
		if w == v {
			compute.Space = append(compute.Space, g, p)
			continue
		}
		compute.Space = append(compute.Space, w)
	}
	out := *k
	out.Kernel = &compute
	return &out
}
