package unroll

import "fmt"

// A Budget bounds what evaluating a program may cost, so that every program
// ends with a result or a message.
type Budget struct {
	Steps int   // statements and expressions evaluated
	Depth int   // calls within calls
	Nodes int   // graph nodes recorded
	Bytes int64 // constant tensors made while compiling
}

// Default is enough for models of thousands of layers.
func Default() Budget {
	return Budget{Steps: 50_000_000, Depth: 1000, Nodes: 500_000, Bytes: 8 << 30}
}

// A Meter counts against a Budget.
type Meter struct {
	Budget
	steps, nodes int
	bytes        int64
}

// Step counts one evaluation step; the error says what ran out.
func (m *Meter) Step() error {
	m.steps++
	if m.steps > m.Steps {
		return fmt.Errorf("more than %d evaluation steps while compiling; is a loop endless?", m.Steps)
	}
	return nil
}

// Node counts one graph node.
func (m *Meter) Node() error {
	m.nodes++
	if m.nodes > m.Nodes {
		return fmt.Errorf("more than %d graph nodes; is a loop unrolled too often? A `while` over a Tensor is compiled once", m.Nodes)
	}
	return nil
}

// Alloc counts bytes of constant data.
func (m *Meter) Alloc(n int64) error {
	m.bytes += n
	if m.bytes > m.Bytes {
		return fmt.Errorf("more than %d MB of constant tensors while compiling", m.Bytes>>20)
	}
	return nil
}

// Made is the number of nodes counted so far.
func (m *Meter) Made() int { return m.nodes }

// Call checks the depth of calls.
func (m *Meter) Call(depth int) error {
	if depth > m.Depth {
		return fmt.Errorf("Exceed function call depth limit %d", m.Depth)
	}
	return nil
}
