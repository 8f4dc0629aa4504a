package runtime

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync/atomic"

	"github.com/ebitengine/purego"
)

// A library is a loaded shared library; it is unloaded when the last model
// that uses it is closed.
type library struct {
	handle uintptr
	users  atomic.Int32
	close  func() error // its file, if that is in memory
}

// functions are the addresses of what a model shows; c/functions.h.in says
// what each does.
type functions struct {
	abi, open, close, run, message, cancel, output, state, reset, printed uintptr
	count, port, symbol, arena, shape, failure                            uintptr
}

type function struct {
	name  string // behind the model's
	addr  *uintptr
	newer bool // than the first version: a library may lack it
}

func (f *functions) list() []function {
	return []function{
		{"abi", &f.abi, false}, {"open", &f.open, false}, {"close", &f.close, false}, {"run", &f.run, false}, {"message", &f.message, false},
		{"cancel", &f.cancel, false}, {"output", &f.output, false}, {"state", &f.state, false}, {"reset", &f.reset, false}, {"printed", &f.printed, false},
		{"count", &f.count, false}, {"port", &f.port, false}, {"symbol", &f.symbol, false}, {"arena", &f.arena, false}, {"shape", &f.shape, false}, {"failure", &f.failure, true},
	}
}

func load(path string) (*library, error) {
	if !strings.ContainsRune(path, filepath.Separator) {
		path = "." + string(filepath.Separator) + path // a bare name would be searched for elsewhere
	}
	handle, err := purego.Dlopen(path, purego.RTLD_NOW|purego.RTLD_LOCAL)
	if err != nil {
		return nil, fmt.Errorf("loading %s: %w", path, err)
	}
	l := &library{handle: handle, close: func() error { return nil }}
	l.retain()
	return l, nil
}

// find looks up the functions of a model, and refuses those of another major
// version.
func (l *library) find(model string) (*functions, error) {
	f := new(functions)
	for _, x := range f.list() {
		var err error
		if *x.addr, err = purego.Dlsym(l.handle, model+"_"+x.name); err != nil && !x.newer {
			return nil, fmt.Errorf("the library has no model named %q: no function %s_%s", model, model, x.name)
		}
	}
	if version := uint32(invoke(f.abi)); version>>16 != abiMajor {
		return nil, fmt.Errorf("model %s was built for version %d of the interface, this program for version %d", model, version>>16, abiMajor)
	}
	return f, nil
}

func (l *library) retain() { l.users.Add(1) }

func (l *library) release() error {
	if l.users.Add(-1) > 0 {
		return nil
	}
	return errors.Join(purego.Dlclose(l.handle), l.close())
}

// invoke calls a C function and returns its pointer-sized result.
func invoke(f uintptr, args ...uintptr) uintptr {
	r, _, _ := purego.SyscallN(f, args...)
	return r
}

// Open loads a shared library made by cellc and makes an instance of the model
// with a name in it.
func Open(path, name string, options ...Option) (*Model, error) {
	lib, err := load(path)
	if err != nil {
		return nil, err
	}
	e, err := lib.engine(name, Gather(options))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return New(name, e), nil
}

// OpenImage is an instance of the model with a name in a shared library that is
// in memory, for packages that carry one.
func OpenImage(name string, image []byte, o Options) (Engine, error) {
	path, done, err := imageFile(image)
	if err != nil {
		return nil, fmt.Errorf("model %s: %w", name, err)
	}
	lib, err := load(path)
	if err != nil {
		return nil, fmt.Errorf("model %s: %w", name, errors.Join(err, done()))
	}
	lib.close = done
	return lib.engine(name, o)
}

// engine opens an instance, which takes over the caller's hold on the library.
func (l *library) engine(name string, o Options) (Engine, error) {
	f, err := l.find(name)
	if err != nil {
		return nil, errors.Join(err, l.release())
	}
	e, err := openDynamic(l, f, name, o)
	if err != nil {
		return nil, errors.Join(err, l.release())
	}
	return e, nil
}
