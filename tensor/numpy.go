package tensor

// NumpyPromote is NumPy's result type of two arrays.
func NumpyPromote(a, b DType) DType {
	switch {
	case a == b || b == Bool:
		return a
	case a == Bool:
		return b
	case a.IsFloat() && b.IsFloat():
		return promoteFloats(a, b)
	case a.IsFloat():
		return floatOver(a, b)
	case b.IsFloat():
		return floatOver(b, a)
	}
	return numpyInts(a, b)
}

// floatOver is the float type that holds float f and int n as NumPy sees it:
// ints of 8, 16 and more bits need 16, 32 and 64 bit floats.
func floatOver(f, n DType) DType {
	need := F64
	switch n.Size() {
	case 1:
		need = F16
	case 2:
		need = F32
	}
	if need.Size() <= f.Size() {
		return f
	}
	return need
}

func numpyInts(a, b DType) DType {
	if a.IsSigned() == b.IsSigned() {
		if b.Size() > a.Size() {
			return b
		}
		return a
	}
	if b.IsSigned() {
		a, b = b, a
	}
	if a.Size() > b.Size() { // signed and wider than the unsigned one
		return a
	}
	switch b.Size() {
	case 1:
		return I16
	case 2:
		return I32
	case 4:
		return I64
	}
	return F64
}
