package analysis

import (
	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
)

// Parameters lists the Parameters of a Cell in MindSpore's order, by their
// names. It is nil where Diags has errors.
func (p *Program) Parameters(t Target) (out []*value.Parameter) {
	if p.failed {
		return nil
	}
	p.protected(func() { out = p.e.nameParameters(p.cell(t)) })
	if p.Diags.HasErrors() {
		return nil
	}
	return out
}

// cell is the Cell that an entry is, or makes.
func (p *Program) cell(t Target) *value.Object {
	fn := p.e.evalText(t.Entry, "entry", p.module)
	at := p.start()
	switch f := fn.(type) {
	case *value.Class:
		at = classSpan(f, at)
		fn = p.e.call(f, nil, p.kwargs(t.Params), at)
	case *value.Func:
		at = f.Span
		fn = p.e.call(f, nil, p.kwargs(t.Params), at)
	}
	o, ok := fn.(*value.Object)
	if !ok || !p.e.isCell(o) {
		p.e.stop(p.e.errorf(at, diag.BadEntry, "`%s` is no Cell, and only Cells have Parameters", t.Entry).Help("%s", p.candidates()))
	}
	return o
}
