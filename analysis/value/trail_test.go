package value

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"github.com/cellc/cellc/diag"
)

// A world is a few places of every kind.
type world struct {
	slots []*Slot
	lists []*List
	dicts []*Dict
}

func newWorld() *world {
	w := &world{}
	for range 3 {
		w.slots = append(w.slots, &Slot{V: Int(0)})
		w.lists = append(w.lists, &List{Elems: []Value{Int(1)}})
		w.dicts = append(w.dicts, NewDict())
	}
	return w
}

// picture is the contents of every place.
func (w *world) picture() []any {
	var out []any
	for _, s := range w.slots {
		out = append(out, s.Saved())
	}
	for _, l := range w.lists {
		out = append(out, l.Saved())
	}
	for _, d := range w.dicts {
		out = append(out, d.Keys(), d.Values())
	}
	return out
}

// change changes a random place.
func (w *world) change(t *rapid.T, trail *Trail) {
	i, v := rapid.IntRange(0, 2).Draw(t, "place"), Int(rapid.Int64().Draw(t, "value"))
	switch rapid.IntRange(0, 3).Draw(t, "kind") {
	case 0:
		trail.Set(w.slots[i], v, diag.Span{})
	case 1:
		trail.Touch(w.lists[i])
		w.lists[i].Elems = append(w.lists[i].Elems, v)
	case 2:
		trail.Touch(w.lists[i])
		w.lists[i].Elems[0] = v
	default:
		trail.Touch(w.dicts[i])
		w.dicts[i].Set(v%4, v)
	}
}

// A level restores everything when it ends, and its changes put back give
// what stood at its end.
func TestTrailRestores(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, trail := newWorld(), &Trail{}
		trail.Begin()
		for range rapid.IntRange(0, 5).Draw(t, "outer") {
			w.change(t, trail)
		}
		before := w.picture()
		trail.Begin()
		for range rapid.IntRange(0, 10).Draw(t, "inner") {
			w.change(t, trail)
		}
		during := w.picture()
		changes := trail.End()
		if !reflect.DeepEqual(before, w.picture()) {
			t.Fatal("the level did not restore what was before it")
		}
		for _, c := range changes {
			trail.Put(c.Place, c.New)
		}
		if !reflect.DeepEqual(during, w.picture()) {
			t.Fatal("the changes do not give what the level left")
		}
	})
}

func TestUnwindClosesLevels(t *testing.T) {
	var trail Trail
	s := &Slot{V: Int(1)}
	trail.Begin()
	trail.Set(s, Int(2), diag.Span{})
	trail.Begin()
	trail.Set(s, Int(3), diag.Span{})
	trail.Unwind(0)
	if s.V != Int(1) || trail.Depth() != 0 {
		t.Fatalf("after Unwind the slot holds %v at depth %d", s.V, trail.Depth())
	}
}

func TestHashFollowsPython(t *testing.T) {
	equal := [][2]Value{{Int(1), Bool(true)}, {Int(2), Float(2)}, {&Tuple{[]Value{Int(1)}}, &Tuple{[]Value{Float(1)}}}}
	for _, p := range equal {
		a, _ := Hash(p[0])
		b, _ := Hash(p[1])
		if a != b {
			t.Errorf("%v and %v are equal keys in Python", p[0], p[1])
		}
	}
	for _, v := range []Value{&List{}, NewDict(), &Tuple{[]Value{&List{}}}} {
		if _, ok := Hash(v); ok {
			t.Errorf("%T is not hashable", v)
		}
	}
	a, _ := Hash(Str("1"))
	if b, _ := Hash(Int(1)); a == b {
		t.Error("'1' and 1 are different keys")
	}
}
