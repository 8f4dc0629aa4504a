package runtime

import (
	"context"
	"fmt"
	"unsafe"

	"github.com/cellc/cellc/tensor"
)

// A Call is one run of a model, as generated packages make it:
//
//	c := m.Begin()
//	defer c.End()
//	runtime.In(c, 0, x)
//	runtime.Make(c, 0, &out)
//	if err := c.Run(ctx); err != nil {
//		return err
//	}
//	runtime.Take(c, 0, &out)
//
// Its memory is the model's, so that a run allocates nothing but outputs.
type Call struct {
	m            *Model
	in, out      []unsafe.Pointer
	dims         []int64
	inAt, outAt  []int   // where the lengths of each begin in dims
	cells        []int64 // inputs that are single numbers
	results      []int64 // and outputs
	symbols      []int64
	err          error
	shaped       bool // the lengths of outputs are in dims
	allOutputsAt int  // where those begin
}

func (c *Call) prepare(m *Model) {
	p := m.ports
	c.m = m
	at := 0
	place := func(ports []Port) []int {
		starts := make([]int, len(ports))
		for k, port := range ports {
			starts[k] = at
			at += len(port.Dims)
		}
		return starts
	}
	c.inAt = place(p.Inputs)
	c.allOutputsAt = at
	c.outAt = place(p.Outputs)
	c.dims = make([]int64, at)
	c.in, c.out = make([]unsafe.Pointer, len(p.Inputs)), make([]unsafe.Pointer, len(p.Outputs))
	c.results = make([]int64, len(p.Outputs))
	c.cells, c.symbols = make([]int64, len(p.Inputs)), make([]int64, len(p.Symbols))
}

// Begin waits until no other run uses the model.
func (m *Model) Begin() *Call {
	m.mu.Lock()
	return &m.call
}

// End lets others run.
func (c *Call) End() {
	clear(c.in) // a model that is kept must not keep its last inputs
	clear(c.out)
	c.err, c.shaped = nil, false
	c.m.mu.Unlock()
}

// Run runs the model.
func (c *Call) Run(ctx context.Context) error {
	m := c.m
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case m.engine == nil:
		return m.closed()
	case c.err != nil:
		return c.err
	}
	done := m.watch(ctx)
	status := m.engine.Run(c.in, c.out, c.dims)
	if done != nil {
		done()
	}
	if m.Stdout != nil {
		if _, err := m.Stdout.Write(m.engine.Printed()); err != nil {
			return err
		}
	}
	switch {
	case status == 0:
		return nil
	case status == Cancelled && ctx.Err() != nil:
		return fmt.Errorf("%s: %w", m.name, ctx.Err())
	}
	return Failed(m.name, status, m.engine)
}

// watch cancels the run when ctx ends, until the function it returns is
// called; that is nil where ctx cannot end.
func (m *Model) watch(ctx context.Context) func() {
	if ctx.Done() == nil {
		return nil
	}
	over := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		m.engine.Cancel(true)
		close(over)
	})
	return func() {
		if !stop() {
			<-over
			m.engine.Cancel(false)
		}
	}
}

// refuse makes the run fail before it begins, with the first thing found.
func (c *Call) refuse(kind, format string, args ...any) {
	if c.err == nil {
		c.err = refused(c.m.name, kind, format, args...)
	}
}

// input sets input k to n elements at data.
func (c *Call) input(k int, t tensor.DType, data unsafe.Pointer, n int, dims []int64) {
	p := &c.m.ports.Inputs[k]
	if len(dims) != len(p.Dims) || t != p.DType {
		kind := "ValueError"
		if t != p.DType {
			kind = "TypeError"
		}
		c.refuse(kind, "input `%s`: expected %s, got %s", p.Name, p.Type, tensor.T(t, dims...))
		return
	}
	if have := product(dims); have != n {
		c.refuse("ValueError", "input `%s`: its %d elements are not those of %s", p.Name, n, tensor.T(t, dims...))
		return
	}
	c.in[k] = data
	copy(c.dims[c.inAt[k]:], dims)
}

// product is the number of elements of a shape, -1 if there is none.
func product(dims []int64) int {
	n := int64(1)
	for _, d := range dims {
		if d < 0 || (d > 0 && n > (1<<62)/d) {
			return -1
		}
		n *= d
	}
	return int(n)
}

// dense sets input k to a tensor.
func (c *Call) dense(k int, d *tensor.Dense) {
	if err := whole(d); err != nil {
		c.refuse("ValueError", "input `%s`: %v", c.m.ports.Inputs[k].Name, err)
		return
	}
	c.input(k, d.DType, unsafe.Pointer(unsafe.SliceData(d.Data)), d.Len(), d.Dims)
}

// shape is what is known of output k's lengths when all inputs are set.
func (c *Call) shape(k int) []int64 {
	if !c.shaped {
		c.shaped = true
		c.bind()
		for k := range c.m.ports.Outputs {
			c.shapeOf(k)
		}
	}
	at := c.outAt[k]
	return c.dims[at : at+len(c.m.ports.Outputs[k].Dims)]
}

// bind reads the values of the symbols from the inputs. Where inputs disagree
// about one, the run fails.
func (c *Call) bind() {
	for k, p := range c.m.ports.Inputs {
		for j, d := range p.Dims {
			if s := int(-1 - d); d < 0 && s < len(c.symbols) {
				c.symbols[s] = c.dims[c.inAt[k]+j]
			}
		}
	}
}

func (c *Call) shapeOf(k int) {
	to, ask := c.dims[c.outAt[k]:], false
	for j, d := range c.m.ports.Outputs[k].Dims {
		switch s := int(-1 - d); {
		case d >= 0:
			to[j] = d
		case s < len(c.symbols):
			to[j] = c.symbols[s]
		default:
			ask = true
		}
	}
	if ask && c.m.engine != nil {
		c.m.engine.Shape(k, c.symbols, to[:len(c.m.ports.Outputs[k].Dims)])
	}
}
