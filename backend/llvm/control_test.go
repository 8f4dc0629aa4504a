package llvm_test

import (
	"testing"

	"github.com/cellc/cellc/tensor"
)

func i32s(dims []int64, xs ...int64) *tensor.Dense {
	d := tensor.New(tensor.I32, dims...)
	for i, x := range xs {
		d.SetInt(i, x)
	}
	return d
}

const scalarLoop = `func main(%x i32[], %y i32[], %n i32[]) {
  %zero = const {value: i32[] 0} i32[]
  %r0, %r1 = while {carried: 2} (%zero, %x, %y, %n) {
    test(%i i32[], %a i32[], %b i32[], %m i32[]):
      %c = lt(%i, %m) bool[]
      yield %c
    body(%i2 i32[], %a2 i32[], %b2 i32[], %m2 i32[]):
      %one = const {value: i32[] 1} i32[]
      %s = add(%a2, %i2) i32[]
      %t = lt(%s, %b2) bool[]
      %v = if %t (%a2, %b2) {
        then(%p i32[], %q i32[]):
          %k = const {value: i32[] 3} i32[]
          %u = add(%p, %k) i32[]
          yield %u
        else(%p2 i32[], %q2 i32[]):
          %w = sub(%p2, %q2) i32[]
          yield %w
      } i32[]
      %j = add(%i2, %one) i32[]
      yield %j, %v
  } i32[], i32[]
  return out: %r1
}
`

func TestScalarLoop(t *testing.T) {
	g := parse(t, scalarLoop)
	for _, opt := range []int{0, 3} {
		m := build(t, gs(g), "native", opt).open(t, 0)
		if err := compare(m, g, []*tensor.Dense{i32s(nil, 5), i32s(nil, 100), i32s(nil, 1000)}); err != nil {
			t.Error(err)
		}
	}
}
