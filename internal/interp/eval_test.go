package interp

import (
	"errors"
	"testing"

	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/tensor"
)

func filled(t tensor.DType, dims ...int64) *tensor.Dense {
	d := tensor.New(t, dims...)
	for i := range d.Len() {
		d.SetFloat(i, float64(i%7)-2)
	}
	return d
}

// Constant folding runs large operators while people wait.
func BenchmarkEval(b *testing.B) {
	for _, c := range []struct {
		op    *graph.Op
		args  []*tensor.Dense
		attrs graph.Attrs
	}{
		{ops.Add, []*tensor.Dense{filled(tensor.F32, 1000, 1000), filled(tensor.F32, 1000, 1000)}, nil},
		{ops.MatMul, []*tensor.Dense{filled(tensor.F32, 128, 128), filled(tensor.F32, 128, 128)}, nil},
		{ops.ReduceSum, []*tensor.Dense{filled(tensor.F32, 1000, 1000)}, graph.Attrs{{Name: "axes", Value: []int64{0, 1}}}},
	} {
		b.Run(c.op.Name, func(b *testing.B) {
			for b.Loop() {
				if _, err := Eval(c.op, c.args, c.attrs); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func TestBudget(t *testing.T) {
	x := filled(tensor.F32, 100)
	if _, err := EvalWithin(ops.Neg, []*tensor.Dense{x}, nil, 99); !errors.Is(err, ErrBudget) {
		t.Errorf("100 elements within 99 steps: %v", err)
	}
	if _, err := EvalWithin(ops.Neg, []*tensor.Dense{x}, nil, 100); err != nil {
		t.Errorf("100 elements within 100 steps: %v", err)
	}
	huge := []tensor.Dim{tensor.D(1 << 40), tensor.D(1 << 40)}
	if _, err := Eval(ops.Full, []*tensor.Dense{tensor.New(tensor.F32)}, graph.Attrs{{Name: "shape", Value: huge}}); err == nil {
		t.Error("an absurd shape is allocated")
	}
}
