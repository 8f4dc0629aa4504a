package tile

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/cellc/cellc/backend"
	"github.com/cellc/cellc/ops/kernel"
	"github.com/cellc/cellc/tensor"
)

func variable(name string, n int64) *kernel.Var { return &kernel.Var{Name: name, Extent: tensor.D(n)} }

// matmul is out[i,j] = Σ_k x[i,k] * w[j,k], where w is constant and counts up.
func matmul(m, n, k int64) *backend.Kernel {
	i, j, s := variable("i", m), variable("j", n), variable("k", k)
	x := kernel.Load(0, tensor.F32, kernel.Index(i), kernel.Index(s))
	w := kernel.Load(1, tensor.F32, kernel.Index(j), kernel.Index(s))
	data := tensor.New(tensor.F32, n, k)
	for e := range data.Len() {
		data.SetFloat(e, float64(e))
	}
	return &backend.Kernel{
		Kernel:   &kernel.Kernel{Space: []*kernel.Var{i, j}, Body: kernel.Reduce(kernel.Sum, x.Mul(w), s)},
		Operands: []*backend.Value{{Type: tensor.T(tensor.F32, m, k)}, {Type: data.Type(), Data: data}},
		Out:      &backend.Value{Type: tensor.T(tensor.F32, m, n)},
		InPlace:  -1,
	}
}

func machine(t *rapid.T) Machine {
	return rapid.SampledFrom([]Machine{{16, 16, false}, {32, 16, true}, {64, 32, true}}).Draw(t, "machine")
}

// TestPack checks where every weight of a product goes: panels of columns,
// then steps of the sum, then columns, padded with zeros to whole vectors.
func TestPack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := rapid.Int64Range(1, 40).Draw(t, "m")
		n := rapid.Int64Range(4, 200).Draw(t, "n")
		k := rapid.Int64Range(2, 20).Draw(t, "k")
		problem := matmul(m, n, k)
		p := Choose(backend.ContractionOf(problem), machine(t))
		if p == nil || !p.Packed || p.Col != problem.Space[1] {
			t.Fatalf("constant weights are not packed: %+v", p)
		}
		got := &tensor.Dense{DType: tensor.F32, Data: p.Layout().Pack(problem.Operands[1].Data.Data)}
		at, full := 0, p.Vectors*p.Lanes
		for from := 0; from < int(n); from += full {
			width := min(full, roundUp(int(n)-from, p.Lanes))
			for s := range int(k) {
				for col := from; col < from+width; col++ {
					want := 0.0
					if col < int(n) {
						want = float64(col*int(k) + s)
					}
					if x := got.Float(at); x != want {
						t.Fatalf("element %d (step %d, column %d) is %v, want %v", at, s, col, x, want)
					}
					at++
				}
			}
		}
		if 4*at != len(got.Data) || at != p.PackedCols()*int(k) {
			t.Errorf("%d elements, %d bytes, %d columns", at, len(got.Data), p.PackedCols())
		}
	})
}

// TestTilesFit checks that tiles leave room for what else a step holds.
func TestTilesFit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		problem := matmul(rapid.Int64Range(1, 500).Draw(t, "m"), rapid.Int64Range(4, 500).Draw(t, "n"), rapid.Int64Range(2, 20).Draw(t, "k"))
		if rapid.Bool().Draw(t, "dynamic") {
			problem.Operands[1].Data = nil
		}
		m := machine(t)
		p := Choose(backend.ContractionOf(problem), m)
		if p == nil {
			return
		}
		if p.Rows < 1 || p.Vectors < 1 || p.Rows*p.Vectors+p.Vectors+1 > m.Registers {
			t.Errorf("%d by %d does not fit into %d registers", p.Rows, p.Vectors, m.Registers)
		}
	})
}

// TestTilesAreLarge pins the tiles of well-known shapes: those that were
// measured to be fast.
func TestTilesAreLarge(t *testing.T) {
	for _, c := range []struct{ m, n, k int64 }{{512, 512, 512}, {128, 3072, 768}, {1, 512, 128}, {128, 64, 64}} {
		problem := matmul(c.m, c.n, c.k)
		p := Choose(backend.ContractionOf(problem), Machine{64, 32, true})
		if p.Rows*p.Vectors < 8 {
			t.Errorf("%v: %d by %d leaves the multipliers waiting", c, p.Rows, p.Vectors)
		}
	}
}
