package backend

import (
	"slices"
	"strings"

	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/ops/kernel"
	"github.com/cellc/cellc/tensor"
)

// Lower schedules and places a graph. The program is nil if the diagnostics
// hold an error.
func Lower(g *graph.Graph) (*Program, *diag.List) {
	ds := &diag.List{}
	if len(g.Funcs) > 0 { // fusion and the arena know no calls; equal kernels are emitted once
		g = g.Clone()
		graph.Inline(g)
	}
	unknownRanks(g.Body, ds)
	if ds.HasErrors() {
		return nil, ds
	}
	s := newScheduler(g)
	s.entry(g)
	place(s.prog)
	plan(s.prog)
	divide(s.prog.Body)
	return s.prog, ds
}

// unknownRanks reports values that no kernel exists for, the first of each
// region.
func unknownRanks(r *graph.Region, ds *diag.List) {
	for _, p := range r.Params {
		if p.Type.Shape.AnyRank {
			ds.Errorf(diag.Span{}, diag.Unlowered, "%q has unknown rank; code can be made for known ranks only", p.Name)
			return
		}
	}
	for _, n := range r.Nodes {
		for _, v := range n.Results {
			if v.Type.Shape.AnyRank {
				ds.Errorf(n.Span, diag.Unlowered, "this value has unknown rank; code can be made for known ranks only").
					Help("give all paths to here one number of dims")
				return
			}
		}
		for _, inner := range n.Regions {
			unknownRanks(inner, ds)
		}
	}
}

// A scheduler builds the blocks of a program from the regions of a graph.
type scheduler struct {
	prog   *Program
	pool   *pool
	values map[*graph.Value]*Value
	stored map[*graph.Region]map[*graph.Value]bool // see stores.go
	// kernels are those of operators, made once for each node.
	kernels map[*graph.Node]*kernel.Kernel
	numbers map[*graph.Value]int // see fuse.go
	splats  map[*tensor.Dense]*kernel.Expr
	first   *ops.Entry // what is demanded when a run starts
	count   int
}

func newScheduler(g *graph.Graph) *scheduler {
	return &scheduler{prog: &Program{Graph: g}, pool: newPool(), values: map[*graph.Value]*Value{},
		stored: map[*graph.Region]map[*graph.Value]bool{}, kernels: map[*graph.Node]*kernel.Kernel{},
		numbers: map[*graph.Value]int{}, splats: map[*tensor.Dense]*kernel.Expr{}}
}

// kernel is what the operator of n computes.
func (s *scheduler) kernel(n *graph.Node) *kernel.Kernel {
	k, ok := s.kernels[n]
	if !ok {
		k = n.Op.Kernel(callOf(n))
		s.kernels[n] = k
	}
	return k
}

func (s *scheduler) newValue(name string, t tensor.Type) *Value {
	s.count++
	return &Value{ID: s.count, Name: name, Type: t}
}

// value is the program's value for a graph's value.
func (s *scheduler) value(v *graph.Value) *Value {
	if w, ok := s.values[v]; ok {
		return w
	}
	w := s.newValue(v.Name, v.Type)
	if v.Node != nil {
		w.Site = v.Node.Site()
	}
	s.values[v] = w
	return w
}

func (s *scheduler) entry(g *graph.Graph) {
	p := s.prog
	for i, v := range g.Body.Params {
		w := s.value(v)
		if i < len(g.Inputs) {
			p.Inputs = append(p.Inputs, w)
			p.bindSymbols(v.Type)
		} else {
			p.States = append(p.States, w)
		}
	}
	s.first = ops.EntryOf(g)
	for _, d := range s.first.Demands {
		p.Entry = append(p.Entry, s.check(d))
	}
	p.Body = s.block(g.Body)
	for i, v := range p.Body.Yield {
		if i < len(g.Outputs) {
			p.Outputs = append(p.Outputs, v)
		} else {
			p.NewStates = append(p.NewStates, v)
		}
	}
}

// bindSymbols adds an entry for every dim of an input that is not a number.
func (p *Program) bindSymbols(t tensor.Type) {
	for _, d := range t.Shape.Dims {
		if name := d.String(); !d.Static() && !slices.Contains(p.Symbols, name) {
			p.Symbols = append(p.Symbols, name)
		}
	}
}

// AtEntry reports whether d is known when a run starts.
func (p *Program) AtEntry(d tensor.Dim) bool {
	for _, s := range d.Symbols() {
		if !slices.Contains(p.Symbols, s) {
			return false
		}
	}
	return true
}

// block schedules a region.
func (s *scheduler) block(r *graph.Region) *Block {
	f := s.fuse(r)
	b := &Block{}
	for _, n := range r.Nodes {
		b.Steps = append(b.Steps, s.steps(n, f)...)
	}
	for _, v := range r.Yield {
		b.Yield = append(b.Yield, s.value(v))
	}
	return b
}

// A fusing is a region's nodes as pieces, after substitution.
type fusing struct {
	pieces    map[*graph.Value]*piece
	consumers map[*graph.Value]int
	kept      map[*graph.Value]bool // leaves that something needs in memory
	stored    map[*graph.Value]int  // the first node that may write over a value, by its place in the region
}

// fuse builds the pieces of a region and substitutes producers into consumers.
// A piece that nobody needs afterwards is not kept.
func (s *scheduler) fuse(r *graph.Region) *fusing {
	f := &fusing{map[*graph.Value]*piece{}, map[*graph.Value]int{}, map[*graph.Value]bool{}, map[*graph.Value]int{}}
	for at, n := range r.Nodes {
		s.stores(n, func(v *graph.Value) {
			if _, ok := f.stored[v]; !ok {
				f.stored[v] = at
			}
		})
		for i, a := range n.Args {
			if !slices.Contains(n.Args[:i], a) {
				f.consumers[a]++
			}
		}
	}
	for _, v := range r.Yield {
		f.consumers[v]++
	}
	for at, n := range r.Nodes {
		if len(n.Results) == 1 && n.Op.Kernel != nil && !n.Op.Effect {
			f.pieces[n.Results[0]] = s.piece(n, at, f)
		}
	}
	for _, v := range r.Yield {
		f.keep(v)
	}
	for _, n := range slices.Backward(r.Nodes) {
		if p := f.pieceOf(n); p == nil || n.Op.Counted {
			for _, a := range n.Args {
				f.keep(a)
			}
		} else if p.kept {
			for _, a := range s.needs(p) {
				f.keep(a)
			}
		}
	}
	return f
}

func (f *fusing) keep(v *graph.Value) {
	f.kept[v] = true
	if p := f.pieces[v]; p != nil {
		p.kept = true
	}
}

func (f *fusing) pieceOf(n *graph.Node) *piece {
	if len(n.Results) != 1 {
		return nil
	}
	return f.pieces[n.Results[0]]
}

// piece is a node's kernel with every producer that fits substituted.
func (s *scheduler) piece(n *graph.Node, at int, f *fusing) *piece {
	k := s.kernel(n)
	delete(s.kernels, n)
	p := &piece{node: n, at: at, k: s.shared(k, n.Args), args: slices.Clone(n.Args), alias: k.Form == kernel.Alias}
	if viewed := s.viewAlias(p); viewed != nil {
		p.k = viewed
	}
	p.measure()
	for i := 0; i < len(p.args); {
		switch v := p.args[i]; {
		case s.leaf(p, i):
			p.drop(i)
		case s.substitutes(v, p, i, f):
			s.inline(f.pieces[v], p, i)
		default:
			i++
		}
	}
	return p
}

// substitutes reports whether the i-th operand v of p has a piece to stand in
// its place. Scalars stay in registers.
func (s *scheduler) substitutes(v *graph.Value, p *piece, i int, f *fusing) bool {
	q := f.pieces[v]
	return q != nil && v.Type.Shape.Rank() > 0 && s.fits(q, p, i, f.consumers[v]) && !s.outlives(f, q, p)
}

// needs are the operands of a piece that have to be values, in order.
func (s *scheduler) needs(p *piece) []*graph.Value {
	var out []*graph.Value
	loaded := loads(p.k)
	for i, a := range p.args {
		if p.k.Form == kernel.Alias || p.k.Form == kernel.Scatter && i == 0 || loaded[s.number(a)] && !slices.Contains(p.args[:i], a) {
			out = append(out, a)
		}
	}
	return out
}

func callOf(n *graph.Node) *graph.Call {
	c := &graph.Call{Op: n.Op, Attrs: n.Attrs, Out: n.Results[0].Type}
	for _, a := range n.Args {
		c.Args = append(c.Args, a.Type)
	}
	return c
}

// leaf substitutes operand i if it is a constant of one value or a length.
func (s *scheduler) leaf(p *piece, i int) bool {
	n := p.args[i].Node
	if n == nil || p.k.Form == kernel.Alias || p.k.Form == kernel.Scatter && i == 0 {
		return false
	}
	var with *kernel.Expr
	switch n.Op {
	case graph.DimOp:
		with = kernel.Length(n.Attrs.Dims("value")[0])
	case graph.Const:
		with = s.splat(n.Attrs.Data("value"))
	}
	if with == nil {
		return false
	}
	with = s.pool.intern(with)
	id := s.number(p.args[i])
	p.k = s.rewriteKernel(p.k, func(e *kernel.Expr) *kernel.Expr {
		if e.Op == kernel.LoadOp && e.Operand == id {
			return with
		}
		return e
	})
	p.measure()
	return true
}

// splat is that of a constant, found once.
func (s *scheduler) splat(d *tensor.Dense) *kernel.Expr {
	e, ok := s.splats[d]
	if !ok {
		e = splat(d)
		s.splats[d] = e
	}
	return e
}

// splat is the constant that every element of d equals, bit for bit; nil if
// they differ.
func splat(d *tensor.Dense) *kernel.Expr {
	size := d.DType.Size()
	if d.Len() == 0 {
		return nil
	}
	for i := size; i < len(d.Data); i++ {
		if d.Data[i] != d.Data[i-size] {
			return nil
		}
	}
	if d.DType.IsFloat() {
		return kernel.Float(d.DType, d.Float(0))
	}
	return kernel.Int(d.DType, d.Int(0))
}

// viewAlias writes a reshape as a load with affine indices, which can be
// substituted, where dims of the operand are products of adjacent dims of the
// result: an axis that is split, or axes of length 1 that come and go. Nil for
// the others, which share memory instead.
func (s *scheduler) viewAlias(p *piece) *kernel.Kernel {
	if p.k.Form != kernel.Alias {
		return nil
	}
	in := p.args[0].Type.Shape.Dims
	at := make([]*kernel.Expr, len(in))
	j := 0
	for i, d := range in {
		at[i] = kernel.Int(tensor.I64, 0)
		n := tensor.D(1)
		for !n.Equal(d) {
			if j == len(p.k.Space) {
				return nil
			}
			v := p.k.Space[j]
			if v.Extent.IsConst(0) {
				return nil
			}
			if !v.Extent.IsConst(1) {
				at[i] = at[i].Mul(kernel.Length(v.Extent)).Add(kernel.Index(v))
				n = n.Mul(v.Extent)
			}
			j++
		}
	}
	for ; j < len(p.k.Space); j++ {
		if !p.k.Space[j].Extent.IsConst(1) {
			return nil
		}
	}
	return s.viewed(p, at)
}

// viewed is a load of the only operand of p, at an index.
func (s *scheduler) viewed(p *piece, at []*kernel.Expr) *kernel.Kernel {
	body := kernel.Load(0, p.args[0].Type.DType, at...)
	return s.shared(&kernel.Kernel{Space: p.k.Space, Body: body}, p.args)
}

// steps are what remains of a node.
func (s *scheduler) steps(n *graph.Node, f *fusing) []Step {
	switch {
	case n.Op == graph.If:
		return []Step{s.branch(n)}
	case n.Op == graph.While:
		return []Step{s.loop(n)}
	case n.IsLeaf():
		return s.leafSteps(n, f)
	case n.Op == ops.Assert:
		s.values[n.Results[0]] = s.value(n.Args[0])
		return []Step{&Assert{s.value(n.Args[0]), Failure{ops.AssertFailure(n), s.all(n.Args[1:])}}}
	case n.Op == ops.Require:
		return append(s.checks(n), s.constant(s.value(n.Results[0]), kernel.Int(tensor.Bool, 1)))
	case n.Op == ops.Print:
		return []Step{s.print(n), s.constant(s.value(n.Results[0]), kernel.Int(tensor.Bool, 1))}
	}
	p := f.pieceOf(n)
	out := s.checks(n)
	if n.Op.Counted {
		out = append(out, &Bind{Symbol: n.Results[0].Type.Shape.Dims[0].String(), From: s.value(n.Args[0])})
	}
	if p == nil || !p.kept {
		return out
	}
	return append(out, s.kernelStep(p))
}

func (s *scheduler) check(d ops.Placed) *Check {
	return &Check{d.Demand, Failure{Failure: d.Demand.Failure(d.Node, s.prog.Graph)}}
}

// checks are what a node demands of lengths that are not known before.
func (s *scheduler) checks(n *graph.Node) []Step {
	var out []Step
	for _, d := range ops.NodeDemands(n) {
		if !s.first.Has(n, d) {
			out = append(out, s.check(ops.Placed{Demand: d, Node: n}))
		}
	}
	return out
}

func (s *scheduler) kernelStep(p *piece) Step {
	out := s.value(p.node.Results[0])
	if p.k.Form == kernel.Alias || s.wholeView(p) {
		if from := s.value(p.args[0]); !from.Scalar() && !out.Scalar() {
			return &Alias{from, out}
		}
		p.k = s.reshaped(p)
	}
	operands := s.needs(p)
	k := &Kernel{Kernel: s.numbered(p, operands), Out: out, InPlace: -1, Site: p.node.Site()}
	for _, a := range operands {
		k.Operands = append(k.Operands, s.value(a))
	}
	return k
}

// wholeView reports whether a piece is a reshape that viewAlias rewrote and
// nothing was substituted into.
func (s *scheduler) wholeView(p *piece) bool {
	return p.alias && len(p.args) == 1 && p.args[0] == p.node.Args[0] && p.k.Body != nil && p.k.Body.Op == kernel.LoadOp
}

// reshaped is a reshape from or to a scalar as a load.
func (s *scheduler) reshaped(p *piece) *kernel.Kernel {
	var at []*kernel.Expr
	for range p.args[0].Type.Shape.Dims {
		at = append(at, kernel.Int(tensor.I64, 0))
	}
	return s.viewed(p, at)
}

// leafSteps make a leaf that something needs as a value.
func (s *scheduler) leafSteps(n *graph.Node, f *fusing) []Step {
	v := n.Results[0]
	if !f.kept[v] {
		return nil
	}
	w := s.value(v)
	switch n.Op {
	case graph.DimOp:
		return []Step{s.constant(w, kernel.Length(n.Attrs.Dims("value")[0]))}
	case graph.Const:
		w.Data = n.Attrs.Data("value")
		if w.Scalar() {
			return []Step{s.constant(w, splat(w.Data))}
		}
		return nil
	case graph.WeightOp:
		w.Data = s.weight(n.Attrs.Str("name"))
		if w.Scalar() {
			return []Step{s.constant(w, splat(w.Data.Filled()))}
		}
		return nil
	}
	var out []Step
	for _, d := range v.Type.Shape.Dims {
		for _, sym := range d.Symbols() {
			if strings.HasPrefix(sym, "?") {
				out = append(out, &Bind{Symbol: sym})
			}
		}
	}
	return append(out, s.constant(w, kernel.Number(v.Type.DType, 0)))
}

func (s *scheduler) weight(name string) *tensor.Dense {
	for _, w := range s.prog.Graph.Weights {
		if w.Name == name {
			return w.Data
		}
	}
	return nil
}

// constant fills a value with one expression.
func (s *scheduler) constant(out *Value, e *kernel.Expr) *Kernel {
	k := &kernel.Kernel{Body: s.pool.intern(e)}
	for _, d := range out.Type.Shape.Dims {
		k.Space = append(k.Space, &kernel.Var{Name: "i", Extent: d})
	}
	return &Kernel{Kernel: k, Out: out, InPlace: -1}
}

func (s *scheduler) print(n *graph.Node) *Print {
	return &Print{Text: n.Attrs.Str("format"), Values: s.all(n.Args)}
}

// all are the program's values for those of a graph.
func (s *scheduler) all(vs []*graph.Value) []*Value {
	var out []*Value
	for _, v := range vs {
		out = append(out, s.value(v))
	}
	return out
}
