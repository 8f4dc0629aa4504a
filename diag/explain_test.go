package diag

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// declaredCodes lists the codes of codes.go in the order of the file.
func declaredCodes(t *testing.T) []Code {
	file, err := parser.ParseFile(token.NewFileSet(), "codes.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var out []Code
	ast.Inspect(file, func(n ast.Node) bool {
		if v, ok := n.(*ast.ValueSpec); ok {
			s, err := strconv.Unquote(v.Values[0].(*ast.BasicLit).Value)
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, Code(s))
		}
		return true
	})
	return out
}

func TestEveryCodeIsExplained(t *testing.T) {
	var explained []Code
	for _, e := range Entries() {
		explained = append(explained, e.Code)
	}
	if want := declaredCodes(t); !slices.Equal(explained, want) {
		t.Errorf("explained are\n%v\ndeclared are\n%v", explained, want)
	}
}

func TestEntriesAreComplete(t *testing.T) {
	for _, e := range Entries() {
		if e.Title == "" || strings.HasSuffix(e.Title, ".") {
			t.Errorf("%s: title %q", e.Code, e.Title)
		}
		if len(e.Text) < 100 || !strings.HasSuffix(e.Text, ".") {
			t.Errorf("%s: text %q", e.Code, e.Text)
		}
		if e.Bad == e.Good {
			t.Errorf("%s: the corrected program is the same", e.Code)
		}
		for _, program := range []string{e.Bad, e.Good} {
			if len(ExampleInputs(program)) == 0 || !strings.Contains(program, "class Net(nn.Cell):") {
				t.Errorf("%s: not a whole program:\n%s", e.Code, program)
			}
		}
		if got, ok := Explain(e.Code); !ok || got.Title != e.Title {
			t.Errorf("%s is not found", e.Code)
		}
	}
	if _, ok := Explain("XX000"); ok {
		t.Error("an unknown code is explained")
	}
}

func TestExplainText(t *testing.T) {
	var b bytes.Buffer
	for _, c := range []Code{JoinShape, TooDeep, BadEncoding} {
		e, _ := Explain(c)
		if err := (Renderer{}).Explain(&b, e); err != nil {
			t.Fatal(err)
		}
	}
	golden(t, "explain.text", b.Bytes())
}

func TestExampleLayout(t *testing.T) {
	want := `# input: x=i32[]
# input: y=f32[2,N]
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y):
        a = x

        return a
`
	got := construct("x=i32[] y=f32[2,N]", "\na = x\n\nreturn a")
	if got != want {
		t.Errorf("got:\n%s", got)
	}
	if specs := ExampleInputs(got); !slices.Equal(specs, []string{"x=i32[]", "y=f32[2,N]"}) {
		t.Errorf("inputs %q", specs)
	}
}
