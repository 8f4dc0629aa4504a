package fuzz

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/cellc/cellc/frontend"
	"github.com/cellc/cellc/tensor"
)

var frameworkPath = flag.String("framework", "", "a Python with MindSpore to compare programs over symbolic lengths with")

// different lists what MindSpore does otherwise on a CPU, and why that is not
// followed.
func different() []*regexp.Regexp {
	return []*regexp.Regexp{
		regexp.MustCompile(`topk\(.*\)\[1\]`),   // which of equals comes first
		regexp.MustCompile(`\[.*-\d:[^:]*:-\d`), // a start before the first element is taken for the first
	}
}

// TestFramework compares what programs over symbolic lengths give with MindSpore
// in PyNative mode. Calls that MindSpore refuses are counted, which has no
// kernels for some dtypes; of tensors without elements it makes what it finds in
// memory, and those are left out.
func TestFramework(t *testing.T) {
	if *frameworkPath == "" {
		t.Skip("no -framework is given")
	}
	seed := *firstSeed
	if seed == 0 {
		seed = rand.Uint64N(1 << 40)
	}
	t.Logf("%d programs from -seed %d", *lengths, seed)
	python := &Python{Path: *frameworkPath, Shim: "shim", Framework: true}
	parser := frontend.NewParser()
	var of []*subject
	for i := range *lengths {
		p := Lengthy(seed + uint64(i))
		p.tame()
		if source := p.Source(); slices.ContainsFunc(different(), func(r *regexp.Regexp) bool { return r.MatchString(source) }) {
			continue
		}
		if s := front(p, parser); s.failure == nil {
			of = append(of, s)
		}
	}
	got, err := python.run(t.Context(), of)
	if err != nil {
		t.Fatal(err)
	}
	equal, both, empty, reasons := 0, 0, 0, map[string]int{}
	for i, s := range of {
		for k, g := range got[i] {
			want := s.want[k]
			switch {
			case slices.ContainsFunc(s.program.Calls[k], func(d *tensor.Dense) bool { return d.Len() == 0 }):
				empty++
			case g.failed() && want.failed():
				both++
			case g.failed():
				reasons["MindSpore alone: "+firstWords(g.err)]++
			case want.failed():
				t.Errorf("seed %d: MindSpore gives\n%s, cellc %s%s\n%s", s.program.Seed, g, want, s.program.arguments(k), s.program.Source())
			case !same(g, want, max(1e-5, 10*s.program.tolerance())):
				t.Errorf("seed %d: MindSpore gives\n%swant\n%s\n%s\n%s", s.program.Seed, g, want, s.program.arguments(k), s.program.Source())
			default:
				equal++
			}
		}
	}
	var lines []string
	for reason, n := range reasons {
		lines = append(lines, fmt.Sprintf("%5d %s", n, reason))
	}
	slices.Sort(lines)
	slices.Reverse(lines)
	t.Logf("%d programs, %d calls equal, %d fail in both, %d are of nothing\n%s", len(of), equal, both, empty, strings.Join(lines[:min(len(lines), 30)], "\n"))
}

// tame replaces NaNs and infinities: MindSpore's kernels for CPUs have rules of
// their own for those.
func (p *Program) tame() {
	for _, c := range p.Calls {
		for _, d := range c {
			for i := range d.Len() {
				if x := d.Float(i); d.DType.IsFloat() && (x != x || x > 100 || x < -100) {
					d.SetFloat(i, 0.5)
				}
			}
		}
	}
}

func firstWords(text string) string { return text[:min(len(text), 110)] }
