package analysis

import (
	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
)

// itertoolsModule is Python's itertools. Its iterators are made at once, but
// for those without an end.
func (e *evaluator) itertoolsModule() *value.Module {
	m := newModule("itertools", append(combinatoric(), sequential()...))
	m.Vars.Init("count", e.countClass())
	m.Vars.Init("cycle", e.cycleClass())
	chain := &value.Object{Class: e.newClass("chain"), Vars: value.NewNamespace()}
	chain.Class.Vars.Init("__call__", builtin("chain", "self / *iterables", func(a *args) value.Value { return a.chained(a.rest) }))
	chain.Class.Vars.Init("from_iterable", builtin("from_iterable", "self iterable /", func(a *args) value.Value { return a.chained(a.items(1)) }))
	m.Vars.Init("chain", chain)
	return m
}

func (a *args) chained(iterables []value.Value) value.Value {
	out := &value.Iter{}
	for _, v := range iterables {
		out.Elems = append(out.Elems, a.e.iterate(v, a.span)...)
	}
	return out
}

// unending makes a class of iterators; next gives the next value and what to
// remember for the one after it.
func (e *evaluator) unending(name, params string, start func(a *args) value.Value, next func(a *args, state value.Value) (v, state2 value.Value)) *value.Class {
	c := e.newClass(name)
	c.Vars.Init("__init__", builtin("__init__", "self / "+params, func(a *args) value.Value {
		a.self().Vars.Init("state", start(a))
		return value.None{}
	}))
	c.Vars.Init("__iter__", builtin("__iter__", "self /", func(a *args) value.Value { return a.vals[0] }))
	c.Vars.Init("__next__", builtin("__next__", "self /", func(a *args) value.Value {
		slot := a.self().Vars.Slot("state")
		v, state := next(a, slot.V)
		a.e.trail.Set(slot, state, a.span)
		return v
	}))
	return c
}

// self is argument 0, which is an object.
func (a *args) self() *value.Object {
	o, ok := a.vals[0].(*value.Object)
	if !ok {
		a.wrong(0, "an object")
	}
	return o
}

func (e *evaluator) countClass() *value.Class {
	return e.unending("count", "start? step?",
		func(a *args) value.Value { return pair(a.or(1, value.Int(0)), a.or(2, value.Int(1))) },
		func(a *args, state value.Value) (value.Value, value.Value) {
			s := state.(*value.Tuple).Elems
			return s[0], pair(a.e.binary("+", s[0], s[1], a.span), s[1])
		})
}

func (e *evaluator) cycleClass() *value.Class {
	return e.unending("cycle", "iterable",
		func(a *args) value.Value { return &value.Tuple{Elems: a.copied(1)} },
		func(a *args, state value.Value) (value.Value, value.Value) {
			s := state.(*value.Tuple).Elems
			if len(s) == 0 {
				a.fail(diag.BadValue, "cannot repeat an empty iterable")
			}
			a.e.work(len(s), a.span)
			return s[0], &value.Tuple{Elems: append(append([]value.Value{}, s[1:]...), s[0])}
		})
}

// rowsOut is an iterator over tuples.
func rowsOut(rows [][]value.Value) value.Value {
	out := &value.Iter{}
	for _, r := range rows {
		out.Elems = append(out.Elems, &value.Tuple{Elems: r})
	}
	return out
}

// combinatoric functions give tuples of elements.
func combinatoric() []methodRow {
	return []methodRow{
		{"product", "*iterables repeat?", product},
		{"combinations", "iterable r", func(a *args) value.Value {
			return a.arrangements(func(at []int, i int) bool { return len(at) == 0 || i > at[len(at)-1] })
		}},
		{"combinations_with_replacement", "iterable r", func(a *args) value.Value {
			return a.arrangements(func(at []int, i int) bool { return len(at) == 0 || i >= at[len(at)-1] })
		}},
		{"permutations", "iterable r?", func(a *args) value.Value {
			return a.arrangements(func(at []int, i int) bool {
				for _, j := range at {
					if i == j {
						return false
					}
				}
				return true
			})
		}},
	}
}

func product(a *args) value.Value {
	var pools [][]value.Value
	for range a.int(0, 1) {
		a.e.step(a.span)
		for i, v := range a.rest {
			a.rest[i] = &value.List{Elems: a.e.iterate(v, a.span)}
			pools = append(pools, a.rest[i].(*value.List).Elems)
		}
	}
	rows := [][]value.Value{nil}
	for _, p := range pools {
		var next [][]value.Value
		for _, r := range rows {
			for _, v := range p {
				a.e.step(a.span)
				a.e.charge(slotBytes*(len(r)+2), a.span)
				next = append(next, append(append([]value.Value{}, r...), v))
			}
		}
		rows = next
	}
	return rowsOut(rows)
}

// arrangements lists the ways to choose r positions one after the other, where
// next says which may follow.
func (a *args) arrangements(next func(at []int, i int) bool) value.Value {
	elems := a.copied(0)
	r := a.int(1, len(elems))
	var rows [][]value.Value
	var choose func(at []int)
	choose = func(at []int) {
		a.e.step(a.span)
		if len(at) == r {
			rows = append(rows, pick(elems, at))
			return
		}
		a.e.work(len(elems)*(1+len(at)/16), a.span)
		for i := range elems {
			if next(at, i) {
				choose(append(at[:len(at):len(at)], i))
			}
		}
	}
	choose(nil)
	return rowsOut(rows)
}

// sequential functions go through iterables once.
func sequential() []methodRow {
	return []methodRow{
		{"repeat", "object times?", func(a *args) value.Value {
			if a.vals[1] == nil {
				return a.e.call(a.e.cycleClass(), []value.Value{&value.Tuple{Elems: a.vals[:1]}}, nil, a.span)
			}
			out := &value.Iter{}
			n := max(a.int(1, 0), 0)
			a.e.makes(slotBytes*int64(n), a.span)
			for range n {
				out.Elems = append(out.Elems, a.vals[0])
			}
			return out
		}},
		{"accumulate", "iterable func? * initial?", accumulate},
		{"zip_longest", "*iterables fillvalue?", zipLongest},
		{"islice", "iterable *bounds", islice},
		{"starmap", "func iterable /", func(a *args) value.Value {
			out := &value.Iter{}
			for _, row := range a.items(1) {
				out.Elems = append(out.Elems, a.e.call(a.vals[0], a.e.items(row, a.span), nil, a.span))
			}
			return out
		}},
		{"takewhile", "predicate iterable /", func(a *args) value.Value { return a.cutWhere(true) }},
		{"dropwhile", "predicate iterable /", func(a *args) value.Value { return a.cutWhere(false) }},
		{"filterfalse", "predicate iterable /", func(a *args) value.Value {
			out := &value.Iter{}
			for _, v := range a.items(1) {
				if !a.holds(v) {
					out.Elems = append(out.Elems, v)
				}
			}
			return out
		}},
		{"pairwise", "iterable /", func(a *args) value.Value {
			out := &value.Iter{}
			elems := a.items(0)
			for i := 1; i < len(elems); i++ {
				out.Elems = append(out.Elems, pair(elems[i-1], elems[i]))
			}
			return out
		}},
		{"groupby", "iterable key?", groupBy},
		{"compress", "data selectors", func(a *args) value.Value {
			out := &value.Iter{}
			keep := a.items(1)
			for i, v := range a.items(0) {
				if i < len(keep) && a.e.known(keep[i], a.span) {
					out.Elems = append(out.Elems, v)
				}
			}
			return out
		}},
		{"batched", "iterable n", func(a *args) value.Value {
			out := &value.Iter{}
			n := max(1, a.int(1, 1))
			for elems := a.items(0); len(elems) > 0; elems = elems[min(n, len(elems)):] {
				out.Elems = append(out.Elems, &value.Tuple{Elems: elems[:min(n, len(elems))]})
			}
			return out
		}},
		{"tee", "iterable n?", func(a *args) value.Value {
			out := &value.Tuple{}
			elems := a.items(0)
			n := max(a.int(1, 2), 0)
			a.e.makes(4*slotBytes*int64(n), a.span)
			for range n {
				out.Elems = append(out.Elems, &value.Iter{Elems: elems})
			}
			return out
		}},
	}
}

// holds is the truth of the predicate, argument 0, for v.
func (a *args) holds(v value.Value) bool {
	if a.given(0) {
		v = a.e.call(a.vals[0], []value.Value{v}, nil, a.span)
	}
	return a.e.known(v, a.span)
}

func (a *args) cutWhere(front bool) value.Value {
	out := &value.Iter{}
	next := a.e.stream(a.vals[1], a.span)
	first := true
	for v, ok := next(); ok; v, ok = next() {
		first = first && a.holds(a.e.force(v, a.span))
		if first == front {
			out.Elems = append(out.Elems, v)
		}
		if !first && front {
			break
		}
	}
	return out
}

func accumulate(a *args) value.Value {
	out := &value.Iter{}
	total := a.vals[2]
	if a.given(2) {
		out.Elems = append(out.Elems, total)
	}
	for i, v := range a.items(0) {
		switch {
		case i == 0 && !a.given(2):
			total = v
		case a.given(1):
			total = a.e.call(a.vals[1], []value.Value{total, v}, nil, a.span)
		default:
			total = a.e.binary("+", total, v, a.span)
		}
		out.Elems = append(out.Elems, total)
	}
	return out
}

func zipLongest(a *args) value.Value {
	var columns [][]value.Value
	longest := 0
	for _, v := range a.rest {
		columns = append(columns, a.e.items(v, a.span))
		longest = max(longest, len(columns[len(columns)-1]))
	}
	rows := make([][]value.Value, longest)
	for i := range rows {
		for _, c := range columns {
			if i < len(c) {
				rows[i] = append(rows[i], c[i])
			} else {
				rows[i] = append(rows[i], a.or(0, value.None{}))
			}
		}
	}
	return rowsOut(rows)
}

func islice(a *args) value.Value {
	s := newSlice(&args{e: a.e, span: a.span, vals: append(append([]value.Value{}, a.rest...), nil, nil, nil)[:3]}).(*value.Slice)
	start := a.e.bounded(s.Lo, 0, a.span)
	stop := a.e.bounded(s.Hi, -1, a.span)
	step := max(a.e.bounded(s.Step, 1, a.span), 1)
	out := &value.Iter{}
	next := a.e.stream(a.vals[0], a.span)
	for i := 0; stop < 0 || i < stop; i++ {
		a.e.step(a.span)
		v, ok := next()
		if !ok {
			break
		}
		if i >= start && (i-start)%step == 0 {
			out.Elems = append(out.Elems, v)
		}
	}
	return out
}

func groupBy(a *args) value.Value {
	out := &value.Iter{}
	var last value.Value
	var group *value.Iter
	for _, v := range a.items(0) {
		k := v
		if a.given(1) {
			k = a.e.call(a.vals[1], []value.Value{v}, nil, a.span)
		}
		if group == nil || !a.equal(last, k) {
			group = &value.Iter{}
			out.Elems = append(out.Elems, pair(k, group))
		}
		last = k
		group.Elems = append(group.Elems, v)
	}
	return out
}
