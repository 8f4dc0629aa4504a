package interp

import (
	"fmt"

	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/tensor"
)

// Eval applies one operator to known operands. It needs an operator with a
// kernel; effects are not carried out. The error is that of the type rule, or
// says that an attribute has lengths which only the run knows.
func Eval(op *graph.Op, args []*tensor.Dense, attrs graph.Attrs) (*tensor.Dense, error) {
	return eval(op, args, attrs, &budget{})
}

// EvalWithin is Eval with a limit of how many elements may be computed, those
// inside of reductions included.
func EvalWithin(op *graph.Op, args []*tensor.Dense, attrs graph.Attrs, steps int64) (*tensor.Dense, error) {
	return eval(op, args, attrs, &budget{limited: true, left: steps})
}

// EvalMetered is Eval that asks, before it computes, whether so many elements
// may be computed.
func EvalMetered(op *graph.Op, args []*tensor.Dense, attrs graph.Attrs, ask func(elements int64) error) (*tensor.Dense, error) {
	return eval(op, args, attrs, &budget{ask: ask})
}

func eval(op *graph.Op, args []*tensor.Dense, attrs graph.Attrs, b *budget) (*tensor.Dense, error) {
	if op.Kernel == nil {
		return nil, fmt.Errorf("internal error: operator %s has no kernel", op.Name)
	}
	if d, ok := openLength(attrs); ok {
		return nil, fmt.Errorf("%s: length %s is not known", op.Name, d)
	}
	c := &graph.Call{Op: op, Attrs: attrs, Fresh: freshOf(op, args)}
	for _, a := range args {
		c.Args = append(c.Args, a.Type())
	}
	out, err := op.Infer(c)
	if err != nil {
		return nil, err
	}
	dims, ok := out.Shape.Static()
	if !ok {
		return nil, fmt.Errorf("internal error: operator %s gives %s for known shapes", op.Name, out)
	}
	c.Out = out
	return fill(op.Kernel(c), args, dims, static, b)
}

// openLength finds a length among attributes that is no number. A result may
// have known lengths all the same: a slice from N to N has none.
func openLength(attrs graph.Attrs) (tensor.Dim, bool) {
	for _, a := range attrs {
		dims, _ := a.Value.([]tensor.Dim)
		for _, d := range dims {
			if !d.Static() {
				return d, true
			}
		}
	}
	return tensor.Dim{}, false
}

// freshOf makes the open length of a result: the number that a counted operator
// is given.
func freshOf(op *graph.Op, args []*tensor.Dense) func() tensor.Dim {
	if !op.Counted {
		return noFresh
	}
	return func() tensor.Dim { return tensor.D(max(0, args[0].Int(0))) }
}

// noFresh stands where every length is known.
func noFresh() tensor.Dim { return tensor.Sym("?") }

// static is the value of a dim that is a number.
func static(d tensor.Dim) int64 {
	n, ok := d.Const()
	if !ok {
		panic(fmt.Errorf("internal error: length %s is not known", d))
	}
	return n
}
