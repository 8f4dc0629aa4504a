package graph

import (
	"fmt"
	"strings"
)

// Dot is the graph in the language of Graphviz: an edge for every use, a
// cluster for every region and every function.
//
//	dot -Tsvg out.dot
func Dot(g *Graph) string {
	d := &dotter{names: Names(g), ids: map[*Value]string{}}
	fmt.Fprintf(&d.out, "digraph %s {\n", dotQuote(g.Name))
	d.line("node [shape=box, style=rounded, fontname=monospace, fontsize=10];")
	d.line("edge [fontname=monospace, fontsize=9];")
	d.region(g.Body)
	for _, f := range g.Funcs {
		d.line("subgraph cluster_%s {", d.id())
		d.indent++
		d.line("label=%s;", dotQuote("func "+f.Name))
		d.region(f.Body)
		d.indent--
		d.line("}")
	}
	d.out.WriteString("}\n")
	return d.out.String()
}

type dotter struct {
	names  map[*Value]string
	ids    map[*Value]string // what edges from a value start at
	out    strings.Builder
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

func (d *dotter) region(r *Region) {
	for _, p := range r.Params {
		d.ids[p] = d.id()
		d.line("%s [label=%s, shape=ellipse];", d.ids[p], dotQuote(d.names[p]+" "+p.Type.String()))
	}
	for _, n := range r.Nodes {
		d.node(n)
	}
	end := d.id()
	word := "yield"
	if r.Owner == nil {
		word = "return"
	}
	d.line("%s [label=%s, shape=plaintext];", end, dotQuote(word))
	d.edges(r.Yield, end)
}

func (d *dotter) node(n *Node) {
	id := d.id()
	label := target(n)
	for _, a := range n.Attrs {
		if n.Op != WeightOp {
			label += "\n" + a.Name + ": " + shortText(a.Value)
		}
	}
	for _, v := range n.Results {
		label += "\n" + d.names[v] + " " + v.Type.String()
	}
	shape := ""
	if len(n.Regions) > 0 {
		shape = ", shape=diamond"
	}
	d.line("%s [label=%s%s];", id, dotQuote(label), shape)
	d.edges(n.Args, id)
	for i, r := range n.Regions {
		d.cluster(n, i, r, id)
	}
	for _, v := range n.Results {
		d.ids[v] = id
	}
}

// cluster is a box with a region, which an edge joins to its node.
func (d *dotter) cluster(n *Node, i int, r *Region, id string) {
	inner := d.id()
	d.line("subgraph cluster_%s {", inner)
	d.indent++
	d.line("label=%s;", dotQuote(regionName(n, i)))
	d.line("%s [shape=point];", inner)
	d.region(r)
	d.indent--
	d.line("}")
	d.line("%s -> %s [style=dashed, label=%s];", id, inner, dotQuote(regionName(n, i)))
}

func (d *dotter) edges(from []*Value, to string) {
	for i, v := range from {
		label := ""
		if len(from) > 1 {
			label = fmt.Sprintf(" [label=%d]", i)
		}
		d.line("%s -> %s%s;", d.ids[v], to, label)
	}
}
