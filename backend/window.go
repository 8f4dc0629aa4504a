package backend

import (
	"slices"

	"github.com/cellc/cellc/ops/kernel"
	"github.com/cellc/cellc/tensor"
)

// This file recognises windows: reductions over a rectangle of an operand that
// moves with the place in the result, as depthwise convolutions and pooling
// have them.
//
//	out[c,y,x] = Σ_i,j (inside ? in[c, y*2+i-1, x*2+j-1] : 0) * w[c,i,j]

// A Window describes a kernel's body as an expression over one such reduction.
// Whatever else is reduced does not depend on Rows.Out and Cols.Out, but may
// depend on the place in the window.
type Window struct {
	Reduce  *kernel.Expr // the only reduction in the kernel's body
	Element *kernel.Expr // Load, or a constant where that is outside
	Load    *kernel.Expr
	Fill    float64        // that constant
	Lead    []*kernel.Expr // the indices before those of Rows and Cols
	Rows    Slide          // of one place and one tap where Cols is the only axis
	Cols    Slide          // the last axis of the operand, and the innermost of the result
	Outer   []*kernel.Var
}

// A Slide says how an axis of the operand, of length Size, is read: at
// Out*Stride + In*Step - Before. Out and In are nil where there is no such
// variable.
type Slide struct {
	Out, In              *kernel.Var
	Stride, Step, Before int64
	Size                 int64
}

// Places is the length of the result along the slide.
func (s Slide) Places() int64 { return constLength(s.Out) }

// Taps is the length of the window.
func (s Slide) Taps() int64 { return constLength(s.In) }

// Reach is how many elements n places read, from the first to the last.
func (s Slide) Reach(n int64) int64 { return (n-1)*s.Stride + (s.Taps()-1)*s.Step + 1 }

func constLength(v *kernel.Var) int64 {
	if v == nil {
		return 1
	}
	n, _ := v.Extent.Const()
	return n
}

// WindowOf is the description of a kernel that reduces a window; nil for
// others, and where a length is not known.
func WindowOf(k *Kernel) *Window {
	if k.Form != kernel.Compute || len(k.Space) == 0 {
		return nil
	}
	r := onlyReduction(k.Body)
	if r == nil || r.Combine != kernel.Sum && r.Combine != kernel.MaxOf && r.Combine != kernel.MinOf {
		return nil
	}
	w := &Window{Reduce: r}
	col := k.Space[len(k.Space)-1]
	if !w.element(r.Args[0], col) || !w.slides(k, col) || !w.guarded(w.Element) {
		return nil
	}
	for _, v := range k.Space {
		if v != col && v != w.Rows.Out {
			w.Outer = append(w.Outer, v)
		}
	}
	return w
}

// element finds the only load of the summand that moves along col.
func (w *Window) element(e *kernel.Expr, col *kernel.Var) bool {
	one := true
	Walk(e, func(x *kernel.Expr) bool {
		switch {
		case x.Op == kernel.SelectOp && x.Args[1].Op == kernel.LoadOp && x.Args[2].Op == kernel.ConstOp && DependsOn(x.Args[1], col):
			one = one && (w.Element == nil || w.Element == x)
			w.Element, w.Load, w.Fill = x, x.Args[1], x.Args[2].F
			return false
		case x.Op == kernel.LoadOp && DependsOn(x, col):
			one = one && (w.Element == nil || w.Element == x)
			w.Element, w.Load = x, x
		}
		return x.Op != kernel.LoadOp
	})
	return one && w.Load != nil && w.Load.Type.IsFloat()
}

// slides reads how the last two axes move. The variable of rows is one of the
// result besides col; no other axis may depend on these or on the window.
func (w *Window) slides(k *Kernel, col *kernel.Var) bool {
	at := w.Load.Args
	dims := k.Operands[w.Load.Operand].Type.Shape.Dims
	n := len(at)
	if n == 0 || !w.Cols.read(at[n-1], dims[n-1], []*kernel.Var{col}, w.Reduce.Vars) || w.Cols.Out != col {
		return false
	}
	w.Rows = Slide{Stride: 1, Step: 1, Size: 1}
	others := k.Space[:len(k.Space)-1]
	w.Lead = at[:n-1]
	if n > 1 && slices.ContainsFunc(w.Reduce.Vars, func(v *kernel.Var) bool { return DependsOn(at[n-2], v) }) {
		if !w.Rows.read(at[n-2], dims[n-2], others, w.Reduce.Vars) {
			return false
		}
		w.Lead = at[:n-2]
	}
	still := []*kernel.Var{col, w.Rows.Out}
	for _, v := range w.Reduce.Vars {
		if v.Extent.IsConst(1) {
			continue
		}
		if v != w.Rows.In && v != w.Cols.In {
			return false
		}
		still = append(still, v)
	}
	return w.apart(still)
}

// apart reports whether no index of other axes, and no other load of the
// summand, moves with the slides' places.
func (w *Window) apart(vars []*kernel.Var) bool {
	for _, v := range vars {
		if v != nil && slices.ContainsFunc(w.Lead, func(e *kernel.Expr) bool { return DependsOn(e, v) }) {
			return false
		}
	}
	ok := true
	Walk(w.Reduce.Args[0], func(x *kernel.Expr) bool {
		if x == w.Element {
			return false
		}
		for _, v := range []*kernel.Var{w.Rows.Out, w.Cols.Out} {
			ok = ok && !(v != nil && x.Op == kernel.IndexOp && x.Var == v)
		}
		return true
	})
	return ok
}

// read reads an index as a slide over an axis of length d.
func (s *Slide) read(e *kernel.Expr, d tensor.Dim, out, in []*kernel.Var) bool {
	a := AffineOf(e)
	base, known := a.Base.Const()
	size, static := d.Const()
	if !known || !static || len(a.Rests) > 0 || base > 0 {
		return false
	}
	*s = Slide{Stride: 1, Step: 1, Before: -base, Size: size}
	for _, t := range a.Vars {
		coef, ok := t.Coef.Const()
		_, length := t.Var.Extent.Const()
		switch {
		case t.Var.Extent.IsConst(1):
		case !ok || coef < 1 || !length:
			return false
		case s.Out == nil && slices.Contains(out, t.Var):
			s.Out, s.Stride = t.Var, coef
		case s.In == nil && slices.Contains(in, t.Var):
			s.In, s.Step = t.Var, coef
		default:
			return false
		}
	}
	return true
}

// guarded reports whether the element is the load wherever that is inside: all
// conditions are of the form 0 <= index and index < length.
func (w *Window) guarded(e *kernel.Expr) bool {
	if e == w.Load {
		return true
	}
	return w.bounds(e.Args[0])
}

func (w *Window) bounds(cond *kernel.Expr) bool {
	if cond.Op == kernel.And {
		return w.bounds(cond.Args[0]) && w.bounds(cond.Args[1])
	}
	if cond.Op != kernel.Ge && cond.Op != kernel.Lt { // such as a flag that is loaded
		return false
	}
	n := len(w.Load.Args)
	for i, s := range []Slide{w.Cols, w.Rows} {
		if i >= n || cond.Args[0] != w.Load.Args[n-1-i] {
			continue
		}
		return cond.Op == kernel.Ge && cond.Args[1].IsInt(0) || cond.Op == kernel.Lt && cond.Args[1].IsInt(s.Size)
	}
	return false
}
