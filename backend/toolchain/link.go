package toolchain

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// MainModel is the name by which the runtime's main refers to the model; the
// linker makes it another name of the model's own symbol.
const MainModel = "cellc_main_model"

// LinkExe links an executable that runs the model whose constant is the symbol
// model, such as net_model. It needs the C library and libm, nothing else (and
// not these if t.Static), and the same objects give the same bytes.
func (s *Session) LinkExe(ctx context.Context, out string, objs []Object, model string, t Target) error {
	p := s.t.platformOf(t.Triple)
	how := p.exe
	if t.Static {
		how = p.static
	}
	if len(how.args) == 0 && p.Missing == "" {
		return &NotFound{fmt.Sprintf("static executables for %s need GCC's library for it; install it (Debian, Ubuntu: apt install %s)", t.Triple, p.lacks)}
	}
	how.args = append(how.args, "-Wl,--defsym="+MainModel+"="+model)
	return s.link(ctx, out, objs, p, t.Sanitize, 0o755, how, nil)
}

// LinkShared links a shared library that shows the given symbols and no
// others.
func (s *Session) LinkShared(ctx context.Context, out string, objs []Object, exports []string, t Target) error {
	p := s.t.platformOf(t.Triple)
	if IsWasm(t.Triple) {
		for _, name := range exports {
			p.shared.args = append(p.shared.args, "-Wl,--export="+name)
		}
		return s.link(ctx, out, objs, p, t.Sanitize, 0o644, p.shared, nil)
	}
	script := "{ global: " + strings.Join(exports, "; ") + "; local: *; };\n"
	p.shared.args = append(p.shared.args, "-Wl,-Bsymbolic", "-Wl,--version-script=exports.map", "-Wl,-soname,"+filepath.Base(out))
	for _, name := range exports {
		p.shared.args = append(p.shared.args, "-Wl,--undefined="+name) // a root for --gc-sections
	}
	return s.link(ctx, out, objs, p, t.Sanitize, 0o755, p.shared, []file{{"exports.map", []byte(script)}})
}

func (s *Session) link(ctx context.Context, out string, objs []Object, p Platform, sanitize string, mode os.FileMode, how linking, files []file) error {
	if err := p.ready(); err != nil {
		return err
	}
	if s.t.LLD == "" {
		return s.noLinker()
	}
	args := how.args
	if p.Triple != "" {
		args = append(args, "--target="+p.clang)
	}
	if sanitize != "" {
		args = append(args, "-fsanitize="+sanitize)
	}
	if !IsWasm(p.Triple) { // clang takes the linker for it from its own folder
		args = append(args, "--ld-path="+s.t.LLD)
	}
	args = append(append(args, "-o", "out"), paths(objs)...)
	return s.make(ctx, out, mode, files, s.t.Clang, append(args, how.libs...))
}

func (s *Session) noLinker() error {
	return &NotFound{fmt.Sprintf("no ld.lld found that belongs to %s; install it (Debian, Ubuntu: apt install lld-%d)", s.t.Clang, s.t.Major)}
}

// Relocatable joins objects into one that shows the given symbols and no
// others, so that programs may link several of them.
func (s *Session) Relocatable(ctx context.Context, objs []Object, exports []string, t Target) (Object, error) {
	if s.t.LLD == "" {
		return Object{}, s.noLinker()
	}
	if s.t.Objcopy == "" {
		return Object{}, s.lacksLLVM("llvm-objcopy")
	}
	dir, err := s.fresh()
	if err != nil {
		return Object{}, err
	}
	join := []string{"-r", "--gc-sections", "-o", "joined.o"}
	hide := []string{"--strip-unneeded"}
	if t.Sanitize == "address" { // the mark that all globals of the program are known to it
		hide = append(hide, "--keep-global-symbol=___asan_globals_registered")
	}
	for _, name := range exports {
		join = append(join, "--undefined="+name)
		hide = append(hide, "--keep-global-symbol="+name)
	}
	if _, err := s.t.run(ctx, dir, s.t.LLD, append(join, paths(objs)...)...); err != nil {
		return Object{}, err
	}
	if _, err := s.t.run(ctx, dir, s.t.Objcopy, append(hide, "joined.o", "model.o")...); err != nil {
		return Object{}, err
	}
	return Object{filepath.Join(dir, "model.o")}, nil
}

// Put moves an object to where a user wants it, all at once.
func (s *Session) Put(o Object, out string) error {
	if err := moveFile(o.path, out, 0o644); err != nil {
		return fmt.Errorf("writing %s: %w", out, err)
	}
	return nil
}

func (s *Session) lacksLLVM(tool string) error {
	return &NotFound{fmt.Sprintf("no %s found that belongs to %s; install it (Debian, Ubuntu: apt install llvm-%d)", tool, s.t.Clang, s.t.Major)}
}

// Archive makes a static library.
func (s *Session) Archive(ctx context.Context, out string, objs []Object) error {
	if s.t.AR == "" {
		return s.lacksLLVM("llvm-ar")
	}
	return s.make(ctx, out, 0o644, nil, s.t.AR, append([]string{"qcsD", "out"}, paths(objs)...))
}

// make runs a tool that writes "out" in a folder of its own, and puts the
// result in its place all at once.
func (s *Session) make(ctx context.Context, out string, mode os.FileMode, files []file, tool string, args []string) error {
	dir, err := s.fresh()
	if err != nil {
		return err
	}
	for _, f := range files {
		if err := os.WriteFile(filepath.Join(dir, f.name), f.data, 0o644); err != nil {
			return err
		}
	}
	if _, err := s.t.run(ctx, dir, tool, args...); err != nil {
		return err
	}
	if !fileExists(filepath.Join(dir, "out")) {
		return fmt.Errorf("%s made no %s", filepath.Base(tool), filepath.Base(out))
	}
	if err := moveFile(filepath.Join(dir, "out"), out, mode); err != nil {
		return fmt.Errorf("writing %s: %w", out, err)
	}
	return nil
}

func paths(objs []Object) []string {
	list := make([]string, len(objs))
	for i, o := range objs {
		list[i] = o.path
	}
	return list
}
