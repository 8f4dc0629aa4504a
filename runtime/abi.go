package runtime

import (
	"unsafe"

	"github.com/cellc/cellc/tensor"
)

// The types of c/abi.h as Go sees them: fields in the same order with the same
// sizes.

// abiMajor is the version of the functions that this package calls.
const abiMajor = 1

type cPort struct {
	name  *byte
	dtype int32
	rank  int32
	dims  *int64
	typ   *byte
	init  unsafe.Pointer
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

type cOptions struct {
	size                     uintptr
	threads                  int32
	arena                    unsafe.Pointer
	arenaBytes               uintptr
	allocate, release, print uintptr
	user                     unsafe.Pointer
	weightsFile              *byte
	weights                  unsafe.Pointer
	weightsBytes             uintptr
}

type cFailure struct {
	kind, message, file *byte
	line, column        int32
	call                *cCall
}

type cCall struct {
	name, file              *byte
	line, column, iteration int32
	outer                   *cCall
}

// The numbers of enum cellc_kind.
const (
	kindInput = iota
	kindOutput
	kindState
	kindSymbol
)

// dlpackCPU is the device type of ordinary memory.
const dlpackCPU = 1

// DLPackCode is the kind of an element type in DLPack.
func DLPackCode(t tensor.DType) uint8 {
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

// describe makes c show dense data.
func (c *cTensor) describe(t tensor.DType, data unsafe.Pointer, dims []int64) {
	*c = cTensor{
		data: (*byte)(data), deviceType: dlpackCPU, ndim: int32(len(dims)),
		code: DLPackCode(t), bits: uint8(8 * t.Size()), lanes: 1,
		shape: unsafe.SliceData(dims),
	}
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
