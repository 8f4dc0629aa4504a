package tensor

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"strings"
	"time"
)

// maxNPZEntries is far above what any model has in one file.
const maxNPZEntries = 1 << 20

// inflationBytes and inflation bound what the compressed members of an archive
// may unpack to: that many bytes, or that many times the size of the archive.
// Trained weights hardly shrink at all, and zeros shrink a thousand times.
const (
	inflationBytes = 1 << 30
	inflation      = 32
)

// ParseNPZ reads a zip archive of .npy members, stored or deflated, in the
// order of the archive. Stored ones share data's memory. limit bounds the
// elements of all members together, so that a small archive cannot unpack to
// more memory than there is.
func ParseNPZ(data []byte, limit int64) ([]NamedTensor, error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, fmt.Errorf("npz: %w", err)
	}
	if len(z.File) > maxNPZEntries {
		return nil, fmt.Errorf("npz: %d members are more than %d", len(z.File), maxNPZEntries)
	}
	var out []NamedTensor
	inflated := max(inflationBytes, inflation*int64(len(data)))
	for _, f := range z.File {
		most := limit
		if f.Method != zip.Store {
			most = min(limit, inflated)
		}
		d, err := parseMember(f, data, most)
		if err != nil {
			return nil, fmt.Errorf("npz: member %s: %w", quote(f.Name), err)
		}
		limit -= d.Bytes()
		if f.Method != zip.Store {
			inflated -= d.Bytes()
		}
		out = append(out, NamedTensor{strings.TrimSuffix(f.Name, ".npy"), d})
	}
	if err := checkNames(out); err != nil {
		return nil, fmt.Errorf("npz: %w", err)
	}
	return out, nil
}

func parseMember(f *zip.File, archive []byte, limit int64) (*Dense, error) {
	const encrypted = 1
	if f.Flags&encrypted != 0 {
		return nil, fmt.Errorf("is encrypted")
	}
	if f.Method == zip.Store {
		return parseStored(f, archive, limit)
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
			err = afterArray()
		}
		return nil, err
	}
	return d, nil
}

func afterArray() error { return errors.New("bytes after the array") }

// parseStored reads a member that is not compressed where it lies.
func parseStored(f *zip.File, archive []byte, limit int64) (*Dense, error) {
	at, err := f.DataOffset()
	if err != nil {
		return nil, err
	}
	size := f.UncompressedSize64
	if size != f.CompressedSize64 || at < 0 || at > int64(len(archive)) || size > uint64(int64(len(archive))-at) {
		return nil, zip.ErrFormat
	}
	member := archive[at : at+int64(size)]
	if crc32.ChecksumIEEE(member) != f.CRC32 {
		return nil, zip.ErrChecksum
	}
	d, rest, err := parseNPY(member, limit)
	if err == nil && len(rest) > 0 {
		err = afterArray()
	}
	return d, err
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
