package graph_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/tensor"
)

// Reading what Print wrote gives the same graph, field by field.
func TestParseReadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := graphDraw(t)
		rename(t, g)
		text := graph.Text{Data: true}.Print(g)
		back, err := graph.Parse(text, findOp)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if d := difference(g, back); d != "" {
			t.Fatalf("%s\n%s", d, text)
		}
		if again := (graph.Text{Data: true}).Print(back); again != text {
			t.Fatalf("printed again:\n%s\nwas\n%s", again, text)
		}
	})
}

// rename gives some values names, odd ones among them, all different.
func rename(t *rapid.T, g *graph.Graph) {
	k := 0
	graph.WalkRegions(g.Body, func(r *graph.Region) {
		for _, n := range r.Nodes {
			for _, v := range n.Results {
				if rapid.IntRange(0, 3).Draw(t, "name") == 0 {
					k++
					v.Name = fmt.Sprint(rapid.SampledFrom([]string{"h", "größe", "a b", "7", "fc.1.", "%", "\"", "yield"}).Draw(t, "text"), k)
				}
			}
		}
	})
}

// difference says where two graphs differ; spans are not compared.
func difference(g, h *graph.Graph) string {
	if g.Name != h.Name || !reflect.DeepEqual(g.Inputs, h.Inputs) || !reflect.DeepEqual(g.Outputs, h.Outputs) {
		return "interfaces differ"
	}
	if !reflect.DeepEqual(g.States, h.States) || !reflect.DeepEqual(g.Weights, h.Weights) {
		return "states or weights differ"
	}
	c := comparer{map[*graph.Value]*graph.Value{}}
	return c.region(g.Body, h.Body)
}

type comparer struct{ same map[*graph.Value]*graph.Value }

func (c comparer) define(a, b []*graph.Value) string {
	if len(a) != len(b) {
		return "counts differ"
	}
	for i, v := range a {
		w := b[i]
		if v.Name != w.Name || !v.Type.Equal(w.Type) || v.Index != w.Index {
			return fmt.Sprintf("%q %s and %q %s differ", v.Name, v.Type, w.Name, w.Type)
		}
		c.same[v] = w
	}
	return ""
}

func (c comparer) use(a, b []*graph.Value) string {
	if len(a) != len(b) {
		return "counts differ"
	}
	for i, v := range a {
		if c.same[v] != b[i] {
			return "operands differ"
		}
	}
	return ""
}

func (c comparer) region(a, b *graph.Region) string {
	if d := c.define(a.Params, b.Params); d != "" || len(a.Nodes) != len(b.Nodes) {
		return "regions differ: " + d
	}
	for i, n := range a.Nodes {
		if d := c.node(n, b.Nodes[i]); d != "" {
			return n.Op.Name + ": " + d
		}
	}
	return c.use(a.Yield, b.Yield)
}

func (c comparer) node(n, m *graph.Node) string {
	if n.Op != m.Op || len(n.Attrs) != len(m.Attrs) || len(n.Regions) != len(m.Regions) {
		return "nodes differ"
	}
	for i, a := range n.Attrs {
		b := m.Attrs[i]
		// NaN differs from itself; its text does not.
		if a.Name != b.Name || !reflect.DeepEqual(a.Value, b.Value) && fmt.Sprint(a.Value) != fmt.Sprint(b.Value) {
			return fmt.Sprintf("attribute %s: %v and %v", a.Name, a.Value, b.Value)
		}
	}
	d := c.use(n.Args, m.Args) + c.define(n.Results, m.Results)
	for i, r := range n.Regions {
		d += c.region(r, m.Regions[i])
	}
	return d
}

const sample = `func "my net"(%x f32[N,?1], %flag bool[]) {
  weight fc.bias f32[2] = [0.5, -0]
  weight fc.weight f32[200,300] sha256:00112233445566778899aabbccddeeff
  weight ones bf16[64] = all 1
  state count %0 i32[] = 0
  %1 = const {value: f32[2,2] [[1, nan], [-inf, 1e-07]]} f32[2,2]
  %2 = const {value: u64[17] 0x` + "0100000000000000" + `%s} u64[17]
  %3, %4 = if %flag (%x, %0) {
    then(%5 f32[N,?1], %6 i32[]):
      %7 = every(%5) {int: -3, ints: [1,2], dims: [2*N+1,?1], float: inf, bool: true, str: "a\n", dtype: bf16, data: bool[] true, type: f32[N]} f32[N,?1]
      yield %7, %6
    else(%8 f32[N,?1], %9 i32[]):
      yield %8, %9
  } f32[N,?1], i32[]
  %h.1 = while {carried: 1} (%3) {
    test(%10 f32[N,?1]):
      %11 = const {value: bool[] false} bool[]
      yield %11
    body(%12 f32[N,?1]):
      yield %12
  } f32[N,?1]
  return out: %h.1, "a b": %x, state count: %4
}
`

func TestPrintSample(t *testing.T) {
	text := strings.Replace(sample, "%s", strings.Repeat("00", 16*8), 1)
	g, err := graph.Parse(text, findOp)
	if err != nil {
		t.Fatal(err)
	}
	if got := graph.Print(g); got != text {
		t.Errorf("got\n%s\nwant\n%s", got, text)
	}
	if err := graph.Verify(g); err != nil {
		t.Error(err)
	}
}

func TestParseIsLenientAboutSpace(t *testing.T) {
	g, err := graph.Parse("func f(%x f32[?]){# c\n%y=neg(%x)f32[?1]return %y}", findOp)
	if err != nil {
		t.Fatal(err)
	}
	want := "func f(%x f32[?2]) {\n  %y = neg(%x) f32[?1]\n  return %y\n}\n"
	if got := graph.Print(g); got != want {
		t.Errorf("got\n%s", got)
	}
}

func TestParseErrors(t *testing.T) {
	cases := []struct{ body, want string }{
		{"%y = nope(%x) f32[2]", `2:6: no operator is called "nope"`},
		{"%y = neg(%z) f32[2]", `2:10: %z is not defined before its use`},
		{"%y = neg(%x) f99[2]", `2:14: unknown dtype "f99"`},
		{"%x = neg(%x) f32[2]", `2:1: %x is defined twice`},
		{"%y = neg(%x) {a: 1} f32[2]", `operator neg has no attribute "a"`},
		{"%y = const {value: i8[] 200} i8[]", `"200" is no value of i8`},
		{"%y = const {value: f16[] 70000} f16[]", `"70000" is no value of f16`},
		{"%y = const {value: i8[2] [1]} i8[2]", `expected ","`},
		{"%y = const {value: i8[2] 0x00} i8[2]", "expected 2 bytes in hex"},
		{"%y = const {value: i8[99999999999] all 0} i8[1]", "at most 1073741824 bytes"},
		{"%y = const {value: i8[N] all 0} i8[1]", "needs a known shape"},
		{"%y = dim {value: [?]} i64[]", `number the unknown length`},
		{"%y = if %x {then(): yield", `expected "else"`},
		{"%y = ", "expected an operator, found the end"},
		{"}", "expected an operator"},
		{strings.Repeat("if %x { then(): ", 2000), "nest deeper than"},
		{`%"a`, "not closed"},
		{"return %x } }", "expected the end"},
	}
	for _, c := range cases {
		_, err := graph.Parse("func f(%x f32[2]) {\n"+c.body, findOp)
		var syntax *graph.SyntaxError
		if !errors.As(err, &syntax) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.40s: error %v does not contain %q", c.body, err, c.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(sample)
	f.Add("func f(%x f32[?]){%y=while {carried: 0} { test(): yield body(): yield } return}")
	f.Fuzz(func(t *testing.T, text string) {
		g, err := graph.Parse(text, findOp)
		if err != nil {
			return
		}
		if graph.Verify(g) == nil {
			graph.Table(g)
			graph.Dot(g)
			if _, err := graph.JSON(g); err != nil {
				t.Fatal(err)
			}
		}
		once := graph.Print(g)
		back, err := graph.Parse(once, findOp)
		if err != nil && strings.Contains(err.Error(), "too l") {
			return // a dim's canonical form may be longer than its text
		}
		if err != nil {
			t.Fatalf("%v\n%s", err, once)
		}
		if again := graph.Print(back); again != once {
			t.Fatalf("got\n%s\nwant\n%s", again, once)
		}
	})
}

// Large data is left out, and a digest stands for it.
func TestWeightDigest(t *testing.T) {
	d := tensor.New(tensor.F32, 5, 5)
	d.SetFloat(3, 1)
	g := &graph.Graph{Name: "f", Body: &graph.Region{}, Weights: []*graph.Weight{{Name: "w", Data: d}}}
	back, err := graph.Parse(graph.Print(g), findOp)
	if err != nil {
		t.Fatal(err)
	}
	if w := back.Weights[0]; w.Data.Data != nil || w.Digest != graph.Digest(d) || !w.Data.Type().Equal(d.Type()) {
		t.Errorf("read back as %+v", w)
	}
}
