package api

import (
	"fmt"
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

// Differences compares the parameters of what the library has of a module with
// MindSpore's, and lists where names, order or defaults differ: as many
// arguments as MindSpore takes must mean the same. Parameters that the library
// lacks are remarks of docs/API.md already.
func Differences(module string) []string {
	r := reader{}
	_, names := Recorded()
	have := r.exports(module)
	if c, ok := classes[module]; ok {
		have = r.members(c.module, c.class)
	}
	var out []string
	for _, n := range names[module] {
		d := have[n.Name]
		out = append(out, r.differences(d, n.Name, n.Params, "__init__")...)
		out = append(out, r.differences(d, n.Name, n.Construct, "construct")...)
	}
	return out
}

// differences compares one function or method with the recorded parameters.
func (r reader) differences(d definition, name, params, method string) []string {
	own, ok := r.signature(d, method)
	if !ok || params == "" {
		return nil
	}
	var out []string
	for i, p := range recorded(params) {
		switch {
		case strings.HasPrefix(p.name, "*"), i < len(own) && strings.HasPrefix(own[i].name, "*"):
			return out
		case i >= len(own):
			return append(out, fmt.Sprintf("%s has no `%s`", name, p.name))
		case own[i].name != p.name || own[i].keyword != p.keyword:
			return append(out, fmt.Sprintf("%s has `%s` where MindSpore has `%s`", name, own[i].name, p.name))
		case own[i].def != p.def && own[i].def != "..." && p.def != "...":
			out = append(out, fmt.Sprintf("%s has %s=%s where MindSpore has %s", name, p.name, own[i].def, p.def))
		}
	}
	return out
}
