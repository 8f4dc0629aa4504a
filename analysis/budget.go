package analysis

import (
	"math"
	"math/big"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
)

// This file is the budget: what keeps every program ending, with a result or
// with a message that says what ran out.
//
// The evaluator counts a step for each statement and expression. What Go code
// does by itself is counted before it is done: work for time, charge for memory,
// descend for depth. Code that reads a sequence gets it from iterate, items or
// stream, which count its elements; methods of str and bytes read what they are
// given (reading); arithmetic of large ints counts by their sizes (intWork).
// Only what makes more than it was given, such as a repetition, has a count of
// its own.

// step counts work against the budget.
func (e *evaluator) step(span diag.Span) {
	if err := e.meter.Step(); err != nil {
		e.abort(span, "%s", err)
	}
}

// work counts n steps before something is done that takes as long as they do:
// about one for each element, and for each 16 bytes.
func (e *evaluator) work(n int, span diag.Span) {
	if err := e.meter.Work(n); err != nil {
		e.abort(span, "%s", err)
	}
}

// charge counts memory that the program takes against the budget.
func (e *evaluator) charge(bytes int, span diag.Span) {
	if err := e.meter.Alloc(int64(bytes)); err != nil {
		e.abort(span, "%s", err)
	}
}

// maxNesting is how deep values may be nested where they are compared, printed,
// hashed, copied or returned. It is the depth of calls, as it is in CPython.
const maxNesting = 1000

// descend begins a step of a walk into something that holds other values, and
// gives what ends it. A list may hold itself, and values may be nested deeper
// than Go's stack is high.
func (e *evaluator) descend(span diag.Span) (ascend func()) {
	e.step(span)
	if e.nesting == maxNesting {
		e.stop(e.errorf(span, diag.Budget, "values are nested more than %d deep here, or one holds itself", maxNesting).
			As("RecursionError").Saying("maximum recursion depth exceeded"))
	}
	e.nesting++
	return func() { e.nesting-- }
}

// What is read, character by character, and what is copied in the time of a
// step, in bytes.
const (
	bytesPerStep = 16
	copyPerStep  = 256
)

// reading is a method of str or bytes that goes over the texts it is given, and
// makes no more than they hold.
func reading(run native) native {
	return func(a *args) value.Value {
		n := 0
		for _, v := range a.vals {
			n += textSize(v)
		}
		a.e.work(n/bytesPerStep, a.span)
		a.e.charge(n, a.span)
		return run(a)
	}
}

// textSize is how long a text is, in bytes; 0 of all else.
func textSize(v value.Value) int {
	switch x := v.(type) {
	case value.Str:
		return len(x)
	case value.Bytes:
		return len(x)
	case *value.Object:
		if x.Base != nil {
			return textSize(x.Base)
		}
	}
	return 0
}

// makes counts a text of n bytes before it is made. More than an int holds is
// more than the budget holds.
func (e *evaluator) makes(n int64, span diag.Span) {
	n = min(n, math.MaxInt32<<16)
	e.charge(int(n), span)
	e.work(int(n/copyPerStep), span)
}

// stepsPerKey is what finding or adding a key of a dict or set takes.
const stepsPerKey = 8

// intWork counts what multiplying ints of so many bits takes, times times.
// Large ones are multiplied by Karatsuba's method.
func (e *evaluator) intWork(x, y int, times float64, span diag.Span) {
	const words, step = 64, 40 // bits in a word, products of words in a step
	less, more := float64(min(x, y)/words), float64(max(x, y)/words)
	if less == 0 && times <= 1 {
		return
	}
	steps := math.Pow(less+1, 0.6) * (more + 1) * times / step
	e.work(int(min(steps, math.MaxInt32)), span)
}

// conversion counts what turning an int into text, or back, takes.
func (e *evaluator) conversion(n *big.Int, span diag.Span) {
	if bits := n.BitLen(); bits > 64 {
		e.makes(int64(bits), span)
		e.intWork(bits, bits, 10, span)
	}
}
