package vectors

import (
	"bufio"
	"bytes"
	"compress/gzip"
	_ "embed" // for the file
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"

	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/tensor"
)

//go:embed vectors.jsonl.gz
var file []byte

// A Vector is a call of an operator with its result. Floats may be off by ULP
// units in the last place, by RTol of the largest element, and by ATol.
type Vector struct {
	Line            int // in the file
	Op              *graph.Op
	Args            []*tensor.Dense
	Attrs           graph.Attrs
	Want            *tensor.Dense
	ULP, RTol, ATol float64
}

// Read gives all vectors, and what recorded them.
func Read() (versions string, list []*Vector, err error) {
	z, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		return "", nil, err
	}
	lines := bufio.NewScanner(z)
	lines.Buffer(nil, 1<<24)
	lines.Scan()
	versions = lines.Text()
	for n := 2; lines.Scan(); n++ {
		v, err := parse(lines.Bytes())
		if err != nil {
			return versions, nil, fmt.Errorf("line %d: %w", n, err)
		}
		v.Line = n
		list = append(list, v)
	}
	return versions, list, lines.Err()
}

// parse reads a line of the file.
func parse(line []byte) (*Vector, error) {
	var r struct {
		Op              string
		Args            []dense
		Attrs           map[string]json.RawMessage
		Want            dense
		ULP, RTol, ATol float64
	}
	if err := json.Unmarshal(line, &r); err != nil {
		return nil, err
	}
	v := &Vector{Op: ops.Lookup(r.Op), Want: r.Want.Dense, ULP: r.ULP, RTol: r.RTol, ATol: r.ATol}
	if v.Op == nil {
		return nil, fmt.Errorf("there is no operator %s", r.Op)
	}
	for _, a := range r.Args {
		v.Args = append(v.Args, a.Dense)
	}
	for _, a := range v.Op.Attrs {
		text, ok := r.Attrs[a.Name]
		if !ok {
			continue
		}
		value, err := readAttr(a.Kind, text)
		if err != nil {
			return nil, fmt.Errorf("%s: attribute %s: %w", r.Op, a.Name, err)
		}
		v.Attrs = append(v.Attrs, graph.AttrValue{Name: a.Name, Value: value})
	}
	if len(v.Attrs) != len(r.Attrs) {
		return nil, fmt.Errorf("%s does not declare all of %s", r.Op, r.Attrs)
	}
	return v, nil
}

// A dense is read from [dtype, shape, hexadecimal bytes].
type dense struct{ *tensor.Dense }

// UnmarshalJSON reads a tensor.
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
		ns, err := decode[[]int64](text)
		if err != nil {
			return nil, err
		}
		return tensor.ShapeOf(ns.([]int64)...).Dims, nil
	}
	return nil, fmt.Errorf("there is no reader for kind %d", kind)
}

func decode[T any](text []byte) (any, error) {
	var x T
	err := json.Unmarshal(text, &x)
	return x, err
}

// String is the call: "add f32[2,1] f32[3]".
func (v *Vector) String() string {
	s := v.Op.Name
	for _, a := range v.Args {
		s += " " + a.Type().String()
	}
	for _, a := range v.Attrs {
		s += fmt.Sprintf(" %s=%v", a.Name, a.Value)
	}
	return s
}

// Graph is a program of the one call. With symbols, lengths are names of their
// own, which the type rule may refuse.
func (v *Vector) Graph(symbols bool) (*graph.Graph, error) {
	b := graph.NewBuilder("main")
	var args []*graph.Value
	for i, a := range v.Args {
		t := a.Type()
		for k, n := range a.Dims {
			if symbols && n > 1 {
				t.Shape.Dims[k] = tensor.Sym(fmt.Sprint("N", n))
			}
		}
		args = append(args, b.Input(fmt.Sprint("x", i), t, diag.Span{}))
	}
	y, err := b.Add(v.Op, args, v.Attrs, diag.Span{})
	if err != nil {
		return nil, err
	}
	b.Graph.Outputs = []string{"out"}
	return b.Finish([]*graph.Value{y}), nil
}

// Difference says where got is not what NumPy gave; "" if nowhere. Compiled
// code, which is reordered, may be off by more where NumPy's result is not
// exact either, and gives no sign to zeros that depend on the order.
func (v *Vector) Difference(got *tensor.Dense, compiled bool) string {
	want := v.Want
	if !got.Type().Equal(want.Type()) {
		return fmt.Sprintf("type is %s, want %s", got.Type(), want.Type())
	}
	exact := v.ULP == 0 && v.RTol == 0 && v.ATol == 0
	largest := largestOf(want)
	for i := range want.Len() {
		if !want.DType.IsFloat() {
			if got.Int(i) != want.Int(i) {
				return fmt.Sprintf("element %d is %d, want %d", i, got.Int(i), want.Int(i))
			}
			continue
		}
		x, y := got.Float(i), want.Float(i)
		allowed := v.ULP*spacing(want.DType, y) + v.RTol*largest + v.ATol
		if compiled && !exact {
			allowed += 4 * (spacing(want.DType, y) + spacing(want.DType, largest))
		}
		same := x == y || x != x && y != y
		if !same && !(math.Abs(x-y) <= allowed) {
			return fmt.Sprintf("element %d is %v, want %v", i, x, y)
		}
		if exact && x == 0 && math.Signbit(x) != math.Signbit(y) && !eitherZero[v.Op.Name] {
			return fmt.Sprintf("element %d is %v, want %v, by its sign", i, x, y)
		}
	}
	return ""
}

// eitherZero lists operators that may give either of two zeros.
var eitherZero = map[string]bool{"maximum": true, "minimum": true, "clamp": true, "relu": true, "max_pool": true,
	"reduce_max": true, "reduce_min": true, "cummax": true, "cummin": true}

// largestOf is the largest size of a finite element.
func largestOf(d *tensor.Dense) float64 {
	largest := 0.0
	for i := range d.Len() {
		if x := math.Abs(d.Float(i)); x > largest && !math.IsInf(x, 0) {
			largest = x
		}
	}
	return largest
}

// spacing is the distance of neighbouring floats of dtype t at x.
func spacing(t tensor.DType, x float64) float64 {
	bits, least := 52, -1022
	switch t {
	case tensor.F32:
		bits, least = 23, -126
	case tensor.F16:
		bits, least = 10, -14
	case tensor.BF16:
		bits, least = 7, -126
	}
	exp := least
	if x != 0 && !math.IsInf(x, 0) && x == x {
		exp = max(least, math.Ilogb(x))
	}
	return math.Ldexp(1, exp-bits)
}
