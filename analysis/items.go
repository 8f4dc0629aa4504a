package analysis

import (
	"math"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/tensor"
)

// subscript evaluates `v[index]`.
func (e *evaluator) subscript(v, index value.Value, span diag.Span) value.Value {
	e.notText(v, span)
	switch x := v.(type) {
	case *value.Tensor, *value.Parameter:
		return e.tensorIndex(v, index, span)
	case *value.Tuple, *value.List:
		return e.force(e.element(v, index, span), span)
	case *value.Dict:
		return e.force(e.dictItem(x, index, span), span)
	case value.Str, value.Bytes, *value.Range:
		return e.characters(v, index, span)
	case *value.Object:
		if m := e.method(x, "__getitem__"); m != nil {
			return e.call(m, []value.Value{index}, nil, span)
		}
	case *value.Class:
		return e.classItem(x, index, span)
	case *value.Opaque:
		return x
	case *value.Builtin, *value.Func: // a generic alias in an annotation
		if x, ok := v.(*value.Builtin); ok && x.Name == "typing" {
			return x
		}
	}
	e.fail(span, diag.BadType, "'%s' object is not subscriptable", e.typeName(v))
	return nil
}

// classItem is a class with type arguments, which mean nothing here.
func (e *evaluator) classItem(c *value.Class, index value.Value, span diag.Span) value.Value {
	if m := e.metaMethod(c, "__getitem__"); m != nil {
		return e.call(m, []value.Value{index}, nil, span)
	}
	if m := lookup(c, "__class_getitem__"); m != nil {
		return e.call(unbound(m), []value.Value{c, index}, nil, span)
	}
	return c
}

// element is an element or slice of a list or tuple.
func (e *evaluator) element(v, index value.Value, span diag.Span) value.Value {
	elems, _ := sequenceOf(v)
	if s, ok := index.(*value.Slice); ok {
		return likeSequence(v, pick(elems, e.selected(s, len(elems), span)))
	}
	if variableIndex(index) {
		e.computedIndex(span)
		return e.elementAt(v, elems, index, span)
	}
	return elems[e.spot(v, index, len(elems), span)]
}

// likeSequence is a new list or tuple, as v is.
func likeSequence(v value.Value, elems []value.Value) value.Value {
	if _, ok := v.(*value.Tuple); ok {
		return &value.Tuple{Elems: elems}
	}
	return &value.List{Elems: elems}
}

func pick(elems []value.Value, at []int) []value.Value {
	out := make([]value.Value, len(at))
	for i, j := range at {
		out[i] = elems[j]
	}
	return out
}

// variableIndex reports whether an index is known to the running program only.
func variableIndex(v value.Value) bool {
	switch x := v.(type) {
	case *value.Tensor:
		return x.Sym != nil
	case *value.Parameter, value.SymInt:
		return true
	}
	return false
}

// spot is an index into a sequence of n elements, from its start.
func (e *evaluator) spot(v, index value.Value, n int, span diag.Span) int {
	kind := e.typeName(v)
	switch plainIndex(index).(type) {
	case value.Int, value.Bool, value.Big, *value.Object:
	case value.SymInt, *value.Tensor, *value.Parameter:
		e.needKnown(index, span)
	default:
		e.fail(span, diag.BadType, "an index of a %s must be an int or a slice, not %s", kind, e.describe(index))
	}
	i := e.index(index, span)
	if i < -n || i >= n {
		d := e.errorf(span, diag.BadValue, "%s index %d is out of range: it has %s", kind, i, plural(n, "element"))
		if kind == "list" || kind == "tuple" {
			d.Words("%s_getitem evaluator index should be in range[-%d, %d), but got %d.", kind, n, n, i)
		}
		e.stop(d.As("IndexError").
			Saying("%s index out of range", kind))
	}
	if i < 0 {
		i += n
	}
	return i
}

// selected lists the indices that a slice selects.
func (e *evaluator) selected(s *value.Slice, n int, span diag.Span) []int {
	start, stop, step := e.sliceBounds(s, n, span)
	e.work(n/max(step, -step), span)
	var out []int
	for i := start; step > 0 && i < stop || step < 0 && i > stop; i += step {
		out = append(out, i)
	}
	return out
}

// sliceBounds clamps the bounds of a slice to n elements, as slice.indices.
func (e *evaluator) sliceBounds(s *value.Slice, n int, span diag.Span) (start, stop, step int) {
	step = e.bounded(s.Step, 1, span)
	if step == 0 {
		e.fail(span, diag.BadValue, "slice step cannot be zero")
	}
	lo, hi := 0, n
	if step < 0 {
		lo, hi = -1, n-1
	}
	clamp := func(v value.Value, other int) int {
		i := e.bounded(v, math.MinInt, span)
		if i == math.MinInt {
			return other
		}
		if i < 0 {
			i += n
		}
		return min(max(i, lo), hi)
	}
	if step > 0 {
		return clamp(s.Lo, lo), clamp(s.Hi, hi), step
	}
	return clamp(s.Lo, hi), clamp(s.Hi, lo), step
}

// bounded is a bound of a slice; other for None.
func (e *evaluator) bounded(v value.Value, other int, span diag.Span) int {
	switch x := v.(type) {
	case nil, value.None:
		return other
	case value.Big:
		if x.Sign() < 0 {
			return -math.MaxInt / 2
		}
		return math.MaxInt / 2
	case value.Int:
		return int(min(max(x, -math.MaxInt/2), math.MaxInt/2))
	}
	return e.index(v, span)
}

// characters is an element or slice of a str, bytes or range.
func (e *evaluator) characters(v, index value.Value, span diag.Span) value.Value {
	switch x := v.(type) {
	case value.Str:
		e.work(len(x)/bytesPerStep, span)
		r := []rune(string(x))
		if s, ok := index.(*value.Slice); ok {
			return value.Str(pickRunes(r, e.selected(s, len(r), span)))
		}
		return value.Str(r[e.spot(v, index, len(r), span)])
	case value.Bytes:
		if s, ok := index.(*value.Slice); ok {
			var out []byte
			for _, i := range e.selected(s, len(x), span) {
				out = append(out, x[i])
			}
			return value.Bytes(out)
		}
		return value.Int(x[e.spot(v, index, len(x), span)])
	}
	r := v.(*value.Range)
	if s, ok := index.(*value.Slice); ok {
		lo, hi, step := e.sliceBounds(s, int(r.Len()), span)
		return &value.Range{Start: r.Start + int64(lo)*r.Step, Stop: r.Start + int64(hi)*r.Step, Step: r.Step * int64(step)}
	}
	return value.Int(r.Start + int64(e.spot(v, index, int(r.Len()), span))*r.Step)
}

func pickRunes(r []rune, at []int) string {
	out := make([]rune, len(at))
	for i, j := range at {
		out[i] = r[j]
	}
	return string(out)
}

// elementAt is an element of a list or tuple at an index that only the running
// program knows: one of stacked tensors, or one of several callables; of
// sequences of one length it is the sequence of their elements there.
func (e *evaluator) elementAt(v value.Value, elems []value.Value, index value.Value, span diag.Span) value.Value {
	elems = e.items(likeSequence(v, elems), span)
	i := e.tensorOf(index, span)
	if i.Type().DType == tensor.Bool { // False is 0
		i = e.cast(i, tensor.I64, span)
		index = i
	}
	if len(elems) == 0 || !oneElement(i.Type().Shape) {
		e.needKnown(index, span)
	}
	if columns, like := columnsOf(elems); like != nil {
		out := make([]value.Value, len(columns))
		for k, c := range columns {
			out[k] = e.elementAt(v, c, index, span)
		}
		return like(out)
	}
	if isSymbolic(index) || i.IsNumber() { // an int, as in Python
		e.requireIndex(i, 0, tensor.D(int64(len(elems))), span)
	}
	if allCallable(elems) {
		return e.choiceOf(elems, i, span)
	}
	if v := e.stackedAt(elems, index, span); v != nil {
		return v
	}
	e.stop(e.errorf(span, diag.NeedStatic, "a %s can be indexed by a value that is not known while compiling only if it holds Tensors of one type, numbers of one kind, or layers", e.typeName(v)).
		Help("make it a Tensor, which any Tensor can index"))
	return nil
}

// columnsOf lists what sequences of one kind and length hold at each position,
// and says how to make another of them; like is nil where they differ.
func columnsOf(rows []value.Value) (columns [][]value.Value, like func([]value.Value) value.Value) {
	first, ok := sequenceOf(rows[0])
	if !ok {
		return nil, nil
	}
	columns = make([][]value.Value, len(first))
	for _, r := range rows {
		elems, _ := sequenceOf(r)
		if kindOfSequence(r) != kindOfSequence(rows[0]) || len(elems) != len(first) {
			return nil, nil
		}
		for k, v := range elems {
			columns[k] = append(columns[k], v)
		}
	}
	return columns, func(elems []value.Value) value.Value {
		if o, ok := rows[0].(*value.Object); ok {
			return &value.Object{Class: o.Class, Vars: value.NewNamespace(), Base: likeSequence(o.Base, elems)}
		}
		return likeSequence(rows[0], elems)
	}
}

// kindOfSequence tells lists, tuples and the classes of namedtuples apart.
func kindOfSequence(v value.Value) any {
	switch x := v.(type) {
	case *value.Object:
		return x.Class
	case *value.List:
		return "list"
	}
	return "tuple"
}

func allCallable(elems []value.Value) bool {
	for _, x := range elems {
		switch x.(type) {
		case *value.Func, *value.Builtin, *value.Method, *value.Object, *value.Class, *value.Choice, *value.Partial:
		default:
			return false
		}
	}
	return true
}

// choiceOf is the callable at a position, where negative ones count from the
// end.
func (e *evaluator) choiceOf(elems []value.Value, i *value.Tensor, span diag.Span) value.Value {
	last := len(elems) - 1
	out := elems[last]
	for k := last - 1; k >= 0; k-- {
		at := e.compareValues("==", i, value.Int(k), span)
		below := e.compareValues("==", i, value.Int(k-len(elems)), span)
		here := e.either(e.truth(at, span), e.truth(below, span))
		if here.Sym == nil {
			if here.Truth {
				out = elems[k]
			}
			continue
		}
		out = &value.Choice{Cond: &value.Tensor{Sym: here.Sym}, A: elems[k], B: out}
	}
	return out
}

// stackedAt is the element at a position of tensors of one type, or of numbers
// of one kind; nil for others.
func (e *evaluator) stackedAt(elems []value.Value, index value.Value, span diag.Span) value.Value {
	kind := numberKind(elems[0])
	parts := make([]*value.Tensor, len(elems))
	for k, x := range elems {
		if _, ok := x.(value.Big); ok || !isTensor(x) && numberKind(x) == 0 || numberKind(x) != kind {
			return nil
		}
		parts[k] = e.operand(x, x, span)
		if !parts[k].Type().Equal(parts[0].Type()) {
			return nil
		}
	}
	axis := graph.Attrs{{Name: "axis", Value: int64(0)}}
	all := e.prim(ops.Lookup("stack"), axis, span, parts...)
	i := e.tensorOf(index, span)
	if i.Type().Shape.Rank() > 0 {
		i = e.tensorOf(e.tensorNumber(index, i.Type().DType, span), span)
	}
	out := e.prim(ops.Lookup("gather"), axis, span, all, i)
	out.Num = kind
	return out
}
