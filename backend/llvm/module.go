package llvm

import (
	"cmp"
	"fmt"

	"github.com/cellc/cellc/backend"
	"github.com/cellc/cellc/backend/cpu"
	"github.com/cellc/cellc/backend/llvm/vmath"
	"github.com/cellc/cellc/backend/tile"
	"github.com/cellc/cellc/tensor"
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// Options of Emit.
type Options struct {
	CPU cpu.Level // what the machine that runs the code can do
	// Better are further levels, each better than the one before: the code
	// takes the last that the processor has. All must have a Grade, but CPU.
	Better   []cpu.Level
	Threads  int    // how many a run uses where its caller does not say; 0 is one
	Grain    int64  // the work worth handing to a thread, to have tests divide any; 0 is the right one
	Sanitize string // "address" or "thread": what clang shall instrument
	// WeightsFile leaves constants to a file that the runtime maps.
	WeightsFile bool
	// Panic lets a mistake of the code generator panic instead of making it an
	// error, for tests that want the stack.
	Panic bool
}

// A Model is a program under the prefix of its symbols.
type Model struct {
	Prefix  string
	Program *backend.Program
}

// A Module is LLVM IR text and the data that it refers to.
type Module struct {
	Text string
	// Data has to be linked to the code, aligned to 64 bytes, if it is not
	// empty.
	Data *Data
	// File is what the code reads from a file that is there when it runs; nil
	// if there is none. Its symbol is that of the file's description.
	File  *Data
	Stats Stats
}

// Stats are what is told about generated code.
type Stats struct {
	Kernels   int        // kernels of all models
	Functions int        // distinct ones
	Memory    tensor.Dim // of a run of each model, in bytes
	Grows     bool       // values decide lengths whose memory comes on top
}

// Emit writes the code of models; the descriptor of each is <prefix>_model.
func Emit(models []Model, o Options) (out *Module, err error) {
	m := newModule(models[0].Prefix, o)
	defer func() {
		switch r := recover().(type) {
		case nil:
		case unbound:
			err = fmt.Errorf("nothing gives the length %s a value", string(r))
		default:
			if o.Panic {
				panic(r)
			}
			err = fmt.Errorf("internal error: emitting LLVM IR: %v", r)
		}
	}()
	levels := append([]cpu.Level{o.CPU}, o.Better...)
	runs := make([][]run, len(models))
	for i := len(levels) - 1; i >= 0; i-- { // the first level's attributes are those of what all share
		suffix := ""
		if i > 0 {
			suffix = "." + levels[i].Name
		}
		m.begin(levels[i], suffix, o.Sanitize)
		for k, x := range models {
			runs[k] = append([]run{{levels[i].Grade, m.runFunc(x.Prefix+".run"+suffix, x.Program)}}, runs[k]...)
		}
	}
	for k, x := range models {
		m.model(x, runs[k])
	}
	m.stats.Functions = len(m.kernels)
	out = &Module{Text: m.ir.String(), Data: m.data, Stats: m.stats}
	if m.file != nil && m.file.size > 0 {
		out.File = m.file
	}
	return out, nil
}

// A module is the state of Emit.
type module struct {
	ir         *ir.Module
	attrs      *ir.AttrGroupDef // of every function
	cpu        cpu.Level
	threads    int
	grain      int64
	suffix     string // of the names of functions, which tells levels apart
	grid       bool   // the code is for a GPU
	prefix     string // of the names of entries
	kernels    map[string]*kernelFunc
	helpers    map[string]*ir.Func // functions that code of this level calls
	calls      map[*ir.Func]int    // of kernels and of some helpers
	declared   map[string]*ir.Func
	strings    map[string]*ir.Global
	zeroData   *ir.Global
	data       *Data
	dataGlobal *ir.Global
	fileGlobal *ir.Global
	tables     map[*backend.Program]*failures
	file       *Data // nil unless constants are left to a file
	frame      *types.StructType
	port       *types.StructType
	stats      Stats
}

func newModule(prefix string, o Options) *module {
	m := &module{ir: ir.NewModule(), threads: max(1, o.Threads), grain: cmp.Or(o.Grain, grain), data: newData(prefix + "_weights"),
		declared: map[string]*ir.Func{}, strings: map[string]*ir.Global{}, tables: map[*backend.Program]*failures{}}
	if o.WeightsFile {
		m.file = newData(prefix + "_weights_file")
	}
	m.types()
	m.begin(o.CPU, "", o.Sanitize)
	return m
}

// begin has the functions to come be for a level.
func (m *module) begin(l cpu.Level, suffix, sanitize string) {
	m.cpu, m.suffix, m.stats = l, suffix, Stats{}
	m.kernels, m.helpers = map[string]*kernelFunc{}, map[string]*ir.Func{}
	m.calls = map[*ir.Func]int{}
	m.attrs = &ir.AttrGroupDef{ID: int64(len(m.ir.AttrGroupDefs)), FuncAttrs: []ir.FuncAttribute{enum.FuncAttrNoUnwind}}
	switch sanitize {
	case "address":
		m.attrs.FuncAttrs = append(m.attrs.FuncAttrs, enum.FuncAttrSanitizeAddress)
	case "thread":
		m.attrs.FuncAttrs = append(m.attrs.FuncAttrs, enum.FuncAttrSanitizeThread)
	}
	m.ir.AttrGroupDefs = append(m.ir.AttrGroupDefs, m.attrs)
	if l.Name != "" {
		m.attrs.FuncAttrs = append(m.attrs.FuncAttrs, ir.AttrPair{Key: "target-cpu", Value: l.Name})
	}
	if l.Features != "" {
		m.attrs.FuncAttrs = append(m.attrs.FuncAttrs, ir.AttrPair{Key: "target-features", Value: l.Features})
	}
}

// declare is a function that is defined elsewhere.
func (m *module) declare(name string, ret types.Type, params ...types.Type) *ir.Func {
	if f, ok := m.declared[name]; ok {
		return f
	}
	f := vmath.Declare(m.ir, name, ret, params...)
	m.declared[name] = f
	return f
}

// dataAt is the address of a tensor in the data section; layout is nil unless
// it is packed.
func (m *module) dataAt(t *tensor.Dense, layout *tile.Layout) constant.Constant {
	if m.dataGlobal == nil {
		m.dataGlobal = m.external(m.data.Symbol)
	}
	return constant.NewGetElementPtr(types.I8, m.dataGlobal, constant.NewInt(types.I64, m.data.place(t, layout)))
}

// zeros is the address of a few zero bytes, which stands in for addresses that
// must not be read.
func (m *module) zeros() value.Value {
	if m.zeroData == nil {
		t := types.NewArray(1024, types.I8)
		m.zeroData = m.ir.NewGlobalDef("cellc.zeros", constant.NewZeroInitializer(t))
		m.zeroData.Linkage = enum.LinkagePrivate
		m.zeroData.Immutable = true
		m.zeroData.Align = 64
	}
	return m.zeroData
}

// text is the address of a string that ends in NUL.
func (m *module) text(s string) constant.Constant {
	g, ok := m.strings[s]
	if !ok {
		data := constant.NewCharArrayFromString(s + "\x00")
		g = m.ir.NewGlobalDef(fmt.Sprint("cellc.text", len(m.strings)), data)
		g.Linkage = enum.LinkagePrivate
		g.Immutable = true
		m.strings[s] = g
	}
	return constant.NewBitCast(g, bytePtr)
}

var (
	voidType = types.Void
	falseBit = constant.False
)

// sizeOf is the size of an element type in bytes.
func sizeOf(t types.Type) int {
	switch t := t.(type) {
	case *types.IntType:
		return (int(t.BitSize) + 7) / 8
	case *types.FloatType:
		if t.Kind == types.FloatKindDouble {
			return 8
		}
	}
	return 4
}

func alignOf(t types.Type) ir.Align { return ir.Align(sizeOf(t)) }

// powFunc is a function for integer powers by repeated squaring. A negative
// exponent leaves 0, but for bases 1 and -1.
func (m *module) powFunc(t *types.IntType, signed bool) *ir.Func {
	name := fmt.Sprintf("cellc.pow.u%d", t.BitSize)
	if signed {
		name = fmt.Sprintf("cellc.pow.i%d", t.BitSize)
	}
	if f, ok := m.helpers[name]; ok {
		return f
	}
	x, y := ir.NewParam("x", t), ir.NewParam("y", t)
	g := m.newFn(name+m.suffix, t, x, y)
	g.f.Linkage = enum.LinkageInternal
	m.helpers[name] = g.f
	var out value.Value = g.square(x, y, t)
	if signed {
		out = g.negativePower(x, y, out)
	}
	g.b.NewRet(out)
	return g.f
}

// square is x to the power y, read as unsigned.
func (f *fn) square(x, y value.Value, t *types.IntType) value.Value {
	one := intOf(t, 1)
	acc := f.loop(i64(0), i64(int64(t.BitSize)), 1, []value.Value{one, x, y}, func(_ value.Value, a []value.Value) []value.Value {
		odd := f.icmp(enum.IPredNE, f.b.NewAnd(a[2], one), intOf(t, 0))
		return []value.Value{f.pick(odd, f.b.NewMul(a[0], a[1]), a[0]), f.b.NewMul(a[1], a[1]), f.b.NewLShr(a[2], one)}
	})
	return acc[0]
}

func (f *fn) negativePower(x, y, power value.Value) value.Value {
	one, none, least := f.constantLike(x, 1), f.constantLike(x, 0), f.constantLike(x, -1)
	odd := f.icmp(enum.IPredNE, f.b.NewAnd(y, one), none)
	minus := f.pick(odd, least, one)
	small := f.pick(f.icmp(enum.IPredEQ, x, one), one, f.pick(f.icmp(enum.IPredEQ, x, least), minus, none))
	return f.pick(f.icmp(enum.IPredSLT, y, none), small, power)
}
