package rewrite

import "github.com/cellc/cellc/graph"

// Dead removes what no output, state or effect depends on: nodes, results,
// yields and operands of if and while, values that a while carries only for
// their own sake, and weights.
//
//	%0 = neg(%x) f32[2]
//	%1, %2, %3 = while {carried: 3} (%x, %0, %n) {
//	  test(%4 f32[2], %5 f32[2], %6 i32[]):
//	    %7 = gt(%6, %6) bool[]
//	    yield %7
//	  body(%8 f32[2], %9 f32[2], %10 i32[]):
//	    %11 = exp(%8) f32[2]
//	    %12 = add(%9, %11) f32[2]
//	    yield %11, %12, %10
//	} f32[2], f32[2], i32[]
//	return out: %1
//
// becomes
//
//	%0, %1 = while {carried: 2} (%x, %n) {
//	  test(%2 f32[2], %3 i32[]):
//	    %4 = gt(%3, %3) bool[]
//	    yield %4
//	  body(%5 f32[2], %6 i32[]):
//	    %7 = exp(%5) f32[2]
//	    yield %7, %6
//	} f32[2], i32[]
//	return out: %0
//
// It marks what is needed, starting from the outputs and the effects, so that
// carried values that need only each other go together; then it sweeps. An
// anonymous dim needs the value whose type binds it: its length is read there.
var Dead = graph.Pass{Name: "dead", Doc: "remove what no output, state or effect depends on", Run: dead}

func dead(g *graph.Graph, ctx *graph.Context) {
	m := &marker{live: map[*graph.Value]bool{}, kept: map[*graph.Node]bool{}, binders: map[*graph.Region]map[string]*graph.Value{}}
	m.bind(g.Body)
	for _, v := range g.Body.Yield {
		m.mark(v)
	}
	graph.Walk(g.Body, func(n *graph.Node) {
		if n.Op.Effect {
			m.keep(n)
			for _, v := range n.Args {
				m.mark(v)
			}
		}
	})
	m.drain()
	m.sweep(g.Body, ctx)
	sweepWeights(g)
}

// A marker finds what is needed. Values that are found wait in todo until what
// they need is marked in turn.
type marker struct {
	live    map[*graph.Value]bool
	kept    map[*graph.Node]bool
	todo    []*graph.Value
	binders map[*graph.Region]map[string]*graph.Value // what binds a symbol in a region
}

// bind notes for every symbol the first value of a region whose type has it.
func (m *marker) bind(body *graph.Region) {
	graph.WalkRegions(body, func(r *graph.Region) {
		m.binders[r] = map[string]*graph.Value{}
		m.bindAll(r, r.Params)
		for _, n := range r.Nodes {
			m.bindAll(r, n.Results)
		}
	})
}

func (m *marker) bindAll(r *graph.Region, vs []*graph.Value) {
	for _, v := range vs {
		for _, d := range v.Type.Shape.Dims {
			d.Walk(func(symbol string) {
				if m.binder(r, symbol) == nil {
					m.binders[r][symbol] = v
				}
			})
		}
	}
}

// binder is the value that binds a symbol which r sees.
func (m *marker) binder(r *graph.Region, symbol string) *graph.Value {
	for {
		if v := m.binders[r][symbol]; v != nil || r.Owner == nil {
			return v
		}
		r = r.Owner.Region
	}
}

func (m *marker) mark(v *graph.Value) {
	if !m.live[v] {
		m.live[v] = true
		m.todo = append(m.todo, v)
	}
}

func (m *marker) drain() {
	for len(m.todo) > 0 {
		v := m.todo[len(m.todo)-1]
		m.todo = m.todo[:len(m.todo)-1]
		m.symbols(v.Region, v.Type)
		if v.Node == nil {
			m.parameter(v)
		} else {
			m.result(v)
		}
	}
}

// symbols marks what binds the symbols of an attribute or type in r.
func (m *marker) symbols(r *graph.Region, value any) {
	for _, d := range dimsOf(value) {
		d.Walk(func(symbol string) {
			if v := m.binder(r, symbol); v != nil {
				m.mark(v)
			}
		})
	}
}

// keep marks what a node needs whichever of its results is used, and what the
// nodes around it need to reach it.
func (m *marker) keep(n *graph.Node) {
	if m.kept[n] {
		return
	}
	m.kept[n] = true
	for _, a := range n.Attrs {
		m.symbols(n.Region, a.Value)
	}
	switch n.Op {
	case graph.If:
		m.mark(n.Args[0])
	case graph.While:
		m.mark(n.Regions[0].Yield[0])
	}
	if n.Region.Owner != nil {
		m.keep(n.Region.Owner)
	}
}

func (m *marker) result(v *graph.Value) {
	n := v.Node
	m.keep(n)
	switch n.Op {
	case graph.If:
		for _, r := range n.Regions {
			m.mark(r.Yield[v.Index])
		}
	case graph.While:
		m.slot(n, v.Index)
	default:
		for _, a := range n.Args {
			m.mark(a)
		}
	}
}

func (m *marker) parameter(v *graph.Value) {
	n := v.Region.Owner
	switch {
	case n == nil:
	case n.Op == graph.If:
		m.keep(n)
		m.mark(n.Args[1+v.Index])
	default:
		m.keep(n)
		m.slot(n, v.Index)
	}
}

// slot marks operand i of a while, and what the body yields for it if it is
// carried: the operand is there in every region or in none.
func (m *marker) slot(n *graph.Node, i int) {
	m.mark(n.Args[i])
	if i < len(n.Results) {
		m.mark(n.Results[i])
		m.mark(n.Regions[1].Yield[i])
	}
	for _, r := range n.Regions {
		m.mark(r.Params[i])
	}
}

// sweep removes what is not marked.
func (m *marker) sweep(r *graph.Region, ctx *graph.Context) {
	var nodes []*graph.Node
	for _, n := range r.Nodes {
		if !m.kept[n] {
			if !n.IsLeaf() {
				ctx.Remarkf(n, "%s: its result is not used", n.Op.Name)
			}
			continue
		}
		nodes = append(nodes, n)
		m.trim(n)
		for _, inner := range n.Regions {
			m.sweep(inner, ctx)
		}
	}
	r.Nodes = nodes
}

// trim removes the unused results and operands of an if or while.
func (m *marker) trim(n *graph.Node) {
	first := 0
	switch n.Op {
	case graph.If:
		first = 1
		for _, r := range n.Regions {
			r.Yield = keepAt(r.Yield, m.liveAt(n.Results))
		}
	case graph.While:
		r := n.Regions[1]
		r.Yield = keepAt(r.Yield, m.liveAt(n.Results))
	default:
		return
	}
	n.Results = renumber(keepAt(n.Results, m.liveAt(n.Results)))
	needed := m.anyLive(n.Regions)
	n.Args = append(n.Args[:first:first], keepAt(n.Args[first:], needed)...)
	for _, r := range n.Regions {
		r.Params = renumber(keepAt(r.Params, needed))
	}
	if n.Op == graph.While {
		n.Attrs = graph.Attrs{{Name: "carried", Value: int64(len(n.Results))}}
	}
}

func (m *marker) liveAt(vs []*graph.Value) []bool {
	out := make([]bool, len(vs))
	for i, v := range vs {
		out[i] = m.live[v]
	}
	return out
}

// anyLive says which parameters are needed in some region.
func (m *marker) anyLive(regions []*graph.Region) []bool {
	out := m.liveAt(regions[0].Params)
	for i, live := range m.liveAt(regions[1].Params) {
		out[i] = out[i] || live
	}
	return out
}

func keepAt(vs []*graph.Value, keep []bool) []*graph.Value {
	var out []*graph.Value
	for i, v := range vs {
		if keep[i] {
			out = append(out, v)
		}
	}
	return out
}

func renumber(vs []*graph.Value) []*graph.Value {
	for i, v := range vs {
		v.Index = i
	}
	return vs
}

// sweepWeights removes the weights that no node refers to.
func sweepWeights(g *graph.Graph) {
	used := map[string]bool{}
	graph.Walk(g.Body, func(n *graph.Node) {
		if n.Op == graph.WeightOp {
			used[n.Attrs.Str("name")] = true
		}
	})
	var kept []*graph.Weight
	for _, w := range g.Weights {
		if used[w.Name] {
			kept = append(kept, w)
		}
	}
	g.Weights = kept
}
