package tensor

import "strings"

// A Shape is a list of dims, or unknown rank.
type Shape struct {
	Dims    []Dim
	AnyRank bool // the rank is unknown; Dims is empty
}

// ShapeOf is the shape with the given constant dims.
func ShapeOf(dims ...int64) Shape {
	s := Shape{Dims: make([]Dim, len(dims))}
	for i, n := range dims {
		s.Dims[i] = D(n)
	}
	return s
}

// UnknownRank is the shape of which nothing is known.
func UnknownRank() Shape { return Shape{AnyRank: true} }

// Rank is the number of dims; it is 0 for unknown rank.
func (s Shape) Rank() int { return len(s.Dims) }

// Static reports the dims of a shape where all are numbers.
func (s Shape) Static() ([]int64, bool) {
	if s.AnyRank {
		return nil, false
	}
	out := make([]int64, len(s.Dims))
	for i, d := range s.Dims {
		n, ok := d.Const()
		if !ok {
			return nil, false
		}
		out[i] = n
	}
	return out, true
}

// Count is the number of elements.
func (s Shape) Count() Dim {
	n := D(1)
	for _, d := range s.Dims {
		n = n.Mul(d)
	}
	return n
}

// Equal reports whether two shapes are the same expression.
func (s Shape) Equal(t Shape) bool {
	if s.AnyRank != t.AnyRank || len(s.Dims) != len(t.Dims) {
		return false
	}
	for i, d := range s.Dims {
		if !d.Equal(t.Dims[i]) {
			return false
		}
	}
	return true
}

// String is the bracketed form of specs and graph text: "[2,N]", "[...]".
func (s Shape) String() string {
	if s.AnyRank {
		return "[...]"
	}
	return "[" + s.join(",", Dim.String) + "]"
}

// Message is the form of MindSpore's messages, where rank 1 has no trailing
// comma and unknown lengths are "?": "(2, 3)", "(2)", "()", "unknown rank".
func (s Shape) Message() string {
	if s.AnyRank {
		return "unknown rank"
	}
	return "(" + s.join(", ", Dim.Message) + ")"
}

// Python is Python's form of the tuple: "(2, 3)", "(2,)", "()".
func (s Shape) Python() string {
	if len(s.Dims) == 1 {
		return "(" + s.Dims[0].Message() + ",)"
	}
	return s.Message()
}

// Message is the dim as people see it: an anonymous length is "?".
func (d Dim) Message() string {
	for _, s := range d.Symbols() {
		if strings.HasPrefix(s, "?") {
			return "?"
		}
	}
	return d.String()
}

func (s Shape) join(sep string, f func(Dim) string) string {
	parts := make([]string, len(s.Dims))
	for i, d := range s.Dims {
		parts[i] = f(d)
	}
	return strings.Join(parts, sep)
}

// A Type is what is known about a tensor before the program runs.
type Type struct {
	DType DType
	Shape Shape
}

// T is the type with a dtype and constant dims.
func T(d DType, dims ...int64) Type { return Type{d, ShapeOf(dims...)} }

// Equal reports whether two types are the same expression.
func (t Type) Equal(u Type) bool { return t.DType == u.DType && t.Shape.Equal(u.Shape) }

// String is the form of specs and graph text: "f32[2,N]".
func (t Type) String() string { return t.DType.String() + t.Shape.String() }

// Message is the form people read: "float32 (2, ?)".
func (t Type) Message() string { return t.DType.Long() + " " + t.Shape.Python() }

// Bytes is the size of a dense value of type t.
func (t Type) Bytes() Dim { return t.Shape.Count().Mul(D(int64(t.DType.Size()))) }
