package tensor

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"os"
	"testing"
)

// A printed array is one with its texts, as NumPy or MindSpore wrote them.
type printed struct {
	DType, Data, Str, Repr string
	Dims                   []int64
}

func (c printed) dense(t *testing.T) *Dense {
	t.Helper()
	dt, err := ParseDType(c.DType)
	if err != nil {
		t.Fatal(err)
	}
	data, err := hex.DecodeString(c.Data)
	if err != nil {
		t.Fatal(err)
	}
	return &Dense{DType: dt, Dims: c.Dims, Data: data}
}

// readPrinted reads a file of them; its first line names the version that wrote it.
func readPrinted(t *testing.T, name string) (list []printed) {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	lines.Scan() // the version
	for lines.Scan() {
		var c printed
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		list = append(list, c)
	}
	if len(list) < 200 {
		t.Errorf("%s has only %d cases", name, len(list))
	}
	return list
}

func TestFormatIsNumPys(t *testing.T) {
	for _, c := range readPrinted(t, "testdata/numpy-print.jsonl") {
		d := c.dense(t)
		if got := Format(d); got != c.Str {
			t.Errorf("%s: str is\n%s\nwant\n%s", d.Type(), got, c.Str)
		}
		if got := FormatRepr(d); got != c.Repr {
			t.Errorf("%s: repr is\n%s\nwant\n%s", d.Type(), got, c.Repr)
		}
	}
}

// testsuite/conformance/record_print.py records these.
func TestFormatTensorIsMindSpores(t *testing.T) {
	for _, c := range readPrinted(t, "testdata/mindspore-print.jsonl") {
		d := c.dense(t)
		if got := FormatTensor(d); got != c.Repr {
			t.Errorf("%s: repr is\n%s\nwant\n%s", d.Type(), got, c.Repr)
		}
	}
}

// The runtime prints in C what Format prints here: both are held to the same
// recorded cases.
func TestFormatIsTheRuntimes(t *testing.T) {
	f, err := os.Open("../runtime/testdata/numpy.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	n := 0
	for lines := json.NewDecoder(f); lines.More(); n++ {
		var c struct {
			DType, Text string
			Dims        []int64
			Data        []byte
		}
		if err := lines.Decode(&c); err != nil {
			t.Fatal(err)
		}
		dt, err := ParseDType(c.DType)
		if err != nil {
			t.Fatal(err)
		}
		if got := Format(&Dense{DType: dt, Dims: c.Dims, Data: c.Data}); got != c.Text {
			t.Errorf("%s%v is\n%s\nwant\n%s", c.DType, c.Dims, got, c.Text)
		}
	}
	if n < 200 {
		t.Errorf("only %d cases", n)
	}
}

// Two shortest decimals can be equally near; NumPy takes the even one.
func TestFormatTies(t *testing.T) {
	d := New(F32, 2)
	d.SetFloat(0, 0x1p-12)
	d.SetFloat(1, 100)
	if got, want := Format(d), "[2.4414062e-04 1.0000000e+02]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
