package tensor

import (
	"encoding/binary"
	"math"
)

// A Dense is a tensor whose elements are known: little-endian, row-major.
type Dense struct {
	DType DType
	Dims  []int64
	Data  []byte
	// Fill stands for the elements where Data is nil: it writes them into the
	// zeros of a tensor like this one. Weights that are large together come
	// so, to be made one by one. It gives the same elements every time, and
	// may be called by several goroutines at once.
	Fill func(*Dense)
}

// Filled is d with its elements in Data: d itself, or else a new tensor, which
// d does not keep.
func (d *Dense) Filled() *Dense {
	if d.Data != nil || d.Fill == nil {
		return d
	}
	out := New(d.DType, d.Dims...)
	d.Fill(out)
	return out
}

// Cast is d with its elements in another dtype, converted by Fill.
func (d *Dense) Cast(t DType) *Dense {
	if t == d.DType {
		return d
	}
	return &Dense{DType: t, Dims: d.Dims, Fill: func(to *Dense) {
		from := d.Filled()
		for i := range from.Len() {
			if t.IsFloat() {
				to.SetFloat(i, from.Float(i))
			} else {
				to.SetInt(i, from.Int(i))
			}
		}
	}}
}

// Bytes is the size of the elements.
func (d *Dense) Bytes() int64 { return int64(d.Len()) * int64(d.DType.Size()) }

// New is a tensor of zeros.
func New(t DType, dims ...int64) *Dense {
	d := &Dense{DType: t, Dims: append([]int64{}, dims...)}
	d.Data = make([]byte, d.Len()*t.Size())
	return d
}

// ScalarFloat is a rank-0 tensor holding x, rounded to t.
func ScalarFloat(t DType, x float64) *Dense {
	d := New(t)
	d.SetFloat(0, x)
	return d
}

// ScalarInt is a rank-0 tensor holding n, wrapped to t.
func ScalarInt(t DType, n int64) *Dense {
	d := New(t)
	d.SetInt(0, n)
	return d
}

// Len is the number of elements.
func (d *Dense) Len() int {
	n := int64(1)
	for _, k := range d.Dims {
		n *= k
	}
	return int(n)
}

// Type is the static type of d.
func (d *Dense) Type() Type { return T(d.DType, d.Dims...) }

// Float is element i (row-major) as a float64. Integers beyond 2^53 round.
func (d *Dense) Float(i int) float64 {
	switch d.DType {
	case F64:
		return math.Float64frombits(binary.LittleEndian.Uint64(d.Data[8*i:]))
	case F32:
		return float64(math.Float32frombits(binary.LittleEndian.Uint32(d.Data[4*i:])))
	case F16:
		return float64(F16ToF32(binary.LittleEndian.Uint16(d.Data[2*i:])))
	case BF16:
		return float64(BF16ToF32(binary.LittleEndian.Uint16(d.Data[2*i:])))
	case U64:
		return float64(uint64(d.Int(i)))
	}
	return float64(d.Int(i))
}

// Int is element i (row-major) as an int64; u64 keeps its bits, floats
// truncate towards zero.
func (d *Dense) Int(i int) int64 {
	switch d.DType {
	case I64, U64:
		return int64(binary.LittleEndian.Uint64(d.Data[8*i:]))
	case I32:
		return int64(int32(binary.LittleEndian.Uint32(d.Data[4*i:])))
	case U32:
		return int64(binary.LittleEndian.Uint32(d.Data[4*i:]))
	case I16:
		return int64(int16(binary.LittleEndian.Uint16(d.Data[2*i:])))
	case U16:
		return int64(binary.LittleEndian.Uint16(d.Data[2*i:]))
	case I8:
		return int64(int8(d.Data[i]))
	case U8, Bool:
		return int64(d.Data[i])
	}
	return int64(d.Float(i))
}

// SetFloat stores x in element i, rounded to nearest even for floats and
// truncated for integers; for bool it stores x != 0.
func (d *Dense) SetFloat(i int, x float64) {
	switch d.DType {
	case F64:
		binary.LittleEndian.PutUint64(d.Data[8*i:], math.Float64bits(x))
	case F32:
		binary.LittleEndian.PutUint32(d.Data[4*i:], math.Float32bits(float32(x)))
	case F16:
		binary.LittleEndian.PutUint16(d.Data[2*i:], F16FromF32(roundToOdd(x)))
	case BF16:
		binary.LittleEndian.PutUint16(d.Data[2*i:], BF16FromF32(roundToOdd(x)))
	case Bool:
		d.SetBool(i, x != 0)
	default:
		d.SetInt(i, int64(x))
	}
}

// SetInt stores n in element i, wrapped to the width of the dtype.
func (d *Dense) SetInt(i int, n int64) {
	switch d.DType {
	case I64, U64:
		binary.LittleEndian.PutUint64(d.Data[8*i:], uint64(n))
	case I32, U32:
		binary.LittleEndian.PutUint32(d.Data[4*i:], uint32(n))
	case I16, U16:
		binary.LittleEndian.PutUint16(d.Data[2*i:], uint16(n))
	case I8, U8:
		d.Data[i] = byte(n)
	case Bool:
		d.SetBool(i, n != 0)
	case F32: // by way of float64 it would be rounded twice
		binary.LittleEndian.PutUint32(d.Data[4*i:], math.Float32bits(float32(n)))
	case F16, BF16:
		d.SetFloat(i, sticky(n))
	default:
		d.SetFloat(i, float64(n))
	}
}

// SetBool stores b in element i of a bool tensor.
func (d *Dense) SetBool(i int, b bool) {
	d.Data[i] = 0
	if b {
		d.Data[i] = 1
	}
}
