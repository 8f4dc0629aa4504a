package interp

import (
	"fmt"
	"math"

	"github.com/cellc/cellc/ops/kernel"
	"github.com/cellc/cellc/tensor"
)

// fill computes the output of a kernel for operands. Dims are evaluated by
// dim; dims is the output's shape.
func fill(k *kernel.Kernel, args []*tensor.Dense, dims []int64, dim func(tensor.Dim) int64, b *budget) (*tensor.Dense, error) {
	if k.Form == kernel.Alias {
		return &tensor.Dense{DType: args[0].DType, Dims: dims, Data: args[0].Data}, b.spend(1)
	}
	c := &compiler{args: args, dim: dim, slots: map[*kernel.Var]int{}}
	space, update := c.declare(k.Space), c.declare(k.Update)
	for _, e := range k.Exprs() {
		c.declareIn(e)
	}
	if err := b.spend(c.cost(k)); err != nil {
		return nil, err
	}
	out, err := allocate(k.Body.Type, dims)
	if err != nil {
		return nil, err
	}
	if k.Form == kernel.Scatter {
		copy(out.Data, args[0].Data)
	}
	run := &filling{c, k, out, space, update}
	switch t := k.Body.Type; {
	case t == tensor.F64:
		fillFloat[float64](run)
	case t.IsFloat():
		fillFloat[float32](run)
	default:
		fillInt(run)
	}
	return out, c.fault
}

// maxBytes is the size of the largest tensor that the interpreter makes.
const maxBytes = 1 << 34

// allocate makes a tensor of zeros of lengths that a program computed.
func allocate(t tensor.DType, dims []int64) (*tensor.Dense, error) {
	bytes := int64(t.Size())
	for _, n := range dims {
		if n < 0 {
			return nil, fmt.Errorf("shape %s has a negative length", tensor.ShapeOf(dims...).Python())
		}
		bytes = saturate(bytes, n)
	}
	if bytes > maxBytes {
		return nil, fmt.Errorf("a tensor of shape %s does not fit into memory", tensor.ShapeOf(dims...).Python())
	}
	return tensor.New(t, dims...), nil
}

// A filling is a kernel with its output.
type filling struct {
	*compiler
	kernel        *kernel.Kernel
	out           *tensor.Dense
	space, update []int
}

func fillFloat[T real](f *filling) {
	step, _ := floatStep[T](f.kernel.Combine)
	fillWith(f, compileFloat[T](f.compiler, f.kernel.Body), reader[T](f.out), writer[T](f.out), step)
}

func fillInt(f *filling) {
	step, _ := intStep(f.kernel.Combine, f.out.DType)
	fillWith(f, compileInt(f.compiler, f.kernel.Body), intReader(f.out), intWriter(f.out), step)
}

// fillWith runs the form of the kernel.
func fillWith[T any](f *filling, body fn[T], get func(int64) T, set func(int64, T), step func(acc, x T) T) {
	at := make([]int64, len(f.size))
	switch f.kernel.Form {
	case kernel.Scatter:
		scatter(f, at, body, get, set, step)
	case kernel.Scan:
		scan(f, at, body, get, set, step)
	default:
		n := int64(0)
		f.each(f.space, func(at []int64) { set(n, body(at)); n++ })(at)
	}
}

func scatter[T any](f *filling, at []int64, body fn[T], get func(int64) T, set func(int64, T), step func(acc, x T) T) {
	var index []fn[int64]
	for _, e := range f.kernel.At {
		index = append(index, compileInt(f.compiler, e))
	}
	guard := func([]int64) int64 { return 1 }
	if f.kernel.Guard != nil {
		guard = compileInt(f.compiler, f.kernel.Guard)
	}
	f.each(f.update, func(at []int64) {
		if guard(at) == 0 {
			return
		}
		n := int64(0)
		for i, ix := range index {
			j := ix(at)
			if uint64(j) >= uint64(f.out.Dims[i]) {
				return
			}
			n = n*f.out.Dims[i] + j
		}
		set(n, step(get(n), body(at)))
	})(at)
}

// scan visits the elements so that the one before along the axis is done.
func scan[T any](f *filling, at []int64, body fn[T], get func(int64) T, set func(int64, T), step func(acc, x T) T) {
	axis := f.space[f.kernel.Axis]
	stride, length := int64(1), f.out.Dims[f.kernel.Axis]
	for _, n := range f.out.Dims[f.kernel.Axis+1:] {
		stride *= n
	}
	before, first := -stride, int64(0)
	if f.kernel.Reverse {
		before, first = stride, length-1
	}
	visit := func(at []int64) {
		n := int64(0)
		for i, s := range f.space {
			n = n*f.out.Dims[i] + at[s]
		}
		x := body(at)
		if at[axis] != first {
			x = step(get(n+before), x)
		}
		set(n, x)
	}
	if !f.kernel.Reverse {
		f.each(f.space, visit)(at)
		return
	}
	f.each(f.space, func(at []int64) {
		at[axis] = length - 1 - at[axis] // the loop's own counter is elsewhere
		visit(at)
		at[axis] = length - 1 - at[axis]
	})(at)
}

// copiedAtOnce is how many elements are copied in the time in which one is
// computed: what a store leaves as it was.
const copiedAtOnce = 8

// cost is how many elements a kernel computes, those of reductions included.
func (c *compiler) cost(k *kernel.Kernel) int64 {
	n := c.count(k.Space)
	if k.Form == kernel.Scatter {
		n = saturate(n/copiedAtOnce+2*c.count(k.Update), 1)
	}
	most := int64(1)
	for _, e := range k.Exprs() {
		most = max(most, c.weight(e))
	}
	return saturate(n, most)
}

// weight is how many elements the reductions inside of e combine.
func (c *compiler) weight(e *kernel.Expr) int64 {
	n := int64(1)
	for _, a := range e.Args {
		n = max(n, c.weight(a))
	}
	if e.Op == kernel.ReduceOp {
		n = saturate(n, c.count(e.Vars))
	}
	return n
}

func (c *compiler) count(vs []*kernel.Var) int64 {
	n := int64(1)
	for _, v := range vs {
		n = saturate(n, c.size[c.slots[v]])
	}
	return n
}

// saturate is a*b, or the greatest number that a budget cannot hold.
func saturate(a, b int64) int64 {
	const most = math.MaxInt64 / 8
	if b != 0 && a > most/b {
		return most
	}
	return a * b
}

// A budget limits how many elements a run computes.
type budget struct {
	limited bool
	left    int64
	ask     func(int64) error // nil where nobody else limits it
}

func (b *budget) spend(n int64) error {
	if b.ask != nil {
		return b.ask(n)
	}
	if !b.limited {
		return nil
	}
	if b.left -= max(n, 1); b.left < 0 {
		b.left = 0
		return ErrBudget
	}
	return nil
}

// ErrBudget says that a run would compute more elements than Options allow.
var ErrBudget = fmt.Errorf("the computation exceeds its budget of steps")
