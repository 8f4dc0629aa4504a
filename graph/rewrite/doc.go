// Package rewrite holds the passes that improve a graph before code is made
// from it. Each is a value; package compiler owns their order.
//
//	%0 = const {value: bool[] true} bool[]
//	%1 = if %0 (%x) {
//	  then(%2 f32[2]):
//	    %3 = neg(%2) f32[2]
//	    yield %3
//	  else(%4 f32[2]):
//	    yield %4
//	} f32[2]
//	return out: %1
//
// becomes, after Prune and Dead,
//
//	%0 = neg(%x) f32[2]
//	return out: %0
//
// Every pass keeps the results of the program to the bit, with two exceptions
// that Dead has: a loop that computes nothing is left out even if it would not
// end, and so is the run-time check of lengths of an operator whose result
// nobody reads.
package rewrite
