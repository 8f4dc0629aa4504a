package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/tensor"
)

// summaryCmd is `cellc summary`.
type summaryCmd struct {
	source
	Depth int  `help:"How deep the tree of Cells is shown; what lies deeper is added up." default:"3"`
	JSON  bool `help:"Print one JSON object instead of a table."`
}

// A layerRow is what is said about one Cell, inner ones included. Lengths that
// are not known make numbers formulas.
type layerRow struct {
	Path         string     `json:"path"`
	Class        string     `json:"class"`
	Calls        int        `json:"calls"`
	Output       string     `json:"output"`
	Parameters   int64      `json:"parameters"`
	MultiplyAdds string     `json:"multiply_adds"`
	Bytes        string     `json:"bytes"`
	Layers       []layerRow `json:"layers,omitempty"`
}

// Run shows the Cells that an entry calls.
func (c *summaryCmd) Run(a *app) error {
	o := c.options()
	o.Whole = true
	compiled, err := a.compiled(c.source, o, false)
	if err != nil {
		return err
	}
	root := graph.Layers(compiled.Graph)
	root.Class = a.source.Entry
	t := &tally{own: map[*graph.Layer]int64{}, text: number}
	if c.JSON {
		t.text = tensor.Dim.String
	}
	t.give(root, compiled.Parameters)
	row, _, _ := t.row(root, c.Depth)
	if c.JSON {
		return json.NewEncoder(a.stdout).Encode(row)
	}
	return c.print(a, compiled.Graph, row, t.bytes)
}

// print shows the table, and what it comes to.
func (c *summaryCmd) print(a *app, g *graph.Graph, row layerRow, bytes int64) error {
	w := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "cell\toutput\tParameters\tmultiply-adds\tbytes computed")
	printRow(w, row, 0)
	if err := w.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(a.stdout, "\n%s Parameters (%s), %s multiply-adds, %s bytes of values computed\n", grouped(row.Parameters), size(bytes), row.MultiplyAdds, row.Bytes)
	again := false
	graph.Walk(g.Body, func(n *graph.Node) { again = again || len(n.Regions) > 0 })
	if again {
		fmt.Fprintln(a.stdout, "the body of a loop counts once, and so does each arm of an if")
	}
	return nil
}

// A tally adds up what layers have.
type tally struct {
	own   map[*graph.Layer]int64 // numbers in the Parameters of a layer itself
	bytes int64
	text  func(tensor.Dim) string // how numbers are written
}

// give hands Parameters to their layers, by name.
func (t *tally) give(root *graph.Layer, params []*value.Parameter) {
	for _, p := range params {
		n, _ := p.Type.Shape.Count().Const()
		t.own[root.Find(p.Name)] += n
		t.bytes += n * int64(p.Type.DType.Size())
	}
}

// row is a layer with all below it; layers below depth are not shown.
func (t *tally) row(l *graph.Layer, depth int) (row layerRow, adds, bytes tensor.Dim) {
	row = layerRow{Path: l.Path, Class: l.Class, Calls: l.Calls, Parameters: t.own[l], Output: outputText(l.Outputs)}
	adds, bytes = l.MultiplyAdds, l.Bytes
	for _, inner := range l.Layers {
		r, n, b := t.row(inner, depth-1)
		adds, bytes = adds.Add(n), bytes.Add(b)
		row.Parameters += r.Parameters
		if depth > 0 {
			row.Layers = append(row.Layers, r)
		}
	}
	row.MultiplyAdds, row.Bytes = t.text(adds), t.text(bytes)
	return row, adds, bytes
}

func printRow(w *tabwriter.Writer, r layerRow, depth int) {
	name := strings.TrimSpace(r.Path + " " + r.Class)
	if r.Path != "" {
		name = fmt.Sprintf("%s (%s)", r.Path[strings.LastIndex(r.Path, ".")+1:], r.Class)
	}
	if r.Calls > 1 {
		name += fmt.Sprintf(" ×%d", r.Calls)
	}
	fmt.Fprintf(w, "%s%s\t%s\t%s\t%s\t%s\n", strings.Repeat("  ", depth), name, r.Output, grouped(r.Parameters), r.MultiplyAdds, r.Bytes)
	for _, inner := range r.Layers {
		printRow(w, inner, depth+1)
	}
}

// outputText are types, the first of each where a layer is called again.
func outputText(types []tensor.Type) string {
	var out []string
	for _, t := range types {
		if text := t.String(); len(out) == 0 || out[len(out)-1] != text {
			out = append(out, text)
		}
	}
	if len(out) > 3 {
		out = append(out[:3], "...")
	}
	return strings.Join(out, " ")
}

// number is a count for people, or its formula.
func number(d tensor.Dim) string {
	if n, ok := d.Const(); ok {
		return grouped(n)
	}
	return d.String()
}

// grouped is a number with commas: 25,557,032.
func grouped(n int64) string {
	text := fmt.Sprint(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
