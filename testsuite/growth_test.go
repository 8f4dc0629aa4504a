package testsuite

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/cellc/cellc/analysis"
	"github.com/cellc/cellc/compiler"
)

// growing are statements of a construct(self, x, y) with variables a, b, l and d
// that a program may hold many thousands of, one after the other or in a loop.
var growing = map[string]string{
	"if":                "if y > %d:\n    a = a + 1",
	"if on itself":      "if a > %d:\n    a = a * 2",
	"if and else":       "if a > %d:\n    y = y + 1\nelse:\n    a = a - y",
	"list":              "if y > %d:\n    l[0] = l[0] + 1",
	"dict":              "if y > %d:\n    d['a'] = d['a'] + 1",
	"raise":             "if y > %d:\n    a = a + 1\n    if x > 3:\n        raise ValueError('x')",
	"call":              "if y > %d:\n    a = ops.relu(a)",
	"attribute":         "if y > %d:\n    self.w = self.w + 1",
	"expression":        "a = a + 1 if a > %d else b",
	"append":            "l.append(x + %d)",
	"assert":            "assert y > %d",
	"while":             "while a < %d:\n    a = a + 1",
	"new names":         "if y > %d:\n    t = [a]\n    t.append(b)\n    a = t[1]",
	"condition by flag": "c = y > %d\nif c:\n    a = a + 1",
}

// grown is a program with n times the statement, in a loop or not.
func grown(stmt string, n int, loop bool) compiler.Source {
	var b strings.Builder
	b.WriteString("import mindspore as ms\nfrom mindspore import nn, ops\n\nclass Net(nn.Cell):\n    def __init__(self):\n        super().__init__()\n" +
		"        self.w = ms.Parameter(ms.Tensor(0, ms.int32), name='w')\n\n    def construct(self, x, y):\n        a, b, l, d = x, y, [x], {'a': x}\n")
	indented := func(text, by string) string { return by + strings.ReplaceAll(text, "\n", "\n"+by) + "\n" }
	if loop {
		fmt.Fprintf(&b, "        for i in range(%d):\n%s", n, indented(strings.Replace(stmt, "%d", "i", 1), "            "))
	} else {
		for i := range n {
			b.WriteString(indented(fmt.Sprintf(stmt, i), "        "))
		}
	}
	b.WriteString("        return a, b, l[0], d\n")
	return compiler.Source{File: modelFile, Text: b.String(), Entry: "Net", Inputs: []string{"x=i32[]", "y=i32[]"}}
}

// allocated is how many values a process has made: what work there was, whatever
// else the machine did.
func allocated() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.Mallocs
}

// TestGrowth holds analysis to work that is linear in the length of a program:
// eight times the statements make eight times as many values, where looking back
// on all that came before would make 64 times as many. What a program costs
// whatever its length is taken off.
func TestGrowth(t *testing.T) {
	for name, stmt := range growing {
		for _, loop := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s/loop=%v", name, loop), func(t *testing.T) {
				made := func(n int) uint64 {
					before := allocated()
					p, c := compiler.Analyse(grown(stmt, n, loop), analysis.Options{})
					if c == nil {
						t.Fatal(p.Diags.All[0].Message)
					}
					return allocated() - before
				}
				const n = 150
				made(1) // what only the first program needs
				fixed := made(1)
				few, many := made(n)-fixed, made(8*n)-fixed
				if many > 16*few {
					t.Errorf("%d statements make %d values, %d make %d", n, few, 8*n, many)
				}
			})
		}
	}
}
