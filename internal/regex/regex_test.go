package regex

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestCPython compares with what testdata/record.py has recorded.
func TestCPython(t *testing.T) {
	f, err := os.Open("testdata/cases.json")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines, refused := 0, 0
	for in := bufio.NewScanner(f); in.Scan(); lines++ {
		var pattern, text string
		var flags int
		var found [][][2]int
		if err := json.Unmarshal(in.Bytes(), &[]any{&pattern, &flags, &text, &found}); err != nil {
			t.Fatal(err)
		}
		want := fmt.Sprint(found)
		if strings.HasSuffix(in.Text(), ",null]") {
			want = "refused"
			refused++
		}
		if got := findAll(pattern, flags, text); got != want {
			t.Errorf("%q flags %d in %q\n got %s\nwant %s", pattern, flags, text, got, want)
		}
	}
	if lines < 1000 || refused*2 > lines {
		t.Errorf("%d cases, %d refused", lines, refused)
	}
}

func findAll(pattern string, flags int, text string) string {
	re, err := Compile(pattern, flags)
	if err != nil {
		return "refused"
	}
	all, err := re.All([]rune(text), 0)
	if err != nil {
		return err.Error()
	}
	out := [][][2]int{}
	for _, at := range all {
		var m [][2]int
		for i := 0; i < len(at); i += 2 {
			m = append(m, [2]int{at[i], at[i+1]})
		}
		out = append(out, m)
	}
	return fmt.Sprint(out)
}

// TestBudget matches what would take for ever, or all of the stack.
func TestBudget(t *testing.T) {
	for pattern, text := range map[string]string{
		`(a*)*b`:           strings.Repeat("a", 60),
		`(?:a|b|ab)*$`:     strings.Repeat("ab", 300_000) + "c",
		`(x+x+)+y`:         strings.Repeat("x", 60),
		`^(?:(a)|(b)|.)*c`: strings.Repeat("ab", 300_000),
	} {
		re, err := Compile(pattern, 0)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := re.Find([]rune(text), 0, Search, false); !errors.Is(err, ErrBudget) {
			t.Errorf("%s: %v", pattern, err)
		}
	}
}

// TestMessages says where a pattern is wrong, in CPython's words.
func TestMessages(t *testing.T) {
	for pattern, want := range map[string]string{
		"a(b":      "missing ), unterminated subpattern at position 1",
		"a)":       "unbalanced parenthesis at position 1",
		"*a":       "nothing to repeat at position 0",
		"[a":       "unterminated character set at position 0",
		`\q`:       `bad escape \q at position 0`,
		"(?<=a+)b": "look-behind requires fixed-width pattern at position 0",
	} {
		if _, err := Compile(pattern, 0); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", pattern, err, want)
		}
	}
}
