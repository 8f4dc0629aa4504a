package graph

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Table is the graph as a table, in the manner of torch.fx's print_tabular: a
// row for each node with its opcode, name, type, target, operands and attributes.
// The rows of regions are indented below the node that owns them, and those
// of functions come last. Values
// without a name are called after their operator.
//
//	opcode         name    type    target  args     kwargs
//	-------------  ------  ------  ------  -------  --------------
//	placeholder    x       f32[2]  x       ()       {}
//	call_function  neg     f32[2]  neg     (x,)     {}
//	call_function  neg_1   f32[2]  neg     (neg,)   {}
//	output         output          output  (neg_1,) {names: [out]}
func Table(g *Graph) string {
	t := &tabler{names: map[*Value]string{}, used: map[string]bool{"output": true}, again: map[string]int{}}
	for _, r := range g.Bodies() {
		WalkRegions(r, t.nameAll)
	}
	t.row("opcode", "name", "type", "target", "args", "kwargs")
	t.row("", "", "", "", "", "")
	for i, p := range g.Body.Params {
		opcode, target := "placeholder", ""
		if i < len(g.Inputs) {
			target = g.Inputs[i].Name
		} else if k := i - len(g.Inputs); k < len(g.States) {
			opcode, target = "state", g.States[k].Name
		}
		t.row(opcode, t.name(p), p.Type.String(), target, "()", "{}")
	}
	t.nodes(g.Body)
	t.row("output", "output", "", "output", t.tuple(g.Body.Yield), "{names: ["+strings.Join(g.Outputs, ", ")+"]}")
	for _, f := range g.Funcs {
		t.row("function", "", "", f.Name, t.tuple(f.Body.Params), "{}")
		t.inner(f.Body)
	}
	return t.String()
}

type tabler struct {
	names  map[*Value]string
	used   map[string]bool
	again  map[string]int
	rows   [][6]string
	indent int
}

func (t *tabler) row(opcode, name, types, target, args, kwargs string) {
	t.rows = append(t.rows, [6]string{strings.Repeat("  ", t.indent) + opcode, name, types, target, args, kwargs})
}

func (t *tabler) nameAll(r *Region) {
	for _, p := range r.Params {
		t.giveName(p, "arg")
	}
	for _, n := range r.Nodes {
		for _, v := range n.Results {
			t.giveName(v, n.Op.Name)
		}
	}
}

// giveName calls v by its own name, or else by base, numbered where needed.
func (t *tabler) giveName(v *Value, base string) {
	if v.Name != "" {
		base = v.Name
	}
	name := base
	for t.used[name] {
		t.again[base]++
		name = fmt.Sprintf("%s_%d", base, t.again[base])
	}
	t.used[name] = true
	t.names[v] = name
}

func (t *tabler) name(v *Value) string { return t.names[v] }

func (t *tabler) list(vs []*Value) string {
	parts := make([]string, len(vs))
	for i, v := range vs {
		parts[i] = t.name(v)
	}
	return strings.Join(parts, ", ")
}

// tuple is a list as Python writes it.
func (t *tabler) tuple(vs []*Value) string {
	if len(vs) == 1 {
		return "(" + t.name(vs[0]) + ",)"
	}
	return "(" + t.list(vs) + ")"
}

func (t *tabler) nodes(r *Region) {
	for _, n := range r.Nodes {
		t.row(opcode(n), t.list(n.Results), typesOf(n.Results), target(n), t.tuple(n.Args), kwargs(n))
		for i, inner := range n.Regions {
			t.indent++
			t.row("region", "", "", regionName(n, i), t.tuple(inner.Params), "{}")
			t.inner(inner)
			t.indent--
		}
	}
}

// inner is what stands below the row that names a region.
func (t *tabler) inner(r *Region) {
	t.indent++
	t.nodes(r)
	t.row("output", "", "", "output", t.tuple(r.Yield), "{}")
	t.indent--
}

// typesOf are the types of values, as the text of the graph has them.
func typesOf(vs []*Value) string {
	parts := make([]string, len(vs))
	for i, v := range vs {
		parts[i] = v.Type.String()
	}
	return strings.Join(parts, ", ")
}

// opcode is the kind of a node in torch.fx's terms, where there is one.
func opcode(n *Node) string {
	switch {
	case n.Op == WeightOp:
		return "get_attr"
	case len(n.Regions) > 0:
		return "control_flow"
	case n.Op == CallOp:
		return "call_module"
	}
	return "call_function"
}

func target(n *Node) string {
	if n.Op == WeightOp {
		return n.Attrs.Str("name")
	}
	if n.Op == CallOp {
		return n.Attrs.Str("func")
	}
	return n.Op.Name
}

func kwargs(n *Node) string {
	if n.Op == WeightOp {
		return "{}"
	}
	var parts []string
	for _, a := range n.Attrs {
		parts = append(parts, a.Name+": "+shortText(a.Value))
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// shortText is an attribute's value without long data.
func shortText(v any) string {
	text := AttrText(v)
	if len(text) > 80 {
		cut := 77
		for !utf8.RuneStart(text[cut]) {
			cut--
		}
		return text[:cut] + "..."
	}
	return text
}

func (t *tabler) String() string {
	var width [6]int
	for _, row := range t.rows {
		for i, cell := range row {
			width[i] = max(width[i], utf8.RuneCountInString(cell))
		}
	}
	for i := range width {
		t.rows[1][i] = strings.Repeat("-", width[i])
	}
	var b strings.Builder
	for _, row := range t.rows {
		line := ""
		for i, cell := range row {
			line += fmt.Sprintf("%-*s  ", width[i], cell)
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}
