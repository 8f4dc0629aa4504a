package diag

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"
)

var update = flag.Bool("update", false, "rewrite the golden files of the renderer")

const netSource = `import mindspore as ms

class Net(nn.Cell):
    # Two branches, two shapes.
    def construct(self, x, y, z):

        if x < y:
            out = x
        else:
            out = z
        return out + 1
`

// at is the span of the n-th occurrence of text in a file, counted from 0.
func at(f *File, text string, n int) Span {
	start := 0
	for ; n >= 0; n-- {
		i := strings.Index(f.Text[start:], text)
		if i < 0 {
			panic("no " + text)
		}
		start += i + 1
	}
	return Span{f, start - 1, start - 1 + len(text)}
}

func joinExample() *List {
	f := &File{Name: "net.py", Text: netSource}
	l := &List{}
	l.Errorf(at(f, "out = x", 0), JoinShape, "branches of a variable condition give `out` different shapes").
		At("int32 () here").
		Note(at(f, "x < y", 0), "variable: depends on the value of `x` (parameter 1)").
		Note(at(f, "out = z", 0), "int32 (2,) here").
		Words("Shape Join Failed: shape1 = (), shape2 = (2).").
		Detail("ranks 0 and 1 are both known and dim 0 of the longer is 2, not unknown (rule 4)").
		Help("give both branches one shape, e.g. `ops.broadcast_to(x, z.shape)`")
	return l
}

// manyPlaces has what makes drawing hard: several files, tabs, wide and
// combining characters, control characters, spans over lines, at the end.
func manyPlaces() *List {
	main := &File{Name: "main.py", Text: "def f(größe,\tx):\n\treturn größe + 漢字('日本', x) # \x1b[31m\n\ny = f(1,\n      2)"}
	other := &File{Name: "lib/other.py", Text: "# e\u0301\nvalue = 1\n"}
	hidden := &File{Name: "mindspore/nn.py", Text: "raise ValueError\n", Library: true}
	long := &File{Name: "long.py", Text: strings.Repeat("a + ", 100) + "bad + " + strings.Repeat("c + ", 100) + "d"}
	l := &List{}
	l.Errorf(at(main, "漢字", 0), UndefinedName, "the name `漢字` is not defined").At("not defined").
		Note(at(main, "x", 0), "after a tab").
		Note(at(main, "'日本'", 0), "two wide characters").
		Note(at(main, "x)", 1), "").
		Note(at(main, "f(1,\n      2)", 0), "called here,\nover two lines").
		Note(at(other, "value", 0), "in another file").
		Note(at(hidden, "raise", 0), "in the library").
		Detail("first line\nsecond line")
	l.Warnf(Span{main, len(main.Text), len(main.Text)}, LongUnroll, "at the end of the file")
	l.Infof(at(hidden, "raise", 0), Unrolled, "in the library only").Note(at(other, "value", 0), "called here")
	l.Errorf(at(long, "bad", 0), BadSyntax, "a long line").At("here")
	l.Errorf(Span{}, BadEntry, "there is no entry").Detail("candidates: `Net`, `f`").Help("name one: `cellc build net.py:Net`")
	deep := l.Errorf(at(main, "größe + ", 0), BadType, "far from the entry").As("AttributeError")
	deep.Way = []Frame{{What: "iteration 5 of the loop", Span: at(other, "value", 0), Loop: true, With: "`i` is 4"}}
	for range 11 {
		deep.Way = append(deep.Way, Frame{What: "layers[6] (Bottleneck)", Span: at(main, "f(1", 0)})
	}
	return l
}

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs; got:\n%s", name, got)
	}
}

func TestRender(t *testing.T) {
	lists := []struct {
		name string
		list *List
	}{{"join", joinExample()}, {"places", manyPlaces()}}
	r := Renderer{Tool: "cellc", Version: "1.0"}
	for _, l := range lists {
		for _, format := range Formats() {
			var b bytes.Buffer
			if err := r.Render(&b, format, l.list); err != nil {
				t.Fatal(err)
			}
			golden(t, l.name+"."+format, b.Bytes())
		}
	}
	var b bytes.Buffer
	if err := (Renderer{Color: true}).Text(&b, joinExample()); err != nil {
		t.Fatal(err)
	}
	golden(t, "join.color", b.Bytes())
}

func TestColourOnlyAddsEscapes(t *testing.T) {
	var plain, coloured bytes.Buffer
	if err := (Renderer{}).Text(&plain, manyPlaces()); err != nil {
		t.Fatal(err)
	}
	if err := (Renderer{Color: true}).Text(&coloured, manyPlaces()); err != nil {
		t.Fatal(err)
	}
	stripped := coloured.String()
	for _, escape := range []string{bold, red, yellow, blue, reset} {
		stripped = strings.ReplaceAll(stripped, escape, "")
	}
	if stripped != plain.String() {
		t.Errorf("without escapes:\n%s\nwant:\n%s", stripped, plain.String())
	}
	if strings.Contains(plain.String(), "\x1b") {
		t.Error("an escape sequence of the source reaches the terminal")
	}
}

func TestSARIFIsValid(t *testing.T) {
	for _, l := range []*List{{}, joinExample(), manyPlaces()} {
		var b bytes.Buffer
		if err := (Renderer{}).SARIF(&b, l); err != nil {
			t.Fatal(err)
		}
		log, err := sarif.FromString(b.String())
		if err != nil {
			t.Fatal(err)
		}
		if err := log.Validate(); err != nil {
			t.Error(err)
		}
	}
}

func TestJSONIsOneObject(t *testing.T) {
	var b bytes.Buffer
	if err := (Renderer{}).JSON(&b, &List{}); err != nil {
		t.Fatal(err)
	}
	var report map[string]any
	if err := json.Unmarshal(b.Bytes(), &report); err != nil {
		t.Fatal(err)
	}
	if ds, ok := report["diagnostics"].([]any); !ok || len(ds) != 0 {
		t.Errorf("an empty list gives %s", b.String())
	}
}

func TestSort(t *testing.T) {
	a, b := &File{Name: "a.py", Text: "12345"}, &File{Name: "b.py", Text: "12345"}
	l := &List{}
	l.Errorf(Span{b, 1, 2}, BadType, "4")
	l.Errorf(Span{a, 3, 4}, BadType, "2")
	l.Errorf(Span{a, 3, 4}, BadType, "3").Detail("with a detail")
	l.Errorf(Span{a, 1, 2}, BadType, "1")
	l.Errorf(Span{a, 3, 4}, BadType, "2")
	l.Errorf(Span{a, 3, 4}, BadType, "3")
	l.Errorf(Span{}, BadEntry, "0")
	l.Errorf(Span{a, 3, 4}, BadType, "3").Detail("with a detail")
	l.Sort()
	var got []string
	for _, d := range l.All {
		got = append(got, d.Message+strings.Join(d.Details, ""))
	}
	if want := "0 4 1 2 3with a detail 3"; strings.Join(got, " ") != want {
		t.Errorf("sorted to %q, want %q", strings.Join(got, " "), want)
	}
}

func TestPosition(t *testing.T) {
	f := &File{Name: "f.py", Text: "ä=1\r\nbc\n"}
	cases := []struct {
		offset int
		want   string
	}{{0, "f.py:1:1"}, {2, "f.py:1:2"}, {3, "f.py:1:3"}, {6, "f.py:2:1"}, {8, "f.py:2:3"}, {9, "f.py:3:1"}, {99, "f.py:3:1"}}
	for _, c := range cases {
		if got := f.Position(c.offset).String(); got != c.want {
			t.Errorf("offset %d is %s, want %s", c.offset, got, c.want)
		}
	}
	if got := (Span{}).Position().String(); got != "-" {
		t.Errorf("no place is %s", got)
	}
}
