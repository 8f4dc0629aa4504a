package vmath

import "github.com/llir/llvm/ir/value"

// erf is x + x*P(x*x) near zero; elsewhere it is 1 - exp(-Q(|x|)), where Q
// approximates -log(erfc). It is 1 from where Q's interval ends.
func (g gen) erf(x value.Value) value.Value {
	a := g.abs(x)
	small := g.fma(a, g.poly(g.mul(a, a), g.erfSmall), a)
	t := g.pick(g.greater(a, g.num(g.erfEnd)), g.num(g.erfEnd), a)
	e := g.expSmall(g.neg(g.poly(t, g.erfLarge)))
	large := g.sub(g.num(1), e)
	return g.copysign(g.pick(g.less(a, g.num(erfSplit)), small, large), x)
}
