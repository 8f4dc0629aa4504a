package llvm_test

import (
	"math"
	"strings"
	"testing"

	"github.com/cellc/cellc/backend"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/tensor"
)

func i32s(dims []int64, xs ...int64) *tensor.Dense {
	d := tensor.New(tensor.I32, dims...)
	for i, x := range xs {
		d.SetInt(i, x)
	}
	return d
}

const scalarLoop = `func main(%x i32[], %y i32[], %n i32[]) {
  %zero = const {value: i32[] 0} i32[]
  %r0, %r1 = while {carried: 2} (%zero, %x, %y, %n) {
    test(%i i32[], %a i32[], %b i32[], %m i32[]):
      %c = lt(%i, %m) bool[]
      yield %c
    body(%i2 i32[], %a2 i32[], %b2 i32[], %m2 i32[]):
      %one = const {value: i32[] 1} i32[]
      %s = add(%a2, %i2) i32[]
      %t = lt(%s, %b2) bool[]
      %v = if %t (%a2, %b2) {
        then(%p i32[], %q i32[]):
          %k = const {value: i32[] 3} i32[]
          %u = add(%p, %k) i32[]
          yield %u
        else(%p2 i32[], %q2 i32[]):
          %w = sub(%p2, %q2) i32[]
          yield %w
      } i32[]
      %j = add(%i2, %one) i32[]
      yield %j, %v
  } i32[], i32[]
  return out: %r1
}
`

func TestScalarLoop(t *testing.T) {
	g := parse(t, scalarLoop)
	for _, opt := range []int{0, 3} {
		m := build(t, gs(g), "native", opt).open(t, 0)
		if err := compare(m, g, []*tensor.Dense{i32s(nil, 5), i32s(nil, 100), i32s(nil, 1000)}); err != nil {
			t.Error(err)
		}
	}
}

// The two states change places; the loop writes one element per iteration;
// and what an if yields is only a pointer.
const memory = `func main(%x f32[7], %n i64[]) {
  state a %a f32[3] = [1, 2, 3]
  state b %b f32[3] = [4, 5, 6]
  %zero = const {value: i64[] 0} i64[]
  %i9, %y = while {carried: 2} (%zero, %x, %n) {
    test(%i f32_i, %v f32[7], %m i64[]):
      %c = lt(%i, %m) bool[]
      yield %c
    body(%j i64[], %w f32[7], %k i64[]):
      %f = cast(%j) {dtype: f32} f32[]
      %u = reshape(%f) {shape: [1]} f32[1]
      %z = dynamic_update(%w, %u, %j) f32[7]
      %one = const {value: i64[] 1} i64[]
      %q = add(%j, %one) i64[]
      yield %q, %z
  } i64[], f32[7]
  return y: %y, x: %x, state a: %b, state b: %a
}
`

func TestMemory(t *testing.T) {
	g := parse(t, strings.ReplaceAll(memory, "f32_i", "i64[]"))
	n := tensor.ScalarInt(tensor.I64, 5)
	x := tensor.New(tensor.F32, 7)
	for _, opt := range []int{0, 3} {
		m := build(t, gs(g), "native", opt).open(t, 0)
		if err := compare(m, g, []*tensor.Dense{x, n}); err != nil {
			t.Error(err)
		}
	}
	// The element is written in place: nothing in the loop copies the tensor.
	tools, _ := session(t)
	text := emit(t, gs(g), level(t, tools, "native")).Text
	loop := text[strings.Index(text, "phi i64"):]
	loop = loop[:strings.Index(loop, "ret i32")]
	if body := loop[:strings.LastIndex(loop, "icmp slt")]; strings.Contains(body, "memmove") {
		t.Errorf("the loop copies:\n%s", body)
	}
}

const effects = `func main(%x f32[2], %ok bool[]) {
  %0 = print(%x, %ok) {format: "{{x}} is {}, ok {}!"} bool[]
  %1 = assert(%ok) {message: "x is wrong", kind: "ValueError"} bool[]
  %2 = print() {format: "done"} bool[]
  return out: %x
}
`

func TestEffects(t *testing.T) {
	g := parse(t, effects)
	m := build(t, gs(g), "native", 1).open(t, 0)
	var text strings.Builder
	m.Stdout = &text
	x, yes, no := tensor.New(tensor.F32, 2), tensor.ScalarInt(tensor.Bool, 1), tensor.ScalarInt(tensor.Bool, 0)
	if _, err := m.Run(t.Context(), []*tensor.Dense{x, yes}); err != nil {
		t.Error(err)
	}
	if want := "{x} is [0. 0.], ok True!\ndone\n"; text.String() != want {
		t.Errorf("printed %q, want %q", text.String(), want)
	}
	if _, err := m.Run(t.Context(), []*tensor.Dense{x, no}); err == nil || !strings.Contains(err.Error(), "ValueError: x is wrong") {
		t.Errorf("error is %v", err)
	}
}

func TestUnknownRank(t *testing.T) {
	g := parse(t, "func main(%x f32[...]) {\n  %0 = neg(%x) f32[...]\n  return out: %0\n}\n")
	_, ds := backend.Lower(g)
	if !ds.HasErrors() || ds.All[0].Code != diag.Unlowered {
		t.Errorf("diagnostics are %v", ds.All)
	}
}

// LLVM 19 drops the magnitude from some ways to write this.
func TestMaxOfMagnitude(t *testing.T) {
	var list []*graph.Graph
	for _, op := range []string{"maximum(%a, %z)", "maximum(%z, %a)", "minimum(%a, %z)", "minimum(%z, %a)"} {
		list = append(list, parse(t, "func main(%x f32[3]) {\n  %a = abs(%x) f32[3]\n  %z = const {value: f32[] 0} f32[]\n  %0 = "+op+" f32[3]\n  return out: %0\n}\n"))
	}
	r := build(t, list, "native", 3)
	for i, g := range list {
		x := tensor.New(tensor.F32, 3)
		for k, v := range []float64{-2, 3, math.NaN()} {
			x.SetFloat(k, v)
		}
		if err := compare(r.open(t, i), g, []*tensor.Dense{x}); err != nil {
			t.Errorf("%v\n%s", err, graph.Print(g))
		}
	}
}

// Lengths that the inputs make negative are refused before anything is
// computed with them.
func TestNegativeLength(t *testing.T) {
	g := parse(t, "func main(%x f32[N]) {\n  %0 = slice(%x) {starts: [3], stops: [N], steps: [1]} f32[N-3]\n  %1 = cumsum(%0) {axis: 0, reverse: false, exclusive: false} f32[N-3]\n  %2 = flip(%1) {axes: [0]} f32[N-3]\n  %3 = cumsum(%2) {axis: 0, reverse: false, exclusive: false} f32[N-3]\n  return out: %3\n}\n")
	m := build(t, gs(g), "native", 1).open(t, 0)
	for n := range 6 {
		if err := compare(m, g, []*tensor.Dense{tensor.New(tensor.F32, int64(n))}); err != nil {
			t.Errorf("length %d: %v", n, err)
		}
	}
}
