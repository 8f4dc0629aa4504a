package testsuite

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/cellc/cellc/analysis"
	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/compiler"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/internal/interp"
	"github.com/cellc/cellc/tensor"
)

// An expression of conformance/cases.py and what MindSpore or NumPy were
// recorded to make of it, a line for each tensor.
type recordedCase struct {
	expression string
	want       []string
}

// readRecorded reads a file of record_library.py, without the cases that were
// refused.
func readRecorded(t *testing.T, path string) []recordedCase {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var cases []recordedCase
	for _, block := range strings.Split(strings.TrimSpace(string(text)), "\n\n")[1:] {
		lines := strings.Split(block, "\n")
		if len(lines) == 1 || lines[1] != "! refused" {
			cases = append(cases, recordedCase{lines[0], lines[1:]})
		}
	}
	return cases
}

// TestLibrary evaluates every recorded expression twice: on constants, as a
// script does, and compiled, with its tensors as inputs.
func TestLibrary(t *testing.T) {
	files, err := filepath.Glob("conformance/library/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no recorded cases: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			t.Parallel()
			compareRecorded(t, readRecorded(t, file))
		})
	}
}

// compareRecorded runs all cases as one program, and goes on behind a case that
// ends it.
func compareRecorded(t *testing.T, cases []recordedCase) {
	for len(cases) > 0 {
		got, ds := evaluateCases(cases)
		for i, lines := range got {
			compareLines(t, cases[i], lines)
		}
		if len(got) < len(cases) {
			t.Errorf("%s: %s", cases[len(got)].expression, whatFailed(ds))
			got = append(got, nil)
		}
		cases = cases[len(got):]
	}
}

func whatFailed(ds *diag.List) string {
	for _, d := range ds.All {
		if d.Severity == diag.Error {
			return string(d.Code) + ": " + d.Message
		}
	}
	return "the program ended without a diagnostic"
}

// known are names of cases that are not compiled: they hold layers or
// Parameters, or need the values of their tensors.
var known = regexp.MustCompile(`run\(|Parameter|nonzero|masked_select|unique|bincount|argwhere|tolist|is_nonzero|mnp\.(histogram|intersect1d|setdiff1d|array_str|array_equal)`)

// caseProgram shows every case on constants and, where it makes tensors and no
// layers, compiled. A line "END" follows each.
func caseProgram(cases []recordedCase) string {
	var p strings.Builder
	p.WriteString("import mindspore as ms\nimport mindspore.numpy as mnp\nimport numpy as np\nfrom mindspore import Tensor, mint, nn, ops\n" +
		"import mindspore.mint.nn.functional as F\nimport mindspore.ops.operations as P\nimport maker\nfrom maker import a, b, f, i, n, o, p, run, u, z\n")
	p.WriteString("def show(v):\n    for line in maker.lines(v):\n        print(line)\n")
	for k, c := range cases {
		if statements, ok := strings.CutPrefix(c.expression, "changed: "); ok {
			fmt.Fprintf(&p, "maker.begin()\n%s\nshow(x)\nprint('END')\n", strings.ReplaceAll(statements, "; ", "\n"))
			continue
		}
		fmt.Fprintf(&p, "maker.begin()\nshow(%s)\nprint('COMPILED')\n", c.expression)
		if !known.MatchString(c.expression) {
			fmt.Fprintf(&p, "class Case%d(nn.Cell):\n    def construct(self, *made):\n        maker.begin(made)\n        return %s\n", k, c.expression)
			fmt.Fprintf(&p, "if len(maker.STATE['made']) > 0:\n    show(Case%d()(*maker.STATE['made']))\n", k)
		}
		p.WriteString("print('END')\n")
	}
	return p.String()
}

// evaluateCases gives what each case printed, of those before the first that
// failed. That what a case needs is not known while compiling counts as no
// failure of its compiled form.
func evaluateCases(cases []recordedCase) ([][]string, *diag.List) {
	var out strings.Builder
	o := analysis.Options{Path: []string{"conformance"}, Print: func(s string) { out.WriteString(s) }, Run: interpreted}
	ds := compiler.Script(compiler.Source{File: "cases.py", Text: caseProgram(cases)}, o)
	var got [][]string
	parts := strings.Split(out.String(), "END\n")
	for _, part := range parts[:len(parts)-1] {
		got = append(got, strings.Split(strings.TrimRight(part, "\n"), "\n"))
	}
	return got, ds
}

// interpreted runs a compiled call by the interpreter.
func interpreted(c *analysis.Compiled, args []*value.Tensor) (value.Value, error) {
	var inputs, states []*tensor.Dense
	for _, a := range args {
		inputs = append(inputs, a.Const)
	}
	for _, p := range c.States {
		states = append(states, p.Value())
	}
	outs, _, err := interp.Run(c.Graph, inputs, states, interp.Options{Steps: maxSteps})
	if err != nil {
		return nil, err
	}
	return compiler.Fill(c.Result, &outs), nil
}

func compareLines(t *testing.T, c recordedCase, got []string) {
	at := len(got)
	for i, line := range got {
		if line == "COMPILED" {
			at = i
		}
	}
	compareResults(t, c, "", got[:at])
	if at+1 < len(got) {
		compareResults(t, c, ", compiled", got[at+1:])
	}
}

func compareResults(t *testing.T, c recordedCase, how string, got []string) {
	if len(got) != len(c.want) {
		t.Errorf("%s%s: got %d tensors, want %d\n%s", c.expression, how, len(got), len(c.want), strings.Join(got, "\n"))
		return
	}
	for i := range got {
		if !nearLine(got[i], c.want[i], tolerance(c.expression, c.want[i])) {
			t.Errorf("%s%s: result %d\n got %s\nwant %s", c.expression, how, i, got[i], c.want[i])
		}
	}
}

// tolerance is relative to the largest element. MindSpore's tanh is an
// approximation, which recurrent layers add up.
func tolerance(expression, want string) float64 {
	for _, name := range []string{"tanh", "Tanh", "gelu", "GELU", "Gelu", "GeLU", "mish", "Mish", "LSTM", "GRU", "RNN", "Transformer", "HTanh", "mvlgamma"} {
		if strings.Contains(expression, name) {
			return 5e-4
		}
	}
	switch {
	case strings.HasPrefix(want, "= float64") && !strings.Contains(expression, "mnp."):
		return 1e-13
	case strings.HasPrefix(want, "= float16"):
		return 2e-3
	case strings.HasPrefix(want, "= bfloat16"):
		return 2e-2
	}
	return 5e-6
}

// nearLine compares two lines "= float32[2] 1 2".
func nearLine(got, want string, tol float64) bool {
	a, b := strings.Fields(got), strings.Fields(want)
	if len(a) != len(b) || len(a) < 2 || a[1] != b[1] {
		return false
	}
	var x, y []float64
	for i := 2; i < len(a); i++ {
		v, err1 := strconv.ParseFloat(a[i], 64)
		w, err2 := strconv.ParseFloat(b[i], 64)
		if err1 != nil || err2 != nil {
			return strings.Join(a, " ") == strings.Join(b, " ")
		}
		x, y = append(x, v), append(y, w)
	}
	return near(x, y, tol)
}

func near(x, y []float64, tol float64) bool {
	largest := 0.0
	for _, v := range y {
		if !math.IsInf(v, 0) && !math.IsNaN(v) {
			largest = max(largest, math.Abs(v))
		}
	}
	for i := range x {
		same := x[i] == y[i] || math.IsNaN(x[i]) && math.IsNaN(y[i])
		if !same && !(math.Abs(x[i]-y[i]) <= tol*max(largest, 1e-3)) {
			return false
		}
	}
	return true
}
