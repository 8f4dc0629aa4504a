package runtime

import (
	"fmt"
	"strings"
	"unsafe"
)

// A RunError is a run that failed: the program raised an error, or an input
// did not fit.
type RunError struct {
	Model   string
	Status  Status
	Message string  // in one line, with the kind and the place of the program that failed
	Failure Failure // in parts
}

func (e *RunError) Error() string { return fmt.Sprintf("%s: %s", e.Model, e.Message) }

// A Failure is what a run found wrong, and where.
type Failure struct {
	Kind    string // by Python's name: "ValueError", "IndexError", "MemoryError"
	Message string // what is wrong, with its numbers
	Place          // in the program; of an input, where it is declared
	Calls   []Step // how the program came there, innermost first
}

// A Place is a line of the program from which a model was made. The zero Place
// is none.
type Place struct {
	File         string
	Line, Column int // from 1
}

func (p Place) String() string { return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column) }

// A Step is a call of the program; or, where Iteration is not 0, that
// iteration, from 1, of a loop that the compiler has unrolled.
type Step struct {
	Name string // what was called: "layers[6] (Bottleneck)"; or "iteration 5 of the loop"
	Place
	Iteration int
}

func (s Step) String() string {
	if s.Iteration > 0 {
		return fmt.Sprintf("in %s at %s", s.Name, s.Place)
	}
	return fmt.Sprintf("in %s, called at %s", s.Name, s.Place)
}

// String is the failure with its place and the way there, a line for each.
func (f Failure) String() string {
	var b strings.Builder
	b.WriteString(f.Kind)
	if f.Message != "" {
		b.WriteString(": " + f.Message)
	}
	if f.Line > 0 {
		fmt.Fprintf(&b, "\n  at %s", f.Place)
	}
	for _, s := range f.Calls {
		fmt.Fprintf(&b, "\n  %s", s)
	}
	return b.String()
}

// Failed is the error of a call that came to a status, for generated packages.
func Failed(model string, status Status, e Engine) *RunError {
	err := &RunError{Model: model, Status: status, Message: e.Message()}
	err.Failure = Failure{Kind: "RuntimeError", Message: err.Message}
	if f, ok := e.(interface{ Failure() unsafe.Pointer }); ok { // packages made by an older cellc have none
		if at := (*cFailure)(f.Failure()); at != nil {
			err.Failure = at.failure()
		}
	}
	return err
}

// refused is the error of a call that was not made.
func refused(model, kind, format string, args ...any) *RunError {
	text := fmt.Sprintf(format, args...)
	return &RunError{model, BadArgument, text, Failure{Kind: kind, Message: text}}
}

func (c *cFailure) failure() Failure {
	f := Failure{Kind: goString(c.kind), Message: goString(c.message), Place: Place{goString(c.file), int(c.line), int(c.column)}}
	for s := c.call; s != nil; s = s.outer {
		f.Calls = append(f.Calls, Step{goString(s.name), Place{goString(s.file), int(s.line), int(s.column)}, int(s.iteration)})
	}
	return f
}
