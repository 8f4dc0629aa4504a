// Package ops declares the primitive operators, each complete in one place:
// name, operands, attributes, type rule, and kernel, from which the
// interpreter, constant folding and the code of every target derive.
//
//	%2 = add(%0, %1) f32[2,3]         out[i0,i1] = x0[i0,i1] + x1[i1]
//	%3 = reduce_sum(%2) {axes: [1]}   out[i0] = sum{k0<3} x0[i0,k0]
//
// # Types
//
// Operands that meet in arithmetic have one dtype: who builds a graph inserts
// the casts that the framework's promotion asks for. Shapes broadcast as
// NumPy's: aligned at the right, a length of 1 is stretched.
//
// Lengths may be symbols. Two that must be equal are so when they are the same
// expression. Otherwise the type rule fails where they are numbers or names of
// inputs, for the user can give both inputs one name; and where one is unknown
// or computed, the running program compares them (Call.Check, Checks), and the
// result has the length of which more is known. An unknown length never
// broadcasts: it is taken to be what it stands beside.
//
// Operands of unknown rank are for elementwise operators only, whose result
// then has unknown rank. Kernels exist for known ranks.
//
// # Arithmetic
//
// Package kernel defines it: integers wrap; division of an integer by zero is
// zero; a shift by a count outside of the width gives zero, or -1 for a
// negative number shifted right; floats are IEEE in their own precision, but
// f16 and bf16 are computed in f32 within one operator and rounded when the
// result is stored. NaN wins in maximum, minimum and their reductions.
//
// # Effects
//
// An operator with an effect has a bool[] result that nobody needs to read.
package ops
