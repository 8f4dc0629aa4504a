package fuzz

import (
	"fmt"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/tensor"
	"github.com/cellc/cellc/testsuite"
)

// This file implements the judge of programs over symbolic lengths: the static
// build of the lengths of each call, where every length is known while
// compiling. Where it gives numbers the symbolic build has to give the same;
// where it is refused, or fails when it runs, the symbolic build has to fail
// when it runs.

// static compares every call with the static build of its lengths.
func (s *subject) static() {
	for i, c := range s.program.Calls {
		want := s.staticCall(c)
		got := s.want[i]
		stage := ""
		switch {
		case want.panicked() || got.panicked():
			stage = "panic"
		case want.tooLong() && got.tooLong():
			s.fail(TooLong, "%s", got)
			return
		case want.tooLong() || got.tooLong():
			stage = "budget"
		case !same(got, want, s.program.tolerance()):
			stage = difference(got, want)
		}
		if stage != "" {
			s.fail("lengths: "+stage, "call %d gives\n%sthe static build gives\n%s", i, got, want)
			return
		}
	}
}

func difference(got, want outcome) string {
	switch {
	case got.failed():
		return "fails"
	case want.failed():
		return "does not fail"
	}
	return "differs"
}

// staticCall builds the program for the lengths of a call, and calls it. States
// that this build never assigns are as they were at first.
func (s *subject) staticCall(inputs []*tensor.Dense) (out outcome) {
	defer func() {
		if x := recover(); x != nil {
			out = outcome{err: fmt.Sprintf("panic: %v\n%s", x, debug.Stack())}
		}
	}()
	var specs []string
	for i, in := range s.program.Inputs {
		specs = append(specs, in.Name+"="+inputs[i].Type().String())
	}
	c, ds := s.compile(specs)
	if c == nil {
		return outcome{err: "refused: " + rendered(ds)}
	}
	out = s.program.call(testsuite.Interpret(c.Graph, maxSteps), inputs)
	if out.failed() {
		return out
	}
	outputs := len(c.Graph.Outputs)
	states := out.tensors[outputs:]
	out.tensors = out.tensors[:outputs:outputs]
	for _, st := range s.states {
		d := st.Init
		if i := slices.IndexFunc(c.Graph.States, func(t graph.State) bool { return t.Name == st.Name }); i >= 0 {
			d = states[i]
		}
		out.tensors = append(out.tensors, d)
	}
	return out
}

func rendered(ds *diag.List) string {
	var b strings.Builder
	if err := (diag.Renderer{}).Text(&b, ds); err != nil {
		b.WriteString(err.Error())
	}
	return b.String()
}
