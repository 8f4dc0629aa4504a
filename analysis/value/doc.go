// Package value holds the values that the evaluator computes with: Python's
// objects, tensors that are known or that stand for graph values, and the
// trail that undoes what an arm of a variable condition did.
//
//	Int 3    Str "same"    *Tuple (2, 3)    *Tensor f32[2,N] = %7
package value
