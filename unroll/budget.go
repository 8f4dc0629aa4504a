package unroll

import (
	"fmt"
	"runtime"
	"runtime/metrics"
)

// A Budget bounds what evaluating a program may cost, so that every program
// ends with a result or a message.
type Budget struct {
	Steps int   // statements and expressions evaluated
	Depth int   // calls within calls
	Nest  int   // variable ifs and loops within one another
	Nodes int   // graph nodes recorded
	Bytes int64 // memory taken while compiling
}

// Default is enough for models of thousands of layers.
func Default() Budget {
	return Budget{Steps: 50_000_000, Depth: 1000, Nest: 2000, Nodes: 500_000, Bytes: 4 << 30}
}

// A Meter counts against a Budget.
type Meter struct {
	Budget
	steps, nodes int
	held         int64 // bytes taken since the heap was last measured, and the heap then
	taken        int64 // bytes taken in all
}

// Step counts one evaluation step; the error says what ran out.
func (m *Meter) Step() error { return m.Work(1) }

// Work counts n steps at once.
func (m *Meter) Work(n int) error {
	if n > m.Steps-m.steps {
		return fmt.Errorf("more than %d evaluation steps while compiling; is a loop endless?", m.Steps)
	}
	before := m.steps / checkEvery
	m.steps += n
	if m.steps/checkEvery != before && heap() > m.Bytes {
		return m.full()
	}
	return nil
}

// checkEvery is the number of steps between looks at the memory in use, which
// catches what grows in small pieces that nobody counts.
const checkEvery = 1 << 14

// heap is the memory in use, in bytes.
func heap() int64 {
	s := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(s)
	return int64(s[0].Value.Uint64())
}

func (m *Meter) full() error {
	return fmt.Errorf("more than %d MB of memory while compiling", m.Bytes>>20)
}

// Node counts one graph node.
func (m *Meter) Node() error {
	m.nodes++
	if m.nodes > m.Nodes {
		return fmt.Errorf("more than %d graph nodes; is a loop unrolled too often? A `while` over a Tensor is compiled once", m.Nodes)
	}
	return nil
}

// turnover is how many times the budget of bytes a program may take and free
// again. Changing arrays element by element takes much memory but holds little.
const turnover = 16

// Alloc counts bytes that a value takes. What is freed again is found out only
// when the count exceeds the budget.
func (m *Meter) Alloc(n int64) error {
	m.held += n
	m.taken += n
	if m.held > m.Bytes && n <= m.Bytes {
		runtime.GC()
		m.held = heap() + n
	}
	if m.held > m.Bytes || m.taken > turnover*m.Bytes {
		return m.full()
	}
	return nil
}

// Made is the number of nodes counted so far.
func (m *Meter) Made() int { return m.nodes }

// Enter checks how many variable ifs and loops stand around another one.
func (m *Meter) Enter(depth int) error {
	if depth >= m.Nest {
		return fmt.Errorf("more than %d variable conditions within one another; what follows an `if` that returns, breaks or raises stands inside its other arm", m.Nest)
	}
	return nil
}

// Call checks the depth of calls.
func (m *Meter) Call(depth int) error {
	if depth > m.Depth {
		return fmt.Errorf("Exceed function call depth limit %d", m.Depth)
	}
	return nil
}
