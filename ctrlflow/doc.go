// Package ctrlflow turns variable conditions into graph nodes. The evaluator
// hands it an if or while as closures; each arm is evaluated into a region of
// its own on the state before the condition, and what the arms changed is
// compared and joined.
//
//	if x < y:                      %0 = lt(%x, %y) bool[]
//	    out = x                    %1 = if %0 (%x, %z) {
//	else:                    ──▶     then(%a, %b): yield %a
//	    out = z                      else(%a, %b): yield %b
//	return out                     } f32[2]
//
// An early return, break or continue is a Completion with flags that are
// booleans of the graph; the evaluator runs what follows under Guard.
package ctrlflow
