package unroll

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/cellc/cellc/analysis/value"
)

// A range visits what counting by its definition visits.
func TestRange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := &value.Range{
			Start: rapid.Int64Range(-20, 20).Draw(t, "start"),
			Stop:  rapid.Int64Range(-20, 20).Draw(t, "stop"),
			Step:  rapid.Int64Range(-5, 5).Filter(func(n int64) bool { return n != 0 }).Draw(t, "step"),
		}
		var want []value.Value
		for i := r.Start; r.Step > 0 && i < r.Stop || r.Step < 0 && i > r.Stop; i += r.Step {
			want = append(want, value.Int(i))
		}
		got, ok := Elements(r)
		if !ok || len(got) != len(want) || r.Len() != int64(len(want)) {
			t.Fatalf("range(%d, %d, %d) visits %v, not %v", r.Start, r.Stop, r.Step, got, want)
		}
		for i := range got {
			if got[i] != want[i] {
				t.Fatalf("element %d is %v, not %v", i, got[i], want[i])
			}
		}
	})
}

func TestMeterStops(t *testing.T) {
	m := &Meter{Budget: Budget{Steps: 3, Nodes: 2, Depth: 1, Bytes: 10}}
	for i := range 3 {
		if err := m.Step(); err != nil {
			t.Fatalf("step %d: %v", i, err)
		}
	}
	if m.Step() == nil {
		t.Error("the fourth of three steps is allowed")
	}
	if m.Alloc(10) != nil || m.Alloc(1) == nil {
		t.Error("10 bytes are allowed, and no more")
	}
	if m.Call(1) != nil || m.Call(2) == nil {
		t.Error("one call deep is allowed, and no deeper")
	}
}

func TestMeterForgetsWhatIsFreed(t *testing.T) {
	const most = 4 << 30 // more than this test's heap
	m := &Meter{Budget: Budget{Bytes: most}}
	for i := range turnover {
		if err := m.Alloc(most / 2); err != nil {
			t.Fatalf("half of the budget, taken and freed %d times: %v", i, err)
		}
	}
	if m.Alloc(most+1) == nil {
		t.Error("more than the budget at once is allowed")
	}
	for range turnover {
		m.Alloc(most)
	}
	if m.Alloc(1) == nil {
		t.Error("there is no end to what a program may take and free")
	}
}
