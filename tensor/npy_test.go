package tensor

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func drawDense(t *rapid.T) *Dense {
	dt := rapid.SampledFrom(DTypes()).Draw(t, "dtype")
	dims := rapid.SliceOfN(rapid.Int64Range(0, 4), 0, 4).Draw(t, "dims")
	d := New(dt, dims...)
	for i := range d.Data {
		d.Data[i] = rapid.Byte().Draw(t, "byte")
		if dt == Bool {
			d.Data[i] &= 1
		}
	}
	return d
}

func sameDense(a, b *Dense) bool {
	return a.DType == b.DType && slices.Equal(a.Dims, b.Dims) && bytes.Equal(a.Filled().Data, b.Filled().Data)
}

func TestNPYReadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := drawDense(t)
		var b bytes.Buffer
		if err := WriteNPY(&b, want); err != nil {
			t.Fatal(err)
		}
		if at := b.Len() - len(want.Data); at%64 != 0 {
			t.Fatalf("data starts at %d, not a multiple of 64", at)
		}
		got, err := ReadNPY(&b, MaxFileBytes)
		if err != nil || !sameDense(got, want) {
			t.Fatalf("got %v, %v; want %v", got, err, want)
		}
	})
}

// npyFile is a file of any version around a header and data.
func npyFile(version byte, header string, data []byte) []byte {
	b := []byte(npyMagic + string(rune(version)) + "\x00")
	if version == 1 {
		b = binary.LittleEndian.AppendUint16(b, uint16(len(header)))
	} else {
		b = binary.LittleEndian.AppendUint32(b, uint32(len(header)))
	}
	return append(append(b, header...), data...)
}

// A column-major, big-endian file means the tensor whose elements are found by
// index arithmetic.
func TestNPYOrders(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := New(I16, rapid.SliceOfN(rapid.Int64Range(0, 4), 0, 4).Draw(t, "dims")...)
		data := make([]byte, len(want.Data))
		for i := range want.Len() {
			want.SetInt(i, int64(i))
			column, step, rest := 0, 1, i
			sizes := append([]int64{}, want.Dims...)
			index := make([]int, len(sizes))
			for a := len(sizes) - 1; a >= 0; a-- {
				index[a], rest = rest%int(sizes[a]), rest/int(sizes[a])
			}
			for a, n := range sizes {
				column += index[a] * step
				step *= int(n)
			}
			binary.BigEndian.PutUint16(data[2*column:], uint16(i))
		}
		version := rapid.SampledFrom([]byte{1, 2, 3}).Draw(t, "version")
		header := fmt.Sprintf(`{"shape": %s, 'descr': '>i2', 'fortran_order': True}`, want.Type().Shape.Python())
		got, err := ReadNPY(bytes.NewReader(npyFile(version, header, data)), MaxFileBytes)
		if err != nil || !sameDense(got, want) {
			t.Fatalf("got %v, %v; want %v", got, err, want)
		}
	})
}

func TestNPYErrors(t *testing.T) {
	cases := []struct{ header, want string }{
		{`{'descr': '<f4', 'fortran_order': False, 'shape': (3,)}`, "truncated: 8 of 12 bytes"},
		{`{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999,)}`, "more than the limit"},
		{`{'descr': '<f8', 'fortran_order': False, 'shape': (4611686018427387904, 4611686018427387904)}`, "more than the limit"},
		{`{'descr': '<f4', 'fortran_order': False, 'shape': (-3,)}`, "other than a length"},
		{`{'descr': '<f4', 'fortran_order': False, 'shape': (3)}`, "expected ,"},
		{`{'descr': '<f4', 'fortran_order': 0, 'shape': (3,)}`, "neither True nor False"},
		{`{'descr': '|O', 'fortran_order': False, 'shape': (3,)}`, "pickle"},
		{`{'descr': '<c8', 'fortran_order': False, 'shape': (3,)}`, `dtype "<c8" is not supported`},
		{`{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (3,)}`, "named fields"},
		{`{'descr': '<f4', 'shape': (3,)}`, `no "fortran_order"`},
		{`{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': (3,)}`, "twice"},
		{`{'descr': '<f4', 'fortran_order': False, 'shape': (3,)} + 1`, "after the dict"},
		{`[1]`, "not a dict"},
		{`{'descr': '<f4', 'fortran_order': False, 'shape': (` + strings.Repeat("1,", 80) + `)}`, "80 dims"},
	}
	for _, c := range cases {
		_, err := ReadNPY(bytes.NewReader(npyFile(1, c.header, make([]byte, 8))), 1<<30)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v does not contain %q", c.header, err, c.want)
		}
	}
}

func FuzzNPY(f *testing.F) {
	f.Add(npyFile(1, `{'descr': '<f4', 'fortran_order': False, 'shape': (1, 2), }`, make([]byte, 8)))
	f.Add(npyFile(3, `{'descr': '>i2', 'fortran_order': True, 'shape': (2, 2)}`, make([]byte, 8)))
	f.Fuzz(func(t *testing.T, file []byte) {
		d, err := ReadNPY(bytes.NewReader(file), 1<<20)
		if err == nil && len(d.Data) != d.Len()*d.DType.Size() {
			t.Fatalf("%d bytes for %s", len(d.Data), d.Type())
		}
	})
}
