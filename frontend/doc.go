// Package frontend turns source text into a syntax tree. It accepts the whole
// statement and expression grammar of Python that model code uses, and reports
// every mistake at its token; what parses but cannot be compiled is left to
// analysis to refuse.
//
//	tree, ds := frontend.Parse(file)
package frontend
