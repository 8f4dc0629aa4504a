package fuzz

import (
	"fmt"
	"strings"

	"github.com/cellc/cellc/internal/interp"
	"github.com/cellc/cellc/tensor"
	"github.com/cellc/cellc/testsuite"
)

// This file implements what calls give, and when two of them gave the same.

// An outcome is what a call gave: outputs and then states, or an error.
type outcome struct {
	tensors []*tensor.Dense
	err     string
	unread  bool // it may fail too, in what nobody reads
}

func (o outcome) failed() bool { return o.err != "" }

func (o outcome) tooLong() bool { return strings.Contains(o.err, interp.ErrBudget.Error()) }

// ended reports whether the process ended that ran the call.
func (o outcome) ended() bool { return strings.HasPrefix(o.err, testsuite.Ended) }

// panicked reports whether a mistake of ours ended the call.
func (o outcome) panicked() bool { return strings.HasPrefix(o.err, "panic: ") }

// String is the text of tensors, where NaNs are equal and zeros have no sign.
func (o outcome) String() string {
	if o.failed() {
		return "error: " + o.err + "\n"
	}
	var b strings.Builder
	for _, d := range o.tensors {
		b.WriteString(d.Type().String())
		for i := range d.Len() {
			if d.DType.IsFloat() {
				fmt.Fprintf(&b, " %v", d.Float(i)+0)
			} else {
				fmt.Fprintf(&b, " %d", d.Int(i))
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

// tolerance is how far floats may be apart, relative for those beyond 1.
func (p *Program) tolerance() float64 {
	if p.Rough {
		return 1e-4
	}
	return 0
}

// same reports whether two outcomes are the same: the same numbers, or an error
// both. Only panics are never right.
func same(got, want outcome, tolerance float64) bool {
	if got.failed() && want.unread {
		return !got.panicked()
	}
	if got.failed() || want.failed() {
		return got.failed() == want.failed() && !got.panicked()
	}
	if len(got.tensors) != len(want.tensors) {
		return false
	}
	for i, d := range got.tensors {
		if testsuite.Differ(d, want.tensors[i], tolerance) != "" {
			return false
		}
	}
	return true
}

// calls runs a program's calls one after the other.
func calls(e testsuite.Engine, p *Program) []outcome {
	out := make([]outcome, len(p.Calls))
	for i, c := range p.Calls {
		out[i] = p.call(e, c)
	}
	return out
}

// call runs one call. Where calls have their own lengths, states are those of
// the beginning, and the call is made twice if there are any.
func (p *Program) call(e testsuite.Engine, inputs []*tensor.Dense) outcome {
	if !p.Lengths {
		return once(e, inputs)
	}
	if err := e.Reset(); err != nil {
		return outcome{err: err.Error()}
	}
	out := once(e, inputs)
	if len(p.Params) > 0 && !out.failed() {
		out = once(e, inputs)
	}
	return out
}

func once(e testsuite.Engine, inputs []*tensor.Dense) outcome {
	outputs, err := e.Run(inputs)
	if err == nil {
		var states []*tensor.Dense
		states, err = e.States()
		outputs = append(outputs[:len(outputs):len(outputs)], states...)
	}
	if err != nil {
		return outcome{err: err.Error()}
	}
	return outcome{tensors: outputs}
}
