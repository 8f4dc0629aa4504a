package ops

import (
	"slices"

	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops/kernel"
	"github.com/cellc/cellc/tensor"
)

// MatMul multiplies matrices: the last two axes; those in front broadcast.
//
//	%y = matmul(%a, %b) {transpose_a: false, transpose_b: true} f32[2,4]
var MatMul = &graph.Op{
	Name: "matmul",
	Doc: "the matrix product over the last two axes, where those in front broadcast; transpose_a and transpose_b exchange the two of a and b first.\n\n" +
		"\t%y = matmul(%a, %b) {transpose_a: false, transpose_b: true} f32[2,4]",
	Args: args(graph.Number, "a", "b"),
	Attrs: []graph.Attr{
		{Name: "transpose_a", Kind: graph.BoolAttr, Default: false},
		{Name: "transpose_b", Kind: graph.BoolAttr, Default: false}},
	Infer: shaped(func(c *graph.Call) ([]tensor.Dim, error) {
		for i, a := range c.Args {
			if a.Shape.Rank() < 2 {
				return nil, graph.BadShape(i, "%s must be a matrix or a batch of them, but has shape %s", argName(c, i), a.Shape.Python())
			}
		}
		batchA, rows, inner := matrix(c, 0, "transpose_a")
		batchB, inner2, cols := matrix(c, 1, "transpose_b")
		if _, ok := agree(c, inner, inner2); !ok {
			return nil, graph.BadShape(1, "shapes %s and %s cannot be multiplied: %s",
				python([]tensor.Dim{rows, inner}), python([]tensor.Dim{inner2, cols}), difference(inner, inner2))
		}
		batch, err := broadcast(c, batchA, batchB, 1)
		return append(batch, rows, cols), firstError(err, alike(c, 0))
	}),
	Kernel: compute(func(c *graph.Call, at []expr) expr {
		batchA, _, inner := matrix(c, 0, "transpose_a")
		batchB, inner2, _ := matrix(c, 1, "transpose_b")
		n := len(at) - 2
		dims := c.Out.Shape.Dims[:n]
		k := vars("k", []tensor.Dim{prefer(inner, inner2)})
		a := []expr{at[n], kernel.Index(k[0])}
		b := []expr{kernel.Index(k[0]), at[n+1]}
		if attr[bool](c, "transpose_a") {
			slices.Reverse(a)
		}
		if attr[bool](c, "transpose_b") {
			slices.Reverse(b)
		}
		x := load(c, 0, concat(stretch(batchA, at[:n], dims), a)...)
		y := load(c, 1, concat(stretch(batchB, at[:n], dims), b)...)
		return kernel.Reduce(kernel.Sum, x.Mul(y), k...)
	}),
}

// prefer is the one of two lengths that agree of which more is known.
func prefer(a, b tensor.Dim) tensor.Dim {
	d, _ := agree(&graph.Call{}, a, b)
	return d
}

// matrix splits the shape of operand i into batch, rows and columns, after the
// transposition that an attribute asks for.
func matrix(c *graph.Call, i int, transpose string) (batch []tensor.Dim, rows, cols tensor.Dim) {
	d := c.Args[i].Shape.Dims
	n := len(d) - 2
	if attr[bool](c, transpose) {
		return d[:n], d[n+1], d[n]
	}
	return d[:n], d[n], d[n+1]
}

// A conv is a convolution over the axes of x behind the first two.
type conv struct {
	spatial              int
	strides, pads        []int64 // pads: before and after each axis in turn
	dilations, extra     []int64
	groups               int64
	batch, in, out, each tensor.Dim // each: input channels of one group
	size, kernel         []tensor.Dim
}

// The attributes of a convolution over two axes.
var convAttrs = []graph.Attr{
	{Name: "strides", Kind: graph.IntsAttr, Default: []int64{1, 1}},
	{Name: "pads", Kind: graph.IntsAttr, Default: []int64{0, 0, 0, 0}},
	{Name: "dilations", Kind: graph.IntsAttr, Default: []int64{1, 1}},
	{Name: "groups", Kind: graph.IntAttr, Default: int64(1)},
}

// readConv collects the attributes and lengths of a call; transposed says that
// the weights have the input channels first.
func readConv(c *graph.Call, spatial int, transposed bool) (*conv, error) {
	v := &conv{spatial: spatial, groups: attr[int64](c, "groups"), extra: make([]int64, spatial)}
	v.pads = attr[[]int64](c, "pads")
	if spatial == 1 {
		v.strides, v.dilations = []int64{attr[int64](c, "stride")}, []int64{attr[int64](c, "dilation")}
	} else {
		v.strides, v.dilations = attr[[]int64](c, "strides"), attr[[]int64](c, "dilations")
	}
	if transposed {
		v.extra = attr[[]int64](c, "output_pads")
	}
	x, w := c.Args[0].Shape, c.Args[1].Shape
	for i, s := range []tensor.Shape{x, w} {
		if s.Rank() != spatial+2 {
			return nil, graph.BadShape(i, "%s must have rank %d, but has shape %s", argName(c, i), spatial+2, s.Python())
		}
	}
	v.batch, v.in, v.size = x.Dims[0], x.Dims[1], x.Dims[2:]
	v.out, v.each, v.kernel = w.Dims[0], w.Dims[1], w.Dims[2:]
	if transposed {
		v.out, v.each = w.Dims[1].Mul(tensor.D(v.groups)), tensor.Dim{}
	}
	return v, v.checkAttrs()
}

func (v *conv) checkAttrs() error {
	for _, l := range []struct {
		name  string
		list  []int64
		n     int
		least int64
	}{{"strides", v.strides, v.spatial, 1}, {"dilations", v.dilations, v.spatial, 1}, {"pads", v.pads, 2 * v.spatial, 0}, {"output_pads", v.extra, v.spatial, 0}} {
		if len(l.list) != l.n {
			return graph.BadValue("%s must be %d numbers, not %v", l.name, l.n, l.list)
		}
		if slices.Min(l.list) < l.least {
			return graph.BadValue("%s must be %d or more, not %v", l.name, l.least, l.list)
		}
	}
	if v.groups < 1 {
		return graph.BadValue("groups must be 1 or more, not %d", v.groups)
	}
	return nil
}

// channels demands that the channels of x are those that the weights take, and
// that groups divide the output channels.
func (v *conv) channels(c *graph.Call, takes, divided tensor.Dim) error {
	if _, ok := agree(c, v.in, takes); !ok {
		return graph.BadShape(1, "x of shape %s has %s channels, but weights of shape %s take %s in %d groups",
			c.Args[0].Shape.Python(), v.in.Message(), c.Args[1].Shape.Python(), takes.Message(), v.groups)
	}
	if _, ok := agree(c, divided.Mod(tensor.D(v.groups)), tensor.D(0)); !ok {
		return graph.BadShape(1, "%d groups do not divide %s channels", v.groups, divided.Message())
	}
	return alike(c, 0)
}

// windows is the number of places where a window of k elements, dilated,
// stands within n elements with padding.
func windows(n, k tensor.Dim, lo, hi, stride, dilation int64) tensor.Dim {
	reach := k.Sub(tensor.D(1)).Mul(tensor.D(dilation)).Add(tensor.D(1))
	return n.Add(tensor.D(lo + hi)).Sub(reach).FloorDiv(tensor.D(stride)).Add(tensor.D(1))
}

// filled demands that windows have places in an axis of length n: one at
// least, unless it is empty.
func filled(c *graph.Call, places func(n tensor.Dim) tensor.Dim, n tensor.Dim, rule string, args ...any) bool {
	if positive(places(tensor.D(1))) && positive(places(tensor.D(0)).Add(tensor.D(1))) {
		return true
	}
	d := places(n)
	return need(c, graph.Demand{A: tensor.D(1), Rel: graph.AtMost, B: d, When: some(n)}, rule, args...) &&
		need(c, graph.Demand{Rel: graph.AtMost, B: d}, rule, args...)
}

// inferConv is the type rule of convolutions over some axes.
func inferConv(spatial int) infer {
	return shaped(func(c *graph.Call) ([]tensor.Dim, error) {
		v, err := readConv(c, spatial, false)
		if err != nil {
			return nil, err
		}
		dims := []tensor.Dim{v.batch, v.out}
		for i, n := range v.size {
			places := func(n tensor.Dim) tensor.Dim {
				return windows(n, v.kernel[i], v.pads[2*i], v.pads[2*i+1], v.strides[i], v.dilations[i])
			}
			const rule = "a kernel of shape %s with dilation %v is larger than the input of shape %s with padding %v"
			if args := []any{python(v.kernel), v.dilations, python(v.size), v.pads}; !filled(c, places, n, rule, args...) {
				return nil, graph.BadShape(1, rule, args...)
			}
			dims = append(dims, places(n))
		}
		return dims, v.channels(c, v.each.Mul(tensor.D(v.groups)), v.out)
	})
}

// buildConv is the kernel of convolutions over some axes:
//
//	out[n,o,y] = Σ_c,k x[n, group(o)*each + c, y*stride + k*dilation - lo] * w[o,c,k]
func buildConv(spatial int) build {
	return compute(func(c *graph.Call, at []expr) expr {
		v := must(readConv(c, spatial, false))
		ks := vars("k", append([]tensor.Dim{v.each}, v.kernel...))
		k := indices(ks)
		channel := k[0]
		if v.groups > 1 {
			channel = groupOf(at[1], v.out, v.groups).Mul(kernel.Length(v.each)).Add(k[0])
		}
		pos := []expr{at[0], channel}
		var guards []expr
		for i, n := range v.size {
			lo, hi := v.pads[2*i], v.pads[2*i+1]
			p := at[2+i].Mul(num(v.strides[i])).Add(k[1+i].Mul(num(v.dilations[i]))).Add(num(-lo))
			guards = append(guards, inside(p, n, tensor.D(lo), tensor.D(hi))...)
			pos = append(pos, p)
		}
		x := load(c, 0, pos...)
		x = where(guards, x, kernel.Number(x.Type, 0))
		return kernel.Reduce(kernel.Sum, x.Mul(load(c, 1, concat([]expr{at[1]}, k)...)), ks...)
	})
}

// groupOf is the group of channel o of n.
func groupOf(o expr, n tensor.Dim, groups int64) expr {
	return floordiv(o, kernel.Length(n.FloorDiv(tensor.D(groups))))
}

// Conv1D is the convolution (in truth cross-correlation) of x[N,C,L] with
// w[O,C/groups,K].
//
//	%y = conv1d(%x, %w) {stride: 1, pads: [0,0], dilation: 1, groups: 1} f32[1,8,30]
var Conv1D = &graph.Op{
	Name: "conv1d",
	Doc: "the cross-correlation of x[N,C,L] with w[O,C/groups,K]; pads are zeros before and after.\n\n" +
		"\t%y = conv1d(%x, %w) {stride: 1, pads: [0,0], dilation: 1, groups: 1} f32[1,8,30]",
	Args: args(graph.Number, "x", "w"),
	Attrs: []graph.Attr{
		{Name: "stride", Kind: graph.IntAttr, Default: int64(1)},
		{Name: "pads", Kind: graph.IntsAttr, Default: []int64{0, 0}},
		{Name: "dilation", Kind: graph.IntAttr, Default: int64(1)},
		{Name: "groups", Kind: graph.IntAttr, Default: int64(1)}},
	Infer:  inferConv(1),
	Kernel: buildConv(1),
}

// Conv2D is the convolution (in truth cross-correlation) of x[N,C,H,W] with
// w[O,C/groups,KH,KW].
//
//	%y = conv2d(%x, %w) {strides: [1,1], pads: [1,1,1,1], dilations: [1,1], groups: 1} f32[1,8,32,32]
var Conv2D = &graph.Op{
	Name: "conv2d",
	Doc: "the cross-correlation of x[N,C,H,W] with w[O,C/groups,KH,KW]; pads are zeros at top, bottom, left and right.\n\n" +
		"\t%y = conv2d(%x, %w) {strides: [1,1], pads: [1,1,1,1], dilations: [1,1], groups: 1} f32[1,8,32,32]",
	Args:   args(graph.Number, "x", "w"),
	Attrs:  convAttrs,
	Infer:  inferConv(2),
	Kernel: buildConv(2),
}

// Conv2DTranspose is the transpose of Conv2D as a linear map of x: what its
// backward pass computes. Weights are w[C,O/groups,KH,KW].
//
//	%y = conv2d_transpose(%x, %w) {strides: [2,2], pads: [0,0,0,0], dilations: [1,1], groups: 1, output_pads: [0,0]} f32[1,8,9,9]
var Conv2DTranspose = &graph.Op{
	Name: "conv2d_transpose",
	Doc: "the transpose of conv2d as a linear map, for w[C,O/groups,KH,KW]; the length is (n-1)*stride - pads + dilation*(k-1) + 1 + output_pad.\n\n" +
		"\t%y = conv2d_transpose(%x, %w) {strides: [2,2], pads: [0,0,0,0], dilations: [1,1], groups: 1, output_pads: [0,0]} f32[1,8,9,9]",
	Args:  args(graph.Number, "x", "w"),
	Attrs: append(slices.Clone(convAttrs), graph.Attr{Name: "output_pads", Kind: graph.IntsAttr, Default: []int64{0, 0}}),
	Infer: shaped(func(c *graph.Call) ([]tensor.Dim, error) {
		v, err := readConv(c, 2, true)
		if err != nil {
			return nil, err
		}
		dims := []tensor.Dim{v.batch, v.out}
		for i, n := range v.size {
			reach := v.kernel[i].Sub(tensor.D(1)).Mul(tensor.D(v.dilations[i]))
			d := n.Sub(tensor.D(1)).Mul(tensor.D(v.strides[i])).Add(reach).Add(tensor.D(1 + v.extra[i] - v.pads[2*i] - v.pads[2*i+1]))
			dims = append(dims, d)
		}
		return dims, firstError(v.channels(c, c.Args[1].Shape.Dims[0], v.in), nonNegative(c, dims))
	}),
	Kernel: compute(buildTranspose),
}

// buildTranspose inverts the positions of conv2d: an element of x counts where
// a window that it was the result of covers the output's position.
func buildTranspose(c *graph.Call, at []expr) expr {
	v := must(readConv(c, 2, true))
	each := c.Args[1].Shape.Dims[0].FloorDiv(tensor.D(v.groups)) // input channels of one group
	ks := vars("k", append([]tensor.Dim{each}, v.kernel...))
	k := indices(ks)
	channel, o := k[0], at[1]
	if v.groups > 1 {
		group := groupOf(at[1], v.out, v.groups)
		channel = group.Mul(kernel.Length(each)).Add(k[0])
		o = modulo(at[1], c.Args[1].Shape.Dims[1])
	}
	pos := []expr{at[0], channel}
	var guards []expr
	for i, n := range v.size {
		p := at[2+i].Add(num(v.pads[2*i]))
		p = kernel.Binary(kernel.Sub, p, k[1+i].Mul(num(v.dilations[i])))
		if s := v.strides[i]; s > 1 {
			guards = append(guards, kernel.Binary(kernel.Eq, modulo(p, tensor.D(s)), num(0)))
			p = floordiv(p, num(s))
		}
		guards = append(guards, notBelow(p, num(0)), p.Lt(kernel.Length(n)))
		pos = append(pos, p)
	}
	x := load(c, 0, pos...)
	x = where(guards, x, kernel.Number(x.Type, 0))
	w := load(c, 1, channel, o, k[1], k[2])
	return kernel.Reduce(kernel.Sum, x.Mul(w), ks...)
}
