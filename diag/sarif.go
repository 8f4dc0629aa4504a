package diag

import (
	"encoding/json"
	"io"
	"net/url"
	"path/filepath"
	"strings"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"
)

// sarifSchema is where the standard itself publishes the schema.
const sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

// SARIF writes the diagnostics as a SARIF 2.1.0 log, which code-scanning
// services read. Notes become related locations.
func (r Renderer) SARIF(w io.Writer, l *List) error {
	run := sarif.NewRun().
		WithTool(sarif.NewTool().WithDriver(r.driver())).
		WithColumnKind("unicodeCodePoints")
	for _, d := range l.All {
		describeRule(run, d.Code)
		run.AddResult(r.sarifResult(d))
	}
	log := sarif.NewReport().AddRun(run)
	log.Schema = sarifSchema
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(log)
}

func (r Renderer) driver() *sarif.ToolComponent {
	name := r.Tool
	if name == "" {
		name = "cellc"
	}
	driver := sarif.NewToolComponent().WithName(name)
	if r.Version != "" {
		driver.WithVersion(r.Version)
	}
	return driver
}

// describeRule adds what `cellc explain` says of a code, once.
func describeRule(run *sarif.Run, c Code) {
	rule := run.AddRule(string(c))
	if e, ok := Explain(c); ok {
		rule.WithShortDescription(sarif.NewMultiformatMessageString().WithText(e.Title))
		rule.WithFullDescription(sarif.NewMultiformatMessageString().WithText(e.Text))
	}
}

func (r Renderer) sarifResult(d *Diagnostic) *sarif.Result {
	level := d.Severity.String()
	if d.Severity == Info {
		level = "note"
	}
	res := sarif.NewRuleResult(string(d.Code)).
		WithLevel(level).
		WithMessage(sarif.NewTextMessage(flat(d)))
	for i, m := range r.marks(d) {
		at := sarifLocation(m)
		if i == 0 {
			res.AddLocation(at)
		} else {
			res.AddRelatedLocation(at.WithID(i))
		}
	}
	if len(d.Way) > 0 {
		r.addWay(res, d)
	}
	return res
}

// addWay adds the calls and iterations that led to a diagnostic twice: as a
// stack, innermost first, and as a flow that runs up to the place, which is what
// viewers step through.
func (r Renderer) addWay(res *sarif.Result, d *Diagnostic) {
	stack, flow := sarif.NewStack().WithMessage(sarif.NewTextMessage("from the place to the entry")), sarif.NewThreadFlow()
	for _, f := range d.Way {
		stack.AddFrame(sarif.NewStackFrame().WithLocation(sarifLocation(mark{span: f.Span, label: f.Text()})))
	}
	for i := len(d.Way) - 1; i >= 0; i-- {
		flow.AddLocation(sarif.NewThreadFlowLocation().WithLocation(sarifLocation(mark{span: d.Way[i].Span, label: d.Way[i].Text()})))
	}
	if d.Span.IsValid() {
		flow.AddLocation(sarif.NewThreadFlowLocation().WithLocation(sarifLocation(mark{span: d.Span, label: d.Message})))
	}
	res.AddStack(stack)
	res.AddCodeFlow(sarif.NewCodeFlow().AddThreadFlow(flow))
}

func sarifLocation(m mark) *sarif.Location {
	start, end := m.span.Position(), m.span.EndPosition()
	region := sarif.NewRegion().
		WithStartLine(start.Line).WithStartColumn(start.Column).
		WithEndLine(end.Line).WithEndColumn(end.Column)
	file := (&url.URL{Path: filepath.ToSlash(start.File)}).String()
	at := sarif.NewLocationWithPhysicalLocation(sarif.NewPhysicalLocation().
		WithArtifactLocation(sarif.NewArtifactLocation().WithURI(file)).
		WithRegion(region))
	if m.label != "" {
		at.WithMessage(sarif.NewTextMessage(m.label))
	}
	return at
}

// flat is everything a diagnostic says apart from its places.
func flat(d *Diagnostic) string {
	lines := []string{d.Message}
	if d.Framework != "" {
		lines = append(lines, d.Framework)
	}
	lines = append(lines, d.Details...)
	for _, h := range d.Helps {
		lines = append(lines, "help: "+h)
	}
	return strings.Join(lines, "\n")
}
