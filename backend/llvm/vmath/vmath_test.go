package vmath_test

import (
	"flag"
	"fmt"
	"math"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ebitengine/purego"
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/cellc/cellc/backend/llvm/vmath"
)

var sweep = flag.Bool("sweep", false, "test some millions of values and report the largest errors")

// A function is one row of what is promised: the largest error in ulp.
type function struct {
	name     string
	ref      string // of libm, or of driver.c
	args     int
	ulp32    float64
	ulp64    float64
	limit64  float64 // magnitude up to which the bound for double holds
	generate func(vmath.Math, value.Value, value.Value) value.Value
}

func unary(name string, ulp32, ulp64 float64, f func(vmath.Math, value.Value) value.Value) function {
	return function{name, name, 1, ulp32, ulp64, math.Inf(1), func(m vmath.Math, x, _ value.Value) value.Value { return f(m, x) }}
}

func binary(name, ref string, ulp32, ulp64 float64, f func(vmath.Math, value.Value, value.Value) value.Value) function {
	return function{name, ref, 2, ulp32, ulp64, math.Inf(1), f}
}

func (f function) within(limit float64) function { f.limit64 = limit; return f }

func (f function) against(ref string) function { f.ref = ref; return f }

// functions holds the bounds, slightly above what -sweep measures.
func functions() []function {
	const far = 1 << 45 // where the reduction of doubles ends
	return []function{
		unary("exp", 1.1, 1.5, vmath.Math.Exp),
		unary("expm1", 1.8, 2.5, vmath.Math.Expm1),
		unary("log", 0.9, 1.5, vmath.Math.Log),
		unary("log1p", 0.9, 1.5, vmath.Math.Log1p),
		unary("log2", 1.8, 2.5, vmath.Math.Log2),
		unary("sin", 1.6, 2.5, vmath.Math.Sin).within(far),
		unary("cos", 1.6, 2.5, vmath.Math.Cos).within(far),
		unary("tan", 0.51, 3.5, vmath.Math.Tan).within(far),
		unary("asin", 0.51, 2.5, vmath.Math.Asin),
		unary("acos", 0.51, 2.5, vmath.Math.Acos),
		unary("atan", 0.51, 2.5, vmath.Math.Atan),
		unary("sinh", 0.51, 3.5, vmath.Math.Sinh),
		unary("cosh", 0.51, 2.5, vmath.Math.Cosh),
		unary("tanh", 1.4, 2.5, vmath.Math.Tanh),
		unary("asinh", 0.51, 2.5, vmath.Math.Asinh),
		unary("acosh", 0.51, 2.5, vmath.Math.Acosh),
		unary("atanh", 0.51, 2.5, vmath.Math.Atanh),
		unary("erf", 1.4, 1.5, vmath.Math.Erf),
		unary("sqrt", 0.51, 0.51, vmath.Math.Sqrt),
		unary("fabs", 0, 0, vmath.Math.Abs),
		unary("floor", 0, 0, vmath.Math.Floor),
		unary("ceil", 0, 0, vmath.Math.Ceil),
		unary("trunc", 0, 0, vmath.Math.Trunc),
		unary("round", 0, 0, vmath.Math.Round).against("rint"),
		unary("sign", 0, 0, vmath.Math.Sign).against("ref_sign"),
		binary("pow", "pow", 0.51, 1.5, vmath.Math.Pow),
		binary("atan2", "atan2", 0.51, 2.5, vmath.Math.Atan2),
		binary("max", "ref_max", 0, 0, vmath.Math.Max),
		binary("min", "ref_min", 0, 0, vmath.Math.Min),
	}
}

// emit writes a module with one kernel, on vectors of the given length or on
// scalars, for each function.
func emit(c vmath.Config, elem types.Type, lanes uint64) string {
	m := ir.NewModule()
	t := elem
	if lanes > 0 {
		t = types.NewVector(lanes, elem)
	}
	for _, fn := range functions() {
		p := types.NewPointer(t)
		x, y, out := ir.NewParam("x", p), ir.NewParam("y", p), ir.NewParam("out", p)
		f := m.NewFunc("k_"+fn.name, types.Void, x, y, out)
		b := f.NewBlock("")
		load := func(p value.Value) value.Value {
			l := b.NewLoad(t, p)
			l.Align = 4
			return l
		}
		r := fn.generate(vmath.Math{Config: c, Module: m, Block: b}, load(x), load(y))
		b.NewStore(r, out).Align = 4
		b.NewRet(nil)
	}
	return m.String()
}

// A library is a compiled module in this process.
type library struct{ handle uintptr }

func (l library) symbol(t testing.TB, name string) uintptr {
	p, err := purego.Dlsym(l.handle, name)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// build compiles a module together with the driver. Without clang the test
// fails: what it would not have checked is what the package promises.
func build(t testing.TB, module string, flags ...string) library {
	dir := t.TempDir()
	ll, so := filepath.Join(dir, "m.ll"), filepath.Join(dir, "m.so")
	if err := os.WriteFile(ll, []byte(module), 0o600); err != nil {
		t.Fatal(err)
	}
	args := append([]string{"-shared", "-fPIC", "-w", "-o", so, ll, "testdata/driver.c", "-lm"}, flags...)
	if out, err := exec.Command(clang(t), args...).CombinedOutput(); err != nil {
		t.Fatalf("clang: %v\n%s", err, out)
	}
	h, err := purego.Dlopen(so, purego.RTLD_NOW)
	if err != nil {
		t.Fatal(err)
	}
	return library{h}
}

func clang(t testing.TB) string {
	for _, name := range []string{"clang-19", "clang-22", "clang"} {
		if p, err := exec.LookPath(name); err == nil {
			return p
		}
	}
	t.Fatal("no clang-19, clang-22 or clang found: install one, for example with apt-get install clang-19")
	return ""
}

// special values, followed by ordinary ones.
func special() []float64 {
	inf, nan := math.Inf(1), math.NaN()
	v := []float64{0, math.Copysign(0, -1), 1, -1, 2, -2, 0.5, -0.5, 3, -3, inf, -inf, nan, 1.5, -1.5, 2.5, 1e-300,
		math.MaxFloat32, -math.MaxFloat32, 0x1p-126, 0x1p-149, -0x1p-149, 0x1.fffffcp-127, 88.72283, 88.72284, -87.33655,
		-103.97, -104.1, 0.625, 0.925, 4, 1e5, -1e5, 1e10, 1e20, 3e38, math.Pi, math.Pi / 2, math.Pi / 4, 0.99999994, 1.0000001,
		8388607.5, 8388608, 16777216, 4194303.5, 709.78, 709.79, -745.1, -745.2, math.MaxFloat64, 5e-324, 0x1p52, 0x1p53 + 2}
	return v
}

// inputs is a sweep over all exponents of floats, and close-by values where
// functions bend.
func inputs(seed int64, n int) []float64 {
	r := rand.New(rand.NewSource(seed))
	v := special()
	for range n {
		switch r.Intn(4) {
		case 0:
			v = append(v, float64(math.Float32frombits(r.Uint32())))
		case 1:
			v = append(v, r.NormFloat64())
		case 2:
			v = append(v, r.NormFloat64()*40)
		default:
			v = append(v, 1+r.NormFloat64()*math.Exp(-10*r.Float64()))
		}
	}
	for len(v)%16 != 0 {
		v = append(v, 1)
	}
	return v
}

// pairs makes every special value meet every other.
func pairs(x []float64) []float64 {
	s := special()
	y := make([]float64, len(x))
	for i := range y {
		y[i] = x[(i*7919+i/len(s))%len(x)]
	}
	return y
}

func square(s []float64) (x, y []float64) {
	for _, a := range s {
		for _, b := range s {
			x, y = append(x, a), append(y, b)
		}
	}
	for len(x)%16 != 0 {
		x, y = append(x, 1), append(y, 1)
	}
	return x, y
}

func count() int {
	if *sweep {
		return 4_000_000
	}
	return 40_000
}

func TestFloat(t *testing.T) {
	full := vmath.Config{FMA: true, Round: true}
	for _, c := range []struct {
		name  string
		conf  vmath.Config
		lanes uint64
		flags []string
	}{
		{"native-O2", full, 16, []string{"-O2", "-march=native"}},
		{"native-O0", full, 16, []string{"-O0", "-march=native"}},
		{"v3-O2", full, 8, []string{"-O2", "-march=x86-64-v3"}},
		{"baseline-O2", vmath.Config{}, 4, []string{"-O2"}},
		{"scalar-O1", full, 0, []string{"-O1", "-march=native"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			lib := build(t, emit(c.conf, types.Float, c.lanes), c.flags...)
			for _, fn := range functions() {
				check(t, lib, fn, 4, c.lanes)
			}
		})
	}
}

func TestDouble(t *testing.T) {
	full := vmath.Config{FMA: true, Round: true}
	for _, c := range []struct {
		name  string
		conf  vmath.Config
		lanes uint64
		flags []string
	}{
		{"native-O2", full, 8, []string{"-O2", "-march=native"}},
		{"baseline-O0", vmath.Config{}, 2, []string{"-O0"}},
		{"scalar-O2", full, 0, []string{"-O2", "-march=native"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			lib := build(t, emit(c.conf, types.Double, c.lanes), c.flags...)
			for _, fn := range functions() {
				check(t, lib, fn, 8, c.lanes)
			}
		})
	}
}

// check compares one kernel with the reference on the sweep, and on every pair
// of special values.
func check(t *testing.T, lib library, fn function, size int, lanes uint64) {
	t.Helper()
	x := inputs(int64(len(fn.name)), count())
	worst := compare(t, lib, fn, size, lanes, x, pairs(x))
	if fn.args == 2 {
		sx, sy := square(special())
		worst = worst.or(compare(t, lib, fn, size, lanes, sx, sy))
	}
	bound := fn.ulp32
	if size == 8 {
		bound = fn.ulp64
	}
	if *sweep {
		t.Logf("%-6s %.3f ulp at %v", fn.name, worst.ulp, worst.at)
	}
	if worst.ulp > bound {
		t.Errorf("%s: %.2f ulp, promised %.2f: %s", fn.name, worst.ulp, bound, worst.at)
	}
}

type failure struct {
	ulp float64
	at  string
}

func (a failure) or(b failure) failure {
	if b.ulp > a.ulp {
		return b
	}
	return a
}

func compare(t *testing.T, lib library, fn function, size int, lanes uint64, x, y []float64) failure {
	if size == 4 {
		x, y = rounded(x), rounded(y)
	}
	got := run(t, lib, "k_"+fn.name, size, lanes, x, y)
	want := make([]float64, len(x))
	purego.SyscallN(lib.symbol(t, "apply_libm"), lib.symbol(t, fn.ref), addr(x), addr(y), addr(want), uintptr(len(x)))
	var worst failure
	for i := range x {
		if size == 8 && math.Abs(x[i]) > fn.limit64 {
			continue
		}
		if e := ulps(got[i], want[i], size); e > worst.ulp {
			worst = failure{e, fmt.Sprintf("%s(%v, %v) = %v, want %v", fn.name, x[i], y[i], got[i], want[i])}
		}
	}
	return worst
}

// ulps is the distance of got from want in units of the last place of want.
func ulps(got, want float64, size int) float64 {
	digits, low, top := 52, -1074, math.MaxFloat64
	if size == 4 {
		digits, low, top = 23, -149, math.MaxFloat32
	}
	switch {
	case math.IsNaN(got) && math.IsNaN(want), got == want:
		if want == 0 && !math.IsNaN(got) && math.Signbit(got) != math.Signbit(want) {
			return 0.25 // another zero
		}
		return 0
	case math.IsInf(got, 0) && math.Abs(want) >= top && math.Signbit(got) == math.Signbit(want):
		return 0
	case math.IsNaN(got) || math.IsNaN(want) || math.IsInf(got, 0) || math.IsInf(want, 0):
		return math.Inf(1)
	}
	_, e := math.Frexp(want)
	return math.Abs(got-want) / math.Ldexp(1, max(e-1-digits, low))
}

func TestNoLibraryCalls(t *testing.T) {
	for _, elem := range []types.Type{types.Float, types.Double} {
		for _, line := range strings.Split(emit(vmath.Config{}, elem, 4), "\n") {
			name, ok := strings.CutPrefix(line, "declare ")
			if ok && !strings.Contains(name, "@llvm.fabs") && !strings.Contains(name, "@llvm.sqrt") && !strings.Contains(name, "@llvm.copysign") {
				t.Errorf("without FMA and rounding only three intrinsics are instructions everywhere: %s", name)
			}
		}
	}
}

// TestFarDouble pins what sin does where doubles are too far apart.
func TestFarDouble(t *testing.T) {
	lib := build(t, emit(vmath.Config{}, types.Double, 0), "-O1")
	x := []float64{1 << 49, -1e300, math.Inf(1), math.Nextafter(1<<49, 0)}
	for _, name := range []string{"k_sin", "k_cos", "k_tan"} {
		y := run(t, lib, name, 8, 0, x, x)
		if !math.IsNaN(y[0]) || !math.IsNaN(y[1]) || !math.IsNaN(y[2]) || math.IsNaN(y[3]) {
			t.Errorf("%s%v = %v", name, x, y)
		}
	}
}

func TestDeclareOnce(t *testing.T) {
	m := ir.NewModule()
	a := vmath.Declare(m, "f", types.Double, types.Double)
	if b := vmath.Declare(m, "f", types.Double, types.Double); a != b || len(m.Funcs) != 1 {
		t.Error("the same name was declared twice")
	}
}
