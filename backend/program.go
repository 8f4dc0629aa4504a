package backend

import (
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops/kernel"
	"github.com/cellc/cellc/tensor"
)

// A Program is a graph whose work is scheduled and whose values are placed.
type Program struct {
	Graph *graph.Graph
	// Symbols are the lengths bound at entry, in the order of the frame. An
	// input dim that is an expression ("2*N") has an entry of its own, which
	// the run checks against the expression's value.
	Symbols   []string
	Inputs    []*Value
	States    []*Value
	Entry     []*Check // what is demanded before anything is done
	Body      *Block
	Outputs   []*Value
	NewStates []*Value
	Buffers   []*Buffer
	Arena     Arena
}

// A Value is a tensor that exists while the program runs. Rank zero lives in a
// register; other ranks in memory.
type Value struct {
	ID    int
	Name  string
	Type  tensor.Type
	Data  *tensor.Dense // constants and weights; else nil
	Holds []*Buffer     // the buffers whose memory the value may be
	Site  graph.Site    // what computes it
	dead  bool          // an unused carried value
}

// Scalar reports whether the value lives in a register.
func (v *Value) Scalar() bool { return v.Type.Shape.Rank() == 0 }

// A Place is where a buffer's memory comes from.
type Place uint8

const (
	InArena  Place = iota // at Offset of the arena
	InHeap                // allocated from the frame when it is written
	InInput               // the frame's input Index
	InState               // the frame's state Index
	InOutput              // the frame's output Index
	InData                // the data section: Data
)

// A Buffer is memory for one tensor at a time.
type Buffer struct {
	ID     int
	Place  Place
	Index  int
	Data   *tensor.Dense
	Bytes  tensor.Dim
	Offset int64 // InArena with a constant size: from the start of the arena
	Slot   int   // InArena with a symbolic size: which of Arena.Slots; else -1
	Moves  bool  // loops change its address

	first, last int // the steps between which it holds a live value
}

// Fixed reports whether the buffer is at one address as long as a run takes.
func (b *Buffer) Fixed() bool { return b.Place != InHeap && !b.Moves }

// Writable reports whether kernels may store into the buffer.
func (b *Buffer) Writable() bool {
	return b.Place == InArena || b.Place == InHeap || b.Place == InOutput
}

// A Block is a straight list of steps.
type Block struct {
	Steps []Step
	Yield []*Value
}

// A Step is one thing that a block does: *Kernel, *Alias, *If, *While, *Bind,
// *Assert or *Print.
type Step interface {
	operands() []*Value
	results() []*Value
}

// A Kernel computes one value. LoadOp.Operand counts Operands.
type Kernel struct {
	*kernel.Kernel
	Operands []*Value
	Out      *Value
	Into     *Buffer // where Out goes; nil for scalars and in place
	InPlace  int     // the operand whose memory Out takes over; -1 for none
	Site     graph.Site
}

// An Alias gives the memory of From another type. Anonymous dims of the type
// that are not bound yet take the lengths of From, dim by dim where the ranks
// are equal.
type Alias struct {
	From, Out *Value
}

// A Bind sets an anonymous dim that nothing else binds: to From, an i32[] or i64[], or 0
// where that is negative; to 0 where From is nil.
type Bind struct {
	Symbol string
	From   *Value
}

// A Failure is how a run ends where a step finds something wrong. Values are
// what the text shows after the numbers.
type Failure struct {
	graph.Failure
	Values []*Value
}

// A Check ends the run unless a demand on lengths is met.
type Check struct {
	graph.Demand
	Failure Failure
}

// An If runs one of two blocks; each result is what the block taken yields.
type If struct {
	Cond       *Value
	Then, Else *Block
	Results    []*Value
}

// A While repeats Body as long as Test yields true.
type While struct {
	Carried    []*Carried
	Test, Body *Block
	Site       graph.Site
}

// A Carried is a value that a loop changes: Init before, Param within an
// iteration, Yield for the next, Result after.
type Carried struct {
	Init, Param, Yield, Result *Value
	Mode                       Mode
	Home                       *Buffer // ranked: where Param lies, unless swapped away
	Spare                      *Buffer // Swap: the other one
	Adopt                      bool    // Init lies in Home already
}

// A Mode is how a carried tensor gets from one iteration to the next.
type Mode uint8

const (
	Register Mode = iota // rank zero: a phi
	Stay                 // Yield lies in Home already
	Swap                 // Yield lies in Spare, or in Home as well by a branch; if in Spare, the two change places
	Copy                 // Yield is copied to Home
	Turn                 // Yield lies in the Home of another carried value, whose yield lies in that of a third or in Home
)

// An Assert ends the run unless Cond is true.
type Assert struct {
	Cond    *Value
	Failure Failure
}

// A Print hands text and tensors to the frame.
type Print struct {
	Text   string
	Values []*Value
}

func (k *Kernel) operands() []*Value { return k.Operands }
func (a *Alias) operands() []*Value  { return []*Value{a.From} }
func (b *Bind) operands() []*Value {
	if b.From == nil {
		return nil
	}
	return []*Value{b.From}
}
func (*Check) operands() []*Value    { return nil }
func (f *If) operands() []*Value     { return []*Value{f.Cond} }
func (a *Assert) operands() []*Value { return append([]*Value{a.Cond}, a.Failure.Values...) }
func (p *Print) operands() []*Value  { return p.Values }
func (w *While) operands() []*Value {
	var out []*Value
	for _, c := range w.Carried {
		out = append(out, c.Init)
	}
	return out
}

func (k *Kernel) results() []*Value { return []*Value{k.Out} }
func (a *Alias) results() []*Value  { return []*Value{a.Out} }
func (*Bind) results() []*Value     { return nil }
func (*Check) results() []*Value    { return nil }
func (f *If) results() []*Value     { return f.Results }
func (*Assert) results() []*Value   { return nil }
func (*Print) results() []*Value    { return nil }
func (w *While) results() []*Value {
	var out []*Value
	for _, c := range w.Carried {
		out = append(out, c.Result)
	}
	return out
}
