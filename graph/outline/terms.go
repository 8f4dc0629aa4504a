package outline

import (
	"fmt"
	"strings"

	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/tensor"
)

// terms are a block as text, in which what a call may vary is numbered: equal
// text means that one function will do for both.
type terms struct {
	text   strings.Builder
	inputs []*graph.Value // what the nodes use and others define, in order of first use
	used   []graph.Slot   // the weights that the nodes use, likewise
	types  []tensor.Type  // of everything that is used or defined

	values  map[*graph.Value]int
	numbers map[string]int // of weights
}

// read writes the block down.
func read(b *block) *terms {
	t := &terms{values: map[*graph.Value]int{}, numbers: map[string]int{}}
	t.text.WriteString(b.origin.Name)
	own := map[*graph.Value]bool{}
	for _, n := range b.nodes {
		for _, v := range n.Results {
			own[v] = true
		}
	}
	for _, n := range b.nodes {
		for _, v := range n.Args {
			if t.values[v] == 0 && !own[v] && (v.Node == nil || !v.Node.IsLeaf()) {
				t.inputs = append(t.inputs, v)
				t.define(v)
			}
		}
		t.node(n)
	}
	t.list(b.outputs)
	return t
}

// define numbers a value from 1.
func (t *terms) define(v *graph.Value) {
	t.values[v] = len(t.values) + 1
	t.types = append(t.types, v.Type)
	t.text.WriteString(" " + v.Type.String())
}

func (t *terms) node(n *graph.Node) {
	t.text.WriteString("\n" + n.Op.Name)
	t.attrs(n)
	t.list(n.Args)
	for _, r := range n.Regions {
		t.region(r)
	}
	for _, v := range n.Results {
		t.define(v)
	}
}

func (t *terms) region(r *graph.Region) {
	t.text.WriteString("\n{")
	for _, p := range r.Params {
		t.define(p)
	}
	for _, n := range withoutLeaves(r.Nodes) {
		t.node(n)
	}
	t.list(r.Yield)
	t.text.WriteString("}")
}

// list writes values that are used.
func (t *terms) list(vs []*graph.Value) {
	for _, v := range vs {
		switch {
		case v.Node != nil && v.Node.Op == graph.WeightOp:
			fmt.Fprintf(&t.text, " w%d %s", t.weight(v), v.Type)
		case v.Node != nil && v.Node.IsLeaf():
			t.types = append(t.types, v.Type)
			t.text.WriteString(" " + v.Node.Op.Name)
			t.attrs(v.Node)
		default:
			fmt.Fprintf(&t.text, " %d", t.values[v])
		}
	}
}

func (t *terms) weight(v *graph.Value) int {
	name := v.Node.Attrs.Str("name")
	i, ok := t.numbers[name]
	if !ok {
		i = len(t.used)
		t.numbers[name] = i
		t.used = append(t.used, graph.Slot{Name: name, Type: v.Type})
	}
	return i
}

func (t *terms) attrs(n *graph.Node) {
	for _, a := range n.Attrs {
		t.text.WriteString(" " + a.Name + "=" + graph.AttrText(a.Value))
		if dims, ok := a.Value.([]tensor.Dim); ok {
			t.types = append(t.types, tensor.Type{Shape: tensor.Shape{Dims: dims}})
		}
	}
}

// closed reports whether all symbols are known.
func (t *terms) closed(known map[string]bool) bool {
	ok := true
	for _, typ := range t.types {
		for _, d := range typ.Shape.Dims {
			d.Walk(func(name string) { ok = ok && known[name] })
		}
	}
	return ok
}

// weights are the names of the weights that the nodes use.
func (t *terms) weights() []string {
	out := make([]string, len(t.used))
	for i, s := range t.used {
		out[i] = s.Name
	}
	return out
}

// slots are the weights under names without the path that they share.
func (t *terms) slots() []graph.Slot {
	shared := sharedPath(t.weights())
	out := make([]graph.Slot, len(t.used))
	for i, s := range t.used {
		out[i] = graph.Slot{Name: s.Name[shared:], Type: s.Type}
	}
	return out
}

// sharedPath is the length of the longest path "a.b." that all names start with.
func sharedPath(names []string) int {
	if len(names) == 0 {
		return 0
	}
	path := names[0][:strings.LastIndex(names[0], ".")+1]
	for _, n := range names {
		for !strings.HasPrefix(n, path) {
			path = path[:strings.LastIndex(strings.TrimSuffix(path, "."), ".")+1]
		}
	}
	return len(path)
}
