package backend

import "github.com/cellc/cellc/ops/kernel"

// This file divides long blocks into parts, each of which becomes a function of
// its own: what LLVM takes for a function grows faster than its length.

// A Part is a few steps of a block.
type Part struct{ Block *Block }

func (*Part) operands() []*Value { return nil }
func (*Part) results() []*Value  { return nil }

// partWeight is about how many instructions a function has at most. Ordinary
// models have fewer.
const partWeight = 2000

// shareWeight is what it comes to to share out a kernel's work among threads,
// which those do whose size only the run knows.
const shareWeight = 80

// callWeight is what the call of a part comes to, with the test of its status.
const callWeight = 4

// divide makes parts of the steps of a block until those that remain are few,
// and gives their weight.
func divide(b *Block) int {
	weights := make([]int, len(b.Steps))
	total := 0
	for i, st := range b.Steps {
		weights[i] = weigh(st)
		total += weights[i]
	}
	for total > partWeight && len(b.Steps) > 1 {
		b.Steps, weights, total = grouped(b.Steps, weights)
	}
	return total
}

// grouped makes a part of as many steps at a time as belong into one.
func grouped(steps []Step, weights []int) (out []Step, w []int, total int) {
	for len(steps) > 0 {
		n, sum := 0, 0
		for n < len(steps) && (n == 0 || sum+weights[n] <= partWeight) {
			sum += weights[n]
			n++
		}
		out, w = append(out, &Part{&Block{Steps: steps[:n:n]}}), append(w, callWeight)
		steps, weights, total = steps[n:], weights[n:], total+callWeight
	}
	return out, w, total
}

// weigh is about how many instructions a step comes to, in the function of its
// block.
func weigh(st Step) int {
	switch st := st.(type) {
	case *Kernel:
		if st.Out.Scalar() {
			return scalarWeight(st)
		}
		n := 6 + 2*len(st.Operands)
		if !st.Out.Type.Bytes().Static() {
			n += shareWeight
		}
		return n
	case *If:
		return 4 + len(st.Results) + divide(st.Then) + divide(st.Else)
	case *While:
		return 12 + 3*len(st.Carried) + divide(st.Test) + divide(st.Body)
	case *Check, *Assert:
		return 6
	case *Print:
		return 4 + 8*len(st.Values)
	}
	return 2
}

// scalarWeight counts the operations of a kernel that is computed where it
// stands.
func scalarWeight(k *Kernel) int {
	n := 0
	Walk(k.Body, func(e *kernel.Expr) bool {
		n++
		return e.Op != kernel.ReduceOp
	})
	return n
}
