package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// largeModel is a file of about a thousand lines: blocks with convolutions,
// conditions and loops.
func largeModel() string {
	const block = `class Block%d(nn.Cell):
    def __init__(self, n, k=3):
        super().__init__()
        self.conv = nn.Conv2d(n, n, k, pad_mode="same", has_bias=True)
        self.norm = nn.BatchNorm2d(n)
        self.act = nn.ReLU()

    def construct(self, x):
        y = self.act(self.norm(self.conv(x)))
        if y.mean() > 0:
            y = y + x
        for i in range(2):
            y = ops.relu(y) * (i + 1)
        return y


`
	var b strings.Builder
	b.WriteString("from mindspore import nn, ops\n\n\n")
	var blocks []string
	for i := range 62 {
		fmt.Fprintf(&b, block, i)
		blocks = append(blocks, fmt.Sprintf("Block%d(8)", i))
	}
	fmt.Fprintf(&b, "net = nn.SequentialCell(%s)\n", strings.Join(blocks, ",\n                        "))
	return b.String()
}

// fastest runs a command until it is as fast as promised, a few times at most.
// Where other programs run beside the tests, the time that the processor spent
// on it is what counts.
func fastest(t *testing.T, limit time.Duration, args ...string) {
	best := time.Hour
	for range 20 {
		var stdout, stderr bytes.Buffer
		start, cpu := time.Now(), processorTime(t)
		if code := run(t.Context(), args, &stdout, &stderr); code != exitOK {
			t.Fatalf("exit code %d: %s", code, stderr.String())
		}
		if best = min(best, time.Since(start), processorTime(t)-cpu); best < limit {
			return
		}
	}
	t.Errorf("cellc %s takes %v, more than %v", args[0], best, limit)
}

// processorTime is what this process and the tools it ran have used.
func processorTime(t *testing.T) time.Duration {
	var sum time.Duration
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var r syscall.Rusage
		if err := syscall.Getrusage(who, &r); err != nil {
			t.Fatal(err)
		}
		sum += time.Duration(r.Utime.Nano() + r.Stime.Nano())
	}
	return sum
}

// What is promised: a check of a thousand lines in 200 ms, an empty net built
// in 300 ms.
func TestSpeed(t *testing.T) {
	if testing.Short() {
		t.Skip("times")
	}
	dir := t.TempDir()
	large, empty := filepath.Join(dir, "large.py"), filepath.Join(dir, "empty.py")
	text := largeModel()
	if n := strings.Count(text, "\n"); n < 1000 {
		t.Fatalf("only %d lines", n)
	}
	for path, text := range map[string]string{large: text, empty: "def f(x):\n    return x\n"} {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	fastest(t, 200*time.Millisecond, "check", large+":net", "--input", "input_data=f32[1,8,16,16]")
	fastest(t, 300*time.Millisecond, "build", empty+":f", "--input", "x=f32[3]", "-o", filepath.Join(dir, "empty"))
}
