package compiler

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/cellc/cellc/graph"
)

// show prints the graph after a step if the options ask for it.
func (r *runner) show(s step) {
	if r.HTML == nil && r.DumpPass == "" {
		return
	}
	text := graph.Text{Brief: true, Spans: true}.Print(r.graph)
	changed := text != r.seen
	r.seen = text
	last := len(r.report.Times) - 1
	if last >= 0 {
		r.report.Times[last].Changed = changed
	}
	if r.DumpPass == s.pass.Name || r.DumpPass == "all" {
		r.dump(s, text, changed)
	}
	if r.HTML != nil {
		r.page.add(r, s, changed)
	}
}

// dump prints a graph under the name of the pass. One that the pass left as it
// was is not printed again.
func (r *runner) dump(s step, text string, changed bool) {
	if !changed && r.DumpPass == "all" {
		fmt.Fprintf(r.Dump, "# after %s: unchanged\n\n", s.pass.Name)
		return
	}
	fmt.Fprintf(r.Dump, "# after %s: %s\n%s\n", s.pass.Name, s.why, text)
}

// WriteTimes prints a table of what each pass cost.
func (r *PassReport) WriteTimes(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, p := range r.Times {
		fmt.Fprintf(t, "%s\t%.3f ms\t\n", p.Pass, float64(p.Time.Microseconds())/1000)
	}
	return t.Flush()
}
