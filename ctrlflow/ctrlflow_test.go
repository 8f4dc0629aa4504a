package ctrlflow

import (
	"strings"
	"testing"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/internal/interp"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/tensor"
)

// A bench is a machine with inputs a and b, i32[], and their comparison.
type bench struct {
	*Machine
	a, b *value.Tensor
	less *graph.Value
}

func newBench(mode Mode) *bench {
	m := &Machine{B: graph.NewBuilder("test"), Trail: &value.Trail{}, Frame: &value.Env{}, Joins: mode}
	m.Enter = func(int, diag.Span) {}
	m.Checkpoint = func() func() { return func() {} }
	m.Live = func() func(value.Place) bool { return func(value.Place) bool { return true } }
	input := func(name string) *value.Tensor {
		return &value.Tensor{Sym: m.B.Input(name, tensor.T(tensor.I32), diag.Span{})}
	}
	t := &bench{Machine: m, a: input("a"), b: input("b")}
	t.less = m.op(ops.Lookup("lt"), t.a.Sym, t.b.Sym)
	return t
}

// sum is a + b of tensors.
func (t *bench) sum(a, b value.Value) *value.Tensor {
	return &value.Tensor{Sym: t.op(ops.Lookup("add"), t.Materialize(a), t.Materialize(b))}
}

func i32(n int64) *value.Tensor { return &value.Tensor{Const: tensor.ScalarInt(tensor.I32, n)} }

// run finishes the graph with one result, and runs it.
func (t *bench) run(tt *testing.T, out value.Value, a, b int64) int64 {
	tt.Helper()
	v, ok := strip(Force(out)).(*value.Tensor)
	if !ok {
		tt.Fatalf("the result is %s", Describe(Force(out)))
	}
	g := t.B.Finish([]*graph.Value{t.Materialize(v)})
	g.Outputs = []string{"out"}
	if err := graph.Verify(g); err != nil {
		tt.Fatalf("%v\n%s", err, graph.Print(g))
	}
	outs, _, err := interp.Run(g, []*tensor.Dense{tensor.ScalarInt(tensor.I32, a), tensor.ScalarInt(tensor.I32, b)}, nil, interp.Options{})
	if err != nil {
		tt.Fatal(err)
	}
	return outs[0].Int(0)
}

func (t *bench) set(s *value.Slot, v value.Value) func() Completion {
	return func() Completion {
		t.Trail.Set(s, v, diag.Span{})
		return Falls
	}
}

func TestIfJoinsWhatArmsAssign(t *testing.T) {
	for _, c := range []struct{ a, b, want int64 }{{1, 2, 1}, {5, 3, 3}} {
		m := newBench(Strict)
		s := &value.Slot{Name: "s"}
		m.If(m.less, diag.Span{}, m.set(s, m.a), m.set(s, m.b))
		if got := m.run(t, s.V, c.a, c.b); got != c.want {
			t.Errorf("min(%d, %d) = %d", c.a, c.b, got)
		}
	}
}

func TestJoinIsMadeOnlyWhenRead(t *testing.T) {
	m := newBench(Strict)
	s := &value.Slot{Name: "s"}
	m.If(m.less, diag.Span{}, m.set(s, m.a), m.set(s, m.b))
	n := m.B.Region().Nodes[1]
	if len(n.Results) != 0 {
		t.Fatalf("the if has %d results before anybody reads one", len(n.Results))
	}
	Force(s.V)
	Force(s.V)
	if len(n.Results) != 1 {
		t.Fatalf("the if has %d results after one name was read twice", len(n.Results))
	}
}

// What does not join is poison that says why, in the framework's words.
func TestFailedJoins(t *testing.T) {
	pair := &value.Tensor{Const: tensor.New(tensor.I32, 2)}
	float := &value.Tensor{Const: tensor.New(tensor.F32)}
	cases := []struct {
		b    value.Value
		code diag.Code
		want string
	}{
		{pair, diag.JoinShape, "Shape Join Failed: shape1 = (), shape2 = (2)."},
		{float, diag.JoinDType, "Type Join Failed: dtype1 = Int32, dtype2 = Float32."},
		{value.Int(1), diag.JoinKind, "Type Join Failed: Abstract type AbstractTensor cannot join with AbstractScalar."},
		{value.None{}, diag.JoinKind, "Type Join Failed: Abstract type AbstractTensor cannot join with AbstractNone."},
	}
	for _, c := range cases {
		m := newBench(Strict)
		s := &value.Slot{Name: "s"}
		m.If(m.less, diag.Span{}, m.set(s, m.a), m.set(s, c.b))
		p, ok := Force(s.V).(*value.Poison)
		if !ok || p.Why.Code != c.code || p.Why.Framework != c.want {
			t.Errorf("joining int32 () with %s gives %v", Describe(c.b), Force(s.V))
		}
	}
}

// A name that one arm defines is an error where the other arm goes on, and
// has its value where the other arm leaves.
func TestOneArmDefines(t *testing.T) {
	m := newBench(Strict)
	s := &value.Slot{Name: "s"}
	m.If(m.less, diag.Span{}, m.set(s, m.a), func() Completion { return Falls })
	if p, ok := Force(s.V).(*value.Poison); !ok || p.Why.Code != diag.OneBranchOnly {
		t.Errorf("the name is %v", Force(s.V))
	}
	m = newBench(Strict)
	s = &value.Slot{Name: "s"}
	c := m.If(m.less, diag.Span{}, m.set(s, m.a), func() Completion { return Breaks })
	if !c.Mixed() || c.Break.Is(false) {
		t.Errorf("the if ends with %+v", c)
	}
	if _, ok := Force(s.V).(*value.Maybe); !ok {
		t.Errorf("the name is %v", Force(s.V))
	}
}

func TestGuardRunsTheRest(t *testing.T) {
	for _, c := range []struct{ a, b, want int64 }{{1, 2, 1}, {5, 3, 8}} {
		m := newBench(Strict)
		s := &value.Slot{Name: "s", V: m.a}
		end := m.If(m.less, diag.Span{}, func() Completion { return Breaks }, func() Completion { return Falls })
		m.Guard(end, func() Completion { return m.set(s, m.sum(s.V, m.b))() })
		if got := m.run(t, s.V, c.a, c.b); got != c.want {
			t.Errorf("with a=%d b=%d: %d, not %d", c.a, c.b, got, c.want)
		}
	}
}

// while s < b: s = s + 1; if s == 7: break
func TestWhileWithBreak(t *testing.T) {
	for _, c := range []struct{ a, b, want int64 }{{0, 4, 4}, {0, 20, 7}, {9, 12, 12}, {5, 5, 5}} {
		m := newBench(Strict)
		s := &value.Slot{Name: "s", V: m.a}
		m.While(Loop{
			Test: func() Flag { return Flag{Sym: m.op(ops.Lookup("lt"), m.Materialize(s.V), m.b.Sym)} },
			Body: func() Completion {
				m.Trail.Set(s, m.sum(s.V, i32(1)), diag.Span{})
				at := m.op(ops.Lookup("eq"), m.Materialize(s.V), m.Materialize(i32(7)))
				return m.If(at, diag.Span{}, func() Completion { return Breaks }, func() Completion { return Falls })
			},
		})
		if got := m.run(t, s.V, c.a, c.b); got != c.want {
			t.Errorf("from %d to %d: %d, not %d", c.a, c.b, got, c.want)
		}
	}
}

// A Python int that changes is poison in strict mode and is carried in dynamic
// mode.
func TestWhileWithPythonInt(t *testing.T) {
	loop := func(mode Mode) (*bench, *value.Slot) {
		m := newBench(mode)
		s, n := &value.Slot{Name: "s", V: m.a}, &value.Slot{Name: "n", V: value.Int(0)}
		m.While(Loop{
			Test: func() Flag { return Flag{Sym: m.op(ops.Lookup("lt"), m.Materialize(s.V), m.b.Sym)} },
			Body: func() Completion {
				m.Trail.Set(s, m.sum(s.V, i32(1)), diag.Span{})
				if k, ok := n.V.(value.Int); ok {
					m.Trail.Set(n, k+1, diag.Span{})
				} else if k, ok := n.V.(*value.Tensor); ok {
					one := &value.Tensor{Const: tensor.ScalarInt(tensor.I64, 1)}
					m.Trail.Set(n, &value.Tensor{Sym: m.sum(k, one).Sym, Num: tensor.I64}, diag.Span{})
				}
				return Falls
			},
		})
		return m, n
	}
	_, n := loop(Strict)
	p, ok := n.V.(*value.Poison)
	if !ok || p.Why.Code != diag.LoopScalar || !strings.Contains(p.Why.Message, "`n`") {
		t.Errorf("in strict mode n is %v", n.V)
	}
	m, n := loop(Dynamic)
	if got := m.run(t, n.V, 3, 10); got != 7 {
		t.Errorf("in dynamic mode n is %d, not 7", got)
	}
}
