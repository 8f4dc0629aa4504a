package llvm

import (
	"github.com/cellc/cellc/backend"
	"github.com/cellc/cellc/graph"
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// This file lets loops end when their run is cancelled. What large kernels do
// then is in share.go and in the pool of the runtime.

// pollEvery is how many iterations a loop on scalars makes between two looks
// at whether it was cancelled: microseconds.
const pollEvery = 4096

// poll goes on to a block, such as the head of a loop, unless the run was
// cancelled. The load may come at any time, but it must come: an ordinary one
// would move out of the loop.
func (r *runner) poll(next *ir.Block) {
	flag := r.b.NewLoad(types.I32, r.fieldAddr(frameCancel))
	flag.Atomic, flag.Ordering, flag.Align = true, enum.AtomicOrderingMonotonic, 4
	stop := r.fn.block()
	r.b.NewCondBr(r.icmp(enum.IPredEQ, flag, i32(0)), next, stop)
	r.enter(stop)
	r.fail(statusCancelled, backend.Failure{Failure: graph.Failure{Kind: "CancelledError", Text: "the run was cancelled", Site: r.site}})
}

// scalarOnly reports a loop of nothing but scalars in registers, whose test
// may be evaluated once more without anyone seeing it.
func scalarOnly(w *backend.While) bool {
	for _, c := range w.Carried {
		if !c.Param.Scalar() {
			return false
		}
	}
	return scalarSteps(w.Test) && scalarSteps(w.Body)
}

func scalarSteps(b *backend.Block) bool {
	for _, st := range b.Steps {
		switch st := st.(type) {
		case *backend.Kernel:
			if !st.Out.Scalar() || hasReduce(st.Body) {
				return false
			}
		case *backend.If:
			if !scalarSteps(st.Then) || !scalarSteps(st.Else) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// scalarWhile writes a loop on scalars as one of turns of pollEvery iterations
// at most. LLVM makes vectors or a formula of the inner loop, as it could not
// with a poll in it.
//
//	turn: while test && k < pollEvery { body; k++ }
//	      if test { poll; goto turn }
func (r *runner) scalarWhile(w *backend.While) {
	turn, head, body, over, again, after := r.fn.block(), r.fn.block(), r.fn.block(), r.fn.block(), r.fn.block(), r.fn.block()
	starts, from := r.starts(w), r.b
	r.b.NewBr(turn)
	r.enter(turn)
	outer := r.phis(w, starts, from)
	r.b.NewBr(head)
	r.enter(head)
	phis := r.phis(w, nows(outer), turn)
	k := head.NewPhi(ir.NewIncoming(i64(0), turn))
	r.block(w.Test)
	test := r.value(w.Test.Yield[0])
	r.b.NewCondBr(r.b.NewAnd(test, r.icmp(enum.IPredSLT, k, i64(pollEvery))), body, over)
	r.enter(body)
	r.block(w.Body)
	r.next(phis)
	k.Incs = append(k.Incs, ir.NewIncoming(r.b.NewAdd(k, i64(1)), r.b))
	r.close(phis)
	r.b.NewBr(head)
	over.NewCondBr(test, again, after)
	r.enter(again)
	for i, p := range outer {
		p.now.Incs = append(p.now.Incs, ir.NewIncoming(phis[i].now, again))
	}
	r.site = w.Site
	r.poll(turn)
	r.enter(after)
	r.results(phis)
}

func nows(phis []*carriedPhi) []value.Value {
	out := make([]value.Value, len(phis))
	for i, p := range phis {
		out[i] = p.now
	}
	return out
}
