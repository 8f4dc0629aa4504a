package tensor

import (
	"archive/zip"
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// Who reads elements finds those of arrays in Fortran's order in memory, and
// files of such tensors hold them.
func TestFortranIsReadAndWritten(t *testing.T) {
	member := npyFile(1, `{'descr': '|i1', 'fortran_order': True, 'shape': (2, 3)}`, []byte{0, 3, 1, 4, 2, 5})
	dir := t.TempDir()
	write := func(name string, data []byte) []NamedTensor {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		read := LoadWeights
		if name == "read.npz" {
			read = LoadTensors
		}
		ts, err := read(path)
		if err != nil {
			t.Fatal(err)
		}
		return ts
	}
	want := []byte{0, 1, 2, 3, 4, 5}
	if ts := write("read.npz", archive(t, zip.Store, member, func(*zip.FileHeader) {})); !bytes.Equal(ts[0].Tensor.Data, want) {
		t.Errorf("LoadTensors: %v", ts[0].Tensor.Data)
	}
	ts := write("weights.npz", archive(t, zip.Store, member, func(*zip.FileHeader) {}))
	var npz, safetensors bytes.Buffer
	if err := WriteNPZ(&npz, ts); err != nil {
		t.Fatal(err)
	}
	if err := WriteSafetensors(&safetensors, Safetensors{Tensors: ts}); err != nil {
		t.Fatal(err)
	}
	for name, file := range map[string][]byte{"again.npz": npz.Bytes(), "again.safetensors": safetensors.Bytes()} {
		if again := write(name, file); !bytes.Equal(again[0].Tensor.Filled().Data, want) {
			t.Errorf("%s: %v", name, again[0].Tensor.Data)
		}
	}
}
