package tidy

import (
	_ "embed"
	"slices"
	"strings"
	"testing"
)

//go:embed deps.txt
var depsText string

// deps is what deps.txt says: what may be imported directly, by package.
type deps map[string][]string

func parseDeps(t *testing.T, text string) deps {
	t.Helper()
	d := deps{}
	for i, line := range strings.Split(text, "\n") {
		if line, _, _ = strings.Cut(line, "#"); strings.TrimSpace(line) == "" {
			continue
		}
		below, above, ok := strings.Cut(line, "<")
		if !ok {
			t.Fatalf("deps.txt:%d: no \"<\"", i+1)
		}
		for _, pkg := range names(above) {
			d[pkg] = append(d[pkg], names(below)...)
		}
	}
	return d
}

func names(list string) []string {
	var out []string
	for _, s := range strings.Split(list, ",") {
		if s = strings.TrimSpace(s); s != "NONE" {
			out = append(out, s)
		}
	}
	return out
}

// allows reports whether pkg may import other, a package of this module.
func (d deps) allows(pkg, other string) bool {
	return slices.ContainsFunc(d[pkg], func(below string) bool {
		_, ours := d[below]
		return below == other || ours && d.allows(below, other)
	})
}

// allowsModule reports whether pkg may import a path of another module.
func (d deps) allowsModule(pkg, path string) bool {
	return slices.ContainsFunc(d[pkg], func(below string) bool {
		return below == path || strings.HasPrefix(path, below+"/")
	})
}

// cycle is a package that is below itself; "" if there is none.
func (d deps) cycle() string {
	state := map[string]int{}
	var visit func(pkg string) string
	visit = func(pkg string) string {
		if state[pkg] == 1 {
			return pkg
		}
		if state[pkg] == 2 {
			return ""
		}
		state[pkg] = 1
		for _, below := range d[pkg] {
			if c := visit(below); c != "" {
				return c
			}
		}
		state[pkg] = 2
		return ""
	}
	for pkg := range d {
		if c := visit(pkg); c != "" {
			return c
		}
	}
	return ""
}

// What a package imports, deps.txt allows. Tests may import anything.
func TestImports(t *testing.T) {
	d := parseDeps(t, depsText)
	if c := d.cycle(); c != "" {
		t.Fatalf("deps.txt lets %s import itself", c)
	}
	for _, f := range source(t) {
		if f.test {
			continue
		}
		if _, ok := d[f.pkg]; !ok {
			t.Errorf("%s does not stand in deps.txt", f.pkg)
			continue
		}
		for _, path := range f.imports {
			own, ours := strings.CutPrefix(path, module)
			switch {
			case ours && !d.allows(f.pkg, own):
				t.Errorf("%s: %s imports %s, which deps.txt does not allow", f.path, f.pkg, own)
			case !ours && strings.Contains(strings.Split(path, "/")[0], ".") && !d.allowsModule(f.pkg, path):
				t.Errorf("%s: %s imports %s, which deps.txt does not allow", f.path, f.pkg, path)
			}
		}
	}
}

func TestDeps(t *testing.T) {
	d := parseDeps(t, "NONE < a # why\na < b\nb, x.org/m < c")
	if !d.allows("c", "a") || d.allows("a", "b") || d.allows("b", "c") {
		t.Error("packages")
	}
	if !d.allowsModule("c", "x.org/m/p") || d.allowsModule("c", "x.org/mm") || d.allowsModule("b", "x.org/m") {
		t.Error("modules")
	}
	if d.cycle() != "" || parseDeps(t, "a < b\nb < a").cycle() == "" {
		t.Error("cycles")
	}
}
