package runtime

import (
	"runtime"
	"slices"
	"unsafe"

	"github.com/cellc/cellc/tensor"
)

// A Port is an input, output or state of a model.
type Port struct {
	Name  string
	Type  string // as people write it: "f32[N,3]"
	DType tensor.DType
	// Dims are the lengths. Of an input, a negative one is that of symbol
	// -1-d; of an output, one that is symbol -1-d, or that Engine.Shape or only
	// the run knows.
	Dims []int64
}

// MakePort is a port as C describes it, for engines.
func MakePort(name, typ string, dtype int, dims []int64) Port {
	return Port{Name: name, Type: typ, DType: tensor.DType(dtype), Dims: append([]int64{}, dims...)}
}

// Ports are what goes in and out of a model. Symbols are the names of the
// lengths that its inputs give.
type Ports struct {
	Inputs, Outputs, States []Port
	Symbols                 []string
}

// An Engine is an instance of a compiled model as its C functions show it: of
// a shared library, or linked into the program, where a generated package
// calls them. Only Cancel may be called while another call runs.
type Engine interface {
	Ports() Ports
	// Run runs on the elements at in, one for each input, which are dense and
	// aligned, and writes to those at out, where they are not nil. dims are the
	// lengths of all inputs and then of all outputs, one after the other.
	Run(in, out []unsafe.Pointer, dims []int64) Status
	// Message says what the last call found wrong.
	Message() string
	// Shape computes the lengths of output k from the values of the symbols, -1
	// where only the run knows.
	Shape(k int, symbols, dims []int64)
	// Output is the memory of output k after a run, and its lengths; State that
	// of state k.
	Output(k int) (unsafe.Pointer, []int64)
	State(k int) (unsafe.Pointer, []int64)
	Reset()
	Cancel(on bool)
	// Printed is what the program printed in the last run, valid until the next.
	Printed() []byte
	// Clone is another instance of the same model.
	Clone() (Engine, error)
	Close() error
}

// Options are how a model is opened.
type Options struct {
	Threads int // how many a run may use; 0 is the model's own choice
	// Where the weights are, of a model that was built with --weights-mode
	// file: the path of the file, or its content.
	WeightsFile string
	Weights     []byte
}

// An Option changes Options.
type Option func(*Options)

// Threads limits how many threads a run uses.
func Threads(n int) Option { return func(o *Options) { o.Threads = n } }

// WeightsFile says where the file of the weights is, which is mapped.
func WeightsFile(path string) Option { return func(o *Options) { o.WeightsFile = path } }

// Weights hands over the content of the file of the weights, which is not
// copied if it is aligned to 8 bytes: it must not be changed before the model is closed.
func Weights(content []byte) Option {
	if uintptr(unsafe.Pointer(unsafe.SliceData(content)))%8 != 0 {
		content = slices.Clone(content)
	}
	return func(o *Options) { o.Weights = content }
}

// Hold keeps Weights where they are until release is called, for engines.
func (o *Options) Hold() (content unsafe.Pointer, release func()) {
	if len(o.Weights) == 0 {
		return nil, func() {}
	}
	pin := new(runtime.Pinner)
	pin.Pin(unsafe.SliceData(o.Weights))
	return unsafe.Pointer(unsafe.SliceData(o.Weights)), pin.Unpin
}

// Gather applies options, for generated packages.
func Gather(options []Option) Options {
	var o Options
	for _, f := range options {
		f(&o)
	}
	return o
}
