package analysis

import (
	"cmp"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/frontend"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops"
)

// This file tells what a try statement of construct cannot keep: there are no
// exceptions in the running program, so what its body records must not fail
// there with one that a handler waits for.

// A mark is how much was recorded before a try statement.
type mark struct {
	nodes   graph.Mark
	indices int
}

func (e *evaluator) mark() mark {
	if e.rec == nil {
		return mark{}
	}
	return mark{e.rec.B.Mark(), len(e.rec.indices)}
}

// refuseUncaught refuses a try statement whose body, recorded since the mark,
// may fail when the program runs.
func (e *evaluator) refuseUncaught(s *frontend.Try, since mark) {
	if e.rec == nil {
		return
	}
	for _, n := range e.rec.B.Since(since.nodes) {
		e.walkNodes(n, func(n *graph.Node) {
			if kind, why := e.mayRaise(n); why != "" {
				e.uncaught(s, kind, n.Span, why)
			}
		})
	}
	for _, at := range e.rec.indices[since.indices:] {
		e.uncaught(s, "IndexError", at, "this index may be out of range, which a compiled program does not tell")
	}
}

// uncaught refuses a try statement that has a handler for an exception of a
// kind, which what stands at a place would raise.
func (e *evaluator) uncaught(s *frontend.Try, kind string, at diag.Span, why string) {
	if !e.waitsFor(s, kind) {
		return
	}
	d := e.errorf(s.Span(), diag.Unsupported, "Unsupported statement 'Try'.").
		Help("test the condition with `if` before it fails; there are no exceptions at run time")
	e.stop(d.Note(at, "%s", why))
}

// walkNodes visits a node and those within it.
func (e *evaluator) walkNodes(n *graph.Node, visit func(*graph.Node)) {
	visit(n)
	for _, r := range n.Regions {
		for _, m := range r.Nodes {
			e.walkNodes(m, visit)
		}
	}
}

// mayRaise says why a node may fail in the running program, or "", and the
// exception that Python would raise; of "" nobody knows which.
func (e *evaluator) mayRaise(n *graph.Node) (kind, why string) {
	if n.Op == ops.Lookup("assert") {
		return n.Attrs.Str("kind"), "this ends the run where it fails"
	}
	if n.Op.Kernel == nil {
		return "", ""
	}
	if demands := ops.NodeDemands(n); len(demands) > 0 {
		return cmp.Or(demands[0].Kind, "ValueError"), "this ends the run where the lengths do not fit"
	}
	return "", ""
}

// computedIndex notes an index that the running program computes. Where it is
// out of range there, cellc takes the nearest element and Python raises.
func (e *evaluator) computedIndex(span diag.Span) {
	if e.rec != nil {
		e.rec.indices = append(e.rec.indices, e.site(span))
	}
}

// waitsFor reports whether a handler is for exceptions of a kind.
func (e *evaluator) waitsFor(s *frontend.Try, kind string) bool {
	class := e.exceptionClass(kind)
	if kind == "" || class == nil {
		return len(s.Handlers) > 0
	}
	for i := range s.Handlers {
		if e.handles(&s.Handlers[i], &value.Object{Class: class}) {
			return true
		}
	}
	return false
}
