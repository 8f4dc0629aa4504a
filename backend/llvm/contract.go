package llvm

// contract writes a kernel that is a contraction (a sum of products of two
// operands, see backend.Contraction) with packed, register-tiled loops. It
// reports false where the general loops are to be taken.
func (m *module) contract(*generator, *scope) bool { return false }
