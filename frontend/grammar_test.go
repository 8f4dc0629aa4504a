package frontend

import (
	"flag"
	"os"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// golden compares a text with a file, or writes the file with -update.
func golden(t *testing.T, name, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s is not up to date (go test ./frontend -update): %s", name, difference(got, string(want)))
	}
}

func TestGrammar(t *testing.T) { golden(t, "testdata/grammar.ebnf", Grammar()) }
