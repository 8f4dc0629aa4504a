package llvm_test

import (
	"bufio"
	"compress/gzip"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"testing"

	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/tensor"
)

// A vector is a call of an operator with NumPy's result, see package ops.
type vector struct {
	Line  int `json:"-"`
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
	raw, err := hex.DecodeString(data)
	d.Dense = &tensor.Dense{DType: t, Dims: append([]int64{}, dims...), Data: raw}
	return err
}

// readVectors reads every step-th vector from the first one on.
func readVectors(t *testing.T, first, step int) []vector {
	t.Helper()
	f, err := os.Open("../../ops/testdata/vectors.jsonl.gz")
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
	var out []vector
	for n := 0; lines.Scan(); n++ {
		if n%step != first {
			continue
		}
		v := vector{Line: n + 2}
		if err := json.Unmarshal(lines.Bytes(), &v); err != nil {
			t.Fatal(err)
		}
		out = append(out, v)
	}
	return out
}

func (v *vector) attrs(op *graph.Op) (graph.Attrs, error) {
	var out graph.Attrs
	for _, a := range op.Attrs {
		if text, ok := v.Attrs[a.Name]; ok {
			value, err := readAttr(a.Kind, text)
			if err != nil {
				return nil, err
			}
			out = append(out, graph.AttrValue{Name: a.Name, Value: value})
		}
	}
	return out, nil
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
	}
	ns, err := decode[[]int64](text)
	if err != nil {
		return nil, err
	}
	return tensor.ShapeOf(ns.([]int64)...).Dims, nil
}

func decode[T any](text []byte) (any, error) {
	var x T
	err := json.Unmarshal(text, &x)
	return x, err
}

// graph is a program of the one call; with symbols, lengths are names of their
// own, as far as the type rule can tell them apart.
func (v *vector) graph(symbols bool) (*graph.Graph, error) {
	op := ops.Lookup(v.Op)
	attrs, err := v.attrs(op)
	if err != nil {
		return nil, err
	}
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
	y, err := b.Add(op, args, attrs, diag.Span{})
	if err != nil {
		return nil, err
	}
	b.Graph.Outputs = []string{"out"}
	return b.Finish([]*graph.Value{y}), nil
}

func (v *vector) inputs() []*tensor.Dense {
	var out []*tensor.Dense
	for _, a := range v.Args {
		out = append(out, a.Dense)
	}
	return out
}

// TestVectors runs single operators of every dtype and checks what NumPy gave:
// with known lengths, and with symbols.
func TestVectors(t *testing.T) {
	for i, c := range []struct {
		cpu     string
		opt     int
		symbols bool
	}{{"native", 1, false}, {"native", 0, true}, {"x86-64-v3", 2, true}, {"baseline", 1, false}} {
		t.Run(fmt.Sprint(c.cpu, c.opt, c.symbols), func(t *testing.T) {
			var list []vector
			var graphs []*graph.Graph
			for _, v := range readVectors(t, i, vectorStep) {
				g, err := v.graph(c.symbols)
				if err != nil && !c.symbols {
					t.Fatalf("line %d: %s: %v", v.Line, v.Op, err)
				}
				if err == nil {
					graphs, list = append(graphs, g), append(list, v)
				}
			}
			r := build(t, graphs, c.cpu, c.opt)
			for i, v := range list {
				outs, err := r.open(t, i).Run(t.Context(), v.inputs())
				if err != nil {
					t.Errorf("line %d: %s: %v", v.Line, v.Op, err)
					continue
				}
				if diff := v.difference(outs[0]); diff != "" {
					t.Errorf("line %d: %s: %s\n%s", v.Line, v.Op, diff, graph.Print(graphs[i]))
				}
			}
		})
	}
}

// vectorStep is how many vectors lie between two that a case runs.
const vectorStep = 31

// difference says where got is not what NumPy gave, to within the vector's
// tolerance and four units in the last place more.
func (v *vector) difference(got *tensor.Dense) string {
	want := v.Want.Dense
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
		unit := map[tensor.DType]float64{tensor.F64: 0x1p-52, tensor.F32: 0x1p-23, tensor.F16: 0x1p-10, tensor.BF16: 0x1p-7}[want.DType]
		slack := (v.ULP+4)*unit*max(math.Abs(y), 1e-30) + v.RTol*largest
		if v.ULP > 0 || v.RTol > 0 {
			slack += 4 * unit * largest
		} else if exact[v.Op] {
			slack = 0
		}
		if x != y && !(x != x && y != y) && !(math.Abs(x-y) <= slack) {
			return fmt.Sprintf("element %d is %v, want %v", i, x, y)
		}
	}
	return ""
}

// exact lists operators whose results must be NumPy's to the last bit.
var exact = map[string]bool{"add": true, "sub": true, "mul": true, "div": true, "neg": true, "abs": true, "sqrt": true,
	"floor": true, "ceil": true, "round": true, "trunc": true, "maximum": true, "minimum": true, "cast": true, "select": true,
	"square": true, "relu": true, "mod": true, "rem": true, "floordiv": true}
