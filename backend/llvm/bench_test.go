package llvm_test

import (
	"math/rand/v2"
	"testing"

	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/tensor"
)

// benches are programs whose speed performance.md has a bar for; each is
// reported in nanoseconds for each element or iteration.
var benches = []struct {
	name, text string
	per        float64
}{
	{"loop", scalarLoop, 1e6},
	{"add", `func main(%x f32[128,768], %y f32[128,768]) {
  %0 = add(%x, %y) f32[128,768]
  return out: %0
}
`, 128 * 768},
	{"exp", `func main(%x f32[128,768]) {
  %0 = exp(%x) f32[128,768]
  return out: %0
}
`, 128 * 768},
	{"gelu", `func main(%x f32[128,768]) {
  %0 = gelu(%x) f32[128,768]
  return out: %0
}
`, 128 * 768},
	{"tanh", `func main(%x f32[128,768]) {
  %0 = tanh(%x) f32[128,768]
  return out: %0
}
`, 128 * 768},
	{"softmax", `func main(%x f32[128,768]) {
  %0 = reduce_max(%x) {axes: [1], keepdims: true} f32[128,1]
  %1 = sub(%x, %0) f32[128,768]
  %2 = exp(%1) f32[128,768]
  %3 = reduce_sum(%2) {axes: [1], keepdims: true} f32[128,1]
  %4 = div(%2, %3) f32[128,768]
  return out: %4
}
`, 128 * 768},
	{"layernorm", `func main(%x f32[128,768], %g f32[768], %b f32[768]) {
  %0 = reduce_mean(%x) {axes: [1], keepdims: true} f32[128,1]
  %1 = sub(%x, %0) f32[128,768]
  %2 = square(%1) f32[128,768]
  %3 = reduce_mean(%2) {axes: [1], keepdims: true} f32[128,1]
  %e = const {value: f32[] 1e-05} f32[]
  %4 = add(%3, %e) f32[128,1]
  %5 = rsqrt(%4) f32[128,1]
  %6 = mul(%1, %5) f32[128,768]
  %7 = mul(%6, %g) f32[128,768]
  %8 = add(%7, %b) f32[128,768]
  return out: %8
}
`, 128 * 768},
	{"columns", `func main(%x f32[768,128]) {
  %0 = reduce_sum(%x) {axes: [0], keepdims: false} f32[128]
  return out: %0
}
`, 128 * 768},
	{"transpose", `func main(%x f32[768,128]) {
  %0 = transpose(%x) {perm: [1,0]} f32[128,768]
  return out: %0
}
`, 128 * 768},
}

// BenchmarkKernels times one run of each program on one thread, the call
// included.
func BenchmarkKernels(b *testing.B) {
	var graphs []*graph.Graph
	for _, x := range benches {
		graphs = append(graphs, parse(b, x.text))
	}
	r := build(b, graphs, "native", 3)
	for i, x := range benches {
		b.Run(x.name, func(b *testing.B) {
			m := r.open(b, i)
			in := inputs(graphs[i], rand.New(rand.NewPCG(1, 1)), nil)
			if x.name == "loop" {
				in = []*tensor.Dense{i32s(nil, 5), i32s(nil, 100), i32s(nil, 1e6)}
			}
			for b.Loop() {
				if _, err := m.Run(b.Context(), in); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/x.per, "ns/each")
		})
	}
}
