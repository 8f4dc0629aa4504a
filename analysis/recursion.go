package analysis

import (
	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
)

// variableDepth is how deep a function may call itself in arms of variable
// conditions. Calls are made while compiling: one whose end only the running
// program knows would go on until a budget is spent, and each arm costs all
// those around it.
const variableDepth = 64

// refuseVariableRecursion ends a recursion whose depth the running program
// decides: the same function is active in many arms, each inside of the one
// before.
func (e *evaluator) refuseVariableRecursion(f *value.Func, span diag.Span) {
	depth, here := 0, e.region()
	for i := len(e.frames) - 1; i >= 0; i-- {
		fr := e.frames[i]
		if fr.env.Func == nil || fr.env.Func.Span != f.Span || fr.region == here {
			continue
		}
		here = fr.region
		depth++
	}
	if depth < variableDepth {
		return
	}
	d := e.errorf(span, diag.Budget, "`%s` calls itself in arms of variable conditions, more than %d deep", f.Name, variableDepth).As("RuntimeError").
		Words("Exceed function call depth limit")
	if at := outermost(e.region()).Owner.Span; at.IsValid() && !at.File.Library {
		d.Note(at, "this condition is variable: only the running program knows when calls end")
	}
	d.Help("write a `while`, which runs as often as needed; calls are made while compiling")
	e.give(d)
}

// outermost is the arm of the entry that a region lies in.
func outermost(r *graph.Region) *graph.Region {
	for r.Owner.Region != nil && r.Owner.Region.Owner != nil {
		r = r.Owner.Region
	}
	return r
}
