package embed

import (
	"strconv"
	"strings"
	"testing"
)

// BenchmarkCallC is a call from C of a model that adds 1 to four floats, at
// most 60 ns.
func BenchmarkCallC(b *testing.B) {
	dir := b.TempDir()
	build(b, dir, "add.py:Net", "--input", "x=f32[4]", "--emit", "static", "--name", "net")
	program := compile(b, dir, "overhead.c", "net.a", "-O2")
	least := 1e18
	for b.Loop() {
		ns, err := strconv.ParseFloat(strings.TrimSpace(command(b, dir, program)), 64)
		if err != nil {
			b.Fatal(err)
		}
		least = min(least, ns)
	}
	b.ReportMetric(least, "ns/call")
	b.ReportMetric(0, "ns/op") // that of a whole program
}

// BenchmarkCallGo is the same from Go through cgo, at most 200 ns.
func BenchmarkCallGo(b *testing.B) {
	dir := goUser(b)
	least := 1e18
	for b.Loop() {
		out := goCommand(b, dir, nil, "test", "-run", "^$", "-bench", "Call", "-benchtime", "20ms", "-count", "40", ".")
		for _, line := range strings.Split(out, "\n") {
			if f := strings.Fields(line); len(f) > 3 && f[3] == "ns/op" {
				if ns, err := strconv.ParseFloat(f[2], 64); err == nil {
					least = min(least, ns)
				}
			}
		}
	}
	b.ReportMetric(least, "ns/call")
	b.ReportMetric(0, "ns/op")
}
