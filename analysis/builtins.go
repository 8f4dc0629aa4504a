package analysis

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"math"
	"math/big"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/diag"
)

// builtins are the names that every module sees.
func (e *evaluator) builtins() *value.Namespace {
	n := value.NewNamespace()
	t := e.types
	for _, c := range []*value.Class{t.int_, t.float_, t.bool_, t.str_, t.bytes_, t.list, t.tuple, t.dict, t.set, t.frozenset,
		t.type_, t.object, t.slice, t.range_, t.property, t.staticMethod, t.classMethod} {
		n.Init(c.Name, c)
	}
	for _, c := range t.exceptions {
		n.Init(c.Name, c)
	}
	n.Init("EnvironmentError", e.exceptionClass("OSError"))
	n.Init("IOError", e.exceptionClass("OSError"))
	for _, rows := range [][]methodRow{iterationFunctions(), numberFunctions(), objectFunctions(), textFunctions()} {
		for _, r := range rows {
			n.Init(r.name, builtin(r.name, r.params, r.run))
		}
	}
	refused := refusedBuiltins()
	for _, name := range sorted(refused) {
		n.Init(name, refusedBuiltin(name, refused[name]))
	}
	n.Init("NotImplemented", value.NotImplemented{})
	n.Init("Ellipsis", value.Ellipsis{})
	n.Init("__name__", value.Str("__main__"))
	n.Init("__debug__", value.Bool(true))
	return n
}

// refusedBuiltins are functions that a compiler cannot provide, and what to do
// instead.
func refusedBuiltins() map[string]string {
	return map[string]string{
		"open":       "give data as inputs or weights; compiling reads no files",
		"input":      "make it a parameter of construct",
		"exec":       "write the statements themselves",
		"compile":    "write the statements themselves",
		"__import__": "use an import statement at the top of the file",
		"complex":    "keep real and imaginary parts as two Tensors",
		"breakpoint": "use print",
		"memoryview": "use a Tensor or a list",
		"bytearray":  "use a list of ints",
	}
}

func refusedBuiltin(name, instead string) *value.Builtin {
	return builtin(name, "*args **kw", func(a *args) value.Value {
		a.e.unsupported(a.span, "`"+name+"` is not supported", instead)
		return nil
	})
}

// iterationFunctions run over sequences.
func iterationFunctions() []methodRow {
	return []methodRow{
		{"len", "obj /", func(a *args) value.Value { return a.e.length(a.vals[0], a.span) }},
		{"iter", "iterable /", func(a *args) value.Value { return a.e.iterator(a.vals[0], a.span) }},
		{"next", "iterator default? /", func(a *args) value.Value { return a.e.next(a.vals[0], a.vals[1], a.span) }},
		{"enumerate", "iterable start?", enumerate},
		{"zip", "*iterables strict?", zip},
		{"map", "func *iterables", mapFunction},
		{"filter", "func iterable /", filter},
		{"reversed", "sequence /", reversed},
		{"sorted", "iterable / * key? reverse?", func(a *args) value.Value {
			return &value.List{Elems: a.sorted(a.copied(0), 1)}
		}},
	}
}

// length is len(v).
func (e *evaluator) length(v value.Value, span diag.Span) value.Value {
	e.notText(v, span)
	switch x := v.(type) {
	case value.Str:
		e.work(len(x)/bytesPerStep, span)
		return value.Int(utf8.RuneCountInString(string(x)))
	case value.Bytes:
		return value.Int(len(x))
	case *value.Tuple:
		return value.Int(len(x.Elems))
	case *value.List:
		return value.Int(len(x.Elems))
	case *value.Dict:
		return value.Int(x.Len())
	case *value.DictView:
		return value.Int(x.Dict.Len())
	case *value.Set:
		return value.Int(x.Len())
	case *value.Range:
		return value.Int(x.Len())
	case *value.Tensor, *value.Parameter:
		return e.tensorLength(x, span)
	case *value.Object:
		if m := e.method(x, "__len__"); m != nil {
			return e.call(m, nil, nil, span)
		}
	case *value.Class:
		if m := e.metaMethod(x, "__len__"); m != nil {
			return e.call(m, nil, nil, span)
		}
	case *value.Opaque:
		return x
	}
	e.fail(span, diag.BadType, "object of type '%s' has no len()", e.typeName(v))
	return nil
}

func (e *evaluator) tensorLength(v value.Value, span diag.Span) value.Value {
	shape := e.tensorOf(v, span).Type().Shape
	if shape.AnyRank {
		e.fail(span, diag.NeedStatic, "the rank of this Tensor is not known while compiling")
	}
	if shape.Rank() == 0 {
		e.stop(e.errorf(span, diag.BadType, "a Tensor of rank 0 has no len()").Words("Not support len of a 0-D tensor."))
	}
	return symInt(shape.Dims[0])
}

// iterator is iter(v).
func (e *evaluator) iterator(v value.Value, span diag.Span) value.Value {
	switch x := v.(type) {
	case *value.Iter:
		return x
	case *value.Object:
		if m := e.method(x, "__iter__"); m != nil {
			return e.call(m, nil, nil, span)
		}
	}
	return &value.Iter{Elems: e.iterate(v, span)}
}

// next is next(v), or other where there is no next element.
func (e *evaluator) next(v, other value.Value, span diag.Span) value.Value {
	_, isIter := v.(*value.Iter)
	o, isObject := v.(*value.Object)
	if !isIter && !(isObject && e.method(o, "__next__") != nil) {
		e.fail(span, diag.BadType, "'%s' object is not an iterator", e.typeName(v))
	}
	if isObject && other == nil {
		return e.call(e.method(o, "__next__"), nil, nil, span)
	}
	x, ok := e.stream(v, span)()
	switch {
	case ok:
		return e.force(x, span)
	case other == nil:
		e.raised(e.exceptionClass("StopIteration"), span)
	}
	return other
}

func enumerate(a *args) value.Value {
	n, next := a.int(1, 0), a.e.stream(a.vals[0], a.span)
	return a.e.iterOf(func() (value.Value, bool) {
		v, ok := next()
		if !ok {
			return nil, false
		}
		n++
		return pair(value.Int(n-1), v), true
	}, a.span)
}

// rows steps through iterables until one ends.
func (a *args) rows(iterables []value.Value) func() ([]value.Value, bool) {
	var streams []stream
	for _, v := range iterables {
		streams = append(streams, a.e.stream(v, a.span))
	}
	return func() ([]value.Value, bool) {
		a.e.step(a.span)
		var row []value.Value
		for _, next := range streams {
			v, ok := next()
			if !ok {
				return nil, false
			}
			row = append(row, v)
		}
		return row, len(streams) > 0
	}
}

func zip(a *args) value.Value {
	if a.bool(0, false) {
		a.demandEqualLengths()
	}
	next := a.rows(a.rest)
	return a.e.iterOf(func() (value.Value, bool) {
		row, ok := next()
		return &value.Tuple{Elems: row}, ok
	}, a.span)
}

func (a *args) demandEqualLengths() {
	first := 0
	for i, v := range a.rest {
		elems := a.e.items(v, a.span)
		a.rest[i] = &value.List{Elems: elems}
		if i == 0 {
			first = len(elems)
		}
		if how := cmp.Compare(len(elems), first); how != 0 {
			than := "argument 1"
			if i > 1 {
				than = fmt.Sprintf("arguments 1-%d", i)
			}
			a.e.fail(a.span, diag.BadValue, "zip() argument %d is %s than %s", i+1, map[int]string{-1: "shorter", 1: "longer"}[how], than)
		}
	}
}

func mapFunction(a *args) value.Value {
	if len(a.rest) == 0 {
		a.fail(diag.BadCall, "needs at least two arguments")
	}
	next := a.rows(a.rest)
	return a.e.iterOf(func() (value.Value, bool) {
		row, ok := next()
		if !ok {
			return nil, false
		}
		return a.e.call(a.vals[0], row, nil, a.span), true
	}, a.span)
}

func filter(a *args) value.Value {
	next := a.e.stream(a.vals[1], a.span)
	return a.e.iterOf(func() (value.Value, bool) {
		for v, ok := next(); ok; v, ok = next() {
			v = a.e.force(v, a.span)
			keep := v
			if a.given(0) {
				keep = a.e.call(a.vals[0], []value.Value{v}, nil, a.span)
			}
			if a.e.known(keep, a.span) {
				return v, true
			}
		}
		return nil, false
	}, a.span)
}

func reversed(a *args) value.Value {
	if o, ok := a.vals[0].(*value.Object); ok {
		if m := a.e.method(o, "__reversed__"); m != nil {
			return a.e.iterator(a.e.call(m, nil, nil, a.span), a.span)
		}
	}
	switch a.vals[0].(type) {
	case *value.Set, *value.Iter:
		a.fail(diag.BadType, "needs a sequence, not %s", a.e.describe(a.vals[0]))
	}
	elems := a.copied(0)
	for i, j := 0, len(elems)-1; i < j; i, j = i+1, j-1 {
		elems[i], elems[j] = elems[j], elems[i]
	}
	return &value.Iter{Elems: elems}
}

// objectFunctions look at values of any kind.
func objectFunctions() []methodRow {
	return []methodRow{
		{"isinstance", "obj class /", func(a *args) value.Value {
			return a.e.instanceOf(a.vals[0], a.vals[1], a.span)
		}},
		{"issubclass", "class classes /", isSubclass},
		{"callable", "obj /", func(a *args) value.Value { return value.Bool(a.e.callable(a.vals[0])) }},
		{"getattr", "obj name default? /", getAttribute},
		{"hasattr", "obj name /", func(a *args) value.Value {
			_, ok := a.e.tryAttribute(a.vals[0], a.str(1), a.span)
			return value.Bool(ok)
		}},
		{"setattr", "obj name value /", func(a *args) value.Value {
			a.e.setAttribute(a.vals[0], a.str(1), a.vals[2], a.span)
			return value.None{}
		}},
		{"delattr", "obj name /", deleteAttribute},
		{"super", "class? obj? /", newSuper},
		{"hash", "obj /", func(a *args) value.Value { return a.e.hash(a.vals[0], a.span) }},
		{"vars", "obj? /", variables},
		{"globals", "", func(a *args) value.Value { return a.e.namesDict(a.e.env().Module) }},
		{"eval", "source /", evalName},
		{"locals", "", func(a *args) value.Value { return a.e.localNames(a.span) }},
		{"id", "obj /", identity},
		{"dir", "obj /", directory},
	}
}

func isSubclass(a *args) value.Value {
	c := a.class(0)
	return value.Bool(a.e.anyClass(a.vals[1], a.span, func(base *value.Class) bool { return within(c, base) }))
}

// callable reports whether a value can be called.
func (e *evaluator) callable(v value.Value) bool {
	switch x := v.(type) {
	case *value.Func, *value.Builtin, *value.Method, *value.Class, *value.Choice, *value.Partial, *value.StaticMethod:
		return true
	case *value.Object:
		return e.method(x, "__call__") != nil
	}
	return false
}

// tryAttribute finds an attribute; a __getattr__ or property that raises
// AttributeError says that there is none.
func (e *evaluator) tryAttribute(v value.Value, name string, span diag.Span) (x value.Value, ok bool) {
	f := e.attempt(func() {
		if x, ok = e.getattr(v, name, span); ok {
			x = e.force(x, span)
		}
	})
	switch {
	case f == nil:
		return x, ok
	case !e.isException(f, "AttributeError"):
		panic(f)
	}
	f.drop()
	return nil, false
}

// isException reports whether a failure is an exception of one of Python's own classes.
func (e *evaluator) isException(f *failure, class string) bool {
	var c *value.Class
	switch {
	case f.exc != nil:
		c = e.classOfException(f.exc)
	case f.diag != nil:
		name, _ := f.diag.Raises()
		c = e.exceptionClass(name)
	}
	return c != nil && within(c, e.exceptionClass(class))
}

// classOfException is the class of what a raise statement raised.
func (e *evaluator) classOfException(v value.Value) *value.Class {
	if c, ok := v.(*value.Class); ok {
		return c
	}
	return e.classOf(v)
}

func getAttribute(a *args) value.Value {
	if a.vals[2] == nil {
		return a.e.read(a.e.attribute(a.vals[0], a.str(1), a.span), a.span)
	}
	if v, ok := a.e.tryAttribute(a.vals[0], a.str(1), a.span); ok {
		return a.e.read(v, a.span)
	}
	return a.vals[2]
}

func deleteAttribute(a *args) value.Value {
	a.e.deleteAttribute(a.vals[0], a.str(1), a.span)
	return value.None{}
}

// newSuper is super(class, obj); the form without arguments is evaluated where
// it is called.
func newSuper(a *args) value.Value {
	if a.vals[0] == nil {
		return a.e.superHere(a.span)
	}
	if a.vals[1] == nil {
		a.fail(diag.BadCall, "takes a class and an object, or nothing")
	}
	return &value.Super{Class: a.class(0), Self: a.vals[1]}
}

// hash is hash(v): Python's for numbers, and some fixed one for the rest.
func (e *evaluator) hash(v value.Value, span diag.Span) value.Value {
	if o, ok := v.(*value.Object); ok {
		if m := e.method(o, "__hash__"); m != nil {
			return e.call(m, nil, nil, span)
		}
	}
	e.notText(v, span)
	e.hashable(v, nil, span)
	if isSymbolic(v) {
		e.needKnown(v, span)
	}
	if n, ok := asInt(v); ok {
		return hashInt(n)
	}
	if f, ok := v.(value.Float); ok {
		return hashFloat(float64(f))
	}
	h, _ := value.Hash(v)
	if strings.HasPrefix(h, "n") {
		n, _ := new(big.Int).SetString(h[1:], 10)
		return hashInt(n)
	}
	sum := fnv.New64a()
	sum.Write([]byte(h))
	return value.Int(int64(sum.Sum64()))
}

// hashFloat is the value modulo 2**61-1, so that equal numbers hash equally.
func hashFloat(f float64) value.Value {
	switch {
	case math.IsNaN(f):
		return value.Int(0)
	case math.IsInf(f, 0):
		return value.Int(math.Copysign(314159, f))
	}
	m, exp := math.Frexp(f)
	n, _ := big.NewFloat(math.Ldexp(m, 53)).Int(nil)
	exp -= 53
	shift := ((exp % 61) + 61) % 61 // 2**61 is 1
	return hashInt(n.Lsh(n, uint(shift)))
}

func hashInt(n *big.Int) value.Value {
	prime := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 61), big.NewInt(1))
	m := new(big.Int).Rem(n, prime).Int64()
	if m == -1 {
		m = -2
	}
	return value.Int(m)
}

func variables(a *args) value.Value {
	switch x := a.vals[0].(type) {
	case nil:
		return a.e.localNames(a.span)
	case *value.Object:
		return a.e.instanceDict(x, a.span)
	case *value.Class:
		return a.e.attributesDict(x.Vars, a.span)
	case *value.Module:
		return a.e.namesDict(x)
	}
	a.fail(diag.BadType, "needs an object with attributes, not %s", a.e.describe(a.vals[0]))
	return nil
}

// directory lists the names of attributes in order.
func directory(a *args) value.Value {
	seen := map[string]bool{}
	var names []string
	add := func(ns []string) {
		for _, n := range ns {
			if !seen[n] {
				seen[n] = true
				names = append(names, n)
			}
		}
	}
	add(a.e.attributeNames(a.vals[0]))
	for _, c := range a.e.classOf(a.vals[0]).MRO {
		add(c.Vars.Names())
	}
	sort.Strings(names)
	return listOf(names)
}
