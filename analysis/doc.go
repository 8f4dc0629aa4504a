// Package analysis evaluates a model's source: module code and __init__ run as
// ordinary Python, and construct is run by the same evaluator with tensors
// that stand for graph values. What is known is computed, what is not is
// recorded.
//
//	p := analysis.Load(file, options)       the module, its classes and objects
//	g := p.Compile("Net(10)", specs)         the graph of an entry
//
// Errors of the program unwind by a panic of type *failure, which never leaves
// the package: a failed statement of construct poisons the names it assigns
// and evaluation goes on, so that one run finds several mistakes.
package analysis
