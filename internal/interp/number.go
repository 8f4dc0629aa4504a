package interp

import (
	"encoding/binary"
	"math"

	"github.com/cellc/cellc/tensor"
)

// A real is how floats are computed: f64 in float64, the others in float32.
// Integers of every type, and bool, are computed as int64: signed ones
// sign-extended, unsigned ones zero-extended (u64 by its bits).
type real interface{ float32 | float64 }

// reader gives the elements of d, a tensor of floats, as T.
func reader[T real](d *tensor.Dense) func(i int64) T {
	data := d.Data
	switch d.DType {
	case tensor.F64:
		return func(i int64) T { return T(math.Float64frombits(binary.LittleEndian.Uint64(data[8*i:]))) }
	case tensor.F32:
		return func(i int64) T { return T(math.Float32frombits(binary.LittleEndian.Uint32(data[4*i:]))) }
	case tensor.F16:
		return func(i int64) T { return T(tensor.F16ToF32(binary.LittleEndian.Uint16(data[2*i:]))) }
	}
	return func(i int64) T { return T(tensor.BF16ToF32(binary.LittleEndian.Uint16(data[2*i:]))) }
}

// intReader gives the elements of d, a tensor of integers or bools.
func intReader(d *tensor.Dense) func(i int64) int64 {
	data := d.Data
	switch d.DType {
	case tensor.I64, tensor.U64:
		return func(i int64) int64 { return int64(binary.LittleEndian.Uint64(data[8*i:])) }
	case tensor.I32:
		return func(i int64) int64 { return int64(int32(binary.LittleEndian.Uint32(data[4*i:]))) }
	case tensor.Bool:
		return func(i int64) int64 { return int64(data[i]) }
	}
	return func(i int64) int64 { return d.Int(int(i)) }
}

// writer stores floats into d.
func writer[T real](d *tensor.Dense) func(i int64, x T) {
	data := d.Data
	switch d.DType {
	case tensor.F64:
		return func(i int64, x T) { binary.LittleEndian.PutUint64(data[8*i:], math.Float64bits(float64(x))) }
	case tensor.F32:
		return func(i int64, x T) { binary.LittleEndian.PutUint32(data[4*i:], math.Float32bits(float32(x))) }
	}
	return func(i int64, x T) { d.SetFloat(int(i), float64(x)) }
}

// intWriter stores integers or bools into d.
func intWriter(d *tensor.Dense) func(i int64, x int64) {
	data := d.Data
	switch d.DType {
	case tensor.I64, tensor.U64:
		return func(i, x int64) { binary.LittleEndian.PutUint64(data[8*i:], uint64(x)) }
	case tensor.I32:
		return func(i, x int64) { binary.LittleEndian.PutUint32(data[4*i:], uint32(x)) }
	case tensor.Bool:
		return func(i, x int64) { data[i] = byte(x) }
	}
	return func(i, x int64) { d.SetInt(int(i), x) }
}

// wrap is n in the width of t.
func wrap(t tensor.DType, n int64) int64 {
	switch t {
	case tensor.I32:
		return int64(int32(n))
	case tensor.I16:
		return int64(int16(n))
	case tensor.I8:
		return int64(int8(n))
	case tensor.U32:
		return int64(uint32(n))
	case tensor.U16:
		return int64(uint16(n))
	case tensor.U8:
		return int64(uint8(n))
	case tensor.Bool:
		return n & 1
	}
	return n
}

// limits are the least and greatest number of an integer type; the greatest
// of u64 is given by its bits.
func limits(t tensor.DType) (lo, hi int64) {
	switch {
	case t == tensor.Bool:
		return 0, 1
	case t == tensor.U64:
		return 0, -1
	case t.IsUnsigned():
		return 0, 1<<t.Bits() - 1
	}
	return -1 << (t.Bits() - 1), math.MaxInt64 >> (64 - t.Bits())
}

// toInt converts a float: truncated, saturated, and 0 for NaN.
func toInt(t tensor.DType, x float64) int64 {
	lo, hi := limits(t)
	switch {
	case x != x:
		return 0
	case t == tensor.U64:
		if x <= 0 {
			return 0
		} else if x >= 1<<64 {
			return -1
		}
		return int64(uint64(x))
	case x <= float64(lo):
		return lo
	case x >= float64(hi): // float64(MaxInt64) is 2^63, which saturates as well
		return hi
	}
	return int64(x)
}

// fromInt converts an integer of type t.
func fromInt[T real](t tensor.DType, n int64) T {
	if t == tensor.U64 {
		return T(uint64(n))
	}
	return T(n)
}

// narrow rounds x to a float type that is computed in float32. Going through
// float32 would round twice, so an inexact step there is made odd first.
func narrow(t tensor.DType, x float64) float32 {
	f := float32(x)
	if t == tensor.F32 || x != x || math.IsInf(x, 0) {
		return round(t, f)
	}
	if back := float64(f); back != x && math.Float32bits(f)&1 == 0 {
		towards := float32(math.Inf(1))
		if back > x {
			towards = -towards
		}
		f = math.Nextafter32(f, towards)
	}
	return round(t, f)
}

// round rounds x to f16 or bf16; f32 stays.
func round(t tensor.DType, x float32) float32 {
	switch t {
	case tensor.F16:
		return tensor.F16ToF32(tensor.F16FromF32(x))
	case tensor.BF16:
		return tensor.BF16ToF32(tensor.BF16FromF32(x))
	}
	return x
}
