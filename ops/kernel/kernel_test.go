package kernel

import (
	"testing"

	"github.com/cellc/cellc/tensor"
	"pgregory.net/rapid"
)

func variable(name string, n int64) *Var { return &Var{Name: name, Extent: tensor.D(n)} }

// indexValue evaluates index arithmetic.
func indexValue(e *Expr, at map[*Var]int64) int64 {
	switch e.Op {
	case ConstOp:
		return e.I
	case IndexOp:
		return at[e.Var]
	}
	x, y := indexValue(e.Args[0], at), indexValue(e.Args[1], at)
	switch e.Op {
	case Add:
		return x + y
	case Sub:
		return x - y
	}
	return x * y
}

// Folding keeps the value of index expressions, and drops what does nothing.
func TestFoldIndex(t *testing.T) {
	v := variable("i0", 10)
	rapid.Check(t, func(t *rapid.T) {
		at := map[*Var]int64{v: rapid.Int64Range(0, 9).Draw(t, "i0")}
		e, want := Index(v), at[v]
		for range rapid.IntRange(1, 6).Draw(t, "steps") {
			n := rapid.Int64Range(-1, 2).Draw(t, "n")
			y := Int(tensor.I64, n)
			op := rapid.SampledFrom([]Op{Add, Sub, Mul}).Draw(t, "op")
			x := e
			e = Binary(op, x, y)
			want = indexValue(&Expr{Op: op, Args: []*Expr{Int(tensor.I64, want), y}}, nil)
			if nothing := n == 0 && op != Mul || n == 1 && op == Mul; nothing && e != x {
				t.Fatalf("%s %s %d is not folded away", x, op, n)
			}
		}
		if got := indexValue(e, at); got != want {
			t.Fatalf("%s is %d, want %d", e, got, want)
		}
	})
}

func TestPrintAndClassify(t *testing.T) {
	i, j, k := variable("i0", 4), variable("i1", 5), variable("k0", 8)
	f32 := tensor.F32
	at := func(operand int, vs ...*Var) *Expr {
		var ix []*Expr
		for _, v := range vs {
			ix = append(ix, Index(v))
		}
		return Load(operand, f32, ix...)
	}
	inside := Index(k).Lt(Int(tensor.I64, 3))
	compute := func(body *Expr) *Kernel { return &Kernel{Space: []*Var{i, j}, Body: body} }
	cases := []struct {
		kernel *Kernel
		class  Class
		text   string
	}{
		{compute(at(0, i, j).Plus(1)), MapClass, "out[i0,i1] = x0[i0,i1] + 1"},
		{compute(at(0, j, i)), ViewClass, "out[i0,i1] = x0[i1,i0]"},
		{compute(Float(f32, 0)), MapClass, "out[i0,i1] = 0"},
		{compute(Load(0, f32, Load(1, tensor.I64, Index(i)))), GatherClass, "out[i0,i1] = x0[x1[i0]]"},
		{compute(Reduce(Sum, at(0, i, k).Mul(at(1, k, j)), k)), ContractClass, "out[i0,i1] = sum{k0<8} (x0[i0,k0] * x1[k0,i1])"},
		{compute(Reduce(Sum, Select(inside, at(0, i, k), Float(f32, 0)).Mul(at(1, k, j)), k)), ContractClass,
			"out[i0,i1] = sum{k0<8} (((k0 < 3) ? x0[i0,k0] : 0) * x1[k0,i1])"},
		{compute(Reduce(MaxOf, at(0, i, k), k)), ReduceClass, "out[i0,i1] = max{k0<8} x0[i0,k0]"},
		{compute(Reduce(Sum, at(0, i, k).Mul(at(1, i, j)), k)), ReduceClass, "out[i0,i1] = sum{k0<8} (x0[i0,k0] * x1[i0,i1])"},
		{&Kernel{Form: Alias, Space: []*Var{i}}, AliasClass, "out = x0 reshaped"},
		{&Kernel{Form: Scan, Space: []*Var{i, j}, Axis: 1, Reverse: true, Combine: Sum, Body: at(0, i, j)}, ScanClass,
			"out[i0,i1] = sum(out[i0,i1+1], x0[i0,i1])"},
		{&Kernel{Form: Scatter, Space: []*Var{i}, Update: []*Var{k}, At: []*Expr{Load(1, tensor.I64, Index(k))}, Combine: MaxOf, Body: at(2, k), Guard: inside},
			ScatterClass, "out = x0; out[x1[k0]] = max(out[x1[k0]], x2[k0]) for k0<8 where k0 < 3"},
	}
	for _, c := range cases {
		if got := Classify(c.kernel); got != c.class {
			t.Errorf("%s is classed %s, want %s", c.kernel, got, c.class)
		}
		if got := c.kernel.String(); got != c.text {
			t.Errorf("printed %q, want %q", got, c.text)
		}
	}
}

// Every operation prints, and operations print apart.
func TestOpNames(t *testing.T) {
	seen := map[string]Op{}
	for op := ConstOp; op <= Ge; op++ {
		name := op.String()
		if other, twice := seen[name]; name == "" || twice {
			t.Errorf("operation %d prints as %q, as does %d", op, name, other)
		}
		seen[name] = op
	}
}
