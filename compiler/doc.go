// Package compiler is the way from source to artefact: it reads a source,
// analyses it, runs the passes of one table, and has the backend make code.
//
//	src, err := compiler.ReadSource("net.py:Net")
//	program, compiled := compiler.Analyse(src, analysis.Options{})
//	report, err := compiler.Optimize(compiled.Graph, compiler.PassOptions{Level: 2})
package compiler
