package embed

import (
	"bytes"
	"context"
	"debug/elf"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/cellc/cellc/backend/toolchain"
)

// cellc is the command, built once.
var cellc string

func TestMain(m *testing.M) {
	os.Exit(func() int {
		dir, err := os.MkdirTemp("", "cellc-embed-")
		if err != nil {
			panic(err)
		}
		defer os.RemoveAll(dir)
		cellc = filepath.Join(dir, "cellc")
		if out, err := exec.Command("go", "build", "-o", cellc, "../../cmd/cellc").CombinedOutput(); err != nil {
			fmt.Fprintf(os.Stderr, "%v\n%s", err, out)
			return 1
		}
		return m.Run()
	}())
}

// command runs a command in dir and gives what it writes.
func command(t testing.TB, dir, name string, args ...string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", filepath.Base(name), strings.Join(args, " "), err, out)
	}
	return string(out)
}

// build compiles a model of testdata, such as "net.py:Net".
func build(t testing.TB, dir, entry string, args ...string) {
	t.Helper()
	source, err := filepath.Abs(filepath.Join("testdata", entry))
	if err != nil {
		t.Fatal(err)
	}
	command(t, dir, cellc, append([]string{"build", source}, args...)...)
}

// netInputs are the flags for net.py.
func netInputs(more ...string) []string {
	return append([]string{"--input", "x=f32[N,3]", "--input", "n=i32[]", "--joins", "dynamic"}, more...)
}

func clang(t testing.TB) string {
	t.Helper()
	tools, err := toolchain.Find(toolchain.Options{LLVMDir: os.Getenv("CELLC_LLVM")})
	if err != nil {
		t.Fatal(err)
	}
	return tools.Clang
}

// compile links a C program of testdata with what args name, and gives its
// path. Headers are those in dir.
func compile(t testing.TB, dir, source string, args ...string) string {
	t.Helper()
	path, err := filepath.Abs(filepath.Join("testdata", source))
	if err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, strings.TrimSuffix(source, ".c"))
	command(t, dir, clang(t), append(append([]string{"-Wall", "-Wextra", "-Wno-missing-field-initializers", "-Werror", "-O1", "-I.", path}, args...), "-lm", "-pthread", "-o", out)...)
	return out
}

// A program says what it finds; what it shall say lies beside it.
func TestPrograms(t *testing.T) {
	dir := t.TempDir()
	for _, kind := range []string{"static", "shared", "object"} {
		build(t, dir, "net.py:Net", netInputs("--emit", kind)...)
	}
	links := map[string]string{"static": "net.a", "shared": "net.so", "object": "net.o"}
	for i, name := range []string{"refuse", "views", "memory"} {
		want, err := os.ReadFile(filepath.Join("testdata", name+".want"))
		if err != nil {
			t.Fatal(err)
		}
		kind := []string{"static", "shared", "object"}[i]
		program := compile(t, dir, name+".c", links[kind], "-Wl,-rpath,$ORIGIN")
		if got := command(t, dir, program); got != string(want) {
			t.Errorf("%s prints\n%s\nwant\n%s", name, got, want)
		}
	}
}

// failsInputs are the flags for fails.py.
func failsInputs(more ...string) []string {
	return append([]string{"--input", "x=f32[?]", "--input", "y=f32[?]", "--input", "k=i32[]"}, more...)
}

// What ends a run is told in parts, under AddressSanitizer too.
func TestFailures(t *testing.T) {
	dir := t.TempDir()
	build(t, dir, "fails.py:Net", failsInputs("--emit", "static", "--sanitize", "address", "--cpu", "x86-64-v3")...)
	got := command(t, dir, compile(t, dir, "fails.c", "fails.a", "-fsanitize=address"))
	if want := read(t, filepath.Join("testdata", "fails.want")); got != want {
		t.Errorf("it prints\n%s\nwant\n%s", got, want)
	}
}

// headerUser is a program in the language that C and C++ have in common.
const headerUser = `#include "net.h"
int main(void) {
  float x[6] = {1, 2, 3, 4, 5, 6};
  int32_t n = 4;
  int64_t shape[2] = {2, 3};
  cellc_tensor in[2], out[3];
  cellc_options o = CELLC_OPTIONS;
  net_instance *it;
  in[0] = cellc_tensor_of(x, CELLC_F32, 2, shape);
  in[1] = cellc_tensor_of(&n, CELLC_I32, 0, NULL);
  out[0] = out[1] = out[2] = cellc_tensor_of(NULL, CELLC_F32, 0, NULL);
  if (net_open(&o, &it) || net_run(it, in, 2, out, 3)) return net_failure(it) != NULL;
  net_close(it);
  return 0;
}
`

// Headers and what uses them compile without warnings, whatever the language
// is and with dlpack.h or without.
func TestHeader(t *testing.T) {
	dir := t.TempDir()
	build(t, dir, "net.py:Net", netInputs("--emit", "static")...)
	dlpack, err := filepath.Abs(filepath.Join("testdata", "dlpack.h"))
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "with.h"), fmt.Sprintf("#include %q\n", dlpack))
	write(t, filepath.Join(dir, "main.c"), headerUser)
	write(t, filepath.Join(dir, "dlpack.c"), "#include \"with.h\"\n"+headerUser)
	compilers := []string{clang(t)}
	if path, err := exec.LookPath("gcc"); err == nil {
		compilers = append(compilers, path)
	}
	for _, cc := range compilers {
		for _, language := range []string{"c99", "c11", "c++11", "c++20"} {
			kind, _, _ := strings.Cut(strings.ReplaceAll(language, "++", "++ "), " ")
			for _, source := range []string{"main.c", "dlpack.c"} {
				command(t, dir, cc, "-x", strings.TrimRight(kind, "0123456789"), "-std="+language, "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror", "-fsyntax-only", source)
			}
		}
	}
}

// What programs were compiled against stays, in C and beside dlpack.h.
func TestLayout(t *testing.T) {
	dir := t.TempDir()
	build(t, dir, "net.py:Net", netInputs("--emit", "static")...)
	command(t, dir, compile(t, dir, "layout.c", "net.a"))
}

// The same under AddressSanitizer, which sees what is read or written beyond a
// buffer of the caller's.
func TestProgramsAddress(t *testing.T) {
	dir := t.TempDir()
	build(t, dir, "net.py:Net", netInputs("--emit", "static", "--sanitize", "address", "--cpu", "x86-64-v3")...)
	for _, name := range []string{"refuse", "views", "memory"} {
		command(t, dir, compile(t, dir, name+".c", "net.a", "-fsanitize=address"))
	}
}

// Loops end, and large kernels, in one thread or several.
func TestCancel(t *testing.T) {
	for _, how := range []string{"Scalar", "Array", "Kernel", "Kernel --threads 2", "Kernel --threads 3 --sanitize thread"} {
		dir := t.TempDir()
		args := strings.Fields(how)
		build(t, dir, "endless.py:"+args[0], append(args[1:], "--input", "n=i32[]", "--emit", "static", "--name", "net")...)
		link := []string{"net.a"}
		if strings.Contains(how, "sanitize") {
			link = append(link, "-fsanitize=thread")
		}
		// A run that was cancelled before it began has no place.
		want := regexp.MustCompile(`^6 CancelledError: the run was cancelled \(endless\.py:\d+:\d+\)\n6 the run was cancelled\n0 10\n$`)
		if got := command(t, dir, compile(t, dir, "cancel.c", link...)); !want.MatchString(got) {
			t.Errorf("%s: got\n%s\nwant\n%s", how, got, want)
		}
	}
}

// threads runs the many-threaded program.
func threads(t *testing.T, sanitize, threads, runs string) {
	t.Helper()
	dir := t.TempDir()
	build(t, dir, "net.py:Net", netInputs("--emit", "static", "--sanitize", sanitize)...)
	program := compile(t, dir, "threads.c", "net.a", "-fsanitize="+sanitize)
	want := fmt.Sprintf("%s threads, %s runs each, 0 wrong\n", threads, runs)
	if got := command(t, dir, program, threads, runs); got != want {
		t.Errorf("%s: %s", sanitize, got)
	}
}

// TestThreads is short; `make sanitize` asks for 16 threads of 10,000 runs.
func TestThreads(t *testing.T) {
	n := os.Getenv("CELLC_SANITIZE_RUNS")
	if n == "" {
		n = "2000"
	}
	for _, s := range []string{"thread", "address"} {
		t.Run(s, func(t *testing.T) { threads(t, s, "16", n) })
	}
}

// A sanitizer that sees nothing would be silent too.
func TestThreadSanitizerSees(t *testing.T) {
	dir := t.TempDir()
	build(t, dir, "net.py:Net", netInputs("--emit", "static", "--sanitize", "thread")...)
	f, err := os.ReadFile(filepath.Join(dir, "net.a"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(f, []byte("__tsan_read")) || !bytes.Contains(f, []byte("__tsan_func_entry")) {
		t.Error("nothing is instrumented")
	}
}

// Ten models in one program, each in two threads at once.
func TestMany(t *testing.T) {
	dir := t.TempDir()
	var text, models strings.Builder
	libraries := []string{"-fsanitize=thread"}
	text.WriteString("#include <pthread.h>\n#include <stdio.h>\n")
	for k := range 10 {
		name := fmt.Sprint("m", k)
		build(t, dir, fmt.Sprintf("many.py:Net(%d)", k), "--input", "x=f32[]", "--emit", "static", "--name", name, "--sanitize", "thread")
		libraries = append(libraries, name+".a")
		fmt.Fprintf(&text, `#include "%[1]s.h"
static void *%[1]s(void *wrong) {
  float x = 7;
  cellc_tensor in = {&x, {1, 0}, 0, {2, 32, 1}, NULL, NULL, 0};
  %[1]s_instance *it;
  if (%[1]s_open(NULL, &it)) return wrong;
  for (int k = 0; k < 500; k++) {
    cellc_tensor out = {0};
    if (%[1]s_run(it, &in, 1, &out, 1) || *(float *)out.data != 70 + %[2]d) return wrong;
  }
  %[1]s_close(it);
  return NULL;
}
`, name, k)
		models.WriteString(name + ", ")
	}
	fmt.Fprintf(&text, `int main(void) {
  void *(*run[])(void *) = {%s}, *result;
  pthread_t thread[20];
  int wrong = 0;
  for (int k = 0; k < 20; k++) wrong += pthread_create(&thread[k], NULL, run[k %% 10], thread) != 0;
  for (int k = 0; k < 20; k++) pthread_join(thread[k], &result), wrong += result != NULL;
  printf("%%d wrong\n", wrong);
  return 0;
}
`, models.String())
	write(t, filepath.Join(dir, "main.c"), text.String())
	command(t, dir, clang(t), append(append([]string{"-Wall", "-Werror", "main.c"}, libraries...), "-lm", "-pthread", "-o", "main")...)
	if got := command(t, dir, filepath.Join(dir, "main")); got != "0 wrong\n" {
		t.Errorf("it prints %s", got)
	}
}

// A library shows its functions and needs libc and libm; it holds nothing that
// is written to but what the linker fills in.
func TestSmall(t *testing.T) {
	dir := t.TempDir()
	inputs := []string{"--input", "x=i32[]", "--input", "y=i32[]", "--input", "z=i32[]"}
	build(t, dir, "tutorial.py:Net", append(inputs, "--emit", "shared")...)
	library := filepath.Join(dir, "tutorial.so")
	sizeBelow(t, library, 40<<10)
	f, err := elf.Open(library)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	needed, err := f.ImportedLibraries()
	for _, lib := range needed {
		if lib != "libc.so.6" && lib != "libm.so.6" {
			t.Errorf("it needs %s", lib)
		}
	}
	symbols, err2 := f.DynamicSymbols()
	if err != nil || err2 != nil {
		t.Fatal(err, err2)
	}
	for _, s := range symbols {
		if s.Section != elf.SHN_UNDEF && !strings.HasPrefix(s.Name, "tutorial_") {
			t.Errorf("it shows %s", s.Name)
		}
	}
	build(t, dir, "tutorial.py:Net", append(inputs, "--static")...)
	sizeBelow(t, filepath.Join(dir, "tutorial"), 900<<10)
	if got := command(t, dir, filepath.Join(dir, "tutorial"), "x=1", "y=2", "z=3"); got != "out i32[] 4\n" {
		t.Errorf("it prints %q", got)
	}
}

func sizeBelow(t *testing.T, path string, limit int64) {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%s: %d bytes", filepath.Base(path), info.Size())
	if info.Size() >= limit {
		t.Errorf("%s has %d bytes, not less than %d", filepath.Base(path), info.Size(), limit)
	}
}

// TestPool runs kernels that threads divide under the thread sanitizer, many
// times, so that the threads sleep, wake and come late.
func TestPool(t *testing.T) {
	dir := t.TempDir()
	build(t, dir, "wide.py:Net", "--input", "x=f32[300]", "--sanitize", "thread", "-o", "wide")
	x := "x=[" + strings.TrimSuffix(strings.Repeat("0.5,-1,0.25,", 100), ",") + "]"
	program := filepath.Join(dir, "wide")
	want := command(t, dir, program, "--threads", "1", x)
	for _, n := range []string{"2", "4"} {
		got := command(t, dir, program, "--threads", n, "--repeat", "10", x)
		if result, _, _ := strings.Cut(got, "min "); result != want {
			t.Errorf("%s threads give another result", n)
		}
	}
}

// TestDivided has callers ask for numbers of threads of their own, under
// sanitizers.
func TestDivided(t *testing.T) {
	for _, sanitize := range []string{"thread", "address"} {
		dir := t.TempDir()
		build(t, dir, "wide.py:Net", "--input", "x=f32[200]", "--sanitize", sanitize, "--emit", "static", "--name", "net")
		want := "forked: the same\n1 threads: the same\n2 threads: the same\n3 threads: the same\n4 threads: the same\n"
		if got := command(t, dir, compile(t, dir, "divided.c", "net.a", "-fsanitize="+sanitize)); got != want {
			t.Errorf("%s: it prints %s", sanitize, got)
		}
	}
}

// The same from JavaScript.
func TestScript(t *testing.T) {
	dir := t.TempDir()
	build(t, dir, "net.py:Net", netInputs("--target", "wasm32")...)
	write(t, filepath.Join(dir, "package.json"), `{"type": "module"}`)
	write(t, filepath.Join(dir, "refuse.mjs"), read(t, filepath.Join("testdata", "refuse.mjs")))
	command(t, dir, "node", "refuse.mjs")
	build(t, dir, "fails.py:Net", failsInputs("--target", "wasm32")...)
	write(t, filepath.Join(dir, "fails.mjs"), read(t, filepath.Join("testdata", "fails.mjs")))
	command(t, dir, "node", "fails.mjs")
}
