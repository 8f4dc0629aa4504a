package analysis

import (
	"math/bits"
	"slices"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/ctrlflow"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/tensor"
)

func listMethods() []methodRow {
	return []methodRow{
		{"append", "object /", func(a *args) value.Value { return a.grow(a.vals[1]) }},
		{"extend", "iterable /", func(a *args) value.Value { return a.grow(a.e.iterate(a.vals[1], a.span)...) }},
		{"insert", "index object /", listInsert},
		{"pop", "index? /", listPop},
		{"remove", "value /", listRemove},
		{"clear", "", func(a *args) value.Value { return a.change(nil) }},
		{"copy", "", func(a *args) value.Value { return &value.List{Elems: a.elems()} }},
		{"index", "value start? stop? /", sequenceIndex},
		{"count", "value /", sequenceCount},
		{"reverse", "", func(a *args) value.Value {
			out := a.elems()
			slices.Reverse(out)
			return a.change(out)
		}},
		{"sort", "* key? reverse?", func(a *args) value.Value { return a.change(a.sorted(a.elems(), 1)) }},
	}
}

func tupleMethods() []methodRow {
	return []methodRow{
		{"index", "value start? stop? /", sequenceIndex},
		{"count", "value /", sequenceCount},
	}
}

// list is self, which must be a list.
func (a *args) list() *value.List {
	l, ok := a.vals[0].(*value.List)
	if !ok {
		a.wrong(0, "a list")
	}
	return l
}

// elems are the elements of self, a list, in a slice of their own.
func (a *args) elems() []value.Value {
	l := a.list()
	a.e.work(len(l.Elems), a.span)
	return append(make([]value.Value, 0, len(l.Elems)+1), l.Elems...)
}

// grow appends to self, a list, in place.
func (a *args) grow(vs ...value.Value) value.Value {
	a.e.extend(a.list(), vs)
	return value.None{}
}

// change gives self, a list, new elements.
func (a *args) change(elems []value.Value) value.Value {
	l := a.list()
	a.e.change(l)
	l.Elems = elems
	return value.None{}
}

func listInsert(a *args) value.Value {
	elems := a.elems()
	i := a.int(1, 0)
	if i < 0 {
		i = max(i+len(elems), 0)
	}
	return a.change(slices.Insert(elems, min(i, len(elems)), a.vals[2]))
}

func listPop(a *args) value.Value { return a.popAt(a.int(1, -1)) }

func (a *args) popAt(i int) value.Value {
	elems := a.elems()
	if len(elems) == 0 {
		a.e.failAs("IndexError", a.span, diag.BadValue, "pop from empty list")
	}
	if i < -len(elems) || i >= len(elems) {
		a.e.failAs("IndexError", a.span, diag.BadValue, "pop index out of range")
	}
	if i < 0 {
		i += len(elems)
	}
	v := a.e.force(elems[i], a.span)
	a.change(slices.Delete(elems, i, i+1))
	return v
}

func listRemove(a *args) value.Value {
	elems := a.elems()
	i := a.find(elems, 1, 0, len(elems))
	if i < 0 {
		a.e.fail(a.span, diag.BadValue, "list.remove(x): x not in list")
	}
	return a.change(slices.Delete(elems, i, i+1))
}

// find is the first position between lo and hi of an element equal to argument
// i; -1 if there is none.
func (a *args) find(elems []value.Value, i, lo, hi int) int {
	for j := lo; j < hi && j < len(elems); j++ {
		if a.equal(elems[j], a.vals[i]) {
			return j
		}
	}
	return -1
}

// equal compares where the answer has to be known while compiling.
func (a *args) equal(x, y value.Value) bool {
	t := a.e.same(x, y, a.span)
	if t.Sym != nil {
		a.fail(diag.NeedStatic, "compares with values that are not known while compiling")
	}
	return t.Truth
}

func sequenceIndex(a *args) value.Value {
	elems := a.items(0)
	lo, hi, _ := a.e.sliceBounds(&value.Slice{Lo: a.or(2, nil), Hi: a.or(3, nil)}, len(elems), a.span)
	var flags []ctrlflow.Flag
	found := ctrlflow.No
	for i := lo; i < hi && !found.Is(true); i++ {
		flags = append(flags, a.e.memberIs(elems[i], a.vals[1], a.span))
		found = a.e.either(found, flags[i-lo])
	}
	var at value.Value // that of the first in the rest
	for i := len(flags) - 1; i >= 0; i-- {
		at = a.e.indexHere(flags[i], value.Int(lo+i), at, a.span)
	}
	switch {
	case found.Is(false):
		a.e.fail(a.span, diag.BadValue, "%s is not in %s", a.e.repr(a.vals[1], a.span), a.e.typeName(a.vals[0]))
	case !found.Is(true):
		a.e.effectAssert(found, "ValueError", "the value is not in the "+a.e.typeName(a.vals[0]), a.span)
	}
	return at
}

// indexHere is i where the flag is set, else the position at, if there is one.
func (e *evaluator) indexHere(here ctrlflow.Flag, i value.Int, at value.Value, span diag.Span) value.Value {
	switch {
	case here.Is(true) || here.Sym != nil && at == nil:
		return i
	case here.Is(false):
		return at
	}
	t := e.prim(ops.Select, nil, span, &value.Tensor{Sym: here.Sym}, e.operand(i, nil, span), e.operand(at, nil, span))
	t.Num = tensor.I64
	return t
}

func sequenceCount(a *args) value.Value {
	var n value.Value = value.Int(0)
	for _, v := range a.items(0) {
		here := a.e.memberIs(v, a.vals[1], a.span)
		if here.Sym != nil {
			n = a.e.binary("+", n, &value.Tensor{Sym: here.Sym, Num: tensor.Bool}, a.span)
		} else if here.Truth {
			n = a.e.binary("+", n, value.Int(1), a.span)
		}
	}
	return n
}

// sorted sorts elements stably by the key and reverse arguments at i.
func (a *args) sorted(elems []value.Value, i int) []value.Value {
	elems = a.e.items(&value.List{Elems: elems}, a.span)
	keys := elems
	if a.given(i) {
		keys = make([]value.Value, len(elems))
		for j, v := range elems {
			keys[j] = a.e.call(a.vals[i], []value.Value{v}, nil, a.span)
		}
	}
	a.e.work(len(elems)*bits.Len(uint(len(elems))), a.span) // comparisons
	order := make([]int, len(elems))
	for j := range order {
		order[j] = j
	}
	less := func(x, y int) bool { return a.less(keys[x], keys[y]) }
	descending := a.bool(i+1, false)
	if descending {
		slices.Reverse(order)
	}
	stableSort(order, less)
	if descending {
		slices.Reverse(order)
	}
	return pick(elems, order)
}

// stableSort sorts short lists by the very comparisons that CPython makes,
// which shows where NaN or __lt__ has no consistent order.
func stableSort(order []int, less func(x, y int) bool) {
	if len(order) >= 64 {
		slices.SortStableFunc(order, func(x, y int) int {
			switch {
			case less(x, y):
				return -1
			case less(y, x):
				return 1
			}
			return 0
		})
		return
	}
	for i := firstRun(order, less); i < len(order); i++ {
		v, lo, hi := order[i], 0, i
		for lo < hi {
			mid := (lo + hi) / 2
			if less(v, order[mid]) {
				hi = mid
			} else {
				lo = mid + 1
			}
		}
		copy(order[lo+1:i+1], order[lo:i])
		order[lo] = v
	}
}

// firstRun is the length of the sorted run that a list begins with; one that
// falls is turned round.
func firstRun(order []int, less func(x, y int) bool) int {
	n := 2
	if len(order) < 2 {
		return len(order)
	}
	falls := less(order[1], order[0])
	for n < len(order) && less(order[n], order[n-1]) == falls {
		n++
	}
	if falls {
		slices.Reverse(order[:n])
	}
	return n
}

// less compares where the answer has to be known while compiling.
func (a *args) less(x, y value.Value) bool {
	t := a.e.truth(a.e.compareValues("<", x, y, a.span), a.span)
	if t.Sym != nil {
		a.e.stop(a.e.errorf(a.span, diag.NeedStatic, "`%s` orders values that are not known while compiling", a.name).
			Help("sort a Tensor with `ops.sort`"))
	}
	return t.Truth
}

func rangeMethods() []methodRow {
	return []methodRow{
		{"index", "value /", sequenceIndex},
		{"count", "value /", sequenceCount},
	}
}

func sliceMethods() []methodRow {
	return []methodRow{{"indices", "length /", func(a *args) value.Value {
		s, ok := a.vals[0].(*value.Slice)
		if !ok {
			a.wrong(0, "a slice")
		}
		lo, hi, step := a.e.sliceBounds(s, a.int(1, 0), a.span)
		return &value.Tuple{Elems: []value.Value{value.Int(lo), value.Int(hi), value.Int(step)}}
	}}}
}

func iteratorMethods() []methodRow {
	return []methodRow{
		{"__next__", "", func(a *args) value.Value { return a.e.next(a.vals[0], nil, a.span) }},
		{"__iter__", "", func(a *args) value.Value { return a.vals[0] }},
	}
}
