package graph

import (
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/tensor"
)

// This file implements how a Rewriter keeps types exact: where an operand got
// a more exact type, so do the results, and so on. An anonymous dim that is
// found to be a known length is replaced by it wherever it is visible.

// learn notes what the anonymous dims that general binds turn out to be.
func (w *Rewriter) learn(general, exact tensor.Type) {
	if len(general.Shape.Dims) != len(exact.Shape.Dims) {
		return
	}
	for i, d := range general.Shape.Dims {
		w.dims.bind(d, exact.Shape.Dims[i], func(name string) bool {
			return anonymous(name) && !w.scope.has(name) && !exact.Shape.Dims[i].Equal(d)
		})
	}
}

// retype makes the types of n's results, and all that is inside, follow from
// its operands.
func (w *Rewriter) retype(n *Node) {
	dirty := len(w.dims) > 0
	for _, v := range n.Args {
		dirty = dirty || w.changed[v]
	}
	if len(w.dims) > 0 {
		w.substitute(n)
	}
	switch {
	case n.Op == If:
		w.inside(n, 0, n.Args[1:])
		w.refine(n)
	case n.Op == While:
		w.inside(n, int(n.Attrs.Int("carried")), n.Args)
	case dirty && len(n.Results) == 1:
		w.infer(n)
	}
}

// substitute replaces symbols in what n says itself.
func (w *Rewriter) substitute(n *Node) {
	attrs := append(Attrs{}, n.Attrs...) // repeated leaves may share them
	for i, a := range attrs {
		switch value := a.Value.(type) {
		case []tensor.Dim:
			attrs[i].Value = w.dims.applyType(tensor.Type{Shape: tensor.Shape{Dims: value}}).Shape.Dims
		case tensor.Type:
			attrs[i].Value = w.dims.applyType(value)
		}
	}
	n.Attrs = attrs
	for _, v := range n.Results {
		w.setType(v, w.dims.applyType(v.Type))
	}
}

func (w *Rewriter) setType(v *Value, t tensor.Type) {
	if !v.Type.Equal(t) {
		v.Type = t
		w.changed[v] = true
	}
}

// infer applies the type rule of n again.
func (w *Rewriter) infer(n *Node) {
	v := n.Results[0]
	t, err := inferOpen(n)
	if err != nil {
		w.Context.Diagnostics.Errorf(n.Span, diag.BadShape, "%s", err)
		return
	}
	if matches(t, v.Type, w.scope, n.Op == Filler) {
		return
	}
	w.setType(v, w.close(t, v.Type))
}

// close numbers the open lengths of an inferred type, as the recorded type has
// them if it does, and learns what became known.
func (w *Rewriter) close(t, recorded tensor.Type) tensor.Type {
	numbers := binding{}
	same := len(t.Shape.Dims) == len(recorded.Shape.Dims)
	for i, d := range t.Shape.Dims {
		s, ok := d.Symbol()
		if !ok || !isOpen(s) {
			continue
		}
		numbers[s] = w.fresh()
		if same && recorded.Shape.Dims[i].Unknown() && !w.scope.has(recorded.Shape.Dims[i].String()) {
			numbers[s] = recorded.Shape.Dims[i]
		}
	}
	t = numbers.applyType(t)
	w.learn(recorded, t)
	return t
}

// inside rewrites the regions of n. Parameters from position first on have the
// type of their operand; those before, which a while carries, keep their own.
func (w *Rewriter) inside(n *Node, first int, args []*Value) {
	scope, dims := w.scope, w.dims
	for _, r := range n.Regions {
		w.scope, w.dims = scope.inner(), binding{}
		for s, d := range dims {
			w.dims[s] = d
		}
		for i, p := range r.Params {
			t := w.dims.applyType(p.Type)
			if i >= first {
				w.learn(t, args[i].Type)
				t = args[i].Type
			}
			w.setType(p, t)
		}
		for _, p := range r.Params {
			w.scope.bind(p.Type)
		}
		w.region(r)
	}
	w.scope, w.dims = scope, dims
}

// refine makes a length of an if's result exact where both arms agree on it.
func (w *Rewriter) refine(n *Node) {
	for i, v := range n.Results {
		a, b := n.Regions[0].Yield[i].Type, n.Regions[1].Yield[i].Type
		t := v.Type
		if v.Type.Shape.AnyRank && !a.Shape.AnyRank && a.Equal(b) {
			t = w.unnamed(a)
		}
		if len(a.Shape.Dims) == len(t.Shape.Dims) && len(b.Shape.Dims) == len(t.Shape.Dims) {
			t = w.agreed(t, a, b)
		}
		if !t.Equal(v.Type) {
			w.learn(v.Type, t)
			w.setType(v, t)
		}
	}
}

// unnamed is t with a new anonymous dim for each that is not visible here.
func (w *Rewriter) unnamed(t tensor.Type) tensor.Type {
	dims := append([]tensor.Dim{}, t.Shape.Dims...)
	for i, d := range dims {
		if !w.visible(d) {
			dims[i] = w.fresh()
		}
	}
	t.Shape.Dims = dims
	return t
}

func (w *Rewriter) agreed(t, a, b tensor.Type) tensor.Type {
	dims := append([]tensor.Dim{}, t.Shape.Dims...)
	for i, d := range dims {
		if x := a.Shape.Dims[i]; d.Unknown() && x.Equal(b.Shape.Dims[i]) && w.visible(x) && !w.scope.has(d.String()) {
			dims[i] = x
		}
	}
	t.Shape.Dims = dims
	return t
}

func (w *Rewriter) visible(d tensor.Dim) bool {
	for _, s := range d.Symbols() {
		if !w.scope.has(s) {
			return false
		}
	}
	return true
}
