package runtime

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"unsafe"

	"github.com/cellc/cellc/tensor"
	"github.com/ebitengine/purego"
)

// A Port is an input, output or state of a model.
type Port struct {
	Name  string
	Type  string // as people write it: "f32[N,3]"
	DType tensor.DType
	Dims  []int64 // a negative length is known only when the model runs
}

// A Model is one instance of a compiled model: its code, its states and its
// memory. Its methods may be called from several goroutines, one at a time
// runs; Clone gives an instance that runs beside it.
type Model struct {
	// Stdout is where the program's own printing goes, after each run; nil
	// drops it.
	Stdout io.Writer

	name                    string
	lib                     *library
	inputs, outputs, states []Port

	mu       sync.Mutex
	model    uintptr // the constant NAME_model
	instance uintptr // 0 once closed
	scratch  *scratch
	pinned   runtime.Pinner // holds scratch in place until Close
}

// scratch is what C reads and writes besides the tensors' own data.
type scratch struct {
	args   []cTensor
	dims   [][maxRank]int64
	length int64
}

// maxRank is more axes than any framework allows.
const maxRank = 64

// Open loads a shared library made by cellc and makes an instance of the model
// with a name in it.
func Open(path, name string) (*Model, error) {
	if !strings.ContainsRune(path, filepath.Separator) {
		path = "." + string(filepath.Separator) + path // a bare name would be searched for elsewhere
	}
	lib, err := load(path)
	if err != nil {
		return nil, err
	}
	lib.retain()
	addr, err := purego.Dlsym(lib.handle, Symbol(name))
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s has no model named %q", path, name), lib.release())
	}
	m, err := instantiate(lib, name, addr)
	if err != nil {
		return nil, errors.Join(err, lib.release())
	}
	return m, nil
}

func instantiate(lib *library, name string, addr uintptr) (*Model, error) {
	c := at[cModel](addr)
	m := &Model{
		name: name, lib: lib, model: addr,
		inputs: ports(c.input, c.inputs), outputs: ports(c.output, c.outputs), states: ports(c.state, c.states),
		scratch: &scratch{args: make([]cTensor, max(1, c.inputs)), dims: make([][maxRank]int64, max(1, c.inputs))},
	}
	if m.instance = invoke(lib.create, addr); m.instance == 0 {
		return nil, fmt.Errorf("model %s: out of memory", name)
	}
	m.pinned.Pin(m.scratch)
	m.pinned.Pin(unsafe.SliceData(m.scratch.args))
	m.pinned.Pin(unsafe.SliceData(m.scratch.dims))
	return m, nil
}

// Clone is a new instance of the same model, its states at their initial
// values. It must be closed too.
func (m *Model) Clone() (*Model, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.instance == 0 {
		return nil, m.closed()
	}
	c, err := instantiate(m.lib, m.name, m.model)
	if err == nil {
		m.lib.retain()
	}
	return c, err
}

// Close frees the instance, and the library with its last instance. A second
// Close does nothing.
func (m *Model) Close() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.instance == 0 {
		return nil
	}
	invoke(m.lib.destroy, m.instance)
	m.instance = 0
	m.pinned.Unpin()
	return m.lib.release()
}

// Name is the model's name.
func (m *Model) Name() string { return m.name }

// Inputs describes what Run takes.
func (m *Model) Inputs() []Port { return m.inputs }

// Outputs describes what Run returns.
func (m *Model) Outputs() []Port { return m.outputs }

// States describes what is kept between runs.
func (m *Model) States() []Port { return m.states }

// A RunError is a run that failed: the program raised an error, or an input
// did not fit.
type RunError struct {
	Model   string
	Status  Status
	Message string
}

func (e *RunError) Error() string { return fmt.Sprintf("%s: %s", e.Model, e.Message) }

// A Status is the kind of a RunError.
type Status int32

// The kinds of failure, numbered as in c/cellc.h.
const (
	Raised      Status = 1 // an assert or raise of the program
	BadShape    Status = 2 // lengths met at run time do not fit together
	NoMemory    Status = 3
	BadIndex    Status = 4
	BadArgument Status = 5 // an input of a wrong dtype, rank or shape
)

// Run runs the model on inputs in the order of Inputs and returns the outputs
// in the order of Outputs. The inputs are only read, in place where their
// memory is aligned to 64 bytes. A run cannot be interrupted: ctx is looked at
// before it starts.
func (m *Model) Run(ctx context.Context, inputs []*tensor.Dense) ([]*tensor.Dense, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.ready(ctx, inputs); err != nil {
		return nil, err
	}
	status := m.call(inputs)
	if err := m.forward(); err != nil {
		return nil, err
	}
	if status != 0 {
		return nil, &RunError{m.name, status, goString(at[byte](invoke(m.lib.message, m.instance)))}
	}
	outs := make([]*tensor.Dense, len(m.outputs))
	for k := range outs {
		outs[k] = at[cTensor](invoke(m.lib.output, m.instance, uintptr(k))).dense(m.outputs[k].DType)
	}
	return outs, nil
}

func (m *Model) ready(ctx context.Context, inputs []*tensor.Dense) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if m.instance == 0 {
		return m.closed()
	}
	if len(inputs) != len(m.inputs) {
		return &RunError{m.name, BadArgument, fmt.Sprintf("expected %d inputs, got %d", len(m.inputs), len(inputs))}
	}
	for k, d := range inputs {
		if err := whole(d); err != nil {
			return &RunError{m.name, BadArgument, fmt.Sprintf("input `%s`: %v", m.inputs[k].Name, err)}
		}
	}
	return nil
}

// whole reports a tensor whose data is not as long as its dims say; C would
// read past its end.
func whole(d *tensor.Dense) error {
	if d == nil {
		return errors.New("no tensor")
	}
	if d.DType < tensor.F64 || d.DType > tensor.Bool {
		return errors.New("not a valid dtype")
	}
	if len(d.Dims) > maxRank {
		return fmt.Errorf("%d dims are more than %d", len(d.Dims), maxRank)
	}
	if n := d.Len() * d.DType.Size(); n != len(d.Data) {
		return fmt.Errorf("its %d bytes of data are not the %d of %s", len(d.Data), n, d.Type())
	}
	return nil
}

// call passes the inputs' own memory to C, pinned for the time of the call.
func (m *Model) call(inputs []*tensor.Dense) Status {
	var pin runtime.Pinner
	args := m.scratch.args
	for k, d := range inputs {
		args[k].describe(d, m.scratch.dims[k][:])
		if len(d.Data) > 0 {
			pin.Pin(args[k].data)
		}
	}
	first := unsafe.Pointer(unsafe.SliceData(args))
	status := Status(int32(invoke(m.lib.call, m.instance, uintptr(first), uintptr(len(inputs)))))
	pin.Unpin()
	clear(args) // a model that is kept must not keep its last inputs
	return status
}

// forward hands what the program printed to Stdout.
func (m *Model) forward() error {
	if m.Stdout == nil {
		return nil
	}
	text := at[byte](invoke(m.lib.printed, m.instance, uintptr(unsafe.Pointer(&m.scratch.length))))
	n := m.scratch.length
	if n == 0 {
		return nil
	}
	_, err := m.Stdout.Write(append([]byte{}, unsafe.Slice(text, n)...))
	return err
}

// State is a copy of state k.
func (m *Model) State(k int) (*tensor.Dense, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	c, err := m.stateAt(k)
	if err != nil {
		return nil, err
	}
	return c.dense(m.states[k].DType), nil
}

// SetState gives state k a new value, of exactly its dtype and shape.
func (m *Model) SetState(k int, d *tensor.Dense) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	c, err := m.stateAt(k)
	if err != nil {
		return err
	}
	p := m.states[k]
	if err := whole(d); err != nil {
		return fmt.Errorf("%s: state `%s`: %w", m.name, p.Name, err)
	}
	if want := tensor.T(p.DType, p.Dims...); !d.Type().Equal(want) {
		return fmt.Errorf("%s: state `%s`: expected %s, got %s", m.name, p.Name, want, d.Type())
	}
	copy(unsafe.Slice(c.data, len(d.Data)), d.Data)
	return nil
}

// Reset gives every state its initial value again.
func (m *Model) Reset() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.instance == 0 {
		return m.closed()
	}
	invoke(m.lib.reset, m.instance)
	return nil
}

func (m *Model) stateAt(k int) (*cTensor, error) {
	if m.instance == 0 {
		return nil, m.closed()
	}
	if k < 0 || k >= len(m.states) {
		return nil, fmt.Errorf("%s: no state %d: it has %d", m.name, k, len(m.states))
	}
	return at[cTensor](invoke(m.lib.state, m.instance, uintptr(k))), nil
}

func (m *Model) closed() error { return fmt.Errorf("model %s is closed", m.name) }
