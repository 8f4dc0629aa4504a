package analysis

import (
	"strings"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/frontend"
)

// This file is eval as far as it goes: of a name, which is how configurations
// say what to build ("ReLU", "nn.ReLU"), or of a literal. A name reaches what
// getattr reaches; code in a text stays closed.

// evalName is eval. What is wrong is reported where it is called.
func evalName(a *args) value.Value {
	text := strings.TrimSpace(a.str(0))
	x, ds := frontend.ParseExpr(&diag.File{Name: "<string>", Text: text})
	if ds.HasErrors() {
		a.e.stop(a.e.errorf(a.span, diag.BadValue, "`eval` cannot read %q", text).As("SyntaxError"))
	}
	named := spanned(x, a.span)
	if named == nil {
		a.e.unsupported(a.span, "`eval` reads names and literals, not code such as `"+text+"`", "write the expression itself")
	}
	return a.e.eval(named)
}

// spanned is a name with attributes, or a literal, as if it stood at span; nil
// for any other expression.
func spanned(x frontend.Expr, span diag.Span) frontend.Expr {
	switch x := x.(type) {
	case *frontend.Name:
		return &frontend.Name{Node: frontend.Node{At: span}, ID: x.ID}
	case *frontend.Attribute:
		if of := spanned(x.X, span); of != nil {
			return &frontend.Attribute{Node: frontend.Node{At: span}, X: of, Name: x.Name, NameSpan: span}
		}
	case *frontend.Int, *frontend.Float, *frontend.Str, *frontend.Constant:
		return x
	case *frontend.Unary:
		if of := spanned(x.X, span); of != nil {
			return &frontend.Unary{Node: frontend.Node{At: span}, Op: x.Op, X: of}
		}
	case *frontend.Tuple:
		if elts := allSpanned(x.Elts, span); elts != nil {
			return &frontend.Tuple{Elts: elts}
		}
	case *frontend.List:
		if elts := allSpanned(x.Elts, span); elts != nil {
			return &frontend.List{Elts: elts}
		}
	}
	return nil
}

// allSpanned is spanned of every element; nil if it is nil of one.
func allSpanned(elts []frontend.Expr, span diag.Span) []frontend.Expr {
	out := []frontend.Expr{}
	for _, x := range elts {
		y := spanned(x, span)
		if y == nil {
			return nil
		}
		out = append(out, y)
	}
	return out
}
