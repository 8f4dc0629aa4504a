package compiler

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/tensor"
)

// Weights beyond what code can reach are refused before any is made.
func TestVastWeights(t *testing.T) {
	vast := &tensor.Dense{DType: tensor.F32, Dims: []int64{600_000_000}, Fill: func(*tensor.Dense) { t.Error("the weight is made") }}
	b := graph.NewBuilder("vast")
	b.Graph.Weights = []*graph.Weight{{Name: "w", Data: vast}}
	w := b.Leaf(graph.WeightOp, graph.Attrs{{Name: "name", Value: "w"}, {Name: "type", Value: vast.Type()}}, diag.Span{})
	b.Graph.Outputs = []string{"out"}
	b.Graph.Body.Yield = []*graph.Value{w}
	_, _, err := Build(t.Context(), b.Graph, Code{}, "object", filepath.Join(t.TempDir(), "vast.o"))
	var option *OptionError
	if !errors.As(err, &option) || !strings.Contains(err.Error(), "the weights have 2.2 GB") {
		t.Error(err)
	}
}
