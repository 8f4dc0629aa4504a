package fuzz

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/cellc/cellc/backend/toolchain"
	"github.com/cellc/cellc/compiler"
)

var (
	count      = flag.Int("n", 2000, "how many programs to compare")
	firstSeed  = flag.Uint64("seed", 0, "the seed of the first program; 0 picks one")
	pythonPath = flag.String("python", "", "a Python with NumPy to compare with")
	batch      = flag.Int("batch", 200, "programs in one library")
	most       = flag.Int("failures", 5, "how many failures to shrink and show")
)

// lab is what programs are compared in. Their objects are not kept: no two
// runs have the same.
func lab(t testing.TB) *Lab {
	t.Helper()
	tools, err := toolchain.Find(toolchain.Options{LLVMDir: os.Getenv("CELLC_LLVM"), CacheDir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	l := &Lab{Context: t.Context(), Dir: t.TempDir()}
	for _, opt := range []int{0, 3} {
		l.Codes = append(l.Codes, Variant{fmt.Sprint("O", opt), compiler.Code{CPU: "native", Tools: tools, Opt: opt}})
	}
	return l
}

// python finds the Python of the flag, or one in PATH.
func python(t testing.TB) *Python {
	path := *pythonPath
	if path == "" {
		found, err := exec.LookPath("python3")
		if err != nil {
			t.Log("not compared with CPython: there is no python3")
			return nil
		}
		path = found
	}
	p, err := FindPython(t.Context(), path, "shim")
	if err != nil {
		if *pythonPath != "" {
			t.Fatal(err)
		}
		t.Logf("not compared with CPython: %v", err)
		return nil
	}
	return p
}

// TestPrograms compares fresh programs.
func TestPrograms(t *testing.T) {
	seed := *firstSeed
	if seed == 0 {
		seed = rand.Uint64N(1 << 40)
	}
	n := *count
	if testing.Short() {
		n = 100
	}
	t.Logf("%d programs from -seed %d", n, seed)
	debug.SetGCPercent(400) // programs are many and small
	l := lab(t)
	l.Python = python(t)
	start, shown, failures, long := time.Now(), map[string]bool{}, 0, 0
	for done := 0; done < n; done += *batch {
		var ps []*Program
		for i := done; i < min(done+*batch, n); i++ {
			ps = append(ps, Generate(seed+uint64(i)))
		}
		for _, f := range l.Compare(ps) {
			if f.Stage == TooLong {
				long++
				t.Logf("seed %d is not compared: %s", f.Program.Seed, f.Detail)
				continue
			}
			failures++
			t.Errorf("seed %d fails: %s", f.Program.Seed, f.Stage)
			if len(shown) < *most && !shown[f.Stage] {
				shown[f.Stage] = true
				t.Errorf("shrunk: %s", shrunk(l, f))
			}
		}
	}
	if long > 1+n/200 {
		t.Errorf("%d of %d programs take too long to be compared", long, n)
	}
	t.Logf("%d of %d programs fail, %v", failures, n, time.Since(start).Round(time.Millisecond))
}

// shrunk is the failure of the smallest program that fails at the same stage.
func shrunk(l *Lab, f *Failure) *Failure {
	one := *l
	if !strings.HasPrefix(f.Stage, "python") {
		one.Python = nil
	}
	one.Codes = slices.DeleteFunc(slices.Clone(l.Codes), func(v Variant) bool { return !strings.HasPrefix(f.Stage, v.Name) })
	Shrink(f.Program, func(p *Program) bool {
		for _, g := range one.Compare([]*Program{p}) {
			if g.Stage == f.Stage {
				f = g
				return true
			}
		}
		return false
	})
	return f
}
