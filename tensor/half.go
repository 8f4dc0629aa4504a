package tensor

import (
	"math"

	"github.com/x448/float16"
)

// F16ToF32 widens the bits of a half; exact.
func F16ToF32(h uint16) float32 { return float16.Frombits(h).Float32() }

// F16FromF32 rounds to the nearest half, ties to even; overflow is infinite.
func F16FromF32(x float32) uint16 { return float16.Fromfloat32(x).Bits() }

// BF16ToF32 widens the bits of a bfloat16; exact.
func BF16ToF32(h uint16) float32 { return math.Float32frombits(uint32(h) << 16) }

// BF16FromF32 rounds to the nearest bfloat16, ties to even; NaN stays NaN.
func BF16FromF32(x float32) uint16 {
	b := math.Float32bits(x)
	if x != x {
		return uint16(b>>16) | 0x40
	}
	return uint16((b + 0x7fff + b>>16&1) >> 16)
}
