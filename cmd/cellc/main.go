package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/cellc/cellc/backend/toolchain"
	"github.com/cellc/cellc/compiler"
)

// The exit codes.
const (
	exitOK      = 0
	exitProgram = 1 // the program or its data is wrong
	exitUsage   = 2
	exitTools   = 3 // cellc or its tools failed
)

// A cli is the command line.
type cli struct {
	Check   checkCmd   `cmd:"" help:"Report mistakes; with --conditions, every condition and why it is constant or variable."`
	Build   buildCmd   `cmd:"" help:"Compile an entry to an executable, a library, an object, or one of the forms on the way."`
	Run     runCmd     `cmd:"" help:"Run a script: calls of Cells and jit functions are compiled and executed."`
	Verify  verifyCmd  `cmd:"" help:"Compare what an entry computes with the framework, where that is installed; runs Python."`
	Params  paramsCmd  `cmd:"" help:"List the Parameters of a Cell: name, dtype, shape, count."`
	Graph   graphCmd   `cmd:"" help:"Print the graph of an entry."`
	Summary summaryCmd `cmd:"" help:"Fold the layers of an entry by Cell: shapes, Parameters, multiply-adds, bytes."`
	Explain explainCmd `cmd:"" help:"Say what a diagnostic means, with an example."`
	Doctor  doctorCmd  `cmd:"" help:"Say which tools were found."`
	Version versionCmd `cmd:"" help:"Print the version."`
	Help    helpCmd    `cmd:"" help:"Say what a command does, and its flags."`

	Completion completionCmd `cmd:"" help:"Print a script that has a shell complete commands and flags: bash, zsh or fish."`

	ShowVersion kong.VersionFlag `name:"version" help:"Print the version."`

	reporting
}

func main() {
	debug.SetGCPercent(400)       // a short life: memory is cheaper than collecting it
	debug.SetMemoryLimit(1 << 30) // but not when weights pass through
	ctx, stop := signalled(context.Background())
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run parses the arguments and runs a command; it gives the exit code.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) (code int) {
	var c cli
	out := &checked{w: stdout}
	exited := -1
	parser, err := kong.New(&c, kong.Name("cellc"),
		kong.Description("Compiles MindSpore-style model source to native code, ahead of time."),
		kong.UsageOnError(), kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
		kong.Writers(out, stderr), kong.Exit(func(n int) { exited = n }), kong.Vars{"version": versionText()})
	if err != nil {
		fmt.Fprintln(stderr, "cellc:", err)
		return exitTools
	}
	k, err := parser.Parse(plainArgs(args))
	a := &app{ctx: ctx, stdin: stdin, stdout: out, stderr: stderr, reporting: c.reporting}
	switch {
	case exited >= 0: // --help
		err = nil
	case err != nil:
		err = usage("%s\ntry: cellc --help", err)
	default:
		err = k.Run(a, parser.Model)
	}
	return a.finish(err, out)
}

// finish prints what was found, and the error that ends the command, and gives
// the exit code.
func (a *app) finish(err error, out *checked) int {
	a.stop()
	if a.Time {
		a.printTimes()
	}
	code, text := outcome(a.ctx, err)
	var crash *compiler.Crash
	if errors.As(err, &crash) {
		text += a.crashNote(crash)
	}
	if len(a.diags.All) > 0 || a.ErrorFormat != "text" && code <= exitProgram && a.analysed {
		err = errors.Join(err, a.render())
	}
	if a.remark != "" && a.ErrorFormat == "text" {
		fmt.Fprintln(a.stderr, "cellc:", a.remark)
	}
	if text != "" {
		fmt.Fprintln(a.stderr, "cellc:", text)
	}
	if out.err != nil {
		fmt.Fprintln(a.stderr, "cellc: cannot write to standard output:", out.err)
		code = max(code, exitTools)
	}
	return code
}

// A failed error ends the command with a code; its text was printed already if
// it is empty.
type failed struct {
	code int
	text string
}

func (f *failed) Error() string { return f.text }

// usage is the error for a wrong command line.
func usage(format string, args ...any) error {
	return &failed{exitUsage, fmt.Sprintf(format, args...)}
}

// program is the error for wrong data of the user's.
func program(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) { // "open net.py: no such file" says too much of how
		err = fmt.Errorf("%s: %w", path.Path, path.Err)
	}
	return &failed{exitProgram, err.Error()}
}

// outcome is the exit code for an error, and what to say of it.
func outcome(ctx context.Context, err error) (code int, text string) {
	var f *failed
	var option *compiler.OptionError
	switch {
	case err == nil:
		return exitOK, ""
	case errors.As(err, &f):
		return f.code, f.text
	case errors.As(err, &option):
		return exitUsage, option.Message
	case errors.Is(err, context.Canceled):
		return interruption(ctx, err)
	}
	return exitTools, err.Error()
}

// crashNote writes down what to file with a report on a mistake of cellc's,
// and says where it is.
func (a *app) crashNote(c *compiler.Crash) string {
	head := fmt.Sprintf("cellc %s crashed. Please report it with this file: https://github.com/cellc/cellc/issues", version)
	f, err := os.CreateTemp("", "cellc-crash-*.txt")
	if err != nil {
		return "\nThis is a mistake in cellc, not in your program. Please report it with your source: https://github.com/cellc/cellc/issues"
	}
	_, err = f.Write(c.Document(head, a.source))
	if err = errors.Join(err, f.Close()); err != nil {
		os.Remove(f.Name())
		return "\n" + head
	}
	return "\nThis is a mistake in cellc, not in your program. Please report it: https://github.com/cellc/cellc/issues\n" +
		"What to add to the report, your source included, was written to " + f.Name()
}

// tools finds the toolchain; with -v it says what it runs.
func (a *app) tools() (*toolchain.Toolchain, error) {
	var log io.Writer
	if a.Verbose {
		log = a.stderr
	}
	o, err := toolOptions(log)
	if err != nil {
		return nil, err
	}
	o.CacheWarning = func(err error) {
		a.remark = fmt.Sprintf("the cache cannot be written, so that everything is compiled anew each time: %s\n"+
			"CELLC_CACHE=FOLDER names another, CELLC_CACHE=off none", plain(err))
	}
	return toolchain.Find(o)
}

// toolOptions say where tools and caches are. The environment is read here and
// for colours only. CELLC_CACHE is a folder, or off; CELLC_CACHE_SIZE is what
// may be kept there, such as 500M.
func toolOptions(log io.Writer) (toolchain.Options, error) {
	o := toolchain.Options{LLVMDir: os.Getenv("CELLC_LLVM"), CacheDir: os.Getenv("CELLC_CACHE"), Log: log}
	switch o.CacheDir {
	case "off":
		o.CacheDir = ""
	case "":
		if dir, err := os.UserCacheDir(); err == nil {
			o.CacheDir = filepath.Join(dir, "cellc")
		}
	}
	var err error
	if size := os.Getenv("CELLC_CACHE_SIZE"); size != "" {
		o.CacheBytes, err = parseBytes(size)
	}
	return o, err
}

// parseBytes reads "500M": a number with K, M or G behind it.
func parseBytes(text string) (int64, error) {
	digits := strings.TrimRight(strings.ToUpper(text), "KMGB")
	shift, ok := map[string]int{"": 0, "K": 10, "M": 20, "G": 30}[strings.TrimSuffix(strings.ToUpper(text[len(digits):]), "B")]
	n, err := strconv.ParseInt(digits, 10, 32)
	if err != nil || !ok || n < 1 {
		return 0, usage("CELLC_CACHE_SIZE is %q, and should be a size such as 500M or 2G", text)
	}
	return n << shift, nil
}

// identity tells one build of cellc from another, so that what one made is not
// taken for what another would make. "" is for one that cannot look at itself.
func identity() string {
	path, err := os.Executable()
	if err != nil {
		return ""
	}
	info, err := os.Stat(path)
	if err != nil {
		return ""
	}
	return fmt.Sprintf("%s %d %d", version, info.Size(), info.ModTime().UnixNano())
}
