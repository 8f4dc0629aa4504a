// Package unroll knows loops whose trip is known while compiling: what they
// run over, what they may cost, and what is said about them.
//
//	for i in range(3): ...     trips 3, each iteration evaluated in turn
package unroll
