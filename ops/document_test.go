package ops_test

import (
	"os"
	"testing"

	"github.com/cellc/cellc/ops"
)

// docs/OPERATORS.md is what the declarations say.
func TestOperatorsDocument(t *testing.T) {
	const path = "../docs/OPERATORS.md"
	want := "# Operators\n\nThe primitives that graphs are made of, as their declarations in package `ops`\n" +
		"describe them. This page is generated: `go test ./ops -run TestOperatorsDocument -args -update`.\n" +
		"Models do not call these; the functions of `mindspore.ops` and the layers of\n`mindspore.nn` are written over them in `frontend/library`.\n\n" + ops.Markdown()
	if *update {
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Error("docs/OPERATORS.md is out of date: run go test ./ops -run TestOperatorsDocument -args -update")
	}
}
