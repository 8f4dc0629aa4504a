package compiler

import (
	"strings"
	"testing"

	"github.com/cellc/cellc/analysis"
	"github.com/cellc/cellc/backend"
	"github.com/cellc/cellc/ops/kernel"
)

// Loops that store into arrays, after `y = ops.zeros((8, 8), ms.float32)` and
// `z = ops.sin(x)`. None of them needs what an array was before a store.
var stores = []struct{ name, before, body string }{
	{"an element", "", "y[k, k] = x[k, 0]"},
	{"an element of a constant", "y = ms.Tensor(np.eye(8), ms.float32)", "y[k, 1] = x[k, 0]"},
	{"an element of an input", "y = x", "y[k, 1] = 2.0"},
	{"an element of a computed value", "y = z", "y[k, 1] = 2.0"},
	{"a row", "", "y[k] = x[k] * 2"},
	{"a row from the one before", "", "y[k + 1] = y[k] * 2 + x[k]"},
	{"an augmented row", "", "y[k] += x[k]"},
	{"a row that is read first", "", "a = y[k]\ny[k] = x[k]\nz[0] = z[0] + a"},
	{"a column", "", "y[:, k] = x[:, 1]"},
	{"a slice", "", "y[2:5] = x[2:5] * k\ny[k, 1:3] = 7"},
	{"a scatter", "", "y = ops.tensor_scatter_update(y, k.reshape(1, 1), x[k:k+1])"},
	{"through an if", "", "if x[k, k] > 0:\n    y[k] = x[k]"},
	{"through the arms of ifs", "", "if x[k, k] > 0:\n    y[k, 0] = x[k, 1]\nelif x[k, k] > -1:\n    z[k, 0] = y[k, 1] + 1\nelse:\n    y[k, 0] = z[k, 0]"},
	{"in a nested loop", "", "j = ms.Tensor(0)\nwhile j < n:\n    if x[k, j] > 0:\n        y[k, j] = x[j, k]\n        z[j, 1] = y[k, 2]\n    j = j + 1"},
	{"before continue and break", "", "if x[k, 0] < 0:\n    k = k + 1\n    continue\ny[k] = x[k]\nif x[k, 1] > 5:\n    break"},
	{"arrays that change places", "w = ops.ones(x.shape, ms.float32)", "y[k] = x[k]\ny, w = w, y"},
	{"two arrays that began as one", "w = z", "w[k] = 1.0\nz[k] = w[k] + 1"},
}

// TestStoresInPlace demands that a store costs what it writes, whatever the
// array began as.
func TestStoresInPlace(t *testing.T) {
	for _, s := range stores {
		for _, spec := range []string{"x=f32[8,8]", "x=f32[N,8]"} {
			t.Run(s.name+" "+spec, func(t *testing.T) {
				text := "import numpy as np\nimport mindspore as ms\nfrom mindspore import ops\n\ndef f(x, n):\n" +
					indented("y = ops.zeros(x.shape, ms.float32)\nz = ops.sin(x)\nk = ms.Tensor(0)\n"+s.before, 1) +
					"    while k < n:\n" + indented(s.body+"\nk = k + 1", 2) + "    return y, z\n"
				p, c := Analyse(Source{File: "f.py", Text: text, Entry: "f", Inputs: []string{spec, "n=i64[]"}}, analysis.Options{})
				if p.Diags.HasErrors() {
					t.Fatalf("%s\n%s", p.Diags.All[0].Message, text)
				}
				if _, err := Optimize(c.Graph, PassOptions{Level: 2}); err != nil {
					t.Fatal(err)
				}
				program, _ := backend.Lower(c.Graph)
				if n := copies(program.Body, false); n > 0 {
					t.Errorf("%d copies of an array in each iteration\n%s\n%s", n, text, program)
				}
			})
		}
	}
}

// indented is Python text with each line further in.
func indented(text string, by int) string {
	out := ""
	for line := range strings.Lines(text + "\n") {
		for range by {
			out += "    "
		}
		out += line
	}
	return out
}

// copies counts what copies a whole array in an iteration of a loop.
func copies(b *backend.Block, inLoop bool) int {
	n := 0
	for _, st := range b.Steps {
		switch st := st.(type) {
		case *backend.Kernel:
			if inLoop && st.Form == kernel.Scatter && st.InPlace < 0 {
				n++
			}
		case *backend.If:
			n += copies(st.Then, inLoop) + copies(st.Else, inLoop)
		case *backend.While:
			for _, c := range st.Carried {
				if c.Mode == backend.Copy || c.Mode == backend.Swap || inLoop && c.Home != nil && !c.Adopt {
					n++
				}
			}
			n += copies(st.Test, true) + copies(st.Body, true)
		}
	}
	return n
}
