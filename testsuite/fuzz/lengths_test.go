package fuzz

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"
)

var (
	lengths   = flag.Int("lengths", few, "how many programs over symbolic lengths to interpret")
	machine   = flag.Int("machine", 8, "how many of them to run as machine code")
	sanitized = flag.Int("sanitized", 5, "how many of them to run under AddressSanitizer")
)

// variants are the kinds of machine code that programs over symbolic lengths
// are compared in. Of several levels the code takes what the processor has.
func variants(l *Lab) []Variant {
	out := slices.Clone(l.Codes)
	add := func(name, cpu string, threads int) {
		code := out[1].Code
		code.CPU, code.Threads, code.Opt = cpu, threads, 2
		if threads > 0 {
			code.Grain = 1
		}
		out = append(out, Variant{name, code})
	}
	add("threads", "native", 2)
	if runtime.GOARCH == "amd64" {
		add("v1", "x86-64", 0)
		add("v3", "x86-64-v2,x86-64-v3", 0)
		add("v4", "x86-64-v2,x86-64-v3,x86-64-v4", 0)
	}
	return out
}

// few programs are the same ones in each run of the tests; more are fresh.
const few = 60

// TestLengths compares programs over symbolic lengths: with the static
// build of the lengths of each call, before and after the passes, as machine
// code of several kinds, and under AddressSanitizer.
func TestLengths(t *testing.T) {
	for _, f := range families() {
		if f.off != "" {
			t.Logf("programs have no %s: %s", f.name, f.off)
		}
	}
	seed := *firstSeed
	if seed == 0 && *lengths > few {
		seed = rand.Uint64N(1 << 40)
	}
	t.Logf("%d programs from -seed %d, %d as machine code, %d under AddressSanitizer", *lengths, seed, *machine, *sanitized)
	debug.SetGCPercent(400)
	l := lab(t)
	all := variants(l)
	address := all[0]
	address.Name, address.Code.Sanitize, address.Code.Opt = "address", "address", 1
	r := &report{t: t, refused: map[string]int{}, shown: map[string]bool{}, start: time.Now()}
	for done := 0; done < *lengths; done += *batch {
		var ps []*Program
		for i := done; i < min(done+*batch, *lengths); i++ {
			ps = append(ps, Lengthy(seed+uint64(i)))
		}
		r.add(l, ps, nil, done, len(ps))
		r.add(l, ps, all, done, *machine-done)
		r.add(l, ps, []Variant{address}, done, *sanitized-done)
		if done > 0 {
			t.Logf("%d programs are compared", done+len(ps))
		}
	}
	r.end()
}

// A report collects failures.
type report struct {
	t        *testing.T
	refused  map[string]int
	shown    map[string]bool
	failures int
	programs int
	long     int // that compute for too long to be compared
	start    time.Time
}

// add compares the first n of some programs as machine code, or all by the
// interpreter.
func (r *report) add(l *Lab, ps []*Program, codes []Variant, done, n int) {
	if n <= 0 {
		return
	}
	one := *l
	one.Codes = codes
	if codes == nil {
		r.programs += len(ps)
	}
	for _, f := range one.Compare(ps[:min(n, len(ps))]) {
		if what, ok := strings.CutPrefix(f.Stage, Refused); ok {
			if codes == nil {
				first, _, _ := strings.Cut(f.Detail, "\n")
				r.refused[what+" "+first]++
			}
			continue
		}
		if f.Stage == TooLong {
			r.long++
			continue
		}
		if codes != nil && !slices.ContainsFunc(codes, func(v Variant) bool { return strings.HasPrefix(f.Stage, v.Name) }) {
			continue // told before
		}
		r.failures++
		r.t.Errorf("seed %d fails: %s", f.Program.Seed, f.Stage)
		if len(r.shown) < *most && !r.shown[f.Stage] {
			r.shown[f.Stage] = true
			r.t.Errorf("shrunk: %s", shrunk(&one, f))
		}
	}
}

// end tells what analysis refused, which is to be little.
func (r *report) end() {
	total := 0
	var lines []string
	for what, n := range r.refused {
		total += n
		lines = append(lines, fmt.Sprintf("%5d %s", n, what))
	}
	slices.Sort(lines)
	slices.Reverse(lines)
	r.t.Logf("%d of %d programs fail, %d are refused, %v\n%s", r.failures, r.programs, total, time.Since(r.start).Round(time.Millisecond),
		strings.Join(lines[:min(len(lines), 12)], "\n"))
	if total*10 > r.programs+50 || r.long*100 > r.programs+200 {
		r.t.Errorf("%d of %d programs are refused, %d take too long", total, r.programs, r.long)
	}
}

// What the author of programs knows turns up soon, and programs repeat.
func TestLengthyCovers(t *testing.T) {
	var all strings.Builder
	for seed := range uint64(300) {
		p := Lengthy(seed)
		if Lengthy(seed).String() != p.String() {
			t.Errorf("seed %d gives two programs", seed)
		}
		all.WriteString(p.String())
	}
	for _, part := range []string{"=f32[N", "bool[", "u8[", "f16[", "[?", ".shape\n", "::-1]", "int(k)", "[None, ", "[..., ", "ops.concat", "ops.stack", "ops.split",
		"ops.gather", "ops.nonzero", "ops.masked_select", "reshape", "broadcast_to", "squeeze(", "transpose(", "ops.topk", "ops.sort", "ops.argsort",
		"ops.cumsum", " @ ", "ops.matmul", "argmax(", "reduce_sum(", ".astype(", "self.p0 = ", "ops.assign(", "return ", "while ", "else:", " // ", " % ", "min(",
		"] += ", "ops.softmax", "zeros(0"} {
		if !strings.Contains(all.String(), part) {
			t.Errorf("no program has %q", part)
		}
	}
}
