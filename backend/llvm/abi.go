package llvm

import (
	"fmt"
	"slices"

	"github.com/cellc/cellc/backend"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/tensor"
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// This file writes what cellc.h declares: the descriptor of a model and the
// functions that it points to.

// types declares the structures of cellc.h.
func (m *module) types() {
	frame := types.NewStruct()
	m.frame = frame
	m.ir.NewTypeDef("cellc_frame", frame)
	p := types.NewPointer(frame)
	alloc := types.NewPointer(types.NewFunc(bytePtr, p, types.I64))
	print := types.NewPointer(types.NewFunc(types.Void, p, bytePtr, types.I64, types.I32, types.I32, types.I64Ptr, bytePtr))
	body := types.NewPointer(types.NewFunc(types.Void, bytePtr, types.I64, types.I64))
	parallel := types.NewPointer(types.NewFunc(types.Void, p, body, bytePtr, types.I64, types.I64, types.I64))
	buffers := types.NewPointer(bytePtr)
	show := types.NewPointer(types.NewFunc(types.Void, p, types.I32, types.I32, types.I64Ptr, bytePtr))
	numbers := types.NewArray(mostNumbers, types.I64)
	frame.Fields = []types.Type{buffers, types.I64Ptr, buffers, types.I64Ptr, buffers, bytePtr, alloc, print, show, types.I64, numbers, bytePtr, bytePtr, types.I32, bytePtr, parallel}
	m.port = types.NewStruct(bytePtr, types.I32, types.I32, types.I64Ptr, bytePtr, bytePtr)
	m.ir.NewTypeDef("cellc_port", m.port)
}

// A run is the function that runs a program on processors of a grade.
type run struct {
	grade int
	f     *ir.Func
}

// variants are the fields run, variants and variant of a model: what runs
// everywhere, and what must be chosen.
func (m *module) variants(runs []run) []constant.Constant {
	var always constant.Constant = constant.NewNull(runs[0].f.Typ)
	var list []constant.Constant
	for _, r := range runs {
		if r.grade == 0 {
			always = r.f
			continue
		}
		list = append(list, constant.NewStruct(types.NewStruct(types.I32, r.f.Typ), constant.NewInt(types.I32, int64(r.grade)), r.f))
	}
	t := types.NewStruct(types.I32, runs[0].f.Typ)
	return []constant.Constant{always, constant.NewInt(types.I32, int64(len(list))), m.array(t, list)}
}

// model writes what describes a program, and its functions.
func (m *module) model(x Model, runs []run) {
	p := x.Program
	m.nameWeights(p.Graph)
	arena := m.arenaFunc(x.Prefix+".arena", p)
	outdims := m.outdimsFunc(x.Prefix+".outdims", p)
	g := p.Graph
	var inputs, outputs, states []port
	for i, v := range p.Inputs {
		inputs = append(inputs, port{g.Inputs[i].Name, v.Type, nil})
	}
	for i, v := range p.Outputs {
		outputs = append(outputs, port{g.Outputs[i], v.Type, nil})
	}
	for i, v := range p.States {
		states = append(states, port{g.States[i].Name, v.Type, g.States[i].Init})
	}
	var names []constant.Constant
	for _, s := range p.Symbols {
		names = append(names, m.text(s))
	}
	count := func(n int) constant.Constant { return constant.NewInt(types.I32, int64(n)) }
	fields := []constant.Constant{
		m.text(g.Name), count(len(inputs)), count(len(outputs)), count(len(states)), count(len(names)),
		m.ports(p, inputs), m.ports(p, outputs), m.ports(p, states), m.array(bytePtr, names), arena, outdims}
	fields = append(append(fields, m.variants(runs)...), m.fileInfo(), count(m.threads))
	s := constant.NewStruct(nil, append(fields, m.table(m.failuresOf(p))...)...)
	s.Typ = structOf(s.Fields)
	d := m.ir.NewGlobalDef(x.Prefix+"_model", s)
	d.Immutable = true
	d.Visibility = enum.VisibilityHidden
	m.functions(x.Prefix, d)
	bytes, grows := p.Memory()
	m.stats.Memory, m.stats.Grows = m.stats.Memory.Add(bytes), m.stats.Grows || grows
}

// nameWeights has the file call weights as the graph does.
func (m *module) nameWeights(g *graph.Graph) {
	for _, w := range g.Weights {
		if m.file != nil {
			m.file.names[w.Data] = w.Name
		}
	}
}

// fileInfo is the address of what says which file of weights the code needs;
// null if it needs none.
func (m *module) fileInfo() constant.Constant {
	if m.file == nil || m.file.size == 0 {
		return constant.NewNull(bytePtr)
	}
	if m.fileGlobal == nil {
		m.fileGlobal = m.external(m.file.Symbol)
	}
	return m.fileGlobal
}

// external is the address of constant data that another object holds.
func (m *module) external(symbol string) *ir.Global {
	g := m.ir.NewGlobal(symbol, types.I8)
	g.Linkage = enum.LinkageExternal
	g.Visibility = enum.VisibilityHidden
	g.Immutable = true
	return g
}

func structOf(fields []constant.Constant) *types.StructType {
	t := types.NewStruct()
	for _, f := range fields {
		t.Fields = append(t.Fields, f.Type())
	}
	return t
}

// array is the address of a private constant array; null if it is empty.
func (m *module) array(t types.Type, elems []constant.Constant) constant.Constant {
	if len(elems) == 0 {
		return constant.NewNull(types.NewPointer(t))
	}
	at := types.NewArray(uint64(len(elems)), t)
	g := m.ir.NewGlobalDef(fmt.Sprint("cellc.array", len(m.ir.Globals)), constant.NewArray(at, elems...))
	g.Linkage = enum.LinkagePrivate
	g.Immutable = true
	return constant.NewBitCast(g, types.NewPointer(t))
}

// A port is an input, output or state.
type port struct {
	name string
	typ  tensor.Type
	init *tensor.Dense
}

func (m *module) ports(p *backend.Program, ports []port) constant.Constant {
	var out []constant.Constant
	for _, x := range ports {
		var dims []constant.Constant
		for _, d := range x.typ.Shape.Dims {
			dims = append(dims, constant.NewInt(types.I64, portDim(p, d)))
		}
		var init constant.Constant = constant.NewNull(bytePtr)
		if x.init != nil {
			init = m.dataAt(x.init, nil)
		}
		out = append(out, constant.NewStruct(m.port, m.text(x.name), constant.NewInt(types.I32, int64(x.typ.DType)),
			constant.NewInt(types.I32, int64(x.typ.Shape.Rank())), m.array(types.I64, dims), m.text(x.typ.String()), init))
	}
	return m.array(m.port, out)
}

// portDim is a dim as cellc_port has it: a length, or the number of a symbol
// below zero.
func portDim(p *backend.Program, d tensor.Dim) int64 {
	if n, ok := d.Const(); ok {
		return n
	}
	if i := slices.Index(p.Symbols, d.String()); i >= 0 {
		return -1 - int64(i)
	}
	return -1 - int64(len(p.Symbols))
}

// entryFunc starts a function that is given the lengths known at entry.
func (m *module) entryFunc(name string, p *backend.Program, ret types.Type, params ...*ir.Param) *fn {
	sym := ir.NewParam("sym", types.I64Ptr)
	f := m.newFn(name, ret, append([]*ir.Param{sym}, params...)...)
	f.f.Linkage = enum.LinkageInternal
	f.readSymbols(p, func(i int) value.Value {
		return f.b.NewLoad(types.I64, f.b.NewGetElementPtr(types.I64, sym, i64(int64(i))))
	})
	return f
}

// arenaFunc computes the size of the arena, or -1 where it exceeds what an
// address can reach: the same sum is made of doubles, which cannot overflow.
func (m *module) arenaFunc(name string, p *backend.Program) *ir.Func {
	f := m.entryFunc(name, p, types.I64)
	total := p.Arena.Bytes()
	if total.Static() {
		f.b.NewRet(f.dim(total))
		return f.f
	}
	limit := floatOf(types.Double, 1<<46)
	ok := value.Value(f.b.NewFCmp(enum.FPredOLT, f.approx(total), limit))
	for _, s := range p.Arena.Slots {
		ok = f.b.NewAnd(ok, f.b.NewFCmp(enum.FPredOLT, f.approx(s.Bytes), limit))
		ok = f.b.NewAnd(ok, f.icmp(enum.IPredSGE, f.dim(s.Bytes), i64(0)))
	}
	f.b.NewRet(f.pick(ok, f.dim(total), i64(-1)))
	return f.f
}

// approx is a length as a double.
func (f *fn) approx(d tensor.Dim) value.Value {
	num := func(n int64) value.Value { return floatOf(types.Double, float64(n)) }
	less := func(x, y value.Value, p enum.FPred) value.Value { return f.pick(f.b.NewFCmp(p, x, y), x, y) }
	return tensor.Fold(d, num,
		func(s string) value.Value { return f.b.NewSIToFP(f.syms[s], types.Double) },
		func(x, y value.Value) value.Value { return f.b.NewFAdd(x, y) },
		func(x, y value.Value) value.Value { return f.b.NewFMul(x, y) },
		func(op string, x, y value.Value) value.Value {
			switch op {
			case "max", "stretch":
				return less(x, y, enum.FPredOGT)
			case "min":
				return less(x, y, enum.FPredOLT)
			case "%":
				return y
			}
			return f.b.NewFDiv(x, y)
		})
}

// outdimsFunc computes the lengths of the outputs, -1 where only a run knows.
func (m *module) outdimsFunc(name string, p *backend.Program) *ir.Func {
	to := ir.NewParam("outdims", types.I64Ptr)
	f := m.entryFunc(name, p, types.Void, to)
	at := int64(0)
	for _, v := range p.Outputs {
		for _, d := range v.Type.Shape.Dims {
			n := i64(-1)
			if p.AtEntry(d) {
				n = f.dim(d)
			}
			f.b.NewStore(n, f.b.NewGetElementPtr(types.I64, to, i64(at)))
			at++
		}
	}
	f.b.NewRet(nil)
	return f.f
}
