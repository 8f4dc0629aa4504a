package tensor

import (
	"math/big"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// promotions is MindSpore's table for two tensors, one row per left operand.
//
// Source: MindSpore 2.7, ccsrc/utils/convert_utils.cc.
const promotions = `
-    bool u8   i8   i16  i32  i64  f16  bf16 f32  f64
bool bool u8   i8   i16  i32  i64  f16  bf16 f32  f64
u8   u8   u8   i16  i16  i32  i64  f16  bf16 f32  f64
i8   i8   i16  i8   i16  i32  i64  f16  bf16 f32  f64
i16  i16  i16  i16  i16  i32  i64  f16  bf16 f32  f64
i32  i32  i32  i32  i32  i32  i64  f16  bf16 f32  f64
i64  i64  i64  i64  i64  i64  i64  f16  bf16 f32  f64
f16  f16  f16  f16  f16  f16  f16  f16  f32  f32  f64
bf16 bf16 bf16 bf16 bf16 bf16 bf16 f32  bf16 f32  f64
f32  f32  f32  f32  f32  f32  f32  f32  f32  f32  f64
f64  f64  f64  f64  f64  f64  f64  f64  f64  f64  f64
`

// The unsigned types that combine only with themselves and bool.
func wideUnsignedTypes() []DType { return []DType{U16, U32, U64} }

func TestPromote(t *testing.T) {
	lines := strings.Split(strings.TrimSpace(promotions), "\n")
	columns := strings.Fields(lines[0])[1:]
	for _, line := range lines[1:] {
		row := strings.Fields(line)
		for i, want := range row[1:] {
			a, _ := ParseDType(row[0])
			b, _ := ParseDType(columns[i])
			if got, ok := Promote(a, b); !ok || got.String() != want {
				t.Errorf("%s with %s gives %s, %v; want %s", a, b, got, ok, want)
			}
		}
	}
	for _, a := range wideUnsignedTypes() {
		for _, b := range DTypes() {
			for _, pair := range [][2]DType{{a, b}, {b, a}} {
				got, ok := Promote(pair[0], pair[1])
				if want := b == a || b == Bool; ok != want || ok && got != a {
					t.Errorf("%s with %s gives %s, %v", pair[0], pair[1], got, ok)
				}
			}
		}
	}
}

func TestPromoteNumber(t *testing.T) {
	for _, d := range DTypes() {
		wide := slices.Contains(wideUnsignedTypes(), d)
		for _, num := range []DType{Bool, I64, F32} {
			want, wantOK := d, num == Bool || !wide
			switch {
			case num == I64 && d == Bool:
				want = I64
			case num == F32 && !d.IsFloat():
				want = F32
			}
			if got, ok := PromoteNumber(d, num); ok != wantOK || ok && got != want {
				t.Errorf("%s with a %s number gives %s, %v; want %s, %v", d, num, got, ok, want, wantOK)
			}
		}
	}
}

// Rounding to the narrow floats is to nearest even, and widening is exact.
func TestNarrowFloats(t *testing.T) {
	for bits := range 1 << 16 {
		h := uint16(bits)
		if x := F16ToF32(h); x == x && F16FromF32(x) != h {
			t.Fatalf("f16 %#x becomes %#x", h, F16FromF32(x))
		}
		x := BF16ToF32(h)
		if x == x && BF16FromF32(x) != h {
			t.Fatalf("bf16 %#x becomes %#x", h, BF16FromF32(x))
		}
		if x != x && BF16ToF32(BF16FromF32(x)) == BF16ToF32(BF16FromF32(x)) {
			t.Fatalf("bf16 %#x is no longer NaN", h)
		}
	}
	ties := []struct {
		x         float32
		f16, bf16 float32
	}{
		{1 + 1.0/2048, 1, 1}, {1 + 3.0/2048, 1 + 2.0/1024, 1}, {1 + 1.0/256, 1 + 4.0/1024, 1},
		{1 + 3.0/256, 1 + 12.0/1024, 1 + 2.0/128}, {65519, 65504, 65536},
	}
	for _, c := range ties {
		if f, b := F16ToF32(F16FromF32(c.x)), BF16ToF32(BF16FromF32(c.x)); f != c.f16 || b != c.bf16 {
			t.Errorf("%v rounds to f16 %v and bf16 %v; want %v and %v", c.x, f, b, c.f16, c.bf16)
		}
	}
}

// Numbers near ties, stored in narrow floats, are rounded once.
func TestStoreRoundsOnce(t *testing.T) {
	precision := map[DType]uint{F32: 24, F16: 11, BF16: 8}
	rapid.Check(t, func(t *rapid.T) {
		dt := rapid.SampledFrom([]DType{F32, F16, BF16}).Draw(t, "dtype")
		top := 62
		if dt == F16 {
			top = 14
		}
		n := int64(1) << rapid.IntRange(0, top).Draw(t, "bit")
		n += int64(1) << rapid.IntRange(0, top).Draw(t, "tie")
		n += rapid.Int64Range(-1, 1).Draw(t, "off")
		x := float64(n) * (1 + rapid.SampledFrom([]float64{0, 1e-15, -1e-15}).Draw(t, "off"))
		d := New(dt)
		round := func(v *big.Float) float64 {
			f, _ := v.SetPrec(precision[dt]).SetMode(big.ToNearestEven).Float64()
			return f
		}
		d.SetInt(0, n)
		if want := round(new(big.Float).SetPrec(64).SetInt64(n)); n > 0 && d.Float(0) != want {
			t.Fatalf("%d is stored in %s as %v, want %v", n, dt, d.Float(0), want)
		}
		d.SetFloat(0, x)
		if want := round(big.NewFloat(x)); d.Float(0) != want {
			t.Fatalf("%v is stored in %s as %v, want %v", x, dt, d.Float(0), want)
		}
	})
}
