package tensor

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"strings"
	"testing"
)

// Files that somebody made to break a reader. What is well-formed already
// refuses most; here is what is left.

func refused(t *testing.T, what string, err error, want string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%s: error %v does not contain %q", what, err, want)
	}
}

func TestHostileSafetensors(t *testing.T) {
	const a = `"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}`
	deep := strings.Repeat("[", 1<<20)
	for _, c := range []struct{ what, header, want string }{
		{"one name in two spellings", `{` + a + `,"\u0061":{"dtype":"F32","shape":[0],"data_offsets":[8,8]}}`, `"a" twice`},
		{"a name that is not UTF-8", "{\"\xff\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8]}}", "not UTF-8"},
		{"deep nesting for a tensor", `{"a":` + deep + `}`, "expected {"},
		{"deep nesting for a shape", `{"a":{"dtype":"F32","shape":` + deep + `}}`, "not a length"},
		{"deep nesting of objects", strings.Repeat(`{"a":`, 1<<20), "unexpected key"},
		{"many dims", `{"a":{"dtype":"F32","shape":[` + strings.Repeat("1,", 1<<20) + `1],"data_offsets":[0,8]}}`, "more than 64"},
		{"lengths beyond 64 bits", `{"a":{"dtype":"F32","shape":[18446744073709551618],"data_offsets":[0,8]}}`, "not a length"},
		{"lengths whose product wraps", `{"a":{"dtype":"F32","shape":[4294967296,4294967296],"data_offsets":[0,0]}}`, "more than the limit"},
		{"lengths whose product wraps to the size", `{"a":{"dtype":"U8","shape":[3074457345618258603,6],"data_offsets":[0,2]}}`, "more than the limit"},
		{"offsets below zero", `{"a":{"dtype":"F32","shape":[2],"data_offsets":[-8,0]}}`, "not a length"},
		{"metadata that is no text", `{"__metadata__":{"a":{}},` + a + `}`, "expected a string"},
		{"metadata twice", `{"__metadata__":{},"__metadata__":{},` + a + `}`, "twice"},
		{"NUL in place of the end", "{" + a + "\x00", "header"},
		{"a wrong checksum", `{"__metadata__":{"format":"ms","crc_num":"1"},` + a + `}`, "checksum"},
	} {
		_, err := ParseSafetensors(safetensorsFile(c.header, 8))
		refused(t, c.what, err, c.want)
	}
}

// A file may hold empty tensors, and tensors that are not aligned.
func TestSafetensorsCorners(t *testing.T) {
	file := safetensorsFile(`{"b":{"dtype":"I16","shape":[2],"data_offsets":[1,5]},"a":{"dtype":"I8","shape":[1],"data_offsets":[0,1]},`+
		`"e":{"dtype":"F64","shape":[0,3],"data_offsets":[5,5]},"f":{"dtype":"F64","shape":[3,0],"data_offsets":[1,1]}}`, 0)
	s, err := ParseSafetensors(append(file, 7, 1, 0, 0xff, 0xff))
	if err != nil {
		t.Fatal(err)
	}
	b, _ := Find(s.Tensors, "b")
	e, _ := Find(s.Tensors, "e")
	if b.Int(0) != 1 || b.Int(1) != -1 || len(e.Data) != 0 || len(s.Tensors) != 4 {
		t.Errorf("%v %v", b, e)
	}
}

// archive is a zip file of one member, whose header may be changed.
func archive(t *testing.T, method uint16, content []byte, change func(*zip.FileHeader)) []byte {
	t.Helper()
	raw := content
	if method == zip.Deflate {
		var b bytes.Buffer
		w, err := flate.NewWriter(&b, flate.BestSpeed)
		if err == nil {
			_, err = w.Write(content)
		}
		if err = errors.Join(err, w.Close()); err != nil {
			t.Fatal(err)
		}
		raw = b.Bytes()
	}
	h := &zip.FileHeader{Name: "w.npy", Method: method, CRC32: crc32.ChecksumIEEE(content),
		CompressedSize64: uint64(len(raw)), UncompressedSize64: uint64(len(content))}
	change(h)
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	w, err := z.CreateRaw(h)
	if err == nil {
		_, err = w.Write(raw)
	}
	if err = errors.Join(err, z.Close()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestHostileNPZ(t *testing.T) {
	array := func(header string, data int) []byte { return npyFile(1, header, make([]byte, data)) }
	const two = `{'descr': '<f4', 'fortran_order': False, 'shape': (2,)}`
	bomb := array(fmt.Sprintf(`{'descr': '<f4', 'fortran_order': False, 'shape': (%d,)}`, 1<<21), 1<<23)
	none := func(*zip.FileHeader) {}
	for _, c := range []struct {
		what   string
		method uint16
		member []byte
		change func(*zip.FileHeader)
		want   string
	}{
		{"a bomb", zip.Deflate, bomb, none, "more than the limit"},
		{"a bomb behind a small array", zip.Deflate, append(array(two, 8), make([]byte, 1<<23)...), none, "bytes after the array"},
		{"bytes behind a stored array", zip.Store, array(two, 9), none, "bytes after the array"},
		{"a wrong checksum", zip.Store, array(two, 8), func(h *zip.FileHeader) { h.CRC32++ }, "checksum"},
		{"a wrong checksum, deflated", zip.Deflate, array(two, 8), func(h *zip.FileHeader) { h.CRC32++ }, "checksum"},
		{"a stored size that lies", zip.Store, array(two, 8), func(h *zip.FileHeader) { h.UncompressedSize64 = 1 << 40 }, "not a valid zip"},
		{"sizes that lie alike", zip.Store, array(two, 8), func(h *zip.FileHeader) { h.UncompressedSize64, h.CompressedSize64 = 1<<40, 1<<40 }, "not a valid zip"},
		{"an unknown method", zip.Store, array(two, 8), func(h *zip.FileHeader) { h.Method = 99 }, "unsupported"},
		{"encryption", zip.Store, array(two, 8), func(h *zip.FileHeader) { h.Flags |= 1 }, "encrypted"},
		{"Python objects", zip.Store, array(`{'descr': '|O', 'fortran_order': False, 'shape': (2,)}`, 16), none, "pickle"},
		{"a pickle", zip.Store, []byte("\x80\x04\x95\x0b\x00\x00\x00\x00\x00\x00\x00\x8c\x02os"), none, "not a .npy"},
		{"an empty member", zip.Store, nil, none, "not a .npy"},
	} {
		_, err := ParseNPZ(archive(t, c.method, c.member, c.change), 1<<20)
		refused(t, c.what, err, c.want)
	}
}

// Arrays in Fortran's order come out row by row.
func TestNPZFortran(t *testing.T) {
	member := npyFile(1, `{'descr': '|i1', 'fortran_order': True, 'shape': (2, 3)}`, []byte{0, 3, 1, 4, 2, 5})
	for _, method := range []uint16{zip.Store, zip.Deflate} {
		ts, err := ParseNPZ(archive(t, method, member, func(*zip.FileHeader) {}), 1<<20)
		if err != nil || !bytes.Equal(ts[0].Tensor.Filled().Data, []byte{0, 1, 2, 3, 4, 5}) {
			t.Errorf("method %d: %v, %v", method, ts, err)
		}
	}
}

func TestHostileCheckpoint(t *testing.T) {
	float := func(dims ...byte) []byte { return append(dims, record(2, []byte("Float32"))...) }
	value := func(tensor []byte) []byte { return record(1, append(record(1, []byte("w")), record(2, tensor)...)) }
	forever := bytes.Repeat([]byte{0xff}, 11)
	for _, c := range []struct {
		what string
		file []byte
		want string
	}{
		{"a number of 11 bytes", append([]byte{1 << 3}, forever...), "truncated, or not a checkpoint"},
		{"a key of 11 bytes", forever, "not a checkpoint"},
		{"a length that lies", []byte{0x0a, 0x7f, 0x00}, "truncated"},
		{"a length of 64 bits", append([]byte{0x0a}, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01), "truncated"},
		{"a dim below zero", value(float(1<<3, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01)), "negative length"},
		{"dims whose product wraps", value(float(1<<3, 0x80, 0x80, 0x80, 0x80, 0x10, 1<<3, 0x80, 0x80, 0x80, 0x80, 0x10)), "more than the limit"},
		{"packed dims that end early", value(float(1<<3|wireBytes, 1, 0x80)), "damaged dims"},
		{"many dims", value(float(bytes.Repeat([]byte{1 << 3, 1}, 65)...)), "more than 64"},
		{"less content than dims say", value(append(float(1<<3, 3), record(3, make([]byte, 8))...)), "needs 12 bytes, the file has 8"},
		{"a name that is not UTF-8", record(1, append(record(1, []byte{0xff}), record(2, float())...)), "not UTF-8"},
		{"groups, which went out of use", []byte{1<<3 | 3, 1<<3 | 4}, "truncated, or not a checkpoint"},
		{"one parameter twice", bytes.Repeat(append(valueRecord("a", "Int8", nil, []byte{1}), valueRecord("b", "Int8", nil, []byte{1})...), 2), "two entries"},
	} {
		_, err := ParseCheckpoint(c.file)
		refused(t, c.what, err, c.want)
	}
}

// TestTruncated cuts files at every byte. A checkpoint is a list of values, of
// which a beginning is a checkpoint, too: those that are left are as they were.
func TestTruncated(t *testing.T) {
	want := []NamedTensor{{"a", ScalarFloat(F32, 1.5)}, {"b", ScalarInt(I64, 3)}}
	var safetensors, npz bytes.Buffer
	if err := WriteSafetensors(&safetensors, Safetensors{Tensors: want}); err != nil {
		t.Fatal(err)
	}
	if err := WriteNPZ(&npz, want); err != nil {
		t.Fatal(err)
	}
	for n := range safetensors.Len() {
		if _, err := ParseSafetensors(safetensors.Bytes()[:n]); err == nil {
			t.Errorf("%d bytes of .safetensors are read", n)
		}
	}
	for n := range npz.Len() {
		if _, err := ParseNPZ(npz.Bytes()[:n], 1<<20); err == nil {
			t.Errorf("%d bytes of .npz are read", n)
		}
	}
	first := valueRecord("a", "Float32", nil, want[0].Tensor.Data)
	file := append(first, valueRecord("b", "Int64", nil, want[1].Tensor.Data)...)
	for n := range len(file) {
		ts, err := ParseCheckpoint(file[:n])
		if whole := n == 0 || n == len(first); whole != (err == nil) || err == nil && !sameWeights(ts, want[:len(ts)]) {
			t.Errorf("%d bytes of .ckpt: %v, %v", n, ts, err)
		}
		if _, err := ParseCheckpoint(withTrailer(file[:n], binary.BigEndian.Uint32(file))); err == nil {
			t.Errorf("%d bytes of .ckpt with another's checksum are read", n)
		}
	}
}

// A small archive cannot unpack to more than memory holds: what a compressed
// member claims is refused before it is unpacked.
func TestInflation(t *testing.T) {
	var member, archive bytes.Buffer
	if err := WriteNPY(&member, New(F32, 1)); err != nil {
		t.Fatal(err)
	}
	head := bytes.Replace(member.Bytes(), []byte("(1,), }          "), []byte("(300000000,), }  "), 1)
	z := zip.NewWriter(&archive)
	w, err := z.Create("w.npy")
	if err == nil {
		_, err = w.Write(head)
	}
	if err = errors.Join(err, z.Close()); err != nil {
		t.Fatal(err)
	}
	_, err = ParseNPZ(archive.Bytes(), MaxFileBytes)
	refused(t, "more than is unpacked", err, "needs more than the limit of 1073741824 bytes")
}
