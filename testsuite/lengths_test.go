package testsuite

import (
	"flag"
	"fmt"
	"math"
	"path/filepath"
	"regexp"
	"slices"
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

var sweepEvery = flag.Int("sweep", 12, "TestLengths takes one of this many recorded expressions")

// made finds what makes a tensor in a recorded expression.
var made = regexp.MustCompile(`\b([fpuibz])\(([0-9, ]*)\)`)

// A lengthCase is a recorded expression with names in the place of what makes
// tensors.
type lengthCase struct {
	text   string
	kinds  []byte
	shapes [][]int64
	bounds []int64
}

func lengthCaseOf(expression string) *lengthCase {
	c := &lengthCase{}
	if strings.ContainsAny(expression, "\n") || strings.HasPrefix(expression, "changed:") {
		return nil
	}
	c.text = made.ReplaceAllStringFunc(expression, func(s string) string {
		m := made.FindStringSubmatch(s)
		dims := []int64{}
		for _, part := range strings.Split(m[2], ",") {
			if part = strings.TrimSpace(part); part != "" {
				n, _ := strconv.ParseInt(part, 10, 64)
				dims = append(dims, n)
			}
		}
		bound := int64(0)
		if m[1] == "i" && len(dims) > 0 {
			bound, dims = dims[len(dims)-1], dims[:len(dims)-1]
		}
		c.kinds, c.shapes, c.bounds = append(c.kinds, m[1][0]), append(c.shapes, dims), append(c.bounds, bound)
		return fmt.Sprintf("x%d", len(c.kinds)-1)
	})
	if len(c.kinds) == 0 || strings.Contains(c.text, "lambda") {
		return nil
	}
	return c
}

// class is the expression as the body of a Cell; run(cell, ...) calls one.
func (c *lengthCase) class(name string) string {
	var names []string
	for i := range c.kinds {
		names = append(names, fmt.Sprintf("x%d", i))
	}
	cell, text := "None", c.text
	if rest, ok := strings.CutPrefix(text, "run("); ok {
		if made, inputs, ok := cutArgument(rest); ok {
			cell, text = made, "self.cell("+inputs
		}
	}
	return "class " + name + "(nn.Cell):\n    def __init__(self):\n        super().__init__()\n        self.cell = " + cell + "\n" +
		"    def construct(self, " + strings.Join(names, ", ") + "):\n        return " + text + "\n"
}

// cutArgument cuts a list of arguments behind the first.
func cutArgument(list string) (first, rest string, ok bool) {
	depth := 0
	for i, r := range list {
		switch {
		case strings.ContainsRune("([{", r):
			depth++
		case strings.ContainsRune(")]}", r):
			depth--
		case r == ',' && depth == 0:
			return list[:i], list[i+1:], true
		}
	}
	return "", "", false
}

const lengthImports = "import mindspore as ms\nimport mindspore.numpy as mnp\nimport numpy as np\nfrom mindspore import Tensor, mint, nn, ops\n" +
	"import mindspore.mint.nn.functional as F\nimport mindspore.ops.operations as P\n"

// inputs are the specs of the inputs where lengths gives each length a text.
func (c *lengthCase) inputs(lengths func(int64) string) []string {
	var out []string
	for i, shape := range c.shapes {
		var dims []string
		for _, n := range shape {
			dims = append(dims, lengths(n))
		}
		dtype := "f32"
		switch c.kinds[i] {
		case 'i':
			dtype = "i32"
		case 'b':
			dtype = "bool"
		}
		out = append(out, fmt.Sprintf("x%d=%s[%s]", i, dtype, strings.Join(dims, ",")))
	}
	return out
}

// values are tensors for the inputs.
func (c *lengthCase) values(length func(int64) int64) []*tensor.Dense {
	state := uint64(12345)
	next := func() int64 { state = (1103515245*state + 12345) % 2147483648; return int64(state >> 8) }
	var out []*tensor.Dense
	for i, shape := range c.shapes {
		dims := []int64{}
		for _, n := range shape {
			dims = append(dims, length(n))
		}
		t := tensor.F32
		switch c.kinds[i] {
		case 'i':
			t = tensor.I32
		case 'b':
			t = tensor.Bool
		}
		d := tensor.New(t, dims...)
		for k := range d.Len() {
			x := float64(next()%128-64) / 32
			switch c.kinds[i] {
			case 'i':
				d.SetInt(k, next()%max(c.bounds[i], 1))
				continue
			case 'b':
				d.SetInt(k, next()&1)
				continue
			case 'p':
				x = math.Abs(x) + 1.0/32
			case 'u':
				x = (x + 2.015625) / 4
			}
			d.SetFloat(k, x)
		}
		out = append(out, d)
	}
	return out
}

// lengths lists the distinct lengths of the inputs that become symbols.
func (c *lengthCase) lengths() []int64 {
	var out []int64
	for _, s := range c.shapes {
		for _, n := range s {
			if !slices.Contains(out, n) {
				out = append(out, n)
			}
		}
	}
	return out
}

func compileCase(p *analysis.Program, entry string, inputs []string) (*analysis.Compiled, string) {
	*p.Diags = diag.List{}
	if out := p.Compile(analysis.Target{Entry: entry, Specs: inputs}); out != nil {
		return out, ""
	}
	return nil, whatFailed(p.Diags)
}

func runCompiled(c *analysis.Compiled, inputs []*tensor.Dense) (got string, err error) {
	var states []*tensor.Dense
	for _, s := range c.Graph.States {
		states = append(states, s.Init.Filled())
	}
	for _, w := range c.Graph.Weights { // initial values are random
		d := tensor.New(w.Data.DType, w.Data.Dims...)
		for i := range d.Len() {
			d.SetFloat(i, 0.5+float64(i%7)/16)
		}
		w.Data = d
	}
	outs, _, err := interp.Run(c.Graph, inputs, states, interp.Options{Steps: 1 << 22})
	if err != nil {
		return "", err
	}
	return flat(compiler.Fill(c.Result, &outs)), nil
}

func flat(v value.Value) string {
	switch v := v.(type) {
	case *value.Tuple:
		s := "("
		for _, x := range v.Elems {
			s += flat(x) + ","
		}
		return s + ")"
	case *value.List:
		return flat(&value.Tuple{Elems: v.Elems})
	case *value.Tensor:
		if v.Const == nil {
			return "?"
		}
		d := v.Const.Filled()
		s := v.Type().String() + "{"
		for i := range d.Len() {
			if d.DType.IsFloat() {
				s += fmt.Sprintf("%.6g ", d.Float(i))
			} else {
				s += fmt.Sprintf("%d ", d.Int(i))
			}
		}
		return s + "}"
	}
	return fmt.Sprintf("%T %v", v, v)
}

// TestLengths compiles recorded expressions with symbols for the lengths of
// their tensors, and holds every run to a program compiled for its lengths.
func TestLengths(t *testing.T) {
	files, _ := filepath.Glob("conformance/library/*.txt")
	count := map[string]int{}
	var cases []*lengthCase
	k := 0
	for _, file := range files {
		for _, r := range readRecorded(t, file) {
			if c := lengthCaseOf(r.expression); c != nil {
				if k++; k%*sweepEvery == 0 {
					cases = append(cases, c)
				}
			}
		}
	}
	for len(cases) > 0 {
		batch := cases[:min(len(cases), 50)]
		cases = cases[len(batch):]
		text := lengthImports
		for i, c := range batch {
			text += c.class(fmt.Sprint("Case", i))
		}
		p := compiler.Evaluate(compiler.Source{File: modelFile, Text: text}, analysis.Options{Import: true})
		for i, c := range batch {
			sweep(t, p, fmt.Sprintf("Case%d()", i), c, count)
		}
	}
	t.Log(count)
}

func sweep(t *testing.T, p *analysis.Program, entry string, c *lengthCase, count map[string]int) {
	lengths := c.lengths()
	for _, name := range []string{"D%d", "?"} { // each length a name, each axis a length of its own
		if !sweepSymbols(t, p, entry, c, lengths, name, count) && len(lengths) > 1 {
			for _, n := range lengths {
				sweepSymbols(t, p, entry, c, []int64{n}, name, count)
			}
		}
	}
}

// sweepSymbols makes symbols of some lengths.
func sweepSymbols(t *testing.T, p *analysis.Program, entry string, c *lengthCase, lengths []int64, name string, count map[string]int) bool {
	expression := c.text
	symbolic, why := compileCase(p, entry, c.inputs(func(n int64) string {
		if slices.Contains(lengths, n) {
			if name == "?" {
				return name
			}
			return fmt.Sprintf(name, n)
		}
		return fmt.Sprint(n)
	}))
	if symbolic == nil {
		count["refused"]++
		t.Logf("REFUSED %s %v: %s", expression, lengths, why)
		return false
	}
	count["symbolic"]++
	assign := [][]int64{slices.Clone(lengths)}
	for _, n := range []int64{0, 1, 2, 3, 5} {
		assign = append(assign, slices.Repeat([]int64{n}, len(lengths)))
		if len(lengths) > 1 {
			for i := range lengths {
				a := slices.Clone(lengths)
				a[i] = n
				assign = append(assign, a)
			}
		}
	}
	for _, a := range assign {
		length := func(n int64) int64 {
			if i := slices.Index(lengths, n); i >= 0 {
				return a[i]
			}
			return n
		}
		static, refusal := compileCase(p, entry, c.inputs(func(n int64) string { return fmt.Sprint(length(n)) }))
		in := c.values(length)
		got, err := runCompiled(symbolic, in)
		where := fmt.Sprintf("%s at %v of %v", expression, a, lengths)
		if err != nil && strings.Contains(err.Error(), "internal error") {
			t.Errorf("FAULT %s: %v", where, err)
			continue
		}
		want, wantErr := "", error(nil)
		if static != nil {
			want, wantErr = runCompiled(static, in)
		}
		switch {
		case static == nil && err == nil:
			count["static refused"]++
			t.Errorf("SILENT %s: static says %s; symbolic gives %.200s", where, refusal, got)
		case static == nil || wantErr != nil && err != nil:
			count["both refuse"]++
		case wantErr != nil:
			t.Errorf("SILENT %s: static fails %v; symbolic gives %.200s", where, wantErr, got)
		case err != nil:
			count["symbolic fails"]++
			t.Logf("FAILS %s: %v; static gives %.100s", where, err, want)
		case got != want:
			t.Errorf("DIFFERS %s:\n%.300s\n%.300s", where, got, want)
		default:
			count["equal"]++
		}
	}
	return true
}
