package cpu_test

import (
	"testing"

	"github.com/cellc/cellc/backend/cpu"
)

func TestParse(t *testing.T) {
	for name, want := range map[string]cpu.Level{
		"":               {VectorBytes: 16},
		"baseline":       {VectorBytes: 16},
		"x86-64-v2":      {Name: "x86-64-v2", VectorBytes: 16, Round: true},
		"x86-64-v3":      {Name: "x86-64-v3", VectorBytes: 32, FMA: true, Round: true},
		"x86-64-v4":      {Name: "x86-64-v4", VectorBytes: 64, FMA: true, Round: true},
		"znver3":         {Name: "znver3", VectorBytes: 32, FMA: true, Round: true},
		"znver5":         {Name: "znver5", VectorBytes: 64, FMA: true, Round: true},
		"skylake":        {Name: "skylake", VectorBytes: 32, FMA: true, Round: true},
		"skylake-avx512": {Name: "skylake-avx512", VectorBytes: 64, FMA: true, Round: true},
	} {
		if got, err := cpu.Parse(name); err != nil || got != want {
			t.Errorf("%q is %+v (%v), want %+v", name, got, err, want)
		}
	}
	if _, err := cpu.Parse("pentium"); err == nil {
		t.Error("an unknown name was accepted")
	}
}

// A name alone promises nothing: virtual machines hide features.
func TestNative(t *testing.T) {
	l := cpu.Native("znver5", []string{"+sse4.1", "+fma", "+avx2", "-avx512f"})
	if l.VectorBytes != 32 || !l.FMA || !l.Round || l.Features != "+sse4.1,+fma,+avx2,-avx512f" {
		t.Errorf("got %+v", l)
	}
}
