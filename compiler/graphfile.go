package compiler

import (
	"bytes"
	"errors"
	"os"
	"strings"

	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/tensor"
)

// IsGraph reports a source that is the text of a graph, as WriteGraph wrote it,
// and not Python.
func IsGraph(file string) bool { return strings.HasSuffix(file, ".graph") }

// WriteGraph writes the text of a graph, and beside it the weights that are too
// long for text, if there are any.
func WriteGraph(g *graph.Graph, out string) (*Artefact, error) {
	text := graph.Print(g)
	a := &Artefact{Path: out, Bytes: int64(len(text))}
	if carried := graph.Carried(g); len(carried) > 0 {
		var b bytes.Buffer
		if err := tensor.WriteSafetensors(&b, tensor.Safetensors{Tensors: carried}); err != nil {
			return nil, err
		}
		a.Weights, a.Data = WeightsPath(out), int64(b.Len())
		if err := WriteWhole(a.Weights, b.Bytes()); err != nil {
			return nil, err
		}
	}
	return a, WriteWhole(out, []byte(text))
}

// ReadGraph reads what WriteGraph wrote. The graph is nil if there are errors.
func ReadGraph(s Source) (*graph.Graph, *diag.List) {
	ds := &diag.List{}
	file := &diag.File{Name: s.File, Text: s.Text}
	g, err := graph.Parse(s.Text, ops.Lookup)
	if err == nil {
		err = graph.Verify(g)
	}
	if err != nil {
		ds.Errorf(placeIn(file, err), diag.BadEntry, "this is no graph: %s", said(err))
		return nil, ds
	}
	var data []tensor.NamedTensor
	if _, err := os.Stat(WeightsPath(s.File)); err == nil {
		if data, err = tensor.LoadWeights(WeightsPath(s.File)); err != nil {
			ds.Errorf(diag.Span{File: file}, diag.BadEntry, "%s", err)
			return nil, ds
		}
	}
	missing, other := graph.Carry(g, data)
	for _, name := range missing {
		ds.Errorf(diag.Span{File: file}, diag.BadEntry, "the data of `%s` is neither here nor in %s", name, WeightsPath(s.File))
	}
	for _, name := range other {
		ds.Errorf(diag.Span{File: file}, diag.BadEntry, "`%s` in %s is not what this graph was written with", name, WeightsPath(s.File))
	}
	if ds.HasErrors() {
		return nil, ds
	}
	return g, ds
}

// placeIn is where a graph's text is wrong.
func placeIn(file *diag.File, err error) diag.Span {
	var wrong *graph.SyntaxError
	if !errors.As(err, &wrong) {
		return diag.Span{File: file}
	}
	at := 0
	for range wrong.Line - 1 {
		at += strings.IndexByte(file.Text[at:], '\n') + 1
	}
	for i := range file.Text[at:] {
		if wrong.Col--; wrong.Col <= 0 {
			at += i
			break
		}
	}
	return diag.Span{File: file, Start: at, End: min(at+1, len(file.Text))}
}

// said is an error without the place.
func said(err error) string {
	var wrong *graph.SyntaxError
	if errors.As(err, &wrong) {
		return wrong.Text
	}
	return err.Error()
}
