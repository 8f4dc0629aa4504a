package graph_test

import (
	"os"
	"strings"
	"testing"

	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops"
)

// The graphs in the guide are printed as they stand there, and well-formed.
func TestGuide(t *testing.T) {
	guide, err := os.ReadFile("../docs/GRAPH.md")
	if err != nil {
		t.Fatal(err)
	}
	parts := strings.Split(string(guide), "\n    func ")
	if len(parts) < 3 {
		t.Fatal("no graphs in the guide")
	}
	for _, part := range parts[1:] {
		body, _, _ := strings.Cut(part, "\n    }\n")
		text := "func " + strings.ReplaceAll(body, "\n    ", "\n") + "\n}\n"
		g, err := graph.Parse(text, ops.Lookup)
		if err == nil {
			err = graph.Verify(g)
		}
		if err != nil {
			t.Errorf("%v\n%s", err, text)
		} else if got := graph.Print(g); got != text {
			t.Errorf("printed as\n%s", got)
		}
	}
}
