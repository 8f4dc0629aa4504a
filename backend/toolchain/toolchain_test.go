package toolchain

import (
	"bytes"
	"context"
	"debug/elf"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"
)

func find(t *testing.T, o Options) *Toolchain {
	t.Helper()
	o.LLVMDir = os.Getenv("CELLC_LLVM")
	tools, err := Find(o)
	if err != nil {
		t.Fatal(err)
	}
	return tools
}

func start(t *testing.T, tools *Toolchain) *Session {
	t.Helper()
	s, err := tools.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// module is LLVM IR of a function that returns the first weight plus n.
func module(name string, n int) []byte {
	return fmt.Appendf(nil, `@net_weights = external hidden constant [0 x i8]
define i32 @%s() {
  %%w = load i8, ptr @net_weights
  %%x = zext i8 %%w to i32
  %%y = add i32 %%x, %d
  ret i32 %%y
}
`, name, n)
}

const mainC = "int value(void);\nstatic const int unused[] = {1};\nextern const char cellc_main_model[];\nint main(void) { return value() + cellc_main_model[0]; }\n"

// build makes an executable that returns 40 + its weight of 1 + the model's 1.
func build(t *testing.T, s *Session, out string) {
	t.Helper()
	ctx := t.Context()
	objs, err := s.CompileAll(ctx, [][]byte{module("value", 40), module("other", 2)}, Target{Opt: 2})
	if err != nil {
		t.Fatal(err)
	}
	more, err := s.CompileC(ctx, fstest.MapFS{"main.c": {Data: []byte(mainC)}}, Target{})
	if err != nil {
		t.Fatal(err)
	}
	weights, err := s.Blob(ctx, "net_weights", Raw{1, 2, 3}, Target{})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.LinkExe(ctx, out, append(append(objs, more...), weights), "net_weights", Target{}); err != nil {
		t.Fatal(err)
	}
}

// The same input gives the same bytes, with and without the cache, whatever
// the folders are called.
func TestExeIsReproducible(t *testing.T) {
	cached := t.TempDir()
	var first []byte
	for i, dir := range []string{"", cached, cached} {
		var log bytes.Buffer
		out := filepath.Join(t.TempDir(), fmt.Sprint("net", i))
		build(t, start(t, find(t, Options{CacheDir: dir, Log: &log})), out)
		data, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			first = data
		}
		if !bytes.Equal(data, first) {
			t.Errorf("build %d differs", i)
		}
		want := 5
		if i == 2 {
			want = 1 // the link; all objects come from the cache
		}
		if n := strings.Count(log.String(), "\n"); n != want {
			t.Errorf("build %d ran %d commands, want %d:\n%s", i, n, want, log.String())
		}
		err = exec.Command(out).Run()
		var exit *exec.ExitError
		if !errors.As(err, &exit) || exit.ExitCode() != 42 {
			t.Errorf("build %d: %v", i, err)
		}
	}
}

func TestSharedExports(t *testing.T) {
	s := start(t, find(t, Options{}))
	obj, err := s.CompileIR(t.Context(), module("value", 1), Target{Opt: 3})
	if err != nil {
		t.Fatal(err)
	}
	weights, err := s.Blob(t.Context(), "net_weights", make(Raw, 100), Target{})
	if err != nil {
		t.Fatal(err)
	}
	hidden, err := s.CompileIR(t.Context(), module("hidden", 1), Target{Opt: 3})
	if err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(t.TempDir(), "net.so")
	if err := s.LinkShared(t.Context(), out, []Object{obj, weights, hidden}, []string{"value"}, Target{}); err != nil {
		t.Fatal(err)
	}
	f, err := elf.Open(out)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	symbols, err := f.DynamicSymbols()
	if err != nil {
		t.Fatal(err)
	}
	var shown []string
	for _, sym := range symbols {
		if sym.Section != elf.SHN_UNDEF {
			shown = append(shown, sym.Name)
		}
	}
	if fmt.Sprint(shown) != "[value]" {
		t.Errorf("the library shows %v", shown)
	}
}

func TestBlobIsAligned(t *testing.T) {
	s := start(t, find(t, Options{}))
	blob, err := s.Blob(t.Context(), "w", Raw("weights"), Target{})
	if err != nil {
		t.Fatal(err)
	}
	f, err := elf.Open(blob.path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	sec := f.Section(".rodata.w")
	if sec == nil || sec.Addralign != 64 || sec.Flags&elf.SHF_WRITE != 0 {
		t.Fatalf("section %+v", sec)
	}
	if data, err := sec.Data(); err != nil || string(data) != "weights" {
		t.Errorf("%q, %v", data, err)
	}
}

func TestArchiveAndRelocatable(t *testing.T) {
	s := start(t, find(t, Options{}))
	objs, err := s.CompileAll(t.Context(), [][]byte{module("value", 1), module("other", 1)}, Target{})
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := s.Archive(t.Context(), filepath.Join(dir, "net.a"), objs); err != nil {
		t.Error(err)
	}
	joined, err := s.Relocatable(t.Context(), objs, []string{"value"}, Target{})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Put(joined, filepath.Join(dir, "net.o")); err != nil {
		t.Error(err)
	}
	f, err := elf.Open(filepath.Join(dir, "net.o"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	symbols, err := f.Symbols()
	if err != nil {
		t.Fatal(err)
	}
	for _, sym := range symbols {
		shown := elf.ST_BIND(sym.Info) == elf.STB_GLOBAL && sym.Section != elf.SHN_UNDEF
		if shown != (sym.Name == "value") {
			t.Errorf("%s is shown: %v", sym.Name, shown)
		}
	}
}

func TestAssembly(t *testing.T) {
	s := start(t, find(t, Options{}))
	kernel := []byte("target triple = \"nvptx64-nvidia-cuda\"\ndefine void @k(ptr %p) {\n  store float 1.0, ptr %p\n  ret void\n}\n")
	ptx, err := s.Assembly(t.Context(), kernel, Target{Triple: "nvptx64-nvidia-cuda", CPU: "sm_90", Opt: 3})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(ptx), ".target sm_90") || !strings.Contains(string(ptx), "st.") {
		t.Errorf("PTX:\n%s", ptx)
	}
	asm, err := s.Assembly(t.Context(), module("value", 1), Target{CPU: "native"})
	if err != nil || !strings.Contains(string(asm), "value:") {
		t.Errorf("%v\n%s", err, asm)
	}
	asm, err = s.Assembly(t.Context(), module("value", 1), Target{Triple: "aarch64-linux-gnu", CPU: "cortex-a72", Opt: 2})
	if err != nil || !strings.Contains(string(asm), "ldrb") {
		t.Errorf("%v\n%s", err, asm)
	}
	if _, err := s.Blob(t.Context(), "w", Raw("weights"), Target{Triple: "arm-linux-gnueabihf"}); err != nil {
		t.Error(err)
	}
}

func TestCompileErrors(t *testing.T) {
	s := start(t, find(t, Options{CacheDir: t.TempDir()}))
	_, err := s.CompileIR(t.Context(), []byte("define i32 @f() { ret i32 %x }"), Target{})
	var tool *ToolError
	if !errors.As(err, &tool) || !strings.Contains(err.Error(), "model.ll:1:27: error: use of undefined value '%x'") {
		t.Errorf("wrong IR: %v", err)
	}
	if _, err := s.CompileIR(t.Context(), nil, Target{Opt: 4}); err == nil || !strings.Contains(err.Error(), "level 4") {
		t.Errorf("-O4: %v", err)
	}
	if _, err := s.CompileIR(t.Context(), nil, Target{CPU: "abacus"}); err == nil || !strings.Contains(err.Error(), "abacus") {
		t.Errorf("an unknown CPU: %v", err)
	}
	obj, err := s.CompileIR(t.Context(), module("main", 1), Target{})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.LinkExe(t.Context(), "/proc/none/net", []Object{obj}, "main", Target{}); err == nil || !strings.Contains(err.Error(), "net_weights") {
		t.Errorf("an undefined symbol: %v", err)
	}
	weights, err := s.Blob(t.Context(), "net_weights", Raw(nil), Target{})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.LinkExe(t.Context(), "/proc/none/net", []Object{obj, weights}, "main", Target{}); err == nil || !strings.Contains(err.Error(), "writing /proc/none/net") {
		t.Errorf("no such folder: %v", err)
	}
}

func TestCancel(t *testing.T) {
	s := start(t, find(t, Options{}))
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	var big bytes.Buffer
	for i := range 20000 {
		big.Write(module(fmt.Sprint("f", i), i)[len("@net_weights = external hidden constant [0 x i8]\n"):])
	}
	ir := append([]byte("@net_weights = external constant [0 x i8]\n"), big.Bytes()...)
	began := time.Now()
	if _, err := s.CompileIR(ctx, ir, Target{Opt: 3}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("cancelled: %v", err)
	}
	if d := time.Since(began); d > 5*time.Second {
		t.Errorf("it took %v to stop", d)
	}
}

// fakeClang is a folder with a clang that says it is a version and then does
// what the script says.
func fakeClang(t *testing.T, version, script string) string {
	t.Helper()
	dir := t.TempDir()
	text := "#!/bin/sh\nif [ \"$1\" = --version ]; then echo clang version " + version + ".1.0; exit; fi\n" + script + "\n"
	if err := os.WriteFile(filepath.Join(dir, "clang"), []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestNoClang(t *testing.T) {
	_, err := Find(Options{LLVMDir: t.TempDir()})
	var none *NotFound
	if !errors.As(err, &none) || !strings.Contains(err.Error(), "no clang in") {
		t.Errorf("an empty folder: %v", err)
	}
	if _, err := Find(Options{LLVMDir: fakeClang(t, "14", "")}); !errors.As(err, &none) || !strings.Contains(err.Error(), "is clang 14; at least 16") {
		t.Errorf("an old clang: %v", err)
	}
	t.Setenv("PATH", t.TempDir())
	if _, err := Find(Options{}); !errors.As(err, &none) || !strings.Contains(err.Error(), "apt install") || strings.Contains(err.Error(), "\n") {
		t.Errorf("an empty PATH: %v", err)
	}
}

func TestClangDies(t *testing.T) {
	t.Setenv("PATH", t.TempDir()) // no lld there
	for _, c := range []struct{ script, want string }{
		{"kill -9 $$", "clang was stopped by signal 9 (killed); the machine may have run out of memory"},
		{"echo 'LLVM ERROR: IO failure on output stream: No space left on device' >&2; exit 1", "No space left on device"},
		{"echo \"ld.lld-19: error: cannot open Scrt1.o: No such file or directory\" >&2; exit 1", "finds no C library for the target; install one"},
		{"exit 0", "clang made no model.o"},
	} {
		tools, err := Find(Options{LLVMDir: fakeClang(t, "19", c.script), CacheDir: t.TempDir()})
		if err != nil {
			t.Fatal(err)
		}
		s := start(t, tools)
		if _, err := s.CompileIR(t.Context(), []byte("x"), Target{}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.script, err)
		}
		if err := s.LinkExe(t.Context(), "net", nil, "m", Target{}); err == nil || !strings.Contains(err.Error(), "no ld.lld") {
			t.Errorf("no lld: %v", err)
		}
	}
}

func TestCacheIsBounded(t *testing.T) {
	c := newCache(t.TempDir(), 10000)
	key := func(i int) string { return keyOf([]byte{byte(i)}) }
	for i := range 20 {
		from := filepath.Join(t.TempDir(), "object")
		if err := os.WriteFile(from, make([]byte, 1000), 0o644); err != nil {
			t.Fatal(err)
		}
		c.put(key(i), from)
		old := time.Now().Add(time.Duration(i-100) * time.Minute)
		path, _ := c.find(key(i))
		if err := os.Chtimes(path, old, old); err != nil {
			t.Fatal(err)
		}
	}
	if !c.get(key(0), filepath.Join(t.TempDir(), "a")) { // it counts as used now
		t.Fatal("a fresh entry is missing")
	}
	c.trim()
	if _, total := c.entries(); total != 9000 {
		t.Errorf("%d bytes are left", total)
	}
	for i, want := range map[int]bool{0: true, 1: false, 11: false, 12: true, 19: true} {
		if got := c.get(key(i), filepath.Join(t.TempDir(), "b")); got != want {
			t.Errorf("entry %d is there: %v", i, got)
		}
	}
}

func TestCacheSharedByWriters(t *testing.T) {
	dir := t.TempDir()
	from := filepath.Join(t.TempDir(), "object")
	want := bytes.Repeat([]byte("object"), 10000)
	if err := os.WriteFile(from, want, 0o644); err != nil {
		t.Fatal(err)
	}
	key, copies := keyOf([]byte("k")), t.TempDir()
	var wg sync.WaitGroup
	for i := range 16 {
		wg.Go(func() {
			c := newCache(dir, 0)
			c.put(key, from)
			to := filepath.Join(copies, fmt.Sprint(i))
			if !c.get(key, to) {
				t.Error("an entry that was put is missing")
				return
			}
			if got, err := os.ReadFile(to); err != nil || !bytes.Equal(got, want) {
				t.Errorf("%d bytes, %v", len(got), err)
			}
		})
	}
	wg.Wait()
	if list, _ := newCache(dir, 0).entries(); len(list) != 1 {
		t.Errorf("%d files in the cache", len(list))
	}
}

// An entry that was cut off or changed is made again.
func TestDamagedEntries(t *testing.T) {
	tools := find(t, Options{CacheDir: t.TempDir()})
	made := 0
	keep := func() string {
		t.Helper()
		to := filepath.Join(t.TempDir(), "out")
		err := tools.Keep(to, []string{"a", "b"}, func() error { made++; return os.WriteFile(to, []byte("right"), 0o644) })
		if err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(to)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	for i, damage := range []string{"right", "", "rig", "wrong", "right and more"} {
		path, _ := tools.cache.find(keyOf([]byte(tools.identity), []byte("kept"), []byte("a"), []byte("b")))
		if path != "" {
			if err := replaceWith(path, damage); err != nil {
				t.Fatal(err)
			}
		}
		if got := keep(); got != "right" {
			t.Errorf("after %q the entry is %q", damage, got)
		}
		if got := keep(); got != "right" || made != i+1 {
			t.Errorf("after %q and once more, the entry is %q, made %d times", damage, got, made)
		}
	}
}

func replaceWith(path, text string) error {
	if err := os.Remove(path); err != nil {
		return err
	}
	return os.WriteFile(path, []byte(text), 0o644)
}

// A cache that cannot be used slows a build down, which is told once, and does
// not break it.
func TestUnusableCache(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	var told []error
	s := start(t, find(t, Options{CacheDir: filepath.Join(file, "cache"), CacheWarning: func(err error) { told = append(told, err) }}))
	for n := range 2 {
		if _, err := s.CompileIR(t.Context(), module("value", n), Target{}); err != nil {
			t.Error(err)
		}
	}
	if len(told) != 1 {
		t.Errorf("told %v", told)
	}
}

func TestSessionLeavesNothing(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	s, err := find(t, Options{CacheDir: t.TempDir()}).Start()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.CompileIR(t.Context(), module("value", 1), Target{CPU: "native"}); err != nil {
		t.Error(err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	left, err := os.ReadDir(os.Getenv("TMPDIR"))
	if err != nil || len(left) != 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

func TestDoctor(t *testing.T) {
	dir := t.TempDir()
	for range 2 { // the second answer about the host comes from the cache
		r := Doctor(t.Context(), Options{LLVMDir: os.Getenv("CELLC_LLVM"), CacheDir: dir})
		if r.Err != nil || r.Clang == "" || r.LLD == "" || !strings.Contains(r.Version, "clang version") {
			t.Errorf("%+v", r)
		}
		if len(r.Targets) == 0 || r.Host.CPU == "" || len(r.Host.Features) == 0 || !strings.Contains(r.Host.Triple, "-") {
			t.Errorf("%+v", r)
		}
	}
	if r := Doctor(t.Context(), Options{LLVMDir: dir}); r.Err == nil {
		t.Errorf("%+v", r)
	}
}

// A platform that cannot be linked for says what to install.
func TestPlatforms(t *testing.T) {
	tools := &Toolchain{Major: 19}
	var names []string
	for _, p := range tools.Platforms() {
		names = append(names, p.Triple)
		p.Missing = "/there/is/none"
		if err := p.ready(); err == nil || p.Packages != "" && !strings.Contains(err.Error(), "apt install "+p.Packages) {
			t.Errorf("%s: %v", p.Triple, err)
		}
	}
	if got, want := strings.Join(names, " "), "aarch64-linux-gnu riscv64-linux-gnu x86_64-linux-musl wasm32"; got != want {
		t.Errorf("platforms are %s, want %s", got, want)
	}
}

func TestQuoteWord(t *testing.T) {
	for in, want := range map[string]string{"-O2": "-O2", "a b": "'a b'", "it's": `'it'\''s'`, "": "''"} {
		if got := quoteWord(in); got != want {
			t.Errorf("%q: %s, want %s", in, got, want)
		}
	}
}
