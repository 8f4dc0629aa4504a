// Package graphgen draws random well-formed graphs for property tests: nested
// ifs and whiles, captures, dead code, repeated leaves, symbolic and anonymous
// lengths. Every while ends after a few iterations.
//
//	rapid.Check(t, func(t *rapid.T) {
//		g := graphgen.Draw(t, config)
//		...
//	})
package graphgen
