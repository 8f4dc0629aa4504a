package runtime

import (
	"embed"
	"io/fs"
)

//go:embed c/*.c c/*.h
var embedded embed.FS

// Sources are the C files of the runtime, for the toolchain to compile. Both
// executables and shared libraries link all of them; the linker drops what is
// not used.
func Sources() (fs.FS, error) { return fs.Sub(embedded, "c") }

// Exports are the symbols that a shared library must show for Open to run the
// models with the given names.
func Exports(names ...string) []string {
	var list []string
	for _, name := range names {
		list = append(list, Symbol(name))
	}
	for _, f := range new(library).functions() {
		list = append(list, f.symbol)
	}
	return list
}

// Symbol is the symbol that describes the model with a name.
func Symbol(name string) string { return name + "_model" }
