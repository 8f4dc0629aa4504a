// Package compiler is the way from source to artefact: it reads a source,
// analyses it, runs the passes of one table, and has the backend make code.
//
//	source, err := compiler.ReadSource("net.py:Net")
//	result, err := compiler.Compile(ctx, source, compiler.Options{})
//	model, err := result.Open(ctx)                        // runs in this process
//	artefact, err := result.Write(ctx, "static", "net.a") // or for another program
//
// Compile is the door for programs. It goes through Analyse, Optimize and
// Build, which the command calls one by one to tell of each. Own passes and
// operators come in by Options; a graph made by hand, with a graph.Builder or as
// text, is a source too: one whose file ends in .graph.
package compiler
