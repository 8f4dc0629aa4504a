package analysis

import (
	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/ctrlflow"
	"github.com/cellc/cellc/diag"
)

// Where the arms of a variable if leave different objects or functions in a
// variable, it holds a Choice of them. An operation on it is an if of the same
// condition, with the operation in both arms, and what comes of that is joined
// as any other values are: two objects of one class differ by what their
// attributes join to, and it is the variable, assigned here and there, that
// messages are about.

// eachOf does something with either value of a choice, in its arm. What it gives
// is called name of the variable in messages: ".k", or "" for the result of a
// call.
func (e *evaluator) eachOf(c *value.Choice, span diag.Span, name string, do func(value.Value) value.Value) value.Value {
	of := choice{test: c.Test, at: c.At}
	if !of.test.IsValid() {
		of.test = span
	}
	if c.Name != "" && name != "" {
		of.name = c.Name + name
	}
	arm := func(v value.Value, at diag.Span) func() value.Value {
		return func() (out value.Value) {
			if f := e.attempt(func() { out = do(v) }); f != nil {
				if f.diag != nil && at.IsValid() && c.Name != "" && !e.ds.Has(f.diag) {
					f.diag.Note(at, "`%s` is %s here, by a variable condition", c.Name, e.describe(v))
				}
				panic(f)
			}
			return out
		}
	}
	return e.choose(ctrlflow.Flag{Sym: c.Cond.Sym}, of, arm(c.A, c.At[0]), arm(c.B, c.At[1]))
}

// eachTruth asks either value of a choice something. Truths always join.
func (e *evaluator) eachTruth(c *value.Choice, span diag.Span, ask func(value.Value) ctrlflow.Flag) ctrlflow.Flag {
	return e.truth(e.eachOf(c, span, "", func(v value.Value) value.Value { return &value.Tensor{Sym: e.rec.Value(ask(v))} }), span)
}

// choiceAttribute is an attribute that both values of a choice have.
func (e *evaluator) choiceAttribute(c *value.Choice, name string, span diag.Span) (value.Value, bool) {
	if !e.mayHave(c.A, name) || !e.mayHave(c.B, name) {
		return nil, false
	}
	return e.eachOf(c, span, "."+name, func(v value.Value) value.Value { return e.attribute(v, name, span) }), true
}

// mayHave reports, without running code of the program, whether reading an
// attribute can give something.
func (e *evaluator) mayHave(v value.Value, name string) bool {
	switch x := v.(type) {
	case *value.Choice:
		return e.mayHave(x.A, name) && e.mayHave(x.B, name)
	case *value.Object:
		if x.Fields == nil && !x.Vars.Has(name) && lookup(x.Class, name) == nil && lookup(x.Class, "__getattr__") == nil && lookup(x.Class, "__getattribute__") == nil {
			_, ok := e.inherited(x, name)
			return ok || name == "__class__" || name == "__dict__" || name == "__doc__" || name == "__module__"
		}
	}
	return true
}

// lackingOf is the value of a choice that lacks an attribute, and where the
// variable got it.
func (e *evaluator) lackingOf(c *value.Choice, name string) (value.Value, diag.Span) {
	if inner, ok := c.A.(*value.Choice); ok && !e.mayHave(inner, name) {
		return e.lackingOf(inner, name)
	}
	if !e.mayHave(c.A, name) {
		return c.A, c.At[0]
	}
	if inner, ok := c.B.(*value.Choice); ok && !e.mayHave(inner, name) {
		return e.lackingOf(inner, name)
	}
	return c.B, c.At[1]
}

// instanceOf is isinstance(v, class).
func (e *evaluator) instanceOf(v, class value.Value, span diag.Span) value.Value {
	c, ok := v.(*value.Choice)
	if !ok {
		return value.Bool(e.isInstance(v, class, span))
	}
	a, b := e.instanceOf(c.A, class, span), e.instanceOf(c.B, class, span)
	if ctrlflow.Identical(a, b) {
		return a
	}
	return e.flagValue(e.eachTruth(c, span, func(v value.Value) ctrlflow.Flag { return e.truth(e.instanceOf(v, class, span), span) }))
}

// plainlyTrue reports whether both values of a choice are true whatever they
// are: functions, and objects without a truth of their own.
func plainlyTrue(v value.Value) bool {
	switch x := v.(type) {
	case *value.Choice:
		return plainlyTrue(x.A) && plainlyTrue(x.B)
	case *value.Object:
		return lookup(x.Class, "__bool__") == nil && lookup(x.Class, "__len__") == nil
	}
	return true
}

// typeOfAny is type(v).
func (e *evaluator) typeOfAny(v value.Value, span diag.Span) value.Value {
	c, ok := v.(*value.Choice)
	if !ok {
		return e.classOf(v)
	}
	a, b := e.typeOfAny(c.A, span), e.typeOfAny(c.B, span)
	if a == b {
		return a
	}
	return e.eachOf(c, span, "", func(v value.Value) value.Value { return e.typeOfAny(v, span) })
}

// comparedChoice compares where one operand is a choice, and the other another
// value.
func (e *evaluator) comparedChoice(a, b value.Value, span diag.Span, compare func(a, b value.Value, span diag.Span) ctrlflow.Flag) (ctrlflow.Flag, bool) {
	for _, pair := range [2][2]value.Value{{a, b}, {b, a}} {
		c, ok := pair[0].(*value.Choice)
		if !ok || a == b {
			continue
		}
		return e.eachTruth(c, span, func(v value.Value) ctrlflow.Flag { return compare(v, pair[1], span) }), true
	}
	return ctrlflow.Flag{}, false
}
