package embed

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// goUser is a module of somebody's that uses generated packages; it gives the
// folder.
func goUser(t testing.TB) string {
	t.Helper()
	dir := t.TempDir()
	build(t, dir, "net.py:Net", netInputs("--emit", "go")...)
	build(t, dir, "endless.py:Array", "--input", "n=i32[]", "--emit", "go", "--name", "array")
	build(t, dir, "wide.py:Net", "--input", "x=f32[200]", "--emit", "go", "--name", "wide")
	build(t, dir, "add.py:Net", "--input", "x=f32[4]", "--emit", "go", "--name", "add")
	build(t, dir, "fails.py:Net", failsInputs("--emit", "go")...)
	goModule(t, dir)
	text := strings.ReplaceAll(read(t, filepath.Join("testdata", "gouser", "user_test.go.txt")), "MAXALLOCS", "2")
	write(t, filepath.Join(dir, "user_test.go"), text)
	return dir
}

// goModule makes a module of a folder, which takes cellc from this repository.
func goModule(t testing.TB, dir string) {
	t.Helper()
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	own := read(t, filepath.Join(root, "go.mod"))
	_, requires, _ := strings.Cut(own, "\nrequire")
	write(t, filepath.Join(dir, "go.mod"), "module example.com/user\n\ngo 1.26.0\n\nrequire github.com/cellc/cellc v0.0.0\n\nreplace github.com/cellc/cellc => "+root+"\n\nrequire"+requires)
	write(t, filepath.Join(dir, "go.sum"), read(t, filepath.Join(root, "go.sum")))
}

// goCommand runs the go command of a user: no network, clang for cgo.
func goCommand(t testing.TB, dir string, env []string, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", args...)
	cmd.Dir = dir
	cmd.Env = append(append(os.Environ(), "GOPROXY=off", "GOFLAGS=-mod=mod", "CC="+clang(t)), env...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

func read(t testing.TB, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func write(t testing.TB, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// The generated packages do what their tests say, in both flavours, under the
// race detector and with anything for arguments.
func TestGo(t *testing.T) {
	dir := goUser(t)
	for _, out := range []string{goCommand(t, dir, nil, "vet", "./..."), goCommand(t, dir, []string{"CGO_ENABLED=0"}, "vet", "./...")} {
		if out != "" {
			t.Errorf("go vet: %s", out)
		}
	}
	goCommand(t, dir, nil, "test", ".")
	goCommand(t, dir, []string{"CGO_ENABLED=0"}, "test", ".", "-run", "Run$|Errors|Dropped|Cancel|Parallel|Views|Threads|Fuzz")
	goCommand(t, dir, nil, "test", "-race", ".", "-run", "Run$|Errors|Dropped|Cancel|Parallel|Views|Threads|Fuzz")
	goCommand(t, dir, nil, "test", ".", "-run", "^$", "-fuzz", "FuzzRun", "-fuzztime", "2000x")
	for _, f := range []string{"net/net.go", "net/net_cgo.go", "net/net_purego.go"} {
		if out := command(t, dir, "gofmt", "-l", f); out != "" {
			t.Errorf("not as gofmt has it: %s", out)
		}
	}
}
