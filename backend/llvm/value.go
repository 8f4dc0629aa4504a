package llvm

import (
	"fmt"
	"math"

	"github.com/cellc/cellc/tensor"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// bytePtr is the type of every address that functions pass around.
var bytePtr = types.I8Ptr

// A literal is a constant by its text. llir's own float constants truncate
// where they should round, so floats are printed here, as bits.
type literal struct {
	typ  types.Type
	text string
}

func (l literal) Type() types.Type { return l.typ }
func (l literal) Ident() string    { return l.text }
func (l literal) String() string   { return l.typ.String() + " " + l.text }
func (literal) IsConstant()        {}

// i64 is an integer constant of index type.
func i64(n int64) value.Value { return constant.NewInt(types.I64, n) }

// intOf is the integer n of type t, wrapped to its width.
func intOf(t *types.IntType, n int64) value.Value {
	if t.BitSize == 1 {
		return constant.NewBool(n != 0)
	}
	if t.BitSize < 64 {
		shift := 64 - t.BitSize
		n = n << shift >> shift
	}
	return constant.NewInt(t, n)
}

// floatOf is the constant x rounded to t.
func floatOf(t types.Type, x float64) value.Value {
	if t.Equal(types.Float) {
		x = float64(float32(x))
	}
	return literal{t, fmt.Sprintf("0x%016X", math.Float64bits(x))}
}

// storage is the type of an element in memory.
func storage(t tensor.DType) types.Type {
	switch {
	case t == tensor.F64:
		return types.Double
	case t == tensor.F32:
		return types.Float
	}
	return types.NewInt(uint64(8 * t.Size()))
}

// register is the type of an element while it is computed with: i1 for bool,
// and float for 16-bit floats.
func register(t tensor.DType) types.Type {
	switch {
	case t == tensor.F64:
		return types.Double
	case t.IsFloat():
		return types.Float
	case t == tensor.Bool:
		return types.I1
	}
	return types.NewInt(uint64(t.Bits()))
}

// lanes is the number of lanes of a value, 0 for a scalar.
func lanes(v value.Value) int {
	if t, ok := v.Type().(*types.VectorType); ok {
		return int(t.Len)
	}
	return 0
}

// element is the type of a lane.
func element(v value.Value) types.Type {
	if t, ok := v.Type().(*types.VectorType); ok {
		return t.ElemType
	}
	return v.Type()
}

// widened is t, or a vector of n of it.
func widened(t types.Type, n int) types.Type {
	if n == 0 {
		return t
	}
	return types.NewVector(uint64(n), t)
}

// mangled is a type as it stands in the names of intrinsics: "v16f32".
func mangled(t types.Type) string {
	switch t := t.(type) {
	case *types.VectorType:
		return fmt.Sprintf("v%d%s", t.Len, mangled(t.ElemType))
	case *types.IntType:
		return fmt.Sprintf("i%d", t.BitSize)
	}
	if t.Equal(types.Double) {
		return "f64"
	}
	return "f32"
}

// zero is the constant of all zero bits.
func zero(t types.Type) value.Value { return constant.NewZeroInitializer(t) }
