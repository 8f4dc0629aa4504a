// Package fuzz writes random control-flow programs and compares what the
// interpreter, machine code and CPython with NumPy compute for them.
//
//	p := fuzz.Generate(seed)    a program, and inputs for a few calls
//	p.Source()                  its text
//	fuzz.Shrink(p, fails)       the smallest program that still fails
//
// Programs nest if, while and for three deep in every order, with break,
// continue and return, tuples, Parameters that are assigned, functions,
// methods and closures. They keep MindSpore's strict rules: a variable has one
// kind, dtype and shape; Python numbers do not change in a variable while;
// every name is assigned before the branch that changes it. Loops are bounded.
//
// Numbers are chosen so that results are equal bit for bit: elementwise
// arithmetic is rounded after every operation everywhere, and floats are added
// up only once they are small integers.
//
//	go test ./testsuite/fuzz -run TestPrograms -args -n 100000 -seed 7
package fuzz
