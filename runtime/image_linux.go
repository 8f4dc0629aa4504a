package runtime

import (
	"errors"
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// imageFile gives data a path until it is closed. The file is in memory, so
// that no folder has to allow programs. It stays open as long as the library
// is loaded: dlopen takes a path that it knows for the library that it has, and
// another file would get the same number.
func imageFile(data []byte) (path string, close func() error, err error) {
	fd, err := unix.MemfdCreate("cellc", unix.MFD_CLOEXEC)
	if err != nil {
		return "", nil, fmt.Errorf("no file in memory: %w", err)
	}
	f := os.NewFile(uintptr(fd), "cellc")
	if _, err := f.Write(data); err != nil {
		return "", nil, errors.Join(err, f.Close())
	}
	return fmt.Sprintf("/proc/self/fd/%d", fd), f.Close, nil
}
