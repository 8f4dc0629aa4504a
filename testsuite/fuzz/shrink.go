package fuzz

// tries bounds how many programs are looked at for a smaller one: those with
// long loops take seconds each.
const tries = 60

// Shrink drops statements, arms, functions, Parameters and calls while fails
// holds, and gives the smallest program found.
func Shrink(p *Program, fails func(*Program) bool) *Program {
	left := tries
	for changed := true; changed; {
		changed = false
		for i := 0; ; i++ {
			q := p.clone()
			if left == 0 || !q.reduce(i) {
				break
			}
			left--
			if fails(q) {
				p, changed = q, true
				i--
			}
		}
	}
	return p
}

// reduce makes the i-th of all possible reductions; it reports false if there
// are fewer.
func (p *Program) reduce(i int) bool {
	r := reducer{left: i}
	if len(p.Calls) > 1 {
		for k := range p.Calls {
			if r.here() {
				p.Calls = append(p.Calls[:k:k], p.Calls[k+1:]...)
				return true
			}
		}
	}
	for _, list := range []*[]*Function{&p.Helpers, &p.Methods} {
		for k := range *list {
			if r.here() {
				*list = append((*list)[:k:k], (*list)[k+1:]...)
				return true
			}
		}
	}
	for k := range p.Params {
		if r.here() {
			p.Params = append(p.Params[:k:k], p.Params[k+1:]...)
			return true
		}
	}
	for _, f := range append(append([]*Function{p.Main}, p.Methods...), p.Helpers...) {
		last := len(f.Body) - 1
		body := f.Body[:last:last] // the return at the end stays
		if r.block(&body) {
			f.Body = append(body, f.Body[last])
			return true
		}
	}
	return false
}

// A reducer counts down to the reduction to make.
type reducer struct{ left int }

func (r *reducer) here() bool {
	r.left--
	return r.left < 0
}

// block drops a statement, puts the body of an arm in its place, drops an arm,
// or reduces what is inside.
func (r *reducer) block(body *[]*Stmt) bool {
	for i, s := range *body {
		if r.here() {
			*body = append((*body)[:i:i], (*body)[i+1:]...)
			return true
		}
		for k := range s.Arms {
			if r.here() {
				*body = append(append((*body)[:i:i], s.Arms[k].Body...), (*body)[i+1:]...)
				return true
			}
			if k > 0 && r.here() {
				s.Arms = append(s.Arms[:k:k], s.Arms[k+1:]...)
				return true
			}
			if r.block(&s.Arms[k].Body) {
				return true
			}
		}
	}
	return false
}

func (p *Program) clone() *Program {
	q := *p
	q.Main = p.Main.clone()
	q.Helpers, q.Methods = cloneFunctions(p.Helpers), cloneFunctions(p.Methods)
	q.Params = append([]Param{}, p.Params...)
	return &q
}

func cloneFunctions(fs []*Function) []*Function {
	var out []*Function
	for _, f := range fs {
		out = append(out, f.clone())
	}
	return out
}

func (f *Function) clone() *Function { return &Function{f.Head, cloneBlock(f.Body)} }

func cloneBlock(body []*Stmt) []*Stmt {
	var out []*Stmt
	for _, s := range body {
		c := &Stmt{Line: s.Line}
		for _, a := range s.Arms {
			c.Arms = append(c.Arms, Arm{a.Head, cloneBlock(a.Body)})
		}
		out = append(out, c)
	}
	return out
}
