package analysis

import (
	"crypto/sha256"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/cellc/cellc/analysis/value"
)

// TestUnicode holds str's mappings and predicates to CPython's, of every
// character that its Unicode assigns.
func TestUnicode(t *testing.T) {
	recorded, err := os.ReadFile("testdata/unicode.txt")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(recorded)), "\n")
	var assigned []rune
	for _, r := range strings.Fields(lines[1])[1:] {
		var lo, hi rune
		if _, err := fmt.Sscanf(r, "%x-%x", &lo, &hi); err != nil {
			t.Fatal(err)
		}
		for c := lo; c <= hi; c++ {
			assigned = append(assigned, c)
		}
	}
	methods := map[string]native{}
	for _, m := range append(stringMethods(), stringTests()...) {
		methods[m.name] = m.run
	}
	for _, line := range lines[2:] {
		name, want, _ := strings.Cut(line, " ")
		var b strings.Builder
		for i, c := range assigned {
			if i > 0 {
				b.WriteByte('\n')
			}
			switch v := methods[name](&args{vals: []value.Value{value.Str(string(c))}}).(type) {
			case value.Str:
				b.WriteString(string(v))
			case value.Bool:
				b.WriteString(map[bool]string{true: "True", false: "False"}[bool(v)])
			}
		}
		if got := fmt.Sprintf("%x", sha256.Sum256([]byte(b.String()))); got != want {
			t.Errorf("%s differs from CPython's", name)
		}
	}
}
