package cpu

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
)

// A Level is what a processor can do.
type Level struct {
	Name        string // the value of "target-cpu"; "" is the triple's baseline
	Features    string // the value of "target-features"; may be empty
	VectorBytes int    // the width of vectors that pay
	Registers   int    // how many of them there are
	FMA         bool   // fused multiply-add is one instruction
	Round       bool   // so is rounding to an integer
	Grade       int    // of x86-64: the level 2, 3 or 4 that it is, which a program can ask for; 0 for others
}

// The architectures that have levels of their own. Others are taken to have
// x86-64's vectors and nothing more.
const (
	x86     = "x86_64"
	arm     = "aarch64"
	riscv   = "riscv64"
	wasm    = "wasm32"
	generic = ""
)

// Arch is the architecture of a triple, and of this machine for "".
func Arch(triple string) string {
	arch, _, _ := strings.Cut(triple, "-")
	switch arch {
	case "":
		return map[string]string{"amd64": x86, "arm64": arm, "riscv64": riscv}[runtime.GOARCH]
	case "arm64":
		return arm
	}
	return arch
}

// A row gives the processors of an architecture whose names begin with prefix
// their level; the first row that fits counts. The row with an empty prefix is
// the baseline.
type row struct {
	arch, prefix string
	bytes, regs  int
	fma, round   bool
	name         string // LLVM's, where it differs
	features     string
	grade        int
}

// rows is the table of levels. riscv64 without vectors computes those of four
// floats as four numbers, of which it can hold eight times as many as it has
// registers for.
func rows() []row {
	return []row{
		{arch: x86, prefix: "x86-64-v4", bytes: 64, regs: 32, fma: true, round: true, grade: 4},
		{arch: x86, prefix: "x86-64-v3", bytes: 32, regs: 16, fma: true, round: true, grade: 3},
		{arch: x86, prefix: "x86-64-v2", bytes: 16, regs: 16, round: true, grade: 2},
		{arch: x86, prefix: "x86-64", bytes: 16, regs: 16},
		{arch: x86, prefix: "znver5", bytes: 64, regs: 32, fma: true, round: true},
		{arch: x86, prefix: "znver4", bytes: 64, regs: 32, fma: true, round: true},
		{arch: x86, prefix: "znver", bytes: 32, regs: 16, fma: true, round: true},
		{arch: x86, prefix: "skylake-avx512", bytes: 64, regs: 32, fma: true, round: true},
		{arch: x86, prefix: "cascadelake", bytes: 64, regs: 32, fma: true, round: true},
		{arch: x86, prefix: "icelake", bytes: 64, regs: 32, fma: true, round: true},
		{arch: x86, prefix: "tigerlake", bytes: 64, regs: 32, fma: true, round: true},
		{arch: x86, prefix: "sapphirerapids", bytes: 64, regs: 32, fma: true, round: true},
		{arch: x86, prefix: "graniterapids", bytes: 64, regs: 32, fma: true, round: true},
		{arch: x86, prefix: "emeraldrapids", bytes: 64, regs: 32, fma: true, round: true},
		{arch: x86, prefix: "rocketlake", bytes: 64, regs: 32, fma: true, round: true},
		{arch: x86, prefix: "haswell", bytes: 32, regs: 16, fma: true, round: true},
		{arch: x86, prefix: "broadwell", bytes: 32, regs: 16, fma: true, round: true},
		{arch: x86, prefix: "skylake", bytes: 32, regs: 16, fma: true, round: true},
		{arch: x86, prefix: "alderlake", bytes: 32, regs: 16, fma: true, round: true},
		{arch: x86, prefix: "raptorlake", bytes: 32, regs: 16, fma: true, round: true},
		{arch: x86, prefix: "meteorlake", bytes: 32, regs: 16, fma: true, round: true},
		{arch: x86, bytes: 16, regs: 16},
		{arch: arm, prefix: "neoverse-", bytes: 16, regs: 32, fma: true, round: true},
		{arch: arm, prefix: "cortex-a", bytes: 16, regs: 32, fma: true, round: true},
		{arch: arm, prefix: "apple-", bytes: 16, regs: 32, fma: true, round: true},
		{arch: arm, bytes: 16, regs: 32, fma: true, round: true},
		{arch: riscv, prefix: "rv64gcv", bytes: 16, regs: 32, fma: true, name: "generic-rv64", features: "+m,+a,+f,+d,+c,+v"},
		{arch: riscv, bytes: 16, regs: 8, fma: true},
		{arch: wasm, bytes: 16, regs: 16, round: true, features: "+simd128,+bulk-memory,+nontrapping-fptoint,+sign-ext,+mutable-globals"},
		{arch: generic, bytes: 16, regs: 16},
	}
}

func (r row) level(name string) Level {
	if r.name != "" {
		name = r.name
	}
	return Level{Name: name, Features: r.features, VectorBytes: r.bytes, Registers: r.regs, FMA: r.fma, Round: r.round, Grade: r.grade}
}

// Parse reads the name of a processor of an architecture: "" or "baseline", a
// level such as "x86-64-v3", or a model that LLVM knows. "native" is resolved
// by whoever can ask the machine.
func Parse(arch, name string) (Level, error) {
	if name == "baseline" {
		name = ""
	}
	known := []string{"baseline"}
	for _, r := range rows() {
		fits := r.arch == arch || r.arch == generic
		switch {
		case fits && name == "" && r.prefix == "":
			return r.level(""), nil
		case fits && r.prefix != "" && strings.HasPrefix(name, r.prefix):
			return r.level(name), nil
		case fits && r.prefix != "":
			known = append(known, r.prefix)
		}
	}
	return Level{}, fmt.Errorf("unknown processor %q; known for %s are %s", name, arch, strings.Join(known, ", "))
}

// Native is the level of a machine by its name and features ("+avx2"), as the
// compiler reports them. What the features lack the name does not promise.
func Native(name string, features []string) Level {
	has := func(f string) bool { return slices.Contains(features, "+"+f) }
	l := Level{Name: name, Features: strings.Join(features, ","), VectorBytes: 16, Registers: 16, FMA: has("fma"), Round: has("sse4.1")}
	switch {
	case has("avx512f") && has("avx512bw") && has("avx512dq") && has("avx512vl"):
		l.VectorBytes, l.Registers = 64, 32
	case has("avx2"):
		l.VectorBytes = 32
	case has("neon"):
		l.Registers, l.FMA, l.Round = 32, true, true
	}
	return l
}
