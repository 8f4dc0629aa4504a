package graph

import "github.com/cellc/cellc/tensor"

// Carried lists the weights and initial states whose data the text of a graph
// leaves out: a file beside the text holds them.
func Carried(g *Graph) []tensor.NamedTensor {
	var out []tensor.NamedTensor
	add := func(name string, d *tensor.Dense) {
		if d = d.Filled(); d.Data != nil && !short(d) {
			out = append(out, tensor.NamedTensor{Name: name, Tensor: d})
		}
	}
	for _, w := range g.Weights {
		add(w.Name, w.Data)
	}
	for _, s := range g.States {
		add(s.Name, s.Init)
	}
	return out
}

// Carry gives a graph that was read from text the data that it left out. It
// names those that are missing, and those that are other data than the text was
// written with.
func Carry(g *Graph, data []tensor.NamedTensor) (missing, other []string) {
	give := func(name string, d *tensor.Dense, digest string) *tensor.Dense {
		if digest == "" {
			return d
		}
		have, ok := tensor.Find(data, name)
		switch {
		case !ok:
			missing = append(missing, name)
		case !have.Type().Equal(d.Type()) || Digest(have.Filled()) != digest:
			other = append(other, name)
		default:
			return have
		}
		return d
	}
	for _, w := range g.Weights {
		if w.Data = give(w.Name, w.Data, w.Digest); w.Data.Data != nil {
			w.Digest = ""
		}
	}
	for i := range g.States {
		s := &g.States[i]
		if s.Init = give(s.Name, s.Init, s.Digest); s.Init.Data != nil {
			s.Digest = ""
		}
	}
	return missing, other
}
