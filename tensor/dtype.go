package tensor

import "fmt"

// A DType is the type of a tensor's elements.
type DType uint8

// The element types, in the order of the command's contract. The order has no
// meaning for promotion: see Promote.
const (
	Invalid DType = iota
	F64
	F32
	F16
	BF16
	I64
	I32
	I16
	I8
	U64
	U32
	U16
	U8
	Bool
)

// dtypeInfo is one row per DType: the short name of specs and graph text, the
// framework's name, its capitalised form in the framework's messages, and the
// size of an element in bytes.
var dtypeInfo = [...]struct {
	short, long, message string
	size                 int
}{
	Invalid: {"invalid", "invalid", "Invalid", 0},
	F64:     {"f64", "float64", "Float64", 8},
	F32:     {"f32", "float32", "Float32", 4},
	F16:     {"f16", "float16", "Float16", 2},
	BF16:    {"bf16", "bfloat16", "BFloat16", 2},
	I64:     {"i64", "int64", "Int64", 8},
	I32:     {"i32", "int32", "Int32", 4},
	I16:     {"i16", "int16", "Int16", 2},
	I8:      {"i8", "int8", "Int8", 1},
	U64:     {"u64", "uint64", "UInt64", 8},
	U32:     {"u32", "uint32", "UInt32", 4},
	U16:     {"u16", "uint16", "UInt16", 2},
	U8:      {"u8", "uint8", "UInt8", 1},
	Bool:    {"bool", "bool", "Bool", 1},
}

// DTypes lists every valid element type.
func DTypes() []DType {
	return []DType{F64, F32, F16, BF16, I64, I32, I16, I8, U64, U32, U16, U8, Bool}
}

// String is the short name: "f32".
func (t DType) String() string { return dtypeInfo[t].short }

// Long is the name that NumPy and the frameworks use: "float32".
func (t DType) Long() string { return dtypeInfo[t].long }

// Message is the name as MindSpore's messages spell it: "Float32".
func (t DType) Message() string { return dtypeInfo[t].message }

// Size is the size of an element in bytes.
func (t DType) Size() int { return dtypeInfo[t].size }

// IsFloat reports whether t is a floating-point type.
func (t DType) IsFloat() bool { return t >= F64 && t <= BF16 }

// IsInt reports whether t is a signed or unsigned integer type; bool is not.
func (t DType) IsInt() bool { return t >= I64 && t <= U8 }

// IsSigned reports whether t is a signed integer type.
func (t DType) IsSigned() bool { return t >= I64 && t <= I8 }

// IsUnsigned reports whether t is an unsigned integer type; bool is not.
func (t DType) IsUnsigned() bool { return t >= U64 && t <= U8 }

// Bits is the width of an element in bits; 1 for bool.
func (t DType) Bits() int {
	if t == Bool {
		return 1
	}
	return 8 * t.Size()
}

// ParseDType reads a short ("f32") or long ("float32") name.
func ParseDType(s string) (DType, error) {
	for _, t := range DTypes() {
		if s == t.String() || s == t.Long() {
			return t, nil
		}
	}
	return Invalid, fmt.Errorf("unknown dtype %q; known are f64 f32 f16 bf16 i64 i32 i16 i8 u64 u32 u16 u8 bool", s)
}
