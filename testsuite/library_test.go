package testsuite

import (
	_ "embed"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/cellc/cellc/analysis"
	"github.com/cellc/cellc/compiler"
	"github.com/cellc/cellc/tensor"
	"github.com/cellc/cellc/unroll"
)

// The names that recorded expressions use, as conformance/cases.py has them.
//
//go:embed testdata/library_cases.py
var libraryCases string

// A recordedCase is an expression, and a line "= float32[2,3] values" for each
// of its results.
type recordedCase struct {
	line    int
	expr    string
	results []string
}

func recordedCases(t *testing.T, path string) []recordedCase {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var out []recordedCase
	for i, line := range strings.Split(string(text), "\n") {
		switch {
		case line == "" || line[0] == '#':
		case strings.HasPrefix(line, "= "), strings.HasPrefix(line, "! "):
			last := &out[len(out)-1]
			last.results = append(last.results, line[2:])
		default:
			out = append(out, recordedCase{line: i + 1, expr: line})
		}
	}
	return out
}

// TestLibrary compares the library with what MindSpore computed for the
// expressions of conformance/library.
func TestLibrary(t *testing.T) {
	files, err := filepath.Glob("conformance/library/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no recorded cases", err)
	}
	for _, path := range files {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txt"), func(t *testing.T) {
			t.Parallel()
			p := compiler.Evaluate(compiler.Source{File: "cases.py", Text: libraryCases},
				analysis.Options{Budget: unroll.Budget{Steps: 1 << 40, Depth: 1000, Nodes: 1 << 30, Bytes: 1 << 40}})
			for _, c := range recordedCases(t, path) {
				if c.results[0] == "refused" {
					continue
				}
				if err := c.check(p); err != nil {
					t.Errorf("%s:%d: %s: %v", path, c.line, c.expr, err)
				}
			}
		})
	}
}

// check compiles the expression as a Cell without inputs, and interprets it.
func (c recordedCase) check(p *analysis.Program) error {
	p.Diags.All = nil
	compiled := p.Compile(analysis.Target{Entry: "entry(lambda: " + c.expr + ")"})
	if compiled == nil {
		return fmt.Errorf("%s", p.Diags.All[0].Message)
	}
	outs, err := Interpret(compiled.Graph, maxSteps).Run(nil)
	if err != nil {
		return err
	}
	if len(outs) != len(c.results) {
		return fmt.Errorf("%d results, recorded are %d", len(outs), len(c.results))
	}
	for i, want := range c.results {
		if err := sameAsRecorded(outs[i], want, c.tolerance()); err != nil {
			return fmt.Errorf("result %d: %v", i, err)
		}
	}
	return nil
}

// approximated are names whose results pass through MindSpore's tanh, which is
// off by up to 7e-5.
var approximated = regexp.MustCompile(`(?i)tanh|gelu|mish|rnn|lstm|gru|transformer|mvlgamma`)

func (c recordedCase) tolerance() float64 {
	if approximated.MatchString(c.expr) {
		return 5e-4
	}
	return 2e-5
}

// sameAsRecorded compares a tensor with "float32[2,3] values".
func sameAsRecorded(got *tensor.Dense, want string, tol float64) error {
	head, rest, _ := strings.Cut(want, " ")
	var dims []string
	for _, n := range got.Dims {
		dims = append(dims, strconv.FormatInt(n, 10))
	}
	if have := fmt.Sprintf("%s[%s]", got.DType.Long(), strings.Join(dims, ",")); have != head {
		return fmt.Errorf("%s, recorded is %s", have, head)
	}
	values := strings.Fields(rest)
	for i := range got.Len() {
		w, err := strconv.ParseFloat(values[i], 64)
		if err != nil {
			return err
		}
		if g := got.Float(i); !near(g, w, tol) {
			return fmt.Errorf("element %d is %g, recorded is %g", i, g, w)
		}
	}
	return nil
}

func near(g, w, tol float64) bool {
	if math.IsNaN(w) || math.IsInf(w, 0) || math.IsNaN(g) {
		return math.IsNaN(w) && math.IsNaN(g) || g == w
	}
	return math.Abs(g-w) <= tol*max(1, math.Abs(w))
}
