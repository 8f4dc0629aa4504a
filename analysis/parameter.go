package analysis

import (
	"fmt"
	"strings"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/tensor"
)

// newParameter makes a Parameter: Parameter(default_input, name=None,
// requires_grad=True, ...).
func (e *evaluator) newParameter(c *value.Call) value.Value {
	args := e.arguments(c, "Parameter", "default_input", "name", "requires_grad", "layerwise_parallel", "parallel_optimizer",
		"storage_format", "device")
	if args[0] == nil {
		e.fail(c.Span, diag.BadCall, "`Parameter` is called without `default_input`")
	}
	p := &value.Parameter{Vars: value.NewNamespace(), Span: c.Span}
	if s, ok := args[1].(value.Str); ok {
		p.Name = string(s)
	}
	if args[2] != nil {
		p.Vars.Init("requires_grad", args[2])
	}
	if u, ok := args[0].(*value.Unfilled); ok {
		p.Type, p.Data = u.Type, u.Data
		return e.madeHere(p)
	}
	t := e.tensorOf(args[0], c.Span)
	if t.Const == nil {
		e.stop(e.errorf(c.Span, diag.BadValue, "a Parameter starts from a value that is known while compiling").
			Help("make it in __init__"))
	}
	p.Type, p.Data = t.Type(), t.Const
	return e.madeHere(p)
}

// A making is the making of a Parameter while an entry is recorded: where, and
// after how many others.
type making struct {
	at diag.Span
	n  int
}

// madeHere is a Parameter that was made, p but in construct. As in MindSpore only a Cell
// or jit_class may that is made there, once and for all calls: a recording that
// begins anew meets the Parameter again that the last one made.
func (e *evaluator) madeHere(p *value.Parameter) *value.Parameter {
	if e.rec == nil {
		return p
	}
	if !e.inInit() {
		e.stop(e.errorf(p.Span, diag.Unsupported, "a Parameter is made in construct").
			Words("Failed to compile in GRAPH_MODE because creating class 'mindspore.common.parameter.Parameter' instances is not supported in 'construct' or @jit decorated function.").
			As("ValueError").Help("make it in __init__ as an attribute of the Cell, and assign that; a value that each call begins anew is a Tensor"))
	}
	at := making{p.Span, e.rec.made}
	e.rec.made++
	if old := e.made[at]; old != nil && old.Type.Equal(p.Type) {
		return old
	}
	e.made[at] = p
	return p
}

// inInit reports whether construct makes an object whose __init__ runs.
func (e *evaluator) inInit() bool {
	for i := len(e.frames) - 1; i >= 0 && !e.frames[i].entry; i-- {
		if f := e.frames[i].env.Func; f != nil && f.Name == "__init__" {
			return true
		}
	}
	return false
}

// arguments binds the arguments of a native function to names; those not given
// are nil.
func (e *evaluator) arguments(c *value.Call, fn string, names ...string) []value.Value {
	out := make([]value.Value, len(names))
	if len(c.Args) > len(names) {
		e.fail(c.Span, diag.BadCall, "`%s` takes at most %d arguments but %d were given", fn, len(names), len(c.Args))
	}
	copy(out, c.Args)
next:
	for _, k := range c.Kwargs {
		for i, n := range names {
			if n == k.Name {
				out[i] = k.Value
				continue next
			}
		}
		e.fail(c.Span, diag.BadCall, "`%s` has no parameter `%s`", fn, k.Name)
	}
	return out
}

// current is the value of a Parameter: the constant while module code runs; in
// construct its weight, or what was assigned to it.
func (e *evaluator) current(p *value.Parameter, span diag.Span) *value.Tensor {
	if e.rec == nil {
		return &value.Tensor{Const: p.Value(), From: p}
	}
	if p.Of != nil {
		t := e.prim(ops.Select, nil, span, &value.Tensor{Sym: p.Of.Cond}, e.current(p.Of.A, span), e.current(p.Of.B, span))
		t.From = p
		return t
	}
	if p.Cur.V != nil {
		t := *e.force(p.Cur.V, span).(*value.Tensor)
		t.From = p
		return &t
	}
	return &value.Tensor{Sym: e.rec.weight(p, span), From: p}
}

// weight is the node for a Parameter that is not assigned.
func (r *recording) weight(p *value.Parameter, span diag.Span) *graph.Value {
	name := p.Name
	if have := r.params[name]; have != nil && have != p || name == "" {
		name = r.unused(name)
		p.Name = name
	}
	r.params[name] = p
	if !r.weights[name] {
		r.weights[name] = true
		r.B.Graph.Weights = append(r.B.Graph.Weights, &graph.Weight{Name: name, Data: p.Data})
	}
	return r.B.Leaf(graph.WeightOp, graph.Attrs{{Name: "name", Value: name}, {Name: "type", Value: p.Type}}, span)
}

// unused is a name for a Parameter that has none of its own.
func (r *recording) unused(name string) string {
	if name == "" {
		name = "param"
	}
	for i := 1; ; i++ {
		s := fmt.Sprintf("%s.%d", name, i)
		if r.params[s] == nil {
			return s
		}
	}
}

// setData replaces the value of a Parameter: its initial one while module code
// runs, else its state.
func (e *evaluator) setData(p *value.Parameter, c *value.Call) {
	args := e.arguments(c, "set_data", "data", "slice_shape")
	if args[0] == nil {
		e.fail(c.Span, diag.BadCall, "`set_data` is called without `data`")
	}
	if e.rec != nil {
		e.assignParameter(p, args[0], c.Span)
		return
	}
	if u, ok := args[0].(*value.Unfilled); ok && u.Type.Equal(p.Type) {
		p.Data = u.Data
		return
	}
	if other, ok := args[0].(*value.Parameter); ok && other.Type.Equal(p.Type) {
		p.Data = other.Data
		return
	}
	t := e.tensorOf(args[0], c.Span)
	if !t.Type().Shape.Equal(p.Type.Shape) {
		e.fail(c.Span, diag.BadShape, "set_data: the Parameter is %s and the data %s", p.Type.Message(), t.Type().Message())
	}
	p.Data = e.cast(t, p.Type.DType, c.Span).Const
}

// assignParameter makes v the state of p from here on. The value is cast to
// p's dtype if that does not lose kind, and must have its shape.
func (e *evaluator) assignParameter(p *value.Parameter, v value.Value, span diag.Span) *value.Tensor {
	if e.rec == nil {
		p.Data = e.fitParameter(p, v, span).Const
		return &value.Tensor{Const: p.Data, From: p}
	}
	if p.Of != nil {
		return e.assignChosen(p, v, span)
	}
	if !p.State {
		p.State = true
		e.rec.assigned = append(e.rec.assigned, p)
	}
	t := e.fitParameter(p, v, span)
	e.trail.Set(&p.Cur, t, span)
	return t
}

// assignChosen assigns to the one of two Parameters that was chosen: the other
// keeps its value.
func (e *evaluator) assignChosen(p *value.Parameter, v value.Value, span diag.Span) *value.Tensor {
	t, cond := e.fitParameter(p, v, span), &value.Tensor{Sym: p.Of.Cond}
	a, b := e.current(p.Of.A, span), e.current(p.Of.B, span)
	e.assignParameter(p.Of.A, e.prim(ops.Select, nil, span, cond, t, a), span)
	e.assignParameter(p.Of.B, e.prim(ops.Select, nil, span, cond, b, t), span)
	return t
}

func (e *evaluator) fitParameter(p *value.Parameter, v value.Value, span diag.Span) *value.Tensor {
	t := e.tensorOf(v, span)
	if number := numberKind(v); number == tensor.Invalid {
		if to, ok := tensor.Promote(p.Type.DType, t.Type().DType); !ok || to != p.Type.DType {
			e.stop(e.errorf(span, diag.BadDType, "a Parameter of %s is assigned %s", p.Type.DType.Long(), t.Type().DType.Long()).
				Words("Data type conversion is not supported for a 'Parameter', data type %s, which cannot be converted to data type %s automatically.", p.Type.DType.Message(), t.Type().DType.Message()).
				Help("cast the value: `x.astype(ms.%s)`", p.Type.DType.Long()))
		}
	}
	t = e.cast(t, p.Type.DType, span)
	have, want := t.Type().Shape, p.Type.Shape
	if have.Equal(want) {
		return asPlain(t, false)
	}
	if !mayEqual(have, want) {
		d := e.errorf(span, diag.BadShape, "a Parameter of shape %s is assigned %s", want.Python(), e.describe(v)).
			Words("For 'Assign','value' must have the same shape as 'variable'. But got 'value' shape: %s, 'variable' shape: %s.", have.Python(), want.Python())
		if have.Rank() == 0 {
			d.Help("make it as long: `ops.full(%s, ...)`", want.Python())
		}
		e.stop(d)
	}
	return asPlain(e.prim(ops.Lookup("broadcast"), graph.Attrs{{Name: "shape", Value: want.Dims}}, span, t), false)
}

// mayEqual reports whether two shapes can be the same in the running program.
func mayEqual(a, b tensor.Shape) bool {
	if a.AnyRank || b.AnyRank {
		return true
	}
	if a.Rank() != b.Rank() {
		return false
	}
	for i := range a.Dims {
		m, ok1 := a.Dims[i].Const()
		n, ok2 := b.Dims[i].Const()
		if ok1 && ok2 && m != n {
			return false
		}
	}
	return true
}

// setParameterAttribute evaluates `p.name = v`.
func (e *evaluator) setParameterAttribute(p *value.Parameter, name string, v value.Value, span diag.Span) {
	switch name {
	case "name":
		if s, ok := v.(value.Str); ok && e.rec == nil {
			p.Name = string(s)
			return
		}
	case "data":
		e.setData(p, &value.Call{Args: []value.Value{v}, Span: span, Eval: e})
		return
	}
	e.trail.Set(p.Vars.Slot(name), v, span)
}

// nameParameters lists the Parameters below a root. Their names are paths of
// attributes already; those that never became part of a Cell get theirs now.
func (e *evaluator) nameParameters(root *value.Object) []*value.Parameter {
	return e.heldBy(root).found
}

// heldBy is what a Cell holds: Parameters, which are named, and Cells.
func (e *evaluator) heldBy(root *value.Object) *namer {
	w := e.newNamer(false)
	w.walk(root, "")
	return w
}

// adopt names the Parameters of what becomes an attribute of a Cell, as
// MindSpore does: what is below a child is named anew by its path from there,
// so that a Cell that is shared, or that gets children later, keeps the name
// that the last assignment gave.
func (e *evaluator) adopt(name string, v value.Value) {
	switch x := v.(type) {
	case *value.Parameter:
		if x.Name == "" {
			x.Name = name
		}
	case *value.Object:
		if e.isCell(x) {
			e.newNamer(true).walk(x, name+".")
		}
	}
}

func (e *evaluator) newNamer(anew bool) *namer {
	return &namer{e: e, anew: anew, cells: map[*value.Object]string{}, seen: map[*value.Parameter]bool{}}
}

type namer struct {
	e     *evaluator
	anew  bool                     // give names to those that have some, too
	cells map[*value.Object]string // their paths
	seen  map[*value.Parameter]bool
	found []*value.Parameter
}

func (w *namer) walk(o *value.Object, path string) {
	if _, have := w.cells[o]; have {
		return
	}
	defer w.e.descend(diag.Span{})()
	w.cells[o] = strings.TrimSuffix(path, ".")
	for _, name := range o.Vars.Names() {
		switch v := plain(o.Vars.Get(name)).(type) {
		case *value.Parameter:
			w.name(v, path, name)
		case *value.Tuple:
			w.members(v, path, name)
		}
	}
	for _, name := range o.Vars.Names() {
		if c, ok := o.Vars.Get(name).(*value.Object); ok && w.e.isCell(c) {
			w.walk(c, path+name+".")
		}
	}
}

// members names the Parameters of a ParameterTuple, which keep their own names.
func (w *namer) members(t *value.Tuple, path, attr string) {
	for _, v := range t.Elems {
		if p, ok := v.(*value.Parameter); ok {
			own := p.Name
			if own == "" {
				own = attr
			}
			w.name(p, path, own)
		}
	}
}

func (w *namer) name(p *value.Parameter, path, attr string) {
	if w.seen[p] {
		return
	}
	w.seen[p] = true
	if w.anew || p.Name == "" {
		p.Name = path + attr
	}
	p.Cur.Name = "self." + attr
	w.found = append(w.found, p)
}
