package backend_test

import (
	"strings"
	"testing"

	"github.com/cellc/cellc/backend"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops"
)

// Each case is a program and how it is scheduled and placed.
var schedules = []struct{ name, text, want string }{
	{"maps fuse, and views with them", `func main(%x f32[2,3], %y f32[3]) {
  %0 = mul(%x, %y) f32[2,3]
  %1 = transpose(%0) {perm: [1,0]} f32[3,2]
  %2 = relu(%1) f32[3,2]
  return out: %2
}`, `
%0 f32[2,3]    -> input 0
%1 f32[3]    -> input 1
%2 f32[3,2] = kernel(%0, %1): out[i0,i1] = max(x0[i1,i0] * x1[i0], 0)    -> output 0
yield %2
arena: 0 bytes
`},
	{"what is costly and used twice is computed once", `func main(%x f32[4]) {
  %0 = exp(%x) f32[4]
  %1 = neg(%0) f32[4]
  %2 = square(%0) f32[4]
  return a: %1, b: %2
}`, `
%0 f32[4]    -> input 0
%1 f32[4] = kernel(%0): out[i0] = exp(x0[i0])    -> output 1
%2 f32[4] = kernel(%1): out[i0] = neg(x0[i0])    -> output 0
%3 f32[4] = kernel(%1): out[i0] = x0[i0] * x0[i0]    -> in place of %1
yield %2, %3
arena: 0 bytes
`},
	{"a reduction takes the map in front and the one behind", `func main(%x f32[4,8], %b f32[4]) {
  %0 = exp(%x) f32[4,8]
  %1 = reduce_sum(%0) {axes: [1], keepdims: false} f32[4]
  %2 = add(%1, %b) f32[4]
  return out: %2
}`, `
%0 f32[4,8]    -> input 0
%1 f32[4]    -> input 1
%2 f32[4] = kernel(%1, %0): out[i0] = (sum{k0<8} exp(x1[i0,k0])) + x0[i0]    -> output 0
yield %2
arena: 0 bytes
`},
	{"a sum stays out of a concatenation", `func main(%x f32[4,8], %w f32[8,3], %y f32[4,5]) {
  %0 = matmul(%x, %w) {transpose_a: false, transpose_b: false} f32[4,3]
  %1 = concat(%0, %y) {axis: 1} f32[4,8]
  return out: %1
}`, `
%0 f32[4,8]    -> input 0
%1 f32[8,3]    -> input 1
%2 f32[4,5]    -> input 2
%3 f32[4,3] = kernel(%0, %1): out[i0,i1] = sum{k0<8} (x0[i0,k0] * x1[k0,i1])    -> arena+0
%4 f32[4,8] = kernel(%3, %2): out[i0,i1] = (i1 < 3) ? x0[i0,i1] : x1[i0,i1 - 3]    -> output 0
yield %4
arena: 64 bytes
`},
	{"buffers take turns, and a dying operand is overwritten", `func main(%x f32[N,8], %w f32[8,8]) {
  %0 = matmul(%x, %w) {transpose_a: false, transpose_b: false} f32[N,8]
  %1 = matmul(%0, %w) {transpose_a: false, transpose_b: false} f32[N,8]
  %2 = matmul(%1, %w) {transpose_a: false, transpose_b: false} f32[N,8]
  %3 = cumsum(%2) {axis: 0, reverse: false, exclusive: false} f32[N,8]
  return out: %3
}`, `
%0 f32[N,8]    -> input 0
%1 f32[8,8]    -> input 1
%2 f32[N,8] = kernel(%0, %1): out[i0,i1] = sum{k0<8} (x0[i0,k0] * x1[k0,i1])    -> slot 0
%3 f32[N,8] = kernel(%2, %1): out[i0,i1] = sum{k0<8} (x0[i0,k0] * x1[k0,i1])    -> slot 1
%4 f32[N,8] = kernel(%3, %1): out[i0,i1] = sum{k0<8} (x0[i0,k0] * x1[k0,i1])    -> slot 0
%5 f32[N,8] = kernel(%4): out[i0,i1] = sum(out[i0-1,i1], x0[i0,i1])    -> output 0
yield %5
arena: 128*((32*N+63)//64) bytes
`},
	{"a loop swaps two buffers", `func main(%x f32[4,4], %n i64[]) {
  %z = const {value: i64[] 0} i64[]
  %i, %y = while {carried: 2} (%z, %x, %n) {
    test(%a i64[], %b f32[4,4], %m i64[]):
      %c = lt(%a, %m) bool[]
      yield %c
    body(%d i64[], %e f32[4,4], %k i64[]):
      %one = const {value: i64[] 1} i64[]
      %f = add(%d, %one) i64[]
      %g = matmul(%e, %e) {transpose_a: false, transpose_b: false} f32[4,4]
      yield %f, %g
  } i64[], f32[4,4]
  return out: %y
}`, `
%0 f32[4,4]    -> input 0
%1 i64[]    -> register
%2 i64[] = kernel(): out[] = 0    -> register
while
  %3 i64[] from %2    -> register, phi
  %4 f32[4,4] from %0    -> arena+0, swaps with arena+64
  %5 bool[] = kernel(%3, %1): out[] = x0[] < x1[]    -> register
  yield %5
do
  %6 i64[] = kernel(%3): out[] = x0[] + 1    -> register
  %7 f32[4,4] = kernel(%4): out[i0,i1] = sum{k0<4} (x0[i0,k0] * x0[k0,i1])    -> arena+64
  yield %6, %7
= %8 i64[]    -> register
= %9 f32[4,4]    -> arena+0 or arena+64
yield %9
arena: 128 bytes
`},
}

func TestSchedules(t *testing.T) {
	for _, c := range schedules {
		t.Run(c.name, func(t *testing.T) {
			g, err := graph.Parse(c.text+"\n", ops.Lookup)
			if err != nil {
				t.Fatal(err)
			}
			p, ds := backend.Lower(g)
			if ds.HasErrors() {
				t.Fatal(ds.All[0].Message)
			}
			if got := strings.TrimSpace(p.String()); got != strings.TrimSpace(c.want) {
				t.Errorf("got\n%s", got)
			}
		})
	}
}
