package vmath_test

import (
	"testing"

	"github.com/ebitengine/purego"
	"github.com/llir/llvm/ir/types"

	"github.com/cellc/cellc/backend/llvm/vmath"
)

// BenchmarkFloat times functions on vectors of 16 floats that lie in the
// nearest cache.
func BenchmarkFloat(b *testing.B) {
	const n = 4096
	lib := build(b, emit(vmath.Config{FMA: true, Round: true}, types.Float, 16), "-O2", "-march=native")
	x, out := make([]float32, n), make([]float32, n)
	for i := range x {
		x[i] = float32(i%200)/40 - 2.4
	}
	for _, fn := range functions() {
		b.Run(fn.name, func(b *testing.B) {
			f, apply := lib.symbol(b, "k_"+fn.name), lib.symbol(b, "apply")
			for range b.N {
				purego.SyscallN(apply, f, addr(x), addr(x), addr(out), 4*n, 64)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/each")
		})
	}
}
