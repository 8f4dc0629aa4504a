//go:build !linux

package runtime

import (
	"errors"
	"os"
)

// withFile gives data a path while use runs.
func withFile(data []byte, use func(path string) error) error {
	f, err := os.CreateTemp("", "cellc-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(data)
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	return use(f.Name())
}
