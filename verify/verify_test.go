package verify

import (
	"math"
	"slices"
	"testing"

	"github.com/cellc/cellc/tensor"
)

func TestDraw(t *testing.T) {
	specs := []string{"x=f32[N,2*N,3]", "y=i32[N]", "k=3", "b=bool[M]"}
	in, err := Draw(specs, map[string]int64{"N": 5}, 1)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(in[0].Tensor.Dims, []int64{5, 10, 3}) || in[1].Tensor.Len() != 5 || in[2].Literal != "3" || in[2].Tensor != nil {
		t.Errorf("%+v", in)
	}
	again, err := Draw(specs, map[string]int64{"N": 5}, 1)
	if err != nil || !slices.Equal(again[0].Tensor.Data, in[0].Tensor.Data) {
		t.Error("the same seed gives other inputs")
	}
	other, err := Draw(specs, map[string]int64{"N": 5}, 2)
	if err != nil || slices.Equal(other[0].Tensor.Data, in[0].Tensor.Data) {
		t.Error("another seed gives the same inputs")
	}
	for _, bad := range []string{"x=f32[...]", "x=f32[N-9]"} {
		if _, err := Draw([]string{bad}, map[string]int64{"N": 5}, 1); err == nil {
			t.Errorf("%s is no type to draw", bad)
		}
	}
}

func TestCompare(t *testing.T) {
	floats := func(xs ...float64) *tensor.Dense {
		d := tensor.New(tensor.F32, int64(len(xs)))
		for i, x := range xs {
			d.SetFloat(i, x)
		}
		return d
	}
	tol := Tolerance{Relative: 1e-3, Absolute: 1e-3}
	for _, c := range []struct {
		ours, theirs *tensor.Dense
		ok           bool
	}{
		{floats(1, 2), floats(1, 2), true},
		{floats(1, 2), floats(1, 2.001), true},
		{floats(1, 2), floats(1, 2.1), false},
		{floats(0.01, 100), floats(0, 100), true}, // what is left of large numbers
		{floats(0.2, 100), floats(0, 100), false},
		{floats(math.NaN()), floats(math.NaN()), true},
		{floats(math.NaN()), floats(1), false},
		{floats(1), floats(math.Inf(1)), false},
		{floats(math.Inf(-1)), floats(math.Inf(-1)), true},
		{floats(1), floats(1, 1), false},
		{floats(1), tensor.New(tensor.F64, 1), false},
	} {
		d := Compare([]tensor.NamedTensor{{Name: "out", Tensor: c.theirs}}, []tensor.NamedTensor{{Name: "out", Tensor: c.ours}}, tol)
		if len(d) != 1 || d[0].OK() != c.ok {
			t.Errorf("%v and %v: %v", c.ours, c.theirs, d)
		}
	}
	if Compare(nil, []tensor.NamedTensor{{Name: "out", Tensor: floats(1)}}, tol)[0].OK() {
		t.Error("an output too many was accepted")
	}
}
