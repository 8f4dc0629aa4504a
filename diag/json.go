package diag

import (
	"encoding/json"
	"io"
)

// SchemaVersion changes when a field of the JSON form changes its meaning or
// goes away. New fields may come without a change.
const SchemaVersion = 1

// The JSON form is one object:
//
//	{
//	  "version": 1,
//	  "errors": 1, "warnings": 0,
//	  "diagnostics": [{
//	    "severity": "error",              error, warning or info
//	    "code": "CF101",
//	    "message": "one sentence",
//	    "label": "",                      what stands at the span
//	    "span": {                         null where there is no place
//	      "file": "net.py",
//	      "start": {"line": 8, "column": 13, "offset": 120},
//	      "end": {"line": 8, "column": 20, "offset": 127}
//	    },
//	    "notes": [{"message": "…", "span": {…}}],
//	    "framework": "",                  MindSpore's own words
//	    "details": [], "helps": [],
//	    "fixes": [{"replacement": "…", "span": {…}}],   helps that are rewrites
//	    "exception": "TypeError",         Python's for this, which except would catch
//	    "way": [{"message": "in …", "span": {…}}]   from the place to the entry: calls, iterations
//	  }]
//	}
//
// Lines and columns count from 1, columns in characters; offsets count bytes
// from 0; ends are exclusive.
type jsonReport struct {
	Version     int              `json:"version"`
	Errors      int              `json:"errors"`
	Warnings    int              `json:"warnings"`
	Diagnostics []jsonDiagnostic `json:"diagnostics"`
}

type jsonDiagnostic struct {
	Severity  string     `json:"severity"`
	Code      Code       `json:"code"`
	Message   string     `json:"message"`
	Label     string     `json:"label"`
	Span      *jsonSpan  `json:"span"`
	Notes     []jsonNote `json:"notes"`
	Framework string     `json:"framework"`
	Details   []string   `json:"details"`
	Helps     []string   `json:"helps"`
	Fixes     []jsonFix  `json:"fixes"`
	Exception string     `json:"exception"`
	Way       []jsonNote `json:"way"`
}

type jsonFix struct {
	Replacement string    `json:"replacement"`
	Span        *jsonSpan `json:"span"`
}

type jsonNote struct {
	Message string    `json:"message"`
	Span    *jsonSpan `json:"span"`
}

type jsonSpan struct {
	File  string       `json:"file"`
	Start jsonPosition `json:"start"`
	End   jsonPosition `json:"end"`
}

type jsonPosition struct {
	Line   int `json:"line"`
	Column int `json:"column"`
	Offset int `json:"offset"`
}

// JSON writes the diagnostics as one object; see SchemaVersion.
func (r Renderer) JSON(w io.Writer, l *List) error {
	report := jsonReport{
		Version:     SchemaVersion,
		Errors:      l.Count(Error),
		Warnings:    l.Count(Warning),
		Diagnostics: []jsonDiagnostic{},
	}
	for _, d := range l.All {
		report.Diagnostics = append(report.Diagnostics, r.jsonOf(d))
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(report)
}

func (r Renderer) jsonOf(d *Diagnostic) jsonDiagnostic {
	j := jsonDiagnostic{
		Severity:  d.Severity.String(),
		Code:      d.Code,
		Message:   d.Message,
		Label:     d.Label,
		Notes:     []jsonNote{},
		Framework: d.Framework,
		Details:   append([]string{}, d.Details...),
		Helps:     append([]string{}, d.Helps...),
		Fixes:     []jsonFix{},
		Way:       []jsonNote{},
	}
	for _, f := range d.Fixes {
		j.Fixes = append(j.Fixes, jsonFix{f.Text, jsonSpanOf(f.Span)})
	}
	if j.Exception = d.Exception; j.Exception == "" {
		j.Exception = d.Code.Exception()
	}
	for _, f := range d.Way {
		j.Way = append(j.Way, jsonNote{f.Text(), jsonSpanOf(f.Span)})
	}
	for i, m := range r.marks(d) {
		if i == 0 {
			j.Span, j.Label = jsonSpanOf(m.span), m.label
			continue
		}
		j.Notes = append(j.Notes, jsonNote{m.label, jsonSpanOf(m.span)})
	}
	return j
}

func jsonSpanOf(s Span) *jsonSpan {
	start, end := s.Position(), s.EndPosition()
	return &jsonSpan{
		File:  start.File,
		Start: jsonPosition{start.Line, start.Column, s.Start},
		End:   jsonPosition{end.Line, end.Column, s.End},
	}
}
