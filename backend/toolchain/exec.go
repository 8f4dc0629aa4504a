package toolchain

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"
)

// A ToolError is the failure of one command.
type ToolError struct {
	Tool   string // the base name: "clang-19"
	Args   []string
	Stderr string
	Err    error
}

func (e *ToolError) Unwrap() error { return e.Err }

// Error says what happened and the tool's first complaints.
func (e *ToolError) Error() string {
	if sig, ok := e.signal(); ok {
		hint := ""
		if sig == syscall.SIGKILL {
			hint = "; the machine may have run out of memory"
		}
		return fmt.Sprintf("%s was stopped by signal %d (%s)%s", e.Tool, int(sig), sig, hint)
	}
	msg := fmt.Sprintf("%s failed: %v", e.Tool, e.Err)
	if e.lacksLibrary() {
		msg = e.Tool + " finds no C library for the target; install one (Debian, Ubuntu: apt install libc6-dev, or libc6-dev-ARCH-cross for another machine)"
	}
	if text := firstLines(e.Stderr, 12); text != "" {
		msg += "\n" + text
	}
	return msg
}

// lacksLibrary recognises what clang and lld say where the C library's headers
// or start-up objects are missing.
func (e *ToolError) lacksLibrary() bool {
	for _, said := range []string{".h' file not found", "cannot open crt1.o", "cannot open Scrt1.o", "unable to find library -lc", "libclang_rt.builtins"} {
		if strings.Contains(e.Stderr, said) {
			return true
		}
	}
	return false
}

func (e *ToolError) signal() (syscall.Signal, bool) {
	var exit *exec.ExitError
	if !errors.As(e.Err, &exit) {
		return 0, false
	}
	status, ok := exit.Sys().(syscall.WaitStatus)
	if !ok || !status.Signaled() {
		return 0, false
	}
	return status.Signal(), true
}

func firstLines(s string, n int) string {
	lines := strings.Split(strings.TrimSpace(s), "\n")
	if len(lines) > n {
		lines = append(lines[:n], fmt.Sprintf("(%d more lines)", len(lines)-n))
	}
	return strings.Join(lines, "\n")
}

func (o Options) jobs() int {
	if o.Jobs > 0 {
		return o.Jobs
	}
	return runtime.GOMAXPROCS(0)
}

// run executes a tool in dir and returns what it wrote, standard output before
// standard error. No more tools than Jobs run at once.
func (t *Toolchain) run(ctx context.Context, dir, tool string, args ...string) ([]byte, error) {
	select {
	case t.slots <- struct{}{}:
		defer func() { <-t.slots }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	t.echo(dir, tool, args)
	cmd := exec.CommandContext(ctx, tool, args...)
	cmd.Dir = dir
	cmd.Env = environment()
	cmd.WaitDelay = 2 * time.Second
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if err != nil {
		return nil, &ToolError{Tool: filepath.Base(tool), Args: args, Stderr: stderr.String(), Err: err}
	}
	return append(stdout.Bytes(), stderr.Bytes()...), nil
}

// environment is ours without what would change the meaning of a command line,
// which the cache goes by.
func environment() []string {
	var env []string
	for _, v := range os.Environ() {
		switch name, _, _ := strings.Cut(v, "="); name {
		case "CPATH", "C_INCLUDE_PATH", "CCC_OVERRIDE_OPTIONS", "LC_ALL":
		default:
			env = append(env, v)
		}
	}
	return append(env, "LC_ALL=C")
}

// echo writes a command so that it can be pasted into a shell.
func (t *Toolchain) echo(dir, tool string, args []string) {
	if t.opts.Log == nil {
		return
	}
	words := []string{quoteWord(tool)}
	for _, a := range args {
		words = append(words, quoteWord(a))
	}
	t.log.Lock()
	defer t.log.Unlock()
	fmt.Fprintf(t.opts.Log, "cd %s && %s\n", quoteWord(dir), strings.Join(words, " "))
}

func quoteWord(s string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_=+./,:@%", r)
	}
	if s != "" && strings.IndexFunc(s, func(r rune) bool { return !plain(r) }) < 0 {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}
