package llvm

import (
	"fmt"
	"math"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"github.com/cellc/cellc/backend"
	"github.com/cellc/cellc/backend/cpu"
	"github.com/cellc/cellc/backend/toolchain"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/internal/interp"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/ops/kernel"
	"github.com/cellc/cellc/tensor"
	"github.com/ebitengine/purego"
	"github.com/llir/llvm/ir/enum"
)

// A problem is one contraction with its data; symbols give some lengths names
// that the code knows at run time only.
type problem struct {
	op      *graph.Op
	attrs   graph.Attrs
	args    []*tensor.Dense
	symbols map[string]int64
	types   []tensor.Type // of args, with symbols
	weights int           // the operand that is constant; -1 for none
	free    [][][2]int    // axes, as operand and position, whose lengths may be symbols
	relu    bool          // an epilogue: relu(x + bias along the last axis) * 2
}

func (p *problem) String() string {
	s := p.op.Name
	for i, t := range p.types {
		s += fmt.Sprint(" ", t, p.args[i].Dims)
	}
	return fmt.Sprint(s, " ", p.attrs, " weights ", p.weights, " epilogue ", p.relu)
}

// kernel is the problem as the scheduler would give it to the code generator.
func (p *problem) kernel(t testing.TB) *backend.Kernel {
	c := &graph.Call{Op: p.op, Attrs: p.attrs, Args: p.types, Fresh: func() tensor.Dim { return tensor.Sym("?1") }}
	out, err := p.op.Infer(c)
	if err != nil {
		t.Fatalf("%s: %v", p, err)
	}
	c.Out = out
	k := &backend.Kernel{Kernel: p.op.Kernel(c), Out: &backend.Value{Type: out}, InPlace: -1}
	for i, typ := range p.types {
		v := &backend.Value{Type: typ}
		if i == p.weights {
			v.Data = p.args[i]
		}
		k.Operands = append(k.Operands, v)
	}
	if p.relu {
		last := k.Space[len(k.Space)-1]
		k.Operands = append(k.Operands, &backend.Value{Type: tensor.Type{DType: out.DType, Shape: tensor.Shape{Dims: []tensor.Dim{last.Extent}}}})
		sum := k.Body.Add(kernel.Load(len(p.types), out.DType, kernel.Index(last)))
		zero := kernel.Number(out.DType, 0)
		k.Body = kernel.Select(sum.Lt(zero), zero, sum).Scale(2)
	}
	return k
}

// want is what the interpreter computes.
func (p *problem) want(t testing.TB, bias *tensor.Dense) *tensor.Dense {
	out, err := interp.Eval(p.op, p.args, p.attrs)
	if err != nil {
		t.Fatalf("%s: %v", p, err)
	}
	if p.relu {
		n := int(out.Dims[len(out.Dims)-1])
		for i := range out.Len() {
			if out.DType.IsFloat() {
				out.SetFloat(i, max(out.Float(i)+bias.Float(i%n), 0)*2)
			} else {
				out.SetInt(i, max(out.Int(i)+bias.Int(i%n), 0)*2)
			}
		}
	}
	return out
}

func random(r *rand.Rand, t tensor.DType, dims ...int64) *tensor.Dense {
	d := tensor.New(t, dims...)
	for i := range d.Len() {
		if t.IsFloat() {
			d.SetFloat(i, r.NormFloat64())
		} else {
			d.SetInt(i, int64(r.Intn(200)-100))
		}
	}
	return d
}

func pickOne[T any](r *rand.Rand, xs ...T) T { return xs[r.Intn(len(xs))] }

// draw makes a random problem.
func draw(r *rand.Rand) *problem {
	t := pickOne(r, tensor.F32, tensor.F32, tensor.F32, tensor.F64, tensor.I32, tensor.I64)
	n := func() int64 { return pickOne[int64](r, 1, 2, 3, 4, 5, 7, 8, 13, 16, 17, 31, 33, 48, 65, 70) }
	p := &problem{weights: pickOne(r, -1, 1, 1, 0), relu: r.Intn(2) == 0, symbols: map[string]int64{}}
	switch r.Intn(6) {
	case 0, 1, 2:
		p.drawMatMul(r, t, n)
	case 3:
		p.drawConv1D(r, t)
	case 4:
		p.drawTranspose(r, t)
	default:
		p.drawConv2D(r, t)
	}
	for _, a := range p.args {
		p.types = append(p.types, a.Type())
	}
	for _, axes := range p.free {
		p.name(r, axes)
	}
	return p
}

// name makes a symbol of the length of some axes that agree.
func (p *problem) name(r *rand.Rand, axes [][2]int) {
	if r.Intn(4) > 0 {
		return
	}
	for _, x := range axes {
		if x[0] == p.weights {
			return
		}
	}
	name := fmt.Sprint("N", len(p.symbols))
	for _, x := range axes {
		p.symbols[name] = p.args[x[0]].Dims[x[1]]
		p.types[x[0]].Shape.Dims[x[1]] = tensor.Sym(name)
	}
}

func (p *problem) drawMatMul(r *rand.Rand, t tensor.DType, n func() int64) {
	m, k, cols := n(), n(), n()
	a, b := []int64{m, k}, []int64{k, cols}
	ta, tb := r.Intn(3) == 0, r.Intn(2) == 0
	if ta {
		a = []int64{k, m}
	}
	if tb {
		b = []int64{cols, k}
	}
	switch r.Intn(5) {
	case 0:
		a = append([]int64{3}, a...)
	case 1:
		a, b = append([]int64{2, 1}, a...), append([]int64{1, 3}, b...)
	case 2:
		b = append([]int64{2}, b...)
	}
	p.op, p.attrs = ops.MatMul, graph.Attrs{{Name: "transpose_a", Value: ta}, {Name: "transpose_b", Value: tb}}
	p.args = []*tensor.Dense{random(r, t, a...), random(r, t, b...)}
	rows, inner := len(a)-2, len(a)-1
	if ta {
		rows, inner = inner, rows
	}
	inner2, across := len(b)-2, len(b)-1
	if tb {
		inner2, across = across, inner2
	}
	p.free = [][][2]int{{{0, rows}}, {{0, inner}, {1, inner2}}, {{1, across}}}
}

func (p *problem) drawConv1D(r *rand.Rand, t tensor.DType) {
	groups := pickOne[int64](r, 1, 1, 1, 2)
	each, out := pickOne[int64](r, 1, 2, 5, 17), groups*pickOne[int64](r, 1, 3, 4, 8, 19, 40)
	k, stride, dilation := pickOne[int64](r, 1, 2, 3, 9), pickOne[int64](r, 1, 2, 3), pickOne[int64](r, 1, 1, 2)
	length := (k-1)*dilation + 1 + pickOne[int64](r, 0, 1, 4, 11, 40)
	p.op = ops.Conv1D
	p.attrs = graph.Attrs{{Name: "stride", Value: stride}, {Name: "pads", Value: []int64{pickOne[int64](r, 0, 1, 2), pickOne[int64](r, 0, 1)}},
		{Name: "dilation", Value: dilation}, {Name: "groups", Value: groups}}
	p.args = []*tensor.Dense{random(r, t, pickOne[int64](r, 1, 2), each*groups, length), random(r, t, out, each, k)}
	p.free = [][][2]int{{{0, 0}}, {{0, 2}}}
}

func (p *problem) drawTranspose(r *rand.Rand, t tensor.DType) {
	groups := pickOne[int64](r, 1, 1, 2)
	in, each := groups*pickOne[int64](r, 1, 5), pickOne[int64](r, 1, 4, 19)
	k, s := pickOne[int64](r, 1, 2, 3), pickOne[int64](r, 1, 2, 3)
	pad := pickOne[int64](r, 0, 0, min(1, k-1))
	p.op = ops.Conv2DTranspose
	p.attrs = graph.Attrs{{Name: "strides", Value: []int64{s, 1}}, {Name: "pads", Value: []int64{pad, 0, 0, pad}},
		{Name: "dilations", Value: []int64{1, 1}}, {Name: "groups", Value: groups}, {Name: "output_pads", Value: []int64{0, 0}}}
	p.args = []*tensor.Dense{random(r, t, pickOne[int64](r, 1, 2), in, pickOne[int64](r, 2, 3, 9), pickOne[int64](r, 2, 5)), random(r, t, in, each, k, k)}
}

func (p *problem) drawConv2D(r *rand.Rand, t tensor.DType) {
	groups := pickOne[int64](r, 1, 1, 1, 3)
	each, out := pickOne[int64](r, 1, 2, 5), groups*pickOne[int64](r, 1, 4, 8, 19)
	kh, kw := pickOne[int64](r, 1, 2, 3), pickOne[int64](r, 1, 3)
	d := pickOne[int64](r, 1, 1, 2)
	h, w := (kh-1)*d+1+pickOne[int64](r, 0, 2, 5), (kw-1)*d+1+pickOne[int64](r, 0, 1, 6, 14)
	pad := func() int64 { return pickOne[int64](r, 0, 0, 1, 2) }
	p.op = ops.Conv2D
	p.attrs = graph.Attrs{{Name: "strides", Value: []int64{pickOne[int64](r, 1, 2), pickOne[int64](r, 1, 3)}}, {Name: "pads", Value: []int64{pad(), pad(), pad(), pad()}},
		{Name: "dilations", Value: []int64{d, d}}, {Name: "groups", Value: groups}}
	p.args = []*tensor.Dense{random(r, t, pickOne[int64](r, 1, 2), each*groups, h, w), random(r, t, out, each, kh, kw)}
	p.free = [][][2]int{{{0, 0}}, {{0, 2}}, {{0, 3}}}
}

// A compiled problem is the function of its kernel and what to call it with.
type compiled struct {
	p       *problem
	k       *backend.Kernel
	name    string
	symbols []string
	planned bool
}

// TestContractions compares code for random contractions with the interpreter.
func TestContractions(t *testing.T) {
	for i, c := range []struct{ level, opt string }{{"x86-64-v4", "-O2"}, {"x86-64-v3", "-O1"}, {"baseline", "-O0"}} {
		t.Run(c.level, func(t *testing.T) {
			r := rand.New(rand.NewSource(int64(i)))
			var problems []*problem
			for range 50 {
				problems = append(problems, draw(r))
			}
			runProblems(t, c.level, c.opt, r, problems)
		})
	}
}

// TestEmptyInput convolves nothing but padding, whose address is of no use.
func TestEmptyInput(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	p := conv1D(r, 1, 2, []int64{1, 3, 0}, []int64{8, 3, 3})
	p.relu, p.symbols = false, map[string]int64{"L": 0}
	p.types = []tensor.Type{p.args[0].Type(), p.args[1].Type()}
	p.types[0].Shape.Dims[2] = tensor.Sym("L")
	runProblems(t, "x86-64-v3", "-O0", r, []*problem{p})
}

func runProblems(t *testing.T, level, opt string, r *rand.Rand, problems []*problem) {
	if level == "x86-64-v4" && !hasAVX512() {
		t.Skip("this processor has no AVX-512")
	}
	l, err := cpu.Parse("x86_64", level)
	if err != nil {
		t.Fatal(err)
	}
	m := newModule("test", Options{CPU: l})
	var list []compiled
	planned := 0
	for i, p := range problems {
		c := compiled{p: p, k: p.kernel(t), name: fmt.Sprint("problem", i)}
		_, c.symbols = keyOf(c.k)
		f := m.emitKernel(c.name, c.k, c.symbols, nil)
		f.Linkage = enum.LinkageExternal
		if m.planOf(c.k) != nil {
			planned++
		}
		list = append(list, c)
	}
	if planned < len(problems)/2 {
		t.Errorf("only %d of %d problems are computed by tiles", planned, len(problems))
	}
	lib := loadModule(t, m, opt)
	for _, c := range list {
		c.check(t, m, lib, r)
	}
}

func hasAVX512() bool {
	text, _ := os.ReadFile("/proc/cpuinfo")
	return strings.Contains(string(text), "avx512vl")
}

func loadModule(t testing.TB, m *module, opt string) uintptr {
	dir := t.TempDir()
	ll, so := filepath.Join(dir, "m.ll"), filepath.Join(dir, "m.so")
	if err := os.WriteFile(ll, []byte(m.ir.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	tools, err := toolchain.Find(toolchain.Options{LLVMDir: os.Getenv("CELLC_LLVM")})
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(tools.Clang, opt, "-w", "-shared", "-fPIC", "-o", so, ll, "-lm").CombinedOutput()
	if err != nil {
		t.Fatalf("clang: %v\n%s", err, out)
	}
	h, err := purego.Dlopen(so, purego.RTLD_NOW)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// check calls the function with operands that end where memory ends, so that
// a read beyond them is noticed.
func (c *compiled) check(t testing.TB, m *module, lib uintptr, r *rand.Rand) {
	t.Helper()
	f, err := purego.Dlsym(lib, c.name)
	if err != nil {
		t.Fatal(err)
	}
	last := c.p.args[0]
	if c.p.relu {
		n := c.k.Space[len(c.k.Space)-1].Extent.Eval(func(s string) int64 { return c.p.symbols[s] })
		last = random(r, last.DType, n)
	}
	want := c.p.want(t, last)
	var args []uintptr
	packed, layout := m.packed(c.k)
	for i, a := range append(c.p.args[:2:2], last)[:len(c.k.Operands)] {
		bytes := a.Data
		if i == packed {
			bytes = layout.Pack(bytes)
		}
		args = append(args, addressOf(atEnd(t, bytes)))
	}
	got := tensor.New(want.DType, want.Dims...)
	out := atEnd(t, got.Data)
	args = append(args, addressOf(out))
	for _, s := range c.symbols {
		args = append(args, uintptr(c.p.symbols[s]))
	}
	purego.SyscallN(f, args...)
	copy(got.Data, out)
	c.compare(t, got, want)
}

func (c *compiled) compare(t testing.TB, got, want *tensor.Dense) {
	t.Helper()
	for i := range want.Len() {
		x, y := got.Float(i), want.Float(i)
		bound := 0.0
		if want.DType.IsFloat() {
			bound = 1e-4 * (1 + math.Abs(y))
		}
		if !(math.Abs(x-y) <= bound) {
			t.Errorf("%s: element %d is %v, want %v", c.p, i, x, y)
			return
		}
	}
}

// atEnd copies bytes to the end of a page that nothing may be read behind.
func atEnd(t testing.TB, data []byte) []byte {
	page := os.Getpagesize()
	size := (len(data)+page-1)/page*page + page
	mem, err := syscall.Mmap(-1, 0, size, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_PRIVATE|syscall.MAP_ANON)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = syscall.Munmap(mem) })
	if err := syscall.Mprotect(mem[size-page:], syscall.PROT_NONE); err != nil {
		t.Fatal(err)
	}
	from := size - page - len(data)
	copy(mem[from:], data)
	return mem[from : from+len(data)]
}

func addressOf(b []byte) uintptr { return uintptr(unsafe.Pointer(unsafe.SliceData(b))) }
