package llvm

import (
	"fmt"

	"github.com/cellc/cellc/backend"
	"github.com/cellc/cellc/backend/tile"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops/kernel"
	"github.com/cellc/cellc/tensor"
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// The fields of cellc_frame.
const (
	frameIn = iota
	frameSym
	frameOut
	frameOutDims
	frameState
	frameArena
	frameAlloc
	framePrint
	frameShow
	frameFailed
	frameNumbers
	frameFormat
	frameOwner
	frameCancel
	frameWeights
	frameParallel
)

// The status codes of cellc.h.
const (
	statusRaised    = 1
	statusBadShape  = 2
	statusNoMemory  = 3
	statusBadIndex  = 4
	statusCancelled = 6
)

// A runner writes the function that runs a program.
type runner struct {
	*fn
	p     *backend.Program
	table *failures
	site  graph.Site // of the step at hand
	frame value.Value
	read  map[int]value.Value             // fields of the frame
	val   map[*backend.Value]value.Value  // rank zero: the register; else the address
	addr  map[*backend.Buffer]value.Value // where buffers are
	moved map[*backend.Buffer]value.Value // where those are now that a loop swaps
	heap  map[*backend.Buffer]heapSlot

	first, second *ir.Block // what is written early, and the rest
	// For parts; see part.go.
	outer      *runner // the code that calls this one
	here       *part   // that this is the code of
	parts      *int    // how many there are
	from       map[*backend.Value]*part
	fromLength map[string]*part
	lengths    []string               // the keys of fromLength, in order
	lent       map[string]value.Value // lengths that outer gave
}

// A heapSlot is the latest allocation for a buffer whose size is known only
// while running: it grows, and is used again where it is large enough.
type heapSlot struct{ addr, room value.Value }

func (m *module) runFunc(name string, p *backend.Program) *ir.Func {
	frame := ir.NewParam("frame", types.NewPointer(m.frame))
	r := m.newRunner(m.newFn(name, types.I32, frame), p, frame)
	r.parts = new(int)
	r.symbols()
	r.inputs()
	r.block(p.Body)
	r.finish()
	r.begin()
	return r.f
}

func (m *module) newRunner(f *fn, p *backend.Program, frame value.Value) *runner {
	r := &runner{fn: f, p: p, table: m.failuresOf(p), frame: frame,
		val: map[*backend.Value]value.Value{}, addr: map[*backend.Buffer]value.Value{}, moved: map[*backend.Buffer]value.Value{},
		read: map[int]value.Value{}, heap: map[*backend.Buffer]heapSlot{}, from: map[*backend.Value]*part{}, fromLength: map[string]*part{}, lent: map[string]value.Value{}}
	f.f.Linkage, f.brief, f.find = enum.LinkageInternal, true, r.length
	r.first, r.second = f.b, f.block()
	r.enter(r.second)
	return r
}

// field is the value of a field of the frame.
func (r *runner) field(i int) value.Value {
	return r.b.NewLoad(r.m.frame.Fields[i], r.fieldAddr(i))
}

func (r *runner) fieldAddr(i int) value.Value {
	return r.b.NewGetElementPtr(r.m.frame, r.frame, i32(0), i32(int64(i)))
}

// element is entry i of an array of pointers or lengths.
func (r *runner) entry(t types.Type, array value.Value, i int) value.Value {
	return r.b.NewLoad(t, r.b.NewGetElementPtr(t, array, i64(int64(i))))
}

// symbols reads the lengths known at entry. Those that are expressions must
// have the value that the others give them.
func (r *runner) symbols() {
	r.early(func() {
		r.readSymbols(r.p, func(i int) value.Value { return r.entry(types.I64, r.field(frameSym), i) })
	})
	for i, name := range r.p.Symbols {
		d, err := tensor.ParseDim(name)
		if err != nil || isSymbol(d) {
			continue
		}
		f := graph.Failure{Kind: "ValueError", Text: "an input's length is not " + graph.EscapeBraces(name) + ", which is {}", Numbers: []tensor.Dim{d}}
		given := r.entry(types.I64, r.field(frameSym), i)
		r.demand(r.icmp(enum.IPredEQ, r.dim(d), given), statusBadShape, backend.Failure{Failure: f})
	}
	for _, c := range r.p.Entry {
		r.check(c)
	}
}

func isSymbol(d tensor.Dim) bool { _, ok := d.Symbol(); return ok }

// readSymbols binds the symbols that are names.
func (f *fn) readSymbols(p *backend.Program, get func(i int) value.Value) {
	for i, name := range p.Symbols {
		if d, err := tensor.ParseDim(name); err == nil && isSymbol(d) {
			f.syms[name] = get(i)
		}
	}
}

// address is where a buffer is.
func (r *runner) address(b *backend.Buffer) value.Value {
	if x, ok := r.swapped(b); ok {
		return x
	}
	if _, ok := r.addr[b]; !ok {
		r.early(func() { r.addr[b] = r.place(b) })
	}
	return r.addr[b]
}

// place is the address of a buffer that does not change.
func (r *runner) place(b *backend.Buffer) value.Value {
	switch b.Place {
	case backend.InInput:
		return r.entry(bytePtr, r.once(frameIn), b.Index)
	case backend.InState:
		return r.entry(bytePtr, r.once(frameState), b.Index)
	case backend.InOutput:
		return r.entry(bytePtr, r.once(frameOut), b.Index)
	}
	offset := i64(b.Offset)
	if b.Slot >= 0 {
		offset = r.dim(r.p.Arena.SlotOffset(b.Slot))
	}
	return r.b.NewGetElementPtr(types.I8, r.once(frameArena), offset)
}

// once is a field of the frame that does not change, read early.
func (r *runner) once(i int) value.Value {
	if _, ok := r.read[i]; !ok {
		r.early(func() { r.read[i] = r.field(i) })
	}
	return r.read[i]
}

// swapped is where a buffer is that a loop around the code swaps.
func (r *runner) swapped(b *backend.Buffer) (value.Value, bool) {
	x, ok := r.moved[b]
	if !ok && r.outer != nil {
		if x, ok = r.outer.swapped(b); ok {
			x = r.take(x)
			r.moved[b] = x
		}
	}
	return x, ok
}

// heapSlot is that of a buffer.
func (r *runner) heapSlot(b *backend.Buffer) heapSlot {
	s, ok := r.heap[b]
	switch {
	case ok:
		return s
	case r.outer != nil:
		s = r.outer.heapSlot(b)
		s = heapSlot{r.take(s.addr), r.take(s.room)}
	default:
		r.early(func() {
			s = heapSlot{r.b.NewAlloca(bytePtr), r.b.NewAlloca(types.I64)}
			r.b.NewStore(constant.NewNull(bytePtr), s.addr)
			r.b.NewStore(i64(-1), s.room)
		})
	}
	r.heap[b] = s
	return s
}

// room is the address of a buffer that is about to be written with a value of
// a type.
func (r *runner) room(b *backend.Buffer, t tensor.Type) value.Value {
	if b.Place != backend.InHeap {
		return r.address(b)
	}
	s := r.heapSlot(b)
	r.fits(t)
	need := r.dim(t.Bytes())
	grow, after := r.fn.block(), r.fn.block()
	r.b.NewCondBr(r.icmp(enum.IPredSLT, r.b.NewLoad(types.I64, s.room), need), grow, after)
	r.enter(grow)
	room := r.b.NewAdd(r.b.NewAdd(need, r.b.NewLShr(need, i64(1))), i64(backend.Align))
	p := r.allocate(room, r.noMemory("a value", t))
	r.b.NewStore(p, s.addr)
	r.b.NewStore(room, s.room)
	r.b.NewBr(after)
	r.enter(after)
	return r.b.NewLoad(bytePtr, s.addr)
}

// heapMost is more bytes than any machine has, and half as many do not overflow
// with what room adds to them.
const heapMost = 1 << 46

// fits ends the run where the lengths of a type were computed and are so great
// that the number of its bytes might overflow.
func (r *runner) fits(t tensor.Type) {
	bytes := value.Value(constant.NewFloat(types.Double, float64(t.DType.Size())))
	for _, d := range t.Shape.Dims {
		bytes = r.b.NewFMul(bytes, r.b.NewSIToFP(r.dim(d), types.Double))
	}
	r.demand(r.b.NewFCmp(enum.FPredOLE, bytes, constant.NewFloat(types.Double, heapMost)), statusNoMemory, r.noMemory("a value", t))
}

// count is the length that a number gives.
func (r *runner) count(n *backend.Value) value.Value {
	if n == nil {
		return i64(0)
	}
	x := r.value(n)
	if n.Type.DType == tensor.I32 {
		x = r.b.NewSExt(x, types.I64)
	}
	return r.b.NewSelect(r.icmp(enum.IPredSGT, x, i64(0)), x, i64(0))
}

// allocate asks the frame for memory.
func (r *runner) allocate(bytes value.Value, f backend.Failure) value.Value {
	p := r.b.NewCall(r.field(frameAlloc), r.frame, bytes)
	r.demand(r.b.NewICmp(enum.IPredNE, p, constant.NewNull(bytePtr)), statusNoMemory, f)
	return p
}

func (r *runner) inputs() {
	read := func(v *backend.Value, array value.Value, i int) {
		if len(v.Holds) == 1 {
			return // its address is known anywhere
		}
		t := v.Type.DType
		r.val[v] = r.fromStorage(t, r.load(storage(t), r.entry(bytePtr, array, i), 0))
	}
	for i, v := range r.p.Inputs {
		read(v, r.once(frameIn), i)
	}
	for i, v := range r.p.States {
		read(v, r.once(frameState), i)
	}
}

// value is the register or address of a value. Constants enter the data section
// here, so that those which are only needed packed are not there twice.
func (r *runner) value(v *backend.Value) value.Value {
	if x, ok := r.val[v]; ok {
		return x
	}
	if len(v.Holds) == 1 && v.Holds[0].Place == backend.InData {
		return r.constant(v.Holds[0].Data, nil)
	}
	if len(v.Holds) == 1 && v.Holds[0].Fixed() {
		return r.address(v.Holds[0])
	}
	x, ok := r.known(v)
	if !ok {
		panic(fmt.Sprintf("value %d is used before it is made", v.ID))
	}
	return x
}

// constant is the address of a tensor that is known; layout is nil unless it is
// packed.
func (r *runner) constant(t *tensor.Dense, layout *tile.Layout) value.Value {
	if r.m.file == nil {
		return r.m.dataAt(t, layout)
	}
	return r.b.NewGetElementPtr(types.I8, r.once(frameWeights), i64(r.m.file.place(t, layout)))
}

func (r *runner) block(b *backend.Block) {
	for _, st := range b.Steps {
		r.step(st)
	}
}

func (r *runner) step(st backend.Step) {
	switch st := st.(type) {
	case *backend.Kernel:
		r.site = st.Site
		r.kernel(st)
	case *backend.Part:
		r.part(st.Block)
	case *backend.Alias:
		r.bindDims(st.Out.Type, st.From.Type)
		r.val[st.Out] = r.value(st.From)
	case *backend.Bind:
		if !r.bound(st.Symbol) {
			r.syms[st.Symbol] = r.count(st.From)
		}
	case *backend.Check:
		r.check(st)
	case *backend.If:
		r.branch(st)
	case *backend.While:
		r.while(st)
	case *backend.Assert:
		r.demand(r.value(st.Cond), statusRaised, st.Failure)
	case *backend.Print:
		r.print(st)
	}
}

// bindDims binds the symbols of `to` that nothing has bound yet.
func (r *runner) bindDims(to, from tensor.Type) {
	for i, d := range to.Shape.Dims {
		if s, ok := d.Symbol(); ok && i < len(from.Shape.Dims) {
			if !r.bound(s) {
				r.syms[s] = r.dim(from.Shape.Dims[i])
			}
		}
	}
}

// kernel calls a kernel's function, or computes a scalar here.
func (r *runner) kernel(k *backend.Kernel) {
	r.m.stats.Kernels++
	if k.Out.Scalar() && !hasReduce(k.Body) {
		r.val[k.Out] = r.roundTo(k.Out.Type.DType, r.scalar(k))
		return
	}
	var args []value.Value
	packed, layout := r.m.packed(k)
	for i, v := range k.Operands {
		if i == packed {
			args = append(args, r.constant(v.Data, layout))
			continue
		}
		args = append(args, r.value(v))
	}
	kf, symbols := r.m.kernelFunc(k)
	if !k.Out.Scalar() {
		out := value.Value(nil)
		if k.InPlace >= 0 {
			out = r.value(k.Operands[k.InPlace])
		} else {
			out = r.room(k.Into, k.Out.Type)
		}
		r.val[k.Out] = out
		args = append(args, out)
	}
	for _, s := range symbols {
		args = append(args, r.dim(tensor.Sym(s)))
	}
	if sh := r.m.shareOf(k); sh != nil {
		r.parallel(kf, sh, args)
		return
	}
	r.m.called(kf.f)
	call := r.b.NewCall(kf.f, args...)
	if k.Out.Scalar() {
		r.val[k.Out] = call
	}
}

// scalar computes a kernel of rank zero in registers.
func (r *runner) scalar(k *backend.Kernel) value.Value {
	s := &scope{fn: r.fn, vars: map[*kernel.Var]value.Value{}, memo: map[*kernel.Expr]value.Value{}, always: map[*kernel.Expr]bool{}}
	for _, v := range k.Operands {
		s.ops = append(s.ops, operandOf(v, r.value(v)))
	}
	return s.eval(k.Body)
}

// print hands the pieces of the format to the frame, each with the value that
// follows it.
func (r *runner) print(p *backend.Print) {
	pieces := graph.Pieces(p.Text)
	pieces[len(pieces)-1].Text += "\n"
	for i, piece := range pieces {
		if i < len(p.Values) && i < len(pieces)-1 {
			r.format(piece.Spec)
			r.printOne(piece.Text, p.Values[i])
		} else {
			r.printOne(piece.Text, nil)
		}
	}
}

func (r *runner) printOne(text string, v *backend.Value) {
	args := []value.Value{r.frame, r.m.text(text), i64(int64(len(text)))}
	r.b.NewCall(r.field(framePrint), append(args, r.shown(v)...)...)
}

// format says how the number that is shown next is formatted.
func (r *runner) format(spec string) {
	if spec != "" {
		r.b.NewStore(r.m.text(spec), r.fieldAddr(frameFormat))
	}
}

// shown is a value as the runtime is handed one to show: dtype, rank, dims,
// data. Nil is none.
func (r *runner) shown(v *backend.Value) []value.Value {
	if v == nil {
		return []value.Value{i32(0), i32(0), constant.NewNull(types.I64Ptr), constant.NewNull(bytePtr)}
	}
	return []value.Value{i32(int64(v.Type.DType)), i32(int64(v.Type.Shape.Rank())), r.dimsArray(v.Type), r.inMemory(v)}
}

// atEntry is memory of the function's own.
func (r *runner) atEntry(t types.Type) value.Value {
	a := ir.NewAlloca(t)
	first := r.f.Blocks[0]
	first.Insts = append([]ir.Instruction{a}, first.Insts...)
	return a
}

func (r *runner) dimsArray(t tensor.Type) value.Value {
	if t.Shape.Rank() == 0 {
		return constant.NewNull(types.I64Ptr)
	}
	array := r.atEntry(types.NewArray(uint64(t.Shape.Rank()), types.I64))
	p := r.b.NewBitCast(array, types.I64Ptr)
	for i, d := range t.Shape.Dims {
		r.b.NewStore(r.dim(d), r.b.NewGetElementPtr(types.I64, p, i64(int64(i))))
	}
	return p
}

// inMemory is the address of a value, of whatever rank.
func (r *runner) inMemory(v *backend.Value) value.Value {
	if !v.Scalar() {
		return r.value(v)
	}
	t := storage(v.Type.DType)
	p := r.atEntry(t)
	r.b.NewStore(r.toStorage(v.Type.DType, r.value(v)), p)
	return r.b.NewBitCast(p, bytePtr)
}

// finish hands over the outputs and then the new states.
func (r *runner) finish() {
	at := 0
	r.each(len(r.p.Outputs), func(q *runner, i int) {
		v := r.p.Outputs[i]
		for _, d := range v.Type.Shape.Dims {
			p := q.b.NewGetElementPtr(types.I64, q.once(frameOutDims), i64(int64(at)))
			q.b.NewStore(q.dim(d), p)
			at++
		}
		q.output(i, v)
	})
	r.each(len(r.p.NewStates), func(q *runner, i int) { q.state(i, r.p.NewStates[i]) })
	r.b.NewRet(i32(0))
}

// mostAtOnce is how many outputs are handed over in one function.
const mostAtOnce = 256

// each has code written for each of n things, in parts if they are many.
func (r *runner) each(n int, write func(q *runner, i int)) {
	for from := 0; from < n; from += mostAtOnce {
		some := func(q *runner) {
			for i := from; i < min(n, from+mostAtOnce); i++ {
				write(q, i)
			}
		}
		if n <= mostAtOnce {
			some(r)
		} else {
			r.inPart(some)
		}
	}
}

func (r *runner) output(i int, v *backend.Value) {
	if len(v.Holds) == 1 && v.Holds[0].Place == backend.InOutput && v.Holds[0].Index == i {
		return
	}
	bytes := r.dim(v.Type.Bytes())
	if r.p.AtEntry(v.Type.Bytes()) {
		r.deliver(v, r.entry(bytePtr, r.once(frameOut), i), bytes)
		return
	}
	to := r.allocate(bytes, r.noMemory("an output", v.Type))
	r.deliver(v, to, bytes)
	r.b.NewStore(to, r.b.NewGetElementPtr(bytePtr, r.field(frameOut), i64(int64(i))))
}

// deliver writes a value to the address.
func (r *runner) deliver(v *backend.Value, to, bytes value.Value) {
	if !v.Scalar() {
		r.copy(to, r.value(v), bytes)
		return
	}
	t := v.Type.DType
	r.b.NewStore(r.toStorage(t, r.value(v)), r.at(storage(t), to, i64(0)))
}

// state writes a new state. One that lies in the memory of another state was
// copied by a step at the end of the program.
func (r *runner) state(i int, v *backend.Value) {
	if v != r.p.States[i] {
		r.deliver(v, r.entry(bytePtr, r.once(frameState), i), r.dim(v.Type.Bytes()))
	}
}
