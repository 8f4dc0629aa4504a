package analysis

import (
	"math"
	"slices"

	"github.com/cellc/cellc/analysis/value"
)

// This file implements the memory of a script's calls: one that would be
// compiled to what was compiled before is not looked at again. A Cell called in
// a loop is evaluated once for each signature, and whatever a script changes
// between two calls is seen: what a compilation may have looked at is noted, by
// identity where it is immutable, and compared before its result is used.

// A compiledCall is a call that was compiled, with a view of all that its
// compilation could see.
type compiledCall struct {
	compiled *Compiled
	reads    []global
	saw      []any
}

// A global is a variable of a module.
type global struct {
	vars *value.Namespace
	name string
}

// reading notes that what is recorded reads a variable of a module.
func (e *evaluator) reading(vars *value.Namespace, name string) {
	if e.rec == nil {
		return
	}
	g := global{vars, name}
	if !e.rec.reads[g] {
		e.rec.reads[g] = true
		e.rec.readOrder = append(e.rec.readOrder, g)
	}
}

// compiledBefore is what a call of an entry was compiled to, if nothing changed
// since that it depends on.
func (e *evaluator) compiledBefore(call EntryCall) *Compiled {
	for _, c := range e.compiled[call.fn] {
		s := &sight{states: c.compiled.States, want: c.saw, seen: map[any]int{}}
		if s.call(call, c.reads) && s.n == len(c.saw) {
			return c.compiled
		}
	}
	return nil
}

// remember keeps what a call was compiled to, unless that depends on something
// whose changes cannot be seen.
func (e *evaluator) remember(call EntryCall, c *Compiled) {
	s := &sight{states: c.States, seen: map[any]int{}, record: true}
	if s.call(call, c.reads) {
		e.compiled[call.fn] = append(e.compiled[call.fn], &compiledCall{c, c.reads, s.want})
	}
}

// A sight walks over everything that the compilation of a call can see and
// turns it into a list of comparable values: pointers stand for what never
// changes. It records the list, or compares it with one and stops where they
// differ.
type sight struct {
	states []*value.Parameter // whose values are given to the compiled code
	want   []any
	n      int // how much of want was met again
	record bool
	seen   map[any]int
	depth  int
	differ bool
}

// floatBits tells all floats apart, NaN and -0.0 too.
type floatBits uint64

func (s *sight) put(vs ...any) {
	for _, v := range vs {
		switch {
		case s.record:
			s.want = append(s.want, v)
		case s.n < len(s.want) && s.want[s.n] == v:
			s.n++
		default:
			s.differ = true
		}
	}
}

// again reports whether p was met before, and notes which it is of those met.
func (s *sight) again(p any) bool {
	n, have := s.seen[p]
	if !have {
		n = len(s.seen)
		s.seen[p] = n
	}
	s.put(n)
	return have
}

// call walks over a call; it reports whether all could be seen and is as
// recorded.
func (s *sight) call(call EntryCall, reads []global) bool {
	s.put(len(call.args))
	for _, a := range call.args {
		s.put(a.Name, a.Keyword)
		if a.Value == nil {
			s.put(a.Type.String())
			continue
		}
		s.argument(a.Value)
	}
	s.value(call.fn)
	for _, g := range reads {
		s.value(g.vars.Get(g.name))
	}
	return !s.differ
}

// argument walks over an argument; the tensors in it are inputs.
func (s *sight) argument(v value.Value) {
	switch x := v.(type) {
	case *value.Tensor:
		s.put("input", x.Type().String())
	case *value.Tuple:
		s.put("tuple", len(x.Elems))
		if s.again(x) {
			return
		}
		for _, k := range x.Elems {
			s.argument(k)
		}
	case *value.List:
		s.put("list", len(x.Elems))
		if s.again(x) {
			return
		}
		for _, k := range x.Elems {
			s.argument(k)
		}
	default:
		s.value(v)
	}
}

func (s *sight) values(vs []value.Value) {
	s.put(len(vs))
	for _, v := range vs {
		s.value(v)
	}
}

func (s *sight) value(v value.Value) {
	if s.depth++; s.depth > maxNesting {
		s.differ = true
	}
	defer func() { s.depth-- }()
	if s.differ {
		return
	}
	switch x := v.(type) {
	case nil, value.None, value.Ellipsis, value.NotImplemented, value.Bool, value.Int, value.Str, value.Bytes, value.DType, value.ArrayDType:
		s.put(x)
	case value.Float:
		s.put(floatBits(math.Float64bits(float64(x))))
	case *value.Tensor:
		s.tensor(x)
	case *value.Parameter:
		s.parameter(x)
	case *value.Object:
		s.object(x)
	case *value.Class:
		s.class(x)
	case *value.Func:
		s.function(x)
	default:
		s.container(v)
	}
}

func (s *sight) tensor(t *value.Tensor) {
	if t.Const == nil {
		s.differ = true
		return
	}
	s.put(t.Const, t.Numpy, t.Num)
}

// parameter leaves out the value of a state, which is not compiled in.
func (s *sight) parameter(p *value.Parameter) {
	s.put(p, p.Name)
	if !slices.Contains(s.states, p) {
		s.put(p.Data)
	}
	s.namespace(p.Vars)
}

func (s *sight) object(o *value.Object) {
	if s.again(o) {
		return
	}
	s.class(o.Class)
	s.namespace(o.Vars)
	s.value(o.Key)
	s.value(o.Base)
	if o.Fields != nil {
		s.value(o.Fields)
	}
}

func (s *sight) class(c *value.Class) {
	if s.again(c) {
		return
	}
	s.put(c)
	s.namespace(c.Vars)
	for _, b := range c.MRO {
		s.class(b)
	}
}

func (s *sight) namespace(n *value.Namespace) {
	if n == nil || s.again(n) {
		return
	}
	for _, name := range n.Names() {
		s.put(name)
		s.value(n.Get(name))
	}
}

// function walks over what a function of the program refers to. Those of the
// library refer to what stays as it is, but for variables of modules, which are
// among the reads.
func (s *sight) function(f *value.Func) {
	s.put(f)
	if s.again(f) || f.Span.File != nil && f.Span.File.Library && f.Closure == nil {
		return
	}
	for env := f.Closure; env != nil && !s.again(env); env = env.Outer {
		for _, name := range sortedNames(env.Vars) {
			s.put(name)
			s.value(env.Vars[name].V)
		}
	}
	s.namespace(f.Vars)
	for _, name := range sorted(f.Defaults) {
		s.value(f.Defaults[name])
	}
}

// container walks over what holds other values. What is not known here could
// change unseen, so that nothing is the same as it.
func (s *sight) container(v value.Value) {
	switch x := v.(type) {
	case *value.Tuple:
		if !s.again(x) {
			s.values(x.Elems)
		}
	case *value.List:
		if !s.again(x) {
			s.values(x.Elems)
		}
	case *value.Dict:
		if !s.again(x) {
			s.values(x.Keys())
			s.values(x.Values())
		}
	case *value.Set:
		if !s.again(x) {
			s.values(x.Keys())
		}
	case *value.DictView:
		s.put(x.Name)
		s.value(x.Dict)
	case *value.Method:
		s.value(x.Self)
		s.value(x.Fn)
	case *value.Partial:
		s.value(x.Fn)
		s.values(x.Args)
		for _, k := range x.Kwargs {
			s.put(k.Name)
			s.value(k.Value)
		}
	case *value.Property:
		s.values([]value.Value{x.Get, x.Set, x.Del})
	case *value.StaticMethod:
		s.value(x.Fn)
	case *value.ClassMethod:
		s.value(x.Fn)
	case *value.Range:
		s.put(x.Start, x.Stop, x.Step)
	case *value.Slice:
		s.values([]value.Value{x.Lo, x.Hi, x.Step})
	case *value.Builtin, *value.Module, *value.Lazy, *value.Unfilled, *value.Poison:
		s.put(x)
	default:
		s.differ = true
	}
}
