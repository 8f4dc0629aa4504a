package testsuite

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"github.com/cellc/cellc/analysis"
	"github.com/cellc/cellc/compiler"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/unroll"
)

// tight ends every evaluation soon.
var tight = unroll.Budget{Steps: 100_000, Depth: 100, Nest: 100, Nodes: 5_000, Bytes: 16 << 20}

// slowest is how long a program under the tight budget may take, on a machine
// that does other things besides.
const slowest = 20 * time.Second

// broken analyses any text and says what must not happen: a panic, a graph
// that is not one, a diagnostic that cannot be shown, an analysis without end.
func broken(s compiler.Source) (problem string) {
	start := time.Now()
	defer func() {
		if x := recover(); x != nil {
			problem = fmt.Sprintf("panic: %v\n%s", x, debug.Stack())
		}
	}()
	p, c := compiler.Analyse(s, analysis.Options{Budget: tight})
	p.Diags.Sort()
	var b strings.Builder
	if err := (diag.Renderer{}).Text(&b, p.Diags); err != nil {
		return err.Error()
	}
	if c != nil {
		if err := graph.Verify(c.Graph); err != nil {
			return err.Error()
		}
	} else if !p.Diags.HasErrors() {
		return "there is no graph, and no error says why"
	}
	if took := time.Since(start); took > slowest {
		return fmt.Sprintf("took %v", took)
	}
	return ""
}

// word is what mutations move about.
var word = regexp.MustCompile(`\n *|[A-Za-z_]\w*|\d+|"[^"\n]*"|[^\s\w]`)

// mutate drops, doubles, swaps and replaces a few words of a text; what
// replaces them comes from another.
func mutate(r *rand.Rand, text, other string) string {
	a, b := word.FindAllString(text, -1), word.FindAllString(other, -1)
	if len(a) == 0 || len(b) == 0 {
		return text
	}
	for range 1 + r.IntN(4) {
		i, j := r.IntN(len(a)), r.IntN(len(a))
		switch r.IntN(4) {
		case 0:
			a[i] = ""
		case 1:
			a[i] += " " + a[i]
		case 2:
			a[i], a[j] = a[j], a[i]
		default:
			a[i] = b[r.IntN(len(b))]
		}
	}
	return strings.Join(a, " ")
}

// TestMutatedDocuments analyses documents with a few words changed: most are
// wrong somewhere, and all end with a graph or a diagnostic.
func TestMutatedDocuments(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 0))
	ds := documents(t)
	for end := time.Now().Add(4 * time.Second); time.Now().Before(end); {
		d, other := ds[r.IntN(len(ds))], ds[r.IntN(len(ds))]
		s := d.source()
		s.Text = mutate(r, s.Text, other.Model)
		if p := broken(s); p != "" {
			t.Fatalf("%s\nentry %q, inputs %q\n%s", p, s.Entry, s.Inputs, s.Text)
		}
	}
}

// FuzzCheck analyses any bytes.
func FuzzCheck(f *testing.F) {
	for _, d := range documents(f) {
		s := d.source()
		f.Add(s.Text, s.Entry, strings.Join(s.Inputs, "\n"))
	}
	f.Fuzz(func(t *testing.T, text, entry, inputs string) {
		s := compiler.Source{File: modelFile, Text: text, Entry: entry}
		if inputs != "" {
			s.Inputs = strings.Split(inputs, "\n")
		}
		if p := broken(s); p != "" {
			t.Fatal(p)
		}
	})
}
