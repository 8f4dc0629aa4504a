package analysis

import (
	"fmt"
	"regexp"

	"github.com/cellc/cellc/analysis/value"
	"github.com/cellc/cellc/ctrlflow"
	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/frontend"
	"github.com/cellc/cellc/graph"
	"github.com/cellc/cellc/ops"
	"github.com/cellc/cellc/tensor"
)

// A Cond is a condition of the source as it was met while compiling.
type Cond struct {
	Span     diag.Span
	Kind     string // "if", "while", "case", "if expression", "assert", "comprehension"
	Variable bool
	Why      string
}

// conditions collects them in the order in which they were first met. A
// condition met several times is variable if it was once.
type conditions struct {
	list []*Cond
	at   map[diag.Span]*Cond
}

func (c *conditions) note(span diag.Span, kind string, variable bool, why string) {
	if c.at == nil {
		c.at = map[diag.Span]*Cond{}
	}
	k := c.at[span]
	switch {
	case k == nil:
		k = &Cond{span, kind, variable, why}
		c.at[span] = k
		c.list = append(c.list, k)
	case variable && !k.Variable:
		k.Variable, k.Why = true, why
	case !variable && !k.Variable && k.Why != why:
		k.Why = "its value is known while compiling, anew in each iteration or call"
	}
}

// override is the comment that decides an if: "# @jit.cond: True".
var override = regexp.MustCompile(`^#\s*@jit.cond:\s*([A-Za-z]+)$`)

// condition evaluates a test and notes whether it is a constant.
func (e *evaluator) condition(x frontend.Expr, kind, comment string) ctrlflow.Flag {
	if m := override.FindStringSubmatch(comment); m != nil && (m[1] == "True" || m[1] == "False") {
		e.conds.note(x.Span(), kind, false, "the comment says "+m[1])
		return ctrlflow.Flag{Truth: m[1] == "True"}
	}
	t := e.test(x)
	e.noteCondition(t, x.Span(), kind)
	return t
}

// noteCondition notes whether a condition of construct is a constant.
func (e *evaluator) noteCondition(t ctrlflow.Flag, at diag.Span, kind string) {
	switch {
	case e.rec == nil || at.File.Library:
	case t.Sym != nil:
		e.conds.note(at, kind, true, e.reason(t.Sym))
	default:
		e.conds.note(at, kind, false, fmt.Sprintf("%s, known while compiling", map[bool]string{true: "True", false: "False"}[t.Truth]))
	}
}

// test evaluates an expression for its truth. Unlike the values of `and` and
// `or`, truths always join.
func (e *evaluator) test(x frontend.Expr) ctrlflow.Flag {
	switch x := x.(type) {
	case *frontend.BoolOp:
		return e.testAll(x.Op == "or", x.Args)
	case *frontend.Unary:
		if x.Op == "not" {
			return e.negate(e.test(x.X))
		}
	}
	return e.truth(e.eval(x), x.Span())
}

// negate is the opposite truth.
func (e *evaluator) negate(t ctrlflow.Flag) ctrlflow.Flag {
	if t.Sym == nil {
		return ctrlflow.Flag{Truth: !t.Truth}
	}
	return e.rec.Not(t)
}

// testAll is the truth of `a or b` (decides: true) or `a and b` (false).
func (e *evaluator) testAll(decides bool, args []frontend.Expr) ctrlflow.Flag {
	t := e.test(args[0])
	if len(args) == 1 || t.Is(decides) {
		return t
	}
	if t.Sym == nil {
		return e.testAll(decides, args[1:])
	}
	if rest, ok := e.straight(func() ctrlflow.Flag { return e.testAll(decides, args[1:]) }); ok {
		if decides {
			return e.rec.Or(t, rest)
		}
		return e.rec.And(t, rest)
	}
	rest := func() value.Value { return &value.Tensor{Sym: e.rec.Value(e.testAll(decides, args[1:]))} }
	known := func() value.Value { return &value.Tensor{Sym: e.rec.Value(ctrlflow.Flag{Truth: decides})} }
	if !decides {
		return e.truth(e.choose(t, choice{test: args[0].Span()}, rest, known), args[0].Span())
	}
	return e.truth(e.choose(t, choice{test: args[0].Span()}, known, rest), args[0].Span())
}

// straight evaluates something that a condition may skip. It succeeds if that
// changed nothing and made no control flow: then it may as well always run.
func (e *evaluator) straight(run func() ctrlflow.Flag) (t ctrlflow.Flag, ok bool) {
	mark, undo := e.rec.B.Mark(), e.checkpoint()
	e.trail.Begin()
	depth := e.trail.Depth()
	defer func() { e.trail.Unwind(depth - 1) }()
	t = run()
	if len(e.trail.End()) == 0 && !e.rec.B.Branched(mark) {
		return t, true
	}
	e.rec.B.Cut(mark)
	undo()
	return t, false
}

// truth is the truth of a value: known, or a bool[] of the graph.
func (e *evaluator) truth(v value.Value, span diag.Span) ctrlflow.Flag {
	switch x := v.(type) {
	case *value.Tensor:
		return e.tensorTruth(x, span)
	case *value.Parameter:
		return e.tensorTruth(e.tensorOf(x, span), span)
	case value.SymInt:
		return e.truth(e.compareValues("!=", x, value.Int(0), span), span)
	case *value.Object:
		return e.objectTruth(x, span)
	case *value.Choice:
		if !plainlyTrue(x) {
			return e.eachTruth(x, span, func(v value.Value) ctrlflow.Flag { return e.truth(v, span) })
		}
		return ctrlflow.Yes
	case *value.Opaque:
		return ctrlflow.Yes
	case *value.Text:
		e.str(x, span)
	}
	return ctrlflow.Flag{Truth: plainTruth(v)}
}

func plainTruth(v value.Value) bool {
	switch x := v.(type) {
	case value.None:
		return false
	case value.Bool:
		return bool(x)
	case value.Int:
		return x != 0
	case value.Float:
		return x != 0
	case value.Str:
		return x != ""
	case value.Bytes:
		return x != ""
	case *value.Tuple:
		return len(x.Elems) > 0
	case *value.List:
		return len(x.Elems) > 0
	case *value.Dict:
		return x.Len() > 0
	case *value.DictView:
		return x.Dict.Len() > 0
	case *value.Set:
		return x.Len() > 0
	case *value.Range:
		return x.Len() > 0
	}
	return true
}

func (e *evaluator) objectTruth(x *value.Object, span diag.Span) ctrlflow.Flag {
	if m := e.method(x, "__bool__"); m != nil {
		return e.truth(e.call(m, nil, nil, span), span)
	}
	if m := e.method(x, "__len__"); m != nil {
		return e.truth(e.call(m, nil, nil, span), span)
	}
	return ctrlflow.Yes
}

// tensorTruth is the truth of a tensor with one element.
func (e *evaluator) tensorTruth(t *value.Tensor, span diag.Span) ctrlflow.Flag {
	shape := t.Type().Shape
	if !oneElement(shape) {
		e.stop(e.errorf(span, diag.CondMany, "a condition needs exactly one element, and this Tensor is %s", t.Type().Message()).
			Words("The truth value of an array with more than one element is ambiguous.").
			Help("reduce it, e.g. with `.any()` or `.all()`"))
	}
	if t.Const != nil {
		return ctrlflow.Flag{Truth: t.Const.Float(0) != 0}
	}
	if shape.Rank() > 0 {
		t = e.prim(ops.Lookup("reshape"), graph.Attrs{{Name: "shape", Value: []tensor.Dim{}}}, span, t)
	}
	if t.Type().DType != tensor.Bool {
		t = e.prim(ops.Lookup("ne"), nil, span, t, e.constTensor(tensor.New(t.Type().DType)))
	}
	return ctrlflow.Flag{Sym: e.rec.Materialize(t)}
}

func oneElement(s tensor.Shape) bool {
	return !s.AnyRank && s.Count().IsConst(1)
}

// isTensorTruth reports whether a value's truth is that of a Tensor, which
// makes a while a loop of the graph.
func (e *evaluator) isTensorTruth(v value.Value, span diag.Span) bool {
	switch x := v.(type) {
	case *value.Tensor, *value.Parameter:
		return true
	case value.SymInt:
		return e.truth(x, span).Sym != nil
	}
	return false
}
