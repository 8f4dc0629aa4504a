package llvm

import (
	"fmt"
	"strings"

	"github.com/cellc/cellc/backend"
	"github.com/cellc/cellc/backend/cpu"
	"github.com/cellc/cellc/backend/nvptx"
	"github.com/cellc/cellc/ops/kernel"
	"github.com/cellc/cellc/tensor"
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// This file writes the kernels of a program for a GPU: each becomes an entry
// of its own, with a thread for every element of its result. What calls them
// in which order is only described, in comments.

// A Kernels is LLVM IR for a GPU, and what to write beside the PTX that LLVM
// makes of it.
type Kernels struct {
	Text    string
	Header  string            // the program's steps
	Entries map[string]string // for each entry: its parameters and launch size
}

// EmitKernels writes the kernels of models for a GPU. All tensors are in the
// GPU's memory, those of rank zero too.
func EmitKernels(models []Model, gpu nvptx.GPU) (out *Kernels, err error) {
	m := newModule(models[0].Prefix, Options{CPU: cpu.Level{FMA: true, Round: true}})
	m.grid, m.prefix = true, models[0].Prefix
	m.ir.TargetTriple = nvptx.Triple
	m.ir.TypeDefs = nil
	defer func() {
		switch r := recover().(type) {
		case nil:
		case unbound:
			err = fmt.Errorf("nothing gives the length %s a value", string(r))
		default:
			err = fmt.Errorf("internal error: emitting LLVM IR for %s: %v", gpu.Name, r)
		}
	}()
	w := &gridWriter{m: m, out: &Kernels{Entries: map[string]string{}}}
	w.line(0, "Kernels for %s, as entry<<<blocks, threads>>>(operands, result, lengths).", gpu.Name)
	w.line(0, "Operands and results are addresses in global memory. Launching comes later:")
	w.line(0, "the steps of a model are run, in this order, by whoever loads the module.")
	for _, x := range models {
		w.line(0, "%s:", x.Prefix)
		w.block(x.Program.Body, 1)
	}
	w.out.Header = w.text.String()
	w.out.Text = m.ir.String()
	return w.out, nil
}

// A gridWriter describes the steps of a program, and emits their kernels on
// the way.
type gridWriter struct {
	m    *module
	text strings.Builder
	out  *Kernels
}

func (w *gridWriter) line(depth int, format string, args ...any) {
	w.text.WriteString(strings.Repeat("  ", depth) + fmt.Sprintf(format, args...) + "\n")
}

func (w *gridWriter) block(b *backend.Block, depth int) {
	for _, st := range b.Steps {
		w.step(st, depth)
	}
}

func (w *gridWriter) step(st backend.Step, depth int) {
	switch st := st.(type) {
	case *backend.Kernel:
		w.kernel(st, depth)
	case *backend.Part:
		w.block(st.Block, depth)
	case *backend.Alias:
		w.line(depth, "%s = %s as %s", label(st.Out), label(st.From), st.Out.Type)
	case *backend.If:
		w.line(depth, "if %s {", label(st.Cond))
		w.block(st.Then, depth+1)
		w.line(depth, "} else {")
		w.block(st.Else, depth+1)
		w.line(depth, "}")
	case *backend.While:
		w.line(depth, "while {")
		w.block(st.Test, depth+1)
		w.line(depth, "} is %s {", label(st.Test.Yield[0]))
		w.block(st.Body, depth+1)
		w.line(depth, "}")
	}
}

// label is a value's name in comments.
func label(v *backend.Value) string {
	if v.Name != "" {
		return "%" + v.Name
	}
	return fmt.Sprint("%", v.ID)
}

func (w *gridWriter) kernel(k *backend.Kernel, depth int) {
	count := len(w.m.kernels)
	kf, symbols := w.m.kernelFunc(k)
	if len(w.m.kernels) > count {
		w.out.Entries[kf.f.Name()] = signature(k, kf.symbols)
	}
	var args []string
	for _, v := range k.Operands {
		args = append(args, label(v))
	}
	args = append(args, label(k.Out))
	args = append(args, symbols...)
	w.line(depth, "%s<<<%s>>>(%s)", kf.f.Name(), launch(k), strings.Join(args, ", "))
}

// signature lists the parameters of an entry.
func signature(k *backend.Kernel, symbols []string) string {
	var b strings.Builder
	for i, v := range k.Operands {
		fmt.Fprintf(&b, "x%d %s\n", i, v.Type)
	}
	fmt.Fprintf(&b, "out %s\n", k.Out.Type)
	for i, s := range symbols {
		fmt.Fprintf(&b, "n%d i64, the length %s\n", i, s)
	}
	fmt.Fprintf(&b, "launch: grid, block = %s\n", launch(k))
	return b.String()
}

// launch is the number of blocks and of threads in a block.
func launch(k *backend.Kernel) string {
	n := threads(k)
	if n.IsConst(1) {
		return "1, 1"
	}
	blocks := n.Add(tensor.D(nvptx.Block - 1)).FloorDiv(tensor.D(nvptx.Block))
	return fmt.Sprintf("%s, %d", blocks, nvptx.Block)
}

// threads is the number of threads that work: one for each element, for each
// line of a scan, and a single one for updates, whose order matters.
func threads(k *backend.Kernel) tensor.Dim {
	n := tensor.D(1)
	if k.Form == kernel.Scatter {
		return n
	}
	for i, v := range k.Space {
		if k.Form != kernel.Scan || i != k.Axis {
			n = n.Mul(v.Extent)
		}
	}
	return n
}

// emitEntry is emitKernel for a GPU.
func (m *module) emitEntry(name string, k *backend.Kernel, symbols []string) *ir.Func {
	var params []*ir.Param
	for i := range k.Operands {
		p := ir.NewParam(fmt.Sprint("x", i), bytePtr)
		if k.InPlace < 0 {
			p.Attrs = append(p.Attrs, enum.ParamAttrReadOnly, enum.ParamAttrNoAlias)
		}
		params = append(params, p)
	}
	params = append(params, ir.NewParam("out", bytePtr))
	for i := range symbols {
		params = append(params, ir.NewParam(fmt.Sprint("n", i), types.I64))
	}
	f := m.newFn(name, types.Void, params...)
	f.f.CallingConv = enum.CallingConvPTXKernel
	for i, s := range symbols {
		f.syms[s] = params[len(k.Operands)+1+i]
	}
	g := &generator{fn: f, k: k, out: params[len(k.Operands)]}
	g.entry(params)
	return f.f
}

func (g *generator) entry(params []*ir.Param) {
	s := &scope{fn: g.fn, vars: map[*kernel.Var]value.Value{}, memo: map[*kernel.Expr]value.Value{}, always: map[*kernel.Expr]bool{}}
	for i, v := range g.k.Operands {
		o := operand{typ: v.Type, addr: params[i]}
		if v.Scalar() {
			t := v.Type.DType
			o.val = g.fromStorage(t, g.load(storage(t), params[i], 0))
		}
		s.ops = append(s.ops, o)
	}
	end := g.block()
	switch g.k.Form {
	case kernel.Scatter:
		g.orElse(g.icmp(enum.IPredEQ, g.thread(), i64(0)), end)
		g.scatter(s)
	case kernel.Scan:
		g.spread = true
		g.scan(s)
	default:
		g.spread = true
		g.compute(s)
	}
	g.b.NewBr(end)
	end.NewRet(nil)
}

// thread is the number of this thread in the grid.
func (f *fn) thread() value.Value {
	read := func(name string) value.Value {
		return f.b.NewZExt(f.call("llvm.nvvm.read.ptx.sreg."+name, types.I32), types.I64)
	}
	block := f.b.NewMul(read("ctaid.x"), read("ntid.x"))
	return f.b.NewAdd(block, read("tid.x"))
}

// threads runs body in the threads of the grid, one for each combination of
// the loops' variables.
func (g *generator) threads(s *scope, loops []backend.Loop, body func(*scope)) {
	end, at := g.block(), g.thread()
	total := tensor.D(1)
	for _, l := range loops {
		total = total.Mul(l.Extent)
	}
	g.orElse(g.icmp(enum.IPredSLT, at, g.dim(total)), end)
	in := s.inner()
	for i := len(loops) - 1; i >= 0; i-- {
		n := g.dim(loops[i].Extent)
		in.vars[loops[i].Var] = at
		if i > 0 {
			in.vars[loops[i].Var] = g.b.NewURem(at, n)
			at = g.b.NewUDiv(at, n)
		}
	}
	body(in)
	g.b.NewBr(end)
	g.enter(end)
}
