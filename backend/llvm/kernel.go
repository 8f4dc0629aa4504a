package llvm

import (
	"fmt"
	"math"
	"strings"

	"github.com/cellc/cellc/backend"
	"github.com/cellc/cellc/backend/tile"
	"github.com/cellc/cellc/ops/kernel"
	"github.com/cellc/cellc/tensor"
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// A kernelFunc is the function of a kernel: its parameters are the operands
// (addresses, or registers for rank zero), the address of the result unless it
// is returned, and the values of Symbols.
type kernelFunc struct {
	f       *ir.Func
	symbols []string // of the first kernel that had this content
	thunk   *ir.Func // calls f with arguments from memory; nil until it is needed
}

// fewCalls is how often a function is called at most if LLVM may write it out
// where it is called.
const fewCalls = 2

// called notes a call of a function by the code that runs a program. Many that
// were all written out would make that long, which LLVM takes much more time
// for than in proportion.
func (m *module) called(f *ir.Func) {
	if m.calls[f]++; m.calls[f] == fewCalls+1 {
		f.FuncAttrs = append(f.FuncAttrs, enum.FuncAttrNoInline)
	}
}

// kernelFunc is the function for k, which is shared by all kernels of the same
// content, and the symbols to call it with.
func (m *module) kernelFunc(k *backend.Kernel) (*kernelFunc, []string) {
	key, symbols := keyOf(k)
	packed, _ := m.packed(k)
	key += fmt.Sprint(packed)
	if have, ok := m.kernels[key]; ok {
		return have, symbols
	}
	kf := &kernelFunc{symbols: symbols}
	m.kernels[key] = kf
	name := fmt.Sprintf("kernel%d%s", len(m.kernels)-1, m.suffix)
	if m.grid {
		kf.f = m.emitEntry(m.prefix+"_"+name, k, symbols)
	} else {
		kf.f = m.emitKernel(name, k, symbols, m.shareOf(k))
	}
	return kf, symbols
}

// emitKernel writes the function of a kernel. If its work is shared out, the
// last two parameters are the units to do.
func (m *module) emitKernel(name string, k *backend.Kernel, symbols []string, s *share) *ir.Func {
	var params []*ir.Param
	for i, v := range k.Operands {
		if v.Scalar() {
			params = append(params, ir.NewParam(fmt.Sprint("x", i), register(v.Type.DType)))
			continue
		}
		p := ir.NewParam(fmt.Sprint("x", i), bytePtr)
		if k.InPlace < 0 {
			p.Attrs = append(p.Attrs, enum.ParamAttrReadOnly)
		}
		params = append(params, p)
	}
	ret := types.Type(types.Void)
	if k.Out.Scalar() {
		ret = register(k.Out.Type.DType)
	} else {
		out := ir.NewParam("out", bytePtr)
		if k.InPlace < 0 {
			out.Attrs = append(out.Attrs, enum.ParamAttrNoAlias)
		}
		params = append(params, out)
	}
	for i := range symbols {
		params = append(params, ir.NewParam(fmt.Sprint("n", i), types.I64))
	}
	n := len(params) - len(symbols)
	if s != nil {
		from, to := ir.NewParam("from", types.I64), ir.NewParam("to", types.I64)
		params = append(params, from, to)
		s.from, s.to = from, to
	}
	f := m.newFn(name, ret, params...)
	f.f.Linkage = enum.LinkageInternal
	for i, s := range symbols {
		f.syms[s] = params[n+i]
	}
	g := &generator{fn: f, k: k, share: s}
	if s != nil {
		g.plan = s.plan // its variables are those of the share
	} else {
		g.plan = m.planOf(k)
	}
	g.body(params)
	return f.f
}

// A generator writes the code of one kernel.
type generator struct {
	*fn
	k   *backend.Kernel
	out value.Value // the address of the result

	plan   *tile.Plan // nil if it is no contraction
	share  *share     // the loop that is divided; nil for none
	spread bool       // the next loops are the threads of a GPU
}

func (g *generator) body(params []*ir.Param) {
	s := &scope{fn: g.fn, vars: map[*kernel.Var]value.Value{}, memo: map[*kernel.Expr]value.Value{}, always: map[*kernel.Expr]bool{}}
	for i, v := range g.k.Operands {
		s.ops = append(s.ops, operandOf(v, params[i]))
	}
	if g.k.Out.Scalar() {
		g.b.NewRet(g.rounded(s.eval(g.k.Body)))
		return
	}
	g.out = params[len(g.k.Operands)]
	switch g.k.Form {
	case kernel.Scatter:
		g.scatter(s)
	case kernel.Scan:
		g.scan(s)
	default:
		if !g.m.contract(g, s) && !g.window(s) {
			g.compute(s)
		}
	}
	g.b.NewRet(nil)
}

func operandOf(v *backend.Value, x value.Value) operand {
	if v.Scalar() {
		return operand{typ: v.Type, val: x}
	}
	return operand{typ: v.Type, addr: x}
}

// rounded is a result of rank zero as a register holds it: 16-bit floats have
// been rounded.
func (g *generator) rounded(x value.Value) value.Value { return g.roundTo(g.k.Out.Type.DType, x) }

func (f *fn) roundTo(t tensor.DType, x value.Value) value.Value {
	if t == tensor.F16 || t == tensor.BF16 {
		return f.roundHalf(t, x)
	}
	return x
}

// store writes a computed element, or a vector of neighbours.
func (g *generator) store(offset, x value.Value) {
	t := g.k.Out.Type.DType
	raw := g.toStorage(t, x)
	p := g.at(storage(t), g.out, offset)
	if n := lanes(raw); n > 0 {
		p = g.b.NewBitCast(p, types.NewPointer(raw.Type()))
	}
	st := g.b.NewStore(raw, p)
	st.Align = alignOf(storage(t))
}

// keyOf is the content of a kernel as text, where variables and symbols are
// numbered by their first appearance, and the symbols in that order.
func keyOf(k *backend.Kernel) (string, []string) {
	w := &keyWriter{vars: map[*kernel.Var]int{}, syms: map[string]int{}, seen: map[*kernel.Expr]int{}}
	fmt.Fprintf(w, "%d %d %v %d %d|", k.Form, k.Combine, k.Reverse, k.Axis, k.InPlace)
	w.dims(k.Out.Type)
	for _, v := range k.Operands {
		w.dims(v.Type)
	}
	for _, v := range append(append([]*kernel.Var{}, k.Space...), k.Update...) {
		w.variable(v)
	}
	for _, e := range k.At {
		w.expr(e)
	}
	for _, e := range []*kernel.Expr{k.Body, k.Guard} {
		if e != nil {
			w.expr(e)
		}
		w.WriteByte('|')
	}
	return w.String(), w.order
}

type keyWriter struct {
	strings.Builder
	vars  map[*kernel.Var]int
	syms  map[string]int
	seen  map[*kernel.Expr]int
	order []string
}

func (w *keyWriter) dims(t tensor.Type) {
	fmt.Fprintf(w, "%d[", t.DType)
	for _, d := range t.Shape.Dims {
		w.dim(d)
	}
	w.WriteByte(']')
}

func (w *keyWriter) dim(d tensor.Dim) {
	d.Walk(func(s string) {
		if _, ok := w.syms[s]; !ok {
			w.syms[s] = len(w.order)
			w.order = append(w.order, s)
		}
	})
	e := d.Subst(func(s string) tensor.Dim { return tensor.Sym(fmt.Sprint("s", w.syms[s])) })
	fmt.Fprintf(w, "%s,", e)
}

func (w *keyWriter) variable(v *kernel.Var) {
	id, ok := w.vars[v]
	if !ok {
		id = len(w.vars)
		w.vars[v] = id
		w.dim(v.Extent)
	}
	fmt.Fprintf(w, "v%d ", id)
}

func (w *keyWriter) expr(e *kernel.Expr) {
	if id, ok := w.seen[e]; ok {
		fmt.Fprintf(w, "#%d ", id)
		return
	}
	w.seen[e] = len(w.seen)
	fmt.Fprintf(w, "(%d.%d ", e.Op, e.Type)
	switch e.Op {
	case kernel.ConstOp:
		fmt.Fprintf(w, "%x %d", math.Float64bits(e.F), e.I)
	case kernel.IndexOp:
		w.variable(e.Var)
	case kernel.DimOp:
		w.dim(e.Dim)
	case kernel.LoadOp:
		fmt.Fprintf(w, "@%d ", e.Operand)
	case kernel.ReduceOp:
		fmt.Fprintf(w, "c%d ", e.Combine)
		for _, v := range e.Vars {
			w.variable(v)
		}
	}
	for _, x := range e.Args {
		w.expr(x)
	}
	w.WriteByte(')')
}
