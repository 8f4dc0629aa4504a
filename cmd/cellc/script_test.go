package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/cellc/cellc/tensor"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"cellc": main})
}

// The scripts use the command as a user would. Beside testscript's own
// commands they have
//
//	exits CODE COMMAND ARG...       the command ends with this code
//	tensors FILE NAME=TYPE...       a file of tensors that count 0, 1, 2, ...
//	bytes FILE QUOTED [TIMES]       a file of any bytes
//	cut FILE N                      take N bytes off the end of a file
func TestScripts(t *testing.T) {
	cache, err := os.UserCacheDir() // the compiled C runtime is kept there
	if err != nil {
		cache = t.TempDir()
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(e *testscript.Env) error {
			e.Setenv("XDG_CACHE_HOME", cache)
			e.Setenv("CELLC_BIN", filepath.SplitList(e.Getenv("PATH"))[0])
			return nil
		},
		Condition: func(cond string) (bool, error) {
			if cond == "root" {
				return os.Geteuid() == 0, nil
			}
			_, err := os.Stat(strings.TrimPrefix(cond, "exists:"))
			return err == nil, nil
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"exits": exits, "tensors": tensors, "bytes": writeBytes, "cut": cut,
		},
	})
}

func exits(ts *testscript.TestScript, _ bool, args []string) {
	if len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND ARG...")
	}
	code := 0
	var exit *exec.ExitError
	if err := ts.Exec(args[1], args[2:]...); errors.As(err, &exit) {
		code = exit.ExitCode()
	} else if err != nil {
		ts.Fatalf("%v", err)
	}
	if want := args[0]; strconv.Itoa(code) != want {
		ts.Fatalf("exit code %d, want %s", code, want)
	}
	if stderr := ts.ReadFile("stderr"); strings.Contains(stderr, "goroutine ") || strings.Contains(stderr, "internal error") {
		ts.Fatalf("cellc crashed")
	}
}

func tensors(ts *testscript.TestScript, _ bool, args []string) {
	var list []tensor.NamedTensor
	for _, arg := range args[1:] {
		name, text, _ := strings.Cut(arg, "=")
		typ, err := tensor.ParseType(text)
		ts.Check(err)
		var dims []int64
		for _, d := range typ.Shape.Dims {
			n, _ := d.Const()
			dims = append(dims, n)
		}
		d := tensor.New(typ.DType, dims...)
		for i := range d.Len() {
			if typ.DType.IsFloat() {
				d.SetFloat(i, float64(i))
			} else {
				d.SetInt(i, int64(i))
			}
		}
		list = append(list, tensor.NamedTensor{Name: name, Tensor: d})
	}
	var b bytes.Buffer
	switch filepath.Ext(args[0]) {
	case ".npy":
		ts.Check(tensor.WriteNPY(&b, list[0].Tensor))
	case ".npz":
		ts.Check(tensor.WriteNPZ(&b, list))
	default:
		ts.Check(tensor.WriteSafetensors(&b, tensor.Safetensors{Tensors: list}))
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), b.Bytes(), 0o644))
}

func writeBytes(ts *testscript.TestScript, _ bool, args []string) {
	text, err := strconv.Unquote(`"` + args[1] + `"`)
	ts.Check(err)
	if len(args) > 2 {
		n, err := strconv.Atoi(args[2])
		ts.Check(err)
		text = strings.Repeat(text, n)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o644))
}

func cut(ts *testscript.TestScript, _ bool, args []string) {
	data := ts.ReadFile(args[0])
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(data[:len(data)-n]), 0o644))
}
