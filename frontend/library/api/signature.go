package api

import (
	"strings"

	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/frontend"
)

// A parameter is one of a signature: "*args" has its star, and a default is
// written one way whatever its source looked like.
type parameter struct {
	name, def string
	keyword   bool // only by keyword
}

// parameters lists those of a def, but for self.
func parameters(p *frontend.Params) []parameter {
	var out []parameter
	for _, q := range p.List {
		if q.Name != "self" {
			out = append(out, parameter{name: q.Name, def: plain(q.Default)})
		}
	}
	if p.VarArg != nil {
		out = append(out, parameter{name: "*" + p.VarArg.Name})
	}
	for _, q := range p.KwOnly {
		out = append(out, parameter{name: q.Name, def: plain(q.Default), keyword: true})
	}
	if p.KwArg != nil {
		out = append(out, parameter{name: "**" + p.KwArg.Name})
	}
	return out
}

// recorded reads the parameters "(x, axis=-1)" of names.txt.
func recorded(params string) []parameter {
	text := "def f" + params + ": pass\n"
	tree, ds := frontend.Parse(&diag.File{Name: "names.txt", Text: text})
	if ds.HasErrors() {
		return nil
	}
	return parameters(tree.Body[0].(*frontend.FunctionDef).Params)
}

// plain is a default as text; "..." where it is no plain value.
func plain(x frontend.Expr) string {
	switch x := x.(type) {
	case nil:
		return ""
	case *frontend.Constant:
		return x.Value
	case *frontend.Str:
		return "'" + x.Value + "'"
	case *frontend.Name:
		return "'" + x.ID + "'"
	case *frontend.Tuple:
		parts := make([]string, len(x.Elts))
		for i, e := range x.Elts {
			parts[i] = plain(e)
		}
		return "(" + strings.Join(parts, ", ") + ")"
	}
	if n, ok := number(x); ok {
		return n
	}
	return "..."
}

// signature is the parameters of what a definition makes callable: a
// function's own, or those of the first __init__ in the lineage of a class.
func (r reader) signature(d definition, method string) ([]parameter, bool) {
	if f, ok := d.stmt.(*frontend.FunctionDef); ok {
		return parameters(f.Params), true
	}
	for _, c := range r.lineage(d, "") {
		for _, s := range body(c.stmt) {
			if f, ok := s.(*frontend.FunctionDef); ok && f.Name == method {
				return parameters(f.Params), true
			}
		}
	}
	return nil, false
}

// lacking are the parameters of MindSpore's that a definition does not take.
func (r reader) lacking(d definition, params string) []string {
	own, ok := r.signature(d, "__init__")
	if !ok || params == "" {
		return nil
	}
	taken := map[string]bool{}
	if f, ok := d.stmt.(*frontend.FunctionDef); ok {
		taken = older(f)
	}
	for _, p := range own {
		taken[p.name] = true
		taken["**"] = taken["**"] || strings.HasPrefix(p.name, "**")
	}
	var out []string
	for _, p := range recorded(params) {
		if !taken[p.name] && !taken["**"] && !strings.HasPrefix(p.name, "*") && !strings.HasPrefix(p.name, "_") {
			out = append(out, "`"+p.name+"`")
		}
	}
	return out
}

// older are the names that the @older decorators of a function let calls use.
func older(f *frontend.FunctionDef) map[string]bool {
	out := map[string]bool{}
	for _, d := range f.Decorators {
		call, ok := d.(*frontend.Call)
		if !ok {
			continue
		}
		for _, a := range call.Args {
			if s, ok := a.(*frontend.Str); ok {
				out[s.Value] = true
			}
		}
		for _, k := range call.Keywords {
			out[k.Name] = true
		}
	}
	return out
}

// Refused lists the recorded parameters of a module's functions that have
// several signatures, which the library's function of the name does not take.
func Refused(module string) []string {
	r := reader{}
	_, names := Recorded()
	have := r.exports(module)
	if c, ok := classes[module]; ok {
		have = r.members(c.module, c.class)
	}
	var out []string
	for _, n := range names[module] {
		f, ok := have[n.Name].stmt.(*frontend.FunctionDef)
		if !ok {
			continue
		}
		for _, o := range n.Overloads {
			if lacks := without(f, o); lacks != "" {
				out = append(out, n.Name+o+": no `"+lacks+"`")
			}
		}
	}
	return out
}

// without is the first parameter of a signature that a function does not take;
// "" if it takes them all.
func without(f *frontend.FunctionDef, signature string) string {
	taken := older(f)
	for _, p := range parameters(f.Params) {
		taken[p.name] = true
		if strings.HasPrefix(p.name, "**") {
			return ""
		}
	}
	for _, p := range recorded(signature) {
		if !taken[p.name] && !taken[strings.TrimLeft(p.name, "*")] {
			return p.name
		}
	}
	return ""
}
