package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/cellc/cellc/backend/toolchain"
)

// The programs, commands and outputs that documents show are true, but for
// sizes and times.
func TestReadme(t *testing.T) { testDocument(t, "../../README.md", 9) }

func TestManual(t *testing.T) { testDocument(t, "../../docs/ABI.md", 10) }

// testDocument runs what a document shows in n blocks. Each section on another
// language has a folder of its own, with the document's first file.
func testDocument(t *testing.T, path string, n int) {
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	block := regexp.MustCompile("(?s)(?:`([\\w.]+)`:\n\n)?```(python|console|c|go)\n(.*?)```")
	var first []string
	for _, section := range strings.Split(string(text), "\n## From ") {
		dir := userFolder(t)
		blocks := block.FindAllStringSubmatch(section, -1)
		n -= len(blocks)
		if first == nil {
			first = blocks[0]
		}
		for _, b := range append([][]string{first}, blocks...) {
			if b[2] == "console" {
				runConsole(t, dir, b[3])
			} else if err := os.WriteFile(filepath.Join(dir, b[1]), []byte(b[3]), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	if n != 0 {
		t.Errorf("%d blocks are missing", n)
	}
}

// userFolder is one where the tools that documents name are, and a Go module.
func userFolder(t *testing.T) string {
	dir := t.TempDir()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	tools, err := toolchain.Find(toolchain.Options{LLVMDir: os.Getenv("CELLC_LLVM")})
	if err != nil {
		t.Fatal(err)
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	for name, path := range map[string]string{"cellc": exe, "cc": tools.Clang, "go.sum": filepath.Join(root, "go.sum")} { // testscript runs the command under its name
		if err := os.Symlink(path, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	own, err := os.ReadFile("../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	_, requires, _ := strings.Cut(string(own), "\nrequire")
	module := "module example.com/program\n\ngo 1.26.0\n\nrequire github.com/cellc/cellc v0.0.0\n\nreplace github.com/cellc/cellc => " + root + "\n\nrequire" + requires
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte(module), 0o644); err != nil {
		t.Fatal(err)
	}
	return dir
}

// numpy is a command for a Python that has NumPy; "" if there is none.
func numpy() string {
	for _, python := range []string{"python3", "/usr/bin/python3"} {
		if exec.Command(python, "-c", "import numpy").Run() == nil {
			return python
		}
	}
	return ""
}

// runConsole runs the lines that begin with "$ " and compares what they print.
func runConsole(t *testing.T, dir, block string) {
	vague := regexp.MustCompile(`[\d.]+ (KB|ms)`)
	for _, entry := range strings.Split(block, "$ ")[1:] {
		line, want, _ := strings.Cut(entry, "\n")
		if rest, ok := strings.CutPrefix(line, "python3 "); ok {
			python := numpy()
			if python == "" {
				t.Log("no python3 with NumPy: apt install python3-numpy")
				continue
			}
			line = python + " " + rest
		}
		cmd := exec.Command("sh", "-c", line)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "PATH="+dir+string(os.PathListSeparator)+os.Getenv("PATH"), "CC=cc", "GOPROXY=off", "GOFLAGS=-mod=mod")
		out, _ := cmd.CombinedOutput()
		if got := vague.ReplaceAllString(string(out), "_"); got != vague.ReplaceAllString(want, "_") {
			t.Errorf("%s prints\n%s\nwant\n%s", line, got, want)
		}
	}
}
