package kernel

import "github.com/cellc/cellc/tensor"

// A Form says how a kernel's expression fills its output.
type Form uint8

const (
	// Compute: for every index of Space, out[index] = Body.
	Compute Form = iota
	// Alias: the output is operand 0 under another shape with the same
	// row-major element order (reshape). No element moves.
	Alias
	// Scatter: out starts as operand 0; then, in row-major order of Update,
	// where Guard holds, out[At...] = Combine(out[At...], Body). Positions out
	// of range are skipped. Combine 0 stores Body.
	Scatter
	// Scan: along the axis Space[Axis], out[.., k, ..] =
	// Combine(out[.., k-1, ..], Body); Reverse runs from the end.
	Scan
)

// A Kernel is the computation of one output tensor. Its element type is
// Body.Type (for Alias, operand 0's).
type Kernel struct {
	Form  Form
	Space []*Var // an index variable for each output dim, outermost first
	Body  *Expr

	Combine Combine // Scatter, Scan
	Axis    int     // Scan
	Reverse bool    // Scan

	Update []*Var  // Scatter: the index space of the updates
	At     []*Expr // Scatter: the output position, one i64 for each output dim
	Guard  *Expr   // Scatter: bool, nil for always
}

// A Var is an index variable that runs over [0, Extent).
type Var struct {
	Name   string // "i0", "k1": for printing; identity is the pointer
	Extent tensor.Dim
}

// A Combine is how a reduction or scan accumulates.
type Combine uint8

const (
	Store  Combine = iota // replace (Scatter only)
	Sum                   // starts at 0
	Prod                  // starts at 1
	MaxOf                 // starts at the least value; NaN wins
	MinOf                 // starts at the greatest value; NaN wins
	AnyOf                 // bool or
	AllOf                 // bool and
	ArgMax                // row-major position (i64) of the first greatest value; NaN wins
	ArgMin                // row-major position (i64) of the first least value; NaN wins
)

// An Op is the operation of an Expr.
type Op uint8

const (
	ConstOp  Op = iota // F (floats) or I (ints, bool)
	IndexOp            // the value of Var, i64
	DimOp              // the value of Dim, i64
	LoadOp             // element Args... (i64 indices) of operand Operand
	CastOp             // Args[0] converted to Type
	SelectOp           // Args[0] ? Args[1] : Args[2]; only the chosen one is evaluated
	ReduceOp           // Combine over Vars of Args[0]

	// Unary, result type as the operand unless said otherwise.
	Neg
	Not // bool: logical; ints: bitwise complement
	Abs
	Sign // NaN for NaN, 0 for -0
	Floor
	Ceil
	Round // half to even
	Trunc
	Sqrt
	Exp
	Expm1
	Log
	Log1p
	Log2
	Sin
	Cos
	Tan
	Asin
	Acos
	Atan
	Sinh
	Cosh
	Asinh
	Acosh
	Atanh
	Tanh
	Erf
	IsNaN // bool
	IsInf // bool

	// Binary, both operands of one type; comparisons give bool.
	Add
	Sub
	Mul
	Div      // floats: IEEE; ints: towards zero, by zero 0
	FloorDiv // ints: towards minus infinity, by zero 0; floats: as Python's //, by zero as NumPy's
	Mod      // sign of the divisor; ints by zero 0
	Rem      // sign of the dividend (C's %, fmod); ints by zero 0
	Pow      // ints: wraps; negative exponents give 0 but for bases 1 and -1
	Max      // NaN if either is
	Min      // NaN if either is
	Atan2
	And // bool or bitwise
	Or
	Xor
	Shl // counts outside [0, bits) give 0
	Shr // arithmetic for signed; counts outside [0, bits) give 0 or -1
	Eq
	Ne
	Lt
	Le
	Gt
	Ge
)

// An Expr is a scalar expression of a kernel. Integer arithmetic wraps. Float
// arithmetic is that of Type; f16 and bf16 are computed in f32 and rounded
// where a value is stored or cast.
type Expr struct {
	Op      Op
	Type    tensor.DType
	Args    []*Expr
	F       float64    // ConstOp
	I       int64      // ConstOp
	Var     *Var       // IndexOp
	Dim     tensor.Dim // DimOp
	Operand int        // LoadOp
	Combine Combine    // ReduceOp
	Vars    []*Var     // ReduceOp, outermost first
}

// Float is the constant x of float type t.
func Float(t tensor.DType, x float64) *Expr { return &Expr{Op: ConstOp, Type: t, F: x} }

// Int is the constant n of integer or bool type t.
func Int(t tensor.DType, n int64) *Expr { return &Expr{Op: ConstOp, Type: t, I: n} }

// Number is the constant x of any type t.
func Number(t tensor.DType, x float64) *Expr {
	if t.IsFloat() {
		return Float(t, x)
	}
	return Int(t, int64(x))
}

// Index is the value of an index variable.
func Index(v *Var) *Expr { return &Expr{Op: IndexOp, Type: tensor.I64, Var: v} }

// Length is the value of a dim.
func Length(d tensor.Dim) *Expr {
	if n, ok := d.Const(); ok {
		return Int(tensor.I64, n)
	}
	return &Expr{Op: DimOp, Type: tensor.I64, Dim: d}
}

// Load is the element of an operand, of element type t, at the given indices.
func Load(operand int, t tensor.DType, at ...*Expr) *Expr {
	return &Expr{Op: LoadOp, Type: t, Operand: operand, Args: at}
}

// Cast converts x to t: floats round to nearest even; floats to ints truncate,
// saturate, and NaN is 0; ints wrap; to bool is x != 0.
func Cast(t tensor.DType, x *Expr) *Expr {
	if x.Type == t {
		return x
	}
	return &Expr{Op: CastOp, Type: t, Args: []*Expr{x}}
}

// Select is cond ? a : b, where only the chosen operand is evaluated, so that
// cond may guard a load.
func Select(cond, a, b *Expr) *Expr {
	return &Expr{Op: SelectOp, Type: a.Type, Args: []*Expr{cond, a, b}}
}

// Reduce combines body over every value of the variables.
func Reduce(c Combine, body *Expr, over ...*Var) *Expr {
	t := body.Type
	if c == ArgMax || c == ArgMin {
		t = tensor.I64
	}
	return &Expr{Op: ReduceOp, Type: t, Combine: c, Vars: over, Args: []*Expr{body}}
}

// Unary applies op to x.
func Unary(op Op, x *Expr) *Expr {
	t := x.Type
	if op == IsNaN || op == IsInf {
		t = tensor.Bool
	}
	return &Expr{Op: op, Type: t, Args: []*Expr{x}}
}

// Binary applies op to x and y, which have one type. Adding 0, multiplying by
// 1 and arithmetic on constants of index type is folded away, to keep index
// expressions in a form that Class and the code generators recognise.
func Binary(op Op, x, y *Expr) *Expr {
	t := x.Type
	if op >= Eq {
		t = tensor.Bool
	}
	e := &Expr{Op: op, Type: t, Args: []*Expr{x, y}}
	if t == tensor.I64 {
		return foldIndex(e)
	}
	return e
}

// IsInt reports whether e is the integer constant n.
func (e *Expr) IsInt(n int64) bool { return e.Op == ConstOp && e.Type.IsInt() && e.I == n }

func foldIndex(e *Expr) *Expr {
	x, y := e.Args[0], e.Args[1]
	if x.Op == ConstOp && y.Op == ConstOp {
		switch e.Op {
		case Add:
			return Int(tensor.I64, x.I+y.I)
		case Sub:
			return Int(tensor.I64, x.I-y.I)
		case Mul:
			return Int(tensor.I64, x.I*y.I)
		}
	}
	switch {
	case e.Op == Add && x.IsInt(0), e.Op == Mul && x.IsInt(1):
		return y
	case (e.Op == Add || e.Op == Sub) && y.IsInt(0), e.Op == Mul && y.IsInt(1):
		return x
	}
	return e
}

// Add, Sub, Mul, Div and the rest below read as arithmetic in declarations.
func (e *Expr) Add(y *Expr) *Expr { return Binary(Add, e, y) }

// Sub is e - y.
func (e *Expr) Sub(y *Expr) *Expr { return Binary(Sub, e, y) }

// Mul is e * y.
func (e *Expr) Mul(y *Expr) *Expr { return Binary(Mul, e, y) }

// Div is e / y.
func (e *Expr) Div(y *Expr) *Expr { return Binary(Div, e, y) }

// Lt is e < y, a bool.
func (e *Expr) Lt(y *Expr) *Expr { return Binary(Lt, e, y) }

// And is the bitwise or logical e & y.
func (e *Expr) And(y *Expr) *Expr { return Binary(And, e, y) }

// Scale is e * x for a constant x of e's type.
func (e *Expr) Scale(x float64) *Expr { return e.Mul(Number(e.Type, x)) }

// Plus is e + x for a constant x of e's type.
func (e *Expr) Plus(x float64) *Expr { return e.Add(Number(e.Type, x)) }
