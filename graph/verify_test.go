package graph_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/tensor"
)

func TestVerifyAcceptsWhatTheBuilderMakes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := graphDraw(t)
		if err := graph.Verify(g); err != nil {
			t.Fatalf("%v\n%s", err, graph.Print(g))
		}
	})
}

func TestVerify(t *testing.T) {
	cases := []struct{ body, want string }{
		{"return out: %x, out: %x", ""},
		{"return %x", "returns 1 values, but there are 0 outputs"},
		{"%y = neg(%x, %x) f32[2] return out: %y", "neg does not take 2 operands"},
		{"%y = neg(%c) bool[] return out: %y", `operand "x" of type bool[] must be a number`},
		{"%y = neg(%x) f32[3] return out: %y", "type rule gives f32[2]"},
		{"%y = add(%x, %c) f32[2] return out: %y", "type rule: types differ"},
		{"%y = nonzero(%x) f32[3] return out: %y", "type rule gives f32[?]"},
		{"%y = nonzero(%x) f32[?1] %z = nonzero(%x) f32[?1] return out: %y", "type rule gives f32[?]"},
		{"%y = nonzero(%x) f32[?1] %z = nonzero(%x) f32[?2] return out: %y", ""},
		{"%y = every(%x) {int: 1} f32[2] return out: %y", `attribute "ints" is missing`},
		{"%y = dim {value: [M]} i64[] return out: %y", `uses "M", which is not visible`},
		{"%y = dim {value: [2*N]} i64[] return out: %y", ""},
		{"%y = dim {value: []} i64[] return out: %y", "there are 0 lengths where it is the value of one"},
		{"%y = dim {value: [N,2]} i64[] return out: %y", "there are 2 lengths"},
		{`%y = weight {name: "v", type: f32[1]} f32[1] return out: %y`, `no weight is called "v"`},
		{`%y = weight {name: "w", type: f32[1]} f32[1] return out: %y`, `weight "w" has type f32[2]`},
		{"if %x { then(): yield else(): yield } return", `operand "cond" of type f32[2] must be bool`},
		{"%y = if %c { then(): yield %x else(): yield %x } f32[2] return out: %y", "yields %x of another region"},
		{"%y = if %c (%x) { then(%a f32[2]): yield %a else(%b f32[3]): yield %b } f32[2] return out: %y",
			"operand 0 is f32[2], but parameter of else 0 is f32[3]"},
		{"if %c (%x) { then(): yield else(): yield } return", "parameter of then: 1 for 0"},
		{"%y = if %c (%x) { then(%a f32[2]): yield %a else(%b f32[2]): yield } f32[2] return out: %y", "result: 0 for 1"},
		{"%y = if %c (%x,%s) { then(%a f32[2], %d f32[N]): yield %a else(%b f32[2], %e f32[N]): yield %e } f32[?1] return out: %y", ""},
		{"%y = if %c (%x,%s) { then(%a f32[2], %d f32[N]): yield %a else(%b f32[2], %e f32[N]): yield %e } f32[2] return out: %y",
			"else yields value 0 is f32[N], but result 0 is f32[2]"},
		{"%y,%z = if %c (%x,%s) { then(%a f32[2], %d f32[N]): yield %a,%d else(%b f32[2], %e f32[N]): yield %e,%e } f32[?1],f32[?1] return out: %y",
			"then yields value 1 is f32[N], but result 1 is f32[?1]"},
		{"%y = if %c (%x,%s) { then(%a f32[2], %d f32[N]): yield %a else(%b f32[2], %e f32[N]): yield %e } f32[...] return out: %y", ""},
		{"%y = while {carried: 1} (%x) { test(%a f32[2]): yield %a body(%b f32[2]): yield %b } f32[2] return out: %y",
			"the test does not yield one bool[]"},
		{"%y = while {carried: 1} (%x,%c) { test(%a f32[?1], %d bool[]): yield %d body(%b f32[?1], %e bool[]): %z = nonzero(%b) f32[?2] yield %z } f32[?1] return out: %y", ""},
		{"%y = while {carried: 1} (%x,%c) { test(%a f32[2], %d bool[]): yield %d body(%b f32[2], %e bool[]): %z = nonzero(%b) f32[?2] yield %z } f32[2] return out: %y",
			"body yields value 0 is f32[?2], but result 0 is f32[2]"},
		{"%y = while {carried: 3} (%x) { test(%a f32[2]): yield %a body(%b f32[2]): yield %b } f32[2] return out: %y",
			"carries 3 of 1 operands"},
	}
	for _, c := range cases {
		g, err := graph.Parse("func f(%x f32[2], %c bool[], %s f32[N]) {\nweight w f32[2] = [1, 2]\n"+c.body+"}", findOp)
		if err != nil {
			t.Errorf("%s: %v", c.body, err)
			continue
		}
		if c.body == cases[0].body {
			g.Outputs = []string{"out", "again"}
		}
		err = graph.Verify(g)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s\n\tgot  %v\n\twant %q", c.body, err, c.want)
		}
	}
}

// Mistakes that text cannot express.
func TestVerifyLinks(t *testing.T) {
	text := "func f(%x f32[2]) {\n%y = neg(%x) f32[2]\n%z = neg(%y) f32[2]\nreturn out: %z}"
	cases := []struct {
		want  string
		spoil func(g *graph.Graph)
	}{
		{"before it is defined", func(g *graph.Graph) { n := g.Body.Nodes; n[0], n[1] = n[1], n[0] }},
		{"does not refer back to the region", func(g *graph.Graph) { g.Body.Nodes[0].Region = nil }},
		{"result 0 does not refer back", func(g *graph.Graph) { g.Body.Nodes[0].Results[0].Index = 2 }},
		{"parameter %x does not refer back", func(g *graph.Graph) { g.Body.Params[0].Index = 2 }},
		{"owns it", func(g *graph.Graph) { g.Body.Owner = g.Body.Nodes[0] }},
		{"uses nothing", func(g *graph.Graph) { g.Body.Nodes[0].Args[0] = nil }},
		{"no operator", func(g *graph.Graph) { g.Body.Nodes[0].Op = nil }},
		{"2 inputs and states", func(g *graph.Graph) { g.Inputs = append(g.Inputs, graph.Input{Name: "y"}) }},
		{"two inputs", func(g *graph.Graph) { g.Inputs = append(g.Inputs, g.Inputs[0]) }},
		{"two weights", func(g *graph.Graph) {
			w := &graph.Weight{Name: "w", Data: tensor.New(tensor.F32)}
			g.Weights = append(g.Weights, w, w)
		}},
		{`has no attribute "k"`, func(g *graph.Graph) { g.Body.Nodes[0].Attrs = graph.Attrs{{Name: "k", Value: int64(1)}} }},
	}
	for _, c := range cases {
		g, err := graph.Parse(text, findOp)
		if err != nil {
			t.Fatal(err)
		}
		c.spoil(g)
		if err := graph.Verify(g); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %q", err, c.want)
		}
	}
}
