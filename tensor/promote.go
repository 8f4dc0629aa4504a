package tensor

// Promote is the dtype that MindSpore's arithmetic casts two tensors to before
// it combines them. It reports false where MindSpore refuses: unsigned types
// wider than 8 bits combine only with themselves and bool.
//
// Source: MindSpore 2.7, ccsrc/utils/convert_utils.cc.
func Promote(a, b DType) (DType, bool) {
	switch {
	case a == b || b == Bool:
		return a, true
	case a == Bool:
		return b, true
	case wideUnsigned(a) || wideUnsigned(b):
		return Invalid, false
	case a.IsFloat() && b.IsFloat():
		return promoteFloats(a, b), true
	case a.IsFloat():
		return a, true
	case b.IsFloat():
		return b, true
	case a == U8 && b == I8 || a == I8 && b == U8:
		return I16, true
	}
	// Among u8 and the signed types the wider wins, and a signed type over u8.
	if a == U8 || b != U8 && b.Size() > a.Size() {
		return b, true
	}
	return a, true
}

func promoteFloats(a, b DType) DType {
	if a.Size() == b.Size() { // f16 with bf16: neither holds the other
		return F32
	}
	if a.Size() > b.Size() {
		return a
	}
	return b
}

func wideUnsigned(t DType) bool { return t == U16 || t == U32 || t == U64 }

// PromoteNumber is the dtype of a tensor of dtype t combined with a Python
// number of kind num: I64 for an int, F32 for a float, Bool for a bool. The
// tensor's dtype wins where it can hold such a number.
func PromoteNumber(t, num DType) (DType, bool) {
	switch {
	case num == Bool || t.IsFloat():
		return t, true
	case wideUnsigned(t):
		return Invalid, false
	case num.IsFloat():
		return F32, true
	case t == Bool:
		return I64, true
	}
	return t, true
}
