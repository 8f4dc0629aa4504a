// Package api compares the library with MindSpore: which public names there
// are, which of them the library defines, and why it lacks the others.
//
//	api.Remark("mindspore.nn", "Adam")
//	// "training: cellc compiles inference", true
//
// names.txt is recorded from MindSpore itself by the conformance script that it
// names; remarks.txt says why names are missing. What is supported is read from
// the library's source, so neither file can claim it.
package api
