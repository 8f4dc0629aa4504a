// Package library holds the mindspore and numpy packages as a model sees
// them, written in the same Python subset that cellc compiles.
//
//	file, text, isPackage, ok := library.Source("mindspore.nn")
//	// "mindspore/nn/__init__.py", "...", true, true
//
// Every function bottoms out in the builtin module _cellc, which the evaluator
// provides; CONTRACT.md lists what it must hold.
package library
