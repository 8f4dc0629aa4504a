package runtime

import (
	"embed"
	"io/fs"
)

//go:embed c/*.c c/*.h c/*.in
var embedded embed.FS

// Sources are the C files of the runtime, for the toolchain to compile. Both
// executables and libraries link all of them; the linker drops what is not
// used.
func Sources() (fs.FS, error) { return fs.Sub(embedded, "c") }

// Exports are the symbols that models with the given names show to programs.
func Exports(names ...string) []string {
	var list []string
	for _, name := range names {
		for _, f := range new(functions).list() {
			list = append(list, name+"_"+f.name)
		}
	}
	return list
}
