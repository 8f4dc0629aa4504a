package tensor

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func drawWeights(t *rapid.T) []NamedTensor {
	names := rapid.SliceOfNDistinct(rapid.StringMatching(`[a-z][a-z0-9._é"\\<]{0,8}`), 0, 5, rapid.ID[string]).Draw(t, "names")
	var out []NamedTensor
	for _, n := range names {
		out = append(out, NamedTensor{n, drawDense(t)})
	}
	return out
}

func sameWeights(a, b []NamedTensor) bool {
	return slices.EqualFunc(a, b, func(x, y NamedTensor) bool {
		return x.Name == y.Name && sameDense(x.Tensor, y.Tensor)
	})
}

func byName(a, b NamedTensor) int { return strings.Compare(a.Name, b.Name) }

func TestNPZReadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := drawWeights(t)
		var b, again bytes.Buffer
		if err := WriteNPZ(&b, want); err != nil {
			t.Fatal(err)
		}
		if err := WriteNPZ(&again, want); err != nil || !bytes.Equal(b.Bytes(), again.Bytes()) {
			t.Fatal("written differently the second time", err)
		}
		got, err := ParseNPZ(b.Bytes(), MaxFileBytes)
		if err != nil || !sameWeights(got, want) {
			t.Fatalf("got %v, %v; want %v", got, err, want)
		}
	})
}

// deflated is an archive of compressed members.
func deflated(t testing.TB, name string, ds ...*Dense) []byte {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, d := range ds {
		w, err := z.Create(name)
		if err == nil {
			err = WriteNPY(w, d)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestNPZLimits(t *testing.T) {
	big := New(F64, 1<<17)
	data := deflated(t, "w.npy", big)
	if got, err := ParseNPZ(data, 1<<20); err != nil || !sameDense(got[0].Tensor, big) {
		t.Errorf("deflated: %v", err)
	}
	if _, err := ParseNPZ(data, 1<<20-1); err == nil {
		t.Error("a limit below the size was not kept")
	}
	twice := deflated(t, "w.npy", New(F64), New(F64))
	if _, err := ParseNPZ(twice, 1<<20); err == nil || !strings.Contains(err.Error(), "two entries") {
		t.Errorf("two members of one name: %v", err)
	}
}

func TestSafetensorsReadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := Safetensors{Tensors: drawWeights(t), Metadata: []MetadataEntry{{"format", "ms"}, {"q\"", "<é>"}}}
		var b bytes.Buffer
		if err := WriteSafetensors(&b, want); err != nil {
			t.Fatal(err)
		}
		got, err := ParseSafetensors(b.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		var again bytes.Buffer
		slices.Reverse(got.Tensors)
		if err := WriteSafetensors(&again, got); err != nil || !bytes.Equal(b.Bytes(), again.Bytes()) {
			t.Fatal("the order of tensors shows in the file", err)
		}
		slices.SortFunc(got.Tensors, byName)
		slices.SortFunc(want.Tensors, byName)
		if !sameWeights(got.Tensors, want.Tensors) || !slices.Equal(got.Metadata, want.Metadata) {
			t.Fatalf("got %v; want %v", got, want)
		}
	})
}

func safetensorsFile(header string, body int) []byte {
	b := binary.LittleEndian.AppendUint64(nil, uint64(len(header)))
	return append(append(b, header...), make([]byte, body)...)
}

func TestSafetensorsErrors(t *testing.T) {
	const a = `"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}`
	cases := []struct {
		header string
		body   int
		want   string
	}{
		{`{` + a + `}`, 7, "outside the 7 bytes"},
		{`{` + a + `}`, 9, "1 bytes after the last"},
		{`{` + a + `,` + a + `}`, 8, "twice"},
		{`{` + a + `,"b":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}}`, 8, "overlaps"},
		{`{` + a + `,"b":{"dtype":"F32","shape":[1],"data_offsets":[9,13]}}`, 13, "belong to none"},
		{`{"a":{"dtype":"F32","shape":[3],"data_offsets":[0,8]}}`, 8, "needs 12 bytes"},
		{`{"a":{"dtype":"F32","shape":[9223372036854775807,9],"data_offsets":[0,8]}}`, 8, "more than the limit"},
		{`{"a":{"dtype":"F32","shape":[-1],"data_offsets":[0,8]}}`, 8, "not a length"},
		{`{"a":{"dtype":"F32","shape":[1.5],"data_offsets":[0,8]}}`, 8, "not a length"},
		{`{"a":{"dtype":"F32","shape":[2],"data_offsets":[8,0]}}`, 8, "outside"},
		{`{"a":{"dtype":"F32","shape":[2],"data_offsets":[0]}}`, 8, "two data_offsets"},
		{`{"a":{"dtype":"F8_E4M3","shape":[2],"data_offsets":[0,2]}}`, 2, `"F8_E4M3" is not supported`},
		{`{"a":{"dtype":"F32","dtype":"F32","shape":[2],"data_offsets":[0,8]}}`, 8, `header has "dtype" twice`},
		{`{"a":[]}`, 0, "expected {"},
		{`{"__metadata__":{"a":1}}`, 0, "expected a string"},
		{`{} {}`, 0, "after its object"},
		{`{"a":`, 0, "header"},
		{`[]`, 0, "begin with {"},
	}
	for _, c := range cases {
		_, err := ParseSafetensors(safetensorsFile(c.header, c.body))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v does not contain %q", c.header, err, c.want)
		}
	}
	for _, huge := range []uint64{1 << 63, 1<<64 - 1, 1 << 27, 3} {
		if _, err := ParseSafetensors(append(binary.LittleEndian.AppendUint64(nil, huge), "{}"...)); err == nil {
			t.Errorf("header length %d was accepted", huge)
		}
	}
}

// record is a length-delimited field of a protocol buffer.
func record(number int, payload []byte) []byte {
	b := binary.AppendUvarint([]byte{byte(number<<3 | wireBytes)}, uint64(len(payload)))
	return append(b, payload...)
}

func valueRecord(name, kind string, dims []int64, content []byte) []byte {
	var tensor []byte
	for _, n := range dims {
		tensor = binary.AppendUvarint(append(tensor, 1<<3), uint64(n))
	}
	tensor = append(tensor, record(2, []byte(kind))...)
	tensor = append(tensor, record(3, content)...)
	return record(1, append(record(1, []byte(name)), record(2, tensor)...))
}

func checkpointExample() []byte {
	file := valueRecord("w", "Float32", []int64{2, 2}, []byte("aaaabbbb"))
	file = append(file, valueRecord("w", "Float32", []int64{2, 2}, []byte("ccccdddd"))...)
	file = append(file, valueRecord("step", "Int64", []int64{0}, make([]byte, 8))...)
	return file
}

func withTrailer(file []byte, sum uint32) []byte {
	out := append(slices.Clone(file), checkpointTrailer+"\x00\x00\x00\x00\x00\x00"...)
	return binary.BigEndian.AppendUint32(out, sum)
}

func TestCheckpoint(t *testing.T) {
	file := checkpointExample()
	want := []NamedTensor{
		{"w", &Dense{DType: F32, Dims: []int64{2, 2}, Data: []byte("aaaabbbbccccdddd")}},
		{"step", New(I64)},
	}
	for _, data := range [][]byte{file, withTrailer(file, crc32.ChecksumIEEE(file))} {
		if got, err := ParseCheckpoint(data); err != nil || !sameWeights(got, want) {
			t.Errorf("got %v, %v", got, err)
		}
	}
	bad := [][]byte{
		withTrailer(file, 1),
		file[:len(file)-1],
		valueRecord("w", "Float32", []int64{3}, make([]byte, 8)),
		valueRecord("w", "Float8", []int64{8}, make([]byte, 8)),
		append(slices.Clone(file), file...),
		[]byte("hello"),
	}
	for i, data := range bad {
		if got, err := ParseCheckpoint(data); err == nil {
			t.Errorf("damaged file %d gives %v", i, got)
		}
	}
}

func TestLoadWeights(t *testing.T) {
	dir := t.TempDir()
	want := []NamedTensor{{"w", ScalarFloat(F32, 1.5)}}
	write := func(name string, f func(*bytes.Buffer) error) {
		var b bytes.Buffer
		if err := f(&b); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), b.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("w.npy", func(b *bytes.Buffer) error { return WriteNPY(b, want[0].Tensor) })
	write("a.NPZ", func(b *bytes.Buffer) error { return WriteNPZ(b, want) })
	write("a.safetensors", func(b *bytes.Buffer) error { return WriteSafetensors(b, Safetensors{Tensors: want}) })
	write("a.ckpt", func(b *bytes.Buffer) error {
		_, err := b.Write(valueRecord("w", "Float32", nil, want[0].Tensor.Data))
		return err
	})
	write("a.txt", func(b *bytes.Buffer) error { return nil })
	for _, name := range []string{"w.npy", "a.NPZ", "a.safetensors", "a.ckpt"} {
		got, err := LoadWeights(filepath.Join(dir, name))
		if err != nil || !sameWeights(got, want) {
			t.Errorf("%s: got %v, %v", name, got, err)
		}
		if _, err := OpenWeights(filepath.Join(dir, name), 3); err == nil {
			t.Errorf("%s: limit not kept", name)
		}
	}
	for _, name := range []string{"a.txt", "none.npz", "."} {
		if _, err := LoadWeights(filepath.Join(dir, name)); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func FuzzNPZ(f *testing.F) {
	f.Add(deflated(f, "w.npy", New(F32, 2)))
	var stored bytes.Buffer
	if err := WriteNPZ(&stored, []NamedTensor{{"a", New(I8, 3)}, {"b", New(Bool)}}); err != nil {
		f.Fatal(err)
	}
	f.Add(stored.Bytes())
	f.Fuzz(func(t *testing.T, file []byte) {
		ts, err := ParseNPZ(file, 1<<20)
		checkLoaded(t, ts, err)
	})
}

func FuzzSafetensors(f *testing.F) {
	f.Add(safetensorsFile(`{"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}}`, 8))
	f.Add(safetensorsFile(`{"__metadata__":{"format":"ms"},"b":{"dtype":"BOOL","shape":[],"data_offsets":[0,1]}}`, 1))
	f.Fuzz(func(t *testing.T, file []byte) {
		s, err := ParseSafetensors(file)
		checkLoaded(t, s.Tensors, err)
	})
}

func FuzzCheckpoint(f *testing.F) {
	file := checkpointExample()
	f.Add(file)
	f.Add(withTrailer(file, crc32.ChecksumIEEE(file)))
	f.Fuzz(func(t *testing.T, file []byte) {
		ts, err := ParseCheckpoint(file)
		checkLoaded(t, ts, err)
	})
}

// checkLoaded demands that what was accepted is consistent.
func checkLoaded(t *testing.T, ts []NamedTensor, err error) {
	if err != nil {
		return
	}
	seen := map[string]bool{}
	for _, n := range ts {
		if d := n.Tensor.Filled(); len(d.Data) != d.Len()*d.DType.Size() || seen[n.Name] {
			t.Fatal(fmt.Sprintf("%q: %d bytes for %s", n.Name, len(d.Data), d.Type()))
		}
		seen[n.Name] = true
	}
}
