package analysis

import (
	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/ctrlflow"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/unroll"
)

// iterate lists what a loop over v visits. Elements that are poisoned stay so:
// an error belongs to whoever reads them.
func (e *evaluator) iterate(v value.Value, span diag.Span) []value.Value {
	v = e.force(v, span)
	if r, ok := v.(*value.Range); ok && r.Len() > maxElems {
		e.abort(span, "a range of more than %d elements while compiling", maxElems)
	}
	e.work(lengthOf(v), span)
	if elems, ok := unroll.Elements(v); ok {
		return forced(elems)
	}
	switch x := v.(type) {
	case *value.Iter:
		i := e.stepped(x, span)
		e.drain(x, span)
		e.trail.Set(&x.Next, value.Int(len(x.Elems)), span)
		return forced(x.Elems[min(i, len(x.Elems)):])
	case *value.Tensor, *value.Parameter:
		return e.rowsOf(x, span)
	case *value.Object:
		return e.iterateObject(x, span)
	case *value.Class:
		if m := e.metaMethod(x, "__iter__"); m != nil {
			return e.iterate(e.call(m, nil, nil, span), span)
		}
	case *value.Opaque:
		return nil
	}
	e.notIterable(v, span)
	return nil
}

// lengthOf is how many elements a value has that has them all now.
func lengthOf(v value.Value) int {
	switch x := v.(type) {
	case *value.Range:
		return int(x.Len())
	case *value.Dict:
		return x.Len()
	case *value.Set:
		return x.Len()
	case *value.DictView:
		return x.Dict.Len()
	case *value.Iter:
		return len(x.Elems)
	}
	elems, _ := sequenceOf(v)
	return max(len(elems), textSize(v))
}

// items is iterate for those who read every element.
func (e *evaluator) items(v value.Value, span diag.Span) []value.Value {
	elems := e.iterate(v, span)
	for i, x := range elems {
		if unread(x) {
			elems = append([]value.Value{}, elems...)
			for j := i; j < len(elems); j++ {
				elems[j] = e.force(elems[j], span)
			}
			break
		}
	}
	return elems
}

func unread(v value.Value) bool {
	switch v.(type) {
	case *value.Lazy, *value.Maybe, *value.Poison:
		return true
	}
	return false
}

// forced makes joins that were put off.
func forced(elems []value.Value) []value.Value {
	for i, x := range elems {
		if _, ok := x.(*value.Lazy); ok {
			elems = append([]value.Value{}, elems...)
			for j := i; j < len(elems); j++ {
				elems[j] = ctrlflow.Force(elems[j])
			}
			break
		}
	}
	return elems
}

func (e *evaluator) notIterable(v value.Value, span diag.Span) {
	name := e.typeName(v)
	d := e.errorf(span, diag.BadType, "'%s' object is not iterable", name).Words("'%s' object is not iterable", name)
	switch x := v.(type) {
	case value.Int:
		d.Help("`range(%d)` gives the numbers from 0 up to it", x)
	case value.SymInt:
		d.Help("count with a Tensor: `while i < n:`")
	case *value.Object:
		d.Help("give class `%s` an `__iter__`, or `__len__` and `__getitem__`", x.Class.Name)
	}
	e.stop(d)
}

// rowsOf lists the slices of a tensor along its first axis.
func (e *evaluator) rowsOf(t value.Value, span diag.Span) []value.Value {
	typ := e.tensorOf(t, span).Type()
	if typ.Shape.AnyRank {
		e.fail(span, diag.NeedStatic, "a loop over a Tensor needs its length, and the rank of this one is unknown")
	}
	if typ.Shape.Rank() == 0 {
		e.stop(e.errorf(span, diag.BadType, "a Tensor of rank 0 cannot be iterated over").Words("Cannot iterate over a scalar tensor."))
	}
	n, ok := typ.Shape.Dims[0].Const()
	if !ok {
		e.stop(e.errorf(span, diag.NeedStatic, "a loop over a Tensor is unrolled, and the length of this one, %s, is not known while compiling", typ.Message()).
			Help("compute on the whole Tensor, or use a while with a Tensor counter: `while i < x.shape[0]:`"))
	}
	out := make([]value.Value, n)
	for i := range out {
		out[i] = e.subscript(t, value.Int(i), span)
	}
	return out
}

// A stream gives values one by one until it reports false. It sees a list as
// it is at each step, and leaves an iterator where it stopped, as loops of
// Python do. Poisoned elements stay so.
type stream func() (value.Value, bool)

// turned calls turn before each element.
func turned(next stream, turn func()) stream {
	return func() (value.Value, bool) {
		v, ok := next()
		if ok {
			turn()
		}
		return v, ok
	}
}

// stream iterates over v no further than it is asked to.
func (e *evaluator) stream(v value.Value, span diag.Span) stream {
	v = e.force(v, span)
	e.notText(v, span)
	switch x := v.(type) {
	case *value.List:
		i := 0
		return func() (value.Value, bool) {
			if i >= len(x.Elems) {
				return nil, false
			}
			e.step(span)
			i++
			return ctrlflow.Force(x.Elems[i-1]), true
		}
	case *value.Dict:
		return e.dictStream(x, x.Keys(), span)
	case *value.DictView:
		return e.dictStream(x.Dict, x.Elems(), span)
	case *value.Iter:
		return func() (value.Value, bool) {
			i := e.stepped(x, span)
			if i >= len(x.Elems) && !e.extended(x) {
				return nil, false
			}
			e.trail.Set(&x.Next, value.Int(i+1), span)
			return ctrlflow.Force(x.Elems[i]), true
		}
	case *value.Object:
		if it, ok := e.objectIterator(x, span); ok {
			return e.stream(it, span)
		}
		if m := e.method(x, "__next__"); m != nil {
			return func() (value.Value, bool) { return e.pull(m, span) }
		}
	}
	return listStream(e.iterate(v, span))
}

// extended makes one more element of a generator.
func (e *evaluator) extended(x *value.Iter) bool {
	if x.More == nil {
		return false
	}
	v, ok := x.More()
	if !ok {
		x.More = nil
		return false
	}
	x.Elems = append(x.Elems, v)
	return true
}

// iterOf is an iterator over what next gives. In construct its elements are made
// at once: where somebody asks for them, a condition may decide.
func (e *evaluator) iterOf(next stream, span diag.Span) *value.Iter {
	it := &value.Iter{More: next}
	if e.rec != nil {
		e.drain(it, span)
	}
	return it
}

// drain makes all elements of a generator.
func (e *evaluator) drain(x *value.Iter, span diag.Span) {
	for e.extended(x) {
		e.step(span)
		if len(x.Elems) > maxElems {
			e.abort(span, "a generator of more than %d elements while compiling", maxElems)
		}
	}
}

// stepped is where an iterator stands. After a variable condition that only
// one arm steps under, nobody knows.
func (e *evaluator) stepped(x *value.Iter, span diag.Span) int {
	if x.Next.V == nil {
		x.Next = value.Slot{V: value.Int(0), Name: "next"}
	}
	i, ok := e.force(x.Next.V, span).(value.Int)
	if !ok {
		e.stop(e.errorf(span, diag.NeedStatic, "where this iterator stands depends on a variable condition").
			Help("step it in both branches, or index a list"))
	}
	return int(i)
}

// dictStream visits what a dict holds, which may not grow or shrink meanwhile.
func (e *evaluator) dictStream(d *value.Dict, elems []value.Value, span diag.Span) stream {
	next, n := listStream(elems), d.Len()
	return func() (value.Value, bool) {
		if d.Len() != n {
			e.stop(e.errorf(span, diag.BadValue, "dictionary changed size during iteration").
				Help("iterate over a copy: `for k in list(d):`").As("RuntimeError"))
		}
		return next()
	}
}

func listStream(elems []value.Value) stream {
	i := 0
	return func() (value.Value, bool) {
		if i == len(elems) {
			return nil, false
		}
		i++
		return elems[i-1], true
	}
}

// objectIterator is what an object's __iter__ gives, unless that is the object.
func (e *evaluator) objectIterator(o *value.Object, span diag.Span) (value.Value, bool) {
	m := e.method(o, "__iter__")
	if m == nil {
		return nil, false
	}
	it := e.call(m, nil, nil, span)
	return it, it != value.Value(o)
}

// pull calls __next__; it reports false where that raises StopIteration.
func (e *evaluator) pull(next value.Value, span diag.Span) (v value.Value, ok bool) {
	e.step(span)
	f := e.attempt(func() { v = e.call(next, nil, nil, span) })
	switch {
	case f == nil:
		return v, true
	case !e.isException(f, "StopIteration"):
		panic(f)
	}
	f.drop()
	return nil, false
}

// exceptionClass is a native exception.
func (e *evaluator) exceptionClass(name string) *value.Class {
	for _, c := range e.types.exceptions {
		if c.Name == name {
			return c
		}
	}
	return nil
}

// iterateObject lists the elements of an instance: by __iter__, or by __len__
// and __getitem__.
func (e *evaluator) iterateObject(o *value.Object, span diag.Span) []value.Value {
	if it, ok := e.objectIterator(o, span); ok {
		return e.iterate(it, span)
	}
	if e.method(o, "__next__") != nil {
		var out []value.Value
		next := e.stream(o, span)
		for v, ok := next(); ok; v, ok = next() {
			out = append(out, v)
		}
		return out
	}
	get, size := e.method(o, "__getitem__"), e.method(o, "__len__")
	if get == nil || size == nil {
		e.notIterable(o, span)
	}
	n := e.index(e.call(size, nil, nil, span), span)
	var out []value.Value
	for i := range n {
		out = append(out, e.call(get, []value.Value{value.Int(i)}, nil, span))
	}
	return out
}

// mapping is a value as a dict, or nil.
func (e *evaluator) mapping(v value.Value) *value.Dict {
	switch x := v.(type) {
	case *value.Dict:
		return x
	case *value.Object:
		return e.mappingOf(x)
	}
	return nil
}

// mappingOf is an object with keys() and __getitem__ as a dict, or nil.
func (e *evaluator) mappingOf(o *value.Object) *value.Dict {
	if d, ok := plain(o).(*value.Dict); ok {
		return d
	}
	keys, get := e.method(o, "keys"), e.method(o, "__getitem__")
	if keys == nil || get == nil {
		return nil
	}
	d := value.NewDict()
	var at diag.Span
	for _, k := range e.items(e.call(keys, nil, nil, at), at) {
		d.Set(k, e.call(get, []value.Value{k}, nil, at))
	}
	return d
}

// index is a value as an int that is known, for positions and counts.
func (e *evaluator) index(v value.Value, span diag.Span) int {
	switch x := plainIndex(plain(v)).(type) {
	case value.Int:
		return int(x)
	case value.Bool:
		if x {
			return 1
		}
		return 0
	case *value.Tensor, value.SymInt, *value.Parameter:
		e.needKnown(v, span)
	case *value.Object:
		if m := e.method(x, "__index__"); m != nil {
			return e.index(e.call(m, nil, nil, span), span)
		}
	case value.Big:
		e.fail(span, diag.BadValue, "cannot fit 'int' into an index-sized integer")
	}
	e.fail(span, diag.BadType, "an int is needed, not %s", e.describe(v))
	return 0
}

// plainIndex is the int that a constant tensor of one element holds; any other
// value stays as it is.
func plainIndex(v value.Value) value.Value {
	if t, ok := v.(*value.Tensor); ok && !t.Type().DType.IsFloat() {
		return plainNumber(v)
	}
	return v
}

func (e *evaluator) needKnown(v value.Value, span diag.Span) {
	if t, ok := v.(*value.Tensor); ok && t.Const != nil {
		e.fail(span, diag.BadType, "an int is needed, not %s", e.describe(v))
	}
	e.stop(e.errorf(span, diag.NeedStatic, "an int that is known while compiling is needed, and this is %s", e.describe(v)).
		Help("index a Tensor with it instead of a Python sequence, or use a while with a Tensor counter"))
}

// known is the truth of a value where it has to be known while compiling.
func (e *evaluator) known(v value.Value, span diag.Span) bool {
	t := e.truth(v, span)
	if t.Sym != nil {
		e.stop(e.errorf(span, diag.NeedStatic, "this truth has to be known while compiling").
			Help("use Tensor operators such as `ops.where`, or an `if` statement"))
	}
	return t.Truth
}
