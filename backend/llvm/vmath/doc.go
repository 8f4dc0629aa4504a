// Package vmath writes elementary functions as branch-free LLVM instructions,
// for scalars and vectors of float and double alike.
//
//	%y = exp(%x)    <16 x float>
//
// becomes a range reduction, a polynomial and a scaling by integer arithmetic
// on the exponent: some twenty instructions that any target can run, with the
// right results for NaN, infinities, denormals and overflow. LLVM's own
// llvm.exp and its like would become one library call per lane, and on a GPU
// nothing at all. Nothing here calls a library.
//
// Errors are at most 2 ulp in float and 4 ulp in double, measured by the tests
// against math/big and package math, which list the bound of each function.
package vmath
