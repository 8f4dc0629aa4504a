package tensor

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// This file implements NumPy's .npy format, versions 1 to 3: a magic, a
// version, the length of a header, the header (a Python dict literal), data.
//
// Source: numpy/lib/format.py, "Format Version 1.0" and following.

const npyMagic = "\x93NUMPY"

// maxNPYHeader is far above what a shape of maxRank dims needs.
const maxNPYHeader = 1 << 16

// npyDTypes maps the kind and size of a descr to a dtype. bfloat16 is not
// NumPy's own: the ml_dtypes package writes it as two bytes of void.
var npyDTypes = []struct {
	descr string
	dtype DType
}{
	{"f8", F64}, {"f4", F32}, {"f2", F16}, {"V2", BF16},
	{"i8", I64}, {"i4", I32}, {"i2", I16}, {"i1", I8},
	{"u8", U64}, {"u4", U32}, {"u2", U16}, {"u1", U8},
	{"b1", Bool},
}

// An npyHeader is what the dict literal of a .npy file says.
type npyHeader struct {
	dtype   DType
	big     bool // elements are big-endian
	fortran bool // the first index varies fastest
	dims    []int64
}

// ReadNPY reads one array of at most limit bytes of elements. Whatever order
// and byte order the file has, the result is row-major and little-endian.
func ReadNPY(r io.Reader, limit int64) (*Dense, error) {
	h, err := readNPYHeader(r)
	if err != nil {
		return nil, fmt.Errorf("npy: %w", err)
	}
	size, err := dataBytes(h.dtype, h.dims, limit)
	if err != nil {
		return nil, fmt.Errorf("npy: %w", err)
	}
	data, err := readExactly(r, size)
	if err != nil {
		return nil, fmt.Errorf("npy: %w", err)
	}
	d := &Dense{DType: h.dtype, Dims: h.dims, Data: data}
	h.arrange(d)
	return d, nil
}

// ParseNPY reads a .npy file in memory. Elements that lie there as in a Dense
// are shared; what is in another order is put right by Fill. The elements are
// at most limit bytes.
func ParseNPY(data []byte, limit int64) (*Dense, error) {
	d, _, err := parseNPY(data, limit)
	return d, err
}

// parseNPY also gives what follows the array.
func parseNPY(data []byte, limit int64) (d *Dense, rest []byte, err error) {
	r := bytes.NewReader(data)
	h, err := readNPYHeader(r)
	if err != nil {
		return nil, nil, fmt.Errorf("npy: %w", err)
	}
	size, err := dataBytes(h.dtype, h.dims, limit)
	if err != nil {
		return nil, nil, fmt.Errorf("npy: %w", err)
	}
	body := data[len(data)-r.Len():]
	if size > int64(len(body)) {
		return nil, nil, fmt.Errorf("npy: truncated: %d of %d bytes of data", len(body), size)
	}
	body, rest = body[:size:size], body[size:]
	d = &Dense{DType: h.dtype, Dims: h.dims, Data: body}
	if !h.big && !h.fortran {
		h.arrange(d)
		return d, rest, nil
	}
	d.Data = nil
	d.Fill = func(to *Dense) {
		own := *to
		copy(own.Data, body)
		h.arrange(&own)
		copy(to.Data, own.Data)
	}
	return d, rest, nil
}

// WriteNPY writes d as version 1.0, C order, little-endian, with the bytes
// that NumPy itself would write.
func WriteNPY(w io.Writer, d *Dense) error {
	descr, err := npyDescr(d.DType)
	if err != nil {
		return err
	}
	header := fmt.Sprintf("{'descr': '%s', 'fortran_order': False, 'shape': %s, }", descr, ShapeOf(d.Dims...).Python())
	const before = len(npyMagic) + 4
	pad := 63 - (before+len(header))%64 // the newline completes a block of 64
	header += strings.Repeat(" ", pad) + "\n"
	var b bytes.Buffer
	b.WriteString(npyMagic + "\x01\x00")
	b.Write(binary.LittleEndian.AppendUint16(nil, uint16(len(header))))
	b.WriteString(header)
	if _, err := w.Write(b.Bytes()); err != nil {
		return err
	}
	_, err = w.Write(d.Filled().Data)
	return err
}

func npyDescr(t DType) (string, error) {
	for _, row := range npyDTypes {
		if row.dtype == t {
			if t.Size() == 1 {
				return "|" + row.descr, nil
			}
			return "<" + row.descr, nil
		}
	}
	return "", fmt.Errorf("npy: dtype %s cannot be written", t)
}

// readExactly reads n bytes, allocating only as they arrive: a short file that
// claims to be long costs no memory.
func readExactly(r io.Reader, n int64) ([]byte, error) {
	var b bytes.Buffer
	b.Grow(int(min(n, 1<<20)))
	got, err := io.CopyN(&b, r, n)
	if errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("truncated: %d of %d bytes of data", got, n)
	}
	return b.Bytes(), err
}

func readNPYHeader(r io.Reader) (npyHeader, error) {
	start := make([]byte, len(npyMagic)+2)
	if _, err := io.ReadFull(r, start); err != nil || string(start[:len(npyMagic)]) != npyMagic {
		return npyHeader{}, errors.New("not a .npy file (no \\x93NUMPY magic)")
	}
	width := 4
	switch start[len(npyMagic)] {
	case 1:
		width = 2
	case 2, 3:
	default:
		return npyHeader{}, fmt.Errorf("unknown format version %d.%d", start[6], start[7])
	}
	length := make([]byte, 4)
	if _, err := io.ReadFull(r, length[:width]); err != nil {
		return npyHeader{}, errors.New("truncated header")
	}
	n := binary.LittleEndian.Uint32(length)
	if n > maxNPYHeader {
		return npyHeader{}, fmt.Errorf("header of %d bytes is longer than %d", n, maxNPYHeader)
	}
	text := make([]byte, n)
	if _, err := io.ReadFull(r, text); err != nil {
		return npyHeader{}, errors.New("truncated header")
	}
	return parseNPYHeader(string(text))
}

// arrange turns the elements as the file holds them into those of a Dense.
func (h npyHeader) arrange(d *Dense) {
	if h.big {
		swapBytes(d.Data, d.DType.Size())
	}
	if h.fortran && len(d.Dims) > 1 {
		d.Data = transposed(d)
	}
	if d.DType == Bool {
		d.Data = normalizedBools(d.Data)
	}
}

func swapBytes(data []byte, size int) {
	for i := 0; i+size <= len(data); i += size {
		slices.Reverse(data[i : i+size])
	}
}

// transposed is the row-major data of a tensor whose data is column-major.
func transposed(d *Dense) []byte {
	size := d.DType.Size()
	out := make([]byte, len(d.Data))
	strides := make([]int, len(d.Dims)) // of the column-major source, in bytes
	step := size
	for i, n := range d.Dims {
		strides[i] = step
		step *= int(n)
	}
	index := make([]int64, len(d.Dims))
	from := 0
	for to := 0; to < len(out); to += size {
		copy(out[to:to+size], d.Data[from:])
		for i := len(index) - 1; i >= 0; i-- {
			index[i]++
			from += strides[i]
			if index[i] < d.Dims[i] {
				break
			}
			from -= strides[i] * int(index[i])
			index[i] = 0
		}
	}
	return out
}
