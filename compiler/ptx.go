package compiler

import (
	"context"
	"errors"

	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
)

// PTX prints the kernels of a graph for a GPU.
func PTX(ctx context.Context, g *graph.Graph, c Code, gpu, out string) (*Artefact, *diag.List, error) {
	return nil, nil, errors.New("ptx is not emitted yet")
}
