package analysis

import (
	"math/big"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/internal/random"
	"github.com/cellc/cellc/tensor"
)

// This file gives numpy.random its generators.

// randomSource evaluates _cellc.random_source(kind, seed): a function draw(what,
// shape, limit, bits) that goes on in the stream of a seed. What is "float",
// "normal", "exponential", "integer" up to and with limit, or "order", a
// permutation of limit places.
func (e *evaluator) randomSource(c *value.Call) value.Value {
	seed, ok := asInt(c.Args[1])
	if !ok || seed.Sign() < 0 {
		e.fail(c.Span, diag.BadValue, "a seed must be an int that is not negative, not %s", e.describe(c.Args[1]))
	}
	var s random.Source
	if c.Args[0] == value.Value(value.Str("MT19937")) {
		if seed.BitLen() > 32 {
			e.fail(c.Span, diag.BadValue, "Seed must be between 0 and 2**32 - 1")
		}
		s = random.NewMT19937(uint32(seed.Uint64()))
	} else {
		s = random.NewPCG64(seed)
	}
	return e.native("draw", func(c *value.Call) value.Value { return e.draw(s, c) })
}

func (e *evaluator) draw(s random.Source, c *value.Call) value.Value {
	a := e.arguments(c, "draw", "what", "shape", "limit", "bits")
	what, _ := a[0].(value.Str)
	t := tensor.F64
	if what == "integer" || what == "order" {
		t = tensor.I64
	}
	shape, ok := tensor.Shape{Dims: e.dims(a[1], c.Span)}.Static()
	if !ok {
		e.fail(c.Span, diag.NeedStatic, "the shape of random numbers must be known while compiling")
	}
	d := e.emptied(t, shape, c.Span)
	switch what {
	case "float":
		filled(d, s.Float)
	case "normal":
		filled(d, s.Normal)
	case "exponential":
		filled(d, s.Exponential)
	case "integer":
		random.Integers(s, e.unsigned(a[2], c.Span), e.index(a[3], c.Span), d.Len(), func(i int, v uint64) { d.SetInt(i, int64(v)) })
	case "order":
		for i := range d.Len() {
			d.SetInt(i, int64(i))
		}
		random.Shuffle(s, d.Len(), func(i, j int) {
			v := d.Int(i)
			d.SetInt(i, d.Int(j))
			d.SetInt(j, v)
		})
	}
	return &value.Tensor{Const: d, Numpy: true}
}

// emptied is a tensor of zeros, whose memory is counted.
func (e *evaluator) emptied(t tensor.DType, dims []int64, span diag.Span) *tensor.Dense {
	n := int64(t.Size())
	for _, k := range dims {
		n *= k
	}
	if err := e.meter.Alloc(n); err != nil {
		e.abort(span, "%s", err)
	}
	return tensor.New(t, dims...)
}

func filled(d *tensor.Dense, next func() float64) {
	for i := range d.Len() {
		d.SetFloat(i, next())
	}
}

// unsigned is an int as a word.
func (e *evaluator) unsigned(v value.Value, span diag.Span) uint64 {
	n, ok := asInt(v)
	if !ok || !n.IsUint64() {
		e.fail(span, diag.BadValue, "%s is no limit for random integers", e.describe(v))
	}
	return new(big.Int).Set(n).Uint64()
}
