package graphgen

import (
	"fmt"

	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/tensor"
)

// A Long is a family of programs of any length, to see that compiling takes
// time in proportion.
type Long struct {
	Name string
	Make func(n int) *graph.Graph // of about n nodes
}

// Longs are the families: chains, fans, diamonds, structured nodes, stores.
func Longs() []Long {
	var out []Long
	for _, f := range []struct {
		name string
		body func(l *long, x *graph.Value, n int) *graph.Value
	}{
		{"relu", func(l *long, x *graph.Value, n int) *graph.Value { return l.repeat(x, n, l.relu) }},
		{"sin", func(l *long, x *graph.Value, n int) *graph.Value { return l.repeat(x, n, l.sin) }},
		{"other inputs", (*long).inputs},
		{"distinct operations", (*long).distinct},
		{"reductions", (*long).reductions},
		{"matmuls", (*long).matmuls},
		{"a fan", (*long).fan},
		{"outputs", (*long).outputs},
		{"diamonds", (*long).diamonds},
		{"scalars", (*long).scalars},
		{"ifs in sequence", (*long).ifs},
		{"nested ifs", (*long).nested},
		{"stores", (*long).stores},
	} {
		out = append(out, Long{f.name, func(n int) *graph.Graph {
			l := &long{b: graph.NewBuilder("main")}
			x := l.b.Input("x", tensor.T(tensor.F32, 64), diag.Span{})
			l.flag = l.b.Input("flag", tensor.T(tensor.Bool), diag.Span{})
			results := append(l.results, f.body(l, x, n))
			for i := range results {
				l.b.Graph.Outputs = append(l.b.Graph.Outputs, fmt.Sprint("out", i))
			}
			return l.b.Finish(results)
		}})
	}
	return out
}

// A long is such a program while it is built.
type long struct {
	b       *graph.Builder
	flag    *graph.Value
	results []*graph.Value // besides the last
}

func (l *long) add(op *graph.Op, attrs graph.Attrs, args ...*graph.Value) *graph.Value {
	v, err := l.b.Add(op, args, attrs, diag.Span{})
	if err != nil {
		panic(err)
	}
	return v
}

func (l *long) relu(x *graph.Value) *graph.Value { return l.add(ops.Relu, nil, x) }
func (l *long) sin(x *graph.Value) *graph.Value  { return l.add(ops.Sin, nil, x) }
func (l *long) cos(x *graph.Value) *graph.Value  { return l.add(ops.Cos, nil, x) }

func (l *long) repeat(x *graph.Value, n int, f func(*graph.Value) *graph.Value) *graph.Value {
	for range n {
		x = f(x)
	}
	return x
}

func (l *long) inputs(x *graph.Value, n int) *graph.Value {
	var others []*graph.Value
	for i := range min(n, 200) {
		others = append(others, l.b.Input(fmt.Sprint("x", i), x.Type, diag.Span{}))
	}
	for i := range n {
		x = l.add(ops.Add, nil, x, others[i%len(others)])
	}
	return x
}

func (l *long) distinct(x *graph.Value, n int) *graph.Value {
	list := []*graph.Op{ops.Neg, ops.Abs, ops.Relu, ops.Floor, ops.Square}
	for i := range n {
		x = l.add(list[(i*7+i/5+i*i/11)%len(list)], nil, x)
	}
	return x
}

func (l *long) reductions(x *graph.Value, n int) *graph.Value {
	return l.repeat(x, n/2, func(x *graph.Value) *graph.Value {
		sum := l.add(ops.ReduceSum, graph.Attrs{{Name: "axes", Value: []int64{0}}, {Name: "keepdims", Value: true}}, x)
		return l.add(ops.Mul, nil, x, sum)
	})
}

func (l *long) matmuls(_ *graph.Value, n int) *graph.Value {
	x := l.b.Input("square", tensor.T(tensor.F32, 8, 8), diag.Span{})
	return l.repeat(x, n, func(x *graph.Value) *graph.Value { return l.add(ops.MatMul, nil, x, x) })
}

func (l *long) fan(x *graph.Value, n int) *graph.Value {
	used := l.sin(x)
	return l.repeat(x, n/2, func(x *graph.Value) *graph.Value { return l.sin(l.add(ops.Add, nil, x, used)) })
}

func (l *long) outputs(x *graph.Value, n int) *graph.Value {
	return l.repeat(x, n, func(x *graph.Value) *graph.Value {
		l.results = append(l.results, l.sin(x))
		return l.results[len(l.results)-1]
	})
}

func (l *long) diamonds(x *graph.Value, n int) *graph.Value {
	return l.repeat(x, n/3, func(x *graph.Value) *graph.Value { return l.add(ops.Mul, nil, l.sin(x), l.cos(x)) })
}

func (l *long) scalars(_ *graph.Value, n int) *graph.Value {
	return l.repeat(l.b.Input("number", tensor.T(tensor.F32), diag.Span{}), n, l.sin)
}

// either is what one of two functions makes of x.
func (l *long) either(x *graph.Value, then, other func(*graph.Value) *graph.Value) *graph.Value {
	o := l.b.OpenIf(l.flag, diag.Span{})
	o.Enter(0)
	a := then(x)
	o.Leave()
	o.Enter(1)
	b := other(x)
	o.Leave()
	return o.Result(x.Type, a, b)
}

func (l *long) ifs(x *graph.Value, n int) *graph.Value {
	same := func(x *graph.Value) *graph.Value { return x }
	return l.repeat(x, n/5, func(x *graph.Value) *graph.Value {
		return l.either(l.either(x, l.sin, l.cos), l.sin, same)
	})
}

func (l *long) nested(x *graph.Value, n int) *graph.Value {
	if n < 4 {
		return l.sin(x)
	}
	return l.either(x, func(x *graph.Value) *graph.Value { return l.sin(l.nested(x, n-4)) }, l.cos)
}

func (l *long) stores(x *graph.Value, n int) *graph.Value {
	place := l.b.Input("place", tensor.T(tensor.I64), diag.Span{})
	number := l.b.Input("number", tensor.T(tensor.F32), diag.Span{})
	return l.repeat(l.sin(x), n/2, func(x *graph.Value) *graph.Value {
		number = l.sin(number)
		return l.add(ops.IndexPut, nil, x, number, place)
	})
}
