package frontend

import (
	"cmp"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cellc/cellc/diag"
)

// This file compares trees with those of CPython's own parser, which
// testdata/ast/record.py has written beside the sources. A tree is printed
// with the byte offsets of every node.

func TestTreesOfCPython(t *testing.T) {
	names, err := filepath.Glob("testdata/ast/*.py")
	if err != nil {
		t.Fatal(err)
	}
	compared := 0
	for _, name := range names {
		if filepath.Base(name) == "record.py" {
			continue
		}
		compareCPython(t, name, strings.TrimSuffix(name, ".py")+".ast")
		compared++
	}
	if compared == 0 {
		t.Error("no sources")
	}
}

// compareCPython parses a file and reports the first line of its recorded tree
// that differs.
func compareCPython(t *testing.T, name, golden string) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	m, ds := Parse(&diag.File{Name: name, Text: string(text)})
	for _, d := range ds.All {
		t.Errorf("%s: %s %q", name, d.Message, d.Span.Text())
	}
	bom := len(text) - len(strings.TrimPrefix(string(text), "\uFEFF"))
	lines := strings.Split(string(want), "\n")
	for i, s := range m.Body {
		got := (&cpython{bom: bom}).any(s)
		if i >= len(lines) || got != lines[i] {
			t.Errorf("%s: statement %d: %s", name, i, difference(got, lines[min(i, len(lines)-1)]))
			return
		}
	}
	if len(m.Body) != len(lines)-1 {
		t.Errorf("%s: %d statements, want %d", name, len(m.Body), len(lines)-1)
	}
}

// difference shows two texts from shortly before the place where they part.
func difference(got, want string) string {
	i := 0
	for i < min(len(got), len(want)) && got[i] == want[i] {
		i++
	}
	from := max(0, i-80)
	return fmt.Sprintf("\n got ...%s\nwant ...%s", got[from:min(len(got), i+80)], want[from:min(len(want), i+80)])
}

// cpython prints trees as record.py does.
type cpython struct{ bom int }

func (c *cpython) node(n interface{ Span() diag.Span }, kind string, fields ...string) string {
	s := n.Span()
	end := fmt.Sprintf(":%d", s.End-c.bom)
	switch kind {
	case "If", "While", "For", "With", "Try", "FunctionDef", "ClassDef", "Match", "Handler":
		end = "" // ours is that of the header
	}
	return fmt.Sprintf("(%s)", strings.Join(append([]string{fmt.Sprintf("%s@%d%s", kind, s.Start-c.bom, end)}, fields...), " "))
}

func bytesText(s string) string {
	var b strings.Builder
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			fmt.Fprintf(&b, `\x%02x`, c)
		} else {
			b.WriteByte(c)
		}
	}
	return `"` + b.String() + `"`
}

func list[T any](list []T, show func(T) string) string {
	out := make([]string, len(list))
	for i, x := range list {
		out[i] = show(x)
	}
	return "[" + strings.Join(out, " ") + "]"
}

func (c *cpython) exprs(l []Expr) string { return list(l, func(x Expr) string { return c.any(x) }) }
func (c *cpython) body(l []Stmt) string  { return list(l, func(s Stmt) string { return c.any(s) }) }

func (c *cpython) any(n any) string {
	if s := c.simple(n); s != "" {
		return s
	}
	if s := c.compound(n); s != "" {
		return s
	}
	if s := c.literal(n); s != "" {
		return s
	}
	return c.expr(n)
}

func (c *cpython) simple(n any) string {
	switch n := n.(type) {
	case *ExprStmt:
		return c.node(n, "ExprStmt", c.any(n.X))
	case *Assign:
		return c.node(n, "Assign", c.exprs(n.Targets), c.any(n.Value))
	case *AnnAssign:
		return c.node(n, "AnnAssign", c.any(n.Target), c.any(n.Annotation), c.any(n.Value))
	case *AugAssign:
		return c.node(n, "AugAssign", c.any(n.Target), n.Op, c.any(n.Value))
	case *Return:
		return c.node(n, "Return", c.any(n.Value))
	case *Import:
		return c.node(n, "Import", c.aliases(n.Names))
	case *ImportFrom:
		return c.node(n, "ImportFrom", bytesText(n.Module), fmt.Sprint(n.Level), c.aliases(n.Names))
	case *Global:
		return c.node(n, "Global", n.Names...)
	case *Nonlocal:
		return c.node(n, "Nonlocal", n.Names...)
	case *Delete:
		return c.node(n, "Delete", c.exprs(n.Targets))
	case *Raise:
		return c.node(n, "Raise", c.any(n.Exc), c.any(n.Cause))
	case *Assert:
		return c.node(n, "Assert", c.any(n.Test), c.any(n.Msg))
	case *Pass:
		return c.node(n, "Pass")
	case *Break:
		return c.node(n, "Break")
	case *Continue:
		return c.node(n, "Continue")
	case *TypeAlias:
		return c.node(n, "TypeAlias")
	}
	return ""
}

func (c *cpython) compound(n any) string {
	switch n := n.(type) {
	case *If:
		return c.node(n, "If", c.any(n.Test), c.body(n.Then), c.body(n.Else))
	case *While:
		return c.node(n, "While", c.any(n.Test), c.body(n.Body), c.body(n.Else))
	case *For:
		return c.node(n, "For", c.any(n.Target), c.any(n.Iter), c.body(n.Body), c.body(n.Else), fmt.Sprint(n.Async))
	case *With:
		items := list(n.Items, func(i WithItem) string { return fmt.Sprintf("(WithItem %s %s)", c.any(i.Context), c.any(i.Target)) })
		return c.node(n, "With", items, c.body(n.Body), fmt.Sprint(n.Async))
	case *Match:
		return c.node(n, "Match", c.any(n.Subject), list(n.Cases, func(k *Case) string {
			return fmt.Sprintf("(Case %s %s %s)", c.pattern(k.Pattern), c.any(k.Guard), c.body(k.Body))
		}))
	case *Try:
		handlers := list(n.Handlers, func(h Handler) string {
			return c.node(h, "Handler", c.any(h.Type), bytesText(h.Name), c.body(h.Body))
		})
		return c.node(n, "Try", c.body(n.Body), handlers, c.body(n.Else), c.body(n.Finally))
	case *FunctionDef:
		return c.node(n, "FunctionDef", n.Name, c.params(n.Params), c.any(n.Returns), c.exprs(n.Decorators), c.body(n.Body),
			fmt.Sprint(n.Async), fmt.Sprint(n.Generator))
	case *ClassDef:
		return c.node(n, "ClassDef", n.Name, c.exprs(n.Bases), c.keywords(n.Keywords), c.exprs(n.Decorators), c.body(n.Body))
	}
	return ""
}

func (c *cpython) patterns(l []Pattern) string { return list(l, c.pattern) }

func (c *cpython) pattern(p Pattern) string {
	bound := func(name string) string { return cmp.Or(name, "_") }
	switch p := p.(type) {
	case *PatternValue:
		return c.node(p, "PatternValue", c.any(p.X))
	case *PatternName:
		inner := "-"
		if p.X != nil {
			inner = c.pattern(p.X)
		}
		return c.node(p, "PatternName", inner, bound(p.Name))
	case *PatternStar:
		return c.node(p, "PatternStar", bound(p.Name))
	case *PatternSequence:
		return c.node(p, "PatternSequence", c.patterns(p.Elts))
	case *PatternMapping:
		return c.node(p, "PatternMapping", c.exprs(p.Keys), c.patterns(p.Values), bound(p.Rest))
	case *PatternClass:
		return c.node(p, "PatternClass", append([]string{c.any(p.Class), c.patterns(p.Values)}, p.Names...)...)
	case *PatternOr:
		return c.node(p, "PatternOr", c.patterns(p.Alts))
	}
	return fmt.Sprintf("(%T)", p)
}

func (c *cpython) aliases(l []Alias) string {
	return list(l, func(a Alias) string { return c.node(a, "Alias", bytesText(a.Name), bytesText(a.AsName)) })
}

func (c *cpython) params(p *Params) string {
	return fmt.Sprintf("(Params %s %d %s %s %s)", list(p.List, c.param), p.PosOnly, c.optional(p.VarArg), list(p.KwOnly, c.param), c.optional(p.KwArg))
}

func (c *cpython) optional(p *Param) string {
	if p == nil {
		return "-"
	}
	return c.param(*p)
}

func (c *cpython) param(p Param) string {
	return fmt.Sprintf("(Param %s %s %s)", p.Name, c.any(p.Annotation), c.any(p.Default))
}

func (c *cpython) keywords(l []Keyword) string {
	return list(l, func(k Keyword) string {
		if k.Name == "" {
			k.Name = "**"
		}
		return c.node(k, "Keyword", k.Name, c.any(k.Value))
	})
}

func (c *cpython) literal(n any) string {
	switch n := n.(type) {
	case *Constant:
		return c.node(n, "Constant", n.Value)
	case *Int:
		return c.node(n, "Int", fmt.Sprintf("0x%x", n.Value))
	case *Float:
		if math.IsInf(n.Value, 1) {
			return c.node(n, "Float", "inf")
		}
		return c.node(n, "Float", fmt.Sprintf("%.17g", n.Value))
	case *Imaginary:
		return c.node(n, "Imaginary")
	case *Str:
		return c.node(n, "Str", bytesText(n.Value))
	case *Bytes:
		return c.node(n, "Bytes", bytesText(n.Value))
	case *FString:
		return c.node(n, "FString", c.parts(n))
	}
	return ""
}

// parts joins the text of `{x=}` to the text before it, as CPython does.
func (c *cpython) parts(f *FString) string {
	var out []string
	text := ""
	flush := func() {
		if text != "" {
			out = append(out, bytesText(text))
		}
		text = ""
	}
	for _, part := range f.Parts {
		v, ok := part.(*FValue)
		if !ok {
			text += part.(*Str).Value
			continue
		}
		text += v.Debug
		flush()
		conv, spec := "-", "-"
		if v.Conv != 0 {
			conv = string(v.Conv)
		}
		if v.Spec != nil {
			spec = c.parts(v.Spec)
		}
		out = append(out, fmt.Sprintf("(FValue %s %s %s)", c.any(v.X), conv, spec))
	}
	flush()
	return "[" + strings.Join(out, " ") + "]"
}

func (c *cpython) expr(n any) string {
	switch n := n.(type) {
	case nil:
		return "-"
	case *Name:
		return c.node(n, "Name", bytesText(n.ID))
	case *Tuple:
		return c.node(n, "Tuple", c.exprs(n.Elts))
	case *List:
		return c.node(n, "List", c.exprs(n.Elts))
	case *Set:
		return c.node(n, "Set", c.exprs(n.Elts))
	case *Dict:
		return c.node(n, "Dict", c.exprs(n.Keys), c.exprs(n.Values))
	case *Unary:
		return c.node(n, "Unary", n.Op, c.any(n.X))
	case *Binary:
		return c.node(n, "Binary", n.Op, c.any(n.X), c.any(n.Y))
	case *BoolOp:
		return c.node(n, "BoolOp", n.Op, c.exprs(n.Args))
	case *Compare:
		return c.node(n, "Compare", c.any(n.First), "["+strings.Join(n.Ops, "|")+"]", c.exprs(n.Rest))
	case *IfExp:
		return c.node(n, "IfExp", c.any(n.Test), c.any(n.Then), c.any(n.Else))
	case *Attribute:
		return c.node(n, "Attribute", c.any(n.X), n.Name)
	case *Subscript:
		return c.node(n, "Subscript", c.any(n.X), c.any(n.Index))
	case *Slice:
		return c.node(n, "Slice", c.any(n.Lo), c.any(n.Hi), c.any(n.Step))
	case *Call:
		return c.node(n, "Call", c.any(n.Func), c.exprs(n.Args), c.keywords(n.Keywords))
	case *Starred:
		return c.node(n, "Starred", c.any(n.X))
	}
	return c.scoped(n)
}

func (c *cpython) scoped(n any) string {
	switch n := n.(type) {
	case *Lambda:
		return c.node(n, "Lambda", c.params(n.Params), c.any(n.Body))
	case *Comprehension:
		clauses := list(n.Clauses, func(l Clause) string {
			return fmt.Sprintf("(Clause %s %s %s %v)", c.any(l.Target), c.any(l.Iter), c.exprs(l.Conds), l.Async)
		})
		return c.node(n, "Comprehension", string(n.Kind), c.any(n.Key), c.any(n.Elt), clauses)
	case *NamedExpr:
		return c.node(n, "NamedExpr", n.Name, c.any(n.X))
	case *Await:
		return c.node(n, "Await", c.any(n.X))
	case *Yield:
		return c.node(n, "Yield", c.any(n.X), fmt.Sprint(n.From))
	}
	return fmt.Sprintf("%T", n)
}
