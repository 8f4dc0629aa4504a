package main

import (
	"bytes"
	"errors"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/cellc/cellc/compiler"
)

// A mistake of the compiler's own is a few lines for the user, and a file with
// everything else.
func TestCrash(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	var stderr bytes.Buffer
	out := &checked{w: &bytes.Buffer{}}
	a := &app{stdout: out, stderr: &stderr, reporting: reporting{ErrorFormat: "text"}, source: compiler.Source{File: "net.py", Text: "x = 1\n"}}
	err := compiler.Guard("analysis", nil, func() error {
		var list []int
		return errors.New(string(rune(list[3])))
	})
	if code := a.finish(err, out); code != exitTools {
		t.Errorf("exit code %d", code)
	}
	text := stderr.String()
	m := regexp.MustCompile(`^cellc: internal error in analysis: runtime error: index out of range \[3\] with length 0
This is a mistake in cellc, not in your program\. Please report it: https://\S+
What to add to the report, your source included, was written to (\S+)\n$`).FindStringSubmatch(text)
	if m == nil {
		t.Fatalf("stderr is\n%s", text)
	}
	report, err := os.ReadFile(m[1])
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"-- model.py --\nx = 1\n", "-- stack --\ngoroutine ", "index out of range"} {
		if !strings.Contains(string(report), want) {
			t.Errorf("no %q in the report\n%s", want, report)
		}
	}
}

// The progress of long work is seen from the first second on, and leaves
// nothing behind.
func TestProgress(t *testing.T) {
	var quick, slow bytes.Buffer
	watch(&quick, "analysis").stop()
	p := watch(&slow, "clang")
	time.Sleep(1200 * time.Millisecond)
	p.stop()
	if quick.Len() > 0 {
		t.Errorf("%q after no time", quick.String())
	}
	if got, want := slow.String(), "\r\x1b[Kcellc: clang ... 1 s\r\x1b[K"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
