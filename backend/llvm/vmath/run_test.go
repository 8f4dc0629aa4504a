package vmath_test

import (
	"runtime"
	"testing"
	"unsafe"

	"github.com/ebitengine/purego"
)

// run applies a kernel of the library to values that are given, and returned,
// as doubles.
func run(t *testing.T, lib library, kernel string, size int, lanes uint64, x, y []float64) []float64 {
	n := len(x)
	step := uintptr(size) * uintptr(max(lanes, 1))
	call := func(px, py, pout uintptr) {
		purego.SyscallN(lib.symbol(t, "apply"), lib.symbol(t, kernel), px, py, pout, uintptr(n*size), step)
	}
	out := make([]float64, n)
	if size == 8 {
		call(addr(x), addr(y), addr(out))
		runtime.KeepAlive([][]float64{x, y, out}) // nothing else holds what a number points to
		return out
	}
	fx, fy, fout := narrow(x), narrow(y), make([]float32, n)
	call(addr(fx), addr(fy), addr(fout))
	runtime.KeepAlive([][]float32{fx, fy, fout})
	for i, v := range fout {
		out[i] = float64(v)
	}
	return out
}

func addr[T any](s []T) uintptr { return uintptr(unsafe.Pointer(unsafe.SliceData(s))) }

func narrow(x []float64) []float32 {
	out := make([]float32, len(x))
	for i, v := range x {
		out[i] = float32(v)
	}
	return out
}

func rounded(x []float64) []float64 {
	out := make([]float64, len(x))
	for i, v := range x {
		out[i] = float64(float32(v))
	}
	return out
}
