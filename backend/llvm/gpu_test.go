package llvm_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unsafe"

	"github.com/ebitengine/purego"

	"github.com/cellc/cellc/backend"
	"github.com/cellc/cellc/backend/llvm"
	"github.com/cellc/cellc/backend/nvptx"
	"github.com/cellc/cellc/backend/toolchain"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/internal/graphgen"
	"github.com/cellc/cellc/tensor"
)

// kernels lowers graphs and writes their kernels for a GPU.
func kernels(t *testing.T, graphs []*graph.Graph) (*llvm.Kernels, []*backend.Program) {
	gpu, err := nvptx.Parse("sm_80")
	if err != nil {
		t.Fatal(err)
	}
	var models []llvm.Model
	var programs []*backend.Program
	for i, g := range graphs {
		p, ds := backend.Lower(g)
		if ds.HasErrors() {
			t.Fatal(ds.All[0].Message)
		}
		models = append(models, llvm.Model{Prefix: fmt.Sprint("g", i), Program: p})
		programs = append(programs, p)
	}
	k, err := llvm.EmitKernels(models, gpu)
	if err != nil {
		t.Fatal(err)
	}
	return k, programs
}

// TestPTX has ptxas assemble kernels, where there is one.
func TestPTX(t *testing.T) {
	_, graphs := someVectors(t, 5, 1031, true)
	graphs = append(graphs, drawMany(6, 77, graphgen.Kernels())...)
	k, _ := kernels(t, graphs)
	_, s := session(t)
	asm, err := s.Assembly(t.Context(), []byte(k.Text), toolchain.Target{Triple: nvptx.Triple, CPU: "sm_80", Opt: 2})
	if err != nil {
		t.Fatal(err)
	}
	ptx, err := nvptx.Finish(string(asm), k.Header, k.Entries)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(ptx, "// launch: grid, block = ") || strings.Count(ptx, ".visible .entry") != len(k.Entries) {
		t.Errorf("%d entries are described, the PTX has %d", len(k.Entries), strings.Count(ptx, ".visible .entry"))
	}
	assemble(t, ptx)
}

func assemble(t *testing.T, ptx string) {
	ptxas := os.Getenv("CELLC_PTXAS")
	if ptxas == "" {
		found, err := exec.LookPath("ptxas")
		if err != nil {
			t.Log("no ptxas in PATH and no CELLC_PTXAS: the PTX is not assembled")
			return
		}
		ptxas = found
	}
	file := filepath.Join(t.TempDir(), "kernels.ptx")
	if err := os.WriteFile(file, []byte(ptx), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.CommandContext(t.Context(), ptxas, "-arch=sm_80", "-O1", "-o", os.DevNull, file).CombinedOutput(); err != nil {
		t.Errorf("ptxas: %v\n%s", err, out)
	}
}

// TestGrid runs the GPU's kernels on the CPU, one thread after the other, and
// checks what NumPy gave. Barring what LLVM does for the GPU in particular,
// that is what a GPU would compute.
func TestGrid(t *testing.T) {
	for _, symbols := range []bool{false, true} {
		list, graphs := someVectors(t, 3, 173, symbols)
		k, programs := kernels(t, graphs)
		g := openGrid(t, k)
		for i, v := range list {
			got := g.run(t, fmt.Sprint("g", i), programs[i], v.Args)
			if got == nil {
				continue
			}
			if diff := v.Difference(got, true); diff != "" {
				t.Errorf("line %d: %s: %s\n%s", v.Line, v, diff, graph.Print(graphs[i]))
			}
		}
	}
}

// A grid is the kernels of a GPU, compiled for the CPU.
type grid struct {
	lib   uintptr
	lines []string // of the header
}

// launcher calls a kernel, all of whose parameters are eight bytes, once for
// each thread.
const launcher = `
static int now;
int gpu_ctaid(void) { return now / 256; }
int gpu_tid(void) { return now % 256; }
int gpu_ntid(void) { return 256; }
typedef void kernel(long, long, long, long, long, long, long, long, long, long, long, long);
void launch(kernel *k, int threads, const long *a) {
	for (now = 0; now < threads; now++)
		k(a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9], a[10], a[11]);
}
`

func openGrid(t *testing.T, k *llvm.Kernels) *grid {
	text := strings.NewReplacer("ptx_kernel ", "", "target triple = \""+nvptx.Triple+"\"", "",
		"@llvm.nvvm.read.ptx.sreg.ctaid.x", "@gpu_ctaid", "@llvm.nvvm.read.ptx.sreg.tid.x", "@gpu_tid",
		"@llvm.nvvm.read.ptx.sreg.ntid.x", "@gpu_ntid").Replace(k.Text)
	dir := t.TempDir()
	ll, c, so := filepath.Join(dir, "k.ll"), filepath.Join(dir, "launch.c"), filepath.Join(dir, "k.so")
	for name, content := range map[string]string{ll: text, c: launcher} {
		if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	tools, _ := session(t)
	out, err := exec.CommandContext(t.Context(), tools.Clang, "-O1", "-w", "-march=native", "-shared", "-fPIC", "-o", so, ll, c, "-lm").CombinedOutput()
	if err != nil {
		t.Fatalf("clang: %v\n%s", err, out)
	}
	lib, err := purego.Dlopen(so, purego.RTLD_NOW)
	if err != nil {
		t.Fatal(err)
	}
	return &grid{lib: lib, lines: strings.Split(k.Header, "\n")}
}

var launchLine = regexp.MustCompile(`^ +(\w+)<<<(.*), (\d+)>>>\((.*)\)$`)

// steps are the lines of the header for a model.
func (g *grid) steps(model string) []string {
	for i, l := range g.lines {
		if l == model+":" {
			rest := g.lines[i+1:]
			n := 0
			for n < len(rest) && strings.HasPrefix(rest[n], " ") {
				n++
			}
			return rest[:n]
		}
	}
	return nil
}

// run does what the header says for a program without control flow; nil for
// others.
func (g *grid) run(t *testing.T, model string, p *backend.Program, inputs []*tensor.Dense) *tensor.Dense {
	memory, lengths := map[*backend.Value][]byte{}, map[string]int64{}
	for i, v := range p.Inputs {
		memory[v] = append(make([]byte, 0, 64), inputs[i].Data...)
		for j, d := range v.Type.Shape.Dims {
			if s, ok := d.Symbol(); ok {
				lengths[s] = inputs[i].Dims[j]
			}
		}
	}
	sym := func(s string) int64 { return lengths[s] }
	lines := g.steps(model)
	for _, st := range p.Body.Steps {
		switch st := st.(type) {
		case *backend.Kernel:
			memory[st.Out] = make([]byte, st.Out.Type.Bytes().Eval(sym), st.Out.Type.Bytes().Eval(sym)+8)
			g.launch(t, lines[0], st, memory, sym)
			lines = lines[1:]
		case *backend.Alias:
			memory[st.Out] = memory[st.From]
			lines = lines[1:]
		case *backend.Check:
		default:
			return nil
		}
	}
	v := p.Outputs[0]
	out := &tensor.Dense{DType: v.Type.DType, Dims: []int64{}, Data: memory[v]}
	for _, d := range v.Type.Shape.Dims {
		out.Dims = append(out.Dims, d.Eval(sym))
	}
	return out
}

func (g *grid) launch(t *testing.T, line string, k *backend.Kernel, memory map[*backend.Value][]byte, sym func(string) int64) {
	m := launchLine.FindStringSubmatch(line)
	if m == nil {
		t.Fatalf("not a launch: %q", line)
	}
	f, err := purego.Dlsym(g.lib, m[1])
	if err != nil {
		t.Fatal(err)
	}
	args := make([]uintptr, 12)
	names := strings.Split(m[4], ", ")
	at := func(b []byte) uintptr { return uintptr(unsafe.Pointer(unsafe.SliceData(b))) }
	for i, v := range k.Operands {
		data := memory[v]
		if v.Data != nil {
			data = v.Data.Data
		}
		args[i] = at(data)
	}
	if k.InPlace >= 0 {
		memory[k.Out] = memory[k.Operands[k.InPlace]]
	}
	args[len(k.Operands)] = at(memory[k.Out])
	for i, s := range names[len(k.Operands)+1:] {
		args[len(k.Operands)+1+i] = uintptr(sym(s))
	}
	blocks, err := tensor.ParseDim(m[2])
	if err != nil {
		t.Fatal(err)
	}
	threads := blocks.Eval(sym)
	if m[3] != "1" {
		threads *= nvptx.Block
	}
	start, err := purego.Dlsym(g.lib, "launch")
	if err != nil {
		t.Fatal(err)
	}
	purego.SyscallN(start, f, uintptr(threads), at(unsafe.Slice((*byte)(unsafe.Pointer(&args[0])), 96)))
}
