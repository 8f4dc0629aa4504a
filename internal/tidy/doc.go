// Package tidy is the house rules as tests: who may import whom (deps.txt),
// how long a function may be, what must be documented, and what is nowhere to
// be found. It reads the source of the whole module and runs nothing.
//
//	--- FAIL: TestImports
//	    graph imports ops, which deps.txt does not allow
package tidy
