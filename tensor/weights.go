package tensor

import (
	"errors"
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

// A WeightsFile is an open file of weights. Elements that the file holds as a
// Dense does are used where they lie: the tensors are valid until Close.
type WeightsFile struct {
	Tensors []NamedTensor // in the order of the file
	release func() error
}

// Close gives back the memory of the tensors.
func (f *WeightsFile) Close() error { return f.release() }

// OpenWeights opens a .safetensors, .npz, .npy or .ckpt file of at most limit
// bytes, which also bounds the elements that it unpacks to. An .npy file holds
// one tensor, named like the file.
func OpenWeights(path string, limit int64) (*WeightsFile, error) {
	parse, ok := weightParsers()[strings.ToLower(filepath.Ext(path))]
	if !ok {
		return nil, fmt.Errorf("%s: weights are read from .safetensors, .npz, .npy and .ckpt files", path)
	}
	data, release, err := mapPath(path, limit)
	if err != nil {
		return nil, err
	}
	out, err := parse(data, limit)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), release())
	}
	if len(out) == 1 && out[0].Name == "" {
		out[0].Name = strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	}
	return &WeightsFile{out, release}, nil
}

// mapPath maps a whole file of at most limit bytes.
func mapPath(path string, limit int64) (data []byte, release func() error, err error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, nil, err
	}
	switch {
	case info.IsDir():
		return nil, nil, fmt.Errorf("%s: is a directory", path)
	case !info.Mode().IsRegular(): // opening a pipe would wait for whoever writes
		return nil, nil, fmt.Errorf("%s: is not a file of data", path)
	case info.Size() > limit:
		return nil, nil, fmt.Errorf("%s: %d bytes are more than the limit of %d", path, info.Size(), limit)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	if data, release, err = mapFile(f, info.Size()); err != nil {
		err = fmt.Errorf("%s: %w", path, err)
	}
	return data, release, err
}

// LoadWeights is OpenWeights for tensors that stay as long as the process.
func LoadWeights(path string) ([]NamedTensor, error) {
	f, err := OpenWeights(path, MaxFileBytes)
	if err != nil {
		return nil, err
	}
	return f.Tensors, nil
}

// LoadTensors is LoadWeights for readers of elements: those that the file holds
// in another order or dtype are in memory.
func LoadTensors(path string) ([]NamedTensor, error) {
	ts, err := LoadWeights(path)
	for i := range ts {
		ts[i].Tensor = ts[i].Tensor.Filled()
	}
	return ts, err
}

func weightParsers() map[string]func(data []byte, limit int64) ([]NamedTensor, error) {
	return map[string]func(data []byte, limit int64) ([]NamedTensor, error){
		".npz": ParseNPZ,
		".npy": func(data []byte, limit int64) ([]NamedTensor, error) {
			d, err := ParseNPY(data, limit)
			return []NamedTensor{{Tensor: d}}, err
		},
		".safetensors": func(data []byte, _ int64) ([]NamedTensor, error) {
			s, err := ParseSafetensors(data)
			return s.Tensors, err
		},
		".ckpt": func(data []byte, _ int64) ([]NamedTensor, error) { return ParseCheckpoint(data) },
	}
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
