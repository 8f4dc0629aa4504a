// Package backend turns a graph into scheduled kernels and placed buffers,
// which a target prints as code.
//
//	%0 = mul(%x, %y)        kernel k0: out[i] = max(x[i]*y[i] + 1, 0)
//	%1 = add(%0, 1)    ──▶     x: input 0, y: input 1
//	%2 = relu(%1)              out: output 0
//
// # The path
//
// Lower does three things, each in its own file and none of them knowing a
// target:
//
//   - schedule.go, fuse.go: every node's kernel is built from its operator, and
//     producers are substituted into their consumers where that duplicates no
//     work worth counting, nor has an array live past a store into it
//     (stores.go). What remains becomes the Steps of Blocks, which mirror the
//     graph's regions. Expressions are hash-consed (pool.go), and those of one
//     shape have common variables, so that substituting costs what the
//     consumer is long.
//   - alias.go: every Value of rank one or more gets the set of Buffers that
//     may hold it (Holds). Reshapes share, a Scatter whose target dies writes
//     in place, a loop's carried values are kept in place, swapped or copied.
//   - plan.go, packing.go: buffers of a size known at entry get an offset in
//     one arena, by liveness. The rest is allocated from the frame while
//     running.
//   - divide.go: long blocks become Parts, each of which is a function.
//
// All of it takes time in proportion to the length of the program; TestLinear
// counts.
//
// A Program is all that targets see. backend/llvm emits one function per
// distinct kernel and one function `run` that calls them; values of rank zero
// are SSA registers there, so that scalar control flow is branches and phis.
//
// # Seams
//
//   - AccessOf (access.go) gives a load's offset as an affine function of the
//     index variables; Collapse merges contiguous variables. All code
//     generators and the recognition of contractions are built on it.
//   - Contraction (contraction.go) recognises Σ a·b with affine operands and an
//     elementwise epilogue. backend/llvm/kernel.go asks the module's
//     `contract` function first and takes the general loops where it declines.
//   - Package tile plans a contraction for a machine: which factor is taken as
//     vectors, how large the register tile is, and how constants are re-laid
//     out. (*llvm.module).packed tells a caller which operand to pass that way.
//   - llvm.EmitKernels writes the same kernels for a GPU, a thread for each
//     element; package nvptx names the targets and finishes the PTX.
//   - Data that is not IR text (weights, packed panels) goes through
//     module.data of backend/llvm, which returns an offset in the data section.
package backend
