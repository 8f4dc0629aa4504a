package ops_test

import (
	"bufio"
	"compress/gzip"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"testing"

	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/internal/interp"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/tensor"
)

// A vector is a call with the result that NumPy gives; testdata/record.py
// writes them.
type vector struct {
	Op    string
	Args  []dense
	Attrs map[string]json.RawMessage
	Want  dense
	ULP   float64
	RTol  float64
}

// dense reads [dtype, shape, hexadecimal bytes].
type dense struct{ *tensor.Dense }

func (d *dense) UnmarshalJSON(text []byte) error {
	var dtype, data string
	var dims []int64
	if err := json.Unmarshal(text, &[]any{&dtype, &dims, &data}); err != nil {
		return err
	}
	t, err := tensor.ParseDType(dtype)
	if err != nil {
		return err
	}
	d.Dense = tensor.New(t, dims...)
	raw, err := hex.DecodeString(data)
	if err == nil && copy(d.Data, raw) != len(d.Data) {
		err = fmt.Errorf("%d bytes for %s", len(raw), d.Type())
	}
	return err
}

func readVectors(t *testing.T) []vector {
	t.Helper()
	f, err := os.Open("testdata/vectors.jsonl.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(z)
	lines.Buffer(nil, 1<<24)
	lines.Scan()
	t.Logf("recorded with %s", lines.Text())
	var out []vector
	for lines.Scan() {
		var v vector
		if err := json.Unmarshal(lines.Bytes(), &v); err != nil {
			t.Fatal(err)
		}
		out = append(out, v)
	}
	return out
}

// attrs reads attributes by the kinds that the operator declares.
func (v vector) attrs(t *testing.T, op *graph.Op) graph.Attrs {
	t.Helper()
	var out graph.Attrs
	for _, a := range op.Attrs {
		text, ok := v.Attrs[a.Name]
		if !ok {
			continue
		}
		value, err := readAttr(a.Kind, text)
		if err != nil {
			t.Fatalf("%s: attribute %s: %v", op.Name, a.Name, err)
		}
		out = append(out, graph.AttrValue{Name: a.Name, Value: value})
	}
	if len(out) != len(v.Attrs) {
		t.Fatalf("%s does not declare all of %v", op.Name, v.Attrs)
	}
	return out
}

func readAttr(kind graph.AttrKind, text []byte) (any, error) {
	switch kind {
	case graph.IntAttr:
		return decode[int64](text)
	case graph.IntsAttr:
		return decode[[]int64](text)
	case graph.FloatAttr:
		return decode[float64](text)
	case graph.BoolAttr:
		return decode[bool](text)
	case graph.StrAttr:
		return decode[string](text)
	case graph.DTypeAttr:
		name, err := decode[string](text)
		if err != nil {
			return nil, err
		}
		return tensor.ParseDType(name.(string))
	case graph.DimsAttr:
		var ns []int64
		err := json.Unmarshal(text, &ns)
		dims := tensor.ShapeOf(ns...).Dims
		return dims, err
	}
	return nil, fmt.Errorf("no reader for kind %d", kind)
}

func decode[T any](text []byte) (any, error) {
	var x T
	err := json.Unmarshal(text, &x)
	return x, err
}

func (v vector) args() []*tensor.Dense {
	out := make([]*tensor.Dense, len(v.Args))
	for i, a := range v.Args {
		out[i] = a.Dense
	}
	return out
}

func TestAgainstNumPy(t *testing.T) {
	seen := map[string]bool{}
	for i, v := range readVectors(t) {
		op := ops.Lookup(v.Op)
		if op == nil {
			t.Fatalf("no operator %s", v.Op)
		}
		seen[v.Op] = true
		got, err := interp.Eval(op, v.args(), v.attrs(t, op))
		if err != nil {
			t.Errorf("line %d: %s%s: %v", i+2, v.Op, argTypes(v.args()), err)
			continue
		}
		if diff := difference(got, v.Want.Dense, v.ULP, v.RTol, v.Op); diff != "" {
			t.Errorf("line %d: %s%s %s: %s", i+2, v.Op, argTypes(v.args()), v.Attrs, diff)
		}
	}
	for _, op := range ops.All() {
		if op.Kernel != nil && !seen[op.Name] {
			t.Errorf("no vector tests %s", op.Name)
		}
	}
}

func argTypes(args []*tensor.Dense) string {
	s := ""
	for _, a := range args {
		s += " " + a.Type().String()
	}
	return s
}

// difference says where got is not want; "" if nowhere.
func difference(got, want *tensor.Dense, ulp, rtol float64, op string) string {
	if !got.Type().Equal(want.Type()) {
		return fmt.Sprintf("type is %s, want %s", got.Type(), want.Type())
	}
	largest := 0.0
	for i := range want.Len() {
		if x := math.Abs(want.Float(i)); x > largest && !math.IsInf(x, 0) {
			largest = x
		}
	}
	for i := range want.Len() {
		if !want.DType.IsFloat() {
			if got.Int(i) != want.Int(i) {
				return fmt.Sprintf("element %d is %d, want %d", i, got.Int(i), want.Int(i))
			}
			continue
		}
		x, y := got.Float(i), want.Float(i)
		if x != y && !(x != x && y != y) && !(math.Abs(x-y) <= ulp*spacing(want.DType, y)+rtol*largest) {
			return fmt.Sprintf("element %d is %v, want %v", i, x, y)
		}
		// Of two zeros, maximum may give either.
		if ulp == 0 && x == 0 && math.Signbit(x) != math.Signbit(y) && op != "maximum" && op != "minimum" && op != "clamp" && op != "relu" {
			return fmt.Sprintf("element %d is %v, want %v, by its sign", i, x, y)
		}
	}
	return ""
}

// spacing is the distance of neighbouring floats of dtype t at x.
func spacing(t tensor.DType, x float64) float64 {
	bits, least := 52, -1022
	switch t {
	case tensor.F32:
		bits, least = 23, -126
	case tensor.F16:
		bits, least = 10, -14
	}
	exp := least
	if x != 0 && !math.IsInf(x, 0) && x == x {
		exp = max(least, math.Ilogb(x))
	}
	return math.Ldexp(1, exp-bits)
}
