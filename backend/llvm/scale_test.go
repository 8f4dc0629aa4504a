package llvm_test

import (
	"runtime"
	"strings"
	"testing"

	"github.com/cellc/cellc/backend"
	"github.com/cellc/cellc/backend/llvm"
	"github.com/cellc/cellc/internal/graphgen"
)

// TestLongPrograms demands that the text, and the work to write it, grow as
// programs do, and that no function does.
func TestLongPrograms(t *testing.T) {
	tools, _ := session(t)
	l := level(t, tools, "x86-64-v3")
	emitted := func(long graphgen.Long, n int) (allocations uint64, text string) {
		p, _ := backend.Lower(long.Make(n))
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		m, err := llvm.Emit([]llvm.Model{{Prefix: "g0", Program: p}}, llvm.Options{CPU: l})
		if err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		return after.Mallocs - before.Mallocs, m.Text
	}
	for _, long := range graphgen.Longs() {
		t.Run(long.Name, func(t *testing.T) {
			few, short := emitted(long, 1000)
			many, text := emitted(long, 4000)
			if many > 4*few*3/2 || len(text) > 4*len(short)*3/2 {
				t.Errorf("1000 nodes take %d allocations and %d bytes of text, 4000 %d and %d", few, len(short), many, len(text))
			}
			if n := longest(text); n > 8000 {
				t.Errorf("the longest function has %d lines", n)
			}
		})
	}
}

// longest is the number of lines of the longest function of a module, but for
// the one that does nothing but store the lengths of all outputs.
func longest(text string) int {
	most, n, lengths := 0, 0, false
	for line := range strings.Lines(text) {
		if n++; strings.HasPrefix(line, "define") {
			n, lengths = 0, strings.Contains(line, ".outdims(")
		} else if line == "}\n" && !lengths {
			most = max(most, n)
		}
	}
	return most
}
