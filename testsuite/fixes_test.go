package testsuite

import (
	"slices"
	"strings"
	"testing"

	"github.com/cellc/cellc/compiler"
	"github.com/cellc/cellc/diag"
)

// TestFixesWork applies every help that is a rewrite to the document that gives
// it: the error is gone, and no other has come.
func TestFixesWork(t *testing.T) {
	applied := map[diag.Code]int{}
	for _, d := range documents(t) {
		if d.scriptOnly() || !strings.Contains(d.Model, "# want") {
			continue
		}
		for _, before := range analysed(t, d, d.Model) {
			for _, f := range before.Fixes {
				if f.Span.File.Name != modelFile {
					continue
				}
				applied[before.Code]++
				text := d.Model[:f.Span.Start] + f.Text + d.Model[f.Span.End:]
				for _, now := range analysed(t, d, text) {
					if now.Message == before.Message || !expects(d, now) {
						t.Errorf("%s: after `%s` at %s: %s", d.Name, f.Text, f.Span.Position(), describe(now))
					}
				}
			}
		}
	}
	for _, c := range []diag.Code{diag.UndefinedName, diag.JoinShape, diag.JoinDType, diag.JoinKind, diag.LoopScalar, diag.LoopShape, diag.BadCall} {
		if applied[c] == 0 {
			t.Errorf("no document has a fix of %s", c)
		}
	}
}

// analysed lists the errors of a document with another text.
func analysed(t *testing.T, d *Document, text string) []*diag.Diagnostic {
	o, err := d.options(t.TempDir())
	if err != nil {
		t.Fatal(d.Name, err)
	}
	s := d.source()
	s.Text = text
	p, _ := compiler.Analyse(s, o)
	p.Diags.Sort()
	return slices.DeleteFunc(p.Diags.All, func(d *diag.Diagnostic) bool { return d.Severity != diag.Error })
}

// expects reports whether a document expects an error of that code, on whatever
// line it is now.
func expects(d *Document, e *diag.Diagnostic) bool {
	wants, _, _ := d.expected()
	return slices.ContainsFunc(wants, func(w want) bool { return w.code == e.Code })
}
