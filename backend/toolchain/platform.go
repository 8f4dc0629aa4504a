package toolchain

import (
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// A Platform is a system that code is linked for: where its C library is, and
// what clang has to be told.
type Platform struct {
	Triple   string
	Packages string // of Debian and Ubuntu, which bring what it needs; "" for none
	Missing  string // a file that it needs and that is not there; "" if it can be linked for

	needs   []string
	clang   string   // clang's name of it
	compile []string // arguments for C
	exe     linking  // an executable
	static  linking  // one that needs no C library; without arguments where something is missing
	shared  linking  // a library
	lacks   string   // packages that bring what static executables lack
}

// linking is what clang is told, before the objects and behind them.
type linking struct{ args, libs []string }

// Platforms lists the systems that are tested besides the one we run on.
func (t *Toolchain) Platforms() []Platform {
	list := []Platform{
		gnu("aarch64-linux-gnu", "arm64"), gnu("riscv64-linux-gnu", "riscv64"), musl("x86_64-linux-musl"), wasi("wasm32", t.Major),
	}
	for i, p := range list {
		if k := slices.IndexFunc(p.needs, func(path string) bool { return !fileExists(path) }); k >= 0 {
			list[i].Missing = p.needs[k]
		}
	}
	return list
}

// elfArgs are the linker's arguments for ELF files that hold no more than they
// need and do not differ from build to build.
func elfArgs() []string {
	return []string{"-Wl,--gc-sections", "-Wl,--as-needed", "-Wl,--build-id=none", "-Wl,-z,relro,-z,now", "-Wl,-z,noseparate-code",
		"-Wl,-O1", "-Wl,--hash-style=gnu", "-s"}
}

// plain is a system for which clang knows everything: our own, and those that
// somebody has set it up for.
func plain(triple string) Platform {
	kind := func(flag string) linking { return linking{append(elfArgs(), flag), []string{"-lm", "-lpthread"}} }
	return Platform{Triple: triple, clang: triple, exe: kind("-pie"), static: kind("-static"), shared: kind("-shared")}
}

// bare is a system of which clang is told everything, so that no compiler for
// it has to be installed: dir holds lib, and start its first object.
func bare(triple, packages, lib, include, start string) Platform {
	p := plain(triple)
	p.Packages = packages
	p.needs = []string{lib + "/" + start, lib + "/libc.a", include + "/stdio.h"}
	p.compile = []string{"-nostdlibinc", "-isystem", include}
	libs := []string{"-L" + lib, "-lm", "-lpthread", "-lc", lib + "/crtn.o"}
	p.exe = linking{append(elfArgs(), "-nostdlib", lib+"/"+start, lib+"/crti.o"), libs}
	p.static = p.exe
	p.shared = linking{append(elfArgs(), "-shared", "-nostdlib", lib+"/crti.o"), libs}
	return p
}

// gnu is Linux with glibc on an architecture that may be our own.
func gnu(triple, debian string) Platform {
	if arch, _, _ := strings.Cut(triple, "-"); arch == map[string]string{"arm64": "aarch64", "riscv64": "riscv64"}[runtime.GOARCH] {
		return plain(triple)
	}
	dir := "/usr/" + triple
	p := bare(triple, fmt.Sprintf("libc6-dev-%s-cross", debian), dir+"/lib", dir+"/include", "Scrt1.o")
	p.exe.args = append(p.exe.args, "-pie")
	p.static, p.lacks = staticGNU(triple), "gcc-"+triple
	if debian == "arm64" {
		p.compile = append(p.compile, "-mno-outline-atomics") // they are of libgcc
	}
	return p
}

// staticGNU is what executables are linked with that hold glibc, whose archive
// needs those of GCC.
func staticGNU(triple string) linking {
	found, _ := filepath.Glob("/usr/lib/gcc-cross/" + triple + "/*/libgcc_eh.a")
	if len(found) == 0 {
		return linking{}
	}
	lib, gcc := "/usr/"+triple+"/lib", filepath.Dir(found[len(found)-1])
	return linking{append(elfArgs(), "-static", "-nostdlib", lib+"/crt1.o", lib+"/crti.o"),
		[]string{"-L" + lib, "-L" + gcc, "-lm", "-lpthread", "-Wl,--start-group", "-lc", "-lgcc", "-lgcc_eh", "-Wl,--end-group", lib + "/crtn.o"}}
}

// musl is Linux with musl: executables are static. Libraries leave the C
// library to the program that loads them.
func musl(triple string) Platform {
	p := bare(triple, "musl-dev", "/usr/lib/"+triple, "/usr/include/"+triple, "rcrt1.o")
	p.exe.args = append(p.exe.args, "-static-pie")
	p.static = p.exe
	return p
}

// wasi is WebAssembly. A library is a module that is initialised and then
// called.
func wasi(triple string, major int) Platform {
	const lib = "/usr/lib/wasm32-wasi"
	args := []string{"-Wl,--gc-sections", "-Wl,--strip-all", "-Wl,-O1", "-mexec-model=reactor"}
	return Platform{Triple: triple, clang: "wasm32-wasi", Packages: fmt.Sprintf("wasi-libc libclang-rt-%d-dev-wasm32", major),
		needs: []string{lib + "/libc.a", "/usr/include/wasm32-wasi/stdio.h"}, compile: []string{"-fno-stack-protector"}, shared: linking{args: args}}
}

// platformOf is the platform of a triple.
func (t *Toolchain) platformOf(triple string) Platform {
	for _, p := range t.Platforms() {
		if p.Triple == triple {
			return p
		}
	}
	return plain(triple)
}

// ready says what to install where the C library is missing.
func (p Platform) ready() error {
	if p.Missing == "" {
		return nil
	}
	return &NotFound{fmt.Sprintf("no C library for %s: there is no %s; install it (Debian, Ubuntu: apt install %s)", p.Triple, p.Missing, p.Packages)}
}

// IsWasm reports whether a triple is of WebAssembly.
func IsWasm(triple string) bool { return strings.HasPrefix(triple, "wasm32") }
