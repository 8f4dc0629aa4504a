package fuzz

import (
	"fmt"
	"strings"
	"testing"
)

// nests lists how compound statements of a body stand in each other: "for",
// "for while", "for while if".
func nests(body []*Stmt, around string, found map[string]bool) {
	for _, s := range body {
		for _, a := range s.Arms {
			word, _, _ := strings.Cut(strings.TrimSuffix(a.Head, ":"), " ")
			if word == "elif" || word == "else" {
				word = "if"
			}
			path := strings.TrimSpace(around + " " + word)
			found[path] = true
			nests(a.Body, path, found)
		}
	}
}

// Any 27 seeds in a row nest if, while and for in every order, and what the
// generator knows turns up soon.
func TestGenerateCovers(t *testing.T) {
	found := map[string]bool{}
	var all strings.Builder
	for seed := range uint64(27 * 8) {
		p := Generate(seed)
		nests(p.Main.Body, "", found)
		all.WriteString(p.Source())
	}
	kinds := []string{"if", "while", "for"}
	for _, a := range kinds {
		for _, b := range kinds {
			for _, c := range kinds {
				if path := fmt.Sprint(a, " ", b, " ", c); !found[path] {
					t.Errorf("no program nests %s", path)
				}
			}
		}
	}
	for _, part := range []string{"break\n", "continue\n", "return ", "self.p0 = ", "ops.assign(self.", " and ", " or ", "not ",
		"lambda", "enumerate(", "zip(", "sum(", "[::-1]", "range(3, -1, -2)", "self.method", "helper", "pair", "elif "} {
		if !strings.Contains(all.String(), part) {
			t.Errorf("no program has %q", part)
		}
	}
}

func TestGenerateRepeats(t *testing.T) {
	for seed := range uint64(20) {
		if Generate(seed).String() != Generate(seed).String() {
			t.Errorf("seed %d gives two programs", seed)
		}
	}
}

// What is left of a program that "fails" because of a statement is little more
// than that statement.
func TestShrink(t *testing.T) {
	for seed := range uint64(30) {
		p := Generate(seed)
		fails := func(q *Program) bool { return strings.Contains(q.Source(), "break") }
		if !fails(p) {
			continue
		}
		before := p.String()
		small := Shrink(p, fails)
		if !fails(small) || len(small.Main.Body) > 2 || len(small.Calls) != 1 || len(small.Params) > 0 {
			t.Errorf("seed %d is shrunk to\n%s", seed, small)
		}
		if p.String() != before {
			t.Errorf("seed %d: shrinking changed the program itself", seed)
		}
	}
}
