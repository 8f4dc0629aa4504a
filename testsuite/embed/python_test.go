package embed

import (
	"os/exec"
	"path/filepath"
	"testing"
)

// TestPython runs what conformance says of Python packages, with any Python
// that has NumPy; other frameworks it leaves out where they are not installed.
func TestPython(t *testing.T) {
	script, err := filepath.Abs(filepath.Join("..", "conformance", "bindings.py"))
	if err != nil {
		t.Fatal(err)
	}
	for _, python := range []string{"python3", "/usr/bin/python3"} {
		if exec.Command(python, "-c", "import numpy").Run() == nil {
			command(t, t.TempDir(), python, script, "--work", ".", "--cellc", cellc)
			return
		}
	}
	t.Skip("no python3 with NumPy: apt install python3-numpy")
}
