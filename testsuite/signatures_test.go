package testsuite

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cellc/cellc/analysis"
	"github.com/cellc/cellc/compiler"
	"github.com/cellc/cellc/frontend/library"
	"github.com/cellc/cellc/frontend/library/api"
)

// TestSignatures compares what inspect.signature says of every recorded name
// that the library has with what it says in MindSpore and NumPy.
func TestSignatures(t *testing.T) {
	modules, names := api.Recorded()
	for _, m := range modules {
		if owner := ownerOf(m); owner != "" {
			t.Run(m, func(t *testing.T) {
				t.Parallel()
				compareSignatures(t, m, owner, names[m])
			})
		}
	}
}

// ownerOf is an expression for what holds the names of a table; "" for tables
// of which the library has nothing.
func ownerOf(table string) string {
	if _, _, _, ok := library.Source(table); ok || isClass(table) {
		return table
	}
	return ""
}

// isClass reports whether a table holds the attributes of a class.
func isClass(table string) bool {
	return slices.Contains([]string{"mindspore.nn.Cell", "mindspore.Tensor", "mindspore.Parameter", "numpy.ndarray"}, table)
}

// shower is the program that prints signatures, by the code that recorded them.
const shower = `import inspect
import signatures
owner = %s

def show(name, method, skip):
    if hasattr(owner, name):
        value = getattr(owner, name)
        print(name + '\t' + signatures.entry(value, {'call': '__call__'}.get(method, method), method, skip))
`

func compareSignatures(t *testing.T, table, owner string, names []api.Name) {
	shown := shownSignatures(t, table, owner, names)
	for _, n := range names {
		got, ok := shown[n.Name]
		if ok && exceptions[table+"."+n.Name] == "" && !hidden(n) && !slices.ContainsFunc(accepted(n), func(want string) bool { return sameSignature(got, want, len(n.Overloads) > 0) }) {
			t.Errorf("%s.%s%s, MindSpore has %s", table, n.Name, got, strings.Join(accepted(n), " or "))
		}
	}
}

// exceptions are names whose parameters the library does not have, and why.
var exceptions = map[string]string{
	"numpy.load": onlyRefused, "numpy.loadtxt": onlyRefused, "numpy.genfromtxt": onlyRefused, "numpy.fromfile": onlyRefused,
	"numpy.save": onlyRefused, "numpy.savetxt": onlyRefused, "numpy.savez": onlyRefused, "numpy.savez_compressed": onlyRefused,
	"numpy.linalg.eig": onlyRefused, "numpy.linalg.eigvals": onlyRefused,
	"numpy.random.binomial": onlyRefused, "numpy.random.poisson": onlyRefused,
}

const onlyRefused = "whatever it is given is refused"

// hidden reports whether nothing is recorded of the parameters but that there
// may be some.
func hidden(n api.Name) bool {
	return len(n.Overloads) == 0 && (n.Params == "" || n.Params == "(*args)" || n.Params == "(*args, **kwargs)")
}

// accepted are the signatures that a name may show: what Python says of the
// recorded one, or any of those that only its manual knows. Of those, a
// parameter may have a default that another of them makes needless.
func accepted(n api.Name) []string {
	if n.Method != "" {
		return []string{n.Params + " -> " + n.Method + n.Operands}
	}
	return append([]string{n.Params}, n.Overloads...)
}

// sameSignature compares signatures as text, where "..." is any default, and
// "(*args)" whatever a method takes. Where several signatures are one, a
// parameter may have a default, or a star.
func sameSignature(got, want string, one bool) bool {
	if head, ok := strings.CutSuffix(want, "call(*args)"); ok && strings.HasPrefix(got, head) {
		return true
	}
	a, b := strings.Split(got, ", "), strings.Split(want, ", ")
	for i := range b {
		if len(a) != len(b) || !sameParameter(a[i], b[i], one) {
			return false
		}
	}
	return true
}

func sameParameter(got, want string, one bool) bool {
	if got == want {
		return true
	}
	x, def, _ := strings.Cut(strings.TrimRight(got, ")"), "=")
	y, other, any := strings.Cut(strings.TrimRight(want, ")"), "=")
	if one {
		return x == y || strings.Trim(x, "(*") == strings.Trim(y, "(*")
	}
	return x == y && any && def != "" && other == "..."
}

// shownSignatures are those of the names that the library has, by the code that
// recorded MindSpore's.
func shownSignatures(t *testing.T, table, owner string, names []api.Name) map[string]string {
	var p strings.Builder
	skip, defined := 0, api.Defined(table)
	if module := owner; isClass(table) {
		skip = 1
		fmt.Fprintf(&p, "import %s\n", module[:strings.LastIndexByte(module, '.')])
	} else {
		fmt.Fprintf(&p, "import %s\n", module)
	}
	fmt.Fprintf(&p, shower, owner)
	for _, n := range names {
		if n.Name == "from_numpy" { // a static method
			fmt.Fprintf(&p, "show(%q, %q, 0)\n", n.Name, n.Method)
		} else if isClass(table) || defined[n.Name] {
			fmt.Fprintf(&p, "show(%q, %q, %d)\n", n.Name, n.Method, skip)
		}
	}
	var out strings.Builder
	o := analysis.Options{Path: []string{"conformance"}, Print: func(s string) { out.WriteString(s) }, Run: interpreted}
	ds := compiler.Script(compiler.Source{File: "signatures_of.py", Text: p.String()}, o)
	if ds.HasErrors() {
		t.Fatalf("%s: %s", table, whatFailed(ds))
	}
	shown := map[string]string{}
	for _, line := range strings.Split(strings.TrimSpace(out.String()), "\n") {
		if name, signature, ok := strings.Cut(line, "\t"); ok {
			shown[name] = signature
		}
	}
	return shown
}
