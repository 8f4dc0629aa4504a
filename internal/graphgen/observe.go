package graphgen

import (
	"bytes"
	"fmt"
	"math"

	"pgregory.net/rapid"

	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/internal/interp"
	"github.com/cellc/cellc/tensor"
)

// Observe runs a graph by the interpreter. The text is all that a run shows:
// outputs, next states, what it prints.
func Observe(g *graph.Graph, inputs []*tensor.Dense) (string, error) {
	var b bytes.Buffer
	show := func(d *tensor.Dense) { fmt.Fprintf(&b, "%s %x\n", d.Type(), d.Data) }
	var states []*tensor.Dense
	for _, s := range g.States {
		states = append(states, s.Init)
	}
	outputs, next, err := interp.Run(g, inputs, states, interp.Options{Steps: 1 << 22, Print: func(f string, vs []*tensor.Dense) {
		b.WriteString(f + "\n")
		for _, v := range vs {
			show(v)
		}
	}})
	for _, d := range append(outputs, next...) {
		show(d)
	}
	return b.String(), err
}

// Inputs draws numbers for the inputs of g, where N is 2.
func Inputs(t *rapid.T, g *graph.Graph) []*tensor.Dense {
	var out []*tensor.Dense
	for _, p := range g.Body.Params[:len(g.Inputs)] {
		var dims []int64
		for _, d := range p.Type.Shape.Dims {
			dims = append(dims, d.Eval(func(string) int64 { return 2 }))
		}
		d := tensor.New(p.Type.DType, dims...)
		for i := range d.Len() {
			x := rapid.SampledFrom([]float64{-2, -1, 0, math.Copysign(0, -1), 1, 3, math.NaN(), 1e-7}).Draw(t, "element")
			if d.DType.IsFloat() {
				d.SetFloat(i, x)
			} else {
				d.SetInt(i, int64(i)-2)
			}
		}
		out = append(out, d)
	}
	return out
}
