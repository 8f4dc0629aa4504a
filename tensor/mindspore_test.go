package tensor

import (
	"path/filepath"
	"strings"
	"testing"
)

// The files of testdata were written by MindSpore 2.10.0: see record.py.

// numbered is what record.py puts into a tensor.
func numbered(t DType, dims ...int64) *Dense {
	d := New(t, dims...)
	for k := range d.Len() {
		switch {
		case t == Bool:
			d.SetBool(k, k > 2)
		case t.IsUnsigned():
			d.SetInt(k, int64(k))
		default:
			d.SetInt(k, int64(k)-2)
		}
	}
	return d
}

func TestMindSporeFiles(t *testing.T) {
	all := DTypes()
	for _, c := range []struct {
		file   string
		dtypes []DType
		more   []NamedTensor
	}{
		{"dtypes.ckpt", all, []NamedTensor{{"scalar", numbered(F32)}, {"one", numbered(I32, 1)}}},
		{"dtypes.safetensors", all, nil},
		{"crc.ckpt", []DType{F32, F16}, nil},
		{"crc.safetensors", []DType{F32, F16}, nil},
		{"append.ckpt", []DType{F32, F16}, []NamedTensor{{"epoch_num", ScalarInt(I64, 3)}, {"lr", ScalarFloat(F32, 0.5)}}},
	} {
		f, err := OpenWeights(filepath.Join("testdata", c.file), 1<<20)
		if err != nil {
			t.Error(err)
			continue
		}
		want := c.more
		for _, d := range c.dtypes {
			if !(d == BF16 && c.file == "dtypes.safetensors") { // MindSpore cannot write that
				want = append(want, NamedTensor{"layer." + d.Long(), numbered(d, 2, 3)})
			}
		}
		for _, w := range want {
			if got, ok := Find(f.Tensors, w.Name); !ok || !sameDense(got, w.Tensor) {
				t.Errorf("%s: %s is %v, want %v", c.file, w.Name, got, w.Tensor)
			}
		}
		if len(f.Tensors) != len(want) {
			t.Errorf("%s: %d tensors, want %d", c.file, len(f.Tensors), len(want))
		}
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	}
	if _, err := OpenWeights(filepath.Join("testdata", "encrypted.ckpt"), 1<<20); err == nil || !strings.Contains(err.Error(), "is encrypted") {
		t.Errorf("encrypted.ckpt: %v", err)
	}
}
