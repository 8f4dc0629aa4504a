package compiler

import (
	"context"
	"crypto/sha512"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"path/filepath"

	"github.com/cellc/cellc/backend/llvm"
	"github.com/cellc/cellc/tensor"
)

// This file writes the weights of a model that does not hold them itself: a
// .safetensors file whose tensors lie as the code reads them, and the constant
// by which the code recognises it (cellc_weights of runtime/c/weights.h).

// WeightsPath is where the file of weights of an artefact stands.
func WeightsPath(out string) string { return withoutEnding(out) + ".safetensors" }

// A weightsFile is written under another name until all else is done.
type weightsFile struct {
	temporary, path string
	info            []byte // cellc_weights
}

// mostEmbedded is how many bytes of weights code can reach within an artefact:
// what its instructions can address, less room for the code.
const mostEmbedded = 1<<31 - 1<<26

// checkEmbedded refuses weights that do not fit into an artefact.
func checkEmbedded(d *llvm.Data) error {
	if d.Size() <= mostEmbedded {
		return nil
	}
	return optionError("the weights have %.1f GB, and code reaches 2 GB within what it is part of: use --weights-mode file", float64(d.Size())/(1<<30))
}

// weightsAlign is what code may rely on.
const weightsAlign = 64

// separateWeights writes the weights that a module does not hold; nil if it
// holds all.
func separateWeights(ctx context.Context, m *llvm.Module, c Code, path string) (*weightsFile, error) {
	if m.File == nil {
		return nil, nil
	}
	c.stage("writing weights")
	return writeWeights(ctx, m.File, path)
}

func writeWeights(ctx context.Context, d *llvm.Data, path string) (*weightsFile, error) {
	f, err := os.CreateTemp(filepath.Dir(path), ".cellc-*")
	if err != nil {
		return nil, err
	}
	w := &weightsFile{temporary: f.Name(), path: path}
	w.info, err = fillWeights(ctx, f, d, filepath.Base(path))
	if err = errors.Join(err, f.Chmod(0o644), f.Close()); err != nil {
		w.drop()
		return nil, err
	}
	return w, nil
}

func fillWeights(ctx context.Context, f *os.File, d *llvm.Data, name string) (info []byte, err error) {
	metadata := []tensor.MetadataEntry{{Key: "cellc", Value: "weights as a compiled model reads them"}}
	head, err := tensor.SafetensorsHeader(tensor.Safetensors{Tensors: d.Tensors(), Metadata: metadata}, weightsAlign)
	if err != nil {
		return nil, err
	}
	if _, err := f.Write(head); err != nil {
		return nil, err
	}
	start := int64(len(head))
	if err := f.Truncate(start + d.Size()); err != nil {
		return nil, err
	}
	if err := d.Put(ctx, f, start); err != nil {
		return nil, err
	}
	sum := sha512.New()
	if _, err := io.Copy(sum, io.NewSectionReader(f, 0, start+d.Size())); err != nil {
		return nil, err
	}
	info = binary.LittleEndian.AppendUint64(nil, uint64(start+d.Size()))
	info = binary.LittleEndian.AppendUint64(info, uint64(start))
	return append(append(sum.Sum(info), name...), 0), nil
}

// place gives the file its name.
func (w *weightsFile) place() error { return os.Rename(w.temporary, w.path) }

// drop removes what has no place yet.
func (w *weightsFile) drop() { os.Remove(w.temporary) }
