package testsuite

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/internal/interp"
	"github.com/cellc/cellc/runtime"
	"github.com/cellc/cellc/tensor"
)

// This file runs cases by the interpreter and as machine code.

// An Engine runs one graph, call after call.
type Engine interface {
	// Run gives the outputs. The states that it leaves are those that the next
	// run begins with.
	Run(inputs []*tensor.Dense) ([]*tensor.Dense, error)
	States() ([]*tensor.Dense, error)
	// Reset gives the states their initial values again.
	Reset() error
}

// Interpret is an engine that interprets g.
func Interpret(g *graph.Graph, steps int64) Engine {
	e := &interpreter{graph: g, steps: steps}
	e.states = e.initial()
	return e
}

type interpreter struct {
	graph  *graph.Graph
	steps  int64
	states []*tensor.Dense
}

func (e *interpreter) initial() []*tensor.Dense {
	var out []*tensor.Dense
	for _, s := range e.graph.States {
		out = append(out, s.Init)
	}
	return out
}

func (e *interpreter) Run(inputs []*tensor.Dense) (outs []*tensor.Dense, err error) {
	defer func() {
		if x := recover(); x != nil {
			err = fmt.Errorf("panic: %v", x)
		}
	}()
	outs, states, err := interp.Run(e.graph, inputs, e.states, interp.Options{Steps: e.steps})
	if err == nil {
		e.states = states
	}
	return outs, err
}

func (e *interpreter) States() ([]*tensor.Dense, error) { return e.states, nil }

func (e *interpreter) Reset() error {
	e.states = e.initial()
	return nil
}

// Native is an engine that runs machine code.
func Native(m *runtime.Model) Engine { return native{m} }

type native struct{ model *runtime.Model }

func (e native) Run(inputs []*tensor.Dense) ([]*tensor.Dense, error) {
	return e.model.Run(context.Background(), inputs)
}

func (e native) States() ([]*tensor.Dense, error) {
	var out []*tensor.Dense
	for i := range e.model.States() {
		d, err := e.model.State(i)
		if err != nil {
			return nil, err
		}
		out = append(out, d)
	}
	return out, nil
}

func (e native) Reset() error { return e.model.Reset() }

// A signature is what cases need to know of a graph; the passes keep it.
type signature struct {
	inputs, outputs []string
	states          []string
	types           []tensor.DType // of inputs
	results         []tensor.DType // of outputs, then states
}

func signatureOf(g *graph.Graph) signature {
	var s signature
	for i, in := range g.Inputs {
		s.inputs = append(s.inputs, in.Name)
		s.types = append(s.types, g.Body.Params[i].Type.DType)
	}
	s.outputs = g.Outputs
	for _, st := range g.States {
		s.states = append(s.states, st.Name)
	}
	for _, v := range g.Body.Yield {
		s.results = append(s.results, v.Type.DType)
	}
	return s
}

// arguments are the inputs of a case in the order of the graph.
func (s signature) arguments(c Case) ([]*tensor.Dense, error) {
	out := make([]*tensor.Dense, len(s.inputs))
	for _, b := range c.Inputs {
		i := slices.Index(s.inputs, b.Name)
		if i < 0 {
			return nil, fmt.Errorf("the graph has no input %q: it has %s", b.Name, strings.Join(s.inputs, ", "))
		}
		d, err := ParseValue(b.Value, s.types[i])
		if err != nil {
			return nil, err
		}
		out[i] = d
	}
	if i := slices.Index(out, nil); i >= 0 {
		return nil, fmt.Errorf("no value for input %q", s.inputs[i])
	}
	return out, nil
}

// place is the index among outputs and states of what a binding speaks of.
func (s signature) place(b Binding, k int) (int, error) {
	if b.Name == "" {
		if k >= len(s.outputs) {
			return 0, fmt.Errorf("output %d of %d", k+1, len(s.outputs))
		}
		return k, nil
	}
	if name, is := strings.CutPrefix(b.Name, "state."); is {
		if i := slices.Index(s.states, name); i >= 0 {
			return len(s.outputs) + i, nil
		}
	} else if i := slices.Index(s.outputs, b.Name); i >= 0 {
		return i, nil
	}
	return 0, fmt.Errorf("no output %q: there are %s and states %s", b.Name, strings.Join(s.outputs, ", "), strings.Join(s.states, ", "))
}

// runCases runs cases on an engine and lists what is not as they say.
func runCases(e Engine, s signature, cases []Case) []string {
	var problems []string
	for _, c := range cases {
		if p := runCase(e, s, c); p != "" {
			problems = append(problems, fmt.Sprintf("case %s: %s", c.Text, p))
		}
	}
	return problems
}

func runCase(e Engine, s signature, c Case) string {
	args, err := s.arguments(c)
	if err != nil {
		return err.Error()
	}
	if !c.Then {
		if err := e.Reset(); err != nil {
			return err.Error()
		}
	}
	outs, err := e.Run(args)
	switch {
	case c.Error != "" && (err == nil || !strings.Contains(err.Error(), c.Error)):
		return fmt.Sprintf("got the error %v", err)
	case c.Error != "":
		return ""
	case err != nil:
		return err.Error()
	}
	states, err := e.States()
	if err != nil {
		return err.Error()
	}
	return s.compare(append(outs, states...), c)
}

// compare says how results differ from those of a case. All outputs have to be
// named, states need not.
func (s signature) compare(got []*tensor.Dense, c Case) string {
	seen := map[int]bool{}
	for k, b := range c.Outputs {
		i, err := s.place(b, k)
		if err != nil {
			return err.Error()
		}
		seen[i] = true
		t := s.results[i]
		if b.DType != "" && b.DType != t.String() {
			return fmt.Sprintf("output %d is %s", k+1, t)
		}
		want, err := ParseValue(b.Value, t)
		if err != nil {
			return err.Error()
		}
		if p := Differ(got[i], want, c.Tol); p != "" {
			return fmt.Sprintf("output %d: %s", k+1, p)
		}
	}
	for i, name := range s.outputs {
		if !seen[i] {
			return fmt.Sprintf("the case does not say what %s is: %s", name, tensor.Format(got[i]))
		}
	}
	return ""
}
