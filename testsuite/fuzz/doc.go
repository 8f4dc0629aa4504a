// Package fuzz writes random programs and compares what the interpreter, machine
// code and CPython with NumPy compute for them.
//
//	p := fuzz.Generate(seed)    a control-flow program, and inputs for a few calls
//	p := fuzz.Lengthy(seed)     a program over symbolic lengths, and calls with many of them
//	p.Source()                  its text
//	fuzz.Shrink(p, fails)       the smallest program that still fails
//
// Control-flow programs nest if, while and for three deep in every order, with break,
// continue and return, tuples, Parameters that are assigned, functions,
// methods and closures. They keep MindSpore's strict rules: a variable has one
// kind, dtype and shape; Python numbers do not change in a variable while;
// every name is assigned before the branch that changes it. Loops are bounded.
//
// Numbers are chosen so that results are equal bit for bit: elementwise
// arithmetic is rounded after every operation everywhere, and floats are added
// up only once they are small integers.
//
// Programs over symbolic lengths have tensors of rank 0 to 4 whose lengths
// share symbols: slices, indices, masks, gathers, joined, arranged and reduced
// tensors, stores, states, dtypes, arithmetic on lengths, branches and loops on
// them. They are called with lengths 0, 1, 2, primes, and some that do not fit.
// The static build of the lengths of each call is the judge: where that gives
// numbers the symbolic build gives the same; where that is refused, or fails
// when it runs, the symbolic build fails when it runs. The one exception is what
// nobody reads, which passes may leave out. Results that functions such as exp
// have to do with are compared with a tolerance of 1e-4, all others bit for bit.
// Shares of them run as machine code for several processors and threads, and
// under AddressSanitizer, which has to be silent.
//
//	go test ./testsuite/fuzz -run TestPrograms -args -n 100000 -seed 7
//	go test ./testsuite/fuzz -run TestLengths -args -lengths 20000 -machine 1000 -sanitized 300 -seed 7
//	go test ./testsuite/fuzz -run TestFramework -args -lengths 300 -framework PYTHON-WITH-MINDSPORE
package fuzz
