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
