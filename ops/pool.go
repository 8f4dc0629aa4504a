package ops

import (
	"slices"

	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops/kernel"
	"github.com/cellc/cellc/tensor"
)

// A pool is a reduction over windows of the last axes.
type pool struct {
	kernel, strides, pads, dilations []int64
	lead                             int // axes in front of the pooled ones
	size                             []tensor.Dim
}

func readPool(c *graph.Call) (*pool, error) {
	p := &pool{kernel: attr[[]int64](c, "kernel"), strides: attr[[]int64](c, "strides"), pads: attr[[]int64](c, "pads"), dilations: attr[[]int64](c, "dilations")}
	n := len(p.kernel)
	if len(p.dilations) == 0 {
		p.dilations = slices.Repeat([]int64{1}, n)
	}
	s := c.Args[0].Shape
	if n == 0 || n > s.Rank() {
		return nil, graph.BadValue("a kernel %v cannot move over a tensor of rank %d", p.kernel, s.Rank())
	}
	p.lead = s.Rank() - n
	p.size = s.Dims[p.lead:]
	for _, l := range []struct {
		name  string
		list  []int64
		n     int
		least int64
	}{{"kernel", p.kernel, n, 1}, {"strides", p.strides, n, 1}, {"pads", p.pads, 2 * n, 0}, {"dilations", p.dilations, n, 1}} {
		if len(l.list) != l.n {
			return nil, graph.BadValue("%s must be %d numbers, not %v", l.name, l.n, l.list)
		}
		if slices.Min(l.list) < l.least {
			return nil, graph.BadValue("%s must be %d or more, not %v", l.name, l.least, l.list)
		}
	}
	return p, nil
}

func inferPool(c *graph.Call) ([]tensor.Dim, error) {
	p, err := readPool(c)
	if err != nil {
		return nil, err
	}
	out := slices.Clone(c.Args[0].Shape.Dims)
	for i, n := range p.size {
		places := func(n tensor.Dim) tensor.Dim {
			return windows(n, tensor.D(p.kernel[i]), p.pads[2*i], p.pads[2*i+1], p.strides[i], p.dilations[i])
		}
		const rule = "a window %v is larger than the input of shape %s with padding %v"
		if args := []any{p.kernel, python(p.size), p.pads}; !filled(c, places, n, rule, args...) {
			return nil, graph.BadShape(0, rule, args...)
		}
		out[p.lead+i] = places(n)
	}
	return out, nil
}

// element is the element of x that window variables find beside position at of
// the result: other outside of x.
func (p *pool) element(c *graph.Call, at, k []expr, other expr) expr {
	pos := slices.Clone(at)
	var guards []expr
	for i, n := range p.size {
		lo, hi := p.pads[2*i], p.pads[2*i+1]
		j := p.start(at, i).Add(k[i].Mul(num(p.dilations[i])))
		guards = append(guards, inside(j, n, tensor.D(lo), tensor.D(hi))...)
		pos[p.lead+i] = j
	}
	return where(guards, load(c, 0, pos...), other)
}

// start is where the window of position at begins on pooled axis i.
func (p *pool) start(at []expr, i int) expr {
	return at[p.lead+i].Mul(num(p.strides[i])).Add(num(-p.pads[2*i]))
}

func (p *pool) windowVars() []*kernel.Var {
	dims := make([]tensor.Dim, len(p.kernel))
	for i, n := range p.kernel {
		dims[i] = tensor.D(n)
	}
	return vars("k", dims)
}

// count is the number of elements in a window: all of it, or what lies inside
// of x.
func (p *pool) count(at []expr, padding bool) expr {
	n := num(1)
	for i, d := range p.size {
		if padding || p.pads[2*i] == 0 && p.pads[2*i+1] == 0 {
			n = n.Mul(num(p.kernel[i]))
			continue
		}
		first := p.start(at, i)
		last := kernel.Binary(kernel.Min, first.Add(num(p.kernel[i])), kernel.Length(d))
		n = n.Mul(kernel.Binary(kernel.Sub, last, kernel.Binary(kernel.Max, first, num(0))))
	}
	return n
}

var poolAttrs = []graph.Attr{{Name: "kernel", Kind: graph.IntsAttr}, {Name: "strides", Kind: graph.IntsAttr}, {Name: "pads", Kind: graph.IntsAttr}}

// MaxPool is the greatest element of each window over the last axes; padding
// is less than any.
//
//	%y = max_pool(%x) {kernel: [2,2], strides: [2,2], pads: [0,0,0,0]} f32[1,8,16,16]
var MaxPool = &graph.Op{
	Name: "max_pool",
	Doc: "the greatest element of each window over the last len(kernel) axes; pads are before and after each of them and less than any element.\n\n" +
		"\t%y = max_pool(%x) {kernel: [2,2], strides: [2,2], pads: [0,0,0,0]} f32[1,8,16,16]",
	Args:  args(graph.Number, "x"),
	Attrs: append(slices.Clone(poolAttrs), graph.Attr{Name: "dilations", Kind: graph.IntsAttr, Default: []int64(nil)}),
	Infer: shaped(inferPool),
	Kernel: compute(func(c *graph.Call, at []expr) expr {
		p := must(readPool(c))
		ks := p.windowVars()
		x := p.element(c, at, indices(ks), least(c.Args[0].DType))
		return kernel.Reduce(kernel.MaxOf, x, ks...)
	}),
}

// AvgPool is the mean of each window over the last axes; padding is zero, and
// counted where count_include_pad says so.
//
//	%y = avg_pool(%x) {kernel: [2,2], strides: [2,2], pads: [0,0,0,0], count_include_pad: false} f32[1,8,16,16]
var AvgPool = &graph.Op{
	Name: "avg_pool",
	Doc: "the mean of each window over the last len(kernel) axes; pads are before and after each of them, zero, and part of the mean only with count_include_pad.\n\n" +
		"\t%y = avg_pool(%x) {kernel: [2,2], strides: [2,2], pads: [0,0,0,0], count_include_pad: false} f32[1,8,16,16]",
	Args:  args(graph.Number, "x"),
	Attrs: append(slices.Clone(poolAttrs), graph.Attr{Name: "count_include_pad", Kind: graph.BoolAttr, Default: false}),
	Infer: shaped(inferPool),
	Kernel: compute(func(c *graph.Call, at []expr) expr {
		p := must(readPool(c))
		ks := p.windowVars()
		t := c.Args[0].DType
		sum := kernel.Reduce(kernel.Sum, p.element(c, at, indices(ks), kernel.Number(t, 0)), ks...)
		return mean(sum, p.count(at, attr[bool](c, "count_include_pad")))
	}),
}
