package fuzz

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/cellc/cellc/frontend"
)

var frameworkPath = flag.String("framework", "", "a Python with MindSpore to compare programs over symbolic lengths with")

// TestFramework compares what programs over symbolic lengths give with MindSpore
// in PyNative mode. Calls that MindSpore refuses are counted: it has no kernels
// for some dtypes and for many tensors without elements.
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
		if s := front(p, parser); s.failure == nil {
			of = append(of, s)
		}
	}
	got, err := python.run(t.Context(), of)
	if err != nil {
		t.Fatal(err)
	}
	equal, both, reasons := 0, 0, map[string]int{}
	for i, s := range of {
		for k, g := range got[i] {
			want := s.want[k]
			switch {
			case g.failed() && want.failed():
				both++
			case g.failed():
				reasons["MindSpore alone: "+firstWords(g.err)]++
			case want.failed():
				t.Errorf("seed %d: MindSpore gives\n%s, cellc %s%s\n%s", s.program.Seed, g, want, s.program.arguments(k), s.program.Source())
			case !same(g, want, max(1e-5, s.program.tolerance())):
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
	t.Logf("%d programs, %d calls equal, %d fail in both\n%s", len(of), equal, both, strings.Join(lines[:min(len(lines), 30)], "\n"))
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
