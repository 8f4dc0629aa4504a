package shapejoin

import (
	"fmt"

	"github.com/cellc/cellc/tensor"
)

// A Rule joins two shapes: Join or Lenient. It takes a new anonymous dim from
// fresh for each length that the join leaves open.
type Rule func(a, b tensor.Shape, fresh func() tensor.Dim) (tensor.Shape, *Failure)

// A Failure says why two types have no join.
type Failure struct {
	Rule int    // the rule that comes closest, 1 to 4; 0 for dtypes
	Dim  int    // the dim that breaks it; -1 for dtypes
	Text string // "ranks 0 and 1 are both known and ... (rule 4)"
	// Message is MindSpore's: "Shape Join Failed: shape1 = (), shape2 = (2)."
	Message string
}

// Error is MindSpore's message.
func (f *Failure) Error() string { return f.Message }

// Join is the join of MindSpore's documented, strict rules, the first that
// applies:
//
//  1. Equal ranks and equal dims: that shape.
//  2. Equal ranks, and where dims differ one is unknown: that dim is unknown.
//  3. One rank is unknown: unknown rank.
//  4. Known ranks m < n, where the first m dims are equal or both unknown and
//     the others of the longer shape are unknown: unknown rank.
//
// Outside of them, (1) and () join to (1), as in every version of MindSpore.
// Only a number is known here: a symbol or expression equals itself, and is an
// unknown length beside anything else.
//
// The join is commutative and idempotent, and associative but for (1) and ().
func Join(a, b tensor.Shape, fresh func() tensor.Dim) (tensor.Shape, *Failure) {
	switch {
	case a.AnyRank || b.AnyRank:
		return tensor.UnknownRank(), nil
	case oneAndScalar(a, b):
		return tensor.ShapeOf(1), nil
	case a.Rank() != b.Rank():
		return joinRanks(a, b)
	}
	for i, d := range a.Dims {
		if e := b.Dims[i]; !d.Equal(e) && d.Static() && e.Static() {
			return tensor.Shape{}, fail(a, b, 2, i, "ranks are both %d and dim %d is %s on one path and %s on the other, neither unknown (rule 2)",
				a.Rank(), i, d.Message(), e.Message())
		}
	}
	return widen(a, b, fresh), nil
}

// Lenient is the join of MindSpore 2.0 and later, which never fails: dims that
// differ become unknown, and so do ranks that differ.
func Lenient(a, b tensor.Shape, fresh func() tensor.Dim) (tensor.Shape, *Failure) {
	switch {
	case a.AnyRank || b.AnyRank:
		return tensor.UnknownRank(), nil
	case oneAndScalar(a, b):
		return tensor.ShapeOf(1), nil
	case a.Rank() != b.Rank():
		return tensor.UnknownRank(), nil
	}
	return widen(a, b, fresh), nil
}

// JoinType joins shapes by rule, then dtypes, which must be equal: a join
// promotes no numbers. Where both fail, the failure is that of the shapes.
func JoinType(a, b tensor.Type, rule Rule, fresh func() tensor.Dim) (tensor.Type, *Failure) {
	s, f := rule(a.Shape, b.Shape, fresh)
	if f == nil && a.DType != b.DType {
		f = &Failure{
			Dim:     -1,
			Text:    fmt.Sprintf("dtypes are %s and %s, and a join converts neither", a.DType.Long(), b.DType.Long()),
			Message: fmt.Sprintf("Type Join Failed: dtype1 = %s, dtype2 = %s.", a.DType.Message(), b.DType.Message()),
		}
	}
	if f != nil {
		return tensor.Type{}, f
	}
	return tensor.Type{DType: a.DType, Shape: s}, nil
}

// oneAndScalar reports the pair (1) and ().
func oneAndScalar(a, b tensor.Shape) bool {
	if a.Rank() > b.Rank() {
		a, b = b, a
	}
	return a.Rank() == 0 && b.Rank() == 1 && b.Dims[0].IsConst(1)
}

// widen joins shapes of one rank: dims that differ become unknown. Equal pairs
// of dims become the same unknown, for they are equal on either path.
func widen(a, b tensor.Shape, fresh func() tensor.Dim) tensor.Shape {
	out := tensor.Shape{Dims: make([]tensor.Dim, a.Rank())}
	for i, d := range a.Dims {
		e := b.Dims[i]
		j := 0
		for !d.Equal(a.Dims[j]) || !e.Equal(b.Dims[j]) {
			j++
		}
		switch {
		case d.Equal(e):
			out.Dims[i] = d
		case j < i:
			out.Dims[i] = out.Dims[j]
		default:
			out.Dims[i] = fresh()
		}
	}
	return out
}

// joinRanks is rule 4.
func joinRanks(a, b tensor.Shape) (tensor.Shape, *Failure) {
	short, long := a, b
	if len(short.Dims) > len(long.Dims) {
		short, long = long, short
	}
	for i, d := range long.Dims {
		if i >= short.Rank() {
			if d.Static() {
				return tensor.Shape{}, fail(a, b, 4, i, "ranks %d and %d are both known and dim %d of the longer is %s, not unknown (rule 4)",
					short.Rank(), long.Rank(), i, d.Message())
			}
			continue
		}
		if e := short.Dims[i]; !d.Equal(e) && (d.Static() || e.Static()) {
			return tensor.Shape{}, fail(a, b, 4, i, "ranks %d and %d are both known and dim %d is %s in the shorter and %s in the longer (rule 4)",
				short.Rank(), long.Rank(), i, e.Message(), d.Message())
		}
	}
	return tensor.UnknownRank(), nil
}

func fail(a, b tensor.Shape, rule, dim int, format string, args ...any) *Failure {
	return &Failure{
		Rule:    rule,
		Dim:     dim,
		Text:    fmt.Sprintf(format, args...),
		Message: fmt.Sprintf("Shape Join Failed: shape1 = %s, shape2 = %s.", a.Message(), b.Message()),
	}
}
