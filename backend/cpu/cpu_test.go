package cpu_test

import (
	"strings"
	"testing"

	"github.com/cellc/cellc/backend/cpu"
)

func TestParse(t *testing.T) {
	for _, c := range []struct {
		arch, name string
		want       cpu.Level
	}{
		{"x86_64", "", cpu.Level{VectorBytes: 16, Registers: 16}},
		{"x86_64", "baseline", cpu.Level{VectorBytes: 16, Registers: 16}},
		{"x86_64", "x86-64-v2", cpu.Level{Name: "x86-64-v2", VectorBytes: 16, Registers: 16, Round: true, Grade: 2}},
		{"x86_64", "x86-64-v3", cpu.Level{Name: "x86-64-v3", VectorBytes: 32, Registers: 16, FMA: true, Round: true, Grade: 3}},
		{"x86_64", "x86-64-v4", cpu.Level{Name: "x86-64-v4", VectorBytes: 64, Registers: 32, FMA: true, Round: true, Grade: 4}},
		{"x86_64", "znver3", cpu.Level{Name: "znver3", VectorBytes: 32, Registers: 16, FMA: true, Round: true}},
		{"x86_64", "znver5", cpu.Level{Name: "znver5", VectorBytes: 64, Registers: 32, FMA: true, Round: true}},
		{"x86_64", "skylake", cpu.Level{Name: "skylake", VectorBytes: 32, Registers: 16, FMA: true, Round: true}},
		{"x86_64", "skylake-avx512", cpu.Level{Name: "skylake-avx512", VectorBytes: 64, Registers: 32, FMA: true, Round: true}},
		{"aarch64", "", cpu.Level{VectorBytes: 16, Registers: 32, FMA: true, Round: true}},
		{"aarch64", "neoverse-n1", cpu.Level{Name: "neoverse-n1", VectorBytes: 16, Registers: 32, FMA: true, Round: true}},
		{"riscv64", "", cpu.Level{VectorBytes: 16, Registers: 8, FMA: true}},
		{"loongarch64", "", cpu.Level{VectorBytes: 16, Registers: 16}},
	} {
		if got, err := cpu.Parse(c.arch, c.name); err != nil || got != c.want {
			t.Errorf("%s %q is %+v (%v), want %+v", c.arch, c.name, got, err, c.want)
		}
	}
}

func TestUnknown(t *testing.T) {
	for _, c := range [][2]string{{"x86_64", "pentium"}, {"x86_64", "neoverse-n1"}, {"aarch64", "x86-64-v3"}, {"wasm32", "native"}} {
		if l, err := cpu.Parse(c[0], c[1]); err == nil || !strings.Contains(err.Error(), c[0]) {
			t.Errorf("%s takes %q as %+v (%v)", c[0], c[1], l, err)
		}
	}
}

func TestArch(t *testing.T) {
	for triple, want := range map[string]string{"aarch64-linux-gnu": "aarch64", "arm64-apple-darwin": "aarch64", "wasm32": "wasm32"} {
		if got := cpu.Arch(triple); got != want {
			t.Errorf("%s is of %q, want %q", triple, got, want)
		}
	}
}

// A name alone promises nothing: virtual machines hide features.
func TestNative(t *testing.T) {
	l := cpu.Native("znver5", []string{"+sse4.1", "+fma", "+avx2", "-avx512f"})
	if l.VectorBytes != 32 || !l.FMA || !l.Round || l.Features != "+sse4.1,+fma,+avx2,-avx512f" {
		t.Errorf("got %+v", l)
	}
}
