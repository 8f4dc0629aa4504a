package graph

import (
	"fmt"
	"strings"
)

// Dot is the graph in the language of Graphviz: an edge for every use, a
// cluster for every region, every function, and every module whose call the
// nodes come from. Constants and lengths are left out, and weights are named in
// the nodes that use them, so that what remains can be read.
//
//	dot -Tsvg out.dot
func Dot(g *Graph) string {
	d := &dotter{names: Names(g), ids: map[*Value]string{}}
	fmt.Fprintf(&d.out, "digraph %s {\n", dotQuote(g.Name))
	d.line("node [shape=box, style=rounded, fontname=monospace, fontsize=10];")
	d.line("edge [fontname=monospace, fontsize=9];")
	d.region(g.Body, nil)
	for _, f := range g.Funcs {
		d.cluster("func "+f.Name, func() { d.region(f.Body, f.Origin) })
	}
	for _, e := range d.edges {
		d.line("%s", e)
	}
	d.out.WriteString("}\n")
	return d.out.String()
}

// A dotter writes nodes first: Graphviz puts one into the cluster that names it
// first, and edges name nodes too.
type dotter struct {
	names  map[*Value]string
	ids    map[*Value]string // what edges from a value start at
	out    strings.Builder
	edges  []string
	count  int
	indent int
}

func (d *dotter) line(format string, args ...any) {
	d.out.WriteString(strings.Repeat("  ", d.indent+1))
	fmt.Fprintf(&d.out, format+"\n", args...)
}

func (d *dotter) id() string {
	d.count++
	return fmt.Sprintf("n%d", d.count)
}

// dotQuote is a string in which a newline stands for a centred line break.
func dotQuote(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(s) + `"`
}

// cluster is a box around what inside writes.
func (d *dotter) cluster(label string, inside func()) {
	d.line("subgraph cluster_%s {", d.id())
	d.indent++
	d.line("label=%s;", dotQuote(label))
	inside()
	d.indent--
	d.line("}")
}

// region writes what a region holds; outer is the call that it stands in.
func (d *dotter) region(r *Region, outer *Origin) {
	for _, p := range r.Params {
		d.ids[p] = d.id()
		d.line("%s [label=%s, shape=ellipse];", d.ids[p], dotQuote(d.names[p]+" "+p.Type.String()))
	}
	d.nodes(r.Nodes, outer)
	end := d.id()
	word := "yield"
	if r.Owner == nil {
		word = "return"
	}
	d.line("%s [label=%s, shape=plaintext];", end, dotQuote(word))
	d.join(r.Yield, end)
}

// nodes writes nodes that come from a call: those of the calls that it makes in
// clusters.
func (d *dotter) nodes(ns []*Node, outer *Origin) {
	for len(ns) > 0 {
		call := moduleBelow(ns[0].Origin, outer)
		n := 1
		for n < len(ns) && moduleBelow(ns[n].Origin, outer) == call {
			n++
		}
		if call == nil {
			for _, node := range ns[:n] {
				d.node(node)
			}
		} else {
			d.cluster(call.Path+" ("+call.Name+")", func() { d.nodes(ns[:n], call) })
		}
		ns = ns[n:]
	}
}

// moduleBelow is the outermost call of a module that leads from outer to o; nil
// if there is none.
func moduleBelow(o, outer *Origin) (found *Origin) {
	for ; o != nil && o != outer; o = o.Outer {
		if o.Path != "" {
			found = o
		}
	}
	return found
}

func (d *dotter) node(n *Node) {
	if n.IsLeaf() {
		return
	}
	id := d.id()
	label := target(n)
	for _, a := range n.Attrs {
		label += "\n" + a.Name + ": " + shortText(a.Value)
	}
	for _, v := range n.Args {
		if v.Node != nil && v.Node.Op == WeightOp {
			label += "\n" + target(v.Node) + " " + v.Type.String()
		}
	}
	for _, v := range n.Results {
		label += "\n" + d.names[v] + " " + v.Type.String()
		d.ids[v] = id
	}
	shape := ""
	if len(n.Regions) > 0 {
		shape = ", shape=diamond"
	}
	d.line("%s [label=%s%s];", id, dotQuote(label), shape)
	d.join(n.Args, id)
	for i, r := range n.Regions {
		d.cluster(regionName(n, i), func() {
			inner := d.id()
			d.line("%s [shape=point];", inner)
			d.edges = append(d.edges, fmt.Sprintf("%s -> %s [style=dashed, label=%s];", id, inner, dotQuote(regionName(n, i))))
			d.region(r, n.Origin)
		})
	}
}

// join adds the edges from values to a node.
func (d *dotter) join(from []*Value, to string) {
	for i, v := range from {
		if v.Node != nil && v.Node.IsLeaf() {
			continue
		}
		label := ""
		if len(from) > 1 {
			label = fmt.Sprintf(" [label=%d]", i)
		}
		d.edges = append(d.edges, fmt.Sprintf("%s -> %s%s;", d.ids[v], to, label))
	}
}
