package analysis

import (
	"strings"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
)

// An operator that refuses its operands inside a layer of the library says
// little to whoever called the layer: `matmul` of (2, 8) and (16, 2) is a Dense
// of 16 channels that was given 8. So the layer tells what it is, as it prints
// itself, and what it was called with.

// layerAt is the innermost Cell of the library whose construct led to span, and
// the frame that runs it; nil if there is none below the user's own code.
func (e *evaluator) layerAt(span diag.Span) (cell *value.Object, frame int) {
	for i := len(e.frames) - 1; i >= 0 && span.IsValid() && span.File.Library; i-- {
		env := e.frames[i].env
		if self := selfOf(env); self != nil && env.Func.Name == "construct" && e.isCell(self) && env.Func.Span.File.Library {
			return self, i
		}
		span = e.frames[i].span
	}
	return nil, 0
}

// introduce has a diagnostic say which layer it comes from.
func (e *evaluator) introduce(d *diag.Diagnostic, cell *value.Object, frame int) {
	what := e.printed(cell)
	if what == "" {
		what = article(cell.Class.Name)
	}
	var given []string
	for _, v := range e.frames[frame].env.Args[1:] {
		given = append(given, e.describe(v))
	}
	d.Detail("%s is %s, called with %s", e.nameOfLayer(cell, frame), what, strings.Join(given, " and "))
}

// nameOfLayer is how the user's code calls a layer: `self.fc2`.
func (e *evaluator) nameOfLayer(cell *value.Object, frame int) string {
	for i := frame - 1; i >= 0; i-- {
		env := e.frames[i].env
		owner := selfOf(env)
		if owner == nil || env.Func.Span.File.Library {
			continue
		}
		if path := pathTo(owner, cell); path != "" {
			return "`self." + path + "`"
		}
		break
	}
	return "the layer"
}

// printed is a Cell as it prints itself, if that is short; it is the program's
// own code, and may fail.
func (e *evaluator) printed(cell *value.Object) (text string) {
	rec := e.rec
	e.rec = nil
	defer func() { e.rec = rec }()
	f := e.attempt(func() { text = e.repr(cell, diag.Span{}) })
	if f != nil || len(text) > 160 || strings.Contains(text, "\n") || strings.HasSuffix(text, "()") {
		return ""
	}
	return text
}
