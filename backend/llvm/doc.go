// Package llvm prints scheduled programs as LLVM IR. It is the only package
// that knows llir/llvm.
//
//	out[i] = max(x[i], 0)      %5 = load <16 x float>, <16 x float>* %4
//	                      ──▶  %7 = fcmp ogt <16 x float> %5, %6
//	                           ...
//
// # What is where
//
// A module holds one function per distinct kernel (kernel.go: internal, shared
// by content), and three functions and a descriptor per model (abi.go), of
// which run (run.go, control.go) calls the kernels. Values of rank zero are
// registers of run, so scalar control flow is branches and phis.
//
// Within a kernel, a scope (scope.go) says where an expression is computed: the
// values of the index variables, how many lanes, under which guard, and what
// is known already. Loops make inner scopes. compute.go writes the loops of
// maps, reduce.go those of reductions, scatter.go scatters and scans;
// contract.go takes over contractions.
//
// Vectors are explicit, as wide as the target's (cpu.Level): lanes count the
// innermost index of the result where every load is then contiguous or the
// same for all lanes, else the innermost index of the reduction.
//
// # Arithmetic
//
// Elementwise float arithmetic is not reordered or contracted, so it gives the
// interpreter's bits. Sums are taken in the order of the lanes, and products
// that are summed are fused (llvm.fma) where the target can. No fast-math flag
// is used anywhere. Integers follow package kernel: apply.go and ints.go.
package llvm
