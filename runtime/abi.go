package runtime

import (
	"unsafe"

	"github.com/cellc/cellc/tensor"
)

// The types of c/cellc.h and c/instance.h as Go sees them: fields in the same
// order with the same sizes.

type cPort struct {
	name  *byte
	dtype int32
	rank  int32
	dims  *int64
	typ   *byte
	init  unsafe.Pointer
}

type cModel struct {
	name                             *byte
	inputs, outputs, states, symbols int32
	input, output, state             *cPort
}

type cTensor struct {
	data       *byte
	deviceType int32
	deviceID   int32
	ndim       int32
	code, bits uint8
	lanes      uint16
	shape      *int64
	strides    *int64
	offset     uint64
}

// dlpackCPU is the device type of ordinary memory.
const dlpackCPU = 1

// dlpackCode is the kind of an element type in DLPack.
func dlpackCode(t tensor.DType) uint8 {
	switch {
	case t == tensor.Bool:
		return 6
	case t == tensor.BF16:
		return 4
	case t.IsFloat():
		return 2
	case t.IsUnsigned():
		return 1
	}
	return 0
}

// describe makes c point at d's elements and at dims, which becomes a copy of
// d's.
func (c *cTensor) describe(d *tensor.Dense, dims []int64) {
	copy(dims, d.Dims)
	*c = cTensor{
		data: unsafe.SliceData(d.Data), deviceType: dlpackCPU, ndim: int32(len(d.Dims)),
		code: dlpackCode(d.DType), bits: uint8(8 * d.DType.Size()), lanes: 1,
		shape: unsafe.SliceData(dims),
	}
}

// dense copies a tensor of the runtime's.
func (c *cTensor) dense(t tensor.DType) *tensor.Dense {
	d := tensor.New(t, unsafe.Slice(c.shape, c.ndim)...)
	copy(d.Data, unsafe.Slice(c.data, len(d.Data)))
	return d
}

// at makes a pointer of an address that C gave us. C's memory is not the
// collector's, so the conversion is sound.
func at[T any](addr uintptr) *T {
	return (*T)(*(*unsafe.Pointer)(unsafe.Pointer(&addr)))
}

func goString(s *byte) string {
	if s == nil {
		return ""
	}
	n := 0
	for *(*byte)(unsafe.Add(unsafe.Pointer(s), n)) != 0 {
		n++
	}
	return string(unsafe.Slice(s, n))
}

func ports(first *cPort, n int32) []Port {
	list := make([]Port, n)
	for i, p := range unsafe.Slice(first, n) {
		list[i] = Port{
			Name: goString(p.name), Type: goString(p.typ), DType: tensor.DType(p.dtype),
			Dims: append([]int64{}, unsafe.Slice(p.dims, p.rank)...),
		}
	}
	return list
}
