package toolchain

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"
)

// A Target is what code is made for.
type Target struct {
	Triple string // "" is the machine we run on
	CPU    string // "native", "x86-64-v3", ...; "" is the baseline of the triple
	Opt    int    // 0 to 3
	// Sanitize is "address" or "thread": checks that clang puts
	// into code, and for which whoever links it says -fsanitize too.
	Sanitize string
	Static   bool // executables hold the C library too
}

// A Session is one build: a folder for what is made on the way. Its objects
// exist until Close. It is safe for concurrent use.
type Session struct {
	t   *Toolchain
	dir string
	mu  sync.Mutex
	n   int
}

// An Object is a compiled file of a session.
type Object struct{ path string }

// Bytes is the content of the object file.
func (o Object) Bytes() ([]byte, error) { return os.ReadFile(o.path) }

// Start begins a session.
func (t *Toolchain) Start() (*Session, error) {
	dir, err := os.MkdirTemp("", "cellc-")
	if err != nil {
		return nil, fmt.Errorf("no folder for temporary files: %w", err)
	}
	return &Session{t: t, dir: dir}, nil
}

// Close removes everything that was made on the way.
func (s *Session) Close() error {
	s.t.cache.trim()
	return os.RemoveAll(s.dir)
}

// fresh is a folder of its own for one command, so that files in it can have
// fixed names: names end up in objects, and the same input must give the same
// bytes.
func (s *Session) fresh() (string, error) {
	s.mu.Lock()
	s.n++
	dir := filepath.Join(s.dir, fmt.Sprint(s.n))
	s.mu.Unlock()
	return dir, os.Mkdir(dir, 0o755)
}

// A step is one run of clang: input files, the command line, the file made.
type step struct {
	files []file
	args  []string
	out   string
}

type file struct {
	name string
	data []byte
}

func (st step) key(identity string) string {
	parts := [][]byte{[]byte(identity), []byte(strings.Join(st.args, "\x00")), []byte(st.out)}
	for _, f := range st.files {
		parts = append(parts, []byte(f.name), f.data)
	}
	return keyOf(parts...)
}

// do runs a step, or takes its result from the cache.
func (s *Session) do(ctx context.Context, st step) (Object, error) {
	dir, err := s.fresh()
	if err != nil {
		return Object{}, err
	}
	out := filepath.Join(dir, st.out)
	key := st.key(s.t.identity)
	if s.t.cache.get(key, out) {
		return Object{out}, ctx.Err()
	}
	for _, f := range st.files {
		if err := os.WriteFile(filepath.Join(dir, f.name), f.data, 0o644); err != nil {
			return Object{}, err
		}
	}
	if _, err := s.t.run(ctx, dir, s.t.Clang, st.args...); err != nil {
		return Object{}, err
	}
	if !fileExists(out) {
		return Object{}, fmt.Errorf("%s made no %s", filepath.Base(s.t.Clang), st.out)
	}
	s.t.cache.put(key, out)
	return Object{out}, nil
}

// CompileIR compiles LLVM IR in text form.
func (s *Session) CompileIR(ctx context.Context, ir []byte, t Target) (Object, error) {
	args, err := s.t.irArgs(t)
	if err != nil {
		return Object{}, err
	}
	args = append(args, "-c", "model.ll", "-o", "model.o")
	return s.do(ctx, step{[]file{{"model.ll", ir}}, args, "model.o"})
}

// CompileAll compiles several modules at once, in parallel.
func (s *Session) CompileAll(ctx context.Context, irs [][]byte, t Target) ([]Object, error) {
	objs := make([]Object, len(irs))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(s.t.opts.jobs())
	for i, ir := range irs {
		g.Go(func() (err error) {
			objs[i], err = s.CompileIR(ctx, ir, t)
			return err
		})
	}
	return objs, g.Wait()
}

// Assembly translates LLVM IR to the target's assembly text; for an nvptx64
// triple that is PTX.
func (s *Session) Assembly(ctx context.Context, ir []byte, t Target) ([]byte, error) {
	args, err := s.t.irArgs(t)
	if err != nil {
		return nil, err
	}
	args = append(args, "-S", "model.ll", "-o", "model.s")
	o, err := s.do(ctx, step{[]file{{"model.ll", ir}}, args, "model.s"})
	if err != nil {
		return nil, err
	}
	return o.Bytes()
}

func (t *Toolchain) irArgs(target Target) ([]string, error) {
	args, err := t.targetArgs(target)
	return append(args, "-Wno-override-module", "-Wno-unused-command-line-argument", "-ffunction-sections", "-fdata-sections", "-fPIC", "-x", "ir"), err
}

// targetArgs are the arguments of clang that select a target. A native CPU is
// named, because the cache may outlive the machine.
func (t *Toolchain) targetArgs(target Target) ([]string, error) {
	if target.Opt < 0 || target.Opt > 3 {
		return nil, fmt.Errorf("optimisation level %d is not one of 0 to 3", target.Opt)
	}
	args := []string{fmt.Sprintf("-O%d", target.Opt)}
	if target.Triple != "" {
		args = append(args, "--target="+t.platformOf(target.Triple).clang)
	}
	if target.Sanitize != "" {
		args = append(args, "-fsanitize="+target.Sanitize)
	}
	cpu := target.CPU
	if cpu == "native" {
		h, err := t.host()
		if err != nil {
			return nil, err
		}
		cpu = h.CPU
	}
	if cpu == "" {
		return args, nil
	}
	return append(args, cpuFlag(target.Triple)+cpu), nil
}

// cpuFlag is -march where a CPU name is an architecture to clang (x86, GPUs),
// else -mcpu.
func cpuFlag(triple string) string {
	for _, arch := range []string{"aarch64", "arm", "riscv", "wasm"} {
		if strings.HasPrefix(triple, arch) {
			return "-mcpu="
		}
	}
	return "-march="
}

// CompileC compiles every .c file at the top of src, which may include the .h
// files there; the C library and its headers are those of the target. It is
// for the runtime, which is compiled for size whatever t.Opt and t.CPU are, so
// that all programs share its objects: what has to be fast is generated.
func (s *Session) CompileC(ctx context.Context, src fs.FS, t Target) ([]Object, error) {
	headers, err := readAll(src, "*.h")
	if err != nil {
		return nil, err
	}
	sources, err := readAll(src, "*.c")
	if err != nil {
		return nil, err
	}
	p := s.t.platformOf(t.Triple)
	if err := p.ready(); err != nil {
		return nil, err
	}
	args, err := s.t.targetArgs(Target{Triple: t.Triple, Sanitize: t.Sanitize})
	if err != nil {
		return nil, err
	}
	objs := make([]Object, len(sources))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(s.t.opts.jobs())
	for i, f := range sources {
		g.Go(func() (err error) {
			objs[i], err = s.do(ctx, cStep(f, headers, args, p.compile))
			return err
		})
	}
	return objs, g.Wait()
}

func cStep(source file, headers []file, target, platform []string) step {
	out := strings.TrimSuffix(source.name, ".c") + ".o"
	fortify := "-D_FORTIFY_SOURCE=2"
	if slices.ContainsFunc(target, func(a string) bool { return strings.HasPrefix(a, "-fsanitize=") }) {
		fortify = "-D_FORTIFY_SOURCE=0" // sanitizers do not see the checked functions
	}
	args := append(slices.Clone(target), "-Os", "-std=c11", "-fPIC", "-fvisibility=hidden", "-ffunction-sections", "-fdata-sections", "-fno-ident",
		"-fno-unwind-tables", "-fno-asynchronous-unwind-tables", "-fno-math-errno", "-ffp-contract=off",
		fortify, "-fstack-protector-strong")
	args = append(append(args, platform...), "-c", source.name, "-o", out)
	return step{append([]file{source}, headers...), args, out}
}

// readAll reads the files of a folder that match a pattern, in order of name.
func readAll(src fs.FS, pattern string) ([]file, error) {
	names, err := fs.Glob(src, pattern)
	if err != nil {
		return nil, err
	}
	files := make([]file, len(names))
	for i, name := range names {
		data, err := fs.ReadFile(src, name)
		if err != nil {
			return nil, err
		}
		files[i] = file{name, data}
	}
	return files, nil
}
