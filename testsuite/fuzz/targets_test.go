package fuzz

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/cellc/cellc/compiler"
	"github.com/cellc/cellc/frontend"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/testsuite"
)

// TestTargets compares fresh programs as code for other machines.
func TestTargets(t *testing.T) {
	seed := *firstSeed
	if seed == 0 {
		seed = rand.Uint64N(1 << 40)
	}
	t.Logf("programs from -seed %d", seed)
	code := lab(t).Codes[0].Code
	code.CPU, code.Opt = "", 2
	for _, p := range code.Tools.Platforms() {
		code.Triple = p.Triple
		emulator, err := testsuite.Emulator(p)
		if err != nil {
			t.Error(err)
			continue
		}
		all, gs := programs(t, seed, 60)
		seed += 60
		server, err := testsuite.Serve(t.Context(), gs, code, t.TempDir(), emulator...)
		if err != nil {
			t.Errorf("%s: %v", p.Triple, err)
			continue
		}
		defer server.Close()
		for i, s := range all {
			if s.check(p.Triple, calls(server.Engine(i), s.program)); s.failure != nil {
				t.Errorf("seed %d fails: %s", s.program.Seed, s.failure)
			}
		}
	}
}

// programs are n programs that the interpreter has run, and their graphs.
func programs(t *testing.T, seed uint64, n int) (all []*subject, gs []*graph.Graph) {
	parser := frontend.NewParser()
	for i := range n {
		s := front(Generate(seed+uint64(i)), parser)
		if s.failure != nil {
			t.Errorf("seed %d fails: %s", s.program.Seed, s.failure.Stage)
			continue
		}
		g, err := testsuite.Optimized(s.graph, compiler.PassOptions{Level: 2})
		if err != nil {
			t.Fatal(err)
		}
		g.Name = fmt.Sprint("p", i)
		all, gs = append(all, s), append(gs, g)
	}
	return all, gs
}
