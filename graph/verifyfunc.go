package graph

import (
	"slices"

	"github.com/cellc/cellc/tensor"
)

// This file implements the part of Verify that is about functions.

// checkFuncs checks the functions of a graph. One is called only by the entry
// and by functions before it, so that none calls itself.
func (v *verifier) checkFuncs() {
	entry := (*symbols)(nil).inner()
	for _, p := range v.g.Body.Params {
		entry.bind(p.Type)
	}
	for i, f := range v.g.Funcs {
		v.node, v.callable = nil, v.g.Funcs[i+1:]
		if slices.ContainsFunc(v.g.Funcs[:i], func(h *Func) bool { return h.Name == f.Name }) {
			v.errorf("two functions are called %q", f.Name)
		}
		v.weights = map[string]tensor.Type{}
		for _, s := range f.Weights {
			if _, twice := v.weights[s.Name]; twice {
				v.errorf("two weights of function %q are called %q", f.Name, s.Name)
			}
			v.weights[s.Name] = s.Type
		}
		syms := entry.inner()
		for _, p := range f.Body.Params {
			v.closed(p, entry)
			syms.bind(p.Type)
		}
		v.region(f.Body, nil, syms)
	}
}

// closed checks that a value uses no anonymous dim of its own.
func (v *verifier) closed(x *Value, syms *symbols) {
	for _, d := range x.Type.Shape.Dims {
		d.Walk(func(name string) {
			if anonymous(name) && !syms.has(name) {
				v.errorf("%s of a function has a length that only one call knows: %s", v.name(x), x.Type)
			}
		})
	}
}

// checkCall checks a call against the function.
func (v *verifier) checkCall(n *Node, syms *symbols) {
	i := slices.IndexFunc(v.callable, func(f *Func) bool { return f.Name == n.Attrs.Str("func") })
	if i < 0 {
		v.errorf("no function called %q may be called here", n.Attrs.Str("func"))
		return
	}
	f := v.callable[i]
	v.same(types(n.Args), types(f.Body.Params), "operand", "parameter")
	v.same(types(f.Body.Yield), types(n.Results), "returned value", "result")
	var given, slots []tensor.Type
	for _, name := range n.Attrs.Strs("weights") {
		given = append(given, v.weights[name])
	}
	for _, s := range f.Weights {
		slots = append(slots, s.Type)
	}
	v.same(given, slots, "weight", "slot")
	for _, x := range n.Results {
		v.closed(x, syms)
	}
}

func (v *verifier) same(from, to []tensor.Type, what, where string) {
	if len(from) != len(to) {
		v.errorf("%d for %d: %s, %s", len(from), len(to), what, where)
		return
	}
	for i, t := range from {
		if !t.Equal(to[i]) {
			v.errorf("%s %d is %s, but %s %d is %s", what, i, t, where, i, to[i])
		}
	}
}
