package frontend

import (
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/cellc/cellc/diag"
)

// This file turns the productions of simple statements into statements of the
// tree. A production that breaks a rule which the grammar cannot express is
// reported and gives nil.

// tokensNode is the place from the first to the last of some tokens.
func (p *parser) tokensNode(toks []lexer.Token) Node {
	return p.node(&toks[0], &toks[len(toks)-1])
}

func (p *parser) node(first, last *lexer.Token) Node {
	return Node{p.span(first.Pos.Offset, tokenEnd(last))}
}

func (l *line) lower(p *parser) []Stmt {
	var out []Stmt
	for _, s := range l.Statements {
		if s := s.simple(p); s != nil {
			out = append(out, s)
		}
	}
	return out
}

func (s *assignment) simple(p *parser) Stmt {
	n := p.tokensNode(s.Tokens)
	switch {
	case s.Annotation != nil:
		if !p.singleTarget(s.Target, "an annotation") {
			return nil
		}
		return &AnnAssign{n, s.Target, s.Annotation, optional(s.Init)}
	case s.Op != "":
		if !p.singleTarget(s.Target, "an assignment with "+s.Op) {
			return nil
		}
		return &AugAssign{n, s.Target, strings.TrimSuffix(s.Op, "="), s.Operand}
	case s.Values != nil:
		targets := []Expr{s.Target}
		for _, v := range s.Values[:len(s.Values)-1] {
			targets = append(targets, v)
		}
		if !p.assignTargets(targets) {
			return nil
		}
		return &Assign{n, targets, s.Values[len(s.Values)-1]}
	}
	return &ExprStmt{n, s.Target}
}

// optional is a production's expression, or a plain nil if it is missing.
func optional[T Expr](x T) Expr {
	if any(x) == nil {
		return nil
	}
	return x
}

func (s *returnStmt) simple(p *parser) Stmt {
	return &Return{p.tokensNode(s.Tokens), optional(s.Value)}
}

func (s *raiseStmt) simple(p *parser) Stmt {
	return &Raise{p.tokensNode(s.Tokens), optional(s.Exc), optional(s.Cause)}
}

func (s *assertStmt) simple(p *parser) Stmt {
	return &Assert{p.tokensNode(s.Tokens), s.Test, optional(s.Msg)}
}

func (s *deleteStmt) simple(p *parser) Stmt {
	var targets []Expr
	for _, x := range s.Targets {
		targets = append(targets, x)
	}
	if !p.deleteTargets(targets) {
		return nil
	}
	return &Delete{p.tokensNode(s.Tokens), targets}
}

func (s *scopeStmt) simple(p *parser) Stmt {
	n := p.tokensNode(s.Tokens)
	if s.Word == "global" {
		return &Global{n, s.Names}
	}
	return &Nonlocal{n, s.Names}
}

func (s *wordStmt) simple(p *parser) Stmt {
	n := p.node(&s.Word, &s.Word)
	switch s.Word.Value {
	case "break":
		return &Break{n}
	case "continue":
		return &Continue{n}
	}
	return &Pass{n}
}

func (s *typeStmt) simple(p *parser) Stmt {
	last := s.Rest.last()
	return &TypeAlias{p.node(&s.Start, &last)}
}

func (s *importStmt) simple(p *parser) Stmt {
	return &Import{p.tokensNode(s.Tokens), p.aliases(s.Names)}
}

func (s *fromStmt) simple(p *parser) Stmt {
	out := &ImportFrom{Node: p.tokensNode(s.Tokens), Level: len(strings.Join(s.Dots, ""))}
	if s.Module != nil {
		out.Module = s.Module.Name
	}
	if s.Module == nil && out.Level == 0 {
		p.errorAt(out.At, "the module to import from is missing")
		return nil
	}
	if s.Star != "" {
		last := &s.Tokens[len(s.Tokens)-1]
		out.Names = []Alias{{p.node(last, last), "*", ""}}
		return out
	}
	out.Names = p.aliases(s.Names)
	for _, a := range out.Names {
		if strings.Contains(a.Name, ".") {
			p.errorAt(a.At, "%s is not a plain name", quoted(a.Name)).Help("write the module between from and import")
			return nil
		}
	}
	return out
}

func (p *parser) aliases(in []*alias) []Alias {
	var out []Alias
	for _, a := range in {
		out = append(out, Alias{p.tokensNode(a.Tokens), a.Name.Name, a.AsName})
	}
	return out
}

// lowerParams gives the parameters of a def.
func (p *parser) lowerParams(in []*param) *Params {
	var b paramList
	for _, q := range in {
		out := Param{Node: p.tokensNode(q.Tokens), Default: optional(q.Default)}
		name := q.Plain
		if name == nil {
			name = q.Rest
		}
		if name != nil {
			out.Name, out.Annotation = name.Name, optional(name.Annotation)
		}
		b.add(q.Slash+q.Star, out)
	}
	params, err := b.finish()
	if err != nil {
		d := p.errorf(diag.BadSyntax, err.span.Start, err.span.End, "%s", err.msg)
		d.Helps = err.helps
	}
	return params
}
