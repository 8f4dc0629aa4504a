package llvm

// contract writes a kernel that is a contraction (a sum of products of two
// operands, see backend.Contraction) with packed, register-tiled loops. It
// reports false where the general loops are to be taken.
func (m *module) contract(g *generator, s *scope) bool {
	p := g.plan
	if p == nil {
		return false
	}
	c := &contractor{fn: g.fn, bounds: g.bounds, Plan: p, scope: s, k: p.C.Kernel, out: g.out, elem: register(p.C.Sum.Type)}
	c.aBase, c.bBase = c.readable(s.ops[p.A.Load.Operand]), s.ops[p.B.Load.Operand].addr
	c.emit()
	return true
}
