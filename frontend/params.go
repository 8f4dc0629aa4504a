package frontend

import "github.com/cellc/cellc/diag"

// This file implements the rules on the order of parameters, for def and
// lambda alike.

// A paramList collects parameters in the order they are written.
type paramList struct {
	p         Params
	star      *Param // the `*` or `*name`
	slash     bool
	defaulted bool // a positional parameter had a default
	names     map[string]bool
	err       *syntaxError
}

// add takes the next parameter; star is what stands before it: "", "/", "*" or
// "**".
func (b *paramList) add(star string, p Param) {
	switch {
	case b.p.KwArg != nil:
		b.fail(p, "no parameter can follow the one with **", "")
	case b.repeated(p.Name):
		b.fail(p, "the parameter "+quoted(p.Name)+" is there twice", "")
	case star == "/":
		b.positionalOnly(p)
	case star == "*":
		b.variadic(p)
	case star == "**":
		b.p.KwArg = &p
		if p.Name == "" {
			b.fail(p, "a name has to follow **", "")
		} else if p.Default != nil {
			b.fail(p, "a parameter with ** can have no default", "")
		}
	case b.star != nil:
		b.p.KwOnly = append(b.p.KwOnly, p)
	default:
		b.positional(p)
	}
}

func (b *paramList) positionalOnly(p Param) {
	switch {
	case b.slash:
		b.fail(p, "there is a / before this one", "")
	case b.star != nil:
		b.fail(p, "the / has to come before the *", "")
	case len(b.p.List) == 0:
		b.fail(p, "a parameter has to come before the /", "")
	}
	b.slash = true
	b.p.PosOnly = len(b.p.List)
}

func (b *paramList) variadic(p Param) {
	if b.star != nil {
		b.fail(p, "there is a * before this one", "")
	} else if p.Default != nil {
		b.fail(p, "a parameter with * can have no default", "")
	}
	b.star = &p
	if p.Name != "" {
		b.p.VarArg = &p
	}
}

func (b *paramList) positional(p Param) {
	if p.Default != nil {
		b.defaulted = true
	} else if b.defaulted {
		b.fail(p, "the parameter "+quoted(p.Name)+" has no default, but one before it has",
			"give it a default, or put it before those that have one")
	}
	b.p.List = append(b.p.List, p)
}

// repeated reports whether a name was used before, and notes it.
func (b *paramList) repeated(name string) bool {
	if name == "" || b.names[name] {
		return name != ""
	}
	if b.names == nil {
		b.names = map[string]bool{}
	}
	b.names[name] = true
	return false
}

func (b *paramList) fail(p Param, msg, help string) {
	if b.err == nil {
		b.err = &syntaxError{code: diag.BadSyntax, span: p.At, msg: msg}
		if help != "" {
			b.err.helps = []string{help}
		}
	}
}

// finish gives the parameters, and the first mistake in them.
func (b *paramList) finish() (*Params, *syntaxError) {
	if b.star != nil && b.star.Name == "" && len(b.p.KwOnly) == 0 {
		b.fail(*b.star, "a parameter has to follow the bare *", "")
	}
	return &b.p, b.err
}
