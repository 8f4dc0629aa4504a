package runtime

import (
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// withFile gives data a path while use runs. The file is in memory, so that no
// folder has to allow programs.
func withFile(data []byte, use func(path string) error) error {
	fd, err := unix.MemfdCreate("cellc", unix.MFD_CLOEXEC)
	if err != nil {
		return fmt.Errorf("no file in memory: %w", err)
	}
	f := os.NewFile(uintptr(fd), "cellc")
	defer f.Close()
	if _, err := f.Write(data); err != nil {
		return err
	}
	return use(fmt.Sprintf("/proc/self/fd/%d", fd))
}
