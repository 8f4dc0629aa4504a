package ops_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/internal/interp"
	"github.com/cellc/cellc/internal/vectors"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/tensor"
)

// Every vector is run again with lengths that the graph does not know. A
// length of 1 stays, for whether it is stretched decides which kernel it is.
var disguises = []struct {
	name string
	// dim hides a length of an operand; attr one in an attribute. They are
	// told which dim it is, counted through all operands or attributes.
	dim, attr func(i int, n int64) tensor.Dim
}{
	{"named", func(_ int, n int64) tensor.Dim { return named(n) }, func(_ int, n int64) tensor.Dim { return named(n) }},
	{"named operands", func(_ int, n int64) tensor.Dim { return named(n) }, func(_ int, n int64) tensor.Dim { return tensor.D(n) }},
	{"anonymous", func(i int, n int64) tensor.Dim { return tensor.Sym(fmt.Sprint("?", i)) }, func(_ int, n int64) tensor.Dim { return tensor.D(n) }},
	{"computed", func(_ int, n int64) tensor.Dim { return named(n + 3).Sub(tensor.D(3)) }, func(_ int, n int64) tensor.Dim { return named(n + 3).Sub(tensor.D(3)) }},
}

// noSpan is where the nodes of tests come from.
var noSpan diag.Span

func named(n int64) tensor.Dim { return tensor.Sym(fmt.Sprint("N", n)) }

// value is what a symbol of named stands for.
func value(symbol string) int64 {
	var n int64
	fmt.Sscanf(symbol, "N%d", &n)
	return n
}

func hide(dims []tensor.Dim, from *int, f func(int, int64) tensor.Dim) []tensor.Dim {
	out := slices.Clone(dims)
	for i, d := range dims {
		*from++
		if n, _ := d.Const(); n > 1 {
			out[i] = f(*from, n)
		}
	}
	return out
}

func TestSymbolicShapes(t *testing.T) {
	for _, how := range disguises {
		t.Run(how.name, func(t *testing.T) {
			ran, runs, recorded := map[string]bool{}, 0, map[*graph.Op]bool{}
			for i, v := range readVectors(t) {
				op := v.Op
				recorded[op] = true
				if i%13 != 0 && ran[op.Name] && len(v.Want.Dims) < 2 {
					continue // there are many alike
				}
				var args []tensor.Type
				n := 0
				for _, a := range v.Args {
					s := a.Type()
					s.Shape.Dims = hide(s.Shape.Dims, &n, how.dim)
					args = append(args, s)
				}
				attrs := slices.Clone(v.Attrs)
				n = 0
				for i, a := range attrs {
					if dims, ok := a.Value.([]tensor.Dim); ok {
						attrs[i].Value = hide(dims, &n, how.attr)
					}
				}
				if checkSymbolic(t, args, v, attrs) {
					ran[op.Name] = true
					runs++
				}
			}
			t.Logf("%d graphs ran", runs)
			for _, op := range ops.All() {
				// One without vectors is an error of internal/vectors, which says what to do.
				if op.Kernel != nil && !ran[op.Name] && len(op.Args) > 0 && recorded[op] {
					t.Errorf("%s works with no symbolic shape", op.Name)
				}
			}
		})
	}
}

// witnesses are types of further inputs that give every symbol a value.
func witnesses(args []tensor.Type, attrs graph.Attrs) []tensor.Type {
	var names []string
	note := func(dims []tensor.Dim) {
		for _, d := range dims {
			for _, s := range d.Symbols() {
				if !slices.Contains(names, s) {
					names = append(names, s)
				}
			}
		}
	}
	for _, a := range args {
		note(a.Shape.Dims)
	}
	for _, a := range attrs {
		if dims, ok := a.Value.([]tensor.Dim); ok {
			note(dims)
		}
	}
	var out []tensor.Type
	for _, s := range names {
		if s[0] == 'N' {
			out = append(out, tensor.Type{DType: tensor.Bool, Shape: tensor.Shape{Dims: []tensor.Dim{tensor.Sym(s)}}})
		}
	}
	return out
}

// checkSymbolic runs a graph of one node, and reports whether its type rule
// accepts the types. Further inputs that nobody reads give all symbols a value.
func checkSymbolic(t *testing.T, types []tensor.Type, v *vectors.Vector, attrs graph.Attrs) bool {
	t.Helper()
	values := slices.Clone(v.Args)
	extra := witnesses(types, attrs)
	types = append(slices.Clone(types), extra...)
	for _, w := range extra {
		s, _ := w.Shape.Dims[0].Symbol()
		values = append(values, tensor.New(tensor.Bool, value(s)))
	}
	b := graph.NewBuilder("test")
	var params []*graph.Value
	for i, ty := range types {
		params = append(params, b.Input(fmt.Sprint("x", i), ty, noSpan))
	}
	y, err := b.Add(v.Op, params[:len(v.Args)], attrs, noSpan)
	if err != nil {
		return false
	}
	g := b.Finish([]*graph.Value{y})
	out, _, err := interp.Run(g, values, nil, interp.Options{})
	if err != nil {
		t.Errorf("line %d: %s of %v: %v", v.Line, v.Op.Name, types, err)
		return true
	}
	if diff := v.Difference(out[0], false); diff != "" {
		t.Errorf("line %d: %s of %v: %s", v.Line, v.Op.Name, types, diff)
	}
	return true
}

// Elementwise operators, and only these, take operands of unknown rank.
func TestUnknownRank(t *testing.T) {
	accepted := map[string]bool{}
	for i, v := range readVectors(t) {
		if len(v.Args) == 0 || accepted[v.Op.Name] && i%5 != 0 {
			continue
		}
		var types []tensor.Type
		for _, a := range v.Args {
			types = append(types, tensor.Type{DType: a.DType, Shape: tensor.UnknownRank()})
		}
		if checkSymbolic(t, types, v, v.Attrs) {
			accepted[v.Op.Name] = true
		}
	}
	for name, want := range map[string]bool{"add": true, "gelu": true, "cast": true, "select": true, "matmul": false, "reduce_sum": false, "reshape": false} {
		if accepted[name] != want {
			t.Errorf("%s accepts unknown rank: %v", name, accepted[name])
		}
	}
}

// An unknown length that turns out not to be what it stands beside is found
// when the program runs.
func TestLengthsAreCompared(t *testing.T) {
	b := graph.NewBuilder("test")
	x := b.Input("x", tensor.Type{DType: tensor.F32, Shape: tensor.Shape{Dims: []tensor.Dim{tensor.Sym("?1")}}}, noSpan)
	y := b.Input("y", tensor.T(tensor.F32, 4), noSpan)
	z, err := b.Add(ops.Add, []*graph.Value{x, y}, nil, noSpan)
	if err != nil {
		t.Fatal(err)
	}
	if z.Type.String() != "f32[4]" {
		t.Errorf("type is %s", z.Type)
	}
	g := b.Finish([]*graph.Value{z})
	for n, want := range map[int64]string{4: "<nil>", 1: "<nil>", 3: "ValueError: lengths 3 and 4 cannot be broadcast together: they differ and neither is 1; x.shape[0] = 3"} {
		_, _, err := interp.Run(g, []*tensor.Dense{tensor.New(tensor.F32, n), tensor.New(tensor.F32, 4)}, nil, interp.Options{})
		if fmt.Sprint(err) != want {
			t.Errorf("length %d: %v, want %s", n, err, want)
		}
	}
}
