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

// roundToOdd is x as a float32 whose last bit is odd where x is not exact.
// Rounding that to a narrower type gives what rounding x itself gives; an even
// float32 could lie on a tie that x does not.
//
// Source: Boldo and Melquiond, "Emulation of FMA and correctly rounded sums:
// proved algorithms using rounding to odd", 2008.
func roundToOdd(x float64) float32 {
	y := math.Float32bits(float32(x))
	near := float64(math.Float32frombits(y))
	switch {
	case near == x || x != x || y&1 == 1:
	case math.Abs(x) > math.Abs(near):
		y++
	default:
		y--
	}
	return math.Float32frombits(y)
}

// sticky is n as a float64, where bits that do not fit leave a trace that
// keeps n off the ties of narrower types.
func sticky(n int64) float64 {
	const low = 1<<11 - 1
	if big := n > 1<<53 || n < -1<<53; big && n&low != 0 {
		n = n&^low | 1<<10
	}
	return float64(n)
}
