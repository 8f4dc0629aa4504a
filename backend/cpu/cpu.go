package cpu

import (
	"fmt"
	"slices"
	"strings"
)

// A Level is what a processor can do.
type Level struct {
	Name        string // the value of "target-cpu"; "" is the triple's baseline
	Features    string // the value of "target-features"; may be empty
	VectorBytes int    // the width of vectors that pay
	FMA         bool   // fused multiply-add is one instruction
	Round       bool   // so is rounding to an integer
}

// Baseline is what every x86-64 has. Other architectures have at least as
// wide vectors.
func Baseline() Level { return Level{VectorBytes: 16} }

// levels lists names by prefix, the first match counts.
var levels = []struct {
	prefix string
	bytes  int
	fma    bool
	round  bool
}{
	{"x86-64-v4", 64, true, true},
	{"x86-64-v3", 32, true, true},
	{"x86-64-v2", 16, false, true},
	{"x86-64", 16, false, false},
	{"znver5", 64, true, true},
	{"znver4", 64, true, true},
	{"znver", 32, true, true},
	{"skylake-avx512", 64, true, true},
	{"cascadelake", 64, true, true},
	{"icelake", 64, true, true},
	{"tigerlake", 64, true, true},
	{"sapphirerapids", 64, true, true},
	{"graniterapids", 64, true, true},
	{"emeraldrapids", 64, true, true},
	{"rocketlake", 64, true, true},
	{"haswell", 32, true, true},
	{"broadwell", 32, true, true},
	{"skylake", 32, true, true},
	{"alderlake", 32, true, true},
	{"raptorlake", 32, true, true},
	{"meteorlake", 32, true, true},
	{"neoverse", 16, true, true},
	{"cortex-a", 16, true, true},
	{"apple-", 16, true, true},
}

// Parse reads a processor's name: "baseline", a level of x86-64, or a model
// that LLVM knows. "native" is resolved by whoever can ask the machine.
func Parse(name string) (Level, error) {
	if name == "" || name == "baseline" {
		return Baseline(), nil
	}
	for _, l := range levels {
		if strings.HasPrefix(name, l.prefix) {
			return Level{Name: name, VectorBytes: l.bytes, FMA: l.fma, Round: l.round}, nil
		}
	}
	return Level{}, fmt.Errorf("unknown processor %q; known are baseline, native, x86-64-v2, x86-64-v3, x86-64-v4, znver3 and the like", name)
}

// Native is the level of a machine by its name and features ("+avx2"), as the
// compiler reports them. What the features lack the name does not promise.
func Native(name string, features []string) Level {
	has := func(f string) bool { return slices.Contains(features, "+"+f) }
	l := Level{Name: name, Features: strings.Join(features, ","), VectorBytes: 16, FMA: has("fma"), Round: has("sse4.1")}
	switch {
	case has("avx512f") && has("avx512bw") && has("avx512dq") && has("avx512vl"):
		l.VectorBytes = 64
	case has("avx2"):
		l.VectorBytes = 32
	case has("neon"):
		l.FMA, l.Round = true, true
	}
	return l
}
