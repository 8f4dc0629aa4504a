package interp

import (
	"errors"
	"fmt"

	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/tensor"
)

// Options of a run.
type Options struct {
	// Steps limits how many elements are computed, those inside of reductions
	// and one for each node at least; 0 is no limit. Where it is exceeded the
	// error is ErrBudget.
	Steps int64
	// Print takes what the program prints; nil drops it.
	Print func(format string, values []*tensor.Dense)
	// Trace is told every value that a node computes; it may be nil.
	Trace func(v *graph.Value, d *tensor.Dense)
}

// A Failure is a run that ended early, for a reason that the program has: an
// assert that does not hold, lengths that do not fit together.
type Failure struct {
	graph.Failure
	Message string        // its text with the numbers and values filled in
	At      diag.Position // its place as compiled code tells it
}

func (e *Failure) Error() string {
	text := e.Kind
	if e.Message != "" {
		text += ": " + e.Message
	}
	if e.At.Line > 0 {
		text += fmt.Sprintf(" (%s)", e.At)
	}
	return text
}

// fail is the error of a failure, which shows numbers and then values.
func (m *machine) fail(f *frame, x graph.Failure, values []*tensor.Dense) error {
	text := graph.Fill(x.Text, func(i int, spec string) string {
		switch k := i - len(x.Numbers); {
		case k < 0:
			return fmt.Sprint(f.eval(x.Numbers[i]))
		case spec != "":
			return tensor.FormatNumber(values[k], spec)
		default:
			return tensor.Format(values[k])
		}
	})
	return &Failure{x, text, m.graph.Position(x.Site.Span)}
}

// Run computes a graph for inputs and states, and gives its outputs and the
// next states. Tensors may share elements with inputs: none is changed.
func Run(g *graph.Graph, inputs, states []*tensor.Dense, o Options) (outputs, newStates []*tensor.Dense, err error) {
	if len(inputs) != len(g.Inputs) || len(states) != len(g.States) {
		return nil, nil, fmt.Errorf("%d inputs and %d states are given where %d and %d are needed",
			len(inputs), len(states), len(g.Inputs), len(g.States))
	}
	m := &machine{graph: g, options: o, budget: budget{limited: o.Steps > 0, left: o.Steps}, weights: map[string]*tensor.Dense{}}
	for _, w := range g.Weights {
		m.weights[w.Name] = w.Data.Filled()
	}
	name := func(i int) string {
		if i < len(g.Inputs) {
			return fmt.Sprintf("input %q", g.Inputs[i].Name)
		}
		return fmt.Sprintf("state %q", g.States[i-len(g.Inputs)].Name)
	}
	out, err := m.region(g.Body, append(append([]*tensor.Dense{}, inputs...), states...), nil, name)
	if err != nil {
		return nil, nil, err
	}
	n := len(out) - len(states)
	return out[:n], out[n:], nil
}

// A machine runs one graph once.
type machine struct {
	graph   *graph.Graph
	options Options
	budget  budget
	weights map[string]*tensor.Dense
}

// A frame is one run of a region.
type frame struct {
	*env
	values map[*graph.Value]*tensor.Dense
}

func (f *frame) all(vs []*graph.Value) []*tensor.Dense {
	out := make([]*tensor.Dense, len(vs))
	for i, v := range vs {
		d, ok := f.values[v]
		if !ok {
			panic(fmt.Errorf("internal error: value %q of type %s is used before it is defined", v.Name, v.Type))
		}
		out[i] = d
	}
	return out
}

// region runs a region on the values of its parameters, and gives what it
// yields. Its symbols are its own: each run binds them anew.
func (m *machine) region(r *graph.Region, params []*tensor.Dense, outer *env, what func(i int) string) ([]*tensor.Dense, error) {
	f := &frame{&env{map[string]int64{}, outer}, map[*graph.Value]*tensor.Dense{}}
	if err := f.bind(types(r.Params), params, what); err != nil {
		return nil, err
	}
	for i, p := range r.Params {
		f.values[p] = params[i]
	}
	if r == m.graph.Body {
		for _, d := range ops.EntryOf(m.graph).Demands {
			if !d.Holds(f.eval) {
				return nil, m.fail(f, d.Demand.Failure(d.Node, m.graph), nil)
			}
		}
	}
	for _, n := range r.Nodes {
		if err := m.node(f, n); err != nil {
			if failure := (*Failure)(nil); errors.As(err, &failure) {
				return nil, err
			}
			return nil, fmt.Errorf("%s: %w", n.Op.Name, err)
		}
	}
	return f.all(r.Yield), nil
}

func types(vs []*graph.Value) []tensor.Type {
	out := make([]tensor.Type, len(vs))
	for i, v := range vs {
		out[i] = v.Type
	}
	return out
}

// node computes the results of n.
func (m *machine) node(f *frame, n *graph.Node) error {
	results, err := m.compute(f, n)
	if err != nil {
		return err
	}
	if len(results) != len(n.Results) {
		return fmt.Errorf("internal error: %d results where %d are declared", len(results), len(n.Results))
	}
	what := func(i int) string { return fmt.Sprintf("result %d", i) }
	if err := f.bind(types(n.Results), results, what); err != nil {
		return err
	}
	for i, v := range n.Results {
		f.values[v] = results[i]
		if m.options.Trace != nil {
			m.options.Trace(v, results[i])
		}
	}
	return nil
}

// compute is the one place that tells nodes apart: leaves, structured nodes,
// effects, and everything that has a kernel.
func (m *machine) compute(f *frame, n *graph.Node) ([]*tensor.Dense, error) {
	args := f.all(n.Args)
	switch n.Op {
	case graph.Const:
		return one(n.Attrs.Data("value"), nil)
	case graph.WeightOp:
		return m.weight(n.Attrs.Str("name"))
	case graph.DimOp:
		return one(tensor.ScalarInt(tensor.I64, f.eval(n.Attrs.Dims("value")[0])), nil)
	case graph.Filler:
		return one(f.filler(n.Attrs.Type("type")))
	case graph.If:
		return m.branch(f, n, args)
	case graph.While:
		return m.loop(f, n, args)
	case graph.CallOp:
		return m.call(f, n, args)
	case ops.Assert:
		if args[0].Int(0) == 0 {
			return nil, m.fail(f, ops.AssertFailure(n), args[1:])
		}
	case ops.Print:
		if m.options.Print != nil {
			m.options.Print(n.Attrs.Str("format"), args)
		}
	}
	return one(m.apply(f, n, args))
}

func one(d *tensor.Dense, err error) ([]*tensor.Dense, error) { return []*tensor.Dense{d}, err }

func (m *machine) weight(name string) ([]*tensor.Dense, error) {
	d, ok := m.weights[name]
	if !ok {
		return nil, fmt.Errorf("internal error: the graph has no weight %q", name)
	}
	return one(d, nil)
}

// filler is zeros; lengths that are not known here are 0.
func (f *frame) filler(t tensor.Type) (*tensor.Dense, error) {
	dims := make([]int64, t.Shape.Rank())
	for i, d := range t.Shape.Dims {
		if f.knows(d) {
			dims[i] = f.eval(d)
		}
	}
	return allocate(t.DType, dims)
}

// apply runs the kernel that compiled code runs: that of the types in the
// graph, where symbols get their values only now. Where these leave the rank
// or a length open, it is the kernel of the operands' own shapes.
func (m *machine) apply(f *frame, n *graph.Node, args []*tensor.Dense) (*tensor.Dense, error) {
	c := &graph.Call{Op: n.Op, Args: types(n.Args), Attrs: n.Attrs, Out: n.Results[0].Type, Fresh: noFresh}
	if !f.settled(c) {
		return eval(n.Op, args, f.concreteAttrs(n.Attrs), &m.budget)
	}
	demands, err := ops.Demands(c)
	if err != nil {
		return nil, err
	}
	for _, d := range demands {
		if !d.Holds(f.eval) {
			return nil, m.fail(f, d.Failure(n, m.graph), nil)
		}
	}
	dims := make([]int64, c.Out.Shape.Rank())
	for i, d := range c.Out.Shape.Dims {
		dims[i] = f.eval(d)
	}
	return fill(n.Op.Kernel(c), args, dims, f.eval, &m.budget)
}

// settled reports whether every rank of a call is known and every length has
// a value.
func (f *frame) settled(c *graph.Call) bool {
	for _, t := range append([]tensor.Type{c.Out}, c.Args...) {
		if t.Shape.AnyRank || !f.knows(t.Shape.Dims...) {
			return false
		}
	}
	return f.knows(attrDims(c.Attrs)...)
}

// branch runs one arm of an if.
func (m *machine) branch(f *frame, n *graph.Node, args []*tensor.Dense) ([]*tensor.Dense, error) {
	arm := n.Regions[1]
	if args[0].Int(0) != 0 {
		arm = n.Regions[0]
	}
	if err := m.budget.spend(1); err != nil {
		return nil, err
	}
	return m.region(arm, args[1:], f.env, operand)
}

// call runs a function, where the names of weights are those of its slots.
func (m *machine) call(f *frame, n *graph.Node, args []*tensor.Dense) ([]*tensor.Dense, error) {
	fn, outer := m.graph.Func(n.Attrs.Str("func")), m.weights
	if fn == nil {
		return nil, fmt.Errorf("internal error: the graph has no function %q", n.Attrs.Str("func"))
	}
	m.weights = map[string]*tensor.Dense{}
	for i, name := range n.Attrs.Strs("weights") {
		m.weights[fn.Weights[i].Name] = outer[name]
	}
	defer func() { m.weights = outer }()
	return m.region(fn.Body, args, f.env, operand)
}

// loop runs the test and the body of a while in turn.
func (m *machine) loop(f *frame, n *graph.Node, args []*tensor.Dense) ([]*tensor.Dense, error) {
	carried := int(n.Attrs.Int("carried"))
	args = append([]*tensor.Dense{}, args...)
	for {
		if err := m.budget.spend(1); err != nil {
			return nil, err
		}
		test, err := m.region(n.Regions[0], args, f.env, operand)
		if err != nil {
			return nil, err
		}
		if test[0].Int(0) == 0 {
			return args[:carried], nil
		}
		next, err := m.region(n.Regions[1], args, f.env, operand)
		if err != nil {
			return nil, err
		}
		copy(args, next)
	}
}

func operand(i int) string { return fmt.Sprintf("operand %d", i) }
