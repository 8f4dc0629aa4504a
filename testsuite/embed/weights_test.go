package embed

import (
	"os"
	"path/filepath"
	"testing"
)

// TestWeightsFile links a model whose weights are a file, in every way.
func TestWeightsFile(t *testing.T) {
	want, err := os.ReadFile(filepath.Join("testdata", "weights.want"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ emit, link []string }{
		{[]string{"static"}, []string{"net.a"}},
		{[]string{"shared"}, []string{"net.so", "-Wl,-rpath,$ORIGIN"}},
		{[]string{"object"}, []string{"net.o"}},
		{[]string{"static", "--sanitize", "address", "--cpu", "x86-64-v3"}, []string{"net.a", "-fsanitize=address"}},
	} {
		dir := t.TempDir()
		build(t, dir, "weights.py:Net", append([]string{"--input", "x=f32[1,3]", "--name", "net", "--weights-mode", "file", "--emit"}, c.emit...)...)
		if got := command(t, dir, compile(t, dir, "weights.c", c.link...)); got != string(want) {
			t.Errorf("%s: it prints\n%s\nwant\n%s", c.emit, got, want)
		}
	}
}

// TestGoWeights does the same in Go, through cgo and without.
func TestGoWeights(t *testing.T) {
	dir := t.TempDir()
	for range 2 { // the second takes the place of the first
		build(t, dir, "weights.py:Net", "--input", "x=f32[1,3]", "--name", "heavy", "--weights-mode", "file", "--emit", "go")
	}
	goModule(t, dir)
	write(t, filepath.Join(dir, "user_test.go"), read(t, filepath.Join("testdata", "gouser", "weights_test.go.txt")))
	goCommand(t, dir, nil, "test", "-race", ".")
	goCommand(t, dir, []string{"CGO_ENABLED=0"}, "test", ".")
	goCommand(t, dir, []string{"GOEXPERIMENT=cgocheck2"}, "test", ".")
}

// TestScriptWeights does the same in JavaScript.
func TestScriptWeights(t *testing.T) {
	dir := t.TempDir()
	build(t, dir, "weights.py:Net", "--input", "x=f32[1,3]", "--name", "net", "--weights-mode", "file", "--target", "wasm32")
	write(t, filepath.Join(dir, "package.json"), `{"type": "module"}`)
	write(t, filepath.Join(dir, "weights.mjs"), read(t, filepath.Join("testdata", "weights.mjs")))
	command(t, dir, "node", "weights.mjs")
}
