// Package kernel describes what an operator computes per element, once, for
// every consumer: the interpreter, constant folding, and the code generators
// of all targets derive from the same description.
//
// A kernel fills an output over an index space with a scalar expression:
//
//	relu       out[i,j] = max(x[i,j], 0)
//	sum        out[i]   = Σ_k x[i,k]
//	matmul     out[i,j] = Σ_k a[i,k] * b[k,j]
//	transpose  out[i,j] = x[j,i]
//	pad        out[i]   = i-1 in range ? x[i-1] : 0
//	embedding  out[i,j] = table[ids[i],j]
//
// Fusion is substitution: the load of an intermediate is replaced by the
// expression that computes it. What differs between targets, and what is
// fast, is decided by looking at the form of the expression (see Class).
package kernel
