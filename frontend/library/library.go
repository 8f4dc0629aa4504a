package library

import (
	"embed"
	"strings"
)

// "all:" because names that begin with _ are left out otherwise.
//
//go:embed all:mindspore all:numpy all:python
var files embed.FS

// Source returns the text of a library module by its dotted name, and the
// file's name inside the library, for diagnostics. ok is false when there is
// no such module.
func Source(module string) (file, text string, isPackage, ok bool) {
	path := strings.ReplaceAll(module, ".", "/")
	for _, dir := range []string{"", "python/"} {
		if text, ok := read(dir + path + "/__init__.py"); ok {
			return dir + path + "/__init__.py", text, true, true
		}
		if text, ok := read(dir + path + ".py"); ok {
			return dir + path + ".py", text, false, true
		}
	}
	return path + ".py", "", false, false
}

func read(file string) (string, bool) {
	text, err := files.ReadFile(file)
	return string(text), err == nil
}
