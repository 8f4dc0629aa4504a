package analysis

import (
	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/ctrlflow"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/frontend"
)

// A statement may hold several mistakes. Where a part of its expression fails,
// the operands, arguments and elements behind that part do not depend on it:
// they are evaluated for what is wrong with them, and what else they do is
// undone.

// reportOthers reports what fails in a statement behind the part that failed.
func (e *evaluator) reportOthers(s frontend.Stmt, f *failure) {
	if x := valueOf(s); x != nil {
		e.reportBehind(x, f)
	}
}

// reportBehind reports what fails in an expression behind the part that failed.
func (e *evaluator) reportBehind(x frontend.Expr, f *failure) {
	if f.diag == nil {
		return
	}
	at, ok := failedPart(x.Span(), f.diag)
	if !ok {
		return
	}
	for _, other := range behind(x, at) {
		var g *failure
		e.probe(func() ctrlflow.Completion {
			g = e.attempt(func() { e.raising(func() { e.eval(other) }) })
			return ctrlflow.Falls
		})
		if g != nil {
			e.report(g)
			e.reportBehind(other, g)
		}
	}
}

// valueOf is the expression of a statement that has one.
func valueOf(s frontend.Stmt) frontend.Expr {
	switch s := s.(type) {
	case *frontend.Assign:
		return s.Value
	case *frontend.AugAssign:
		return s.Value
	case *frontend.Return:
		return s.Value
	case *frontend.ExprStmt:
		return s.X
	}
	return nil
}

// failedPart is where in an expression something failed: the place itself, or
// the call that led to it.
func failedPart(in diag.Span, d *diag.Diagnostic) (diag.Span, bool) {
	for i := len(d.Way) - 1; i >= 0; i-- {
		if f := d.Way[i]; !f.Loop && covers(in, f.Span) {
			return f.Span, true
		}
	}
	return d.Span, covers(in, d.Span)
}

// covers reports whether a place lies in another.
func covers(in, s diag.Span) bool {
	return s.IsValid() && s.File == in.File && s.Start >= in.Start && s.End <= in.End
}

// behind lists the largest parts of an expression that are evaluated whatever
// the part at a place gives, and stand behind it.
func behind(x frontend.Expr, at diag.Span) (out []frontend.Expr) {
	if x.Span() == at {
		return nil
	}
	for _, k := range operands(x) {
		switch s := k.Span(); {
		case covers(s, at):
			out = append(out, behind(k, at)...)
		case s.Start >= at.End:
			out = append(out, k)
		}
	}
	return out
}

// operands are the parts of an expression that are all evaluated.
func operands(x frontend.Expr) []frontend.Expr {
	switch x := x.(type) {
	case *frontend.Binary:
		return []frontend.Expr{x.X, x.Y}
	case *frontend.Unary:
		return []frontend.Expr{x.X}
	case *frontend.Attribute:
		return []frontend.Expr{x.X}
	case *frontend.Subscript:
		if _, slice := x.Index.(*frontend.Slice); slice {
			return []frontend.Expr{x.X}
		}
		return []frontend.Expr{x.X, x.Index}
	case *frontend.Tuple:
		return plainOperands(x.Elts)
	case *frontend.List:
		return plainOperands(x.Elts)
	case *frontend.Dict:
		return plainOperands(x.Values)
	case *frontend.Call:
		out := append([]frontend.Expr{x.Func}, plainOperands(x.Args)...)
		for _, k := range x.Keywords {
			out = append(out, k.Value)
		}
		return out
	}
	return nil
}

// plainOperands are elements, those of a starred one by what it stars.
func plainOperands(xs []frontend.Expr) []frontend.Expr {
	out := make([]frontend.Expr, len(xs))
	for i, x := range xs {
		out[i] = x
		if s, ok := x.(*frontend.Starred); ok {
			out[i] = s.X
		}
	}
	return out
}

// meant asks whether a name that is near was meant by the one that a place ends
// with.
func meant(d *diag.Diagnostic, at diag.Span, name, near string) {
	at.Start = at.End - len(name)
	if !at.IsValid() || at.Start < 0 || at.Text() != name {
		d.Help("did you mean `%s`?", near)
		return
	}
	d.Fix(at, near, "did you mean `%s`?", near)
}

// helpOperands says what to do about operands that + and its like do not take.
func (e *evaluator) helpOperands(d *diag.Diagnostic, op string, a, b value.Value) {
	for _, pair := range [2][2]value.Value{{a, b}, {b, a}} {
		_, isStr := pair[0].(value.Str)
		if isStr && numberKind(pair[1]) != 0 && op == "+" {
			d.Help("`str(...)` makes a text of a number, and an f-string does: `f\"{a}{b}\"`")
			return
		}
		if _, none := pair[0].(value.None); none && e.silent != nil && e.silentIn == e.env() {
			d.Note(e.silent.Span, "`%s` ends without a `return`, so that it gives None", e.silent.Qualname)
			return
		}
	}
}
