package frontend

import "github.com/cellc/cellc/diag"

// This file decides what can be assigned.

// notAssignable finds the part of a target that cannot be assigned, and names
// it; it returns nil for a good target.
func notAssignable(x Expr) (Expr, string) {
	switch x := x.(type) {
	case *Name, *Attribute, *Subscript:
		return nil, ""
	case *Starred:
		return notAssignable(x.X)
	case *Tuple:
		return firstNotAssignable(x.Elts)
	case *List:
		return firstNotAssignable(x.Elts)
	}
	return x, describe(x)
}

func firstNotAssignable(elts []Expr) (Expr, string) {
	for _, x := range elts {
		if bad, what := notAssignable(x); bad != nil {
			return bad, what
		}
	}
	return nil, ""
}

// describe names a kind of expression in an error message.
func describe(x Expr) string {
	switch x := x.(type) {
	case *Call:
		return "the result of a call"
	case *Constant:
		return x.Value
	case *Int, *Float, *Imaginary:
		return "a number"
	case *Str, *Bytes, *FString:
		return "a string"
	case *Compare:
		return "a comparison"
	case *Lambda:
		return "a function"
	case *Comprehension:
		return "a comprehension"
	case *Dict, *Set:
		return "a display in braces"
	case *IfExp:
		return "a conditional expression"
	case *NamedExpr:
		return "an expression with :="
	}
	return "the result of an expression"
}

// assignable fails unless x can be assigned by what is named.
func (e *exprs) assignable(x Expr, by string) {
	if e.err != nil {
		return
	}
	if bad, what := notAssignable(x); bad != nil {
		e.fail(bad.Span(), by+" cannot assign "+what)
	} else if s, ok := x.(*Starred); ok {
		e.fail(s.Span(), "a starred target needs a comma behind it")
	}
}

// assignTargets checks the targets of an assignment.
func (p *parser) assignTargets(targets []Expr) bool {
	for _, x := range targets {
		bad, what := notAssignable(x)
		if s, ok := x.(*Starred); ok && bad == nil {
			p.errorAt(s.Span(), "a starred target needs a comma behind it")
			return false
		}
		if bad == nil && manyStars(x) {
			p.errorAt(x.Span(), "only one of the targets can be starred")
			return false
		}
		if bad != nil {
			p.errorAt(bad.Span(), "%s cannot be assigned", what).Help("write == to compare")
			return false
		}
	}
	return true
}

func manyStars(x Expr) bool {
	var elts []Expr
	switch x := x.(type) {
	case *Tuple:
		elts = x.Elts
	case *List:
		elts = x.Elts
	}
	stars := 0
	for _, x := range elts {
		if _, ok := x.(*Starred); ok {
			stars++
		}
	}
	return stars > 1
}

// singleTarget checks the target of an annotated or augmented assignment.
func (p *parser) singleTarget(x Expr, what string) bool {
	switch x.(type) {
	case *Name, *Attribute, *Subscript:
		return true
	case *Tuple, *List:
		p.errorAt(x.Span(), "%s takes one target only", what)
		return false
	}
	p.errorAt(x.Span(), "%s cannot be assigned", describe(x))
	return false
}

// deleteTargets checks what a del statement names.
func (p *parser) deleteTargets(targets []Expr) bool {
	for _, x := range targets {
		if bad, what := notAssignable(x); bad != nil {
			p.errorAt(bad.Span(), "%s cannot be deleted", what)
			return false
		}
		if s, ok := x.(*Starred); ok {
			p.errorAt(s.Span(), "del takes no starred target")
			return false
		}
	}
	return true
}

func (p *parser) errorAt(s diag.Span, format string, args ...any) *diag.Diagnostic {
	return p.errorf(diag.BadSyntax, s.Start, s.End, format, args...)
}
