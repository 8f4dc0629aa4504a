package analysis

import (
	"slices"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/ctrlflow"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/frontend"
)

// This file implements match statements: an if for each case. What a case
// compares with a Tensor of the running program is a variable condition.

// matchStmt evaluates the first case that matches.
func (e *evaluator) matchStmt(s *frontend.Match) ctrlflow.Completion {
	return e.cases(s.Cases, e.eval(s.Subject))
}

func (e *evaluator) cases(cs []*frontend.Case, subject value.Value) ctrlflow.Completion {
	if len(cs) == 0 {
		return ctrlflow.Falls
	}
	c := cs[0]
	e.step(c.Span())
	m := matching{e: e}
	t := m.match(c.Pattern, subject)
	e.noteCondition(t, c.Pattern.Span(), "case")
	rest := func() ctrlflow.Completion { return e.cases(cs[1:], subject) }
	return e.branch(t, c.Pattern.Span(), func() ctrlflow.Completion {
		for _, b := range m.bound {
			e.trail.Set(e.env().Target(b.name), b.v, c.Span())
		}
		body := func() ctrlflow.Completion { return e.block(c.Body) }
		if c.Guard == nil {
			return body()
		}
		return e.branch(e.condition(c.Guard, "case", ""), c.Guard.Span(), body, rest)
	}, rest)
}

// catchAll reports whether a case matches anything.
func catchAll(c *frontend.Case) bool {
	n, ok := c.Pattern.(*frontend.PatternName)
	return ok && n.X == nil && c.Guard == nil
}

// branch evaluates one of two blocks by a condition that is known, or both by
// one that is not.
func (e *evaluator) branch(c ctrlflow.Flag, site diag.Span, then, els func() ctrlflow.Completion) ctrlflow.Completion {
	switch {
	case c.Is(true):
		return then()
	case c.Is(false):
		return els()
	}
	return e.rec.If(c.Sym, site, then, els)
}

// A matching is one pattern being compared, and what it binds if it matches.
type matching struct {
	e     *evaluator
	bound []binding
}

type binding struct {
	name string
	v    value.Value
}

func (m *matching) bind(name string, v value.Value) {
	if name != "" {
		m.bound = append(m.bound, binding{name, v})
	}
}

// match is the truth of a value fitting a pattern.
func (m *matching) match(p frontend.Pattern, v value.Value) ctrlflow.Flag {
	v = m.e.force(v, p.Span())
	switch p := p.(type) {
	case *frontend.PatternValue:
		return m.value(p, v)
	case *frontend.PatternName:
		t := ctrlflow.Yes
		if p.X != nil {
			t = m.match(p.X, v)
		}
		m.bind(p.Name, v)
		return t
	case *frontend.PatternOr:
		return m.any(p, v)
	case *frontend.PatternSequence:
		return m.sequence(p, v)
	case *frontend.PatternMapping:
		return m.mapping(p, v)
	case *frontend.PatternClass:
		return m.class(p, v)
	}
	return ctrlflow.No
}

// value compares with a literal: None, True and False are told by identity.
func (m *matching) value(p *frontend.PatternValue, v value.Value) ctrlflow.Flag {
	x := m.e.eval(p.X)
	if _, ok := p.X.(*frontend.Constant); ok {
		return m.e.is(v, x, p.Span())
	}
	return m.e.equal(v, x, p.Span())
}

// all is the truth of every pattern fitting its value.
func (m *matching) all(ps []frontend.Pattern, vs []value.Value) ctrlflow.Flag {
	t := ctrlflow.Yes
	for i, p := range ps {
		if t = m.e.both(t, m.match(p, vs[i])); t.Is(false) {
			break
		}
	}
	return t
}

// any tries alternatives in turn. Where Tensors decide between them, they
// cannot bind names.
func (m *matching) any(p *frontend.PatternOr, v value.Value) ctrlflow.Flag {
	t := ctrlflow.No
	have := m.bound
	for _, alt := range p.Alts {
		m.bound = slices.Clip(have)
		u := m.match(alt, v)
		if u.Sym != nil && len(m.bound) > len(have) {
			m.e.unsupported(alt.Span(), "alternatives between which a Tensor decides cannot bind names", "write a case for each")
		}
		if t = m.e.either(t, u); t.Is(true) {
			break
		}
	}
	return t
}

// sequence matches lists and tuples.
func (m *matching) sequence(p *frontend.PatternSequence, v value.Value) ctrlflow.Flag {
	var elems []value.Value
	switch v := plain(v).(type) {
	case *value.Tuple, *value.List, *value.Range:
		elems = m.e.iterate(v, p.Span())
	default:
		return ctrlflow.No
	}
	star := slices.IndexFunc(p.Elts, func(q frontend.Pattern) bool { _, ok := q.(*frontend.PatternStar); return ok })
	if star < 0 {
		if len(elems) != len(p.Elts) {
			return ctrlflow.No
		}
		return m.all(p.Elts, elems)
	}
	behind := len(p.Elts) - star - 1
	if len(elems) < star+behind {
		return ctrlflow.No
	}
	end := len(elems) - behind
	t := m.all(p.Elts[:star], elems)
	m.bind(p.Elts[star].(*frontend.PatternStar).Name, &value.List{Elems: slices.Clone(elems[star:end])})
	return m.e.both(t, m.all(p.Elts[star+1:], elems[end:]))
}

// mapping matches dicts that have the keys.
func (m *matching) mapping(p *frontend.PatternMapping, v value.Value) ctrlflow.Flag {
	d := m.e.mapping(v)
	if d == nil {
		return ctrlflow.No
	}
	rest := m.e.copyDict(d, p.Span())
	var vs []value.Value
	for _, k := range p.Keys {
		key := m.e.eval(k)
		m.e.hashable(key, d, k.Span())
		x, ok := d.Get(key)
		if !ok {
			return ctrlflow.No
		}
		vs = append(vs, x)
		rest.Delete(key)
	}
	m.bind(p.Rest, rest)
	return m.all(p.Values, vs)
}

// class matches instances, and their attributes.
func (m *matching) class(p *frontend.PatternClass, v value.Value) ctrlflow.Flag {
	e := m.e
	class := e.eval(p.Class)
	if !e.isInstance(v, class, p.Class.Span()) {
		return ctrlflow.No
	}
	plainly := len(p.Values) - len(p.Names)
	if plainly == 1 && e.isPlainType(class) {
		return m.e.both(m.match(p.Values[0], v), m.attributes(p.Values[1:], p.Names, v))
	}
	names := p.Names
	if plainly > 0 {
		names = append(m.positional(p, class, plainly), names...)
	}
	return m.attributes(p.Values, names, v)
}

// attributes matches attributes of v by their names.
func (m *matching) attributes(ps []frontend.Pattern, names []string, v value.Value) ctrlflow.Flag {
	t := ctrlflow.Yes
	for i, p := range ps {
		x, ok := m.e.getattr(v, names[i], p.Span())
		if !ok {
			return ctrlflow.No
		}
		if t = m.e.both(t, m.match(p, x)); t.Is(false) {
			break
		}
	}
	return t
}

// positional are the attributes that the first n patterns of a class stand for.
func (m *matching) positional(p *frontend.PatternClass, class value.Value, n int) []string {
	var names []string
	v, ok := m.e.getattr(class, "__match_args__", p.Span())
	if ok {
		for _, x := range m.e.items(v, p.Span()) {
			if s, ok := x.(value.Str); ok {
				names = append(names, string(s))
			}
		}
	}
	if len(names) < n {
		m.e.stop(m.e.errorf(p.Span(), diag.BadType, "%s accepts %d positional patterns, and this case has %d", m.e.describe(class), len(names), n).
			Help("name the attributes, as in `case Point(x=0, y=y):`, or give the class `__match_args__`"))
	}
	return names[:n]
}

// isPlainType reports whether the one positional pattern of a class stands for
// the whole value.
func (e *evaluator) isPlainType(class value.Value) bool {
	c, ok := class.(*value.Class)
	if !ok {
		return false
	}
	t := e.types
	return slices.ContainsFunc([]*value.Class{t.bool_, t.bytes_, t.dict, t.float_, t.frozenset, t.int_, t.list, t.set, t.str_, t.tuple},
		func(k *value.Class) bool { return within(c, k) })
}
