package runtime

import (
	"errors"
	"fmt"
	"sync/atomic"

	"github.com/ebitengine/purego"
)

// A library is a loaded shared library; it is unloaded when the last model
// that uses it is closed.
type library struct {
	handle uintptr
	users  atomic.Int32

	create, destroy, call, message uintptr
	output, state, reset, printed  uintptr
}

type function struct {
	symbol string
	addr   *uintptr
}

func (l *library) functions() []function {
	return []function{
		{"cellc_create", &l.create}, {"cellc_destroy", &l.destroy}, {"cellc_call", &l.call}, {"cellc_message", &l.message},
		{"cellc_output", &l.output}, {"cellc_state", &l.state}, {"cellc_reset", &l.reset}, {"cellc_printed", &l.printed},
	}
}

func load(path string) (*library, error) {
	handle, err := purego.Dlopen(path, purego.RTLD_NOW|purego.RTLD_LOCAL)
	if err != nil {
		return nil, fmt.Errorf("loading %s: %w", path, err)
	}
	l := &library{handle: handle}
	for _, f := range l.functions() {
		if *f.addr, err = purego.Dlsym(handle, f.symbol); err != nil {
			return nil, errors.Join(fmt.Errorf("%s is not a library made by cellc: it has no %s", path, f.symbol), purego.Dlclose(handle))
		}
	}
	return l, nil
}

func (l *library) retain() { l.users.Add(1) }

func (l *library) release() error {
	if l.users.Add(-1) > 0 {
		return nil
	}
	return purego.Dlclose(l.handle)
}

// invoke calls a C function and returns its pointer-sized result.
func invoke(f uintptr, args ...uintptr) uintptr {
	r, _, _ := purego.SyscallN(f, args...)
	return r
}
