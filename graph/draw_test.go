package graph_test

import (
	"pgregory.net/rapid"

	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/internal/graphgen"
)

func graphDraw(t *rapid.T) *graph.Graph { return graphgen.Draw(t, random) }
