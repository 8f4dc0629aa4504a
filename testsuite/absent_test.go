package testsuite

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cellc/cellc/analysis"
	"github.com/cellc/cellc/compiler"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/frontend/library/api"
)

// TestAbsentNames reads recorded names that the library lacks, of every table
// some: none is told not to exist.
func TestAbsentNames(t *testing.T) {
	modules, names := api.Recorded()
	for _, m := range modules {
		owner := ownerOf(m)
		if owner == "" || isClass(m) {
			continue
		}
		defined, seen := api.Defined(m), 0
		for _, n := range names[m] {
			if defined[n.Name] {
				continue
			}
			if seen++; seen%400 == 1 {
				told(t, fmt.Sprintf("import %s\n%s.%s\n", m, m, n.Name), n.Name)
				told(t, fmt.Sprintf("from %s import %s\n%s\n", m, n.Name, n.Name), n.Name)
			}
		}
	}
	for k, n := range names["modules"] {
		if k%150 == 0 && ownerOf(n.Name) == "" {
			told(t, "import "+n.Name+"\n"+n.Name+".thing\n", n.Name)
		}
	}
	told(t, "import mindspore as ms\nms.Tensor([1.0]).register_hook(None)\n", "register_hook")
	told(t, "import mindspore as ms\nms.Tensor.register_hook\n", "register_hook")
	told(t, "import numpy as np\nnp.zeros(1).getfield\n", "getfield")
}

// told demands that a program ends because cellc does not have a name, with a
// reason.
func told(t *testing.T, program, name string) {
	t.Helper()
	o := analysis.Options{Print: func(string) {}, Run: interpreted}
	ds := compiler.Script(compiler.Source{File: "absent.py", Text: program}, o)
	for _, d := range ds.All {
		if d.Severity == diag.Error && sayAbsent(d) {
			return
		}
	}
	t.Errorf("%s: %s", strings.TrimSpace(program), whatFailed(ds))
}

func sayAbsent(d *diag.Diagnostic) bool {
	for _, detail := range d.Details {
		if strings.Contains(detail, "has it, cellc does not: ") {
			return strings.HasPrefix(d.Message, "cellc does not have")
		}
	}
	return strings.Contains(d.Message, "is not available while compiling")
}
