package ops_test

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/ops/kernel"
	"github.com/cellc/cellc/tensor"
)

var update = flag.Bool("update", false, "write testdata/kernels.txt anew")

// declared lists the exported variables of the package: its operators.
func declared(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range f.Decls {
			d, ok := o.(*ast.GenDecl)
			if !ok || d.Tok != token.VAR {
				continue
			}
			for _, s := range d.Specs {
				for _, n := range s.(*ast.ValueSpec).Names {
					if n.IsExported() {
						out = append(out, n.Name)
					}
				}
			}
		}
	}
	return out
}

func TestEveryOperatorHasARow(t *testing.T) {
	names := declared(t)
	if rows := len(ops.All()) - len(graph.Leaves()); rows != len(names) {
		t.Errorf("the table has %d rows for %d declarations: %s", rows, len(names), strings.Join(names, " "))
	}
	seen := map[string]bool{}
	for _, op := range ops.All() {
		if seen[op.Name] {
			t.Errorf("operator %s has two rows", op.Name)
		}
		seen[op.Name] = true
		if ops.Lookup(op.Name) != op {
			t.Errorf("Lookup(%q) finds another operator", op.Name)
		}
	}
	if ops.Lookup("frobnicate") != nil {
		t.Error("Lookup finds what does not exist")
	}
}

// A printed form is "%y = name(%a, %b) {attr: value, ...} type"; the type rule
// and the kernel do not read it, so a test must.
var printedForm = regexp.MustCompile(`^%y = (\w+)(?:\(([^)]*)\))?(?: \{(.*)\})? (\S+)$`)

func TestDocsShowPrintedForms(t *testing.T) {
	for _, op := range ops.All()[len(graph.Leaves()):] {
		text, form, ok := strings.Cut(op.Doc, "\n\n\t")
		if !ok || !strings.HasSuffix(text, ".") {
			t.Errorf("%s: documentation is not a sentence and a printed form: %q", op.Name, op.Doc)
			continue
		}
		m := printedForm.FindStringSubmatch(form)
		if m == nil || m[1] != op.Name {
			t.Errorf("%s: printed form is %q", op.Name, form)
			continue
		}
		if _, err := tensor.ParseType(m[4]); err != nil {
			t.Errorf("%s: %v", op.Name, err)
		}
		at := 0
		for _, a := range op.Attrs {
			i := strings.Index(m[3][at:], a.Name+": ")
			if i < 0 && a.Default == nil {
				t.Errorf("%s: printed form %q lacks attribute %s, or has it out of order", op.Name, form, a.Name)
			}
			at += max(i, 0)
		}
	}
}

func TestMarkdown(t *testing.T) {
	text := ops.Markdown()
	for _, op := range ops.All() {
		if !strings.Contains(text, "### "+op.Name+"\n\n") {
			t.Errorf("%s has no section", op.Name)
		}
	}
	want := "### cast\n\nx converted to dtype: "
	if !strings.Contains(text, want) || !strings.Contains(text, "- attribute `dtype` a dtype\n") {
		t.Errorf("the section of cast is not as expected")
	}
}

// calls gives one call of every operator, with its result type.
func calls(t *testing.T) []*graph.Call {
	t.Helper()
	best := map[string]*graph.Call{}
	for _, v := range readVectors(t) {
		if have := best[v.Op.Name]; have != nil && have.Out.Shape.Rank() >= min(2, len(v.Want.Dims)) {
			continue
		}
		c := &graph.Call{Op: v.Op, Attrs: v.Attrs, Out: v.Want.Type()}
		for _, a := range v.Args {
			c.Args = append(c.Args, a.Type())
		}
		best[v.Op.Name] = c
	}
	var out []*graph.Call
	for _, op := range ops.All() {
		if c := best[op.Name]; c != nil {
			out = append(out, c)
		}
	}
	return out
}

// The document shows what every operator is made of, and how it is classed.
func TestKernels(t *testing.T) {
	var b strings.Builder
	for _, c := range calls(t) {
		k := c.Op.Kernel(c)
		fmt.Fprintf(&b, "%-18s %-8s %s\n", c.Op.Name, kernel.Classify(k), k)
	}
	const path = "testdata/kernels.txt"
	if *update {
		if err := os.WriteFile(path, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	got := strings.Split(b.String(), "\n")
	for i, line := range strings.Split(string(want), "\n") {
		if i >= len(got) || got[i] != line {
			t.Fatalf("line %d of %s is no longer %q (go test ./ops -update)", i+1, path, line)
		}
	}
}

// What Infer says of a result is what Kernel fills.
func TestInferAndKernelAgree(t *testing.T) {
	for _, v := range readVectors(t) {
		op := v.Op
		c := &graph.Call{Op: op, Attrs: v.Attrs, Fresh: func() tensor.Dim { return tensor.Sym("?") }}
		for _, a := range v.Args {
			c.Args = append(c.Args, a.Type())
		}
		out, err := op.Infer(c)
		if err != nil {
			t.Fatalf("%s: %v", op.Name, err)
		}
		c.Out = out
		k := op.Kernel(c)
		var dims []tensor.Dim
		for _, s := range k.Space {
			dims = append(dims, s.Extent)
		}
		if !out.Shape.Equal(tensor.Shape{Dims: dims}) {
			t.Errorf("%s: type is %s, but the kernel's space %s", op.Name, out, tensor.Shape{Dims: dims})
		}
		if k.Form != kernel.Alias && k.Body.Type != out.DType {
			t.Errorf("%s: type is %s, but the kernel computes %s", op.Name, out, k.Body.Type)
		}
		if k.Form == kernel.Scatter && len(k.At) != len(k.Space) {
			t.Errorf("%s: %d positions for rank %d", op.Name, len(k.At), len(k.Space))
		}
		checkTypes(t, op, c, k)
	}
}

// checkTypes demands that every expression of a kernel is well typed.
func checkTypes(t *testing.T, op *graph.Op, c *graph.Call, k *kernel.Kernel) {
	t.Helper()
	for _, e := range k.Exprs() {
		e.Walk(func(x *kernel.Expr) {
			if !wellTyped(c, x) {
				t.Errorf("%s: ill-typed %s of type %s", op.Name, x, x.Type)
			}
		})
	}
}

func wellTyped(c *graph.Call, x *kernel.Expr) bool {
	switch x.Op {
	case kernel.ConstOp, kernel.IndexOp, kernel.DimOp, kernel.CastOp:
		return x.Type != tensor.Invalid
	case kernel.LoadOp:
		is64 := func(a *kernel.Expr) bool { return a.Type == tensor.I64 }
		a := c.Args[x.Operand]
		return x.Type == a.DType && len(x.Args) == a.Shape.Rank() && !slices.ContainsFunc(x.Args, func(a *kernel.Expr) bool { return !is64(a) })
	case kernel.SelectOp:
		return x.Args[0].Type == tensor.Bool && x.Args[1].Type == x.Type && x.Args[2].Type == x.Type
	case kernel.ReduceOp:
		return x.Type == x.Args[0].Type || x.Type == tensor.I64
	case kernel.IsNaN, kernel.IsInf:
		return x.Type == tensor.Bool && x.Args[0].Type.IsFloat()
	}
	if len(x.Args) == 2 && x.Args[0].Type != x.Args[1].Type {
		return false
	}
	if x.Op >= kernel.Eq {
		return x.Type == tensor.Bool
	}
	return x.Type == x.Args[0].Type
}
