package runtime

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"sync"
	"unsafe"

	"github.com/cellc/cellc/tensor"
)

// A Model is one instance of a compiled model: its code, its states and its
// memory. Its methods may be called from several goroutines, one at a time
// runs; Clone gives an instance that runs beside it.
type Model struct {
	// Stdout is where the program's own printing goes, after each run; nil
	// drops it.
	Stdout io.Writer

	name    string
	ports   Ports
	mu      sync.Mutex
	engine  Engine // nil once closed
	dropped runtime.Cleanup
	call    Call
}

// New is a model that runs on an engine, which it closes: at the latest when
// nobody has the model any more. An engine holds memory that C writes to pinned,
// which must not be collected before.
func New(name string, e Engine) *Model {
	m := &Model{name: name, engine: e, ports: e.Ports()}
	m.call.prepare(m)
	m.dropped = runtime.AddCleanup(m, func(e Engine) { e.Close() }, e)
	return m
}

// Clone is a new instance of the same model, its states at their initial
// values. It must be closed too.
func (m *Model) Clone() (*Model, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.engine == nil {
		return nil, m.closed()
	}
	e, err := m.engine.Clone()
	if err != nil {
		return nil, err
	}
	c := New(m.name, e)
	c.Stdout = m.Stdout
	return c, nil
}

// Close frees the instance, and a shared library with its last instance. A
// second Close does nothing.
func (m *Model) Close() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.engine == nil {
		return nil
	}
	e := m.engine
	m.engine = nil
	m.dropped.Stop()
	return e.Close()
}

// Name is the model's name.
func (m *Model) Name() string { return m.name }

// Inputs describes what Run takes.
func (m *Model) Inputs() []Port { return m.ports.Inputs }

// Outputs describes what Run returns.
func (m *Model) Outputs() []Port { return m.ports.Outputs }

// States describes what is kept between runs.
func (m *Model) States() []Port { return m.ports.States }

// A Status is the kind of a RunError.
type Status int32

// The kinds of failure, numbered as in c/abi.h.
const (
	Raised       Status = 1 // an assert or raise of the program
	BadShape     Status = 2 // lengths met at run time do not fit together
	NoMemory     Status = 3
	BadIndex     Status = 4
	BadArgument  Status = 5 // an input of a wrong dtype, rank or shape
	Cancelled    Status = 6
	BadProcessor Status = 7 // the code needs instructions that this processor lacks
)

// Run runs the model on inputs in the order of Inputs and returns the outputs
// in the order of Outputs. The inputs are only read. When ctx ends while a
// loop of the model runs, the loop ends and the error is that of ctx.
func (m *Model) Run(ctx context.Context, inputs []*tensor.Dense) ([]*tensor.Dense, error) {
	c := m.Begin()
	defer c.End()
	if len(inputs) != len(m.ports.Inputs) {
		return nil, refused(m.name, "TypeError", "expected %d inputs, got %d", len(m.ports.Inputs), len(inputs))
	}
	for k, d := range inputs {
		c.dense(k, d)
	}
	if err := c.Run(ctx); err != nil {
		return nil, err
	}
	outs := make([]*tensor.Dense, len(m.ports.Outputs))
	for k, p := range m.ports.Outputs {
		data, dims := m.engine.Output(k)
		outs[k] = copied(p.DType, data, dims)
	}
	return outs, nil
}

// copied is a tensor of C's as one of ours.
func copied(t tensor.DType, data unsafe.Pointer, dims []int64) *tensor.Dense {
	d := tensor.New(t, dims...)
	copy(d.Data, unsafe.Slice((*byte)(data), len(d.Data)))
	return d
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
	if n := d.Len() * d.DType.Size(); n != len(d.Data) {
		return fmt.Errorf("its %d bytes of data are not the %d of %s", len(d.Data), n, d.Type())
	}
	return nil
}

// State is a copy of state k.
func (m *Model) State(k int) (*tensor.Dense, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	data, err := m.stateAt(k)
	if err != nil {
		return nil, err
	}
	return copied(m.ports.States[k].DType, data, m.ports.States[k].Dims), nil
}

// SetState gives state k a new value, of exactly its dtype and shape.
func (m *Model) SetState(k int, d *tensor.Dense) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	data, err := m.stateAt(k)
	if err != nil {
		return err
	}
	p := m.ports.States[k]
	if err := whole(d); err != nil {
		return fmt.Errorf("%s: state `%s`: %w", m.name, p.Name, err)
	}
	if want := tensor.T(p.DType, p.Dims...); !d.Type().Equal(want) {
		return fmt.Errorf("%s: state `%s`: expected %s, got %s", m.name, p.Name, want, d.Type())
	}
	copy(unsafe.Slice((*byte)(data), len(d.Data)), d.Data)
	return nil
}

// Reset gives every state its initial value again.
func (m *Model) Reset() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.engine == nil {
		return m.closed()
	}
	m.engine.Reset()
	return nil
}

func (m *Model) stateAt(k int) (unsafe.Pointer, error) {
	if m.engine == nil {
		return nil, m.closed()
	}
	if k < 0 || k >= len(m.ports.States) {
		return nil, fmt.Errorf("%s: no state %d: it has %d", m.name, k, len(m.ports.States))
	}
	data, _ := m.engine.State(k)
	return data, nil
}

func (m *Model) closed() error { return fmt.Errorf("model %s is closed", m.name) }
