package bindings

import "strings"

// A Library is a compiled model as build systems of C see it. All files lie in
// one folder.
type Library struct {
	Name string // of the model
	Kind string // shared, static or object
	File string // net.so
}

// PkgConfig is the .pc file of a library, for PKG_CONFIG_PATH.
func PkgConfig(l Library) File {
	link := "${pcfiledir}/" + l.File
	if l.Kind == "shared" {
		link = "-L${pcfiledir} -l:" + l.File + " -Wl,-rpath,${pcfiledir}"
	}
	return File{l.Name + ".pc", []byte("Name: " + l.Name + "\nDescription: the model " + l.Name + ", compiled by cellc\nVersion: 1.0\n" +
		"Cflags: -I${pcfiledir}\nLibs: " + link + " -lm\n")}
}

// CMake is a file for include(), which defines a target of the model's name.
func CMake(l Library) File {
	kind, place := strings.ToUpper(l.Kind), "IMPORTED_LOCATION"
	if l.Kind == "object" {
		place = "IMPORTED_OBJECTS"
	}
	return File{l.Name + ".cmake", []byte("# include(" + l.Name + ".cmake), then target_link_libraries(PROGRAM " + l.Name + ")\n" +
		"add_library(" + l.Name + " " + kind + " IMPORTED)\n" +
		"set_target_properties(" + l.Name + " PROPERTIES\n" +
		"  " + place + " \"${CMAKE_CURRENT_LIST_DIR}/" + l.File + "\"\n" +
		"  INTERFACE_INCLUDE_DIRECTORIES \"${CMAKE_CURRENT_LIST_DIR}\"\n" +
		"  INTERFACE_LINK_LIBRARIES m)\n")}
}
