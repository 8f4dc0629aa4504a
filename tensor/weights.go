package tensor

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// A NamedTensor is an entry of an archive or checkpoint.
type NamedTensor struct {
	Name   string
	Tensor *Dense
}

// LoadWeights reads the tensors of a .safetensors, .npz, .npy or .ckpt file in
// the order of the file. An .npy file holds one, named like the file.
func LoadWeights(path string) ([]NamedTensor, error) {
	return LoadWeightsLimit(path, MaxFileBytes)
}

// LoadWeightsLimit is LoadWeights for at most limit bytes, both of the file and
// of the elements it unpacks to.
func LoadWeightsLimit(path string, limit int64) ([]NamedTensor, error) {
	read, ok := weightReaders()[strings.ToLower(filepath.Ext(path))]
	if !ok {
		return nil, fmt.Errorf("%s: weights are read from .safetensors, .npz, .npy and .ckpt files", path)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		return nil, fmt.Errorf("%s: is a directory", path)
	}
	if info.Size() > limit {
		return nil, fmt.Errorf("%s: %d bytes are more than the limit of %d", path, info.Size(), limit)
	}
	out, err := read(f, info.Size(), limit)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return out, nil
}

func weightReaders() map[string]func(f *os.File, size, limit int64) ([]NamedTensor, error) {
	return map[string]func(f *os.File, size, limit int64) ([]NamedTensor, error){
		".npz": func(f *os.File, size, limit int64) ([]NamedTensor, error) { return ReadNPZ(f, size, limit) },
		".npy": readNamedNPY,
		".safetensors": func(f *os.File, size, limit int64) ([]NamedTensor, error) {
			data, err := readExactly(f, size)
			if err != nil {
				return nil, err
			}
			s, err := ParseSafetensors(data)
			return s.Tensors, err
		},
		".ckpt": func(f *os.File, size, limit int64) ([]NamedTensor, error) {
			data, err := readExactly(f, size)
			if err != nil {
				return nil, err
			}
			return ParseCheckpoint(data)
		},
	}
}

func readNamedNPY(f *os.File, size, limit int64) ([]NamedTensor, error) {
	d, err := ReadNPY(f, limit)
	if err != nil {
		return nil, err
	}
	name := strings.TrimSuffix(filepath.Base(f.Name()), filepath.Ext(f.Name()))
	return []NamedTensor{{name, d}}, nil
}

// Find is the tensor of a name.
func Find(ts []NamedTensor, name string) (*Dense, bool) {
	for _, t := range ts {
		if t.Name == name {
			return t.Tensor, true
		}
	}
	return nil, false
}

// checkNames refuses two entries of one name: which one counts would be chance.
func checkNames(ts []NamedTensor) error {
	seen := make(map[string]bool, len(ts))
	for _, t := range ts {
		if seen[t.Name] {
			return fmt.Errorf("two entries are called %s", quote(t.Name))
		}
		seen[t.Name] = true
	}
	return nil
}
