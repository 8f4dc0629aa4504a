// Package interp is the reference interpreter: it computes what a graph means,
// one element at a time, from the kernels of its operators. Compiled code is
// compared with it, and constants are folded by it.
//
//	outputs, states, err := interp.Run(g, inputs, states, interp.Options{Steps: 1 << 30})
//	y, err := interp.Eval(ops.Add, []*tensor.Dense{a, b}, nil)
//
// Numbers. Integers wrap. Arithmetic on f32 is rounded to f32 after every
// operation, on f64 to f64; f16 and bf16 are computed in f32 and rounded where
// a value is stored or cast. Transcendental functions on f32 are computed in
// f64 and rounded. A sum of floats is taken pairwise over blocks of 128, in
// row-major order; other reductions go in row-major order.
//
// It knows the forms of kernels and the operations of expressions, but no
// operator other than those that control flow and effects consist of.
package interp
