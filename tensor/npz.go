package tensor

import (
	"archive/zip"
	"fmt"
	"io"
	"strings"
	"time"
)

// maxNPZEntries is far above what any model has in one file.
const maxNPZEntries = 1 << 20

// ReadNPZ reads a zip archive of .npy members, stored or deflated, in the
// order of the archive. limit bounds the elements of all members together, so
// that a small archive cannot unpack to more memory than there is.
func ReadNPZ(r io.ReaderAt, size, limit int64) ([]NamedTensor, error) {
	z, err := zip.NewReader(r, size)
	if err != nil {
		return nil, fmt.Errorf("npz: %w", err)
	}
	if len(z.File) > maxNPZEntries {
		return nil, fmt.Errorf("npz: %d members are more than %d", len(z.File), maxNPZEntries)
	}
	var out []NamedTensor
	for _, f := range z.File {
		d, err := readMember(f, limit)
		if err != nil {
			return nil, fmt.Errorf("npz: member %s: %w", quote(f.Name), err)
		}
		limit -= int64(len(d.Data))
		out = append(out, NamedTensor{strings.TrimSuffix(f.Name, ".npy"), d})
	}
	if err := checkNames(out); err != nil {
		return nil, fmt.Errorf("npz: %w", err)
	}
	return out, nil
}

func readMember(f *zip.File, limit int64) (*Dense, error) {
	const encrypted = 1
	if f.Flags&encrypted != 0 {
		return nil, fmt.Errorf("is encrypted")
	}
	r, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	d, err := ReadNPY(r, limit)
	if err != nil {
		return nil, err
	}
	// The checksum is compared where the member ends.
	if rest, err := io.Copy(io.Discard, io.LimitReader(r, 1)); err != nil || rest > 0 {
		if err == nil {
			err = fmt.Errorf("bytes after the array")
		}
		return nil, err
	}
	return d, nil
}

// WriteNPZ writes an uncompressed archive that NumPy can map. Equal tensors
// give equal bytes: members carry no time.
func WriteNPZ(w io.Writer, ts []NamedTensor) error {
	if err := checkNames(ts); err != nil {
		return fmt.Errorf("npz: %w", err)
	}
	z := zip.NewWriter(w)
	for _, t := range ts {
		member, err := z.CreateHeader(&zip.FileHeader{
			Name:     t.Name + ".npy",
			Method:   zip.Store,
			Modified: time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC), // the format's zero
		})
		if err != nil {
			return err
		}
		if err := WriteNPY(member, t.Tensor); err != nil {
			return err
		}
	}
	return z.Close()
}
