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

// The programs, commands and outputs that README.md shows are true, but for
// sizes and times.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.Symlink(exe, filepath.Join(dir, "cellc")); err != nil { // testscript runs the command under its name
		t.Fatal(err)
	}
	tools, err := toolchain.Find(toolchain.Options{LLVMDir: os.Getenv("CELLC_LLVM")})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(tools.Clang, filepath.Join(dir, "cc")); err != nil { // the one compiler that tests need
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?s)(?:`([\\w.]+)`:\n\n)?```(python|console|c)\n(.*?)```").FindAllStringSubmatch(string(text), -1)
	if len(blocks) != 7 {
		t.Fatalf("%d blocks", len(blocks))
	}
	for _, b := range blocks {
		if b[2] == "console" {
			runConsole(t, dir, b[3])
		} else if err := os.WriteFile(filepath.Join(dir, b[1]), []byte(b[3]), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// runConsole runs the lines that begin with "$ " and compares what they print.
func runConsole(t *testing.T, dir, block string) {
	vague := regexp.MustCompile(`[\d.]+ (KB|ms)`)
	for _, entry := range strings.Split(block, "$ ")[1:] {
		line, want, _ := strings.Cut(entry, "\n")
		cmd := exec.Command("sh", "-c", line)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "PATH="+dir+string(os.PathListSeparator)+os.Getenv("PATH"))
		out, _ := cmd.CombinedOutput()
		if got := vague.ReplaceAllString(string(out), "_"); got != vague.ReplaceAllString(want, "_") {
			t.Errorf("%s prints\n%s\nwant\n%s", line, got, want)
		}
	}
}
