package frontend

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/cellc/cellc/diag"
)

func parse(t *testing.T, text string) *Module {
	t.Helper()
	m, ds := Parse(&diag.File{Name: "test.py", Text: text})
	if len(ds.All) > 0 {
		t.Errorf("%s\n%s", text, showAll(ds))
	}
	return m
}

// TestTrees shows how each construct looks in the tree; that the trees are
// right is checked against CPython.
func TestTrees(t *testing.T) {
	for _, c := range []struct{ text, tree string }{
		{"x", `(ExprStmt (Name x))`},
		{"x = y = 1", `(Assign [(Name x) (Name y)] (Int 1))`},
		{"x: int", `(AnnAssign (Name x) (Name int) -)`},
		{"x @= y", `(AugAssign (Name x) "@" (Name y))`},
		{"import a.b as c", `(Import [(Alias "a.b" "c")])`},
		{"from ..a import *", `(ImportFrom "a" 2 [(Alias "*" "")])`},
		{"del x, y", `(Delete [(Name x) (Name y)])`},
		{"assert x, 'm'", `(Assert (Name x) (Str "m"))`},
		{"raise A from b", `(Raise (Name A) (Name b))`},
		{"pass; pass", `(Pass) (Pass)`},
		{"if a: b\nelif c: d\nelse: e", `(If (Name a) [(ExprStmt (Name b))] [(If (Name c) [(ExprStmt (Name d))] [(ExprStmt (Name e))] "")] "")`},
		{"if a: # @jit.cond: True\n  b", `(If (Name a) [(ExprStmt (Name b))] [] "# @jit.cond: True")`},
		{"if (a or # no\n  b): b # yes", `(If (BoolOp "or" [(Name a) (Name b)]) [(ExprStmt (Name b))] [] "# yes")`},
		{"while a: break\nelse: b", `(While (Name a) [(Break)] [(ExprStmt (Name b))])`},
		{"for a, b in c: continue", `(For (Tuple [(Name a) (Name b)]) (Name c) [(Continue)] [] false)`},
		{"with a as b: pass", `(With [(WithItem (Name a) (Name b))] [(Pass)] false)`},
		{"match a:\n  case b: pass", `(Match (Name a) [(Case (PatternName - "b") - [(Pass)])])`},
		{"type A = b", `(TypeAlias)`},
		{"def f(a, /, b=1, *c, d, **e): yield", `(FunctionDef "f" (Params [(Param "a" - -) (Param "b" - (Int 1))] 1 (Param "c" - -) [(Param "d" - -)] (Param "e" - -)) - [] [(ExprStmt (Yield - false))] false true)`},
		{"@a\nclass B(c, d=e): pass", `(ClassDef "B" [(Name c)] [(Keyword "d" (Name e))] [(Name a)] [(Pass)])`},
		{"0xff, 1.5, 2j", `(ExprStmt (Tuple [(Int 255) (Float 1.5) (Imaginary)]))`},
		{`'a' "\n"`, `(ExprStmt (Str "a\n"))`},
		{`b'\xff'`, `(ExprStmt (Bytes "\xff"))`},
		{`f'a{b!r:>{c}}{d=}'`, `(ExprStmt (FString [(Str "a") (FValue (Name b) r (FString [(Str ">") (FValue (Name c) - - "")]) "") (FValue (Name d) r - "d=")]))`},
		{"-a ** -b", `(ExprStmt (Unary "-" (Binary "**" (Name a) (Unary "-" (Name b)))))`},
		{"a < b not in c", `(ExprStmt (Compare (Name a) ["<" "not in"] [(Name b) (Name c)]))`},
		{"a or b and not c", `(ExprStmt (BoolOp "or" [(Name a) (BoolOp "and" [(Name b) (Unary "not" (Name c))])]))`},
		{"a if b else c", `(ExprStmt (IfExp (Name b) (Name a) (Name c)))`},
		{"a[b:, ...]", `(ExprStmt (Subscript (Name a) (Tuple [(Slice (Name b) - -) (Constant ...)])))`},
		{"a.b(*c, d=1, **e)", `(ExprStmt (Call (Attribute (Name a) "b") [(Starred (Name c))] [(Keyword "d" (Int 1)) (Keyword "" (Name e))]))`},
		{"[a for b in c if d]", `(ExprStmt (Comprehension [ - (Name a) [(Clause (Name b) (Name c) [(Name d)] false)]))`},
		{"{**a, b: c}", `(ExprStmt (Dict [- (Name b)] [(Name a) (Name c)]))`},
		{"lambda x, *, y=1: x", `(ExprStmt (Lambda (Params [(Param "x" - -)] 0 - [(Param "y" - (Int 1))] -) (Name x)))`},
		{"(a := b)", `(ExprStmt (NamedExpr "a" (Name b)))`},
	} {
		got := strings.TrimSuffix(strings.TrimPrefix(Dump(parse(t, c.text+"\n").Body), "["), "]")
		if got != c.tree {
			t.Errorf("%s\n got %s\nwant %s", c.text, got, c.tree)
		}
	}
}

// TestSpans checks what the spans of statements and parts of them cover.
func TestSpans(t *testing.T) {
	m := parse(t, "class A(B):  # c\n  def f(self): return x.y + 1 # d\nif a: pass\nelif b : pass\nelse: pass\nasync def g(): pass\nx = 1 ; y = 2\n")
	class := m.Body[0].(*ClassDef)
	def := class.Body[0].(*FunctionDef)
	branch := m.Body[1].(*If)
	elif := branch.Else[0].(*If)
	for _, c := range []struct {
		at   diag.Span
		want string
	}{
		{class.At, "class A(B):"}, {class.NameSpan, "A"}, {def.At, "def f(self):"}, {def.NameSpan, "f"},
		{def.Params.List[0].At, "self"}, {def.Body[0].Span(), "return x.y + 1"},
		{def.Body[0].(*Return).Value.(*Binary).X.(*Attribute).NameSpan, "y"},
		{branch.At, "if a:"}, {branch.ElseSpan, "elif"}, {elif.At, "elif b :"}, {elif.ElseSpan, "else"},
		{m.Body[2].Span(), "async def g():"}, {m.Body[3].Span(), "x = 1"}, {m.Body[4].Span(), "y = 2"},
	} {
		if got := c.at.Text(); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

func TestParseExpr(t *testing.T) {
	for text, want := range map[string]string{
		"Net(10)":                    `(Call (Name Net) [(Int 10)] [])`,
		" resnet18(\n  n = -1.5 )\n": `(Call (Name resnet18) [] [(Keyword "n" (Unary "-" (Float 1.5)))])`,
		"1, 'a'":                     `(Tuple [(Int 1) (Str "a")])`,
		"a b":                        "",
		"a)":                         "",
		"(a":                         "",
		"":                           "",
		"x = 1":                      "",
		"a; b":                       "",
		"1 +":                        "",
	} {
		x, ds := ParseExpr(&diag.File{Text: text})
		if (want == "") != ds.HasErrors() || (want == "") != (x == nil) || x != nil && Dump(x) != want {
			t.Errorf("%q: %v\n%s", text, Dump(x), showAll(ds))
		}
		for _, d := range ds.All {
			if d.Message == "" || d.Code == "" {
				t.Errorf("%q: an error without words", text)
			}
		}
	}
}

// walk calls f for every node of a tree, with the expression around it.
func walk(v reflect.Value, outer Expr, f func(n interface{ Span() diag.Span }, outer Expr)) {
	switch v.Kind() {
	case reflect.Interface:
		walk(v.Elem(), outer, f)
	case reflect.Pointer:
		if v.IsNil() || v.Type().Elem().PkgPath() != reflect.TypeFor[Module]().PkgPath() {
			return
		}
		if n, ok := v.Interface().(interface{ Span() diag.Span }); ok {
			f(n, outer)
			if x, ok := n.(Expr); ok {
				outer = x
			}
		}
		walk(v.Elem(), outer, f)
	case reflect.Slice:
		for i := range v.Len() {
			walk(v.Index(i), outer, f)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			walk(v.Field(i), outer, f)
		}
	}
}

// checkSpans demands that every node lies in the file, and every expression in
// the one around it.
func checkSpans(t *testing.T, f *diag.File, m *Module) {
	t.Helper()
	walk(reflect.ValueOf(m.Body), nil, func(n interface{ Span() diag.Span }, outer Expr) {
		s := n.Span()
		if s.File != f || s.Start < 0 || s.Start > s.End || s.End > len(f.Text) {
			t.Errorf("%T at [%d,%d) of a file with %d bytes", n, s.Start, s.End, len(f.Text))
		} else if outer != nil && (s.Start < outer.Span().Start || s.End > outer.Span().End) {
			t.Errorf("%T %q lies outside %T %q", n, s.Text(), outer, outer.Span().Text())
		}
	})
}

// standsAlone reports whether an expression means the same outside of what is
// around it.
func standsAlone(x, outer Expr) bool {
	switch x.(type) {
	case *Slice, *Starred, *Yield, *FValue:
		return false
	case *Str, *FString:
		switch outer.(type) {
		case *FString, *FValue: // text without quotes
			return false
		}
	case *Tuple:
		_, index := outer.(*Subscript)
		return !index
	}
	return true
}

// checkReparse demands that the text of an expression gives the expression.
func checkReparse(t *testing.T, m *Module) {
	t.Helper()
	walk(reflect.ValueOf(m.Body), nil, func(n interface{ Span() diag.Span }, outer Expr) {
		x, ok := n.(Expr)
		if !ok || !standsAlone(x, outer) {
			return
		}
		y, ds := ParseExpr(&diag.File{Text: x.Span().Text()})
		if y == nil {
			t.Errorf("%T %q: %s", x, x.Span().Text(), showAll(ds))
		} else if got, want := Dump(y), Dump(x); got != want {
			t.Errorf("%q: %s", x.Span().Text(), difference(got, want))
		}
	})
}

func TestSpansReparse(t *testing.T) {
	names, _ := filepath.Glob("testdata/ast/*.py")
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		m := parse(t, string(text))
		checkSpans(t, m.File, m)
		checkReparse(t, m)
	}
}

// FuzzParse demands of any text that nothing panics, that all places lie in
// the file, and of texts without errors that expressions parse again alone.
func FuzzParse(f *testing.F) {
	names, _ := filepath.Glob("testdata/ast/*.py")
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
		for _, part := range strings.SplitAfter(string(text), "\n\n") {
			f.Add(part)
		}
	}
	doc, err := os.ReadFile("testdata/errors.txt")
	if err != nil {
		f.Fatal(err)
	}
	for _, c := range strings.Split(string(doc), "---\n") {
		f.Add(messages.ReplaceAllString(c, ""))
	}
	f.Fuzz(func(t *testing.T, text string) {
		file := &diag.File{Text: text}
		m, ds := Parse(file)
		checkSpans(t, file, m)
		for _, d := range ds.All {
			if s := d.Span; s.File != file || s.Start < 0 || s.Start > s.End || s.End > len(text) {
				t.Errorf("%s at [%d,%d) of %d bytes", d.Message, s.Start, s.End, len(text))
			}
		}
		if len(ds.All) == 0 {
			checkReparse(t, m)
		}
		ParseExpr(file)
	})
}

func BenchmarkParse(b *testing.B) {
	text, err := os.ReadFile("testdata/ast/statements.py")
	if err != nil {
		b.Fatal(err)
	}
	source := strings.Repeat(string(text), 1200/strings.Count(string(text), "\n")+1)
	for b.Loop() {
		Parse(&diag.File{Text: source})
	}
}
