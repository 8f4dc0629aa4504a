package analysis

import (
	"strings"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/frontend"
)

// walk calls f for every statement in a body, entering compound statements but
// not the bodies of functions and classes.
func walk(body []frontend.Stmt, f func(frontend.Stmt)) {
	for _, s := range body {
		f(s)
		for _, b := range blocks(s) {
			walk(b, f)
		}
	}
}

// blocks are the bodies of a compound statement.
func blocks(s frontend.Stmt) [][]frontend.Stmt {
	switch s := s.(type) {
	case *frontend.If:
		return [][]frontend.Stmt{s.Then, s.Else}
	case *frontend.While:
		return [][]frontend.Stmt{s.Body, s.Else}
	case *frontend.For:
		return [][]frontend.Stmt{s.Body, s.Else}
	case *frontend.With:
		return [][]frontend.Stmt{s.Body}
	case *frontend.Try:
		out := [][]frontend.Stmt{s.Body, s.Else, s.Finally}
		for _, h := range s.Handlers {
			out = append(out, h.Body)
		}
		return out
	case *frontend.Match:
		var out [][]frontend.Stmt
		for _, c := range s.Cases {
			out = append(out, c.Body)
		}
		return out
	}
	return nil
}

// assigned lists the names that a statement assigns, in order.
func assigned(s frontend.Stmt) []string {
	var names []string
	walk([]frontend.Stmt{s}, func(s frontend.Stmt) { names = append(names, binds(s)...) })
	return names
}

// binds lists the names that a statement binds itself, without its bodies.
func binds(s frontend.Stmt) []string {
	var out []string
	add := func(x frontend.Expr) { out = append(out, targets(x)...) }
	switch s := s.(type) {
	case *frontend.Assign:
		for _, t := range s.Targets {
			add(t)
		}
	case *frontend.AnnAssign:
		add(s.Target)
	case *frontend.AugAssign:
		add(s.Target)
	case *frontend.For:
		add(s.Target)
	case *frontend.With:
		for _, it := range s.Items {
			if it.Target != nil {
				add(it.Target)
			}
		}
	case *frontend.FunctionDef:
		out = append(out, s.Name)
	case *frontend.ClassDef:
		out = append(out, s.Name)
	case *frontend.Import:
		for _, a := range s.Names {
			out = append(out, moduleBinding(a))
		}
	}
	return append(out, moreBinds(s)...)
}

func moreBinds(s frontend.Stmt) []string {
	var out []string
	switch s := s.(type) {
	case *frontend.ImportFrom:
		for _, a := range s.Names {
			out = append(out, importName(a))
		}
	case *frontend.Delete:
		for _, t := range s.Targets {
			out = append(out, targets(t)...)
		}
	case *frontend.Try:
		for _, h := range s.Handlers {
			if h.Name != "" {
				out = append(out, h.Name)
			}
		}
	case *frontend.Match:
		for _, c := range s.Cases {
			out = append(out, frontend.Captures(c.Pattern)...)
		}
	}
	for _, x := range exprs(s) {
		out = append(out, walrus(x)...)
	}
	return out
}

// importName is the name that an alias of from-import binds.
func importName(a frontend.Alias) string {
	if a.AsName != "" {
		return a.AsName
	}
	return a.Name
}

// targets lists the names in an assignment target.
func targets(x frontend.Expr) []string {
	var out []string
	switch x := x.(type) {
	case *frontend.Name:
		return []string{x.ID}
	case *frontend.Starred:
		return targets(x.X)
	case *frontend.Tuple:
		for _, e := range x.Elts {
			out = append(out, targets(e)...)
		}
	case *frontend.List:
		for _, e := range x.Elts {
			out = append(out, targets(e)...)
		}
	}
	return out
}

// exprs lists the expressions that stand in a statement itself.
func exprs(s frontend.Stmt) []frontend.Expr {
	switch s := s.(type) {
	case *frontend.ExprStmt:
		return []frontend.Expr{s.X}
	case *frontend.Assign:
		return []frontend.Expr{s.Value}
	case *frontend.AugAssign:
		return []frontend.Expr{s.Value}
	case *frontend.Return:
		return []frontend.Expr{s.Value}
	case *frontend.If:
		return []frontend.Expr{s.Test}
	case *frontend.While:
		return []frontend.Expr{s.Test}
	case *frontend.For:
		return []frontend.Expr{s.Iter}
	case *frontend.Assert:
		return []frontend.Expr{s.Test, s.Msg}
	case *frontend.AnnAssign:
		return []frontend.Expr{s.Value}
	case *frontend.Raise:
		return []frontend.Expr{s.Exc, s.Cause}
	case *frontend.With:
		out := make([]frontend.Expr, len(s.Items))
		for i, it := range s.Items {
			out[i] = it.Context
		}
		return out
	case *frontend.Match:
		out := []frontend.Expr{s.Subject}
		for _, c := range s.Cases {
			out = append(out, c.Guard)
		}
		return out
	}
	return nil
}

// walrus lists the names that `:=` binds in an expression.
func walrus(x frontend.Expr) []string {
	var out []string
	visit(x, func(x frontend.Expr) {
		if n, ok := x.(*frontend.NamedExpr); ok {
			out = append(out, n.Name)
		}
	})
	return out
}

// scopeOf says which names of a function are its own.
func scopeOf(p *frontend.Params, body []frontend.Stmt) *value.Scope {
	s := &value.Scope{Local: map[string]bool{}, Global: map[string]bool{}}
	local := func(name string) {
		if !s.Local[name] {
			s.Local[name] = true
			s.Order = append(s.Order, name)
		}
	}
	for _, prm := range allParams(p) {
		local(prm.Name)
	}
	outer := map[string]bool{}
	walk(body, func(st frontend.Stmt) {
		switch st := st.(type) {
		case *frontend.Global:
			for _, n := range st.Names {
				s.Global[n], outer[n] = true, true
			}
		case *frontend.Nonlocal:
			for _, n := range st.Names {
				outer[n] = true
			}
		}
	})
	walk(body, func(st frontend.Stmt) {
		for _, n := range binds(st) {
			if !outer[n] {
				local(n)
			}
		}
	})
	return s
}

// allParams lists every parameter in order of declaration.
func allParams(p *frontend.Params) []frontend.Param {
	if p == nil {
		return nil
	}
	out := append([]frontend.Param{}, p.List...)
	if p.VarArg != nil && p.VarArg.Name != "" {
		out = append(out, *p.VarArg)
	}
	out = append(out, p.KwOnly...)
	if p.KwArg != nil {
		out = append(out, *p.KwArg)
	}
	return out
}

// moduleBinding is the name that an alias of import binds: the first part of a
// dotted name.
func moduleBinding(a frontend.Alias) string {
	if a.AsName != "" {
		return a.AsName
	}
	name, _, _ := strings.Cut(a.Name, ".")
	return name
}

// visit calls f for an expression and its parts, but not into lambdas.
func visit(x frontend.Expr, f func(frontend.Expr)) {
	if x == nil {
		return
	}
	f(x)
	for _, k := range parts(x) {
		if k != nil {
			visit(k, f)
		}
	}
}

// parts lists the direct parts of an expression; some may be nil.
func parts(x frontend.Expr) []frontend.Expr {
	switch x := x.(type) {
	case *frontend.Tuple:
		return x.Elts
	case *frontend.List:
		return x.Elts
	case *frontend.Dict:
		return append(append([]frontend.Expr{}, x.Keys...), x.Values...)
	case *frontend.Unary:
		return []frontend.Expr{x.X}
	case *frontend.Binary:
		return []frontend.Expr{x.X, x.Y}
	case *frontend.BoolOp:
		return x.Args
	case *frontend.Compare:
		return append([]frontend.Expr{x.First}, x.Rest...)
	case *frontend.IfExp:
		return []frontend.Expr{x.Test, x.Then, x.Else}
	case *frontend.Attribute:
		return []frontend.Expr{x.X}
	case *frontend.Subscript:
		return []frontend.Expr{x.X, x.Index}
	case *frontend.Slice:
		return []frontend.Expr{x.Lo, x.Hi, x.Step}
	case *frontend.Starred:
		return []frontend.Expr{x.X}
	case *frontend.NamedExpr:
		return []frontend.Expr{x.X}
	case *frontend.FString:
		return x.Parts
	case *frontend.FValue:
		return []frontend.Expr{x.X}
	case *frontend.Call:
		out := append([]frontend.Expr{x.Func}, x.Args...)
		for _, k := range x.Keywords {
			out = append(out, k.Value)
		}
		return out
	case *frontend.Comprehension:
		out := []frontend.Expr{x.Key, x.Elt}
		for _, c := range x.Clauses {
			out = append(append(out, c.Iter), c.Conds...)
		}
		return out
	}
	return nil
}
