package analysis

import (
	"math/big"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/ctrlflow"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/frontend"
)

// eval evaluates an expression.
func (e *evaluator) eval(x frontend.Expr) value.Value {
	return seen(e.evaluated(x))
}

// evaluated is eval for what only stores into an array: it still owns its
// elements.
func (e *evaluator) evaluated(x frontend.Expr) value.Value {
	e.step(x.Span())
	switch x := x.(type) {
	case *frontend.Name:
		return e.name(x)
	case *frontend.Int:
		return normInt(x.Value)
	case *frontend.Float:
		return value.Float(x.Value)
	case *frontend.Str:
		return value.Str(x.Value)
	case *frontend.Bytes:
		return value.Bytes(x.Value)
	case *frontend.Constant:
		return constant(x.Value)
	case *frontend.Tuple:
		return &value.Tuple{Elems: e.elements(x.Elts)}
	case *frontend.List:
		return &value.List{Elems: e.elements(x.Elts)}
	case *frontend.Dict:
		return e.dict(x)
	case *frontend.Unary:
		return e.unary(x.Op, e.eval(x.X), x.Span())
	case *frontend.Binary:
		a := e.eval(x.X)
		return e.binary(x.Op, a, e.eval(x.Y), x.Span())
	case *frontend.BoolOp:
		return e.boolOp(x.Op, x.Args)
	case *frontend.Compare:
		return e.compare(x)
	case *frontend.IfExp:
		return e.ifExp(x)
	case *frontend.Attribute:
		return e.read(e.attribute(e.owner(x), x.Name, x.Span()), x.Span())
	case *frontend.Subscript:
		v := e.base(x.X)
		return e.subscript(v, e.eval(x.Index), x.Span())
	case *frontend.Call:
		v := e.callExpr(x)
		if u, ok := v.(*value.Unfilled); ok {
			return e.filled(u, x.Span())
		}
		return v
	}
	return e.evalRare(x)
}

// evalRare evaluates the expressions that bodies of construct seldom hold.
func (e *evaluator) evalRare(x frontend.Expr) value.Value {
	switch x := x.(type) {
	case *frontend.Slice:
		return &value.Slice{Lo: e.optional(x.Lo), Hi: e.optional(x.Hi), Step: e.optional(x.Step)}
	case *frontend.Lambda:
		return e.lambda(x)
	case *frontend.FString:
		return e.fstring(x)
	case *frontend.Comprehension:
		return e.comprehension(x)
	case *frontend.NamedExpr:
		v := e.eval(x.X)
		e.trail.Set(e.walrusTarget(x.Name), v, x.Span())
		return v
	case *frontend.Set:
		return e.setDisplay(x)
	case *frontend.Starred:
		e.fail(x.Span(), diag.BadSyntax, "a starred expression can only stand in a call, a list, a tuple or an assignment")
	case *frontend.Imaginary:
		e.unsupported(x.Span(), "complex numbers are not supported", "keep real and imaginary parts as two Tensors")
	case *frontend.Await:
		e.unsupported(x.Span(), "Unsupported expression 'Await'.", "call the function directly")
	case *frontend.Yield:
		return e.yield(x)
	}
	e.unsupported(x.Span(), "this expression is not supported", "write it with simpler ones")
	return nil
}

func (e *evaluator) optional(x frontend.Expr) value.Value {
	if x == nil {
		return value.None{}
	}
	return e.eval(x)
}

func constant(word string) value.Value {
	switch word {
	case "True":
		return value.Bool(true)
	case "False":
		return value.Bool(false)
	case "None":
		return value.None{}
	}
	return value.Ellipsis{}
}

// normInt is the value of an integer: small ones are value.Int.
func normInt(n *big.Int) value.Value {
	if n.IsInt64() {
		return value.Int(n.Int64())
	}
	return n
}

// name evaluates a name.
func (e *evaluator) name(x *frontend.Name) value.Value {
	s := e.env().Lookup(x.ID)
	if s == nil || s.Frame == nil {
		e.reading(e.env().Module.Vars, x.ID)
	}
	if s != nil && s.V != nil {
		v := e.force(s.V, x.Span())
		if s.Frame == nil {
			return e.read(v, x.Span())
		}
		return v
	}
	if s == nil {
		if v := e.global.Get(x.ID); v != nil {
			return v
		}
	}
	e.undefined(x, s != nil)
	return nil
}

func (e *evaluator) undefined(x *frontend.Name, local bool) {
	if local {
		d := e.errorf(x.Span(), diag.UndefinedName, "`%s` is used before it is assigned", x.ID).
			Words("The name '%s' is not defined, or not supported in graph mode.", x.ID).
			Help("assign `%s` on every path that leads here", x.ID)
		e.stop(d.As("UnboundLocalError").
			Saying("cannot access local variable '%s' where it is not associated with a value", x.ID))
	}
	d := e.errorf(x.Span(), diag.UndefinedName, "`%s` is not defined", x.ID).
		Words("The name '%s' is not defined, or not supported in graph mode.", x.ID)
	for _, m := range e.starred {
		e.lacks(d.Help("`from %s import *` may be where it should come from, and there is no module `%s`", m.Name, m.Name))
	}
	if handsOn(e.env().Module, x.ID, d, nil) {
		e.lacks(d)
	}
	if own := e.throughSelf(x.ID); own != "" {
		meant(d, x.Span(), x.ID, own)
	} else if near := nearest(x.ID, e.visible()); near != "" {
		meant(d, x.Span(), x.ID, near)
	}
	e.stop(d.As("NameError").
		Saying("name '%s' is not defined", x.ID))
}

// throughSelf is how a method reads the attribute of a name, if its object has
// one: `self.fc1` for fc1.
func (e *evaluator) throughSelf(name string) string {
	for env := e.env(); env != nil; env = env.Outer {
		if self := selfOf(env); self != nil && (self.Vars.Has(name) || e.method(self, name) != nil) {
			return env.Func.Params.List[0].Name + "." + name
		}
	}
	return ""
}

// visible lists the names that could have been meant.
func (e *evaluator) visible() []string {
	var out []string
	for f := e.env(); f != nil; f = f.Outer {
		if f.Scope != nil {
			out = append(out, f.Scope.Order...)
		}
	}
	return append(append(out, e.env().Module.Vars.Names()...), e.global.Names()...)
}

// elements evaluates the elements of a display or call, spreading starred
// ones.
func (e *evaluator) elements(xs []frontend.Expr) []value.Value { return e.elementsBy(xs, e.eval) }

// elementsBy is elements with each expression evaluated by eval.
func (e *evaluator) elementsBy(xs []frontend.Expr, eval func(frontend.Expr) value.Value) []value.Value {
	out := make([]value.Value, 0, len(xs))
	for _, x := range xs {
		if s, ok := x.(*frontend.Starred); ok {
			out = append(out, e.iterate(e.eval(s.X), s.Span())...)
			continue
		}
		out = append(out, eval(x))
	}
	return out
}

func (e *evaluator) dict(x *frontend.Dict) value.Value {
	d := value.NewDict()
	for i, k := range x.Keys {
		v := e.eval(x.Values[i])
		if k == nil {
			e.mergeInto(d, v, x.Values[i].Span())
			continue
		}
		key := e.eval(k)
		e.hashable(key, d, k.Span())
		d.Set(key, v)
	}
	return d
}

// mergeInto adds the entries of a mapping to a dict that nobody else has yet.
func (e *evaluator) mergeInto(d *value.Dict, v value.Value, span diag.Span) {
	m := e.mapping(v)
	if m == nil {
		e.fail(span, diag.BadType, "`**` needs a dict, not %s", e.describe(v))
	}
	e.work(stepsPerKey*m.Len(), span)
	for _, k := range m.Keys() {
		x, _ := m.Get(k)
		d.Set(k, x)
	}
}

// hashable demands that k can be a key. One with a length that only the running
// program knows is found in d only if it is known of each
// key there whether it is equal.
func (e *evaluator) hashable(k value.Value, d *value.Dict, span diag.Span) {
	e.identify(k, span)
	if d != nil {
		if other := d.Undecided(k); other != nil {
			e.undecided(other, k, span)
		}
	}
	if _, ok := value.Hash(k); !ok {
		e.fail(span, diag.BadType, "unhashable type: '%s'", e.typeName(k))
	}
}

// undecided reports a key that may or may not be another.
func (e *evaluator) undecided(other, k value.Value, span diag.Span) {
	e.stop(e.errorf(span, diag.NeedStatic, "only the running program knows whether %s is %s, so it cannot be found by its hash", e.repr(k, span), e.repr(other, span)).
		Help("compare it with `==`, in an `if` or a conditional expression: those may depend on a length"))
}

func (e *evaluator) setDisplay(x *frontend.Set) value.Value {
	s := value.NewSet()
	for _, v := range e.elements(x.Elts) {
		e.hashable(v, &s.Dict, x.Span())
		s.Set(v, value.None{})
	}
	return s
}

// walrusTarget is the slot that `:=` sets: inside a comprehension, the
// function's.
func (e *evaluator) walrusTarget(name string) *value.Slot {
	env := e.env()
	if env.Within != nil {
		env = env.Within
	}
	return env.Target(name)
}

// boolOp evaluates and / or. With a variable operand it is an if: what follows
// is evaluated only where it decides.
func (e *evaluator) boolOp(op string, args []frontend.Expr) value.Value {
	v := e.eval(args[0])
	if len(args) == 1 {
		return v
	}
	t := e.truth(v, args[0].Span())
	if t.Sym == nil {
		if t.Truth == (op == "or") {
			return v
		}
		return e.boolOp(op, args[1:])
	}
	rest := func() value.Value { return e.boolOp(op, args[1:]) }
	keep := func() value.Value { return v }
	if op == "or" {
		return e.choose(t, choice{test: args[0].Span(), at: [2]diag.Span{args[0].Span(), args[1].Span()}}, keep, rest)
	}
	return e.choose(t, choice{test: args[0].Span(), at: [2]diag.Span{args[1].Span(), args[0].Span()}}, rest, keep)
}

// ifExp evaluates `a if c else b`.
func (e *evaluator) ifExp(x *frontend.IfExp) value.Value {
	c := e.condition(x.Test, "if expression", "")
	then := func() value.Value { return e.eval(x.Then) }
	els := func() value.Value { return e.eval(x.Else) }
	switch {
	case c.Is(true):
		return then()
	case c.Is(false):
		return els()
	}
	return e.choose(c, choice{test: x.Test.Span(), at: [2]diag.Span{x.Then.Span(), x.Else.Span()}}, then, els)
}

// A choice says what messages tell of an expression that a condition decides.
type choice struct {
	name string       // of the value; may be empty
	test diag.Span    // the condition
	at   [2]diag.Span // what gives the value where it holds, and where not
}

// choose evaluates one of two expressions by a variable condition.
func (e *evaluator) choose(c ctrlflow.Flag, of choice, then, els func() value.Value) value.Value {
	result := &value.Slot{Name: of.name}
	arm := func(f func() value.Value, at diag.Span) func() ctrlflow.Completion {
		return func() ctrlflow.Completion {
			return e.raising(func() { e.trail.Set(result, f(), at) })
		}
	}
	if e.rec.If(c.Sym, of.test, arm(then, of.at[0]), arm(els, of.at[1])).Normal.Is(false) {
		panic(alwaysRaises{})
	}
	return e.force(result.V, of.test)
}

// comprehension evaluates a comprehension. In construct a generator expression
// is evaluated at once.
func (e *evaluator) comprehension(x *frontend.Comprehension) value.Value {
	first := e.stream(e.eval(x.Clauses[0].Iter), x.Clauses[0].Iter.Span())
	e.frames = append(e.frames, frame{env: e.comprehensionEnv(x)})
	defer func() { e.frames = e.frames[:len(e.frames)-1] }()
	if x.Kind == '(' && e.rec == nil {
		e.env().Hold()
		return e.coroutine(x.Span(), func(g *generator) value.Value {
			e.clauses(x.Clauses, first, func() { e.yieldOne(g.it, e.eval(x.Elt)) })
			return value.None{}
		}).it
	}
	var keys, vals []value.Value
	e.clauses(x.Clauses, first, func() {
		if x.Key != nil {
			keys = append(keys, e.eval(x.Key))
		}
		vals = append(vals, e.eval(x.Elt))
	})
	return e.collect(x, keys, vals)
}

// comprehensionEnv holds the names that a comprehension assigns.
func (e *evaluator) comprehensionEnv(x *frontend.Comprehension) *value.Env {
	scope := &value.Scope{Local: map[string]bool{}, Global: map[string]bool{}}
	for _, c := range x.Clauses {
		scope.Order = append(scope.Order, targets(c.Target)...)
	}
	for _, n := range scope.Order {
		scope.Local[n] = true
	}
	outer := e.env()
	within := outer
	if outer.Within != nil {
		within = outer.Within
	}
	env := &value.Env{Vars: map[string]*value.Slot{}, Scope: scope, Outer: closureOf(outer), Module: outer.Module, Func: outer.Func, Args: outer.Args, Within: within}
	if outer.Class != nil { // the body of a comprehension in a class sees the class's names through its first iterable only
		env.Outer = outer
	}
	return env
}

// clauses runs body for every combination of the clauses' elements.
func (e *evaluator) clauses(cs []frontend.Clause, next stream, body func()) {
	turn, done := e.turning("comprehension", cs[0].Target, cs[0].Iter.Span())
	defer done()
	next = turned(next, turn)
	for v, ok := next(); ok; v, ok = next() {
		e.assign(cs[0].Target, v, cs[0].Target.Span())
		if !e.passes(cs[0].Conds) {
			continue
		}
		if len(cs) == 1 {
			body()
			continue
		}
		e.clauses(cs[1:], e.stream(e.eval(cs[1].Iter), cs[1].Iter.Span()), body)
	}
}

func (e *evaluator) passes(conds []frontend.Expr) bool {
	for _, x := range conds {
		c := e.condition(x, "comprehension", "")
		if c.Sym != nil {
			e.stop(e.errorf(x.Span(), diag.NeedStatic, "the filter of a comprehension has to be known while compiling").
				Help("select elements with `ops.where` or a loop"))
		}
		if !c.Truth {
			return false
		}
	}
	return true
}

func (e *evaluator) collect(x *frontend.Comprehension, keys, vals []value.Value) value.Value {
	switch x.Kind {
	case ':':
		d := value.NewDict()
		for i, k := range keys {
			e.hashable(k, d, x.Span())
			d.Set(k, vals[i])
		}
		return d
	case '{':
		s := value.NewSet()
		for _, v := range vals {
			e.hashable(v, &s.Dict, x.Span())
			s.Set(v, value.None{})
		}
		return s
	case '(':
		return &value.Iter{Elems: vals}
	}
	return &value.List{Elems: vals}
}
