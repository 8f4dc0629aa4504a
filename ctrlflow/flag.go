package ctrlflow

import (
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/tensor"
)

// A Flag is a truth value: known while compiling, or a bool[] of the graph.
type Flag struct {
	Sym   *graph.Value // nil where the truth is known
	Truth bool
}

// Yes and No are the known flags.
var (
	Yes = Flag{Truth: true}
	No  = Flag{}
)

// Is reports whether the flag is known to be truth.
func (f Flag) Is(truth bool) bool { return f.Sym == nil && f.Truth == truth }

// A Completion says how a piece of code ends. At most one of Return, Break,
// Continue and Outer is true at run time; Normal is that none is and nothing was
// raised. Outer is a break in the else of a loop: it leaves the loop around it.
type Completion struct {
	Normal, Return, Break, Continue, Outer Flag
}

// The completions of code that ends in one way.
var (
	Falls     = Completion{Normal: Yes}
	Returns   = Completion{Return: Yes}
	Breaks    = Completion{Break: Yes}
	Continues = Completion{Continue: Yes}
	Raises    = Completion{} // does not end at all
)

// Mixed reports whether code may or may not go on after this completion.
func (c Completion) Mixed() bool { return c.Normal.Sym != nil }

// escaped is the completion where Normal turned out false: if only one other
// way is possible, it is known.
func (c Completion) escaped() Completion {
	c.Normal = No
	var open []*Flag
	for _, f := range []*Flag{&c.Return, &c.Break, &c.Continue, &c.Outer} {
		if !f.Is(false) {
			open = append(open, f)
		}
	}
	if len(open) == 1 {
		*open[0] = Yes
	}
	return c
}

// Not is the opposite of f, in the innermost region.
func (m *Machine) Not(f Flag) Flag { return m.not(f) }

// And is true where both flags are.
func (m *Machine) And(f, g Flag) Flag { return m.and(f, g) }

// Or is true where either flag is.
func (m *Machine) Or(f, g Flag) Flag { return m.or(f, g) }

// Value is the flag as a bool[] in the innermost region.
func (m *Machine) Value(f Flag) *graph.Value { return m.value(f) }

func (m *Machine) not(f Flag) Flag {
	if f.Sym == nil {
		return Flag{Truth: !f.Truth}
	}
	return Flag{Sym: m.op(ops.Lookup("not"), f.Sym)}
}

func (m *Machine) and(f, g Flag) Flag {
	switch {
	case f.Is(false) || g.Is(true):
		return f
	case g.Is(false) || f.Is(true):
		return g
	}
	return Flag{Sym: m.op(ops.Lookup("and"), f.Sym, g.Sym)}
}

func (m *Machine) or(f, g Flag) Flag {
	switch {
	case f.Is(true) || g.Is(false):
		return f
	case g.Is(true) || f.Is(false):
		return g
	}
	return Flag{Sym: m.op(ops.Lookup("or"), f.Sym, g.Sym)}
}

// value is the flag as a graph value in the innermost region.
func (m *Machine) value(f Flag) *graph.Value {
	if f.Sym != nil {
		return f.Sym
	}
	c := tensor.New(tensor.Bool)
	c.SetBool(0, f.Truth)
	return m.B.Leaf(graph.Const, graph.Attrs{{Name: "value", Value: c}}, diag.Span{})
}

// op applies an operator whose operands are known to fit.
func (m *Machine) op(op *graph.Op, args ...*graph.Value) *graph.Value {
	v, err := m.B.Add(op, args, nil, m.Site)
	if err != nil {
		panic("ctrlflow: " + op.Name + ": " + err.Error())
	}
	return v
}

// joinFlag is the flag after an if whose arms end with f and g.
func (m *Machine) joinFlag(o *graph.Open, f, g Flag) Flag {
	cond := Flag{Sym: o.Node.Args[0]}
	switch {
	case f.Sym == nil && g.Sym == nil && f.Truth == g.Truth:
		return f
	case f.Is(true) && g.Is(false):
		return cond
	case f.Is(false) && g.Is(true):
		return m.not(cond)
	}
	return Flag{Sym: o.Result(tensor.T(tensor.Bool), m.within(o, 0, f), m.within(o, 1, g))}
}

func (m *Machine) within(o *graph.Open, region int, f Flag) (v *graph.Value) {
	o.Within(region, func() { v = m.value(f) })
	return v
}

// Continued is the completion of an iteration that ended with c: continue goes
// on with the next one, as falling off the end does.
func (m *Machine) Continued(c Completion) Completion {
	if c.Continue.Is(false) {
		return c
	}
	c.Normal, c.Continue = m.or(c.Normal, c.Continue), No
	return c.settled()
}

// settled is c where no way out but the normal one is left: what raised does
// not come here.
func (c Completion) settled() Completion {
	if c.Return.Is(false) && c.Break.Is(false) && c.Continue.Is(false) && c.Outer.Is(false) && c.Normal.Sym != nil {
		c.Normal = Yes
	}
	return c
}

// Else is the completion of a loop that ended without a break, and then its
// else with c: a break there is not one of this loop.
func (c Completion) Else() Completion {
	c.Outer, c.Break = c.Break, No
	return c
}

// Left is the completion of a loop whose last iteration ended with c: what
// broke out of it goes on behind it. Variables that only some ways out of the
// loop define can no longer be relied on.
func (m *Machine) Left(c Completion) Completion {
	if c.Break.Is(false) {
		c.Break, c.Outer = c.Outer, No
		return c
	}
	c.Normal, c.Break, c.Outer = m.or(c.Normal, c.Break), c.Outer, No
	return c.settled()
}
