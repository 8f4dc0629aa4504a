package llvm

import (
	"fmt"

	"github.com/cellc/cellc/backend"
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// This file writes parts of a program as functions of their own.
//
//	env[0] = x                        part(frame, env):
//	status = part(frame, env)           x = env[0]
//	if status != 0 { return status }    ...
//	y = env[1]                          env[1] = y
//	                                    return 0
//
// What a part takes from outside and what is taken from it is found out while
// code is written: its environment has a slot for each. Addresses that do not
// change are computed wherever they are needed.

// A part is the code of one, and the memory through which it is given values.
type part struct {
	*runner           // its code
	env     *ir.Param // in its code: i8*
	memory  *ir.InstAlloca
	at      value.Value // memory, where it is called: i8*
	given   []value.Value
	slots   int
	after   *ir.Block // where it was called, and came back
	taken   int       // how many instructions of after get values from it
}

// part writes a part and calls it.
func (r *runner) part(b *backend.Block) {
	r.inPart(func(q *runner) { q.block(b) })
}

// inPart has code written in a function of its own, and calls it.
func (r *runner) inPart(write func(q *runner)) {
	frame, env := ir.NewParam("frame", types.NewPointer(r.m.frame)), ir.NewParam("env", bytePtr)
	*r.parts++
	f := r.m.newFn(fmt.Sprint(r.f.Name(), ".", *r.parts), types.I32, frame, env)
	f.f.FuncAttrs = append(f.f.FuncAttrs, enum.FuncAttrNoInline)
	q := r.m.newRunner(f, r.p, frame)
	p := &part{runner: q, env: env}
	q.outer, q.here, q.parts, q.site = r, p, r.parts, r.site
	write(q)
	q.b.NewRet(i32(0))
	q.begin()
	r.call(p)
}

// call calls a part, and ends the run if the part does.
func (r *runner) call(p *part) {
	p.memory = ir.NewAlloca(types.NewArray(1, types.I64))
	r.first.Insts = append(r.first.Insts, p.memory)
	r.early(func() { p.at = r.b.NewBitCast(p.memory, bytePtr) })
	p.resize()
	for i, x := range p.given {
		r.b.NewStore(x, r.slot(p.at, i, x.Type()))
	}
	status := r.b.NewCall(p.f, r.frame, p.at)
	stop := r.fn.block()
	p.after = r.fn.block()
	r.b.NewCondBr(r.icmp(enum.IPredEQ, status, i32(0)), p.after, stop)
	stop.NewRet(status)
	r.enter(p.after)
	for v := range p.val {
		r.leave(v, p)
	}
	for v := range p.from {
		r.leave(v, p)
	}
	for s := range p.syms {
		r.leaveLength(s, p)
	}
	for s := range p.fromLength {
		r.leaveLength(s, p)
	}
}

// leave notes that a part has a value that may be needed behind it.
func (r *runner) leave(v *backend.Value, p *part) {
	if _, have := r.val[v]; !have {
		r.from[v] = p
	}
}

func (r *runner) leaveLength(s string, p *part) {
	if !r.bound(s) {
		r.fromLength[s] = p
		r.lengths = append(r.lengths, s)
	}
}

// resize gives the environment its size, which grows while it is used.
func (p *part) resize() {
	p.memory.ElemType = types.NewArray(uint64(max(1, p.slots)), types.I64)
	p.memory.Typ = types.NewPointer(p.memory.ElemType)
}

// slot is the address of one of the values of an environment.
func (r *runner) slot(env value.Value, i int, t types.Type) value.Value {
	return r.b.NewBitCast(r.b.NewGetElementPtr(types.I8, env, i64(int64(8*i))), types.NewPointer(t))
}

// take is in a part what x is where it is called.
func (r *runner) take(x value.Value) value.Value {
	p := r.here
	i := p.slots
	p.slots++
	p.given = append(p.given, x)
	var out value.Value
	r.early(func() { out = r.b.NewLoad(x.Type(), r.slot(p.env, i, x.Type())) })
	return out
}

// give is outside of a part, where it was called, what x is at its end.
func (r *runner) give(p *part, x value.Value) value.Value {
	i := p.slots
	p.slots++
	p.resize()
	p.b.NewStore(x, p.slot(p.env, i, x.Type()))
	was, rest := r.b, p.after.Insts[p.taken:]
	p.after.Insts = p.after.Insts[:p.taken:p.taken]
	r.b = p.after
	out := r.b.NewLoad(x.Type(), r.slot(p.at, i, x.Type()))
	p.taken = len(p.after.Insts)
	p.after.Insts = append(p.after.Insts, rest...)
	r.b = was
	return out
}

// known is the register or address of a value that has one.
func (r *runner) known(v *backend.Value) (value.Value, bool) {
	if x, ok := r.val[v]; ok {
		return x, true
	}
	if p := r.from[v]; p != nil {
		x, _ := p.known(v)
		r.val[v] = r.give(p, x)
		return r.val[v], true
	}
	if r.outer == nil {
		return nil, false
	}
	x, ok := r.outer.known(v)
	if ok {
		x = r.take(x)
		r.val[v] = x
	}
	return x, ok
}

// length is the value of a symbol, if something has bound it.
func (r *runner) length(s string) (value.Value, bool) {
	if x, ok := r.syms[s]; ok {
		return x, true
	}
	if p := r.fromLength[s]; p != nil {
		x, _ := p.length(s)
		r.syms[s] = r.give(p, x)
		return r.syms[s], true
	}
	if r.outer == nil {
		return nil, false
	}
	if x, ok := r.lent[s]; ok {
		return x, true
	}
	x, ok := r.outer.length(s)
	if ok {
		x = r.take(x)
		r.lent[s] = x
	}
	return x, ok
}

// bound reports whether something has bound a symbol.
func (r *runner) bound(s string) bool {
	for q := r; q != nil; q = q.outer {
		if _, ok := q.syms[s]; ok || q.fromLength[s] != nil {
			return true
		}
	}
	return false
}

// forget has the lengths unbound that parts bound after the first n.
func (r *runner) forget(n int) {
	for _, s := range r.lengths[n:] {
		delete(r.fromLength, s)
	}
	r.lengths = r.lengths[:n]
}

// early writes instructions that come before all others of a function.
func (r *runner) early(write func()) {
	was := r.b
	r.b = r.first
	write()
	r.b = was
}

// begin goes from what is written early to the rest.
func (r *runner) begin() { r.first.NewBr(r.second) }
