package compiler

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"regexp"
	"strings"

	"github.com/cellc/cellc/graph"
)

// This file implements --dump-html: one page with a column for every pass.
// Columns of passes that changed nothing are collapsed. A value has one name
// in all columns, and a click on it marks it in all of them.

//go:embed html.tmpl
var pageSource string

// A page collects columns.
type page struct {
	columns []column
	names   map[*graph.Value]string
	taken   map[string]bool
}

type column struct {
	Pass, Doc, Why string
	Time           string
	Changed        bool
	Code           template.HTML
	Remarks        []string
}

func (p *page) add(r *runner, s step, changed bool) {
	c := column{Pass: s.pass.Name, Doc: s.pass.Doc, Why: s.why, Changed: changed}
	if n := len(r.report.Times); n > 0 {
		c.Time = r.report.Times[n-1].Time.String()
	}
	for _, m := range r.report.Remarks {
		if m.Pass == s.pass.Name {
			c.Remarks = append(c.Remarks, m.Text)
		}
	}
	p.name(r.graph)
	c.Code = marked(graph.Text{Brief: true, Spans: true}.PrintNamed(r.graph, p.names))
	p.columns = append(p.columns, c)
}

// name gives new values names that no value before had.
func (p *page) name(g *graph.Graph) {
	if p.names == nil {
		p.names, p.taken = map[*graph.Value]string{}, map[string]bool{}
	}
	fresh := graph.Names(g)
	graph.WalkRegions(g.Body, func(r *graph.Region) {
		p.nameAll(r.Params, fresh)
		for _, n := range r.Nodes {
			p.nameAll(n.Results, fresh)
		}
	})
}

func (p *page) nameAll(vs []*graph.Value, fresh map[*graph.Value]string) {
	for _, v := range vs {
		if p.names[v] != "" {
			continue
		}
		name := fresh[v]
		for k := len(p.names); p.taken[name]; k++ {
			name = fmt.Sprintf("%%%d", k)
		}
		p.names[v], p.taken[name] = name, true
	}
}

// values finds the names of values in graph text.
var values = regexp.MustCompile(`%("(?:[^"\\]|\\.)*"|[\pL\pN_.]+)`)

// marked is graph text as HTML in which every value is an element that the
// page's script knows.
func marked(text string) template.HTML {
	var b strings.Builder
	at := 0
	for _, m := range values.FindAllStringIndex(text, -1) {
		name := template.HTMLEscapeString(text[m[0]:m[1]])
		b.WriteString(template.HTMLEscapeString(text[at:m[0]]))
		fmt.Fprintf(&b, `<b data-v="%s">%s</b>`, name, name)
		at = m[1]
	}
	b.WriteString(template.HTMLEscapeString(text[at:]))
	return template.HTML(b.String())
}

func (p *page) write(w io.Writer) error {
	t, err := template.New("page").Parse(pageSource)
	if err != nil {
		return err
	}
	return t.Execute(w, p.columns)
}
