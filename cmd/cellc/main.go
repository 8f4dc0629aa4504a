package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/debug"

	"github.com/alecthomas/kong"

	"github.com/cellc/cellc/backend/toolchain"
	"github.com/cellc/cellc/diag"
)

// The exit codes.
const (
	exitOK      = 0
	exitProgram = 1 // the program or its data is wrong
	exitUsage   = 2
	exitTools   = 3 // cellc or its tools failed
)

// version is set by the linker for releases.
var version = "0.1.0-dev"

// A cli is the command line.
type cli struct {
	Check   checkCmd   `cmd:"" help:"Report mistakes; with --conditions, every condition and why it is constant or variable."`
	Build   buildCmd   `cmd:"" help:"Compile an entry to an executable, object, LLVM IR or graph."`
	Run     runCmd     `cmd:"" help:"Run a script: calls of Cells and jit functions are compiled and executed."`
	Graph   graphCmd   `cmd:"" help:"Print the graph of an entry."`
	Explain explainCmd `cmd:"" help:"Say what a diagnostic means, with an example."`
	Doctor  doctorCmd  `cmd:"" help:"Say which tools were found."`
	Version versionCmd `cmd:"" help:"Print the version."`
}

// An app is what commands work with.
type app struct {
	ctx            context.Context
	stdout, stderr io.Writer
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

func main() {
	debug.SetGCPercent(400) // a short life: memory is cheaper than collecting it
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// run parses the arguments and runs a command; it gives the exit code.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) (code int) {
	var c cli
	exited := -1
	parser, err := kong.New(&c, kong.Name("cellc"),
		kong.Description("Compiles MindSpore-style model source to native code, ahead of time."),
		kong.UsageOnError(), kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
		kong.Writers(stdout, stderr), kong.Exit(func(n int) { exited = n }))
	if err != nil {
		fmt.Fprintln(stderr, "cellc:", err)
		return exitTools
	}
	k, err := parser.Parse(args)
	if exited >= 0 { // --help
		return exited
	}
	if err != nil {
		fmt.Fprintf(stderr, "cellc: %s\ntry: cellc --help\n", err)
		return exitUsage
	}
	return report(k.Run(&app{ctx, stdout, stderr}), stderr)
}

// report prints an error that no diagnostic printed, and gives the exit code.
func report(err error, stderr io.Writer) int {
	if err == nil {
		return exitOK
	}
	var f *failed
	if errors.As(err, &f) {
		if f.text != "" {
			fmt.Fprintln(stderr, "cellc:", f.text)
		}
		return f.code
	}
	fmt.Fprintln(stderr, "cellc:", err)
	var notFound *os.PathError
	if errors.As(err, &notFound) {
		return exitProgram
	}
	return exitTools
}

// tools finds the toolchain.
func tools(log io.Writer) (*toolchain.Toolchain, error) { return toolchain.Find(toolOptions(log)) }

// toolOptions say where tools and caches are. The environment is read here and
// for colours only.
func toolOptions(log io.Writer) toolchain.Options {
	dir, err := os.UserCacheDir()
	if err == nil {
		dir = filepath.Join(dir, "cellc")
	}
	return toolchain.Options{LLVMDir: os.Getenv("CELLC_LLVM"), CacheDir: dir, Log: log}
}

// show prints diagnostics, and gives the error that ends the command if one of
// them is an error.
func (a *app) show(o output, ds *diag.List) error {
	ds.Sort()
	r := diag.Renderer{Color: o.color(a.stderr), Tool: "cellc", Version: version}
	w := a.stderr
	if o.ErrorFormat != "text" {
		w = a.stdout
	}
	if len(ds.All) > 0 || o.ErrorFormat != "text" {
		if err := r.Render(w, o.ErrorFormat, ds); err != nil {
			return err
		}
	}
	if ds.HasErrors() {
		return &failed{code: exitProgram}
	}
	return nil
}
