package runtime

import (
	"fmt"
	"os"
	"unsafe"

	"github.com/cellc/cellc/tensor"
)

// Float16 is the bits of a half-precision number, BFloat16 those of a bfloat16.
type (
	Float16  uint16
	BFloat16 uint16
)

// An Element is a type that arrays may hold.
type Element interface {
	float32 | float64 | Float16 | BFloat16 | int8 | int16 | int32 | int64 | uint8 | uint16 | uint32 | uint64 | bool
}

// An Array is a tensor whose elements are a slice: dense, row by row.
type Array[T Element] struct {
	Data  []T
	Shape []int64
}

// Of is an array of the given shape over data, which is not copied. Without a
// shape it has one axis. Lengths are ints, as len gives them; where a shape is
// at hand as it is, write Array[T]{data, shape}.
func Of[T Element](data []T, shape ...int) Array[T] {
	if len(shape) == 0 {
		shape = []int{len(data)}
	}
	a := Array[T]{Data: data, Shape: make([]int64, len(shape))}
	for k, n := range shape {
		a.Shape[k] = int64(n)
	}
	return a
}

// dtypeOf is the element type of arrays of T.
func dtypeOf[T Element]() tensor.DType {
	var x T
	switch any(x).(type) {
	case float32:
		return tensor.F32
	case float64:
		return tensor.F64
	case Float16:
		return tensor.F16
	case BFloat16:
		return tensor.BF16
	case int8:
		return tensor.I8
	case int16:
		return tensor.I16
	case int32:
		return tensor.I32
	case int64:
		return tensor.I64
	case uint8:
		return tensor.U8
	case uint16:
		return tensor.U16
	case uint32:
		return tensor.U32
	case uint64:
		return tensor.U64
	}
	return tensor.Bool
}

// View shows the memory of a tensor as an array, without a copy. The tensor's
// dtype must be T's.
func View[T Element](d *tensor.Dense) (Array[T], error) {
	if err := whole(d); err != nil {
		return Array[T]{}, err
	}
	if want := dtypeOf[T](); d.DType != want {
		return Array[T]{}, fmt.Errorf("expected elements of %s, got %s", want, d.DType)
	}
	p := unsafe.Pointer(unsafe.SliceData(d.Data))
	if uintptr(p)%unsafe.Alignof(*new(T)) != 0 {
		return Array[T]{}, fmt.Errorf("the memory of the %s is not aligned", d.Type())
	}
	return Array[T]{unsafe.Slice((*T)(p), d.Len()), d.Dims}, nil
}

// Dense shows an array as a tensor, without a copy.
func (a Array[T]) Dense() *tensor.Dense {
	size := int(unsafe.Sizeof(*new(T)))
	return &tensor.Dense{
		DType: dtypeOf[T](), Dims: a.Shape,
		Data: unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(a.Data))), size*len(a.Data)),
	}
}

// ReadNPY reads a .npy file whose elements are T.
func ReadNPY[T Element](path string) (Array[T], error) {
	f, err := os.Open(path)
	if err != nil {
		return Array[T]{}, err
	}
	defer f.Close()
	d, err := tensor.ReadNPY(f, tensor.MaxFileBytes)
	if err != nil {
		return Array[T]{}, fmt.Errorf("%s: %w", path, err)
	}
	a, err := View[T](d)
	if err != nil {
		err = fmt.Errorf("%s: %w", path, err)
	}
	return a, err
}

// ReadTensors reads all tensors of a .safetensors or .npz file. View gives
// them types.
func ReadTensors(path string) (map[string]*tensor.Dense, error) {
	list, err := tensor.LoadTensors(path)
	if err != nil {
		return nil, err
	}
	named := make(map[string]*tensor.Dense, len(list))
	for _, t := range list {
		named[t.Name] = t.Tensor
	}
	return named, nil
}

// In sets input k of a call to an array, which is only read.
func In[T Element](c *Call, k int, a Array[T]) {
	c.input(k, dtypeOf[T](), unsafe.Pointer(unsafe.SliceData(a.Data)), len(a.Data), a.Shape)
}

// InScalar sets input k of a call, of rank zero, to a number.
func InScalar[T Element](c *Call, k int, x T) {
	p := unsafe.Pointer(&c.cells[k])
	*(*T)(p) = x
	c.input(k, dtypeOf[T](), p, 1, nil)
}

// makeAtMost is how many elements Make asks Go for: where there is no memory
// for more, the program would end, while a run only fails.
const makeAtMost = 1 << 30

// Make has output k of a call written to an array, once all inputs are set. Its
// memory is used again where it is large enough. Lengths that only the run
// knows are left to Take.
func Make[T Element](c *Call, k int, a *Array[T]) {
	n := product(c.shape(k))
	if c.err != nil || n < 0 || n > max(makeAtMost, cap(a.Data)) {
		return
	}
	if cap(a.Data) < n {
		a.Data = make([]T, n)
	}
	a.Data = a.Data[:n]
	c.out[k] = unsafe.Pointer(unsafe.SliceData(a.Data))
}

// Take finishes an array that Make began, after the run.
func Take[T Element](c *Call, k int, a *Array[T]) {
	if c.out[k] != nil && len(a.Data) > 0 {
		a.Shape = append(a.Shape[:0], c.shape(k)...)
		return
	}
	data, dims := c.m.engine.Output(k)
	a.Shape = append(a.Shape[:0], dims...)
	a.Data = append(a.Data[:0], unsafe.Slice((*T)(data), max(0, product(dims)))...)
}

// MakeScalar has output k of a call, of rank zero, written where OutScalar
// finds it.
func MakeScalar(c *Call, k int) { c.out[k] = unsafe.Pointer(&c.results[k]) }

// OutScalar is the value of output k of a call, of rank zero, after the run.
func OutScalar[T Element](c *Call, k int) T { return *(*T)(unsafe.Pointer(&c.results[k])) }
