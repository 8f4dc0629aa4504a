// Package library holds the mindspore and numpy packages as a model sees
// them, written in the same Python subset that cellc compiles.
//
//	file, text, isPackage, ok := library.Source("mindspore.nn")
//	// "mindspore/nn/__init__.py", "...", true, true
//
// Every function bottoms out in the builtin module _cellc, which the evaluator
// provides; CONTRACT.md lists what it must hold.
package library

import (
	"embed"
	"strings"
)

// "all:" because names that begin with _ are left out otherwise.
//
//go:embed all:mindspore all:numpy
var files embed.FS

// Source returns the text of a library module by its dotted name, and the
// file's name inside the library, for diagnostics. ok is false when there is
// no such module.
func Source(module string) (file, text string, isPackage, ok bool) {
	path := strings.ReplaceAll(module, ".", "/")
	if text, ok := read(path + "/__init__.py"); ok {
		return path + "/__init__.py", text, true, true
	}
	text, ok = read(path + ".py")
	return path + ".py", text, false, ok
}

func read(file string) (string, bool) {
	text, err := files.ReadFile(file)
	return string(text), err == nil
}
