package kernel

// Walk calls f for e and everything inside it, operands first. An expression
// that is shared is visited wherever it stands.
func (e *Expr) Walk(f func(*Expr)) {
	for _, a := range e.Args {
		a.Walk(f)
	}
	f(e)
}

// Rewrite rebuilds e bottom up: f is given an expression and a copy of it whose
// operands are rewritten already, and says what stands in its place. One that
// is shared is rewritten once.
func (e *Expr) Rewrite(f func(was, now *Expr) *Expr) *Expr {
	memo := map[*Expr]*Expr{}
	var walk func(e *Expr) *Expr
	walk = func(e *Expr) *Expr {
		if out, ok := memo[e]; ok {
			return out
		}
		now := *e
		now.Args = make([]*Expr, len(e.Args))
		for i, x := range e.Args {
			now.Args[i] = walk(x)
		}
		out := f(e, &now)
		memo[e] = out
		return out
	}
	return walk(e)
}

// Any reports whether is holds for e or something inside it.
func (e *Expr) Any(is func(*Expr) bool) bool {
	if is(e) {
		return true
	}
	for _, a := range e.Args {
		if a.Any(is) {
			return true
		}
	}
	return false
}

// Uses reports whether e depends on the value of v.
func (e *Expr) Uses(v *Var) bool {
	return e.Any(func(x *Expr) bool { return x.Op == IndexOp && x.Var == v })
}

// Loads reports whether e loads an element of an operand.
func (e *Expr) Loads() bool { return e.Any(func(x *Expr) bool { return x.Op == LoadOp }) }

// Exprs lists the expressions that k evaluates: the body, and for a scatter
// the positions and the guard.
func (k *Kernel) Exprs() []*Expr {
	var out []*Expr
	if k.Body != nil {
		out = append(out, k.Body)
	}
	out = append(out, k.At...)
	if k.Guard != nil {
		out = append(out, k.Guard)
	}
	return out
}
