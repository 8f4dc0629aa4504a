package graph

import (
	"fmt"

	"github.com/cellc/cellc/tensor"
)

// This file implements the part of Verify that is about types.

// open names the lengths that a type rule leaves open while it is checked.
const open = "?open"

// infer checks the recorded type against the operator's rule.
func (v *verifier) infer(n *Node, syms *symbols) {
	if n.Op == WeightOp {
		v.weight(n)
	}
	t, err := inferOpen(n)
	switch {
	case err != nil:
		v.errorf("type rule: %v", err)
	case len(n.Results) > 1:
		v.errorf("operator %s has %d results", n.Op.Name, len(n.Results))
	case len(n.Results) == 1 && !matches(t, n.Results[0].Type, syms, n.Op == Filler):
		v.errorf("type rule gives %s", showOpen(t))
	}
}

// inferOpen applies the type rule of n; open lengths are ?open1, ?open2, ...
func inferOpen(n *Node) (tensor.Type, error) {
	count := 0
	call := &Call{Op: n.Op, Attrs: n.Attrs, Fresh: func() tensor.Dim {
		count++
		return tensor.Sym(fmt.Sprintf("%s%d", open, count))
	}}
	for _, a := range n.Args {
		call.Args = append(call.Args, a.Type)
	}
	if n.Op.Infer == nil {
		return tensor.Type{}, fmt.Errorf("operator %s has none", n.Op.Name)
	}
	return n.Op.Infer(call)
}

func isOpen(name string) bool { return len(name) > len(open) && name[:len(open)] == open }

// matches reports whether the inferred type is the recorded one, where each
// open length is an anonymous dim that was not visible before.
func matches(inferred, recorded tensor.Type, syms *symbols, filler bool) bool {
	b := binding{}
	if !b.admits(inferred, recorded, isOpen) {
		return false
	}
	for _, d := range b {
		if !d.Unknown() || syms.has(d.String()) && !filler {
			return false
		}
	}
	return true
}

// showOpen is a type for messages.
func showOpen(t tensor.Type) string {
	b := binding{}
	for _, d := range t.Shape.Dims {
		for _, s := range d.Symbols() {
			if isOpen(s) {
				b[s] = tensor.Sym("?")
			}
		}
	}
	return b.applyType(t).String()
}

func (v *verifier) weight(n *Node) {
	name := n.Attrs.Str("name")
	switch t, ok := v.weights[name]; {
	case !ok:
		v.errorf("no weight is called %q", name)
	case !t.Equal(n.Attrs.Type("type")):
		v.errorf("weight %q has type %s", name, t)
	}
}

func (v *verifier) checkIf(n *Node, syms *symbols) {
	if len(n.Regions) != 2 {
		v.errorf("an if has %d regions", len(n.Regions))
		return
	}
	if c := n.Args[0].Type; c.Shape.AnyRank || c.Shape.Rank() != 0 {
		v.errorf("the condition is %s, not bool[]", c)
	}
	for i, r := range n.Regions {
		inner := syms.inner()
		v.params(n, n.Args[1:], r, regionName(n, i), inner)
		v.region(r, n, inner)
		v.yields(n, r, n.Results, regionName(n, i), syms)
	}
}

func (v *verifier) checkWhile(n *Node, syms *symbols) {
	carried := int(n.Attrs.Int("carried"))
	if len(n.Regions) != 2 || carried < 0 || carried > len(n.Args) {
		v.errorf("a while has %d regions, and carries %d of %d operands", len(n.Regions), carried, len(n.Args))
		return
	}
	test, body := n.Regions[0], n.Regions[1]
	for i, r := range n.Regions {
		inner := syms.inner()
		v.params(n, n.Args, r, regionName(n, i), inner)
		v.region(r, n, inner)
	}
	if len(test.Yield) != 1 || !test.Yield[0].Type.Equal(tensor.T(tensor.Bool)) {
		v.errorf("the test does not yield one bool[]")
	}
	if len(test.Params) != len(n.Args) || len(body.Params) != len(n.Args) {
		return
	}
	v.yields(n, body, body.Params[:carried], "body", syms)
	v.flow(types(body.Params[:carried]), types(n.Results), syms, "carried value", "result")
	for i := range n.Args {
		if t, b := test.Params[i].Type, body.Params[i].Type; !t.Equal(b) {
			v.errorf("parameter %d is %s in the test and %s in the body", i, t, b)
		}
	}
}

// params checks what flows into a region, and makes the symbols that its
// parameters bind visible in it.
func (v *verifier) params(n *Node, args []*Value, r *Region, name string, inner *symbols) {
	v.flow(types(args), types(r.Params), inner, "operand", "parameter of "+name)
	for _, p := range r.Params {
		inner.bind(p.Type)
	}
}

func (v *verifier) yields(n *Node, r *Region, into []*Value, name string, syms *symbols) {
	v.flow(types(r.Yield), types(into), syms, name+" yields value", "result")
}

// flow checks that values of the types from may become those of the types to,
// which bind the anonymous symbols that are not visible.
func (v *verifier) flow(from, to []tensor.Type, syms *symbols, what, where string) {
	if len(from) != len(to) {
		v.errorf("%s: %d for %d", where, len(from), len(to))
		return
	}
	free := func(name string) bool { return anonymous(name) && !syms.has(name) }
	b := binding{}
	for i, t := range from {
		if !b.admits(to[i], t, free) {
			v.errorf("%s %d is %s, but %s %d is %s", what, i, t, where, i, to[i])
		}
	}
}

func types(vs []*Value) []tensor.Type {
	out := make([]tensor.Type, len(vs))
	for i, v := range vs {
		if v != nil {
			out[i] = v.Type
		}
	}
	return out
}
