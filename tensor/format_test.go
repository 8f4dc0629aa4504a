package tensor

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"os"
	"testing"
)

// numpyCases are arrays with what NumPy printed for them; the first line of
// the file names NumPy's version.
const numpyCases = "testdata/numpy-print.jsonl"

func TestFormatIsNumPys(t *testing.T) {
	f, err := os.Open(numpyCases)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	lines.Scan() // the version
	n := 0
	for lines.Scan() {
		var c struct {
			DType, Data, Str, Repr string
			Dims                   []int64
		}
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		dt, err := ParseDType(c.DType)
		if err != nil {
			t.Fatal(err)
		}
		data, err := hex.DecodeString(c.Data)
		if err != nil {
			t.Fatal(err)
		}
		d := &Dense{DType: dt, Dims: c.Dims, Data: data}
		if got := Format(d); got != c.Str {
			t.Errorf("%s: str is\n%s\nwant\n%s", d.Type(), got, c.Str)
		}
		if got := FormatRepr(d); got != c.Repr {
			t.Errorf("%s: repr is\n%s\nwant\n%s", d.Type(), got, c.Repr)
		}
		n++
	}
	if n < 200 {
		t.Errorf("only %d cases", n)
	}
}
