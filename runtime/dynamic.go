package runtime

import (
	"runtime"
	"unsafe"
)

// A dynamic engine calls a model in a shared library, without cgo.
type dynamic struct {
	name     string
	lib      *library
	f        *functions
	options  Options
	instance uintptr
	ports    Ports
	scratch  *scratch
	args     []cTensor
	pinned   runtime.Pinner // holds scratch and args in place
	release  func()         // the weights
}

// scratch is what C writes besides tensors.
type scratch struct {
	options  cOptions
	instance uintptr
	length   int64
}

func openDynamic(l *library, f *functions, name string, o Options) (*dynamic, error) {
	e := &dynamic{name: name, lib: l, f: f, options: o, scratch: new(scratch)}
	e.pinned.Pin(e.scratch)
	e.setOptions()
	status := Status(int32(invoke(f.open, uintptr(unsafe.Pointer(&e.scratch.options)), uintptr(unsafe.Pointer(&e.scratch.instance)))))
	e.instance = e.scratch.instance
	if status != 0 {
		err := Failed(name, status, e)
		e.free()
		return nil, err
	}
	e.ports = e.readPorts()
	e.args = make([]cTensor, len(e.ports.Inputs)+len(e.ports.Outputs))
	if len(e.args) > 0 {
		e.pinned.Pin(unsafe.SliceData(e.args))
	}
	return e, nil
}

// setOptions writes the options as C reads them.
func (e *dynamic) setOptions() {
	c := &e.scratch.options
	*c = cOptions{size: unsafe.Sizeof(*c), threads: int32(e.options.Threads), weightsBytes: uintptr(len(e.options.Weights))}
	c.weights, e.release = e.options.Hold()
	if path := e.options.WeightsFile; path != "" {
		c.weightsFile = unsafe.SliceData(append([]byte(path), 0))
		e.pinned.Pin(c.weightsFile)
	}
}

func (e *dynamic) readPorts() Ports {
	p := Ports{Inputs: e.list(kindInput), Outputs: e.list(kindOutput), States: e.list(kindState)}
	for k := range int32(invoke(e.f.count, kindSymbol)) {
		p.Symbols = append(p.Symbols, goString(at[byte](invoke(e.f.symbol, uintptr(k)))))
	}
	return p
}

func (e *dynamic) list(kind uintptr) []Port {
	list := make([]Port, int32(invoke(e.f.count, kind)))
	for k := range list {
		p := at[cPort](invoke(e.f.port, kind, uintptr(k)))
		list[k] = MakePort(goString(p.name), goString(p.typ), int(p.dtype), unsafe.Slice(p.dims, p.rank))
	}
	return list
}

func (e *dynamic) Ports() Ports { return e.ports }

func (e *dynamic) Message() string { return goString(at[byte](invoke(e.f.message, e.instance))) }

// Failure is the address of what the last call found wrong, in parts; nil if
// that is not told.
func (e *dynamic) Failure() unsafe.Pointer {
	if e.f.failure == 0 {
		return nil
	}
	return unsafe.Pointer(at[byte](invoke(e.f.failure, e.instance)))
}

// Run pins the caller's memory for the time of the call.
func (e *dynamic) Run(in, out []unsafe.Pointer, dims []int64) Status {
	var pin runtime.Pinner
	defer pin.Unpin()
	defer clear(e.args) // what is kept must not keep its last inputs
	args := e.args
	set := func(ports []Port, data []unsafe.Pointer) {
		for k, p := range ports {
			args[k].describe(p.DType, data[k], dims[:len(p.Dims)])
			if data[k] != nil {
				pin.Pin(data[k])
			}
			dims = dims[len(p.Dims):]
		}
		args = args[len(ports):]
	}
	if len(dims) > 0 {
		pin.Pin(unsafe.SliceData(dims))
	}
	set(e.ports.Inputs, in)
	set(e.ports.Outputs, out)
	var first, second uintptr
	if len(e.args) > 0 {
		first = uintptr(unsafe.Pointer(&e.args[0]))
	}
	if len(out) > 0 {
		second = uintptr(unsafe.Pointer(&e.args[len(in)]))
	}
	return Status(int32(invoke(e.f.run, e.instance, first, uintptr(len(in)), second, uintptr(len(out)))))
}

func (e *dynamic) Shape(k int, symbols, dims []int64) {
	var pin runtime.Pinner
	defer pin.Unpin()
	address := func(s []int64) uintptr {
		if len(s) == 0 {
			return 0
		}
		pin.Pin(unsafe.SliceData(s))
		return uintptr(unsafe.Pointer(unsafe.SliceData(s)))
	}
	invoke(e.f.shape, uintptr(k), address(symbols), address(dims))
}

func (e *dynamic) Output(k int) (unsafe.Pointer, []int64) { return e.view(e.f.output, k) }
func (e *dynamic) State(k int) (unsafe.Pointer, []int64)  { return e.view(e.f.state, k) }

func (e *dynamic) view(f uintptr, k int) (unsafe.Pointer, []int64) {
	c := at[cTensor](invoke(f, e.instance, uintptr(k)))
	return unsafe.Pointer(c.data), unsafe.Slice(c.shape, c.ndim)
}

func (e *dynamic) Reset() { invoke(e.f.reset, e.instance) }

func (e *dynamic) Cancel(on bool) {
	n := uintptr(0)
	if on {
		n = 1
	}
	invoke(e.f.cancel, e.instance, n)
}

func (e *dynamic) Printed() []byte {
	text := at[byte](invoke(e.f.printed, e.instance, uintptr(unsafe.Pointer(&e.scratch.length))))
	return unsafe.Slice(text, e.scratch.length)
}

func (e *dynamic) Clone() (Engine, error) {
	c, err := openDynamic(e.lib, e.f, e.name, e.options)
	if err != nil {
		return nil, err
	}
	e.lib.retain()
	return c, nil
}

func (e *dynamic) Close() error {
	e.free()
	return e.lib.release()
}

// free closes the instance, and lets go of what it used.
func (e *dynamic) free() {
	invoke(e.f.close, e.instance)
	e.pinned.Unpin()
	e.release()
}
