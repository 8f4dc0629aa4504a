package backend

import "github.com/cellc/cellc/graph"

// This file schedules the structured nodes.

// pass makes the parameters of a region, from index `from` on, the operands
// themselves, or another view of them where the types are written differently.
func (s *scheduler) pass(r *graph.Region, args []*graph.Value, from int) []Step {
	var out []Step
	for i := from; i < len(args); i++ {
		p, a := r.Params[i], s.value(args[i])
		if p.Type.Equal(a.Type) {
			s.values[p] = a
			continue
		}
		out = append(out, &Alias{a, s.value(p)})
	}
	return out
}

func (s *scheduler) branch(n *graph.Node) *If {
	f := &If{Cond: s.value(n.Args[0])}
	arms := [2]*Block{}
	for i, r := range n.Regions {
		views := s.pass(r, n.Args[1:], 0)
		arms[i] = s.block(r)
		arms[i].Steps = append(views, arms[i].Steps...)
	}
	f.Then, f.Else = arms[0], arms[1]
	for _, v := range n.Results {
		f.Results = append(f.Results, s.value(v))
	}
	return f
}

// loop schedules a while. A carried value that the body yields unchanged is
// no carried value.
func (s *scheduler) loop(n *graph.Node) *While {
	w := &While{Site: n.Site()}
	carried := int(n.Attrs.Int("carried"))
	test, body := n.Regions[0], n.Regions[1]
	for i := range carried {
		init := s.value(n.Args[i])
		if body.Yield[i] == body.Params[i] && init.Type.Equal(n.Results[i].Type) && init.Type.Equal(body.Params[i].Type) {
			s.values[test.Params[i]], s.values[body.Params[i]], s.values[n.Results[i]] = init, init, init
			continue
		}
		p := s.value(test.Params[i])
		s.values[body.Params[i]] = p
		w.Carried = append(w.Carried, &Carried{Init: init, Param: p, Result: s.value(n.Results[i])})
	}
	views := s.pass(test, n.Args, carried)
	w.Test = s.block(test)
	w.Test.Steps = append(views, w.Test.Steps...)
	views = s.pass(body, n.Args, carried)
	w.Body = s.block(body)
	w.Body.Steps = append(views, w.Body.Steps...)
	s.yields(n, w, carried)
	return w
}

// yields matches what the body yields to the carried values.
func (s *scheduler) yields(n *graph.Node, w *While, carried int) {
	yield := w.Body.Yield
	w.Body.Yield = nil
	k := 0
	for i := range carried {
		if k < len(w.Carried) && w.Carried[k].Param == s.values[n.Regions[1].Params[i]] {
			w.Carried[k].Yield = yield[i]
			w.Body.Yield = append(w.Body.Yield, yield[i])
			k++
		}
	}
}
