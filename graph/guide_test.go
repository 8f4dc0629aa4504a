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
	graphs := 0
	for _, text := range indented(string(guide)) {
		if !strings.HasPrefix(text, "func ") {
			continue
		}
		graphs++
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
	if graphs < 3 {
		t.Fatalf("%d graphs in the guide", graphs)
	}
}

// indented lists the parts of a text that Markdown shows as they are.
func indented(text string) []string {
	var out []string
	part := ""
	for _, line := range append(strings.Split(text, "\n"), "") {
		if code, ok := strings.CutPrefix(line, "    "); ok {
			part += code + "\n"
			continue
		}
		if part != "" {
			out = append(out, part)
		}
		part = ""
	}
	return out
}
