// Package vectors holds calls of operators with the results that NumPy gave:
//
//	for _, v := range list {
//		got := run(v.Graph(false))
//		diff := v.Difference(got, false) // "element 3 is 1, want 2"
//	}
//
// testsuite/conformance/record_vectors.py records them (make vectors). The
// interpreter runs them all in the tests of package ops, compiled code in those
// of package backend/llvm.
package vectors
