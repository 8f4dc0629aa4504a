//go:build !linux

package runtime

import (
	"errors"
	"os"
)

// imageFile gives data a path until it is closed.
func imageFile(data []byte) (path string, close func() error, err error) {
	f, err := os.CreateTemp("", "cellc-*")
	if err != nil {
		return "", nil, err
	}
	remove := func() error { return os.Remove(f.Name()) }
	_, err = f.Write(data)
	if err = errors.Join(err, f.Close()); err != nil {
		return "", nil, errors.Join(err, remove())
	}
	return f.Name(), remove, nil
}
