package llvm

import (
	"fmt"
	"strings"

	"github.com/cellc/cellc/backend"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/tensor"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// This file writes how runs end early. Code that finds something wrong stores
// the number of a row, and the lengths that the row's text shows, into the
// frame; everything else is in a table that nobody reads until then
// (cellc_failures in runtime/c/cellc.h).

// mostNumbers is how many numbers a frame has room for.
const mostNumbers = 8

// failures are the table of one model. It has no addresses in it, so that
// loading a library need not write to it.
type failures struct {
	graph       *graph.Graph
	rows, calls []int32
	texts       []byte
	row         map[string]int32 // the number of each row, from 1
	text        map[string]int32 // where each text begins
	call        map[callKey]int32
	origins     map[*graph.Origin]int32
}

// A callKey is a call: two are the same if they came from the same place by the
// same way.
type callKey struct {
	name      string
	at        diag.Position
	iteration int32
	outer     int32
}

// newFailures is a table whose first rows are where the inputs are declared,
// for what the runtime finds wrong with them.
func newFailures(g *graph.Graph) *failures {
	t := &failures{graph: g, row: map[string]int32{}, text: map[string]int32{}, call: map[callKey]int32{}, origins: map[*graph.Origin]int32{}}
	t.textAt("")
	for _, in := range g.Inputs {
		t.add(graph.Failure{Site: graph.Site{Span: in.Span}})
	}
	return t
}

// failuresOf is the table of a program, which all its variants share.
func (m *module) failuresOf(p *backend.Program) *failures {
	t := m.tables[p]
	if t == nil {
		t = newFailures(p.Graph)
		m.tables[p] = t
	}
	return t
}

// textAt is where a text begins, which ends in NUL.
func (t *failures) textAt(s string) int32 {
	at, ok := t.text[s]
	if !ok {
		at = int32(len(t.texts))
		t.text[s] = at
		t.texts = append(append(t.texts, s...), 0)
	}
	return at
}

// rowFields is how many numbers a row has.
const rowFields = 7

// at is the number of the row for a failure.
func (t *failures) at(f graph.Failure) int32 {
	row := t.fields(f)
	key := fmt.Sprint(row)
	n, ok := t.row[key]
	if !ok {
		n = t.add(f)
		t.row[key] = n
	}
	return n
}

func (t *failures) add(f graph.Failure) int32 {
	t.rows = append(t.rows, t.fields(f)...)
	return int32(len(t.rows) / rowFields)
}

func (t *failures) fields(f graph.Failure) []int32 {
	p := t.graph.Position(f.Site.Span)
	return []int32{t.textAt(f.Kind), t.textAt(f.Text), int32(len(f.Numbers)), t.textAt(p.File), int32(p.Line), int32(p.Column), t.origin(f.Site.Origin)}
}

// origin is the number of a call, from 1; 0 is the entry.
func (t *failures) origin(o *graph.Origin) int32 {
	for o != nil && o.Step == nil {
		o = o.Outer
	}
	if o == nil {
		return 0
	}
	if n, ok := t.origins[o]; ok {
		return n
	}
	step := o.Step()
	key := callKey{strings.Trim(step.What, "`"), t.graph.Position(step.Span), int32(o.Iteration), t.origin(o.Outer)}
	n, ok := t.call[key]
	if !ok {
		t.calls = append(t.calls, t.textAt(key.name), t.textAt(key.at.File), int32(key.at.Line), int32(key.at.Column), key.iteration, key.outer)
		n = int32(len(t.call) + 1)
		t.call[key] = n
	}
	t.origins[o] = n
	return n
}

// table are the fields texts, failures and calls of a model.
func (m *module) table(t *failures) []constant.Constant {
	if len(t.rows) == 0 {
		return []constant.Constant{constant.NewNull(bytePtr), constant.NewNull(types.I32Ptr), constant.NewNull(types.I32Ptr)}
	}
	return []constant.Constant{m.text(string(t.texts[:len(t.texts)-1])), m.numbers(t.rows), m.numbers(t.calls)}
}

func (m *module) numbers(list []int32) constant.Constant {
	var elems []constant.Constant
	for _, n := range list {
		elems = append(elems, constant.NewInt(types.I32, int64(n)))
	}
	return m.array(types.I32, elems)
}

// statusOf is what a call comes to whose check fails with Python's exception of
// a kind.
func statusOf(kind string) int64 {
	if kind == "IndexError" {
		return statusBadIndex
	}
	return statusBadShape
}

// fail ends the run.
func (r *runner) fail(status int64, f backend.Failure) {
	numbers := f.Numbers[:min(len(f.Numbers), mostNumbers)]
	for i, d := range numbers {
		r.b.NewStore(r.dim(d), r.b.NewGetElementPtr(r.m.frame, r.frame, i32(0), i32(frameNumbers), i32(int64(i))))
	}
	pieces := graph.Pieces(f.Text)
	for i, v := range f.Values {
		r.format(pieces[len(f.Numbers)+i].Spec)
		r.b.NewCall(r.field(frameShow), append([]value.Value{r.frame}, r.shown(v)...)...)
	}
	r.b.NewStore(i64(int64(r.table.at(f.Failure))), r.fieldAddr(frameFailed))
	r.b.NewRet(i32(status))
}

// demand ends the run unless cond holds.
func (r *runner) demand(cond value.Value, status int64, f backend.Failure) {
	good, bad := r.fn.block(), r.fn.block()
	r.b.NewCondBr(cond, good, bad)
	r.enter(bad)
	r.fail(status, f)
	r.enter(good)
}

func (r *runner) check(c *backend.Check) {
	a := r.dim(c.A)
	ok := r.icmp([...]enum.IPred{graph.Equal: enum.IPredEQ, graph.AtMost: enum.IPredSLE, graph.Below: enum.IPredSLT, graph.Stretches: enum.IPredEQ}[c.Rel], a, r.dim(c.B))
	if c.Rel == graph.Stretches {
		ok = r.b.NewOr(ok, r.icmp(enum.IPredEQ, a, i64(1)))
	}
	if !c.When.IsConst(0) {
		ok = r.b.NewOr(ok, r.icmp(enum.IPredSLE, r.dim(c.When), i64(0)))
	}
	r.demand(ok, statusOf(c.Failure.Kind), c.Failure)
}

// noMemory is the failure to find memory for what the step at hand makes.
func (r *runner) noMemory(what string, t tensor.Type) backend.Failure {
	f := graph.Failure{Kind: "MemoryError", Text: "out of memory for " + what + " of shape (", Site: r.site}
	for i, d := range t.Shape.Dims {
		if i > 0 {
			f.Text += ", "
		}
		f.Text += "{}"
		f.Numbers = append(f.Numbers, d)
	}
	if len(f.Numbers) == 1 {
		f.Text += ","
	}
	f.Text += ") and dtype " + t.DType.Long()
	return backend.Failure{Failure: f}
}
