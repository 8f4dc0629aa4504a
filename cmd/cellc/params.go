package main

import (
	"encoding/json"
	"fmt"
	"text/tabwriter"

	"github.com/cellc/cellc/analysis"
	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/compiler"
	"github.com/cellc/cellc/tensor"
)

// paramsCmd is `cellc params`.
type paramsCmd struct {
	File  string   `arg:"" name:"FILE:ENTRY" help:"A Python file, and the Cell of it: a class, an object, or a function that makes one."`
	Param []string `sep:"none" placeholder:"NAME=VALUE" help:"An argument of the constructor, as a Python literal."`
	JSON  bool     `help:"Print a JSON list instead of lines."`
	evaluation
}

// A parameterRow is what is said about one Parameter.
type parameterRow struct {
	Name  string  `json:"name"`
	DType string  `json:"dtype"`
	Shape []int64 `json:"shape"`
	Count int64   `json:"count"`
}

// Run lists the Parameters of a Cell, and how many numbers they hold.
func (c *paramsCmd) Run(a *app) error {
	src, err := source{File: c.File, Param: c.Param}.load(a)
	if err != nil {
		return err
	}
	if src.Entry == "" {
		return usage("say which Cell: FILE:ENTRY")
	}
	params, err := parametersOf(a, src, c.options())
	if err != nil {
		return err
	}
	return c.print(a, rowsOf(params))
}

// parametersOf are those of the Cell that is a source's entry.
func parametersOf(a *app, src compiler.Source, o analysis.Options) (params []*value.Parameter, err error) {
	a.source = src
	var p *analysis.Program
	err = a.evaluate(func() error {
		o.Import = true
		p = compiler.Evaluate(src, o)
		params = p.Parameters(analysis.Target{Entry: src.Entry, Params: src.Params})
		return nil
	})
	if err == nil {
		err = a.show(p.Diags)
	}
	return params, err
}

func rowsOf(params []*value.Parameter) []parameterRow {
	rows := []parameterRow{}
	for _, p := range params {
		dims, _ := p.Type.Shape.Static()
		n, _ := p.Type.Shape.Count().Const()
		rows = append(rows, parameterRow{Name: p.Name, DType: p.Type.DType.Long(), Shape: append([]int64{}, dims...), Count: n})
	}
	return rows
}

func (c *paramsCmd) print(a *app, rows []parameterRow) error {
	if c.JSON {
		return json.NewEncoder(a.stdout).Encode(rows)
	}
	w, total := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0), int64(0)
	for _, r := range rows {
		total += r.Count
		fmt.Fprintf(w, "%s\t%s\t%s\t%d\n", r.Name, r.DType, tensor.ShapeOf(r.Shape...).Python(), r.Count)
	}
	fmt.Fprintf(w, "%d Parameters, %d numbers\n", len(rows), total)
	return w.Flush()
}
